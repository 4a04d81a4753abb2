"""Pipeline text, nesting, and where its errors point."""

import pytest

from dialects.diagnostic import DiagnosticError
from okl_opt.pipeline import Manager, parse_pipeline, pipeline_of_flags, pipeline_of_names


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
