"""Executables: what is dispatched, outside of the functions that dispatch it. Source: `FlowOps.td` of IREE."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import (
    IndexType,
    ModuleOp,
    StringAttr,
    SymbolRefAttr,
    TensorType,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Region, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    irdl_op_definition,
    opt_prop_def,
    prop_def,
    region_def,
    traits_def,
    var_operand_def,
    var_region_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import (
    HasParent,
    IsolatedFromAbove,
    IsTerminator,
    Pure,
    SingleBlockImplicitTerminator,
    SymbolOpInterface,
    SymbolTable,
)
from xdsl.utils.exceptions import VerifyException

from dialects.flow.counts import check_count, count_of, parse_count, print_count, print_workload
from dialects.flow.signatures import TIES, Signature, Tied, print_signature_types, ties_attribute
from dialects.flow.types import READONLY, READWRITE, WRITEONLY, DispatchTensorType
from dialects.text.assembly.regions import end_with

_INDEX = IndexType()


@irdl_op_definition
class ExecutableEndOp(IRDLOperation):
    """The end of an executable, which is not written."""

    name = "flow.executable_end"

    traits = traits_def(IsTerminator(), Pure())


@irdl_op_definition
class ExecutableOp(IRDLOperation):
    """What is compiled together for a device: entry points, and a module with their functions.

    flow.executable private @exe {
      flow.executable.export public @entry workgroups(%w: index) -> (index, index, index) { ... }
      builtin.module {
        func.func @entry(%in: !flow.dispatch.tensor<readonly:tensor<4xf32>>) { ... }
      }
    }
    """

    name = "flow.executable"

    sym_visibility = opt_prop_def(StringAttr)
    sym_name = prop_def(StringAttr)
    body = region_def("single_block")

    traits = traits_def(
        IsolatedFromAbove(), SymbolTable(), SymbolOpInterface(), SingleBlockImplicitTerminator(ExecutableEndOp)
    )

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

    def exports(self) -> list[ExecutableExportOp]:
        """The entry points."""
        return [op for op in self.body.block.ops if isinstance(op, ExecutableExportOp)]

    def inner_module(self) -> ModuleOp | None:
        """The module with the functions; None for an executable from elsewhere."""
        return next((op for op in self.body.block.ops if isinstance(op, ModuleOp)), None)

    def functions(self) -> dict[str, FuncOp]:
        """The functions of the module, by name."""
        module = self.inner_module()
        return {} if module is None else {op.sym_name.data: op for op in module.ops if isinstance(op, FuncOp)}

    @classmethod
    def parse(cls, parser: Parser) -> ExecutableOp:
        properties = _parse_symbol(parser)
        attributes = parser.parse_optional_attr_dict_with_keyword()
        body = end_with(parser.parse_region(), ExecutableEndOp)
        return cls.create(
            properties=properties, attributes={} if attributes is None else attributes.data, regions=[body]
        )

    def print(self, printer: Printer) -> None:
        _print_symbol(self.sym_visibility, self.sym_name, printer)
        printer.print_op_attributes(self.attributes, print_keyword=True)
        printer.print_string(" ")
        printer.print_region(self.body, print_block_terminators=False)


@irdl_op_definition
class ExecutableExportOp(IRDLOperation):
    """An entry point of an executable: its function, and how many workgroups there are by the workload.

    flow.executable.export public @entry(@function) workgroups(%w: index) -> (index, index, index) {
      %x, %y, %z = flow.dispatch.workgroup_count_from_dag_root %w
      flow.return %x, %y, %z : index, index, index
    }

    Without a function in brackets it is the one of the same name.
    """

    name = "flow.executable.export"

    sym_visibility = opt_prop_def(StringAttr)
    sym_name = prop_def(StringAttr)
    function_ref = prop_def(SymbolRefAttr)
    workgroup_count = var_region_def()

    traits = traits_def(IsolatedFromAbove(), SymbolOpInterface(), HasParent(ExecutableOp))

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
        """How many workgroups there are, by the workload."""
        return count_of(self.workgroup_count)

    def function(self) -> FuncOp | None:
        """The function that a workgroup runs; None if it is not in the executable."""
        executable = self.parent_op()
        if not isinstance(executable, ExecutableOp) or self.function_ref.nested_references.data:
            return None
        return executable.functions().get(self.function_ref.root_reference.data)

    def verify_(self) -> None:
        check_count(self.workgroup_count, None)

    @classmethod
    def parse(cls, parser: Parser) -> ExecutableExportOp:
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


@irdl_op_definition
class DispatchOp(Tied):
    """Runs an entry point of an executable.

    %0 = flow.dispatch @exe::@entry[%w](%a, %b) : (tensor<?xf32>{%d}, index) -> tensor<?xf32>{%d}
    %1 = flow.dispatch @exe::@entry(%a) : (tensor<4xf32>) -> %a
    """

    name = "flow.dispatch"

    workload = var_operand_def(_INDEX)
    arguments = var_operand_def()
    argument_dims = var_operand_def(_INDEX)
    result_dims = var_operand_def(_INDEX)
    entry_point = prop_def(SymbolRefAttr)
    tied_operands = opt_prop_def(TIES)
    results_ = var_result_def(TensorType)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = traits_def(Pure())

    def __init__(
        self,
        entry_point: SymbolRefAttr,
        workload: Sequence[SSAValue],
        arguments: Sequence[SSAValue],
        argument_dims: Sequence[SSAValue],
        types: Sequence[Attribute],
        result_dims: Sequence[SSAValue],
        ties: Sequence[int | None],
    ):
        super().__init__(
            operands=[workload, arguments, argument_dims, result_dims],
            result_types=[types],
            properties={"entry_point": entry_point, **ties_attribute(ties)},
        )

    @property
    def inputs(self) -> Sequence[SSAValue]:
        return self.arguments

    @property
    def input_dims(self) -> Sequence[SSAValue]:
        return self.argument_dims

    @property
    def output_dims(self) -> Sequence[SSAValue]:
        return self.result_dims

    def first_input(self) -> int:
        return len(self.workload)

    def verify_(self) -> None:
        self.check_ties_and_sizes()
        if len(self.entry_point.nested_references) != 1:
            raise VerifyException(f"expected an executable and an export of it, got {shown(self.entry_point)}")

    def check_export(self, export: ExecutableExportOp) -> None:
        """Check that the op fits the entry point that it runs. Raises: VerifyException."""
        if export.count is not None and len(export.count.block.args) != len(self.workload):
            raise VerifyException(
                f"workload does not match that of {shown(self.entry_point)}: expected "
                f"{len(export.count.block.args)} values, got {len(self.workload)}"
            )
        function = export.function()
        if function is not None:
            self._check_function(function)

    def _check_function(self, function: FuncOp) -> None:
        """Check that operands and results fit the arguments."""
        ties = self.ties()
        tied = {number for number in ties if number is not None}
        wanted: list[tuple[Attribute, str]] = [
            (operand.type, READWRITE if number in tied else READONLY) for number, operand in enumerate(self.arguments)
        ]
        wanted += [(t, WRITEONLY) for t, number in zip(self.result_types, ties, strict=True) if number is None]
        given = function.function_type.inputs.data
        if len(given) != len(wanted):
            raise VerifyException(
                f"has {len(wanted)} operands and results that are not tied, but the function of "
                f"{shown(self.entry_point)} has {len(given)} arguments"
            )
        for number, ((outside, access), type) in enumerate(zip(wanted, given, strict=True)):
            if isinstance(type, DispatchTensorType):
                fits = type.bound_type == outside and type.access.data in (access, READWRITE)
            else:
                # What is written is outside of the function.
                fits = type == outside and access == READONLY
            if not fits:
                raise VerifyException(f"{outside} does not fit argument {number}, {type}, of {shown(self.entry_point)}")

    @classmethod
    def parse(cls, parser: Parser) -> DispatchOp:
        entry_point = parser.parse_attribute()
        if not isinstance(entry_point, SymbolRefAttr):
            parser.raise_error("expected a symbol")
        signature = Signature(parser)
        attributes = parser.parse_optional_attr_dict()
        signature.parse_types(parser)
        return cls.create(
            operands=[value for group in signature.groups for value in group],
            result_types=[result.type for result in signature.results],
            properties={"entry_point": entry_point, **signature.properties},
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_attribute(self.entry_point)
        print_workload(self.workload, printer)
        printer.print_string("(")
        printer.print_list(self.arguments, printer.print_ssa_value)
        printer.print_string(")")
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        print_signature_types(self, printer)


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


def shown(symbol: SymbolRefAttr) -> str:
    """`@exe::@entry`."""
    return "::".join(f"@{name.data}" for name in (symbol.root_reference, *symbol.nested_references))
