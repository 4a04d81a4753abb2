"""Affine maps and sets in attributes."""

from __future__ import annotations

from conformance.bad_inputs.row import Bad

BAD: dict[str, Bad] = {
    "affine undeclared dimension": Bad(
        "module attributes {a.a = affine_map<(d0) -> (d1)>} {\n}\n", (("error", 1, 46),), "use of undeclared identifier"
    ),
    "affine product of dimensions": Bad(
        "module attributes {a.a = affine_map<(d0, d1) -> (d0 * d1)>} {\n}\n",
        (("error", 1, 53),),
        "non-affine expression: at least one of the multiply operands has to be either a constant or symbolic",
    ),
    "affine division by a dimension": Bad(
        "module attributes {a.a = affine_map<(d0, d1) -> (d0 floordiv d1)>} {\n}\n",
        (("error", 1, 53),),
        "non-affine expression: right operand of floordiv has to be either a constant or symbolic",
    ),
    "affine missing operand": Bad(
        "module attributes {a.a = affine_map<(d0) -> (d0 + )>} {\n}\n",
        (("error", 1, 51),),
        "missing right operand of binary operator",
    ),
    "affine missing arrow": Bad(
        "module attributes {a.a = affine_map<(d0) (d0)>} {\n}\n", (("error", 1, 41),), "expected '->' or ':'"
    ),
    "affine repeated dimension": Bad(
        "module attributes {a.a = affine_map<(d0, d0) -> (d0)>} {\n}\n",
        (("error", 1, 42),),
        "redefinition of identifier 'd0'",
    ),
    "affine set of no comparison": Bad(
        "module attributes {a.a = affine_set<(d0) : (d0)>} {\n}\n",
        (("error", 1, 47),),
        "expected '== affine-expr' or '>= affine-expr' at end of affine constraint",
    ),
    "affine not closed": Bad(
        "module attributes {a.a = affine_map<(d0) -> (d0>} {\n}\n",
        (("error", 1, 48),),
        "expected ')' in affine map range",
    ),
}
