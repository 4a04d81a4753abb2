"""The child behind walls where a check is wrong: the mends of four holes are taken away, one by one.

Each module reads or writes memory that is not its own. Then the child crashes, the command says so in a line, and a
program that the child tries to start has done nothing.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from walled_command import Command

pytestmark = pytest.mark.host("walls")

# A descriptor that passes made lies where a block was that is freed; a store to this block makes it any other.
FORGED = """
func.func private @look(%u: memref<*xi64>, %freed: memref<8xi64>, %n: i64, %i: index) -> i64 {
  %c3 = arith.constant 3 : index
  memref.store %n, %freed[%c3] : memref<8xi64>
  %w = memref.cast %u : memref<*xi64> to memref<?xi64>
  %v = memref.load %w[%i] : memref<?xi64>
  return %v : i64
}
func.func @f(%m: memref<2xi64>, %i: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i64
  %n = arith.constant 4611686018427387904 : i64
  %big = memref.alloc() : memref<300000000xi8>
  %c7 = arith.constant 7 : i8
  memref.store %c7, %big[%i] : memref<300000000xi8>
  %a = memref.alloc() : memref<8xi64>
  memref.store %z, %a[%c1] : memref<8xi64>
  memref.dealloc %a : memref<8xi64>
  %r = scf.for %k = %c0 to %c1 step %c1 iter_args(%s = %z) -> (i64) {
    %u = memref.cast %m : memref<2xi64> to memref<*xi64>
    %v = func.call @look(%u, %a, %n, %i) : (memref<*xi64>, memref<8xi64>, i64, index) -> i64
    scf.yield %v : i64
  }
  %q = memref.load %big[%c1] : memref<300000000xi8>
  %q64 = arith.extui %q : i8 to i64
  %s = arith.addi %r, %q64 : i64
  return %s : i64
}
"""
HEAP = """
from okl_opt.runtime.code import lowered, stack
lowered.PLAIN_CALLS = stack.HeapCalls(stack.ALLOCATE, stack.RELEASE, stack.ALLOCATE)
lowered.free_what_was_made = lambda functions, moved: None
"""

MASKED = """
func.func @f(%m: memref<4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [%c0]
    : memref<4xf32> to memref<?xf32, strided<[?]>>
  %mask = vector.create_mask %n : vector<8192xi1>
  %v = vector.broadcast %z : f32 to vector<8192xf32>
  vector.maskedstore %r[%c0], %mask, %v : memref<?xf32, strided<[?]>>, vector<8192xi1>, vector<8192xf32>
  return
}
"""

JOINED = """
func.func @f(%m: memref<4xf32>, %n: index, %one: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [%n, %one, 4], strides: [%c0, %c0, 1]
    : memref<4xf32> to memref<?x?x4xf32, strided<[?, ?, 1]>>
  %k = memref.collapse_shape %r [[0, 1, 2]] : memref<?x?x4xf32, strided<[?, ?, 1]>> into memref<?xf32, strided<[1]>>
  %d = memref.dim %k, %c0 : memref<?xf32, strided<[1]>>
  %e = arith.subi %d, %c1 : index
  %v = memref.load %k[%e] : memref<?xf32, strided<[1]>>
  return %v : f32
}
"""

# 274177 * 67280421310721 = 2^64 + 1, so the index is that of the loop.
FACTOR = """
func.func @f(%m: memref<4xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = arith.constant 274177 : index
  %b = arith.constant 67280421310721 : index
  %z = arith.constant 0.0 : f32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %z) -> (f32) {
    %j = arith.muli %i, %a : index
    %k = arith.muli %j, %b : index
    %v = memref.load %m[%k] : memref<4xf32>
    %t = arith.addf %s, %v : f32
    scf.yield %t : f32
  }
  return %r : f32
}
"""

MEND = "import sys; sys.path.insert(0, {unit!r})\nfrom wild_memory.mends import {name}\n{name}()\n"
UNIT = str(Path(__file__).parents[2])
ATTEMPT = """
from okl_opt.runtime.run import function
real_run = function._run
def attempt(program, options, stdout, stderr, wall):
    import os
    assert os.system("touch marker") != 0
    real_run(program, options, stdout, stderr, wall)
function._run = attempt
"""
HOLES = {
    "forged": (FORGED, HEAP, ("--input=2xi64=1,2", "--input=index=100000000")),
    "masked": (MASKED, MEND.format(unit=UNIT, name="no_unit_stride"), ("--input=4xf32=1", "--input=index=70000")),
    "joined": (
        JOINED,
        MEND.format(unit=UNIT, name="neighbours_only"),
        ("--input=4xf32=1", "--input=index=100000000", "--input=index=1"),
    ),
    "factor": (FACTOR, MEND.format(unit=UNIT, name="long_factors"), ("--input=4xf32=1", "--input=index=100000000")),
}


@pytest.mark.parametrize("hole", HOLES)
def test_a_wrong_check_ends_in_a_line(hole: str, tmp_path: Path):
    text, mend, inputs = HOLES[hole]
    command = Command(tmp_path)
    status, out, err = command.run(text, *inputs, before=mend + ATTEMPT)
    assert (status, out) == (1, ""), err
    assert err.startswith("okl-opt: error: the run of 'f' did not end by itself: it crashed (SIGSEGV)"), err
    assert err.count("\n") == 1
    assert not (tmp_path / "marker").exists()


@pytest.mark.parametrize("hole", HOLES)
def test_the_check_itself_has_a_place(hole: str, tmp_path: Path):
    text, _, inputs = HOLES[hole]
    status, out, err = Command(tmp_path).run(text, *inputs)
    assert (status, out) == (1, "")
    assert err.startswith("f.mlir:"), err
