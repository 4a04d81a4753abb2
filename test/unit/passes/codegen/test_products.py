"""Products of matrices on tensors, packed and lowered by the pipeline, give what NumPy computes."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import pytest
from host import NATIVE, skip

from okl_opt.passes.codegen.target import host_target
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.run.functions import Functions
from okl_opt.runtime.run.library import load

TYPES: dict[str, np.dtype[Any]] = {
    name: np.dtype(spelled)
    for name, spelled in {"f32": "f4", "f64": "f8", "f16": "f2", "i8": "i1", "i16": "i2", "i32": "i4"}.items()
}


class Product(NamedTuple):
    """C (+)= A * B, A and B transposed or not, with sizes that are in the types or not."""

    m: int
    n: int
    k: int
    operand: str = "f32"
    total: str = "f32"
    left_turned: bool = False
    right_turned: bool = False
    batch: int | None = None
    is_dynamic: bool = False
    adds: bool = False

    @property
    def shapes(self) -> list[list[int]]:
        a = [self.k, self.m] if self.left_turned else [self.m, self.k]
        b = [self.n, self.k] if self.right_turned else [self.k, self.n]
        lead = [] if self.batch is None else [self.batch]
        return [lead + each for each in (a, b, [self.m, self.n])]

    @property
    def text(self) -> str:
        """The function on memrefs."""
        shapes = [["?"] * len(shape) if self.is_dynamic else shape for shape in self.shapes]
        elements = (self.operand, self.operand, self.total)
        a, b, c = ("x".join([*map(str, shape), element]) for shape, element in zip(shapes, elements, strict=True))
        lead = "" if self.batch is None else "b, "
        places = ("k, m" if self.left_turned else "m, k", "n, k" if self.right_turned else "k, n", "m, n")
        maps = ", ".join(f"affine_map<({lead}m, n, k) -> ({lead}{place})>" for place in places)
        zero = "0" if self.total == "i32" else "0.0"
        return f"""func.func @f(%ma: memref<{a}>, %mb: memref<{b}>, %mc: memref<{c}>) {{
          %a = bufferization.to_tensor %ma restrict : memref<{a}> to tensor<{a}>
          %b = bufferization.to_tensor %mb restrict : memref<{b}> to tensor<{b}>
          %c = bufferization.to_tensor %mc restrict writable : memref<{c}> to tensor<{c}>
          %zero = arith.constant {zero} : {self.total}
          %filled = linalg.fill ins(%zero : {self.total}) outs(%c : tensor<{c}>) -> tensor<{c}>
          %0 = linalg.{"matmul" if self.batch is None else "batch_matmul"} indexing_maps = [{maps}]
            ins(%a, %b : tensor<{a}>, tensor<{b}>) outs({"%c" if self.adds else "%filled"} : tensor<{c}>) -> tensor<{c}>
          bufferization.materialize_in_destination %0 in restrict writable %mc : (tensor<{c}>, memref<{c}>) -> ()
          return
        }}"""


@lru_cache(1)
def compiled(text: str, level: str) -> Functions:
    """The code of a product; those of dynamic sizes share it."""
    options = [f"target-cpu={level}"] if level else []
    name = f"tensors-to-vectors-pipeline{{{' '.join([*options, 'data-tiling=on'])}}}"
    module = load(text, passes=[name], target_cpu=level)
    assert isinstance(module, Functions)
    return module


def check(product: Product, level: str) -> None:
    random = np.random.default_rng(0)
    total = TYPES[product.total]
    arrays: list[np.ndarray] = []
    for shape, dtype in zip(product.shapes, (*[TYPES[product.operand]] * 2, total), strict=True):
        is_integer = np.issubdtype(dtype, np.integer)
        low = max(np.iinfo(dtype).min, -(1 << 15)) if is_integer else -1
        values = random.integers(low, -low, shape) if is_integer else random.uniform(-1, 1, shape)
        arrays.append(values.astype(dtype))
    a, b, c = arrays
    wide = np.int64 if product.total == "i32" else np.float64
    left = np.swapaxes(a, -1, -2) if product.left_turned else a
    right = np.swapaxes(b, -1, -2) if product.right_turned else b
    wanted = left.astype(wide) @ right.astype(wide) + (c if product.adds else 0)
    compiled(product.text, level).f(a, b, c)
    if wide is np.int64:
        np.testing.assert_array_equal(c, wanted.astype(np.int32))  # sums wrap around
    else:
        np.testing.assert_allclose(c, wanted, rtol=0, atol=4 * float(np.finfo(str(total)).eps) * max(product.k, 1))


@pytest.mark.sample(1)
@pytest.mark.slow("compiles vectorised code")
@pytest.mark.levels(in_turn=True)
@pytest.mark.parametrize(
    "product",
    [
        Product(130, 100, 33),
        Product(96, 128, 1100),
        Product(33, 65, 40, right_turned=True, adds=True),
        Product(100, 130, 65, left_turned=True, batch=2, is_dynamic=True),
        Product(65, 64, 100, operand="f64", total="f64", left_turned=True, right_turned=True),
        Product(40, 64, 100, operand="f16", total="f32"),
        Product(64, 130, 101, operand="i8", total="i32"),
        Product(65, 100, 2050, operand="i8", total="i32", right_turned=True),
        Product(65, 100, 130, operand="i8", total="i32", left_turned=True, is_dynamic=True, adds=True),
        Product(33, 100, 67, operand="i16", total="i32", batch=2),
    ],
    ids=str,
)
def test_product(level: str, product: Product):
    check(product, level)


@pytest.mark.levels(in_turn=True)
@pytest.mark.slow("compiles a product of dynamic sizes")
def test_product_of_any_sizes(level: str):
    for sizes in [(65, 130, 600), (0, 64, 64), (64, 0, 64), (64, 65, 0), (1, 130, 100), (130, 1, 100)]:
        check(Product(*sizes, is_dynamic=True), level)


@pytest.mark.host("x86-64")
@pytest.mark.levels(NATIVE)
@pytest.mark.parametrize("sizes", [(64, 130, 101), (130, 64, 2050)])
@pytest.mark.slow("compiles products with instructions of this machine alone")
def test_dot_products_of_the_processor(level: str, sizes: tuple[int, int, int]):
    """The code for no level of x86-64 uses VNNI, that for this machine does if it has it."""
    assert level == NATIVE
    target = host_target()
    if not target.vnni:
        skip("the processor has no VNNI")
    check(Product(*sizes, operand="i8", total="i32"), "")


@pytest.mark.host("x86-64")
@pytest.mark.slow("compiles for a processor of another level")
def test_code_for_another_processor_is_refused():
    text = Product(64, 64, 64, operand="i8", total="i32").text
    with pytest.raises(OklRuntimeError, match="avx512vnni"):
        load(text, passes=["tensors-to-vectors-pipeline{target-cpu=znver4}"], target_cpu="x86-64-v2")
