"""Pass a `Listener` to `parse` to learn where names are defined and used, while the text is read.

For editors. Without a listener the base class is used, so parsing is not slowed down.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Protocol

from xdsl.context import Context
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.parser import Parser, Position, UnresolvedOperand
from xdsl.utils.lexer import Span
from xdsl.utils.mlir_lexer import MLIRTokenKind

from okl_opt.dialects.text.locations import SourceMap
from okl_opt.dialects.text.read.lexer import TextToken
from okl_opt.dialects.text.read.lines import Form, Line
from okl_opt.dialects.text.read.parser import TextParser

_OP_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_$.]*")
_VALUE = re.compile(r"%([A-Za-z0-9$._-]+)")


class Listener(Protocol):
    """Receives each name as it is parsed; positions are offsets into the text, ends are exclusive.

    A `group` identifies a value: it is the offset of its definition or, if that comes later, of its first use. `region`
    is the offset of the opening brace of a block's region.
    """

    def op_begins(self, start: Position) -> None: ...

    def op_named(self, start: Position, end: Position, op_type: type[Operation]) -> None: ...

    def op_ends(self, op: Operation, following: Position) -> None:
        """An op ends; `following` is the offset of the next token."""
        ...

    def value_defined(
        self, start: Position, end: Position, values: Sequence[SSAValue], first_use: Position | None
    ) -> None: ...

    def value_used(self, start: Position, end: Position, group: Position) -> None: ...

    def block_defined(self, start: Position, end: Position, region: Position) -> None: ...

    def block_used(self, start: Position, end: Position, region: Position) -> None: ...

    def alias_defined(self, name: str, value: Attribute) -> None: ...


class ListenedParser(TextParser):
    """A parser that reports to a listener."""

    def __init__(self, ctx: Context, text: str, source: SourceMap, listener: Listener):
        super().__init__(ctx, text, source)
        self._listener = listener
        self._region: Position = 0

    def parse_operation(self) -> Operation:
        self._listener.op_begins(self._current_token.start)
        op = super().parse_operation()
        self._listener.op_ends(op, self._current_token.start)
        return op

    def _repeat(self, form: Form, line: Line) -> Operation | None:
        op = super()._repeat(form, line)
        if op is not None:
            said, start = line.match[3], line.match.start(3)
            name = _OP_NAME.match(said)
            assert name is not None
            self._listener.op_named(start, start + name.end(), form.op_type)
            for operand in _VALUE.finditer(said):
                # All of them are defined: other lines are parsed normally.
                group = self._scope.definitions[operand[1]]
                self._listener.value_used(start + operand.start(), start + operand.end(), group)
        return op

    def _parse_plain_operation(self) -> Operation | None:
        """Return None, since the fast path does not report names."""
        return None

    def _custom_op_type(self, token: TextToken) -> type[Operation]:
        op_type = super()._custom_op_type(token)
        self._listener.op_named(token.start, token.end, op_type)
        return op_type

    def _generic_op_type(self, token: TextToken) -> type[Operation]:
        op_type = super()._generic_op_type(token)
        self._listener.op_named(token.start, token.end, op_type)
        return op_type

    def _register_ssa_definition(self, name: str, values: Sequence[SSAValue], span: Span[str]) -> None:
        first_use = self._scope.first_uses.get(name)
        super()._register_ssa_definition(name, values, span)
        self._listener.value_defined(span.start, span.end, values, first_use)

    def resolve_operand(self, operand: UnresolvedOperand, type: Attribute) -> SSAValue:  # pyright: ignore[reportIncompatibleMethodOverride]
        scope, name, start = self._scope, operand.span.text[1:], operand.span.start
        group = scope.definitions.get(name)
        if group is None:
            group = scope.first_uses.get(name, start)
        self._listener.value_used(start, operand.span.end, group)
        return super().resolve_operand(operand, type)

    def parse_optional_region(self, arguments: Iterable[Parser.Argument] | None = None) -> Region | None:
        outer, self._region = self._region, self._current_token.start
        region = super().parse_optional_region(arguments)
        self._region = outer
        return region

    def _parse_block(self) -> Block:
        token = self._current_token
        if token.kind is MLIRTokenKind.CARET_IDENT:
            self._listener.block_defined(token.start, token.end, self._region)
        return super()._parse_block()

    def parse_optional_successor(self) -> Block | None:
        token = self._current_token
        block = super().parse_optional_successor()
        if block is not None:
            self._listener.block_used(token.start, token.end, self._region)
        return block

    def _parse_alias_def(self) -> None:
        name = self._current_token.text
        super()._parse_alias_def()
        self._listener.alias_defined(name, self.attribute_aliases[name])
