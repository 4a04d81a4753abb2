"""Conversion of an `scf.parallel` with a mapping, and the loops in it, to a `gpu.launch`.

Source: `ParallelToGpuLaunchLowering` in `SCFToGPU.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.dialects import arith, scf
from xdsl.dialects.affine import MinOp
from xdsl.dialects.builtin import AffineMapAttr, AnyFloat, ArrayAttr, IndexType, IntegerAttr, IntegerType
from xdsl.dialects.gpu import ProcessorEnum
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineExpr, AffineSymExpr
from xdsl.traits import MemoryEffectKind

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.effects import effects_on_values, is_free_of_effects
from okl_opt.dialects.interfaces.folding import constant_value
from okl_opt.dialects.registry import create
from okl_opt.dialects.text.affine_build import add, ceil_divide, multiply, subtract
from okl_opt.dialects.upstream.affine.expressions import replace_in_map, value_of
from okl_opt.dialects.upstream.gpu.ops.attributes import MAPPING, LoopDimMapAttr
from okl_opt.dialects.upstream.gpu.ops.groups import AllReduceOp, YieldOp
from okl_opt.dialects.upstream.gpu.ops.kernels import LaunchOp, TerminatorOp
from okl_opt.dialects.upstream.shared.mixed import constant_integer
from okl_opt.dialects.upstream.shared.regions import last_op, region_of, used_from_outside
from okl_opt.passes.affine.reductions import first_value, kind_of_step
from okl_opt.passes.analysis.aliases import may_alias
from okl_opt.passes.gpu.phases import Phase, Processors, are_independent
from okl_opt.passes.rewriting.copies import copy_of

_SIZES = (
    ProcessorEnum.Block_X,
    ProcessorEnum.Block_Y,
    ProcessorEnum.Block_Z,
    ProcessorEnum.Thread_X,
    ProcessorEnum.Thread_Y,
    ProcessorEnum.Thread_Z,
)
"""The order of the sizes of a launch, and of the first arguments of its body."""

_THREADS = frozenset(_SIZES[3:])
_ARGUMENTS = 12

_DIM, _S0, _S1 = AffineDimExpr(0), AffineSymExpr(0), AffineSymExpr(1)
_INDEX = add(multiply(_DIM, _S0), _S1)
"""The induction variable, given the iteration number (d0), the step (s0) and the lower bound (s1)."""
_TURNS = ceil_divide(subtract(_DIM, _S0), _S1)
"""The number of iterations, given the upper bound (d0), the lower bound (s0) and the step (s1)."""


class CannotLaunch(Exception):
    """A loop cannot be converted, and stays."""


def mapping_of(loop: scf.ParallelOp) -> list[LoopDimMapAttr] | None:
    """Return the mapping of the dimensions of a loop; None if it has none. Raises: DiagnosticError."""
    mapping = loop.attributes.get(MAPPING)
    if not isa(mapping, ArrayAttr[Attribute]):
        return None
    found = [each for each in mapping if isinstance(each, LoopDimMapAttr) and _is_of_one_index(each)]
    if len(found) != len(mapping) or len(found) != len(loop.step):
        raise op_error(loop, "expected mapping attribute for lowering to GPU")
    return found


def _is_of_one_index(mapping: LoopDimMapAttr) -> bool:
    return all(
        (map.data.num_dims, map.data.num_symbols, len(map.data.results)) == (1, 0, 1)
        for map in (mapping.map, mapping.bound)
    )


class ParallelLaunch:
    """Builds the launch of one loop and, in `before`, the ops for its sizes. The IR does not change meanwhile."""

    def __init__(self, loop: scf.ParallelOp):
        self._loop = loop
        one = arith.ConstantOp(IntegerAttr.from_index_int_value(1))
        self.before: list[Operation] = [one]
        self._sizes: dict[ProcessorEnum, SSAValue] = {processor: one.result for processor in _SIZES}
        self._is_set: set[ProcessorEnum] = set()
        self._body = Block(arg_types=[IndexType()] * _ARGUMENTS)
        self._blocks = [self._body]
        self._values: dict[SSAValue, SSAValue] = {}
        self._attributes = dict(loop.attributes)
        # The state of the scope that ops are copied to.
        self._has_effects = False
        self._has_left_scope = False
        self._written: list[SSAValue] = []
        self._phases: list[Phase] = []
        self._reduced: list[Processors] = []

    def build(self) -> LaunchOp:
        """Return the launch. Raises: CannotLaunch, DiagnosticError."""
        self._add_loop(self._loop, frozenset())
        used = frozenset(self._is_set)
        if not are_independent(self._phases, used, self._loop):
            raise CannotLaunch
        # All threads of a block reduce together.
        if any(own != used & _THREADS for own in self._reduced):
            raise CannotLaunch
        self._body.add_op(TerminatorOp())
        sizes = [[self._sizes[processor]] for processor in _SIZES]
        launch = LaunchOp.build(
            operands=[[], *sizes, [], [], [], []], result_types=[[]], regions=[Region(self._body)]
        )  # fmt: skip
        launch.attributes.update({name: value for name, value in self._attributes.items() if name != MAPPING})
        return launch

    # ----- loops

    def _add_loop(self, loop: scf.ParallelOp, around: Processors) -> None:
        """Add a loop to the launch. Source: `processParallelLoop`."""
        mapping = mapping_of(loop)
        if mapping is None or len(loop.results) > 1:
            raise CannotLaunch
        opened = len(self._blocks)
        dims = zip(mapping, loop.body.block.args, loop.lowerBound, loop.upperBound, loop.step, strict=True)
        for dim, variable, lower, upper, step in dims:
            if dim.processor.data is ProcessorEnum.Sequential:
                first, last, stride = (self._values.get(bound, bound) for bound in (lower, upper, step))
                body = Block(arg_types=[IndexType()])
                self._open(scf.ForOp(first, last, stride, [], Region(body)), body, loop)
                self._values[variable] = body.args[0]
            else:
                self._values[variable] = self._add_mapped(loop, dim, lower, upper, step)
        self._attributes |= loop.attributes
        own = frozenset(dim.processor.data for dim in mapping) - {ProcessorEnum.Sequential}
        self._add_body(loop, own | around)
        end = last_op(loop.body)
        if end.operands:
            if len(self._blocks) > opened:
                raise CannotLaunch  # the result would be visible in the inner scope only
            self._reduce(loop, end)
            self._reduced.append(own)
        while len(self._blocks) > opened:
            self._blocks.pop().add_op(scf.YieldOp())
            self._has_left_scope = True
            self._has_effects = False
            self._written = []

    def _add_mapped(
        self, loop: scf.ParallelOp, dim: LoopDimMapAttr, lower: SSAValue, upper: SSAValue, step: SSAValue
    ) -> SSAValue:
        """Return the induction variable of a dimension, computed from the position in the grid."""
        processor = dim.processor.data
        if not (self._is_known_before(lower) and self._is_known_before(step)):
            raise CannotLaunch
        number = self._body.args[_SIZES.index(processor)]
        known = [self._known_at(value, self._blocks[-1]) for value in (step, lower)]
        index = self._apply(self._blocks[-1], loop, dim.map, _INDEX, number, *known)
        is_exact = self._is_known_before(upper)
        most = upper if is_exact else self._upper_limit(upper)
        if most is None or processor in self._is_set:
            raise CannotLaunch
        known = [self._known_at(self._values.get(value, value), None) for value in (most, lower, step)]
        self._sizes[processor] = self._apply(None, loop, dim.bound, _TURNS, *known)
        self._is_set.add(processor)
        if not is_exact:
            inside = self._put(arith.CmpiOp(index, self._values.get(upper, upper), "slt"), self._blocks[-1], loop)
            then = Block()
            self._open(scf.IfOp(inside, [], Region(then)), then, loop)
        return index

    def _apply(
        self, block: Block | None, loop: scf.ParallelOp, map: AffineMapAttr, inner: AffineExpr, *operands: SSAValue
    ) -> SSAValue:
        """Apply `map` to the expression `inner` of the operands."""
        composed = AffineMapAttr(replace_in_map(map.data, [inner], None, (1, 2)))
        return self._put(create("affine.apply", operands, [IndexType()], {"map": composed}), block, loop)

    def _put(self, op: Operation, block: Block | None, of: Operation) -> SSAValue:
        """Add an op to a block, or before the launch for None; return its result."""
        op.location = of.location
        if block is None:
            self.before.append(op)
        else:
            block.add_op(op)
        return op.results[0]

    def _open(self, op: Operation, body: Block, of: Operation) -> None:
        op.location = of.location
        self._blocks[-1].add_op(op)
        self._blocks.append(body)

    # ----- values at the launch

    def _is_outside(self, value: SSAValue) -> bool:
        if value.owner in self.before:
            return True
        home = region_of(value)
        return home is not None and home.is_ancestor(self._loop)

    def _is_known_before(self, value: SSAValue) -> bool:
        return self._is_outside(value) or isinstance(value.owner, arith.ConstantOp)

    def _known_at(self, value: SSAValue, block: Block | None) -> SSAValue:
        """Return a value at the launch or in a block; constants defined in the loop are copied."""
        if self._is_outside(value) or not isinstance(value.owner, arith.ConstantOp):
            return value
        return self._put(arith.ConstantOp(value.owner.value), block, value.owner)

    def _limit_constant(self, number: int, of: Operation) -> SSAValue:
        return self._put(arith.ConstantOp(IntegerAttr.from_index_int_value(number)), None, of)

    def _upper_limit(self, bound: SSAValue) -> SSAValue | None:
        """Return a constant upper limit of a bound, or None. Source: `deriveStaticUpperBound`."""
        match bound.owner:
            case arith.ConstantOp():
                return bound
            case MinOp() as least:
                numbers = (value_of(result) for result in least.map.data.results)
                found = next((number for number in numbers if number is not None), None)
                return None if found is None else self._limit_constant(found, least)
            case arith.MinSIOp() as least:
                for operand in (least.lhs, least.rhs):
                    limit = self._upper_limit(operand)
                    if limit is not None:
                        return limit
                return None
            case arith.MuliOp() as product:
                left, right = (self._known_limit(operand) for operand in (product.lhs, product.rhs))
                factors = [constant_integer(operand) for operand in (product.lhs, product.rhs)]
                if left is None or right is None or (left < 0) != (right < 0) or abs(left * right) >= 2**63:
                    return None
                # The product of the limits does not limit a product of possibly negative numbers.
                if factors.count(None) == 2 or (left < 0 and None in factors):
                    return None
                return self._limit_constant(left * right, product)
            case _:
                return None

    def _known_limit(self, bound: SSAValue) -> int | None:
        limit = self._upper_limit(bound)
        return None if limit is None else constant_integer(limit)

    # ----- ops

    def _add_body(self, loop: scf.ParallelOp, processors: Processors) -> None:
        phase: Phase | None = None
        end = last_op(loop.body)
        for op in loop.body.block.ops:
            if op is end:
                break
            if isinstance(op, scf.ParallelOp):
                phase = None
                self._check_effects_before(op)
                self._add_loop(op, processors)
                continue
            if phase is None:
                phase = Phase(processors)
                self._phases.append(phase)
            phase.add(op)
            self._copy(op)

    def _check_effects_before(self, loop: scf.ParallelOp) -> None:
        """Check that a loop does not access memory that earlier ops of the outer loop have written."""
        if not self._has_effects:
            return
        for op in loop.walk():
            effects = [] if is_free_of_effects(op) else effects_on_values(op) or []
            for kind, value in effects:
                if kind in (MemoryEffectKind.READ, MemoryEffectKind.WRITE) and any(
                    may_alias(value, written) for written in self._written
                ):
                    raise CannotLaunch

    def _copy(self, op: Operation) -> None:
        used = {operand for inner in op.walk() for operand in inner.operands}
        copy = copy_of(op, {value: self._values[value] for value in used if value in self._values})
        self._blocks[-1].add_op(copy)
        self._values.update(zip(op.results, copy.results, strict=True))
        is_free = is_free_of_effects(op)
        if not is_free:
            effects = effects_on_values(op) or []
            self._written += [value for kind, value in effects if kind is MemoryEffectKind.WRITE]
        self._has_effects |= not is_free or bool(op.regions)
        if self._has_effects and self._has_left_scope:
            raise CannotLaunch

    def _reduce(self, loop: scf.ParallelOp, end: Operation) -> None:
        """Add a `gpu.all_reduce` for a reduction; its initial value must be neutral."""
        region = end.regions[0]
        value = end.operands[0]
        mapped = self._values.get(value)
        if mapped is None or not isa(value.type, IntegerType | AnyFloat) or used_from_outside(region):
            raise CannotLaunch
        if not _is_neutral(loop.initVals[0], region):
            raise CannotLaunch
        body = region.clone()
        last = last_op(body)
        finish = YieldOp.create(operands=last.operands)
        finish.location = last.location
        body.block.insert_op_before(finish, last)
        last.detach()
        last.erase()
        reduction = AllReduceOp(operands=[mapped], result_types=[value.type], regions=[body])
        self._values[loop.results[0]] = self._put(reduction, self._blocks[-1], loop)


def _is_neutral(init: SSAValue, region: Region) -> bool:
    """Return whether a value is the neutral constant of a reduction by one op."""
    step = region.block.first_op
    kind = None if step is None or step.next_op is not last_op(region) else kind_of_step(step.name)
    neutral = None if kind is None else first_value(kind, init.type)
    return neutral is not None and constant_value(init) == constant_value(neutral.results[0])
