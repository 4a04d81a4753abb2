"""Sources and targets of values that branches, selects, regions, calls and globals forward unchanged.

Source: `Explorer` of IREE's util dialect.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects.arith import SelectOp
from xdsl.ir import Block, Operation, SSAValue

from okl_opt.dialects.interfaces.control_flow import (
    branch_of,
    call_arguments,
    callable_region,
    called_symbol,
    is_call,
    is_callable,
    is_return_like,
    leaves_region,
    region_flow_of,
)
from okl_opt.dialects.interfaces.symbols import SymbolTables, is_private
from okl_opt.dialects.util import GlobalLoadOp, GlobalOp, GlobalStoreOp
from okl_opt.dialects.util.lookup import find_global

_CARRIERS = (SelectOp, GlobalLoadOp, GlobalStoreOp)


class ValueFlow:
    """The forwarded values in `top` for which `counts` is true, bodies of ops for which `skips` is true excluded."""

    def __init__(
        self,
        top: Operation,
        counts: Callable[[SSAValue], bool],
        skips: Callable[[Operation], bool] = lambda op: False,
    ):
        self._counts = counts
        self._symbols = SymbolTables()
        self.ops: list[Operation] = []
        """The ops in program order."""
        self.sources: dict[SSAValue, list[SSAValue]] = {}
        """Value -> the values forwarded to it. A value without an entry is defined by an op, or unknown."""
        self.targets: dict[SSAValue, list[SSAValue]] = {}
        """Value -> the values that it is forwarded to."""
        self.unknown: set[SSAValue] = set()
        """Values from sources that the analysis cannot see."""
        self.escaping: set[SSAValue] = set()
        """Values that go to users that the analysis cannot see."""
        self.carriers: set[Operation] = set()
        """Ops that only forward values."""
        self.loads: dict[SSAValue, GlobalOp] = {}
        self.stores: dict[GlobalOp, list[SSAValue]] = {}
        self._walk(top, skips)
        called = {callee for op in self.ops if is_call(op) and (callee := self._callee(op)) is not None}
        for op in self.ops:
            self._add(op, called)

    def _walk(self, top: Operation, skips: Callable[[Operation], bool]) -> None:
        waiting = [top]
        while waiting:
            op = waiting.pop()
            self.ops.append(op)
            if not skips(op):
                inner = [each for region in op.regions for block in region.blocks for each in block.ops]
                waiting.extend(reversed(inner))

    def _add(self, op: Operation, called: set[Operation]) -> None:
        if op.successors or is_call(op) or is_return_like(op) or leaves_region(op) or isinstance(op, _CARRIERS):
            self.carriers.add(op)
        if op.successors:
            self._add_branch(op)
        if is_callable(op):
            self._add_function(op, op in called)
        elif op.regions:
            self._add_regions(op)
        if isinstance(op, SelectOp):
            self._hand_on([op.lhs], op.results)
            self._hand_on([op.rhs], op.results)
        elif is_call(op):
            self._add_call(op)
        elif isinstance(op, GlobalLoadOp) and self._counts(op.result):
            found = find_global(op, op.global_.string_value())
            if found is not None:
                self.loads[op.result] = found
        elif isinstance(op, GlobalStoreOp) and self._counts(op.value):
            found = find_global(op, op.global_.string_value())
            if found is not None:
                self.stores.setdefault(found, []).append(op.value)

    def _hand_on(self, operands: Sequence[SSAValue], values: Sequence[SSAValue]) -> None:
        """Forward the operands to the last of `values`; the sources of the values before them are unknown."""
        made = len(values) - len(operands)
        if made < 0:
            self._not_seen(operands, values)
            return
        for operand, value in zip(operands, values[made:], strict=True):
            if self._counts(value) and self._counts(operand):
                self.sources.setdefault(value, []).append(operand)
                self.targets.setdefault(operand, []).append(value)
        self._not_seen((), values[:made])

    def _not_seen(self, operands: Sequence[SSAValue], values: Sequence[SSAValue]) -> None:
        self.escaping.update(filter(self._counts, operands))
        self.unknown.update(filter(self._counts, values))

    def _add_branch(self, op: Operation) -> None:
        branch = branch_of(op)
        if branch is None:
            self._not_seen(op.operands, [value for block in op.successors for value in block.args])
            return
        for block, operands in zip(op.successors, branch.get(op), strict=True):
            self._hand_on(operands, block.args)

    def _add_function(self, op: Operation, is_called: bool) -> None:
        region = callable_region(op)
        if region is None:
            return
        first = region.blocks.first
        assert first is not None, "the region has blocks"
        if not is_private(op) or not is_called:
            self._not_seen((), first.args)
            for block in region.blocks:
                if block.last_op is not None and is_return_like(block.last_op):
                    self._not_seen(block.last_op.operands, ())

    def _add_call(self, op: Operation) -> None:
        callee = self._callee(op)
        region = None if callee is None else callable_region(callee)
        if region is None:
            self._not_seen(op.operands, op.results)
            return
        first = region.blocks.first
        assert first is not None, "the region has blocks"
        self._hand_on(call_arguments(op), first.args)
        for block in region.blocks:
            if block.last_op is not None and is_return_like(block.last_op):
                self._hand_on(block.last_op.operands, op.results)

    def _callee(self, op: Operation) -> Operation | None:
        symbol = called_symbol(op)
        return None if symbol is None else self._symbols.resolve_from(op, symbol)

    def _add_regions(self, op: Operation) -> None:
        flow = region_flow_of(op)
        if flow is not None:
            self.carriers.add(op)
        if flow is None:
            if op.results:
                self._not_seen((), [value for region in op.regions for block in region.blocks for value in block.args])
            return
        for edge in flow.enter(op, [None] * len(op.operands)):
            self._hand_on(edge.operands, edge.inputs)
        for block in _last_blocks(op):
            last = block.last_op
            if last is not None and leaves_region(last):
                for edge in flow.leave(op, last, [None] * len(last.operands)):
                    self._hand_on(edge.operands, edge.inputs)


def _last_blocks(op: Operation) -> list[Block]:
    return [block for region in op.regions for block in region.blocks]
