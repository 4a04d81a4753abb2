"""The oracle's functions by op name, and the function that calls them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.ref import binary, index, matmul, normalize, reduce, shape, unary, window
from okl_opt.runtime.kernels.cpu.ref.numbers import Array, encode
from okl_opt.runtime.kernels.cpu.ref.op import Compute, ComputeMany, Op


def _encode_one(function: Compute) -> Callable[[Op], Sequence[Array]]:
    return lambda op: [encode(np.asarray(function(op)), op.out.dtype)]


def _encode_each(function: ComputeMany) -> Callable[[Op], Sequence[Array]]:
    return lambda op: [
        encode(np.asarray(values), spec.dtype) for values, spec in zip(function(op), op.reg.outputs, strict=True)
    ]


def _fused(op: Op) -> Sequence[Array]:
    """The ops of the region one after another, each as if it stood alone."""
    body = op.reg.body
    assert body is not None, "a fused op has a region"
    values = list(op.raw)
    for step in body.steps:
        values += compute(step.reg, [values[number] for number in step.operands])
    return [values[number] for number in body.yields]


_COMPUTE = (unary, binary, matmul, reduce, index)
_COMPUTE_FLOATS = (window, normalize)
_COMPUTE_MANY = (normalize, window, matmul)
_MOVE = (binary, shape, index)

KERNELS: dict[str, Callable[[Op], Sequence[Array]]] = {
    **{name: _encode_one(function) for module in _COMPUTE for name, function in module.COMPUTE.items()},
    **{name: _encode_one(function) for module in _COMPUTE_FLOATS for name, function in module.COMPUTE_FLOATS.items()},
    **{name: _encode_each(function) for module in _COMPUTE_MANY for name, function in module.COMPUTE_MANY.items()},
    **{name: function for module in _MOVE for name, function in module.MOVE.items()},
    "fused_elementwise": _fused,
}
"""Op name -> results in their memory types."""

FLOAT_ONLY = frozenset(
    (
        *unary.FUNCTIONS_OF_FLOATS,
        *binary.COMPUTE_FLOATS,
        *window.COMPUTE_FLOATS,
        *normalize.COMPUTE_FLOATS,
        *normalize.COMPUTE_MANY,
    )
)
"""Ops whose first operand must be a float tensor."""


def compute(reg: RegContext, inputs: Sequence[Array]) -> list[Array]:
    """The results of `reg` on arrays of its operands, each contiguous and new.

    Raises: KernelArgumentError; AssertionError if inputs or results do not have the types in `reg`.
    """
    for array, spec in zip(inputs, reg.inputs, strict=True):
        assert array.shape == spec.shape and array.dtype == np.dtype(spec.dtype.numpy), (
            f"{array.dtype}{array.shape} given for {spec}"
        )
    with np.errstate(all="ignore"):
        results = KERNELS[reg.op_type](Op(reg, inputs))
    for array, spec in zip(results, reg.outputs, strict=True):
        assert array.shape == spec.shape and array.dtype == np.dtype(spec.dtype.numpy), (
            f"'{reg.op_type}' gave {array.dtype}{array.shape} for {spec}"
        )
    return [np.array(array, order="C") for array in results]
