"""An encoder of BERT-base's size: token ids in, hidden states out.

Source: Devlin et al., BERT, 2018; names as in the `transformers` library. Without segments, padding mask and pooler.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

import numpy as np
from xdsl.ir import SSAValue

from bench.models import job
from bench.models.files import Array
from bench.models.job import JobBuilder
from bench.models.weights import Weights, random_input
from okl_opt.dialects.oneflow.elementwise import AddN2Op, BiasAddOp, BroadcastAddOp, GeluOp, SoftmaxOp
from okl_opt.dialects.oneflow.matmul import BatchMatmulOp, BroadcastMatmulOp
from okl_opt.dialects.oneflow.normalization import LayerNormOp
from okl_opt.dialects.oneflow.positions import EmbeddingOp
from okl_opt.dialects.oneflow.shape import ReshapeOp, TransposeOp

EPSILON = 1e-12
_SIZES = ("batch", "sequence", "width", "heads", "layers", "vocabulary")


@dataclass(frozen=True)
class Encoder:
    """What sets one encoder apart from another; the defaults are BERT-base's."""

    batch: int = 1
    sequence: int = 128
    width: int = 768
    heads: int = 12
    layers: int = 12
    vocabulary: int = 30522

    name: ClassVar[str] = "encoder"
    input_name: ClassVar[str] = "tokens"

    def __post_init__(self) -> None:
        if self.width % self.heads:
            raise ValueError(f"{self.heads} heads do not divide a width of {self.width}")

    @classmethod
    def of_metadata(cls, metadata: Mapping[str, str]) -> Self:
        """The network that a file of parameters is for."""
        return cls(**{field: int(metadata[field]) for field in _SIZES})

    def metadata(self) -> dict[str, str]:
        return {"network": self.name, **{field: str(getattr(self, field)) for field in _SIZES}}

    @property
    def inner(self) -> int:
        """Width between the two layers of a perceptron."""
        return 4 * self.width

    def job(self) -> str:
        """The network as a OneFlow job."""
        return _Job(self).text()

    def parameters(self, seed: int) -> dict[str, Array]:
        """Weights that keep the variance of what goes through them."""
        weights = Weights(seed)
        weights.normal("embeddings.word_embeddings.weight", (self.vocabulary, self.width), 1.0)
        weights.normal("embeddings.position_embeddings.weight", (self.sequence, self.width), 1.0)
        _add_normalization(weights, "embeddings.LayerNorm", self.width)
        for number in range(self.layers):
            name = f"encoder.layer.{number}"
            for part in ("query", "key", "value"):
                weights.linear(f"{name}.attention.self.{part}", self.width, self.width)
            weights.linear(f"{name}.attention.output.dense", self.width, self.width)
            _add_normalization(weights, f"{name}.attention.output.LayerNorm", self.width)
            weights.linear(f"{name}.intermediate.dense", self.inner, self.width)
            weights.linear(f"{name}.output.dense", self.width, self.inner)
            _add_normalization(weights, f"{name}.output.LayerNorm", self.width)
        return weights.arrays

    def inputs(self, seed: int) -> Array:
        """Ids of tokens."""
        return random_input(seed).integers(0, self.vocabulary, (self.batch, self.sequence), np.int64)


def _add_normalization(weights: Weights, name: str, width: int) -> None:
    weights.uniform(f"{name}.weight", width, 0.8, 1.2)
    weights.normal(f"{name}.bias", (width,), 0.1)


class _Job:
    """The walk over the network that makes its ops."""

    def __init__(self, network: Encoder):
        self._network = network
        self._job = JobBuilder("Encoder")

    def text(self) -> str:
        network = self._network
        words = self._job.variable("embeddings.word_embeddings.weight", (network.vocabulary, network.width))
        positions = self._job.variable("embeddings.position_embeddings.weight", (network.sequence, network.width))
        tokens = self._job.input(job.token_ids(network.batch, network.sequence))
        x = self._job.add(EmbeddingOp, words, tokens)
        x = self._normalization("embeddings.LayerNorm", self._job.add(BroadcastAddOp, x, positions))
        for number in range(network.layers):
            x = self._layer(f"encoder.layer.{number}", x)
        return self._job.finish(x)

    def _layer(self, name: str, x: SSAValue) -> SSAValue:
        width, inner = self._network.width, self._network.inner
        y = self._attention(f"{name}.attention.self", x)
        y = self._linear(f"{name}.attention.output.dense", y, width, width)
        x = self._normalization(f"{name}.attention.output.LayerNorm", self._sum(y, x))
        y = self._job.add(GeluOp, self._linear(f"{name}.intermediate.dense", x, inner, width))
        y = self._linear(f"{name}.output.dense", y, width, inner)
        return self._normalization(f"{name}.output.LayerNorm", self._sum(y, x))

    def _attention(self, name: str, x: SSAValue) -> SSAValue:
        network = self._network
        query, key, value = (self._heads(f"{name}.{part}", x) for part in ("query", "key", "value"))
        scale = job.float64((network.width // network.heads) ** -0.5)
        scores = self._job.add(BatchMatmulOp, query, key, None, alpha=scale, transpose_b=job.TRUE)
        y = self._job.add(BatchMatmulOp, self._job.add(SoftmaxOp, scores), value, None)
        y = self._job.add(TransposeOp, y, perm=job.int32s(0, 2, 1, 3))
        return self._job.add(ReshapeOp, y, shape=job.int64s(network.batch, network.sequence, network.width))

    def _heads(self, name: str, x: SSAValue) -> SSAValue:
        """A projection, cut into heads: [batch, heads, sequence, width / heads]."""
        network = self._network
        y = self._linear(name, x, network.width, network.width)
        shape = job.int64s(network.batch, network.sequence, network.heads, network.width // network.heads)
        return self._job.add(TransposeOp, self._job.add(ReshapeOp, y, shape=shape), perm=job.int32s(0, 2, 1, 3))

    def _linear(self, name: str, x: SSAValue, outputs: int, inputs: int) -> SSAValue:
        weight = self._job.variable(f"{name}.weight", (outputs, inputs))
        bias = self._job.variable(f"{name}.bias", (outputs,))
        y = self._job.add(BroadcastMatmulOp, x, weight, None, transpose_b=job.TRUE)
        return self._job.add(BiasAddOp, y, bias, axis=job.int32(2))

    def _sum(self, x: SSAValue, y: SSAValue) -> SSAValue:
        return self._job.add(AddN2Op, x, y, op_type_name=job.string("add_n"))

    def _normalization(self, name: str, x: SSAValue) -> SSAValue:
        gamma = self._job.variable(f"{name}.weight", (self._network.width,))
        beta = self._job.variable(f"{name}.bias", (self._network.width,))
        return self._job.add(
            LayerNormOp,
            x,
            beta,
            gamma,
            center=job.TRUE,
            scale=job.TRUE,
            begin_norm_axis=job.int64(2),
            begin_params_axis=job.int64(2),
            epsilon=job.float64(EPSILON),
        )
