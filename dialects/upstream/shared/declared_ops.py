"""Classes of upstream ops, each made of its row in `definitions.txt`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from keyword import iskeyword
from typing import NamedTuple

from xdsl.dialects.builtin import Float32Type, Float80Type, IndexType, i32
from xdsl.ir import Attribute, Operation
from xdsl.irdl import (
    AnyAttr,
    AttrConstraint,
    AttrSizedOperandSegments,
    AttrSizedResultSegments,
    IRDLOperation,
    IRDLOption,
    ParsePropInAttrDict,
    SameVariadicOperandSize,
    SameVariadicResultSize,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    opt_result_def,
    prop_def,
    region_def,
    result_def,
    successor_def,
    traits_def,
    var_operand_def,
    var_region_def,
    var_result_def,
    var_successor_def,
)
from xdsl.traits import (
    ConstantLike,
    IsolatedFromAbove,
    IsTerminator,
    MemoryReadEffect,
    MemoryWriteEffect,
    NoMemoryEffect,
    NoTerminator,
    OpTrait,
    Pure,
    RecursivelySpeculatable,
    RecursiveMemoryEffect,
    SymbolOpInterface,
    SymbolTable,
)

from okl_opt.dialects.declare import declare
from okl_opt.dialects.modules import parts_of, upstream_rows

_TRAITS: Mapping[str, Callable[[], OpTrait]] = {
    "ConstantLike": ConstantLike,
    "IsIsolatedFromAbove": IsolatedFromAbove,
    "IsTerminator": IsTerminator,
    "MemRead": MemoryReadEffect,
    "MemWrite": MemoryWriteEffect,
    "NoMemoryEffect": NoMemoryEffect,
    "NoTerminator": NoTerminator,
    "Pure": Pure,
    "RecursiveMemoryEffects": RecursiveMemoryEffect,
    "RecursivelySpeculatable": RecursivelySpeculatable,
    "SymbolOpInterface": SymbolOpInterface,
    "SymbolTable": SymbolTable,
}
_OPTIONS: Mapping[str, IRDLOption] = {
    "AttrSizedOperandSegments": AttrSizedOperandSegments(as_property=True),
    "AttrSizedResultSegments": AttrSizedResultSegments(as_property=True),
    "SameVariadicOperandSize": SameVariadicOperandSize(),
    "SameVariadicResultSize": SameVariadicResultSize(),
}
KNOWN_TYPES: Mapping[str, Attribute] = {
    "32-bit float": Float32Type(),
    "32-bit signless integer": i32,
    "80-bit float": Float80Type(),
    "index": IndexType(),
}
"""Constraint -> the type that a custom form omits."""

_VALUES: Mapping[str, Mapping[str, Callable[..., object]]] = {
    "in": {"": operand_def, "?": opt_operand_def, "*": var_operand_def},
    "out": {"": result_def, "?": opt_result_def, "*": var_result_def},
    "region": {"": region_def, "*": var_region_def},
    "succ": {"": successor_def, "*": var_successor_def},
}
"""Section of the row and mark of the name -> the function that makes a field of a class."""


def declared_class(name: str, doc: str, **members: object) -> type[Operation] | None:
    """Make the class of the op `name`, which may come from a file, with further members; None for unknown ops."""
    row = upstream_rows(name.partition(".")[0]).get(name)
    if row is None:
        return None
    parts = parts_of(row)
    values = [named(text) for section in ("in", "out") for text in parts.get(section, ())]
    types = {value: KNOWN_TYPES[constraint] for value, _, constraint in values if constraint in KNOWN_TYPES}
    return declare(IRDLOperation, name, doc, **fields_of(parts, types, {}), **members)


class Named(NamedTuple):
    """An entry of a row."""

    name: str
    mark: str
    """`?` for an optional one, `*` for any number, else empty."""
    constraint: str


def named(text: str) -> Named:
    """The parts of `name?: constraint`."""
    written, _, constraint = text.partition(": ")
    mark = written[-1:] if written.endswith(("?", "*")) else ""
    return Named(written.removesuffix(mark), mark, constraint)


def fields_of(
    parts: Mapping[str, Sequence[str]],
    values: Mapping[str, Attribute | AttrConstraint],
    attributes: Mapping[str, AttrConstraint],
) -> dict[str, object]:
    """The fields of a class, by name; any type or attribute fits those without a constraint.

    `values` has constraints by the names of operands and results, `attributes` by MLIR's texts for constraints.
    """
    fields: dict[str, object] = {}
    for section, makers in _VALUES.items():
        for name, mark, _ in map(named, parts.get(section, ())):
            fields[field_name(name)] = makers[mark](values[name]) if name in values else makers[mark]()
    for name, mark, constraint in map(named, parts.get("attr", ())):
        make = opt_prop_def if mark else prop_def
        fields[field_name(name)] = make(attributes.get(constraint, AnyAttr()), prop_name=name)
    traits = [text.partition("(")[0] for text in parts.get("trait", ())]
    fields["traits"] = traits_def(*(_TRAITS[trait]() for trait in traits if trait in _TRAITS))
    fields["irdl_options"] = (ParsePropInAttrDict(), *(_OPTIONS[trait] for trait in traits if trait in _OPTIONS))
    return fields


def field_name(written: str) -> str:
    """The name of a field: `result` if MLIR has none; with an underscore for a keyword, or a name that every op has."""
    if not written:
        return "result"
    return f"{written}_" if hasattr(Operation, written) or written == "name" or iskeyword(written) else written
