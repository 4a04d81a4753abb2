"""On a GPU: what nothing else can show. Without one these tests are skipped, and the session says so."""

from __future__ import annotations

import struct
from collections.abc import Callable
from functools import cache
from importlib import import_module
from itertools import pairwise
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from catalogue import CASES
from host import module, need
from op_runs import case_name, check_op
from test_jobs import LINEAR, RELU_TANH, SOFTMAX, inputs, loaded, results
from test_launching import SET, program
from test_memory import RELUS

from okl_opt import Buffer, DeviceTensor, DType, OklRuntimeError, TensorSpec, load
from okl_opt.runtime.cuda.copies import MOST_PIECES, PIECE, PinnedCopies
from okl_opt.runtime.cuda.driver import Arguments, Driver, DriverError, Event, Function, Graph, Stream, open_gpu
from okl_opt.runtime.cuda.images import linked
from okl_opt.runtime.cuda.nvptx import ptx_of
from okl_opt.runtime.cuda.probe import Gpu, probe
from okl_opt.runtime.machine.jit import Target
from okl_opt.runtime.memory.device_memory import Move

pytestmark = pytest.mark.gpu

RELU = """
define ptx_kernel void @relu(ptr addrspace(1) %from, ptr addrspace(1) %to, i64 %count) {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %threads = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %first = mul i32 %block, %threads
  %number = add i32 %first, %thread
  %i = zext i32 %number to i64
  %inside = icmp ult i64 %i, %count
  br i1 %inside, label %body, label %done
body:
  %source = getelementptr float, ptr addrspace(1) %from, i64 %i
  %x = load float, ptr addrspace(1) %source
  %positive = call float @llvm.maxnum.f32(float %x, float 0.0)
  %target = getelementptr float, ptr addrspace(1) %to, i64 %i
  store float %positive, ptr addrspace(1) %target
  br label %done
done:
  ret void
}
define ptx_kernel void @spin(i64 %turns, ptr addrspace(1) %to) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %old = load volatile i64, ptr addrspace(1) %to
  %new = add i64 %old, 1
  store volatile i64 %new, ptr addrspace(1) %to
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %turns
  br i1 %more, label %loop, label %done
done:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare float @llvm.maxnum.f32(float, float)
"""
COUNT = 1000
ONE = (1, 1, 1)


def gpu() -> Gpu:
    found = probe().gpu
    assert found is not None, "else this is skipped"
    return found


def driver() -> Driver:
    return open_gpu(gpu())


@cache
def ptx() -> str:
    """The kernels for this GPU."""
    chip = "sm_{}{}".format(*gpu().capability)
    return ptx_of([RELU], [], None, Target(chip), 3)


def numbers() -> np.ndarray:
    return np.random.default_rng(1).standard_normal(COUNT).astype(np.float32)


def word(value: int) -> bytes:
    return struct.pack("=q", value)


def relu_of(kernel: Function, given: np.ndarray) -> np.ndarray:
    """What the kernel makes of an array."""
    source, target = driver().allocate(given.nbytes), driver().allocate(given.nbytes)
    driver().copy(source.address, given.ctypes.data, given.nbytes)
    arguments = Arguments([word(source.address), word(target.address), word(given.size)])
    driver().stream.launch(kernel, (-(-given.size // 128), 1, 1), (128, 1, 1), 0, arguments)
    found = np.empty_like(given)
    driver().copy(found.ctypes.data, target.address, found.nbytes)
    return found


def test_relu_of_ptx():
    np.testing.assert_array_equal(relu_of(driver().load(ptx()).function("relu"), numbers()), np.maximum(numbers(), 0))


def test_relu_of_a_cubin():
    cubin = linked(ptx(), gpu())
    assert cubin is not None, "the cuda extra has the linker"
    np.testing.assert_array_equal(relu_of(driver().load(cubin).function("relu"), numbers()), np.maximum(numbers(), 0))


@pytest.mark.parametrize("is_pinned", [True, False])
def test_there_and_back(is_pinned: bool):
    given, found = numbers(), np.zeros(COUNT, np.float32)
    there = driver().allocate(given.nbytes)
    if is_pinned:
        pinned = driver().pinned(given.nbytes)
        pinned.write(given.tobytes())
        driver().copy(there.address, pinned.address, given.nbytes)
    else:
        driver().copy(there.address, given.ctypes.data, given.nbytes)
    driver().copy(found.ctypes.data, there.address, found.nbytes)
    np.testing.assert_array_equal(found, given)


def test_a_graph_gives_what_streams_give():
    """Two launches of which the second takes what the first gives."""
    kernel, given = driver().load(ptx()).function("relu"), numbers()
    blocks = [driver().allocate(given.nbytes) for _ in range(3)]
    driver().copy(blocks[0].address, given.ctypes.data, given.nbytes)
    graph = Graph(driver())
    sizes = ((-(-COUNT // 128), 1, 1), (128, 1, 1), 0)
    steps = [Arguments([word(a.address), word(b.address), word(COUNT)]) for a, b in pairwise(blocks)]
    first = graph.add(kernel, *sizes, steps[0], [])
    graph.add(kernel, *sizes, steps[1], [first])
    stream = Stream(driver())
    for _ in range(3):
        graph.launch(stream)
    stream.sync()
    found = np.empty_like(given)
    driver().copy(found.ctypes.data, blocks[2].address, found.nbytes)
    np.testing.assert_array_equal(found, relu_of(kernel, given))


def test_streams_overlap(record_property: pytest.RecordProperty):
    """Two long kernels of one thread each: how long both take on two streams is recorded, never asserted."""
    kernel = driver().load(ptx()).function("spin")
    places = [driver().allocate(8) for _ in range(2)]
    for place in places:
        place.fill(0)
    driver().stream.sync()
    turns = 1 << 18

    def seconds(streams: list[Stream]) -> float:
        start = streams[0].record(driver().event(timed=True))
        ends: list[Event] = []
        for stream, place in zip(streams, places, strict=True):
            stream.wait(start)
            stream.launch(kernel, ONE, ONE, 0, Arguments([word(turns), word(place.address)]))
            ends.append(stream.record(driver().event(timed=True)))
        for end in ends:
            end.sync()
        return max(end.seconds_after(start) for end in ends)

    one, other = Stream(driver()), Stream(driver())
    seconds([one, other])
    record_property("one stream / two streams", seconds([one, one]) / seconds([one, other]))
    found = np.zeros(2, np.int64)
    for number, place in enumerate(places):
        driver().copy(found[number:].ctypes.data, place.address, 8)
    assert found.tolist() == [3 * turns] * 2


def test_a_program_that_launches():
    given = np.zeros(4, np.float32)
    launching = load(program(f"{SET}\nreturn"), target="cuda", unsafe_llvm=True)
    launching["main"](given, 2.5)
    assert given.tolist() == [2.5] * 4


@pytest.mark.parametrize("repeats", [1, 3])
def test_a_program_that_is_a_graph(repeats: int):
    """A fill, and two copies that need it, of memory of the device."""
    body = (
        "%0 = gpu.wait async\n%d, %1 = gpu.alloc async [%0] () : memref<4xf64>\n"
        "%2 = gpu.memset async [%1] %d, %x : memref<4xf64>, f64\n"
        "%3 = gpu.memcpy async [%2] %a, %d : memref<4xf64>, memref<4xf64>\n%4 = gpu.wait async [%2]\n"
        "%5 = gpu.memcpy async [%4] %b, %d : memref<4xf64>, memref<4xf64>\n%6 = gpu.wait async [%3, %5]\n"
        "%7 = gpu.launch_func async [%6] @m::@set blocks in (%one, %one, %one) threads in (%four, %one, %one) "
        "args(%c : memref<4xf32>, %y : f32, %four : index)\ngpu.wait [%7]\nreturn"
    )
    text = program(body, "(%a: memref<4xf64>, %b: memref<4xf64>, %c: memref<4xf32>, %x: f64, %y: f32)")
    main = load(text, target="cuda", unsafe_llvm=True, cuda_graph="require")["main"]
    a, b, c = np.zeros(4), np.zeros(4), np.zeros(4, np.float32)
    for number in range(repeats):
        main(a, b, c, number + 0.5, number + 1.0)
        assert (a.tolist(), b.tolist(), c.tolist()) == ([number + 0.5] * 4, [number + 0.5] * 4, [number + 1.0] * 4)


def numba_cuda() -> ModuleType:
    """The module; without it the test that runs is skipped."""
    need("numba-cuda")
    return import_module("numba.cuda")


def numba_array(values: np.ndarray) -> Any:
    return numba_cuda().to_device(values)


def torch_array(values: np.ndarray) -> Any:
    return module("torch").tensor(values, device="cuda")


def address_of(array: Any) -> int:
    return array.__cuda_array_interface__["data"][0]


def host_of(array: Any) -> np.ndarray:
    return array.copy_to_host() if hasattr(array, "copy_to_host") else array.cpu().numpy()


RESULT = "%b = memref.alloc() : memref<4xf32>\n{}\nreturn %b : memref<4xf32>".format(SET.replace("%a", "%b"))
MAKES = program(RESULT, "(%x: f32) -> memref<4xf32>")


@pytest.mark.parametrize("make", [numba_array, torch_array])
class TestArraysOfOthers:
    """Arrays of other libraries are used where they are, and theirs are what is left on the GPU."""

    def test_an_argument(self, make: Callable[[np.ndarray], Any]):
        array = make(np.zeros(4, np.float32))
        address = address_of(array)
        load(program(f"{SET}\nreturn"), target="cuda", unsafe_llvm=True)["main"](array, 2.5)
        assert host_of(array).tolist() == [2.5] * 4 and address_of(array) == address

    def test_a_result(self, make: Callable[[np.ndarray], Any]):
        made = load(MAKES, target="cuda", unsafe_llvm=True, results="device")["main"](2.5)
        if make is torch_array:
            taken = module("torch").from_dlpack(made)
        else:
            taken = numba_cuda().as_cuda_array(made)
        assert address_of(taken) == made.address
        assert host_of(taken).tolist() == list(made.values()) == [2.5] * 4
        del made
        assert host_of(taken).tolist() == [2.5] * 4, "the memory lives as long as it is used"

    def test_a_job(self, make: Callable[[np.ndarray], Any]):
        array, out = make(np.array([-1, 2, -3, 4], np.float32)), make(np.zeros(4, np.float32))
        (result,) = load(RELUS, object_cache="off").launch(array, out=[out])
        assert isinstance(result, DeviceTensor) and result.address == address_of(out)
        assert host_of(out).tolist() == [0, -2, 0, -4]

    def test_work_in_flight(self, make: Callable[[np.ndarray], Any]):
        """What a library has put on its stream comes first: a copy onto the array, and then the program's."""
        array, new = make(np.zeros(1 << 24, np.float32)), make(np.ones(1 << 24, np.float32))
        if make is torch_array:
            array.copy_(new)
        else:
            array.copy_to_device(new)
        first = array[:4]
        load(program(f"{SET}\nreturn"), target="cuda", unsafe_llvm=True)["main"](first, 2.5)
        assert host_of(array)[:6].tolist() == [2.5] * 4 + [1, 1]


@pytest.mark.parametrize("nbytes", [1, PIECE - 1, PIECE, MOST_PIECES * PIECE + 5])
def test_pinned_and_pageable_copies_give_equal_bytes(nbytes: int):
    given = np.random.default_rng(nbytes).integers(0, 256, nbytes, np.uint8)
    there, found, plain = driver().allocate(nbytes), np.zeros(nbytes, np.uint8), np.zeros(nbytes, np.uint8)
    copies = PinnedCopies(driver())
    for _ in range(2):
        copies.put([Move(there.address, given.ctypes.data, nbytes)])
        copies.fetch([Move(found.ctypes.data, there.address, nbytes)])
        driver().copy(plain.ctypes.data, there.address, nbytes)
        np.testing.assert_array_equal(found, given)
        np.testing.assert_array_equal(plain, given)


class TestRanges:
    """What the driver says of addresses."""

    def test_memory_of_ours(self):
        block = driver().allocate(1000)
        found = driver().range_at(block.address + 999)
        assert found is not None and found.device == 0
        assert not found.nbytes or found.first <= block.address < block.address + 1000 <= found.first + found.nbytes

    def test_memory_of_the_host(self):
        assert driver().range_at(np.zeros(4).ctypes.data) is None
        pinned = driver().pinned(1000)
        assert driver().range_at(pinned.address) is not None

    def test_freed_memory(self):
        api = driver().api
        status, address = api.cuMemAlloc(1 << 20)
        driver().check("cuMemAlloc", status)
        assert driver().range_at(int(address)) is not None
        driver().check("cuMemFree", *api.cuMemFree(address))
        assert driver().range_at(int(address)) is None


def relu_tanh(x: np.ndarray) -> np.ndarray:
    return np.tanh(np.maximum(x, 0))


def softmax(x: np.ndarray) -> np.ndarray:
    powers = np.exp(x - x.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


def linear(x: np.ndarray, w: np.ndarray, b: np.ndarray) -> np.ndarray:
    return np.maximum(x @ w + b, 0)


class TestJobs:
    """Kernels that are made for ops, against NumPy."""

    @pytest.mark.parametrize("graph", ["off", "require"])
    @pytest.mark.parametrize(
        ("text", "wanted"),
        [(RELU_TANH, relu_tanh), (SOFTMAX, softmax), (LINEAR, linear)],
        ids=["maths", "rows", "sums"],
    )
    def test_results(self, text: str, wanted: Callable[..., np.ndarray], graph: str):
        module = loaded(text, cuda_graph=graph)
        for _ in range(2):
            given = inputs(module)
            (found,) = results(module, given)
            np.testing.assert_allclose(found, wanted(*given), rtol=1e-4, atol=1e-5)

    def test_a_graph_of_tensors_that_move(self):
        context = loaded(RELU_TANH, cuda_graph="require")._launches.first.contexts[0]
        spec = TensorSpec((5, 7), DType.F32)
        for seed in range(3):
            given = np.random.default_rng(seed).standard_normal((5, 7)).astype(np.float32)
            blocks = [driver().allocate(spec.nbytes) for _ in range(2)]
            driver().copy(blocks[0].address, given.ctypes.data, spec.nbytes)
            context.call(*([Buffer(spec, block.address, block)] for block in blocks))
            found = np.empty_like(given)
            driver().copy(found.ctypes.data, blocks[1].address, spec.nbytes)
            np.testing.assert_allclose(found, relu_tanh(given), rtol=1e-4, atol=1e-5)

    @pytest.mark.parametrize("case", range(len(CASES)), ids=case_name)
    def test_every_op(self, case: int):
        check_op(case)


class TestErrors:
    def test_code_for_another_gpu(self):
        with pytest.raises(OklRuntimeError, match=r"^the device is sm_\d+, the module was built for sm_999$"):
            driver().load(ptx().replace(f".target sm_{'{}{}'.format(*gpu().capability)}", ".target sm_999"))

    def test_bad_code(self):
        with pytest.raises(DriverError, match=r"in cuModuleLoadDataEx.*\n(.|\n)*line"):
            driver().load(ptx().replace("ret;", "rat;"))

    def test_no_such_kernel(self):
        with pytest.raises(DriverError, match=r"CUDA_ERROR_NOT_FOUND \(500\) in cuModuleGetFunction of 'gelu'"):
            driver().load(ptx()).function("gelu")

    def test_too_many_threads(self):
        kernel = driver().load(ptx()).function("spin")
        with pytest.raises(DriverError, match=r"CUDA_ERROR_INVALID_VALUE \(1\) in cuLaunchKernel of 'spin'"):
            driver().stream.launch(kernel, ONE, (4096, 1, 1), 0, Arguments([word(1), word(0)]))

    def test_too_much_memory(self):
        with pytest.raises(DriverError, match="CUDA_ERROR_OUT_OF_MEMORY"):
            driver().allocate(1 << 50)
