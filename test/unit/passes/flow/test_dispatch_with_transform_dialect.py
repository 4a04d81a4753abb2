"""Only the command line lets a pass read a script from a file."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from okl_opt.cli.main import main
from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.passes.flow.dispatch_with_transform_dialect import DispatchWithTransformDialectPass

NAME = "iree-flow-dispatch-with-transform-dialect"
FUNCTION = "func.func @f() { return }"
SCRIPT = """
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%f: !transform.any_op) {
    transform.annotate %f "seen" : !transform.any_op
    transform.yield
  }
}
"""


@pytest.fixture
def script(tmp_path: Path) -> str:
    path = tmp_path / "script.mlir"
    path.write_text(SCRIPT)
    return str(path)


def run(text: str, *argv: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    return main(argv, io.StringIO(text), out, err), out.getvalue(), err.getvalue()


def test_the_command_line_may_name_a_file(script: str):
    status, out, err = run(FUNCTION, f"--{NAME}=transform-file-name={script}")
    assert (status, err) == (0, "")
    assert "attributes {seen}" in out


def test_a_program_that_opens_no_files_gives_the_pass_none(script: str):
    module = parse(make_context(), FUNCTION)
    (function,) = module.regions[0].block.ops
    with pytest.raises(DiagnosticError, match=r"cannot open file '.*script.mlir': .* from the command line only"):
        DispatchWithTransformDialectPass(script).apply_to(make_context(), function)
    DispatchWithTransformDialectPass().apply_to(make_context(), function)
    assert "seen" not in function.attributes


def test_a_script_in_the_input_may_not_name_a_file(script: str):
    options = f'with options = {{ "transform-file-name" = "{script}" }}'
    text = f"""
    module attributes {{transform.with_named_sequence}} {{
      transform.named_sequence @__transform_main(%m: !transform.any_op) {{
        %f = transform.structured.match ops{{["func.func"]}} in %m : (!transform.any_op) -> !transform.any_op
        %0 = transform.apply_registered_pass "{NAME}" {options} to %f : (!transform.any_op) -> !transform.any_op
        transform.yield
      }}
      {FUNCTION}
    }}
    """
    status, _, err = run(text, "--transform-interpreter")
    assert status == 1
    assert f"pass '{NAME}' is refused: a file may name only passes that touch nothing but IR" in err


def test_a_reproducer_may_not_name_a_file(script: str):
    pipeline = f"builtin.module(func.func({NAME}{{transform-file-name={script}}}))"
    text = f"""
    {FUNCTION}
    {{-#
      external_resources: {{
        mlir_reproducer: {{
          pipeline: "{pipeline}",
          disable_threading: true,
          verify_each: true
        }}
      }}
    #-}}
    """
    status, out, err = run(text, "--run-reproducer")
    assert (status, out) == (1, "")
    assert "a file may name only passes that touch nothing but IR" in err
