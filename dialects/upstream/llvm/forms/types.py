"""Types of the llvm dialect. Source: `LLVMTypeSyntax.cpp` of MLIR.

Nested types are written without `!llvm.`. Typed pointers of older versions are parsed, and their pointee types dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple, NoReturn

from xdsl.dialects.builtin import ArrayAttr, IntAttr, NoneAttr, StringAttr, UnitAttr
from xdsl.dialects.llvm import (
    LLVMArrayType,
    LLVMFunctionType,
    LLVMPointerType,
    LLVMStructType,
    LLVMVoidType,
)
from xdsl.ir import Attribute, ParametrizedAttribute, TypeAttribute
from xdsl.parser import AttrParser, Position
from xdsl.printer import Printer
from xdsl.utils.lexer import Span
from xdsl.utils.mlir_lexer import MLIRTokenKind

from okl_opt.dialects.diagnostic import Diagnostic, DiagnosticError, Severity
from okl_opt.dialects.hints import isa
from okl_opt.dialects.text import quoted
from okl_opt.dialects.text.assembly import ReadType, Write
from okl_opt.dialects.text.options import wants_typed_pointers
from okl_opt.dialects.text.read.errors import NESTING_LIMIT, TOO_DEEP, NestingError
from okl_opt.dialects.text.read.token_parser import TokenParser

# ----- reading


class Enclosing(NamedTuple):
    """The enclosing types of the current one: their number, and the names of structs among them."""

    depth: int = 0
    structs: tuple[str, ...] = ()


_NOTHING = Enclosing()


def parse_llvm_type(parser: AttrParser, word: str, enclosing: Enclosing = _NOTHING) -> TypeAttribute:
    """Parse the type that begins with the just parsed keyword `word`, one of `WORDS`."""
    if enclosing.depth > NESTING_LIMIT:
        raise NestingError(Span(parser.pos, parser.pos + 1, parser.lexer.input), TOO_DEEP)
    parse = _PARSERS.get(word)
    return _plain_type(word) if parse is None else parse(parser, enclosing._replace(depth=enclosing.depth + 1))


def function_type(inputs: Sequence[Attribute], output: Attribute, is_variadic: bool) -> LLVMFunctionType:
    """A function type of any types; the class's own check allows fewer than MLIR."""
    type = LLVMFunctionType.__new__(LLVMFunctionType)
    parameters = (ArrayAttr(inputs), output, UnitAttr() if is_variadic else NoneAttr())
    for (name, _), value in zip(LLVMFunctionType.get_irdl_definition().parameters, parameters, strict=True):
        object.__setattr__(type, name, value)
    return type


def _plain_type(word: str) -> TypeAttribute:
    if word == "void":
        return LLVMVoidType()
    from okl_opt.dialects.upstream.llvm import types as llvm_types

    classes: Mapping[str, type[ParametrizedAttribute]] = {
        "label": llvm_types.LabelType,
        "metadata": llvm_types.MetadataType,
        "ppc_fp128": llvm_types.PPCFP128Type,
        "token": llvm_types.TokenType,
        "x86_amx": llvm_types.X86AMXType,
    }
    made = classes[word]()
    assert isinstance(made, TypeAttribute)
    return made


def _parse_inner(parser: AttrParser, enclosing: Enclosing) -> TypeAttribute:
    """Parse a nested type, whose prefix may be omitted. Source: `dispatchParse`."""
    word = parser.parse_optional_keyword_in(WORDS)
    if word is not None:
        return parse_llvm_type(parser, word, enclosing)
    type = parser.parse_optional_type()
    if type is not None:
        return type
    start, word = parser.pos, parser.parse_optional_identifier()
    _raise_at(parser, "expected valid keyword" if word is None else f"unknown LLVM type: {word}", start)


def _raise_at(parser: AttrParser, message: str, start: Position) -> NoReturn:
    assert isinstance(parser, TokenParser)
    parser.raise_at(message, start)


def _parse_pointer(parser: AttrParser, enclosing: Enclosing) -> LLVMPointerType:
    """`ptr`, `ptr<1>`; in older versions: `ptr<i8>`, `ptr<i8, 1>`."""
    if parser.parse_optional_punctuation("<") is None:
        return LLVMPointerType()
    if _begins_type(parser):
        _parse_pointee(parser, enclosing)
        space = parser.parse_integer() if parser.parse_optional_punctuation(",") is not None else None
    else:
        space = _parse_parameter(parser, "LLVMPointerType", "addressSpace", "unsigned")
    parser.parse_punctuation(">")
    return LLVMPointerType(NoneAttr() if space is None else IntAttr(space))


def _begins_type(parser: AttrParser) -> bool:
    assert isinstance(parser, TokenParser)
    return parser.token.kind in (MLIRTokenKind.BARE_IDENT, MLIRTokenKind.EXCLAMATION_IDENT)


def _parse_pointee(parser: AttrParser, enclosing: Enclosing) -> None:
    """A type, or `vec<4 x f32>` of versions before vectors were builtin."""
    if parser.parse_optional_keyword("vec") is None:
        _parse_inner(parser, enclosing)
        return
    with parser.in_angle_brackets():
        parser.parse_integer(allow_boolean=False, allow_negative=False)
        parser.parse_shape_delimiter()
        _parse_inner(parser, enclosing)


def _parse_parameter(parser: AttrParser, owner: str, name: str, kind: str) -> int:
    """Parse an integer; errors name the type and its parameter."""
    from okl_opt.dialects.upstream.llvm.attributes import fields
    from okl_opt.dialects.upstream.llvm.attributes.structs import read_field

    value = read_field(parser, owner, name, fields.kind(kind))
    assert isa(value, IntAttr)
    return value.data


def _parse_struct(parser: AttrParser, enclosing: Enclosing) -> TypeAttribute:
    """Source: `LLVMStructType::parse`."""
    start = parser.pos
    parser.parse_punctuation("<")
    name = parser.parse_optional_str_literal()
    if name is not None:
        end = parser.pos
        if parser.parse_optional_punctuation(">") is not None:
            if name not in enclosing.structs:
                _raise_at(parser, "struct without a body only allowed in a recursive struct", end)
            from okl_opt.dialects.upstream.llvm.types import EnclosingStructType

            return EnclosingStructType(StringAttr(name))
        parser.parse_punctuation(",")
    keyword = parser.pos
    if parser.parse_optional_keyword("opaque") is not None:
        return _opaque_struct(parser, name, keyword)
    if name in enclosing.structs:
        _raise_at(parser, "identifier already used for an enclosing struct", keyword)
    is_packed = parser.parse_optional_keyword("packed") is not None
    inside = enclosing if name is None else enclosing._replace(structs=(*enclosing.structs, name))
    parser.parse_punctuation("(")
    types: list[Attribute] = []
    if parser.parse_optional_punctuation(")") is None:
        keyword = parser.pos
        types = [*parser.parse_comma_separated_list(parser.Delimiter.NONE, lambda: _parse_inner(parser, inside))]
        parser.parse_punctuation(")")
    parser.parse_punctuation(">")
    for type in types:
        if type.name in _NOT_MEMBERS:
            at = start if name is None else keyword
            _raise_at(parser, f"invalid LLVM structure element type: {quoted(type)}", at)
    if name is not None:
        body = (is_packed, tuple(map(_outline, types)))
        if _declare(parser, name, body) != body:
            _raise_at(parser, "identified type already used with a different body", keyword)
    if not is_packed:
        return LLVMStructType(StringAttr(name or ""), ArrayAttr(types))
    from okl_opt.dialects.upstream.llvm.types import PackedStructType

    return PackedStructType(StringAttr(name or ""), ArrayAttr(types))


def _opaque_struct(parser: AttrParser, name: str | None, keyword: Position) -> TypeAttribute:
    if name is None:
        _raise_at(parser, "only identified structs can be opaque", keyword)
    parser.parse_punctuation(">")
    if _declare(parser, name, None) is not None:
        _raise_at(parser, "redeclaring defined struct as opaque", keyword)
    from okl_opt.dialects.upstream.llvm.types import OpaqueStructType

    return OpaqueStructType(StringAttr(name))


def _declare(parser: AttrParser, name: str, body: object) -> object:
    """Return the first body of the struct `name` in this text; `body` becomes it if there is none."""
    assert isinstance(parser, TokenParser)
    return parser.named_types.setdefault(f"llvm.struct {name}", body)


def _outline(type: Attribute) -> object:
    """A key that is equal for equal types in struct bodies; named structs are compared by name only."""
    if isinstance(type, LLVMArrayType):
        return (type.size, _outline(type.type))
    if isinstance(type, LLVMFunctionType):
        return (_outline(type.output), type.is_variadic, *map(_outline, type.inputs))
    if type.name != LLVMStructType.name:
        return type
    name, types = getattr(type, "struct_name", None), getattr(type, "types", ())
    if isinstance(name, StringAttr) and name.data:
        return name.data
    return (isinstance(type, LLVMStructType), *map(_outline, types))


def _parse_array(parser: AttrParser, enclosing: Enclosing) -> LLVMArrayType:
    start = parser.pos
    parser.parse_punctuation("<")
    size = _parse_parameter(parser, "LLVMArrayType", "numElements", "uint64_t")
    if parser.parse_optional_keyword("x") is None:
        _raise_at(parser, "expected 'x'", parser.pos)
    element = _parse_inner(parser, enclosing)
    parser.parse_punctuation(">")
    if element.name in _NOT_MEMBERS:
        _raise_at(parser, f"invalid array element type: {quoted(element)}", start)
    return LLVMArrayType(size, element)


def _parse_function(parser: AttrParser, enclosing: Enclosing) -> LLVMFunctionType:
    """`func<i32 (ptr, ...)>`."""
    start = parser.pos
    parser.parse_punctuation("<")
    output = _parse_inner(parser, enclosing)
    inputs: list[Attribute] = []
    is_variadic = False
    parser.parse_punctuation("(")
    if parser.parse_optional_punctuation(")") is None:
        while True:
            is_variadic = parser.parse_optional_punctuation("...") is not None
            if is_variadic:
                break
            inputs.append(_parse_inner(parser, enclosing))
            if parser.parse_optional_punctuation(",") is None:
                break
        parser.parse_punctuation(")")
    parser.parse_punctuation(">")
    if output.name in _NOT_RESULTS:
        _raise_at(parser, f"invalid function result type: {quoted(output)}", start)
    for input in inputs:
        if input.name in _NOT_ARGUMENTS:
            _raise_at(parser, f"invalid function argument type: {quoted(input)}", start)
    return function_type(inputs, output, is_variadic)


def _parse_target(parser: AttrParser, enclosing: Enclosing) -> TypeAttribute:
    from okl_opt.dialects.upstream.llvm.attributes import fields
    from okl_opt.dialects.upstream.llvm.attributes.structs import read_field
    from okl_opt.dialects.upstream.llvm.types import TargetExtensionType

    parser.parse_punctuation("<")
    name = read_field(parser, "LLVMTargetExtType", "extTypeName", fields.kind("::llvm::StringRef"))
    assert isinstance(name, StringAttr)
    types: list[Attribute] = []
    numbers: list[IntAttr] = []
    failure = "failed to parse parameter list for target extension type"
    while parser.parse_optional_punctuation(",") is not None:
        number = parser.parse_optional_integer(allow_boolean=False)
        if number is not None:
            numbers.append(IntAttr(number % (1 << 32)))
        elif numbers:
            parser.raise_error(failure)
        else:
            try:
                types.append(_parse_inner(parser, enclosing))
            except DiagnosticError as exception:
                assert isinstance(parser, TokenParser)
                place = parser.source.location(parser.pos)
                raise DiagnosticError(*exception.diagnostics, Diagnostic(Severity.ERROR, place, failure)) from exception
    parser.parse_punctuation(">")
    return TargetExtensionType(name, ArrayAttr(types), ArrayAttr(numbers))


_PARSERS: Mapping[str, Callable[[AttrParser, Enclosing], TypeAttribute]] = {
    "array": _parse_array,
    "func": _parse_function,
    "ptr": _parse_pointer,
    "struct": _parse_struct,
    "target": _parse_target,
}
WORDS = frozenset({*_PARSERS, "label", "metadata", "ppc_fp128", "token", "void", "x86_amx"})
TYPE_READERS: Mapping[str, ReadType] = {word: partial(parse_llvm_type, word=word) for word in WORDS}
# Source: `isValidElementType`, `isValidResultType`, `isValidArgumentType`.
_NOT_MEMBERS = frozenset({"llvm.func", "llvm.label", "llvm.metadata", "llvm.token", "llvm.void"})
_NOT_RESULTS = frozenset({"llvm.func", "llvm.label", "llvm.metadata"})
_NOT_ARGUMENTS = frozenset({"llvm.func", "llvm.void"})


# ----- writing


def _write_inner(printer: Printer, type: Attribute) -> None:
    body = _BODIES.get(type.name)
    if body is None:
        printer.print_attribute(type)
        return
    printer.print_string(type.name.removeprefix("llvm."))
    body(type, printer)


def _write_inner_list(printer: Printer, types: Sequence[Attribute]) -> None:
    for index, type in enumerate(types):
        if index:
            printer.print_string(", ")
        _write_inner(printer, type)


def _pointer_body(type: LLVMPointerType, printer: Printer) -> None:
    parameters = ["i8"] if wants_typed_pointers(printer) else []
    if isinstance(type.addr_space, IntAttr) and type.addr_space.data:
        parameters.append(str(type.addr_space.data))
    if parameters:
        printer.print_string(f"<{', '.join(parameters)}>")


def _struct_body(type: Attribute, printer: Printer) -> None:
    if isinstance(type, LLVMStructType):
        _write_struct(type.struct_name.data, "", type.types.data, printer)
        return
    from okl_opt.dialects.upstream.llvm.types import EnclosingStructType, OpaqueStructType, PackedStructType

    if isinstance(type, PackedStructType):
        _write_struct(type.struct_name.data, "packed ", type.types.data, printer)
        return
    assert isinstance(type, OpaqueStructType | EnclosingStructType)
    printer.print_string("<")
    printer.print_string_literal(type.struct_name.data)
    printer.print_string(", opaque>" if isinstance(type, OpaqueStructType) else ">")


def _write_struct(name: str, word: str, types: Sequence[Attribute], printer: Printer) -> None:
    printer.print_string("<")
    if name:
        printer.print_string_literal(name)
        printer.print_string(", ")
    printer.print_string(f"{word}(")
    _write_inner_list(printer, types)
    printer.print_string(")>")


def _array_body(type: LLVMArrayType, printer: Printer) -> None:
    printer.print_string(f"<{type.size.data} x ")
    _write_inner(printer, type.type)
    printer.print_string(">")


def _function_body(type: LLVMFunctionType, printer: Printer) -> None:
    printer.print_string("<")
    _write_inner(printer, type.output)
    printer.print_string(" (")
    _write_inner_list(printer, type.inputs.data)
    if type.is_variadic:
        printer.print_string(", ..." if type.inputs.data else "...")
    printer.print_string(")>")


def _target_body(type: Attribute, printer: Printer) -> None:
    from okl_opt.dialects.upstream.llvm.types import TargetExtensionType

    assert isinstance(type, TargetExtensionType)
    printer.print_string("<")
    printer.print_string_literal(type.extension_name.data)
    for parameter in type.types:
        printer.print_string(", ")
        printer.print_attribute(parameter)
    printer.print_string("".join(f", {number.data}" for number in type.numbers) + ">")


def _no_body(type: Attribute, printer: Printer) -> None:
    """Print nothing after the name of a type."""


# MLIR, too, prints `!llvm.ppc_fp128` in full inside other types.
_BODIES: Mapping[str, Write] = {
    LLVMPointerType.name: _pointer_body,
    LLVMStructType.name: _struct_body,
    LLVMArrayType.name: _array_body,
    LLVMFunctionType.name: _function_body,
    LLVMVoidType.name: _no_body,
    "llvm.label": _no_body,
    "llvm.metadata": _no_body,
    "llvm.target": _target_body,
    "llvm.token": _no_body,
    "llvm.x86_amx": _no_body,
}


def _write_type(type: Attribute, printer: Printer) -> None:
    if isinstance(type, ParametrizedAttribute) and not isinstance(type, TypeAttribute):
        # `#llvm.target` is an attribute, and `!llvm.target` a type.
        printer.print_string("#" + type.name)
        type.print_parameters(printer)
        return
    printer.print_string("!" + type.name)
    _BODIES[type.name](type, printer)


TYPE_WRITERS: Mapping[str, Write] = {name: _write_type for name in _BODIES}
