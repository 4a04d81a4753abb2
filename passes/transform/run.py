"""The interpreter of transform ops. Source: `TransformInterfaces.cpp`, `TransformOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from xdsl.context import Context
from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, IntegerAttr, IntegerType, StringAttr, SymbolRefAttr
from xdsl.ir import Attribute, Block, Operation, SSAValue

from okl_opt.dialects.diagnostic import Diagnostic, bare_error, op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.transform.declared import operand_groups
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.transform.failures import ScriptStopped, SilenceableError
from okl_opt.passes.transform.state import State

MOST_STEPS = 1 << 18
"""The limit of transform ops in a run: nested sequences, each included twice, run exponentially many."""

Payload = Sequence[Operation | SSAValue | Attribute]


MOST_CALLS = 100
"""The limit of nested inclusions of sequences."""


class Handler(NamedTuple):
    """The implementation of a transform op."""

    apply: Callable[[Run, Operation], object]
    consumes: Sequence[str] = ()
    """The operand groups whose handles are invalidated; `*` means all groups."""


class Run:
    """A run of a script on a payload."""

    def __init__(
        self,
        by: object,
        context: Context,
        find: Callable[[str], Handler | None],
        symbols: Operation,
        root: Operation,
    ):
        self.by = by
        self.context = context
        self.root = root
        """The root of the payload."""
        self.state = State()
        self._find = find
        self._symbols = symbols
        self._steps = 0
        self._calls: list[Operation] = []

    # ----- ops of the script

    def block(self, op: Operation, block: Block, arguments: Sequence[Payload]) -> list[Payload]:
        """Run the ops of a block for an op; return the payload yielded by the terminator."""
        if len(block.args) != len(arguments):
            raise op_error(op, f"has {len(arguments)} values for {len(block.args)} arguments of a region")
        for argument, payload in zip(block.args, arguments, strict=True):
            self.state.set(argument, payload)
        try:
            for inner in list(block.ops):
                if inner.parent is not block:
                    continue  # A pass that the script ran on itself erased it.
                if inner.name in _TERMINATORS:
                    for place in range(len(inner.operands)):
                        self.state.check(inner, place)
                    return [self.state.payload(operand) for operand in inner.operands]
                self.op(inner)
            return []
        finally:
            self.state.forget(block)

    def call(self, op: Operation, sequence: Operation, arguments: Sequence[Payload]) -> list[Payload]:
        """Run a named sequence for an op. Raises: DiagnosticError for recursion."""
        if sequence in self._calls:
            raise bare_error(sequence, "recursion not allowed in named sequences")
        if len(self._calls) >= MOST_CALLS:
            raise bare_error(op, f"more than {MOST_CALLS} named sequences include one another")
        self._calls.append(sequence)
        try:
            return self.block(op, sequence.regions[0].block, arguments)
        finally:
            self._calls.pop()

    def op(self, op: Operation) -> None:
        """Run one op."""
        self._steps += 1
        if self._steps > MOST_STEPS:
            raise bare_error(op, f"the script runs more than {MOST_STEPS} ops")
        handler = self._find(op.name)
        if handler is None:
            raise op_error(op, "is not supported by the transform interpreter")
        self._check_operands(op, handler.consumes)
        with self.state.running(op):
            handler.apply(self, op)

    def _check_operands(self, op: Operation, consumes: Sequence[str]) -> None:
        consumed: set[int] = set(range(len(op.operands))) if "*" in consumes else set()
        if consumes and not consumed:
            start = 0
            for name, values in operand_groups(op).items():
                if name in consumes:
                    consumed.update(range(start, start + len(values)))
                start += len(values)
        for place in range(len(op.operands)):
            self.state.check(op, place)
            if place in consumed:
                self.state.consume(op, place)

    def named_sequence(self, op: Operation, symbol: str) -> Operation:
        """Return the sequence of a name. Raises: DiagnosticError if there is none with a body."""
        value = op.properties.get(symbol)
        found = self.sequence_named(value) if isinstance(value, SymbolRefAttr) else None
        if found is None:
            raise op_error(op, "does not reference a named transform sequence")
        return found

    def sequence_named(self, symbol: Attribute) -> Operation | None:
        """Return the sequence of a symbol, in the symbol table of the script; None without a body."""
        if not isinstance(symbol, SymbolRefAttr) or symbol.nested_references.data:
            return None
        for region in self._symbols.regions:
            for block in region.blocks:
                for op in block.ops:
                    name = op.properties.get("sym_name")
                    if op.name == "transform.named_sequence" and name == symbol.root_reference:
                        return op if op.regions[0].blocks else None
        return None

    # ----- the payload

    def targets(self, op: Operation, name: str = "target") -> list[Operation]:
        """Return the payload ops of an operand."""
        (handle,) = operand_groups(op)[name]
        return self.state.ops(handle)

    def begin(self, target: Operation) -> Editor:
        """Return an editor for a rewrite at an op. Raises: ScriptStopped at the limit of rewrites."""
        edit = Editor(self.by)
        if not edit.begin(target):
            raise ScriptStopped
        return edit

    def each(self, op: Operation, apply: Callable[[Operation], Sequence[Payload]]) -> None:
        """Call `apply` on each target, and associate the concatenated payload with the results.

        Silenceable failures are collected, and the other targets still run. Source: `applyTransformToEach`.
        """
        found: list[list[Operation | SSAValue | Attribute]] = [[] for _ in op.results]
        failures: list[Diagnostic] = []
        for target in self.targets(op, next(iter(operand_groups(op)))):
            try:
                parts = list(apply(target))
            except SilenceableError as failure:
                failures += failure.diagnostics
                continue
            for result, part in zip(found, parts, strict=False):
                result += part
        self.give(op, found)
        if failures:
            raise SilenceableError(failures)

    def give(self, op: Operation, payload: Sequence[Payload]) -> None:
        """Associate payload with the results of an op."""
        if len(payload) != len(op.results):
            raise op_error(op, f"has {len(op.results)} results, but is given {len(payload)}")
        for result, part in zip(op.results, payload, strict=True):
            self.state.set(result, part)


_TERMINATORS = frozenset({"transform.yield", "transform.match.structured.yield"})


def no_payload(op: Operation) -> list[Payload]:
    """Return empty payload for each result."""
    return [() for _ in op.results]


def flag(op: Operation, name: str) -> bool:
    """Return whether a unit attribute is set, or a boolean one true."""
    value = op.properties.get(name)
    return bool(value.value.data) if isa(value, IntegerAttr) else value is not None


def text(op: Operation, name: str) -> str | None:
    """Return the value of a string attribute, or None."""
    value = op.properties.get(name)
    return value.data if isinstance(value, StringAttr) else None


def number(op: Operation, name: str, default: int = 0) -> int:
    """Return the value of an integer attribute."""
    value = op.properties.get(name)
    return value.value.data if isa(value, IntegerAttr) else default


def numbers(op: Operation, name: str) -> list[int]:
    """Return the integers of a dense array or an array attribute."""
    value = op.properties.get(name)
    if isa(value, DenseArrayBase[IntegerType]):
        return [int(each) for each in value.get_values()]
    return (
        [each.value.data for each in value.data if isa(each, IntegerAttr)] if isa(value, ArrayAttr[Attribute]) else []
    )
