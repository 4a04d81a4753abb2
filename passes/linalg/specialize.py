"""Conversion of `linalg.generic` to named ops.

Source: `Specialize.cpp`, and `isaCopyOpInterface` and similar functions in `LinalgInterfaces.cpp`, of MLIR 22. Unlike
in MLIR, ops with transposed operands or unsigned integers stay: MLIR replaces them by named ops of another meaning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache

from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    DenseIntOrFPElementsAttr,
    MemRefType,
    ShapedType,
    TensorType,
    i64,
)
from xdsl.dialects.linalg.attrs import IteratorType
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.ir import Attribute, Block, BlockArgument, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineExpr, AffineMap
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.effects import is_commutative
from okl_opt.dialects.upstream.affine.expressions import flat_row
from okl_opt.dialects.upstream.linalg.bodies import BodyError, body_of
from okl_opt.dialects.upstream.linalg.loops import is_projected_permutation
from okl_opt.dialects.upstream.linalg.maps import fixed_maps, has_fixed_maps
from okl_opt.dialects.upstream.linalg.moves import broadcast_op, transpose_op
from okl_opt.dialects.upstream.linalg.ops import NAMED_OPS
from okl_opt.passes.linalg.named import named_op

_UNARY = {"math.exp": "exp"}
_BINARY = {"arith.addf": "add", "arith.divf": "div", "arith.mulf": "mul", "arith.subf": "sub"}
_PRODUCTS = ("matmul", "batch_matmul")


class SpecializeGenericOp(RewritePattern):
    """linalg.generic -> linalg.copy, linalg.matmul or another named op"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: GenericOp, rewriter: PatternRewriter) -> None:
        maps = [map.data for map in op.indexing_maps]
        for specialize in _WAYS:
            new = specialize(op, maps)
            if new is not None:
                rewriter.replace(op, new)
                return


def _all_parallel(op: GenericOp) -> bool:
    return all(iterator.data is IteratorType.PARALLEL for iterator in op.iterator_types)


def _is_identity(map: AffineMap) -> bool:
    return map == AffineMap.identity(map.num_dims)


def _yielded(op: Operation) -> Sequence[SSAValue]:
    last = op.regions[0].block.last_op
    return () if last is None else last.operands


def _is_move(op: GenericOp) -> bool:
    """Return whether an op only moves elements of one input to one output."""
    return (
        _all_parallel(op)
        and len(op.inputs) == len(op.outputs) == 1
        and op.body.block.first_op is op.body.block.last_op
        and list(_yielded(op)) == [op.body.block.args[0]]
    )


def _copy(op: GenericOp, maps: Sequence[AffineMap]) -> Operation | None:
    if not _is_move(op) or not all(map(_is_identity, maps)):
        return None
    return _named("copy", op, op.inputs)


def _fill(op: GenericOp, maps: Sequence[AffineMap]) -> Operation | None:
    if _is_move(op):
        return None if isinstance(op.inputs[0].type, ShapedType) else _named("fill", op, op.inputs)
    body = op.body.block
    if not _all_parallel(op) or op.inputs or len(op.outputs) != 1 or body.first_op is not body.last_op:
        return None
    (value,) = _yielded(op)
    is_constant = isinstance(value.owner, Operation) and value.owner.name in ("arith.constant", "complex.constant")
    return _named("fill", op, [value]) if is_constant and value.type == body.args[0].type else None


def _broadcast(op: GenericOp, maps: Sequence[AffineMap]) -> Operation | None:
    if not _is_move(op) or not _are_shaped(op.operands) or not _is_identity(maps[1]):
        return None
    places = [result.position for result in maps[0].results if isinstance(result, AffineDimExpr)]
    if len(places) != len(maps[0].results) or len(places) >= maps[0].num_dims or places != sorted(set(places)):
        return None
    added = [dim for dim in range(maps[0].num_dims) if dim not in places]
    return broadcast_op(op.inputs[0], op.outputs[0], added)


def _transpose(op: GenericOp, maps: Sequence[AffineMap]) -> Operation | None:
    if not _is_move(op) or not _are_shaped(op.operands) or not _is_identity(maps[1]):
        return None
    if not is_projected_permutation(maps[0]) or len(maps[0].results) != maps[0].num_dims:
        return None
    places = [result.position for result in maps[0].results if isinstance(result, AffineDimExpr)]
    return transpose_op(op.inputs[0], op.outputs[0], [places.index(place) for place in range(len(places))])


def _are_shaped(values: Iterable[SSAValue]) -> bool:
    return all(isa(value.type, MemRefType | TensorType[Attribute]) for value in values)


def _elementwise(op: GenericOp, maps: Sequence[AffineMap]) -> Operation | None:
    if not _all_parallel(op) or not op.iterator_types.data or len(op.outputs) != 1 or not all(map(_is_identity, maps)):
        return None
    body = op.body.block
    scalar, arguments = body.first_op, body.args[: len(op.inputs)]
    if scalar is None or scalar.next_op is not body.last_op or list(_yielded(op)) != list(scalar.results):
        return None
    operands = list(scalar.operands)
    if scalar.name in _UNARY and operands == list(arguments):
        return _named(_UNARY[scalar.name], op, op.inputs)
    if scalar.name not in _BINARY or len(arguments) != 2:
        return None
    if operands == list(arguments):
        return _named(_BINARY[scalar.name], op, op.inputs)
    return _named(_BINARY[scalar.name], op, op.inputs[::-1]) if operands == list(arguments)[::-1] else None


def _product(op: GenericOp, maps: Sequence[AffineMap]) -> Operation | None:
    """Return linalg.matmul or linalg.batch_matmul, or None. Source: `specializeLinalgContractions`."""
    if len(op.inputs) != 2 or len(op.outputs) != 1 or not all(map(is_projected_permutation, maps)):
        return None
    left, right, out = ([_position(result) for result in map.results] for map in maps)
    batch = [dim for dim in out if dim in left and dim in right]
    kept = (set(left) & set(out)) - set(right), (set(right) & set(out)) - set(left), (set(left) & set(right)) - set(out)
    if any(len(dims) != 1 for dims in kept) or maps[0].num_dims != len(batch) + 3 or len(batch) > 1:
        return None
    (m,), (n,), (k,) = kept
    if left != [*batch, m, k] or right != [*batch, k, n] or out != [*batch, m, n] or batch != list(range(len(batch))):
        return None
    parallel = [iterator.data is IteratorType.PARALLEL for iterator in op.iterator_types]
    name = _PRODUCTS[len(batch)]
    if parallel != [dim != k for dim in range(len(parallel))] or not has_body_of(name, op, in_any_order=True):
        return None
    return _named(name, op, op.inputs, {"indexing_maps": _maps_of_product(len(batch))})


def _maps_of_product(batch: int) -> ArrayAttr[AffineMapAttr]:
    """Return the maps of a matrix product with the loops batches, m, n, k."""
    *batches, m, n, k = map(AffineDimExpr, range(batch + 3))
    return ArrayAttr([AffineMapAttr(AffineMap(batch + 3, 0, (*batches, *dims))) for dims in ((m, k), (k, n), (m, n))])


def _position(result: AffineExpr) -> int:
    assert isinstance(result, AffineDimExpr)
    return result.position


def _named(
    name: str, op: GenericOp, inputs: Sequence[SSAValue], properties: Mapping[str, Attribute] | None = None
) -> Operation | None:
    try:
        return named_op(name, inputs, op.outputs, op.result_types, properties)
    except BodyError:
        return None


# ----- bodies


def has_body_of(name: str, op: Operation, *, in_any_order: bool = False) -> bool:
    """Return whether the region computes the same as that of a named op, arithmetic flags aside."""
    try:
        wanted = body_of(name, list(op.operand_types)).block
    except BodyError:
        return False
    body = op.regions[0].block
    if len(body.ops) != len(wanted.ops) or wanted.last_op is None or "i1" in map(str, body.arg_types):
        return False
    pairs = zip(_yielded(op), wanted.last_op.operands, strict=False)
    return all(_are_same(one, other, body, wanted, in_any_order) for one, other in pairs)


def _are_same(one: SSAValue, other: SSAValue, body: Block, wanted: Block, in_any_order: bool) -> bool:
    if isinstance(one, BlockArgument) or isinstance(other, BlockArgument):
        return one in body.args and other in wanted.args and body.args.index(one) == wanted.args.index(other)
    left, right = one.owner, other.owner
    if not isinstance(left, Operation) or not isinstance(right, Operation):
        return False
    if left.name != right.name or one.type != other.type or left.parent is not body:
        return False
    orders = [left.operands, left.operands[::-1]] if in_any_order and is_commutative(left) else [left.operands]
    return any(
        all(_are_same(*pair, body, wanted, in_any_order) for pair in zip(order, right.operands, strict=True))
        for order in orders
    )


# ----- convolutions and poolings


_Shape = tuple[int, tuple[int, ...]]
"""The number of loops and the ranks of the operands."""


@cache
def _windowed() -> Mapping[_Shape, Sequence[str]]:
    """Map shapes to the convolutions and poolings with this shape."""
    found: dict[_Shape, list[str]] = {}
    for name in NAMED_OPS:
        if name.startswith(("conv_", "depthwise_", "pooling_")) and has_fixed_maps(name):
            found.setdefault(_shape([map.data for map in fixed_maps(name, {})]), []).append(name)
    return found


def _shape(maps: Sequence[AffineMap]) -> _Shape:
    return maps[0].num_dims, tuple(len(map.results) for map in maps)


def _convolution(op: GenericOp, maps: Sequence[AffineMap]) -> Operation | None:
    """Return a named convolution or pooling, or None. Source: `isaConvolutionOpOfType`."""
    if not maps or len(op.outputs) != 1:
        return None
    for name in _windowed().get(_shape(maps), ()):
        properties = _steps(name, maps)
        if properties is None or fixed_maps(name, properties) != op.indexing_maps:
            continue
        used = {result.position for result in maps[-1].results if isinstance(result, AffineDimExpr)}
        parallel = [iterator.data is IteratorType.PARALLEL for iterator in op.iterator_types]
        if parallel == [dim in used for dim in range(len(parallel))] and has_body_of(name, op):
            return _named(name, op, op.inputs, properties)
    return None


def _steps(name: str, maps: Sequence[AffineMap]) -> Mapping[str, Attribute] | None:
    """Return strides and dilations, read off the index expressions of the image; None if they do not match."""
    (image, *_) = fixed_maps(name, {})
    strides: list[int] = []
    dilations: list[int] = []
    for given, wanted in zip(maps[0].results, image.data.results, strict=True):
        if isinstance(wanted, AffineDimExpr):
            continue
        factors = flat_row(given, maps[0].num_dims, maps[0].num_symbols)
        place, offset = sorted(wanted.used_dims())
        if factors is None or any(factors[dim] < 1 for dim in (place, offset)):
            return None
        strides.append(factors[place])
        dilations.append(factors[offset])
    if name in ("conv_1d", "conv_2d", "conv_3d"):
        return {} if {*strides, *dilations} == {1} else None
    return {"strides": _numbers(strides), "dilations": _numbers(dilations)}


def _numbers(values: Sequence[int]) -> Attribute:
    return DenseIntOrFPElementsAttr.from_list(TensorType(i64, [len(values)]), values)


_WAYS: Sequence[Callable[[GenericOp, Sequence[AffineMap]], Operation | None]] = (
    _copy,
    _fill,
    _broadcast,
    _transpose,
    _elementwise,
    _product,
    _convolution,
)
