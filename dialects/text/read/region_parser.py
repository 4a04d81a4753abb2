"""Parsing regions and blocks, with MLIR's scoping rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from xdsl.context import Context
from xdsl.ir import Block, Operation, Region
from xdsl.parser import Parser
from xdsl.utils.exceptions import ParseError
from xdsl.utils.lexer import Span
from xdsl.utils.mlir_lexer import MLIRTokenKind

from okl_opt.dialects.diagnostic import Diagnostic, DiagnosticError, Severity
from okl_opt.dialects.text.locations import SourceMap
from okl_opt.dialects.text.read.errors import token_error
from okl_opt.dialects.text.read.value_parser import Scope, ValueParser


class RegionParser(ValueParser):
    """The part of the parser for regions; the derived class parses the operations."""

    def __init__(self, ctx: Context, text: str, source: SourceMap):
        super().__init__(ctx, text, source)
        self.blocks = {}
        self.forward_block_references = defaultdict(list)
        # Whether names may be defined again in the next regions.
        self._isolated = False
        self._before: list[Operation] = []

    def insert_before(self, op: Operation) -> None:
        """Insert a new op before the op being parsed, which is not in the text."""
        op.location = self.source.location(self.op_start)
        self._before.append(op)

    def _take_before(self) -> list[Operation]:
        before, self._before = self._before, []
        return before

    def _parse_block_body(self, block: Block) -> None:
        while (op := self.parse_optional_operation()) is not None:
            if self._before:
                block.add_ops(self._take_before())
            block.add_op(op)

    def parse_region(self, arguments: Iterable[Parser.Argument] | None = None) -> Region:
        region = self.parse_optional_region(arguments)
        if region is None:
            self.token_error("expected '{' to begin a region")
        return region

    def parse_region_list(self) -> list[Region]:
        if self.parse_optional_punctuation("(") is None:
            return []
        regions = self.parse_comma_separated_list(self.Delimiter.NONE, self.parse_region)
        self.require(")", "expected ')' to end region list")
        return regions

    def parse_optional_region(self, arguments: Iterable[Parser.Argument] | None = None) -> Region | None:
        try:
            return self._parse_optional_region(arguments)
        except ParseError as exception:
            raise token_error(exception) from exception

    def _parse_optional_region(self, arguments: Iterable[Parser.Argument] | None) -> Region | None:
        if self.parse_optional_punctuation("{") is None:
            return None
        outer, outer_blocks, outer_references = self._scope, self.blocks, self.forward_block_references
        self.blocks = {}
        self.forward_block_references = defaultdict(list)
        if self._isolated:
            self._enter_scope(Scope())
        scope = self._scope
        regional, scope.regional = scope.regional, []

        region = Region()
        named = list(arguments or ())
        if named:
            region.add_block(self._parse_entry_block(named))
        elif self._current_token.kind not in (MLIRTokenKind.CARET_IDENT, MLIRTokenKind.R_BRACE):
            block = Block()
            self._parse_block_body(block)
            region.add_block(block)
        while self.parse_optional_punctuation("}") is None:
            if self._current_token.kind is not MLIRTokenKind.CARET_IDENT:
                self.raise_error("expected operation name in quotes")
            region.add_block(self._parse_block())
        self._check_blocks_defined()

        if scope is outer:
            for name in scope.regional:
                del scope.values[name], scope.definitions[name]
            scope.regional = regional
        else:
            self._check_all_declared(scope)
            self._enter_scope(outer)
        self.blocks, self.forward_block_references = outer_blocks, outer_references
        return region

    def _parse_entry_block(self, arguments: Sequence[Parser.Argument]) -> Block:
        if self._current_token.kind is MLIRTokenKind.CARET_IDENT:
            self.raise_error("invalid block name in region with named arguments")
        block = Block(arg_types=[argument.type for argument in arguments])
        for value, argument in zip(block.args, arguments, strict=True):
            self._check_unused(argument.name)
            name, _, number = argument.name.text[1:].partition("#")
            self._register_ssa_definition(name, (value,) * (int(number or 0) + 1), argument.name)
            value.location = argument.location or self.source.location(argument.name.start)
        self._parse_block_body(block)
        return block

    def _check_unused(self, name: Span[str]) -> None:
        """Refuse a region argument, declared by its op, whose name is already in use."""
        scope, key = self._scope, name.text[1:]
        earlier = scope.definitions.get(key, scope.first_uses.get(key))
        if earlier is not None:
            message = f"region entry argument '{name.text}' is already in use"
            error = Diagnostic(Severity.ERROR, self.source.location(name.start), message)
            raise DiagnosticError(error.note(self.source.location(earlier), "previously referenced here"))

    def _parse_block(self) -> Block:
        token = self._parse_token(MLIRTokenKind.CARET_IDENT, "expected block name")
        name = token.text[1:]
        block, defined_at = self.blocks.get(name, (None, None))
        if defined_at is not None:
            self.raise_error(f"redefinition of block '{token.text}'", token.span)
        if block is None:
            block = Block()
        self.forward_block_references.pop(name, None)
        self.blocks[name] = (block, token.span)
        if not Block.is_default_block_name(name) and Block.is_valid_name(name):
            block.name_hint = name
        self._parse_optional_block_arg_list(block)
        self.require(":", "expected ':' after block name")
        self._parse_block_body(block)
        return block

    def parse_successors(self) -> list[Block]:
        self.require("[", "expected '['")
        if self._current_token.text == "]":
            self.wrong_token("expected list element")
        blocks = self.parse_comma_separated_list(self.Delimiter.NONE, self.parse_successor)
        self.require("]", "expected ',' or ']'")
        return blocks

    def parse_optional_successor(self) -> Block | None:
        token = self._parse_optional_token(MLIRTokenKind.CARET_IDENT)
        if token is None:
            return None
        name = token.text[1:]
        if name not in self.blocks:
            self.forward_block_references[name].append(token.span)
            self.blocks[name] = (Block(), None)
        return self.blocks[name][0]

    def _parse_optional_block_arg_list(self, block: Block) -> Block | None:
        if self._current_token.kind is not MLIRTokenKind.L_PAREN:
            return None

        def argument() -> None:
            name = self._parse_token(MLIRTokenKind.PERCENT_IDENT, "expected SSA operand").span
            self.require(":", "expected ':' and type for SSA operand")
            type = self.parse_type()
            location = self.parse_optional_location() or self.source.location(name.start)
            value = block.insert_arg(type, len(block.args), location)
            self._register_ssa_definition(name.text[1:], (value,), name)

        self.parse_comma_separated_list(self.Delimiter.PAREN, argument)
        return block

    def _check_blocks_defined(self) -> None:
        if self.forward_block_references:
            spans = [span for spans in self.forward_block_references.values() for span in spans]
            raise DiagnosticError(
                *(
                    Diagnostic(Severity.ERROR, self.source.location(span.start), "reference to an undefined block")
                    for span in spans
                )
            )
