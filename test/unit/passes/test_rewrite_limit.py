"""`--okl-rewrite-limit` cuts passes short, and leaves programs that compute the same; see also `test_every_pass.py`."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from okl_opt.cli.main import main

ROOT = Path(__file__).parents[3]


def run(text: str, *argv: str) -> str:
    out, err = io.StringIO(), io.StringIO()
    status = main(argv, io.StringIO(text), out, err)
    assert (status, err.getvalue()) == (0, "")
    return out.getvalue()


@pytest.mark.sample(1)
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
