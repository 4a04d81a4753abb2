"""The limit on tensor sizes."""

from __future__ import annotations

from okl_opt.runtime.base.abi import MAX_BYTES, MAX_RANK
from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.base.errors import InputError


def check_size(spec: TensorSpec, what: str) -> None:
    """Refuse a tensor too large for the address space, even if it is empty because another dimension is 0.

    Raises: InputError. Strides and loop bounds are i64 in compiled code; this check prevents overflow. It also limits
    the rank. Every type of a run passes this check, whether of a program, an input or a file.
    """
    if spec.rank > MAX_RANK:
        raise InputError(f"{what} of {spec.rank} dimensions: at most {MAX_RANK} can run")
    extent = spec.dtype.itemsize
    for size in spec.shape:
        extent *= max(size, 1)
        if extent > MAX_BYTES:
            raise InputError(f"{what} of type {spec} does not fit in memory")
