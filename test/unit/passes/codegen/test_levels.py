"""The level of the processor decides the code: widths of vectors, fused products, rows of a tile."""

from __future__ import annotations

import io
import re

import pytest

from okl_opt.cli.main import main

PRODUCT = """
func.func @f(%a: tensor<64x64xf32>, %b: tensor<64x128xf32>, %c: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<64x64xf32>, tensor<64x128xf32>) outs(%c : tensor<64x128xf32>)
      -> tensor<64x128xf32>
  return %r : tensor<64x128xf32>
}
"""
CHAIN = """
func.func @f(%a: tensor<1024xf32>) -> tensor<1024xf32> {
  %0 = math.tanh %a : tensor<1024xf32>
  %1 = arith.mulf %0, %a : tensor<1024xf32>
  return %1 : tensor<1024xf32>
}
"""
REGISTERS = {"x86-64-v2": "xmm", "x86-64-v3": "ymm", "x86-64-v4": "zmm"}


def assembly(text: str, level: str) -> str:
    out, err = io.StringIO(), io.StringIO()
    assert main(["--emit=asm", f"--target-cpu={level}"], io.StringIO(text), out, err) == 0, err.getvalue()
    return out.getvalue()


@pytest.mark.slow("compiles vectorised code")
@pytest.mark.sample(1)
@pytest.mark.host("x86-64")
@pytest.mark.parametrize("level", REGISTERS)
@pytest.mark.parametrize("text", [PRODUCT, CHAIN], ids=["product", "chain"])
def test_packed_products_are_as_wide_as_registers(text: str, level: str):
    code = assembly(text, level)
    fused = set(re.findall(r"vfn?m(?:add|sub)\d+ps\b.*%([xyz]mm)", code))
    multiplied = set(re.findall(r"\bv?mulps\b.*%([xyz]mm)", code))
    assert fused == (set() if level == "x86-64-v2" else {REGISTERS[level]})
    assert level != "x86-64-v2" or multiplied == {"xmm"}
