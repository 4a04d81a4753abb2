"""Inlining of util calls: as for func."""

from okl_opt.dialects.upstream.func.inlining import MAY_INLINE_CALL

__all__ = ["MAY_INLINE_CALL"]
