"""`--print-provenance` and `--okl-rewrite-limit`: where ops come from, and how many rewrites there are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp

from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.rewriting.watch import Rewrites, current_rewrites, watched_rewrites

JOB = """oneflow.job @j(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %1 : tensor<2xf32>
}
"""
FOLDS = """func.func @f(%a: i32) -> i32 {
  %c = arith.constant 0 : i32
  %0 = arith.addi %a, %c : i32
  %1 = arith.addi %0, %c : i32
  %2 = arith.addi %1, %c : i32
  return %2 : i32
}
"""
WRAPPED = ("--wrap-ops-to-kernel-launch", "--kernel-launch-to-module", "--extract-kernel-launch-tensor")
LOWERED = (*WRAPPED, "--trim-return-to-void", "--lower-to-okl")

OklOpt = Callable[..., tuple[int, str, str]]


def line_with(text: str, part: str) -> str:
    """The first line that has `part` in it."""
    return next(line for line in text.splitlines() if part in line)


def test_ops_made_by_hand_tell_what_they_were_made_of(okl_opt: OklOpt):
    status, out, _ = okl_opt(*LOWERED, "--print-provenance", text=JOB)
    assert status == 0
    assert line_with(out, "okl.build_run_ctx").endswith(" // from `oneflow.relu` at <stdin>:2:8 by lower-to-okl")
    # The last of its kind: that of tanh.
    assert [line for line in out.splitlines() if '"okl.launch"' in line][-1].endswith(
        " // from `oneflow.tanh` at <stdin>:3:8 by lower-to-okl"
    )


def test_a_copy_is_from_what_it_copies(okl_opt: OklOpt):
    _, out, _ = okl_opt("--wrap-ops-to-kernel-launch", "--print-provenance", text=JOB)
    relu = line_with(out, '"oneflow.relu"')
    assert relu.endswith(" // from `oneflow.relu` at <stdin>:2:8 by wrap-ops-to-kernel-launch")
    launch = line_with(out, "oneflow.kernel_launch")
    assert launch.endswith(
        " // from `oneflow.relu` at <stdin>:2:8 and `oneflow.tanh` at <stdin>:3:8 by wrap-ops-to-kernel-launch"
    )


def test_what_a_pattern_made_names_the_pattern(okl_opt: OklOpt):
    pipeline = (*LOWERED, "--split-into-funcs", "--fetch-from-launcher", "--only-keep-compute-ops")
    lowering = ("--lower-launcher-to-llvm-ptr", "--lower-okl-to-llvm-call")
    status, out, err = okl_opt(*pipeline, *lowering, "--print-provenance", text=JOB)
    assert status == 0, err
    assert "by lower-okl-to-llvm-call, LowerLaunch\n" in out
    assert "`oneflow.relu` at <stdin>:2:8" in line_with(out, "LowerLaunch")


def test_ops_of_the_input_have_no_comment(okl_opt: OklOpt):
    _, plain, _ = okl_opt(text=JOB)
    _, out, _ = okl_opt("--print-provenance", text=JOB)
    assert out == plain


def test_an_error_at_a_made_op_says_who_made_it(okl_opt: OklOpt):
    returned = """func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> attributes {llvm.emit_c_interface} {
  return %a : tensor<2xf32>
}
"""
    passes = ("--extract-kernel-launch-tensor", "--trim-return-to-void", "--lower-to-okl")
    status, _, err = okl_opt(*passes, "--print-provenance", text=returned)
    assert status == 1
    assert "error: 'okl.get_tensor_as_ret' op return #0 is argument #0 itself" in err
    note = "note: created by `ExtractKernelLaunchTensorPass` from `func.return` at <stdin>:2:3\n"
    assert f"<stdin>:2:3: {note}" in err
    _, _, without = okl_opt(*passes, text=returned)
    assert "created by" not in without


def test_what_is_printed_can_be_read_again(okl_opt: OklOpt):
    _, out, _ = okl_opt(*LOWERED, "--print-provenance", text=JOB)
    _, plain, _ = okl_opt(*LOWERED, text=JOB)
    assert okl_opt(text=out) == (0, plain, "")


@pytest.mark.parametrize(("limit", "left"), [(0, 3), (1, 2), (2, 1), (3, 0), (9, 0)])
def test_no_more_rewrites_than_allowed(okl_opt: OklOpt, limit: int, left: int):
    status, out, _ = okl_opt("--canonicalize", f"--okl-rewrite-limit={limit}", text=FOLDS)
    assert (status, out.count("arith.addi")) == (0, left)


def test_rewrites_of_all_passes_are_counted_together(okl_opt: OklOpt):
    nested = "builtin.module(func.func(canonicalize{max-num-rewrites=1}),canonicalize)"
    _, out, _ = okl_opt("-p", nested, "--okl-rewrite-limit=2", text=FOLDS)
    assert out.count("arith.addi") == 1


def test_a_limit_is_a_number(okl_opt: OklOpt):
    status, _, err = okl_opt("--okl-rewrite-limit=-1", text=FOLDS)
    assert status == 1
    assert "okl-rewrite-limit" in err


def test_rewrites_are_counted_where_somebody_watches():
    op, rewrites = ModuleOp([]), Rewrites(limit=1)
    assert Editor("it").begin(op)
    with watched_rewrites(rewrites):
        edit = Editor("it")
        assert edit.begin(op)
        assert not edit.begin(op)
    assert rewrites.count == 1
    assert current_rewrites() is None


def test_a_name_of_two_lines_stays_in_the_comment(okl_opt: OklOpt, tmp_path: Path):
    path = tmp_path / "two\nlines.mlir"
    path.write_text(
        "func.func @f() -> i32 {\n%0 = arith.constant 1 : i32\n%1 = arith.addi %0, %0 : i32\nreturn %1 : i32\n}"
    )
    _, out, _ = okl_opt("--canonicalize", "--print-provenance", str(path))
    assert "two\\0Alines.mlir:3:6 by canonicalize, folding" in out
