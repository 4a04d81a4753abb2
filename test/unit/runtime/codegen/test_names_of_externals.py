"""Functions of a generator may have any name: those of C's library, of the runtime and of what passes make, too."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence

import pytest
from xdsl.dialects.func import FuncOp

from okl_opt.cli.main import main
from okl_opt.passes.byoc.codegen import CODEGENS, ExternalCodegen, ExternalFunction, Refused
from okl_opt.runtime.code.external import arguments_of
from okl_opt.runtime.codegen.linked import linked

BODY = """
  %v = load float, ptr %a0
  %w = fadd float %v, 1.0
  store float %w, ptr %r0
  ret i32 0"""


class PlusOne(ExternalCodegen):
    """Adds 1 to a tensor of one element, whatever the body says."""

    def compile(self, functions: Sequence[FuncOp]) -> Mapping[str, ExternalFunction | Refused]:
        made: dict[str, ExternalFunction | Refused] = {}
        for function in functions:
            arguments = arguments_of(function.function_type)
            assert not isinstance(arguments, str)
            made[function.sym_name.data] = linked(function.function_type, arguments, BODY, {})
        return made


def run(text: str, *words: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    with CODEGENS.added({"x": lambda: PlusOne}):
        status = main(["-byoc-compile", "--run", *words], io.StringIO(text), out, err)
    return status, out.getvalue(), err.getvalue()


NAMES = (
    *("malloc", "free", "aligned_alloc", "memcpy", "memset", "exit", "exp", "expf", "longjmp"),
    *("printF32", "memrefCopy", "rtsrand", "_mlir_memref_to_llvm_alloc", "_mlir_ciface_main", "malloc_0", "main_0"),
    *("okl_symbol_0", "okl_external_0", "okl_call_external_0", "okl_external_failed", "okl_fail", "okl_allocate"),
    *("okl_function_call", "okl_function_run", "okl_state", "okl_mark_written", "okl_external_function"),
    *("llvm.memcpy.p0.p0.i64", "a b", r"x\22y", r"\0A", "café", "main__shape"),
)


def calls(names: Sequence[str]) -> str:
    """Functions of those names, one after the other."""
    lines: list[str] = []
    for number, name in enumerate(names):
        lines += [
            f'%f{number} = byoc.literal(%a: tensor<1xf32>) -> tensor<1xf32> attributes {{Compiler = "x", '
            f'global_symbol = "{name}", number = {number}}} {{ byoc.yield %a : tensor<1xf32> }}',
            f"%v{number + 1} = byoc.invoke %f{number}(%v{number}) : (tensor<1xf32>) -> tensor<1xf32>",
        ]
    return "\n".join(lines)


def program(names: Sequence[str]) -> str:
    """Calls them, allocates, frees, checks, copies, and calls C's library."""
    return f"""
func.func @main(%v0: tensor<1xf32>, %n: index) -> (tensor<1xf32>, tensor<?xf32>) {{
  {calls(names)}
  %c0 = arith.constant 0 : index
  %v = tensor.extract %v{len(names)}[%c0] : tensor<1xf32>
  %small = arith.constant 0.0 : f32
  %one = math.exp %small : f32
  %good = arith.cmpf oge, %v, %one : f32
  cf.assert %good, "small"
  %filled = tensor.splat %one[%n] : tensor<?xf32>
  %all = tensor.insert_slice %v{len(names)} into %filled[1] [1] [1] : tensor<1xf32> into tensor<?xf32>
  return %v{len(names)}, %all : tensor<1xf32>, tensor<?xf32>
}}
"""


@pytest.mark.slow("compiles programs")
@pytest.mark.parametrize("codegen", [[], ["--codegen=loops"]])
def test_all_names_work(codegen: list[str]):
    status, out, err = run(program(NAMES), *codegen, "--input=1xf32=1", "--input=index=3", "-e", "main")
    count = len(NAMES) + 1
    assert (status, out, err) == (0, f"result[0]: 1xf32={count}\nresult[1]: 3xf32=1 {count} 1\n", "")


RESERVED = (
    "redefinition of reserved function '{}' of different type '!llvm.func<void (ptr, ptr, i64, i64, i64, "
    "ptr, ptr, i64, i64, i64)>' is prohibited"
)
"""The assertion calls it."""


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("main", "symbol '@main' is already defined with a different body"),
        ("okl_guard_failed", "symbol '@okl_guard_failed' is already defined with a different body"),
        ("puts", RESERVED.format("puts")),
        ("abort", "'llvm.call' op incorrect number of operands (0) for callee (expecting: 10)"),
        ("", "'byoc.literal' op 'global_symbol' must not be empty"),
    ],
)
def test_names_that_are_taken(name: str, message: str):
    status, out, err = run(program([name]), "--input=1xf32=1", "--input=index=3")
    assert (status, out) == (1, "") and f": error: {message}\n" in err and "Traceback" not in err


RING = """
func.func @main(%x: tensor<1xf32>) -> tensor<1xf32> {
  %r = call @k0(%x) : (tensor<1xf32>) -> tensor<1xf32>
  return %r : tensor<1xf32>
}
func.func @k0(%x: tensor<1xf32>) -> tensor<1xf32> attributes {Compiler = "GENERATOR"} {
  %r = call @k1(%x) : (tensor<1xf32>) -> tensor<1xf32>
  return %r : tensor<1xf32>
}
func.func @k1(%x: tensor<1xf32>) -> tensor<1xf32> attributes {Compiler = "GENERATOR"} {
  %r = call @k0(%x) : (tensor<1xf32>) -> tensor<1xf32>
  return %r : tensor<1xf32>
}
"""


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("generator", "size", "output"),
    [
        ("x", "1", "result[0]: 1xf32=3\n"),
        ("llvm", "1", "<stdin>:6:1: error: call depth: a function calls itself, 10000 calls deep\n"),
        ("x", "?", "<stdin>:6:1: error: cannot compute the result shape of extern '@k0'\n"),
        ("llvm", "?", "<stdin>:6:1: error: cannot compute the result shape of extern '@k0'\n"),
    ],
)
def test_functions_that_call_each_other(generator: str, size: str, output: str):
    text = RING.replace("GENERATOR", generator).replace("tensor<1x", f"tensor<{size}x")
    _, out, err = run(text, "--input=1xf32=2", "-e", "main")
    assert (out or err).startswith(output)


def test_a_signature_that_cannot_be_called_from_outside():
    """Found where a function is bound, whatever the generator says of it."""

    class Anything(ExternalCodegen):
        def compile(self, functions: Sequence[FuncOp]) -> Mapping[str, ExternalFunction | Refused]:
            return {each.sym_name.data: ExternalFunction(4096, each.function_type, None) for each in functions}

    text = """
func.func @main(%x: i8) -> i8 {
  %r = call @k0(%x) : (i8) -> i8
  return %r : i8
}
func.func @k0(%x: i8) -> i8 attributes {Compiler = "y"} {
  return %x : i8
}
"""
    with CODEGENS.added({"y": lambda: Anything}):
        status, out, err = run(text, "--input=i8=2")
    assert (status, out) == (1, "")
    reason = "parameter 0 is 'i8', and numbers are passed as i32, i64, index, f32, f64 only"
    assert err.startswith(f"<stdin>:6:1: error: extern '@k0' cannot be called: {reason}\n")
