"""The dependencies of the gpu ops of a block, and the waits of the host."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from xdsl.dialects.scf import ForOp
from xdsl.ir import Block, Operation
from xdsl.traits import IsTerminator

from okl_opt.dialects.hints import has_trait
from okl_opt.dialects.upstream.gpu.ops.memory import AllocOp
from okl_opt.passes.analysis.launch_order import LaunchOrder
from okl_opt.passes.gpu.analysis.accesses import Access
from okl_opt.passes.gpu.analysis.memory import FunctionMemory, Touched
from okl_opt.passes.gpu.analysis.outstanding import Outstanding
from okl_opt.passes.gpu.analysis.overlaps import Place
from okl_opt.passes.gpu.analysis.roots import Root


class TokenUser(NamedTuple):
    """A launch, or a wait of the host, in a block."""

    op: Operation | None
    """The launch, or the op that the host waits before; None for the end of a block without a terminator."""
    launch: int | None
    """The number of the launch in the block, None for a wait of the host."""
    waits_for: tuple[int, ...]
    """The launches of the block to wait for, reduced: none is an ancestor of another one."""


class TokenPlan(NamedTuple):
    """The steps of a block in program order."""

    block: Block
    steps: Sequence[TokenUser]
    carried: ForOp | None
    """The loop around the block, if it carries a token between iterations. The carried token then counts as launch 0
    of the body, without a step; the last step is the token that the body yields."""


class Rules(NamedTuple):
    """The inputs of planning."""

    memory: FunctionMemory
    noalias: Collection[Root]
    launches: Collection[Operation]
    """The ops that run on the device, allocations of device memory included."""
    portable: bool
    carries: Collection[ForOp]
    """The loops that carry a token."""


def plan_block(block: Block, rules: Rules) -> TokenPlan:
    """Return the plan of a block. Loops that carry a token count as launches."""
    return _Planner(block, rules).plan()


class _Planner:
    def __init__(self, block: Block, rules: Rules):
        self._block = block
        self._rules = rules
        self._memory = rules.memory
        self._order = LaunchOrder()
        self._outstanding = Outstanding(rules.memory.escapes, rules.noalias)
        self._steps: list[TokenUser] = []
        self._dependencies: list[tuple[int, ...]] = []
        self._next_on_stream: dict[int, int] = {}
        """Launch -> the launch that takes its token directly, and so runs on the same stream."""
        parent = block.parent_op()
        self._carried = parent if isinstance(parent, ForOp) and parent in rules.carries else None

    def plan(self) -> TokenPlan:
        if self._carried is not None:
            self._append(())
        for op in self._block.ops:
            position = self._memory.end_of(op)
            if has_trait(op, IsTerminator, if_unregistered=False):
                self._end(op)
            elif op in self._rules.launches:
                self._launch(op, touched_on_device(op, self._memory), position)
            elif isinstance(op, ForOp) and op in self._rules.carries:
                on_host, on_device = accesses_of_host_and_device(op, self._rules)
                self._wait(op, on_host, position)
                self._launch(op, on_device, position)
            else:
                self._wait(op, self._memory.touched_by(op), position)
        last = self._block.last_op
        if last is None or not has_trait(last, IsTerminator, if_unregistered=False):
            self._end(None)
        return TokenPlan(self._block, self._steps, self._carried)

    def _append(self, conflicts: Iterable[int]) -> tuple[int, ...]:
        dependencies = self._order.append(conflicts)
        launch = len(self._dependencies)
        self._dependencies.append(dependencies)
        if len(dependencies) == 1:
            self._next_on_stream.setdefault(dependencies[0], launch)
        return dependencies

    def _launch(self, op: Operation, touched: Sequence[Touched], position: int) -> None:
        launch = len(self._dependencies)
        conflicts = self._outstanding.conflicts(touched, position)
        if self._carried is not None and not conflicts:
            conflicts = {0}
        self._steps.append(TokenUser(op, launch, self._append(conflicts)))
        self._outstanding.add(launch, touched, position)

    def _wait(self, op: Operation, touched: Sequence[Touched] | None, position: int) -> None:
        """Let the host wait, before an op, for the launches that conflict with it."""
        if touched is None:
            waited: Collection[int] = self._outstanding.all()
        else:
            waited = self._outstanding.conflicts(touched, position)
        if not waited:
            return
        if self._rules.portable:
            waited = {self._last_on_stream(launch) for launch in waited}
        latest = self._order.latest(waited)
        self._steps.append(TokenUser(op, None, latest))
        self._complete(latest)

    def _last_on_stream(self, launch: int) -> int:
        while (following := self._next_on_stream.get(launch)) is not None:
            launch = following
        return launch

    def _complete(self, launches: Iterable[int]) -> None:
        """Mark launches and their dependencies as complete."""
        pending = list(launches)
        while pending:
            launch = pending.pop()
            if launch in self._outstanding:
                self._outstanding.complete(launch)
                self._order.forget(launch)
                pending += self._dependencies[launch]

    def _end(self, op: Operation | None) -> None:
        """Wait for the outstanding launches, or yield their token in the body of a loop that carries one."""
        outstanding = self._outstanding.all()
        if outstanding:
            self._steps.append(TokenUser(op, None, self._order.latest(outstanding)))


def accesses_of_host_and_device(loop: ForOp, rules: Rules) -> tuple[Sequence[Touched], Sequence[Touched]]:
    """Return the accesses of the host and of the launches in the body of a loop that carries a token."""
    on_host: dict[Touched, None] = {}
    on_device: dict[Touched, None] = {}
    for op in loop.body.block.ops:
        if isinstance(op, ForOp) and op in rules.carries:
            its_host, its_device = accesses_of_host_and_device(op, rules)
            on_host.update(dict.fromkeys(its_host))
            on_device.update(dict.fromkeys(its_device))
            continue
        if op in rules.launches:
            on_device.update(dict.fromkeys(touched_on_device(op, rules.memory)))
        else:
            on_host.update(dict.fromkeys(rules.memory.touched_by(op) or ()))
    return list(on_host), list(on_device)


def loops_with_tokens(function: Operation, rules: Rules) -> Collection[ForOp]:
    """Return the loops that can carry a token, as the host waits for none of their launches; inner loops first."""
    found: dict[ForOp, None] = {}
    for op in function.walk(region_first=True):
        if isinstance(op, ForOp) and _may_carry(op, rules._replace(carries=found)):
            found[op] = None
    return found


def _may_carry(loop: ForOp, rules: Rules) -> bool:
    """Return whether a loop has launches, and no host op in it conflicts with launches of any iteration."""
    ops = list(loop.body.block.ops)
    launches = [op for op in ops if op in rules.launches or op in rules.carries]
    if not launches:
        return False
    for op in ops:
        if op not in launches and (rules.memory.touched_by(op) is None or _has_launch(op, rules)):
            return False
    on_host, on_device = accesses_of_host_and_device(loop, rules)
    outstanding = Outstanding(rules.memory.escapes, rules.noalias)
    position = rules.memory.end_of(loop)
    outstanding.add(0, on_device, position)
    return not outstanding.conflicts(on_host, position)


def _has_launch(op: Operation, rules: Rules) -> bool:
    return any(inner in rules.launches for inner in op.walk())


def touched_on_device(op: Operation, memory: FunctionMemory) -> Sequence[Touched]:
    """Return the accesses of a launch. An allocation counts as a write: other launches come after it."""
    if isinstance(op, AllocOp):
        return [Touched(Place(root, None), Access.WRITE) for root in memory.roots.of(op.memref)]
    touched = memory.touched_by(op)
    assert touched is not None, "what a launch touches is known"
    return touched
