"""Reads and writes of a linalg op, for several rows of vectors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.arith import IntegerOverflowAttr
from xdsl.ir import Attribute, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineExpr, AffineMap

from okl_opt.dialects.upstream.affine.applied import folded_apply
from okl_opt.dialects.upstream.affine.expressions import substitute
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.passes.codegen.scopes import Scope
from okl_opt.passes.codegen.structure import Along, Structure, dims_in
from okl_opt.passes.codegen.transposed_blocks import transposed
from okl_opt.passes.codegen.vector_bodies import spread, vector_type
from okl_opt.passes.codegen.vector_plans import Plan
from okl_opt.passes.codegen.vector_transfers import read as read_vector
from okl_opt.passes.codegen.vector_transfers import read_scalar, write_scalar
from okl_opt.passes.codegen.vector_transfers import write as write_vector


@dataclass(frozen=True)
class Tile:
    """Several rows of a vector each, computed together."""

    scope: Scope
    rows: int = 1
    lanes: int = 0
    mask: SSAValue | None = None


Outs = Sequence[SSAValue]
"""The current values of the written tensors; empty for memrefs."""


class Accesses:
    """Reads and writes of one op, according to a plan."""

    def __init__(self, what: Structure, plan: Plan, top: Scope):
        self._what = what
        self._plan = plan
        self._top = top
        self._operands = what.op.operands

    def index(self, tile: Tile, row: int, loop: int) -> SSAValue:
        """Return the iteration number of a loop; a vector for the lane loop."""
        scope = tile.scope
        first = self._applied(scope, AffineExpr.dimension(loop), row, 0)
        if loop != self._plan.lane or not tile.lanes:
            return first
        type = vector_type(first.type, tile.lanes)
        steps = scope.build.op("vector.step", (), type)
        return scope.build.op(
            "arith.addi",
            (spread(scope.build, first, type), steps),
            type,
            {"overflowFlags": IntegerOverflowAttr("none")},
        )

    def read(self, tile: Tile, operand: int, row: int, outs: Outs) -> SSAValue:
        """Read an operand for the body."""
        operand = self._plan.in_place.get(operand, operand)
        value = self._operands[operand]
        element = element_of(value.type)
        if value.type == element:
            return value
        loops = self._what.loops_of_operand(operand)
        if operand in self._what.outputs:
            return self._read_now(tile, tile.scope, operand, row, self._dest(operand, outs))
        if tile.lanes and operand in self._plan.transposed:
            return tile.scope.once(("transposed", operand), lambda: self._transposed(tile, operand))[row]
        # Writes may change the contents of memrefs.
        scope = tile.scope.home(loops) if self._what.is_on_tensors and loops else tile.scope
        key = (operand, row if self._plan.row in loops else 0, tile.lanes if self._plan.lane in loops else 0)
        return scope.once(key, lambda: [self._read_now(tile, scope, operand, row, value)])[0]

    def _read_now(self, tile: Tile, scope: Scope, operand: int, row: int, source: SSAValue) -> SSAValue:
        indices = self._indices(scope, operand, row)
        if not self._is_vector(tile, operand):
            return read_scalar(scope.build, source, indices)
        type = vector_type(element_of(source.type), tile.lanes)
        return read_vector(scope.build, source, indices, type, self._padding(type.element_type, tile.mask), tile.mask)

    def _padding(self, element: Attribute, mask: SSAValue | None = None) -> SSAValue:
        """Return the value of lanes that are not read."""
        build = self._top.build
        make = build.poison if mask is None else build.zero
        return self._top.once((element, mask is None), lambda: [make(element)])[0]

    def _transposed(self, tile: Tile, operand: int) -> list[SSAValue]:
        """Read a block of an input, transposed: the vectors of all rows."""
        build, source = tile.scope.build, self._operands[operand]
        type = vector_type(element_of(source.type), tile.rows)
        padding = self._padding(type.element_type)
        places = [self._indices(tile.scope, operand, 0, lane) for lane in range(tile.lanes)]
        return transposed(build, [read_vector(build, source, indices, type, padding) for indices in places])

    def write(self, tile: Tile, output: int, row: int, value: SSAValue, outs: Outs) -> Outs:
        build, dest = tile.scope.build, self._dest(output, outs)
        indices = self._indices(tile.scope, output, row)
        if self._is_vector(tile, output):
            value = spread(build, value, vector_type(element_of(dest.type), tile.lanes))
            written = write_vector(build, value, dest, indices, tile.mask)
        else:
            written = write_scalar(build, value, dest, indices)
        if written is None:
            return outs
        number = output - self._what.outputs.start
        return [*outs[:number], written, *outs[number + 1 :]]

    def _dest(self, output: int, outs: Outs) -> SSAValue:
        return outs[output - self._what.outputs.start] if outs else self._operands[output]

    def _is_vector(self, tile: Tile, operand: int) -> bool:
        return bool(tile.lanes) and self._what.along(operand, self._plan.lane) is not Along.NOT_AT_ALL

    def _indices(self, scope: Scope, operand: int, row: int, lane: int = 0) -> list[SSAValue]:
        """Return the indices of an operand, in a row and from a lane on."""
        return [self._applied(scope, expression, row, lane) for expression in self._what.maps[operand].results]

    def _applied(self, scope: Scope, expression: AffineExpr, row: int, lane: int) -> SSAValue:
        def moved(part: AffineExpr) -> AffineExpr:
            if not isinstance(part, AffineDimExpr):
                return part
            offset = {self._plan.lane: lane, self._plan.row: row}.get(part.position, 0)
            return part + offset if offset else part

        found = substitute(expression, moved)
        home = scope.home(dims_in((expression,)))
        count = len(self._what.sizes)
        iterations = [home.iterations.get(loop, 0) for loop in range(count)]
        return home.once(
            found, lambda: [self._top.value(folded_apply(home.build.put, AffineMap(count, 0, (found,)), iterations))]
        )[0]
