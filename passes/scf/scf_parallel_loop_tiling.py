"""Tile innermost `scf.parallel` loops.

Before:  func.func @f(%arg0: index, %arg1: index, %arg2: index) {
           scf.parallel (%arg3) = (%arg0) to (%arg1) step (%arg2) {
             "test.use"(%arg3) : (index) -> ()
             scf.reduce
           }
           return
         }
After:   func.func @f(%arg0: index, %arg1: index, %arg2: index) {
           %c0 = arith.constant 0 : index
           %c1 = arith.constant 1 : index
           %0 = arith.muli %arg2, %c1 : index
           scf.parallel (%arg3) = (%arg0) to (%arg1) step (%0) {
             %1 = affine.min affine_map<(d0, d1, d2) -> (d0, d1 - d2)>(%0, %arg1, %arg3)
             scf.parallel (%arg4) = (%c0) to (%1) step (%arg2) {
               %2 = arith.addi %arg4, %arg3 : index
               "test.use"(%2) : (index) -> ()
               scf.reduce
             }
             scf.reduce
           }
           return
         }

Loops with reductions are left alone.
Source: `ParallelLoopTiling.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import AffineMapAttr, BoolAttr, IndexType, i1
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.registry import create
from okl_opt.dialects.upstream.shared.mixed import constant_integer, is_never_negative
from okl_opt.dialects.upstream.shared.regions import last_op
from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.build import Builder
from okl_opt.passes.rewriting.edit import Editor

_UNSIGNED = 1 << 64


def _innermost(top: Operation) -> list[scf.ParallelOp]:
    """Return the parallel loops that contain no others. Source: `getInnermostParallelLoops`."""
    outer: set[Operation] = set()
    found: list[scf.ParallelOp] = []
    for op in top.walk(region_first=True):
        if not isinstance(op, scf.ParallelOp) or op is top:
            continue
        if op not in outer:
            found.append(op)
        around = op.parent_op()
        while around is not None and around not in outer:
            outer.add(around)
            around = around.parent_op()
    return found


def _is_divisible(lower: SSAValue, upper: SSAValue, step: SSAValue, size: int) -> bool:
    """Return True if all tiles are known to be full."""
    first, last, stride = map(constant_integer, (lower, upper, step))
    if first is None or last is None or not stride:
        return False
    # As in MLIR, in unsigned numbers.
    turns = -(-((last - first) % _UNSIGNED) // (stride % _UNSIGNED))
    return turns % (size % _UNSIGNED) == 0


class _Tiler(Builder):
    """Tiles one loop. `checks`: tiles have equal sizes, and each iteration checks its indices."""

    def __init__(self, edit: Editor, loop: scf.ParallelOp, sizes: Sequence[int], checks: bool):
        super().__init__(lambda op: edit.insert(op, self._place))
        self._edit = edit
        self._loop = loop
        self._sizes = sizes
        self._checks = checks
        self._place = InsertPoint.before(loop)

    def tile(self) -> None:
        """Replace the loop by a nest over tiles. Source: `tileParallelLoop`."""
        loop, edit = self._loop, self._edit
        rank = len(loop.step)
        sizes = [*self._sizes[:rank], *[1] * (rank - len(self._sizes))]
        zero = self.index(0)
        values = [self.index(size) for size in sizes]
        steps = [self.add(arith.MuliOp(step, size)) for step, size in zip(loop.step, values, strict=True)]
        end_of_tile, end_of_turn = scf.ReduceOp(), scf.ReduceOp()
        tiles, turns = (Block([end], arg_types=[IndexType()] * rank) for end in (end_of_tile, end_of_turn))
        self.put(scf.ParallelOp(loop.lowerBound, loop.upperBound, steps, Region(tiles)))
        self._place = InsertPoint.before(end_of_tile)
        whole = [
            _is_divisible(*bounds)
            for bounds in zip(loop.lowerBound, loop.upperBound, loop.step, sizes, strict=True)
        ]  # fmt: skip
        bounds = [
            step if is_whole or self._checks else self._rest(step, upper, start)
            for step, is_whole, upper, start in zip(steps, whole, loop.upperBound, tiles.args, strict=True)
        ]
        self.put(scf.ParallelOp([zero] * rank, bounds, loop.step, Region(turns)))
        self._place = InsertPoint.before(end_of_turn)
        indices = [
            self.add(arith.AddiOp(turn, start)) for turn, start in zip(turns.args, tiles.args, strict=True)
        ]  # fmt: skip
        if self._checks and not all(whole):
            inside = self._is_inside(turns, tiles, indices)
            body = Block()
            self.put(scf.IfOp(inside, (), Region(body)))
            self._place = InsertPoint.at_end(body)
        reduce = last_op(loop.body)
        edit.erase(reduce)
        edit.inline_block(loop.body.block, self._place, indices)
        if self._place.insert_before is None:
            edit.insert(scf.YieldOp(), self._place, of=reduce)
        edit.erase(loop)

    def _rest(self, step: SSAValue, upper: SSAValue, start: SSAValue) -> SSAValue:
        """Return the size of a tile, limited by the end of the loop."""
        dims: Sequence[AffineExpr] = [AffineExpr.dimension(place) for place in range(3)]
        map = AffineMap(3, 0, (dims[0], dims[1] - dims[2]))
        return self.add(create("affine.min", [step, upper, start], [IndexType()], {"map": AffineMapAttr(map)}))

    def _is_inside(self, turns: Block, tiles: Block, indices: Sequence[SSAValue]) -> SSAValue:
        """Return the condition that an index is within the loop.

        MLIR multiplies the turn, which counts in steps, by the step, and compares without sign: right for steps of 1
        and lower bounds that are not negative.
        """
        inside = self.add(arith.ConstantOp(BoolAttr(True, i1)))
        loop = self._loop
        dims = zip(loop.lowerBound, loop.upperBound, tiles.args, turns.args, loop.step, indices, strict=True)
        for lower, upper, start, turn, step, index in dims:
            if constant_integer(step) == 1:
                index = self.add(arith.AddiOp(self.add(arith.MuliOp(turn, step)), start))
            predicate = "ult" if is_never_negative(lower) else "slt"
            below = self.add(arith.CmpiOp(index, upper, predicate))
            inside = self.add(arith.AndIOp(inside, below))
        return inside


@dataclass(frozen=True)
class SCFParallelLoopTiling(OpPass):
    name = "scf-parallel-loop-tiling"
    keeps_checks = True

    no_min_max_bounds: bool = False
    """Make all tiles the same size, and check in each iteration that its indices are within the loop."""

    parallel_loop_tile_sizes: tuple[int, ...] = ()
    """The number of iterations of a tile in each dimension, 1 by default."""

    def __post_init__(self) -> None:
        if 0 in self.parallel_loop_tile_sizes:
            raise ValueError("tile size cannot be 0")
        if any(size < 0 for size in self.parallel_loop_tile_sizes):
            raise ValueError("tile size cannot be negative")  # the loops would never end

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        for loop in _innermost(op):
            if loop.results:
                continue
            if not edit.begin(loop):
                return
            _Tiler(edit, loop, self.parallel_loop_tile_sizes, self.no_min_max_bounds).tile()
