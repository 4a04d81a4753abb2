"""The parser: xDSL's, with our lexer, locations on every op, MLIR's scoping rules and MLIR's messages."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NoReturn, cast

from xdsl.context import Context
from xdsl.dialects.builtin import (
    AnyFloat,
    ArrayAttr,
    BytesAttr,
    ComplexType,
    FunctionType,
    IndexType,
    IntAttr,
    IntegerType,
    MemRefType,
    NoneAttr,
    NoneType,
    RankedStructure,
    StringAttr,
    TensorType,
    TupleType,
    UnitAttr,
    UnknownLoc,
    UnrankedMemRefType,
    UnrankedTensorType,
    UnregisteredOp,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue, TypeAttribute
from xdsl.ir.affine import AffineExpr, AffineMap, AffineSet
from xdsl.irdl import IRDLOperation
from xdsl.parser import Parser, ParserState, Position, UnresolvedOperand
from xdsl.parser.core import ForwardDeclaredValue
from xdsl.traits import SingleBlockImplicitTerminator
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.lexer import Input, Span, Token
from xdsl.utils.mlir_lexer import MLIRTokenKind, PunctuationSpelling

from dialects.diagnostic import Diagnostic, DiagnosticError, Severity
from dialects.text import memo
from dialects.text.affine_parser import SSAOperands, TextAffineParser
from dialects.text.asm import assembly
from dialects.text.errors import NESTING_LIMIT, TOO_DEEP, exception_message
from dialects.text.lexer import TextLexer, TextToken
from dialects.text.locations import SourceMap, after_previous_token
from dialects.text.scopes import DEFAULT_DIALECTS, isolates_names
from dialects.text.trailer import location_aliases

# What may not be the element of a tensor or memref.
_NO_ELEMENT_TYPES: dict[str, tuple[type[Attribute], ...]] = {
    "tensor": (FunctionType, TensorType, UnrankedTensorType, MemRefType, UnrankedMemRefType, TupleType, NoneType),
    "memref": (FunctionType, TensorType, UnrankedTensorType, TupleType, NoneType),
}

_INTEGER_TYPE = re.compile(r"[su]?i([0-9]+)")
# Source: `IntegerType::kMaxWidth` of MLIR.
_MAX_WIDTH = (1 << 24) - 1
_MAX_ELEMENTS = 1 << 26

# Types that an llvm type of before pointers were opaque names without its prefix.
_OLD_POINTEES = frozenset({"ptr", "struct", "array", "func", "vec", "void", "label", "metadata", "token"})

# Dialects in which any op may be written in generic form. Source: `allowUnknownOperations` of MLIR's test dialect.
_UNKNOWN_OPS_ALLOWED = frozenset({"test"})


@dataclass
class Scope:
    """The values that a name may mean: one scope for the file and one for each op isolated from above."""

    values: dict[str, tuple[SSAValue, ...]] = field(default_factory=dict[str, tuple[SSAValue, ...]])
    definitions: dict[str, Position] = field(default_factory=dict[str, Position])
    forward: dict[str, dict[int, ForwardDeclaredValue]] = field(
        default_factory=dict[str, dict[int, ForwardDeclaredValue]]
    )
    first_uses: dict[str, Position] = field(default_factory=dict[str, Position])
    # Names that the innermost region defined; they end with it.
    regional: list[str] = field(default_factory=list[str])


class TextParser(Parser):
    """Parses one file. Errors are ParseError or DiagnosticError; see `dialects.text.errors`."""

    def __init__(self, ctx: Context, text: str, source: SourceMap):
        # Not the base class's __init__: it would lex the first token with its own lexer.
        self.ctx = ctx
        self.source = source
        self.attribute_aliases = {}
        self.dialect_resources = set()
        self._parser_state = ParserState(TextLexer(Input(text, source.name.data)))
        self.blocks = {}
        self.forward_block_references = defaultdict(list)
        self._scope = Scope()
        self._undeclared: list[Position] = []
        self._enter_scope(self._scope)
        self._attributes: dict[str, Attribute] = {}
        self._location_aliases: dict[str, int] | None = None
        self._parsed_ahead: set[str] = set()
        self._depth = 0
        self._isolated = False
        # The word of the builtin type being parsed, `tensor` for one.
        self._container = ""

    # ----- the file

    def parse_operations(self) -> list[Operation]:
        """All top-level operations of the file."""
        operations: list[Operation] = []
        while (kind := self._current_token.kind) is not MLIRTokenKind.EOF:
            if kind is MLIRTokenKind.HASH_IDENT or kind is MLIRTokenKind.EXCLAMATION_IDENT:
                self._parse_alias_def()
            elif kind is MLIRTokenKind.FILE_METADATA_BEGIN:
                self._parse_file_metadata_dictionary()
            else:
                operations.append(self.parse_operation())
        self._check_all_declared(self._scope)
        self._raise_undeclared()
        return operations

    def _raise_undeclared(self) -> None:
        if self._undeclared:
            raise DiagnosticError(
                *(
                    Diagnostic(Severity.ERROR, self.source.location(offset), "use of undeclared SSA value name")
                    for offset in sorted(self._undeclared)
                )
            )

    def _parse_alias_def(self) -> None:
        name = self._current_token.text
        if name not in self._parsed_ahead:
            super()._parse_alias_def()
            return
        self._parsed_ahead.remove(name)
        self._consume_token()
        self.parse_punctuation("=")
        self.parse_attribute()

    def _parse_external_resources(self) -> None:
        """Read and drop: what a tool of another kind left for itself, a reproducer's pipeline for one."""

        def entry() -> None:
            self.parse_identifier_or_str_literal()
            self.parse_punctuation(":")
            if self._current_token.kind is MLIRTokenKind.L_BRACE:
                self.parse_comma_separated_list(self.Delimiter.BRACES, entry)
            else:
                self._consume_token()

        self.parse_comma_separated_list(self.Delimiter.BRACES, entry)

    # ----- tokens; as the base class has them, without the detours that make a token slow

    @property
    def _current_token(self) -> TextToken:
        token = self._parser_state.current_token
        assert isinstance(token, TextToken)
        return token

    def _consume_token(self, expected_kind: MLIRTokenKind | None = None) -> Token[MLIRTokenKind, str]:
        state = self._parser_state
        token = state.current_token
        assert expected_kind is None or token.kind is expected_kind, f"{token.kind} is not {expected_kind}"
        state.current_token = state.lexer.lex()
        return token

    def _parse_optional_token(self, expected_kind: MLIRTokenKind) -> Token[MLIRTokenKind, str] | None:
        state = self._parser_state
        token = state.current_token
        if token.kind is not expected_kind:
            return None
        state.current_token = state.lexer.lex()
        return token

    def parse_optional_characters(self, text: str) -> str | None:
        state = self._parser_state
        if state.current_token.text != text:
            return None
        state.current_token = state.lexer.lex()
        return text

    def parse_optional_punctuation(self, punctuation: PunctuationSpelling) -> PunctuationSpelling | None:
        state = self._parser_state
        if state.current_token.text != punctuation:
            return None
        state.current_token = state.lexer.lex()
        return punctuation

    def parse_punctuation(self, punctuation: PunctuationSpelling, context_msg: str = "") -> PunctuationSpelling:
        if self.parse_optional_punctuation(punctuation) is None:
            self.raise_error(f"Expected '{punctuation}'" + context_msg, self._current_token.span)
        return punctuation

    def parse_optional_str_literal(self) -> str | None:
        token = self._parse_optional_token(MLIRTokenKind.STRING_LIT)
        if token is None:
            return None
        text = token.text
        return text[1:-1] if "\\" not in text else token.kind.get_string_literal_value(token.span)

    # ----- operations

    def parse_optional_operation(self) -> Operation | None:
        kind = self._current_token.kind
        if kind is MLIRTokenKind.BARE_IDENT or kind is MLIRTokenKind.PERCENT_IDENT or kind is MLIRTokenKind.STRING_LIT:
            return self.parse_operation()
        return None

    def parse_operation(self) -> Operation:
        token = self._current_token
        bound: Sequence[tuple[Span[str], int]] = ()
        if token.kind is MLIRTokenKind.PERCENT_IDENT:
            bound = self._parse_op_result_list()
            token = self._current_token
        isolated = self._isolated
        self._descend()
        dialects = self._parser_state.dialect_stack
        if token.kind is MLIRTokenKind.BARE_IDENT:
            op_type = self._custom_op_type(token)
            self._consume_token()
            self._isolated = isolates_names(op_type)
            dialects.append(DEFAULT_DIALECTS.get(op_type.name, ""))
            op = self._parse_custom_operation(op_type, token)
            location = self.parse_optional_location()
            if location is not None:
                op.location = location
        elif token.kind is MLIRTokenKind.STRING_LIT:
            op_type = self._generic_op_type(token)
            self._isolated = isolates_names(op_type)
            dialects.append(DEFAULT_DIALECTS.get(op_type.name, ""))
            op = self._parse_generic_operation(op_type)
        else:
            self.raise_error("expected operation name in quotes")
        dialects.pop()
        self._isolated = isolated
        self._depth -= 1
        if isinstance(op.location, UnknownLoc):
            op.location = self.source.location(token.start)
        if bound:
            self._bind_results(op, bound)
        return op

    def _parse_custom_operation(self, op_type: type[Operation], token: TextToken) -> Operation:
        entry = assembly(op_type.name)
        parse = op_type.parse if entry is None or entry.parse is None else entry.parse
        try:
            op = parse(self)
        except VerifyException as exception:
            # The op's own constructor refused what was read.
            self.raise_error(f"'{op_type.name}' op {exception}", token.span)
        terminator = op_type.get_trait(SingleBlockImplicitTerminator)
        if terminator is not None:
            self._end_blocks(op, terminator, token)
        return op

    def _end_blocks(self, op: Operation, terminator: SingleBlockImplicitTerminator, token: TextToken) -> None:
        """A terminator that the text leaves out is the op's own, also after an op that is not registered."""
        for region in op.regions:
            for block in region.blocks:
                if isinstance(block.last_op, UnregisteredOp):
                    block.add_op(terminator.op_type())
                last = block.last_op
                if last is not None and isinstance(last.location, UnknownLoc):
                    last.location = self.source.location(token.start)

    def _descend(self) -> None:
        self._depth += 1
        if self._depth > NESTING_LIMIT:
            self.raise_error(TOO_DEEP)

    def _bind_results(self, op: Operation, bound: Sequence[tuple[Span[str], int]]) -> None:
        results = op.results
        if len(bound) == 1 and bound[0][1] == len(results):
            self._register_ssa_definition(bound[0][0].text[1:], results, bound[0][0])
            return
        count = sum(size for _, size in bound)
        if count != len(results):
            found = len(results) or "no"
            self.raise_error(f"operation defines {found} results but was provided {count} to bind", bound[0][0])
        index = 0
        for span, size in bound:
            self._register_ssa_definition(span.text[1:], results[index : index + size], span)
            index += size

    def _custom_op_type(self, token: TextToken) -> type[Operation]:
        """The class of an op written without quotes, its name completed by the default dialect of the region."""
        name = token.text
        default = self._parser_state.dialect_stack[-1]
        full = name if "." in name or not default else f"{default}.{name}"
        op_type = self.ctx.get_optional_op(full)
        if op_type is not None and not issubclass(op_type, UnregisteredOp):
            return op_type
        dialect, dot, _ = name.partition(".")
        if dot and self.ctx.get_optional_dialect(dialect) is None:
            error = Diagnostic(
                Severity.ERROR,
                self.source.location(token.start),
                f"Dialect `{dialect}' not found for custom op '{name}' ",
            )
            names = ", ".join(sorted(self.ctx.registered_dialect_names))
            raise DiagnosticError(error.note(error.location, f"Available dialects: {names}"))
        tried = "" if full == name else f" (tried '{full}' as well)"
        self.raise_error(f"custom op '{name}' is unknown{tried}", token.span)

    def _generic_op_type(self, token: TextToken) -> type[Operation]:
        name = self.parse_str_literal()
        op_type = self.ctx.get_optional_op(name)
        dialect, dot, _ = name.partition(".")
        if op_type is not None and not (dot and issubclass(op_type, UnregisteredOp)):
            return op_type
        if dialect in _UNKNOWN_OPS_ALLOWED:
            return UnregisteredOp.with_name(name) if op_type is None else op_type
        if dot and self.ctx.get_optional_dialect(dialect) is not None:
            self.raise_error(
                f"unregistered operation '{name}' found in dialect ('{dialect}') that does not allow unknown "
                "operations",
                token.span,
            )
        if op_type is not None:
            return op_type
        self.raise_error(
            "operation being parsed with an unregistered dialect. If this is intended, please use "
            "-allow-unregistered-dialect with the MLIR tool used",
            self._current_token.span,
        )

    def _parse_generic_operation(self, op_type: type[Operation]) -> Operation:
        operands = self.parse_op_args_list()
        successors = self.parse_optional_successors() or ()
        properties = self.parse_optional_properties_dict()
        regions = self.parse_region_list()
        attributes = self.parse_optional_attr_dict()
        self.parse_punctuation(":", " followed by operation type")
        type_start = self._current_token.span
        type = self.parse_function_type()
        location = self.parse_optional_location()
        if len(operands) != len(type.inputs.data):
            self.raise_error(
                f"expected {len(operands)} operand types but had {len(type.inputs.data)}",
                type_start,
            )
        if attributes and issubclass(op_type, IRDLOperation):
            # Text of before properties existed keeps them among the attributes.
            for name in op_type.get_irdl_definition().properties:
                if name in attributes and name not in properties:
                    properties[name] = attributes.pop(name)
        return op_type.create(
            operands=[self.resolve_operand(o, t) for o, t in zip(operands, type.inputs.data, strict=True)],
            result_types=type.outputs.data,
            properties=properties,
            attributes=attributes,
            location=location,
            successors=successors,
            regions=regions,
        )

    # ----- values and scopes

    def _enter_scope(self, scope: Scope) -> None:
        self._scope = scope
        # The base class and the ops' own parsers read these two.
        self.ssa_values = scope.values
        self.forward_ssa_references = scope.forward

    def _check_all_declared(self, scope: Scope) -> None:
        self._undeclared.extend(scope.first_uses[name] for name in scope.forward)

    def resolve_operand(self, operand: UnresolvedOperand, type: Attribute) -> SSAValue:  # pyright: ignore[reportIncompatibleMethodOverride]
        span = operand.span
        name = span.text[1:]
        scope = self._scope
        values = scope.values.get(name)
        if values is None:
            references = scope.forward.setdefault(name, {})
            value = references.get(operand.index)
            if value is None:
                value = references[operand.index] = ForwardDeclaredValue(type)
                scope.first_uses.setdefault(name, span.start)
                return value
        elif operand.index < len(values):
            value = values[operand.index]
        else:
            self.raise_error("reference to invalid result number", span)
        if value.type is not type and value.type != type:
            self._raise_type_clash(name, span, type, value.type)
        return value

    def _raise_type_clash(self, name: str, span: Span[str], wanted: Attribute, found: Attribute) -> NoReturn:
        prior = self._scope.definitions.get(name)
        if prior is None:
            prior = self._scope.first_uses[name]
        message = f"use of value '%{name}' expects different type than prior uses: '{wanted}' vs '{found}'"
        error = Diagnostic(Severity.ERROR, self.source.location(span.start), message)
        raise DiagnosticError(error.note(self.source.location(prior), "prior use here"))

    def _register_ssa_definition(self, name: str, values: Sequence[SSAValue], span: Span[str]) -> None:
        scope = self._scope
        if name in scope.values:
            error = Diagnostic(Severity.ERROR, self.source.location(span.start), f"redefinition of SSA value '%{name}'")
            earlier = self.source.location(scope.definitions[name])
            raise DiagnosticError(error.note(earlier, "previously defined here"))
        scope.values[name] = tuple(values)
        scope.definitions[name] = span.start
        scope.regional.append(name)
        if name in scope.forward:
            self._resolve_forward_uses(name, values, span)
        if not name.isdigit() and SSAValue.is_valid_name(name):
            for value in values:
                value.name_hint = name

    def _resolve_forward_uses(self, name: str, values: Sequence[SSAValue], span: Span[str]) -> None:
        scope = self._scope
        first_use = scope.first_uses.pop(name)
        for index, placeholder in scope.forward.pop(name).items():
            if index >= len(values):
                error = Diagnostic(
                    Severity.ERROR, self.source.location(first_use), "reference to invalid result number"
                )
                raise DiagnosticError(error)
            value = values[index]
            if value.type != placeholder.type:
                text = f"definition of SSA value '%{name}#{index}' has type '{value.type}'"
                error = Diagnostic(Severity.ERROR, self.source.location(span.start), text)
                note = f"previously used here with type '{placeholder.type}'"
                raise DiagnosticError(error.note(self.source.location(first_use), note))
            placeholder.replace_all_uses_with(value)

    def parse_affine_map(self) -> AffineMap:
        return TextAffineParser(self._parser_state).parse_affine_map()

    def parse_affine_set(self) -> AffineSet:
        return TextAffineParser(self._parser_state).parse_affine_set()

    def parse_affine_expression_of_ssa_ids(self, operands: SSAOperands) -> AffineExpr:
        """An affine expression over SSA names, which are added to `operands`."""
        return TextAffineParser(self._parser_state).parse_expression(operands)

    def resolve_affine_operands(self, operands: SSAOperands) -> list[SSAValue[IndexType]]:
        """The values of `operands`, dimensions first."""
        index = IndexType()
        return [cast(SSAValue[IndexType], self.resolve_operand(UnresolvedOperand(s, 0), index)) for s in operands.all()]

    def parse_affine_map_of_ssa_ids(self) -> tuple[AffineMap, Sequence[SSAValue[IndexType]]]:
        operands = SSAOperands()
        results = self.parse_comma_separated_list(
            self.Delimiter.SQUARE, lambda: self.parse_affine_expression_of_ssa_ids(operands)
        )
        return operands.map(results), self.resolve_affine_operands(operands)

    # ----- regions and blocks

    def parse_optional_region(self, arguments: Iterable[Parser.Argument] | None = None) -> Region | None:
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
        if arguments is not None:
            region.add_block(self._parse_entry_block(list(arguments)))
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
            self._register_ssa_definition(argument.name.text[1:], (value,), argument.name)
            value.location = argument.location or self.source.location(argument.name.start)
        self._parse_block_body(block)
        return block

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
        if not Block.is_default_block_name(name):
            block.name_hint = name
        self._parse_optional_block_arg_list(block)
        self.parse_punctuation(":")
        self._parse_block_body(block)
        return block

    def _parse_optional_block_arg_list(self, block: Block) -> Block | None:
        if self._current_token.kind is not MLIRTokenKind.L_PAREN:
            return None

        def argument() -> None:
            name = self._parse_token(MLIRTokenKind.PERCENT_IDENT, "expected SSA operand").span
            self.parse_punctuation(":")
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

    # ----- attributes and types

    def _remembered(self, match: re.Match[str], parse: Callable[[], Attribute | None]) -> Attribute | None:
        """What `parse` gives for the closed text that `match` found at the current token."""
        text, end = match[0], match.end()
        known = self._attributes.get(text)
        if known is not None:
            self._resume_from(end)
            return known
        value = parse()
        if value is not None and self._current_token.start >= end:
            self._attributes[text] = value
        return value

    def parse_optional_type(self) -> TypeAttribute | None:
        token = self._current_token
        kind = token.kind
        if kind is MLIRTokenKind.BARE_IDENT or kind is MLIRTokenKind.EXCLAMATION_IDENT:
            match = memo.TYPE.match(self.lexer.input.content, token.start)
            if match is not None:
                return cast(TypeAttribute | None, self._remembered(match, super().parse_optional_type))
        return super().parse_optional_type()

    def parse_optional_function_type(self) -> FunctionType | None:
        token = self._current_token
        if token.kind is not MLIRTokenKind.L_PAREN:
            return None
        match = memo.FUNCTION_TYPE.match(self.lexer.input.content, token.start)
        if match is not None:
            return cast(FunctionType | None, self._remembered(match, super().parse_optional_function_type))
        return super().parse_optional_function_type()

    def parse_optional_dictionary_attr_dict(self) -> dict[str, Attribute]:
        if self._current_token.kind is not MLIRTokenKind.L_BRACE:
            return {}
        content = self.lexer.input.content
        position = self._current_token.end
        self._descend()
        entries: dict[str, Attribute] = {}
        closing = ","
        while closing != "}":
            match = memo.ENTRY.match(content, position)
            value = None if match is None else self._closed_value(match)
            if match is not None and value is not None:
                start, name, closing, position = match.start(1), match[1], match[3], match.end()
            else:
                self._resume_from(position)
                if not entries and self.parse_optional_punctuation("}") is not None:
                    self._depth -= 1
                    return entries
                start = self._current_token.start
                name, value = self._parse_attribute_entry()
                closing, position = self._current_token.text, self._current_token.end
                if closing != "," and closing != "}":
                    self.raise_error("expected '}' in attribute dictionary")
            if name in entries:
                self.raise_error(f"duplicate key '{name}' in dictionary attribute", start)
            entries[name] = value
        self._resume_from(position)
        self._depth -= 1
        return entries

    def _closed_value(self, match: re.Match[str]) -> Attribute | None:
        """The value of a dictionary entry found by `memo.ENTRY`; None when the text turns out to hold more."""
        text = match[2]
        if text is None:
            return UnitAttr()
        value = self._attributes.get(text)
        if value is None:
            self._resume_from(match.start(2))
            value = self.parse_attribute()
            if self._current_token.start != match.start(3):
                return None
            self._attributes[text] = value
        return value

    def parse_optional_properties_dict(self) -> dict[str, Attribute]:
        if self.parse_optional_punctuation("<") is None:
            return {}
        if self._current_token.kind is not MLIRTokenKind.L_BRACE:
            self.raise_error("expected '{'")
        properties = self.parse_optional_dictionary_attr_dict()
        self.parse_punctuation(">")
        return properties

    def _parse_optional_builtin_attr(self) -> Attribute | None:
        """As the base class, but looks at the token instead of trying every kind of attribute in turn."""
        token = self._current_token
        parse = _ATTRIBUTE_BY_TOKEN.get(token.kind)
        if parse is None:
            return None
        try:
            return parse(self)
        except VerifyException as exception:
            self.raise_error(exception_message(exception), token.span)

    def _parse_string(self) -> Attribute | None:
        value = self.parse_optional_str_literal()
        return None if value is None else StringAttr(value)

    def _parse_bytes(self) -> Attribute | None:
        value = self.parse_optional_bytes_literal()
        return None if value is None else BytesAttr(value)

    def _parse_word(self) -> Attribute | None:
        """An attribute or type that starts with a bare identifier."""
        text = self._current_token.text
        if text == "true" or text == "false":
            return self.parse_optional_builtin_int_or_float_attr()
        if text == "unit":
            return self.parse_optional_unit_attr()
        if text == "loc":
            return self.parse_optional_location()
        type = self.parse_optional_type()
        return self._parse_optional_builtin_parametrized_attr() if type is None else type

    def _parse_optional_array_attr(self) -> ArrayAttr[Attribute] | None:
        self._descend()
        array = super()._parse_optional_array_attr()
        self._depth -= 1
        return array

    def _parse_optional_builtin_parametrized_type(self) -> TypeAttribute | None:
        self._descend()
        outer, self._container = self._container, self._current_token.text
        type = super()._parse_optional_builtin_parametrized_type()
        self._container = outer
        self._depth -= 1
        return type

    def _parse_dialect_type_or_attribute_body(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, attr_name: str, is_type: bool, is_opaque: bool, starting_opaque_pos: Position | None
    ) -> Attribute:
        if is_type and attr_name == "llvm.ptr" and self._current_token.kind is MLIRTokenKind.LESS:
            pointer = self._parse_typed_pointer()
            if pointer is not None:
                return pointer
        self._descend()
        attribute = super()._parse_dialect_type_or_attribute_body(attr_name, is_type, is_opaque, starting_opaque_pos)
        self._depth -= 1
        return attribute

    def parse_shape(self) -> tuple[list[int] | None, Attribute]:
        if self.parse_optional_punctuation("*") is not None:
            self.parse_shape_delimiter()
            return None, self._parse_element_type()
        return self.parse_ranked_shape()

    def parse_ranked_shape(self) -> tuple[list[int], Attribute]:
        dimensions = self.parse_dimension_list()
        if dimensions:
            self.parse_shape_delimiter()
        return dimensions, self._parse_element_type()

    def _parse_element_type(self) -> Attribute:
        start = self._current_token.span
        container = self._container
        type = self.parse_type()
        if isinstance(type, _NO_ELEMENT_TYPES.get(container, ())):
            self.raise_error(f"invalid {container} element type", start)
        return type

    def _parse_optional_integer_or_float_type(self) -> TypeAttribute | None:
        match = _INTEGER_TYPE.fullmatch(self._current_token.text)
        if match is not None and (len(match[1]) > 8 or int(match[1]) > _MAX_WIDTH):
            self.raise_error(f"integer bitwidth is limited to {_MAX_WIDTH} bits", self._current_token.span)
        return super()._parse_optional_integer_or_float_type()

    def _parse_dense_literal_type(self) -> RankedStructure[IntegerType | IndexType | AnyFloat | ComplexType]:
        start = self._current_token.span
        type = super()._parse_dense_literal_type()
        count = math.prod(type.get_shape())
        if count > _MAX_ELEMENTS:
            # xDSL writes out a splat.
            self.raise_error(f"dense attributes of more than {_MAX_ELEMENTS} elements are not supported", start)
        return type

    def _parse_typed_pointer(self) -> Attribute | None:
        """`!llvm.ptr<T>` or `!llvm.ptr<T, n>` of before pointers were opaque; T is read and dropped.

        None, with nothing consumed, for today's `!llvm.ptr<n>`.
        """
        start = self._current_token.start
        self.parse_punctuation("<")
        if self._current_token.kind is MLIRTokenKind.INTEGER_LIT:
            self._resume_from(start)
            return None
        if self._current_token.text in _OLD_POINTEES:
            # Inside an llvm type the prefix `!llvm.` was left out.
            self._consume_token()
            if self._current_token.kind is MLIRTokenKind.LESS:
                self._parse_dialect_symbol_body()
        elif self.parse_optional_type() is None:
            self._resume_from(start)
            return None
        space = NoneAttr()
        if self.parse_optional_punctuation(",") is not None:
            space = IntAttr(self.parse_integer())
        self.parse_punctuation(">")
        from xdsl.dialects.llvm import LLVMPointerType

        return LLVMPointerType(space)

    def _parse_extended_type_or_attribute(self, attr_or_dialect_name: str, is_type: bool) -> Attribute:  # pyright: ignore[reportIncompatibleMethodOverride]
        if "." not in attr_or_dialect_name and self._current_token.kind is not MLIRTokenKind.LESS:
            name = ("!" if is_type else "#") + attr_or_dialect_name
            known = self.attribute_aliases.get(name)
            if known is None:
                known = None if is_type else self._parse_alias_ahead(name)
            if known is None:
                end = after_previous_token(self.source.text, self._current_token.start)
                self.raise_error(f"undefined symbol alias id '{attr_or_dialect_name}'", end)
            return known
        if "." in attr_or_dialect_name:
            self._require_registered(attr_or_dialect_name, is_type)
        return super()._parse_extended_type_or_attribute(attr_or_dialect_name, is_type)  # pyright: ignore[reportArgumentType, reportCallIssue]

    def _require_registered(self, name: str, is_type: bool) -> None:
        known = self.ctx.get_optional_type(name) if is_type else self.ctx.get_optional_attr(name)
        if known is not None:
            return
        dialect, _, mnemonic = name.partition(".")
        end = after_previous_token(self.source.text, self._current_token.start)
        what = "type" if is_type else "attribute"
        if self.ctx.get_optional_dialect(dialect) is not None:
            self.raise_error(f"unknown {what} `{mnemonic}` in dialect `{dialect}`", end - len(mnemonic))
        self.raise_error(
            f"`{'!' if is_type else '#'}{name}` {what} created with unregistered dialect. If this is intended, please "
            "use -allow-unregistered-dialect with the MLIR opt tool used",
            end - len(mnemonic),
        )

    def _parse_alias_ahead(self, name: str) -> Attribute | None:
        """A location alias that the file defines further down; None if there is none."""
        if self._location_aliases is None:
            self._location_aliases = location_aliases(self.source.text)
        start = self._location_aliases.pop(name, None)
        if start is None:
            return None
        here = self._current_token.start
        self._resume_from(start)
        value = self.parse_attribute()
        self._resume_from(here)
        self.attribute_aliases[name] = value
        self._parsed_ahead.add(name)
        return value


# How an attribute goes on, by its first token. Dialect attributes (`#`) are not builtin and are met before.
_ATTRIBUTE_BY_TOKEN: dict[MLIRTokenKind, Callable[[TextParser], Attribute | None]] = {
    MLIRTokenKind.STRING_LIT: TextParser._parse_string,  # pyright: ignore[reportPrivateUsage]
    MLIRTokenKind.BYTES_LIT: TextParser._parse_bytes,  # pyright: ignore[reportPrivateUsage]
    MLIRTokenKind.BARE_IDENT: TextParser._parse_word,  # pyright: ignore[reportPrivateUsage]
    MLIRTokenKind.INTEGER_LIT: TextParser.parse_optional_builtin_int_or_float_attr,
    MLIRTokenKind.FLOAT_LIT: TextParser.parse_optional_builtin_int_or_float_attr,
    MLIRTokenKind.MINUS: TextParser.parse_optional_builtin_int_or_float_attr,
    MLIRTokenKind.L_SQUARE: TextParser._parse_optional_array_attr,  # pyright: ignore[reportPrivateUsage]
    MLIRTokenKind.AT_IDENT: TextParser._parse_optional_symref_attr,  # pyright: ignore[reportPrivateUsage]
    MLIRTokenKind.L_BRACE: TextParser._parse_optional_builtin_dict_attr,  # pyright: ignore[reportPrivateUsage]
    MLIRTokenKind.EXCLAMATION_IDENT: TextParser.parse_optional_type,
    MLIRTokenKind.L_PAREN: TextParser.parse_optional_type,
}
