"""A device with memory of its own, added as a row of the table, runs what the CPU runs; no code compares its name."""

from __future__ import annotations

import ast
import ctypes
import mmap
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from okl_opt import Buffer, DType, OklRuntimeError, Program, TensorSpec, load
from okl_opt.runtime.base.devices import DEVICES
from okl_opt.runtime.base.stats import RunStats
from okl_opt.runtime.compile.launch import BuildOptions, CompiledLaunch, Compute, build_launch
from okl_opt.runtime.devices.cpu.device import CPU
from okl_opt.runtime.devices.table import find_device
from okl_opt.runtime.memory.device_memory import Copies, MemoryBorder, Move
from okl_opt.runtime.memory.device_tensor import DeviceTensor
from okl_opt.runtime.plan.launch_plan import LaunchPlan

ROOT = Path(__file__).parents[4]
EXAMPLES = sorted(path for path in (ROOT / "examples").glob("*.mlir") if "oneflow.job" in path.read_text())


class Pages:
    """Whole pages from the system."""

    def __init__(self, nbytes: int):
        self.nbytes = nbytes
        self._pages = mmap.mmap(-1, nbytes + 1)
        self.address = ctypes.addressof(ctypes.c_char.from_buffer(self._pages))


class FarMemory:
    """Host memory that pretends to be elsewhere: every copy is counted."""

    is_host = False

    def __init__(self) -> None:
        self.ranges: list[tuple[int, int]] = []
        self.copies: list[tuple[str, int]] = []

    def allocate(self, nbytes: int) -> Pages:
        pages = Pages(nbytes)
        self.ranges.append((pages.address, pages.address + nbytes))
        return pages

    def has(self, address: int) -> bool:
        return any(start <= address <= end for start, end in self.ranges)

    def copy(self, target: int, source: int, nbytes: int) -> None:
        assert self.has(target) != self.has(source), "between the host and the device"
        self.copies.append(("in" if self.has(target) else "out", nbytes))
        ctypes.memmove(target, source, nbytes)

    @property
    def border(self) -> MemoryBorder:
        return FarBorder(self)


class FarBorder:
    """Tensors go to and fro one by one."""

    def __init__(self, memory: FarMemory):
        self.memory = memory

    def find(self, value: object) -> DeviceTensor | None:
        return value if isinstance(value, DeviceTensor) else None

    def new(self, spec: TensorSpec) -> DeviceTensor:
        pages = self.memory.allocate(spec.nbytes)
        return DeviceTensor(Buffer(spec, pages.address, pages), self.memory.copy)

    def copies(self) -> Copies:
        return self

    def put(self, moves: Iterable[Move]) -> None:
        for move in moves:
            self.memory.copy(*move)

    fetch = put


class Far:
    """A device that computes as the CPU does, in its own memory."""

    name = "far"
    needs = "nothing"

    def __init__(self) -> None:
        self.memory = FarMemory()

    def probe(self) -> None:
        pass

    def compile(
        self, plan: LaunchPlan, options: BuildOptions, stats: RunStats, compute: Compute | None
    ) -> CompiledLaunch:
        ops = [replace(op, reg=op.reg._replace(device=CPU.name)) for op in plan.ops]
        launch = build_launch(plan._replace(ops=tuple(ops)), options, stats, compute)
        return launch._replace(memory=self.memory)


@pytest.fixture
def far(monkeypatch: pytest.MonkeyPatch) -> FarMemory:
    """The memory of a device "far"."""
    place = ModuleType("far_device")
    device = Far()
    monkeypatch.setattr(place, "FAR", device, raising=False)
    monkeypatch.setitem(sys.modules, place.__name__, place)
    monkeypatch.setitem(DEVICES, device.name, "far_device:FAR")
    return device.memory


ANY = TensorSpec((1,), DType.F32)
"""For what nothing reads."""


def results(module: Program) -> list[bytes]:
    """The bytes of two runs on the same inputs."""
    inputs = [Buffer.allocate(spec or ANY) for spec in module.inputs]
    for number, given in enumerate(inputs):
        array = np.asarray(given)
        array[...] = np.random.default_rng(number).random(array.shape)
    return [bytes(result.memory) for _ in range(2) for result in module.launch(*inputs)]


def loaded(path: Path, device: str | None, passes: str) -> Program:
    module = load(path, passes=passes, device=device, parameters="random:1", object_cache="off", threads=1)
    assert isinstance(module, Program)
    return module


@pytest.mark.sample(2)
@pytest.mark.slow("compiles programs")
@pytest.mark.parametrize("passes", ["", "wrap-ops-to-kernel-launch", "okl-lower-pipeline"])
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_compute_the_same(path: Path, passes: str, far: FarMemory):
    module = loaded(path, "far", passes)
    before = len(far.copies)
    found = results(module)
    assert found == results(loaded(path, None, passes))
    run = far.copies[before:]
    sizes = [spec.nbytes for spec in module.results]
    assert [nbytes for kind, nbytes in run if kind == "out"] == 2 * sizes, "results come back, nothing else"
    assert [nbytes for kind, nbytes in run if kind == "in"] == 2 * [spec.nbytes for spec in module.inputs if spec]
    assert before == len(module.parameters), "each parameter is copied once, when it is given"


NORMALIZED = """
oneflow.job @train(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %m = "oneflow.variable"() {op_name = "m", output_lbns = ["m/out"], shape = [3 : si64], data_type = 2 : i32, HERE}
    : () -> tensor<3xf32>
  %y = "oneflow.normalization"(%x, %m, %m, %m, %m) {op_name = "n", axis = 1 : si32, epsilon = 0.0 : f32,
    training = true, momentum = 0.5 : f32, operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>,
    result_segment_sizes = array<i32: 1, 0, 0>, HERE}
    : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  oneflow.return %y : tensor<2x3xf32>
}
""".replace("HERE", 'device_tag = "TAG", device_name = ["@0:0"]').replace("%m, %m, %m, %m)", "%m, %v, %w, %w)")
VARIABLES = "".join(
    f'%{name} = "oneflow.variable"() {{op_name = "{name}", output_lbns = ["{name}/out"], shape = [3 : si64], '
    f'data_type = 2 : i32, device_tag = "TAG", device_name = ["@0:0"]}} : () -> tensor<3xf32>\n'
    for name in "vw"
)


def test_what_a_run_trains_is_brought_back(far: FarMemory):
    text = NORMALIZED.replace("  %y", VARIABLES + "  %y")
    trained: list[list[list[float]]] = []
    for tag in (CPU.name, "far"):
        module = load(text.replace("TAG", tag), object_cache="off", threads=1)
        given = {name: np.ones(3, np.float32) for name in "mvw"}
        module.set_parameters(given)
        module.launch(np.arange(6, dtype=np.float32).reshape(2, 3))
        trained.append([given[name].tolist() for name in "mvw"])
    assert trained[0] == trained[1] and trained[0][0] != [1, 1, 1]


RELUS = """
oneflow.job @j(%x: tensor<2xf32>) -> tensor<2xf32> {
  %r = "oneflow.relu"(%x) {op_name = "r", device_tag = "ONE", device_name = ["@0:0"]} : (tensor<2xf32>) -> tensor<2xf32>
  %s = "oneflow.relu"(%r) {op_name = "s", device_tag = "TWO", device_name = ["@0:0"]} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %s : tensor<2xf32>
}
"""


def test_one_program_runs_on_one_device(far: FarMemory):
    with pytest.raises(OklRuntimeError, match='for devices "cpu" and "far": choose one with --device=NAME'):
        load(RELUS.replace("ONE", "cpu").replace("TWO", "far"))


def test_names_that_no_row_has(far: FarMemory):
    with pytest.raises(OklRuntimeError, match="no such device, only cpu and cuda and cuda-emu and far"):
        load(RELUS, device="near")
    with pytest.raises(Exception, match='device_tag "near" is neither "cpu" nor "cuda" nor "cuda-emu" nor "far"'):
        load(RELUS.replace("ONE", "near").replace("TWO", "near"))


@pytest.mark.parametrize("name", sorted(DEVICES))
def test_rows_say_what_they_are(name: str):
    device = find_device(name)
    assert device.name == name and device.needs


def comparisons(tree: ast.AST) -> Iterator[int]:
    """Lines that compare something with a device's name, or match it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare | ast.MatchValue):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Constant) and inner.value in DEVICES:
                    yield node.lineno


def test_nobody_compares_the_name_of_a_device():
    wrong = [
        f"{path.relative_to(ROOT)}:{line}"
        for layer in ("okl_opt", "runtime", "passes", "dialects")
        for path in sorted((ROOT / layer).rglob("*.py"))
        if (ROOT / "runtime" / "devices") not in path.parents
        for text in [path.read_text()]
        if any(name in text for name in DEVICES)
        for line in comparisons(ast.parse(text))
    ]
    assert wrong == []
