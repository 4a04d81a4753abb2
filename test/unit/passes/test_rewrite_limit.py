"""`--okl-rewrite-limit` cuts passes that change one op after the other without patterns."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from okl_opt.cli.main import main
from okl_opt.commands.explain import explanation
from okl_opt.driver.driver import process_input
from okl_opt.words.flags import Settings
from passes.rewriting.watch import Rewrites, watched_rewrites

ROOT = Path(__file__).parents[3]

# Passes, and how many changes they make in the example of their docstring.
STEPS = {
    "aggregate-compute-ops": 1,
    "auto-nhwc": 2,
    "convert-okm-to-okl": 1,
    "cse": 2,
    "cse-with-attributes-ignored": 2,
    "extract-kernel-launch-tensor": 1,
    "extract-okm-tensor": 1,
    "fold-batch-norm-into-conv": 1,
    "fuse-conv-bias-relu-add": 3,
    "fuse-elementwise-kernels": 1,
    "fuse-matmul-bias-gelu": 2,
    "group-matmul": 1,
    "lower-launcher-to-llvm-ptr": 1,
    "lower-okl-to-llvm-func": 1,
    "opt-okm-memref": 1,
    "reconcile-unrealized-casts": 2,
    "tag-cuda-graph-support": 1,
    "wrap-okm-kernel": 1,
    "wrap-ops-to-kernel-launch": 1,
}


def run(text: str, *argv: str) -> str:
    out, err = io.StringIO(), io.StringIO()
    status = main(argv, io.StringIO(text), out, err)
    assert (status, err.getvalue()) == (0, "")
    return out.getvalue()


def count(text: str, name: str) -> int:
    """How many rewrites a pass makes."""
    rewrites = Rewrites()
    with watched_rewrites(rewrites):
        assert process_input(Settings(passes=((name, ""),)), io.StringIO(text), io.StringIO(), io.StringIO()) == 0
    return rewrites.count


@pytest.mark.parametrize("name", STEPS)
def test_a_pass_stops_where_it_is_told_to(name: str):
    found = explanation(name)
    assert found is not None and found.example is not None
    text = found.example.before
    number = count(text, name)
    assert number == STEPS[name]
    before, after = run(text), run(text, f"-{name}")
    cut = [run(text, f"-{name}", f"--okl-rewrite-limit={limit}") for limit in range(number + 1)]
    assert cut[-1] == after != before
    assert len(set(cut)) == number + 1, "each step changes something"
    assert cut[0] == before


@pytest.mark.parametrize("limit", range(0, 40, 3))
def test_any_limit_leaves_a_job_that_computes_the_same(limit: int):
    """Optimisations are right one by one."""
    path = ROOT / "examples" / "encoder_block.mlir"
    text = path.read_text()
    line = ("-fuse-matmul-bias-gelu", "-group-matmul", "-fuse-elementwise-kernels", "-canonicalize", "-cse")
    header = next(row for row in text.splitlines() if row.startswith("// okl-opt"))
    inputs = [word for word in header.split() if word.startswith(("--input", "--parameters"))]
    wanted = run(text, "--run", *inputs, "--output-digits=9").strip().removeprefix("result[0]: ")
    run_line = ("--run", *inputs, f"--expected-output={wanted}", "--expected-atol=1e-5")
    run(text, *line, f"--okl-rewrite-limit={limit}", *run_line)


def test_what_a_run_lowers_by_itself_is_not_limited():
    text = (ROOT / "examples" / "relu_tanh.mlir").read_text()
    line = ("-wrap-ops-to-kernel-launch", "--run", "--input=2xf32=1,-1", "--object-cache=off")
    assert run(text, *line, "--okl-rewrite-limit=1") == run(text, *line) == "result[0]: 2xf32=0.761594 0\n"
