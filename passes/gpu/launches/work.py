"""The loops, operands and body of a linalg op, and the code of a thread for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import prod

from xdsl.dialects import memref
from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType
from xdsl.dialects.linalg.ops import IndexOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.effects import is_constant
from okl_opt.dialects.upstream.linalg.loops import STRUCTURED, are_parallel, inits_of, loops_of, shape_of_operand
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.dialects.upstream.shared.shapes import shape_of
from okl_opt.passes.codegen.loops import LoopBuilder
from okl_opt.passes.gpu.launches.kernel import both, is_below, load, place, store
from okl_opt.passes.vector.build import zero_of


@dataclass(frozen=True)
class Work:
    """A linalg op on memrefs of known sizes."""

    op: Operation
    maps: Sequence[AffineMap]
    parallel: Sequence[bool]
    sizes: Sequence[int]
    """The sizes of the loops."""
    filled: Mapping[int, SSAValue] = field(default_factory=dict[int, SSAValue])
    """Operand number of a filled output -> the scalar that fills it; such an output is not read."""

    @property
    def body(self) -> Block:
        return self.op.regions[0].block

    @property
    def outputs(self) -> range:
        """The numbers of the output operands."""
        count = len(self.op.operands)
        return range(count - len(inits_of(self.op)), count)

    @property
    def parallel_loops(self) -> list[int]:
        return [loop for loop, is_parallel in enumerate(self.parallel) if is_parallel]

    @property
    def reductions(self) -> list[int]:
        """The reduction loops."""
        return [loop for loop, is_parallel in enumerate(self.parallel) if not is_parallel]

    def count(self, loops: Sequence[int]) -> int:
        """Return the number of iterations of a nest of loops."""
        return prod(self.sizes[loop] for loop in loops)

    def loops_as_written(self) -> list[int]:
        """Return the parallel loops, the one that is contiguous in the first output last."""
        results = self.maps[self.outputs.start].results
        ordered = [result.position for result in results if isinstance(result, AffineDimExpr)]
        ordered = list(dict.fromkeys(loop for loop in ordered if self.parallel[loop]))
        return [*(loop for loop in self.parallel_loops if loop not in ordered), *ordered]

    def last_loops(self, operand: int) -> set[int]:
        """Return the loops in the index of an operand's last, contiguous dimension."""
        results = self.maps[operand].results
        return {each.position for each in results[-1].dfs() if isinstance(each, AffineDimExpr)} if results else set()

    def loops_of_operand(self, operand: int) -> set[int]:
        """Return the loops that the indices of an operand depend on."""
        return {dim for dim in self.maps[operand].used_dims()}

    # ----- code

    def indices(self, build: LoopBuilder, operand: int, dims: Sequence[Mixed]) -> list[Mixed]:
        """Build the indices of an operand."""
        return [place(build, result, dims) for result in self.maps[operand].results]

    def element(self, build: LoopBuilder, operand: int, dims: Sequence[Mixed]) -> SSAValue:
        """Return the operand's element for the body: loaded, or the scalar that fills the output."""
        value = self.filled.get(operand, self.op.operands[operand])
        if not isa(value.type, MemRefType[Attribute]):
            return inside(build, value)
        return load(build, value, self.indices(build, operand, dims))

    def elements(
        self, build: LoopBuilder, dims: Sequence[Mixed], outputs: Sequence[SSAValue] = ()
    ) -> list[SSAValue | None]:
        """Return the element for each argument of the body; None if the body does not use it.

        `outputs` are the elements of the outputs if they are known already.
        """
        known = dict(zip(self.outputs, outputs, strict=False))
        return [
            (known.get(number) or self.element(build, number, dims)) if argument.first_use is not None else None
            for number, argument in enumerate(self.body.args)
        ]

    def results(
        self, build: LoopBuilder, arguments: Sequence[SSAValue | None], dims: Sequence[Mixed]
    ) -> list[SSAValue]:
        """Copy the body, and return its result for each output."""
        *inner, end = self.body.ops
        known: dict[SSAValue, SSAValue] = {
            argument: value for argument, value in zip(self.body.args, arguments, strict=False) if value is not None
        }
        copy(build, inner, known, dims)
        return [known.get(value) or inside(build, value) for value in end.operands]

    def write(self, build: LoopBuilder, values: Sequence[SSAValue], dims: Sequence[Mixed]) -> None:
        """Store the results of the body."""
        for number, value in zip(self.outputs, values, strict=True):
            store(build, value, self.op.operands[number], self.indices(build, number, dims))


def copy(build: LoopBuilder, ops: Sequence[Operation], known: dict[SSAValue, SSAValue], dims: Sequence[Mixed]) -> None:
    """Copy ops of a body to the code of a thread; `known` maps values to their copies."""
    for op in ops:
        if isinstance(op, IndexOp):
            known[op.result] = build.value(dims[op.dim.value.data])
            continue
        for operand in op.operands:
            known[operand] = known.get(operand) or inside(build, operand)
        if isinstance(op, memref.LoadOp):
            known[op.res] = _checked_load(build, known[op.memref], [known[index] for index in op.indices])
        else:
            build.put(op.clone(known))


def inside(build: LoopBuilder, value: SSAValue) -> SSAValue:
    """Return a value from outside for use in a launch; constants are copied into it."""
    owner = value.owner
    if isinstance(owner, Operation) and is_constant(owner):
        return build.constant(owner.properties["value"], value.type)
    return value


def _checked_load(build: LoopBuilder, memory: SSAValue, indices: Sequence[SSAValue]) -> SSAValue:
    """Load the element at computed indices; 0 if they are out of bounds, as in OneFlow's GPU kernels."""
    type = memory.type
    assert isa(type, MemRefType[Attribute]), "the operand of a load"
    exists = both(build, [is_below(build, each, size) for each, size in zip(indices, type.get_shape(), strict=True)])
    if exists is None:
        return load(build, memory, indices)
    (value,) = build.choice(
        exists, lambda inner: [load(inner, memory, indices)], lambda inner: [inner.zero(type.element_type)]
    )
    return value


def work_of(op: Operation, filled: Mapping[int, SSAValue]) -> Work | None:
    """Return the loops of a linalg op on memrefs; None for other ops, dynamic sizes, and bodies with regions."""
    if op.name not in _STRUCTURED or op.results or len(op.regions) != 1:
        return None
    if any(each.regions for each in op.regions[0].block.ops):
        return None
    loops = loops_of(op)
    if any(map.num_symbols for map in loops.maps) or not all(map(_is_known, op.operands)):
        return None
    sizes: dict[int, int] = {}
    for operand, map_ in zip(op.operands, loops.maps, strict=True):
        for size, result in zip(shape_of_operand(operand.type), map_.results, strict=True):
            if isinstance(result, AffineDimExpr):
                sizes.setdefault(result.position, size)
    if len(sizes) != loops.count:
        return None
    return Work(op, loops.maps, are_parallel(op), [sizes[loop] for loop in range(loops.count)], filled)


def _is_known(value: SSAValue) -> bool:
    """Return whether an operand is a number, or a memref of static sizes."""
    if not isa(value.type, MemRefType[Attribute]):
        return zero_of(value.type) is not None and shape_of(value.type) is None
    return DYNAMIC_INDEX not in value.type.get_shape()


_STRUCTURED = frozenset(STRUCTURED)
