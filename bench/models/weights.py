"""Random parameters of a network, drawn one after another from one generator."""

from __future__ import annotations

import numpy as np

from bench.models.files import Array


class Weights:
    """Arrays by name, in the order in which they were drawn."""

    def __init__(self, seed: int):
        self.arrays: dict[str, Array] = {}
        self._generator = np.random.Generator(np.random.PCG64(seed))

    def normal(self, name: str, shape: tuple[int, ...], deviation: float) -> None:
        values = self._generator.standard_normal(shape, np.float32)
        self.arrays[name] = values * np.float32(deviation)

    def uniform(self, name: str, count: int, low: float, high: float) -> None:
        self.arrays[name] = self._generator.uniform(low, high, count).astype(np.float32)

    def linear(self, name: str, outputs: int, inputs: int) -> None:
        """A layer that keeps the variance of its input."""
        self.normal(f"{name}.weight", (outputs, inputs), inputs**-0.5)
        self.normal(f"{name}.bias", (outputs,), 0.1)


def random_input(seed: int) -> np.random.Generator:
    """The generator of a network's input: not that of its parameters."""
    return np.random.Generator(np.random.PCG64([seed, 1]))
