"""The generic form of the builtin dialect's ops."""

from __future__ import annotations

from collections.abc import Mapping

from okl_opt.dialects.text.assembly import Assembly, GenericForm, Write, properties_among_attributes

ASM: Mapping[str, Assembly] = {}

ATTRIBUTES: Mapping[str, Write] = {}

# xDSL's module stores the visibility as an attribute.
GENERIC: Mapping[str, GenericForm] = {"builtin.module": properties_among_attributes("sym_visibility")}
