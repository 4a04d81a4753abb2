"""Matrix products with constant weights as oneDNN's inner products: bias, addend and relu inside."""

from __future__ import annotations

from typing import NamedTuple

from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.matmul.product import product_of
from okl_opt.runtime.kernels.cpu.onednn.library import FORWARD_INFERENCE, loaded
from okl_opt.runtime.kernels.cpu.onednn.primitive import Operands, Primitive, any_layout, attributes, dense


class InnerProduct(NamedTuple):
    """out[m, n] = relu?(x[m, k] * weights[n, k] (+ bias[n]) (+ addend)); `transposed` weights are [k, n]."""

    m: int
    n: int
    k: int
    transposed: bool
    operands: Operands
    relu: bool


def describe(reg: RegContext) -> InnerProduct | str:
    """The inner product, or the reason why oneDNN does not serve it."""
    try:
        product = product_of(reg)
    except ValueError as error:
        return str(error)
    if not product.b_is_constant:
        return "the weights are not constant, so cannot be packed once"
    if product.transpose_a or product.batches or product.alpha != 1:
        return "it is not an unscaled product of the left operand's rows with constant weights"
    if product.activation not in ("none", "relu"):
        return f"activation {product.activation} is not supported"
    bias, addend = reg.input_index("bias"), reg.input_index("_add_to_output")
    if bias is not None and bias not in reg.constants:
        return "the bias is not constant"
    operands = Operands(1, bias, addend)
    return InnerProduct(
        product.m, product.n, product.k, not product.transpose_b, operands, product.activation == "relu"
    )


def make(product: InnerProduct, layout: int | None) -> Primitive:
    """Make the primitive, with weights in a layout, the best if None. Raises: OneDnnError."""
    sizes = (product.n, product.k)
    return multiply(product, dense(sizes, (1, 0) if product.transposed else None), layout or any_layout(sizes))


def multiply(product: InnerProduct, weights: int, layout: int) -> Primitive:
    """An inner product that reads its weights in a layout; `weights` describes them as they are given.

    Raises: OneDnnError.
    """
    m, n, k, _, operands, relu = product
    source, result = dense((m, k)), dense((m, n))
    bias = None if operands.bias is None else dense((n,))
    description = loaded().create(
        "inner_product_forward_primitive_desc_create",
        loaded().engine,
        FORWARD_INFERENCE,
        source,
        layout,
        bias,
        result,
        attributes(None if operands.addend is None else result, relu=relu),
    )
    return Primitive(description, source, result, operands=operands, weights=weights, bias=bias)
