"""Tensors in foreign memory, and checks of their addresses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from okl_opt.runtime.base.abi import MAX_BYTES
from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.base.errors import InputError
from okl_opt.runtime.memory.py_buffer import Strided

MAX_ADDRESS = 1 << 63
"""No valid user address is this high."""


class ForeignTensor(NamedTuple):
    """A tensor at an address, which `owner` keeps alive. It is row-major, unless `strided` gives another layout."""

    spec: TensorSpec
    address: int
    owner: object
    readonly: bool
    strided: Strided | None = None


def check_alignment(spec: TensorSpec, address: int) -> None:
    """Check that an address is valid and aligned for the type. Raises: InputError."""
    if not address and spec.elem_count > 0:
        raise InputError(f"a buffer of type {spec} has no memory")
    if address > MAX_ADDRESS - MAX_BYTES and spec.elem_count > 0:
        raise InputError(f"a buffer of type {spec} has an invalid address")
    if address % spec.dtype.itemsize != 0 and spec.elem_count > 0:
        raise InputError(f"a buffer of type {spec} is not aligned to {spec.dtype.itemsize} bytes")


def check_extent(spec: TensorSpec, address: int, steps: Sequence[int]) -> None:
    """Check that all elements have valid addresses; `steps` are strides in bytes. Raises: InputError."""
    if not spec.elem_count:
        return
    reach = [(size - 1) * step for size, step in zip(spec.shape, steps, strict=True)]
    first = address + sum(each for each in reach if each < 0)
    end = address + sum(each for each in reach if each > 0) + spec.dtype.itemsize
    if first <= 0 or end - first > MAX_BYTES or end > MAX_ADDRESS:
        raise InputError(f"a buffer of type {spec} has an invalid address")
