"""What `materialize-encoding` makes of products computes them, on any target; what it cannot do is said."""

from __future__ import annotations

import host
import numpy as np
import pytest
from encoded_products import ELEMENTS, PRODUCTS, TARGETS, EncodedProduct
from hypothesis import given
from hypothesis import strategies as st

from passes.encoding.materialize_encoding import MaterializeEncodingPass
from runtime import load
from runtime.run.functions import FunctionModule

SIZES = {"b": 3, "m": 5, "n": 21, "k": 7}


def check(product: EncodedProduct, target: str) -> None:
    options = TARGETS[target]
    passes = [f"materialize-encoding{{{options}}}", "guard-memory-accesses", "tensors-to-loops-pipeline"]
    found = load(product.text(), passes=passes)
    assert isinstance(found, FunctionModule)
    np.testing.assert_array_equal(found.f(*product.arguments()), product.result())


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("name", PRODUCTS)
def test_products_of_f32(name: str, target: str):
    # Half of the cases have static sizes, some of each product and of each target.
    is_dynamic = (list(PRODUCTS).index(name) + list(TARGETS).index(target)) % 2 == 0
    check(EncodedProduct(PRODUCTS[name], SIZES, is_dynamic=is_dynamic, has_bias=True), target)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("name", ELEMENTS)
def test_products_of_other_elements(name: str, target: str):
    check(EncodedProduct("mk,kn->mn", {"m": 20, "n": 3, "k": 9}, ELEMENTS[name], is_dynamic=target == "vmvx"), target)


@pytest.mark.parametrize("letters", ["mk,kn->mn", "bk,bkn->bn"])
def test_unsigned_operands_are_extended_in_tiles(letters: str, apply):
    signed, unsigned = ELEMENTS["i8"], ("ui8", "ui8", "i32")
    check(EncodedProduct(letters, SIZES, unsigned, told=signed), "avx2")
    assert "mmt4d" in apply(
        EncodedProduct(letters, SIZES, unsigned, told=signed).text(), MaterializeEncodingPass(target="x86_64")
    )


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
def test_any_product(
    letters: str, target: str, elements: str, sizes: tuple[int, ...], is_dynamic: bool, has_bias: bool, seed: int
):
    known = dict(zip("bmnk", sizes, strict=True))
    check(EncodedProduct(letters, known, ELEMENTS[elements], is_dynamic, has_bias, seed), target)
