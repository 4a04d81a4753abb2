"""Classes of upstream ops, each made of its row in `definitions.txt`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from xdsl.dialects.builtin import Float32Type, Float80Type, IndexType, i32
from xdsl.ir import Attribute, Operation
from xdsl.irdl import (
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
_KNOWN_TYPES: Mapping[str, Attribute] = {
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
    traits = [text.partition("(")[0] for text in parts.get("trait", ())]
    fields: dict[str, object] = {
        field_name(written): make for section in _VALUES for written, make in _fields(section, parts.get(section, ()))
    }
    for text in parts.get("attr", ()):
        written = text.partition(": ")[0]
        make = opt_prop_def if written.endswith("?") else prop_def
        written = written.removesuffix("?")
        fields[field_name(written)] = make(prop_name=written)
    fields["traits"] = traits_def(*(_TRAITS[trait]() for trait in traits if trait in _TRAITS))
    fields["irdl_options"] = (
        ParsePropInAttrDict(),
        *(_OPTIONS[trait] for trait in traits if trait in _OPTIONS),
    )
    return declare(IRDLOperation, name, doc, **fields, **members)


def _fields(section: str, texts: Sequence[str]) -> Iterator[tuple[str, object]]:
    for text in texts:
        written, _, constraint = text.partition(": ")
        mark = written[-1:] if written.endswith(("?", "*")) else ""
        make = _VALUES[section][mark]
        type = _KNOWN_TYPES.get(constraint)
        yield written.removesuffix(mark), make() if type is None else make(type)


def field_name(written: str) -> str:
    """The name of a field, with an underscore if every op has an attribute of that name."""
    return f"{written}_" if hasattr(Operation, written) or written == "name" else written
