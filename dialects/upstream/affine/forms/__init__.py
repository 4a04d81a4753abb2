"""Assembly of the affine dialect. Source: `AffineOps.cpp` of MLIR."""

from __future__ import annotations

from collections.abc import Mapping

from okl_opt.dialects.text.assembly import Assembly, GenericForm, Write
from okl_opt.dialects.upstream.affine.forms.indices import INDEX_ASM
from okl_opt.dialects.upstream.affine.forms.loops import LOOP_ASM, LOOP_GENERIC
from okl_opt.dialects.upstream.affine.forms.memory import MEMORY_ASM

ASM: Mapping[str, Assembly] = {**INDEX_ASM, **MEMORY_ASM, **LOOP_ASM}
ATTRIBUTES: Mapping[str, Write] = {}
GENERIC: Mapping[str, GenericForm] = LOOP_GENERIC
