"""Softmaxes and normalisations, evaluated in f64. Source: OneFlow's op definitions."""

from __future__ import annotations

from math import prod

import numpy as np

from okl_opt.runtime.kernels.cpu.ref.numbers import Array, decode, encode, mean_of, variance_of
from okl_opt.runtime.kernels.cpu.ref.op import Compute, ComputeMany, Op
from okl_opt.runtime.kernels.cpu.ref.unary import widened


def _maximum(x: Array) -> Array:
    return x.max(axis=-1, keepdims=True) if x.size else x


def softmax(x: Array) -> Array:
    """exp(x - max) over its sum, last axis."""
    powers = np.exp(x - _maximum(x))
    return powers / powers.sum(axis=-1, keepdims=True)


def log_softmax(x: Array) -> Array:
    """x - max - log sum exp(x - max), last axis."""
    shifted = x - _maximum(x)
    return shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True))


def _mean_and_inverse(rows: Array, epsilon: float) -> tuple[Array, Array]:
    """Mean and 1/sqrt(biased variance + eps) of the last axis; both NaN for a row with an infinity, as in PyTorch."""
    mean, variance = mean_of(rows, (-1,)), variance_of(rows, (-1,))
    return np.where(np.isnan(variance), np.nan, mean), 1.0 / np.sqrt(variance + epsilon)


def layer_norm(op: Op) -> list[Array]:
    """(x - mean) * inv * gamma + beta over the axes from `begin_norm_axis`; mean and 1/sqrt(biased variance + eps)."""
    x = op["x"].astype(np.float64)
    begin = op.reg.integer("begin_norm_axis") % max(x.ndim, 1)
    rows = x.reshape([*x.shape[:begin], -1]) if x.size else x.reshape([*x.shape[:begin], prod(x.shape[begin:])])
    mean, inverse = _mean_and_inverse(rows, op.reg.number("epsilon"))
    y = ((rows - mean[..., None]) * inverse[..., None]).reshape(x.shape)
    gamma, beta = op.get("gamma"), op.get("beta")
    y = y if gamma is None else y * gamma
    y = y if beta is None else y + beta
    return [y, mean, inverse]


def rms_norm(op: Op) -> list[Array]:
    """x / sqrt(mean of squares + eps) * weight over the trailing axes of `normalized_shape`."""
    x = op["x"].astype(np.float64)
    axes = tuple(range(x.ndim - len(op.reg.integers("normalized_shape")), x.ndim))
    inverse = 1.0 / np.sqrt(mean_of(x * x, axes, keepdims=True) + np.float32(op.reg.number("epsilon")))
    weight = op.get("weight")
    y = x * inverse if weight is None else x * inverse * weight
    return [y, inverse.reshape(op.reg.outputs[1].shape)]


def group_norm(op: Op) -> list[Array]:
    """Layer normalisation of each of `num_groups` groups of channels, then gamma and beta per channel."""
    x = op["x"].astype(np.float64)
    last = op.attrs["data_format"] == "channels_last"
    first = np.moveaxis(x, -1, 1) if last else x
    count = op.reg.integer("num_groups")
    groups = first.reshape(x.shape[0], count, prod(first.shape[1:]) // count)
    mean, inverse = _mean_and_inverse(groups, op.reg.number("epsilon"))
    y = ((groups - mean[..., None]) * inverse[..., None]).reshape(first.shape)
    channel = [1, -1, *[1] * (x.ndim - 2)]
    gamma, beta = op.get("gamma"), op.get("beta")
    y = y if gamma is None else y * gamma.reshape(channel)
    y = y if beta is None else y + beta.reshape(channel)
    if op.attrs["activation"] == "silu":
        y = y / (1.0 + np.exp(-y))
    return [np.moveaxis(y, 1, -1) if last else y, mean, inverse]


def _batch_norm(op: Op, addend: Array | None) -> dict[str, Array]:
    """`y`, `mean` and `inv_variance`. In training the moving statistics, which are f32 or f64, are updated in place."""
    x = op["x"].astype(np.float64)
    axis = op.reg.integer("axis")
    others = tuple(k for k in range(x.ndim) if k != axis)
    channel = [-1 if k == axis else 1 for k in range(x.ndim)]
    epsilon, momentum = np.float32(op.reg.number("epsilon")), np.float32(op.reg.number("momentum"))
    if op.attrs["training"]:
        mean, variance = mean_of(x, others), variance_of(x, others)
        count = x.size // max(x.shape[axis], 1)
        unbiased = variance * (count / (count - 1)) if count > 1 else variance
        for key, batch in (("moving_mean", mean), ("moving_variance", unbiased)):
            if op.reg.input_index(key) is not None:
                moving = op.stored(key)
                moving[...] = moving.astype(np.float64) * momentum + batch * (1.0 - float(momentum))
    else:
        mean, variance = op["moving_mean"].astype(np.float64), op["moving_variance"].astype(np.float64)
    inverse = 1.0 / np.sqrt(variance + float(epsilon))
    y = (x - mean.reshape(channel)) * (inverse * op["gamma"]).reshape(channel) + op["beta"].reshape(channel)
    return {"y": y if addend is None else y + addend, "mean": mean, "inv_variance": inverse}


def normalization(op: Op) -> list[Array]:
    results = _batch_norm(op, op.get("_add_to_output"))
    return [results[key] for key, _ in op.reg.output_keys]


def normalization_add_relu(op: Op) -> list[Array]:
    """relu(normalisation + addend); `reserve_space` has a bit per element, 32 to a word, set if it is positive."""
    results = _batch_norm(op, op.get("addend"))
    y = decode(encode(results["y"], op.out.dtype), op.out.dtype)
    positive = (y > 0).ravel()
    padded = np.zeros(-(-positive.size // 32) * 32, np.bool_)
    padded[: positive.size] = positive
    results["y"] = np.where(y < 0, np.zeros_like(y), y)
    results["reserve_space"] = np.packbits(padded, bitorder="little").view("<i4")
    return [results[key] for key, _ in op.reg.output_keys]


COMPUTE_FLOATS: dict[str, Compute] = {
    "softmax": lambda op: widened(softmax)(op["in"]),
    "log_softmax": lambda op: widened(log_softmax)(op["in"]),
}

COMPUTE_MANY: dict[str, ComputeMany] = {
    "layer_norm": layer_norm,
    "rms_norm": rms_norm,
    "group_norm": group_norm,
    "normalization": normalization,
    "normalization_infer": normalization,
    "normalization_add_relu": normalization_add_relu,
}
