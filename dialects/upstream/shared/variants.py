"""Extended definitions of ops that xDSL defines incompletely.

The op's class derives from xDSL's, so that passes match it, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from xdsl.irdl import AttrConstraint, IRDLOperation, OpDef, OperandDef, OptPropertyDef


def variant(
    base: type[IRDLOperation],
    *,
    operands: Mapping[str, AttrConstraint] | None = None,
    properties: Mapping[str, AttrConstraint] | None = None,
) -> OpDef:
    """A copy of the definition of `base` with other constraints on some operands, and more optional properties."""
    definition = base.get_irdl_definition()
    changed = {name: OperandDef(constraint) for name, constraint in (operands or {}).items()}
    added = {name: OptPropertyDef(constraint) for name, constraint in (properties or {}).items()}
    return replace(
        definition,
        operands=[(name, changed.get(name, operand)) for name, operand in definition.operands],
        properties=definition.properties | added,
        assembly_format=None,
    )
