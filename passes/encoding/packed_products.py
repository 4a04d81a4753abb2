"""Packing of contractions: they become `linalg.mmt4d`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects.linalg.ops import GenericOp, YieldOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineMap

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.iree_encoding.contractions import LHS, RESULT, RHS, ContractionDims, contraction_dims
from okl_opt.dialects.iree_encoding.contractions import loops_of as loops_of_map
from okl_opt.dialects.iree_encoding.ops import encoding_of
from okl_opt.dialects.registry import op_class
from okl_opt.dialects.upstream.linalg.bodies import BodyError, body_of
from okl_opt.dialects.upstream.linalg.loops import loops_of
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.dialects.upstream.tensor.new_ops import collapse_op, empty_op, expand_op
from okl_opt.passes.encoding.packed_function import PackedFunction, with_operands
from okl_opt.passes.encoding.packed_values import Form, Stored
from okl_opt.passes.linalg.named import named_op
from okl_opt.passes.linalg.payloads import iterators, maps_attribute

_SUMS = {
    "arith.addf": "arith.mulf",
    "arith.addi": "arith.muli",
    "arith.ori": "arith.andi",
    "complex.add": "complex.mul",
}
"""Op of the sum -> op of the product."""
_UNSIGNED = ("arith.extui", "arith.uitofp")
"""Casts of unsigned integers, unsupported by mmt4d."""


class _Product(NamedTuple):
    """The computation in a contraction's region: op of the sum, and casts of both inputs ("" for none)."""

    sum: str
    casts: tuple[str, str]


def _product_of(block: Block) -> _Product | None:
    """yield(sum + cast(a) * cast(b))"""
    if len(block.args) != RESULT + 1:
        return None
    left, right, total = block.args
    last = block.last_op
    addition = None if last is None or len(last.operands) != 1 else last.operands[0].owner
    if not isinstance(addition, Operation) or addition.name not in _SUMS or total not in addition.operands:
        return None
    product = addition.operands[1 if addition.operands[0] is total else 0].owner
    if not isinstance(product, Operation) or product.name != _SUMS[addition.name]:
        return None
    found: dict[SSAValue, str] = {}
    for factor in product.operands:
        owner = factor.owner
        if isinstance(owner, Operation) and len(owner.operands) == 1:
            found[owner.operands[0]] = owner.name
        else:
            found[factor] = ""
    return _Product(addition.name, (found[left], found[right])) if set(found) == {left, right} else None


def pack_product(function: PackedFunction, op: Operation) -> bool:
    """A contraction -> linalg.mmt4d or linalg.batch_mmt4d; returns False if these cannot compute it

    Raises: DiagnosticError at `op` if the tiles of its operands do not match.
    """
    if len(op.operands) != RESULT + 1 or any(encoding_of(value.type) is None for value in op.operands):
        return False
    maps = loops_of(op).maps
    dims, product = contraction_dims(maps), _product_of(op.regions[0].block)
    if dims is None or not dims.are_single or product is None:
        return False
    operands = [_Operand.of(op, function.stored(op, op.operands[side]), maps[side], side) for side in range(RESULT + 1)]
    if all(each.stored.form.is_plain for each in operands):
        new = function.edit.insert(with_operands(op, [each.stored.value for each in operands]))
        function.give(op, [Stored(new.results[0], operands[RESULT].stored.form)])
        return True
    name = "batch_mmt4d" if dims.batch else "mmt4d"
    if not _computes(name, product, [element_of(value.type) for value in op.operands]):
        return False
    is_transposed = _check_tiles(op, operands, dims)
    total = operands[RESULT].stored
    sides = [_cast(function, operands[side].stored, product.casts[side], total) for side in (LHS, RHS)]
    sums = total.value
    if not dims.m or not dims.n:
        vector = RHS if not dims.n else LHS
        sides[vector] = _with_unit_dims(function, sides[vector], operands[vector].stored.form)
        sums = _with_unit_dims(function, sums, total.form)
    if is_transposed:
        sides.reverse()
    new = function.edit.insert(named_op(name, sides, [sums], [sums.type])).results[0]
    if sums is not total.value:
        groups = _groups(len(total.form.packed))
        new = function.edit.insert(collapse_op(new, groups, total.value.type)).result
    function.give(op, [Stored(new, total.form)])
    return True


def _computes(name: str, product: _Product, elements: Sequence[Attribute]) -> bool:
    """Return whether a named op computes the product of these element types, unsigned ones extended before it."""
    total = elements[RESULT]
    types = [total if cast in _UNSIGNED else type for cast, type in zip(product.casts, elements, strict=False)]
    try:
        body = body_of(name, [*types, total])
    except BodyError:
        return False
    left, right = ("" if cast in _UNSIGNED else cast for cast in product.casts)
    return _product_of(body.block) == _Product(product.sum, (left, right))


# ----- operands


class _Operand(NamedTuple):
    """A packed operand of a product, with the loops of its outer dimensions and tiles."""

    side: int
    stored: Stored
    outer: Sequence[int]
    tiles: Mapping[int, int]
    """Loop -> tile size, in the order of dimensions in a tile."""

    @classmethod
    def of(cls, op: Operation, stored: Stored, map: AffineMap, side: int) -> _Operand:
        loops, layout = loops_of_map(map), stored.form.layout
        assert loops is not None, "contractions have projected permutations"
        order = layout.outer_dims_perm or range(len(loops))
        tiles = zip(layout.inner_dims_pos, layout.inner_tile_sizes, strict=True)
        return cls(side, stored, [loops[dim] for dim in order], {loops[dim]: tile for dim, tile in tiles})

    def shown(self) -> str:
        """Return the operand and its layout for a message."""
        layout = self.stored.form.layout
        name = ("LHS", "RHS", "RESULT")[self.side]
        if self.stored.form.is_plain:
            return f"{name} stored row by row"
        return (
            f"{name} stored with innerDimsPos = {list(layout.inner_dims_pos)}, "
            f"innerTileSizes = {list(layout.inner_tile_sizes)}, outerDimsPerm = {list(layout.outer_dims_perm)}"
        )


def _check_tiles(op: Operation, operands: Sequence[_Operand], dims: ContractionDims) -> bool:
    """Return whether the result's layout is that of the transposed product. Raises: DiagnosticError if tiles differ."""
    result = operands[RESULT]
    is_transposed = not dims.n or (bool(dims.m) and list(result.outer) == [*dims.batch, *dims.n, *dims.m])
    in_result = [*dims.n, *dims.m] if is_transposed else [*dims.m, *dims.n]
    for operand, loops in zip(operands, ([*dims.m, *dims.k], [*dims.n, *dims.k], in_result), strict=True):
        if list(operand.outer) != [*dims.batch, *loops] or list(operand.tiles) != loops:
            others = " and ".join(each.shown() for each in operands if each is not operand)
            raise op_error(op, f"cannot multiply tiles with {operand.shown()}; there are {others}")
    for number, operand in enumerate(operands):
        for other in operands[:number]:
            if any(other.tiles.get(loop, tile) != tile for loop, tile in operand.tiles.items()):
                raise op_error(op, f"cannot multiply tiles that do not fit: {other.shown()}, and {operand.shown()}")
    return is_transposed


def _cast(function: PackedFunction, stored: Stored, cast: str, total: Stored) -> SSAValue:
    """Return a packed operand; unsigned integers are extended, since mmt4d treats integers as signed."""
    if cast not in _UNSIGNED:
        return stored.value
    element = element_of(total.value.type)
    dest = function.edit.insert(empty_op(stored.form.packed, element)).tensor
    body = Block(arg_types=[element_of(stored.value.type), element])
    made = op_class(cast).create(operands=[body.args[0]], result_types=[element])
    body.add_ops([made, YieldOp(made.results[0])])
    rank = len(stored.form.packed)
    maps = maps_attribute([AffineMap.identity(rank)] * 2)
    new = GenericOp([stored.value], [dest], Region(body), maps, iterators([True] * rank), [dest.type])
    return function.edit.insert(new).results[0]


def _with_unit_dims(function: PackedFunction, value: SSAValue, form: Form) -> SSAValue:
    """Expand a packed vector, or batch of vectors, to matrices of one row."""
    *batch, count, tile = form.packed
    sizes: list[Mixed] = [*batch, 1, count, 1, tile]
    return function.edit.insert(expand_op(value, _groups(len(form.packed)), sizes)).result


def _groups(rank: int) -> Sequence[Sequence[int]]:
    """Return the reassociation that adds the two unit dimensions."""
    batch = rank - 2
    return [*([dim] for dim in range(batch)), [batch, batch + 1], [batch + 2, batch + 3]]
