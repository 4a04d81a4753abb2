from __future__ import annotations

import pytest
from xdsl.dialects.builtin import AffineMapAttr, AffineSetAttr
from xdsl.ir.affine import AffineConstraintExpr, AffineConstraintKind, AffineExpr, AffineSet

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse, print_attribute
from okl_opt.dialects.text.write.affine_text import set_text


def attribute(text: str) -> str:
    op = parse(make_context(allow_unregistered=True), f'"a.b"() {{x = {text}}} : () -> ()').regions[0].block.first_op
    assert op is not None
    value = op.attributes["x"]
    assert isinstance(value, AffineMapAttr | AffineSetAttr)
    return print_attribute(value)


@pytest.mark.parametrize(
    "text",
    [
        "affine_map<() -> ()>",
        "affine_map<(d0) -> (d0)>",
        "affine_map<(d0, d1)[s0] -> (d0 + d1 * 2 - s0, d0 floordiv 4, (d0 + 1) mod 3, d1 ceildiv 2, -d0)>",
        "affine_map<(d0, d1) -> (d0 * 64 + d1)>",
        "affine_map<(d0) -> (d0 - 4)>",
        "affine_map<(d0, d1) -> ((d0 + d1) * 3)>",
        "affine_map<(d0) -> (-(d0 + 1))>",
        "affine_map<(d0, d1) -> (d0 - d1 * 2)>",
        "affine_map<(d0, d1) -> (d1 floordiv 2 - (d0 + d1))>",
        "affine_map<(d0)[s0] -> ((d0 mod 4) * s0)>",
        "affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>",
    ],
)
def test_minimal_brackets(text: str):
    """Each text is as mlir-opt prints it."""
    assert attribute(text) == text


@pytest.mark.parametrize(
    ("text", "simplified"),
    [
        ("d0 + 0", "d0"),
        ("2 + d0 + 3", "d0 + 5"),
        ("s0 + d0", "d0 + s0"),
        ("d1 + d0", "d0 + d1"),
        ("d0 * 3 + d0 * 4", "d0 * 7"),
        ("d0 - d0", "0"),
        ("d0 * 2 * 3", "d0 * 6"),
        ("4 * d0", "d0 * 4"),
        ("(d0 * 8) floordiv 4", "d0 * 2"),
        ("(d0 * 8 + d1) floordiv 4", "d0 * 2 + d1 floordiv 4"),
        ("(d0 * 8) ceildiv 4", "d0 * 2"),
        ("(d0 * 8 + d1) mod 4", "d1 mod 4"),
        ("(d0 mod 8) mod 4", "d0 mod 4"),
        ("d0 - (d0 floordiv 4) * 4", "d0 mod 4"),
        ("d0 - (d0 floordiv s0) * s0", "d0 mod s0"),
        ("-7 floordiv 2", "-4"),
        ("-7 ceildiv 2", "-3"),
        ("-7 mod 2", "1"),
        ("d0 floordiv 0", "d0 floordiv 0"),
    ],
)
def test_simplified_as_mlir_does(text: str, simplified: str):
    """Each right side is as mlir-opt prints it."""
    space = "affine_map<(d0, d1)[s0] -> "
    assert attribute(f"{space}({text})>") == f"{space}({simplified})>"


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (AffineConstraintKind.ge, "(d0) : (d0 - 3 >= 0)"),
        (AffineConstraintKind.eq, "(d0) : (d0 - 3 == 0)"),
        (AffineConstraintKind.le, "(d0) : (-(d0 - 3) >= 0)"),
    ],
)
def test_constraints_against_zero(kind: AffineConstraintKind, text: str):
    constraint = AffineConstraintExpr(kind, AffineExpr.dimension(0), AffineExpr.constant(3))
    assert set_text(AffineSet(1, 0, (constraint,))) == text


def test_constraints_are_differences():
    text = "affine_set<(d0) : (d0 <= 3, d0 >= 3, 3 == d0, d0 * 2 <= d0 + 1)>"
    assert attribute(text) == "affine_set<(d0) : (-d0 + 3 >= 0, d0 - 3 >= 0, -d0 + 3 == 0, -d0 + 1 >= 0)>"


def sum_map(count: int) -> str:
    names = [f"d{number}" for number in range(count)]
    return f"affine_map<({', '.join(names)}) -> ({' + '.join(names)}, d0 + d1)>"


def test_operators_of_an_expression_are_limited():
    """Passes hash and compare expressions level by level."""
    assert attribute(sum_map(257)) == sum_map(257)
    with pytest.raises(DiagnosticError, match="affine expressions of more than 256 operators are not supported"):
        attribute(sum_map(258))
    in_brackets = sum_map(257).replace("d0 + d1 +", "(d0 + (d1 + d0)) +")
    with pytest.raises(DiagnosticError, match="affine expressions of more than 256 operators are not supported"):
        attribute(in_brackets)
