"""The library: IR in, IR or programs out; calls by position and by name; results; errors; bad input."""

from __future__ import annotations

import inspect
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import host
import numpy as np
import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass
from xdsl.universe import Universe

import okl_opt
from okl_opt import DiagnosticError, InputError, OklRuntimeError
from okl_opt.dialects.diagnostic import Diagnostic, Severity
from okl_opt.runtime.memory.device_tensor import DeviceTensor

ADD = """
func.func @add(%x: i32, %y: i32) -> i32 {
  %a = arith.addi %x, %y : i32
  %b = arith.addi %x, %y : i32
  %c = arith.maxsi %a, %b : i32
  return %c : i32
}
"""
SEVERAL = """
func.func @none(%m: memref<2xf32>) {
  return
}
func.func @two(%a: f64, %b: i1) -> (f64, i1) {
  return %a, %b : f64, i1
}
"""
SCALE = """
func.func @scale(%m: memref<2x3xf32>, %by: f32) -> memref<2x3xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c2 step %c1 {
    scf.for %j = %c0 to %c3 step %c1 {
      %a = memref.load %m[%i, %j] : memref<2x3xf32>
      %b = arith.mulf %a, %by : f32
      memref.store %b, %m[%i, %j] : memref<2x3xf32>
    }
  }
  return %m : memref<2x3xf32>
}
"""
COMMON = 'device_tag = "cpu", device_name = ["@0:0"]'
JOB = f"""
oneflow.job @sum(%x: tensor<2xf32>, %arg1: tensor<2xf32>) -> tensor<2xf32> {{
  %in = "oneflow.input"(%arg1) {{shape = [2 : si64], output_lbns = ["other/out"], data_type = 2 : i32,
    op_name = "other", {COMMON}}} : (tensor<2xf32>) -> tensor<2xf32>
  %y = "oneflow.add_n2"(%x, %in) {{op_name = "y", {COMMON}}} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %y : tensor<2xf32>
}}
"""
EXAMPLE = host.ROOT / "examples" / "relu_tanh.mlir"


def plugin_of(problem: Exception | None) -> ModuleType:
    """A plugin with a pass that removes everything, and then raises the problem if there is one."""

    class MakeEmpty(ModulePass):
        name = "make-empty"

        def apply(self, ctx: Context, op: ModuleOp) -> None:
            for inner in list(op.ops):
                inner.detach()
                inner.erase()
            if problem is not None:
                raise problem

    plugin = ModuleType("plugin")
    vars(plugin)["UNIVERSE"] = Universe(all_passes={"make-empty": lambda: MakeEmpty})
    return plugin


def f32(*values: float) -> np.ndarray:
    return np.array(values, np.float32)


class TestNames:
    def test_there_are_few_and_each_is_documented(self):
        assert len(okl_opt.__all__) <= 20 and okl_opt.__all__ == sorted(okl_opt.__all__)
        for name in okl_opt.__all__:
            assert inspect.getdoc(getattr(okl_opt, name)), name
        assert set(okl_opt.__all__) <= set(dir(okl_opt))

    def test_an_unknown_name(self):
        with pytest.raises(AttributeError, match="module 'okl_opt' has no attribute 'pars'"):
            _ = okl_opt.pars  # pyright: ignore[reportAttributeAccessIssue]

    def test_the_import_loads_nothing(self):
        code = "import okl_opt, sys; print([name for name in sys.modules if 'xdsl' in name or name[:8] == 'okl_opt.'])"
        assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "[]\n"

    def test_ir_needs_no_runtime(self):
        code = (
            f"import okl_opt, sys; print(okl_opt.parse({ADD!r}).apply('cse').diff(okl_opt.parse({ADD!r}))[:2]); "
            "print([name for name in ('numpy', 'llvmlite', 'numba') if name in sys.modules])"
        )
        assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "@@\n[]\n"

    def test_options_of_compile_are_those_of_load(self):
        from okl_opt.api import LoadOptions

        others = {"source", "function", "passes", "plugins"}
        assert set(LoadOptions.__annotations__) == set(inspect.signature(okl_opt.load).parameters) - others


class TestModule:
    def test_three_lines(self):
        module = okl_opt.parse(ADD)
        better = module.apply("canonicalize,cse")
        assert str(better).count("arith.addi") == 1 and str(module).count("arith.addi") == 2
        assert better.passes == ("canonicalize,cse",) and module.passes == ()
        passes = ("canonicalize", "func.func(cse)", "cse")
        assert module.apply(*passes[:2]).apply("cse").passes == passes
        assert repr(better) == "<module of @add after canonicalize,cse>" and repr(module) == "<module of @add>"
        better.verify()

    def test_text(self):
        module = okl_opt.parse(ADD)
        assert module.text() == f"{module}\n"
        assert '"arith.addi"(' in module.text(generic=True) and 'loc("<string>":3:8)' in module.text(locations=True)
        assert str(okl_opt.parse(module.text(generic=True))) == str(module)

    def test_files(self, tmp_path: Path):
        path = tmp_path / "a.mlir"
        path.write_text(ADD)
        assert str(okl_opt.parse(path)) == str(okl_opt.parse(str(path))) == str(okl_opt.parse(ADD))

    @pytest.mark.parametrize("problem", [InputError("wrong"), KeyError("wrong")], ids=["an error", "a crash"])
    def test_a_failing_pass_changes_nothing(self, problem: Exception):
        module = okl_opt.parse(ADD, plugins=[plugin_of(problem)])
        before = module.text(locations=True)
        for passes in ("cse,make-empty", "cse,nosuch"):
            with pytest.raises((DiagnosticError, OklRuntimeError, KeyError)):
                module.apply(passes)
            assert module.text(locations=True) == before and module.passes == ()
        assert module.run(1, 2) == 3

    def test_verify(self):
        text = "func.func @f() -> i32 {\n  %x = arith.constant 1 : i64\n  func.return %x : i64\n}\n"
        with pytest.raises(DiagnosticError, match=r"^<string>:3:3: error: type of return operand 0"):
            okl_opt.parse(text)
        module = okl_opt.parse(text, verify=False)
        with pytest.raises(DiagnosticError, match=r"^<string>:3:3: error: "):
            module.verify()

    def test_diff(self):
        module = okl_opt.parse(ADD)
        assert module.diff(module.apply("cse")).splitlines()[0].startswith("@@ -1,")
        assert module.diff(okl_opt.parse(ADD.replace("%a", "%other"))) == ""

    def test_unregistered_dialects(self):
        text = '"foreign.op"() : () -> ()\n'
        with pytest.raises(DiagnosticError, match="unregistered"):
            okl_opt.parse(text)
        assert '"foreign.op"' in str(okl_opt.parse(text, allow_unregistered=True))

    def test_ops_of_xdsl(self):
        module = okl_opt.parse(ADD)
        op = module.to_xdsl()
        assert str(okl_opt.Module(op)) == str(module)
        for inner in list(op.ops):
            inner.detach()
        assert "arith.addi" in str(module), "the op is a copy"

    def test_external_resources_stay(self):
        text = 'module {\n}\n{-#\n  external_resources: {\n    tool: {\n      key: "one"\n    }\n  }\n#-}\n'
        assert "tool" in str(okl_opt.parse(text).apply("cse"))

    def test_plugins(self):
        assert str(okl_opt.parse(ADD, plugins=[plugin_of(None)]).apply("make-empty")) == "module {\n}"
        with pytest.raises(InputError, match="it defines 0 Universes, not one"):
            okl_opt.parse(ADD, plugins=[ModuleType("none")])


class TestRuns:
    def test_of_modules(self):
        module = okl_opt.parse(ADD).apply("cse")
        assert module.run(1, 2) == 3 and module.run(3, 4) == 7
        add = module.compile()
        assert repr(add) == "<function add(x: i32, y: i32) -> i32>" and add(y=1, x=2) == 3
        assert okl_opt.parse(SEVERAL).run(1.5, True, function="two") == (1.5, True)
        assert okl_opt.parse(SEVERAL).run(f32(1, 2), function="none") is None

    def test_what_was_compiled_is_kept(self, monkeypatch: pytest.MonkeyPatch):
        module, count = okl_opt.parse(ADD), 0
        original = okl_opt.Module.compile

        def compile(self: okl_opt.Module, **options: Any) -> object:
            nonlocal count
            count += 1
            return original(self, **options)

        monkeypatch.setattr(okl_opt.Module, "compile", compile)
        for level in (0, 0, 3, 3):
            assert module.run(1, 2, opt_level=level) == 3
        assert count == 2

    def test_places_are_those_of_the_source(self, tmp_path: Path):
        path = tmp_path / "divide.mlir"
        path.write_text("func.func @f(%x: i32) -> i32 {\n  %y = arith.divsi %x, %x : i32\n  return %y : i32\n}\n")
        module = okl_opt.parse(path).apply("cse")
        with pytest.raises(OklRuntimeError, match=r"divide.mlir:2:8: 'arith.divsi' op divides 0 by zero"):
            module.run(0)

    def test_jobs(self):
        program = okl_opt.parse(JOB).compile(threads=1)
        assert repr(program) == "<program sum(x: 2xf32, other: 2xf32) -> 2xf32>"
        assert program(f32(1, 2), other=f32(3, 4)).tolist() == [4, 6]
        assert okl_opt.parse(JOB).run(f32(1, 2), f32(3, 4)).tolist() == [4, 6]
        wrapped = okl_opt.parse(JOB).apply("wrap-ops-to-kernel-launch")
        assert wrapped.run(f32(1, 2), f32(3, 4)).tolist() == [4, 6]

    def test_compile(self):
        assert okl_opt.compile(ADD, passes="cse")(1, y=2) == 3
        assert okl_opt.compile(SEVERAL, function="two")(1.0, False) == (1.0, False)
        assert okl_opt.compile(EXAMPLE)(f32(0, -1)).tolist() == [0, 0]
        with pytest.raises(InputError, match="the module has several functions, choose one: none, two"):
            okl_opt.compile(SEVERAL)

    def test_of_functions(self):
        functions = okl_opt.load(ADD)
        assert isinstance(functions, okl_opt.Functions)
        assert functions(1, 2) == functions(y=1, x=2) == 3
        assert repr(functions) == "<functions add(x: i32, y: i32) -> i32>"
        several = okl_opt.load(SEVERAL)
        assert repr(several) == "<functions none, two>"
        with pytest.raises(InputError, match="choose one: none, two"):
            several(1)

    def test_of_programs(self):
        program = okl_opt.load(JOB)
        assert isinstance(program, okl_opt.Program)
        assert program.input_names == ("x", "other")
        assert isinstance(program.launch(f32(1, 2), f32(3, 4)), tuple)
        assert program.launch(other=f32(1, 2), x=f32(3, 4))[0].tolist() == [4, 6]

    @pytest.mark.parametrize("isolated", [False, pytest.param(True, marks=pytest.mark.host("walls"))])
    def test_keywords_of_jobs(self, isolated: bool):
        with okl_opt.load(JOB, isolate=isolated) as program:
            assert program(f32(1, 2), f32(3, 4)).tolist() == [4, 6]
            assert program(other=f32(1, 2), x=f32(3, 4)).tolist() == [4, 6]
            assert "program sum(x: 2xf32, other: 2xf32) -> 2xf32>" in repr(program)
            for wrong, message in (
                ({"z": f32(1, 2)}, "no argument has the name 'z': the names are 'x', 'other'"),
                ({"x": f32(1, 2)}, "argument 'x' is given twice: by position and by name"),
                ({}, "1 (input|argument) given, 2 wanted"),
            ):
                with pytest.raises(InputError, match=message):
                    program(f32(1, 2), **wrong)


class TestKeywords:
    @pytest.mark.parametrize("earlier", [0, 8], ids=["through Python", "directly"])
    def test_of_functions(self, earlier: int):
        two = okl_opt.compile(SEVERAL, function="two")
        for _ in range(earlier):
            two(1.0, True)
        assert two(1.0, b=True) == two(b=True, a=1.0) == (1.0, True)
        for arguments, named, message in (
            ((), {"a": 1.0, "c": True}, "no argument has the name 'c': the names are 'a', 'b'"),
            ((1.0, True), {"b": True}, "argument 'b' is given twice: by position and by name"),
            ((), {"a": 1.0}, "argument 'b' is missing: the names are 'a', 'b'"),
            ((1.0, True, 2), {"z": 1}, "no argument has the name 'z'"),
            ((1.0,), {}, r"1 argument given, 2 wanted: \(f64, i1\)"),
        ):
            with pytest.raises(InputError, match=message):
                two(*arguments, **named)

    def test_arguments_without_names(self):
        function = okl_opt.compile("func.func @f(%0: i32) -> i32 {\n  return %0 : i32\n}\n")
        assert isinstance(function, okl_opt.Function)
        assert function.parameter_names == (None,) and repr(function) == "<function f(i32) -> i32>"
        with pytest.raises(InputError, match="no argument has the name 'x': they have no names"):
            function(x=1)

    def test_names_are_kept_with_the_code(self, tmp_path: Path):
        for _ in range(2):
            assert okl_opt.compile(ADD, object_cache=str(tmp_path))(y=1, x=2) == 3


class TestResults:
    def result(self) -> okl_opt.Buffer:
        found = okl_opt.compile(SCALE)(np.arange(6, dtype=np.float32).reshape(2, 3), 2.0)
        assert isinstance(found, okl_opt.Buffer)
        return found

    def test_shape_and_type(self):
        result = self.result()
        assert (result.shape, result.dtype, len(result), repr(result)) == ((2, 3), "f32", 2, "<Buffer 2x3xf32>")
        assert result.spec == okl_opt.TensorSpec((2, 3), okl_opt.DType.F32)

    def test_elements(self):
        result = self.result()
        assert result[0, 1] == 2.0 and result[-1, -1] == 10.0 and isinstance(result[1, 2], float)
        assert result[1].tolist() == result[1, :].tolist() == [6, 8, 10] and result[:, ::2].tolist() == [
            [0, 4],
            [6, 10],
        ]
        assert result[np.int64(1), np.int64(0)] == 6.0 and result[np.array([1])].tolist() == [[6, 8, 10]]
        assert result.tolist() == [[0, 2, 4], [6, 8, 10]] and [row.tolist() for row in result] == result.tolist()
        for wrong in ((2, 0), (0, 3), (0, -4)):
            with pytest.raises(IndexError, match="out of bounds"):
                _ = result[wrong]
        with pytest.raises(IndexError):
            _ = result[0, 0, 0]

    def test_arrays_share_the_memory(self):
        result = self.result()
        array = np.asarray(result)
        part = result[1:]
        assert array.dtype == np.float32 and np.shares_memory(array, part)
        array[1, 0] = 7
        assert result[1, 0] == 7
        copy = result.__array__(np.float64)
        assert copy.dtype == np.float64 and not np.shares_memory(array, copy)
        assert not np.shares_memory(array, result.__array__(copy=True))
        del result
        assert array.tolist() == [[0, 2, 4], [7, 8, 10]]

    @pytest.mark.parametrize(
        ("type", "given", "dtype", "values"),
        [
            ("i32", np.array([1, -2], np.int32), "i32", [1, -2]),
            ("ui16", np.array([1, 60000], np.uint16), "ui16", [1, 60000]),
            ("i1", np.array([True, False]), "i1", [True, False]),
            ("bf16", np.array([0x3FC0, 0xC000], np.uint16), "bf16", [1.5, -2.0]),
            ("f16", np.array([1.5, -2], np.float16), "f16", [1.5, -2.0]),
            ("complex<f32>", np.array([1 + 2j, 3], np.complex64), "complex<f32>", [1 + 2j, 3]),
            ("index", np.array([1, 2]), "index", [1, 2]),
        ],
    )
    def test_element_types(self, type: str, given: np.ndarray, dtype: str, values: list[object]):
        text = f"func.func @f(%m: memref<2x{type}>) -> memref<2x{type}> {{\n  return %m : memref<2x{type}>\n}}\n"
        function = okl_opt.compile(text)
        for _ in range(8):
            result = function(given)
            assert (result.dtype, result.tolist(), result[1]) == (dtype, values, values[1])
            assert result[:1].tolist() == values[:1] and np.asarray(result).dtype == given.dtype
            assert repr(result) == f"<Buffer 2x{type}>"

    def test_no_elements_and_no_dimensions(self):
        spec = okl_opt.TensorSpec
        empty = okl_opt.Buffer.allocate(spec((2, 0, 3), okl_opt.DType.F32))
        assert empty.tolist() == [[], []] and len(empty) == 2
        number = okl_opt.Buffer.from_values(spec((), okl_opt.DType.SI32), [7])
        assert number.tolist() == 7 and number[()] == 7
        with pytest.raises(TypeError, match="without dimensions has no length"):
            len(number)

    def test_on_a_device(self):
        """The memory is the host's here: what is asked is copied to it first."""
        inside = okl_opt.Buffer.from_values(okl_opt.TensorSpec((2, 2), okl_opt.DType.F32), [1, 2, 3, 4])

        def copy(target: int, source: int, count: int) -> None:
            import ctypes

            ctypes.memmove(target, source, count)

        result = DeviceTensor(inside, copy)
        assert (result.shape, result.dtype, len(result), repr(result)) == ((2, 2), "f32", 2, "<DeviceTensor 2x2xf32>")
        assert result.tolist() == [[1, 2], [3, 4]] and result[1, 0] == 3 and result[:, 1].tolist() == [2, 4]
        assert np.asarray(result).tolist() == [[1, 2], [3, 4]] and len(list(result)) == 2
        with pytest.raises(ValueError, match="needs a copy"):
            np.array(result, copy=False)


class TestErrors:
    def test_the_text_has_the_place_and_the_notes(self):
        with pytest.raises(DiagnosticError) as caught:
            okl_opt.parse("func.func @f(%x: i32) -> i64 {\n  return %x : i64\n}\n")
        assert str(caught.value) == (
            "<string>:2:10: error: use of value '%x' expects different type than prior uses: 'i64' vs 'i32'\n"
            "<string>:1:14: note: prior use here"
        )
        assert caught.value.message.startswith("use of value '%x'")

    def test_text_of_strangers_is_in_one_line(self):
        from okl_opt.dialects.diagnostic import UNKNOWN

        error = DiagnosticError(Diagnostic(Severity.ERROR, UNKNOWN, "a\nb.mlir:1:1: error: c"))
        assert str(error) == "error: a\\0Ab.mlir:1:1: error: c"

    @pytest.mark.parametrize(
        ("source", "message"),
        [
            ("nosuch.mlir", "cannot read 'nosuch.mlir': No such file or directory"),
            (".", "cannot read '.': Is a directory"),
            ("func.func @f() { return }", r"cannot read '.*IR given as text has a newline in it"),
            (7, "a int is neither a text with IR nor the path of a file"),
            ("a\0b", "cannot read"),
        ],
    )
    @pytest.mark.parametrize("read", [okl_opt.parse, okl_opt.load, okl_opt.compile], ids=["parse", "load", "compile"])
    def test_no_source(self, read: Callable[[Any], object], source: object, message: str):
        with pytest.raises(InputError, match=message):
            read(source)

    def test_a_binary_file(self, tmp_path: Path):
        (tmp_path / "a.mlir").write_bytes(b"\xff\xfe\x00")
        with pytest.raises(InputError, match="it is no text in UTF-8"):
            okl_opt.parse(tmp_path / "a.mlir")

    @pytest.mark.parametrize(
        ("passes", "message"),
        [
            ("canonicalise", "there is no pass or pipeline 'canonicalise'; did you mean 'canonicalize'"),
            ("cse{no=1}", "is no list of passes: no such option no of pass 'cse'"),
            ("cse)", "is no list of passes"),
        ],
    )
    def test_no_passes(self, passes: str, message: str):
        with pytest.raises(InputError, match=message):
            okl_opt.parse(ADD).apply(passes)
        with pytest.raises(InputError, match=message):
            okl_opt.compile(ADD, passes=passes)

    def test_no_options(self):
        with pytest.raises(TypeError, match="unexpected keyword argument 'optlevel'"):
            okl_opt.parse(ADD).compile(optlevel=3)  # pyright: ignore[reportCallIssue]
        with pytest.raises(OklRuntimeError, match="no such job or function"):
            okl_opt.compile(ADD, function="nosuch")

    @pytest.mark.parametrize("earlier", [0, 8], ids=["through Python", "directly"])
    @pytest.mark.parametrize(
        ("given", "message"),
        [
            (np.zeros((2, 3)), "argument 0: its elements are f64, wanted f32"),
            (np.zeros((2, 3), np.int32), "argument 0: its elements are i32, wanted f32"),
            (np.zeros((2, 3), np.uint64), "argument 0: its elements are ui64, wanted f32"),
            (np.zeros((2, 3), complex), "argument 0: its elements are complex<f64>, wanted f32"),
            (np.zeros((3, 2), np.float32), "argument 0: it is 3x2xf32, wanted 2x3xf32"),
            (np.zeros(6, np.float32), "argument 0: it is 6xf32, wanted 2x3xf32"),
            (np.broadcast_to(np.float32(1), (2, 3)), "read-only"),
            ([[1.0]], "argument 0: a list is no array"),
            (None, "argument 0: a NoneType is no array"),
        ],
    )
    def test_arguments_that_do_not_fit(self, earlier: int, given: object, message: str):
        scale = okl_opt.compile(SCALE)
        for _ in range(earlier):
            scale(np.ones((2, 3), np.float32), 1.0)
        with pytest.raises(InputError, match=message):
            scale(given, 1.0)
        with pytest.raises(InputError, match="argument 1: a str is no f32"):
            scale(np.ones((2, 3), np.float32), "1")
        assert scale(np.ones((2, 3), np.float32), 2.0).tolist() == [[2, 2, 2], [2, 2, 2]]

    def test_inputs_of_jobs(self):
        program = okl_opt.load(EXAMPLE)
        for given, message in (
            (np.zeros(2), "argument 0 is 2xf64, wanted 2xf32"),
            (np.zeros(2, np.uint32), "elements of type ui32 are no elements of tensors"),
            (np.zeros(2, "M8[s]"), "gives no tensor"),
        ):
            with pytest.raises(InputError, match=message):
                program(given)

    def test_errors_are_pickled(self):
        error = pickle.loads(pickle.dumps(InputError("text")))
        assert type(error) is InputError and str(error) == "text"


class TestDirectCalls:
    """Calls of functions by compiled code, which begin after a few calls through Python."""

    def warm(self, text: str, *arguments: object) -> okl_opt.Function:
        function = okl_opt.compile(text)
        assert isinstance(function, okl_opt.Function)
        for _ in range(6):
            function(*arguments)
        return function

    def is_direct(self, function: okl_opt.Function) -> bool:
        return function._direct is not None  # pyright: ignore[reportPrivateUsage]

    @pytest.mark.parametrize(
        ("type", "values"),
        [
            ("f64", [1.5, -0.0, float("inf"), float("nan"), 3, np.float32(2), 1e308]),
            ("f32", [1.5, float("-inf"), 3.4028234663852886e38, 3.4028235e38, float("nan"), True, np.int8(3)]),
            ("i8", [0, 127, -128, 255, True, np.int64(5)]),
            ("i32", [2**31 - 1, -(2**31), 2**32 - 1]),
            ("i64", [2**63 - 1, -(2**63), 2**64 - 1]),
            ("ui8", [0, 255]),
            ("ui64", [2**64 - 1, 2**63, 0]),
            ("index", [0, -1, 2**63]),
            ("i1", [True, False, 1, 0, np.bool_(True)]),
        ],
    )
    def test_numbers_are_those_of_calls_through_python(self, type: str, values: list[Any]):
        text = f"func.func @f(%x: {type}) -> {type} {{\n  return %x : {type}\n}}\n"
        through_python = [repr(okl_opt.compile(text)(value)) for value in values]
        function = self.warm(text, values[0])
        assert self.is_direct(function)
        assert [repr(function(value)) for value in values] == through_python

    @pytest.mark.parametrize(
        ("type", "value"),
        [
            *(("i8", 256), ("i8", -129), ("i8", 1.0), ("i8", None), ("ui8", -1), ("i64", 2**64), ("i1", 2)),
            *(("f32", 1e39), ("f32", 1j), ("f64", "1"), ("f32", 3.5e38), ("ui64", 2**64), ("ui64", -1), ("i1", 1.0)),
        ],
    )
    def test_numbers_that_do_not_fit(self, type: str, value: object):
        text = f"func.func @f(%x: {type}) -> {type} {{\n  return %x : {type}\n}}\n"
        function = self.warm(text, {"f": 1.0, "i": 1, "u": 1}[type[0]] if type != "i1" else True)
        assert self.is_direct(function)
        with pytest.raises(InputError) as caught:
            function(value)
        with pytest.raises(InputError) as other:
            okl_opt.compile(text)(value)
        assert str(caught.value) == str(other.value)

    def test_memory_starts_as_zeros_and_is_not_shared(self):
        text = """
        func.func @f(%write: i1) -> memref<1024xi32> {
          %m = memref.alloc() : memref<1024xi32>
          %c0 = arith.constant 0 : index
          %one = arith.constant 1 : i32
          scf.if %write {
            memref.store %one, %m[%c0] : memref<1024xi32>
          }
          return %m : memref<1024xi32>
        }
        """
        function = self.warm(text, True)
        assert self.is_direct(function)
        first, second = function(True), function(False)
        assert first[0] == 1 and not np.asarray(second).any()

    @pytest.mark.parametrize("size", [1 << 10, 2 << 20, 20 << 20])
    def test_memory_of_all_sizes(self, size: int):
        text = f"""
        func.func @f(%last: i8) -> i8 {{
          %m = memref.alloc() : memref<{size}xi8>
          %at = arith.constant {size - 1} : index
          %old = memref.load %m[%at] : memref<{size}xi8>
          memref.store %last, %m[%at] : memref<{size}xi8>
          memref.dealloc %m : memref<{size}xi8>
          return %old : i8
        }}
        """
        function = self.warm(text, 1)
        assert self.is_direct(function)
        assert [function(7) for _ in range(3)] == [0, 0, 0]
        assert function.stats.runs == 9 and function.stats.allocated == function.stats.freed == 9 * size

    def test_failures(self):
        text = "func.func @f(%a: i32, %b: i32) -> i32 {\n  %q = arith.divsi %a, %b : i32\n  return %q : i32\n}\n"
        function = self.warm(text, 4, 2)
        assert self.is_direct(function)
        for _ in range(3):
            with pytest.raises(OklRuntimeError, match=r"<string>:2:8: 'arith.divsi' op divides 1 by zero") as caught:
                function(1, 0)
            assert isinstance(caught.value.__cause__, DiagnosticError)
            assert function(9, 3) == 3

    def test_a_result_in_another_layout(self):
        type = "memref<2xf32, strided<[1], offset: ?>>"
        text = f"""
        func.func @f(%m: memref<4xf32>, %at: index) -> {type} {{
          %v = memref.subview %m[%at] [2] [1] : memref<4xf32> to {type}
          return %v : {type}
        }}
        """
        function = self.warm(text, f32(1, 2, 3, 4), 0)
        assert self.is_direct(function)
        assert [function(f32(1, 2, 3, 4), at).tolist() for at in (0, 1, 2)] == [[1, 2], [2, 3], [3, 4]]

    def test_results_are_arguments(self):
        function = self.warm(SCALE, np.ones((2, 3), np.float32), 1.0)
        first = function(np.ones((2, 3), np.float32), 2.0)
        assert function(function(first, 3.0), 2.0).tolist() == [[12] * 3] * 2

    def test_threads_take_turns(self):
        function = self.warm(SCALE, np.ones((2, 3), np.float32), 1.0)
        wrong: list[object] = []

        def work(number: int) -> None:
            for _ in range(300):
                found = function(np.full((2, 3), number, np.float32), 2.0).tolist()
                if found != [[2 * number] * 3] * 2:
                    wrong.append(found)

        threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert wrong == []

    def test_references_are_counted(self):
        given = np.ones((2, 3), np.float32)
        function = self.warm(SCALE, given, 1.0)
        before = sys.getrefcount(given), sys.getrefcount(None), sys.getrefcount(float), sys.getrefcount(True)
        for _ in range(100):
            function(given, 1.0)
            with pytest.raises(InputError):
                function(given, "1")
        after = sys.getrefcount(given), sys.getrefcount(None), sys.getrefcount(float), sys.getrefcount(True)
        assert all(abs(one - other) < 20 for one, other in zip(before, after, strict=True))

    def test_memory_goes_with_the_function(self):
        import gc
        import weakref

        function = self.warm(SCALE, np.ones((2, 3), np.float32), 1.0)
        memory = weakref.ref(function._program.memory)  # pyright: ignore[reportPrivateUsage]
        assert self.is_direct(function)
        gc.disable()
        try:
            del function
            assert memory() is None
        finally:
            gc.enable()

    def test_functions_that_print_go_through_python(self):
        text = """
        func.func private @printF64(f64)
        func.func @f(%x: f64) {
          call @printF64(%x) : (f64) -> ()
          return
        }
        """
        assert not self.is_direct(self.warm(text, 1.0))
