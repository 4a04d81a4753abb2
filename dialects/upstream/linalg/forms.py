"""Assembly of the linalg dialect. Source: `LinalgOps.cpp` and `LinalgStructuredOps.td` of MLIR."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, NoReturn

from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    DenseArrayBase,
    IntegerAttr,
    IntegerType,
    StringAttr,
    TensorType,
    i32,
    i64,
)
from xdsl.dialects.linalg import Linalg
from xdsl.dialects.linalg.abstract_ops import NamedOperation
from xdsl.dialects.linalg.attrs import IteratorType, IteratorTypeAttr
from xdsl.dialects.linalg.ops import BroadcastOp, GenericOp, MatmulOp, TransposeOp, YieldOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.irdl import IRDLOperation
from xdsl.parser import Parser
from xdsl.printer import Printer

from dialects.hints import isa
from dialects.text.assembly import Assembly, Attributes, GenericForm, Parse, Print, Write, properties_among_attributes
from dialects.text.assembly.dictionaries import parse_dictionary
from dialects.text.assembly.result_types import parse_arrow_types, print_arrow_types
from dialects.text.assembly.typed_values import parse_typed_values, print_typed_values
from dialects.upstream.linalg.bodies import BodyError, body_of, operand_count
from dialects.upstream.linalg.maps import fixed_maps, has_fixed_maps
from dialects.upstream.linalg.ops import (
    LINALG,
    NAMED_OPS,
    WINOGRAD,
    WINOGRAD_TILES,
    ElementwiseKindAttr,
    MapOp,
    NamedOp,
    ReduceOp,
    TypeFunction,
    TypeFunctionAttr,
    WinogradOperation,
)
from dialects.upstream.shared.shapes import rank_of

# ----- operands and results


class _Operands(NamedTuple):
    inputs: list[SSAValue]
    outputs: list[SSAValue]

    def types(self) -> list[Attribute]:
        return [value.type for value in (*self.inputs, *self.outputs)]

    def tensors(self) -> list[Attribute]:
        """The result types: those of the tensor outputs."""
        return [value.type for value in self.outputs if isa(value.type, TensorType)]


def _parse_group(parser: Parser, word: str) -> list[SSAValue]:
    """`ins(%a, %b : T, U)`, or nothing."""
    if parser.parse_optional_keyword(word) is None:
        return []
    start = parser.pos
    parser.parse_punctuation("(")
    return parse_typed_values(parser, start)


def _parse_operands(parser: Parser) -> _Operands:
    return _Operands(_parse_group(parser, "ins"), _parse_group(parser, "outs"))


def _print_operands(inputs: Sequence[SSAValue], outputs: Sequence[SSAValue], printer: Printer) -> None:
    for word, values in (("ins", inputs), ("outs", outputs)):
        if values:
            printer.print_string(f" {word}")
            print_typed_values(values, printer)


# ----- named ops


def _maps(dims: int, *results: Sequence[int]) -> ArrayAttr[AffineMapAttr]:
    return ArrayAttr(
        [AffineMapAttr(AffineMap(dims, 0, tuple(map(AffineExpr.dimension, places)))) for places in results]
    )


# Ops with a property for their maps, which the text omits if it is this default.
_DEFAULT_MAPS: Mapping[str, ArrayAttr[AffineMapAttr]] = {
    "linalg.matmul": _maps(3, (0, 2), (2, 1), (0, 1)),
    "linalg.batch_matmul": _maps(4, (0, 1, 3), (0, 3, 2), (0, 1, 2)),
    "linalg.batch_reduce_matmul": _maps(4, (0, 1, 3), (0, 3, 2), (1, 2)),
}
_MEMOIZED = "linalg.memoized_indexing_maps"
_HIDDEN = frozenset({"operandSegmentSizes", "indexing_maps", _MEMOIZED, "kind"})


def _parse_named(cls: type[NamedOp | NamedOperation]) -> Parse:
    name = cls.name.removeprefix("linalg.")

    def refuse(parser: Parser, message: str, position: int) -> NoReturn:
        parser.raise_error(f"custom op '{cls.name}' {message}", position)

    def parse(parser: Parser) -> Operation:
        """`kind=#k indexing_maps = [...] {strides = ...} ins(%a, %b : T, U) outs(%c : V) -> V`."""
        properties: dict[str, Attribute] = {}
        kind = None
        start = parser.pos
        if parser.parse_optional_keyword("kind") is not None:
            parser.parse_punctuation("=")
            attribute = parser.parse_attribute()
            if not isinstance(attribute, ElementwiseKindAttr):
                parser.raise_error("expected an elementwise kind")
            properties["kind"] = attribute
            kind = attribute.data
        if parser.parse_optional_keyword("indexing_maps") is not None:
            parser.parse_punctuation("=")
            properties["indexing_maps"] = parser.parse_attribute()
        elif name == "contract":
            refuse(parser, "expected 'indexing_maps' attribute", parser.pos)
        attributes = parser.parse_optional_attr_dict()
        operands = _parse_operands(parser)
        attributes |= parser.parse_optional_attr_dict()
        results = parse_arrow_types(parser)
        expected, found = operand_count(name, kind), len(operands.types())
        if expected != found:
            message = f"[parseNamedStructuredOpRegion] ods-gen generated region expects {expected} args, got {found}"
            refuse(parser, message, parser.pos)
        if cls.name in _DEFAULT_MAPS:
            properties.setdefault("indexing_maps", _DEFAULT_MAPS[cls.name])
        if kind is not None:
            properties.setdefault("indexing_maps", _identity_maps(operands))
        declared = cls.get_irdl_definition().properties
        properties |= {key: attributes.pop(key) for key in list(attributes) if key in declared}
        is_unsigned = _is_unsigned(properties, attributes)
        try:
            region = body_of(name, operands.types(), is_unsigned=is_unsigned, kind=kind)
        except BodyError as error:
            refuse(parser, str(error), start)
        return cls.build(
            operands=[operands.inputs, operands.outputs],
            result_types=[results],
            properties=properties,
            attributes=attributes,
            regions=[region],
        )

    return parse


def _identity_maps(operands: _Operands) -> ArrayAttr[AffineMapAttr]:
    rank = rank_of(operands.outputs[0].type)
    return ArrayAttr([AffineMapAttr(AffineMap.identity(rank))] * len(operands.types()))


def _is_unsigned(*dictionaries: Mapping[str, Attribute]) -> bool:
    unsigned = TypeFunctionAttr(TypeFunction.CAST_UNSIGNED)
    return any(dictionary.get("cast") == unsigned for dictionary in dictionaries)


def print_named(op: NamedOp | NamedOperation, printer: Printer) -> None:
    kind = op.properties.get("kind")
    if kind is not None:
        printer.print_string(" kind=")
        printer.print_attribute(kind)
    maps = op.properties.get("indexing_maps")
    if maps is not None and maps != _default_maps(op):
        printer.print_string(" indexing_maps = ")
        printer.print_attribute(maps)
    printer.print_op_attributes(op.attributes | op.properties, reserved_attr_names=_HIDDEN)
    _print_operands(op.inputs, op.outputs, printer)
    print_arrow_types(op.result_types, printer)


def _default_maps(op: NamedOp | NamedOperation) -> Attribute | None:
    if "kind" in op.properties:
        return _identity_maps(_Operands(list(op.inputs), list(op.outputs)))
    return _DEFAULT_MAPS.get(op.name)


# ----- linalg.generic


def parse_generic(parser: Parser) -> GenericOp:
    """`{indexing_maps = [...], iterator_types = [...]} ins(%a : T) outs(%b : U) attrs = {...} { ... } -> U`."""
    start = parser.pos
    front = parse_dictionary(parser)
    maps, iterators = front.pop("indexing_maps", None), front.pop("iterator_types", None)
    if not isa(iterators, ArrayAttr):
        parser.raise_error("custom op 'linalg.generic' expected \"iterator_types\" array attribute", start)
    words = [iterator.data for iterator in iterators if isinstance(iterator, StringAttr)]
    for word in words:
        if word not in set(IteratorType):
            parser.raise_error(f"custom op 'linalg.generic' unexpected iterator_type ({word})", parser.pos)
    if not isa(maps, ArrayAttr[AffineMapAttr]):
        parser.raise_error("expected 'indexing_maps', an array of affine maps", start)
    properties: dict[str, Attribute] = {
        "indexing_maps": maps,
        "iterator_types": ArrayAttr([IteratorTypeAttr(IteratorType(word)) for word in words]),
    }
    properties |= {name: front.pop(name) for name in ("doc", "library_call") if name in front}
    operands = _parse_operands(parser)
    attributes = dict(front)
    if parser.parse_optional_keyword("attrs") is not None:
        parser.parse_punctuation("=")
        attributes |= parser.parse_optional_dictionary_attr_dict()
    region = parser.parse_region()
    return GenericOp.build(
        operands=[operands.inputs, operands.outputs],
        result_types=[parse_arrow_types(parser)],
        properties=properties,
        attributes=attributes,
        regions=[region],
    )


def print_generic(op: GenericOp, printer: Printer) -> None:
    iterators = ArrayAttr([StringAttr(iterator.data) for iterator in op.iterator_types])
    front: dict[str, Attribute] = {"indexing_maps": op.indexing_maps, "iterator_types": iterators}
    front |= {name: value for name, value in op.properties.items() if name in ("doc", "library_call")}
    printer.print_string(" ")
    printer.print_attr_dict(front)
    _print_operands(op.inputs, op.outputs, printer)
    if op.attributes:
        # MLIR has an extra space here.
        printer.print_string(" attrs = ")
        printer.print_op_attributes(op.attributes)
    printer.print_string(" ")
    printer.print_region(op.body)
    print_arrow_types(op.result_types, printer)


# ----- linalg.map, linalg.reduce


class _Payload(NamedTuple):
    """The single op of a short form: `{ arith.addf {fastmath = #arith.fastmath<fast>} }`."""

    cls: type[Operation]
    attributes: dict[str, Attribute]


def _parse_payload(parser: Parser) -> _Payload | None:
    from dialects.text.read.parser import TextParser

    assert isinstance(parser, TextParser), "linalg is read by our parser only"
    start = parser.pos
    if parser.parse_optional_punctuation("{") is None:
        return None
    name = parser.parse_identifier()
    cls = parser.ctx.get_optional_op(name)
    if cls is None:
        parser.raise_error(f"custom op '{name}' is unknown", start)
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation("}")
    return _Payload(cls, attributes)


def _payload_region(payload: _Payload, types: Sequence[Attribute], operands: Sequence[int]) -> Region:
    """A region that applies the payload to its arguments at the places `operands`."""
    block = Block(arg_types=types)
    declared = payload.cls.get_irdl_definition().properties if issubclass(payload.cls, IRDLOperation) else {}
    properties = {name: value for name, value in payload.attributes.items() if name in declared}
    if "fastmath" in declared:
        properties.setdefault("fastmath", FastMathFlagsAttr("none"))
    op = payload.cls.create(
        operands=[block.args[place] for place in operands],
        result_types=[types[-1]],
        properties=properties,
        attributes={name: value for name, value in payload.attributes.items() if name not in declared},
    )
    block.add_ops([op, YieldOp(*op.results)])
    return Region(block)


def _element_types(values: Sequence[SSAValue]) -> list[Attribute]:
    return [getattr(value.type, "element_type", value.type) for value in values]


def _parse_arguments_and_body(parser: Parser) -> Region:
    """`(%a: f32, %b: f32) { ... }`."""

    def argument() -> Parser.Argument:
        found = parser.parse_argument()
        found.location = parser.parse_optional_location()
        return found

    return parser.parse_region(parser.parse_comma_separated_list(parser.Delimiter.PAREN, argument))


def parse_map(parser: Parser) -> MapOp:
    payload = _parse_payload(parser)
    operands = _parse_operands(parser)
    attributes = parser.parse_optional_attr_dict()
    if payload is None:
        region = _parse_arguments_and_body(parser)
    else:
        types = _element_types([*operands.inputs, *operands.outputs])
        region = _payload_region(payload, types, range(len(operands.inputs)))
    return MapOp.create(
        operands=[*operands.inputs, *operands.outputs],
        result_types=operands.tensors(),
        attributes=attributes,
        regions=[region],
    )


def parse_reduce(parser: Parser) -> ReduceOp:
    payload = _parse_payload(parser)
    operands = _parse_operands(parser)
    dimensions = _parse_numbers(parser, "dimensions")
    attributes = parser.parse_optional_attr_dict()
    if payload is None:
        region = _parse_arguments_and_body(parser)
    else:
        # The accumulator is the payload's first operand.
        count = len(operands.inputs)
        types = _element_types([*operands.inputs, *operands.outputs])
        region = _payload_region(payload, types, [count, *range(count)])
    return ReduceOp.create(
        operands=[*operands.inputs, *operands.outputs],
        result_types=operands.tensors(),
        properties={"dimensions": dimensions},
        attributes=attributes,
        regions=[region],
    )


def _payload_of(block: Block, operands: Sequence[SSAValue]) -> Operation | None:
    """The op of a short form: the only op, on `operands`, whose result the region yields; else None."""
    payload, last = block.first_op, block.last_op
    if payload is None or last is None or payload.next_op is not last or payload.regions:
        return None
    if len(payload.results) != 1 or tuple(payload.operands) != tuple(operands):
        return None
    return payload if tuple(last.operands) == tuple(payload.results) else None


def _print_payload(payload: Operation, printer: Printer) -> None:
    attributes = payload.attributes | payload.properties
    if attributes.get("fastmath") == FastMathFlagsAttr("none"):
        attributes = {name: value for name, value in attributes.items() if name != "fastmath"}
    printer.print_string(f" {{ {payload.name}")
    printer.print_op_attributes(attributes)
    printer.print_string(" }")


def _print_body(region: Region, printer: Printer) -> None:
    """Print the region on its own line, with the arguments before it."""
    with printer.indented():
        printer.print_string("\n(")
        for number, argument in enumerate(region.block.args):
            if number:
                printer.print_string(", ")
            printer.print_block_argument(argument)
        printer.print_string(") ")
        printer.print_region(region, print_entry_block_args=False)


def print_map(op: MapOp, printer: Printer) -> None:
    block = op.mapper.block
    payload = _payload_of(block, block.args[: len(op.inputs)])
    if payload is not None:
        _print_payload(payload, printer)
    _print_operands(op.inputs, [op.init], printer)
    printer.print_op_attributes(op.attributes)
    if payload is None:
        _print_body(op.mapper, printer)


def print_reduce(op: ReduceOp, printer: Printer) -> None:
    block = op.combiner.block
    count = len(op.inputs)
    payload = _payload_of(block, [*block.args[count:], *block.args[:count]]) if count == 1 else None
    if payload is not None:
        _print_payload(payload, printer)
    _print_operands(op.inputs, op.inits, printer)
    _print_numbers("dimensions", op.dimensions, printer)
    printer.print_op_attributes(op.attributes)
    if payload is None:
        _print_body(op.combiner, printer)


# ----- linalg.transpose, linalg.broadcast


def _parse_numbers(parser: Parser, word: str) -> DenseArrayBase[IntegerType]:
    """`dimensions = [0, 1]`."""
    parser.parse_keyword(word)
    parser.parse_punctuation("=")
    numbers = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, parser.parse_integer)
    return DenseArrayBase.from_list(i64, numbers)


def _print_numbers(word: str, numbers: DenseArrayBase[IntegerType], printer: Printer) -> None:
    """Print a list of numbers; MLIR has a space after it."""
    printer.print_string(f" {word} = [{', '.join(str(number) for number in numbers.iter_values())}] ")


def _parse_moved(cls: type[TransposeOp | BroadcastOp], word: str) -> Parse:
    def parse(parser: Parser) -> Operation:
        """`ins(%a : T) outs(%b : U) permutation = [1, 0] {a}`."""
        start = parser.pos
        operands = _parse_operands(parser)
        if len(operands.inputs) != 1 or len(operands.outputs) != 1:
            parser.raise_error("expected one input and one output", start)
        numbers = _parse_numbers(parser, word)
        attributes = parser.parse_optional_attr_dict()
        return cls.create(
            operands=[*operands.inputs, *operands.outputs],
            result_types=operands.tensors(),
            properties={word: numbers},
            attributes=attributes,
            regions=[body_of("identity", operands.types())],
        )

    return parse


def _print_moved(word: str) -> Print:
    def write(op: TransposeOp | BroadcastOp, printer: Printer) -> None:
        _print_operands(op.operands[:1], op.operands[1:], printer)
        numbers = op.properties[word]
        assert isa(numbers, DenseArrayBase[IntegerType])
        _print_numbers(word, numbers, printer)
        printer.print_op_attributes(op.attributes)

    return write


# ----- linalg.winograd_*

_FMR = tuple(f"F_{output}_{filter}" for output, filter in WINOGRAD_TILES)


def _parse_winograd(cls: type[WinogradOperation]) -> Parse:
    def parse(parser: Parser) -> Operation:
        """`{a} fmr(F_4_3) ins(%a : T) outs(%b : U) -> U`."""
        attributes = parser.parse_optional_attr_dict()
        parser.parse_keyword("fmr")
        with parser.in_parens():
            start = parser.pos
            word = parser.parse_identifier()
            if word not in _FMR:
                parser.raise_error(f"expected one of {', '.join(_FMR)}", start)
        operands = [_parse_single(parser, "ins"), _parse_single(parser, "outs")]
        parser.parse_punctuation("->")
        return cls.create(
            operands=operands,
            result_types=[parser.parse_type()],
            properties={"fmr": IntegerAttr(_FMR.index(word), i32)},
            attributes=attributes,
        )

    return parse


def _parse_single(parser: Parser, word: str) -> SSAValue:
    """`ins(%a : T)`."""
    parser.parse_keyword(word)
    with parser.in_parens():
        operand = parser.parse_unresolved_operand()
        parser.parse_punctuation(":")
        return parser.resolve_operand(operand, parser.parse_type())


def _print_winograd(op: WinogradOperation, printer: Printer) -> None:
    printer.print_op_attributes(op.attributes)
    printer.print_string(f" fmr({_FMR[op.fmr.value.data]})")
    _print_operands([op.input], [op.output], printer)
    print_arrow_types(op.result_types, printer)


_NAMED: Mapping[str, type[NamedOp | NamedOperation]] = {
    cls.name: cls for cls in (*Linalg.operations, *LINALG.operations) if issubclass(cls, NamedOp | NamedOperation)
}

ASM: Mapping[str, Assembly] = {
    **{name: Assembly(_parse_named(cls), print_named) for name, cls in _NAMED.items()},
    GenericOp.name: Assembly(parse_generic, print_generic),
    MapOp.name: Assembly(parse_map, print_map),
    ReduceOp.name: Assembly(parse_reduce, print_reduce),
    TransposeOp.name: Assembly(_parse_moved(TransposeOp, "permutation"), _print_moved("permutation")),
    **{cls.name: Assembly(_parse_winograd(cls), _print_winograd) for cls in WINOGRAD},
    BroadcastOp.name: Assembly(_parse_moved(BroadcastOp, "dimensions"), _print_moved("dimensions")),
}
ATTRIBUTES: Mapping[str, Write] = {}


def _fixed_maps(name: str) -> GenericForm:
    """The generic form of `linalg.name`, with its fixed maps among the attributes."""

    def read(properties: Attributes, attributes: Attributes) -> None:
        if attributes.get(_MEMOIZED) == fixed_maps(name, properties):
            del attributes[_MEMOIZED]

    def write(properties: Attributes, attributes: Attributes) -> None:
        attributes.setdefault(_MEMOIZED, fixed_maps(name, properties))

    return GenericForm(read, write)


GENERIC: Mapping[str, GenericForm] = {
    MatmulOp.name: properties_among_attributes("cast"),
    **{f"linalg.{name}": _fixed_maps(name) for name in NAMED_OPS if has_fixed_maps(name)},
}
