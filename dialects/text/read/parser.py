"""The parser: xDSL's, with our lexer, locations on every op, MLIR's scoping rules and MLIR's messages."""

from __future__ import annotations

import re
import struct
from collections.abc import Sequence

from xdsl.context import Context
from xdsl.dialects.builtin import DictionaryAttr, FunctionType, UnknownLoc, UnregisteredOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import IRDLOperation
from xdsl.parser import UnresolvedOperand
from xdsl.traits import IsTerminator, SingleBlockImplicitTerminator
from xdsl.utils.exceptions import ParseError, VerifyException
from xdsl.utils.lexer import Span
from xdsl.utils.mlir_lexer import MLIRTokenKind

from okl_opt.dialects.diagnostic import Diagnostic, DiagnosticError, Severity, bare_error, op_name
from okl_opt.dialects.text.assembly import OLD_NAMES, PROPERTIES, Parse, assembly, generic_form
from okl_opt.dialects.text.locations import SourceMap
from okl_opt.dialects.text.read.errors import op_parse_error
from okl_opt.dialects.text.read.lexer import TextSpan, TextToken
from okl_opt.dialects.text.read.lines import FORMS_LIMIT, Form, Line, form_of, generic_op, read_line
from okl_opt.dialects.text.read.metadata_parser import MetadataParser
from okl_opt.dialects.text.read.type_parser import INTEGER_TYPE
from okl_opt.dialects.text.scopes import DEFAULT_DIALECTS, SHADOWING

# Dialects that allow unknown ops in generic form. Source: `allowUnknownOperations` of MLIR.
_UNKNOWN_OPS_ALLOWED = frozenset({"llvm", "test"})

# xDSL's message for a class without a custom form.
_NO_CUSTOM_FORM = "Operation {} does not have a custom format."

_NUMBER = re.compile(r"(?<![\w%#@!.])-?(?P<hexadecimal>0x)?(?P<digits>(?(hexadecimal)[0-9a-fA-F]+|\d+))")

# Dialects of which we have attributes only; their ops count as unregistered.
_ATTRIBUTES_ONLY = frozenset({"nvvm", "rocdl", "sparse_tensor", "xevm"})

# Ops whose regions need an explicit terminator in the text, although xDSL's classes allow omitting it.
_ALWAYS_ENDED = frozenset({"scf.reduce"})


def _magnitude(number: re.Match[str]) -> int:
    return int(number["digits"], 16 if number["hexadecimal"] else 10)


def _move_properties(
    op_type: type[Operation], properties: dict[str, Attribute], attributes: dict[str, Attribute]
) -> None:
    """Move properties to the dictionary where the class stores them; old texts have all properties as attributes."""
    if attributes and issubclass(op_type, IRDLOperation):
        for name in op_type.get_irdl_definition().properties:
            if name in attributes and name not in properties:
                properties[name] = attributes.pop(name)
    form = generic_form(op_type.name)
    if form is not None:
        form.read(properties, attributes)


def _may_end_block(op_type: type[Operation]) -> bool:
    return op_type.has_trait(IsTerminator, value_if_unregistered=True)


class TextParser(MetadataParser):
    """Parses one file. Errors are ParseError or DiagnosticError; see `okl_opt.dialects.text.read.errors`."""

    def __init__(self, ctx: Context, text: str, source: SourceMap):
        super().__init__(ctx, text, source)
        # Forms of lines; classes of ops in generic form by quoted name.
        self._forms: dict[tuple[str | tuple[int, ...], ...], Form] = {}
        self._generic_types: dict[str, type[Operation]] = {}
        # Unknown ops of registered dialects.
        self._unknown: list[Operation] = []
        # The results before the `=` of the last op, and whether its parser has asked for them.
        self._bound: Sequence[tuple[Span[str], int]] = ()
        self._names_asked = False
        self._checked_parsers: dict[str, Parse] = {}

    # ----- helpers of parsing functions outside of the class

    @property
    def result_names(self) -> Sequence[str]:
        """The name for each result of the op being parsed; to be asked before its regions are parsed."""
        self._names_asked = True
        return [span.text[1:] for span, count in self._bound for _ in range(count)]

    def op_type_named(self, name: str) -> type[Operation]:
        """The class of an op, which need not be registered if such ops are allowed."""
        op_type = self.ctx.get_optional_op(name)
        if op_type is None:
            self.raise_error(f"custom op '{name}' is unknown")
        return op_type

    def parse_generic_operation(self) -> Operation:
        """An op in generic form that is part of another op's form."""
        token = self._current_token
        if token.kind is not MLIRTokenKind.STRING_LIT:
            self.raise_error("expected operation name in quotes")
        op = self._parse_generic_operation(self._generic_op_type(token))
        op.location = self.parse_optional_location() or self.source.location(token.start)
        return op

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
                op = self.parse_operation()
                operations += [*self._take_before(), op]
        self._check_all_declared(self._scope)
        self._raise_undeclared()
        self._raise_unknown()
        return operations

    def _raise_unknown(self) -> None:
        """Refuse an op that its registered dialect lacks; MLIR does so after reading the text."""
        if self._unknown:
            op = self._unknown[0]
            name = op_name(op)
            where = f"found in dialect ('{name.partition('.')[0]}') that does not allow unknown operations"
            raise bare_error(op, f"unregistered operation '{name}' {where}")

    def _parse_alias_def(self) -> None:
        token = self._current_token
        name = token.text
        kind = "type" if name.startswith("!") else "attribute"
        if "." in name:
            self.raise_error(f"{kind} names with a '.' are reserved for dialect-defined names", token.span)
        if name not in self._parsed_ahead:
            if name in self.attribute_aliases:
                self.raise_error(f"redefinition of {kind} alias id '{name[1:]}'", token.span)
            self._consume_token()
            self.require("=", f"expected '=' in {kind} alias definition")
            self._define_alias(name, self.parse_type if kind == "type" else self.parse_attribute)
            return
        self._parsed_ahead.remove(name)
        self._consume_token()
        self.parse_punctuation("=")
        self.parse_attribute()

    # ----- operations

    def parse_optional_operation(self) -> Operation | None:
        kind = self._current_token.kind
        if kind is MLIRTokenKind.BARE_IDENT or kind is MLIRTokenKind.PERCENT_IDENT or kind is MLIRTokenKind.STRING_LIT:
            return self.parse_operation()
        return None

    def parse_operation(self) -> Operation:
        line = read_line(self.lexer.input.content, self._current_token.start, self._parser_state.dialect_stack[-1])
        if line is None:
            op = self._parse_plain_operation()
            return self._parse_any_operation() if op is None else op
        form = self._forms.get(line.key)
        op = None if form is None else self._repeat(form, line)
        if op is None:
            self._names_asked = False
            op = self._parse_any_operation()
            if form is None and len(self._forms) < FORMS_LIMIT and not self._names_asked:
                self._remember(op, line)
        return op

    def _parse_any_operation(self) -> Operation:
        token = self._current_token
        bound: Sequence[tuple[Span[str], int]] = ()
        if token.kind is MLIRTokenKind.PERCENT_IDENT:
            bound = self._parse_op_result_list()
            token = self._current_token
        self._bound = bound
        isolated = self._isolated
        self._descend()
        dialects = self._parser_state.dialect_stack
        if token.kind is MLIRTokenKind.BARE_IDENT and INTEGER_TYPE.fullmatch(token.text) is None:
            op_type = self._custom_op_type(token)
            self._consume_token()
            self._isolated = op_type.name in SHADOWING
            dialects.append(DEFAULT_DIALECTS.get(op_type.name, ""))
            op = self._parse_custom_operation(op_type, token)
            dialects.pop()
        elif token.kind is MLIRTokenKind.STRING_LIT:
            op_type = self._generic_types[token.text] = self._generic_op_type(token)
            self._isolated = False
            # As in MLIR, its regions keep the default dialect of the enclosing region.
            op = self._parse_generic_operation(op_type)
            if PROPERTIES in op.properties:
                self._check_properties(op, token)
        else:
            self.raise_error("expected operation name in quotes")
        self._isolated = isolated
        self._depth -= 1
        written = self.parse_optional_location()
        if isinstance(op, UnregisteredOp) and self._is_unknown(op):
            self._unknown.append(op)
        if written is not None:
            op.location = written
        elif isinstance(op.location, UnknownLoc):
            op.location = self.source.location(token.start)
        if bound:
            self._bind_results(op, bound)
        return op

    def _parse_custom_operation(self, op_type: type[Operation], token: TextToken) -> Operation:
        name = token.text if token.text in OLD_NAMES else op_type.name
        entry = assembly(name)
        parse = op_type.parse if entry is None or entry.parse is None else entry.parse
        parse = self._checked_parsers.get(name) or self._checked(op_type, name, parse)
        start = self.pos
        outer, self.op_start = self.op_start, token.start
        try:
            op = parse(self)
        except ParseError as exception:
            if exception.msg == _NO_CUSTOM_FORM.format(op_type.name):
                self.raise_error(f"custom op '{name}' has no custom assembly form", token.span)
            raise op_parse_error(name, exception, self.source, self.pos) from exception
        except VerifyException as exception:
            # The op's constructor refused the parsed parts; the verifier knows better what to say.
            op = self._parse_leniently(op_type, parse, start)
            if op is None:
                self.raise_error(f"'{name}' op {exception}", token.span)
        except ValueError as exception:
            error = self.wrong_value(exception)
            if error is None:
                raise
            raise op_parse_error(name, error, self.source, self.pos) from exception
        except struct.error:
            # An element of an array is outside its type.
            number = self._largest_number(token.span.end, self.pos)
            self.raise_error(f"custom op '{name}' integer value too large", number)
        self.op_start = outer
        terminator = op_type.get_trait(SingleBlockImplicitTerminator)
        if terminator is not None and op_type.name not in _ALWAYS_ENDED:
            self._end_blocks(op, terminator, token)
        return op

    def _checked(self, op_type: type[Operation], name: str, parse: Parse) -> Parse:
        """The parser of an op, which refuses types of other kinds if the format is declarative."""
        from okl_opt.dialects.text.assembly.lenient import programs_of

        programs = programs_of(parse)
        if programs and issubclass(op_type, IRDLOperation):
            from okl_opt.dialects.text.assembly.kinds import with_kinds

            parse = with_kinds(op_type, programs[0])
        self._checked_parsers[name] = parse
        return parse

    def _parse_leniently(self, op_type: type[Operation], parse: Parse, start: int) -> Operation | None:
        from okl_opt.dialects.text.assembly.lenient import parse_leniently

        end = self.pos
        self._resume_from(start)
        try:
            op = parse_leniently(self, op_type, parse)
        except (AssertionError, AttributeError, LookupError, TypeError, ValueError, VerifyException):
            # A type is of the wrong kind to infer another type from it.
            op = None
        if op is None:
            self._resume_from(end)
        return op

    def _largest_number(self, start: int, end: int) -> Span[str]:
        found = max(_NUMBER.finditer(self.source.text, start, end), key=_magnitude)
        return Span(*found.span(), self.lexer.input)

    def _end_blocks(self, op: Operation, terminator: SingleBlockImplicitTerminator, token: TextToken) -> None:
        """Add the op's implicit terminator to its regions, also after an unregistered op."""
        for region in op.regions:
            for block in region.blocks:
                if isinstance(block.last_op, UnregisteredOp):
                    block.add_op(terminator.op_type())
                last = block.last_op
                if last is not None and isinstance(last.location, UnknownLoc):
                    last.location = self.source.location(token.start)

    def _bind_results(self, op: Operation, bound: Sequence[tuple[Span[str], int]]) -> None:
        results = op.results
        if len(bound) == 1 and bound[0][1] == len(results):
            self._register_ssa_definition(bound[0][0].text[1:], results, bound[0][0])
            return
        count = sum(size for _, size in bound)
        if count != len(results):
            if not results:
                self.raise_error("cannot name an operation with no results", bound[0][0])
            self.raise_error(f"operation defines {len(results)} results but was provided {count} to bind", bound[0][0])
        index = 0
        for span, size in bound:
            self._register_ssa_definition(span.text[1:], results[index : index + size], span)
            index += size

    def _custom_op_type(self, token: TextToken) -> type[Operation]:
        """The class of an op in custom form; the region's default dialect completes its name."""
        name = token.text
        default = self._parser_state.dialect_stack[-1]
        full = name if "." in name else f"{default}.{name}"
        op_type = self.ctx.get_optional_op(OLD_NAMES.get(full, full))
        if op_type is not None and not issubclass(op_type, UnregisteredOp):
            return op_type
        dialect = full.partition(".")[0]
        tried = "" if full == name else f" (tried '{full}' as well)"
        if self.ctx.get_optional_dialect(dialect) is None:
            message = f"Dialect `{dialect}' not found for custom op '{name}' {tried}"
            error = Diagnostic(Severity.ERROR, self.source.location(token.start), message)
            names = ", ".join(sorted(self.ctx.registered_dialect_names))
            raise DiagnosticError(error.note(error.location, f"Available dialects: {names}"))
        self.raise_error(f"custom op '{name}' is unknown{tried}", token.span)

    def _is_unknown(self, op: UnregisteredOp) -> bool:
        """Return whether the op's dialect is registered and refuses unknown ops."""
        dialect, dot, _ = op_name(op).partition(".")
        if not dot or dialect in _UNKNOWN_OPS_ALLOWED or dialect in _ATTRIBUTES_ONLY:
            return False
        return self.ctx.get_optional_dialect(dialect) is not None

    def _generic_op_type(self, token: TextToken) -> type[Operation]:
        name = self.parse_str_literal()
        if not name:
            self.raise_error("empty operation name is invalid", token.span)
        if "\0" in name:
            self.raise_error("null character not allowed in operation name", token.span)
        op_type = self.ctx.get_optional_op(name)
        dialect, dot, _ = name.partition(".")
        if op_type is not None and not (dot and issubclass(op_type, UnregisteredOp)):
            return op_type
        if dialect in _UNKNOWN_OPS_ALLOWED:
            return UnregisteredOp.with_name(name) if op_type is None else op_type
        if dot and dialect not in _ATTRIBUTES_ONLY and self.ctx.get_optional_dialect(dialect) is not None:
            # MLIR's verifier refuses it.
            return UnregisteredOp.with_name(name)
        if op_type is not None:
            return op_type
        self.raise_error(
            "operation being parsed with an unregistered dialect. If this is intended, please use "
            "-allow-unregistered-dialect with the MLIR tool used",
            self._current_token.span,
        )

    def _parse_op_result_list(self) -> list[tuple[Span[str], int]]:
        results = self.parse_comma_separated_list(self.Delimiter.NONE, self._parse_op_result)
        self.require("=", "expected '=' after SSA name")
        return results

    def _parse_op_result(self) -> tuple[Span[str], int]:
        name = self._parse_token(MLIRTokenKind.PERCENT_IDENT, "expected valid ssa identifier").span
        if self.parse_optional_punctuation(":") is None:
            return name, 1
        token = self._current_token
        if token.kind is not MLIRTokenKind.INTEGER_LIT:
            self.wrong_token("expected integer number of results")
        size = int(token.text, 16 if token.text.startswith("0x") else 10)
        if not 0 < size < 1 << 64:
            self.raise_at("expected named operation to have at least 1 result", token.start)
        self._consume_token()
        return name, size

    def parse_op_args_list(self) -> list[UnresolvedOperand]:
        self.require("(", "expected '(' to start operand list")
        operands: list[UnresolvedOperand] = []
        if self._current_token.kind is MLIRTokenKind.PERCENT_IDENT:
            operands = self.parse_comma_separated_list(self.Delimiter.NONE, self.parse_unresolved_operand)
        self.require(")", "expected ')' to end operand list")
        return operands

    def _parse_generic_operation(self, op_type: type[Operation]) -> Operation:
        operands = self.parse_op_args_list()
        if self._current_token.kind is MLIRTokenKind.L_SQUARE and not _may_end_block(op_type):
            self.raise_at("successors in non-terminator", self.pos)
        successors = self.parse_optional_successors() or ()
        properties = self.parse_optional_properties_dict()
        regions = self.parse_region_list()
        attributes = self.parse_optional_attr_dict()
        self.parse_punctuation(":", " followed by operation type")
        type = self._parse_op_type(len(operands))
        _move_properties(op_type, properties, attributes)
        return op_type.create(
            operands=[self.resolve_operand(o, t) for o, t in zip(operands, type.inputs.data, strict=True)],
            result_types=type.outputs.data,
            properties=properties,
            attributes=attributes,
            successors=successors,
            regions=regions,
        )

    def _check_properties(self, op: Operation, token: TextToken) -> None:
        """Refuse properties that are not a dictionary on registered ops."""
        if isinstance(op, UnregisteredOp):
            return
        value = op.properties.pop(PROPERTIES)
        if not isinstance(value, DictionaryAttr):
            message = f"invalid properties {value} for op {op.name}: expected DictionaryAttr to set properties"
            self.raise_error(message, token.span)

    def _parse_op_type(self, operands: int) -> FunctionType:
        start = self._current_token.start
        type = self.parse_type()
        if not isinstance(type, FunctionType):
            self.raise_at("expected function type", start)
        if len(type.inputs.data) != operands:
            # MLIR writes a NUL after a single `type`.
            types = "type" if operands == 1 else "types"
            self.raise_at(f"expected {operands} operand {types} but had {len(type.inputs.data)}", start)
        return type

    # ----- fast paths with the same results; see `okl_opt.dialects.text.read.lines`

    def _repeat(self, form: Form, line: Line) -> Operation | None:
        """The op of a cached line; None, with nothing consumed, if a name is undefined or has another type."""
        operands = self._typed_values(line.operands, form.operand_types)
        if operands is None:
            return None
        self._resume_from(line.match.end())
        op = form.op_type.create(
            operands=operands,
            result_types=form.result_types,
            properties=form.properties,
            attributes=form.attributes,
            location=self.source.location(line.match.start(3)),
        )
        self._bind_match(op, line.match)
        return op

    def _remember(self, op: Operation, line: Line) -> None:
        """Cache the form of the just parsed `line`, if the line determines the op."""
        if self._current_token.start == line.match.end():
            form = form_of(op, [self._value(name) for name in line.operands])
            if form is not None:
                self._forms[line.key] = form

    def _parse_plain_operation(self) -> Operation | None:
        """Parse an op in generic form without successors and regions; None, with nothing consumed, for any other, and
        for the first op of each name.
        """
        if not self._generic_types:
            return None
        content, start = self.lexer.input.content, self._current_token.start
        match = generic_op().match(content, start)
        op_type = None if match is None else self._generic_types.get(match[3])
        if match is None or op_type is None:
            return None
        end = match.end()
        properties: dict[str, Attribute] = {}
        attributes: dict[str, Attribute] = {}
        if content.startswith("<{", end):
            properties, end = self._parse_entries(end + 2)
            end += 2 if content.startswith("> ", end) else 0
        if content.startswith("{", end):
            attributes, end = self._parse_entries(end + 1)
            end += 1 if content.startswith(" ", end) else 0
        if not content.startswith(": ", end):
            self._resume_from(start)
            return None
        self._resume_from(end + 2)
        names = match[5].split(", ") if match[5] else []
        type = self._parse_op_type(len(names))
        location = self.parse_optional_location()
        _move_properties(op_type, properties, attributes)
        operands = self._typed_values(names, type.inputs.data)
        op = op_type.create(
            operands=self._operands(match, type.inputs.data) if operands is None else operands,
            result_types=type.outputs.data,
            properties=properties,
            attributes=attributes,
            location=self.source.location(match.start(3)) if location is None else location,
        )
        self._bind_match(op, match)
        return op

    def _operands(self, match: re.Match[str], types: Sequence[Attribute]) -> Sequence[SSAValue]:
        """The operands of an op in generic form, defined or not."""
        here = self._current_token.start
        self._resume_from(match.start(5) - 1)
        names = self.parse_op_args_list()
        self._resume_from(here)
        return [self.resolve_operand(name, type) for name, type in zip(names, types, strict=True)]

    def _bind_match(self, op: Operation, match: re.Match[str]) -> None:
        if match[1] is not None:
            span = TextSpan(match.start(1), match.end(1), self.lexer.input)
            self._bind_results(op, [(span, int(match[2] or 1))])
