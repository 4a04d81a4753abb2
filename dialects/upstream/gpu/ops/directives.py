"""Custom assembly directives shared by several gpu ops. Source: `GPUDialect.cpp` of MLIR."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IndexType
from xdsl.dialects.gpu import AsyncTokenType
from xdsl.ir import SSAValue, TypeAttribute
from xdsl.irdl import IRDLOperation
from xdsl.irdl.declarative_assembly_format import (
    AttributeVariable,
    CustomDirective,
    OptionalOperandVariable,
    ParsingState,
    PrintingState,
    TypeDirective,
    VariadicOperandVariable,
    irdl_custom_directive,
)
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer

from okl_opt.dialects.text.assembly.op_text import result_count
from okl_opt.dialects.upstream.gpu.ops.attributes import AllReduceOpAttr
from okl_opt.dialects.upstream.gpu.ops.attributes import AllReduceOperation as Reduction

TOKEN = AsyncTokenType()


@irdl_custom_directive
class AsyncDependencies(CustomDirective):
    """`async [%t0, %t1]`: the keyword for a token result, and the tokens that the op waits for."""

    token: TypeDirective
    dependencies: VariadicOperandVariable

    def parse(self, parser: Parser, state: ParsingState) -> None:
        self.token.set(state, (TOKEN,) if parse_async(parser, result_count(parser)) else ())
        dependencies = parser.parse_optional_comma_separated_list(
            parser.Delimiter.SQUARE, parser.parse_unresolved_operand
        )
        self.dependencies.set(state, () if dependencies is None else dependencies)

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        state.print_whitespace(printer)
        print_async(printer, bool(self.token.get(op)), self.dependencies.get(op))


def parse_async(parser: Parser, results: int) -> bool:
    """Parse the optional keyword `async`; an op with it must have a named result."""
    start = parser.pos
    if parser.parse_optional_keyword("async") is None:
        return False
    if not results:
        parser.raise_error("needs to be named when marked 'async'", start)
    return True


def print_async(printer: Printer, is_async: bool, dependencies: Sequence[SSAValue]) -> None:
    """Print tokens in the form of `AsyncDependencies`."""
    if is_async:
        printer.print_string("async")
    if dependencies:
        printer.print_string(" [" if is_async else "[")
        printer.print_list(dependencies, printer.print_ssa_value)
        printer.print_string("]")


@irdl_custom_directive
class LaunchDimType(CustomDirective):
    """`: i64`, the type of all sizes of a launch; omitted for index."""

    grid_x: TypeDirective
    grid_y: TypeDirective
    grid_z: TypeDirective
    block_x: TypeDirective
    block_y: TypeDirective
    block_z: TypeDirective
    cluster_x: TypeDirective
    cluster_y: TypeDirective
    cluster_z: TypeDirective

    def parse(self, parser: Parser, state: ParsingState) -> None:
        type = IndexType() if parser.parse_optional_punctuation(":") is None else parser.parse_type()
        sizes = (self.grid_x, self.grid_y, self.grid_z, self.block_x, self.block_y, self.block_z)
        for size in sizes:
            size.set(state, (type,))
        cluster_size = self.cluster_x.inner
        assert isinstance(cluster_size, OptionalOperandVariable)
        has_clusters = bool(state.operands[cluster_size.index])
        for size in (self.cluster_x, self.cluster_y, self.cluster_z):
            size.set(state, (type,) if has_clusters else ())

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        state.print_whitespace(printer)
        (type,) = self.grid_x.get(op)
        if not isinstance(type, IndexType):
            printer.print_string(": ")
            printer.print_attribute(type)


@irdl_custom_directive
class LaunchOperands(CustomDirective):
    """`args(%a : f32, %b : i32)`, the arguments of the kernel; omitted if there are none."""

    operands: VariadicOperandVariable
    types: TypeDirective

    def parse(self, parser: Parser, state: ParsingState) -> None:
        if parser.parse_optional_keyword("args") is None:
            self.operands.set(state, ())
            self.types.set(state, ())
            return

        def argument() -> None:
            operands.append(parser.parse_unresolved_operand())
            parser.parse_punctuation(":")
            types.append(parser.parse_type())

        operands, types = list[UnresolvedOperand](), list[TypeAttribute]()
        parser.parse_comma_separated_list(parser.Delimiter.PAREN, argument, " in argument list")
        self.operands.set(state, operands)
        self.types.set(state, types)

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        state.print_whitespace(printer)
        operands = self.operands.get(op)
        if not operands:
            return
        printer.print_string("args(")
        for index, operand in enumerate(operands):
            if index:
                printer.print_string(", ")
            printer.print_ssa_value(operand)
            printer.print_string(" : ")
            printer.print_attribute(operand.type)
        printer.print_string(")")


@irdl_custom_directive
class Reduce(CustomDirective):
    """The optional keyword of a reduction."""

    operation: AttributeVariable

    def parse(self, parser: Parser, state: ParsingState) -> None:
        word = parser.parse_optional_keyword_in(tuple(Reduction))
        if word is not None:
            self.operation.set(state, AllReduceOpAttr(Reduction(word)))
        elif parser.parse_optional_identifier() is not None:
            parser.raise_error("invalid op kind")

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        state.print_whitespace(printer)
        operation = self.operation.get(op)
        if operation is not None:
            # MLIR has a second blank here.
            printer.print_string(" ")
            self.operation.print_attr(printer, operation)


@irdl_custom_directive
class Braced(CustomDirective):
    """`{ TRANSPOSE}`: a keyword in braces, omitted if it is the default."""

    word: AttributeVariable

    def parse(self, parser: Parser, state: ParsingState) -> None:
        if parser.parse_optional_punctuation("{") is not None:
            self.word.parse(parser, state)
            parser.parse_punctuation("}")

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        word = self.word.get(op)
        if word is None or not self.word.is_present(op):
            return
        printer.print_string("{ ")
        self.word.print_attr(printer, word)
        printer.print_string("}")
