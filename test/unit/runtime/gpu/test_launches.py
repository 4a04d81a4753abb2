"""Hosts that launch: tokens, streams, memory, and the errors of both."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from host import is_long
from launching_programs import Ways, command, floats, launch, loaded, program, refusal, run, ways

from okl_opt.runtime.base.targets import TARGETS
from okl_opt.words.flags import FLAGS

INPUTS = Path(__file__).parent / "inputs"
EVERY_WAY: list[dict[str, Any]] = [{"threads": 1}, {"threads": 2}, *({"emulator_seed": seed} for seed in range(3))]

KERNELS = """
gpu.func @fill(%a: memref<16xf32>, %v: f32) kernel {
  %i = gpu.thread_id x
  memref.store %v, %a[%i] : memref<16xf32>
  gpu.return
}
gpu.func @map(%a: memref<16xf32>, %b: memref<16xf32>) kernel {
  %i = gpu.thread_id x
  %v = memref.load %a[%i] : memref<16xf32>
  %w = arith.addf %v, %v : f32
  memref.store %w, %b[%i] : memref<16xf32>
  gpu.return
}
gpu.func @zip(%a: memref<16xf32>, %b: memref<16xf32>, %c: memref<16xf32>) kernel {
  %i = gpu.thread_id x
  %v = memref.load %a[%i] : memref<16xf32>
  %w = memref.load %b[%i] : memref<16xf32>
  %u = arith.addf %v, %w : f32
  memref.store %u, %c[%i] : memref<16xf32>
  gpu.return
}
"""
M = "memref<16xf32>"


def sixteen(token: str, kernel: str, *arguments: str, wait: str = "") -> str:
    """An asynchronous launch of 16 threads."""
    given = ", ".join(f"{name} : {'f32' if name == '%v' else M}" for name in arguments)
    sizes = "blocks in (%c1, %c1, %c1) threads in (%c16, %c1, %c1)"
    return f"{token} = gpu.launch_func async [{wait}] @m::@{kernel} {sizes} args({given})\n"


def host(body: str, arguments: str = f"%p: {M}, %q: {M}, %r: {M}, %s: {M}", results: str = "") -> str:
    constants = "".join(f"%c{number} = arith.constant {number} : index\n" for number in (0, 1, 2, 3, 16))
    return f"func.func @main({arguments}) {results} {{\n{constants}%v = arith.constant 1.5 : f32\n{body}\n}}"


DIAMOND = (
    "%0 = gpu.wait async\n"
    + sixteen("%1", "fill", "%p", "%v", wait="%0")
    + sixteen("%2", "map", "%p", "%q", wait="%1")
    + "%3 = gpu.wait async [%1]\n"
    + sixteen("%4", "map", "%p", "%r", wait="%3")
    + "%5 = gpu.wait async [%2, %4]\n"
    + sixteen("%6", "zip", "%q", "%r", "%s", wait="%5")
    + "gpu.wait [%6]\nreturn"
)


@pytest.mark.sample(1)
@pytest.mark.parametrize("options", EVERY_WAY)
def test_a_diamond_is_the_same_in_every_order(options: dict[str, Any]) -> None:
    arrays = [floats(16, seed=number) for number in range(4)]
    run(program(KERNELS, host(DIAMOND)), *arrays, **options)
    for array, number in zip(arrays, (1.5, 3, 3, 6), strict=True):
        np.testing.assert_array_equal(array, np.full(16, number, np.float32))


def test_a_dependence_that_is_missing_shows_in_some_order() -> None:
    text = program(KERNELS, host(DIAMOND.replace("%5 = gpu.wait async [%2, %4]", "%5 = gpu.wait async [%2]")))
    main = Ways(text)
    found: set[bytes] = set()
    for seed in range(16):
        arrays = [np.zeros(16, np.float32) for _ in range(4)]
        main(*arrays, emulator_seed=seed)
        found.add(arrays[3].tobytes())
    assert len(found) > 1


def test_a_wait_of_the_host_that_is_missing_shows_in_every_order() -> None:
    body = "%0 = gpu.wait async\n" + sixteen("%1", "fill", "%p", "%v", wait="%0")
    wait, load = "gpu.wait [%1]\n", f"%f = memref.load %p[%c3] : {M}\nreturn %f : f32"
    arguments = f"%p: {M}"
    right = Ways(program(KERNELS, host(body + wait + load, arguments, "-> f32")))
    wrong = Ways(program(KERNELS, host(body + load, arguments, "-> f32")))
    for seed in range(4):
        assert right(np.zeros(16, np.float32), emulator_seed=seed) == 1.5
        assert wrong(np.zeros(16, np.float32), emulator_seed=seed) == 0


@pytest.mark.parametrize("options", EVERY_WAY)
def test_tokens_go_around_a_loop(options: dict[str, Any]) -> None:
    body = (
        "%0 = gpu.wait async\n"
        + sixteen("%1", "fill", "%p", "%v", wait="%0")
        + "%r2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%t = %1) -> (!gpu.async.token) {\n"
        + sixteen("%2", "map", "%p", "%q", wait="%t")
        + sixteen("%3", "map", "%q", "%p", wait="%2")
        + "scf.yield %3 : !gpu.async.token\n}\ngpu.wait [%r2]\nreturn"
    )
    arrays = [np.zeros(16, np.float32) for _ in range(4)]
    ways(program(KERNELS, host(body)))(*arrays, **options)
    np.testing.assert_array_equal(arrays[0], np.full(16, 1.5 * 64, np.float32))


def with_stated_streams() -> str:
    """The diamond on two streams."""
    stated = DIAMOND.replace("gpu.wait [%6]", "gpu.wait [%6] {okl.sync = array<i32: 2>}")
    for arguments, attributes in (
        (f"%p : {M}, %v : f32", "okl.stream = 0 : i32, okl.record = 0 : i32"),
        (f"%p : {M}, %q : {M}", "okl.stream = 0 : i32"),
        (f"%p : {M}, %r : {M}", "okl.stream = 1 : i32, okl.wait = array<i32: 0>, okl.record = 1 : i32"),
        (f"%q : {M}, %r : {M}, %s : {M}", "okl.stream = 0 : i32, okl.wait = array<i32: 1>, okl.record = 2 : i32"),
    ):
        stated = stated.replace(f"args({arguments})", f"args({arguments}) {{{attributes}}}")
    counts = "attributes {okl.num_streams = 2 : i32, okl.num_events = 3 : i32}"
    return program(KERNELS, host(stated, results=counts))


@pytest.mark.parametrize("options", EVERY_WAY)
def test_stated_streams_are_used(options: dict[str, Any]) -> None:
    arrays = [np.zeros(16, np.float32) for _ in range(4)]
    ways(with_stated_streams())(*arrays, **options)
    np.testing.assert_array_equal(arrays[3], np.full(16, 6, np.float32))


def test_stated_streams_that_do_not_fit_are_refused() -> None:
    text = with_stated_streams()
    arrays = [np.zeros(16, np.float32) for _ in range(4)]
    assert "'okl.wait' has other numbers than 0 to 2" in refusal(
        text.replace("array<i32: 1>", "array<i32: 3>"), *arrays
    )
    assert "is not 0 to 64" in refusal(text.replace("okl.num_streams = 2", "okl.num_streams = 1000"), *arrays)
    early = text.replace("okl.wait = array<i32: 0>", "okl.wait = array<i32: 2>")
    assert "waits for event 2, which nothing has recorded" in refusal(early, *arrays)
    assert "has no 'okl.stream'" in refusal(text.replace("okl.stream = 1 : i32, ", ""), *arrays)


ALLOCATED = (
    f"%m, %0 = gpu.alloc async () : {M}\n"
    f"%1 = gpu.memcpy async [%0] %m, %p : {M}, {M}\n"
    + sixteen("%2", "map", "%m", "%q", wait="%1")
    + f"%3 = gpu.memset async [%2] %m, %v : {M}, f32\n"
    f"%4 = gpu.memcpy async [%3] %r, %m : {M}, {M}\n"
    f"%5 = gpu.dealloc async [%4] %m : {M}\n"
    "gpu.wait [%5]\nreturn"
)


@pytest.mark.parametrize("options", EVERY_WAY)
def test_memory_of_the_device(options: dict[str, Any]) -> None:
    arrays = [floats(16, seed=number) for number in range(4)]
    wanted = arrays[0] * 2
    ways(program(KERNELS, host(ALLOCATED)))(*arrays, **options)
    np.testing.assert_array_equal(arrays[1], wanted)
    np.testing.assert_array_equal(arrays[2], np.full(16, 1.5, np.float32))


def test_memory_of_the_device_is_used_on_the_device_until_it_is_freed() -> None:
    body = ALLOCATED
    arrays = [floats(16, seed=number) for number in range(4)]
    read = body.replace("gpu.wait [%5]", f"gpu.wait [%5]\n%x = memref.load %m[%c0] : {M}")
    assert "uses memory that was freed" in refusal(program(KERNELS, host(read)), *arrays)
    read = body.replace("%2 = ", f"%x = memref.load %m[%c0] : {M}\n%2 = ")
    assert "uses memory of the device on the host" in refusal(program(KERNELS, host(read)), *arrays)
    again = body.replace("gpu.wait [%5]", sixteen("%6", "map", "%m", "%q", wait="%5") + "gpu.wait [%6]")
    assert "uses memory that was freed" in refusal(program(KERNELS, host(again)), *arrays)


def test_memory_that_a_launch_still_needs_is_not_freed() -> None:
    body = (
        f"%m = memref.alloc() : {M}\n%0 = gpu.wait async\n"
        + sixteen("%1", "fill", "%m", "%v", wait="%0")
        + f"memref.dealloc %m : {M}\ngpu.wait [%1]\nreturn"
    )
    arrays = [np.zeros(16, np.float32) for _ in range(4)]
    said = refusal(program(KERNELS, host(body)), *arrays, emulator_seed=1)
    assert "'gpu.launch_func' op uses memory that was freed" in said


@pytest.mark.parametrize("sizes", [(0, 1, 1), (-1, 1, 1), (1, 65536, 1), (1, 1, 65536), (1 << 31, 1, 1)])
def test_a_grid_has_limits(sizes: tuple[int, int, int]) -> None:
    assert "blocks along " in refusal(*sized(sizes, (1, 1, 1)))


@pytest.mark.parametrize("sizes", [(0, 1, 1), (1, -5, 1), (1025, 1, 1), (1, 1, 65), (32, 32, 2)])
def test_a_block_has_limits(sizes: tuple[int, int, int]) -> None:
    assert " threads" in refusal(*sized((1, 1, 1), sizes))


def sized(grid: tuple[int, int, int], block: tuple[int, int, int]) -> tuple[Any, ...]:
    """A program with arguments that launches with these sizes."""
    types = ["index"] * 6
    names = [f"%n{number}" for number in range(6)]
    arguments = ", ".join(f"{name}: {type}" for name, type in zip(names, types, strict=True))
    body = launch("k", [], [], ", ".join(names[:3]), ", ".join(names[3:])).replace("args()", "") + "return"
    return program("gpu.func @k() kernel { gpu.return }", host(body, arguments)), *grid, *block


def test_known_sizes_are_those_of_the_launch() -> None:
    kernel = "gpu.func @k() kernel attributes {known_block_size = array<i32: 4, 1, 1>} { gpu.return }"
    body = launch("k", [], [], block="%c2, %c1, %c1").replace("args()", "") + "return"
    said = refusal(program(kernel, host(body, "")))
    assert "launches 2x1x1 threads, but the kernel is made for 4x1x1" in said


def test_shared_memory_of_a_kernel_has_a_limit() -> None:
    kernel = "gpu.func @k() workgroup(%s: memref<12289xf32, 3>) kernel { gpu.return }"
    said = refusal(program(kernel, host(launch("k", [], []).replace("args()", "") + "return", "")))
    assert "launches a kernel with 49156 bytes of shared memory: at most 49152" in said


def test_views_of_the_host() -> None:
    body = """
%n = arith.constant 8 : index
%e = memref.subview %p[%c1] [%n] [2] : memref<16xf32> to memref<?xf32, strided<[2], offset: ?>>
%o = memref.cast %e : memref<?xf32, strided<[2], offset: ?>> to memref<8xf32, strided<[2], offset: 1>>
gpu.launch_func @m::@k blocks in (%n, %c1, %c1) threads in (%c1, %c1, %c1)
  args(%o : memref<8xf32, strided<[2], offset: 1>>)
return
"""
    kernel = """
gpu.func @k(%a: memref<8xf32, strided<[2], offset: 1>>) kernel {
  %i = gpu.block_id x
  %z = arith.constant 0.0 : f32
  memref.store %z, %a[%i] : memref<8xf32, strided<[2], offset: 1>>
  gpu.return
}
"""
    text = program(kernel, host(body))
    arrays = [floats(16, seed=number) for number in range(4)]
    wanted = arrays[0].copy()
    wanted[1::2] = 0
    run(text, *arrays)
    np.testing.assert_array_equal(arrays[0], wanted)
    said = refusal(text.replace("memref.subview %p[%c1]", "memref.subview %p[%c2]"), *arrays)
    assert "takes 8 elements from 2 in steps of 2 along dimension 0 of size 16" in said
    said = refusal(text.replace("memref.subview %p[%c1]", "memref.subview %p[%c0]"), *arrays)
    assert "has a memref 8xf32 with strides [2] and offset 0" in said


def test_control_flow_and_numbers_of_the_host() -> None:
    body = """
%cell = memref.alloca() : memref<1xindex>
memref.store %c0, %cell[%c0] : memref<1xindex>
%last = scf.while (%i = %c16) : (index) -> index {
  %more = arith.cmpi ugt, %i, %c3 : index
  scf.condition(%more) %i : index
} do {
^bb0(%i: index):
  %n = memref.load %cell[%c0] : memref<1xindex>
  %n1 = arith.addi %n, %c1 : index
  memref.store %n1, %cell[%c0] : memref<1xindex>
  %half = arith.divui %i, %c2 : index
  scf.yield %half : index
}
%rounds = memref.load %cell[%c0] : memref<1xindex>
%w = arith.mulf %f, %v : f32
%big = arith.cmpf ogt, %w, %v : f32
cf.cond_br %big, ^yes(%rounds : index), ^no
^yes(%k: index):
  return %k, %w : index, f32
^no:
  %x = func.call @other(%last) : (index) -> index
  return %x, %w : index, f32
"""
    other = "func.func private @other(%i: index) -> index { %r = arith.muli %i, %i : index\nreturn %r : index }"
    kernel = "gpu.func @k() kernel { gpu.return }"
    module = loaded(program(kernel, host(body, "%f: f32", "-> (index, f32)") + other))
    # 16, 8 and 4 are more than 3, 2 is what is left.
    assert module["main"](2.0) == (3, 3.0)
    assert module["main"](0.1) == (4, float(np.float32(np.float32(0.1) * np.float32(1.5))))


def test_a_constant_that_says_its_elements() -> None:
    body = f"""
%k = "krnl.global"() {{name = "constant_0", shape = [16], value = dense<0.5> : tensor<16xf32>}} : () -> {M}
gpu.launch_func @m::@map blocks in (%c1, %c1, %c1) threads in (%c16, %c1, %c1) args(%k : {M}, %p : {M})
return
"""
    text = program(KERNELS, host(body, f"%p: {M}"))
    assert command(text, "--input=16xf32", "--print-arguments")[1].split("=")[1].split() == ["1"] * 16
    for wrong in (
        text.replace(", value = dense<0.5> : tensor<16xf32>", ""),
        text.replace("tensor<16xf32>", "tensor<8xf32>"),
    ):
        status, _, said = command(wrong, "--input=16xf32")
        assert status == 1 and "no pass lowers dialect 'krnl' to code" in said


def test_globals_of_the_host() -> None:
    numbers = ", ".join(f"{number}.0" for number in range(1, 17))
    stated = f'memref.global "private" constant @g : {M} = dense<[{numbers}]>\n'
    body = f"""
%k = memref.get_global @g : {M}
gpu.launch_func @m::@map blocks in (%c1, %c1, %c1) threads in (%c16, %c1, %c1) args(%k : {M}, %p : {M})
return
"""
    a = np.zeros(16, np.float32)
    run(program(KERNELS, stated + host(body, f"%p: {M}")), a)
    np.testing.assert_array_equal(a, np.arange(1, 17, dtype=np.float32) * 2)


@pytest.mark.parametrize(
    ("op", "wanted"),
    [
        ('"llvm.intr.trap"() : () -> ()', "is refused by --run"),
        (
            f"%u = memref.cast %p : {M} to memref<*xf32>\n%w = memref.cast %u : memref<*xf32> to memref<?x?xf32>",
            "has a memref 16xf32 with strides [1] and offset 0",
        ),
        ("func.call @nowhere() : () -> ()", "no function @nowhere with a body"),
        (f"%u = memref.load %p[%c16] : {M}", "index 16 is out of bounds for dimension 0 of size 16"),
        (f"memref.store %v, %p[%c16] : {M}", "index 16 is out of bounds for dimension 0 of size 16"),
        (
            f"%u = memref.reinterpret_cast %p to offset: [8], sizes: [16], strides: [1] "
            f": {M} to memref<16xf32, strided<[1], offset: 8>>",
            "is not run by the host",
        ),
        ("%n = arith.constant -1 : index\n%u = memref.alloc(%n) : memref<?xf32>", "asks for memory of -1 elements"),
        (
            "%n = arith.constant 1152921504606846976 : index\n%u = memref.alloc(%n) : memref<?xf32>",
            "are allowed in all",
        ),
    ],
)
def test_what_a_stranger_may_not_do(op: str, wanted: str) -> None:
    body = op + "\n" + launch("k", [], []).replace("args()", "") + "return"
    declared = "func.func private @nowhere()\n" if "nowhere" in op else ""
    text = program("gpu.func @k() kernel { gpu.return }", declared + host(body, f"%p: {M}"))
    assert wanted in refusal(text, np.zeros(16, np.float32))


@pytest.mark.slow("compiles programs")
@pytest.mark.sample(2)
@pytest.mark.parametrize("flags", [[], ["--emu-seed=1"], ["--cuda-graph=require"]])
def test_an_interrupt_ends_a_kernel_that_never_ends(flags: list[str], tmp_path: Path) -> None:
    body = """
scf.while : () -> () {
  %t = arith.constant true
  scf.condition(%t)
} do {
  memref.store %v, %a[] : memref<f32>
  scf.yield
}
"""
    kernel = f"gpu.func @k(%a: memref<f32>, %v: f32) kernel {{\n{body}gpu.return\n}}"
    path = tmp_path / "endless.mlir"
    path.write_text(
        program(kernel, host(launch("k", ["%p", "%v"], ["memref<f32>", "f32"]) + "return", "%p: memref<f32>"))
    )
    process = subprocess.Popen(
        [
            *(sys.executable, "-c", "from okl_opt.cli.main import entry_point; entry_point()", str(path)),
            *("--run", "--target=cuda-emu", "--input=f32=1", *flags),
        ],
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert process.stderr is not None
    # It says so just before the run.
    assert process.stderr.readline().startswith(b"emulated: ")
    time.sleep(0.5)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=30)[1] == b""
    assert process.returncode == 130


TWO_CONVOLUTIONS = (INPUTS / "two_convolutions.mlir").read_text()


ORDERS = [["--threads=2"], ["--emu-seed=1"], *([["--threads=1"], ["--emu-seed=2"]] if is_long() else [])]


@pytest.mark.sample(1)
@pytest.mark.slow("compiles programs")
@pytest.mark.parametrize("flags", ORDERS)
def test_two_convolutions_and_their_sum(flags: list[str], tmp_path: Path) -> None:
    x = floats(2, 1, 28, 28)
    padded = np.pad(x[:, 0], ((0, 0), (1, 1), (1, 1))).astype(np.float64)
    window = np.sum([padded[:, i : i + 28, j : j + 28] for i in range(3) for j in range(3)], axis=0)
    wanted = np.broadcast_to(((window + 0.1) + (window * 0.5 + 0.2))[:, None], (2, 64, 28, 28))
    np.save(tmp_path / "x.npy", x)
    places = [f"--input=@{tmp_path}/x.npy", f"--output=@{tmp_path}/y.npy"]
    assert command(TWO_CONVOLUTIONS, *flags, *places) == (0, "", "emulated: kernels run on the processor of the host\n")
    # f32 sums of nine products.
    np.testing.assert_allclose(np.load(tmp_path / "y.npy"), wanted, rtol=1e-5, atol=1e-5)


@pytest.mark.slow("compiles programs")
def test_a_plan_is_dumped() -> None:
    status, _, said = command(TWO_CONVOLUTIONS, "--dump-launch-plan", "--input=2x1x28x28xf32=random:7")
    assert status == 0
    assert said == (
        "plan @test_parallel streams=2 events=2\n"
        "  0 alloc    b0 2x64x28x28xf32\n"
        "  1 launch   s0 @test_parallel_kernel::@test_parallel_kernel grid=2,64,28 block=1,1,1 "
        "args=1,0,29,3,arg0,c0,0.0,c1,b0,28\n"
        "  2 alloc    b1 2x64x28x28xf32\n"
        "  3 launch   s1 @test_parallel_kernel_0::@test_parallel_kernel grid=2,64,28 block=1,1,1 "
        "args=1,0,29,3,arg0,c2,0.0,c3,b1,28 record=e0\n"
        "  4 alloc    b2 2x64x28x28xf32\n"
        "  5 launch   s0 @test_parallel_kernel_1::@test_parallel_kernel grid=2,64,28 block=1,1,1 "
        "args=1,0,b0,b1,b2,28 wait=e0 record=e1\n"
        "  6 sync     e1\n"
        "  7 return   b2\n"
        "emulated: kernels run on the processor of the host\n"
    )


def test_plans_of_loops_and_of_functions_that_are_called() -> None:
    body = (
        "scf.for %i = %c0 to %c3 step %c1 {\n"
        "%0 = gpu.wait async\n"
        + sixteen("%1", "fill", "%p", "%v", wait="%0")
        + "gpu.wait [%1]\n}\n"
        + f"func.call @other(%p) : ({M}) -> ()\nreturn"
    )
    other = f"func.func private @other(%p: {M}) {{ return }}"
    status, _, said = command(program(KERNELS, host(body, f"%p: {M}") + other), "--dump-launch-plan", "--input=16xf32")
    assert status == 0
    assert said.startswith(
        "plan @main streams=1 events=1\n"
        "  0 for      i0 = 0 to 3 step 1\n"
        "    plan body\n"
        "      0 launch   s0 @m::@fill grid=1,1,1 block=16,1,1 args=arg0,1.5 record=e0\n"
        "      1 sync     e0\n"
        "  1 call     @other(arg0)\n"
        "  2 return\n"
        "plan @other streams=1 events=0\n"
        "  0 return\n"
    )


def test_a_plan_has_the_tokens_that_come_from_outside() -> None:
    body = (
        "%0 = gpu.wait async\n"
        "%r2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%t = %0) -> (!gpu.async.token) {\n"
        + sixteen("%1", "map", "%p", "%p", wait="%t")
        + "scf.yield %1 : !gpu.async.token\n}\ngpu.wait [%r2]\nreturn"
    )
    status, _, said = command(program(KERNELS, host(body, f"%p: {M}")), "--dump-launch-plan", "--input=16xf32")
    assert status == 0
    assert said.startswith(
        "plan @main streams=1 events=0\n"
        "  0 for      i0 = 0 to 3 step 1\n"
        "    plan body\n"
        "      0 launch   s0 @m::@map grid=1,1,1 block=16,1,1 args=arg0,arg0 after=t0\n"
        "  1 sync     t1\n"
        "  2 return\n"
    )


@pytest.mark.parametrize("options", EVERY_WAY)
def test_a_function_that_is_called_has_more_streams_than_its_caller(options: dict[str, Any]) -> None:
    arguments = ", ".join(f"{name}: {M}" for name in ("%p", "%q", "%r", "%s"))
    called = host(DIAMOND).replace("@main", "private @other")
    main = f"func.func @main({arguments}) {{\nfunc.call @other(%p, %q, %r, %s) : ({M}, {M}, {M}, {M}) -> ()\nreturn }}"
    arrays = [floats(16, seed=number) for number in range(4)]
    ways(program(KERNELS, main + called))(*arrays, **options)
    np.testing.assert_array_equal(arrays[3], np.full(16, 6, np.float32))


def test_registered_memory_and_kernels_without_ranks() -> None:
    body = f"""
%u = memref.cast %p : {M} to memref<*xf32>
gpu.host_register %u : memref<*xf32>
{launch("fill", ["%p", "%v"], [M, "f32"], block="%c16, %c1, %c1")}
gpu.host_unregister %u : memref<*xf32>
return
"""
    a = np.zeros(16, np.float32)
    run(program(KERNELS, host(body, f"%p: {M}")), a)
    np.testing.assert_array_equal(a, np.full(16, 1.5, np.float32))
    kernel = "gpu.func @k(%a: memref<*xf32>) kernel { gpu.return }"
    body = f"%u = memref.cast %p : {M} to memref<*xf32>\n" + launch("k", ["%u"], ["memref<*xf32>"]) + "return"
    said = refusal(program(kernel, host(body, f"%p: {M}")), a)
    assert "it has a memref without a rank as an argument" in said


def test_flags_that_do_not_fit_are_refused() -> None:
    plain = "func.func @main() { return }"
    assert command(plain)[0] == 1
    assert "cannot run with --target=cuda-emu: it launches no kernels" in command(plain)[2]
    assert "--emu-seed is for --target=cuda-emu" in command(plain, "--target=cpu", "--emu-seed=1")[2]
    assert "--dump-launch-plan is for programs that launch" in command(plain, "--target=cpu", "--dump-launch-plan")[2]
    launches = program(KERNELS, host("gpu.wait\nreturn", ""))
    assert "give --target=cuda-emu or --target=cuda" in command(launches, "--target=cpu")[2]


def test_the_flag_has_the_words_of_targets() -> None:
    assert FLAGS["target"].choices == TARGETS
