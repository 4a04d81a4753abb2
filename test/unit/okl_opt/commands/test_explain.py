"""`okl-opt explain` and the help pages."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from okl_opt.commands import explain
from okl_opt.commands.explain.shorthand import in_full
from okl_opt.passes.base import Statistic
from okl_opt.passes.pipeline import registry
from okl_opt.passes.pipeline.table import ALIASES, PASSES, PIPELINES
from okl_opt.words.flags import FLAGS, spelled


@pytest.mark.sample(36)
@pytest.mark.parametrize("name", PASSES)
def test_our_passes_say_all(name: str):
    found = explain.explanation(name)
    assert found is not None
    assert found.example is not None
    assert "Before:" not in found.text
    assert all(option.help for option in found.options)


def test_what_a_docstring_leaves_out_is_filled_in():
    written = """oneflow.job @j() -> tensor<2xf32> {
      %0 = "oneflow.variable"() : () -> tensor<2xf32>
      %1 = "oneflow.relu"(%0) {note = "broken
           here", op_name = "tanh"} : (tensor<2xf32>) -> tensor<2xf32>
      %2 = "oneflow.tanh"(%1) {device_tag = "cuda"} : (tensor<2xf32>)
           -> tensor<2xf32>
      oneflow.return %2 : tensor<2xf32>
    }"""
    variable, relu, tanh = re.findall(r"\{(.+)\}", in_full(written))
    assert variable == (
        'data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "variable", '
        'output_lbns = ["variable/out"], shape = [2 : si64]'
    )
    assert relu == 'device_name = ["@0:0"], device_tag = "cpu", note = "broken here", op_name = "tanh"'
    assert tanh == 'device_name = ["@0:0"], device_tag = "cuda", op_name = "tanh-1"'


def test_page(okl_opt: Callable[..., tuple[int, str, str]]):
    status, out, err = okl_opt("explain", "--trim-return-as-void")
    assert (status, err) == (0, "")
    assert out.startswith("trim-return-to-void: pass\n\nMake functions return nothing")
    assert "Runs on:     builtin.module\n" in out
    assert "Also called: trim-return-as-void\n" in out
    assert "After okl-opt -trim-return-to-void:\n  func.func @wrap0(%arg0: !okl.launcher_ctx) {\n" in out


def test_options_with_types_and_defaults(okl_opt: Callable[..., tuple[int, str, str]]):
    out = okl_opt("explain", "wrap-ops-to-kernel-launch")[1]
    assert "  merge-args: a boolean (true or false), false by default\n    Make one parameter for each" in out
    assert "  mode: one of 'simple' or 'cuda_graph', none by default\n" in out
    assert "  func-name: a text, okl_func by default\n" in okl_opt("explain", "lower-to-okl")[1]


def test_pipeline_says_what_it_expands_to(okl_opt: Callable[..., tuple[int, str, str]]):
    out = okl_opt("explain", "lower-to-llvm-func")[1]
    assert out.endswith("Expands to:\n  lower-okl-to-llvm-func,\n  lower-okl-to-llvm-call\n")


@pytest.mark.sample(49)
@pytest.mark.parametrize("name", [*registry.all_names()])
def test_every_name_has_a_page(name: str):
    found = explain.explanation(name)
    assert found is not None
    assert found.name == ALIASES.get(name, name)
    assert explain.page(found).startswith(f"{found.name}: {'pipeline' if found.name in PIPELINES else 'pass'}\n\n")


def test_a_pass_of_xdsl_shows_its_own_docstring(okl_opt: Callable[..., tuple[int, str, str]]):
    out = okl_opt("explain", "memref-stream-tile-outer-loops")[1]
    assert "Comes from:  xDSL, installed with okl-opt\n" in out
    assert "Options:\n  target-rank: an integer of 64 bits\n" in out


def test_statistics_are_listed():
    found = explain.Explanation("x", "pass", "Text.", {}, statistics=(Statistic("num-x", "Number of x"),))
    assert explain.page(found) == "x: pass\n\nText.\n\nStatistics (--mlir-pass-statistics):\n  num-x: Number of x\n"


def test_unknown_name(okl_opt: Callable[..., tuple[int, str, str]]):
    status, out, err = okl_opt("explain", "lower-to-okk")
    assert (status, out) == (1, "")
    assert err.startswith("okl-opt: error: no pass, pipeline, flag, op or dialect is called 'lower-to-okk'; ")
    assert "Did you mean 'lower-to-okl'" in err


def test_a_flag(okl_opt: Callable[..., tuple[int, str, str]]):
    status, out, _ = okl_opt("explain", "--mlir-print-ir-after")
    assert status == 0
    assert out.startswith("--mlir-print-ir-after=PASS,...: flag\n\nDump the IR after these passes. Every one counts")
    assert "\n\nDefault: none.\n\nAs in mlir-opt.\n\nIn a clone of the project:\n  okl-opt docs/inputs/" in out


def test_a_pass_of_a_plugin(okl_opt: Callable[..., tuple[int, str, str]]):
    plugin = Path(__file__).parents[4] / "docs" / "inputs" / "plugin.py"
    status, out, _ = okl_opt("explain", f"--load-pass-plugin={plugin}", "drop-declarations")
    assert status == 0
    assert "\n\nErase functions that have no body.\n\nRuns on:" in out
    assert out.startswith("drop-declarations: pass\n\nA plugin: a dialect")


def test_more_than_one_name(okl_opt: Callable[..., tuple[int, str, str]]):
    assert okl_opt("explain", "cse", "dce") == (1, "", "okl-opt: error: 'explain' takes one name, got 2\n")


def test_without_a_name_all_are_listed(okl_opt: Callable[..., tuple[int, str, str]]):
    assert okl_opt("explain") == okl_opt("--list-passes")


def test_a_file_of_that_name_is_still_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, okl_opt: Callable[..., tuple[int, str, str]]
):
    (tmp_path / "explain").write_text("module {\n}\n")
    monkeypatch.chdir(tmp_path)
    assert okl_opt("./explain")[:2] == (0, "module {\n}\n\n")


def test_help_fits_a_screen(okl_opt: Callable[..., tuple[int, str, str]]):
    status, out, _ = okl_opt("--help")
    lines = out.splitlines()
    assert status == 0
    assert len(lines) <= 30
    assert max(map(len, lines)) <= 100


def test_help_names_only_flags_that_exist(okl_opt: Callable[..., tuple[int, str, str]]):
    words = re.findall(r"(?<=[ /])--?([a-z][a-z-]*)", okl_opt("--help")[1])
    assert len(words) > 15
    assert set(words) <= {*FLAGS, *registry.all_names(), "x"}


@pytest.mark.parametrize("flag", ["--help-list", "--help-hidden"])
def test_help_list_has_every_flag(flag: str, okl_opt: Callable[..., tuple[int, str, str]]):
    status, out, _ = okl_opt(flag)
    assert status == 0
    first_words = {line.split()[0].partition("[")[0].partition("=")[0] for line in out.splitlines() if line.strip()}
    assert {spelled(one) for one in FLAGS.values()} <= first_words
    assert max(map(len, out.splitlines())) <= 120


def test_a_reader_that_goes_away_is_no_error():
    command = f"{sys.executable} -m okl_opt --help-list | head -1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.stdout.endswith("\n0\n")
    assert done.stderr == ""
