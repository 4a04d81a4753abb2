"""What functions compute before and after the flow passes on linalg ops, against NumPy and against each other."""

from __future__ import annotations

import io
from collections.abc import Sequence

import host
import numpy as np
import pytest
from hypothesis import given, note
from hypothesis import strategies as st
from linalg_graphs import Graph
from numpy.typing import NDArray
from work import calls
from xdsl.dialects.builtin import ModuleOp

from okl_opt import load
from okl_opt.cli.main import main
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.passes.flow.fusion_of_tensor_ops import FusionOfTensorOpsPass
from okl_opt.runtime.run.functions import Functions

Numbers = NDArray[np.number]

FUSION = "iree-flow-fusion-of-tensor-ops"
PASSES = {
    "interchange": "linalg-generalize-named-ops,func.func(iree-flow-interchange-generic-ops)",
    "interchange transposes": "linalg-generalize-named-ops,func.func(iree-flow-interchange-transpose-generic-ops)",
    "fusion": f"func.func({FUSION})",
    "fusion of generalized ops": f"linalg-generalize-named-ops,func.func({FUSION})",
    "fusion with several uses": f"linalg-generalize-named-ops,func.func({FUSION}{{fuse-multi-use=true}})",
    "pads": "func.func(iree-flow-tensor-pad-to-tensor-insert-slice)",
    "split": "func.func(iree-flow-split-reduction-ops{split-matmul-reduction=2})",
    "detach": "func.func(iree-flow-detach-elementwise-from-named-ops)",
    "elementwise": "convert-elementwise-to-linalg",
    "unit extents": "linalg-fold-unit-extent-dims",
}
"""What is run on a module."""


def results(text: str, arguments: Sequence[Numbers], pipeline: str = "") -> list[Numbers]:
    """What the function `graph` of a module gives, by loops, after a pipeline."""
    with load(text, passes=pipeline, codegen="loops", object_cache="off", opt_level=1) as module:
        assert isinstance(module, Functions)
        found = module["graph"](*[array.copy() for array in arguments])
    return [*found] if isinstance(found, tuple | list) else [found]


@pytest.mark.slow("goes through many programs")
@pytest.mark.parametrize("pipeline", PASSES)
@host.examples(6)
@given(seed=st.integers(0, 1 << 30))
def test_random_functions_give_what_numpy_gives(pipeline: str, seed: int):
    graph = Graph(seed, most_ops=12)
    note(graph.text)
    graph.check(results(graph.text, graph.arguments(), PASSES[pipeline]))


# ----- functions that each pass is about

ADDED = """
func.func @graph(%a: tensor<3x?xf32>, %b: tensor<?x4xf32>, %c: tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>) {
  %0 = linalg.exp ins(%c : tensor<3x4xf32>) outs(%c : tensor<3x4xf32>) -> tensor<3x4xf32>
  %1 = linalg.matmul ins(%a, %b : tensor<3x?xf32>, tensor<?x4xf32>) outs(%0 : tensor<3x4xf32>) -> tensor<3x4xf32>
  %2 = linalg.tanh ins(%1 : tensor<3x4xf32>) outs(%c : tensor<3x4xf32>) -> tensor<3x4xf32>
  return %1, %2 : tensor<3x4xf32>, tensor<3x4xf32>
}
"""
CONVOLVED = """
func.func @graph(%a: tensor<1x4x?x3xi32>, %b: tensor<2x2x3x5xi32>, %c: tensor<1x3x?x5xi32>) -> tensor<1x3x?x5xi32> {
  %0 = linalg.copy ins(%c : tensor<1x3x?x5xi32>) outs(%c : tensor<1x3x?x5xi32>) -> tensor<1x3x?x5xi32>
  %1 = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<1x4x?x3xi32>, tensor<2x2x3x5xi32>)
      outs(%0 : tensor<1x3x?x5xi32>) -> tensor<1x3x?x5xi32>
  return %1 : tensor<1x3x?x5xi32>
}
"""
SUMMED = """
func.func @graph(%a: tensor<3x?x4xi32>, %z: tensor<4xi32>) -> tensor<4xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (k)>],
      iterator_types = ["reduction", "reduction", "parallel"]} ins(%a : tensor<3x?x4xi32>) outs(%z : tensor<4xi32>) {
  ^bb0(%x: i32, %y: i32):
    %j = linalg.index 1 : index
    %k = linalg.index 2 : index
    %1 = arith.muli %j, %k : index
    %2 = arith.index_cast %1 : index to i32
    %3 = arith.muli %x, %2 : i32
    %4 = arith.addi %3, %y : i32
    linalg.yield %4 : i32
  } -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
"""
TRANSPOSED = """
func.func @graph(%a: tensor<3x?xi32>, %b: tensor<?x3xi32>) -> tensor<?x3xi32> {
  %0 = linalg.copy ins(%a : tensor<3x?xi32>) outs(%a : tensor<3x?xi32>) -> tensor<3x?xi32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<3x?xi32>) outs(%b : tensor<?x3xi32>) {
  ^bb0(%x: i32, %y: i32):
    %i = linalg.index 0 : index
    %2 = arith.index_cast %i : index to i32
    %3 = arith.muli %x, %2 : i32
    %4 = arith.subi %3, %y : i32
    linalg.yield %4 : i32
  } -> tensor<?x3xi32>
  return %1 : tensor<?x3xi32>
}
"""
PADDED = """
func.func @graph(%a: tensor<3x?xi32>, %v: tensor<i32>) -> tensor<?x?xi32> {
  %x = tensor.extract %v[] : tensor<i32>
  %c1 = arith.constant 1 : index
  %n = tensor.dim %a, %c1 : tensor<3x?xi32>
  %0 = tensor.pad %a low[1, %n] high[%n, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : i32
  } : tensor<3x?xi32> to tensor<?x?xi32>
  return %0 : tensor<?x?xi32>
}
"""
SPLIT = """
func.func @graph(%a: tensor<?x6xi8>, %b: tensor<6x?xi8>, %c: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x6xi8>, tensor<6x?xi8>) outs(%c : tensor<?x?xi32>) -> tensor<?x?xi32>
  return %0 : tensor<?x?xi32>
}
"""
FUSED = """
#id = affine_map<(i) -> (i)>
#id2 = affine_map<(i, j) -> (i, j)>
func.func @graph(%a: tensor<12xi32>, %b: tensor<12xi32>, %z: tensor<4xi32>)
    -> (tensor<3x4xi32>, tensor<4xi32>, tensor<12xi32>) {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<12xi32>) outs(%b : tensor<12xi32>) {
  ^bb0(%x: i32, %y: i32):
    %i = linalg.index 0 : index
    %5 = arith.index_cast %i : index to i32
    %6 = arith.muli %x, %5 : i32
    %7 = arith.addi %6, %y : i32
    linalg.yield %7 : i32
  } -> tensor<12xi32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [3, 4] : tensor<12xi32> into tensor<3x4xi32>
  %e = tensor.empty() : tensor<3x4xi32>
  %2 = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%1 : tensor<3x4xi32>) outs(%e : tensor<3x4xi32>) {
  ^bb0(%x: i32, %y: i32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %5 = arith.subi %i, %j : index
    %6 = arith.index_cast %5 : index to i32
    %7 = arith.muli %x, %6 : i32
    linalg.yield %7 : i32
  } -> tensor<3x4xi32>
  %3 = linalg.generic {indexing_maps = [#id2, affine_map<(i, j) -> (j)>], iterator_types = ["reduction", "parallel"]}
      ins(%2 : tensor<3x4xi32>) outs(%z : tensor<4xi32>) {
  ^bb0(%x: i32, %y: i32):
    %5 = arith.addi %x, %y : i32
    linalg.yield %5 : i32
  } -> tensor<4xi32>
  %c = tensor.collapse_shape %2 [[0, 1]] : tensor<3x4xi32> into tensor<12xi32>
  %4 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%c, %a : tensor<12xi32>, tensor<12xi32>) outs(%b : tensor<12xi32>) {
  ^bb0(%x: i32, %w: i32, %y: i32):
    %i = linalg.index 0 : index
    %5 = arith.index_cast %i : index to i32
    %6 = arith.addi %x, %5 : i32
    %7 = arith.subi %6, %w : i32
    linalg.yield %7 : i32
  } -> tensor<12xi32>
  return %2, %3, %4 : tensor<3x4xi32>, tensor<4xi32>, tensor<12xi32>
}
"""
COLLAPSED = """
func.func @graph(%a: tensor<4x5xi32>, %b: tensor<5x6xi32>, %c: tensor<4x6xi32>) -> tensor<4x2x3xi32> {
  %e = tensor.empty() : tensor<4x2x3xi32>
  %0 = linalg.matmul ins(%a, %b : tensor<4x5xi32>, tensor<5x6xi32>) outs(%c : tensor<4x6xi32>) -> tensor<4x6xi32>
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [4, 2, 3] : tensor<4x6xi32> into tensor<4x2x3xi32>
  %2 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j, k)>],
      iterator_types = ["parallel", "parallel", "parallel"]} ins(%1 : tensor<4x2x3xi32>) outs(%e : tensor<4x2x3xi32>) {
  ^bb0(%x: i32, %y: i32):
    %j = linalg.index 1 : index
    %k = linalg.index 2 : index
    %3 = arith.muli %j, %k : index
    %4 = arith.index_cast %3 : index to i32
    %5 = arith.addi %x, %4 : i32
    linalg.yield %5 : i32
  } -> tensor<4x2x3xi32>
  return %2 : tensor<4x2x3xi32>
}
"""
PARTLY = """
func.func @graph(%a: tensor<?x20xi32>, %b: tensor<?x3xi32>, %n: tensor<?xi32>, %o: tensor<4x5x?x3xi32>)
    -> tensor<4x5x?x3xi32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %n, %c0 : tensor<?xi32>
  %0 = linalg.copy ins(%a : tensor<?x20xi32>) outs(%a : tensor<?x20xi32>) -> tensor<?x20xi32>
  %1 = tensor.expand_shape %0 [[0, 1], [2, 3]] output_shape [%d, 3, 4, 5] : tensor<?x20xi32> into tensor<?x3x4x5xi32>
  %2 = linalg.generic {indexing_maps = [affine_map<(i, j, k, l) -> (i, j, k, l)>, affine_map<(i, j, k, l) -> (i, j)>,
      affine_map<(i, j, k, l) -> (i)>, affine_map<(i, j, k, l) -> (k, l, i, j)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%1, %b, %n : tensor<?x3x4x5xi32>, tensor<?x3xi32>, tensor<?xi32>) outs(%o : tensor<4x5x?x3xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32, %w: i32):
    %k = linalg.index 2 : index
    %l = linalg.index 3 : index
    %j = linalg.index 1 : index
    %3 = arith.muli %k, %l : index
    %4 = arith.addi %3, %j : index
    %5 = arith.index_cast %4 : index to i32
    %6 = arith.muli %x, %5 : i32
    %7 = arith.addi %6, %y : i32
    %8 = arith.subi %7, %z : i32
    %9 = arith.addi %8, %w : i32
    linalg.yield %9 : i32
  } -> tensor<4x5x?x3xi32>
  return %2 : tensor<4x5x?x3xi32>
}
"""
CASES = [
    ("detach", ADDED, "f4", [(3, 5), (5, 4), (3, 4)]),
    ("detach", ADDED, "f4", [(3, 0), (0, 4), (3, 4)]),
    ("detach", CONVOLVED, "i4", [(1, 4, 6, 3), (2, 2, 3, 5), (1, 3, 5, 5)]),
    ("interchange", SUMMED, "i4", [(3, 5, 4), (4,)]),
    ("interchange", SUMMED, "i4", [(3, 0, 4), (4,)]),
    ("interchange transposes", TRANSPOSED, "i4", [(3, 5), (5, 3)]),
    ("pads", PADDED, "i4", [(3, 5), ()]),
    ("pads", PADDED, "i4", [(3, 0), ()]),
    ("split", SPLIT, "i1 i1 i4", [(3, 6), (6, 5), (3, 5)]),
    ("fusion", FUSED, "i4", [(12,), (12,), (4,)]),
    ("fusion with several uses", FUSED, "i4", [(12,), (12,), (4,)]),
    ("fusion", COLLAPSED, "i4", [(4, 5), (5, 6), (4, 6)]),
    ("fusion", PARTLY, "i4", [(6, 20), (2, 3), (2,), (4, 5, 2, 3)]),
]


@pytest.mark.sample(1)
@pytest.mark.parametrize(("pipeline", "text", "element", "shapes"), CASES)
def test_what_changes_computes_the_same(pipeline: str, text: str, element: str, shapes: Sequence[Sequence[int]]):
    random = np.random.default_rng(len(text))
    kinds = element.split() * len(shapes) if " " not in element else element.split()
    arguments = [
        np.asarray(random.integers(-9, 9, shape)).astype(kind) for kind, shape in zip(kinds, shapes, strict=False)
    ]
    assert printed(text, PASSES[pipeline]) != printed(text)
    expected, found = results(text, arguments), results(text, arguments, PASSES[pipeline])
    assert len(found) == len(expected)
    for one, other in zip(found, expected, strict=True):
        # A sum of floats that is detached is added in another order.
        np.testing.assert_allclose(one, other, rtol=1e-5 if element == "f4" else 0)


def printed(text: str, pipeline: str = "") -> str:
    out = io.StringIO()
    assert main(["-p", f"builtin.module({pipeline})"], io.StringIO(text), out, io.StringIO()) == 0
    return out.getvalue()


# ----- limits


def test_a_fused_op_has_fewer_than_32_operands():
    """Of a row of 40 ops, each of which reads a tensor of its own and the one before."""
    fused = printed(row(40), f"func.func({FUSION})")
    assert 1 < fused.count("linalg.generic") < 4
    for line in fused.splitlines():
        if "linalg.generic" in line:
            assert line.count("tensor<8xf32>") <= 32  # the operands and the result


def row(count: int) -> str:
    arguments = ", ".join(f"%a{number}: tensor<8xf32>" for number in range(count))
    lines = [f"func.func @row({arguments}, %v0: tensor<8xf32>) -> tensor<8xf32> {{"]
    maps = ", ".join(["affine_map<(i) -> (i)>"] * 3)
    for number in range(count):
        lines.append(
            f'%v{number + 1} = linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel"]}} '
            f"ins(%v{number}, %a{number} : tensor<8xf32>, tensor<8xf32>) outs(%v0 : tensor<8xf32>) {{"
        )
        lines += ["^bb0(%x: f32, %y: f32, %z: f32):", "%s = arith.addf %x, %y : f32", "linalg.yield %s : f32"]
        lines.append("} -> tensor<8xf32>")
    return "\n".join([*lines, f"return %v{count} : tensor<8xf32>", "}"])


def chain(count: int, reads: int) -> str:
    """A function of `count` ops, each of which reads the last `reads` tensors."""
    maps = ", ".join(["affine_map<(i) -> (i)>"] * (reads + 1))
    types = ", ".join(["tensor<8xf32>"] * reads)
    arguments = ", ".join(f"%x{number}: f32" for number in range(reads))
    lines = ["func.func @chain(%v0: tensor<8xf32>, %e: tensor<8xf32>) -> tensor<8xf32> {"]
    for number in range(count):
        values = ", ".join(f"%v{max(number - before, 0)}" for before in range(reads))
        lines.append(
            f'%v{number + 1} = linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel"]}} '
            f"ins({values} : {types}) outs(%e : tensor<8xf32>) {{"
        )
        lines += [f"^bb0({arguments}, %z: f32):", f"%s = arith.addf %x0, %x{reads - 1} : f32", "linalg.yield %s : f32"]
        lines.append("} -> tensor<8xf32>")
    return "\n".join([*lines, f"return %v{count} : tensor<8xf32>", "}"])


@pytest.mark.slow("goes through many programs")
@pytest.mark.parametrize(("reads", "multi"), [(1, False), (2, False), (2, True)])
def test_the_work_of_fusion_grows_with_the_program(reads: int, multi: bool):
    def work(count: int) -> int:
        context = make_context()
        module = parse(context, chain(count, reads), "in.mlir")
        assert isinstance(module, ModuleOp)
        return calls(lambda: FusionOfTensorOpsPass(fuse_multi_use=multi).apply(context, module))

    work(10)  # what is imported and cached once
    assert work(400) < 2.3 * work(200)
