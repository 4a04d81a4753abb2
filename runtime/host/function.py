"""Functions of a host: ops become actions that compute sizes and submit work to devices.

Control flow, calls and integers are the same for every host; `HostOps` has the additional ops of one host. Other ops
are refused before anything runs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

from xdsl.dialects import cf, scf
from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Block, Operation, Region, SSAValue

from okl_opt.dialects.diagnostic import DiagnosticError, error, op_error
from okl_opt.dialects.interfaces.control_flow import called_symbol, is_call, is_return_like
from okl_opt.passes.analysis.run_ends import is_call_of_guard
from okl_opt.runtime.host.floats import float_computation
from okl_opt.runtime.host.numbers import computation, constant_of

Frame = list[Any]
"""The values of a function call, by number: integers, and objects of the host."""
Action = Callable[[Frame], None]


class Machine(Protocol):
    """The environment of a host function."""

    def check_callee(self, op: Operation, name: str) -> None:
        """Check that a called function exists. Raises: DiagnosticError."""
        ...

    def call(self, op: Operation, name: str, arguments: Sequence[Any]) -> Sequence[Any]:
        """Call a function of the host. Raises: DiagnosticError."""
        ...


M = TypeVar("M", bound=Machine)


@dataclass(frozen=True)
class HostOps(Generic[M]):
    """The ops of a host by name, and the refusal of others. Values that are `dropped` are released after their last
    use, which frees memory.
    """

    actions: Mapping[str, Callable[[Places[M], Operation], Action | None]]
    refusal: str
    is_dropped: Callable[[SSAValue], bool]


class Places(Generic[M]):
    """The numbers of a function's values in frames, and the environment of the function."""

    def __init__(self, machine: M, ops: HostOps[M]):
        self.machine = machine
        self.ops = ops
        self.last_uses: dict[Operation, Sequence[SSAValue]] = {}
        """The values whose last use is an op, among the values that its block defines."""
        self._numbers: dict[SSAValue, int] = {}

    def __len__(self) -> int:
        return len(self._numbers)

    def number(self, value: SSAValue) -> int:
        """The number of a value."""
        return self._numbers.setdefault(value, len(self._numbers))

    def numbers(self, values: Sequence[SSAValue]) -> list[int]:
        """The numbers of values."""
        return [self.number(value) for value in values]


class HostFunction(Generic[M]):
    """A function whose ops became actions. Raises: DiagnosticError for ops that the host does not run."""

    def __init__(self, body: Region, machine: M, ops: HostOps[M]):
        self._places = Places(machine, ops)
        for block in body.blocks:
            self._places.numbers(block.args)
        self._blocks = {block: _Actions(self._places, block) for block in body.blocks}

    def call(self, arguments: Sequence[Any]) -> Sequence[Any]:
        """Run the function. Raises: DiagnosticError."""
        frame: Frame = [None] * len(self._places)
        block = next(iter(self._blocks))
        values: Sequence[Any] = arguments
        while True:
            _put(frame, self._places.numbers(block.args), values)
            actions = self._blocks[block]
            actions.run(frame)
            target, values = actions.leave(frame)
            if target is None:
                return values
            block = target


class _Actions(Generic[M]):
    """The actions of a block, and its terminator."""

    def __init__(self, function: Places[M], block: Block):
        function.numbers(block.args)
        last = block.last_op
        assert last is not None, "a block has a terminator"
        last_uses = _last_uses(block)
        function.last_uses.update(last_uses)
        self._actions: list[Action] = []
        for op in block.ops:
            if op is last:
                break
            action = _action(function, op)
            if action is not None:
                self._actions.append(action)
            dropped = function.numbers([value for value in last_uses.get(op, ()) if function.ops.is_dropped(value)])
            if dropped:
                self._actions.append(partial(_drop, dropped))
        self._leave = _leaving(function, last)

    def run(self, frame: Frame) -> None:
        for action in self._actions:
            action(frame)

    def leave(self, frame: Frame) -> tuple[Block | None, Sequence[Any]]:
        """Return the next block, None to leave the region, and the values that are passed on."""
        return self._leave(frame)


def _last_uses(block: Block) -> Mapping[Operation, Sequence[SSAValue]]:
    """The ops of a block with the values whose last use they are, among the values defined in the block."""
    places = {op: place for place, op in enumerate(block.ops)}
    found: dict[Operation, list[SSAValue]] = {}
    for value in (*block.args, *(result for op in block.ops for result in op.results)):
        users = [block.find_ancestor_op_in_block(use.operation) for use in value.uses]
        here = [user for user in users if user is not None]
        if here and len(here) == len(users):
            found.setdefault(max(here, key=places.__getitem__), []).append(value)
    return found


def _drop(places: Sequence[int], frame: Frame) -> None:
    """Release resources, whose memory is freed once the work on it is done."""
    for place in places:
        frame[place] = None


def _leaving(function: Places[M], last: Operation) -> Callable[[Frame], tuple[Block | None, Sequence[Any]]]:
    if isinstance(last, cf.BranchOp):
        places, target = function.numbers(last.operands), last.successor
        return lambda frame: (target, [frame[place] for place in places])
    if isinstance(last, cf.ConditionalBranchOp):
        condition = function.number(last.cond)
        ways = [
            (last.else_block, function.numbers(last.else_arguments)),
            (last.then_block, function.numbers(last.then_arguments)),
        ]

        def choose(frame: Frame) -> tuple[Block | None, Sequence[Any]]:
            target, places = ways[bool(frame[condition])]
            return target, [frame[place] for place in places]

        return choose
    if not is_return_like(last) and not isinstance(last, scf.ConditionOp):
        raise op_error(last, function.ops.refusal)
    places = function.numbers(last.operands)
    return lambda frame: (None, [frame[place] for place in places])


def _action(function: Places[M], op: Operation) -> Action | None:
    """The action of an op; None if it does nothing."""
    make = function.ops.actions.get(op.name) or _control(function, op)
    if make is not None:
        return make(function, op)
    if is_call(op):
        return _call(function, op)
    constant = constant_of(op)
    if constant is not None:
        place = function.number(op.results[0])
        return partial(_set, place, constant)
    compute = computation(op) or float_computation(op)
    if compute is None:
        raise op_error(op, function.ops.refusal)
    operands, result = function.numbers(op.operands), function.number(op.results[0])

    def action(frame: Frame) -> None:
        frame[result] = compute([frame[operand] for operand in operands])

    return action


def _set(place: int, value: object, frame: Frame) -> None:
    frame[place] = value


def _check(function: Places[M], op: Operation) -> Action:
    assert isinstance(op, cf.AssertOp)
    condition, message = function.number(op.arg), op.msg.data

    def action(frame: Frame) -> None:
        if not frame[condition]:
            raise _failed(op, message, ())

    return action


def _failed(op: Operation, message: str, numbers: Sequence[int]) -> DiagnosticError:
    """The error of a failed check, whose message has `%0` and `%1` for its numbers."""
    for place, number in enumerate(numbers):
        message = message.replace(f"%{place}", str(number))
    return error(op.location, message)


def _call(function: Places[M], op: Operation) -> Action:
    symbol = called_symbol(op)
    name = "" if symbol is None else symbol.string_value()
    machine = function.machine
    message = op.attributes.get("message")
    if is_call_of_guard(op) and isinstance(message, StringAttr):
        text, places = message.data, function.numbers(op.operands)

        def fail(frame: Frame) -> None:
            raise _failed(op, text, [frame[place] for place in places])

        return fail
    machine.check_callee(op, name)
    operands, results = function.numbers(op.operands), function.numbers(op.results)

    def action(frame: Frame) -> None:
        _put(frame, results, machine.call(op, name, [frame[operand] for operand in operands]))

    return action


def _if(function: Places[M], op: Operation) -> Action:
    assert isinstance(op, scf.IfOp)
    condition, results = function.number(op.cond), function.numbers(op.results)
    ways = [_body(function, region) for region in (op.false_region, op.true_region)]

    def action(frame: Frame) -> None:
        actions = ways[bool(frame[condition])]
        if actions is not None:
            actions.run(frame)
            _, values = actions.leave(frame)
            _put(frame, results, values)

    return action


def _for(function: Places[M], op: Operation) -> Action:
    assert isinstance(op, scf.ForOp)
    first, end, stride = function.numbers([op.lb, op.ub, op.step])
    inits, results = function.numbers(op.iter_args), function.numbers(op.results)
    counter, *carried = function.numbers(op.body.block.args)
    actions = _body(function, op.body)
    assert actions is not None, "a loop has a body"

    def action(frame: Frame) -> None:
        if frame[stride] <= 0:
            raise op_error(op, f"has a step of {frame[stride]}")
        values = [frame[init] for init in inits]
        for number in range(frame[first], frame[end], frame[stride]):
            frame[counter] = number
            _put(frame, carried, values)
            actions.run(frame)
            _, left = actions.leave(frame)
            values = list(left)
        _put(frame, results, values)

    return action


def _body(function: Places[M], region: Region) -> _Actions[M] | None:
    block = region.blocks.first
    return None if block is None else _Actions(function, block)


def _while(function: Places[M], op: Operation) -> Action:
    assert isinstance(op, scf.WhileOp)
    inits, results = function.numbers(op.arguments), function.numbers(op.results)
    before, after = _body(function, op.before_region), _body(function, op.after_region)
    assert before is not None and after is not None, "a loop has both bodies"
    given, carried = (function.numbers(region.block.args) for region in op.regions)

    def action(frame: Frame) -> None:
        values: Sequence[Any] = [frame[init] for init in inits]
        while True:
            _put(frame, given, values)
            before.run(frame)
            _, (goes_on, *values) = before.leave(frame)
            if not goes_on:
                break
            _put(frame, carried, values)
            after.run(frame)
            _, values = after.leave(frame)
        _put(frame, results, values)

    return action


def _put(frame: Frame, places: Sequence[int], values: Sequence[Any]) -> None:
    for place, value in zip(places, values, strict=True):
        frame[place] = value


def _control(function: Places[M], op: Operation) -> Callable[[Places[M], Operation], Action | None] | None:
    """Return the function that makes the action of a control-flow op or of an assertion; None for other ops."""
    table: Mapping[str, Callable[[Places[M], Operation], Action | None]] = {
        "cf.assert": _check,
        "scf.for": _for,
        "scf.if": _if,
        "scf.while": _while,
    }
    return table.get(op.name)
