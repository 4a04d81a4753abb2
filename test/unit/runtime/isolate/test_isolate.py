"""`load(..., isolate=True)`: a module in a process of its own computes, refuses and fails as one in this process does.

A process that was taken over is one whose program begins with code of the test.
"""

from __future__ import annotations

import gc
import os
import signal
import socket
import sys
import threading
from array import array
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic

import numpy as np
import pytest
from processes import runs, wait_until

from okl_opt import DiagnosticError, InputError, IsolatedProgram, OklRuntimeError, TensorSpec, load
from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.base.plain_data import Broken
from okl_opt.runtime.isolate import asked
from okl_opt.runtime.isolate.faults import fault_from_json, fault_to_json
from okl_opt.runtime.isolate.messages import Asking, pack, spec_from_json, spec_to_json
from okl_opt.runtime.isolate.process import environment, limits_of, python_path
from okl_opt.runtime.isolate.region import Region, offsets

pytestmark = pytest.mark.host("walls")  # where the kernel or a library lacks one there is nothing to test

ROOT = Path(__file__).parents[4]
EXAMPLE = str(ROOT / "examples" / "relu_tanh.mlir")
COMMON = 'device_tag = "cpu", device_name = ["@0:0"]'
T, V = "tensor<2x3xf32>", "tensor<3xf32>"


def variable(name: str) -> str:
    extra = f'output_lbns = ["v"], shape = [3 : si64], data_type = 2 : i32, {COMMON}'
    return f'"oneflow.variable"() {{op_name = "{name}", {extra}}} : () -> {V}'


SCALE = f"""
oneflow.job @scale(%x: {T}, %unused: {V}) -> ({T}, {T}) {{
  %w = {variable("w")}
  %y = "oneflow.broadcast_mul"(%x, %w) {{op_name = "y", {COMMON}}} : ({T}, {V}) -> {T}
  %z = "oneflow.relu"(%y) {{op_name = "z", {COMMON}}} : ({T}) -> {T}
  oneflow.return %y, %z : {T}, {T}
}}
"""
TRAINING = f"""
oneflow.job @train(%x: {T}) -> {T} {{
  %mean = {variable("mean")}
  %one = {variable("one")}
  %y = "oneflow.normalization"(%x, %mean, %one, %one, %one) {{op_name = "n", axis = 1 : si32, epsilon = 0.0 : f32,
    training = true, momentum = 0.5 : f32, operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>,
    result_segment_sizes = array<i32: 1, 0, 0>, {COMMON}}}
    : ({T}, {V}, {V}, {V}, {V}) -> {T}
  oneflow.return %y : {T}
}}
"""
X = np.array([[1, -2, 3], [-4, 5, -6]], np.float32)
W = np.array([1, 10, 100], np.float32)


def opened(source: str, *, is_strict: bool = True, **options: object) -> IsolatedProgram:
    isolate = "strict" if is_strict else True
    module = load(source, isolate=isolate, object_cache="off", threads=1, **options)  # pyright: ignore[reportArgumentType]
    assert isinstance(module, IsolatedProgram)
    return module


@pytest.fixture
def taken_over(monkeypatch: pytest.MonkeyPatch) -> Callable[..., IsolatedProgram]:
    """taken_over(code, ...): a module whose process begins with this code; a `launch` in it is that of modules."""

    def load_it(code: str, **options: object) -> IsolatedProgram:
        prelude = f"""
import json, sys
sys.path[:] = json.loads(sys.argv[1])["path"]
connection = json.loads(sys.argv[1])["connection"]
import ctypes, os, signal, socket, time
import okl_opt.runtime.run.serve as serve
import okl_opt.runtime.isolate.walls as walls
{code}
if "launch" in globals():
    import okl_opt.runtime.run.program as program
    program.Program.launch = launch
"""

        def command(module: str, facts: dict[str, object]) -> list[str]:
            words = original(module, facts)
            words[-2] = prelude + words[-2]
            return words

        original = asked.command
        with monkeypatch.context() as patch:
            patch.setattr(asked, "command", command)
            return opened(EXAMPLE, **options)

    return load_it


def process_of(module: IsolatedProgram) -> int:
    return module._process._process.pid  # pyright: ignore[reportPrivateUsage]


# What it computes


@pytest.mark.slow("starts sandboxed processes")
def test_it_has_the_interface_of_a_module():
    here, there = load(SCALE), opened(SCALE)
    for name in ("name", "inputs", "results", "parameters", "written_inputs", "trained"):
        assert getattr(here, name) == getattr(there, name), name
    public = {name for name in dir(type(here)) if not name.startswith("_")}
    assert public <= set(dir(type(there)))


@pytest.mark.slow("starts sandboxed processes")
def test_results_are_those_of_a_module():
    with opened(SCALE, parameters={"w": W, "more": W}) as module:
        y, z = module.launch(X, array("f", [0, 0, 0]))
        np.testing.assert_array_equal(np.asarray(y), X * W)
        np.testing.assert_array_equal(np.asarray(z), np.maximum(X * W, 0))
        # Strided, and a result as an input.
        y, z = module.launch(np.asfortranarray(X), W)
        np.testing.assert_array_equal(np.asarray(y), X * W)
        y, z = module.launch(y, W)
        np.testing.assert_array_equal(np.from_dlpack(y), X * W * W)
        module.set_parameters({"w": W + 1})
        np.testing.assert_array_equal(np.asarray(module.launch(X, W)[0]), X * (W + 1))
        assert module.stats.runs == 4
    np.testing.assert_array_equal(np.asarray(z), np.maximum(X * W * W, 0))


@pytest.mark.slow("starts sandboxed processes")
def test_results_go_where_they_are_wanted():
    module = opened(SCALE, parameters={"w": W})
    whole = np.zeros((2, 6), np.float32)
    y, z = whole[:, ::2], np.zeros((2, 3), np.float32)
    assert len(module.launch(X, W, out=[y, z])) == 2
    np.testing.assert_array_equal(whole, np.repeat(X * W, 2, axis=1) * [1, 0, 1, 0, 1, 0])
    np.testing.assert_array_equal(z, np.maximum(X * W, 0))


@pytest.mark.slow("starts sandboxed processes")
def test_memory_of_dropped_results_is_used_again():
    module = opened(SCALE, parameters={"w": W})
    first = module.launch(X, W)
    second = module.launch(X, W)
    places = {first[0].address, second[0].address}
    assert len(places) == 2
    view = np.asarray(first[1])
    del first, second
    third = module.launch(X, W)
    assert third[0].address in places
    fourth = module.launch(X * 2, W)
    assert fourth[0].address not in places
    np.testing.assert_array_equal(view, np.maximum(X * W, 0))


@pytest.mark.slow("starts sandboxed processes")
def test_parameters_from_files_and_seeds(tmp_path: Path):
    np.savez(tmp_path / "w.npz", w=W)
    module = opened(SCALE, parameters=str(tmp_path / "w.npz"))
    np.testing.assert_array_equal(np.asarray(module.launch(X, W)[0]), X * W)
    module.set_parameters("random:3")
    expected = load(SCALE, parameters="random:3").launch(X, W)[0]
    np.testing.assert_array_equal(np.asarray(module.launch(X, W)[0]), np.asarray(expected))
    module.set_parameters([tmp_path / "w.npz"])
    np.testing.assert_array_equal(np.asarray(module.launch(X, W)[0]), X * W)
    np.savez(tmp_path / "other.npz", w=W)
    with pytest.raises(InputError, match="an isolated module reads only files that `load` was given"):
        module.set_parameters(str(tmp_path / "other.npz"))


def test_trained_parameters_come_back():
    mean, ones = np.zeros(3, np.float32), np.ones(3, np.float32)
    module = opened(TRAINING, parameters={"mean": mean, "one": ones})
    x = np.array([[0, 2, 4], [2, 4, 6]], np.float32)
    for expected in ([0.5, 1.5, 2.5], [0.75, 2.25, 3.75]):
        module.launch(x)
        assert mean.tolist() == expected


@pytest.mark.slow("starts sandboxed processes")
def test_many_threads_launch_one_after_the_other():
    module = opened(SCALE, parameters={"w": W})
    with ThreadPoolExecutor(4) as pool:
        found = pool.map(lambda n: np.asarray(module.launch(X * n, W)[0]).copy(), range(40))
    for n, y in enumerate(found):
        np.testing.assert_array_equal(y, X * n * W)


def test_a_module_outlives_the_thread_that_loaded_it():
    found: list[IsolatedProgram] = []
    thread = threading.Thread(target=lambda: found.append(opened(EXAMPLE)))
    thread.start()
    thread.join()
    assert list(found[0].launch(np.zeros(2, np.float32))[0].values()) == [0, 0]


# What it refuses


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    "options",
    [
        {"source": "missing.mlir"},
        {"source": str(ROOT)},
        {"source": "wrong\n"},
        {"source": SCALE, "function": "nosuch"},
        {"source": SCALE, "passes": "nosuch"},
        {"source": SCALE, "threads": 0},
        {"source": SCALE, "device": "moon"},
        {"source": SCALE, "kernel_providers": {"relu": "nosuch"}},
        {"source": SCALE, "kernel_providers": {"relu": "blas"}},
        {"source": SCALE, "parameters": {}},
        {"source": SCALE, "parameters": {"w": X}},
        {"source": SCALE, "parameters": {"w": "text"}},
        {"source": SCALE, "parameters": "missing.npz"},
        {"source": SCALE, "parameters": "missing.txt"},
        {"source": SCALE, "parameters": "random:x"},
    ],
    ids=str,
)
def test_load_refuses_the_same(options: dict[str, object]):
    seen: list[tuple[object, ...]] = []
    for isolate in (False, "strict"):
        with pytest.raises((OklRuntimeError, DiagnosticError)) as caught:
            load(**options, isolate=isolate)  # pyright: ignore[reportArgumentType, reportCallIssue]
        error = caught.value
        seen.append((type(error), str(error), getattr(error, "__notes__", [])))
    assert seen[0] == seen[1]


@pytest.mark.parametrize(
    ("inputs", "out"),
    [
        ((), None),
        ((X,), None),
        ((X, W, W), None),
        ((W, W), None),
        (("text", W), None),
        ((X, W), ()),
        ((X, W), (X, W)),
        ((X, W), (X, memoryview(X.tobytes()))),
    ],
    ids=range(8),
)
def test_launch_refuses_the_same(inputs: tuple[object, ...], out: tuple[object, ...] | None):
    seen: list[tuple[object, ...]] = []
    for isolate in (False, "strict"):
        module = load(SCALE, parameters={"w": W}, isolate=isolate)
        with pytest.raises(InputError) as caught:
            module.launch(*inputs, out=out)
        seen.append((type(caught.value), str(caught.value)))
        if isolate:  # it goes on
            assert len(module.launch(X, W)) == 2
    assert seen[0] == seen[1]


def test_a_load_that_fails_leaves_no_process(monkeypatch: pytest.MonkeyPatch):
    begun: list[int] = []
    really = asked.start

    def start(*arguments: object, **options: object) -> object:
        process = really(*arguments, **options)  # pyright: ignore[reportArgumentType, reportCallIssue]
        begun.append(process.pid)
        return process

    monkeypatch.setattr(asked, "start", start)
    with pytest.raises(DiagnosticError) as kept:
        opened("wrong\n")
    assert len(begun) == 1 and not runs(begun[0]), kept


@pytest.mark.slow("starts sandboxed processes")
def test_a_closed_module_says_so():
    module = opened(EXAMPLE)
    process = process_of(module)
    module.close()
    module.close()
    assert not runs(process)
    with pytest.raises(OklRuntimeError, match="'GraphToRun_1' was closed"):
        module.launch(np.zeros(2, np.float32))


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"isolate": "very"}, "isolate='very': it is True, False or 'strict'"),
        ({"isolate_memory": "4GiB"}, "isolate_memory and isolate_seconds go with isolate=True"),
        ({"isolate": True, "isolate_memory": 5}, "--isolate-memory=5: the libraries of a run alone take almost 1GiB"),
        ({"isolate": True, "isolate_memory": "4GB"}, "--isolate-memory=4GB: write a whole number and a unit"),
        ({"isolate": True, "isolate_seconds": 0}, "--isolate-seconds=0: a time limit is above 0"),
    ],
)
def test_wrong_options(options: dict[str, object], text: str):
    with pytest.raises(OklRuntimeError, match=text):
        load(EXAMPLE, **options)  # pyright: ignore[reportArgumentType]


# What ends it

Taken = Callable[..., IsolatedProgram]
ZEROS = np.zeros(2, np.float32)


@pytest.mark.slow("starts sandboxed processes")
@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("os.kill(os.getpid(), signal.SIGSEGV)", r"it crashed \(SIGSEGV\)"),
        ("ctypes.string_at(8)", r"it crashed \(SIGSEGV\)"),
        ("os._exit(3)", "exit status 3"),
        ("os.write(connection, b'x' * 100)", "it gave an answer of"),
        ("os.write(connection, (5).to_bytes(8, 'little') + b'[[[[[')", "it gave an answer that is not JSON"),
        ("os.write(connection, (2).to_bytes(8, 'little') + b'[]')", "it gave an answer that is not an object"),
        ("os.write(connection, (12).to_bytes(8, 'little') + b'{\"error\": 1}')", "it gave an invalid object"),
        ("os.close(connection)", "exit status"),
    ],
)
def test_a_process_that_breaks_takes_the_module_with_it(code: str, text: str, taken_over: Taken):
    module = taken_over(
        f"""
def launch(self, *inputs, out):
    {code}
"""
    )
    process = process_of(module)
    for _ in range(2):
        with pytest.raises(OklRuntimeError, match=f"--isolate: the process is gone: {text}"):
            module.launch(ZEROS)
    assert not runs(process)


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    ("facts", "text"),
    [
        ('{"results": [[2, 1 << 40]]}', "out of memory: "),
        ('{"results": [[2, -1]]}', "an invalid type"),
        ('{"results": [[999]]}', "an invalid type"),
        ('{"results": [[2, 1.5]]}', "an invalid number"),
        ('{"inputs": 7}', "an invalid list"),
        ('{"input_names": [4]}', "an invalid text"),
        ('{"input_names": []}', "facts that contradict each other"),
        ('{"trained": ["nosuch"]}', "facts that contradict each other"),
        ('{"written_inputs": [4]}', "facts that contradict each other"),
        ('{"name": 4}', "an invalid text"),
    ],
)
def test_lies_about_the_module_are_refused(facts: str, text: str, taken_over: Taken):
    code = f"""
def lie(self, *given):
    return {{**load(self, *given), **{facts}}}
load, serve._Server._load = serve._Server._load, lie
"""
    with pytest.raises(OklRuntimeError, match=text):
        taken_over(code)


@pytest.mark.parametrize(
    "code",
    [
        "open('/etc/passwd')",
        "open('new', 'w')",
        "os.fork()",
        "socket.socket()",
        "socket.socket(fileno=connection).sendmsg([b'x'])",
        "os.kill(os.getppid(), 0)",
        "os.system('true') == 0 or int('failed')",
    ],
)
def test_it_is_behind_the_walls(code: str, taken_over: Taken):
    module = taken_over(
        f"""
def launch(self, *inputs, out):
    {code}
"""
    )
    with pytest.raises(OklRuntimeError, match=r"internal error: (PermissionError|OSError|ValueError): "):
        module.launch(ZEROS)


@pytest.mark.slow("starts sandboxed processes")
def test_a_question_has_its_time(taken_over: Taken):
    module = taken_over(
        """
def launch(self, *inputs, out):
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    while True: pass
""",
        isolate_seconds=20,
    )
    process = process_of(module)
    module._process._seconds = 0.5  # pyright: ignore[reportPrivateUsage]
    for _ in range(2):
        with pytest.raises(OklRuntimeError, match=r"it took longer than 0.5 seconds \(isolate_seconds\)"):
            module.launch(ZEROS)
    assert not runs(process)


def test_an_interrupt_ends_the_process(taken_over: Taken):
    module = taken_over("def launch(self, *inputs, out):\n    time.sleep(1000)")
    process = process_of(module)
    threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        module.launch(ZEROS)
    assert not runs(process)
    with pytest.raises(OklRuntimeError, match="it was interrupted"):
        module.launch(ZEROS)


def test_memory_has_an_end(taken_over: Taken):
    module = taken_over("def launch(self, *inputs, out):\n    bytearray(3 << 30)", isolate_memory="2GiB")
    with pytest.raises(OklRuntimeError, match="out of memory"):
        module.launch(ZEROS)


@pytest.mark.slow("waits for the end of a process")
def test_a_dropped_module_ends_its_process():
    module = opened(EXAMPLE)
    result = module.launch(np.ones(2, np.float32))[0]
    process = process_of(module)
    del module
    gc.collect()
    wait_until(lambda: not runs(process))
    assert next(iter(result.values())) == pytest.approx(np.tanh(1))


MISSING = "import okl_opt.runtime.isolate.landlock as landlock; landlock._call = lambda *words: -1"


def test_a_missing_wall_is_refused_or_told(taken_over: Taken):
    with pytest.raises(OklRuntimeError, match="--isolate=strict: files are not guarded: this kernel has no Landlock"):
        taken_over(MISSING)
    with pytest.warns(RuntimeWarning, match="--isolate: files are not guarded: this kernel has no Landlock"):
        assert list(taken_over(MISSING, is_strict=False).launch(ZEROS)[0].values()) == [0, 0]


# The parts


def test_shared_memory_keeps_its_size():
    region = Region.make(100)
    for nbytes in (0, 50, 200):
        with pytest.raises(PermissionError):
            os.ftruncate(region.file, nbytes)
    region.close_file()


def test_tensors_lie_apart_in_a_region():
    specs = [TensorSpec(shape, DType.F32) for shape in ((3,), (0,), (100, 100), ())]
    places, nbytes = offsets(specs)
    assert places == [0, 64, 64, 40064]
    assert nbytes == 40128
    assert all(place % 64 == 0 for place in places)


@pytest.mark.parametrize("spec", [TensorSpec((), DType.F32), TensorSpec((2, 0, 3), DType.BOOL)])
def test_a_type_survives_the_way(spec: TensorSpec):
    assert spec_from_json(spec_to_json(spec)) == spec


@pytest.mark.parametrize(
    "value",
    [None, [], {}, "f32", [2.0], [True, 1], [2, True], [2, "3"], [2, -1], [2, 1 << 60], [2, *[1] * 65]],
    ids=str,
)
def test_types_that_are_none(value: object):
    with pytest.raises(Broken):
        spec_from_json(value)


@pytest.mark.parametrize(
    "value",
    [
        {},
        {"kind": "SystemExit", "text": "x", "notes": []},
        {"kind": "InputError", "text": 5, "notes": []},
        {"kind": "InputError", "text": "x"},
        {"kind": "InputError", "text": "x", "notes": [5]},
        {"kind": "KernelError", "text": "x", "notes": []},
        {"kind": "DiagnosticError", "notes": []},
        {"kind": "DiagnosticError", "notes": [], "diagnostics": [[]]},
        {"kind": "DiagnosticError", "notes": [], "diagnostics": [["grave", "x"]]},
        {"kind": "DiagnosticError", "notes": [], "diagnostics": [[["error"], "x"]]},
        {"kind": "DiagnosticError", "notes": [], "diagnostics": [["error", "x", "f", "1", 1]]},
    ],
    ids=str,
)
def test_errors_that_are_none(value: dict[str, object]):
    with pytest.raises(Broken):
        fault_from_json(value)


def test_errors_survive_the_way():
    error = InputError("text")
    error.add_note("note")
    found = fault_from_json(fault_to_json(error))
    assert (type(found), str(found), found.__notes__) == (InputError, "text", ["note"])


def test_an_answer_that_never_ends_has_a_deadline():
    ours, theirs = socket.socketpair()
    with theirs:
        theirs.send(pack({"stats": []})[:-1])
        with pytest.raises(TimeoutError):
            Asking(ours).answer(monotonic() + 0.2)
        ours.close()


def test_a_process_finds_packages_and_not_the_working_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", ["", str(tmp_path), "/nowhere", *sys.path])
    path = python_path()
    assert str(ROOT) in path
    assert not {"", str(tmp_path), "/nowhere"} & set(path)


def test_libraries_are_not_looked_for_in_the_working_directory(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("LD_LIBRARY_PATH", ":lib:/one::/two:.")
    monkeypatch.setenv("SECRET", "x")
    found = environment()
    assert found["LD_LIBRARY_PATH"] == "/one:/two"
    assert "SECRET" not in found


def test_limits():
    assert limits_of("2GiB", 5) == (2 << 30, 5)
    assert limits_of(2 << 30, None) == (2 << 30, 600)
    assert limits_of(None, None).memory >= 1 << 30
