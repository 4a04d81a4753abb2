"""Which calls of util may be inlined: all that say nothing else, as those of func."""

from okl_opt.dialects.upstream.func.inlining import MAY_INLINE_CALL

__all__ = ["MAY_INLINE_CALL"]
