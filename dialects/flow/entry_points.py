"""Base classes of executables, their exports and the ops that dispatch them, for the flow dialect and lower ones.

Source: `FlowOps.td` and `StreamOps.td` of IREE.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self, TypeVar

from xdsl.dialects.builtin import IndexType, ModuleOp, StringAttr, SymbolRefAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation, Region
from xdsl.irdl import IRDLOperation, opt_prop_def, prop_def, region_def, traits_def, var_operand_def, var_region_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import IsolatedFromAbove, SymbolOpInterface, SymbolTable
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.flow.counts import ReturnValues, check_count, count_of, parse_count, print_count
from okl_opt.dialects.flow.signatures import TIES, Tied
from okl_opt.dialects.text.assembly.regions import end_with, has_only_default_terminator

_Op = TypeVar("_Op", bound=Operation)


class Executable(IRDLOperation):
    """Code that is compiled together for a device: entry points, and a module with their functions."""

    END: ClassVar[type[Operation]]
    """The terminator of the body, which is not written."""

    sym_visibility = opt_prop_def(StringAttr)
    sym_name = prop_def(StringAttr)
    body = region_def("single_block")

    traits = traits_def(IsolatedFromAbove(), SymbolTable(), SymbolOpInterface())

    def __init__(self, name: str, body: Region, visibility: str | None = "private"):
        super().__init__(
            properties={
                "sym_visibility": None if visibility is None else StringAttr(visibility),
                "sym_name": StringAttr(name),
            },
            regions=[body],
        )

    def verify_(self) -> None:
        if self.body.block.args:
            raise VerifyException("the body must have no arguments")

    def exports(self) -> Sequence[ExecutableExport]:
        """The entry points."""
        return self.children(ExecutableExport)

    def inner_module(self) -> ModuleOp | None:
        """The module with the functions; None for an executable from elsewhere."""
        return next(iter(self.children(ModuleOp)), None)

    def functions(self) -> dict[str, FuncOp]:
        """The functions of the module, by name."""
        module = self.inner_module()
        return {} if module is None else {op.sym_name.data: op for op in module.ops if isinstance(op, FuncOp)}

    def children(self, kind: type[_Op]) -> list[_Op]:
        """The ops of a class in the body."""
        return [op for op in self.body.block.ops if isinstance(op, kind)]

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        properties = _parse_symbol(parser)
        attributes = parser.parse_optional_attr_dict_with_keyword()
        body = end_with(parser.parse_region(), cls.END)
        return cls.create(
            properties=properties, attributes={} if attributes is None else attributes.data, regions=[body]
        )

    def print(self, printer: Printer) -> None:
        _print_symbol(self.sym_visibility, self.sym_name, printer)
        printer.print_op_attributes(self.attributes, print_keyword=True)
        printer.print_string(" ")
        printer.print_region(self.body, print_block_terminators=not has_only_default_terminator(self.body))


class ExecutableExport(IRDLOperation):
    """An entry point of an executable: its function, and how many workgroups there are by the workload.

    Without a function in brackets it is the one of the same name.
    """

    RETURN: ClassVar[type[ReturnValues]]
    """The terminator of the region that counts workgroups."""

    sym_visibility = opt_prop_def(StringAttr)
    sym_name = prop_def(StringAttr)
    function_ref = prop_def(SymbolRefAttr)
    workgroup_count = var_region_def()

    traits = traits_def(IsolatedFromAbove(), SymbolOpInterface())

    def __init__(self, name: str, function: str, count: Region | None, visibility: str | None = "public"):
        super().__init__(
            properties={
                "sym_visibility": None if visibility is None else StringAttr(visibility),
                "sym_name": StringAttr(name),
                "function_ref": SymbolRefAttr(function),
            },
            regions=[[] if count is None else [count]],
        )

    @property
    def count(self) -> Region | None:
        """The region that computes the number of workgroups from the workload."""
        return count_of(self.workgroup_count)

    def function(self) -> FuncOp | None:
        """The function that a workgroup runs; None if it is not in the executable."""
        executable = self.parent_op()
        if not isinstance(executable, Executable) or self.function_ref.nested_references.data:
            return None
        return executable.functions().get(self.function_ref.root_reference.data)

    def functions_in_modules(self) -> list[FuncOp]:
        """The function that a workgroup runs, in each module: one for each target of a device."""
        executable, function = self.parent_op(), self.function()
        if not isinstance(executable, Executable) or function is None:
            return []
        modules = executable.children(ModuleOp)
        functions = [op for each in modules for op in each.ops if isinstance(op, FuncOp)]
        return [each for each in functions if each.sym_name == function.sym_name]

    def verify_(self) -> None:
        check_count(self.workgroup_count, None, self.RETURN)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        properties = _parse_symbol(parser)
        name = properties["sym_name"]
        assert isinstance(name, StringAttr)
        properties["function_ref"] = SymbolRefAttr(name)
        if parser.parse_optional_punctuation("(") is not None:
            properties["function_ref"] = SymbolRefAttr(parser.parse_symbol_name())
            parser.parse_punctuation(")")
        count = parse_count(parser, "workgroups")
        attributes = parser.parse_optional_attr_dict_with_keyword()
        return cls.create(
            properties=properties,
            attributes={} if attributes is None else attributes.data,
            regions=[] if count is None else [count],
        )

    def print(self, printer: Printer) -> None:
        _print_symbol(self.sym_visibility, self.sym_name, printer)
        if self.function_ref != SymbolRefAttr(self.sym_name):
            printer.print_string("(")
            printer.print_attribute(self.function_ref)
            printer.print_string(")")
        if self.count is not None:
            print_count(self.count, "workgroups", printer)
        printer.print_op_attributes(self.attributes, print_keyword=True)


class Dispatch(Tied):
    """An op that runs an entry point of an executable; its first operands are the `workload`."""

    workload = var_operand_def(IndexType())
    entry_point = prop_def(SymbolRefAttr)
    tied_operands = opt_prop_def(TIES)

    def first_input(self) -> int:
        return len(self.workload)

    def check_arguments(self, given: Sequence[Attribute]) -> None:
        """Check the types of the arguments of the function, whose number is right. Raises: VerifyException."""
        raise NotImplementedError

    def check_entry_point(self) -> None:
        """Check that an export is named. Raises: VerifyException."""
        if len(self.entry_point.nested_references) != 1:
            raise VerifyException(f"expected an executable and an export of it, got {shown(self.entry_point)}")

    def check_export(self, export: ExecutableExport) -> None:
        """Check that the op fits the entry point that it runs. Raises: VerifyException."""
        if export.count is not None and len(export.count.block.args) != len(self.workload):
            raise VerifyException(
                f"workload does not match that of {shown(self.entry_point)}: expected "
                f"{len(export.count.block.args)} values, got {len(self.workload)}"
            )
        wanted = len(self.inputs) + self.ties().count(None)
        for function in export.functions_in_modules():
            given = function.function_type.inputs.data
            if len(given) != wanted:
                raise VerifyException(
                    f"has {wanted} operands and results that are not tied, but the function of "
                    f"{shown(self.entry_point)} has {len(given)} arguments"
                )
            self.check_arguments(given)


def _parse_symbol(parser: Parser) -> dict[str, Attribute]:
    """`private @name`."""
    visibility = parser.parse_optional_visibility_keyword()
    properties: dict[str, Attribute] = {} if visibility is None else {"sym_visibility": visibility}
    return properties | {"sym_name": parser.parse_symbol_name()}


def _print_symbol(visibility: StringAttr | None, name: StringAttr, printer: Printer) -> None:
    printer.print_string(" ")
    if visibility is not None:
        printer.print_string(visibility.data + " ")
    printer.print_symbol_name(name.data)


def parse_entry_point(parser: Parser) -> SymbolRefAttr:
    """`@exe::@entry`."""
    start = parser.pos
    entry_point = parser.parse_attribute()
    if not isinstance(entry_point, SymbolRefAttr):
        parser.raise_error("expected a symbol", start)
    return entry_point


def shown(symbol: SymbolRefAttr) -> str:
    """`@exe::@entry`."""
    return "::".join(f"@{name.data}" for name in (symbol.root_reference, *symbol.nested_references))
