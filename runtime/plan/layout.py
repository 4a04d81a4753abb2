"""The storages of a program.

A job's values become storages: numbered tensors. Parameters, variables and results are passed by the caller; the others
belong to the program and are allocated once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from okl_opt.runtime.base.dtypes import TensorSpec


class Layout(NamedTuple):
    """The storages of a program.

    A parameter's storage has no type if nothing reads it. `constants` are the storages that are the same in every run:
    variables, and values computed from them at load.
    """

    name: str
    storages: tuple[TensorSpec | None, ...]
    params: tuple[int, ...]
    variables: Mapping[str, int]
    results: tuple[int, ...]
    constants: frozenset[int] = frozenset()
