"""Reproducers: written on failure, read back, exchanged with mlir-opt; and files that have been cut or edited."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import host
import pytest

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.text.locations import SourceMap
from okl_opt.instruments.reproducer import read_reproducer

needs_mlir_opt = pytest.mark.host("mlir-opt")

OklOpt = Callable[..., tuple[int, str, str]]

FUNCTION = """func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
"""
PLUGIN = Path(__file__).parents[1] / "plugins" / "failing_passes.py"
LOAD = f"--load-pass-plugin={PLUGIN}"
FAILING = "--pass-pipeline=builtin.module(cse,func.func(test-fail),cse)"


def trailer(pipeline: str, disable_threading: str = "false", verify_each: str = "true") -> str:
    return f"""
{{-#
  external_resources: {{
    mlir_reproducer: {{
      pipeline: "{pipeline}",
      disable_threading: {disable_threading},
      verify_each: {verify_each}
    }}
  }}
#-}}
"""


def with_resource(text: str) -> str:
    return f"module {{\n}}\n{{-#\n  external_resources: {{\n    mlir_reproducer: {{\n{text}\n    }}\n  }}\n#-}}\n"


def test_the_whole_pipeline_and_what_it_began_with(okl_opt: OklOpt, tmp_path: Path) -> None:
    path = tmp_path / "r.mlir"
    status, _, err = okl_opt(LOAD, FAILING, f"--mlir-pass-pipeline-crash-reproducer={path}", text=FUNCTION)
    assert status == 1
    assert err.endswith(
        "<stdin>:1:1: error: Failures have been detected while processing an MLIR pass pipeline\n"
        "func.func @f(%a: i32) -> i32 {\n^\n"
        "<stdin>:1:1: note: Pipeline failed while executing [`FailPass` on 'func.func' operation: @f]: "
        f"reproducer generated at `{path}`\n"
    )
    text = path.read_text()
    assert text.count("arith.addi") == 2
    assert text.endswith(trailer("builtin.module(cse, func.func(test-fail{message=no}), cse)"))
    status, _, err = okl_opt(str(path), LOAD, "--run-reproducer")
    assert (status, "error: 'func.func' op no" in err) == (1, True)


def test_a_local_one_has_the_failing_pass_and_the_ir_before_it(okl_opt: OklOpt, tmp_path: Path) -> None:
    path = tmp_path / "r.mlir"
    flags = (f"--mlir-pass-pipeline-crash-reproducer={path}", "--mlir-pass-pipeline-local-reproducer")
    assert okl_opt(*flags, text=FUNCTION) == (
        1,
        "",
        "<unknown>:0: error: Local crash reproduction may not be used without disabling mutli-threading first.\n",
    )
    status, _, err = okl_opt(LOAD, FAILING, *flags, "--mlir-disable-threading", text=FUNCTION)
    assert status == 1
    assert f"executing `FailPass` on 'func.func' operation: @f: reproducer generated at `{path}`\n" in err
    text = path.read_text()
    assert text.count("arith.addi") == 1
    assert text.endswith(trailer("builtin.module(func.func(test-fail{message=no}))", disable_threading="true"))
    assert okl_opt(str(path), LOAD, "--run-reproducer")[0] == 1


def test_a_module_is_a_place_of_the_whole_file(okl_opt: OklOpt, tmp_path: Path) -> None:
    path = tmp_path / "r.mlir"
    err = okl_opt("-lower-to-okl", f"--mlir-pass-pipeline-crash-reproducer={path}", text="")[2]
    assert err.endswith(
        "<stdin>:0:0: error: Failures have been detected while processing an MLIR pass pipeline\n"
        "<stdin>:0:0: note: Pipeline failed while executing [`LowerToOKLPass` on 'builtin.module' operation]: "
        f"reproducer generated at `{path}`\n"
    )


def test_a_pass_of_a_plugin_runs_from_a_file_if_its_class_says_that_it_touches_only_ir(
    okl_opt: OklOpt, tmp_path: Path
) -> None:
    plugin, path = tmp_path / "plugin.py", tmp_path / "r.mlir"
    text = PLUGIN.read_text()
    assert "    touches_only_ir = True\n" in text
    path.write_text(trailer("builtin.module(func.func(test-fail))"))
    plugin.write_text(text)
    assert (
        "pass 'test-fail' is refused" not in okl_opt(f"--load-pass-plugin={plugin}", "--run-reproducer", str(path))[2]
    )
    plugin.write_text(text.replace("    touches_only_ir = True\n", ""))
    status, out, err = okl_opt(f"--load-pass-plugin={plugin}", "--run-reproducer", str(path))
    assert (status, out) == (1, "")
    assert err.startswith(
        f"{path}:5:17: error: pass 'test-fail' is refused: a file may name only passes that touch nothing but IR; "
        "give it on the command line, with --pass-pipeline\n"
    )
    # The command line's pipeline takes the place of the file's.
    line = (f"--load-pass-plugin={plugin}", "--run-reproducer", "-p", "builtin.module(func.func(test-fail))", str(path))
    assert okl_opt(*line)[0] == 0


def test_a_refused_pass_is_not_even_made(okl_opt: OklOpt, tmp_path: Path) -> None:
    plugin = tmp_path / "plugin.py"
    plugin.write_text(PLUGIN.read_text().replace("    touches_only_ir = True\n", "    __init__ = None\n"))
    text = trailer("builtin.module(func.func(test-fail))")
    assert "is refused" in okl_opt(f"--load-pass-plugin={plugin}", "--run-reproducer", text=text)[2]


def test_no_reproducer_without_a_failure(okl_opt: OklOpt, tmp_path: Path) -> None:
    path = tmp_path / "r.mlir"
    assert okl_opt("-cse", f"--mlir-pass-pipeline-crash-reproducer={path}", text=FUNCTION)[0] == 0
    assert not path.exists()


def test_a_reproducer_that_cannot_be_written(okl_opt: OklOpt, tmp_path: Path) -> None:
    path = tmp_path / "no" / "r.mlir"
    status, _, err = okl_opt("-lower-to-okl", f"--mlir-pass-pipeline-crash-reproducer={path}", text="")
    assert status == 1
    assert err.endswith(
        "operation]: failed to create output stream: Failed to create reproducer stream: "
        f"cannot open output file '{path}': No such file or directory\n"
    )
    status, out, err = okl_opt("-cse", f"--mlir-generate-reproducer={path}", text=FUNCTION)
    message = f"okl-opt: error: cannot open output file '{path}': No such file or directory\n"
    assert (status, out, err) == (1, "", message)


def test_a_crash_leaves_a_reproducer(okl_opt: OklOpt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OKL_OPT_TRACEBACK", raising=False)
    path = tmp_path / "r.mlir"
    status, out, err = okl_opt(LOAD, "-test-crash", f"--mlir-pass-pipeline-crash-reproducer={path}", text=FUNCTION)
    assert (status, out) == (1, "")
    first, second = err.splitlines()
    assert first.startswith(f"okl-opt: error: plugin '{PLUGIN}': pass 'test-crash' raised KeyError: 'lost' ({PLUGIN}:")
    assert f"reproducer generated at `{path}`; " in second
    assert path.read_text().endswith(trailer("builtin.module(test-crash)"))
    err = okl_opt(LOAD, "-test-crash", text=FUNCTION)[2]
    assert "--mlir-pass-pipeline-crash-reproducer=FILE" in err.splitlines()[1]


def test_a_traceback_on_demand(okl_opt: OklOpt, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OKL_OPT_TRACEBACK", raising=False)
    err = okl_opt(LOAD, "-test-crash", "--mlir-print-stacktrace-on-diagnostic", text=FUNCTION)[2]
    assert err.startswith("Traceback (most recent call last):\n")
    assert err.endswith("KeyError: 'lost'\nin pass `test-crash` of " + f"{PLUGIN}\n")


def test_generated_before_the_passes(okl_opt: OklOpt, tmp_path: Path) -> None:
    path = tmp_path / "r.mlir"
    status, out, _ = okl_opt("-cse", f"--mlir-generate-reproducer={path}", "--verify-each=0", text=FUNCTION)
    assert status == 0
    assert path.read_text().count("arith.addi") == 2
    assert path.read_text().endswith(trailer("builtin.module(cse)", verify_each="false"))
    assert okl_opt(str(path), "--run-reproducer") == (0, out, "")


def test_a_dash_writes_to_standard_output(okl_opt: OklOpt) -> None:
    status, out, _ = okl_opt("-cse", "--mlir-generate-reproducer=-", "-o", "/dev/null", text="")
    assert (status, out.startswith("module {\n}\n\n{-#\n")) == (0, True)


def test_flags_follow_the_pipeline_of_the_file_and_a_text_replaces_it(okl_opt: OklOpt) -> None:
    text = with_resource('pipeline: "builtin.module(cse)"')
    flags = ("--run-reproducer", "--dump-pass-pipeline")
    assert okl_opt(*flags, "-reconcile-unrealized-casts", text=text)[2].splitlines()[1:4] == [
        "builtin.module(",
        "  cse,",
        "  reconcile-unrealized-casts",
    ]
    err = okl_opt(*flags, "-p", "builtin.module(reconcile-unrealized-casts)", text=text)[2]
    assert err == "Pass Manager with 1 passes:\nbuiltin.module(\n  reconcile-unrealized-casts\n)\n\n"


def test_without_the_flag_the_pipeline_does_not_run(okl_opt: OklOpt) -> None:
    assert okl_opt(text=with_resource('pipeline: "builtin.module(nosuch)"'))[0] == 0


def test_each_chunk_has_its_pipeline(okl_opt: OklOpt) -> None:
    text = with_resource('pipeline: "builtin.module(cse)"') + "// -----\nmodule {\n}\n"
    err = okl_opt("--run-reproducer", "--split-input-file", "--dump-pass-pipeline", text=text)[2]
    assert err.count("cse") == 1
    assert err.count("Pass Manager with 0 passes:") == 1


@pytest.mark.parametrize(
    ("resource", "message"),
    [
        ("pipeline: 12", "6:11: error: expected string value for key 'pipeline'"),
        ("pipeline: true", "6:11: error: expected string value for key 'pipeline'"),
        ("pipeline:", "7:5: error: expected string value for key 'pipeline'"),
        ("pipeline", "6:9: error: expected ':'"),
        ('pipeline: "builtin.module(cse', "6:11: error: expected '\"' in string literal"),
        ('pipeline: "builtin.module()" verify_each: true', "6:29: error: expected ',' or '}'"),
        ('pipeline: "builtin.module()",', "7:5: error: expected identifier key for 'external_resources' entry"),
        ("verify_each: 3", "6:14: error: expected 'true' or 'false' value for key 'verify_each'"),
        ('verify_each: "a"', "6:14: error: expected 'true' or 'false' value for key 'verify_each'"),
        ("disable_threading: no", "6:20: error: expected 'true' or 'false' value for key 'disable_threading'"),
        ('foo: "a"', "6:1: error: unknown 'mlir_reproducer' resource key 'foo'"),
        ('pipeline: "cse"', "6:11: error: expected pass pipeline to be wrapped with the anchor operation type"),
        ('pipeline: "builtin.module(nosuch)"', "6:11: error: MLIR Textual PassPipeline Parser:1:16: error: 'nosuch'"),
        ('pipeline: "func.func(cse)"', "1:1: error: can't run 'func.func' pass manager on 'builtin.module' op"),
        (
            'pipeline: "builtin.module(lower-to-okl{func-name=a b=1})"',
            "6:11: error: <Pass-Options-Parser>: no such option b of pass 'lower-to-okl'",
        ),
    ],
)
def test_a_file_that_was_edited(resource: str, message: str, okl_opt: OklOpt) -> None:
    status, _, err = okl_opt("--run-reproducer", text=with_resource(resource))
    assert status == 1
    assert f"<stdin>:{message}" in err


@pytest.mark.parametrize("length", range(12, len(with_resource('pipeline: "builtin.module(cse)"')) - 4))
def test_a_file_that_was_cut_is_refused_where_it_ends(length: int, okl_opt: OklOpt) -> None:
    text = with_resource('pipeline: "builtin.module(cse)"')[:length]
    status, _, err = okl_opt("--run-reproducer", text=text)
    assert (status, err.startswith("<stdin>:")) == (1, True), err


def test_of_equal_keys_the_last_counts() -> None:
    text = with_resource('pipeline: "a()",\n pipeline: "b()"')
    found = read_reproducer(SourceMap(text, "in"))
    assert found.pipeline is not None
    assert found.pipeline[0] == "b()"


def test_escapes_and_what_is_not_for_us() -> None:
    text = (
        'module attributes {a = "{-# no #-}"} {}\n// {-# neither\n'
        '{-#\n  dialect_resources: { builtin: { x: "0x04000000AB" } },\n'
        '  external_resources: { other: { pipeline: 3, k: true }, "mlir_reproducer": {'
        ' pipeline: "any(a{b=\\22\\5C\\C3\\A4\\22})" } }\n#-}\n'
    )
    found = read_reproducer(SourceMap(text, "in"))
    assert found.pipeline is not None
    assert found.pipeline[0] == 'any(a{b="\\ä"})'
    assert found.verify_each is None


def test_an_unknown_section() -> None:
    with pytest.raises(DiagnosticError, match="unknown key 'foo' in file metadata dictionary"):
        read_reproducer(SourceMap("{-# foo: {} #-}", "in"))


@needs_mlir_opt
def test_what_mlir_opt_writes_runs_here(okl_opt: OklOpt, tmp_path: Path) -> None:
    mlir_opt = host.tool("mlir-opt")
    path = tmp_path / "r.mlir"
    command = [mlir_opt, "-p", "builtin.module(cse,func.func(cse))", f"--mlir-generate-reproducer={path}"]
    done = subprocess.run(command, input=FUNCTION, capture_output=True, text=True, check=True)
    assert okl_opt(str(path), "--run-reproducer") == (0, done.stdout, "")


@needs_mlir_opt
def test_what_we_write_runs_in_mlir_opt(okl_opt: OklOpt, tmp_path: Path) -> None:
    mlir_opt = host.tool("mlir-opt")
    path = tmp_path / "r.mlir"
    pipeline = "builtin.module(cse,func.func(cse))"
    out = okl_opt("-p", pipeline, f"--mlir-generate-reproducer={path}", text=FUNCTION)[1]
    done = subprocess.run([mlir_opt, str(path), "--run-reproducer"], capture_output=True, text=True, check=True)
    assert done.stdout == out
    theirs = tmp_path / "theirs.mlir"
    command = [mlir_opt, "-p", pipeline, f"--mlir-generate-reproducer={theirs}"]
    subprocess.run(command, input=out, capture_output=True, text=True, check=True)
    ours = okl_opt("-p", pipeline, f"--mlir-generate-reproducer={path}", "--verify-each=0", text=out)
    assert ours[0] == 0
    assert path.read_text() == theirs.read_text()
