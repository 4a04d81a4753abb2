"""The networks in NumPy, in f64, one window and one row at a time: nothing in common with the kernels."""

from __future__ import annotations

from collections.abc import Mapping
from math import erf

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from bench.models.encoder import Encoder
from bench.models.files import Array
from bench.models.resnet import ResNet

Arrays = Mapping[str, Array]


def convolution(x: Array, weight: Array, stride: int) -> Array:
    """Images [N, C, H, W], padded so that a stride of 1 keeps the size."""
    kernel = weight.shape[2]
    edge = kernel // 2
    padded = np.pad(x, ((0, 0), (0, 0), (edge, edge), (edge, edge)))
    windows = sliding_window_view(padded, (kernel, kernel), (2, 3))[:, :, ::stride, ::stride]
    return np.tensordot(windows, weight.astype(np.float64), ((1, 4, 5), (1, 2, 3))).transpose(0, 3, 1, 2)


def batch_norm(x: Array, arrays: Arrays, name: str) -> Array:
    mean, variance, gamma, beta = (
        arrays[f"{name}.{part}"].astype(np.float64)[:, None, None]
        for part in ("running_mean", "running_var", "weight", "bias")
    )
    return (x - mean) / np.sqrt(variance + 1e-5) * gamma + beta


def relu(x: Array) -> Array:
    return np.maximum(x, 0)


def resnet(network: ResNet, arrays: Arrays, image: Array) -> Array:
    """Logits, from names and shapes of the parameters."""
    x = relu(batch_norm(convolution(image, arrays["conv1.weight"], 2), arrays, "bn1"))
    padded = np.pad(x, ((0, 0), (0, 0), (1, 1), (1, 1)), constant_values=-np.inf)
    x = sliding_window_view(padded, (3, 3), (2, 3))[:, :, ::2, ::2].max((4, 5))
    for stage, count in enumerate(network.layers, 1):
        for number in range(count):
            name = f"layer{stage}.{number}"
            stride = 2 if stage > 1 and number == 0 else 1
            y = relu(batch_norm(convolution(x, arrays[f"{name}.conv1.weight"], 1), arrays, f"{name}.bn1"))
            y = relu(batch_norm(convolution(y, arrays[f"{name}.conv2.weight"], stride), arrays, f"{name}.bn2"))
            y = batch_norm(convolution(y, arrays[f"{name}.conv3.weight"], 1), arrays, f"{name}.bn3")
            if f"{name}.downsample.0.weight" in arrays:
                x = convolution(x, arrays[f"{name}.downsample.0.weight"], stride)
                x = batch_norm(x, arrays, f"{name}.downsample.1")
            x = relu(x + y)
    return x.mean((2, 3)) @ arrays["fc.weight"].T + arrays["fc.bias"]


def layer_norm(x: Array, arrays: Arrays, name: str) -> Array:
    centred = x - x.mean(-1, keepdims=True)
    scaled = centred / np.sqrt((centred**2).mean(-1, keepdims=True) + 1e-12)
    return scaled * arrays[f"{name}.weight"] + arrays[f"{name}.bias"]


def linear(x: Array, arrays: Arrays, name: str) -> Array:
    return x @ arrays[f"{name}.weight"].T.astype(np.float64) + arrays[f"{name}.bias"]


def encoder(network: Encoder, arrays: Arrays, tokens: Array) -> Array:
    """Hidden states; attention head by head."""
    size = network.width // network.heads
    x = arrays["embeddings.word_embeddings.weight"].astype(np.float64)[tokens]
    x = layer_norm(x + arrays["embeddings.position_embeddings.weight"], arrays, "embeddings.LayerNorm")
    for number in range(network.layers):
        name = f"encoder.layer.{number}"
        query, key, value = (linear(x, arrays, f"{name}.attention.self.{part}") for part in ("query", "key", "value"))
        attended = np.empty_like(x)
        for head in range(network.heads):
            part = slice(head * size, (head + 1) * size)
            scores = np.exp(query[..., part] @ key[..., part].swapaxes(1, 2) / np.sqrt(size))
            attended[..., part] = scores / scores.sum(-1, keepdims=True) @ value[..., part]
        attended = linear(attended, arrays, f"{name}.attention.output.dense")
        x = layer_norm(attended + x, arrays, f"{name}.attention.output.LayerNorm")
        y = linear(x, arrays, f"{name}.intermediate.dense")
        y = y * (1 + np.vectorize(erf)(y / np.sqrt(2))) / 2
        x = layer_norm(linear(y, arrays, f"{name}.output.dense") + x, arrays, f"{name}.output.LayerNorm")
    return x
