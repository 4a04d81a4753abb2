"""Composites that Python kernels compute: what they are given, what they may do, and what is refused."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint, EntryPoints
from math import log1p

import numpy as np
import pytest
from xdsl.dialects.func import FuncOp

from okl_opt.cli.main import main
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.passes.byoc.codegen import CODEGENS, ExternalFunction, Refused
from okl_opt.runtime.codegen.numba_kernels import KERNELS, NumbaCodegen


def softplus(x, out):
    for i in range(x.size):
        out[i] = np.log1p(np.exp(x[i]))


def axpy(a, x, y, out):
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            out[i, j] = a * x[i, j] + y[i, j]


def dot(x, y, out):
    out[()] = 0.0
    for i in range(x.size):
        out[()] += x[i] * y[i]


def divide(x, y, out):
    out[0] = x[0] // y[0]


def halves(x, low, high):
    for i in range(low.size):
        low[i], high[i] = x[i], x[low.size + i]


def shift(x, out):
    for i in range(x.size):
        out[i] = x[i] << 1


def flip(x, out):
    for i in range(x.size):
        out[i] = not x[i]


def raise_known(x, out):
    if x[0] > 1:
        raise ValueError("too large")
    out[0] = x[0]


def raise_computed(x, out):
    raise IndexError("no place", x[0])


def raise_lines(x, out):
    raise RuntimeError("first\nsecond")


def give(x, out):
    return x


def write(x, out):
    x[0] = out[0]


def spell(x, out):
    out[0] = x.nosuch


KNOWN = [softplus, axpy, dot, divide, halves, shift, flip, raise_known, raise_computed, raise_lines, give, write, spell]


@pytest.fixture(autouse=True)
def kernels():
    named: dict[str, Callable[[], Callable[..., object]]] = {
        f"numba.{each.__name__}": lambda each=each: each for each in KNOWN
    }
    with CODEGENS.added({"numba": lambda: NumbaCodegen}), KERNELS.added(named):
        yield


def program(kernel: str, params: str, results: str) -> str:
    """A function `@k` of one composite, and `@main` that calls it. Types are separated by semicolons."""
    types, given = params.split(";"), results.split(";")
    values = ", ".join(f"%{number}: {type_}" for number, type_ in enumerate(types))
    names = ", ".join(f"%{number}" for number in range(len(types)))
    outs = ", ".join(f"%r#{number}" for number in range(len(given)))
    kind = f"({', '.join(types)}) -> ({', '.join(given)})"
    returned = f"({', '.join(given)})"
    count = len(given)
    made = "\n    ".join(f"%y{number} = {_maker(type_)} {type_}" for number, type_ in enumerate(given))
    return f"""
func.func @main({values}) -> {returned} {{
  %r:{count} = call @k({names}) : {kind}
  return {outs} : {", ".join(given)}
}}
func.func @k({values}) -> {returned} attributes {{Compiler = "numba"}} {{
  %f = byoc.literal({values}) -> {returned} attributes {{Composite = "{kernel}"}} {{
    {made}
    byoc.yield {", ".join(f"%y{number}" for number in range(count))} : {", ".join(given)}
  }}
  %r:{count} = byoc.invoke %f({names}) : {kind}
  return {outs} : {", ".join(given)}
}}
"""


def _maker(type_: str) -> str:
    return f"tensor.cast %0 : {type_} to" if "*" in type_ else "tensor.empty() :"


def run(text: str, *inputs: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    line = ["-byoc-compile=fallback=none", "--run"]
    status = main([*line, *(f"--input={each}" for each in inputs)], io.StringIO(text), out, err)
    return status, out.getvalue(), err.getvalue()


def compiled(text: str) -> ExternalFunction | Refused:
    module = parse(make_context(), text, "in.mlir")
    function = next(op for op in module.walk() if isinstance(op, FuncOp) and op.sym_name.data == "k")
    return NumbaCodegen().compile([function])["k"]


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("kernel", "params", "results", "inputs", "wanted"),
    [
        ("softplus", "tensor<3xf32>", "tensor<3xf32>", ["3xf32=0,1,2"], "3xf32=0.693147 1.31326 2.12693"),
        (
            "axpy",
            "f64;tensor<2x3xf64>;tensor<2x3xf64>",
            "tensor<2x3xf64>",
            ["f64=2", "2x3xf64=[1 2 3][4 5 6]", "2x3xf64=[1 1 1][2 2 2]"],
            "2x3xf64=[3 5 7][10 12 14]",
        ),
        ("dot", "tensor<2xf64>;tensor<2xf64>", "tensor<f64>", ["2xf64=1,2", "2xf64=3,4"], "f64=11"),
        ("divide", "tensor<1xf32>;tensor<1xf32>", "tensor<1xf32>", ["1xf32=1", "1xf32=0"], "1xf32=inf"),
        ("shift", "tensor<2xui8>", "tensor<2xui8>", ["2xui8=1,200"], "2xui8=2 144"),
        ("flip", "tensor<3xi1>", "tensor<3xi1>", ["3xi1=1,0,1"], "3xi1=0 1 0"),
    ],
)
def test_kernels_get_arrays_and_numbers(kernel: str, params: str, results: str, inputs: list[str], wanted: str):
    status, out, err = run(program(f"numba.{kernel}", params, results), *inputs)
    assert (status, out, err) == (0, f"result[0]: {wanted}\n", "")


def test_results_of_several_arrays():
    text = program("numba.halves", "tensor<4xi64>", "tensor<2xi64>;tensor<2xi64>")
    assert run(text, "4xi64=1,2,3,4") == (0, "result[0]: 2xi64=1 2\nresult[1]: 2xi64=3 4\n", "")


def test_sizes_known_only_at_run_time():
    text = """
func.func @main(%x: tensor<?xf64>) -> tensor<?xf64> {
  %r = call @k(%x) : (tensor<?xf64>) -> tensor<?xf64>
  return %r : tensor<?xf64>
}
func.func @k(%x: tensor<?xf64>) -> tensor<?xf64> attributes {Compiler = "numba"} {
  %f = byoc.literal(%a: tensor<?xf64>) -> tensor<?xf64> attributes {Composite = "numba.softplus"} {
    %s = arith.negf %a : tensor<?xf64>
    byoc.yield %s : tensor<?xf64>
  }
  %r = byoc.invoke %f(%x) : (tensor<?xf64>) -> tensor<?xf64>
  return %r : tensor<?xf64>
}
"""
    for values in ([0.0], [1.0, 2.0, 3.0], []):
        status, out, err = run(text, f"{len(values)}xf64={','.join(map(str, values))}")
        wanted = " ".join(f"{log1p(np.exp(value)):.6g}" for value in values)
        assert (status, out.partition("=")[2].strip(), err) == (0, wanted, "")


def test_a_kernel_is_given_what_the_call_says():
    """The order of the call's arguments, not that of the function's parameters."""
    text = program("numba.axpy", "tensor<1x1xf64>;tensor<1x1xf64>;f64", "tensor<1x1xf64>")
    literal = "%2: f64, %0: tensor<1x1xf64>, %1: tensor<1x1xf64>"
    text = text.replace("byoc.literal(%0: tensor<1x1xf64>, %1: tensor<1x1xf64>, %2: f64)", f"byoc.literal({literal})")
    text = text.replace(
        "%f(%0, %1, %2) : (tensor<1x1xf64>, tensor<1x1xf64>, f64)",
        "%f(%2, %1, %0) : (f64, tensor<1x1xf64>, tensor<1x1xf64>)",
    )
    assert run(text, "1x1xf64=1", "1x1xf64=10", "f64=3")[1] == "result[0]: 1x1xf64=[31]\n"


@pytest.mark.parametrize(
    ("kernel", "message"),
    [
        ("raise_known", "ValueError: too large"),
        ("raise_computed", "IndexError: no place, 2.0"),
        ("raise_lines", r"RuntimeError: first\0Asecond"),
    ],
)
def test_what_a_kernel_raises_ends_the_run(kernel: str, message: str):
    status, out, err = run(program(f"numba.{kernel}", "tensor<1xf64>", "tensor<1xf64>"), "1xf64=2")
    assert (status, out) == (1, "") and f"error: extern '@k' failed: {message}\n" in err and "Traceback" not in err


def test_what_was_raised_is_told_once():
    function = compiled(program("numba.raise_known", "tensor<1xf64>", "tensor<1xf64>"))
    assert isinstance(function, ExternalFunction) and function.problem is not None
    assert function.problem() is None
    assert _status(function, 2.0) == 5
    assert str(function.problem()) == "ValueError: too large"
    assert function.problem() is None
    assert _status(function, 1.0) == 0 and function.problem() is None


def _status(function: ExternalFunction, value: float) -> int:
    from ctypes import CFUNCTYPE, c_int32, c_int64, c_void_p

    kinds = [c_void_p, c_void_p, c_int64, c_int64, c_int64]
    given, out = np.array([value]), np.zeros(1)
    arguments = [field for each in (given, out) for field in (each.ctypes.data, each.ctypes.data, 0, 1, 1)]
    return CFUNCTYPE(c_int32, *kinds, *kinds)(function.address)(*arguments)


@pytest.mark.parametrize(
    ("kernel", "type_", "reason"),
    [
        ("nosuch", "tensor<1xf32>", "no kernel 'numba.nosuch' is registered (known: numba.axpy, numba.divide, "),
        ("softplus", "tensor<1xf16>", "numba does not compute with elements of type f16"),
        ("softplus", "tensor<1xbf16>", "numba does not compute with elements of type bf16"),
        ("softplus", "tensor<1xi5>", "numba does not compute with elements of type i5"),
        ("softplus", "tensor<1xcomplex<f32>>", "numba does not compute with elements of type complex<f32>"),
        ("softplus", "tensor<*xf32>", "parameter 0 is 'tensor<*xf32>', which is no tensor of known rank"),
        ("axpy", "tensor<1xf32>", "numba cannot compile the kernel 'numba.axpy': "),
        (
            "spell",
            "tensor<1xf32>",
            "numba cannot compile the kernel 'numba.spell': "
            "Unknown attribute 'nosuch' of type readonly array(float32, 1d, C)",
        ),
        (
            "write",
            "tensor<1xf32>",
            "numba cannot compile the kernel 'numba.write': No implementation of function "
            "Function(<built-in function setitem>) found for signature: setitem(readonly array(float32, 1d, C), ",
        ),
        (
            "give",
            "tensor<1xf32>",
            "the kernel 'numba.give' returns a value of type readonly array(float32, 1d, C), but must return nothing",
        ),
    ],
)
def test_what_is_refused(kernel: str, type_: str, reason: str, capfd: pytest.CaptureFixture[str]):
    found = compiled(program(f"numba.{kernel}", type_, type_))
    assert isinstance(found, Refused)
    assert found.reason.startswith(reason) and "\n" not in found.reason
    assert capfd.readouterr() == ("", "")


BODIES = {
    "another op": ("  %r:1 = byoc.invoke", "  %c = arith.constant 1 : i32\n  %r:1 = byoc.invoke"),
    "no composite": (' attributes {Composite = "numba.softplus"}', ""),
    "what it does not return": ("  return %r#0 : tensor<1xf32>\n}\n\n", "  return %0 : tensor<1xf32>\n}\n\n"),
}


@pytest.mark.parametrize("case", BODIES)
def test_bodies_that_are_no_call_of_a_composite(case: str):
    text = f"{program('numba.softplus', 'tensor<1xf32>', 'tensor<1xf32>')}\n"
    changed = text.replace(*BODIES[case])
    assert changed != text
    assert compiled(changed) == Refused("its body is no call of one Composite literal")


def test_a_refusal_is_an_error_at_the_function():
    status, out, err = run(program("numba.nosuch", "tensor<1xf32>", "tensor<1xf32>"), "1xf32=1")
    assert (status, out) == (1, "")
    assert err.startswith("<stdin>:6:1: error: 'numba' cannot compile '@k': no kernel 'numba.nosuch' is registered")


def test_kernels_of_installed_packages(monkeypatch: pytest.MonkeyPatch):
    points = EntryPoints([EntryPoint("numba.sinc", "no_such_module:sinc", "okl_opt.numba_kernels")])
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **chosen: points.select(**chosen))
    found = compiled(program("numba.sinc", "tensor<1xf32>", "tensor<1xf32>"))
    assert isinstance(found, Refused)
    assert found.reason.startswith("the kernel 'numba.sinc' (no_such_module:sinc) cannot be loaded: ModuleNotFound")


def test_numba_is_imported_when_a_kernel_is_compiled():
    text = program("numba.nosuch", "tensor<1xf32>", "tensor<1xf32>")
    given = f"""
import sys
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.runtime.codegen.numba_kernels import NumbaCodegen
module = parse(make_context(), {text!r}, "in.mlir")
print(NumbaCodegen().compile([list(module.ops)[1]])["k"].reason, "numba" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", given], capture_output=True, text=True, check=True)
    assert done.stdout == "no kernel 'numba.nosuch' is registered (known: none) False\n"


@pytest.mark.parametrize(("size", "given"), [("1", "4096xf64=2"), ("0", "2xf64=2")])
def test_a_file_that_lies_about_the_size_of_a_result(size: str, given: str):
    """The kernel writes as many elements as it reads, and the file says that there is room for fewer."""
    text = program("numba.softplus", "tensor<?xf64>", f"tensor<{size}xf64>")
    status, out, err = run(text, given)
    assert (status, out) == (1, "") and "extern '@k' failed: IndexError: index is out of bounds" in err
