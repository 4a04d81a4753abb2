"""Assembly of the llvm dialect's loads, stores and atomic ops. Source: `LLVMOps.td` of MLIR."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import IntegerAttr, StringAttr, UnitAttr, i1, i64
from xdsl.dialects.llvm import LLVMStructType, LoadOp, StoreOp
from xdsl.ir import Attribute, ParametrizedAttribute
from xdsl.irdl import IRDLOperation
from xdsl.parser import Parser
from xdsl.printer import Printer

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.assembly import Assembly, GenericForm, properties_among_attributes
from okl_opt.dialects.upstream.llvm.forms.vocabulary import ORDERINGS
from okl_opt.dialects.upstream.llvm.forms.words import check_inferred, parse_checked_dictionary
from okl_opt.dialects.upstream.shared.formats.enum_words import parse_enum
from okl_opt.dialects.upstream.shared.type_constraints import TYPE_CONSTRAINTS

if TYPE_CHECKING:
    # Imported on demand, as most programs have no such ops.
    from okl_opt.dialects.upstream.llvm.ops import AtomicCmpXchgOp

_ORDERING_WORDS = {number: word for word, number in ORDERINGS.items()}

# ----- words


def _parse_flags(parser: Parser, words: Mapping[str, str]) -> dict[str, Attribute]:
    """Parse keywords before the operands; each is a property."""
    return {name: UnitAttr() for word, name in words.items() if parser.parse_optional_keyword(word) is not None}


def _parse_scope(parser: Parser) -> dict[str, Attribute]:
    """`syncscope("agent")`, or nothing."""
    if parser.parse_optional_keyword("syncscope") is None:
        return {}
    with parser.in_parens():
        return {"syncscope": StringAttr(parser.parse_str_literal())}


def _parse_ordering(parser: Parser, name: str = "ordering") -> IntegerAttr:
    return IntegerAttr(ORDERINGS[parse_enum(parser, tuple(ORDERINGS), name)], i64)


def _flag(op: IRDLOperation, name: str) -> bool:
    """Return whether a flag is set; flags missing in xDSL's class are attributes."""
    return name in op.properties or name in op.attributes


def _print_scope(op: IRDLOperation, printer: Printer) -> None:
    scope = (op.attributes | op.properties).get("syncscope")
    if isinstance(scope, StringAttr):
        printer.print_string(" syncscope(")
        printer.print_attribute(scope)
        printer.print_string(")")


def _ordering_word(op: IRDLOperation, name: str = "ordering") -> str:
    ordering = op.properties.get(name)
    assert isa(ordering, IntegerAttr)
    return _ORDERING_WORDS[ordering.value.data]


def _print_rest(op: IRDLOperation, written: Sequence[str], printer: Printer) -> None:
    printer.print_op_attributes(op.attributes | op.properties, reserved_attr_names=(*written, "ordering", "syncscope"))
    printer.print_string(" : ")


# ----- loads and stores


def _atomic_part(parser: Parser) -> dict[str, Attribute]:
    """`atomic syncscope("agent") acquire`, or nothing."""
    if parser.parse_optional_keyword("atomic") is None:
        return {"ordering": IntegerAttr(0, i64)}
    return _parse_scope(parser) | {"ordering": _parse_ordering(parser)}


def _divide(
    cls: type[LoadOp | StoreOp], entries: dict[str, Attribute]
) -> tuple[dict[str, Attribute], dict[str, Attribute]]:
    """Split entries into the class's properties and other attributes."""
    declared = cls.get_irdl_definition().properties
    properties = {name: value for name, value in entries.items() if name in declared}
    return properties, {name: value for name, value in entries.items() if name not in declared}


def parse_dereferenceable(parser: Parser) -> dict[str, Attribute]:
    """`dereferenceable<bytes = 8>`, or nothing."""
    if parser.parse_optional_keyword("dereferenceable") is None:
        return {}
    from okl_opt.dialects.upstream.llvm.attributes import DEREFERENCEABLE

    return {"dereferenceable": DEREFERENCEABLE.new(DEREFERENCEABLE.parse_parameters(parser))}


def print_dereferenceable(op: IRDLOperation, printer: Printer) -> None:
    """` dereferenceable<bytes = 8>`, or nothing."""
    promise = op.attributes.get("dereferenceable", op.properties.get("dereferenceable"))
    if isinstance(promise, ParametrizedAttribute):
        printer.print_string(" dereferenceable")
        promise.print_parameters(printer)


def parse_load(parser: Parser) -> LoadOp:
    """`llvm.load volatile %p atomic acquire invariant {alignment = 4 : i64} : !llvm.ptr -> f32`."""
    entries = _parse_flags(parser, {"volatile": "volatile_"})
    pointer = parser.parse_unresolved_operand()
    entries |= _atomic_part(parser)
    entries |= _parse_flags(parser, {"invariant": "invariant", "invariant_group": "invariantGroup"})
    entries |= parse_dereferenceable(parser)
    entries |= parse_checked_dictionary(parser, "llvm.load")
    parser.parse_punctuation(":")
    operand = parser.resolve_operand(pointer, parser.parse_type())
    parser.parse_punctuation("->")
    properties, attributes = _divide(LoadOp, entries)
    return LoadOp.create(
        operands=[operand], result_types=[parser.parse_type()], properties=properties, attributes=attributes
    )


def print_load(op: LoadOp, printer: Printer) -> None:
    printer.print_string(" volatile " if _flag(op, "volatile_") else " ")
    printer.print_ssa_value(op.ptr)
    _print_atomic_part(op, printer)
    if _flag(op, "invariant"):
        printer.print_string(" invariant")
    _print_group(op, printer)
    print_dereferenceable(op, printer)
    _print_rest(op, ("volatile_", "invariant", "invariantGroup", "dereferenceable"), printer)
    printer.print_attribute(op.ptr.type)
    printer.print_string(" -> ")
    printer.print_attribute(op.dereferenced_value.type)


def _print_group(op: IRDLOperation, printer: Printer) -> None:
    if _flag(op, "invariantGroup"):
        printer.print_string(" invariant_group")


def _print_atomic_part(op: LoadOp | StoreOp, printer: Printer) -> None:
    if "ordering" not in op.properties or _ordering_word(op) == "not_atomic":
        return
    printer.print_string(" atomic")
    _print_scope(op, printer)
    printer.print_string(f" {_ordering_word(op)}")


def parse_store(parser: Parser) -> StoreOp:
    """`llvm.store volatile %x, %p atomic release {alignment = 4 : i64} : i32, !llvm.ptr`."""
    entries = _parse_flags(parser, {"volatile": "volatile_"})
    value = parser.parse_unresolved_operand()
    parser.parse_punctuation(",")
    pointer = parser.parse_unresolved_operand()
    entries |= _atomic_part(parser)
    entries |= _parse_flags(parser, {"invariant_group": "invariantGroup"})
    entries |= parse_checked_dictionary(parser, "llvm.store")
    parser.parse_punctuation(":")
    first = parser.resolve_operand(value, parser.parse_type())
    parser.parse_punctuation(",")
    second = parser.resolve_operand(pointer, parser.parse_type())
    properties, attributes = _divide(StoreOp, entries)
    return StoreOp.create(operands=[first, second], properties=properties, attributes=attributes)


def print_store(op: StoreOp, printer: Printer) -> None:
    printer.print_string(" volatile " if _flag(op, "volatile_") else " ")
    printer.print_list(op.operands, printer.print_ssa_value)
    _print_atomic_part(op, printer)
    _print_group(op, printer)
    _print_rest(op, ("volatile_", "invariantGroup"), printer)
    printer.print_list(op.operand_types, printer.print_attribute)


# ----- llvm.cmpxchg


_IN_DICTIONARY = ("access_groups", "alias_scopes", "alignment", "noalias_scopes", "tbaa")


def parse_compare_exchange(parser: Parser) -> AtomicCmpXchgOp:
    from okl_opt.dialects.upstream.llvm.ops import AtomicCmpXchgOp

    properties = _parse_flags(parser, {"weak": "weak", "volatile": "volatile_"})
    start = parser.pos
    operands = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_unresolved_operand)
    properties |= _parse_scope(parser)
    properties["success_ordering"] = _parse_ordering(parser, "success_ordering")
    properties["failure_ordering"] = _parse_ordering(parser, "failure_ordering")
    attributes = parse_checked_dictionary(parser, "llvm.cmpxchg")
    properties |= {name: attributes.pop(name) for name in _IN_DICTIONARY if name in attributes}
    parser.parse_punctuation(":")
    pointer = parser.parse_type()
    parser.parse_punctuation(",")
    type = parser.parse_type()
    check_inferred(parser, "val", TYPE_CONSTRAINTS["signless integer or LLVM pointer type"], type)
    return AtomicCmpXchgOp.create(
        operands=parser.resolve_operands(operands, [pointer, type, type], start),
        result_types=[LLVMStructType.from_type_list([type, i1])],
        properties=properties,
        attributes=attributes,
    )


def print_compare_exchange(op: AtomicCmpXchgOp, printer: Printer) -> None:
    for is_set, word in ((op.weak, "weak"), (op.volatile_, "volatile")):
        if is_set is not None:
            printer.print_string(f" {word}")
    printer.print_string(" ")
    printer.print_list(op.operands, printer.print_ssa_value)
    _print_scope(op, printer)
    printer.print_string(f" {_ordering_word(op, 'success_ordering')} {_ordering_word(op, 'failure_ordering')}")
    _print_rest(op, ("weak", "volatile_", "success_ordering", "failure_ordering"), printer)
    printer.print_list([op.ptr.type, op.val.type], printer.print_attribute)


MEMORY_ASM: Mapping[str, Assembly] = {
    LoadOp.name: Assembly(parse_load, print_load),
    StoreOp.name: Assembly(parse_store, print_store),
    "llvm.cmpxchg": Assembly(parse_compare_exchange, print_compare_exchange),
}
_ACCESS_PROPERTIES = (
    "volatile_",
    "nontemporal",
    "invariant",
    "invariantGroup",
    "syncscope",
    "dereferenceable",
    "access_groups",
    "alias_scopes",
    "noalias_scopes",
    "tbaa",
)
MEMORY_GENERIC: Mapping[str, GenericForm] = {
    cls.name: properties_among_attributes(
        *(name for name in _ACCESS_PROPERTIES if name not in cls.get_irdl_definition().properties)
    )
    for cls in (LoadOp, StoreOp)
}
