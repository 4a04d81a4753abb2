"""Functions as values, their calls, and calls of functions that are implemented outside.

Source: seed 004_16a4040dff025fce.txt, where they are Relay's function literals and let-bound functions.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DenseArrayBase, FlatSymbolRefAttrConstr, FunctionType, SymbolRefAttr, TensorType, i32
from xdsl.ir import Attribute, Region, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    irdl_op_definition,
    lazy_traits_def,
    operand_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import HasParent, IsolatedFromAbove, IsTerminator, Pure
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.interfaces.compiler_functions import check_attributes
from okl_opt.dialects.text import quoted
from okl_opt.dialects.text.assembly.function_like import print_region_argument
from okl_opt.dialects.text.assembly.result_types import parse_arrow_types, print_arrow_list, print_arrow_types
from okl_opt.dialects.text.assembly.value_list import parse_value_list, print_value_list


@irdl_op_definition
class LiteralOp(IRDLOperation):
    """A function as a value. The body uses nothing from outside.

    %f = byoc.literal(%a: tensor<4xf32>) -> tensor<4xf32> attributes {Compiler = "cutlass", global_symbol = "k0"} {
      %s = arith.addf %a, %a : tensor<4xf32>
      byoc.yield %s : tensor<4xf32>
    }

    `Compiler` names the external generator that compiles it, `global_symbol` the function that it becomes in the
    module; `Composite` names the generator's operation that a literal in the body of another represents.
    """

    name = "byoc.literal"

    function_type = prop_def(FunctionType)
    function = result_def(FunctionType)
    body = region_def("single_block")

    traits = traits_def(IsolatedFromAbove(), Pure())

    def __init__(self, type: FunctionType, body: Region):
        super().__init__(properties={"function_type": type}, result_types=[type], regions=[body])

    def verify_(self) -> None:
        if self.function.type != self.function_type:
            raise VerifyException(
                f"result type {quoted(self.function.type)} differs from 'function_type' {quoted(self.function_type)}"
            )
        arguments = tuple(argument.type for argument in self.body.block.args)
        if arguments != self.function_type.inputs.data:
            raise VerifyException(
                f"body has arguments {_listed(arguments)}, but the function takes "
                f"{_listed(self.function_type.inputs.data)}"
            )
        if not isinstance(self.body.block.last_op, YieldOp):
            raise VerifyException("expected 'byoc.yield' at the end of the body")
        check_attributes(self)

    @classmethod
    def parse(cls, parser: Parser) -> LiteralOp:
        arguments = parser.parse_comma_separated_list(parser.Delimiter.PAREN, lambda: _parse_parameter(parser))
        results = parse_arrow_types(parser)
        attributes = parser.parse_optional_attr_dict_with_keyword()
        body = parser.parse_region(arguments)
        op = cls(FunctionType.from_lists([argument.type for argument in arguments], list(results)), body)
        op.attributes.update({} if attributes is None else attributes.data)
        return op

    def print(self, printer: Printer) -> None:
        printer.print_string("(")
        printer.print_list(self.body.block.args, lambda argument: print_region_argument(printer, argument, {}))
        printer.print_string(")")
        results = self.function_type.outputs.data
        if len(results) == 1 and isinstance(results[0], FunctionType):
            print_arrow_list(results, printer)
        else:
            print_arrow_types(results, printer)
        printer.print_op_attributes(self.attributes, print_keyword=True)
        printer.print_string(" ")
        printer.print_region(self.body, print_entry_block_args=False)


def _parse_parameter(parser: Parser) -> Parser.Argument:
    argument = parser.parse_argument()
    argument.location = parser.parse_optional_location()
    return argument


@irdl_op_definition
class YieldOp(IRDLOperation):
    """Ends the body of a literal: the values are what the function returns.

    byoc.yield %a, %b : tensor<4xf32>, tensor<4xf32>
    """

    name = "byoc.yield"

    values = var_operand_def()

    traits = lazy_traits_def(lambda: (HasParent(LiteralOp), IsTerminator(), Pure()))

    def __init__(self, *values: SSAValue):
        super().__init__(operands=[values])

    def verify_(self) -> None:
        literal = self.parent_op()
        if not isinstance(literal, LiteralOp):
            return
        given, wanted = tuple(self.operand_types), literal.function_type.outputs.data
        if given != wanted:
            raise VerifyException(f"gives {_listed(given)}, but the function returns {_listed(wanted)}")

    @classmethod
    def parse(cls, parser: Parser) -> YieldOp:
        attributes, operands = parse_value_list(parser)
        op = cls(*operands)
        op.attributes.update(attributes)
        return op

    def print(self, printer: Printer) -> None:
        print_value_list(self, printer)


@irdl_op_definition
class InvokeOp(IRDLOperation):
    """Calls a function that is a value.

    %r = byoc.invoke %f(%x, %y) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    """

    name = "byoc.invoke"

    callee = operand_def()
    arguments = var_operand_def()
    results_ = var_result_def()

    def __init__(self, callee: SSAValue, arguments: Sequence[SSAValue], types: Sequence[Attribute]):
        super().__init__(operands=[callee, arguments], result_types=[types])

    def verify_(self) -> None:
        type = FunctionType.from_lists([value.type for value in self.arguments], list(self.result_types))
        if self.callee.type != type:
            raise VerifyException(f"calls a value of type {quoted(self.callee.type)} as {quoted(type)}")

    @property
    def literal(self) -> LiteralOp | None:
        """The literal that is called; None if the callee is another value."""
        owner = self.callee.owner
        return owner if isinstance(owner, LiteralOp) else None

    @classmethod
    def parse(cls, parser: Parser) -> InvokeOp:
        callee = parser.parse_unresolved_operand()
        position = parser.pos
        names = parser.parse_comma_separated_list(parser.Delimiter.PAREN, parser.parse_unresolved_operand)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        type = _parse_function_type(parser)
        op = cls(
            parser.resolve_operand(callee, type),
            parser.resolve_operands(names, type.inputs.data, position),
            type.outputs.data,
        )
        op.attributes.update(attributes)
        return op

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_ssa_value(self.callee)
        printer.print_string("(")
        printer.print_list(self.arguments, printer.print_ssa_value)
        printer.print_string(")")
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_function_type([value.type for value in self.arguments], self.result_types)


@irdl_op_definition
class ExternCallOp(IRDLOperation):
    """Calls a function that is implemented outside, which writes its results into `outs`.

    %r = byoc.extern_call @k0(%x) outs(%o) : (tensor<?xf32>) -> tensor<?xf32>

    The types are those of the function; each of `outs` has the type of its result. On buffers this becomes
    `func.call @k0(%x, %o)`.
    """

    name = "byoc.extern_call"

    callee = prop_def(FlatSymbolRefAttrConstr)
    arguments = var_operand_def()
    outs = var_operand_def(TensorType)
    results_ = var_result_def(TensorType)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)

    def __init__(self, callee: str | SymbolRefAttr, arguments: Sequence[SSAValue], outs: Sequence[SSAValue]):
        super().__init__(
            operands=[arguments, outs],
            result_types=[[value.type for value in outs]],
            properties={"callee": SymbolRefAttr(callee) if isinstance(callee, str) else callee},
        )

    def verify_(self) -> None:
        if len(self.outs) != len(self.results):
            raise VerifyException(f"has {len(self.results)} results, but {len(self.outs)} tensors to write them into")
        for index, (out, result) in enumerate(zip(self.outs, self.results, strict=True)):
            if out.type != result.type:
                raise VerifyException(
                    f"result {index} is {quoted(result.type)}, but the tensor to write it into {quoted(out.type)}"
                )

    @classmethod
    def parse(cls, parser: Parser) -> ExternCallOp:
        callee = parser.parse_symbol_name()
        position = parser.pos
        names = parser.parse_comma_separated_list(parser.Delimiter.PAREN, parser.parse_unresolved_operand)
        parser.parse_keyword("outs")
        outs_position = parser.pos
        outs = parser.parse_comma_separated_list(parser.Delimiter.PAREN, parser.parse_unresolved_operand)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        type = _parse_function_type(parser)
        return cls.create(
            operands=[
                *parser.resolve_operands(names, type.inputs.data, position),
                *parser.resolve_operands(outs, type.outputs.data, outs_position),
            ],
            result_types=type.outputs.data,
            properties={
                "callee": SymbolRefAttr(callee),
                "operandSegmentSizes": DenseArrayBase.from_list(i32, [len(names), len(outs)]),
            },
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_attribute(self.callee)
        printer.print_string("(")
        printer.print_list(self.arguments, printer.print_ssa_value)
        printer.print_string(") outs(")
        printer.print_list(self.outs, printer.print_ssa_value)
        printer.print_string(")")
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_function_type([value.type for value in self.arguments], self.result_types)


def _parse_function_type(parser: Parser) -> FunctionType:
    position = parser.pos
    type = parser.parse_type()
    if not isinstance(type, FunctionType):
        parser.raise_error(f"expected function type, got {quoted(type)}", position)
    return type


def _listed(types: Sequence[Attribute]) -> str:
    return f"({', '.join(map(str, types))})"
