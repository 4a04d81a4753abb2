"""The ways to make a module smaller, each on its own: all edits of a module made, or some."""

from __future__ import annotations

import pytest

from okl_opt.commands.reduce.simplifiers import SIMPLIFIERS
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse, print_op
from okl_opt.dialects.verifier import verify

BY_NAME = {simplifier.name: simplifier for simplifier in SIMPLIFIERS}


def made(name: str, text: str, *numbers: int) -> str:
    """What is left after these edits of a simplifier, all of them by default, without the module around it."""
    module = parse(make_context(allow_unregistered=True), text)
    verify(module)
    edits = BY_NAME[name].edits(module)
    for number in numbers or range(len(edits)):
        edits[number]()
    verify(module)
    lines = print_op(module).splitlines()[1:-1]
    return "\n".join(line.removeprefix("  ") for line in lines)


def without_margin(text: str) -> str:
    lines = text.strip("\n").splitlines()
    margin = len(lines[0]) - len(lines[0].lstrip())
    return "\n".join(line[margin:] for line in lines).rstrip()


CASES = {
    "functions go with their calls": (
        "deleting functions",
        (0,),
        """
        func.func private @g(i32) -> i32
        func.func @f(%arg0: i32) -> i32 {
          %0 = call @g(%arg0) : (i32) -> i32
          return %0 : i32
        }
        """,
        """
        func.func @f(%arg0: i32) -> i32 {
          return %arg0 : i32
        }
        """,
    ),
    "what a call gave and nothing gives is made up": (
        "deleting functions",
        (0,),
        """
        func.func private @g() -> (f32, !llvm.ptr)
        func.func @f() -> (f32, !llvm.ptr) {
          %0, %1 = call @g() : () -> (f32, !llvm.ptr)
          return %0, %1 : f32, !llvm.ptr
        }
        """,
        """
        func.func @f() -> (f32, !llvm.ptr) {
          %cst = arith.constant 0.000000e+00 : f32
          %0 = builtin.unrealized_conversion_cast to !llvm.ptr
          return %cst, %0 : f32, !llvm.ptr
        }
        """,
    ),
    "bodies": (
        "deleting bodies of functions",
        (),
        """
        func.func @f(%arg0: i32) -> i32 {
          return %arg0 : i32
        }
        """,
        "func.func private @f(i32) -> i32",
    ),
    "one way of a branch, and the blocks of the other": (
        "taking one way of branches",
        (1,),
        """
        func.func @f(%arg0: i1, %arg1: i32) -> i32 {
          cf.cond_br %arg0, ^bb1, ^bb2(%arg1 : i32)
        ^bb1:
          %c = arith.constant 1 : i32
          cf.br ^bb2(%c : i32)
        ^bb2(%0: i32):
          return %0 : i32
        }
        """,
        """
        func.func @f(%arg0: i1, %arg1: i32) -> i32 {
          cf.br ^bb1(%arg1 : i32)
        ^bb1(%0: i32):  // pred: ^bb0
          return %0 : i32
        }
        """,
    ),
    "an early return": (
        "returning early",
        (0,),
        """
        func.func @f(%arg0: i1, %arg1: i32) -> i32 {
          cf.cond_br %arg0, ^bb1, ^bb2
        ^bb1:
          return %arg1 : i32
        ^bb2:
          cf.br ^bb2
        }
        """,
        """
        func.func @f(%arg0: i1, %arg1: i32) -> i32 {
          return %arg1 : i32
        }
        """,
    ),
    "blocks that follow one another": (
        "joining blocks",
        (),
        """
        func.func @f(%arg0: i32) -> i32 {
          cf.br ^bb1(%arg0 : i32)
        ^bb1(%0: i32):
          %1 = arith.addi %0, %0 : i32
          cf.br ^bb2
        ^bb2:
          return %1 : i32
        }
        """,
        """
        func.func @f(%arg0: i32) -> i32 {
          %0 = arith.addi %arg0, %arg0 : i32
          return %0 : i32
        }
        """,
    ),
    "results of functions, and of their calls": (
        "deleting results of functions",
        (0,),
        """
        func.func @g(%arg0: i32) -> (i32, f32) {
          %cst = arith.constant 1.0 : f32
          return %arg0, %cst : i32, f32
        }
        func.func @f(%arg0: i32) -> i32 {
          %0:2 = call @g(%arg0) : (i32) -> (i32, f32)
          return %0#0 : i32
        }
        """,
        """
        func.func @g(%arg0: i32) -> i32 {
          %cst = arith.constant 1.000000e+00 : f32
          return %arg0 : i32
        }
        func.func @f(%arg0: i32) -> i32 {
          %0 = call @g(%arg0) : (i32) -> i32
          return %0 : i32
        }
        """,
    ),
    "ops whose results others can stand in for": (
        "deleting ops",
        (),
        """
        func.func @f(%arg0: i32) -> i32 {
          %0 = arith.addi %arg0, %arg0 : i32
          %1 = arith.muli %0, %arg0 : i32
          "test.effect"(%1) : (i32) -> ()
          return %1 : i32
        }
        """,
        """
        func.func @f(%arg0: i32) -> i32 {
          return %arg0 : i32
        }
        """,
    ),
    "ops that nothing can stand in for stay": (
        "deleting ops",
        (),
        """
        func.func @f() -> i32 {
          %c = arith.constant 1 : i32
          return %c : i32
        }
        """,
        """
        func.func @f() -> i32 {
          %c1_i32 = arith.constant 1 : i32
          return %c1_i32 : i32
        }
        """,
    ),
    "an operand of another type, and types that follow from it": (
        "deleting ops that change a type",
        (0,),
        """
        func.func @f(%arg0: f64) -> f32 {
          %0 = arith.truncf %arg0 : f64 to f32
          %1 = arith.negf %0 : f32
          return %1 : f32
        }
        """,
        """
        func.func @f(%arg0: f64) -> f64 {
          %0 = arith.negf %arg0 : f64
          return %0 : f64
        }
        """,
    ),
    "ops around others": (
        "deleting ops around others",
        (0,),
        """
        func.func @f(%arg0: i1, %arg1: i32) -> i32 {
          %0 = scf.if %arg0 -> (i32) {
            %1 = arith.addi %arg1, %arg1 : i32
            scf.yield %1 : i32
          } else {
            scf.yield %arg1 : i32
          }
          return %0 : i32
        }
        """,
        """
        func.func @f(%arg0: i1, %arg1: i32) -> i32 {
          %0 = arith.addi %arg1, %arg1 : i32
          return %0 : i32
        }
        """,
    ),
    "parameters for ops": (
        "replacing ops by parameters",
        (),
        """
        func.func @f(%arg0: i32 {test.a}) -> f32 {
          %0 = "test.op"(%arg0) : (i32) -> f32
          return %0 : f32
        }
        """,
        """
        func.func @f(%arg0: i32 {test.a}, %arg1: f32) -> f32 {
          return %arg1 : f32
        }
        """,
    ),
    "constants for ops": (
        "replacing ops by constants",
        (),
        """
        func.func @f() -> (index, tensor<2xi8>) {
          %0:2 = "test.op"() : () -> (index, tensor<2xi8>)
          return %0#0, %0#1 : index, tensor<2xi8>
        }
        """,
        """
        func.func @f() -> (index, tensor<2xi8>) {
          %c0 = arith.constant 0 : index
          %cst = arith.constant dense<0> : tensor<2xi8>
          return %c0, %cst : index, tensor<2xi8>
        }
        """,
    ),
    "casts for ops": (
        "replacing ops by casts of nothing",
        (),
        """
        func.func @f() -> !llvm.ptr {
          %0 = "test.op"() : () -> !llvm.ptr
          return %0 : !llvm.ptr
        }
        """,
        """
        func.func @f() -> !llvm.ptr {
          %0 = builtin.unrealized_conversion_cast to !llvm.ptr
          return %0 : !llvm.ptr
        }
        """,
    ),
    "operands, and what was made for them": (
        "replacing operands",
        (3,),
        """
        func.func @f(%arg0: i32) -> i32 {
          %0 = arith.addi %arg0, %arg0 : i32
          %1 = arith.muli %arg0, %0 : i32
          return %1 : i32
        }
        """,
        """
        func.func @f(%arg0: i32) -> i32 {
          %0 = arith.muli %arg0, %arg0 : i32
          return %0 : i32
        }
        """,
    ),
    "operands of ops with groups": (
        "deleting operands",
        (0,),
        """
        func.func @f(%arg0: memref<?x?xf32>, %arg1: index, %arg2: index) {
          "test.op"(%arg1, %arg2) {operandSegmentSizes = array<i32: 1, 1>} : (index, index) -> ()
          return
        }
        """,
        """
        func.func @f(%arg0: memref<?x?xf32>, %arg1: index, %arg2: index) {
          "test.op"(%arg1) {operandSegmentSizes = array<i32: 1, 0>} : (index) -> ()
          return
        }
        """,
    ),
    "parameters, and what calls pass": (
        "deleting parameters of functions",
        (1, 2),
        """
        func.func @g(%arg0: i32, %arg1: f32) -> i32 {
          return %arg0 : i32
        }
        func.func @f(%arg0: f32, %arg1: i32) -> i32 {
          %0 = call @g(%arg1, %arg0) : (i32, f32) -> i32
          return %0 : i32
        }
        """,
        """
        func.func @g(%arg0: f32) -> i32 {
          %c0_i32 = arith.constant 0 : i32
          return %c0_i32 : i32
        }
        func.func @f(%arg0: f32) -> i32 {
          %0 = call @g(%arg0) : (f32) -> i32
          return %0 : i32
        }
        """,
    ),
    "arguments of blocks": (
        "deleting arguments of blocks",
        (),
        """
        func.func @f(%arg0: i1, %arg1: i32, %arg2: f32) -> i32 {
          cf.cond_br %arg0, ^bb1(%arg1 : i32), ^bb2(%arg2, %arg1 : f32, i32)
        ^bb1(%0: i32):
          cf.br ^bb2(%arg2, %0 : f32, i32)
        ^bb2(%1: f32, %2: i32):
          return %2 : i32
        }
        """,
        """
        func.func @f(%arg0: i1, %arg1: i32, %arg2: f32) -> i32 {
          cf.cond_br %arg0, ^bb1, ^bb2
        ^bb1:  // pred: ^bb0
          cf.br ^bb2
        ^bb2:  // 2 preds: ^bb0, ^bb1
          return %arg1 : i32
        }
        """,
    ),
    "results that nothing uses": (
        "deleting results of ops",
        (),
        """
        func.func @f() -> f32 {
          %0:3 = "test.op"() {resultSegmentSizes = array<i32: 2, 1>} : () -> (i32, f32, i32)
          return %0#1 : f32
        }
        """,
        """
        func.func @f() -> f32 {
          %0 = "test.op"() {resultSegmentSizes = array<i32: 1, 0>} : () -> f32
          return %0 : f32
        }
        """,
    ),
    "factors of shapes": (
        "dividing shapes",
        (),
        """
        func.func @f(%arg0: tensor<4x6xf32>) -> tensor<24xf32> {
          %0 = tensor.collapse_shape %arg0 [[0, 1]] : tensor<4x6xf32> into tensor<24xf32>
          return %0 : tensor<24xf32>
        }
        """,
        """
        func.func @f(%arg0: tensor<1x1xf32>) -> tensor<1xf32> {
          %collapsed = tensor.collapse_shape %arg0 [[0, 1]] : tensor<1x1xf32> into tensor<1xf32>
          return %collapsed : tensor<1xf32>
        }
        """,
    ),
    "a size, with the constants and attributes that tell it": (
        "making sizes 2",
        (0,),
        """
        func.func @f() -> tensor<1x3xi8> {
          %cst = arith.constant dense<[[1, 2, 3]]> : tensor<1x3xi8>
          "test.op"() {shape = [1, 3], n = 3} : () -> ()
          return %cst : tensor<1x3xi8>
        }
        """,
        """
        func.func @f() -> tensor<1x2xi8> {
          %cst = arith.constant dense<[[1, 2]]> : tensor<1x2xi8>
          "test.op"() {n = 3 : i64, shape = [1, 2]} : () -> ()
          return %cst : tensor<1x2xi8>
        }
        """,
    ),
    "attributes, but for those that must stay": (
        "deleting attributes",
        (),
        """
        func.func @f() -> i32 attributes {test.a} {
          %c = arith.constant {test.b = 1} 7 : i32
          return %c : i32
        }
        """,
        """
        func.func @f() -> i32 {
          %c7_i32 = arith.constant 7 : i32
          return %c7_i32 : i32
        }
        """,
    ),
}


@pytest.mark.parametrize(("name", "numbers", "before", "after"), CASES.values(), ids=CASES)
def test_step(name: str, numbers: tuple[int, ...], before: str, after: str):
    assert made(name, before, *numbers) == without_margin(after)


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("making constants splats", "dense<[3, 4]> : tensor<2xi8>", "dense<3> : tensor<2xi8>"),
        ("making numbers 0", "-7 : i8", "0 : i8"),
        ("making numbers 0", "0x7FC00000 : f32", "0.000000e+00 : f32"),
        (
            "making numbers 0",
            "[dense<4> : tensor<2xi8>, {b = 2.5 : f16}]",
            "[dense<0> : tensor<2xi8>, {b = 0.000000e+00 : f16}]",
        ),
        ("making numbers 1", "40 : i8", "1 : i8"),
        ("halving numbers", "-40 : i8", "-20 : i8"),
        ("halving numbers", "7.000000e+00 : f64", "3.000000e+00 : f64"),
        ("emptying lists", "array<i32: 1, 2>", "array<i32>"),
        ("shortening lists at the end", "[1, 2, 3]", "[1]"),
        ("shortening lists at the start", "[1, 2, 3]", "[2, 3]"),
        ("emptying strings", '["ab", @g]', '["", @g]'),
        ("shortening strings", '"abc"', '"a"'),
        ("shortening strings", "tensor<2xi8>", "tensor<2xi8>"),
    ],
)
def test_literal(name: str, before: str, after: str):
    op = '"test.op"() {{a = {}}} : () -> ()'
    # The text as MLIR prints it: i64 is not said twice.
    expected = made("deleting functions", op.format(after))
    assert made(name, op.format(before)) == expected


def test_every_step_has_a_case():
    tried = {name for name, *_ in CASES.values()}
    words = ("making", "halving", "emptying", "shortening")
    literals = {name for name in BY_NAME if name.startswith(words)}
    assert tried | literals == set(BY_NAME)
