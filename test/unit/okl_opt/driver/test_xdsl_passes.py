"""xDSL's passes, which are installed with okl-opt, on inputs that most of them are not made for: no crash of ours."""

from __future__ import annotations

import io

import pytest

from okl_opt.cli.main import FAILURE, OK, main
from okl_opt.passes.pipeline.table import PASSES
from okl_opt.passes.pipeline.xdsl_passes import xdsl_passes

CONFIG = 'device_name = ["@0:0"], device_tag = "cpu"'
INPUTS = {
    "empty": "",
    "function": "func.func @f(%a: i32) -> i32 {\n  %0 = arith.addi %a, %a : i32\n  return %0 : i32\n}",
    "loop": """func.func @f(%n: index, %m: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %m[%i] : memref<8xf32>
    %p = arith.cmpf olt, %v, %v : f32
    scf.if %p {
      memref.store %v, %m[%i] : memref<8xf32>
    }
  }
  return
}""",
    "branches": """func.func @f(%c: i1, %a: f32) -> f32 {
  cf.cond_br %c, ^bb1(%a : f32), ^bb2
^bb1(%x: f32):
  cf.br ^bb3(%x : f32)
^bb2:
  %y = arith.mulf %a, %a : f32
  cf.br ^bb3(%y : f32)
^bb3(%r: f32):
  return %r : f32
}""",
    "linalg": """func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%i : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}""",
    "memref": """memref.global "private" constant @g : memref<4xi32> = dense<[1, 2, 3, 4]>
func.func @f(%n: index) -> memref<?xi32> {
  %m = memref.alloc(%n) : memref<?xi32>
  %g = memref.get_global @g : memref<4xi32>
  %c = memref.cast %g : memref<4xi32> to memref<?xi32>
  memref.dealloc %m : memref<?xi32>
  return %c : memref<?xi32>
}""",
    "job": f"""oneflow.job @J(%arg0: tensor<2xf32>) -> tensor<2xf32> {{
  %0 = "oneflow.relu"(%arg0) {{{CONFIG}, op_name = "r"}} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %0 : tensor<2xf32>
}}""",
    "llvm": """llvm.func @f(%a: i64) -> !llvm.ptr {
  %0 = llvm.inttoptr %a : i64 to !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
func.func private @g(!llvm.ptr) -> ()""",
    "parallel": """func.func @f(%m: memref<8x8xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c8, %c8) step (%c1, %c1) {
    memref.store %x, %m[%i, %j] : memref<8x8xf32>
    scf.reduce
  }
  return
}""",
    "vector": """func.func @f(%v: vector<4xf32>, %w: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.fma %v, %v, %w : vector<4xf32>
  %1 = math.exp %0 : vector<4xf32>
  return %1 : vector<4xf32>
}""",
    "nested": "builtin.module @a {\n  func.func @f() { return }\n  builtin.module @b {}\n}\nfunc.func private @h(f32)",
}


@pytest.mark.sample(23)
@pytest.mark.parametrize("name", sorted(set(xdsl_passes()) - set(PASSES)))
def test_a_pass_of_xdsl_succeeds_or_says_why_not(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    for text, options in [*((text, "") for text in INPUTS.values()), ("", "nosuch=1")]:
        out, err = io.StringIO(), io.StringIO()
        status = main([f"--{name}={options}"], io.StringIO(text), out, err)
        assert status in (OK, FAILURE), (text, options, err.getvalue())
        assert (status == OK) == ("error: " not in err.getvalue()), (text, options, err.getvalue())
        assert status == FAILURE or not options
    assert capfd.readouterr() == ("", "")
