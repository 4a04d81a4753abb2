"""Passes that `--run` adds are verified once, and what they break is told."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import i32
from xdsl.ir import Operation
from xdsl.rewriter import Rewriter

from okl_opt.dialects.diagnostic import op_error, remark
from okl_opt.passes.generic.canonicalize import Canonicalizer
from okl_opt.passes.rewriting.watch import current_changes

OklOpt = Callable[..., tuple[int, str, str]]

TEXT = """func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.addf %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""
RUN = ("--run", "--input=4xf32=1,2,3,4", "--object-cache=off")


def _spoil(self: Canonicalizer, ctx: Context, op: Operation) -> None:
    """Give the result of an addition, wherever it stands, a type that it cannot have."""
    for inner in op.walk():
        if inner.name == "arith.addf":
            Rewriter.replace_value_with_new_type(inner.results[0], i32)
            changes = current_changes()
            assert changes is not None, "a pass manager records them"
            changes.modified(inner)


def test_invalid_ir_is_not_run(okl_opt: OklOpt, monkeypatch: pytest.MonkeyPatch) -> None:
    assert okl_opt(*RUN, text=TEXT) == (0, "result[0]: 4xf32=2 4 6 8\n", "")
    monkeypatch.setattr(Canonicalizer, "apply_to", _spoil)
    for codegen in ("loops", "vectors"):
        for more in ((), ("--mlir-print-ir-after-failure",)):
            status, out, err = okl_opt(*RUN, f"--codegen={codegen}", *more, text=TEXT)
            assert (status, out) == (1, "")
            assert err.startswith("<stdin>:2:8: error: 'arith.addf' op ")
            assert "IR failed to verify after pass `canonicalize`" in err
            assert ("IR Dump After Canonicalizer Failed" in err) == bool(more)


def test_an_error_is_told_once(okl_opt: OklOpt, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Canonicalizer, ctx: Context, op: Operation) -> None:
        remark(op, "was seen")
        raise op_error(op, "is refused")

    monkeypatch.setattr(Canonicalizer, "apply_to", fail)
    status, out, err = okl_opt(*RUN, "--codegen=loops", text=TEXT)
    assert (status, out, err.count("was seen"), err.count("is refused")) == (1, "", 1, 1)


def test_a_crash_is_one(okl_opt: OklOpt, monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(self: Canonicalizer, ctx: Context, op: Operation) -> None:
        raise KeyError("nothing")

    monkeypatch.setattr(Canonicalizer, "apply_to", crash)
    status, out, err = okl_opt(*RUN, "--codegen=loops", text=TEXT)
    assert (status, out) == (70, "")
    assert "KeyError" in err and "`canonicalize`" in err
