"""The generated convolutions against PyTorch's, where it is installed: layers of ResNet-50, ResNeXt and MobileNet."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from convolution import Conv
from harness import call_kernel, entry, random
from host import module

torch = module("torch")

LAYERS = [
    Conv(1, (64, 64), 3, 64, (7, 7), stride=(2, 2), padding=(3, 3)),
    Conv(1, (28, 28), 64, 64, (3, 3), padding=(1, 1)),
    Conv(2, (14, 14), 128, 256, (3, 3), stride=(2, 2), padding=(1, 1)),
    Conv(1, (14, 14), 256, 128, (1, 1)),
    Conv(1, (14, 14), 128, 256, (1, 1), stride=(2, 2)),
    Conv(1, (14, 14), 128, 128, (3, 3), padding=(1, 1), groups=32),
    Conv(1, (28, 28), 96, 96, (3, 3), stride=(2, 2), padding=(1, 1), groups=96),
    Conv(1, (20, 20), 16, 24, (3, 3), padding=(4, 2), dilation=(4, 2)),
]


@pytest.mark.parametrize("channels_last", [True, False])
@pytest.mark.parametrize("layer", LAYERS, ids=str)
def test_as_torch(layer: Conv, channels_last: bool) -> None:
    context = replace(layer, channels_last=channels_last, constants=(1, 2)).context()
    inputs = [random(spec, seed) for seed, spec in enumerate(context.inputs)]
    call = call_kernel(entry("llvm", "conv2d"), context, inputs, threads=2)
    assert call.status == 0
    first = [np.moveaxis(array, -1, 1) if channels_last and array.ndim == 4 else array for array in inputs]
    image, weight, bias, addend = (torch.from_numpy(np.ascontiguousarray(array)).double() for array in first)
    sums = torch.nn.functional.conv2d(image, weight, bias, layer.stride, layer.padding, layer.dilation, layer.groups)
    wanted = torch.relu(sums + addend).numpy()
    got = np.moveaxis(call.outputs[0], -1, 1) if channels_last else call.outputs[0]
    assert np.abs(got - wanted).max() <= 2e-6 * np.sqrt(layer.depth) * 16 + 1e-6
