"""An op is taken for checked only where all that its verifier looks at is the same."""

from __future__ import annotations

import pytest

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.local_checks import PASSED_LIMIT, LocalChecks, OpCheck, Plan, remembered_checks
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.dialects.verifier import verify

_GOOD = '"arith.addi"(%a, %a) : (i32, i32) -> i32'
_RELU = '{op_name = "r", device_tag = "cpu", device_name = ["@0:0"]}'


@pytest.mark.parametrize(
    "bad",
    [
        '"arith.addi"(%a, %a) : (i32, i32) -> i64',
        '"arith.addi"(%a, %b) : (i32, i64) -> i32',
        '"arith.addi"(%x, %x) : (f32, f32) -> f32',
        '"arith.addi"(%a) : (i32) -> i32',
        '"arith.addi"(%a, %a, %a) : (i32, i32, i32) -> i32',
        '"arith.addi"(%a, %a) <{overflowFlags = 1 : i32}> : (i32, i32) -> i32',
        f'"oneflow.relu"(%t) {_RELU.replace(chr(34) + "cpu" + chr(34), "1 : i32")} : (tensor<2xf32>) -> tensor<2xf32>',
        f'"oneflow.relu"(%t) {_RELU} : (tensor<2xf32>) -> tensor<3xf32>',
    ],
)
def test_what_is_wrong_is_found_after_what_is_right(bad: str):
    lines = [
        f"%0 = {_GOOD}",
        f"%1 = {_GOOD}",
        f'%2 = "oneflow.relu"(%t) {_RELU} : (tensor<2xf32>) -> tensor<2xf32>',
        f'%3 = "oneflow.relu"(%2) {_RELU} : (tensor<2xf32>) -> tensor<2xf32>',
    ]
    head, tail = "func.func @f(%a: i32, %b: i64, %x: f32, %t: tensor<2xf32>) {\n", "\nreturn\n}\n"
    verify(parse(make_context(), head + "\n".join(lines) + tail))
    with pytest.raises(DiagnosticError):
        verify(parse(make_context(), head + "\n".join([*lines, f"%4 = {bad}"]) + tail))


def test_one_check_for_all_that_are_alike(monkeypatch: pytest.MonkeyPatch):
    from xdsl.dialects import arith

    lines = "\n".join(f"%{i} = arith.addi %a, %a : i32" for i in range(50))
    module = parse(make_context(), f"func.func @f(%a: i32) {{\n{lines}\nreturn\n}}")
    checked: list[object] = []
    checks = LocalChecks()
    additions = [op for op in module.walk() if isinstance(op, arith.AddiOp)]
    checks.check(additions[0])
    monkeypatch.setattr(arith.AddiOp, "verify_", lambda self: checked.append(self))
    for op in additions:
        checks.check(op)
    assert checked == []


def test_what_passed_before_a_pass_is_remembered_after_it(monkeypatch: pytest.MonkeyPatch):
    from okl_opt.dialects.oneflow import elementwise

    text = f'%0 = "oneflow.relu"(%t) {_RELU} : (tensor<2xf32>) -> tensor<2xf32>'
    module = parse(make_context(), f"func.func @f(%t: tensor<2xf32>) {{\n{text}\nreturn\n}}")
    checked: list[object] = []
    with remembered_checks():
        verify(module)
        monkeypatch.setattr(elementwise.ReluOp, "verify_", lambda self: checked.append(self))
        verify(module.clone())
        assert checked == []
    verify(module)
    assert len(checked) == 1


def test_equal_ops_with_a_definition_of_mlir_are_checked_once():
    lines = "\n".join(f"%{i} = arith.addi %a, %a : i32" for i in range(50))
    module = parse(make_context(), f"func.func @f(%a: i32) {{\n{lines}\nreturn\n}}")
    checked: list[object] = []
    plan = Plan(frozenset(), frozenset(), (OpCheck(checked.append, True),))
    checks = LocalChecks()
    for op in module.walk():
        if op.name == "arith.addi":
            checks.check_by(plan, op)
    assert len(checked) == 1


@pytest.mark.slow("builds thousands of ops that differ")
def test_checks_that_all_differ_do_not_pile_up():
    lines = "\n".join(f"%{i} = arith.constant {i} : i32" for i in range(PASSED_LIMIT + 10))
    module = parse(make_context(), f"func.func @f() {{\n{lines}\nreturn\n}}")
    checks = LocalChecks()
    for op in module.walk():
        if op.name == "arith.constant":
            checks.check(op)
    assert len(checks._passed) == PASSED_LIMIT  # pyright: ignore[reportPrivateUsage]


def test_numbers_count_for_the_verifier_of_a_class_not_for_its_definition(monkeypatch: pytest.MonkeyPatch):
    from xdsl.irdl import OpDef

    def fetches(*numbers: int) -> str:
        lines = "\n".join(
            f'%{i} = "okl.fetch_kernel"(%l) {{index = {number} : si64}} : (!okl.launcher_ctx) -> !okl.kernel'
            for i, number in enumerate(numbers)
        )
        return f"func.func @f(%l: !okl.launcher_ctx) {{\n{lines}\nreturn\n}}"

    defined: list[object] = []
    verify_definition = OpDef.verify
    monkeypatch.setattr(OpDef, "verify", lambda self, op: (defined.append(op.name), verify_definition(self, op)))
    verify(parse(make_context(), fetches(0, 1, 2, 3)))
    assert defined.count("okl.fetch_kernel") == 1
    with pytest.raises(DiagnosticError, match="'index' must not be negative, got -1"):
        verify(parse(make_context(), fetches(0, 1, -1)))
    with pytest.raises(DiagnosticError, match="si64"):
        verify(parse(make_context(), fetches(0, 1).replace("1 : si64", "1 : i32")))
