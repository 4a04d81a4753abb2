"""Chains of calls end with an error where they would run out of the stack."""

from __future__ import annotations

import pytest
from xdsl.dialects import llvm
from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.code.call_depth import checked_functions
from okl_opt.runtime.run.library import load


def checked(text: str) -> list[str]:
    module = parse(make_context(), text, "in.mlir")
    assert isinstance(module, ModuleOp)
    return [each.sym_name.data for each in checked_functions([op for op in module.ops if isinstance(op, llvm.FuncOp)])]


def framed(name: str, callee: str, bytes: int = 60_000) -> str:
    call = f"llvm.call @{callee}() : () -> ()" if callee else ""
    return f"""
llvm.func @{name}() {{
  %n = llvm.mlir.constant({bytes // 2} : i64) : i64
  %a = llvm.alloca %n x i8 : (i64) -> !llvm.ptr
  {call}
  llvm.return
}}
"""


def chain(count: int, bytes: int = 60_000) -> str:
    return "".join(framed(f"f{n}", f"f{n + 1}" if n + 1 < count else "", bytes) for n in range(count))


@pytest.mark.parametrize(("count", "names"), [(1, []), (17, []), (18, ["f17"]), (40, ["f17", "f34"])])
def test_a_chain_is_checked_each_megabyte(count: int, names: list[str]):
    assert checked(chain(count)) == names


def test_the_longest_way_to_a_function_counts():
    text = chain(17) + framed("short", "f16", 8)
    assert checked(text) == []
    assert checked(framed("before", "f0") + text) == ["f16"]


def test_a_chain_goes_on_behind_a_function_that_calls_itself():
    text = framed("f", "f", 8).replace("llvm.return", "llvm.call @f0() : () -> ()\n  llvm.return") + chain(17)
    assert checked(text) == ["f"]


def test_two_functions_that_call_each_other_are_checked():
    assert checked(framed("a", "b", 8) + framed("b", "a", 8) + framed("c", "a", 8)) == ["a", "b"]


def test_parts_of_a_loop_are_not_checked_as_they_may_run_on_another_thread():
    text = """
llvm.func @okl_run_parts(!llvm.ptr, !llvm.ptr, i64)
llvm.func @begin(%n: i64) {
  %part = llvm.mlir.addressof @f0 : !llvm.ptr
  %none = llvm.mlir.zero : !llvm.ptr
  llvm.call @okl_run_parts(%part, %none, %n) : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return
}
"""
    assert checked(chain(40)) != []
    assert checked(text + chain(40)) == []


MEMORY = """
func.func private @f{n}(%i: index, %j: index, %x: f64) -> f64 {{
  %m = memref.alloca() : memref<4000xf64>
  memref.store %x, %m[%i] : memref<4000xf64>
  {next}
  memref.store %y, %m[%j] : memref<4000xf64>
  %z = memref.load %m[%i] : memref<4000xf64>
  %w = arith.addf %y, %z : f64
  return %w : f64
}}
"""


@pytest.mark.slow("compiles 300 functions")
def test_a_long_chain_of_large_frames_ends_with_an_error():
    """Its frames have 9.6 MB together, of 8 MB that a thread usually has."""
    calls = [f"%y = func.call @f{n + 1}(%j, %i, %x) : (index, index, f64) -> f64" for n in range(299)]
    text = "".join(MEMORY.format(n=n, next=call) for n, call in enumerate([*calls, "%y = arith.addf %x, %x : f64"]))
    text += """
func.func @main(%i: index, %j: index, %x: f64) -> f64 {
  %y = func.call @f0(%i, %j, %x) : (index, index, f64) -> f64
  return %y : f64
}
"""
    module = load(text, function="main", object_cache="off")
    with pytest.raises(OklRuntimeError, match="call depth: the frames of nested calls fill the stack"):
        module.main(3, 4, 2.0)
