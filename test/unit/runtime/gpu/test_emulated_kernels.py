"""Kernels on the emulated device compute what NumPy computes."""

from __future__ import annotations

import numpy as np
import pytest
from launching_programs import Numbers, floats, launch, program, refusal, run

MATMUL = """
gpu.func @matmul(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>, %n: index)
    workgroup(%s: memref<4x4xf32, #gpu.address_space<workgroup>>, %t: memref<4x4xf32, 3>) kernel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %tx = gpu.thread_id x
  %ty = gpu.thread_id y
  %row = gpu.global_id y
  %col = gpu.global_id x
  %sum = scf.for %k = %c0 to %n step %c4 iter_args(%before = %zero) -> (f32) {
    %kx = arith.addi %k, %tx : index
    %ky = arith.addi %k, %ty : index
    %x = memref.load %a[%row, %kx] : memref<?x?xf32>
    memref.store %x, %s[%ty, %tx] : memref<4x4xf32, #gpu.address_space<workgroup>>
    %y = memref.load %b[%ky, %col] : memref<?x?xf32>
    memref.store %y, %t[%ty, %tx] : memref<4x4xf32, 3>
    gpu.barrier
    %part = scf.for %i = %c0 to %c4 step %c1 iter_args(%p = %before) -> (f32) {
      %l = memref.load %s[%ty, %i] : memref<4x4xf32, #gpu.address_space<workgroup>>
      %m = memref.load %t[%i, %tx] : memref<4x4xf32, 3>
      %q = arith.mulf %l, %m : f32
      %u = arith.addf %p, %q : f32
      scf.yield %u : f32
    }
    gpu.barrier
    scf.yield %part : f32
  }
  memref.store %sum, %c[%row, %col] : memref<?x?xf32>
  gpu.return
}
"""
MATMUL_HOST = f"""
func.func @main(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %rows = memref.dim %c, %c0 : memref<?x?xf32>
  %cols = memref.dim %c, %c1 : memref<?x?xf32>
  %n = memref.dim %a, %c1 : memref<?x?xf32>
  %gx = arith.ceildivui %cols, %c4 : index
  %gy = arith.ceildivui %rows, %c4 : index
  {launch("matmul", ["%a", "%b", "%c", "%n"], ["memref<?x?xf32>"] * 3 + ["index"], "%gx, %gy, %c1", "%c4, %c4, %c1")}
  return
}}
"""


@pytest.mark.slow("compiles programs")
@pytest.mark.parametrize("shape", [(4, 4, 4), (8, 12, 16), (4, 32, 8)])
def test_a_product_with_tiles_in_shared_memory(shape: tuple[int, int, int]) -> None:
    rows, inner, cols = shape
    a, b, c = floats(rows, inner), floats(inner, cols, seed=8), np.zeros((rows, cols), np.float32)
    run(program(MATMUL, MATMUL_HOST), a, b, c)
    # Both sum in order of the inner dimension, in f32; NumPy's BLAS may not.
    np.testing.assert_allclose(c, a @ b, rtol=1e-5, atol=1e-6)


@pytest.mark.slow("emulates kernels thread by thread")
def test_a_product_whose_tiles_do_not_fit_ends_with_block_and_thread() -> None:
    a, b, c = floats(4, 6), floats(6, 4), np.zeros((4, 4), np.float32)
    said = refusal(program(MATMUL, MATMUL_HOST), a, b, c)
    assert "'memref.load' op index 6 is out of bounds for dimension 1 of size 6" in said


def one_block(body: str, threads: str = "%c8, %c1, %c1", attributions: str = "") -> str:
    """A program that runs a kernel on %a in one block, of 8 threads along x if nothing else is said."""
    constants = "".join(f"%c{number} = arith.constant {number} : index\n" for number in (0, 1, 2, 3, 4, 7, 8))
    kernel = f"""
gpu.func @k(%a: memref<8xf32>) {attributions} kernel {{
{constants}%x = gpu.thread_id x
{body}
gpu.return
}}
"""
    launched = launch("k", ["%a"], ["memref<8xf32>"], block=threads)
    return program(kernel, f"func.func @main(%a: memref<8xf32>) {{\n{constants}{launched}return\n}}")


REVERSED = """
%v = memref.load %a[%x] : memref<8xf32>
%y = arith.subi %c7, %x : index
gpu.barrier
memref.store %v, %a[%y] : memref<8xf32>
"""


def test_what_a_thread_computes_lives_through_a_barrier() -> None:
    a = floats(8)
    before = a.copy()
    run(one_block(REVERSED), a)
    np.testing.assert_array_equal(a, before[::-1])


def test_without_a_barrier_threads_come_one_after_the_other() -> None:
    a = np.arange(8, dtype=np.float32)
    run(one_block(REVERSED.replace("gpu.barrier", "")), a)
    np.testing.assert_array_equal(a, [0, 1, 2, 3, 3, 2, 1, 0])


ROUNDS = """
scf.for %i = %c0 to %c3 step %c1 {
  %n = arith.addi %x, %c1 : index
  %next = arith.remui %n, %c8 : index
  %v = memref.load %a[%next] : memref<8xf32>
  gpu.barrier
  memref.store %v, %a[%x] : memref<8xf32>
  gpu.barrier
}
"""


def test_a_barrier_in_a_loop() -> None:
    a = floats(8)
    before = a.copy()
    run(one_block(ROUNDS), a)
    np.testing.assert_array_equal(a, np.roll(before, -3))


SWAPPED = """
%v = memref.load %a[%x] : memref<8xf32>
%w = arith.negf %v : f32
%r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%p = %v, %q = %w) -> (f32, f32) {
  gpu.barrier
  scf.yield %q, %p : f32, f32
}
%d = arith.subf %r#0, %r#1 : f32
memref.store %d, %a[%x] : memref<8xf32>
"""


def test_values_that_a_loop_with_a_barrier_carries_are_set_at_once() -> None:
    a = floats(8)
    wanted = -2 * a
    run(one_block(SWAPPED), a)
    np.testing.assert_array_equal(a, wanted)


HALVES = """
%ci = memref.alloca() : memref<index>
memref.store %c4, %ci[] : memref<index>
%r = scf.while (%i = %c4) : (index) -> index {
  %more = arith.cmpi ugt, %i, %c0 : index
  scf.condition(%more) %i : index
} do {
^bb0(%i: index):
  %low = arith.cmpi ult, %x, %i : index
  scf.if %low {
    %o = arith.addi %x, %i : index
    %v = memref.load %a[%x] : memref<8xf32>
    %w = memref.load %a[%o] : memref<8xf32>
    %s = arith.addf %v, %w : f32
    memref.store %s, %a[%x] : memref<8xf32>
  }
  gpu.barrier
  %half = arith.divui %i, %c2 : index
  scf.yield %half : index
}
"""


@pytest.mark.slow("emulates kernels thread by thread")
def test_a_reduction_by_halves_in_a_while_loop() -> None:
    a = np.arange(8, dtype=np.float32)
    run(one_block(HALVES), a)
    assert a[0] == 28


def test_all_reduce_adds_the_values_of_all_threads() -> None:
    body = """
%v = memref.load %a[%x] : memref<8xf32>
%s = gpu.all_reduce add %v uniform {} : (f32) -> (f32)
memref.store %s, %a[%x] : memref<8xf32>
"""
    a = np.arange(8, dtype=np.float32)
    run(one_block(body), a)
    np.testing.assert_array_equal(a, np.full(8, 28, np.float32))


def test_all_reduce_with_a_body() -> None:
    body = """
%v = memref.load %a[%x] : memref<8xf32>
%s = gpu.all_reduce %v uniform {
^bb0(%l: f32, %r: f32):
  %m = arith.maximumf %l, %r : f32
  gpu.yield %m : f32
} : (f32) -> (f32)
memref.store %s, %a[%x] : memref<8xf32>
"""
    a = floats(8)
    largest = a.max()
    run(one_block(body), a)
    np.testing.assert_array_equal(a, np.full(8, largest))


@pytest.mark.slow("compiles kernels for all lanes")
def test_lanes_read_the_values_of_others() -> None:
    body = """
%v = memref.load %a[%x] : memref<8xf32>
%one = arith.constant 1 : i32
%wide = arith.constant 8 : i32
%s, %valid = gpu.shuffle MODE %v, %one, %wide : f32
%w = arith.addf %s, %s : f32
%r = arith.select %valid, %w, %s : f32
memref.store %r, %a[%x] : memref<8xf32>
"""
    before = floats(8)
    neighbours = {
        "xor": before.reshape(4, 2)[:, ::-1].reshape(8) * 2,
        "up": np.concatenate([before[:1], before[:-1] * 2]),
        "down": np.concatenate([before[1:] * 2, before[-1:]]),
        "idx": np.full(8, before[1] * 2),
    }
    for mode, wanted in neighbours.items():
        a = before.copy()
        run(one_block(body.replace("MODE", mode)), a)
        np.testing.assert_array_equal(a, wanted)


def test_a_subgroup_reduces_the_values_of_its_lanes() -> None:
    kernel = """
gpu.func @k(%a: memref<40xi32>) kernel {
  %x = gpu.thread_id x
  %v = memref.load %a[%x] : memref<40xi32>
  %s = gpu.subgroup_reduce add %v : (i32) -> (i32)
  memref.store %s, %a[%x] : memref<40xi32>
  gpu.return
}
"""
    host = f"""
func.func @main(%a: memref<40xi32>) {{
  %c1 = arith.constant 1 : index
  %c40 = arith.constant 40 : index
  {launch("k", ["%a"], ["memref<40xi32>"], block="%c40, %c1, %c1")}
  return
}}
"""
    a = np.arange(40, dtype=np.int32)
    run(program(kernel, host), a)
    np.testing.assert_array_equal(a, [sum(range(32))] * 32 + [sum(range(32, 40))] * 8)


PRIVATE = """
%v = memref.load %a[%x] : memref<8xf32>
memref.store %v, %p[%c1] : memref<3xf32, 5>
gpu.barrier
%w = memref.load %p[%c1] : memref<3xf32, 5>
%y = arith.subi %c7, %x : index
memref.store %w, %a[%y] : memref<8xf32>
"""


def test_private_memory_is_that_of_one_thread() -> None:
    a = floats(8)
    before = a.copy()
    run(one_block(PRIVATE, attributions="private(%p: memref<3xf32, 5>)"), a)
    np.testing.assert_array_equal(a, before[::-1])
    allocated = "%p = memref.alloca() : memref<3xf32, 5>" + PRIVATE
    run(one_block(allocated), a)
    np.testing.assert_array_equal(a, before)


def test_a_view_is_the_same_after_a_barrier() -> None:
    body = """
%half = memref.subview %a[%c4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
%i = arith.remui %x, %c4 : index
%one = memref.subview %half[%i] [1] [1]
  : memref<4xf32, strided<[1], offset: ?>> to memref<1xf32, strided<[1], offset: ?>>
%v = memref.load %one[%c0] : memref<1xf32, strided<[1], offset: ?>>
gpu.barrier
%w = memref.load %one[%c0] : memref<1xf32, strided<[1], offset: ?>>
%s = arith.addf %v, %w : f32
gpu.barrier
memref.store %s, %a[%x] : memref<8xf32>
"""
    a = floats(8)
    wanted = np.tile(a[4:] * 2, 2)
    run(one_block(body), a)
    np.testing.assert_array_equal(a, wanted)


def test_numbers_of_threads_in_three_dimensions() -> None:
    body = """
%y = gpu.thread_id y
%z = gpu.thread_id z
%lane = gpu.lane_id
%bx = gpu.block_dim x
%by = gpu.block_dim y
%zy = arith.muli %z, %by : index
%row = arith.addi %zy, %y : index
%r = arith.muli %row, %bx : index
%n = arith.addi %r, %x : index
%d = arith.subi %n, %lane : index
%i = arith.index_cast %d : index to i32
%f = arith.sitofp %i : i32 to f32
memref.store %f, %a[%n] : memref<8xf32>
"""
    a = np.full(8, 9, np.float32)
    run(one_block(body, "%c2, %c2, %c2"), a)
    np.testing.assert_array_equal(a, np.zeros(8))


def test_a_kernel_of_several_blocks() -> None:
    body = """
%v = memref.load %a[%x] : memref<8xf32>
%zero = arith.constant 0.0 : f32
%neg = arith.cmpf olt, %v, %zero : f32
cf.cond_br %neg, ^below(%x : index), ^end
^below(%i: index):
  memref.store %zero, %a[%i] : memref<8xf32>
  cf.br ^end
^end:
"""
    a = floats(8)
    wanted = np.maximum(a, 0)
    run(one_block(body), a)
    np.testing.assert_array_equal(a, wanted)


@pytest.mark.slow("compiles programs")
def test_dynamic_shared_memory() -> None:
    body = """
%d = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
%s = memref.view %d[%c0][] : memref<?xi8, #gpu.address_space<workgroup>> to memref<8xf32, #gpu.address_space<workgroup>>
%v = memref.load %a[%x] : memref<8xf32>
%y = arith.subi %c7, %x : index
memref.store %v, %s[%y] : memref<8xf32, #gpu.address_space<workgroup>>
gpu.barrier
%w = memref.load %s[%x] : memref<8xf32, #gpu.address_space<workgroup>>
memref.store %w, %a[%x] : memref<8xf32>
"""
    text = one_block(body).replace("args(", "dynamic_shared_memory_size %bytes args(")

    def with_bytes(count: int) -> str:
        return text.replace("gpu.launch_func", f"%bytes = arith.constant {count} : i32\ngpu.launch_func")

    a = floats(8)
    before = a.copy()
    run(with_bytes(32), a)
    np.testing.assert_array_equal(a, before[::-1])
    assert "memref.view" in refusal(with_bytes(28), a)
    assert "of shared memory in all: at most 232448" in refusal(with_bytes(1 << 20), a)
    assert "asks for -4 bytes of shared memory" in refusal(with_bytes(-4), a)


DIVERGENT = """
%some = arith.cmpi ult, %x, %c4 : index
scf.if %some {
  gpu.barrier
}
"""


def test_threads_must_agree_on_a_barrier() -> None:
    said = refusal(one_block(DIVERGENT), floats(8))
    assert "'scf.if' op the threads of a block do not agree whether they reach the barrier in it" in said
    run(one_block(DIVERGENT.replace("%c4", "%c8")), floats(8))


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        (
            "%f = arith.cmpi ult, %x, %c4 : index\ncf.cond_br %f, ^one, ^two\n^one:\ngpu.barrier\ncf.br ^two\n^two:",
            "'gpu.barrier' op cannot be emulated in a function of several blocks",
        ),
        (
            "scf.parallel (%i) = (%c0) to (%c4) step (%c1) {\ngpu.barrier\nscf.reduce\n}",
            "cannot be emulated in 'scf.parallel'",
        ),
        ('gpu.printf "hello"', "'gpu.printf' op cannot be emulated"),
        ('%d = gpu.cluster_id x\ngpu.printf "%d", %d : index', "'gpu.cluster_id' op cannot be emulated"),
    ],
)
def test_what_is_not_emulated_is_refused(body: str, wanted: str) -> None:
    assert wanted in refusal(one_block(body), floats(8))


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        (
            "%n = memref.alloca() : memref<4xf32>\nmemref.store %zero, %n[%c4] : memref<4xf32>",
            "'memref.store' op index 4 is out of bounds for dimension 0 of size 4",
        ),
        (
            "scf.for %i = %c0 to %x step %c0 {\nmemref.store %zero, %a[%i] : memref<8xf32>\n}",
            "'scf.for' op step 0 is not positive",
        ),
        (
            "memref.assume_alignment %a, 1048576 : memref<8xf32>",
            "'memref.assume_alignment' op accesses memory that is not aligned to 1048576",
        ),
    ],
)
def test_what_simplifications_would_remove_is_checked(body: str, wanted: str) -> None:
    zero = "%zero = arith.constant 0.0 : f32\n"
    assert wanted in refusal(one_block(zero + body), floats(8))


def test_a_function_that_a_kernel_calls() -> None:
    kernel = """
func.func private @next(%i: index) -> index {
  %t = gpu.thread_id x
  %r = arith.addi %i, %t : index
  return %r : index
}
gpu.func @k(%a: memref<8xindex>) kernel {
  %t = gpu.thread_id x
  %v = memref.load %a[%t] : memref<8xindex>
  %w = func.call @next(%v) : (index) -> index
  memref.store %w, %a[%t] : memref<8xindex>
  gpu.return
}
"""
    host = f"""
func.func @main(%a: memref<8xindex>) {{
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  {launch("k", ["%a"], ["memref<8xindex>"], block="%c8, %c1, %c1")}
  return
}}
"""
    a: Numbers = np.arange(8, dtype=np.int64)
    run(program(kernel, host), a)
    np.testing.assert_array_equal(a, np.arange(8) * 2)
