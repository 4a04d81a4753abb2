"""Custom assembly of MLIR's test dialect. Source: `TestOps.td`, `TestOpsSyntax.td`, `TestOpsSyntax.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.ir import Attribute
from xdsl.parser import AttrParser

from okl_opt.dialects.modules import upstream_rows
from okl_opt.dialects.text.assembly import Assembly, ReadAttribute
from okl_opt.dialects.text.fused_locations import dialect_location
from okl_opt.dialects.upstream.shared.formats.elements import assembly_of
from okl_opt.dialects.upstream.shared.formats.parts import Vocabulary
from okl_opt.dialects.upstream.test.declared import op_class
from okl_opt.dialects.upstream.test.forms.regions import REGION_ASM
from okl_opt.dialects.upstream.test.forms.values import VALUE_ASM
from okl_opt.dialects.upstream.test.forms.words import WORD_ASM
from okl_opt.dialects.upstream.test.ops import CustomLocationAttr

_VOCABULARY = Vocabulary(op_class)

ASM: Mapping[str, Assembly] = {
    **{name: assembly_of(name, _VOCABULARY) for name in upstream_rows("test", "formats.txt")},
    **REGION_ASM,
    **VALUE_ASM,
    **WORD_ASM,
}


def _read_location(parser: AttrParser) -> Attribute:
    return dialect_location(CustomLocationAttr.new(CustomLocationAttr.parse_parameters(parser)))


READERS: Mapping[str, ReadAttribute] = {CustomLocationAttr.name: _read_location}
