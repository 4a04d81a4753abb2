"""A product on two devices, each with a layout of its own: from linalg on tensors to NumPy's result."""

from __future__ import annotations

import threading

import host
import numpy as np
import pytest
from numpy.typing import NDArray
from stream_programs import run

from okl_opt import OklRuntimeError, load
from okl_opt.runtime.launch.failures import LauncherBusy
from okl_opt.runtime.run.functions import Functions

pytestmark = pytest.mark.host("x86-64")
Floats = NDArray[np.float32]

X86 = (
    '#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64", {encoding_solver = #iree_cpu.cpu_encoding_solver<>, '
    'cpu_features = "+avx512f", target_triple = "x86_64-unknown-unknown-eabi-elf"}>'
)
VMVX = (
    '#hal.executable.target<"vmvx", "vmvx-bytecode-fb", {encoding_solver = '
    '#iree_cpu.vmvx_encoding_solver<target_configuration = {ukernels = "all"}>}>'
)
STATIC = (
    '#hal.executable.target<"vmvx", "vmvx-bytecode-fb", {encoding_solver = '
    '#iree_cpu.vmvx_encoding_solver<target_configuration = {ukernels = "none"}>}>'
)
PLAIN_X86 = '#hal.executable.target<"llvm-cpu", "embedded-elf-x86_64">'
PLAIN_VMVX = '#hal.executable.target<"vmvx", "vmvx-bytecode-fb">'
DEVICES = {
    "as in the example": (VMVX, X86),
    "swapped": (X86, VMVX),
    "tiles known": (STATIC, X86),
    "the same twice": (X86, X86),
    "no encodings": (PLAIN_VMVX, PLAIN_X86),
    "one without encodings": (PLAIN_VMVX, X86),
}
SHORT = ("the same twice", "no encodings")
"""Those that are tried in the short form, beside the example: each compiles up to nine kernels."""

TEXT = """
util.global private @device_a = #hal.device.target<"local", [{a}]> : !hal.device
util.global private @device_b = #hal.device.target<"local", [{b}]> : !hal.device
func.func @foo(%arg0: tensor<?x?xf32> {{iree.abi.affinity = #hal.device.promise<@device_a>}},
               %arg1: tensor<?x?xf32> {{iree.abi.affinity = #hal.device.promise<@device_a>}})
    -> (tensor<?x?xf32> {{iree.abi.affinity = #hal.device.promise<@device_a>}}) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %arg0, %c0 : tensor<?x?xf32>
  %k = tensor.dim %arg0, %c1 : tensor<?x?xf32>
  %n = tensor.dim %arg1, %c1 : tensor<?x?xf32>
  %cst = arith.constant 0.0 : f32
  %0 = tensor.empty(%m, %n) : tensor<?x?xf32>
  %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = linalg.matmul ins(%arg0, %arg1 : tensor<?x?xf32>, tensor<?x?xf32>)
    outs(%1 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %3 = flow.tensor.transfer %2 : tensor<?x?xf32>{{%m, %n}} to #hal.device.promise<@device_b>
  %4 = flow.tensor.transfer %arg0 : tensor<?x?xf32>{{%m, %k}} to #hal.device.promise<@device_b>
  %5 = flow.tensor.transfer %arg1 : tensor<?x?xf32>{{%k, %n}} to #hal.device.promise<@device_b>
  %6 = linalg.matmul ins(%4, %5 : tensor<?x?xf32>, tensor<?x?xf32>)
    outs(%1 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %7 = arith.addf %3, %6 : tensor<?x?xf32>
  %8 = flow.tensor.transfer %7 : tensor<?x?xf32>{{%m, %n}} to #hal.device.promise<@device_a>
  return %8 : tensor<?x?xf32>
}}
"""


def text(name: str) -> str:
    a, b = DEVICES[name]
    return TEXT.format(a=a, b=b)


def inputs(m: int, k: int, n: int) -> tuple[Floats, Floats]:
    """Small integers: sums of products are exact in any order."""
    i, j = np.indices((m, k))
    a = (3 * i + 5 * j) % 7 - 3
    i, j = np.indices((k, n))
    b = (2 * i + 3 * j) % 5 - 2
    return a.astype(np.float32), b.astype(np.float32)


def called(module: Functions, m: int, k: int, n: int) -> Floats:
    return np.asarray(module["foo"](*inputs(m, k, n)))


def check_results(module: Functions) -> None:
    """The results that are known from elsewhere, and those at the edges."""
    small = [[18, -22, 18], [20, 0, -10], [-6, -6, 4], [-4, 16, -24], [-16, 24, 4]]
    assert np.array_equal(called(module, 5, 7, 3), small)
    large = called(module, 37, 53, 29)
    i, j = np.indices(large.shape)
    found = (large.sum(), abs(large).sum(), large[0, 0], large[36, 28], large.max(), large.min())
    assert found == (-22, 18414, -6, -22, 28, -24)
    assert (large * ((i + 2 * j) % 11)).sum() == -328
    for m, k, n in ((1, 19, 33), (33, 19, 1), (1, 1, 1), (4, 0, 3), (0, 3, 2), (3, 2, 0), (17, 33, 16)):
        a, b = inputs(m, k, n)
        result = called(module, m, k, n)
        assert np.array_equal(result, 2 * (a @ b)), (m, k, n)
        assert result.flags.c_contiguous


@pytest.fixture(scope="module")
def module() -> Functions:
    return loaded("as in the example")


def loaded(name: str) -> Functions:
    found = load(text(name), passes=["encoding-pipeline"])
    assert isinstance(found, Functions)
    return found


@pytest.mark.slow("compiles several executables")
def test_results_are_those_of_numpy_and_all_memory_is_freed(module: Functions):
    check_results(module)
    stats = module.stats
    assert stats.allocated == stats.freed > 0
    assert stats.runs >= 9


@pytest.mark.slow("compiles programs")
@pytest.mark.parametrize("name", [name for name in DEVICES if name in SHORT or host.is_long()])
def test_results_do_not_depend_on_layouts(name: str):
    check_results(loaded(name))


@pytest.mark.slow("compiles programs")
@pytest.mark.parametrize("options", ["{policy=lcm}", *(["", "{model=sync}"] if host.is_long() else [])])
def test_nothing_is_read_that_was_not_written(options: str):
    a, b = inputs(5, 7, 3)
    given = [f"--input={x.shape[0]}x{x.shape[1]}xf32={','.join(str(int(each)) for each in x.flat)}" for x in (a, b)]
    # Fresh memory is no number then, whatever layouts leave unwritten.
    expected = "--expected-output=5x3xf32=18,-22,18,20,0,-10,-6,-6,4,-4,16,-24,-16,24,4"
    pipeline = f"--pass-pipeline=builtin.module(encoding-pipeline{options})"
    status, _, err = run(text("as in the example"), pipeline, *given, "--check-uninitialized", expected)
    assert status == 0, err


def test_sizes_that_do_not_fit_are_refused(module: Functions):
    a, _ = inputs(5, 7, 3)
    _, b = inputs(5, 6, 3)
    with pytest.raises(OklRuntimeError, match="has size 6, where others have 7"):
        module["foo"](a, b)
    check_results(module)


def test_threads_take_turns(module: Functions):
    wrong: list[object] = []

    def call(m: int, k: int, n: int) -> None:
        a, b = inputs(m, k, n)
        for _ in range(10):
            try:
                result = np.asarray(module["foo"](a, b))
            except LauncherBusy:
                continue
            if not np.array_equal(result, 2 * (a @ b)):
                wrong.append((m, k, n))

    threads = [threading.Thread(target=call, args=sizes) for sizes in ((5, 7, 3), (64, 3, 31), (1, 19, 33))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    assert module.stats.allocated == module.stats.freed


@pytest.mark.parametrize("sizes", [(5, 7, 3), (33, 19, 1)])
def test_buffers_have_the_bytes_that_layouts_need(
    module: Functions, sizes: tuple[int, int, int], monkeypatch: pytest.MonkeyPatch
):
    """Tiles of 16x16x1 on AVX-512, room for tiles of 16x16x16 where the device tells them."""
    from okl_opt.runtime.stream import devices, memory

    made: list[int] = []

    class Noted(memory.DeviceBuffer):
        __slots__ = ()

        def __init__(self, nbytes: int, *args: object, **named: object):
            made.append(nbytes)
            super().__init__(nbytes, *args, **named)  # pyright: ignore[reportArgumentType]

    monkeypatch.setattr(devices, "DeviceBuffer", Noted)
    m, k, n = sizes
    called(module, *sizes)

    def up(number: int) -> int:
        return -(-number // 16) * 16

    plain = [m * k, k * n, m * n]
    told = [up(m) * up(k), up(n) * up(k), up(m) * up(n)]
    known = [up(m) * k, up(n) * k, up(m) * up(n)]
    assert set(made) == {4 * size for size in (*plain, *told, *known)}
