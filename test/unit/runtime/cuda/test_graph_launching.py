"""Programs that launch as one graph, with a stand-in for the driver: which nodes are made, and when."""

from __future__ import annotations

import ctypes
import gc
from typing import Any

import numpy as np
import pytest
from fake_driver import CUresult, FakeDriver, install
from gpu_arrays import Interface, Memory
from test_launching import SET, copies, floats, pointer, program, value

from okl_opt import OklRuntimeError, load
from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.runtime.cuda.driver import open_gpu


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> FakeDriver:
    driver = FakeDriver()
    install(monkeypatch, driver)
    open_gpu.cache_clear()
    driver.words = {b"set": 3, b"strided": 5}
    return driver


def loaded(text: str, graphs: str = "require") -> Any:
    return load(text, target="cuda", unsafe_llvm=True, cuda_graph=graphs)["main"]


def adds(fake: FakeDriver) -> list[tuple[str, list[int]]]:
    """The kinds of the nodes that were added, and the numbers of those before each."""
    made = [handle for nodes in fake.graphs.values() for handle in nodes]
    calls = [call for call in fake.calls if call[0].startswith("cuGraphAdd")]
    return [(call[0][len("cuGraphAdd") : -len("Node")], [made.index(node) for node in call[2]]) for call in calls]


def async_set(token: str, array: str, wait: str, kind: str = "memref<4xf32>") -> str:
    sizes = "blocks in (%one, %one, %one) threads in (%four, %one, %one)"
    given = f"{array} : {kind}, %x : f32, %four : index"
    return f"{token} = gpu.launch_func async [{wait}] @m::@set {sizes} args({given})\n"


FORK = (
    "%0 = gpu.wait async\n"
    + async_set("%1", "%a", "%0")
    + async_set("%2", "%b", "%1")
    + async_set("%3", "%c", "%1")
    + "%4 = gpu.wait async [%2, %3]\n"
    + async_set("%5", "%a", "%4")
    + "gpu.wait [%5]\nreturn"
)
THREE = "(%a: memref<4xf32>, %b: memref<4xf32>, %c: memref<4xf32>, %x: f32)"


def zeros(count: int) -> list[Any]:
    return [np.zeros(4, np.float32) for _ in range(count)]


def test_launches_are_nodes_and_tokens_are_edges(fake: FakeDriver):
    seen: list[Any] = []

    def launch(function: int, parameters: int) -> None:
        there = floats(pointer(parameters, 0))
        seen.append((value(ctypes.c_float, parameters, 1), value(ctypes.c_int64, parameters, 2)))
        there[:] = [number + 1 for number in there]

    fake.on_launch = launch
    given = zeros(3)
    loaded(program(FORK, THREE))(*given, 2.5)
    assert adds(fake) == [("Kernel", []), ("Kernel", [0]), ("Kernel", [0]), ("Kernel", [1, 2])]
    assert seen == [(2.5, 4)] * 4, "arguments are copied when a node is made"
    assert [array.tolist() for array in given] == [[2] * 4, [1] * 4, [1] * 4]
    names = fake.names()
    assert names.count("cuGraphInstantiate") == names.count("cuGraphLaunch") == 1
    assert "cuLaunchKernel" not in names and "cuEventRecord" in names, "copies to the GPU are on a stream, before"
    assert copies(fake) == 6


def test_without_the_word_there_is_no_graph(fake: FakeDriver):
    loaded(program(FORK, THREE), "off")(*zeros(3), 2.5)
    assert "cuGraphCreate" not in fake.names() and fake.names().count("cuLaunchKernel") == 4


def test_auto_falls_back_to_streams(fake: FakeDriver):
    zero = "%zero = arith.constant 0 : index\n"
    text = program(f"{zero}{SET}\nmemref.store %x, %a[%zero] : memref<4xf32>\n{SET}\nreturn")
    loaded(text, "auto")(*zeros(1), 2.5)
    assert "cuGraphCreate" not in fake.names() and fake.names().count("cuLaunchKernel") == 2
    with pytest.raises(DiagnosticError, match=r"'memref\.store' op is a step of the host between ops of the device"):
        loaded(text)
    loaded(program(f"{SET}\n{SET}\nreturn"), "auto")(*zeros(1), 2.5)
    assert fake.names().count("cuGraphLaunch") == 1


def test_a_graph_is_kept_until_something_changes(fake: FakeDriver):
    main, given = loaded(program(FORK, THREE)), zeros(3)
    for _ in range(3):
        main(*given, 2.5)
    names = fake.names()
    assert names.count("cuGraphInstantiate") == 1 and names.count("cuGraphLaunch") == 3
    main(*given, 3.5)
    names = fake.names()
    assert names.count("cuGraphInstantiate") == 2 and names.count("cuGraphLaunch") == 4
    assert names.count("cuGraphExecDestroy") == names.count("cuGraphDestroy") == 1
    del main
    gc.collect()
    assert fake.names().count("cuGraphExecDestroy") == 2


def test_a_graph_for_new_addresses(fake: FakeDriver):
    """Other arrays of the host have the memory on the GPU of those before; other arrays of the GPU are elsewhere."""
    main = loaded(program(FORK, THREE))
    for _ in range(2):
        given = zeros(3)
        fake.on_launch = lambda function, parameters: floats(pointer(parameters, 0)).__setitem__(0, 7.0)
        main(*given, 2.5)
        assert [array[0] for array in given] == [7] * 3
    assert fake.names().count("cuGraphInstantiate") == 1
    for number in range(2):
        memories = [Memory(fake, array) for array in zeros(3)]
        main(*map(Interface, memories), 2.5)
        assert [memory.read()[0] for memory in memories] == [7] * 3
        assert fake.names().count("cuGraphInstantiate") == 2 + number


DEVICE = """
%0 = gpu.wait async
%d, %1 = gpu.alloc async [%0] () : memref<4xTYPE>
%2 = gpu.memset async [%1] %d, %x : memref<4xTYPE>, TYPE
%3 = gpu.memcpy async [%2] %a, %d : memref<4xTYPE>, memref<4xTYPE>
%4 = gpu.dealloc async [%3] %d : memref<4xTYPE>
gpu.wait [%4]
return
"""


@pytest.mark.parametrize(
    ("type", "dtype", "number", "kinds"),
    [
        ("f32", np.float32, 2.5, [("Memset", []), ("Memcpy", [0])]),
        ("f16", np.float16, 2.5, [("Memset", []), ("Memcpy", [0])]),
        ("i8", np.int8, 7, [("Memset", []), ("Memcpy", [0])]),
        ("f64", np.float64, 2.5, [("Memcpy", []), ("Memcpy", [0])]),
        ("f64", np.float64, 0.0, [("Memset", []), ("Memcpy", [0])]),
    ],
)
def test_fills_and_copies(type: str, dtype: Any, number: float, kinds: list[Any], fake: FakeDriver):
    given = np.zeros(4, dtype)
    text = program(DEVICE.replace("TYPE", type), f"(%a: memref<4x{type}>, %x: {type})")
    loaded(text)(given, number)
    assert given.tolist() == [number] * 4
    assert adds(fake) == kinds


def test_nothing_to_copy_is_no_node(fake: FakeDriver):
    """What comes after it waits for what came before."""
    body = (
        "%0 = gpu.wait async\n"
        + async_set("%1", "%a", "%0")
        + "%2 = gpu.memcpy async [%1] %e, %f : memref<0xf32>, memref<0xf32>\n"
        + async_set("%3", "%a", "%2")
        + "gpu.wait [%3]\nreturn"
    )
    text = program(body, "(%a: memref<4xf32>, %e: memref<0xf32>, %f: memref<0xf32>, %x: f32)")
    loaded(text)(np.zeros(4, np.float32), np.zeros(0, np.float32), np.ones(0, np.float32), 1.0)
    assert adds(fake) == [("Kernel", []), ("Kernel", [0])]


def test_nothing_runs_if_a_launch_is_refused(fake: FakeDriver):
    text = program(
        f"%many = arith.constant 4096 : index\n{SET}\n{SET.replace('threads in (%four', 'threads in (%many')}\nreturn"
    )
    with pytest.raises(OklRuntimeError, match="launches 4096 threads along x"):
        loaded(text)(np.zeros(4, np.float32), 1.0)
    assert "cuGraphCreate" not in fake.names()


@pytest.mark.parametrize("function", ["cuGraphCreate", "cuGraphAddKernelNode", "cuGraphInstantiate", "cuGraphLaunch"])
def test_what_the_driver_refuses_ends_the_run(function: str, fake: FakeDriver):
    main = loaded(program(FORK, THREE))
    fake.failing[function] = CUresult.CUDA_ERROR_INVALID_VALUE
    with pytest.raises(OklRuntimeError, match=rf"CUDA_ERROR_INVALID_VALUE \(1\) in {function}"):
        main(*zeros(3), 2.5)
    fake.failing.clear()
    main(*zeros(3), 2.5)
