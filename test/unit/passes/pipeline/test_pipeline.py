"""Pipeline text, nesting, and where its errors point."""

from dataclasses import dataclass

import pytest
from xdsl.context import Context
from xdsl.ir import Operation

from okl_opt.cli.completion import candidates
from okl_opt.cli.help import list_passes
from okl_opt.commands.explain import explain
from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.passes.base import OpPass
from okl_opt.passes.pipeline import registry
from okl_opt.passes.pipeline.text import (
    Manager,
    PipelineError,
    ScheduledPass,
    parse_pipeline,
    pipeline_lines,
    pipeline_of_flags,
    pipeline_of_names,
    pipeline_text,
)
from okl_opt.words.command_line import UsageError


@dataclass(frozen=True)
class TwoAnchors(OpPass):
    """Runs on functions and on jobs."""

    name = "trim-return-to-void"
    anchor = ("func.func", "oneflow.job")

    def apply_to(self, ctx: Context, op: Operation) -> None:
        raise NotImplementedError


def shape(manager: Manager) -> str:
    """A manager as pipeline text without options."""
    inner = [shape(element) if isinstance(element, Manager) else element.name for element in manager.elements]
    return f"{manager.anchor}({','.join(inner)})"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("builtin.module()", "builtin.module()"),
        (
            " builtin.module ( cse , func.func( cse ,canonicalize ) ) ",
            "builtin.module(cse,func.func(cse,canonicalize))",
        ),
        ("any(cse)", "any(cse)"),
        ("builtin.module(oneflow.job(any(cse)))", "builtin.module(oneflow.job(any(cse)))"),
        ("builtin.module(lower-to-llvm-func)", "builtin.module(lower-okl-to-llvm-func,lower-okl-to-llvm-call)"),
        ("builtin.module(trim-return-as-void)", "builtin.module(trim-return-to-void)"),
    ],
)
def test_text(text: str, expected: str) -> None:
    assert shape(parse_pipeline(text)) == expected


def test_options_reach_the_pass() -> None:
    manager = parse_pipeline('builtin.module(wrap-ops-to-kernel-launch{mode="simple" min-ops=3})')
    (scheduled,) = manager.elements
    assert not isinstance(scheduled, Manager)
    assert getattr(scheduled.instance, "mode") == "simple"  # noqa: B009
    assert getattr(scheduled.instance, "min_ops") == 3  # noqa: B009


def test_flags_make_one_manager() -> None:
    assert shape(pipeline_of_flags([("cse", ""), ("lower-to-okl", "")])) == "builtin.module(cse,lower-to-okl)"


def test_names_of_a_run_nest_as_flags_do() -> None:
    manager = pipeline_of_names(["extract-kernel-launch-tensor", "lower-to-okl{emit-function-type=false}"])
    assert shape(manager) == "builtin.module(extract-kernel-launch-tensor,lower-to-okl)"


@pytest.mark.parametrize("closed", [True, False])
def test_deep_nesting_is_no_crash(closed: bool) -> None:
    with pytest.raises(DiagnosticError, match="nested deeper than 64 levels"):
        parse_pipeline("builtin.module(" * 5000 + "cse" + ")" * 5000 * closed)


@pytest.mark.parametrize(
    ("text", "message", "caret"),
    [
        ("builtin.module(cze)", "'cze' does not refer to a registered pass or pass pipeline, did you mean 'cse'", 15),
        ("builtin.module(cse,)", "'' does not refer to a registered pass or pass pipeline", 19),
        ("builtin.module(cse))", "encountered extra closing ')' creating unbalanced parentheses", 19),
        ("builtin.module(cse", "expected ')' to close the list that starts here", 0),
        ("builtin.module(cse{a=1)", "missing closing '}' while processing pass options", 18),
        ("builtin.module(cse}", "expected ',' after parsing pipeline", 18),
    ],
)
def test_an_error_points_into_the_text(text: str, message: str, caret: int) -> None:
    with pytest.raises(DiagnosticError) as caught:
        parse_pipeline(text)
    head, line, mark, _ = caught.value.diagnostics[0].message.split("\n")
    assert message in head
    assert f":1:{caret + 1}: error:" in head
    assert line == text
    assert mark == " " * caret + "^"


@pytest.mark.parametrize("text", ["", "cse", "cse,builtin.module()", "builtin.module"])
def test_the_outer_anchor_is_required(text: str) -> None:
    with pytest.raises(DiagnosticError, match="expected pass pipeline to be wrapped with the anchor operation type"):
        parse_pipeline(text)


def test_a_pass_in_the_wrong_manager() -> None:
    with pytest.raises(DiagnosticError) as caught:
        parse_pipeline("builtin.module(func.func(lower-to-okl))")
    assert caught.value.diagnostics[0].message == (
        "Can't add pass 'LowerToOKLPass' restricted to 'builtin.module' on a PassManager intended to run on "
        "'func.func', did you intend to nest?\n"
    )


def test_a_pass_for_several_ops_is_another_pass_in_each_manager(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("okl_opt.passes.okl.trim_return_to_void.TrimReturnAsVoidPass", TwoAnchors)
    first, second = pipeline_of_flags([("trim-return-to-void", "")]).elements
    assert isinstance(first, Manager)
    assert isinstance(second, Manager)
    assert (first.anchor, second.anchor) == ("func.func", "oneflow.job")
    (one,), (other,) = first.elements, second.elements
    assert isinstance(one, ScheduledPass)
    assert isinstance(other, ScheduledPass)
    assert one.instance == other.instance
    assert one.instance is not other.instance


def test_flags_for_another_top_op() -> None:
    assert pipeline_text(pipeline_of_flags([("cse", ""), ("lower-to-okl", "")], "func.func")) == (
        "func.func(cse,builtin.module(lower-to-okl{emit-function-type=true func-name=okl_func}))"
    )


@pytest.mark.parametrize(
    "text",
    [
        "any(cse)",
        "builtin.module(cse,func.func(cse,dce),any(cse),builtin.module(func.func(dce)))",
        "builtin.module(lower-to-okl{emit-function-type=false func-name={a b}},cse)",
    ],
)
def test_the_text_of_a_pipeline_is_read_back(text: str) -> None:
    manager = parse_pipeline(text)
    assert pipeline_text(manager) == text
    assert pipeline_text(parse_pipeline(pipeline_lines(manager))) == text


def test_only_the_outermost_list_may_be_empty() -> None:
    assert pipeline_text(parse_pipeline("builtin.module()")) == "builtin.module()"
    for text in ("builtin.module(func.func())", "builtin.module(cse,any())", "builtin.module( )"):
        with pytest.raises(PipelineError, match="'' does not refer to a registered pass or pass pipeline"):
            parse_pipeline(text)


def test_the_pass_that_starts_any_program_is_known_by_no_name():
    assert registry.find_pass("mlir-opt") is None
    assert "mlir-opt" not in registry.all_names()
    assert "mlir-opt" not in list_passes().split()
    assert [one.value for one in candidates([], "--mlir-opt")] == []
    with pytest.raises(UsageError, match="no pass, pipeline, flag, op or dialect is called 'mlir-opt'"):
        explain(["mlir-opt"])
    with pytest.raises(DiagnosticError, match="'mlir-opt' does not refer to a registered pass or pass pipeline"):
        parse_pipeline("builtin.module(mlir-opt)")
