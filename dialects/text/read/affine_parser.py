"""Parsing affine expressions as MLIR does: also over SSA values, simplified on the fly, refused if not affine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from xdsl.ir.affine import AffineConstraintExpr, AffineConstraintKind, AffineExpr, AffineMap, AffineSet
from xdsl.parser import AffineParser, ParserState
from xdsl.utils.exceptions import ParseError
from xdsl.utils.lexer import Span
from xdsl.utils.mlir_lexer import MLIRToken, MLIRTokenKind

from dialects.text import affine_build

_BUILD = {
    "+": affine_build.add,
    "-": affine_build.subtract,
    "*": affine_build.multiply,
    "floordiv": affine_build.floor_divide,
    "ceildiv": affine_build.ceil_divide,
    "mod": affine_build.modulo,
}
_SYMBOLIC_PRODUCT = (
    "non-affine expression: at least one of the multiply operands has to be either a constant or symbolic"
)

_MOST_OPERATORS = 256
"""Limit for one expression: its tree may have one level per operator, and is compared and hashed recursively."""


@dataclass
class SSAOperands:
    """The values used in expressions over SSA names: dimensions, and symbols, written `symbol(%s)`."""

    dims: list[Span[str]] = field(default_factory=list[Span[str]])
    symbols: list[Span[str]] = field(default_factory=list[Span[str]])

    def all(self) -> list[Span[str]]:
        return [*self.dims, *self.symbols]

    def map(self, results: list[AffineExpr]) -> AffineMap:
        return AffineMap(len(self.dims), len(self.symbols), tuple(results))


def _position(values: list[Span[str]], span: Span[str]) -> int:
    for index, value in enumerate(values):
        if value.text == span.text:
            return index
    values.append(span)
    return len(values) - 1


class TextAffineParser(AffineParser):
    """xDSL's parser of affine text with MLIR's expressions."""

    def __init__(self, state: ParserState[MLIRTokenKind]) -> None:
        super().__init__(state)
        self._depth = 0
        self._operators = 0

    def _parse_affine_expr(self, parse_optional_bare_id: Callable[[], AffineExpr | None]) -> AffineExpr:
        if self._depth == 0:
            self._operators = 0
        self._depth += 1
        expression = super()._parse_affine_expr(parse_optional_bare_id)
        self._depth -= 1
        return expression

    def _parse_affine_space(self) -> tuple[list[str], list[str]]:
        names: dict[str, None] = {}

        def identifier() -> str:
            token = self._parse_token(MLIRTokenKind.BARE_IDENT, "expected identifier")
            if token.text in names:
                raise ParseError(token.span, f"redefinition of identifier '{token.text}'")
            names[token.text] = None
            return token.text

        dims = self.parse_comma_separated_list(self.Delimiter.PAREN, identifier)
        symbols: list[str] = []
        if self._current_token.kind is MLIRTokenKind.L_SQUARE:
            symbols = self.parse_comma_separated_list(self.Delimiter.SQUARE, identifier)
        return dims, symbols

    def _create_binop_expr(self, lhs: AffineExpr, rhs: AffineExpr, binop: MLIRToken) -> AffineExpr:
        operator = binop.text
        self._operators += 1
        if self._operators > _MOST_OPERATORS:
            raise ParseError(
                binop.span, f"affine expressions of more than {_MOST_OPERATORS} operators are not supported"
            )
        if operator == "*":
            if not affine_build.is_symbolic(lhs) and not affine_build.is_symbolic(rhs):
                raise ParseError(binop.span, _SYMBOLIC_PRODUCT)
        elif operator not in "+-" and not affine_build.is_symbolic(rhs):
            message = f"non-affine expression: right operand of {operator} has to be either a constant or symbolic"
            raise ParseError(binop.span, message)
        return _BUILD[operator](lhs, rhs)

    def _parse_primary(self, parse_optional_bare_id: Callable[[], AffineExpr | None]) -> AffineExpr:
        if self._parse_optional_token(MLIRTokenKind.MINUS) is not None:
            return affine_build.negate(self._parse_primary(parse_optional_bare_id))
        return super()._parse_primary(parse_optional_bare_id)

    def _parse_affine_constraint(self, parse_optional_bare_id: Callable[[], AffineExpr | None]) -> AffineConstraintExpr:
        """`a >= b`, `a <= b` or `a == b`, kept as a difference against zero."""
        left = self._parse_affine_expr(parse_optional_bare_id)
        start = self.pos
        relation = self._consume_token().text + self._consume_token().text
        if relation not in (">=", "<=", "=="):
            self.raise_error("expected '== affine-expr' or '>= affine-expr' at end of affine constraint", start)
        right = self._parse_affine_expr(parse_optional_bare_id)
        if relation == "<=":
            left, right = right, left
        kind = AffineConstraintKind.eq if relation == "==" else AffineConstraintKind.ge
        difference = affine_build.subtract(left, right)
        return AffineConstraintExpr(kind, difference, AffineExpr.constant(0), canonicalize=False)

    def parse_affine_set(self) -> AffineSet:
        """Parse a set; one without constraints gets a constraint that always holds, as in MLIR."""
        set = super().parse_affine_set()
        zero = AffineExpr.constant(0)
        always = AffineConstraintExpr(AffineConstraintKind.eq, zero, zero, canonicalize=False)
        return set if set.constraints else AffineSet(set.num_dims, set.num_symbols, (always,))

    def parse_expression(self, operands: SSAOperands) -> AffineExpr:
        """Parse one expression over SSA names; new ones are added to `operands`."""
        return self._parse_affine_expr(self._operand(operands))

    def parse_expression_of_names(self, dims: list[str], symbols: list[str]) -> AffineExpr:
        """Parse one expression over bare names."""
        return self._parse_affine_expr(self._get_parse_optional_bare_id(dims, symbols))

    def _operand(self, operands: SSAOperands) -> Callable[[], AffineExpr | None]:
        def parse() -> AffineExpr | None:
            token = self._parse_optional_token(MLIRTokenKind.PERCENT_IDENT)
            if token is not None:
                return AffineExpr.dimension(_position(operands.dims, token.span))
            if self.parse_optional_keyword("symbol") is None:
                return None
            with self.in_parens():
                span = self._parse_token(MLIRTokenKind.PERCENT_IDENT, "expected SSA operand").span
            return AffineExpr.symbol(_position(operands.symbols, span))

        return parse
