"""Accesses to memory of each op of a host function, accesses of launched kernels included."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from xdsl.ir import Operation, Region, SSAValue
from xdsl.traits import IsTerminator

from okl_opt.dialects.hints import has_trait
from okl_opt.dialects.interfaces.control_flow import is_loop, leaves_region
from okl_opt.dialects.interfaces.effects import is_recursive
from okl_opt.dialects.upstream.gpu.ops.kernels import LaunchFuncOp
from okl_opt.dialects.upstream.gpu.ops.memory import AsyncOp
from okl_opt.passes.gpu.analysis.accesses import Access, accesses_of, escaping_operands, may_be_memory
from okl_opt.passes.gpu.analysis.kernel_effects import Kernels
from okl_opt.passes.gpu.analysis.overlaps import Place, Places
from okl_opt.passes.gpu.analysis.roots import Kind, Root, Roots


class Touched(NamedTuple):
    """A place that an op reads or writes."""

    place: Place
    access: Access


class FunctionMemory:
    """The accesses of the ops of a function, as long as the IR does not change."""

    def __init__(self, function: Operation, constant_ops: Collection[str]):
        self.roots = Roots(constant_ops)
        self._places = Places(self.roots)
        self._kernels = Kernels()
        self._inside: dict[Operation, Sequence[Touched] | None] = {}
        self._positions = {op: position for position, op in enumerate(function.walk())}
        self.escapes: dict[Root, int] = {}
        """Allocated memory whose address escapes -> the position from which on it may alias unknown memory."""
        for op in self._positions:
            for value in self._escaping_operands(op):
                for root in self.roots.of(value):
                    if root.kind is Kind.ALLOC:
                        first = self._first_position(op, function)
                        self.escapes[root] = min(first, self.escapes.get(root, first))

    def end_of(self, op: Operation) -> int:
        """Return the position of an op in the function, or of the last op in its regions."""
        inside = [inner for region in op.regions for block in region.blocks if (inner := block.last_op) is not None]
        return self.end_of(inside[-1]) if inside else self._positions[op]

    def touched_by(self, op: Operation) -> Sequence[Touched] | None:
        """Return the accesses of an op and of the ops in its regions; None if it may access any memory."""
        if self.roots.is_constant(op):
            return ()
        if not op.regions:
            return self._touched_by_itself(op)
        if op not in self._inside:
            self._inside[op] = self._touched_inside(op)
        return self._inside[op]

    def _touched_by_itself(self, op: Operation) -> Sequence[Touched] | None:
        if isinstance(op, LaunchFuncOp):
            return self._touched_by_launch(op)
        # A terminator is no access; effects after the return of the function belong to the caller.
        if has_trait(op, IsTerminator) and leaves_region(op):
            return ()
        accesses = accesses_of(op)
        if accesses is None:
            return None
        return [Touched(place, access) for value, access in accesses for place in self._places.of(value)]

    def _touched_by_launch(self, launch: LaunchFuncOp) -> Sequence[Touched]:
        effects = self._kernels.effects_of(launch)
        found = [
            Touched(place, access)
            for value, access in zip(launch.kernelOperands, effects.parameters, strict=True)
            if access and may_be_memory(value)
            for place in self._places.of(value)
        ]
        return found + [Touched(Place(root, None), access) for root, access in effects.elsewhere.items()]

    def _touched_inside(self, op: Operation) -> Sequence[Touched] | None:
        """Return the accesses of the ops in an op's regions, merged by place."""
        if not is_recursive(op):
            return None
        found: dict[Place, Access] = {}
        for inner in _ops_right_inside(op.regions):
            touched = self.touched_by(inner)
            if touched is None:
                return None
            for place, access in touched:
                found[place] = found.get(place, Access.NONE) | access
        return [Touched(place, access) for place, access in found.items()]

    def _escaping_operands(self, op: Operation) -> Sequence[SSAValue]:
        """Return the operands whose address an op keeps; a launch keeps the same ones as its kernel."""
        if isinstance(op, LaunchFuncOp):
            return [op.kernelOperands[number] for number in sorted(self._kernels.effects_of(op).kept)]
        return () if isinstance(op, AsyncOp) or self.roots.is_constant(op) else escaping_operands(op)

    def _first_position(self, op: Operation, function: Operation) -> int:
        """Return the position from which on an op may have run: the start of its loop; -1 (anywhere) with branches."""
        position = self._positions[op]
        around = op.parent
        while around is not None and (parent := around.parent_op()) is not None and op is not function:
            region = around.parent
            if region is not None and region.first_block is not region.last_block:
                return -1
            if parent is not function and is_loop(parent):
                position = self._positions[parent]
            op, around = parent, parent.parent
        return position


def _ops_right_inside(regions: Sequence[Region]) -> list[Operation]:
    return [op for region in regions for block in region.blocks for op in block.ops]
