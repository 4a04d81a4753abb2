"""Parsing affine maps, sets and expressions, also over SSA values: simplified on the fly, refused if not affine.

Source: `AffineParser.cpp` of MLIR.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from xdsl.ir.affine import AffineConstraintExpr, AffineConstraintKind, AffineExpr, AffineMap, AffineSet
from xdsl.parser import Position, UnresolvedOperand
from xdsl.utils.mlir_lexer import MLIRTokenKind

from okl_opt.dialects.text import affine_build

if TYPE_CHECKING:
    from okl_opt.dialects.text.read.token_parser import TokenParser

_Build = Callable[[AffineExpr, AffineExpr], AffineExpr]

_SUMS: dict[str, _Build] = {"+": affine_build.add, "-": affine_build.subtract}
_PRODUCTS: dict[str, _Build] = {
    "*": affine_build.multiply,
    "floordiv": affine_build.floor_divide,
    "ceildiv": affine_build.ceil_divide,
    "mod": affine_build.modulo,
}
_SYMBOLIC_PRODUCT = (
    "non-affine expression: at least one of the multiply operands has to be either a constant or symbolic"
)
_RELATIONS = {">": AffineConstraintKind.ge, "<": AffineConstraintKind.le, "=": AffineConstraintKind.eq}

_MOST_OPERATORS = 256
"""Limit for one expression: its tree may have one level per operator, and is compared and hashed recursively."""


@dataclass
class SSAOperands:
    """The values used in expressions over SSA names: dimensions, and symbols, written `symbol(%s)`."""

    dims: list[UnresolvedOperand] = field(default_factory=list[UnresolvedOperand])
    symbols: list[UnresolvedOperand] = field(default_factory=list[UnresolvedOperand])
    names: dict[str, AffineExpr] = field(default_factory=dict[str, AffineExpr])
    """The dimension or symbol of each name so far; later uses need not repeat `symbol`."""
    places: dict[tuple[str, bool], AffineExpr] = field(default_factory=dict[tuple[str, bool], AffineExpr])
    """The same by name and whether it is a symbol."""

    def forget_names(self) -> None:
        """Let the next map of a list declare each name as dimension or symbol again."""
        self.names.clear()

    def all(self) -> list[UnresolvedOperand]:
        return [*self.dims, *self.symbols]

    def map(self, results: list[AffineExpr]) -> AffineMap:
        return AffineMap(len(self.dims), len(self.symbols), tuple(results))


def parse_map(parser: TokenParser) -> AffineMap:
    """`(d0)[s0] -> (d0 + s0)`."""
    parsed = parse_map_or_set(parser)
    if not isinstance(parsed, AffineMap):
        parser.raise_at("expected AffineMap, but got IntegerSet", parser.pos)
    return parsed


def parse_set(parser: TokenParser) -> AffineSet:
    """`(d0)[s0] : (d0 + s0 >= 0)`."""
    parsed = parse_map_or_set(parser)
    if not isinstance(parsed, AffineSet):
        parser.raise_at("expected IntegerSet, but got AffineMap", parser.pos)
    return parsed


def parse_bracketed_map(parser: TokenParser) -> AffineMap:
    """A map from the `<` after `affine_map` to the `>`."""
    parser.require("<", "expected '<' in affine map")
    start = parser.pos
    parsed = parse_map_or_set(parser)
    if not isinstance(parsed, AffineMap):
        parser.raise_at("expected AffineMap, but got IntegerSet", start)
    parser.require(">", "expected '>' in affine map")
    return parsed


def parse_bracketed_set(parser: TokenParser) -> AffineSet:
    """A set from the `<` after `affine_set` to the `>`."""
    parser.require("<", "expected '<' in integer set")
    start = parser.pos
    parsed = parse_map_or_set(parser)
    if not isinstance(parsed, AffineSet):
        parser.raise_at("expected IntegerSet, but got AffineMap", start)
    parser.require(">", "expected '>' in integer set")
    return parsed


def parse_map_or_set(parser: TokenParser) -> AffineMap | AffineSet:
    names: dict[str, AffineExpr] = {}

    def identifier(make: Callable[[int], AffineExpr], first: int) -> None:
        token = parser.token
        if token.kind is not MLIRTokenKind.BARE_IDENT:
            parser.wrong_token("expected bare identifier")
        if token.text in names:
            parser.raise_at(f"redefinition of identifier '{token.text}'", token.start)
        names[token.text] = make(len(names) - first)
        parser.skip_to(token.end)

    parens, square = parser.Delimiter.PAREN, parser.Delimiter.SQUARE
    place = " in dimensional identifier list"
    parser.parse_comma_separated_list(parens, lambda: identifier(AffineExpr.dimension, 0), place)
    dims = len(names)
    if parser.token.text == "[":
        parser.parse_comma_separated_list(square, lambda: identifier(AffineExpr.symbol, dims), " in symbol list")
    symbols = len(names) - dims
    expressions = _Expressions(parser, names, None)
    if parser.parse_optional_punctuation("->") is not None:
        results = parser.parse_comma_separated_list(parens, expressions.parse, " in affine map range")
        return AffineMap(dims, symbols, tuple(results))
    parser.require(":", "expected '->' or ':'")
    constraints = parser.parse_comma_separated_list(parens, expressions.constraint, " in integer set constraint list")
    # As in MLIR, a set without constraints gets one that always holds.
    zero = AffineExpr.constant(0)
    always = AffineConstraintExpr(AffineConstraintKind.eq, zero, zero, canonicalize=False)
    return AffineSet(dims, symbols, tuple(constraints) or (always,))


def parse_expression(parser: TokenParser, operands: SSAOperands) -> AffineExpr:
    """One expression over SSA names; new ones are added to `operands`."""
    return _Expressions(parser, {}, operands).parse()


def parse_expression_of_names(parser: TokenParser, dims: Sequence[str], symbols: Sequence[str]) -> AffineExpr:
    """One expression over bare names."""
    names = {name: AffineExpr.dimension(index) for index, name in enumerate(dims)}
    names |= {name: AffineExpr.symbol(index) for index, name in enumerate(symbols)}
    return _Expressions(parser, names, None).parse()


class _Expressions:
    """Parses expressions over `names`, and over SSA names if there are `operands`."""

    def __init__(self, parser: TokenParser, names: Mapping[str, AffineExpr], operands: SSAOperands | None):
        self._parser = parser
        self._names = names
        self._operands = operands
        self._operators = 0

    def parse(self) -> AffineExpr:
        self._operators = 0
        return self._sum()

    def constraint(self) -> AffineConstraintExpr:
        """`a >= b`, `a <= b` or `a == b`, kept as a difference against zero."""
        left = self.parse()
        parser = self._parser
        kind = _RELATIONS.get(parser.token.text)
        if kind is not None:
            parser.skip_to(parser.token.end)
        if kind is None or parser.parse_optional_punctuation("=") is None:
            parser.raise_at("expected '== affine-expr' or '>= affine-expr' at end of affine constraint", parser.pos)
        right = self.parse()
        if kind is AffineConstraintKind.le:
            kind, left, right = AffineConstraintKind.ge, right, left
        difference = affine_build.subtract(left, right)
        return AffineConstraintExpr(kind, difference, AffineExpr.constant(0), canonicalize=False)

    def _sum(self) -> AffineExpr:
        left: AffineExpr | None = None
        add: _Build | None = None
        while True:
            right = self._product(left)
            left = right if left is None or add is None else add(left, right)
            add = self._optional_operator(_SUMS)
            if add is None:
                return left

    def _product(self, before: AffineExpr | None) -> AffineExpr:
        """Parse a product, or one operand; `before` is the sum so far."""
        left = self._operand(before)
        operator, start = self._parser.token.text, self._parser.pos
        multiply = self._optional_operator(_PRODUCTS)
        while multiply is not None:
            right = self._operand(left)
            following, following_start = self._parser.token.text, self._parser.pos
            next_multiply = self._optional_operator(_PRODUCTS)
            # As in MLIR, an error in a chain of operators points to the next operator.
            place = start if next_multiply is None else following_start
            left = self._checked_product(operator, multiply, left, right, place)
            operator, start, multiply = following, following_start, next_multiply
        return left

    def _checked_product(
        self, operator: str, build: _Build, left: AffineExpr, right: AffineExpr, place: Position
    ) -> AffineExpr:
        if operator == "*":
            if not affine_build.is_symbolic(left) and not affine_build.is_symbolic(right):
                self._parser.raise_at(_SYMBOLIC_PRODUCT, place)
        elif not affine_build.is_symbolic(right):
            message = f"non-affine expression: right operand of {operator} has to be either a constant or symbolic"
            self._parser.raise_at(message, place)
        return build(left, right)

    def _optional_operator(self, operators: Mapping[str, _Build]) -> _Build | None:
        token = self._parser.token
        build = operators.get(token.text)
        if build is None:
            return None
        self._operators += 1
        if self._operators > _MOST_OPERATORS:
            message = f"affine expressions of more than {_MOST_OPERATORS} operators are not supported"
            self._parser.raise_at(message, token.start)
        self._parser.skip_to(token.end)
        return build

    def _operand(self, left: AffineExpr | None) -> AffineExpr:
        """A name, a number, a negation or an expression in parentheses, after `left` and an operator if any."""
        parser, token = self._parser, self._parser.token
        kind = token.kind
        if kind is MLIRTokenKind.BARE_IDENT:
            return self._symbol_value() if token.text == "symbol" else self._name()
        if kind is MLIRTokenKind.PERCENT_IDENT:
            return self._value(is_symbol=False)
        if kind is MLIRTokenKind.INTEGER_LIT:
            value = int(token.text, 0 if token.text.startswith("0x") else 10)
            if value >> 63:
                parser.raise_at("constant too large for index", token.start)
            parser.skip_to(token.end)
            return AffineExpr.constant(value)
        if kind is MLIRTokenKind.L_PAREN:
            return self._parenthesis()
        if kind is MLIRTokenKind.MINUS:
            parser.skip_to(token.end)
            with parser.nested(), parser.followed("missing operand of negation"):
                return affine_build.negate(self._operand(left))
        if left is not None:
            parser.raise_at("missing right operand of binary operator", token.start)
        if token.text in ("+", "*"):
            parser.raise_at("missing left operand of binary operator", token.start)
        parser.raise_at("expected affine expression", token.start)

    def _parenthesis(self) -> AffineExpr:
        parser = self._parser
        parser.require("(", "expected '('")
        if parser.token.text == ")":
            parser.raise_at("no expression inside parentheses", parser.pos)
        with parser.nested():
            expression = self._sum()
        parser.require(")", "expected ')'")
        return expression

    def _name(self) -> AffineExpr:
        token = self._parser.token
        known = self._names.get(token.text)
        if known is None:
            self._parser.wrong_token("use of undeclared identifier")
        self._parser.skip_to(token.end)
        return known

    def _symbol_value(self) -> AffineExpr:
        parser = self._parser
        parser.skip_to(parser.token.end)
        parser.require("(", "expected '(' at start of SSA symbol")
        value = self._value(is_symbol=True)
        parser.require(")", "expected ')' at end of SSA symbol")
        return value

    def _value(self, *, is_symbol: bool) -> AffineExpr:
        parser, operands, token = self._parser, self._operands, self._parser.token
        if operands is None:
            parser.wrong_token("unexpected ssa identifier")
        if token.kind is not MLIRTokenKind.PERCENT_IDENT:
            parser.wrong_token("expected ssa identifier")
        known = operands.names.get(token.text) or operands.places.get((token.text, is_symbol))
        if known is not None:
            operands.names[token.text] = known
            parser.skip_to(token.end)
            return known
        kind = operands.symbols if is_symbol else operands.dims
        make = AffineExpr.symbol if is_symbol else AffineExpr.dimension
        expression = operands.names[token.text] = operands.places[token.text, is_symbol] = make(len(kind))
        kind.append(parser.parse_unresolved_operand())
        return expression
