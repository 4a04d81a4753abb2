"""Programs that launch on a GPU, with a stand-in for the driver: which calls are made, not what a GPU does."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import pytest
from fake_driver import CUresult, FakeDriver

from okl_opt import OklRuntimeError, load

KERNELS = """
gpu.func @set(%to: memref<4xf32>, %x: f32, %n: index) kernel {
  %i = gpu.thread_id x
  memref.store %x, %to[%i] : memref<4xf32>
  gpu.return
}
gpu.func @strided(%to: memref<?xf32, strided<[?], offset: ?>>) kernel { gpu.return }
"""
ONES = "%one = arith.constant 1 : index\n%four = arith.constant 4 : index"
SIZES = "blocks in (%one, %one, %one) threads in (%four, %one, %one)"


def program(body: str, signature: str = "(%a: memref<4xf32>, %x: f32)") -> str:
    host = f"func.func @main{signature} {{\n{ONES}\n{body}\n}}"
    return f"module attributes {{gpu.container_module}} {{\ngpu.module @m {{\n{KERNELS}\n}}\n{host}\n}}\n"


SET = f"gpu.launch_func @m::@set {SIZES} args(%a : memref<4xf32>, %x : f32, %four : index)"


def run(text: str, *arguments: Any) -> Any:
    return load(text, target="cuda", unsafe_llvm=True)["main"](*arguments)


def pointer(parameters: int, number: int) -> int:
    """The argument of a launch that is an address."""
    at = ctypes.c_void_p.from_address(parameters + 8 * number).value
    return ctypes.c_uint64.from_address(at or 0).value


def value(kind: type[Any], parameters: int, number: int) -> Any:
    at = ctypes.c_void_p.from_address(parameters + 8 * number).value
    return kind.from_address(at or 0).value


def floats(address: int) -> Any:
    return (ctypes.c_float * 4).from_address(address)


def test_arguments_and_the_way_of_memory(fake: FakeDriver):
    seen: list[Any] = []

    def launch(function: int, parameters: int) -> None:
        there = floats(pointer(parameters, 0))
        seen.append(list(there))
        seen.append((value(ctypes.c_float, parameters, 1), value(ctypes.c_int64, parameters, 2)))
        there[:] = [7.0] * 4

    fake.on_launch = launch
    given = np.arange(4, dtype=np.float32)
    run(program(f"{SET}\nreturn"), given, 2.5)
    assert seen == [[0, 1, 2, 3], (2.5, 4)], "the kernel is given what the host has"
    assert given.tolist() == [7] * 4, "and the host what the kernel has written"
    (call,) = [call for call in fake.calls if call[0] == "cuLaunchKernel"]
    assert call[2:9] == (1, 1, 1, 4, 1, 1, 0)
    assert b".visible .entry set(" in next(call[1] for call in fake.calls if call[0] == "cuModuleLoadDataEx")


def copies(fake: FakeDriver) -> int:
    return fake.names().count("cuMemcpyAsync")


def test_memory_stays_there_between_launches(fake: FakeDriver):
    run(program(f"{SET}\n{SET}\n{SET}\nreturn"), np.zeros(4, np.float32), 1.0)
    assert fake.names().count("cuLaunchKernel") == 3 and copies(fake) == 2, "there at first, back at last"


def test_the_host_between_launches(fake: FakeDriver):
    """What it reads comes back, what it writes goes there again."""

    def launch(function: int, parameters: int) -> None:
        there = floats(pointer(parameters, 0))
        for number in range(4):
            there[number] += 1

    fake.on_launch = launch
    given = np.zeros(4, np.float32)
    host = "%v = memref.load %a[%four_less_one] : memref<4xf32>\nmemref.store %v, %a[%zero] : memref<4xf32>"
    host += "\nmemref.store %x, %a[%one] : memref<4xf32>"
    indices = "%zero = arith.constant 0 : index\n%four_less_one = arith.constant 3 : index"
    run(program(f"{indices}\n{SET}\n{SET}\n{host}\n{SET}\nreturn"), given, 10.0)
    assert given.tolist() == [3, 11, 3, 3]
    assert copies(fake) == 4, "there, back, there and back"


def test_descriptors(fake: FakeDriver):
    """A memref that is not all in its type is passed with its offset, sizes and strides."""
    seen: list[Any] = []

    def launch(function: int, parameters: int) -> None:
        bases = [pointer(parameters, number) for number in range(2)]
        numbers = [value(ctypes.c_int64, parameters, number) for number in (2, 3, 4)]
        seen.append((bases[0] == bases[1], numbers, list(floats(bases[0]))))

    fake.on_launch = launch
    view = (
        "%v = memref.subview %a[1] [2] [2] : memref<4xf32> to memref<2xf32, strided<[2], offset: 1>>\n"
        "%w = memref.cast %v : memref<2xf32, strided<[2], offset: 1>> to memref<?xf32, strided<[?], offset: ?>>"
    )
    call = f"gpu.launch_func @m::@strided {SIZES} args(%w : memref<?xf32, strided<[?], offset: ?>>)"
    run(program(f"{view}\n{call}\nreturn"), np.arange(4, dtype=np.float32), 0.0)
    assert seen == [(True, [1, 2, 2], [0, 1, 2, 3])]


def test_memory_of_the_device(fake: FakeDriver):
    body = (
        "%d = gpu.alloc () : memref<4xf32>\n"
        "gpu.memcpy %d, %a : memref<4xf32>, memref<4xf32>\n"
        f"{SET.replace('%a', '%d')}\n"
        "gpu.memset %a, %x : memref<4xf32>, f32\n"
        "gpu.dealloc %d : memref<4xf32>\n"
        "return"
    )
    given = np.arange(4, dtype=np.float32)
    seen: list[Any] = []
    fake.on_launch = lambda function, parameters: seen.append(list(floats(pointer(parameters, 0))))
    run(program(body), given, 2.5)
    assert seen == [[0, 1, 2, 3]] and given.tolist() == [2.5] * 4


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (
            "%d = gpu.alloc () : memref<4xf32>\ngpu.dealloc %d : memref<4xf32>\n" + SET.replace("%a", "%d"),
            "uses memory that was freed",
        ),
        (
            SET.replace("threads in (%four", "threads in (%big").replace("%big", "%many"),
            "launches 4096 threads along x",
        ),
    ],
)
def test_refusals(body: str, message: str, fake: FakeDriver):
    with pytest.raises(OklRuntimeError, match=message):
        run(program(f"%many = arith.constant 4096 : index\n{body}\nreturn"), np.zeros(4, np.float32), 1.0)


def test_what_fails_on_the_gpu_ends_the_run(fake: FakeDriver):
    fake.failing["cuStreamSynchronize"] = CUresult.CUDA_ERROR_ILLEGAL_ADDRESS
    with pytest.raises(OklRuntimeError, match=r"CUDA_ERROR_ILLEGAL_ADDRESS \(700\)"):
        run(program(f"{SET}\nreturn"), np.zeros(4, np.float32), 1.0)


def test_kernels_are_not_checked_there(fake: FakeDriver):
    with pytest.raises(OklRuntimeError, match="--target=cuda: accesses of kernels are not checked there"):
        load(program(f"{SET}\nreturn"), target="cuda")
