"""The sizes of sorting's data in scratch."""

from __future__ import annotations

from okl_opt.runtime.base.dtypes import DType

HISTOGRAM_BYTES = 256 * 8


def key_bytes(dtype: DType) -> int:
    """Bytes of the unsigned integers by which elements are sorted."""
    return 8 if dtype.itemsize == 8 else 4
