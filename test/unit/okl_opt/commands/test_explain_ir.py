"""`okl-opt explain` of ops, types, attributes and dialects."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from xdsl.dialects.builtin import IntegerAttr, IntegerType, StringAttr, TensorType, f32, f64, i32
from xdsl.irdl import AnyAttr, AnyOf, AttrConstraint, BaseAttr, EqAttrConstraint, ParamAttrConstraint

from okl_opt.commands.explain import everything, page
from okl_opt.commands.explain.constraints import in_words
from okl_opt.commands.explain.ir import dialects
from okl_opt.dialects.registry import DIALECTS, extended_dialects

PLUGIN = Path(__file__).parents[4] / "docs" / "inputs" / "plugin.py"


def test_an_op_of_ours(okl_opt: Callable[..., tuple[int, str, str]]):
    status, out, err = okl_opt("explain", "okl.fetch_kernel")
    assert (status, err) == (0, "")
    assert out.startswith("okl.fetch_kernel: operation\n\n")
    assert "Comes from: okl\n" in out and "Defined in: okl_opt.dialects.okl." in out
    assert "\nResults:\n  " in out and "!okl.kernel" in out


def test_an_op_of_mlir_with_both_forms(okl_opt: Callable[..., tuple[int, str, str]]):
    out = okl_opt("explain", "arith.addi")[1]
    assert "Traits: " in out and "Pure" in out
    assert "\nOperands:\n  lhs" in out and "the same wherever it says T" in out
    assert "\nCustom form:\n  " in out and "\nGeneric form:\n  " in out and '"arith.addi"(' in out


def test_an_op_without_a_custom_form_has_one_example(okl_opt: Callable[..., tuple[int, str, str]]):
    out = okl_opt("explain", "oneflow.relu")[1]
    assert "\nExample:\n  " in out and "Custom form:" not in out


@pytest.mark.parametrize("name", ["arith.addf", "arith.cmpf"])
def test_an_op_of_a_test_that_does_not_verify_is_no_example(name: str, okl_opt: Callable[..., tuple[int, str, str]]):
    status, out, err = okl_opt("explain", name)
    assert (status, err) == (0, "")
    assert re.search(rf"\nGeneric form:\n  %\w+ = \"{name}\"\(%\w+, %\w+\)", out)


def test_a_dialect(okl_opt: Callable[..., tuple[int, str, str]]):
    out = okl_opt("explain", "okl")[1]
    assert out.startswith("okl: dialect\n\n")
    assert "\nOperations:\n  okl." in out and "\nTypes:\n  !okl.kernel" in out
    assert "  okl.launch " in out


def test_a_type_and_an_attribute(okl_opt: Callable[..., tuple[int, str, str]]):
    assert okl_opt("explain", "!okl.kernel")[1].startswith("!okl.kernel: type\n\n")
    assert okl_opt("explain", "okl.kernel") == okl_opt("explain", "!okl.kernel")
    assert okl_opt("explain", "builtin.tensor")[1].startswith("tensor: type\n\n")
    assert okl_opt("explain", "#gpu.dim")[1].startswith("#gpu.dim: attribute\n\n")


def test_names_of_two_things_have_both_pages(okl_opt: Callable[..., tuple[int, str, str]]):
    for name in ("canonicalize", *dialects()):
        found = everything(name)
        if len(found) > 1:
            out = okl_opt("explain", name)[1]
            assert [one.kind for one in found] and all(f": {one.kind}\n" in out for one in found)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("oneflow.rellu", "'oneflow.relu'"),
        ("arith.add", "'arith.addi'"),
        ("oneflo", "'oneflow'"),
        ("bitcast", "'arith.bitcast'"),
        ("relu", "'oneflow.relu'"),
        ("!okl.kernal", "'!okl.kernel'"),
    ],
)
def test_a_slip_is_answered_with_what_may_be_meant(name: str, meant: str, okl_opt: Callable[..., tuple[int, str, str]]):
    status, out, err = okl_opt("explain", name)
    assert (status, out) == (1, "")
    assert err.startswith(f"okl-opt: error: no pass, pipeline, flag, op or dialect is called '{name}'")
    assert f"Did you mean {meant}" in err


def test_what_a_plugin_brings(okl_opt: Callable[..., tuple[int, str, str]]):
    out = okl_opt("explain", f"--load-dialect-plugin={PLUGIN}", "greet.hello")[1]
    assert out.startswith("greet.hello: operation\n\n") and "Comes from: a plugin\n" in out


@pytest.mark.sample(5)
@pytest.mark.parametrize("name", [*DIALECTS, *extended_dialects(), "builtin"])
def test_every_op_and_type_of_a_dialect_has_a_page(name: str):
    dialect = dialects()[name].load()
    (found,) = [one for one in everything(name) if one.kind == "dialect"]
    text = page(found)
    operations, attributes = list(dialect.operations), list(dialect.attributes)
    assert all(op.name in text for op in operations)
    for one in (*operations[:8], *attributes[:8]):
        found = everything(one.name)
        assert found or "." not in one.name
        assert all(one.name.removeprefix("builtin.") in each.name for each in found)


@pytest.mark.parametrize(
    ("constraint", "words"),
    [
        (AnyAttr(), "anything"),
        (BaseAttr(StringAttr), "string"),
        (EqAttrConstraint(f32), "f32"),
        (AnyOf((EqAttrConstraint(f32), EqAttrConstraint(f64))), "f32 or f64"),
        (ParamAttrConstraint(IntegerAttr, [AnyAttr(), EqAttrConstraint(i32)]), "integer of i32"),
        (BaseAttr(IntegerType) | BaseAttr(TensorType), "integer type or tensor"),
    ],
)
def test_constraints_in_words(constraint: AttrConstraint, words: str):
    assert in_words(constraint) == words
