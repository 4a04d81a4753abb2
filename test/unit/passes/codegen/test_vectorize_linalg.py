"""Vectorised linalg ops compute what loops compute, and small ones have the form of upstream's vectoriser."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from conformance.harness import find_mlir_opt, run_batch
from host import examples, need
from hypothesis import given
from hypothesis import strategies as st
from linalg_programs import Program
from vector_cases import cases

from okl_opt import load
from okl_opt.cli.main import main
from okl_opt.runtime.run.functions import Functions

CASES = {dynamic: list(cases(dynamic=dynamic)) for dynamic in (False, True)}
TEXTS = {dynamic: "".join(dict.fromkeys(case.text for case in each)) for dynamic, each in CASES.items()}

SCRIPT = """\
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %ops = transform.structured.match interface{LinalgOp} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %ops : !transform.any_op
    %functions = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %functions {
      transform.apply_patterns.vector.transfer_permutation_patterns
    } : !transform.any_op
    transform.yield
  }
}
"""
CHUNKS = (Path(__file__).parent / "whole_vectors.mlir").read_text().split("// -----\n")


def functions(dynamic: bool, *passes: str) -> Functions:
    found = load(TEXTS[dynamic], passes=passes)
    assert isinstance(found, Functions)
    return found


@cache
def loops() -> Functions:
    """Loops over dynamic sizes, which compute all cases."""
    return functions(True)


@pytest.mark.sample(1)
@pytest.mark.slow("compiles vectorised code")
@pytest.mark.parametrize(
    ("dynamic", "options"), [(False, "target-cpu=x86-64-v3"), (True, "target-cpu=x86-64-v2 masked=false")]
)
def test_computes_what_loops_compute(dynamic: bool, options: str):
    vectorized = functions(dynamic, f"vectorize-linalg{{{options}}}")
    for case, same in zip(CASES[dynamic], CASES[True], strict=True):
        expected, found = case.arguments(), case.arguments()
        getattr(loops(), same.name)(*expected)
        getattr(vectorized, case.name)(*found)
        # Sums are taken in another order, and of products none is rounded.
        np.testing.assert_allclose(found[-1], expected[-1], rtol=1e-5, atol=1e-4, err_msg=case.name)


@pytest.mark.sample(1)
@pytest.mark.slow("compiles vectorised code")
@pytest.mark.parametrize(
    "options", ["target-cpu=x86-64-v3", "target-cpu=x86-64-v4", "target-cpu=x86-64-v2 masked=false"]
)
@examples(2, long=40)
@given(seed=st.integers(0, 1 << 32))
def test_computes_what_loops_compute_for_random_ops(options: str, seed: int):
    programs = [Program(seed + number, f"f{number}") for number in range(5)]
    text = "".join(program.text for program in programs)
    plain, vectorized = load(text), load(text, passes=[f"vectorize-linalg{{{options}}}"])
    for program in programs:
        expected, found = program.arguments(), program.arguments()
        getattr(plain, program.name)(*expected)
        getattr(vectorized, program.name)(*found)
        for one, other in zip(found, expected, strict=True):
            np.testing.assert_allclose(one, other, rtol=2e-3, atol=1e-3, err_msg=program.text)


@pytest.mark.slow("compiles vectorised code")
@pytest.mark.parametrize("dynamic", [False, True])
def test_no_op_is_left(dynamic: bool):
    out = io.StringIO()
    assert main(("-vectorize-linalg",), io.StringIO(TEXTS[dynamic]), out, io.StringIO()) == 0
    assert "linalg." not in out.getvalue()


@pytest.mark.parametrize("chunk", CHUNKS)
def test_small_ops_have_upstreams_form(chunk: str):
    need("mlir-opt")
    mlir_opt = find_mlir_opt()
    out = io.StringIO()
    assert main(("-vectorize-linalg=target-cpu=x86-64-v4",), io.StringIO(chunk), out, io.StringIO()) == 0
    simplified = ("-canonicalize", "-cse")
    (ours,) = run_batch(mlir_opt, [out.getvalue()], *simplified)
    script = ("-transform-interpreter", "-test-transform-dialect-erase-schedule", *simplified)
    (theirs,) = run_batch(mlir_opt, [chunk + SCRIPT], *script)
    assert ours == theirs.replace("  module attributes {transform.with_named_sequence} {\n  }\n", "")


MOVES = """
func.func @pack(%a: tensor<32x48xf32>, %o: tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %o
      : tensor<32x48xf32> -> tensor<2x3x16x16xf32>
  return %0 : tensor<2x3x16x16xf32>
}
func.func @turn(%a: tensor<32x48xf32>, %o: tensor<3x2x16x16xf32>) -> tensor<3x2x16x16xf32> {
  %0 = linalg.pack %a outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [16, 16] into %o
      : tensor<32x48xf32> -> tensor<3x2x16x16xf32>
  return %0 : tensor<3x2x16x16xf32>
}
func.func @unpack(%a: tensor<2x48x16xf32>, %o: tensor<32x48xf32>) -> tensor<32x48xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [16] into %o : tensor<2x48x16xf32> -> tensor<32x48xf32>
  return %0 : tensor<32x48xf32>
}
func.func @pad(%a: tensor<5x7xf32>) -> tensor<8x16xf32> {
  %c = arith.constant 2.5 : f32
  %0 = tensor.pad %a low[1, 2] high[2, 7] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<5x7xf32> to tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}
func.func @fill_up(%a: tensor<?x?xf32>, %m: index, %n: index) -> tensor<8x100xf32> {
  %0 = tensor.pad %a low[0, 0] high[%m, %n] {
  ^bb0(%i: index, %j: index):
    %c = arith.constant 2.5 : f32
    tensor.yield %c : f32
  } : tensor<?x?xf32> to tensor<8x100xf32>
  return %0 : tensor<8x100xf32>
}
"""
BUFFERS = "one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map}"


@pytest.mark.slow("compiles vectorised code")
@pytest.mark.parametrize("options", ["target-cpu=x86-64-v4", "target-cpu=x86-64-v2 masked=false"])
def test_moves_elements(options: str):
    module = load(MOVES, passes=[f"vectorize-linalg{{{options}}}", BUFFERS])
    random = np.random.default_rng(0)
    a = random.standard_normal((32, 48), np.float32)
    tiles = a.reshape(2, 16, 3, 16)
    for name, given_, expected in (
        ("pack", [a, np.zeros((2, 3, 16, 16), np.float32)], tiles.transpose(0, 2, 1, 3)),
        ("turn", [a, np.zeros((3, 2, 16, 16), np.float32)], tiles.transpose(2, 0, 3, 1)),
        ("unpack", [a.reshape(2, 16, 48).transpose(0, 2, 1).copy(), np.zeros((32, 48), np.float32)], a),
        ("pad", [a[:5, :7].copy()], np.pad(a[:5, :7], ((1, 2), (2, 7)), constant_values=2.5)),
        ("fill_up", [a[:5, :37].copy(), 3, 63], np.pad(a[:5, :37], ((0, 3), (0, 63)), constant_values=2.5)),
    ):
        np.testing.assert_array_equal(np.asarray(getattr(module, name)(*given_)), expected, name)
