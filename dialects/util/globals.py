"""Globals: variables of a module, which functions load and store."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import FlatSymbolRefAttrConstr, StringAttr, SymbolRefAttr, UnitAttr
from xdsl.ir import Attribute, SSAValue, TypeAttribute, TypedAttribute
from xdsl.irdl import (
    BaseAttr,
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure, SymbolOpInterface
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.shared.shapes import are_compatible, element_of, shape_of
from okl_opt.dialects.util.types import PtrType


def type_of_attribute(value: Attribute) -> Attribute | None:
    """The type of an attribute used as an initial value; None if it has no type."""
    return value.get_type() if isinstance(value, TypedAttribute) else None


def may_hold(type: Attribute, value: Attribute | None) -> bool:
    """Return whether a global of one type may hold a value of another: sizes may be dynamic in either type.

    Source: `isGlobalTypeCompatible` of IREE.
    """
    if value is None or type == value:
        return value is not None
    shape, sizes = shape_of(type), shape_of(value)
    if shape is None or sizes is None:
        return False
    return element_of(type) == element_of(value) and are_compatible(shape, sizes)


@irdl_op_definition
class GlobalOp(IRDLOperation):
    """A variable of the module; initializers and, if it is mutable, functions store it.

    util.global private mutable @a = 5 : i32
    """

    name = "util.global"

    sym_name = prop_def(StringAttr)
    sym_visibility = opt_prop_def(StringAttr)
    type = prop_def(BaseAttr(TypeAttribute))
    is_mutable = opt_prop_def(UnitAttr)
    initial_value = opt_prop_def(Attribute)

    traits = traits_def(SymbolOpInterface())

    def __init__(
        self,
        name: str,
        type: Attribute,
        *,
        initial_value: Attribute | None = None,
        is_mutable: bool = False,
        visibility: StringAttr | None = None,
        attributes: Mapping[str, Attribute] = {},
    ):
        super().__init__(
            properties={
                "sym_name": StringAttr(name),
                "sym_visibility": visibility,
                "type": type,
                "is_mutable": UnitAttr() if is_mutable else None,
                "initial_value": initial_value,
            },
            attributes=attributes,
        )

    @classmethod
    def parse(cls, parser: Parser) -> GlobalOp:
        visibility = parser.parse_optional_visibility_keyword()
        is_mutable = parser.parse_optional_keyword("mutable") is not None
        name = parser.parse_symbol_name().data
        attributes = parser.parse_optional_attr_dict()
        type = parser.parse_type() if parser.parse_optional_punctuation(":") is not None else None
        start = parser.pos
        value = parser.parse_attribute() if parser.parse_optional_punctuation("=") is not None else None
        if type is None:
            type = None if value is None else type_of_attribute(value)
        if type is None:
            parser.raise_error("expected a type, or an initial value that has one", start)
        return cls(name, type, initial_value=value, is_mutable=is_mutable, visibility=visibility, attributes=attributes)

    def print(self, printer: Printer) -> None:
        visibility = "public" if self.sym_visibility is None else self.sym_visibility.data
        printer.print_string(f" {visibility} mutable " if self.is_mutable is not None else f" {visibility} ")
        printer.print_symbol_name(self.sym_name.data)
        printer.print_op_attributes(self.attributes)
        value = self.initial_value
        if value is None or type_of_attribute(value) != self.type:
            printer.print_string(" : ")
            printer.print_attribute(self.type)
        if value is not None:
            printer.print_string(" = ")
            printer.print_attribute(value)

    def verify_(self) -> None:
        if self.initial_value is None:
            return
        type = type_of_attribute(self.initial_value)
        if not may_hold(self.type, type):
            given = "none" if type is None else str(type)
            raise VerifyException(
                f'initial value type mismatch; global "{self.sym_name.data}" is {quoted(self.type)} but initial value '
                f"provided is '{given}'"
            )


@irdl_op_definition
class GlobalLoadOp(IRDLOperation):
    """The value of a global. `immutable` says that it never changes.

    %a = util.global.load @a : i32
    """

    name = "util.global.load"

    global_ = prop_def(FlatSymbolRefAttrConstr, prop_name="global")
    is_immutable = opt_prop_def(UnitAttr)
    result = result_def()

    assembly_format = "(`immutable` $is_immutable^)? $global attr-dict `:` type($result)"

    def __init__(self, name: str, type: Attribute):
        super().__init__(properties={"global": SymbolRefAttr(name)}, result_types=[type])

    def asm_result_names(self) -> tuple[str]:
        """The name of the global."""
        return (self.global_.string_value(),)


@irdl_op_definition
class GlobalStoreOp(IRDLOperation):
    """Store a value in a global.

    util.global.store %0, @a : i32
    """

    name = "util.global.store"

    value = operand_def()
    global_ = prop_def(FlatSymbolRefAttrConstr, prop_name="global")

    assembly_format = "$value `,` $global attr-dict `:` type($value)"

    def __init__(self, value: SSAValue, name: str):
        super().__init__(operands=[value], properties={"global": SymbolRefAttr(name)})


@irdl_op_definition
class GlobalAddressOp(IRDLOperation):
    """The address of a global, for accesses that do not name it.

    %ptr_a = util.global.address @a : !util.ptr<i32>
    """

    name = "util.global.address"

    global_ = prop_def(FlatSymbolRefAttrConstr, prop_name="global")
    is_immutable = opt_prop_def(UnitAttr)
    result = result_def(PtrType)

    traits = traits_def(Pure())

    assembly_format = "(`immutable` $is_immutable^)? $global attr-dict `:` type($result)"

    def asm_result_names(self) -> tuple[str]:
        """The name of the global, with the prefix `ptr_`."""
        return (f"ptr_{self.global_.string_value()}",)


@irdl_op_definition
class GlobalLoadIndirectOp(IRDLOperation):
    """The value of the global at an address.

    %0 = util.global.load.indirect %ptr_a : !util.ptr<i32> -> i32
    """

    name = "util.global.load.indirect"

    pointer = operand_def(PtrType)
    result = result_def()

    assembly_format = "$pointer attr-dict `:` type($pointer) `->` type($result)"

    def verify_(self) -> None:
        _check_target(self.pointer, self.result, "load")


@irdl_op_definition
class GlobalStoreIndirectOp(IRDLOperation):
    """Store a value in the global at an address.

    util.global.store.indirect %0, %ptr_a : i32 -> !util.ptr<i32>
    """

    name = "util.global.store.indirect"

    value = operand_def()
    pointer = operand_def(PtrType)

    assembly_format = "$value `,` $pointer attr-dict `:` type($value) `->` type($pointer)"

    def verify_(self) -> None:
        _check_target(self.pointer, self.value, "store")


def _check_target(pointer: SSAValue, value: SSAValue, what: str) -> None:
    """Check that the global behind a pointer may hold a value."""
    type = pointer.type
    assert isinstance(type, PtrType), "the definition says so"
    if not may_hold(type.target_type, value.type):
        raise VerifyException(
            f"global type mismatch; global pointer is {quoted(type.target_type)} but {what} is {quoted(value.type)}"
        )
