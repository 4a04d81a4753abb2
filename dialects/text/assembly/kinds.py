"""Declarative formats that refuse a type of a wrong kind at its position, as MLIR does.

The constraint of a single operand or result determines the C++ class of its type. MLIR reports another class at once,
before all other checks. Source: `OpFormatGen.cpp` and `parseType` of `OpImplementation.h`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import NamedTuple

from xdsl.dialects.builtin import (
    ComplexType,
    IndexType,
    IntegerType,
    MemRefType,
    SymbolRefAttr,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
    VectorType,
)
from xdsl.ir import Attribute, Operation, TypeAttribute
from xdsl.irdl import IRDLOperation, OpDef
from xdsl.irdl.declarative_assembly_format import (
    AttributeVariable,
    FormatDirective,
    FormatProgram,
    OperandVariable,
    ParsingState,
    ResultVariable,
    TypeDirective,
)
from xdsl.parser import Parser

from okl_opt.dialects.modules import dialect_table, parts_of, upstream_rows
from okl_opt.dialects.text.assembly import Parse
from okl_opt.dialects.text.assembly.op_text import name_position
from okl_opt.dialects.text.read.errors import shown


class Kind(NamedTuple):
    """The types of one C++ class."""

    names: Sequence[str]
    """The names of our classes."""
    mlir_name: str = ""
    """The name in MLIR's message, empty for an interface."""

    def refuse_other(self, type: Attribute, parser: Parser, start: int) -> None:
        """Fail if a type parsed at `start` is not of this kind."""
        if type.name not in self.names:
            details = f": expected {self.mlir_name}, but found {shown(type)}" if self.mlir_name else ""
            parser.raise_error(f"invalid kind of type specified{details}", start)

    def parse(self, parser: Parser) -> TypeAttribute:
        """A type of this kind."""
        start = parser.pos
        type = parser.parse_type()
        self.refuse_other(type, parser, start)
        return type


RANKED_TENSOR = Kind((TensorType.name,), "builtin.tensor")
ANY_TENSOR = Kind((TensorType.name, UnrankedTensorType.name))
RANKED_MEMREF = Kind((MemRefType.name,), "builtin.memref")
ANY_MEMREF = Kind((MemRefType.name, UnrankedMemRefType.name))
VECTOR = Kind((VectorType.name,), "builtin.vector")
SHAPED = Kind((*ANY_TENSOR.names, *ANY_MEMREF.names, VectorType.name))

_KINDS: Sequence[tuple[str, Kind]] = (
    (r"index", Kind((IndexType.name,), "builtin.index")),
    (r"\d+-bit signless integer", Kind((IntegerType.name,), "builtin.integer")),
    (r"complex type with .*", Kind((ComplexType.name,), "builtin.complex")),
    (r"(ranked|statically shaped|\dD) tensor of .* values", RANKED_TENSOR),
    (r"tensor of .* values|non-0-ranked or unranked tensor|TensorLikeType instance", ANY_TENSOR),
    (r"unranked\.memref of .* values", Kind((UnrankedMemRefType.name,), "builtin.unranked_memref")),
    (r"((strided|statically shaped|\dD) )?memref of .* values( of ranks? .*)?", RANKED_MEMREF),
    (r"ranked or unranked memref of .* values|BufferLikeType instance", ANY_MEMREF),
    (r"((fixed-length|scalable) )?vector of .* values( of ranks .*)?", VECTOR),
    (r"shaped of .* values", SHAPED),
    (r"gpu\.mma_matrix of .* values", Kind(("gpu.mma_matrix",), "gpu.mma_matrix")),
)


# Ops whose format has `type(results)` rather than the type of one result.
_ALL_RESULTS = ("memref.extract_aligned_pointer_as_index",)


def _kind(constraint: str) -> Kind | None:
    """The kind of a constraint; None if it allows several classes."""
    text = constraint.partition("<")[0]
    if " values or " in text:
        return None
    return next((kind for pattern, kind in _KINDS if re.fullmatch(pattern, text)), None)


class _Group(NamedTuple):
    """An operand or result, or a group of them."""

    name: str
    is_single: bool
    constraint: str


def _groups(texts: Sequence[str]) -> Sequence[_Group]:
    """The operands, results or attributes in an op's row."""
    found: list[_Group] = []
    for group in texts:
        name, _, constraint = group.partition(": ")
        found.append(_Group(name, "*" not in name and "?" not in name, constraint))
    return found


@dataclass(frozen=True)
class _KindOfType(TypeDirective):
    """The type of one operand or result."""

    kind: Kind

    def parse(self, parser: Parser, state: ParsingState) -> None:
        start = parser.pos
        super().parse(parser, state)
        found = _types(state, self.inner)
        if found:
            self.kind.refuse_other(found[0], parser, start)


# Attributes with a C++ class of their own, by their constraints.
_SYMBOLS = ("symbol reference attribute", "flat symbol reference attribute")


@dataclass(frozen=True)
class _Symbol(AttributeVariable):
    """A reference to a symbol."""

    def parse_attr(self, parser: Parser) -> Attribute | None:
        start = parser.pos
        attribute = super().parse_attr(parser)
        if attribute is not None and not isinstance(attribute, SymbolRefAttr):
            parser.raise_error("invalid kind of attribute specified", start)
        return attribute


def _types(state: ParsingState, directive: object) -> Sequence[Attribute]:
    if isinstance(directive, OperandVariable):
        return state.operand_types[directive.index] or ()
    return (state.result_types[directive.index] or ()) if isinstance(directive, ResultVariable) else ()


class _Unmet(Exception):
    """An operand or result, from whose type another type is inferred, does not satisfy its constraint."""


@dataclass(frozen=True)
class _Program(FormatProgram):
    """A format that checks the sources of type inference before it infers types."""

    sources: Sequence[tuple[_Group, bool, int]] = ()
    """Operands and results to check: the group, whether it is an operand, and its number."""

    def resolve_constraint_variables(self, state: ParsingState, op_def: OpDef) -> None:
        for group, is_operand, index in self.sources:
            types = (state.operand_types if is_operand else state.result_types)[index] or ()
            constraint = dialect_table("shared", "type_constraints", "TYPE_CONSTRAINTS")[group.constraint]
            if types and not constraint.holds(types[0]):
                raise _Unmet(f"'{group.name}' must be {constraint.text}, but got {shown(types[0])}")
        super().resolve_constraint_variables(state, op_def)


def with_kinds(op_type: type[IRDLOperation], format: FormatProgram) -> Parse:
    """The parser of an op with a declarative format."""
    parts = parts_of(upstream_rows(op_type.name.partition(".")[0]).get(op_type.name, ""))
    operands, results = _groups(parts.get("in", ())), _groups(parts.get("out", ()))
    constraints = {group.name: group.constraint for group in _groups(parts.get("attr", ()))}

    def checked(directive: FormatDirective) -> FormatDirective:
        if type(directive) is AttributeVariable and constraints.get(directive.name) in _SYMBOLS:
            return _Symbol(*(getattr(directive, field.name) for field in fields(directive)))
        inner = directive.inner if isinstance(directive, TypeDirective) else None
        if not isinstance(inner, OperandVariable | ResultVariable):
            return directive
        groups = operands if isinstance(inner, OperandVariable) else results
        group = groups[inner.index] if inner.index < len(groups) else None
        kind = _kind(group.constraint) if group is not None and group.is_single else None
        if op_type.name in _ALL_RESULTS and isinstance(inner, ResultVariable):
            kind = None
        return directive if kind is None else _KindOfType(inner, kind)

    relations = parts.get("that", ())
    names = {text.rpartition(": ")[2].partition(" -> ")[0] for text in relations if " -> " in text}
    sources = [
        (group, groups is operands, index)
        for groups in (operands, results)
        for index, group in enumerate(groups)
        if group.is_single and group.name in names
    ]
    program = _Program(tuple(map(checked, format.stmts)), sources)
    declared = frozenset(op_type.get_irdl_definition().properties)

    def parse(parser: Parser) -> Operation:
        start = name_position(parser)
        try:
            op = program.parse(parser, op_type)
        except _Unmet as exception:
            parser.raise_error(str(exception), start)
        for name in declared.intersection(op.attributes):
            op.properties[name] = op.attributes.pop(name)
        return op

    return parse
