"""A folder with a model in it: how it is written, and found again by those that run it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np

from bench.models.encoder import Encoder
from bench.models.files import Array, Parameters, read_parameters, write_parameters
from bench.models.resnet import ResNet

Network = ResNet | Encoder

NETWORKS: dict[str, type[Network]] = {network.name: network for network in (ResNet, Encoder)}


class Model(NamedTuple):
    """A network in a folder."""

    network: Network
    folder: Path

    @property
    def job(self) -> Path:
        return self.folder / f"{self.network.name}.mlir"

    @property
    def parameters(self) -> Path:
        return self.folder / f"{self.network.name}.safetensors"

    @property
    def input(self) -> Path:
        return self.folder / f"{self.network.input_name}.npy"

    def arrays(self) -> Parameters:
        """The parameters, mapped."""
        return read_parameters(self.parameters)

    def input_array(self) -> Array:
        return np.load(self.input, allow_pickle=False)


def write_model(network: Network, seed: int, folder: Path) -> Model:
    """The job, its parameters and an input: the same bytes for the same network and seed."""
    model = Model(network, folder)
    folder.mkdir(parents=True, exist_ok=True)
    model.job.write_text(network.job())
    metadata = {**network.metadata(), "seed": str(seed)}
    write_parameters(model.parameters, Parameters(network.parameters(seed), metadata))
    np.save(model.input, network.inputs(seed), allow_pickle=False)
    return model


def open_model(name: str, folder: Path) -> Model:
    """The network `name` that was written to a folder."""
    kind = NETWORKS[name]
    path = Model(kind(), folder).parameters
    return Model(kind.of_metadata(read_parameters(path).metadata), folder)
