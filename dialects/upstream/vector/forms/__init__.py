"""Assembly of the vector dialect. Source: `VectorOps.td` and `VectorOps.cpp` of MLIR."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.vector import LoadOp, MaskedLoadOp, MaskedStoreOp, StoreOp

from okl_opt.dialects.text.assembly import Assembly, GenericForm, Write, deferred, properties_among_attributes
from okl_opt.dialects.upstream.vector.forms.transfers import TRANSFER_ASM

_FORMS = "okl_opt.dialects.upstream.vector.forms"

ASM: Mapping[str, Assembly] = {
    **TRANSFER_ASM,
    "vector.mask": deferred(f"{_FORMS}.masks", "MASK"),
    "vector.contract": deferred(f"{_FORMS}.products", "CONTRACT"),
    "vector.outerproduct": deferred(f"{_FORMS}.products", "OUTER_PRODUCT"),
    "vector.from_elements": deferred(f"{_FORMS}.elements", "FROM_ELEMENTS"),
    "vector.to_elements": deferred(f"{_FORMS}.elements", "TO_ELEMENTS"),
    "vector.print": deferred(f"{_FORMS}.elements", "PRINT"),
}
ATTRIBUTES: Mapping[str, Write] = {}
GENERIC: Mapping[str, GenericForm] = {
    cls.name: properties_among_attributes("alignment") for cls in (LoadOp, StoreOp, MaskedLoadOp, MaskedStoreOp)
}
