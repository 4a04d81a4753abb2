"""Parameters given wrongly, again, to several launches, by several threads; and what of it is packed."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from io import StringIO
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest

from bench.faults.jobs import layer, op, program_of, variable
from bench.faults.memory import some_arguments, some_variables
from okl_opt.cli.main import main
from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.base.errors import InputError, KernelError
from okl_opt.runtime.base.stats import RunStats
from okl_opt.runtime.launch.failures import LauncherBusy
from okl_opt.runtime.launch.program import LaunchProgram
from okl_opt.runtime.memory.buffer import Buffer

T = "tensor<2xf32>"


def f32(*numbers: float) -> Buffer:
    return Buffer.from_values(TensorSpec((len(numbers),), DType.F32), numbers)


def si32(*numbers: float) -> Buffer:
    return Buffer.from_values(TensorSpec((len(numbers),), DType.SI32), numbers)


def listed(results: list[Buffer]) -> list[list[float]]:
    return [list(result.values()) for result in results]


def two_products(size: int) -> str:
    """One weight in two launches: an input stands between them."""
    t, w = f"tensor<{size}x{size}xf32>", variable("w", (size, size))
    return f"""
oneflow.job @Twice(%x: {t}) -> {t} {{
  %w = "oneflow.variable"() {w} : () -> {t}
  %a = "oneflow.matmul"(%x, %w) {{{op("first", "transpose_b = true")}}} : ({t}, {t}) -> {t}
  %i = "oneflow.input"(%a) {w.replace('"w"', '"i"')} : ({t}) -> {t}
  %b = "oneflow.matmul"(%i, %w) {{{op("second", "transpose_b = true")}}} : ({t}, {t}) -> {t}
  oneflow.return %b : {t}
}}"""


class TestGivenAgain:
    @pytest.mark.parametrize("holders", [1, 2])
    def test_in_arrays_that_were_changed_in_between(self, holders: int):
        """Two launches have packed the weight, and maybe another program that lives on."""
        size = 64
        weight = np.eye(size, dtype=np.float32)
        x = np.arange(size * size, dtype=np.float32).reshape(size, size)
        programs = [program_of(two_products(size)) for _ in range(holders)]
        assert len(programs[0].steps) > 1
        for factor in (1.0, 2.0, 3.0):
            np.copyto(weight, factor * np.eye(size, dtype=np.float32))
            for program in programs:
                program.set_variables({"w": Buffer.from_object(weight)})
                (y,) = program.run([x])
                np.testing.assert_array_equal(np.asarray(y), factor**2 * x)

    def test_packs_once_for_all_that_have_the_same(self):
        program = program_of(two_products(64))
        given = some_variables(program)
        others = [LaunchProgram(program.layout, program.steps, (), RunStats()) for _ in range(2)]
        for each in (program, *others, program.another()):
            each.set_variables(given)
        places = {
            packed.address
            for each in (program, *others)
            for context in each.contexts
            for packed in context._constants._packed  # pyright: ignore[reportPrivateUsage]
        }
        assert len(places) == 1

    def test_a_failed_load_leaves_no_half(self):
        program = program_of(layer(16))
        good = some_variables(program)
        arguments = some_arguments(program)
        program.set_variables(good)
        before = listed(program.run(arguments))
        with pytest.raises(InputError, match="parameter 'b' is 2xf32, but the variable is 16xf32"):
            program.set_variables({"w": some_variables(program, 7)["w"], "b": f32(1, 2)})
        with pytest.raises(InputError, match="no value for variable 'b'"):
            program.set_variables({"w": some_variables(program, 7)["w"]})
        assert listed(program.run(arguments)) == before

    def test_what_could_not_be_packed_does_not_run(self, monkeypatch: pytest.MonkeyPatch):
        from okl_opt.runtime.memory import device_memory

        def no_memory(nbytes: int) -> None:
            raise MemoryError(f"{nbytes} bytes asked for")

        program = program_of(layer(64))
        arguments = some_arguments(program)
        program.set_variables(some_variables(program))
        with monkeypatch.context() as patch:
            patch.setattr(device_memory, "Block", no_memory)
            with pytest.raises(Exception, match="out of memory: constants of 'matmul'"):
                program.set_variables(some_variables(program, 7))
        with pytest.raises(InputError, match="no value for variable 'w'"):
            program.run(arguments)
        program.set_variables(some_variables(program))
        program.run(arguments)


DIVISION = f"""
oneflow.job @Division(%x: tensor<2xsi32>) -> tensor<2xsi32> {{
  %v = "oneflow.variable"() {variable("v", (2,)).replace("data_type = 2", "data_type = 5")} : () -> tensor<2xsi32>
  %w = "oneflow.variable"() {variable("w", (2,)).replace("data_type = 2", "data_type = 5")} : () -> tensor<2xsi32>
  %a = "oneflow.broadcast_div"(%v, %w) {{{op("the-division")}}} : (tensor<2xsi32>, tensor<2xsi32>) -> tensor<2xsi32>
  %b = "oneflow.broadcast_add"(%x, %a) {{{op("sum")}}} : (tensor<2xsi32>, tensor<2xsi32>) -> tensor<2xsi32>
  oneflow.return %b : tensor<2xsi32>
}}"""


def test_an_error_at_load_names_the_op():
    program = program_of(DIVISION, wrap=False)
    with pytest.raises(KernelError, match=r"kernel 'broadcast_div' \(the-division, .*integer division by zero"):
        program.set_variables({"v": si32(4, 6), "w": si32(2, 0)})
    with pytest.raises(InputError, match="no value for variable 'v'"):
        program.run([np.zeros(2, np.int32)])
    program.set_variables({"v": si32(4, 6), "w": si32(2, 3)})
    assert listed(program.run([np.zeros(2, np.int32)])) == [[2, 2]]


def test_parameters_of_wrong_types():
    program = program_of(DIVISION)
    for wrong in (f32(1, 2), si32(1, 2, 3), Buffer.from_values(TensorSpec((2, 1), DType.SI32), (1, 2))):
        with pytest.raises(InputError, match=r"parameter 'w' is .*, but the variable is 2xsi32"):
            program.set_variables({"v": si32(1, 2), "w": wrong})


RETURNED = f"""
oneflow.job @Returned(%x: {T}) -> ({T}, {T}, {T}) {{
  %v = "oneflow.variable"() {variable("v", (2,))} : () -> {T}
  %b = "oneflow.broadcast_add"(%x, %v) {{{op("b")}}} : ({T}, {T}) -> {T}
  %i = "oneflow.identity"(%v) {{{op("i")}}} : ({T}) -> {T}
  oneflow.return %b, %v, %i : {T}, {T}, {T}
}}"""


@pytest.mark.parametrize("wrap", [False, True])
def test_a_constant_that_is_returned_is_a_copy(wrap: bool):
    program = program_of(RETURNED, wrap=wrap)
    v = f32(1, 2)
    program.set_variables({"v": v})
    x = np.zeros(2, np.float32)
    for result in program.run([x]):
        result.memory[:] = bytes(8)
    assert listed(program.run([x])) == [[1, 2]] * 3 and list(v.values()) == [1, 2]


@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize("wrap", [False, True])
def test_no_result_may_lie_on_a_parameter(wrap: bool, place: int):
    program = program_of(RETURNED, wrap=wrap)
    v = f32(1, 2)
    program.set_variables({"v": v})
    results = [f32(0, 0) for _ in range(3)]
    results[place] = v
    with pytest.raises(InputError, match="overlap in memory"):
        program.run([np.zeros(2, np.float32)], results)
    assert list(v.values()) == [1, 2]


M = "tensor<3xf32>"
X = "tensor<2x3xf32>"
TRAIN = "axis = 1 : si32, epsilon = 0.0 : f32, training = true, momentum = 0.5 : f32, " + (
    "operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, result_segment_sizes = array<i32: 1, 0, 0>"
)
TRAINING = f"""
oneflow.job @Training(%x: {X}) -> ({X}, {M}) {{
  %mean = "oneflow.variable"() {variable("mean", (3,))} : () -> {M}
  %one = "oneflow.variable"() {variable("one", (3,))} : () -> {M}
  %var = "oneflow.variable"() {variable("var", (3,))} : () -> {M}
  %y = "oneflow.normalization"(%x, %mean, %var, %one, %one) {{{op("first", TRAIN)}}} : ({X}, {M}, {M}, {M}, {M}) -> {X}
  %i = "oneflow.input"(%y) {variable("i", (2, 3))} : ({X}) -> {X}
  %z = "oneflow.normalization"(%i, %mean, %var, %one, %one) {{{op("second", TRAIN)}}}
    : ({X}, {M}, {M}, {M}, {M}) -> {X}
  oneflow.return %z, %mean : {X}, {M}
}}"""


class TestTraining:
    x = np.array([[0, 2, 4], [2, 4, 6]], np.float32)

    @pytest.mark.parametrize("wrap", [False, True])
    def test_two_launches_write_one_parameter(self, wrap: bool):
        program = program_of(TRAINING, wrap=wrap)
        assert len(program.steps) == (3 if wrap else 1)
        mean = f32(0, 0, 0)
        program.set_variables({"mean": mean, "one": f32(1, 1, 1), "var": f32(1, 1, 1)})
        expected = np.zeros(3)
        for _ in range(3):
            _, returned = program.run([self.x])
            expected = (expected + self.x.mean(axis=0)) / 2  # by the first,
            expected = (expected + 1) / 2  # and by the second, whose operand has mean 1
            assert list(returned.values()) == list(mean.values()) == expected.tolist()

    @pytest.mark.parametrize("wrap", [False, True])
    def test_two_parameters_in_one_array_are_refused(self, wrap: bool):
        program = program_of(TRAINING, wrap=wrap)
        array = f32(1, 1, 1)
        program.set_variables({"mean": array, "one": f32(1, 1, 1), "var": array})
        with pytest.raises(InputError, match="overlap in memory"):
            program.run([self.x])
        assert list(array.values()) == [1, 1, 1]

    def test_a_parameter_that_is_written_may_not_be_read_only(self):
        program = program_of(TRAINING)
        frozen = np.zeros(3, np.float32)
        frozen.flags.writeable = False
        given = {"mean": Buffer.from_object(frozen), "one": f32(1, 1, 1), "var": f32(1, 1, 1)}
        with pytest.raises(InputError, match="read-only memory"):
            program.set_variables(given)
            program.run([self.x])


def sums(count: int, *, as_variables: bool) -> str:
    """The sum of `count` tensors, parameters of the job or of the network."""
    names = [f"%a{number}" for number in range(count)]
    given = [] if as_variables else [f"{name}: {T}" for name in names]
    lines = [f"oneflow.job @Sums({', '.join(['%x: ' + T, *given])}) -> {T} {{"]
    if as_variables:
        lines += [f'{name} = "oneflow.variable"() {variable(name[1:], (2,))} : () -> {T}' for name in names]
    value = "%x"
    for name in names:
        lines.append(
            f'%s{name[2:]} = "oneflow.broadcast_add"({value}, {name}) {{{op("s" + name[2:])}}} : ({T}, {T}) -> {T}'
        )
        value = f"%s{name[2:]}"
    return "\n".join([*lines, f"oneflow.return {value} : {T}\n}}"])


@pytest.mark.sample(1)
@pytest.mark.parametrize("wrap", [False, True])
@pytest.mark.parametrize("as_variables", [False, True])
def test_161_parameters(as_variables: bool, wrap: bool):
    program = program_of(sums(161, as_variables=as_variables), wrap=wrap)
    arrays = [f32(number, -number) for number in range(161)]
    given: Mapping[str, Buffer] = {f"a{n}": array for n, array in enumerate(arrays)} if as_variables else {}
    program.set_variables(given)
    for _ in range(2):
        (result,) = program.run([f32(0, 0), *([] if as_variables else arrays)])
        assert list(result.values()) == [161 * 80, -161 * 80]
    with pytest.raises(InputError, match="wanted"):
        program.run([])


class TestThreads:
    def test_a_program_that_runs_is_busy(self):
        """Also between two of its launches, where no context is."""
        program = program_of(two_products(64))
        program.set_variables(some_variables(program))
        arguments = some_arguments(program)
        wanted = listed(program.run(arguments))
        seen: list[bool] = []

        def work() -> None:
            for _ in range(300):
                try:
                    seen.append(listed(program.run(arguments)) == wanted)
                except LauncherBusy:
                    continue

        together(work, 4)
        assert seen and all(seen)

    def test_inside_of_a_run(self, monkeypatch: pytest.MonkeyPatch):
        program = program_of(two_products(64))
        program.set_variables(some_variables(program))
        arguments = some_arguments(program)
        first = program.contexts[0]
        call = type(first).call

        def called(context: object, *args: object) -> object:
            if context is first:
                together(lambda: busy.append(raises_busy(lambda: program.run(arguments))), 1)
            return call(context, *args)  # pyright: ignore[reportArgumentType, reportCallIssue]

        busy: list[bool] = []
        monkeypatch.setattr(type(first), "call", called)
        program.run(arguments)
        assert busy == [True]

    def test_programs_of_one_code_load_at_the_same_time(self):
        program = program_of(layer(64))
        given = some_variables(program)
        arguments = some_arguments(program)
        program.set_variables(given)
        wanted = listed(program.run(arguments))
        found: list[bool] = []

        def work() -> None:
            mine = LaunchProgram(program.layout, program.steps, (), RunStats())
            for _ in range(20):
                mine.set_variables(given)
                found.append(listed(mine.run(arguments)) == wanted)

        together(work, 8)
        assert found == [True] * 160


def raises_busy(call: Callable[[], object]) -> bool:
    try:
        call()
    except LauncherBusy:
        return True
    return False


def together(work: Callable[[], object], count: int) -> None:
    workers = [threading.Thread(target=work) for _ in range(count)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(120)


class TestCommandLine:
    def run(self, tmp_path: Path, text: str, *flags: str) -> tuple[int, str, str]:
        (tmp_path / "job.mlir").write_text(text)
        stdout, stderr = StringIO(), StringIO()
        status = main([str(tmp_path / "job.mlir"), "--run", *flags], StringIO(), stdout, stderr)
        return status, stdout.getvalue(), stderr.getvalue()

    def test_repeating_packs_once(self, tmp_path: Path):
        flags = ("--input=64x64xf32=random:3", "--parameters=random:1", "--print-run-stats")
        once = self.run(tmp_path, two_products(64), *flags)
        often = self.run(tmp_path, two_products(64), *flags, "--repeat=7")
        assert once[:2] == often[:2] and once[0] == 0
        assert once[2].replace("runs:             1", "runs:             7") == often[2]

    @pytest.mark.parametrize("threads", [1, 2, 8, 1024])
    def test_any_number_of_threads(self, tmp_path: Path, threads: int):
        status, stdout, _ = self.run(
            tmp_path, layer(256), "--input=256x256xf32=random:3", "--parameters=random:1", f"--threads={threads}"
        )
        assert status == 0
        TestCommandLine.printed.add(stdout)
        assert len(TestCommandLine.printed) == 1

    printed: ClassVar[set[str]] = set()

    def test_an_error_at_load(self, tmp_path: Path):
        np.savez(tmp_path / "p.npz", v=np.array([4, 6], np.int32), w=np.array([2, 0], np.int32))
        flags = ("--input=2xsi32=0", f"--parameters={tmp_path / 'p.npz'}")
        status, stdout, stderr = self.run(tmp_path, DIVISION, *flags)
        assert (status, stdout) == (1, "")
        assert stderr.startswith("okl-opt: error: kernel 'broadcast_div' (the-division, op 0, provider llvm) failed: ")

    @pytest.mark.slow("compiles programs")
    def test_an_interrupt_while_parameters_are_packed(self, tmp_path: Path):
        (tmp_path / "job.mlir").write_text(layer(64))
        program = f"""
import sys, threading
from okl_opt.cli.main import entry_point
from okl_opt.runtime.launch import constants as launcher

def packed_constant(*arguments, **options):
    print("ready", flush=True)
    threading.Event().wait()

launcher.packed_constant = packed_constant
sys.argv = ["okl-opt", {str(tmp_path / "job.mlir")!r}, "--run", "--input=64x64xf32=1", "--parameters=random:1"]
entry_point()
"""
        process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None and process.stdout.readline() == "ready\n"
        process.send_signal(signal.SIGINT)
        try:
            assert process.wait(timeout=30) == 130
        finally:
            process.kill()
            process.stdout.close()
