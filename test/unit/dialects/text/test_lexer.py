from __future__ import annotations

import pytest
from xdsl.utils.exceptions import ParseError
from xdsl.utils.lexer import Input
from xdsl.utils.mlir_lexer import MLIRLexer, MLIRTokenKind

from okl_opt.dialects.text.read.lexer import TextLexer

SAMPLE = r"""
// a comment
#map = affine_map<(d0)[s0] -> (d0 * 2 - s0)>
func.func @"odd name"(%arg0: tensor<2x?xf32>, %1#2: i32) -> !llvm.ptr attributes {a, b = 0x1F, c = 1.5e-3} {
^bb0:  // pred: ^bb1
  %0 = "a.b"(%arg0) <{s = "tab\09 \22q\22 \\"}> ({...}) : () -> (i32) loc("f":1:2)
{-# x: 0xi32, 1. #-} + / * | ? @sym::@inner
"""


def tokens(lexer: MLIRLexer) -> list[tuple[MLIRTokenKind, str, int]]:
    found: list[tuple[MLIRTokenKind, str, int]] = []
    while not found or found[-1][0] is not MLIRTokenKind.EOF:
        token = lexer.lex()
        found.append((token.kind, token.text, token.span.start))
    return found


def test_tokens_are_those_of_xdsl():
    ours = tokens(TextLexer(Input(SAMPLE, "in")))
    assert [token[:2] for token in ours[:-1]] == [token[:2] for token in tokens(MLIRLexer(Input(SAMPLE, "in")))[:-1]]
    assert all(SAMPLE.startswith(text, start) for _, text, start in ours)


def test_string_of_bytes_that_are_no_text():
    assert TextLexer(Input(r'"\C3\A9"', "in")).lex().kind is MLIRTokenKind.STRING_LIT
    assert TextLexer(Input(r'"\FF"', "in")).lex().kind is MLIRTokenKind.BYTES_LIT


@pytest.mark.parametrize(
    ("text", "offset", "message"),
    [
        ("%", 0, "invalid SSA name"),
        ("  &", 2, "unexpected character"),
        ("é", 0, "unexpected character"),
        ("@1", 1, "@ identifier expected to start with letter or '_'"),
        ("..", 1, "expected three consecutive dots for an ellipsis"),
        ('"abc\n"', 4, "expected '\"' in string literal"),
        (r'"a\q"', 2, "unknown escape in string literal"),
        ('@"a', 3, "expected '\"' in string literal"),
    ],
)
def test_error(text: str, offset: int, message: str):
    with pytest.raises(ParseError) as raised:
        TextLexer(Input(text, "in")).lex()
    assert (raised.value.span.start, raised.value.msg) == (offset, message)


@pytest.mark.parametrize("text", ['"' + "a" * 400_000, '"' + r"\0" * 200_000, '"' + "\\\\" * 200_000 + "\n"])
def test_unterminated_string_takes_linear_time(text: str):
    """It ends: xDSL's lexer would need longer than the universe has had."""
    with pytest.raises(ParseError):
        TextLexer(Input(text, "in")).lex()


def test_what_is_blank():
    """As mlir-opt has it: a NUL is, a form feed is not, and a carriage return ends a comment."""
    texts = [text for _, text, _ in tokens(TextLexer(Input("a\0 b // c\0c\rd\r\ne", "in")))]
    assert texts == ["a", "b", "d", "e", ""]
    with pytest.raises(ParseError):
        TextLexer(Input("\f", "in")).lex()
