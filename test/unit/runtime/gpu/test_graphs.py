"""Plans that run as one graph: on the emulated device, in any order that the edges allow."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from launching_programs import Ways, command, launch, program, refusal, run
from test_launches import DIAMOND, KERNELS, M, host, sixteen
from xdsl.dialects import func

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.runtime.gpu import placements
from okl_opt.runtime.gpu.graphs import GraphPlan, graph_plan

SEEDS = range(3)


def arrays() -> list[Any]:
    return [np.zeros(16, np.float32) for _ in range(4)]


def plan(text: str, name: str = "main") -> GraphPlan | DiagnosticError:
    """The graph of a function, or why there is none."""
    functions = {
        op.sym_name.data: op for op in parse(make_context(), text, "test.mlir").walk() if isinstance(op, func.FuncOp)
    }
    return graph_plan(functions[name], functions)


def edges(text: str) -> list[tuple[int, ...]]:
    """For each op of the device, those that it waits for."""
    found = plan(text)
    assert isinstance(found, GraphPlan)
    places = found.placements.of.values()
    assert [(place.stream, place.record) for place in places] == [(number, number) for number in range(len(places))]
    return [place.waits for place in places]


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", [None, *SEEDS])
def test_a_diamond_is_the_same_in_every_order(seed: int | None) -> None:
    given = arrays()
    run(program(KERNELS, host(DIAMOND)), *given, cuda_graph="require", emulator_seed=seed)
    for array, number in zip(given, (1.5, 3, 3, 6), strict=True):
        np.testing.assert_array_equal(array, np.full(16, number, np.float32))


def test_edges_are_those_of_the_tokens() -> None:
    assert edges(program(KERNELS, host(DIAMOND))) == [(), (0,), (0,), (1, 2)]


def test_an_edge_that_is_missing_shows_in_some_order() -> None:
    text = program(KERNELS, host(DIAMOND.replace("%5 = gpu.wait async [%2, %4]", "%5 = gpu.wait async [%2]")))
    assert edges(text) == [(), (0,), (0,), (1,)]
    main = Ways(text, cuda_graph="require")
    found: set[bytes] = set()
    for seed in range(16):
        given = arrays()
        main(*given, emulator_seed=seed)
        found.add(given[3].tobytes())
    assert len(found) > 1


@pytest.mark.slow("compiles programs")
def test_each_edge_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without any one of its edges, some order of a graph gives another result."""
    text, made = program(KERNELS, host(DIAMOND)), placements.LaunchOrder.append
    for lost in [(1, 0), (2, 0), (3, 1), (3, 2)]:

        def append(self: Any, conflicts: Any, lost: tuple[int, int] = lost) -> tuple[int, ...]:
            number = len(self._ancestors)
            return made(self, [each for each in conflicts if (number, each) != lost])

        monkeypatch.setattr(placements.LaunchOrder, "append", append)
        main = Ways(text, cuda_graph="require")
        found: set[bytes] = set()
        for seed in range(16):
            given = arrays()
            main(*given, emulator_seed=seed)
            found.add(b"".join(array.tobytes() for array in given))
        assert len(found) > 1, lost


def test_what_the_host_waits_for_between_nodes_becomes_edges() -> None:
    """Launches without tokens are one after the other; after a wait comes all that is written after it."""
    step = "blocks in (%c1, %c1, %c1) threads in (%c16, %c1, %c1)"
    body = (
        f"gpu.launch_func @m::@fill {step} args(%p : {M}, %v : f32)\n"
        f"gpu.launch_func @m::@map {step} args(%p : {M}, %q : {M})\n"
        "%0 = gpu.wait async\n"
        + sixteen("%1", "map", "%p", "%r", wait="%0")
        + sixteen("%2", "fill", "%s", "%v", wait="%0")
        + "gpu.wait [%1]\n%3 = gpu.wait async\n"
        + sixteen("%4", "zip", "%q", "%r", "%p", wait="%3")
        + "gpu.wait [%2, %4]\nreturn"
    )
    text = program(KERNELS, host(body))
    assert edges(text) == [(), (0,), (1,), (1,), (2,)]
    main = Ways(text, cuda_graph="require")
    for seed in SEEDS:
        given = arrays()
        main(*given, emulator_seed=seed)
        for array, number in zip(given, (6, 3, 3, 1.5), strict=True):
            np.testing.assert_array_equal(array, np.full(16, number, np.float32))


@pytest.mark.parametrize("seed", SEEDS)
def test_memory_of_the_device_copies_and_fills(seed: int) -> None:
    """Allocations are no nodes; memory is freed after what uses it, and the host goes on after the last node."""
    body = f"""
%0 = gpu.wait async
%d, %1 = gpu.alloc async [%0] () : {M}
%2 = gpu.memset async [%1] %d, %v : {M}, f32
%3 = gpu.memcpy async [%2] %p, %d : {M}, {M}
{sixteen("%4", "map", "%d", "%q", wait="%2")}
%5 = gpu.wait async [%3, %4]
{sixteen("%6", "zip", "%p", "%q", "%r", wait="%5")}
gpu.wait [%6]
%f = memref.load %r[%c3] : {M}
memref.store %f, %s[%c0] : {M}
%7 = gpu.wait async
%8 = gpu.dealloc async [%7] %d : {M}
gpu.wait [%8]
return
"""
    text, given = program(KERNELS, host(body)), arrays()
    run(text, *given, cuda_graph="require", emulator_seed=seed)
    np.testing.assert_array_equal(given[2], np.full(16, 4.5, np.float32))
    assert given[3][0] == 4.5
    found = plan(text)
    assert isinstance(found, GraphPlan) and found.nodes == 4


def test_a_wait_of_the_host_that_is_missing_shows_in_every_order() -> None:
    body = "%0 = gpu.wait async\n" + sixteen("%1", "fill", "%p", "%v", wait="%0")
    wait, load = "gpu.wait [%1]\n", f"%f = memref.load %p[%c3] : {M}\nreturn %f : f32"
    for text, wanted in ((wait + load, 1.5), (load, 0)):
        main = Ways(program(KERNELS, host(body + text, f"%p: {M}", "-> f32")), cuda_graph="require")
        for seed in SEEDS:
            assert main(np.zeros(16, np.float32), emulator_seed=seed) == wanted


LAUNCH = launch("fill", ["%p", "%v"], [M, "f32"], block="%c16, %c1, %c1")
INSIDE = f"scf.for %i = %c0 to %c3 step %c1 {{\n{LAUNCH}}}\n"
OTHER = f"func.func private @other(%p: {M}, %v: f32, %c1: index, %c16: index) {{\n{LAUNCH}return\n}}\n"
CALL = f"func.call @other(%p, %v, %c1, %c16) : ({M}, f32, index, index) -> ()\n"


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("body", "line", "message"),
    [
        (f"{LAUNCH}%f = memref.load %p[%c0] : {M}\n{LAUNCH}", 1, "'memref.load' op is a step of the host between"),
        (f"{LAUNCH}memref.store %v, %p[%c0] : {M}\n{LAUNCH}", 1, "'memref.store' op is a step of the host between"),
        (f"{LAUNCH}%n = memref.alloc() : {M}\n{LAUNCH}", 1, "'memref.alloc' op is a step of the host between"),
        (f"{LAUNCH}memref.copy %p, %q : {M} to {M}\n{LAUNCH}", 1, "'memref.copy' op is a step of the host between"),
        (f"{LAUNCH}func.call @empty() : () -> ()\n{LAUNCH}", 1, "'func.call' op is a step of the host between"),
        (CALL, 0, "'func.call' op calls a function with ops of the device"),
        (f"{LAUNCH}{CALL}", 1, "'func.call' op calls a function with ops of the device"),
        (INSIDE, 0, "'scf.for' op has ops of the device inside"),
        (f"{LAUNCH}{INSIDE}", 1, "'scf.for' op has ops of the device inside"),
        (f"{LAUNCH}cf.br ^other\n^other:\n", 1, "'cf.br' op leads to other blocks"),
        (
            "%0 = gpu.wait async\n%t = arith.select %b, %0, %0 : !gpu.async.token\n",
            1,
            "'arith.select' op passes on a token",
        ),
    ],
)
def test_what_prevents_a_graph(body: str, line: int, message: str) -> None:
    arguments = f"%p: {M}, %q: {M}, %b: i1"
    text = program(KERNELS, host(f"{body}return", arguments) + f"\n{OTHER}func.func private @empty() {{ return }}")
    given = "--input=16xf32", "--input=16xf32", "--input=i1=1"
    status, out, said = command(text, "--cuda-graph=require", *given)
    place = text[: text.index(body)].count("\n") + 1 + line
    assert (status, out) == (1, "") and said.startswith(f"<stdin>:{place}:"), said
    assert f"error: {message}" in said
    assert "so the plan is no CUDA graph (--cuda-graph=auto launches on streams instead)\n" in said
    for word in ("auto", "off"):
        assert command(text, f"--cuda-graph={word}", *given)[0] == 0


def test_the_host_may_act_before_and_after() -> None:
    """Views and numbers are no steps anywhere."""
    body = f"""
%n = memref.alloc() : {M}
memref.store %v, %n[%c0] : {M}
scf.for %i = %c0 to %c3 step %c1 {{ memref.store %v, %n[%i] : {M} }}
{launch("map", ["%n", "%p"], [M, M], block="%c16, %c1, %c1")}
%twice = arith.addi %c1, %c1 : index
%same = memref.cast %p : {M} to memref<?xf32>
%back = memref.cast %same : memref<?xf32> to {M}
{launch("map", ["%back", "%p"], [M, M], block="%c16, %c1, %c1")}
memref.dealloc %n : {M}
%f = memref.load %p[%twice] : {M}
return %f : f32
"""
    main = Ways(program(KERNELS, host(body, f"%p: {M}", "-> f32")), cuda_graph="require")
    for seed in SEEDS:
        assert main(np.zeros(16, np.float32), emulator_seed=seed) == 6


def test_a_plan_without_nodes() -> None:
    text = program(KERNELS, host("gpu.wait\nreturn", ""))
    assert command(text, "--cuda-graph=require")[0] == 0


def test_words() -> None:
    text = program(KERNELS, host("gpu.wait\nreturn", ""))
    assert "one of 'off', 'auto' or 'require'" in command(text, "--cuda-graph=always")[2]
    assert "there is no such word" in refusal(text, cuda_graph="always")


@pytest.mark.slow("emulates kernels thread by thread")
def test_the_plan_that_is_dumped_stays_the_same() -> None:
    flags = "--dump-launch-plan", "--print-arguments", *["--input=16xf32"] * 4
    text = program(KERNELS, host(DIAMOND))
    assert command(text, *flags) == command(text, "--cuda-graph=require", *flags)


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(4))
def test_graphs_of_chance_give_what_streams_give(seed: int) -> None:
    """Launches on four buffers, with the tokens that `gpu-async-dag` gives them."""
    chance = random.Random(seed)
    names, body = ["%p", "%q", "%r", "%s"], ""
    for _ in range(10):
        kernel, count = chance.choice([("fill", 1), ("map", 2), ("zip", 3)])
        given = [chance.choice(names) for _ in range(count)] + ["%v"] * (kernel == "fill")
        types = ["f32" if name == "%v" else M for name in given]
        body += launch(kernel, given, types, block="%c16, %c1, %c1")
    text = program(KERNELS, host(f"{body}return"))
    wanted = arrays()
    run(text, *wanted, threads=1)
    main = Ways(text, passes="func.func(gpu-async-dag)", cuda_graph="require")
    for number in range(4):
        found = arrays()
        main(*found, emulator_seed=number)
        for one, other in zip(found, wanted, strict=True):
            np.testing.assert_array_equal(one, other)
