"""Our passes to the llvm dialect print what mlir-opt prints, where that is installed."""

from __future__ import annotations

import subprocess

import pytest
from host import tool

pytestmark = pytest.mark.host("mlir-opt")

FUNCTIONS = {
    "scalars": """
      func.func private @ext(i32, f32) -> i64
      func.func @f(%a: i32, %b: f32) -> i64 attributes {foo = "bar", llvm.emit_c_interface} {
        %0 = call @ext(%a, %b) : (i32, f32) -> i64
        return %0 : i64
      }
      func.func @g(%a: i32) {
        %0 = call @h(%a, %a) : (i32, i32) -> i32
        call @v() : () -> ()
        return
      }
      func.func private @v()
      func.func private @h(%a: i32 {llvm.noundef}, %b: i32) -> i32 {
        return %b : i32
      }
    """,
    "wrapped declarations": """
      func.func private @extc(i32, f32) -> i64 attributes {llvm.emit_c_interface}
      func.func private @extv() attributes {llvm.emit_c_interface}
      func.func private @noundef(i32 {llvm.noundef}) -> (i32 {llvm.noundef}) attributes {llvm.emit_c_interface}
    """,
    "index": """
      func.func @id(%a: index, %f: f64) -> index attributes {llvm.emit_c_interface} {
        return %a : index
      }
      func.func @add(%a: index, %c: index) -> index attributes {llvm.emit_c_interface} {
        %b = arith.addi %a, %c : index
        call @q(%b) : (index) -> ()
        return %b : index
      }
      func.func private @q(index)
      func.func @called(%a: index) -> index {
        %0 = call @id(%a, %z) : (index, f64) -> index
        %1 = arith.addi %0, %0 : index
        %2 = call @id(%1, %z) : (index, f64) -> index
        return %2 : index
      }
    """.replace("%0 = call @id", "%z = arith.constant 1.0 : f64\n%0 = call @id"),
    "blocks": """
      func.func @br(%a: i32, %c: i1) -> i32 {
        cf.cond_br %c, ^bb1(%a : i32), ^bb2
      ^bb1(%x: i32):
        return %x : i32
      ^bb2:
        return %a : i32
      }
      func.func @index(%a: index, %c: i1) -> index {
        %b = arith.addi %a, %a : index
        cf.br ^bb1(%b : index)
      ^bb1(%x: index):
        cf.cond_br %c, ^bb1(%x : index), ^bb2
      ^bb2:
        return %x : index
      }
    """,
    "types": """
      module attributes {llvm.data_layout = "e-p:64:64"} {
        func.func @f(%v: vector<4xf32>, %c: complex<f32>, %h: bf16, %p: !llvm.ptr, %s: !llvm.struct<(i32)>) -> !llvm.ptr
            attributes {llvm.emit_c_interface} {
          return %p : !llvm.ptr
        }
        func.func nested @n() attributes {llvm.linkage = #llvm.linkage<linkonce>} {
          return
        }
        module {
          func.func private @n() {
            return
          }
        }
      }
    """,
    "attributes of calls": """
      func.func @f(%a: i32) -> i32 {
        %0 = call @f(%a) {foo = 1 : i32} : (i32) -> i32
        return %0 : i32
      }
    """,
}

CASTS = {
    "chains": """
      func.func @a(%x: !llvm.ptr) -> !llvm.ptr {
        %0 = builtin.unrealized_conversion_cast %x : !llvm.ptr to i32
        %1 = builtin.unrealized_conversion_cast %0 : i32 to f32
        %2 = builtin.unrealized_conversion_cast %1 : f32 to !llvm.ptr
        %3, %4 = builtin.unrealized_conversion_cast %x : !llvm.ptr to i32, i32
        %5 = builtin.unrealized_conversion_cast %3, %4 : i32, i32 to !llvm.ptr
        %6, %7 = builtin.unrealized_conversion_cast %3, %4 : i32, i32 to f32, f32
        %8, %9 = builtin.unrealized_conversion_cast %6, %7 : f32, f32 to i32, i32
        %10 = arith.addi %8, %9 : i32
        %q = builtin.unrealized_conversion_cast %1 : f32 to i32
        "test.use"(%2, %5, %10, %q) : (!llvm.ptr, !llvm.ptr, i32, i32) -> ()
        %s = builtin.unrealized_conversion_cast %10 : i32 to i32
        return %x : !llvm.ptr
      }
    """,
    "live": """
      func.func @a(%x: i64) -> i64 {
        %0 = builtin.unrealized_conversion_cast %x : i64 to i32
        %1 = builtin.unrealized_conversion_cast %0 : i32 to f32
        %2 = builtin.unrealized_conversion_cast %1 : f32 to i32
        %3 = builtin.unrealized_conversion_cast %2 : i32 to f64
        %4 = builtin.unrealized_conversion_cast %3 : f64 to i64
        %5 = builtin.unrealized_conversion_cast %x : i64 to i64
        "test.use"(%3, %2, %5) : (f64, i32, i64) -> ()
        return %4 : i64
      }
    """,
}


def mlir_opt(text: str, flag: str) -> str:
    command = [tool("mlir-opt"), flag, "--allow-unregistered-dialect", "-"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout.rstrip("\n")


@pytest.mark.parametrize("case", FUNCTIONS)
def test_convert_func_to_llvm(case, apply):
    ours = apply(FUNCTIONS[case], "convert-func-to-llvm")
    assert ours == mlir_opt(FUNCTIONS[case], "--convert-func-to-llvm")


@pytest.mark.parametrize("case", CASTS)
def test_reconcile_unrealized_casts(case, apply):
    ours = apply(CASTS[case], "reconcile-unrealized-casts", allow_unregistered=True)
    assert ours == mlir_opt(CASTS[case], "--reconcile-unrealized-casts")


def test_llvm_module_of_a_launch_is_accepted(apply, golden):
    passes = (
        "only-keep-compute-ops",
        "lower-launcher-to-llvm-ptr",
        "lower-okl-to-llvm-call",
        "reconcile-unrealized-casts",
        "convert-func-to-llvm",
    )
    text = apply(golden("pr_oct28_cuda/04"), *passes)
    assert mlir_opt(text, "--verify-each") == text
