"""Functions that are one matrix product, compiled to calls of BLAS: what is recognised, and what they compute."""

from __future__ import annotations

import ctypes
import threading

import numpy as np
import pytest
from compiled_products import Product, called, compiled
from host import examples, times
from hypothesis import given
from hypothesis import strategies as st
from linalg_graphs import Graph
from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects.byoc import LiteralOp
from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.interfaces.compiler_functions import composite_of
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse, print_op
from okl_opt.dialects.verifier import verify
from okl_opt.passes.byoc.byoc_partition import ByocPartition
from okl_opt.passes.byoc.codegen import ExternalFunction, Refused
from okl_opt.runtime.base.errors import OklRuntimeError, Status
from okl_opt.runtime.codegen.blas import BlasCodegen
from okl_opt.runtime.run.library import load

pytestmark = pytest.mark.host("openblas")

SIZES = {"b": 2, "m": 3, "n": 4, "k": 5}
FORMS = {
    "mk,kn->mn": ("matmul", "generic", "contract"),
    "km,kn->mn": ("matmul", "generic"),
    "mk,nk->mn": ("matmul", "generic", "contract"),
    "km,nk->mn": ("generic",),
    "mk,kn->nm": ("generic", "contract"),
    "km,nk->nm": ("generic",),
    "bmk,bkn->bmn": ("batch_matmul", "generic"),
    "bkm,bkn->bmn": ("batch_matmul", "generic"),
    "bmk,bnk->bmn": ("batch_matmul", "generic"),
    "bmk,bkn->bnm": ("generic",),
    "mbk,bkn->mbn": ("generic",),
    "mbk,knb->bmn": (),
    "bmk,nbk->nbm": ("contract",),
}
CASES = [(letters, form) for letters, forms in FORMS.items() for form in forms]


def product_of(letters: str, form: str = "generic", **given: object) -> Product:
    sizes = {letter: size for letter, size in SIZES.items() if letter in letters}
    return Product(letters, sizes, form=form, **given)  # pyright: ignore[reportArgumentType]


def function_of(product: Product, **given: str) -> ExternalFunction:
    made = compiled(BlasCodegen(), product.text(**given))
    assert isinstance(made, ExternalFunction), made
    return made


def refusal(text: str) -> str:
    made = compiled(BlasCodegen(), text)
    assert isinstance(made, Refused)
    return made.reason


def check(product: Product, made: ExternalFunction | None = None, seed: int = 0) -> None:
    made = made or function_of(product)
    inputs = product.inputs(seed)
    result = np.full(product.shape(product.terms[-1]), np.nan, inputs[0].dtype)
    before = [array.copy() for array in inputs]
    assert called(made, inputs, result) == Status.OK
    np.testing.assert_allclose(result, product.expected(inputs), rtol=0, atol=product.error)
    assert all(np.array_equal(*pair) for pair in zip(before, inputs, strict=True))


# ----- what is computed


@pytest.mark.sample(53)
@pytest.mark.parametrize("addend", ["zeros", "argument"])
@pytest.mark.parametrize("dynamic", ["", "mk", "bmnk"])
@pytest.mark.parametrize(("letters", "form"), CASES)
def test_every_form(letters: str, form: str, dynamic: str, addend: str):
    check(product_of(letters, form, dynamic=dynamic, addend=addend))


@pytest.mark.parametrize("dynamic", ["", "mnk"])
def test_f64(dynamic: str):
    check(product_of("mk,nk->mn", dynamic=dynamic, element="f64"))


LETTERS = st.sampled_from([letters for letters in FORMS if letters != "mbk,knb->bmn"])
NUMBERS = st.sampled_from([0, 1, 2, 3, 7, 16])


@pytest.mark.slow("compiles programs")
@examples(60)
@given(
    LETTERS,
    st.fixed_dictionaries({letter: NUMBERS for letter in "bmnk"}),
    st.text("bmnk", max_size=4),
    st.sampled_from(["zeros", "argument"]),
    st.sampled_from(["f32", "f64"]),
)
def test_random_products(letters: str, sizes: dict[str, int], dynamic: str, addend: str, element: str):
    check(Product(letters, sizes, dynamic, element, addend))


@pytest.mark.parametrize("dynamic", ["", "bmnk"])
@pytest.mark.parametrize("addend", ["zeros", "argument"])
@pytest.mark.parametrize("empty", ["k", "m", "n", "b", "mk", "bmnk"])
def test_empty_sizes(empty: str, addend: str, dynamic: str):
    sizes = {letter: 0 if letter in empty else size for letter, size in SIZES.items()}
    check(Product("bmk,bkn->bmn", sizes, dynamic, addend=addend))


def test_what_is_overwritten_does_not_matter():
    """Without an addend the result is not read, so that no NaN gets into it."""
    product = product_of("mk,kn->mn")
    check(product)


def test_one_function_for_many_sizes():
    made = function_of(product_of("bmk,bkn->bmn", dynamic="bmnk"))
    for seed, sizes in enumerate([(1, 1, 1, 1), (3, 2, 5, 4), (2, 17, 9, 33), (1, 64, 64, 64)]):
        check(Product("bmk,bkn->bmn", dict(zip("bmnk", sizes, strict=True)), "bmnk"), made, seed)


def test_one_operand_twice():
    text = """
    func.func @product(%a: tensor<3x3xf64>) -> tensor<3x3xf64> {
      %r = linalg.matmul ins(%a, %a : tensor<3x3xf64>, tensor<3x3xf64>) outs(%a : tensor<3x3xf64>) -> tensor<3x3xf64>
      return %r : tensor<3x3xf64>
    }"""
    made = compiled(BlasCodegen(), text)
    assert isinstance(made, ExternalFunction)
    a = np.arange(9, dtype=np.float64).reshape(3, 3)
    result = np.empty((3, 3))
    assert called(made, [a], result) == Status.OK
    assert np.array_equal(result, a @ a + a)


CONSTANTS = """
func.func @product(%a: tensor<2x2xf32>) -> tensor<2x3xf32> {
  %b = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %c = arith.constant dense<CCC> : tensor<2x3xf32>
  %r = linalg.matmul ins(%a, %b : tensor<2x2xf32>, tensor<2x3xf32>) outs(%c : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
"""


@pytest.mark.parametrize("addend", [0.0, 0.5])
def test_constants(addend: float):
    made = compiled(BlasCodegen(), CONSTANTS.replace("CCC", str(addend)))
    assert isinstance(made, ExternalFunction)
    a = np.array([[1, 2], [3, 4]], np.float32)
    result = np.empty((2, 3), np.float32)
    for _ in range(2):
        assert called(made, [a], result) == Status.OK
        assert np.array_equal(result, a @ np.array([[1, 2, 3], [4, 5, 6]]) + addend)


def test_a_fill_of_a_parameter():
    text = """
    func.func @product(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
      %z = arith.constant 0.0 : f32
      %f = linalg.fill ins(%z : f32) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
      %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
      return %r : tensor<?x?xf32>
    }"""
    made = compiled(BlasCodegen(), text)
    assert isinstance(made, ExternalFunction)
    product = Product("mk,kn->mn", SIZES)
    a, b = product.inputs()
    result = np.empty((3, 4), np.float32)
    assert called(made, [a, b, np.full((3, 4), np.nan, np.float32)], result) == Status.OK
    np.testing.assert_allclose(result, product.expected([a, b]), rtol=0, atol=product.error)


def test_several_threads_at_once():
    product = Product("bmk,bkn->bmn", {"b": 4, "m": 40, "n": 50, "k": 60}, "bmnk", addend="argument")
    made = function_of(product)
    problems: list[BaseException] = []
    start = threading.Barrier(4)

    def run(seed: int) -> None:
        start.wait()
        try:
            for turn in range(20):
                check(product, made, 100 * seed + turn)
        except BaseException as problem:
            problems.append(problem)

    threads = [threading.Thread(target=run, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not problems


# ----- sizes that are checked in the call


@pytest.mark.parametrize("operand", range(3))
@pytest.mark.parametrize("dim", range(3))
@pytest.mark.parametrize("letters", ["bmk,bkn->bmn", "bkm,bnk->bnm"])
def test_sizes_must_fit(letters: str, operand: int, dim: int):
    product = Product(letters, SIZES, "bmnk", addend="argument")
    inputs = product.inputs()
    shape = list(inputs[operand].shape)
    shape[dim] += 1
    inputs[operand] = np.zeros(shape, np.float32)
    result = np.full(product.shape(product.terms[-1]), 7, np.float32)
    assert called(function_of(product), inputs, result) == Status.INVALID_ARGUMENT
    assert np.array_equal(result, np.full_like(result, 7))


def test_the_result_must_fit():
    product = Product("mk,kn->mn", SIZES, "mnk")
    assert called(function_of(product), product.inputs(), np.zeros((3, 5), np.float32)) == Status.INVALID_ARGUMENT


def test_sizes_of_more_than_32_bits():
    """Only sizes are looked at before the call is refused: there are no arrays."""
    made = function_of(Product("mk,kn->mn", SIZES, "mnk"))
    fields = [ctypes.c_void_p, ctypes.c_void_p, *[ctypes.c_int64] * 5]
    function = ctypes.CFUNCTYPE(ctypes.c_int32, *fields * 3)(made.address)

    def call(m: int, n: int, k: int) -> int:
        shapes = (m, k), (k, n), (m, n)
        return function(*(value for sizes in shapes for value in (None, None, 0, *sizes, sizes[1], 1)))

    for sizes in ((2**31, 1, 0), (1, 2**31, 0), (0, 0, 2**31), (0, -1, 1)):
        assert call(*sizes) == Status.UNSUPPORTED
    assert call(0, 2**31 - 1, 1) == Status.OK


def test_static_sizes_of_more_than_32_bits():
    text = Product("mk,kn->mn", SIZES).text().replace("5x", "3000000000x").replace("x5x", "x3000000000x")
    assert refusal(text) == "a size is 3000000000, and BLAS takes sizes up to 2147483647"


# ----- literals


def test_a_composite_is_inlined():
    product = product_of("mk,nk->mn", "matmul", dynamic="m")
    check(product, function_of(product, composite="blas.matmul"))


def test_a_composite_must_say_what_it_is():
    product = product_of("mk,nk->mn")
    for name in ("blas.batch_matmul", "cutlass.matmul", ""):
        assert refusal(product.text(composite=name)) == f"the body of '{name}' computes 'blas.matmul'"


# ----- what is not compiled

WITH = "func.func @product(%a: tensor<3x3xf32>, %b: tensor<3x3xf32>) -> tensor<3x3xf32> {{\n{}\n}}"
ZEROS = """
%z = arith.constant 0.0 : f32
%e = tensor.empty() : tensor<3x3xf32>
%f = linalg.fill ins(%z : f32) outs(%e : tensor<3x3xf32>) -> tensor<3x3xf32>
"""
MATMUL = (
    "%r = linalg.matmul ins(%a, %b : tensor<3x3xf32>, tensor<3x3xf32>) outs(%f : tensor<3x3xf32>) -> tensor<3x3xf32>"
)
RETURN = "return %r : tensor<3x3xf32>"
REFUSALS = {
    "a sum": (
        f"{ZEROS}\n%r = linalg.add ins(%a, %b : tensor<3x3xf32>, tensor<3x3xf32>) "
        f"outs(%f : tensor<3x3xf32>) -> tensor<3x3xf32>\n{RETURN}",
        "'linalg.add' is no product of matrices on tensors",
    ),
    "a parameter": ("return %a : tensor<3x3xf32>", "it returns a parameter, expected a product"),
    "two results": (
        f"{ZEROS}\n{MATMUL}\nreturn %r, %r : tensor<3x3xf32>, tensor<3x3xf32>",
        "it returns 2 values, expected a product",
    ),
    "no result": ("return", "it returns 0 values, expected a product"),
    "no values": (
        f"%f = tensor.empty() : tensor<3x3xf32>\n{MATMUL}\n{RETURN}",
        "the product is added to a 'tensor.empty', which has no values",
    ),
    "ones": (
        f"{ZEROS}\n{MATMUL}\n{RETURN}".replace("0.0", "1.0"),
        "the addend of the product is made by 'linalg.fill', and must be a parameter or a constant",
    ),
    "two products": (
        f"{ZEROS}\n{MATMUL}\n{MATMUL.replace('%r', '%q').replace('ins(%a', 'ins(%r')}\n{RETURN}".replace(
            "return %r", "return %q"
        ),
        "an operand of the product is made by 'linalg.matmul', and must be a parameter or a constant",
    ),
    "an op besides": (
        f"{ZEROS}\n%s = arith.addf %a, %a : tensor<3x3xf32>\n{MATMUL}\n{RETURN}",
        "it also contains 'arith.addf', which its result does not need",
    ),
    "an effect": (
        f'{ZEROS}\n%y = arith.constant true\ncf.assert %y, "no"\n{MATMUL}\n{RETURN}',
        "it also contains 'cf.assert', which its result does not need",
    ),
    "blocks": (f"cf.br ^next\n^next:\n{ZEROS}\n{MATMUL}\n{RETURN}", "its body is more than one block"),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_what_is_no_product_is_refused(case: str):
    body, reason = REFUSALS[case]
    text = WITH.format(body)
    results = {"two results": "(tensor<3x3xf32>, tensor<3x3xf32>)", "no result": "()"}.get(case)
    if results is not None:
        text = text.replace("-> tensor<3x3xf32> {", f"-> {results} {{")
    assert refusal(text) == reason


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("f32", "f16", "operands and result of the product must all be f32, or all be f64"),
        ("f32", "i32", "operands and result of the product must all be f32, or all be f64"),
    ],
)
def test_other_element_types_are_refused(old: str, new: str, reason: str):
    text = product_of("mk,kn->mn", "matmul").text().replace(old, new)
    if new == "i32":
        text = text.replace("0.0", "0")
    assert refusal(text) == reason


def test_lines_that_are_no_runs_of_elements_are_refused():
    assert refusal(product_of("mbk,knb->bmn").text()) == (
        "the batch is the last dimension of an operand, so the lines of its matrices are not contiguous"
    )


def test_computed_sizes_are_refused():
    text = """
    func.func @product(%a: tensor<?x3xf32>, %b: tensor<3x?xf32>, %n: index) -> tensor<?x?xf32> {
      %z = arith.constant 0.0 : f32
      %m = arith.muli %n, %n : index
      %e = tensor.empty(%n, %m) : tensor<?x?xf32>
      %f = linalg.fill ins(%z : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
      %r = linalg.matmul ins(%a, %b : tensor<?x3xf32>, tensor<3x?xf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
      return %r : tensor<?x?xf32>
    }"""
    assert refusal(text) == "it also contains 'arith.muli'"


def test_without_a_library_nothing_is_compiled(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("okl_opt.runtime.codegen.blas.library", lambda: "there is none")
    assert refusal(product_of("mk,kn->mn").text()) == "there is none"


# ----- by the driver

COMPILE = "byoc-compile{fallback=none}"


@pytest.mark.sample(1)
@pytest.mark.parametrize("addend", ["zeros", "argument"])
@pytest.mark.parametrize("letters", ["mk,kn->mn", "bmk,bnk->bmn"])
def test_functions_with_guards(letters: str, addend: str):
    """A run puts checks of sizes into the function before the generator sees it."""
    product = product_of(letters, dynamic="bmnk", addend=addend)
    with load(product.text(), function="main", passes=[COMPILE]) as module:
        for seed in range(3):
            inputs = product.inputs(seed)
            result = np.asarray(module.main(*inputs))
            np.testing.assert_allclose(result, product.expected(inputs), rtol=0, atol=product.error)
        inputs[1] = np.zeros([size + 1 for size in inputs[1].shape], np.float32)
        with pytest.raises((OklRuntimeError, DiagnosticError), match=r"extern '@product' failed|has size"):
            module.main(*inputs)


def test_a_refusal_is_an_error_at_the_function():
    text = product_of("mk,kn->mn").text().replace("arith.mulf", "arith.subf")
    message = "'blas' cannot compile '@product': 'linalg.generic' is no product of matrices on tensors"
    with pytest.raises(DiagnosticError, match=message):
        load(text, passes=[COMPILE])


# ----- partition

GRAPH = """
func.func @main(%a: tensor<?x8xf32>, %b: tensor<8x8xf32>) -> tensor<?x8xf32> {
  %i = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %w = arith.constant dense<0.5> : tensor<8x8xf32>
  %m = tensor.dim %a, %i : tensor<?x8xf32>
  %e = tensor.empty(%m) : tensor<?x8xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?x8xf32>) -> tensor<?x8xf32>
  %p = linalg.matmul ins(%a, %b : tensor<?x8xf32>, tensor<8x8xf32>) outs(%f : tensor<?x8xf32>) -> tensor<?x8xf32>
  %q = math.tanh %p : tensor<?x8xf32>
  %r = linalg.matmul ins(%q, %w : tensor<?x8xf32>, tensor<8x8xf32>) outs(%p : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}
"""


def test_partition_makes_a_function_of_each_product():
    module = parse(make_context(), GRAPH, "in.mlir")
    assert isinstance(module, ModuleOp)
    ByocPartition(compiler="blas").apply(make_context(), module)
    verify(module)
    assert print_op(parse(make_context(), print_op(module), "in.mlir")) == print_op(module)
    literals = [op for op in module.walk() if isinstance(op, LiteralOp)]
    assert [composite_of(op) for op in literals] == [None, "blas.matmul", None]
    assert "arith.constant" in [op.name for op in literals[2].body.block.ops]


def test_zeros_that_products_share():
    """Ops that do the same are one after `cse`: each literal has a copy of the zeros."""
    text = """
    func.func @main(%a: tensor<3x3xf64>) -> tensor<3x3xf64> {
      %z = arith.constant 0.0 : f64
      %e = tensor.empty() : tensor<3x3xf64>
      %f = linalg.fill ins(%z : f64) outs(%e : tensor<3x3xf64>) -> tensor<3x3xf64>
      %p = linalg.matmul ins(%a, %a : tensor<3x3xf64>, tensor<3x3xf64>) outs(%f : tensor<3x3xf64>) -> tensor<3x3xf64>
      %q = linalg.matmul ins(%p, %a : tensor<3x3xf64>, tensor<3x3xf64>) outs(%f : tensor<3x3xf64>) -> tensor<3x3xf64>
      return %q : tensor<3x3xf64>
    }"""
    module = parse(make_context(), text, "in.mlir")
    assert isinstance(module, ModuleOp)
    ByocPartition(compiler="blas").apply(make_context(), module)
    literals = [op for op in module.walk() if isinstance(op, LiteralOp)]
    assert [composite_of(op) for op in literals] == [None, "blas.matmul", None, "blas.matmul"]
    assert [len(op.body.block.args) for op in literals] == [1, 1, 2, 2]
    a = np.arange(9.0).reshape(3, 3)
    with load(text, passes=["byoc-partition{compiler=blas}", COMPILE]) as run:
        assert np.array_equal(np.asarray(run.main(a)), a @ a @ a)


def test_a_partitioned_graph_runs():
    random = np.random.default_rng(0)
    a, b = (random.uniform(-1, 1, shape).astype(np.float32) for shape in ((5, 8), (8, 8)))
    expected = np.tanh(a @ b) @ np.full((8, 8), 0.5) + a @ b
    passes = ["byoc-partition{compiler=blas}", COMPILE]
    with load(GRAPH, function="main", passes=passes) as module:
        np.testing.assert_allclose(np.asarray(module.main(a, b)), expected, rtol=0, atol=1e-5)


SEEDS = [seed for seed in range(60) if "linalg.matmul" in Graph(seed, ("f32", "f64"), 10).text]


@pytest.mark.sample(1)
@pytest.mark.slow("compiles vectorised code")
@pytest.mark.parametrize("seed", SEEDS[: int(times(3))])
def test_random_graphs(seed: int):
    """Their products are computed by BLAS, all else as without it."""
    graph = Graph(seed, ("f32", "f64"), 10)
    with load(graph.text, passes=["cse", "byoc-partition{compiler=blas}", "byoc-compile"]) as module:
        found = module.graph(*graph.arguments())
        graph.check([np.asarray(each) for each in (found if isinstance(found, list | tuple) else [found])])
