"""Vectorization of a linalg op without loops, on vectors of all iterations or of more, under masks.

Source: `vectorizeAsLinalgGeneric` of `Vectorization.cpp` in MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from xdsl.dialects.builtin import DYNAMIC_INDEX, AffineMapAttr, IndexType, TensorType, i1
from xdsl.dialects.vector import (
    CombiningKindAttr,
    CombiningKindFlag,
    TransferReadOp,
    TransferWriteOp,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineExpr, AffineMap

from okl_opt.dialects.hints import isa
from okl_opt.dialects.registry import create
from okl_opt.dialects.upstream.affine.expressions import number
from okl_opt.dialects.upstream.linalg.loops import shape_of_operand
from okl_opt.dialects.upstream.shared.mixed import dense_integers
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.dialects.upstream.shared.sizes import dim_op
from okl_opt.dialects.upstream.vector.folds.vectors import vector_of
from okl_opt.passes.codegen.structure import Reducing, Structure, are_projected, structure_of
from okl_opt.passes.codegen.vector_bodies import Lookup, compute, computed, spread, vector_type
from okl_opt.passes.vector.build import PlacedBuilder
from okl_opt.passes.vector.permutations import bounds


def vectorizable(op: Operation, sizes: Sequence[int]) -> Structure | None:
    """Return the structure of an op if it can be computed on vectors of these sizes, by default of its loops."""
    what = structure_of(op)
    if what is None or not are_projected(what) or 0 in what.sizes:
        return None
    if sizes and len(sizes) != len(what.sizes):
        return None
    if not sizes and not what.is_static:
        return None
    if any(size <= 0 for size in sizes):
        return None
    if any(known != DYNAMIC_INDEX and size < known for size, known in zip(sizes, what.sizes, strict=False)):
        return None
    if what.reductions and any(what.reducing(output) is None for output in what.outputs):
        return None
    return what


def vectorize(build: PlacedBuilder, what: Structure, sizes: Sequence[int]) -> list[SSAValue]:
    """Compute an op on vectors, and return its results. It must be `vectorizable`."""
    return _Vectorizer(build, what, list(sizes) or list(what.sizes)).run()


class _Vectorizer:
    def __init__(self, build: PlacedBuilder, what: Structure, shape: Sequence[int]):
        self._build = build
        self._what = what
        self._shape = shape
        self._sizes = [self._size(loop) for loop in range(len(shape))]
        self._zero = build.index(0)
        self._masks: dict[tuple[int, ...], SSAValue | None] = {}
        self._values: dict[SSAValue, SSAValue] = {}
        found = {output: what.reducing(output) for output in what.outputs} if what.reductions else {}
        self._steps: Mapping[Operation, tuple[int, Reducing]] = {
            reducing.step: (output, reducing) for output, reducing in found.items() if reducing is not None
        }

    def run(self) -> list[SSAValue]:
        what = self._what
        self._values = {argument: self._read(place) for place, argument in enumerate(what.body.args)}
        instead = {step: partial(self._reduced, *how) for step, how in self._steps.items()}
        values = compute(self._build, what.body, self._values, self._index, instead=instead)
        written = [self._write(output, value) for output, value in zip(what.outputs, values, strict=True)]
        return [value for value in written if value is not None]

    # ----- sizes and masks

    def _size(self, loop: int) -> SSAValue:
        """Return the number of iterations of a loop."""
        what = self._what
        for operand, map in zip(what.op.operands, what.maps, strict=True):
            for dim, result in enumerate(map.results):
                if isinstance(result, AffineDimExpr) and result.position == loop:
                    size = shape_of_operand(operand.type)[dim]
                    if size != DYNAMIC_INDEX or what.sizes[loop] != DYNAMIC_INDEX:
                        return self._build.index(what.sizes[loop])
                    self._build.rewriter.insertion_point = self._build.place
                    return self._build.add(dim_op(self._build.rewriter, operand, dim))
        raise AssertionError("each loop indexes an operand")

    def _mask(self, loops: Sequence[int]) -> SSAValue | None:
        """Return the mask of the iterations of some loops, or None if it is all set. Source: `getOrCreateMaskFor`."""
        key = tuple(loops)
        if key not in self._masks:
            if not loops or all(self._shape[loop] == self._what.sizes[loop] for loop in loops):
                self._masks[key] = None
            else:
                type = vector_type(i1, *(self._shape[loop] for loop in loops))
                self._masks[key] = self._build.op("vector.create_mask", [self._sizes[loop] for loop in loops], type)
        return self._masks[key]

    def _loops(self, place: int) -> list[int]:
        return [result.position for result in self._what.maps[place].results if isinstance(result, AffineDimExpr)]

    # ----- memory

    def _read(self, place: int) -> SSAValue:
        """Read an operand: inputs for all iterations, outputs for the loops that index them."""
        value = self._what.op.operands[place]
        element = element_of(value.type)
        if value.type == element:
            return value
        loops = self._loops(place)
        if place in self._what.outputs:
            kept = sorted(loops)
            results: list[AffineExpr] = [AffineDimExpr(loops.index(loop)) for loop in kept]
        else:
            kept = list(range(len(self._shape)))
            results = [AffineDimExpr(loops.index(loop)) if loop in loops else number(0) for loop in kept]
        map = AffineMap(len(loops), 0, tuple(results))
        type = vector_type(element, *(self._shape[loop] for loop in kept))
        padding = self._build.poison(element)
        mask = self._mask(loops)
        flags = bounds([mask is not None] * len(kept))
        read = TransferReadOp(value, [self._zero] * len(loops), padding, type, flags, AffineMapAttr(map))
        (found,) = self._build.masked(read, mask)
        return found if kept else self._build.extract(found)

    def _write(self, output: int, value: SSAValue) -> SSAValue | None:
        dest = self._what.op.operands[output]
        loops = self._loops(output)
        kept = sorted(loops)
        zero = self._build.index(0)
        type = vector_type(element_of(dest.type), *(self._shape[loop] for loop in kept))
        if vector_of(value.type) is None and not kept:
            value = self._build.broadcast(value, type)
        else:
            value = spread(self._build, value, type)
        map = AffineMap(len(loops), 0, tuple(AffineDimExpr(loops.index(loop)) for loop in kept))
        mask = self._mask(loops)
        result = dest.type if isa(dest.type, TensorType[Attribute]) else None
        flags = bounds([mask is not None] * len(kept))
        indices = [zero] * len(loops)
        write = TransferWriteOp(value, dest, indices, flags, None, AffineMapAttr(map), result)
        found = self._build.masked(write, mask)
        return found[0] if found else None

    # ----- computing

    def _reduced(self, output: int, reducing: Reducing, lookup: Lookup) -> SSAValue:
        """Combine all iterations with the initial value."""
        value = lookup(reducing.value)
        before = self._values[self._what.body.args[output]]
        source, dest = vector_of(value.type), vector_of(before.type)
        if source is None or (dest is not None and source.get_shape() == dest.get_shape()):
            return computed(self._build, reducing.step, [lookup(operand) for operand in reducing.step.operands])[0]
        kind = CombiningKindAttr(CombiningKindFlag(reducing.kind))
        properties = {"kind": kind, "reduction_dims": dense_integers(self._what.reductions)}
        op = create("vector.multi_reduction", [value, before], [before.type], properties)
        (found,) = self._build.masked(op, self._mask(list(range(len(self._shape)))))
        return found

    def _index(self, loop: int) -> SSAValue:
        """Return the iteration numbers of a loop."""
        build, last = self._build, len(self._shape) - 1
        steps = build.op("vector.step", (), vector_type(IndexType(), self._shape[loop]))
        if loop == last:
            return steps
        order = list(range(len(self._shape)))
        order[loop], order[last] = order[last], order[loop]
        wide = spread(build, steps, vector_type(IndexType(), *(self._shape[each] for each in order)))
        return build.transpose(wide, order)
