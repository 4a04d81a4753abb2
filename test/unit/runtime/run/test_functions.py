"""`load` of functions of loops and buffers: arguments and results as Python has them, failures, what is refused."""

from __future__ import annotations

import gc
import io
import pickle
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import host
import numpy as np
import pytest

from okl_opt import DiagnosticError, InputError, OklRuntimeError, load
from okl_opt.runtime.run.functions import Functions

LIBRARY = Path(__file__).parents[1] / "prepare" / "emission" / "library.mlir"
TYPES = """
func.func @complex_(%a: memref<?xcomplex<f64>>) -> complex<f64> {
  %c0 = arith.constant 0 : index
  %x = memref.load %a[%c0] : memref<?xcomplex<f64>>
  %y = complex.add %x, %x : complex<f64>
  memref.store %y, %a[%c0] : memref<?xcomplex<f64>>
  return %x : complex<f64>
}
func.func @vector_(%v: vector<2x2xi8>) -> vector<2x2xi8> {
  %w = arith.addi %v, %v : vector<2x2xi8>
  return %w : vector<2x2xi8>
}
func.func @bits(%m: memref<4xi1>) -> i1 {
  %c0 = arith.constant 0 : index
  %t = memref.load %m[%c0] : memref<4xi1>
  %f = arith.constant false
  memref.store %f, %m[%c0] : memref<4xi1>
  return %t : i1
}
func.func @any(%m: memref<*xui16>) -> (memref<*xui16>, index) {
  %r = memref.rank %m : memref<*xui16>
  return %m, %r : memref<*xui16>, index
}
func.func @same(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  memref.store %one, %m[%c0, %c0] : memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %m : memref<?x?xf32, strided<[?, ?], offset: ?>>
}
func.func @later(%m: memref<2xf64, strided<[3], offset: 2>>) {
  %c1 = arith.constant 1 : index
  %v = memref.load %m[%c1] : memref<2xf64, strided<[3], offset: 2>>
  %w = arith.addf %v, %v : f64
  memref.store %w, %m[%c1] : memref<2xf64, strided<[3], offset: 2>>
  return
}
func.func @numbers(%a: si8, %b: ui8, %c: i8, %d: bf16, %e: i5) -> (si8, ui8, i8, bf16, i5) {
  return %a, %b, %c, %d, %e : si8, ui8, i8, bf16, i5
}
func.func @reach(%m: memref<?xf32, strided<[?], offset: ?>>, %at: index) -> f32 {
  %c0 = arith.constant 0 : index
  %w = memref.reinterpret_cast %m to offset: [%at], sizes: [1], strides: [1]
    : memref<?xf32, strided<[?], offset: ?>> to memref<1xf32, strided<[1], offset: ?>>
  %v = memref.load %w[%c0] : memref<1xf32, strided<[1], offset: ?>>
  return %v : f32
}
"""


@pytest.fixture(scope="module")
def library() -> Functions:
    return functions(load(LIBRARY))


@pytest.fixture(scope="module")
def types() -> Functions:
    return functions(load(TYPES))


def functions(module: object) -> Functions:
    assert isinstance(module, Functions)
    return module


def f32(*rows: object) -> np.ndarray:
    return np.array(rows, np.float32)


def test_functions_are_attributes(library: Functions):
    assert library.functions == ("scale", "iota", "divmod", "twice", "copy", "odd", "half", "show", "check")
    assert repr(library.scale) == "<function scale(m: ?x3xf32, by: f32) -> ()>"
    assert library.scale is library["scale"] and "scale" in dir(library)
    with pytest.raises(AttributeError, match="no function 'helper', only scale, iota"):
        _ = library.helper
    with pytest.raises(KeyError, match="'helper': the module has scale"):
        _ = library["helper"]
    with pytest.raises((AttributeError, TypeError)):
        pickle.dumps(library)


def test_arrays_are_used_where_they_are(library: Functions):
    array = f32([1, 2, 3], [4, 5, 6])
    assert library.scale(array, 2) is None
    assert array.tolist() == [[2, 4, 6], [8, 10, 12]]


def test_arrays_with_gaps_are_copied_and_written_back(library: Functions):
    whole = np.ones((2, 4), np.float32)
    library.scale(whole[:, :3], 3)
    assert whole.tolist() == [[3, 3, 3, 1], [3, 3, 3, 1]]
    upside_down = f32([1, 2, 3], [4, 5, 6])
    library.scale(upside_down[::-1], 2)
    assert upside_down.tolist() == [[2, 4, 6], [8, 10, 12]]


def test_layouts(library: Functions, types: Functions):
    target = np.zeros((2, 2), np.float32)
    library.copy(f32([1, 2], [3, 4]).T, target)  # columns first, as its type says
    assert target.tolist() == [[1, 3], [2, 4]]
    library.copy(f32([1, 2], [3, 4]), target)
    assert target.tolist() == [[1, 2], [3, 4]]
    numbers = np.array([1.0, 2.0])
    types.later(numbers)
    assert numbers.tolist() == [1, 4]


def test_strict_layout():
    with functions(load(LIBRARY, strict_layout=True)) as module:
        module.scale(f32([1, 2, 3]), 2)
        with pytest.raises(InputError, match=r"argument 0: it would have to be copied \(--strict-layout\)"):
            module.scale(np.ones((2, 4), np.float32)[:, :3], 2)


def test_results(library: Functions):
    made = library.iota(5)
    assert np.asarray(made).tolist() == [0, 1, 2, 3, 4] and np.asarray(made).dtype == np.int32
    assert library.divmod(17, 5) == (3, 2, False, 17 + 17j)
    assert library.twice(0.0) == 2.0
    assert np.asarray(library.iota(0)).shape == (0,)
    # A result owns its memory, and may be an argument.
    again = library.iota(3)
    del library
    gc.collect()
    assert np.from_dlpack(made).tolist() == [0, 1, 2, 3, 4] and again.values() is not None


def test_results_are_arguments(types: Functions):
    first = types.same(f32([5, 2], [3, 4]))
    second = types.same(first)
    assert np.asarray(second).tolist() == [[1, 2], [3, 4]]
    view = f32([5, 2], [3, 4]).T
    assert np.asarray(types.same(view)).tolist() == [[1, 3], [2, 4]] and view[0, 0] == 1


def test_complex_numbers(types: Functions):
    array = np.array([1 + 2j, 3j])
    assert types.complex_(array) == 1 + 2j
    assert array.tolist() == [2 + 4j, 3j]
    with pytest.raises(InputError, match="argument 0: its elements are f64, wanted complex<f64>"):
        types.complex_(np.zeros(2))


def test_vectors_and_unsigned_numbers(types: Functions):
    result = np.asarray(types.vector_(np.arange(4, dtype=np.int8).reshape(2, 2)))
    assert result.tolist() == [[0, 2], [4, 6]] and result.dtype == np.int8
    array, rank = types.any(np.full((1, 2, 3), 60000, np.uint16))
    assert rank == 3 and np.asarray(array).dtype == np.uint16 and np.asarray(array).max() == 60000
    with pytest.raises(InputError, match="argument 0: its elements are i16, wanted ui16"):
        types.any(np.zeros(1, np.int16))


def test_numbers(types: Functions):
    assert types.numbers(-128, 255, 255, 1.5, -16) == (-128, 255, -1, 1.5, -16)
    assert types.numbers(np.int64(1), np.uint8(2), True, np.float32(3), 4) == (1, 2, 1, 3, 4)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((-129, 0, 0, 0, 0), "argument 0: '-129' does not fit si8"),
        ((0, -1, 0, 0, 0), "argument 1: '-1' does not fit ui8"),
        ((0, 0, 1.5, 0, 0), "argument 2: a float is no i8"),
        ((0, 0, 0, "1", 0), "argument 3: a str is no bf16"),
        ((0, 0, 0, 1j, 0), "argument 3: a complex is no bf16"),
        ((0, 0, 0, 0, 32), "argument 4: '32' does not fit i5"),
        ((0, 0, 0, 0, None), "argument 4: a NoneType is no i5"),
        ((0,), r"1 argument given, 5 wanted: \(si8, ui8, i8, bf16, i5\)"),
    ],
)
def test_numbers_that_do_not_fit(types: Functions, arguments: tuple[object, ...], message: str):
    with pytest.raises(InputError, match=message):
        types.numbers(*arguments)


def test_booleans(types: Functions):
    """A byte that is neither 0 nor 1 would be an index that no check has seen."""
    array = np.ones(4, bool)
    assert types.bits(array) is True and array.tolist() == [False, True, True, True]
    with pytest.raises(InputError, match="argument 0: it has an element 0x2, which is no i1"):
        types.bits(np.full(4, 2, np.uint8).view(bool))


@pytest.mark.parametrize(
    ("array", "message"),
    [
        (lambda: np.zeros((2, 4), np.float32), "argument 0: it is 2x4xf32, wanted [?]x3xf32"),
        (lambda: np.zeros(3, np.float32), "argument 0: it is 3xf32, wanted [?]x3xf32"),
        (lambda: np.zeros((2, 3)), "its elements are f64, wanted f32"),
        (lambda: np.zeros((2, 3), ">f4"), "its elements are f32 in big-endian order, wanted f32"),
        (lambda: np.zeros((2, 3), "M8[s]"), "argument 0: a ndarray"),
        (lambda: np.broadcast_to(np.float32(1), (2, 3)), "argument 0: it is read-only, and a memref may be written"),
        (lambda: np.lib.stride_tricks.as_strided(f32(1, 2, 3), (2, 3), (0, 4)), "several of its elements share memory"),
        (lambda: np.frombuffer(bytearray(25), np.uint8)[1:].view(np.float32).reshape(2, 3), "is not aligned to 4"),
        (lambda: [[1.0, 2.0, 3.0]], "argument 0: a list is no array"),
        (lambda: 1, "argument 0: a int is no array"),
    ],
)
def test_arrays_that_do_not_fit(library: Functions, array: Callable[[], object], message: str):
    with pytest.raises(InputError, match=message):
        library.scale(array(), 1)
    library.scale(np.ones((2, 3), np.float32), 1)  # its layout is known from here on
    with pytest.raises(InputError, match=message):
        library.scale(array(), 1)


def test_a_layout_that_is_known_is_not_that_of_others(library: Functions):
    for _ in range(2):
        test_arrays_are_used_where_they_are(library)
        test_arrays_with_gaps_are_copied_and_written_back(library)
        columns_first = np.asfortranarray(f32([1, 2, 3], [4, 5, 6]))
        library.scale(columns_first, 2)
        assert columns_first.tolist() == [[2, 4, 6], [8, 10, 12]]
        empty = np.ones((0, 3), np.float32)
        library.scale(empty, 2)


def test_more_layouts_than_are_kept(library: Functions):
    for rows in range(100):
        array = np.ones((rows, 3), np.float32)
        library.scale(array, 2)
        assert (array == 2).all()


def test_views_do_not_reach_what_is_between_their_elements(types: Functions):
    """Compiled code may use the whole span of a memref, so a view with gaps is not passed as it is."""
    secret = f32(1, 2, 3, 4)
    assert types.reach(secret, 1) == 2
    with pytest.raises(OklRuntimeError, match=r"<string>:\d+:\d+: 'memref.reinterpret_cast' op offset 2 reaches out"):
        types.reach(secret[::2], 2)
    assert types.reach(secret[::2], 1) == 3


@pytest.mark.parametrize(
    ("name", "arguments", "message"),
    [
        ("check", (False,), r"library\.mlir:\d+:3: assertion failed: must hold"),
        ("divmod", (1, 0), r"library\.mlir:\d+:8: 'arith.divsi' op divides 1 by zero"),
        ("iota", (-1,), r"library\.mlir:\d+:8: 'memref.alloc' op"),
    ],
)
def test_failures_have_a_place(library: Functions, name: str, arguments: tuple[int, ...], message: str):
    with pytest.raises(OklRuntimeError, match=message) as caught:
        library[name](*arguments)
    assert isinstance(caught.value.__cause__, DiagnosticError)
    assert library.divmod(9, 4)[0] == 2, "it can be called again"


def test_memory_limit():
    module = functions(load(LIBRARY, memory_limit="1MiB"))
    assert np.asarray(module.iota(1000)).size == 1000
    with pytest.raises(OklRuntimeError, match=r"4000000 bytes asked, 1[.]05 MB allowed"):
        module.iota(1_000_000)
    for _ in range(50):  # each call has all of it
        module.iota(200_000)
    assert module.stats.runs == 52


def test_threads_take_turns(library: Functions):
    def count(number: int) -> bool:
        return np.asarray(library.iota(number)).tolist() == list(range(number))

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(count, range(200)))


def test_a_function_that_prints_may_not_be_called_from_there(monkeypatch: pytest.MonkeyPatch):
    class Recursive(io.StringIO):
        def write(self, text: str) -> int:
            if text != "\n":
                module.show(2.0)
            return super().write(text)

    monkeypatch.setattr(sys, "stdout", Recursive())
    module = functions(load(LIBRARY))
    with pytest.raises(OklRuntimeError, match="'show' is running"):
        module.show(1.0)


def test_printing(capsys: pytest.CaptureFixture[str]):
    functions(load(LIBRARY)).show(1.5)
    assert capsys.readouterr().out == "1.5\n"


@pytest.mark.host("torch")
def test_tensors_of_torch(library: Functions, types: Functions):
    torch = host.module("torch")
    tensor = torch.ones(2, 3)
    library.scale(tensor, 4)
    assert tensor.tolist() == [[4, 4, 4], [4, 4, 4]]
    wide = torch.ones(2, 4)
    library.scale(wide[:, :3], 4)
    assert wide.tolist() == [[4, 4, 4, 1], [4, 4, 4, 1]]
    with pytest.raises(InputError, match="argument 0: its elements are f64, wanted f32"):
        library.scale(torch.ones(2, 3, dtype=torch.float64), 1)


def test_passes_and_one_function():
    with functions(load(LIBRARY, function="twice", passes="convert-scf-to-cf", opt_level=0)) as module:
        assert module.functions == ("twice",) and module.twice(0) == 2
        kept = module.twice
    with pytest.raises(OklRuntimeError, match="the module was closed"):
        _ = module.twice
    assert kept(0) == 2


def test_what_a_stranger_may_not_do():
    text = "func.func @f(%p: !llvm.ptr) -> i32 {\n %0 = llvm.load %p : !llvm.ptr -> i32\n return %0 : i32\n}"
    with pytest.raises(DiagnosticError, match="op is refused by --run"):
        load(text)


def test_what_is_for_other_modules():
    for wrong in ({"parameters": {}}, {"device": "cpu"}, {"kernel_providers": {"relu": "ref"}}, {"cuda_graph": "off"}):
        with pytest.raises(OklRuntimeError, match=f"{next(iter(wrong))} is not for functions of loops and buffers"):
            load(LIBRARY, **wrong)  # pyright: ignore[reportArgumentType]
    job = host.ROOT / "examples" / "relu_tanh.mlir"
    for wrong in ({"memory_limit": "1MiB"}, {"opt_level": 0}):
        with pytest.raises(OklRuntimeError, match=f"{next(iter(wrong))} is not for launches"):
            load(job, **wrong)  # pyright: ignore[reportArgumentType]
    with pytest.raises(OklRuntimeError, match="--cuda-graph is for launches on an NVIDIA GPU"):
        load(job, device="cpu", cuda_graph="auto")
    with pytest.raises(OklRuntimeError, match="--cuda-graph=always: there is no such word, only off, auto, require"):
        load(job, cuda_graph="always")


def test_a_function_is_refused_when_it_is_asked_for():
    module = functions(
        load("func.func @f(%a: f8E4M3FN) {\n return\n}\nfunc.func @g(%a: i32) -> i32 {\n return %a : i32\n}")
    )
    assert module.g(1) == 1
    with pytest.raises(DiagnosticError, match="cannot run: parameter 0: values of type 'f8E4M3FN'"):
        _ = module.f


def test_threads_of_a_closed_module():
    module = functions(load(LIBRARY))
    call = module.iota
    threads = [threading.Thread(target=call, args=(1000,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    module.close()
    for thread in threads:
        thread.join()
    assert np.asarray(call(3)).tolist() == [0, 1, 2]
