"""Shared by all matrix product algorithms: the addresses of the matrices, and the epilogue."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from llvmlite import ir

from okl_opt.runtime.kernels.cpu.llvm.frame.blocks import times_plus
from okl_opt.runtime.kernels.cpu.llvm.frame.frame import Body, Frame, Lanes, compute_type
from okl_opt.runtime.kernels.cpu.llvm.matmul.activations import activated
from okl_opt.runtime.kernels.cpu.llvm.matmul.product import Product


class Matrices(NamedTuple):
    """Addresses of one product's matrices; null where there is no bias or addend."""

    a: ir.Value
    b: ir.Value
    out: ir.Value
    bias: ir.Value
    addend: ir.Value


Compute = Callable[[Frame, Product, Matrices, ir.Value, bool], None]
"""Builds one product with scratch at an address; with the flag set, it is itself a part of a region."""


def alpha_of(product: Product) -> ir.Constant:
    """alpha in the compute type."""
    return ir.Constant(compute_type(product.dtype), product.alpha)


def finished(
    body: Body, product: Product, total: ir.Value, matrices: Matrices, at: ir.Value, column: ir.Value, lanes: Lanes
) -> ir.Value:
    """activation(alpha * total (+ bias[column]) (+ addend[at]))."""
    dtype = product.dtype
    alpha = lanes.broadcast(alpha_of(product))
    initial = (matrices.bias, column) if product.has_bias else (matrices.addend, at)
    if product.has_bias or product.has_addend:
        value = times_plus(lanes, alpha, total, body.load(initial[0], dtype, initial[1], lanes), dtype)
    elif product.alpha == 1:
        value = total
    else:
        value = lanes.b.fmul(alpha, total) if dtype.is_float else lanes.b.mul(alpha, total)
    if product.has_bias and product.has_addend:
        addend = body.load(matrices.addend, dtype, at, lanes)
        value = lanes.b.fadd(value, addend) if dtype.is_float else lanes.b.add(value, addend)
    return activated(product.activation, lanes, value, dtype)
