"""Signatures of dispatches, and results that are written into operands. Source: IREE's `TiedOpInterface`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    TensorType,
    i32,
)
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import IRDLOperation, base
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.flow.counts import parse_workload
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.shape_aware import ShapeAware, check_sizes
from okl_opt.dialects.text.assembly.sized_types import (
    SizedResult,
    parse_sized_results,
    parse_sized_types,
    print_sized_results,
    print_sized_types,
    sizes_of_each,
)

_INDEX = IndexType()
TIES = ArrayAttr.constr(base(IntegerAttr[IndexType]))
"""The attribute `tied_operands` of `Tied` ops."""


class Tied(IRDLOperation, ShapeAware):
    """An op whose results may be written into operands: `arguments` are sized by `argument_dims`.

    The attribute `tied_operands` has for each result the number of its operand among the arguments, or -1.
    """

    STORED: ClassVar[tuple[type[Attribute], str]] = (TensorType, "tensor")
    """The type that results may be written into, and its name."""

    @property
    def inputs(self) -> Sequence[SSAValue]:
        """The operands, without workload and sizes."""
        raise NotImplementedError

    @property
    def input_dims(self) -> Sequence[SSAValue]:
        """The sizes of the inputs."""
        raise NotImplementedError

    @property
    def output_dims(self) -> Sequence[SSAValue]:
        """The sizes of the results."""
        raise NotImplementedError

    def ties(self) -> list[int | None]:
        """For each result the number of the input that it is written into."""
        given = self.properties.get("tied_operands")
        if not isa(given, ArrayAttr[IntegerAttr]):
            return [None] * len(self.results)
        return [one.value.data if one.value.data >= 0 else None for one in given.data]

    def first_input(self) -> int:
        """The number of the first input among the operands."""
        raise NotImplementedError

    def tied_results(self) -> list[tuple[int, int]]:
        """The results that are written into operands: numbers of operand and result."""
        first = self.first_input()
        return [(first + tied, number) for number, tied in enumerate(self.ties()) if tied is not None]

    def operand_sizes(self, number: int) -> Sequence[SSAValue]:
        number -= self.first_input()
        sizes = sizes_of_each([value.type for value in self.inputs], self.input_dims)
        return sizes[number] if 0 <= number < len(sizes) else ()

    def result_sizes(self, number: int) -> Sequence[SSAValue]:
        return sizes_of_each(self.result_types, self.output_dims)[number]

    def check_ties_and_sizes(self) -> None:
        """Check `tied_operands` and the sizes of inputs and results. Raises: VerifyException."""
        check_sizes([value.type for value in self.inputs], self.input_dims)
        check_sizes(self.result_types, self.output_dims)
        ties = self.ties()
        given = self.properties.get("tied_operands")
        if isa(given, ArrayAttr[IntegerAttr]) and any(one.value.data < -1 for one in given.data):
            raise VerifyException("'tied_operands' must have numbers of operands, and -1 for results that are not tied")
        if len(ties) != len(self.results):
            raise VerifyException(f"has {len(self.results)} results, but 'tied_operands' has {len(ties)} entries")
        known = [tied for tied in ties if tied is not None]
        if any(tied >= len(self.inputs) for tied in known):
            raise VerifyException("result is tied to an operand that there is not")
        stored, name = self.STORED
        if not all(isinstance(self.inputs[tied].type, stored) for tied in known):
            raise VerifyException(f"result is tied to an operand that is no {name}")
        if len(set(known)) != len(known):
            raise VerifyException("two results are tied to the same operand")


def ties_attribute(ties: Sequence[int | None]) -> dict[str, Attribute]:
    """The property `tied_operands`; none if no result is tied."""
    if all(tied is None for tied in ties):
        return {}
    return {"tied_operands": ArrayAttr([IntegerAttr.from_index_int_value(-1 if t is None else t) for t in ties])}


class Signature:
    """`[%w](%a, %b) : (T, T) -> T`, with attributes where the op has them."""

    def __init__(self, parser: Parser):
        self.workload = parse_workload(parser)
        self._start = parser.pos
        self._names: list[UnresolvedOperand] = parser.parse_comma_separated_list(
            parser.Delimiter.PAREN, lambda: self.parse_input(parser)
        )
        self.values: Sequence[SSAValue] = ()
        self.sizes: list[SSAValue] = []
        self.results: Sequence[SizedResult] = ()

    def parse_input(self, parser: Parser) -> UnresolvedOperand:
        """One of the operands in brackets, and what derived classes read after it."""
        return parser.parse_unresolved_operand()

    def parse_types(self, parser: Parser) -> None:
        """Parse the types, from the colon on."""
        parser.parse_punctuation(":")
        types = parse_sized_types(parser)
        self.values = parser.resolve_operands(self._names, [type.type for type in types], self._start)
        self.sizes = [size for type in types for size in type.sizes]
        parser.parse_punctuation("->")
        self.results = parse_sized_results(parser, self._names, types)

    @property
    def groups(self) -> list[Sequence[SSAValue]]:
        """Workload, inputs, their sizes, those of the results."""
        return [self.workload, self.values, self.sizes, [size for one in self.results for size in one.sizes]]

    @property
    def properties(self) -> dict[str, Attribute]:
        """The properties for segment sizes and tied operands."""
        counts = DenseArrayBase.from_list(i32, [len(group) for group in self.groups])
        return {"operandSegmentSizes": counts, **ties_attribute([result.tied for result in self.results])}


def print_signature_types(op: Tied, printer: Printer) -> None:
    """`(T, T) -> T`."""
    print_sized_types([value.type for value in op.inputs], op.input_dims, printer)
    printer.print_string(" -> ")
    tied = [None if number is None else op.inputs[number] for number in op.ties()]
    print_sized_results(op.result_types, op.output_dims, tied, printer)
