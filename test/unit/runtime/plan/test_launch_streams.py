"""Streams that a file states for launches: what is refused, so that no attribute lets two kernels race."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import pytest
from host import examples
from hypothesis import given
from hypothesis import strategies as st
from okl_launches import compute, contexts, kernel, place
from xdsl.dialects.builtin import IntegerAttr, ModuleOp, i32
from xdsl.dialects.llvm import CallOp

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.passes.analysis.launch_names import COMPUTE
from okl_opt.passes.analysis.stream_attributes import OF_LAUNCH, STREAM
from okl_opt.passes.analysis.subgraphs import WRAPPED
from okl_opt.passes.named.okl import LOWER_TO_CONTEXT, LOWER_TO_LLVM, LOWER_TO_POOL_CONTEXT
from okl_opt.passes.okl.analysis.launch_conflicts import functions_with_launches
from okl_opt.runtime.compile.compute import compute_of
from okl_opt.runtime.compile.launch import BuildOptions
from okl_opt.runtime.launch.program import LaunchProgram
from okl_opt.runtime.memory.values import parse_value
from okl_opt.runtime.plan.launch_ir import plan_from_init_context
from okl_opt.runtime.plan.launch_streams import read_streams
from okl_opt.runtime.prepare.builder import ProgramBuilder
from okl_opt.runtime.prepare.passes import apply_passes

KERNELS = (
    kernel("relu", "arg0", result=0),
    kernel("tanh", "ret0", result=1),
    kernel("sigmoid", "ret0", result=2),
    kernel("broadcast_add", "ret1", "ret2", result=3),
)
DIAMOND = (place(0, (), 0), place(0), place(1, (0,), 1), place(0, (1,)))
"""Launches 1 and 2 read what launch 0 writes, launch 3 what these write."""
STREAMS = ("okl-launch-dag", "okl-assign-streams")


def diamond(**changed: str) -> str:
    """The diamond with other attributes of some launches: `l1` are those of launch 1."""
    places = [changed.get(f"l{number}", given) for number, given in enumerate(DIAMOND)]
    return f"{contexts(*KERNELS)}\n{compute(*enumerate(places))}"


def module_of(text: str, *passes: str) -> ModuleOp:
    ctx = make_context()
    module = parse(ctx, text)
    assert isinstance(module, ModuleOp)
    apply_passes(ctx, module, passes, "test")
    return module


def program(module: ModuleOp, threads: int = 1) -> LaunchProgram:
    built = ProgramBuilder(make_context(), BuildOptions(threads=threads)).program(module, None, None)
    assert isinstance(built, LaunchProgram)
    return built


def refusal(module: ModuleOp) -> str:
    """What is said of a module: the message, and the notes."""
    with pytest.raises(DiagnosticError) as raised:
        program(module)
    (diagnostic,) = raised.value.diagnostics
    return "; ".join([diagnostic.message, *(note.message for note in diagnostic.notes)])


def test_what_the_passes_state_is_taken():
    plain = diamond(l0="", l1="", l2="", l3="")
    assert program(module_of(plain, *STREAMS)).plan_text() == program(module_of(diamond())).plan_text()


@pytest.mark.parametrize("attributes", ["", "{okl.deps = array<i32>}"])
def test_launches_without_streams_have_no_plan(attributes: str):
    text = diamond(l0=attributes, l1=attributes, l2=attributes, l3=attributes)
    assert program(module_of(text)).plan_text() is None


OPEN = "is complete: one of them writes memory that both access, and neither a stream nor an event orders them"
NO_STREAM = "has no 'okl.stream', while the launches of its function are on streams"
NO_NUMBER = "has 'okl.stream' that is no number from 0 to 1023"
FORGED = {
    "nothing waits": ({"l2": place(1, (), 1)}, f"may run before launch 0 {OPEN}; launch 0"),
    "waits for the wrong one": (
        {"l1": place(0, (), 2), "l3": place(2, (2,))},
        f"may run before launch 2 {OPEN}; launch 2",
    ),
    "all alone": (
        {f"l{number}": place(number) for number in range(4)},
        f"may run before launch 0 {OPEN}; launch 0",
    ),
    "dependencies are no order": (
        {"l2": "{okl.deps = array<i32: 0>, okl.stream = 1 : i32, okl.record = 1 : i32}"},
        f"may run before launch 0 {OPEN}; launch 0",
    ),
    "unknown event": ({"l3": place(0, (7,))}, "waits for event 7, which no launch records"),
    "negative event": ({"l3": place(0, (-1,))}, "waits for event -1, which no launch records"),
    "event of a later launch": ({"l0": place(0, (1,), 0)}, "waits for event 1, which no launch before it records"),
    "event of its own": ({"l0": place(0, (0,), 0)}, "waits for event 0, which no launch before it records"),
    "event recorded twice": ({"l1": place(0, (), 0)}, "records event 0 a second time; recorded here"),
    "no stream": ({"l2": ""}, NO_STREAM),
    "events alone": ({"l0": "{okl.record = 0 : i32}", "l1": "", "l2": "", "l3": ""}, NO_STREAM),
    "negative stream": ({"l1": place(-1)}, NO_NUMBER),
    "stream too large": ({"l1": place(1024)}, NO_NUMBER),
    "stream is a text": ({"l1": '{okl.stream = "0"}'}, NO_NUMBER),
    "record is a list": (
        {"l1": "{okl.stream = 0 : i32, okl.record = array<i32: 1>}"},
        "has 'okl.record' that is no number from 0 to 2147483647",
    ),
    "record too large": (
        {"l1": "{okl.stream = 0 : i32, okl.record = 4294967296 : i64}"},
        "has 'okl.record' that is no number from 0 to 2147483647",
    ),
    "wait is a number": (
        {"l1": "{okl.stream = 0 : i32, okl.wait = 0 : i32}"},
        "has 'okl.wait' that is no array of i32",
    ),
    "wait of i64": (
        {"l1": "{okl.stream = 0 : i32, okl.wait = array<i64: 0>}"},
        "has 'okl.wait' that is no array of i32",
    ),
}


@pytest.mark.parametrize(("changed", "message"), FORGED.values(), ids=FORGED)
def test_a_forged_place_is_refused(changed: dict[str, str], message: str):
    assert refusal(module_of(diamond(**changed))) == f"'okl.launch' op {message}"


def test_a_run_context_is_launched_on_one_stream():
    text = f"{contexts(*KERNELS[:1])}\n{compute((0, place(0, (), 0)), (0, place(1, (0,))))}"
    assert refusal(module_of(text)) == (
        "'okl.launch' op is on stream 1, but its run context is launched on stream 0; launched here"
    )


def test_the_kernels_of_a_launch_must_be_its_own():
    text = diamond().replace('"okl.launch"(%r1, %k1)', '"okl.launch"(%r1, %k2)')
    assert "launches kernel 2 on run context 1, which was built for another op" in refusal(module_of(text))
    text = diamond().replace('"okl.launch"(%r1, %k1)', '"okl.launch"(%r1, %k9)')
    nine = '%k9 = "okl.fetch_kernel"(%l) {index = 9 : si64} : (!okl.launcher_ctx) -> !okl.kernel\n"okl.launch"(%r0'
    assert "index 9 is outside the launch: it has 4 ops" in refusal(module_of(text.replace('"okl.launch"(%r0', nine)))


def test_code_that_does_not_only_launch_does_not_run_on_streams():
    plan = plan_from_init_context(module_of(diamond()), "diamond", None)
    plan = plan._replace(streams=read_streams(module_of(diamond()), COMPUTE, plan))
    compute_of(module_of(diamond(), *LOWER_TO_LLVM), plan, unsafe=False)
    once_more = module_of(diamond(), *LOWER_TO_LLVM)
    call = [op for op in once_more.walk() if isinstance(op, CallOp)][-2]
    call.parent.insert_op_after(call.clone(), call)
    with pytest.raises(DiagnosticError, match="its launches are on streams, so its code may only launch them"):
        compute_of(once_more, plan, unsafe=False)


HERE = 'device_name = ["@0:0"], device_tag = "cpu"'
VECTOR, IMAGE = "tensor<3xf32>", "tensor<2x3x4x4xf32>"
NORMALIZATION = f"""operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, result_segment_sizes = array<i32: 1, 1, 1>,
  axis = 1 : si32, epsilon = 1.0e-05 : f32, momentum = 0.9 : f32, training = true, op_name = "n", {HERE}"""
WRITTEN = f"""
func.func @NAME(%x: {IMAGE}, %mean: {VECTOR}, %var: {VECTOR}, %gamma: {VECTOR}, %beta: {VECTOR})
    -> ({VECTOR}, {IMAGE}, {VECTOR}, {VECTOR}) {{
  %0 = "oneflow.relu"(%mean) {{{HERE}, op_name = "a"}} : ({VECTOR}) -> {VECTOR}
  %y, %m, %i = "oneflow.normalization"(%x, %mean, %var, %gamma, %beta) {{{NORMALIZATION}}}
      : ({IMAGE}, {VECTOR}, {VECTOR}, {VECTOR}, {VECTOR}) -> ({IMAGE}, {VECTOR}, {VECTOR})
  return %0, %y, %m, %i : {VECTOR}, {IMAGE}, {VECTOR}, {VECTOR}
}}
"""
"""One launch reads an argument that the next one writes in place."""

REUSED = f"""
func.func @NAME(%x: {VECTOR}) -> ({VECTOR}, {VECTOR}) {{
  %0 = "oneflow.relu"(%x) {{{HERE}, op_name = "a"}} : ({VECTOR}) -> {VECTOR}
  %1 = "oneflow.tanh"(%0) {{{HERE}, op_name = "b"}} : ({VECTOR}) -> {VECTOR}
  %2 = "oneflow.sigmoid"(%x) {{{HERE}, op_name = "c"}} : ({VECTOR}) -> {VECTOR}
  %3 = "oneflow.tanh"(%2) {{{HERE}, op_name = "d"}} : ({VECTOR}) -> {VECTOR}
  return %1, %3 : {VECTOR}, {VECTOR}
}}
"""
"""The third launch writes bytes of the pool that the second one reads."""


@pytest.mark.parametrize(
    ("text", "name", "road", "later"),
    [
        (WRITTEN, "wrap0", LOWER_TO_CONTEXT, 1),
        (WRITTEN, f"{WRAPPED}0", LOWER_TO_POOL_CONTEXT, 1),
        (REUSED, f"{WRAPPED}0", LOWER_TO_POOL_CONTEXT, 2),
    ],
    ids=["in place", "in place, with a pool", "bytes of the pool"],
)
def test_memory_that_launches_share_keeps_them_in_order(text: str, name: str, road: tuple[str, ...], later: int):
    module = module_of(text.replace("NAME", name), *road, *STREAMS)
    program(module.clone()).close()
    ((_, launches),) = functions_with_launches(module)
    for number, launch in enumerate(launches):
        for each in OF_LAUNCH:
            launch.attributes.pop(each, None)
        launch.attributes[STREAM] = IntegerAttr(int(number == later), i32)
    assert f"may run before launch 0 {OPEN}" in refusal(module)


class Case(NamedTuple):
    """Launches of chance: for each kernel what it reads, and where it is put."""

    reads: list[list[str]]
    streams: list[int]
    waits: list[list[int]]
    """For each launch, earlier ones whose events it waits for."""

    def text(self) -> str:
        """The functions of the launch."""
        ops = {1: "tanh", 2: "broadcast_add"}
        kernels = [kernel(ops[len(reads)], *reads, result=number) for number, reads in enumerate(self.reads)]
        placed = zip(self.streams, self.waits, strict=True)
        places = [place(stream, tuple(waits), number) for number, (stream, waits) in enumerate(placed)]
        return f"{contexts(*kernels)}\n{compute(*enumerate(places))}"

    def is_ordered(self) -> bool:
        """Whether each launch comes after those whose results it reads, by all pairs."""
        count = len(self.reads)
        before = [[False] * count for _ in range(count)]
        for late, early in product(range(count), repeat=2):
            same = self.streams[late] == self.streams[early]
            before[late][early] = early < late and (same or early in self.waits[late])
        for middle, late, early in product(range(count), repeat=3):
            before[late][early] |= before[late][middle] and before[middle][early]
        return all(
            before[late][int(place[3:])]
            for late, reads in enumerate(self.reads)
            for place in reads
            if place.startswith("ret")
        )


@st.composite
def cases(draw: st.DrawFn) -> Case:
    count = draw(st.integers(2, 7))
    reads, waits = [], []
    for number in range(count):
        places = ["arg0", "arg1", *(f"ret{each}" for each in range(number))]
        reads.append(draw(st.lists(st.sampled_from(places), min_size=1, max_size=2)))
        waits.append(draw(st.lists(st.integers(0, number - 1), max_size=2)) if number else [])
    return Case(reads, draw(st.lists(st.integers(0, 2), min_size=count, max_size=count)), waits)


INPUTS = ("2x3xf32=1,-2,0.5,0.25,3,-1", "2x3xf32=0.1,0.2,-0.3,0.4,-0.5,0.6")


@pytest.mark.slow("compiles programs")
@examples(60)
@given(cases())
def test_streams_of_chance_are_refused_or_give_the_bytes_of_the_launches_in_order(case: Case):
    module = module_of(case.text())
    if not case.is_ordered():
        assert f" {OPEN}" in refusal(module)
        return
    results: list[list[bytes]] = []
    for threads in (1, 3):
        built = program(module.clone(), threads)
        args = [parse_value(text) for text in INPUTS[: len(built.params)]]
        results.append([bytes(result.memory) for result in built.run(args)])
    assert results[0] == results[1]
