"""Affine expressions over SSA values as MLIR reads them, and MLIR's messages for what is not affine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.parser import AffineParser, ParserState
from xdsl.utils.exceptions import ParseError
from xdsl.utils.lexer import Span
from xdsl.utils.mlir_lexer import MLIRToken, MLIRTokenKind

_NOT_AFFINE = {
    "*": "non-affine expression: at least one of the multiply operands has to be either a constant or symbolic",
    "floordiv": "non-affine expression: right operand of floordiv has to be either a constant or symbolic",
    "ceildiv": "non-affine expression: right operand of ceildiv has to be either a constant or symbolic",
    "mod": "non-affine expression: right operand of mod has to be either a constant or symbolic",
}


@dataclass
class SSAOperands:
    """The values that expressions over SSA names use: dimensions, and symbols written `symbol(%s)`."""

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
    """xDSL's parser of affine text, with the two additions above."""

    def __init__(self, state: ParserState[MLIRTokenKind]) -> None:
        super().__init__(state)

    def _create_binop_expr(self, lhs: AffineExpr, rhs: AffineExpr, binop: MLIRToken) -> AffineExpr:
        try:
            return super()._create_binop_expr(lhs, rhs, binop)
        except (NotImplementedError, TypeError, ValueError, ZeroDivisionError) as exception:
            message = _NOT_AFFINE.get(binop.text, "unsupported affine expression")
            raise ParseError(binop.span, message) from exception

    def parse_expression(self, operands: SSAOperands) -> AffineExpr:
        """One expression over SSA names; `operands` grows by those it has not met."""
        return self._parse_affine_expr(self._operand(operands))

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
