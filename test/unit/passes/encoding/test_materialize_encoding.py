"""What `materialize-encoding` makes of products computes them, on any target; what it cannot do is said."""

from __future__ import annotations

import host
import numpy as np
import pytest
from encoded_products import ELEMENTS, PRODUCTS, TARGETS, EncodedProduct
from hypothesis import given
from hypothesis import strategies as st
from xdsl.dialects.builtin import ModuleOp

from okl_opt import load
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse, print_op
from okl_opt.passes.encoding.materialize_encoding import MaterializeEncodingPass
from okl_opt.runtime.run.functions import Functions

SIZES = {"b": 3, "m": 5, "n": 21, "k": 7}


def loaded(text: str, options: str) -> Functions:
    passes = [f"materialize-encoding{{{options}}}", "guard-memory-accesses", "tensors-to-loops-pipeline"]
    found = load(text, passes=passes)
    assert isinstance(found, Functions)
    return found


def check(product: EncodedProduct, target: str) -> None:
    found = loaded(product.text(), TARGETS[target]).f(*product.arguments())
    np.testing.assert_array_equal(found, product.result())


@pytest.mark.slow("goes through many programs")
@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("name", PRODUCTS)
def test_products_of_f32(name: str, target: str):
    # Half of the cases have static sizes, some of each product and of each target.
    is_dynamic = (list(PRODUCTS).index(name) + list(TARGETS).index(target)) % 2 == 0
    check(EncodedProduct(PRODUCTS[name], SIZES, is_dynamic=is_dynamic, has_bias=True), target)


@pytest.mark.slow("goes through many programs")
@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("name", ELEMENTS)
def test_products_of_other_elements(name: str, target: str):
    check(EncodedProduct("mk,kn->mn", {"m": 20, "n": 3, "k": 9}, ELEMENTS[name], is_dynamic=target == "vmvx"), target)


@pytest.mark.sample(1)
@pytest.mark.parametrize("letters", ["mk,kn->mn", "bk,bkn->bn"])
def test_unsigned_operands_are_extended_in_tiles(letters: str):
    product = EncodedProduct(letters, SIZES, ("ui8", "ui8", "i32"), told=ELEMENTS["i8"])
    check(product, "avx2")
    context = make_context()
    module = parse(context, product.text())
    assert isinstance(module, ModuleOp)
    MaterializeEncodingPass(target="x86_64").apply(context, module)
    found = print_op(module)
    assert "mmt4d" in found and found.count("arith.extui") == 2


MAPS = "[affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]"


def encoding(operand: int, elements: str) -> str:
    return (
        f"#iree_encoding.encoding<operand_index = {operand} : index, op_type = matmul, element_types = [{elements}], "
        f"user_indexing_maps = {MAPS}>"
    )


def test_terms_of_sums_that_only_tiles_have_stay_zero():
    elements = "bf16, bf16, f32"
    a, b = f"tensor<5x7xbf16, {encoding(0, elements)}>", f"tensor<7x9xbf16, {encoding(1, elements)}>"
    c = f"tensor<5x9xf32, {encoding(2, elements)}>"
    text = f"""func.func @f(%x: bf16, %c: tensor<5x9xf32>) -> tensor<5x9xf32> {{
  %0 = tensor.empty() : {a}
  %1 = linalg.fill ins(%x : bf16) outs(%0 : {a}) -> {a}
  %2 = tensor.empty() : {b}
  %3 = linalg.fill ins(%x : bf16) outs(%2 : {b}) -> {b}
  %4 = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}}
      outs(%3 : {b}) {{
  ^bb0(%y: bf16):
    %5 = arith.addf %y, %y : bf16
    linalg.yield %5 : bf16
  }} -> {b}
  %6 = iree_encoding.set_encoding %c : tensor<5x9xf32> -> {c}
  %7 = linalg.matmul ins(%1, %4 : {a}, {b}) outs(%6 : {c}) -> {c}
  %8 = iree_encoding.unset_encoding %7 : {c} -> tensor<5x9xf32>
  return %8 : tensor<5x9xf32>
}}
"""
    start = np.arange(45, dtype=np.float32).reshape(5, 9)
    found = loaded(text, TARGETS["avx512"]).f(1.0, start)
    np.testing.assert_array_equal(found, start + 7 * 2)


@pytest.mark.slow("goes through many programs")
@pytest.mark.parametrize("target", TARGETS)
def test_a_division_is_one_of_elements_only(target: str):
    type = f"tensor<?x?xi32, {encoding(2, 'i8, i8, i32')}>"
    text = f"""func.func @f(%a: tensor<?x?xi32>, %b: tensor<?x?xi32>) -> tensor<?x?xi32> {{
  %0 = iree_encoding.set_encoding %a : tensor<?x?xi32> -> {type}
  %1 = iree_encoding.set_encoding %b : tensor<?x?xi32> -> {type}
  %2 = linalg.div ins(%0, %1 : {type}, {type}) outs(%1 : {type}) -> {type}
  %3 = iree_encoding.unset_encoding %2 : {type} -> tensor<?x?xi32>
  return %3 : tensor<?x?xi32>
}}
"""
    a, b = np.arange(-17, 18, dtype=np.int32).reshape(5, 7), np.full((5, 7), 3, np.int32)
    np.testing.assert_array_equal(loaded(text, TARGETS[target]).f(a, b), np.trunc(a / b).astype(np.int32))


@pytest.mark.slow("goes through many programs")
@given(
    st.sampled_from(sorted(PRODUCTS.values())),
    st.sampled_from(sorted(TARGETS)),
    st.sampled_from(sorted(ELEMENTS)),
    st.tuples(*[st.sampled_from([0, 1, 2, 3, 8, 17, 33])] * 4),
    st.booleans(),
    st.booleans(),
    st.integers(0, 100),
)
@host.examples(25)
@pytest.mark.slow("compiles programs")
def test_any_product(
    letters: str, target: str, elements: str, sizes: tuple[int, ...], is_dynamic: bool, has_bias: bool, seed: int
):
    known = dict(zip("bmnk", sizes, strict=True))
    check(EncodedProduct(letters, known, ELEMENTS[elements], is_dynamic, has_bias, seed), target)
