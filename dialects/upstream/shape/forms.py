"""Assembly of variadic shape ops: MLIR prints the spaces around an empty list, xDSL's format does not."""

from __future__ import annotations

from collections.abc import Mapping

from okl_opt.dialects.text.assembly import Assembly
from okl_opt.dialects.upstream.shape.ops import SHAPE
from okl_opt.dialects.upstream.shared.formats.elements import Format
from okl_opt.dialects.upstream.shared.formats.parts import Vocabulary

_VOCABULARY = Vocabulary({op.name: op for op in SHAPE.operations}.get)
_VARIADIC = "any broadcast cstr_broadcastable cstr_eq from_extents is_broadcastable shape_eq"

ASM: Mapping[str, Assembly] = {
    name: Assembly(print=Format(name, _VOCABULARY).write) for name in (f"shape.{word}" for word in _VARIADIC.split())
}
