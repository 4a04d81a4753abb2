"""Vectorization of a linalg op of a few elements without loops. Source: `Vectorization.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import SSAValue
from xdsl.ir.affine import AffineDimExpr

from okl_opt.dialects.upstream.linalg.loops import shape_of_operand
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.dialects.upstream.vector.folds.vectors import type_of, vector_of
from okl_opt.passes.codegen.structure import Structure
from okl_opt.passes.codegen.vector_bodies import compute, spread, vector_type
from okl_opt.passes.codegen.vector_transfers import read, write
from okl_opt.passes.vector.build import VectorBuilder


def vectorize_whole(build: VectorBuilder, what: Structure) -> list[SSAValue]:
    """Compute all elements at once, and return the results.

    Sizes are static, maps projected permutations, and all loops parallel.
    """
    whole = _Whole(build, what)
    known = {argument: whole.read(operand) for operand, argument in what.arguments.items()}
    values = compute(build, what.body, known, whole.index)
    results = [whole.write(output, value) for output, value in zip(what.outputs, values, strict=True)]
    return [result for result in results if result is not None]


class _Whole:
    def __init__(self, build: VectorBuilder, what: Structure):
        self._build = build
        self._what = what
        self._zero = build.index(0)

    def read(self, operand: int) -> SSAValue:
        """Read an operand for all iterations."""
        value = self._what.op.operands[operand]
        element = element_of(value.type)
        if value.type == element:
            return value
        shape = shape_of_operand(value.type)
        found = read(
            self._build, value, [self._zero] * len(shape), vector_type(element, *shape), self._build.poison(element)
        )
        return self._for_all_iterations(found, self._loops_of(operand))

    def index(self, loop: int) -> SSAValue:
        """Return the iteration numbers of a loop."""
        sizes, order = list(self._what.sizes), list(range(len(self._what.sizes)))
        steps = self._build.op("vector.step", (), vector_type(self._zero.type, sizes[loop]))
        if loop == order[-1]:
            return steps
        for each in (sizes, order):
            each[loop], each[-1] = each[-1], each[loop]
        wide = spread(self._build, steps, vector_type(self._zero.type, *sizes))
        return self._transposed(wide, order, sorted(order))

    def write(self, output: int, value: SSAValue) -> SSAValue | None:
        """Write an output. Return the result if it is a tensor, else None."""
        dest = self._what.op.operands[output]
        loops = self._loops_of(output)
        wanted = vector_type(element_of(dest.type), *self._what.sizes)
        value = self._transposed(spread(self._build, value, wanted), range(len(loops)), loops)
        return write(self._build, value, dest, [self._zero] * len(loops))

    def _loops_of(self, operand: int) -> list[int]:
        """Return the loop that indexes each dimension of an operand."""
        return [result.position for result in self._what.maps[operand].results if isinstance(result, AffineDimExpr)]

    def _for_all_iterations(self, value: SSAValue, loops: Sequence[int]) -> SSAValue:
        """Broadcast a vector along some loops to all loops."""
        others = [loop for loop in range(len(self._what.sizes)) if loop not in loops]
        order = [*others, *loops]
        type = type_of(value)
        wide = vector_type(type.element_type, *(self._what.sizes[loop] for loop in others), *type.get_shape())
        return self._transposed(spread(self._build, value, wide), order, sorted(order))

    def _transposed(self, value: SSAValue, loops: Sequence[int], wanted: Sequence[int]) -> SSAValue:
        """Transpose a vector from one order of loops to another."""
        if list(loops) == list(wanted) or vector_of(value.type) is None:
            return value
        return self._build.transpose(value, [loops.index(loop) for loop in wanted])
