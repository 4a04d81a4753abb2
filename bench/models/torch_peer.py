"""The networks in PyTorch, written with torch.nn.functional on the parameters of the file.

Variants: `eager`, and of ResNet-50 `channels_last` and `onednn` (PyTorch's own fused convolutions, batch norm folded,
weights in oneDNN's layout), of the encoder `sdpa` (its fused attention).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import numpy as np

from bench.measure import MissingPeer
from bench.models import encoder, resnet
from bench.models.encoder import Encoder
from bench.models.files import Array
from bench.models.fold import folded
from bench.models.folder import Model
from bench.models.resnet import Block, ResNet

if TYPE_CHECKING:
    from torch import Tensor
    from torch.nn import Module

Tensors = Mapping[str, "Tensor"]
Forward = Callable[["Tensor"], "Tensor"]


def load(model: Model, variant: str, threads: int) -> Callable[[], Array]:
    """A call of the network on its input, on so many threads."""
    try:
        import torch
    except ImportError:
        raise MissingPeer("torch (pip install '.[bench]')") from None
    torch.set_num_threads(threads)
    arrays = model.arrays().arrays
    x = torch.from_numpy(model.input_array())
    forward = VARIANTS[variant](model, {name: torch.from_numpy(np.array(array)) for name, array in arrays.items()})
    if variant in ("channels_last", "onednn"):
        x = x.contiguous(memory_format=torch.channels_last)

    def run() -> Array:
        with torch.inference_mode():
            return forward(x).numpy()

    return run


def as_module(model: Model) -> Module:
    """The network as a module whose parameters are those of the file: what PyTorch exports."""
    import torch

    class Exported(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            arrays = model.arrays().arrays
            tensors = {name: torch.from_numpy(np.array(array)) for name, array in arrays.items()}
            for name, tensor in tensors.items():
                self.register_buffer(name.replace(".", "_"), tensor)
            self._forward = _eager(model, {name: getattr(self, name.replace(".", "_")) for name in tensors})

        def forward(self, x: Tensor) -> Tensor:
            return self._forward(x)

    return Exported().eval()


def _eager(model: Model, tensors: Tensors) -> Forward:
    network = model.network
    match network:
        case ResNet():
            return lambda x: _resnet(network, tensors, x)
        case Encoder():
            return lambda x: _encoder(network, tensors, x, _attention)


def _channels_last(model: Model, tensors: Tensors) -> Forward:
    import torch

    weights = {
        name: tensor.contiguous(memory_format=torch.channels_last) if tensor.dim() == 4 else tensor
        for name, tensor in tensors.items()
    }
    return _eager(model, weights)


def _resnet(network: ResNet, tensors: Tensors, x: Tensor) -> Tensor:
    from torch.nn import functional

    def convolution(name: str, x: Tensor, stride: int = 1) -> Tensor:
        weight = tensors[f"{name}.weight"]
        return functional.conv2d(x, weight, stride=stride, padding=weight.shape[2] // 2)

    def normalization(name: str, x: Tensor) -> Tensor:
        mean, variance, gamma, beta = (
            tensors[f"{name}.{part}"] for part in ("running_mean", "running_var", "weight", "bias")
        )
        return functional.batch_norm(x, mean, variance, gamma, beta, eps=resnet.EPSILON)

    def bottleneck(block: Block, x: Tensor) -> Tensor:
        name = block.name
        y = functional.relu(normalization(f"{name}.bn1", convolution(f"{name}.conv1", x)), inplace=True)
        y = convolution(f"{name}.conv2", y, block.stride)
        y = functional.relu(normalization(f"{name}.bn2", y), inplace=True)
        y = normalization(f"{name}.bn3", convolution(f"{name}.conv3", y))
        if block.has_downsample:
            x = normalization(f"{name}.downsample.1", convolution(f"{name}.downsample.0", x, block.stride))
        y += x
        return functional.relu(y, inplace=True)

    x = functional.relu(normalization("bn1", convolution("conv1", x, 2)), inplace=True)
    x = functional.max_pool2d(x, 3, 2, 1)
    for block in network.blocks():
        x = bottleneck(block, x)
    x = functional.adaptive_avg_pool2d(x, (1, 1)).flatten(1)
    return functional.linear(x, tensors["fc.weight"], tensors["fc.bias"])


def _onednn(model: Model, tensors: Tensors) -> Forward:
    """ResNet-50 through the ops that PyTorch's compiler puts in place of convolutions on a CPU."""
    import torch
    from torch.nn import functional

    network = model.network
    assert isinstance(network, ResNet), "only convolutions are fused"
    ops = torch.ops.mkldnn
    parameters = folded(network, model.arrays().arrays)
    packed: dict[str, tuple[Tensor, Tensor, list[int]]] = {}

    def prepacked(name: str, x: Tensor, stride: int) -> tuple[Tensor, Tensor, list[int]]:
        """Weight in the layout that suits images of this size, bias and padding; made in the first call."""
        if name not in packed:
            weight, bias = map(torch.from_numpy, parameters[name])
            padding = [weight.shape[2] // 2] * 2
            layout = ops._reorder_convolution_weight(weight, padding, [stride] * 2, [1, 1], 1, x.shape)
            packed[name] = layout, bias, padding
        return packed[name]

    def convolution(name: str, x: Tensor, activation: str = "relu", stride: int = 1) -> Tensor:
        weight, bias, padding = prepacked(name, x, stride)
        return ops._convolution_pointwise(x, weight, bias, padding, [stride] * 2, [1, 1], 1, activation, [], None)

    def add_relu(name: str, x: Tensor, addend: Tensor) -> Tensor:
        """relu(convolution + addend), in the place of the addend."""
        weight, bias, padding = prepacked(name, x, 1)
        return ops._convolution_pointwise_.binary(
            addend, x, weight, bias, padding, [1, 1], [1, 1], 1, "add", 1.0, "relu", [], None
        )

    def forward(x: Tensor) -> Tensor:
        x = functional.max_pool2d(convolution("conv1", x, stride=2), 3, 2, 1)
        for block in network.blocks():
            name = block.name
            y = convolution(f"{name}.conv2", convolution(f"{name}.conv1", x), stride=block.stride)
            shortcut = convolution(f"{name}.downsample.0", x, "none", block.stride) if block.has_downsample else x
            x = add_relu(f"{name}.conv3", y, shortcut)
        x = functional.adaptive_avg_pool2d(x, (1, 1)).flatten(1)
        return functional.linear(x, tensors["fc.weight"], tensors["fc.bias"])

    return forward


def _sdpa(model: Model, tensors: Tensors) -> Forward:
    from torch.nn import functional

    network = model.network
    assert isinstance(network, Encoder), "only an encoder has attention"
    return lambda x: _encoder(network, tensors, x, functional.scaled_dot_product_attention)


def _attention(query: Tensor, key: Tensor, value: Tensor) -> Tensor:
    scores = (query @ key.transpose(-1, -2)) * query.shape[-1] ** -0.5
    return scores.softmax(-1) @ value


def _encoder(network: Encoder, tensors: Tensors, tokens: Tensor, attention: Callable[..., Tensor]) -> Tensor:
    from torch.nn import functional

    width, heads = network.width, network.heads

    def linear(name: str, x: Tensor) -> Tensor:
        return functional.linear(x, tensors[f"{name}.weight"], tensors[f"{name}.bias"])

    def normalization(name: str, x: Tensor) -> Tensor:
        return functional.layer_norm(x, (width,), tensors[f"{name}.weight"], tensors[f"{name}.bias"], encoder.EPSILON)

    def in_heads(name: str, x: Tensor) -> Tensor:
        return linear(name, x).view(*x.shape[:2], heads, width // heads).transpose(1, 2)

    def layer(name: str, x: Tensor) -> Tensor:
        query, key, value = (in_heads(f"{name}.attention.self.{part}", x) for part in ("query", "key", "value"))
        y = attention(query, key, value).transpose(1, 2).reshape(x.shape)
        x = normalization(f"{name}.attention.output.LayerNorm", linear(f"{name}.attention.output.dense", y) + x)
        y = linear(f"{name}.output.dense", functional.gelu(linear(f"{name}.intermediate.dense", x)))
        return normalization(f"{name}.output.LayerNorm", y + x)

    x = functional.embedding(tokens, tensors["embeddings.word_embeddings.weight"])
    x = normalization("embeddings.LayerNorm", x + tensors["embeddings.position_embeddings.weight"])
    for number in range(network.layers):
        x = layer(f"encoder.layer.{number}", x)
    return x


VARIANTS: Mapping[str, Callable[[Model, Tensors], Forward]] = {
    "eager": _eager,
    "channels_last": _channels_last,
    "onednn": _onednn,
    "sdpa": _sdpa,
}
