"""What a function takes and gives, before and after it is lowered."""

from __future__ import annotations

import pytest
from xdsl.dialects.func import FuncOp
from xdsl.dialects.llvm import FuncOp as LLVMFuncOp

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.runtime.code.signature import LoweredSignature, check_lowered, signature_of


def signature(type: str) -> LoweredSignature:
    (function,) = parse(make_context(), f"func.func private @f{type}").regions[0].block.ops
    assert isinstance(function, FuncOp)
    return signature_of(function)


def lowered(type: str) -> LLVMFuncOp:
    (function,) = parse(make_context(), f"llvm.func @f{type}").regions[0].block.ops
    assert isinstance(function, LLVMFuncOp)
    return function


@pytest.mark.parametrize(
    ("type", "after"),
    [
        ("()", "()"),
        ("(i32, index) -> f32", "(i32, i64) -> f32"),
        ("(memref<?xf32>)", "(!llvm.ptr, !llvm.ptr, i64, i64, i64)"),
        ("(memref<f32>, memref<*xf32>)", "(!llvm.ptr, !llvm.ptr, i64, i64, !llvm.ptr)"),
        ("() -> memref<4xi8>", "() -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>"),
        ("() -> (i1, complex<f32>)", "() -> !llvm.struct<(i1, struct<(f32, f32)>)>"),
        ("(vector<2x3xf32>)", "(!llvm.array<2 x vector<3xf32>>)"),
        ("(tensor<?xf32>, tensor<*xf32>)", "(!llvm.ptr, !llvm.ptr, i64, i64, i64, i64, !llvm.ptr)"),
        ("() -> tensor<4xi8>", "() -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>"),
    ],
)
def test_the_types_of_a_lowered_function(type: str, after: str):
    check_lowered(lowered(after), signature(type))


@pytest.mark.parametrize(
    ("type", "after"),
    [
        ("(memref<4xf32>)", "(!llvm.ptr)"),
        ("(i32)", "(i64)"),
        ("() -> i32", "()"),
        ("()", "() -> i32"),
        ("(i32)", "(i32, i32)"),
    ],
)
def test_other_types_are_refused(type: str, after: str):
    with pytest.raises(DiagnosticError, match="after these passes its type is"):
        check_lowered(lowered(after), signature(type))


@pytest.mark.parametrize(
    ("type", "problem"),
    [
        ("(i32, f8E4M3FN)", "cannot run: parameter 1: values of type 'f8E4M3FN' are neither read nor shown"),
        ("() -> (i32, memref<4xf32, 3>)", "cannot run: result 1: its memory space is not the default one"),
    ],
)
def test_what_does_not_cross_is_named(type: str, problem: str):
    with pytest.raises(DiagnosticError, match=problem):
        signature(type)
