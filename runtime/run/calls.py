"""What the options of a run tell of the calls of its function."""

from __future__ import annotations

import re
from collections.abc import Sequence

from okl_opt.runtime.base.calls import Calls
from okl_opt.runtime.base.errors import InputError
from okl_opt.runtime.base.options import RunOptions

_INDEX = re.compile(r"index=([+-]?[0-9]{1,18})")
_SIZES = re.compile(r"((?:[0-9]{1,18}x)+)[^=]*(?:=.*)?", re.DOTALL)


def calls_of(options: RunOptions) -> Calls:
    """The calls of a run: unknown in number for a benchmark, which is of the code that is best for many."""
    number = None if options.benchmark is not None else options.repeat
    return Calls([_argument(text) for text in options.inputs], number)


def _argument(text: str) -> Sequence[int] | int | None:
    """What is known of an argument; None for a text that is no value, which is refused when it is read."""
    if text.startswith("@"):
        from okl_opt.runtime.memory.values import open_value

        try:
            with open_value(text) as tensor:
                return tensor.spec.shape
        except InputError:
            return None
    if index := _INDEX.fullmatch(text):
        return int(index[1])
    sizes = _SIZES.fullmatch(text)
    return None if sizes is None else tuple(map(int, sizes[1].split("x")[:-1]))
