"""The payload of a script's handles. Source: `TransformState` in `TransformInterfaces.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from typing_extensions import TypeVar
from xdsl.dialects.builtin import IntegerAttr
from xdsl.dialects.transform import OperationType
from xdsl.ir import Attribute, Block, Operation, SSAValue

from okl_opt.dialects.diagnostic import error, op_name
from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.fused_locations import location_of
from okl_opt.passes.transform.failures import silenceable

_T = TypeVar("_T")

MOST_ENTITIES = 1 << 20
"""The limit of ops, values or parameters of one handle."""

_INVALIDATED = (
    "invalidated by this transform op that consumes its operand #{} and invalidates all handles to payload IR entities "
    "associated with this operand and entities nested in them"
)


@dataclass(frozen=True)
class _Invalidation:
    """The cause of a handle's invalidation."""

    by: Operation
    operand: int
    ancestor: Operation
    nested: Operation
    kind: str


class State:
    """The payload of each handle, and the invalidated handles."""

    def __init__(self) -> None:
        self._ops: dict[SSAValue, list[Operation]] = {}
        self._values: dict[SSAValue, list[SSAValue]] = {}
        self._params: dict[SSAValue, Sequence[Attribute]] = {}
        self._invalid: dict[SSAValue, _Invalidation] = {}
        self._lost: list[tuple[SSAValue, Operation]] = []
        self._running: Operation | None = None

    # ----- payload

    def ops(self, handle: SSAValue) -> list[Operation]:
        """Return the ops of a handle."""
        return list(self._ops.get(handle, ()))

    def values(self, handle: SSAValue) -> list[SSAValue]:
        """Return the values of a handle to values."""
        return list(self._values.get(handle, ()))

    def params(self, handle: SSAValue) -> Sequence[Attribute]:
        """Return the attributes of a parameter."""
        return self._params.get(handle, ())

    def numbers(self, handle: SSAValue) -> list[int]:
        """Return the integers of a parameter."""
        return [value.value.data for value in self.params(handle) if isa(value, IntegerAttr)]

    def set_ops(self, handle: SSAValue, ops: Iterable[Operation]) -> None:
        """Associate ops with a handle, checking the op name in its type."""
        found = list(ops)
        wanted = handle.type.operation.data if isinstance(handle.type, OperationType) else ""
        for op in found:
            if wanted and op_name(op) != wanted:
                at = handle.owner if isinstance(handle.owner, Operation) else op
                message = f"incompatible payload operation name expected {wanted} vs {op_name(op)} -> "
                raise silenceable(at, message).note(op.location, "payload operation")
        self._ops[handle] = _limited(handle, found)
        self._invalid.pop(handle, None)

    def set_values(self, handle: SSAValue, values: Iterable[SSAValue]) -> None:
        """Associate values with a handle."""
        self._values[handle] = _limited(handle, list(values))
        self._invalid.pop(handle, None)

    def set_params(self, handle: SSAValue, params: Iterable[Attribute]) -> None:
        """Associate attributes with a parameter."""
        self._params[handle] = _limited(handle, list(params))

    def forward(self, source: SSAValue, handle: SSAValue) -> None:
        """Give a handle the payload of another one."""
        self.set(handle, self.payload(source))

    def payload(self, handle: SSAValue) -> Sequence[Operation | SSAValue | Attribute]:
        """Return the payload of a handle or parameter of any kind."""
        if handle in self._ops:
            return self.ops(handle)
        return self.values(handle) if handle in self._values else self.params(handle)

    def set(self, handle: SSAValue, payload: Sequence[Operation | SSAValue | Attribute]) -> None:
        """Associate payload with a handle, of the kind given by its type."""
        if is_op_handle(handle):
            self.set_ops(handle, [each for each in payload if isinstance(each, Operation)])
        elif is_value_handle(handle):
            self.set_values(handle, [each for each in payload if isinstance(each, SSAValue)])
        else:
            self.set_params(handle, [each for each in payload if isinstance(each, Attribute)])

    def forget(self, block: Block) -> None:
        """Drop the handles of a block after its run."""
        for value in (*block.args, *(result for op in block.ops for result in op.results)):
            for known in (self._ops, self._values, self._params, self._invalid):
                known.pop(value, None)

    # ----- invalidated handles

    def check(self, op: Operation, operand: int) -> None:
        """Check that an operand is no invalidated handle. Raises: DiagnosticError."""
        handle = op.operands[operand]
        why = self._invalid.get(handle)
        if why is None:
            return
        problem = error(op.location, "op uses a handle invalidated by a previously executed transform op")
        problem.note(location_of(handle), f"handle to invalidated {why.kind}")
        problem.note(why.by.location, _INVALIDATED.format(why.operand))
        problem.note(why.ancestor.location, "ancestor payload op")
        raise problem.note(why.nested.location, "nested payload op")

    def consume(self, op: Operation, operand: int) -> None:
        """Invalidate all handles to the payload of an operand, and to ops nested in it."""
        handle = op.operands[operand]
        consumed = set(self._ops.get(handle, ()))
        consumed |= {value.owner for value in self._values.get(handle, ()) if isinstance(value.owner, Operation)}
        if not consumed:
            return
        for other, ops in self._ops.items():
            self._invalidate(op, operand, other, ops, consumed, "ops")
        for other, values in self._values.items():
            owners = [each for each in map(_holder, values) if each is not None]
            self._invalidate(op, operand, other, owners, consumed, "values")

    def _invalidate(
        self,
        by: Operation,
        operand: int,
        handle: SSAValue,
        ops: Sequence[Operation],
        consumed: set[Operation],
        kind: str,
    ) -> None:
        if handle in self._invalid:
            return
        for nested in ops:
            around: Operation | None = nested
            while around is not None and around not in consumed:
                around = around.parent_op()
            if around is not None:
                self._invalid[handle] = _Invalidation(by, operand, around, nested, kind)
                return

    # ----- replaced and erased ops

    @contextmanager
    def running(self, op: Operation) -> Generator[None]:
        """Follow ops while a transform op changes the payload.

        Raises: SilenceableError if a handle with later uses lost an op without a clear replacement.
        """
        outer, self._running, self._lost = self._running, op, []
        try:
            yield
        finally:
            self._running = outer
        lost, self._lost = self._lost, []
        for handle, payload in lost:
            if _is_used_after(handle, op):
                raise silenceable(
                    op, "tracking listener failed to find replacement op during application of this transform op"
                ).note(payload.location, "replaced op")

    def replaced(self, op: Operation, values: Sequence[SSAValue | None]) -> None:
        """Redirect the handles to an op that is about to be replaced to its replacement, if there is one."""
        holders = [handle for handle, ops in self._ops.items() if op in ops]
        if holders:
            self._replaced_in(holders, op, _replacement(op, values))
        for old, new in zip(op.results, values, strict=False):
            for known in self._values.values():
                if old in known:
                    known[known.index(old)] = old if new is None else new

    def _replaced_in(self, holders: Sequence[SSAValue], op: Operation, new: Operation | None) -> None:
        for handle in holders:
            ops = self._ops[handle]
            if new is not None:
                ops[:] = [new if each is op else each for each in ops]
            else:
                ops[:] = [each for each in ops if each is not op]
                if handle not in self._invalid:
                    self._lost.append((handle, op))

    def erased(self, op: Operation) -> None:
        """Drop an op that is about to be erased, with its nested ops, from handles."""
        gone = set(op.walk()) if op.regions else {op}
        for ops in self._ops.values():
            if any(each in gone for each in ops):
                ops[:] = [each for each in ops if each not in gone]
        for values in self._values.values():
            if any(value.owner in gone for value in values):
                values[:] = [value for value in values if value.owner not in gone]


def _limited(handle: SSAValue, payload: list[_T]) -> list[_T]:
    if len(payload) > MOST_ENTITIES:
        raise error(location_of(handle), f"a handle to more than {MOST_ENTITIES} payload entities")
    return payload


def _holder(value: SSAValue) -> Operation | None:
    """Return the op that defines a value, or the parent op of its block."""
    return value.owner if isinstance(value.owner, Operation) else value.owner.parent_op()


_LOOKED_THROUGH = frozenset(
    {
        *("builtin.unrealized_conversion_cast", "memref.cast", "tensor.cast", "tensor.collapse_shape"),
        *("tensor.expand_shape", "tensor.insert_slice", "tensor.reshape"),
    }
)
"""Casts and reshapes: the search for a replacement continues with their source."""


def _replacement(op: Operation, values: Sequence[SSAValue | None]) -> Operation | None:
    """Return the single op of the same kind that defines all values. Source: `TrackingListener::findReplacementOp`."""
    owners = {value.owner for value in values if value is not None}
    while len(owners) == 1:
        (owner,) = owners
        if not isinstance(owner, Operation):
            return None
        if op_name(owner) == op_name(op):
            return owner
        if owner.name not in _LOOKED_THROUGH:
            return None
        owners = {owner.operands[0].owner}
    return None


def _is_used_after(handle: SSAValue, op: Operation) -> bool:
    """Return whether a handle is used by ops that run after `op`."""
    for use in handle.uses:
        user: Operation | None = use.operation
        while user is not None:
            if user.parent is op.parent and user is not op:
                if op.is_before_in_block(user):
                    return True
                break
            user = user.parent_op()
    return False


def is_op_handle(handle: SSAValue) -> bool:
    """Return whether a handle refers to ops."""
    return handle.type.name in ("transform.any_op", "transform.op")


def is_value_handle(handle: SSAValue) -> bool:
    """Return whether a handle refers to values."""
    return handle.type.name == "transform.any_value"
