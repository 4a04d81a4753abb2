"""`Program.launch` as compiled code, against the same call through Python: results, errors, references, threads."""

import ctypes
import gc
import inspect
import subprocess
import sys
import threading
import tracemalloc
import weakref
from array import array
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
import pytest
import runtime_fakes as fakes
from host import examples
from hypothesis import given
from hypothesis import strategies as st
from xdsl.dialects.builtin import ModuleOp

from okl_opt import Buffer, InputError, KernelError, OklRuntimeError, Program, TensorSpec, load
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.runtime.base.abi import PyBuffer
from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.base.stats import RunStats
from okl_opt.runtime.compile.launch import BuildOptions
from okl_opt.runtime.kernels.callbacks import python_kernel
from okl_opt.runtime.kernels.registry import KernelEntry
from okl_opt.runtime.launch import python_call
from okl_opt.runtime.memory import buffer as memory
from okl_opt.runtime.memory.buffer import ResultMemory
from okl_opt.runtime.prepare.builder import ProgramBuilder
from okl_opt.runtime.prepare.passes import apply_passes

pytestmark = pytest.mark.host("cpython")

COMMON = 'device_tag = "cpu", device_name = ["@0:0"]'
BOUNDARY = f'output_lbns = ["v"], shape = [2 : si64, 3 : si64], data_type = 2 : i32, {COMMON}'
T = "tensor<2x3xf32>"
SPEC = TensorSpec((2, 3), DType.F32)

ADD = f"""
oneflow.job @add(%x: {T}, %y: {T}) -> ({T}, {T}) {{
  %s = "oneflow.add_n2"(%x, %y) {{op_name = "s", {COMMON}}} : ({T}, {T}) -> {T}
  %r = "oneflow.relu"(%x) {{op_name = "r", {COMMON}}} : ({T}) -> {T}
  oneflow.return %s, %r : {T}, {T}
}}
"""
SCALE = f"""
oneflow.job @scale(%x: {T}) -> {T} {{
  %w = "oneflow.variable"() {{op_name = "w", {BOUNDARY}}} : () -> {T}
  %r = "oneflow.relu"(%x) {{op_name = "r", {COMMON}}} : ({T}) -> {T}
  %i = "oneflow.input"(%r) {{op_name = "i", {BOUNDARY}}} : ({T}) -> {T}
  %y = "oneflow.broadcast_mul"(%i, %w) {{op_name = "y", {COMMON}}} : ({T}, {T}) -> {T}
  oneflow.return %y : {T}
}}
"""
"""With a parameter, in two launches that share a value."""
RELU = f"""
oneflow.job @relu(%x: {T}) -> {T} {{
  %y = "oneflow.relu"(%x) {{op_name = "r", {COMMON}}} : ({T}) -> {T}
  oneflow.return %y : {T}
}}
"""


def loaded(source: str, **options: object) -> Program:
    return load(source, object_cache="off", threads=1, **options)  # pyright: ignore[reportArgumentType, reportReturnType]


def with_kernel(compute: Callable[[object], int | None], text: str = RELU) -> Program:
    """A module whose relu is a Python function."""
    table = fakes.registry()
    table.register(KernelEntry("relu", "numba", 99, lambda reg: None, lambda reg: python_kernel(compute)))
    ctx = make_context()
    module = parse(ctx, text)
    assert isinstance(module, ModuleOp)
    return Program(ProgramBuilder(ctx, BuildOptions(registry=table)).program(module, None, None))


def numbers(start: float = -2.0, spec: TensorSpec = SPEC) -> np.ndarray:
    return np.arange(start, start + spec.elem_count).astype(spec.dtype.numpy).reshape(spec.shape)


def direct(module: Program) -> Callable[..., tuple[Buffer, ...]]:
    """The compiled function of a module."""
    assert inspect.isbuiltin(module.launch)
    return module.launch


def through_python(module: Program) -> Callable[..., tuple[Buffer, ...]]:
    return module._launches.launch  # pyright: ignore[reportPrivateUsage]


def runs(module: Program) -> int:
    """Steps that compiled code has run without Python."""
    call = module._call  # pyright: ignore[reportPrivateUsage]
    assert call is not None
    return call.runs


def idle(module: Program) -> int:
    """Contexts that nobody uses."""
    programs = module._launches.programs  # pyright: ignore[reportPrivateUsage]
    assert programs is not None
    return len(programs.free)


class Raw:
    """A memoryview of a `Py_buffer` that says what we want."""

    def __init__(self, base: np.ndarray, **changes: object):
        self.base = base
        self.shape = (ctypes.c_ssize_t * 8)(*base.shape)
        self.strides = (ctypes.c_ssize_t * 8)(*base.strides)
        facts: dict[str, object] = {
            "buf": base.ctypes.data,
            "len": base.nbytes,
            "itemsize": base.itemsize,
            "ndim": base.ndim,
            "format": b"f",
            **changes,
        }
        for name in ("shape", "strides"):
            sizes = facts.pop(name, getattr(self, name))
            values = sizes if isinstance(sizes, ctypes.Array) else (ctypes.c_ssize_t * 8)(*sizes)  # pyright: ignore
            setattr(self, name, values)
        self.view = PyBuffer(**facts)
        self.view.shape = ctypes.cast(self.shape, ctypes.POINTER(ctypes.c_ssize_t))
        self.view.strides = ctypes.cast(self.strides, ctypes.POINTER(ctypes.c_ssize_t))

    def memoryview(self) -> memoryview:
        make = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p)(("PyMemoryView_FromBuffer", ctypes.pythonapi))
        return make(ctypes.addressof(self.view))


class Loaned(NamedTuple):
    """An argument, what must outlive it, and whether compiled code takes it without asking Python."""

    value: object
    fits: bool
    owner: object = None


class Derived(Buffer):
    """A class derived from Buffer."""


class Raising:
    """An object that gives no tensor."""

    def __dlpack__(self, **options: object) -> object:
        raise BufferError("not today")


class OnlyDlpack:
    def __init__(self) -> None:
        self.array = numbers()

    def __dlpack__(self, **options: object) -> object:
        return self.array.__dlpack__()


def released() -> memoryview:
    view = memoryview(numbers())
    view.release()
    return view


def frozen() -> np.ndarray:
    array = numbers()
    array.flags.writeable = False
    return array


def misaligned() -> np.ndarray:
    return np.frombuffer(bytearray(25), np.uint8)[1:].view(np.float32).reshape(2, 3)


def raw(fits: bool, **changes: object) -> Callable[[], Loaned]:
    def make() -> Loaned:
        made = Raw(numbers(), **changes)
        return Loaned(made.memoryview(), fits, made)

    return make


def of(fits: bool, make: Callable[[], object]) -> Callable[[], Loaned]:
    return lambda: Loaned(make(), fits)


ARGUMENTS: dict[str, Callable[[], Loaned]] = {
    "buffer": of(True, lambda: Buffer.from_object(numbers())),
    "buffer with another spec object": of(True, lambda: Buffer(TensorSpec((2, 3), DType.F32), *_place(numbers()))),
    "array": of(True, numbers),
    "read-only array": of(True, frozen),
    "bytes": of(True, lambda: memoryview(numbers().tobytes()).cast("f", (2, 3))),
    "array.array": of(True, lambda: memoryview(array("f", range(6))).cast("B").cast("f", (2, 3))),
    "ctypes array": of(True, lambda: (ctypes.c_float * 3 * 2)()),
    "one row of many": of(True, lambda: np.zeros((4, 2, 3), np.float32)[2]),
    "buffer of another shape": of(False, lambda: Buffer.allocate(TensorSpec((3, 2), DType.F32))),
    "buffer of another type": of(False, lambda: Buffer.allocate(TensorSpec((2, 3), DType.SI32))),
    "misaligned buffer": of(False, lambda: Buffer(SPEC, Buffer.allocate(SPEC).address + 2, None)),
    "derived buffer": of(False, lambda: Derived(SPEC, *_place(numbers()))),
    "other shape": of(False, lambda: numbers().reshape(3, 2)),
    "other rank": of(False, lambda: numbers().reshape(6)),
    "scalar": of(False, lambda: np.array(1, np.float32)),
    "too many": of(False, lambda: np.zeros((2, 4), np.float32)),
    "f64": of(False, lambda: numbers().astype(np.float64)),
    "si32": of(False, lambda: numbers().astype(np.int32)),
    "big-endian": of(False, lambda: numbers().astype(">f4")),
    "structured": of(False, lambda: np.zeros((2, 3), [("x", np.float32)])),
    "text": of(False, lambda: np.zeros((2, 3), "S4")),
    "complex": of(False, lambda: np.zeros((2, 3), np.complex64)),
    "columns": of(False, lambda: np.asfortranarray(numbers())),
    "strided": of(False, lambda: np.zeros((2, 6), np.float32)[:, ::2]),
    "backwards": of(False, lambda: numbers()[::-1]),
    "broadcast": of(False, lambda: np.broadcast_to(np.float32(1), (2, 3))),
    "misaligned": of(False, misaligned),
    "empty": of(False, lambda: np.zeros((0, 3), np.float32)),
    "none": of(False, lambda: None),
    "number": of(False, lambda: 1.5),
    "str": of(False, lambda: "array"),
    "plain bytes": of(False, lambda: b"123456781234567812345678"),
    "list": of(False, lambda: [[1.0, 2.0, 3.0]] * 2),
    "type": of(False, lambda: np.ndarray),
    "raising": of(False, Raising),
    "DLPack": of(False, OnlyDlpack),
    "released": of(False, released),
    "raw": raw(True),
    "raw, native order": raw(True, format=b"@f"),
    "raw, little-endian": raw(True, format=b"<f"),
    "raw, signs": raw(True, format=b"@=<f"),
    "raw, big-endian": raw(False, format=b">f"),
    "raw, no format": raw(False, format=None),
    "raw, empty format": raw(False, format=b""),
    "raw, signs alone": raw(False, format=b"@"),
    "raw, two": raw(False, format=b"ff"),
    "raw, blank": raw(False, format=b" f"),
    "raw, other letter": raw(False, format=b"i"),
    "raw, bytes of f": raw(False, format=b"f\xff"),
    "raw, other itemsize": raw(False, itemsize=8),
    "raw, kernel memory": raw(False, buf=(1 << 64) - 64),
    "raw, end of memory": raw(False, buf=(1 << 63) - 64),
    "raw, odd address": raw(False, buf=4097),
    "raw, strides of rows": raw(False, strides=(4, 8)),
    "raw, no strides": raw(False, strides=(0, 0)),
    "raw, huge strides": raw(False, strides=(1 << 62, 4)),
    "raw, negative sizes": raw(False, shape=(-2, -3)),
    "raw, huge sizes": raw(False, shape=(1 << 40, 1 << 40)),
    "raw, read-only": raw(True, readonly=1),
}


def _place(values: np.ndarray) -> tuple[int, object]:
    return values.ctypes.data, values


def outcome(launch: Callable[..., tuple[Buffer, ...]], args: list[object], **names: object) -> object:
    """What comes of a call: results by spec and value, or the error."""
    try:
        results = launch(*args, **names)
    except Exception as error:
        return type(error), str(error)
    assert type(results) is tuple
    return [(type(each), each.spec, each.readonly, each.copied_from, list(each.values())) for each in results]


@pytest.fixture(scope="module")
def add() -> Program:
    return loaded(ADD)


class TestSameAsThroughPython:
    @pytest.mark.parametrize("name", ARGUMENTS)
    @pytest.mark.parametrize("place", [0, 1])
    def test_each_kind_of_argument(self, add: Program, name: str, place: int):
        one = ARGUMENTS[name]()
        args = [one.value, numbers(7)] if place == 0 else [numbers(7), one.value]
        before = runs(add)
        got = outcome(direct(add), args)
        assert runs(add) - before == (1 if one.fits else 0), "whether Python was asked"
        assert got == outcome(through_python(add), args)
        assert idle(add) == 1

    @given(
        st.lists(st.sampled_from(sorted(ARGUMENTS)), max_size=3),
        st.sampled_from(["none", "right", "many", "not there"]),
    )
    @examples(200)
    def test_calls_of_chance(self, names: list[str], out: str):
        module = _chance_module()
        taken = [ARGUMENTS[name]() for name in names]
        args = [each.value for each in taken]
        results = [numbers(), numbers(), numbers()][: 3 if out == "many" else 2]
        more: dict[str, object] = {"right": {"out": results}, "many": {"out": results}, "not there": {"in": 1}}.get(
            out, {}
        )
        before = runs(module)
        got = outcome(direct(module), args, **more)
        fits = len(taken) == 2 and not more and all(each.fits for each in taken)
        assert runs(module) - before == (1 if fits else 0)
        wanted = outcome(through_python(module), args, **more)
        assert got == wanted
        assert idle(module) == 1

    @pytest.mark.parametrize("passes", [(), ("wrap-ops-to-kernel-launch",)])
    def test_programs_of_several_launches_with_parameters(self, passes: tuple[str, ...]):
        module = loaded(SCALE, passes=passes, parameters={"w": numbers(1)})
        x = numbers()
        first = outcome(direct(module), [x])
        assert first == outcome(through_python(module), [x]) == [(Buffer, SPEC, False, None, [0, 0, 0, 4, 10, 18])]
        assert runs(module) == (2 if passes else 1) and module.stats.runs == 2 * runs(module)
        module.set_parameters({"w": numbers(2)})
        assert np.asarray(module.launch(x)[0]).tolist() == [[0, 0, 0], [5, 12, 21]]

    def test_a_parameter_that_compiled_code_may_not_read_is_refused(self):
        module = loaded(SCALE)
        module.set_parameters({"w": numbers(1)})
        misplaced = Buffer(SPEC, Buffer.allocate(SPEC).address + 2, None)
        fallen = loaded(SCALE)
        with pytest.raises(InputError, match="aligned"):
            fallen.set_parameters({"w": misplaced})
            fallen.launch(numbers())

    @pytest.mark.parametrize(
        "spec",
        [
            *(TensorSpec((3,), dtype) for dtype in DType),
            TensorSpec((), DType.F32),
            TensorSpec((1, 1, 1, 1, 1, 2), DType.F32),
        ],
        ids=str,
    )
    def test_types(self, spec: TensorSpec):
        """Each type has its formats, and no other type's; the function is tried alone, on no steps at all."""
        results = ResultMemory(RunStats(), spec)
        frame = python_call.Frame([], [results])
        call = python_call.python_call([spec], [spec], 0, lambda *args: "Python", print, "", None)
        assert call is not None
        call.serve(deque([(frame.address, frame)]))
        (result,) = call.function(numbers(0, spec))
        assert result.spec is spec and np.asarray(result).dtype == spec.dtype.numpy
        for other in DType:
            fits = call.function(numbers(0, TensorSpec(spec.shape, other))) != "Python"
            assert fits == (other is spec.dtype)

    def test_it_looks_like_the_method(self, add: Program):
        function = direct(add)
        assert (function.__name__, function.__doc__) == ("launch", Program.launch.__doc__)
        assert str(inspect.signature(function)) == "(*inputs, out=None, **named)"


_chance: list[Program] = []


def _chance_module() -> Program:
    """One module for all examples."""
    if not _chance:
        _chance.append(loaded(ADD))
    return _chance[0]


class TestWhoIsServed:
    def test_an_unknown_interpreter(self, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setattr(python_call, "_code", lambda cache: None)
        module = loaded(RELU)
        assert not inspect.isbuiltin(module.launch)
        assert outcome(module.launch, [numbers()]) == [(Buffer, SPEC, False, None, [0, 0, 0, 1, 2, 3])]

    @pytest.mark.parametrize("fault", ["wrong offset", "no slots", "wrong view"])
    def test_a_layout_that_is_not_the_one_we_know(self, fault: str, monkeypatch: pytest.MonkeyPatch):
        """Each is found before any code runs that trusts the layout."""
        if fault == "wrong offset":
            monkeypatch.setattr(python_call.PyObject, "type", python_call.PyObject.references)
        elif fault == "no slots":
            monkeypatch.setattr(python_call, "SLOTS", (*python_call.SLOTS[:-1],))
        else:
            monkeypatch.setattr(python_call, "PyBuffer", _OtherPyBuffer)
        python_call._code.cache_clear()  # pyright: ignore[reportPrivateUsage]
        try:
            with monkeypatch.context() as patch:
                patch.setattr(python_call, "compile_object", _not_to_be_called)
                assert python_call._code(None) is None  # pyright: ignore[reportPrivateUsage]
        finally:
            monkeypatch.undo()
            python_call._code.cache_clear()  # pyright: ignore[reportPrivateUsage]

    @pytest.mark.parametrize(
        "text",
        [
            f"oneflow.job @same(%x: {T}) -> ({T}, {T}) {{ oneflow.return %x, %x : {T}, {T} }}\n",
            RELU.replace("(%x: ", f"(%unread: {T}, %x: "),
        ],
        ids=["one value twice", "an argument that nothing reads"],
    )
    def test_odd_signatures(self, text: str):
        module = loaded(text)
        args: list[object] = [numbers() for _ in module.inputs]
        assert outcome(direct(module), args) == outcome(through_python(module), args)
        assert runs(module) == 1

    def test_what_stays_with_python(self):
        """Empty tensors, arguments of any type, and more tensors than the stack has room for."""
        module = loaded(RELU.replace("2x3xf32", "0x3xf32"))
        assert outcome(module.launch, [numbers(0, TensorSpec((0, 3), DType.F32))])[0][-1] == []
        assert not inspect.isbuiltin(module.launch)
        for specs in ([None], [SPEC, TensorSpec((0,), DType.F32)], [SPEC] * (python_call.MOST_TENSORS + 1)):
            assert python_call.python_call(specs, [], 0, print, print, "", None) is None

    def test_as_many_tensors_as_there_is_room_for(self):
        count = python_call.MOST_TENSORS // 2
        specs = [TensorSpec((number + 1,), DType.F32) for number in range(count)]
        memories = [ResultMemory(RunStats(), spec) for spec in specs]
        call = python_call.python_call(specs, specs, 0, lambda *args: "Python", print, "", None)
        assert call is not None
        frame = python_call.Frame([], memories)
        call.serve(deque([(frame.address, frame)]))
        results = call.function(*(np.zeros(number + 1, np.float32) for number in range(count)))
        assert [each.spec for each in results] == specs

    def test_a_method_of_a_derived_class(self):
        class Counted(Program):
            calls = 0

            def launch(self, *inputs: object, out: object = None) -> tuple[Buffer, ...]:
                self.calls += 1
                return super().launch(*inputs)

        plain = loaded(RELU)
        module = Counted(plain._launches.first.unloaded())  # pyright: ignore[reportPrivateUsage]
        module.launch(numbers())
        assert module.calls == 1


class _OtherPyBuffer(ctypes.Structure):
    """A `Py_buffer` with two fields in another order."""

    _fields_ = [PyBuffer._fields_[0], PyBuffer._fields_[2], PyBuffer._fields_[1], *PyBuffer._fields_[3:]]  # pyright: ignore


def _not_to_be_called(*args: object, **names: object) -> bytes:
    raise AssertionError("compiled for a layout that is not known")


class TestErrors:
    def test_a_kernel_that_fails(self):
        statuses = [0, 3, 0, 3, 0]
        module = with_kernel(lambda run: statuses.pop(0))
        module.launch(numbers())
        for _ in range(2):
            with pytest.raises(KernelError, match=r"kernel 'relu'.*out of memory") as caught:
                module.launch(numbers())
            assert (caught.value.code, idle(module)) == (3, 1)
            module.launch(numbers())
        assert module.stats.runs == 5

    @pytest.mark.parametrize("error", [ValueError("no"), KeyboardInterrupt(), SystemExit(3)], ids=repr)
    def test_a_kernel_that_raises(self, error: BaseException):
        def compute(run: object) -> int:
            raise error

        module = with_kernel(compute)
        with pytest.raises(KernelError if isinstance(error, Exception) else type(error)) as caught:
            module.launch(numbers())
        assert error in (caught.value, caught.value.__cause__) and idle(module) == 1

    def test_the_second_of_two_launches_fails(self):
        seen: list[int] = []

        def compute(run: object) -> int:
            seen.append(1)
            return 3 if len(seen) == 2 else 0

        text = RELU.replace(
            "  oneflow.return %y",
            f"""  %i = "oneflow.input"(%y) {{op_name = "i", {BOUNDARY}}} : ({T}) -> {T}
  %z = "oneflow.relu"(%i) {{op_name = "second", {COMMON}}} : ({T}) -> {T}
  oneflow.return %z""",
        )
        table = fakes.registry()
        table.register(KernelEntry("relu", "numba", 99, lambda reg: None, lambda reg: python_kernel(compute)))
        ctx = make_context()
        source = parse(ctx, text)
        assert isinstance(source, ModuleOp)
        apply_passes(ctx, source, ["wrap-ops-to-kernel-launch"], "test")
        module = Program(ProgramBuilder(ctx, BuildOptions(registry=table)).program(source, None, None))
        for expected in (2, 2):
            with pytest.raises(KernelError, match="second"):
                seen.clear()
                module.launch(numbers())
            assert len(seen) == expected
        assert runs(module) == 4

    def test_no_memory_for_a_result(self, monkeypatch: pytest.MonkeyPatch):
        module = loaded(ADD)
        kept = module.launch(numbers(), numbers())

        def no_block(nbytes: int) -> object:
            raise MemoryError("none left")

        monkeypatch.setattr(memory, "Block", no_block)
        with pytest.raises(OklRuntimeError, match=r"out of memory: no 24 bytes for a result of type 2x3xf32"):
            module.launch(numbers(), numbers())
        monkeypatch.undo()
        assert idle(module) == 1
        del kept
        assert len(module.launch(numbers(), numbers())) == 2

    def test_an_object_that_raises_what_is_no_refusal(self):
        class Interrupting:
            def __dlpack__(self, **options: object) -> object:
                raise KeyboardInterrupt

        module = loaded(ADD)
        with pytest.raises(KeyboardInterrupt):
            module.launch(numbers(), Interrupting())
        assert idle(module) == 1

    def test_results_go_back_while_an_error_is_on_its_way(self):
        module = loaded(RELU)

        def fail() -> None:
            kept = module.launch(numbers())
            raise KeyError(len(kept))

        before = module.stats.bytes_allocated
        for _ in range(100):
            with pytest.raises(KeyError, match="1"):
                fail()
        gc.collect()
        assert module.stats.bytes_allocated - before <= 2 * SPEC.nbytes

    def test_a_closed_module_and_one_without_parameters(self):
        module = loaded(SCALE)
        launch = direct(module)
        with pytest.raises(InputError, match="no value for variable 'w'"):
            launch(numbers())
        module.set_parameters({"w": numbers()})
        (kept,) = launch(numbers())
        module.close()
        with pytest.raises(OklRuntimeError, match="'scale' was closed"):
            launch(numbers())
        assert len(kept.values()) == 6


@pytest.mark.host("buffer-classes")
class TestExportersInPython:
    """Python code that runs in the middle of a launch, as an argument is asked for its memory."""

    @staticmethod
    def exporter(asked: Callable[[], object]) -> object:
        class Exporter:
            def __buffer__(self, flags: int) -> memoryview:
                asked()
                return memoryview(numbers())

        return Exporter()

    def test_it_launches_the_module_again(self):
        module = loaded(ADD)
        inner: list[object] = []
        one = self.exporter(lambda: inner.append(outcome(direct(module), [numbers(), numbers()])))
        got = outcome(direct(module), [one, one])
        assert inner == [got] * 2 and runs(module) == 3 and idle(module) == 1

    def test_it_closes_the_module(self):
        module = loaded(ADD)
        with pytest.raises(OklRuntimeError, match="was closed"):
            direct(module)(numbers(), self.exporter(module.close))

    def test_it_gives_other_parameters(self):
        module = loaded(SCALE, parameters={"w": numbers(1)})
        one = self.exporter(lambda: module.set_parameters({"w": numbers(2)}))
        assert np.asarray(direct(module)(one)[0]).tolist() == [[0, 0, 0], [5, 12, 21]]

    @pytest.mark.parametrize(
        "error", [ValueError("no"), BufferError("no"), KeyboardInterrupt(), OSError("no")], ids=repr
    )
    def test_it_raises(self, error: BaseException):
        def asked() -> None:
            raise error

        module = loaded(ADD)
        one = self.exporter(asked)
        expected = InputError if isinstance(error, ValueError | BufferError) else type(error)
        for launch in (direct(module), through_python(module)):
            with pytest.raises(expected, match=r"no|^$"):
                launch(numbers(), one)
        assert idle(module) == 1

    def test_it_is_told_when_its_memory_is_free_again(self):
        given_back: list[memoryview] = []

        class Exporter:
            def __buffer__(self, flags: int) -> memoryview:
                return memoryview(numbers())

            def __release_buffer__(self, view: memoryview) -> None:
                given_back.append(view)

        module = loaded(ADD)
        module.launch(Exporter(), Exporter())
        assert len(given_back) == 2 and runs(module) == 1


class TestReferences:
    CALLS = 100_000

    @pytest.mark.slow("compiles programs")
    def test_nothing_is_kept_and_nothing_lost(self):
        module = loaded(ADD)
        ours, array_, bad = Buffer.from_object(numbers()), numbers(), numbers().astype(np.float64)
        equal = Buffer(TensorSpec((2, 3), DType.F32), ours.address, ours)
        launch = direct(module)
        watched = [ours, ours.spec, ours.owner, array_, bad, equal, equal.spec, module, launch, None, False, Buffer]

        def work(count: int) -> None:
            for _ in range(count):
                launch(ours, array_)
                launch(equal, ours)
            for _ in range(count // 100):
                for args in ((ours,), (array_, bad), (ours, None)):
                    with pytest.raises(InputError):
                        launch(*args)

        work(1000)
        gc.collect()
        resident, before, allocated = _resident(), [sys.getrefcount(each) for each in watched], module.stats
        tracemalloc.start()
        work(1000)
        traced = tracemalloc.get_traced_memory()[0]
        work(1000)
        grown = tracemalloc.get_traced_memory()[0] - traced
        tracemalloc.stop()
        work(self.CALLS)
        gc.collect()
        after = [sys.getrefcount(each) for each in watched]
        # None and False are everybody's.
        assert [abs(one - other) <= 50 for one, other in zip(after, before, strict=True)] == [True] * len(watched)
        assert after[:-3] == before[:-3]
        assert module.stats.bytes_allocated == allocated.bytes_allocated
        assert grown < 20_000, "bytes of Python objects after 2000 calls more"
        assert _resident() - resident < 8 << 20

    def test_arrays_are_let_go(self):
        module = loaded(RELU)
        resizable = array("f", range(6))
        module.launch(memoryview(resizable).cast("B").cast("f", (2, 3)))
        resizable.append(1)  # refused as long as anybody has a view

    def test_a_dropped_module_is_freed_with_its_contexts(self):
        module = loaded(SCALE, parameters={"w": numbers()})
        (kept,) = module.launch(numbers())
        alive = [weakref.ref(module), weakref.ref(module._launches.first)]  # pyright: ignore[reportPrivateUsage]
        gc.collect()
        gc.disable()
        try:
            del module
            assert [each() for each in alive] == [None, None]
        finally:
            gc.enable()
        assert list(kept.values()) == [0, 0, 0, 1, 4, 9]

    def test_the_function_outlives_the_module(self):
        module = loaded(SCALE, parameters={"w": numbers()})
        launch = direct(module)
        alive = weakref.ref(module._launches.first)  # pyright: ignore[reportPrivateUsage]
        del module
        (kept,) = launch(numbers())
        del launch
        gc.collect()
        assert list(kept.values()) == [0, 0, 0, 1, 4, 9] and alive() is None

    def test_many_results_that_are_kept(self):
        module = loaded(RELU)
        kept = [module.launch(np.full((2, 3), n, np.float32))[0] for n in range(2000)]
        assert len({each.address for each in kept}) == 2000
        assert all(list(each.values()) == [n] * 6 for n, each in enumerate(kept))


def _resident() -> int:
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096


class TestThreads:
    def test_everybody_gets_their_own_results(self):
        module = loaded(ADD)

        def work(number: int) -> bool:
            x, ours = np.full((2, 3), number, np.float32), Buffer.from_object(np.full((2, 3), 1, np.float32))
            for _ in range(500):
                one, two = module.launch(x, ours)
                if list(one.values()) != [number + 1] * 6 or list(two.values()) != [number] * 6:
                    return False
            return True

        with ThreadPoolExecutor(8) as threads:
            assert all(threads.map(work, range(16)))
        assert runs(module) + through(module) == 16 * 500 and 1 <= idle(module) <= 8

    def test_launches_at_the_same_time_have_contexts_of_their_own(self):
        meeting = threading.Barrier(3, timeout=20)
        module = with_kernel(lambda run: meeting.wait() and None)
        with ThreadPoolExecutor(3) as threads:
            for _ in range(4):
                for each in [threads.submit(module.launch, numbers()) for _ in range(3)]:
                    each.result(30)
        assert idle(module) == 3 and runs(module) >= 9 and module.stats.runs == 12

    def test_a_kernel_launches_the_module_again(self):
        depth: list[int] = []

        def compute(run: object) -> None:
            depth.append(1)
            if len(depth) < 4:
                module.launch(numbers())

        module = with_kernel(compute)
        module.launch(numbers())
        assert len(depth) == 4 and idle(module) == 4

    def test_parameters_change_under_launches(self):
        module = loaded(SCALE, parameters={"w": numbers(0)})
        wrong: list[object] = []
        stop = threading.Event()

        def work() -> None:
            ones = np.ones((2, 3), np.float32)
            while not stop.is_set():
                values = list(module.launch(ones)[0].values())
                if values != [values[0] + n for n in range(6)]:
                    wrong.append(values)

        threads = [threading.Thread(target=work) for _ in range(3)]
        for thread in threads:
            thread.start()
        for number in range(30):
            module.set_parameters({"w": numbers(number)})
        stop.set()
        for thread in threads:
            thread.join()
        assert wrong == []

    def test_a_module_is_closed_under_launches(self):
        for _ in range(5):
            module = loaded(RELU)
            started = threading.Barrier(4)

            def work(module: Program = module, started: threading.Barrier = started) -> str:
                started.wait()
                while True:
                    try:
                        module.launch(numbers())
                    except OklRuntimeError as error:
                        return str(error)

            with ThreadPoolExecutor(3) as threads:
                ends = [threads.submit(work) for _ in range(3)]
                started.wait()
                module.close()
                assert {each.result(30) for each in ends} == {"'relu' was closed"}

    @pytest.mark.slow("compiles programs")
    def test_daemon_threads_that_launch_as_the_interpreter_ends(self):
        program = f"""
import sys, threading, time, numpy, okl_opt
module = okl_opt.load({RELU!r}, object_cache="off", threads=1)
x = numpy.zeros((2, 3), numpy.float32)
def work():
    while True:
        module.launch(x)
for _ in range(3):
    threading.Thread(target=work, daemon=True).start()
class Late:
    def __del__(self, sleep=time.sleep): sleep(0.1)
sys.late = Late()
sys.kept = module.launch(x)
time.sleep(0.1)
print("end")
"""
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
        assert (done.stdout, done.stderr, done.returncode) == ("end\n", "", 0)


def through(module: Program) -> int:
    """Runs of the way through Python."""
    return module.stats.runs - runs(module)
