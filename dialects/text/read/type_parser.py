"""Parsing types: a cache by text, and MLIR's checks."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import cast

from xdsl.context import Context
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    AnyFloat,
    AnyTensorType,
    AnyUnrankedTensorType,
    ArrayAttr,
    BoolAttr,
    ComplexType,
    FunctionType,
    IntegerAttr,
    IntegerType,
    MemRefLayoutAttr,
    MemRefType,
    NoneAttr,
    NoneType,
    TensorType,
    TupleType,
    UnrankedMemRefType,
    UnrankedTensorType,
    VectorType,
)
from xdsl.ir import Attribute, TypeAttribute
from xdsl.ir.affine import AffineDimExpr
from xdsl.parser import Position
from xdsl.utils.exceptions import ParseError
from xdsl.utils.mlir_lexer import MLIRTokenKind, PunctuationSpelling

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.locations import SourceMap
from okl_opt.dialects.text.read.errors import shown, token_error
from okl_opt.dialects.text.read.location_parser import LocationParser
from okl_opt.dialects.text.read.memo import CLOSED
from okl_opt.dialects.text.read.type_checks import encoding_problem, type_problem

# Invalid element types of tensors and memrefs.
_NO_ELEMENT_TYPES: dict[str, tuple[type[Attribute], ...]] = {
    "tensor": (FunctionType, TensorType, UnrankedTensorType, MemRefType, UnrankedMemRefType, TupleType, NoneType),
    "memref": (FunctionType, TensorType, UnrankedTensorType, TupleType, NoneType),
}

# xDSL's suffix of messages about missing brackets around a type's parameters.
_AROUND_PARAMETERS = frozenset({" after builtin name", " after builtin parameter list"})

# Sizes, each followed by another size. Longer numbers are left to the code that reports errors.
_SIZES = re.compile(r"(?:(?:[0-9]{1,18}|\?)x)+(?=[0-9?])")
INTEGER_TYPE = re.compile(r"[su]?i([0-9]+)")
# Source: `IntegerType::kMaxWidth` of MLIR.
_MAX_WIDTH = (1 << 24) - 1
_MAX_UNSIGNED = (1 << 32) - 1
_MAX_SIZE = (1 << 63) - 1


def _is_identity(layout: Attribute, rank: int) -> bool:
    """Return whether result i of a map is dimension i; the map then uses no symbols."""
    if not isinstance(layout, AffineMapAttr) or not layout.data.num_dims == len(layout.data.results) == rank:
        return False
    return all(isinstance(r, AffineDimExpr) and r.position == i for i, r in enumerate(layout.data.results))


class TypeParser(LocationParser):
    """The part of the parser for types."""

    def __init__(self, ctx: Context, text: str, source: SourceMap):
        super().__init__(ctx, text, source)
        # Attributes and types by their text.
        self._attributes: dict[str, Attribute] = {}
        # The keyword of the builtin type being parsed, such as `tensor`.
        self._container = ""
        # Where the name of the dialect type or attribute being parsed ends.
        self._symbol_end: Position = 0

    def _remembered(self, match: re.Match[str], parse: Callable[[], Attribute | None]) -> Attribute | None:
        """The result of `parse` for the text of `match`, which starts at the current token; cached."""
        text, end = match[0], match.end()
        known = self._attributes.get(text)
        if known is not None:
            self._resume_from(end)
            return known
        value = parse()
        if value is not None and self._current_token.start >= end:
            self._attributes[text] = value
        return value

    def parse_type(self) -> TypeAttribute:
        type = self.parse_optional_type()
        if type is None:
            self.token_error("expected non-function type")
        return type

    def parse_optional_type(self) -> TypeAttribute | None:
        token = self._current_token
        kind = token.kind
        try:
            if kind is MLIRTokenKind.BARE_IDENT or kind is MLIRTokenKind.EXCLAMATION_IDENT:
                self._symbol_end = token.end
                match = CLOSED.type.match(self.lexer.input.content, token.start)
                if match is not None:
                    return cast(TypeAttribute | None, self._remembered(match, super().parse_optional_type))
            return super().parse_optional_type()
        except ParseError as exception:
            raise token_error(exception) from exception

    def parse_function_type(self) -> FunctionType:
        start = self._current_token.span
        type = self.parse_type()
        if not isinstance(type, FunctionType):
            self.raise_error(
                f"invalid kind of type specified: expected builtin.function, but found {shown(type)}", start
            )
        return type

    def parse_optional_function_type(self) -> FunctionType | None:
        token = self._current_token
        if token.kind is not MLIRTokenKind.L_PAREN:
            return None
        match = CLOSED.function_type.match(self.lexer.input.content, token.start)
        if match is not None:
            return cast(FunctionType | None, self._remembered(match, self._parse_function_type))
        return self._parse_function_type()

    def _parse_function_type(self) -> FunctionType:
        parens = self.Delimiter.PAREN
        inputs = self.parse_comma_separated_list(parens, self.parse_type)
        self.require("->", "expected '->' in function type")
        outputs = self.parse_optional_comma_separated_list(parens, self.parse_type)
        return FunctionType.from_lists(inputs, [self.parse_type()] if outputs is None else outputs)

    def _parse_optional_integer_or_float_type(self) -> TypeAttribute | None:
        match = INTEGER_TYPE.fullmatch(self._current_token.text)
        if match is not None and (len(match[1]) > 8 or int(match[1]) > _MAX_WIDTH):
            if len(match[1]) > 10 or int(match[1]) > _MAX_UNSIGNED:
                self.raise_at("invalid integer width", self._current_token.start)
            self.raise_error(f"integer bitwidth is limited to {_MAX_WIDTH} bits", self._current_token.span)
        return super()._parse_optional_integer_or_float_type()

    def _parse_optional_builtin_parametrized_type(self) -> TypeAttribute | None:
        self._descend()
        start = self._current_token.span
        outer, self._container = self._container, self._current_token.text
        type = super()._parse_optional_builtin_parametrized_type()
        self._container = outer
        self._depth -= 1
        problem = type_problem(type)
        if problem is not None:
            self.raise_error(problem, start)
        return type

    def parse_punctuation(self, punctuation: PunctuationSpelling, context_msg: str = "") -> PunctuationSpelling:
        if context_msg in _AROUND_PARAMETERS:
            context_msg = f" in {self._container} type"
        return super().parse_punctuation(punctuation, context_msg)

    def parse_shape_delimiter(self) -> None:
        if self._parse_optional_shape_delimiter() is None:
            self.token_error("expected 'x' in dimension list")

    def parse_shape_dimension(self, allow_dynamic: bool = True) -> int:
        if allow_dynamic and self.parse_optional_punctuation("?") is not None:
            return DYNAMIC_INDEX
        token = self._current_token
        if token.text.startswith("0x"):
            # A size of zero, and an `x`.
            self._resume_from(token.start + 1)
            return 0
        if token.kind is not MLIRTokenKind.INTEGER_LIT or len(token.text) > 19 or int(token.text) > _MAX_SIZE:
            self.raise_at("invalid dimension", token.start)
        self._consume_token()
        return int(token.text)

    def _parse_vector_attrs(self) -> VectorType[Attribute]:
        sizes: list[int] = []
        scalable: list[BoolAttr] = []
        while self._current_token.kind in (MLIRTokenKind.INTEGER_LIT, MLIRTokenKind.L_SQUARE):
            is_scalable = self.parse_optional_punctuation("[") is not None
            sizes.append(self.parse_shape_dimension(allow_dynamic=False))
            if is_scalable and self.parse_optional_punctuation("]") is None:
                self.wrong_token("missing ']' closing scalable dimension")
            scalable.append(BoolAttr.from_bool(is_scalable))
            self.parse_shape_delimiter()
        return VectorType(self.parse_type(), sizes, ArrayAttr(scalable))

    def _parse_tensor_attrs(self) -> AnyTensorType | AnyUnrankedTensorType:
        shape, element = self.parse_shape()
        encoding: Attribute = NoneAttr()
        if self.parse_optional_punctuation(",") is not None:
            written = self.parse_optional_attribute()
            encoding = encoding if written is None else written
            if shape is None:
                self.require(">", "expected '>' in tensor type")
                self.raise_at("cannot apply encoding to unranked tensor", self.pos)
        if shape is None:
            return UnrankedTensorType(element)
        type = TensorType(element, shape, encoding)
        problem = encoding_problem(type)
        if problem is not None:
            self.raise_error(problem)
        return type

    def _parse_tuple_attrs(self) -> TupleType:
        if self._current_token.text == ">":
            return TupleType(())
        return TupleType(tuple(self.parse_comma_separated_list(self.Delimiter.NONE, self.parse_type)))

    def _parse_complex_attrs(self) -> ComplexType:
        start = self.pos
        type = self.parse_type()
        if not isa(type, IntegerType | AnyFloat):
            self.raise_at("invalid element type for complex", start)
        return ComplexType(type)

    def _parse_memref_attrs(self) -> MemRefType | UnrankedMemRefType:
        """Parse sizes and element type, then a layout and a memory space; both may be the default ones.

        Source: `parseMemRefType` of MLIR.
        """
        shape, element = self.parse_shape()
        layout: Attribute = NoneAttr()
        space: Attribute | None = None
        if self._current_token.text not in (",", ">"):
            self.raise_error("expected ',' or '>' in memref type")
        while self.parse_optional_punctuation(",") is not None:
            if self._current_token.text == ">" and layout == NoneAttr() and space is None:
                self.wrong_token("expected list element")
            attribute = self.parse_attribute()
            if not isinstance(attribute, MemRefLayoutAttr):
                if space is not None:
                    self.raise_at("multiple memory spaces specified in memref type", self.pos)
                space = attribute
                continue
            if shape is None:
                self.raise_at("cannot have affine map for unranked memref type", self.pos)
            if space is not None:
                self.raise_at("expected memory space to be last in memref type", self.pos)
            layout = attribute
        if self._current_token.text != ">":
            self.raise_error("expected ',' or '>'")
        if space is None or (isa(space, IntegerAttr) and space.value.data == 0):
            space = NoneAttr()
        if shape is None:
            return UnrankedMemRefType.from_type(element, space)
        return MemRefType(element, shape, NoneAttr() if _is_identity(layout, len(shape)) else layout, space)

    def parse_shape(self) -> tuple[list[int] | None, Attribute]:
        if self.parse_optional_punctuation("*") is not None:
            self.parse_shape_delimiter()
            return None, self._parse_element_type()
        return self.parse_ranked_shape()

    def parse_ranked_shape(self) -> tuple[list[int], Attribute]:
        dimensions: list[int] = []
        # All sizes except the last at once: the lexer would produce the rest as one token after each size.
        sizes = _SIZES.match(self.lexer.input.content, self._current_token.start)
        if sizes is not None:
            dimensions += [DYNAMIC_INDEX if size == "?" else int(size) for size in sizes[0].split("x")[:-1]]
            self._resume_from(sizes.end())
        while self._current_token.kind in (MLIRTokenKind.INTEGER_LIT, MLIRTokenKind.QUESTION):
            dimensions.append(self.parse_shape_dimension())
            self.parse_shape_delimiter()
        return dimensions, self._parse_element_type()

    def _parse_element_type(self) -> Attribute:
        start = self._current_token.span
        container = self._container
        type = self.parse_type()
        if isinstance(type, _NO_ELEMENT_TYPES.get(container, ())):
            self.raise_error(f"invalid {container} element type", start)
        return type
