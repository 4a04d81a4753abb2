"""The generator `llvm`: what it compiles gives what a plain run gives, from any thread, and fails at the same place."""

from __future__ import annotations

import ctypes
import threading

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.passes.byoc.byoc_compile import ByocCompile
from okl_opt.passes.byoc.codegen import ExternalFunction, bound_functions
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.run.library import load

HALF = """
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %r = call @half(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @half(%a: tensor<?xf32>) -> tensor<?xf32>
    attributes {Compiler = "numba", global_symbol = "half", Primitive = 1 : i32} {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %h = arith.divui %d, %c2 : index
  %r = tensor.extract_slice %a[0] [%h] [1] : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}
"""


def compiled(text: str, **options: object):
    return load(text, passes="byoc-compile", object_cache="off", **options)


def test_a_result_whose_size_is_known_at_run_time():
    module = compiled(HALF, function="main")
    for count in (8, 5, 1):
        given = np.arange(count, dtype="f4")
        np.testing.assert_array_equal(np.asarray(module.main(given)), given[: count // 2])


BODIES = {
    "several results": (
        "(%a: tensor<3xf32>, %b: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>)",
        """
          %s = arith.addf %a, %b : tensor<3xf32>
          %d = arith.subf %a, %b : tensor<3xf32>
          return %s, %d : tensor<3xf32>, tensor<3xf32>""",
    ),
    "a result that is a parameter": (
        "(%a: tensor<3xf32>, %b: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>)",
        "\n          return %b, %a : tensor<3xf32>, tensor<3xf32>",
    ),
    "no parameters": (
        "() -> tensor<2x2xi32>",
        """
          %c = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
          return %c : tensor<2x2xi32>""",
    ),
    "rank 0": (
        "(%a: tensor<f64>) -> tensor<f64>",
        """
          %s = arith.mulf %a, %a : tensor<f64>
          return %s : tensor<f64>""",
    ),
    "numbers": (
        "(%a: tensor<4xf32>, %i: index, %x: f32, %n: i32) -> tensor<4xf32>",
        """
          %y = arith.sitofp %n : i32 to f32
          %z = arith.addf %x, %y : f32
          %s = tensor.insert %z into %a[%i] : tensor<4xf32>
          return %s : tensor<4xf32>""",
    ),
    "a loop": (
        "(%a: tensor<8xf32>) -> tensor<8xf32>",
        """
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %c7 = arith.constant 7 : index
          %s = scf.for %i = %c0 to %c7 step %c1 iter_args(%t = %a) -> (tensor<8xf32>) {
            %n = arith.addi %i, %c1 : index
            %v = tensor.extract %t[%i] : tensor<8xf32>
            %w = tensor.extract %t[%n] : tensor<8xf32>
            %x = arith.addf %v, %w : f32
            %u = tensor.insert %x into %t[%n] : tensor<8xf32>
            scf.yield %u : tensor<8xf32>
          }
          return %s : tensor<8xf32>""",
    ),
    "other functions": (
        "(%a: tensor<3xf32>, %b: tensor<3xf32>) -> tensor<3xf32>",
        """
          %s = func.call @sum(%a, %b) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
          %t = func.call @twice(%s) : (tensor<3xf32>) -> tensor<3xf32>
          return %t : tensor<3xf32>""",
    ),
    "a literal": (
        "(%a: tensor<3xf32>) -> tensor<3xf32>",
        """
          %f = byoc.literal(%x: tensor<3xf32>) -> tensor<3xf32> attributes {Composite = "c.negate"} {
            %y = arith.negf %x : tensor<3xf32>
            byoc.yield %y : tensor<3xf32>
          }
          %r = byoc.invoke %f(%a) : (tensor<3xf32>) -> tensor<3xf32>
          return %r : tensor<3xf32>""",
    ),
    "large memory of its own": (
        "(%a: tensor<1xf32>) -> tensor<1xf32>",
        """
          %c0 = arith.constant 0 : index
          %s = tensor.extract_slice %a[0] [1] [1] : tensor<1xf32> to tensor<f32>
          %e = tensor.empty() : tensor<524288xf32>
          %b = linalg.broadcast ins(%s : tensor<f32>) outs(%e : tensor<524288xf32>) dimensions = [0]
          %c = math.exp %b : tensor<524288xf32>
          %i = tensor.extract %a[%c0] : tensor<1xf32>
          %j = arith.fptosi %i : f32 to i32
          %k = arith.index_cast %j : i32 to index
          %v = tensor.extract %c[%k] : tensor<524288xf32>
          %r = tensor.insert %v into %a[%c0] : tensor<1xf32>
          return %r : tensor<1xf32>""",
    ),
}
OTHERS = """
func.func private @sum(%a: tensor<3xf32>, %b: tensor<3xf32>) -> tensor<3xf32> {
  %s = arith.addf %a, %b : tensor<3xf32>
  return %s : tensor<3xf32>
}
func.func @twice(%a: tensor<3xf32>) -> tensor<3xf32> attributes {Compiler = "llvm"} {
  %s = arith.addf %a, %a : tensor<3xf32>
  return %s : tensor<3xf32>
}
"""
DTYPES = {"f32": "f4", "f64": "f8", "i32": "i4", "index": "i8"}


def with_caller(signature: str, body: str) -> str:
    params, _, results = signature.partition(" -> ")
    names = [param.strip().partition(":") for param in params[1:-1].split(", ") if param]
    types = ", ".join(type_.strip() for _, _, type_ in names)
    values = ", ".join(name for name, _, _ in names)
    count = results.count("tensor")
    given = "%r" if count == 1 else f"%r:{count}"
    returned = "%r" if count == 1 else ", ".join(f"%r#{number}" for number in range(count))
    return f"""
func.func @main{signature} {{
  {given} = call @k({values}) : ({types}) -> {results}
  return {returned} : {results.strip("()")}
}}
func.func @k{signature} attributes {{Compiler = "llvm"}} {{{body}
}}
{OTHERS}"""


def arguments_of(signature: str, seed: int) -> list[object]:
    random = np.random.default_rng(seed)
    found: list[object] = []
    for param in signature.partition(") -> ")[0][1:].split(", "):
        type_ = param.partition(":")[2].strip()
        if not type_:
            continue
        *shape, element = type_.removeprefix("tensor<").removesuffix(">").split("x") if "<" in type_ else [type_]
        if "<" in type_:
            found.append(random.uniform(0, 3, [int(size) for size in shape]).astype(DTYPES[element]))
        else:
            found.append(2 if element != "f32" else 0.5)
    return found


@pytest.mark.slow("compiles programs")
@pytest.mark.sample(2)
@pytest.mark.parametrize("name", BODIES)
def test_it_gives_what_a_plain_run_gives(name: str):
    signature, body = BODIES[name]
    text = with_caller(signature, body)
    module = compiled(text, function="main")
    plain = load(text, function="main", object_cache="off")
    for seed in range(3):
        given = arguments_of(signature, seed)
        ours, theirs = module.main(*given), plain.main(*given)
        pairs = zip(ours, theirs, strict=True) if isinstance(theirs, tuple) else [(ours, theirs)]
        for one, other in pairs:
            np.testing.assert_array_equal(np.asarray(one), np.asarray(other))


PICK = """
func.func @main(%x: tensor<4xf32>, %i: index) -> tensor<1xf32> {
  %r = call @k(%x, %i) : (tensor<4xf32>, index) -> tensor<1xf32>
  return %r : tensor<1xf32>
}
func.func @k(%a: tensor<4xf32>, %i: index) -> tensor<1xf32> attributes {Compiler = "llvm"} {
  %r = tensor.extract_slice %a[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>
  return %r : tensor<1xf32>
}
"""


def test_a_failure_is_told_where_it_is_and_the_next_call_is_good():
    module = compiled(PICK, function="main")
    given = np.arange(4, dtype="f4")
    for _ in range(3):
        with pytest.raises(OklRuntimeError, match=r":7:8: 'tensor.extract_slice' op offset 7 is out of bounds"):
            module.main(given, 7)
        assert np.asarray(module.main(given, 2)) == [2]


def test_a_function_that_calls_itself_ends():
    text = PICK.replace(
        "  %r = tensor.extract_slice %a[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>",
        "  %r = func.call @k(%a, %i) : (tensor<4xf32>, index) -> tensor<1xf32>",
    )
    module = compiled(text, function="main")
    with pytest.raises(OklRuntimeError, match="call depth: a function calls itself"):
        module.main(np.arange(4, dtype="f4"), 2)


def bound(text: str, name: str) -> ExternalFunction:
    context = make_context()
    module = parse(context, text, "in.mlir")
    assert isinstance(module, ModuleOp)
    ByocCompile().apply(context, module)
    return bound_functions(module)[name]


def test_threads_call_it_at_once():
    signature, body = BODIES["large memory of its own"]
    external = bound(with_caller(signature, body), "k")
    word, pointer = ctypes.c_int64, ctypes.c_void_p
    descriptor = (pointer, pointer, word, word, word)
    function = ctypes.CFUNCTYPE(ctypes.c_int32, *descriptor, *descriptor)(external.address)
    wrong: list[object] = []

    def call(number: int) -> None:
        given, result = (ctypes.c_float * 1)(number), (ctypes.c_float * 1)()
        a, r = ctypes.addressof(given), ctypes.addressof(result)
        for _ in range(20):
            result[0] = -1
            status = function(a, a, 0, 1, 1, r, r, 0, 1, 1)
            if status or not np.isclose(result[0], np.exp(number), rtol=1e-6):
                wrong.append((number, status, result[0]))

    threads = [threading.Thread(target=call, args=[number]) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


@pytest.mark.parametrize(
    ("type_", "reason"),
    [
        ("tensor<*xf32>", "parameter 0 is 'tensor<*xf32>', which is no tensor of known rank"),
        ("i1", "parameter 0 is 'i1', and numbers are passed as i32, i64, index, f32, f64 only"),
        ("memref<4xf32, strided<[2]>>", "parameter 0 is 'memref<4xf32, strided<[2]>>', whose elements are not"),
        ("vector<4xf32>", "parameter 0 is 'vector<4xf32>', and numbers are passed as"),
    ],
)
def test_what_cannot_be_passed_is_refused(type_: str, reason: str):
    text = f'func.func @k(%a: {type_}) attributes {{Compiler = "llvm"}} {{\n  return\n}}'
    with pytest.raises(DiagnosticError) as caught:
        bound(text, "k")
    assert f"'llvm' cannot compile '@k': {reason}" in str(caught.value)
