"""Where allocations go that may outlive their function, or that passes made."""

from __future__ import annotations

import numpy as np
import pytest
from xdsl.dialects import llvm
from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.runtime.code.lowered import make_ready
from okl_opt.runtime.run.library import load

ADDRESSES = "!llvm.struct<(ptr, ptr, i64)>"
BOUNDS = "!llvm.struct<(i64, i64, i64)>"
COMPLEX = "!llvm.struct<(f32, f32)>"


def calls(text: str, name: str = "f") -> list[str]:
    """The names of the functions that a function calls, once it is ready for LLVM."""
    module = parse(make_context(), text, "in.mlir")
    assert isinstance(module, ModuleOp)
    functions = [op for op in make_ready(module, name).module.ops if isinstance(op, llvm.FuncOp) and op.body.blocks]
    return [op.callee.string_value() for op in functions[0].walk() if isinstance(op, llvm.CallOp) and op.callee]


def looped(element: str, name: str = "f", callee: str = "") -> str:
    """A function that allocates in a block that may run again and again."""
    call = f"llvm.call @{callee}(%n) : (i64) -> ()" if callee else ""
    return f"""
llvm.func @{name}(%n: i64) {{
  %one = llvm.mlir.constant(1 : i64) : i64
  %yes = llvm.mlir.constant(true) : i1
  llvm.br ^again
^again:
  %a = llvm.alloca %one x {element} : (i64) -> !llvm.ptr
  {call}
  llvm.cond_br %yes, ^again, ^end
^end:
  llvm.return
}}
"""


FREED = ["okl_made", "okl_allocate_made", "okl_release_made"]


@pytest.mark.parametrize(
    ("element", "expected"),
    [
        ("f32", ["okl_allocate"]),
        ("vector<4xi1>", ["okl_allocate"]),
        ("!llvm.array<4 x vector<8xf32>>", ["okl_allocate"]),
        ("!llvm.array<3 x i64>", FREED),
        (ADDRESSES, FREED),
        (BOUNDS, FREED),
        # Numbers of the program, or of passes: they stay.
        ("i8", ["okl_allocate_made"]),
        (COMPLEX, ["okl_allocate_made"]),
    ],
)
def test_what_passes_made_is_apart_from_the_program(element: str, expected: list[str]):
    assert calls(looped(element)) == expected


def test_a_caller_frees_nothing_where_its_callee_may_have_left_something():
    assert calls(looped(ADDRESSES, callee="g") + looped("i8", "g"))[:2] == ["okl_allocate_made", "okl_symbol_1"]
    assert calls(looped(ADDRESSES, callee="g") + looped("f32", "g"))[0] == "okl_made"


def test_what_runs_beside_others_frees_nothing():
    text = """
llvm.func @okl_run_parts(!llvm.ptr, !llvm.ptr, i64)
llvm.func @f(%n: i64) {
  %part = llvm.mlir.addressof @part : !llvm.ptr
  %none = llvm.mlir.zero : !llvm.ptr
  llvm.call @okl_run_parts(%part, %none, %n) : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return
}
llvm.func @part(%shared: !llvm.ptr, %n: i64) -> i32 {
  %zero = llvm.mlir.constant(0 : i32) : i32
  llvm.call @g(%n) : (i64) -> ()
  llvm.return %zero : i32
}
"""
    module = parse(make_context(), text + looped(ADDRESSES, "g"), "in.mlir")
    assert isinstance(module, ModuleOp)
    made = make_ready(module, "f").module
    names = [op.callee.string_value() for op in made.walk() if isinstance(op, llvm.CallOp) and op.callee]
    assert "okl_allocate_made" in names
    assert "okl_release_made" not in names


UNRANKED = """
func.func private @second(%u: memref<*xf32>) -> f32 {
  %c1 = arith.constant 1 : index
  %w = memref.cast %u : memref<*xf32> to memref<?xf32>
  %v = memref.load %w[%c1] : memref<?xf32>
  return %v : f32
}
func.func private @step(%m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 0.0 : f32
  %r = scf.for %k = %c0 to %c4 step %c1 iter_args(%s = %z) -> (f32) {
    %u = memref.cast %m : memref<4xf32> to memref<*xf32>
    %v = func.call @second(%u) : (memref<*xf32>) -> f32
    %t = arith.addf %s, %v : f32
    scf.yield %t : f32
  }
  return %r : f32
}
func.func @main(%m: memref<4xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%s = %z) -> (f32) {
    %v = func.call @step(%m) : (memref<4xf32>) -> f32
    %t = arith.addf %s, %v : f32
    scf.yield %t : f32
  }
  return %r : f32
}
"""


def test_descriptors_of_a_function_that_is_called_often_take_no_more_memory():
    program = load(UNRANKED, function="main", object_cache="off", memory_limit="1MiB")
    assert program.main(np.arange(4, dtype="f4"), 100_000) == 400_000
