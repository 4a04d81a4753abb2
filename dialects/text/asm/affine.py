"""Assembly of the affine dialect. Source: `AffineOps.cpp` of MLIR."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects.affine import (
    ApplyOp,
    ForOp,
    IfOp,
    LoadOp,
    MinOp,
    ParallelOp,
    StoreOp,
    VectorLoadOp,
    VectorStoreOp,
    YieldOp,
)
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    AffineSetAttr,
    ArrayAttr,
    BoolAttr,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    StringAttr,
    TensorType,
    UnitAttr,
    i32,
    i64,
)
from xdsl.dialects.utils import parse_dynamic_index_list_without_types, print_dynamic_index_list
from xdsl.ir import Attribute, Operation, Region, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr, AffineExpr, AffineMap, AffineSymExpr
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.utils.hints import isa

from dialects.text.affine_parser import SSAOperands
from dialects.text.affine_text import expression_text
from dialects.text.asm import Assembly, Attributes, GenericForm, Parse, Print, Write
from dialects.text.asm.atomic_kinds import ATOMIC_KINDS
from dialects.text.asm.regions import end_with, has_only_default_terminator
from dialects.upstream.affine import (
    DelinearizeIndexOp,
    DmaStartOp,
    DmaWaitOp,
    LinearizeIndexOp,
    MaxOp,
    PrefetchOp,
)

AppliedMapOp = ApplyOp | MinOp | MaxOp

# ----- operands


def _print_map_operands(operands: Sequence[SSAValue], dims: int, printer: Printer) -> None:
    """`(%d)[%s]`."""
    printer.print_string("(")
    printer.print_list(operands[:dims], printer.print_ssa_value)
    printer.print_string(")")
    if len(operands) > dims:
        printer.print_string("[")
        printer.print_list(operands[dims:], printer.print_ssa_value)
        printer.print_string("]")


def _parse_applied_map(cls: type[AppliedMapOp]) -> Parse:
    def parse(parser: Parser) -> Operation:
        """`affine_map<(d0)[s0] -> (d0 + s0)>(%d)[%s] {a}`."""
        start = parser.pos
        map = parser.parse_attribute()
        if not isinstance(map, AffineMapAttr):
            parser.raise_error("expected affine map attribute", start)
        operands = _parse_map_operands(parser)
        attributes = parser.parse_optional_attr_dict()
        return cls.create(operands=operands, result_types=[IndexType()], properties={"map": map}, attributes=attributes)

    return parse


def _parse_map_operands(parser: Parser) -> list[SSAValue]:
    index = IndexType()
    operands = parser.parse_comma_separated_list(parser.Delimiter.PAREN, lambda: parser.parse_operand(index))
    symbols = parser.parse_optional_comma_separated_list(parser.Delimiter.SQUARE, lambda: parser.parse_operand(index))
    return [*operands, *(symbols or ())]


def print_applied_map(op: AppliedMapOp, printer: Printer) -> None:
    """`#map(%d)[%s]`."""
    printer.print_string(" ")
    printer.print_attribute(op.map)
    _print_map_operands(op.operands, op.map.data.num_dims, printer)
    printer.print_op_attributes(op.attributes)


def _print_expression(expression: AffineExpr, operands: Sequence[SSAValue], dims: int, printer: Printer) -> None:
    """An expression with SSA names in it.

    The text is laid out first and cut at marks, one for each name, as names are the printer's.
    """
    marks: list[SSAValue] = []

    def name(place: AffineDimExpr | AffineSymExpr) -> str:
        is_dim = isinstance(place, AffineDimExpr)
        marks.append(operands[place.position if is_dim else dims + place.position])
        return "\0" if is_dim else "symbol(\0)"

    pieces = expression_text(expression, name).split("\0")
    printer.print_string(pieces[0])
    for value, piece in zip(marks, pieces[1:], strict=True):
        printer.print_ssa_value(value)
        printer.print_string(piece)


def _print_subscript(map: AffineMap, operands: Sequence[SSAValue], printer: Printer) -> None:
    printer.print_string("[")
    for number, result in enumerate(map.results):
        if number:
            printer.print_string(", ")
        _print_expression(result, operands, map.num_dims, printer)
    printer.print_string("]")


class _Access(NamedTuple):
    """`%m[%i + 1, %j]` before the type of the memref is known."""

    memref: UnresolvedOperand
    map: AffineMapAttr
    indices: Sequence[SSAValue]


def _parse_access(parser: Parser) -> _Access:
    memref = parser.parse_unresolved_operand()
    map, indices = parser.parse_affine_map_of_ssa_ids()
    return _Access(memref, AffineMapAttr(map), indices)


def _parse_memref_type(parser: Parser) -> MemRefType:
    start = parser.pos
    type = parser.parse_type()
    if not isa(type, MemRefType):
        parser.raise_error(f"invalid kind of type specified: expected builtin.memref, but found {type}", start)
    return type


def parse_load(parser: Parser) -> LoadOp:
    """`affine.load %m[%i + 1] {a} : memref<4xf32>`."""
    memref, map, indices = _parse_access(parser)
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    type = _parse_memref_type(parser)
    return LoadOp.create(
        operands=[parser.resolve_operand(memref, type), *indices],
        result_types=[type.element_type],
        properties={"map": map},
        attributes=attributes,
    )


def parse_vector_load(parser: Parser) -> VectorLoadOp:
    """`affine.vector_load %m[%i] : memref<4xf32>, vector<4xf32>`."""
    memref, map, indices = _parse_access(parser)
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    type = _parse_memref_type(parser)
    parser.parse_punctuation(",")
    return VectorLoadOp.create(
        operands=[parser.resolve_operand(memref, type), *indices],
        result_types=[parser.parse_type()],
        properties={"map": map},
        attributes=attributes,
    )


def _parse_store(cls: type[StoreOp | VectorStoreOp]) -> Parse:
    def parse(parser: Parser) -> Operation:
        """`affine.store %v, %m[%i] : memref<4xf32>`; a vector's type comes after the memref's."""
        value = parser.parse_unresolved_operand()
        parser.parse_punctuation(",")
        memref, map, indices = _parse_access(parser)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        type = _parse_memref_type(parser)
        value_type = type.element_type
        if cls is VectorStoreOp:
            parser.parse_punctuation(",")
            value_type = parser.parse_type()
        return cls.create(
            operands=[parser.resolve_operand(value, value_type), parser.resolve_operand(memref, type), *indices],
            properties={"map": map},
            attributes=attributes,
        )

    return parse


def print_load(op: LoadOp | VectorLoadOp, printer: Printer) -> None:
    printer.print_string(" ")
    _print_access(op, printer)
    if isinstance(op, VectorLoadOp):
        printer.print_string(", ")
        printer.print_attribute(op.result.type)


def print_store(op: StoreOp | VectorStoreOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_ssa_value(op.value)
    printer.print_string(", ")
    _print_access(op, printer)
    if isinstance(op, VectorStoreOp):
        printer.print_string(", ")
        printer.print_attribute(op.value.type)


def _print_access(op: LoadOp | StoreOp | VectorLoadOp | VectorStoreOp, printer: Printer) -> None:
    printer.print_ssa_value(op.memref)
    _print_subscript(op.map.data, op.indices, printer)
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_attribute(op.memref.type)


# ----- affine.prefetch


def parse_prefetch(parser: Parser) -> PrefetchOp:
    memref, map, indices = _parse_access(parser)
    parser.parse_punctuation(",")
    access = parser.parse_keyword_in(("read", "write"))
    parser.parse_punctuation(",")
    parser.parse_keyword("locality")
    with parser.in_angle_brackets():
        locality = parser.parse_integer()
    parser.parse_punctuation(",")
    cache = parser.parse_keyword_in(("data", "instr"))
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    return PrefetchOp.create(
        operands=[parser.resolve_operand(memref, _parse_memref_type(parser)), *indices],
        properties={
            "map": map,
            "isWrite": BoolAttr.from_bool(access == "write"),
            "localityHint": IntegerAttr(locality, i32),
            "isDataCache": BoolAttr.from_bool(cache == "data"),
        },
        attributes=attributes,
    )


def print_prefetch(op: PrefetchOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_ssa_value(op.memref)
    _print_subscript(op.map.data, op.indices, printer)
    access = "write" if op.isWrite.value.data else "read"
    cache = "data" if op.isDataCache.value.data else "instr"
    printer.print_string(f", {access}, locality<{op.localityHint.value.data}>, {cache}")
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_attribute(op.memref.type)


# ----- affine.delinearize_index, affine.linearize_index


def _parse_basis(parser: Parser) -> tuple[list[SSAValue], DenseArrayBase[IntegerType]]:
    """`(%n, 16)`."""
    start = parser.pos
    dynamic, static = parse_dynamic_index_list_without_types(parser, DYNAMIC_INDEX, delimiter=parser.Delimiter.PAREN)
    index = IndexType()
    return (
        list(parser.resolve_operands(dynamic, [index] * len(dynamic), start)),
        DenseArrayBase.from_list(i64, static),
    )


def _print_basis(dynamic: Sequence[SSAValue], static: DenseArrayBase[IntegerType], printer: Printer) -> None:
    print_dynamic_index_list(printer, DYNAMIC_INDEX, dynamic, static.get_values(), delimiter=Parser.Delimiter.PAREN)


def parse_delinearize_index(parser: Parser) -> DelinearizeIndexOp:
    linear = parser.parse_operand(IndexType())
    parser.parse_keyword("into")
    dynamic, static = _parse_basis(parser)
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    return DelinearizeIndexOp.create(
        operands=[linear, *dynamic],
        result_types=parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type),
        properties={"static_basis": static},
        attributes=attributes,
    )


def print_delinearize_index(op: DelinearizeIndexOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_ssa_value(op.linear_index)
    printer.print_string(" into ")
    _print_basis(op.dynamic_basis, op.static_basis, printer)
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_list(op.result_types, printer.print_attribute)


def parse_linearize_index(parser: Parser) -> LinearizeIndexOp:
    is_disjoint = parser.parse_optional_keyword("disjoint") is not None
    index = IndexType()
    digits = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, lambda: parser.parse_operand(index))
    parser.parse_keyword("by")
    dynamic, static = _parse_basis(parser)
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    type = parser.parse_type()
    return LinearizeIndexOp.build(
        operands=[digits, dynamic],
        result_types=[type],
        properties={"static_basis": static, "disjoint": UnitAttr() if is_disjoint else BoolAttr.from_bool(False)},
        attributes=attributes,
    )


def print_linearize_index(op: LinearizeIndexOp, printer: Printer) -> None:
    printer.print_string(" disjoint [" if op.disjoint != BoolAttr.from_bool(False) else " [")
    printer.print_list(op.multi_index, printer.print_ssa_value)
    printer.print_string("] by ")
    _print_basis(op.dynamic_basis, op.static_basis, printer)
    printer.print_op_attributes(op.attributes)
    printer.print_string(" : ")
    printer.print_attribute(op.linear_index.type)


# ----- affine.dma_start, affine.dma_wait

_START_MAPS = ("src_map", "dst_map", "tag_map")
_WAIT_MAPS = ("tag_map",)


def _parse_transfer(cls: type[DmaStartOp | DmaWaitOp], names: Sequence[str], counts: Sequence[int]) -> Parse:
    def parse(parser: Parser) -> Operation:
        """Accesses, then as many index values as one of `counts` says, then the types of the memrefs."""
        accesses: list[_Access] = []
        for _ in names:
            accesses.append(_parse_access(parser))
            parser.parse_punctuation(",")
        index = IndexType()
        sizes = parser.parse_comma_separated_list(parser.Delimiter.NONE, lambda: parser.parse_operand(index))
        if len(sizes) not in counts:
            parser.raise_error("expected two stride related operands when necessary")
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        types = parser.parse_comma_separated_list(parser.Delimiter.NONE, lambda: _parse_memref_type(parser))
        if len(types) != len(names):
            parser.raise_error(f"expected {len(names)} memref types")
        operands: list[SSAValue] = []
        for name, access, type in zip(names, accesses, types, strict=True):
            operands += [parser.resolve_operand(access.memref, type), *access.indices]
            attributes[name] = access.map
        return cls.create(operands=[*operands, *sizes], attributes=attributes)

    return parse


def _print_transfer(names: Sequence[str]) -> Print:
    def write(op: DmaStartOp | DmaWaitOp, printer: Printer) -> None:
        rest: Sequence[SSAValue] = op.operands
        types: list[Attribute] = []
        printer.print_string(" ")
        for name in names:
            attribute = op.attributes[name]
            assert isinstance(attribute, AffineMapAttr)
            map = attribute.data
            count = 1 + map.num_dims + map.num_symbols
            memref, *indices = rest[:count]
            printer.print_ssa_value(memref)
            _print_subscript(map, indices, printer)
            printer.print_string(", ")
            types.append(memref.type)
            rest = rest[count:]
        printer.print_list(rest, printer.print_ssa_value)
        printer.print_op_attributes(op.attributes, reserved_attr_names=names)
        printer.print_string(" : ")
        printer.print_list(types, printer.print_attribute)

    return write


# ----- affine.if


def parse_if(parser: Parser) -> IfOp:
    """`affine.if #set(%d)[%s] -> f32 { ... } else { ... }`."""
    start = parser.pos
    condition = parser.parse_attribute()
    if not isinstance(condition, AffineSetAttr):
        parser.raise_error("expected an integer set", start)
    index = IndexType()
    operands = list(parser.parse_comma_separated_list(parser.Delimiter.PAREN, lambda: parser.parse_operand(index)))
    if len(operands) != condition.data.num_dims:
        parser.raise_error("dim operand count and integer set dim count must match", start)
    symbols = parser.parse_optional_comma_separated_list(parser.Delimiter.SQUARE, lambda: parser.parse_operand(index))
    operands.extend(symbols or ())
    if len(operands) != condition.data.num_dims + condition.data.num_symbols:
        parser.raise_error("symbol operand count and integer set symbol count must match", start)
    types = _parse_arrow_types(parser)
    then_region = end_with(parser.parse_region(), YieldOp)
    else_region = Region()
    if parser.parse_optional_keyword("else") is not None:
        else_region = end_with(parser.parse_region(), YieldOp)
    return IfOp.create(
        operands=operands,
        result_types=types,
        properties={"condition": condition},
        attributes=parser.parse_optional_attr_dict(),
        regions=[then_region, else_region],
    )


def print_if(op: IfOp, printer: Printer) -> None:
    printer.print_string(" ")
    printer.print_attribute(op.condition)
    _print_map_operands(op.args, op.condition.data.num_dims, printer)
    _print_arrow_types(op.result_types, printer)
    printer.print_string(" ")
    _print_body(op.then_region, printer)
    if op.else_region.blocks.first is not None:
        printer.print_string(" else ")
        _print_body(op.else_region, printer)
    printer.print_op_attributes(op.attributes)


def _print_body(region: Region, printer: Printer) -> None:
    printer.print_region(
        region, print_entry_block_args=False, print_block_terminators=not has_only_default_terminator(region)
    )


def _parse_arrow_types(parser: Parser) -> Sequence[Attribute]:
    if parser.parse_optional_punctuation("->") is None:
        return ()
    types = parser.parse_optional_comma_separated_list(parser.Delimiter.PAREN, parser.parse_type)
    return [parser.parse_type()] if types is None else types


def _print_arrow_types(types: Sequence[Attribute], printer: Printer) -> None:
    if types:
        printer.print_string(" -> ")
        if len(types) == 1:
            printer.print_attribute(types[0])
            return
        printer.print_string("(")
        printer.print_list(types, printer.print_attribute)
        printer.print_string(")")


# ----- affine.for


def _parse_bound(parser: Parser, word: str) -> tuple[AffineMapAttr, list[SSAValue]]:
    """`%n`, `10`, or `min affine_map<(d0) -> (d0, 4)>(%i)`; without the word, a map has one result."""
    start = parser.pos
    has_word = parser.parse_optional_keyword(word) is not None
    value = parser.parse_optional_operand(IndexType())
    if value is not None:
        return AffineMapAttr(AffineMap(0, 1, (AffineExpr.symbol(0),))), [value]
    number = parser.parse_optional_integer(allow_boolean=False)
    if number is not None:
        return AffineMapAttr(AffineMap.constant_map(number)), []
    map = parser.parse_attribute()
    if not isinstance(map, AffineMapAttr):
        parser.raise_error("expected an affine map or an integer for loop bound", start)
    operands = _parse_map_operands(parser)
    if len(operands) != map.data.num_dims + map.data.num_symbols:
        parser.raise_error("symbol operand count and affine map symbol count must match", start)
    if len(map.data.results) > 1 and not has_word:
        bound = "lower" if word == "max" else "upper"
        parser.raise_error(f"{bound} loop bound affine map with multiple results requires '{word}' prefix", start)
    return map, operands


def parse_for(parser: Parser) -> ForOp:
    """`affine.for %i = 0 to %n step 2 iter_args(%acc = %x) -> (f32) { ... } {a}`."""
    variable = parser.parse_argument(expect_type=False)
    location = parser.parse_optional_location()
    parser.parse_punctuation("=")
    lower, lower_operands = _parse_bound(parser, "max")
    parser.parse_keyword("to")
    upper, upper_operands = _parse_bound(parser, "min")
    step, start = 1, parser.pos
    if parser.parse_optional_keyword("step") is not None:
        start = parser.pos
        step = parser.parse_integer(allow_boolean=False)
    if step <= 0:
        parser.raise_error("expected step to be representable as a positive signed integer", start)
    names: list[Parser.UnresolvedArgument] = []
    inits: list[UnresolvedOperand] = []
    types: Sequence[Attribute] = ()

    def iteration_argument() -> None:
        names.append(parser.parse_argument(expect_type=False))
        parser.parse_punctuation("=")
        inits.append(parser.parse_unresolved_operand())

    start = parser.pos
    if parser.parse_optional_keyword("iter_args") is not None:
        parser.parse_comma_separated_list(parser.Delimiter.PAREN, iteration_argument)
        types = _parse_arrow_types(parser)
    operands = parser.resolve_operands(inits, types, start)
    first = variable.resolve(IndexType())
    first.location = location
    arguments = [first, *(name.resolve(type) for name, type in zip(names, types, strict=True))]
    region = end_with(parser.parse_region(arguments), YieldOp)
    return ForOp.build(
        operands=[lower_operands, upper_operands, operands],
        result_types=[types],
        properties={
            "lowerBoundMap": lower,
            "upperBoundMap": upper,
            "step": IntegerAttr.from_index_int_value(step),
        },
        attributes=parser.parse_optional_attr_dict(),
        regions=[region],
    )


def _print_bound(map: AffineMapAttr, operands: Sequence[SSAValue], word: str, printer: Printer) -> None:
    results, dims = map.data.results, map.data.num_dims
    if len(results) == 1:
        result = results[0]
        if not operands and isinstance(result, AffineConstantExpr):
            printer.print_string(str(result.value))
            return
        if not dims and len(operands) == 1 and isinstance(result, AffineSymExpr):
            printer.print_ssa_value(operands[0])
            return
    else:
        printer.print_string(f"{word} ")
    printer.print_attribute(map)
    _print_map_operands(operands, dims, printer)


def print_for(op: ForOp, printer: Printer) -> None:
    variable, *arguments = op.body.block.args
    printer.print_string(" ")
    printer.print_block_argument(variable, print_type=False)
    printer.print_string(" = ")
    _print_bound(op.lowerBoundMap, op.lowerBoundOperands, "max", printer)
    printer.print_string(" to ")
    _print_bound(op.upperBoundMap, op.upperBoundOperands, "min", printer)
    if op.step.value.data != 1:
        printer.print_string(f" step {op.step.value.data}")
    if op.inits:
        printer.print_string(" iter_args(")
        for number, (argument, init) in enumerate(zip(arguments, op.inits, strict=True)):
            if number:
                printer.print_string(", ")
            printer.print_ssa_value(argument)
            printer.print_string(" = ")
            printer.print_ssa_value(init)
        printer.print_string(") -> (")
        printer.print_list(op.result_types, printer.print_attribute)
        printer.print_string(")")
    printer.print_string(" ")
    printer.print_region(op.body, print_entry_block_args=False, print_block_terminators=bool(op.results))
    printer.print_op_attributes(op.attributes)


# ----- affine.parallel


def _parse_bounds(parser: Parser, word: str) -> tuple[AffineMapAttr, list[int], list[SSAValue]]:
    """`(0, max(%i, 3))`: the map of all bounds, how many results each has, and the operands."""
    from dialects.text.parser import TextParser

    assert isinstance(parser, TextParser), "affine.parallel is read by our parser only"
    operands = SSAOperands()
    results: list[AffineExpr] = []
    groups: list[int] = []

    def expression() -> None:
        results.append(parser.parse_affine_expression_of_ssa_ids(operands))

    def bound() -> None:
        before = len(results)
        if parser.parse_optional_keyword(word) is None:
            expression()
        else:
            parser.parse_comma_separated_list(parser.Delimiter.PAREN, expression)
        groups.append(len(results) - before)

    parser.parse_comma_separated_list(parser.Delimiter.PAREN, bound)
    return AffineMapAttr(operands.map(results)), groups, list(parser.resolve_affine_operands(operands))


def _group_attribute(groups: Sequence[int]) -> DenseIntOrFPElementsAttr:
    return DenseIntOrFPElementsAttr.from_list(TensorType(i32, [len(groups)]), groups)


def parse_parallel(parser: Parser) -> ParallelOp:
    """`affine.parallel (%i) = (0) to (%n) step (2) reduce ("addf") -> (f32) { ... }`."""
    variables = parser.parse_comma_separated_list(
        parser.Delimiter.PAREN, lambda: parser.parse_argument(expect_type=False)
    )
    parser.parse_punctuation("=")
    lower, lower_groups, lower_operands = _parse_bounds(parser, "max")
    parser.parse_keyword("to")
    upper, upper_groups, upper_operands = _parse_bounds(parser, "min")
    steps = [1] * len(variables)
    if parser.parse_optional_keyword("step") is not None:
        steps = parser.parse_comma_separated_list(parser.Delimiter.PAREN, parser.parse_integer)
    reductions: list[str] = []
    if parser.parse_optional_keyword("reduce") is not None:
        reductions = parser.parse_comma_separated_list(parser.Delimiter.PAREN, parser.parse_str_literal)
    types = _parse_arrow_types(parser)
    index = IndexType()
    region = end_with(parser.parse_region([variable.resolve(index) for variable in variables]), YieldOp)
    return ParallelOp.create(
        operands=[*lower_operands, *upper_operands],
        result_types=types,
        properties={
            "reductions": ArrayAttr([StringAttr(reduction) for reduction in reductions]),
            "lowerBoundsMap": lower,
            "lowerBoundsGroups": _group_attribute(lower_groups),
            "upperBoundsMap": upper,
            "upperBoundsGroups": _group_attribute(upper_groups),
            "steps": ArrayAttr([IntegerAttr(step, i64) for step in steps]),
        },
        attributes=parser.parse_optional_attr_dict(),
        regions=[region],
    )


def print_parallel(op: ParallelOp, printer: Printer) -> None:
    printer.print_string(" (")
    printer.print_list(op.body.block.args, printer.print_ssa_value)
    printer.print_string(") = (")
    lower, upper = op.lowerBoundsMap.data, op.upperBoundsMap.data
    count = lower.num_dims + lower.num_symbols
    _print_bounds(lower, op.lowerBoundsGroups.get_values(), op.map_operands[:count], "max", printer)
    printer.print_string(") to (")
    _print_bounds(upper, op.upperBoundsGroups.get_values(), op.map_operands[count:], "min", printer)
    printer.print_string(")")
    steps = [step.value.data for step in op.steps.data]
    if any(step != 1 for step in steps):
        printer.print_string(f" step ({', '.join(map(str, steps))})")
    if op.results:
        printer.print_string(" reduce (")
        printer.print_list(op.reductions.data, printer.print_attribute)
        printer.print_string(") -> (")
        printer.print_list(op.result_types, printer.print_attribute)
        printer.print_string(")")
    printer.print_string(" ")
    printer.print_region(op.body, print_entry_block_args=False, print_block_terminators=bool(op.results))
    printer.print_op_attributes(op.attributes)


def _print_bounds(
    map: AffineMap, groups: Sequence[int], operands: Sequence[SSAValue], word: str, printer: Printer
) -> None:
    start = 0
    for number, size in enumerate(groups):
        if number:
            printer.print_string(", ")
        if size != 1:
            printer.print_string(f"{word}(")
        for place, result in enumerate(map.results[start : start + size]):
            if place:
                printer.print_string(", ")
            if isinstance(result, AffineConstantExpr):
                printer.print_string(str(result.value))
            else:
                _print_expression(result, operands, map.num_dims, printer)
        if size != 1:
            printer.print_string(")")
        start += size


# xDSL keeps the words, MLIR their numbers.


def _read_reductions(properties: Attributes, attributes: Attributes) -> None:
    reductions = properties.get("reductions")
    if isa(reductions, ArrayAttr[IntegerAttr]):
        numbers = [reduction.value.data for reduction in reductions.data]
        if all(0 <= number < len(ATOMIC_KINDS) for number in numbers):
            properties["reductions"] = ArrayAttr([StringAttr(ATOMIC_KINDS[number]) for number in numbers])


def _write_reductions(properties: Attributes, attributes: Attributes) -> None:
    reductions = properties.get("reductions")
    if isa(reductions, ArrayAttr[StringAttr]) and all(word.data in ATOMIC_KINDS for word in reductions.data):
        properties["reductions"] = ArrayAttr(
            [IntegerAttr(ATOMIC_KINDS.index(word.data), i64) for word in reductions.data]
        )


ASM: Mapping[str, Assembly] = {
    **{cls.name: Assembly(_parse_applied_map(cls), print_applied_map) for cls in (ApplyOp, MinOp, MaxOp)},
    LoadOp.name: Assembly(parse_load, print_load),
    VectorLoadOp.name: Assembly(parse_vector_load, print_load),
    **{cls.name: Assembly(_parse_store(cls), print_store) for cls in (StoreOp, VectorStoreOp)},
    PrefetchOp.name: Assembly(parse_prefetch, print_prefetch),
    DelinearizeIndexOp.name: Assembly(parse_delinearize_index, print_delinearize_index),
    LinearizeIndexOp.name: Assembly(parse_linearize_index, print_linearize_index),
    DmaStartOp.name: Assembly(_parse_transfer(DmaStartOp, _START_MAPS, (1, 3)), _print_transfer(_START_MAPS)),
    DmaWaitOp.name: Assembly(_parse_transfer(DmaWaitOp, _WAIT_MAPS, (1,)), _print_transfer(_WAIT_MAPS)),
    ForOp.name: Assembly(parse_for, print_for),
    IfOp.name: Assembly(parse_if, print_if),
    ParallelOp.name: Assembly(parse_parallel, print_parallel),
}
ATTRIBUTES: Mapping[str, Write] = {}
GENERIC: Mapping[str, GenericForm] = {ParallelOp.name: GenericForm(_read_reductions, _write_reductions)}
