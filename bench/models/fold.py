"""Batch normalisation folded into the convolution before it: what peers that want it so are given."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from bench.models.files import Array
from bench.models.resnet import EPSILON, ResNet


def folded(network: ResNet, arrays: Mapping[str, Array]) -> dict[str, tuple[Array, Array]]:
    """Weight and bias of each convolution, by its name."""
    found = {"conv1": _fold(arrays, "conv1", "bn1")}
    for block in network.blocks():
        name = block.name
        pairs = [(f"{name}.conv{number}", f"{name}.bn{number}") for number in (1, 2, 3)]
        if block.has_downsample:
            pairs.append((f"{name}.downsample.0", f"{name}.downsample.1"))
        found |= {convolution: _fold(arrays, convolution, normalization) for convolution, normalization in pairs}
    return found


def _fold(arrays: Mapping[str, Array], convolution: str, normalization: str) -> tuple[Array, Array]:
    """w' = w gamma / sqrt(variance + eps), b' = beta - mean gamma / sqrt(variance + eps), in f64."""
    mean, variance, gamma, beta = (
        arrays[f"{normalization}.{part}"].astype(np.float64)
        for part in ("running_mean", "running_var", "weight", "bias")
    )
    scale = gamma / np.sqrt(variance + EPSILON)
    weight = arrays[f"{convolution}.weight"] * scale.reshape(-1, 1, 1, 1)
    return weight.astype(np.float32), (beta - mean * scale).astype(np.float32)
