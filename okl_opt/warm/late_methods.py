"""Methods that `dataclass` makes are compiled when they are first called.

Before Python 3.13, `dataclass` compiles a text for each method of each class. The classes of a command line have about
2000 such methods, and a command calls 200. Compiling the rest was a quarter of the time that an empty file takes.
Until an instance was made, `inspect.signature` of such a class tells nothing of its fields.
Source: `_create_fn` of Python 3.11 and 3.12. Python 3.13 has no such function: nothing is changed there.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

_MAKER = "_create_fn"
"""What in `dataclasses` makes one method: `(name, args, body, *, globals, locals, return_type)`."""


def compile_methods_late() -> None:
    """From now on in this process, a method that `dataclass` makes compiles itself in its first call."""
    make: Callable[..., Any] | None = getattr(dataclasses, _MAKER, None)
    if make is None:
        return

    def make_late(name: str, *parts: object, **more: object) -> Callable[..., Any]:
        return _late(name, lambda: make(name, *parts, **more))

    setattr(dataclasses, _MAKER, make_late)


def _late(name: str, compile_method: Callable[[], Any]) -> Callable[..., Any]:
    """A method that takes the place of the one that `compile_method` returns, until it is called."""
    method: Any = None

    def late(self: object, /, *args: object, **named: object) -> object:
        nonlocal method
        if method is None:
            method = compile_method()
            method.__qualname__ = late.__qualname__
            for kind in type(self).__mro__:
                if kind.__dict__.get(name) is late:
                    type.__setattr__(kind, name, method)
        return method(self, *args, **named)

    late.__name__ = late.__qualname__ = name
    return late
