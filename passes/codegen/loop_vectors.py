"""Vectorization of a linalg op as loops around ops on vectors of rank 1.

The parallel loops are outermost, in order. The reduction loops in them carry their accumulators in vectors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import cycle

from xdsl.dialects import scf
from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, i1
from xdsl.dialects.utils import FastMathFlag
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap

from okl_opt.dialects.upstream.affine.applied import folded_apply
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.dialects.upstream.vector.folds.vectors import count_of, i64_list, type_of, vector_of
from okl_opt.passes.affine.reductions import first_value, kind_of_step
from okl_opt.passes.codegen.scopes import Scope
from okl_opt.passes.codegen.structure import Structure
from okl_opt.passes.codegen.vector_accesses import Accesses, Outs, Tile
from okl_opt.passes.codegen.vector_bodies import compute, multiplied_and_added, product_of, spread, vector_type
from okl_opt.passes.codegen.vector_plans import Plan
from okl_opt.passes.vector.build import VectorBuilder, combine
from okl_opt.passes.vector.transfers import dim_of


@dataclass(frozen=True)
class _Segment:
    """A part of the lane loop, with vectors of one size."""

    lower: Mixed
    upper: Mixed
    lanes: int
    """0 for scalars."""
    is_masked: bool = False

    @property
    def step(self) -> int:
        return max(self.lanes, 1)


def vectorize_in_loops(build: VectorBuilder, what: Structure, plan: Plan, *, masked: bool) -> Sequence[SSAValue]:
    """Compute an op in loops, and return its results."""
    return _Nest(build, what, plan, masked).results()


class _Nest:
    def __init__(self, build: VectorBuilder, what: Structure, plan: Plan, masked: bool):
        self._what = what
        self._plan = plan
        self._masked = masked and not plan.transposed
        self._top = Scope(build, {}, None)
        self._accesses = Accesses(what, plan, self._top)
        self._operands = what.op.operands
        self._sizes = [self._size(loop) for loop in range(len(what.sizes))]
        reductions = set(what.reductions)
        self._kept = [output for output in what.outputs if what.loops_of_operand(output).isdisjoint(reductions)]
        """Outputs that stay in registers until all is reduced."""
        self._is_lane_reduced = plan.lane in reductions

    def results(self) -> Sequence[SSAValue]:
        parallel = [loop for loop, flag in enumerate(self._what.parallel) if flag]
        last = [loop for loop in (self._plan.lane, self._plan.row) if loop in parallel]
        if self._plan.transposed:
            last.reverse()
        outer = [loop for loop in parallel if loop not in last]
        overwritten = {output: place for place, output in self._plan.in_place.items()}
        outs = [self._operands[overwritten.get(output, output)] for output in self._what.outputs]
        if not self._what.is_on_tensors:
            outs = []
        return self._parallel(Tile(self._top), [*outer, *last], outs)

    # ----- loops

    def _parallel(self, tile: Tile, loops: Sequence[int], outs: Outs) -> Outs:
        """Build the parallel loops. Return the written tensors."""
        if not loops:
            return self._tile(tile, outs)
        loop, *inner = loops
        if loop == self._plan.lane:
            for segment in self._lane_segments(tile):

                def in_lanes(scope: Scope, carried: Outs, segment: _Segment = segment) -> Outs:
                    return self._parallel(self._with_lanes(replace(tile, scope=scope), segment), inner, carried)

                outs = self._loop(tile.scope, loop, segment.lower, segment.upper, segment.step, outs, in_lanes)
            return outs
        steps = self._row_segments() if loop == self._plan.row else [(0, self._sizes[loop], 1)]
        for lower, upper, rows in steps:

            def in_rows(scope: Scope, carried: Outs, rows: int = rows) -> Outs:
                return self._parallel(replace(tile, scope=scope, rows=max(tile.rows, rows)), inner, carried)

            outs = self._loop(tile.scope, loop, lower, upper, rows, outs, in_rows)
        return outs

    def _tile(self, tile: Tile, outs: Outs) -> Outs:
        """Compute some rows, with the reduction loops."""
        if not self._what.reductions:
            return self._step(tile, (), outs)[1]
        places = [(output, row) for row in range(tile.rows) for output in self._kept]
        values = [self._accesses.read(tile, output, row, outs) for output, row in places]
        if self._is_lane_reduced:
            loops = [loop for loop in self._what.reductions if loop != self._plan.lane]
            for segment in self._lane_segments(tile):
                values, outs = self._across_lanes(tile, segment, [*loops, self._plan.lane], values, outs)
        else:
            values, outs = self._reduce(tile, self._what.reductions, values, outs)
        for (output, row), value in zip(places, values, strict=True):
            outs = self._accesses.write(tile, output, row, value, outs)
        return outs

    def _across_lanes(
        self, tile: Tile, segment: _Segment, loops: Sequence[int], values: Sequence[SSAValue], outs: Outs
    ) -> tuple[Sequence[SSAValue], Outs]:
        """Reduce a part of the lane loop into scalars."""
        if not segment.lanes:
            return self._reduce(tile, loops, values, outs, segment)
        build = tile.scope.build
        accs = [self._neutral(output, segment.lanes) for output, _ in self._per_output(values)]
        accs, outs = self._reduce(tile, loops, accs, outs, segment)
        found: list[SSAValue] = []
        for (output, value), acc in zip(self._per_output(values), accs, strict=True):
            reducing = self._what.reducing(output)
            assert reducing is not None, "asked before"
            # The lanes may be combined in any order, since their sums are separate anyway.
            reorders = reducing.step.name in ("arith.addf", "arith.mulf")
            flags = FastMathFlagsAttr([FastMathFlag.REASSOC]) if reorders else None
            if reducing.kind in _EXTREMES_OF_FLOATS:
                acc = _halved(build, reducing.kind, acc)
            found.append(build.reduction(reducing.kind, acc, value, fastmath=flags))
        return found, outs

    def _reduce(
        self,
        tile: Tile,
        loops: Sequence[int],
        values: Sequence[SSAValue],
        outs: Outs,
        segment: _Segment | None = None,
    ) -> tuple[Sequence[SSAValue], Outs]:
        """Build the reduction loops. Return the accumulators and the written tensors."""
        if not loops:
            return self._step(tile, values, outs)
        loop, *inner = loops
        lower, upper, step = 0, self._sizes[loop], 1
        if segment is not None and loop == self._plan.lane:
            lower, upper, step = segment.lower, segment.upper, segment.step
        writes = len(self._kept) < len(self._what.outputs)
        count = len(values)

        def body(scope: Scope, carried: Outs) -> Outs:
            within = replace(tile, scope=scope)
            if segment is not None and loop == self._plan.lane:
                within = self._with_lanes(within, segment)
            found, written = self._reduce(within, inner, carried[:count], carried[count:] if writes else outs, segment)
            return [*found, *(written if writes else ())]

        carried = self._loop(tile.scope, loop, lower, upper, step, [*values, *(outs if writes else ())], body)
        return carried[:count], carried[count:] if writes else outs

    def _loop(
        self,
        scope: Scope,
        loop: int,
        lower: Mixed,
        upper: Mixed,
        step: int,
        carried: Sequence[SSAValue],
        make: Callable[[Scope, Sequence[SSAValue]], Sequence[SSAValue]],
    ) -> Sequence[SSAValue]:
        """Build an `scf.for`, or its body alone if it runs once."""
        if isinstance(lower, int) and isinstance(upper, int) and upper - lower <= step:
            return (
                make(Scope(scope.build, {**scope.iterations, loop: lower}, scope), carried)
                if lower < upper
                else carried
            )
        block = Block(arg_types=[IndexType(), *(value.type for value in carried)])
        build = VectorBuilder()
        iteration, *arguments = block.args
        results = make(Scope(build, {**scope.iterations, loop: iteration}, scope), arguments)
        block.add_ops([*build.ops, scf.YieldOp(*results)])
        bounds = [self._top.value(bound) for bound in (lower, upper, step)]
        made = scf.ForOp(bounds[0], bounds[1], bounds[2], carried, block)
        scope.build.put(made)
        return made.results

    # ----- parts of loops

    def _lane_segments(self, tile: Tile) -> Iterator[_Segment]:
        size, lanes, register = self._sizes[self._plan.lane], self._plan.lanes, self._plan.register
        if self._plan.transposed and tile.rows == 1:
            yield _Segment(0, size, 0)
            return
        if not isinstance(size, int):
            main = self._floor(size, lanes)
            yield _Segment(0, main, lanes)
            if self._masked:
                yield _Segment(main, size, register, True)
                return
            single = main if lanes == register else self._floor(size, register)
            if lanes != register:
                yield _Segment(main, single, register)
            yield _Segment(single, size, 0)
            return
        main = size // lanes * lanes
        yield _Segment(0, main, lanes)
        if self._plan.transposed:
            yield _Segment(main, size, 0)
            return
        some = main + (size - main) // register * register
        if main < some:
            yield _Segment(main, some, some - main)
        if size - some == 1:
            yield _Segment(some, size, 0)
        elif some < size:
            is_masked = self._masked and size > register
            yield _Segment(some, size, register if is_masked else size - some, is_masked)

    def _row_segments(self) -> Iterator[tuple[Mixed, Mixed, int]]:
        """Lower bound, upper bound and number of rows of each part of the row loop."""
        assert self._plan.row is not None, "asked before"
        size, rows = self._sizes[self._plan.row], self._plan.rows
        main = self._floor(size, rows)
        yield 0, main, rows
        yield main, size, 1 if self._plan.transposed or not isinstance(size, int) else max(size % rows, 1)

    def _with_lanes(self, tile: Tile, segment: _Segment) -> Tile:
        """The tile with the lanes of a segment."""
        mask = self._mask(tile.scope, segment) if segment.is_masked else None
        return replace(tile, lanes=segment.lanes, mask=mask)

    def _mask(self, scope: Scope, segment: _Segment) -> SSAValue:
        """Return the mask of lanes within the bounds of the loop."""
        loop = self._plan.lane
        type = vector_type(i1, segment.lanes)
        first, rest = AffineExpr.dimension(0), AffineExpr.dimension(1)
        iteration = scope.iterations[loop]
        left = folded_apply(scope.build.put, AffineMap(2, 0, (first - rest,)), [segment.upper, iteration])
        return scope.build.op("vector.create_mask", (self._top.value(left),), type)

    def _floor(self, size: Mixed, step: int) -> Mixed:
        """Round a size down to a multiple of `step`."""
        if isinstance(size, int):
            return size // step * step
        expression = AffineExpr.dimension(0)
        whole = AffineMap(1, 0, (expression - expression % step,))
        return self._top.once(
            ("floor", size, step), lambda: [self._top.value(folded_apply(self._top.build.put, whole, [size]))]
        )[0]

    def _size(self, loop: int) -> Mixed:
        if self._what.sizes[loop] != DYNAMIC_INDEX:
            return self._what.sizes[loop]
        operand, dim = self._what.size_of[loop]
        return dim_of(self._top.build, self._operands[operand], dim)

    # ----- a tile of one iteration

    def _step(self, tile: Tile, values: Sequence[SSAValue], outs: Outs) -> tuple[Sequence[SSAValue], Outs]:
        """Compute the body for each row. Return the accumulators and the written tensors."""
        carried = self._kept if self._what.reductions else []
        found: list[SSAValue] = []
        written: list[tuple[int, int, SSAValue]] = []
        for row in range(tile.rows):
            accs = dict(zip(carried, values[row * len(carried) :], strict=False))
            yields = self._computed(tile, row, accs, outs)
            for output, value in zip(self._what.outputs, yields, strict=True):
                if output in accs:
                    found.append(self._next(tile, accs[output], value))
                else:
                    written.append((output, row, value))
        for output, row, value in written:
            outs = self._accesses.write(tile, output, row, value, outs)
        return found, outs

    def _computed(self, tile: Tile, row: int, accs: Mapping[int, SSAValue], outs: Outs) -> list[SSAValue]:
        known = {
            argument: accs[operand] if operand in accs else self._accesses.read(tile, operand, row, outs)
            for operand, argument in self._what.arguments.items()
        }
        build = tile.scope.build

        def index(loop: int) -> SSAValue:
            return self._accesses.index(tile, row, loop)

        return compute(build, self._what.body, known, index, mask=tile.mask, instead=self._fused(build, accs))

    def _fused(
        self, build: VectorBuilder, accs: Mapping[int, SSAValue]
    ) -> dict[Operation, Callable[[Callable[[SSAValue], SSAValue]], SSAValue] | None]:
        """Map additions to functions that build `math.fma`, and their multiplications to None."""
        found: dict[Operation, Callable[[Callable[[SSAValue], SSAValue]], SSAValue] | None] = {}
        for output in accs:
            reducing = self._what.reducing(output)
            product = None if reducing is None else product_of(reducing.step)
            if reducing is not None and product is not None:
                found |= {product: None, reducing.step: multiplied_and_added(build, reducing.step, product)}
        return found

    def _next(self, tile: Tile, acc: SSAValue, value: SSAValue) -> SSAValue:
        """Return the accumulator after a step. Masked-off lanes keep their value."""
        build, shape = tile.scope.build, vector_of(acc.type)
        if shape is None:
            return value
        value = spread(build, value, shape)
        if tile.mask is None or not self._is_lane_reduced:
            return value
        return build.op("arith.select", (tile.mask, value, acc), acc.type)

    def _neutral(self, output: int, lanes: int) -> SSAValue:
        """Return the initial vector of a reduction."""
        reducing = self._what.reducing(output)
        assert reducing is not None, "asked before"
        type = vector_type(reducing.step.results[0].type, lanes)
        return self._top.once(("neutral", output, lanes), lambda: [self._top.build.add(_first(reducing.step, type))])[0]

    def _per_output(self, values: Sequence[SSAValue]) -> list[tuple[int, SSAValue]]:
        """Pair the values of all rows with their outputs."""
        return list(zip(cycle(self._kept), values, strict=False))


_EXTREMES_OF_FLOATS = frozenset({"maximumf", "maxnumf", "minimumf", "minnumf"})
"""Kinds that LLVM reduces lane by lane, since NaN must be propagated."""


def _halved(build: VectorBuilder, kind: str, value: SSAValue) -> SSAValue:
    """Combine the halves of a vector repeatedly, until two lanes or an odd number of lanes remain."""
    lanes = count_of(type_of(value))
    while lanes > 2 and lanes % 2 == 0:
        lanes //= 2
        halves = [_part(build, value, first, lanes) for first in (0, lanes)]
        value = combine(build, kind, halves[0], halves[1])
    return value


def _part(build: VectorBuilder, value: SSAValue, first: int, lanes: int) -> SSAValue:
    """Extract some lanes of a vector."""
    properties: dict[str, Attribute] = {
        "offsets": i64_list([first]),
        "sizes": i64_list([lanes]),
        "strides": i64_list([1]),
    }
    type = vector_type(type_of(value).element_type, lanes)
    return build.op("vector.extract_strided_slice", (value,), type, properties)


def _first(step: Operation, type: Attribute) -> Operation:
    """Build the neutral constant of a reduction: -0 for sums, which keeps the sign of zeros."""
    kind = kind_of_step(step.name)
    assert kind is not None, "a kind that reduces"
    found = first_value(kind, type)
    assert found is not None, "numbers of the kind's type"
    return found
