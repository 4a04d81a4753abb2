"""Loops that mlir-opt computes wrongly give the right numbers: the rows on loops of `docs/upstream.md`."""

from __future__ import annotations

import numpy as np
import pytest

import okl_opt
from okl_opt.runtime.run.functions import Function, Functions

_SCF = """
func.func @f(%lower: {type}, %upper: {type}, %step: {type}) -> i64 {{
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %r = scf.for %i = %lower to %upper step %step iter_args(%a = %zero) -> (i64) : {type} {{
    %b = arith.addi %a, %one : i64
    scf.yield %b : i64
  }}
  return %r : i64
}}
"""
"""Counts the iterations."""

_PARALLEL = """
func.func @f(%lower: index, %upper: index, %step: index, %m: memref<20xi64>) {
  %c9 = arith.constant 9 : index
  %one = arith.constant 1 : i64
  scf.parallel (%i) = (%lower) to (%upper) step (%step) {
    %place = arith.addi %i, %c9 : index
    memref.store %one, %m[%place] : memref<20xi64>
  }
  return
}
"""

_AFFINE = """
func.func @f(%n: index) -> i64 {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %r = affine.for %i = 0 to %n iter_args(%a = %zero) -> (i64) {
    %b = arith.addi %a, %one : i64
    affine.yield %b : i64
  }
  return %r : i64
}
"""

_SUM = """
func.func @f(%factor: {type}) -> i64 {{
  %zero = arith.constant 0 : i64
  %lower = arith.constant {bounds[0]} : {type}
  %upper = arith.constant {bounds[1]} : {type}
  %step = arith.constant {bounds[2]} : {type}
  %offset = arith.constant {offset} : {type}
  %r = scf.for {sign} %i = %lower to %upper step %step iter_args(%a = %zero) -> (i64) : {type} {{
    %u = arith.{op} %i, %{other} : {type}
    %v = arith.{cast} %u : {type} to i64
    %b = arith.addi %a, %v : i64
    scf.yield %b : i64
  }}
  return %r : i64
}}
"""
"""Sums what it computes of the induction variable."""


def _function(text: str, passes: str) -> Function:
    program = okl_opt.load(text, passes=passes, opt_level=0, object_cache="off")
    assert isinstance(program, Functions)
    return program["f"]


@pytest.mark.parametrize("passes", ["scf-for-loop-peeling", "scf-for-loop-peeling{peel-front=true}"])
@pytest.mark.parametrize("type", ["index", "i32"])
def test_parts_of_a_loop_that_does_not_run(type: str, passes: str):
    function = _function(_SCF.format(type=type), passes)
    counts = [function(*bounds) for bounds in ((6, 4, 3), (4, 4, 3), (4, 5, 3), (-4, 7, 3))]
    assert counts == [0, 0, 1, 4]


@pytest.mark.parametrize("bounds", [(0, 11, 2), (-5, 6, 1), (-5, 6, 4)])
def test_tiles_of_one_size(bounds: tuple[int, int, int]):
    passes = "scf-parallel-loop-tiling{parallel-loop-tile-sizes=4 no-min-max-bounds=true}"
    memory = np.zeros(20, np.int64)
    _function(_PARALLEL, passes)(*bounds, memory)
    assert [place - 9 for place in np.flatnonzero(memory)] == list(range(*bounds))


@pytest.mark.parametrize(("size", "count"), [(-3, 0), (0, 0), (5, 5)])
def test_rest_of_an_unrolled_loop(size: int, count: int):
    assert _function(_AFFINE, "func.func(affine-loop-unroll{unroll-factor=2})")(size) == count


@pytest.mark.parametrize(
    ("bounds", "sign", "count"), [((-100, 100, 25), "", 8), ((0, 100, -106), "unsigned", 1)], ids=["signed", "unsigned"]
)
def test_trip_counts(bounds: tuple[int, int, int], sign: str, count: int):
    text = _SUM.format(type="i8", bounds=bounds, offset=1, sign=sign, op="divsi", other="factor", cast="extsi").replace(
        "%v = arith.extsi %u : i8 to i64", "%v = arith.constant 1 : i64"
    )
    assert _function(text, "canonicalize")(1) == count


@pytest.mark.parametrize(
    ("type", "bounds", "sign", "op", "other", "total"),
    [
        ("index", (0, 4, 1), "", "muli", "factor", -6),
        ("i8", (1, 100, 25), "", "addi", "offset", 101 + 126 - 105 - 80),
        ("i8", (0, 10, 3), "unsigned", "addi", "factor", -1 + 2 + 5 + 8),
    ],
    ids=["factor", "overflow", "unsigned"],
)
def test_ranges_that_are_not_folded(
    type: str, bounds: tuple[int, int, int], sign: str, op: str, other: str, total: int
):
    cast = "index_cast" if type == "index" else "extsi"
    text = _SUM.format(type=type, bounds=bounds, offset=100, sign=sign, op=op, other=other, cast=cast)
    assert _function(text, "scf-for-loop-range-folding")(-1) == total


def test_range_of_an_unsigned_loop():
    text = _SUM.format(
        type="i8", bounds=(0, -56, 50), offset=0, sign="unsigned", op="ori", other="offset", cast="extsi"
    )
    assert _function(text, "arith-unsigned-when-equivalent")(1) == 50 + 100 + (150 - 256)
