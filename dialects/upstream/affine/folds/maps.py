"""Folds of ops that apply a map: `affine.apply`, `affine.min`, loads, stores. Source: `AffineOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.affine import ApplyOp
from xdsl.dialects.builtin import AffineMapAttr, IndexType, IntegerAttr, SymbolRefAttr
from xdsl.dialects.memref import GlobalOp
from xdsl.dialects.ub import PoisonAttr
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr, AffineExpr, AffineMap, AffineSymExpr
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.traits import SymbolTable

from okl_opt.dialects.interfaces.folding import Constants, Folded, FoldTable, InPlace, RuleTable
from okl_opt.dialects.numbers.elements import Numbers, constant_of, numbers_of
from okl_opt.dialects.numbers.matchers import made_by
from okl_opt.dialects.upstream.affine.compose import (
    applied,
    canonicalize,
    compose,
    map_of,
    simplify_with_operands,
    without_duplicates,
)
from okl_opt.dialects.upstream.affine.expressions import (
    Undefined,
    evaluate,
    flat_row,
    is_pure,
    replace_in_map,
    value_of,
)
from okl_opt.dialects.upstream.memref.folds.casts import ranked
from okl_opt.dialects.upstream.shared.memref_casts import without_casts

FOLDS = FoldTable()
RULES = RuleTable()

_FIRST_MAP_OPERAND = {
    "affine.apply": 0,
    "affine.min": 0,
    "affine.max": 0,
    "affine.load": 1,
    "affine.prefetch": 1,
    "affine.store": 2,
    "affine.vector_load": 1,
    "affine.vector_store": 2,
}


def integers(constants: Constants) -> list[int | None]:
    """The integers among constants; None for others."""
    return [constant.value.data if isinstance(constant, IntegerAttr) else None for constant in constants]


def index(value: int) -> Attribute:
    """An index constant."""
    return IntegerAttr(value, IndexType())


# ----- apply


@FOLDS("affine.apply")
def fold_apply(op: Operation, constants: Constants) -> Folded:
    """Fold a map that returns an operand, or has constant operands; a division by zero gives poison.

    Before:  (%i: index)
             %c7 = arith.constant 7 : index
             %0 = affine.apply affine_map<(d0) -> (d0)>(%i)
             %1 = affine.apply affine_map<(d0) -> (d0 mod 4)>(%c7)
             return %0, %1 : index, index
    After:   %c3 = arith.constant 3 : index
             return %i, %c3 : index, index
    """
    map = map_of(op)
    match map.results[0]:
        case AffineDimExpr(position):
            return op.operands[position]
        case AffineSymExpr(position):
            return op.operands[map.num_dims + position]
        case result:
            pass
    try:
        value = evaluate(result, integers(constants), map.num_dims)
    except Undefined:
        return PoisonAttr()
    return None if value is None else index(value)


@RULES(*_FIRST_MAP_OPERAND)
def simplify_affine_op(op: Operation, rewriter: PatternRewriter) -> None:
    """Compose maps with the `affine.apply` ops that make their operands; canonicalize and simplify.

    Before:  (%i: index, %m: memref<64xf32>)
             %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
             %1 = affine.load %m[%0 + 2] : memref<64xf32>
             return %1 : f32
    After:   %0 = affine.load %m[symbol(%i) + 3] : memref<64xf32>
             return %0 : f32
    """
    first = _FIRST_MAP_OPERAND[op.name]
    old = applied(map_of(op), op.operands[first:])
    new = canonicalize(compose(old))
    map = simplify_with_operands(new)
    if map != old.map or new.operands != old.operands:
        rewriter.replace(op, with_map(op, map, [*op.operands[:first], *new.operands]))


def with_map(op: Operation, map: AffineMap, operands: Sequence[SSAValue]) -> Operation:
    """A copy of the op with another map and operands."""
    properties = {**op.properties, "map": AffineMapAttr(map)}
    return type(op).create(operands=operands, result_types=op.result_types, properties=properties)


# ----- min and max


@FOLDS("affine.min", "affine.max")
def fold_min_max(op: Operation, constants: Constants) -> Folded:
    """Fold constant operands into the map, and a constant minimum or maximum.

    Before:  ()
             %c7 = arith.constant 7 : index
             %0 = affine.min affine_map<(d0) -> (d0 + 1, 16)>(%c7)
             return %0 : index
    After:   %c8 = arith.constant 8 : index
             return %c8 : index
    """
    map = map_of(op)
    values = [_value(result, integers(constants), map.num_dims) for result in map.results]
    known = [value for value in values if value is not None]
    if known and len(known) == len(values):
        return index(min(known) if op.name == "affine.min" else max(known))
    results = [
        result if value is None else AffineConstantExpr(value)
        for result, value in zip(map.results, values, strict=True)
    ]
    folded = AffineMap(map.num_dims, map.num_symbols, tuple(results))
    return None if folded == map else InPlace(properties={"map": AffineMapAttr(folded)})


def _value(expression: AffineExpr, values: Sequence[int | None], dims: int) -> int | None:
    try:
        return evaluate(expression, values, dims)
    except Undefined:
        return None


@RULES("affine.min", "affine.max")
def deduplicate_affine_min_max_expressions(op: Operation, rewriter: PatternRewriter) -> None:
    """Remove duplicate results.

    Before:  (%i: index)
             %0 = affine.min affine_map<()[s0] -> (s0, 4, s0)>()[%i]
             return %0 : index
    After:   %0 = affine.min affine_map<()[s0] -> (4, s0)>()[%i]
             return %0 : index
    """
    map = map_of(op)
    new = without_duplicates(map)
    if len(new.results) != len(map.results):
        rewriter.replace(op, with_map(op, new, op.operands))


@RULES("affine.min", "affine.max")
def merge_affine_min_max_op(op: Operation, rewriter: PatternRewriter) -> None:
    """Merge a nested min into min, and a nested max into max.

    Before:  (%i: index, %j: index)
             %0 = affine.min affine_map<()[s0] -> (s0, 4)>()[%i]
             %1 = affine.min affine_map<()[s0, s1] -> (s0, s1)>()[%0, %j]
             return %1 : index
    After:   %0 = affine.min affine_map<()[s0, s1] -> (4, s1, s0)>()[%j, %i]
             return %0 : index
    """
    map = map_of(op)
    dims, symbols = list(op.operands[: map.num_dims]), list(op.operands[map.num_dims :])
    results: list[AffineExpr] = []
    producers: list[Operation] = []
    for result in map.results:
        values = dims if isinstance(result, AffineDimExpr) else symbols
        is_operand = isinstance(result, AffineDimExpr | AffineSymExpr)
        producer = made_by(values[result.position], op.name) if is_operand else None
        if producer is None:
            results.append(result)
        else:
            producers.append(producer)
    for producer in producers:
        inner = map_of(producer)
        new_dims = [AffineDimExpr(len(dims) + place) for place in range(inner.num_dims)]
        new_symbols = [AffineSymExpr(len(symbols) + place) for place in range(inner.num_symbols)]
        results += replace_in_map(inner, new_dims, new_symbols, (0, 0)).results
        dims += producer.operands[: inner.num_dims]
        symbols += producer.operands[inner.num_dims :]
    if producers:
        rewriter.replace(op, with_map(op, AffineMap(len(dims), len(symbols), tuple(results)), [*dims, *symbols]))


# After the two above, as in MLIR.
for _name in ("affine.min", "affine.max"):
    RULES[_name].append(RULES[_name].pop(0))


@RULES("affine.min", "affine.max")
def canonicalize_affine_min_max_op_expr_and_term_order(op: Operation, rewriter: PatternRewriter) -> None:
    """Sort results by their factors, if all are sums.

    Before:  (%i: index, %j: index)
             %0 = affine.max affine_map<()[s0, s1] -> (s0, s1, 4)>()[%i, %j]
             return %0 : index
    After:   %0 = affine.max affine_map<()[s0, s1] -> (4, s1, s0)>()[%i, %j]
             return %0 : index
    """
    map = map_of(op)
    rows: list[tuple[list[int], AffineExpr]] = []
    for result in map.results:
        row = flat_row(result, map.num_dims, map.num_symbols) if is_pure(result) else None
        if row is None:
            return
        rows.append((row, result))
    in_order = sorted(rows, key=lambda entry: entry[0])
    if [row for row, _ in in_order] != [row for row, _ in rows]:
        results = tuple(result for _, result in in_order)
        rewriter.replace(op, with_map(op, AffineMap(map.num_dims, map.num_symbols, results), op.operands))


@RULES("affine.min", "affine.max")
def canonicalize_single_result_affine_min_max_op(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace the min or max of one result by `affine.apply`.

    Before:  (%i: index)
             %0 = affine.min affine_map<()[s0] -> (s0 + 1)>()[%i]
             return %0 : index
    After:   %0 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%i]
             return %0 : index
    """
    if len(map_of(op).results) == 1:
        rewriter.replace(op, ApplyOp(list(op.operands), AffineMapAttr(map_of(op))))


for _name in ("affine.min", "affine.max"):
    RULES[_name].insert(0, RULES[_name].pop())

# ----- loads and stores


@FOLDS("affine.dma_start", "affine.dma_wait", "affine.prefetch")
def fold_casts_of_operands(op: Operation, constants: Constants) -> Folded:
    """Use the source of a memref cast.

    Before:  (%m: memref<4xf32>, %i: index)
             %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
             affine.prefetch %0[symbol(%i)], read, locality<3>, data : memref<?xf32>
             return
    After:   affine.prefetch %m[symbol(%i)], read, locality<3>, data : memref<4xf32>
             return
    """
    return without_casts(op)


@FOLDS("affine.store")
def fold_store(op: Operation, constants: Constants) -> Folded:
    """Use the source of a memref cast; the stored value stays.

    Before:  (%m: memref<4xf32>, %x: f32)
             %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
             affine.store %x, %0[0] : memref<?xf32>
             return
    After:   affine.store %x, %m[0] : memref<4xf32>
             return
    """
    return without_casts(op, but=op.operands[0])


@FOLDS("affine.load")
def fold_load(op: Operation, constants: Constants) -> Folded:
    """Use the source of a memref cast; fold loads from constant globals.

    Before:  (%m: memref<4xf32>)
             %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
             %1 = affine.load %0[0] : memref<?xf32>
             return %1 : f32
    After:   %0 = affine.load %m[0] : memref<4xf32>
             return %0 : f32
    """
    return without_casts(op) or _element(op)


def _element(load: Operation) -> Attribute | None:
    memory = load.operands[0]
    numbers = numbers_of(_constant_of_global(memory))
    if numbers is None:
        return None
    if numbers.is_splat:
        return constant_of(numbers.element, numbers.bits, False)
    offset = 0
    for result, size in zip(map_of(load).results, ranked(memory.type).get_shape(), strict=True):
        place = value_of(result)
        if place is None or not 0 <= place < size:
            return None
        offset = offset * size + place
    return _number_at(numbers, offset)


def _number_at(numbers: Numbers, place: int) -> Attribute | None:
    is_complex = numbers.element.name == "complex"
    parts = numbers.bits[2 * place : 2 * place + 2] if is_complex else numbers.bits[place : place + 1]
    return constant_of(numbers.element, parts, False) if parts else None


def _constant_of_global(memory: SSAValue) -> Attribute | None:
    """The elements of a constant global; None for other memory."""
    get_global = made_by(memory, "memref.get_global")
    table = None if get_global is None else get_global.parent_op()
    while table is not None and not table.has_trait(SymbolTable, value_if_unregistered=False):
        table = table.parent_op()
    name = None if get_global is None else get_global.properties.get("name")
    if table is None or not isinstance(name, SymbolRefAttr):
        return None
    found = SymbolTable.lookup_symbol(table, name)
    if not isinstance(found, GlobalOp) or "constant" not in found.properties:
        return None
    return found.properties.get("initial_value")
