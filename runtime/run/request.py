"""The request of a caller of `load`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from okl_opt.runtime.base.ir_source import Place, Text
from okl_opt.runtime.base.options import RunOptions
from okl_opt.runtime.run.kept import Shelf

Parameters = Mapping[str, object] | Place | Sequence[Place]
"""Arrays by name; or files, and `random:SEED`, as `--parameters` takes them."""


class Request(NamedTuple):
    """`text` is the text of the source, None if it cannot be read; `shelf` stores its programs, None for no store.

    With `leaves_results` results stay in the memory of the device. With `is_late` functions on tensors are compiled
    when they are called.
    """

    source: Place
    text: Text | None
    passes: Sequence[str]
    parameters: Parameters | None
    options: RunOptions
    shelf: Shelf | None
    leaves_results: bool = False
    is_late: bool = False
