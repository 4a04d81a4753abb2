"""Generators that raise, hang, or return what they must not: each is an error at the function, which names them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence

import pytest
from xdsl.dialects.builtin import FunctionType, ModuleOp, f32
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import DiagnosticError, error, file_position
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse, print_op
from okl_opt.dialects.verifier import verify
from okl_opt.passes.byoc.byoc_compile import ByocCompile
from okl_opt.passes.byoc.byoc_partition import ByocPartition
from okl_opt.passes.byoc.codegen import CODEGENS, ExternalCodegen, ExternalFunction, Pattern, Refused, bound_functions

TEXT = """func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = call @k0(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %q = call @k1(%r) : (tensor<4xf32>) -> tensor<4xf32>
  return %q : tensor<4xf32>
}
func.func @k0(%a: tensor<4xf32>) -> tensor<4xf32> attributes {Compiler = "x"} {
  return %a : tensor<4xf32>
}
func.func @k1(%a: tensor<4xf32>) -> tensor<4xf32> attributes {Compiler = "x"} {
  return %a : tensor<4xf32>
}
"""


class Given(ExternalCodegen):
    """Makes of each function what it is told."""

    def __init__(self, make: Callable[[FuncOp], object], whole: Callable[[dict[str, object]], object] | None = None):
        self.make = make
        self.whole = whole

    def compile(self, functions: Sequence[FuncOp]):
        made = {function.sym_name.data: self.make(function) for function in functions}
        return made if self.whole is None else self.whole(made)


def good(function: FuncOp) -> ExternalFunction:
    return ExternalFunction(64, function.function_type, None)


def parsed(text: str = TEXT) -> ModuleOp:
    module = parse(make_context(), text, "in.mlir")
    assert isinstance(module, ModuleOp)
    return module


def problem_of(codegen: object, text: str = TEXT, **options: object) -> tuple[str, int | None]:
    """The message and the line of the error."""
    options = {"fallback": "none", **options}
    module = parsed(text)
    with CODEGENS.added({"x": lambda: lambda: codegen}), pytest.raises(DiagnosticError) as caught:
        ByocCompile(**options).apply(make_context(), module)
    place = file_position(caught.value.diagnostics[0].location)
    assert not bound_functions(module)
    return caught.value.message, None if place is None else place[1]


def raising(problem: BaseException) -> Given:
    def make(function: FuncOp) -> object:
        raise problem

    return Given(make)


class BadText(Exception):
    def __repr__(self) -> str:
        raise RuntimeError("not even that")


@pytest.mark.parametrize(
    ("problem", "text"),
    [
        (ValueError("no such thing"), "ValueError('no such thing')"),
        (SystemExit(3), "SystemExit(3)"),
        (AssertionError(), "AssertionError()"),
        (ValueError("a\x1b[2Jb\u202ec"), r"ValueError('a\x1b[2Jb\u202ec')"),
        (KeyError("x" * 1000), f"KeyError('{'x' * 390}..."),
        (BadText(), "BadText"),
        (StopIteration(), "StopIteration()"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_generator_that_raises(problem: Exception, text: str):
    assert problem_of(raising(problem)) == (f"'x' failed on '@k0', '@k1': {text}", 6)


def test_an_interrupt_passes_through():
    with CODEGENS.added({"x": lambda: lambda: raising(KeyboardInterrupt())}), pytest.raises(KeyboardInterrupt):
        ByocCompile().apply(make_context(), parsed())


def test_a_diagnostic_of_a_generator_passes_through():
    assert problem_of(Given(lambda function: _raise(error(function.location, "own words")))) == ("own words", 6)


def _raise(problem: BaseException) -> object:
    raise problem


def only(name: str, make: Callable[[FuncOp], object]) -> Callable[[FuncOp], object]:
    """What `make` makes of one function, and something good of the others."""
    return lambda function: make(function) if function.sym_name.data == name else good(function)


class Odd(int):
    """No plain number."""


OTHER = FunctionType.from_lists([f32], [f32])


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda function: None, "'x' returned nothing for '@k1'"),
        (
            lambda function: 64,
            "'x' returned an object of type int for '@k1': neither ExternalFunction nor Refused",
        ),
        (
            lambda function: (64, function.function_type, None, None),
            "'x' returned an object of type tuple for '@k1': neither ExternalFunction nor Refused",
        ),
        (lambda function: good(function)._replace(address=0), "'x' returned 0 as the address of '@k1'"),
        (lambda function: good(function)._replace(address=-8), "'x' returned -8 as the address of '@k1'"),
        (lambda function: good(function)._replace(address=1 << 64), f"'x' returned {1 << 64} as the address of '@k1'"),
        (lambda function: good(function)._replace(address=64.0), "'x' returned 64.0 as the address of '@k1'"),
        (lambda function: good(function)._replace(address=None), "'x' returned None as the address of '@k1'"),
        (lambda function: good(function)._replace(address=True), "'x' returned True as the address of '@k1'"),
        (
            lambda function: good(function)._replace(signature=OTHER),
            "'@k1' is bound with signature (f32) -> f32, but called with (tensor<4xf32>) -> tensor<4xf32>",
        ),
        (
            lambda function: good(function)._replace(signature=None),
            "'@k1' is bound with signature None, but called with (tensor<4xf32>) -> tensor<4xf32>",
        ),
        (lambda function: Refused("two\nlines"), r"'x' cannot compile '@k1': two\0Alines"),
        (lambda function: Refused(7), "'x' cannot compile '@k1': 7"),
    ],
)
def test_what_a_generator_must_not_return(make: Callable[[FuncOp], object], message: str):
    assert problem_of(Given(only("k1", make))) == (message, 9)


@pytest.mark.parametrize(
    ("whole", "text"),
    [
        (lambda made: None, "not NoneType"),
        (lambda made: list(made.items()), "not list"),
        (lambda made: "k0", "not str"),
    ],
)
def test_what_is_no_mapping(whole: Callable[[dict[str, object]], object], text: str):
    message = (
        f"'x' failed on '@k0', '@k1': TypeError('compile() must return a mapping of symbols to functions, {text}')"
    )
    assert problem_of(Given(good, whole)) == (message, 6)


def test_functions_that_nobody_asked_for_are_left_out():
    module = parsed()
    codegen = Given(good, lambda made: {**made, "main": "what is this", "k2": None})
    with CODEGENS.added({"x": lambda: lambda: codegen}):
        ByocCompile().apply(make_context(), module)
    assert set(bound_functions(module)) == {"k0", "k1"}


def test_a_generator_cannot_change_the_module():
    def destroy(function: FuncOp) -> object:
        made = good(function)
        function.attributes.clear()
        around = function.parent_op()
        if isinstance(around, ModuleOp):  # else the function before has done it
            around.attributes["seen"] = f32
            for op in list(around.ops):
                op.detach()
        return made

    module = parsed()
    with CODEGENS.added({"x": lambda: lambda: Given(destroy)}):
        ByocCompile().apply(make_context(), module)
    verify(module)
    assert print_op(module).count("Extern = 1") == 2 and "seen" not in print_op(module)
    assert set(bound_functions(module)) == {"k0", "k1"}


def test_a_generator_that_hangs():
    gate = threading.Event()
    try:
        codegen = Given(lambda function: gate.wait())
        assert problem_of(codegen, seconds=1) == ("'x' has not answered within 1 s for '@k0', '@k1'", 6)
    finally:
        gate.set()


def test_the_limit_is_no_negative_number():
    assert problem_of(Given(good), seconds=-1) == ("byoc-compile: 'seconds' must not be negative, got -1", 0)


HANGS = """
import sys, time
from okl_opt.passes.byoc.codegen import CODEGENS, ExternalCodegen
class Hangs(ExternalCodegen):
    def compile(self, functions):
        print("compiling", flush=True)
        time.sleep(60)
from okl_opt.cli.main import entry_point
sys.argv = ["okl-opt", "-byoc-compile=seconds=0"]
with CODEGENS.added({"x": lambda: Hangs}):
    entry_point()
"""


def test_an_interrupt_ends_a_generator_that_hangs():
    process = subprocess.Popen(
        [sys.executable, "-c", HANGS],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(TEXT)
    process.stdin.close()
    assert process.stdout.readline() == "compiling\n"
    os.kill(process.pid, signal.SIGINT)
    with process:
        assert process.wait(20) == 130


# ----- what partitioning asks


class Asked(ExternalCodegen):
    def __init__(self, supports: Callable[[Operation], object], patterns: Sequence[Pattern] = ()):
        self.ask = supports
        self.patterns = patterns

    def supports(self, op: Operation):
        return self.ask(op)

    def compile(self, functions: Sequence[FuncOp]):
        return {}


SUM = """func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.addf %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""


@pytest.mark.parametrize(
    ("codegen", "message"),
    [
        (Asked(lambda op: op.nosuch), "AttributeError(\"'AddfOp' object has no attribute 'nosuch'\")"),
        (Asked(lambda op: sys.exit(2)), "SystemExit(2)"),
        (Asked(bool, [Pattern("p", lambda op: 1)]), "TypeError(\"'int' object is not iterable\")"),
        (Asked(bool, [Pattern("p", lambda op: ["arith.addf"])]), "TypeError('a pattern must match ops')"),
        (Asked(bool, [Pattern("p", lambda op: op.nosuch)]), "AttributeError("),
    ],
)
def test_answers_about_ops(codegen: ExternalCodegen, message: str):
    with CODEGENS.added({"x": lambda: lambda: codegen}), pytest.raises(DiagnosticError) as caught:
        ByocPartition(compiler="x").apply(make_context(), parsed(SUM))
    assert caught.value.message.startswith("'x' failed on '") and message in caught.value.message


# ----- what is no generator


class Unfinished(ExternalCodegen):
    """Lacks `compile`."""


class Uncounted(Asked):
    most_operations = 0


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: object(), "TypeError('object is no ExternalCodegen')"),
        (lambda: None, "TypeError('NoneType is no ExternalCodegen')"),
        (Unfinished, "TypeError("),
        (lambda: _raise(SystemExit(1)), "SystemExit(1)"),
        (lambda: Uncounted(bool), "ValueError('most_operations is 0, and must be a number of operations')"),
        (lambda: Asked(bool, 5), "TypeError(\"'int' object is not iterable\")"),
        (lambda: Asked(bool, ["matmul"]), "AttributeError(\"'str' object has no attribute 'name'\")"),
    ],
)
def test_what_is_no_generator(make: Callable[[], object], message: str):
    with CODEGENS.added({"x": lambda: make}), pytest.raises(DiagnosticError) as caught:
        ByocCompile(compiler="x").apply(make_context(), parsed())
    assert caught.value.message.startswith(f"the external code generator 'x' cannot be made: {message}")


# ----- the one that compiles what is refused


def test_a_fallback_that_does_not_exist():
    module = parsed()
    with (
        CODEGENS.added({"x": lambda: lambda: Given(lambda _: Refused("no"))}),
        pytest.raises(DiagnosticError) as caught,
    ):
        ByocCompile(fallback="nosuch").apply(make_context(), module)
    (problem,) = caught.value.diagnostics
    assert problem.message == "'x' cannot compile '@k0': no"
    (note,) = problem.notes
    assert note.message.startswith("fallback=nosuch: no external code generator named 'nosuch' (known: ")


def test_a_fallback_that_refuses_too():
    generators = {name: lambda name=name: lambda: Given(lambda _: Refused(f"{name} says no")) for name in ("x", "y")}
    with CODEGENS.added(generators), pytest.raises(DiagnosticError) as caught:
        ByocCompile(fallback="y").apply(make_context(), parsed())
    (problem,) = caught.value.diagnostics
    assert problem.message == "'y' cannot compile '@k0': y says no"
    assert [note.message for note in problem.notes] == ["'x' cannot compile '@k0': x says no"]


def test_a_fallback_that_fails():
    generators = {
        "x": lambda: lambda: Given(only("k1", lambda _: Refused("no"))),
        "y": lambda: lambda: raising(OSError()),
    }
    with CODEGENS.added(generators), pytest.raises(DiagnosticError, match=r"'y' failed on '@k1': OSError\(\)"):
        ByocCompile(fallback="y").apply(make_context(), parsed())


# ----- the module


VALUES = {
    "func.constant": "%f = func.constant @k0 : (tensor<4xf32>) -> tensor<4xf32>",
    "in a literal": "%g = byoc.literal() -> ((tensor<4xf32>) -> tensor<4xf32>) {\n"
    "%f = func.constant @k0 : (tensor<4xf32>) -> tensor<4xf32>\n"
    "byoc.yield %f : (tensor<4xf32>) -> tensor<4xf32>\n}",
}


@pytest.mark.parametrize("case", VALUES)
def test_a_function_that_is_a_value_is_refused(case: str):
    text = TEXT.replace("  return %q", f"{VALUES[case]}\n  return %q")
    message, line = problem_of(Given(good), text)
    assert message == "'@k0' is used as a value, but a function that is compiled is only called"
    assert line in (4, 5)


def test_a_symbol_in_an_attribute_is_no_value():
    module = parsed(TEXT.replace("tensor<4xf32> {\n  %r", "tensor<4xf32> attributes {callback = @k0} {\n  %r"))
    with CODEGENS.added({"x": lambda: lambda: Given(good)}):
        ByocCompile().apply(make_context(), module)
    verify(module)


def test_attributes_of_parameters_that_need_a_body_go():
    given = "{bufferization.writable = false, llvm.noalias}"
    text = TEXT.replace("@k0(%a: tensor<4xf32>)", f"@k0(%a: tensor<4xf32> {given})")
    module = parsed(text)
    with CODEGENS.added({"x": lambda: lambda: Given(good)}):
        ByocCompile().apply(make_context(), module)
    verify(module)
    assert "@k0(tensor<4xf32> {llvm.noalias})" in print_op(module)


LITERALS = """func.func @main(%x: i32) -> (i32, i32) {
  %f = byoc.literal(%a: i32) -> i32 attributes {Compiler = "x", global_symbol = "k0"} {
    byoc.yield %a : i32
  }
  %r = byoc.invoke %f(%x) : (i32) -> i32
  %g = byoc.literal(%a: i32) -> i32 attributes {Compiler = "SECOND", global_symbol = "k0"} {
    %b = arith.addi %a, %a : i32
    byoc.yield %b : i32
  }
  %s = byoc.invoke %g(%x) : (i32) -> i32
  return %r, %s : i32, i32
}
"""


@pytest.mark.parametrize("second", ["x", "llvm"])
def test_two_functions_of_one_symbol(second: str):
    """What has been outlined before that is known is right in itself: the module computes what it computed."""
    module = parsed(LITERALS.replace("SECOND", second))
    with CODEGENS.added({"x": lambda: lambda: Given(good)}), pytest.raises(DiagnosticError) as caught:
        ByocCompile().apply(make_context(), module)
    assert caught.value.message == "symbol '@k0' is already defined with a different body"
    verify(module)
    assert print_op(module).count("call @k0(") == 1 and print_op(module).count("byoc.invoke") == 1
