"""Checks of accesses are made again after passes that may lose them, and only then."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import FunctionType, ModuleOp

from okl_opt import load
from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.passes.checks.guard_memory_accesses import GuardMemoryAccessesPass
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.code.border_types import stands_for
from okl_opt.runtime.run.functions import Functions

LOAD = """
func.func @f(%m: memref<4xf32>, %i: index) -> f32 {
  %v = memref.load %m[%i] : memref<4xf32>
  return %v : f32
}
"""
LOOP = """
func.func @f(%m: memref<4xf32>, %i: index) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %k = %c1 to %c4 step %c1 {
    %v = memref.load %m[%i] : memref<4xf32>
    %w = arith.addf %v, %v : f32
    memref.store %w, %m[%i] : memref<4xf32>
  }
  return
}
"""


def _loaded(text: str, passes: Sequence[str]) -> Functions:
    functions = load(text, passes=passes)
    assert isinstance(functions, Functions)
    return functions


@pytest.mark.parametrize(
    ("passes", "times"),
    [
        ([], 1),
        (["canonicalize", "cse", "convert-scf-to-cf", "finalize-memref-to-llvm"], 1),
        (["dce"], 2),
        (["canonicalize", "dce", "cse", "loop-hoist-memref"], 3),
        (["composite-fixed-point-pass{pipeline=dce max-iterations=3}"], 2),
    ],
)
def test_how_often_accesses_are_guarded(passes: Sequence[str], times: int, monkeypatch: pytest.MonkeyPatch):
    seen: list[GuardMemoryAccessesPass] = []
    apply = GuardMemoryAccessesPass.apply

    def counted(self: GuardMemoryAccessesPass, ctx: Context, op: ModuleOp) -> None:
        seen.append(self)
        apply(self, ctx, op)

    monkeypatch.setattr(GuardMemoryAccessesPass, "apply", counted)
    assert _loaded(LOAD, passes)["f"](np.arange(4, dtype=np.float32), 3) == 3
    assert len(seen) == times
    assert all(not each.copy_loops for each in seen[1:])


def test_an_access_that_a_pass_hoists_is_checked():
    function = _loaded(LOOP, ["loop-hoist-memref"])["f"]
    with pytest.raises(OklRuntimeError, match="index 100000000000 is out of bounds for dimension 0 of size 4"):
        function(np.zeros(4, np.float32), 100_000_000_000)


def test_what_cannot_be_checked_again_is_refused():
    with pytest.raises(DiagnosticError, match="pass 'dce' is not known to keep the checks of accesses"):
        load(LOAD, passes=["finalize-memref-to-llvm", "dce", "canonicalize"])
    load(LOAD, passes=["finalize-memref-to-llvm", "dce", "canonicalize"], unsafe_llvm=True)


@pytest.mark.parametrize("width", [16, 32, 63, 128])
def test_indices_have_64_bits(width: int):
    with pytest.raises(DiagnosticError, match=f"index-bitwidth={width} is refused"):
        load(LOAD, passes=[f"convert-arith-to-llvm{{index-bitwidth={width}}}"])


def _function(text: str) -> FunctionType:
    module = parse(make_context(), f"func.func private @f{text}")
    assert isinstance(module, ModuleOp)
    found = next(iter(module.ops)).properties["function_type"]
    assert isinstance(found, FunctionType)
    return found


@pytest.mark.parametrize(
    ("code", "stated", "is_safe"),
    [
        ("(memref<4xf32>)", "(tensor<4xf32>)", True),
        ("(memref<?xf32>)", "(memref<4xf32>)", True),
        ("(memref<4xf32, strided<[?], offset: ?>>)", "(tensor<4xf32>)", True),
        ("(memref<8xf32>)", "(memref<4xf32>)", False),
        ("(memref<4xf32>)", "(memref<?xf32>)", False),
        ("(memref<4xf32>)", "(memref<4xf32, strided<[?]>>)", False),
        ("(memref<4xf32>)", "(memref<4xf16>)", False),
        ("(memref<2x2xf32>)", "(memref<4xf32>)", False),
        ("(i64)", "(i32)", False),
        ("(index, index)", "(index)", False),
        ("() -> memref<4xf32>", "() -> memref<?xf32>", True),
        ("() -> memref<?xf32>", "() -> memref<4xf32>", False),
        ("() -> memref<4xf16>", "() -> memref<4xf32>", False),
    ],
)
def test_code_that_is_safe_with_other_types(code: str, stated: str, is_safe: bool):
    assert stands_for(_function(code), _function(stated)) is is_safe
