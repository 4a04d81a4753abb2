"""The networks as linalg text, and the parameters as it reads them.

ResNet-50 has its batch normalisation folded into the convolutions, and runs in channels_last; the encoder is as it is.
"""

from __future__ import annotations

from bench.models import encoder
from bench.models.encoder import Encoder
from bench.models.files import Array
from bench.models.fold import folded
from bench.models.folder import Model
from bench.models.linalg import LinalgBuilder, Value
from bench.models.resnet import Block, ResNet

_RELU = ("%zero = arith.constant 0.0 : f32", "%r = arith.maximumf %s, %zero : f32")


def resnet_parameters(model: Model) -> dict[str, Array]:
    """Folded weights [kh, kw, C, F] and biases; the classifier as it is."""
    network, arrays = model.network, model.arrays().arrays
    assert isinstance(network, ResNet)
    found = {name: arrays[name] for name in ("fc.weight", "fc.bias")}
    for name, (weight, bias) in folded(network, arrays).items():
        found[f"{name}.weight"] = weight.transpose(2, 3, 1, 0).copy()
        found[f"{name}.bias"] = bias
    return found


def resnet_text(network: ResNet, parameters: dict[str, Array]) -> str:
    """`main` on images [N, H, W, C]."""
    images = Value("%arg0", (network.batch, network.image_size, network.image_size, 3))
    text = LinalgBuilder(images, {name: array.shape for name, array in parameters.items()})

    def convolution(name: str, x: Value, stride: int = 1, addend: Value | None = None, *, relu: bool = True) -> Value:
        y = text.convolution(x, text.parameter(f"{name}.weight"), stride)
        body = [f"{'%s' if addend is None else '%t'} = arith.addf %a0, %a1 : f32"]
        operands = [(y, range(4)), (text.parameter(f"{name}.bias"), (3,))]
        if addend is not None:
            operands.append((addend, range(4)))
            body.append("%s = arith.addf %t, %a2 : f32")
        if relu:
            return text.pointwise(operands, y.shape, [*body, *_RELU])
        return text.pointwise(operands, y.shape, ["%r = arith.addf %a0, %a1 : f32"])

    def bottleneck(block: Block, x: Value) -> Value:
        name = block.name
        y = convolution(f"{name}.conv2", convolution(f"{name}.conv1", x), block.stride)
        shortcut = convolution(f"{name}.downsample.0", x, block.stride, relu=False) if block.has_downsample else x
        return convolution(f"{name}.conv3", y, 1, shortcut)

    x = text.max_pool(convolution("conv1", images, 2))
    for block in network.blocks():
        x = bottleneck(block, x)
    logits = text.matmul_transposed(text.mean_of_images(x), text.parameter("fc.weight"))
    return text.finish(_with_bias(text, logits, text.parameter("fc.bias")))


def _with_bias(text: LinalgBuilder, x: Value, bias: Value) -> Value:
    return text.pointwise([(x, (0, 1)), (bias, (1,))], x.shape, ["%r = arith.addf %a0, %a1 : f32"])


def encoder_text(network: Encoder, parameters: dict[str, Array]) -> str:
    """`main` on token ids; inside, sequences of a batch lie one after another: [batch * sequence, width]."""
    return _EncoderText(network, parameters).text()


class _EncoderText:
    def __init__(self, network: Encoder, parameters: dict[str, Array]):
        self._network = network
        self._tokens = Value("%arg0", (network.batch, network.sequence), "i64")
        self._text = LinalgBuilder(self._tokens, {name: array.shape for name, array in parameters.items()})

    def text(self) -> str:
        x = self._normalization("embeddings.LayerNorm", self._embedding())
        for number in range(self._network.layers):
            x = self._layer(f"encoder.layer.{number}", x)
        network = self._network
        shape = (network.batch, network.sequence, network.width)
        return self._text.finish(self._text.expand(x, [[0, 1], [2]], shape))

    def _embedding(self) -> Value:
        network, text = self._network, self._text
        words = text.parameter("embeddings.word_embeddings.weight")
        positions = text.parameter("embeddings.position_embeddings.weight")
        body = [
            "%row = arith.index_cast %a0 : i64 to index",
            "%column = linalg.index 2 : index",
            f"%w = tensor.extract {words.name}[%row, %column] : {words.type}",
            "%r = arith.addf %w, %a1 : f32",
        ]
        shape = (network.batch, network.sequence, network.width)
        x = text.pointwise([(self._tokens, (0, 1)), (positions, (1, 2))], shape, body)
        # Fused with the normalisation behind it, it takes more of a stack than the compiler allows.
        return text.collapse(text.barrier(x), [[0, 1], [2]], (network.batch * network.sequence, network.width))

    def _layer(self, name: str, x: Value) -> Value:
        y = self._linear(f"{name}.attention.output.dense", self._attention(f"{name}.attention.self", x))
        x = self._normalization(f"{name}.attention.output.LayerNorm", self._sum(y, x))
        y = self._linear(f"{name}.output.dense", self._gelu(self._linear(f"{name}.intermediate.dense", x)))
        return self._normalization(f"{name}.output.LayerNorm", self._sum(y, x))

    def _attention(self, name: str, x: Value) -> Value:
        network, text = self._network, self._text
        batch, sequence, heads = network.batch, network.sequence, network.heads
        size = network.width // heads
        query, key, value = (self._heads(f"{name}.{part}", x) for part in ("query", "key", "value"))
        scores = text.matmul_transposed(query, key)
        factor = f"%f = arith.constant {size**-0.5!r} : f32"
        scores = text.pointwise([(scores, range(3))], scores.shape, [factor, "%r = arith.mulf %a0, %f : f32"])
        y = text.matmul(text.softmax(scores), value)
        y = text.transpose(text.expand(y, [[0, 1], [2], [3]], (batch, heads, sequence, size)), (0, 2, 1, 3))
        return text.collapse(y, [[0, 1], [2, 3]], x.shape)

    def _heads(self, name: str, x: Value) -> Value:
        """[batch * heads, sequence, width / heads]."""
        network, text = self._network, self._text
        size = network.width // network.heads
        shape = (network.batch, network.sequence, network.heads, size)
        y = text.transpose(text.expand(self._linear(name, x), [[0, 1], [2, 3]], shape), (0, 2, 1, 3))
        return text.collapse(y, [[0, 1], [2], [3]], (network.batch * network.heads, network.sequence, size))

    def _linear(self, name: str, x: Value) -> Value:
        y = self._text.matmul_transposed(x, self._text.parameter(f"{name}.weight"))
        return _with_bias(self._text, y, self._text.parameter(f"{name}.bias"))

    def _gelu(self, x: Value) -> Value:
        body = [
            "%root = arith.constant 0.7071067811865476 : f32",
            "%one = arith.constant 1.0 : f32",
            "%half = arith.constant 0.5 : f32",
            "%scaled = arith.mulf %a0, %root : f32",
            "%erf = math.erf %scaled : f32",
            "%gate = arith.addf %erf, %one : f32",
            "%halved = arith.mulf %a0, %half : f32",
            "%r = arith.mulf %halved, %gate : f32",
        ]
        return self._text.pointwise([(x, (0, 1))], x.shape, body)

    def _sum(self, x: Value, y: Value) -> Value:
        return self._text.pointwise([(x, (0, 1)), (y, (0, 1))], x.shape, ["%r = arith.addf %a0, %a1 : f32"])

    def _normalization(self, name: str, x: Value) -> Value:
        text, rows = self._text, (0,)
        count = f"%n = arith.constant {float(x.shape[1])!r} : f32"
        total = text.reduce_last([(x, (0, 1))], x.shape, ["%r = arith.addf %acc, %a0 : f32"])
        mean = text.pointwise([(total, rows)], total.shape, [count, "%r = arith.divf %a0, %n : f32"])
        centred = text.pointwise([(x, (0, 1)), (mean, rows)], x.shape, ["%r = arith.subf %a0, %a1 : f32"])
        squares = ["%square = arith.mulf %a0, %a0 : f32", "%r = arith.addf %acc, %square : f32"]
        spread = text.reduce_last([(centred, (0, 1))], x.shape, squares)
        body = [
            count,
            f"%epsilon = arith.constant {encoder.EPSILON:.1e} : f32",
            "%variance = arith.divf %a1, %n : f32",
            "%safe = arith.addf %variance, %epsilon : f32",
            "%inverse = math.rsqrt %safe : f32",
            "%y = arith.mulf %a0, %inverse : f32",
            "%scaled = arith.mulf %y, %a2 : f32",
            "%r = arith.addf %scaled, %a3 : f32",
        ]
        gamma, beta = text.parameter(f"{name}.weight"), text.parameter(f"{name}.bias")
        return text.pointwise([(centred, (0, 1)), (spread, rows), (gamma, (1,)), (beta, (1,))], x.shape, body)
