"""Tensors in memory of somebody else's: where they are, and whether they can be there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from runtime.base.abi import MAX_BYTES
from runtime.base.dtypes import TensorSpec
from runtime.base.errors import InputError
from runtime.memory.py_buffer import Strided

_ADDRESSES = 1 << 63
"""No program has memory from here on."""


class ForeignTensor(NamedTuple):
    """A tensor at an address, which `owner` keeps alive. It is row-major, or lies as `strided` says."""

    spec: TensorSpec
    address: int
    owner: object
    readonly: bool
    strided: Strided | None = None


def check_alignment(spec: TensorSpec, address: int) -> None:
    """Raises: InputError for memory on which no element of the type may lie."""
    if not address and spec.elem_count > 0:
        raise InputError(f"a buffer of type {spec} has no memory")
    if address > _ADDRESSES - MAX_BYTES and spec.elem_count > 0:
        raise InputError(f"a buffer of type {spec} does not lie in memory")
    if address % spec.dtype.itemsize != 0 and spec.elem_count > 0:
        raise InputError(f"a buffer of type {spec} is not aligned to {spec.dtype.itemsize} bytes")


def check_extent(spec: TensorSpec, address: int, steps: Sequence[int]) -> None:
    """Raises: InputError for elements that lie outside of any memory; `steps` are strides in bytes."""
    if not spec.elem_count:
        return
    reach = [(size - 1) * step for size, step in zip(spec.shape, steps, strict=True)]
    first = address + sum(each for each in reach if each < 0)
    end = address + sum(each for each in reach if each > 0) + spec.dtype.itemsize
    if first <= 0 or end - first > MAX_BYTES or end > _ADDRESSES:
        raise InputError(f"a buffer of type {spec} does not lie in memory")
