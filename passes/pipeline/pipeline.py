"""The base class of named pipelines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from okl_opt.passes.pipeline.options import value_text


@dataclass(frozen=True)
class Pipeline:
    """A named list of passes and other pipelines. Its fields are its options, typed like options of passes.

    The docstring of the class, and those of its fields, are the help text.
    """

    name: ClassVar[str]

    def elements(self) -> Sequence[str | Pipeline]:
        """Return the elements for the set options: pipeline text, and other pipelines with their options."""
        raise NotImplementedError

    def text(self) -> str:
        """Return all passes as pipeline text, without an anchor."""
        return ",".join(one if isinstance(one, str) else one.text() for one in self.elements())


def element(name: str, /, **options: object) -> str:
    """Return the text of a pass with options; options of None are omitted."""
    given = [
        f"{option.replace('_', '-')}={value_text(value)}" for option, value in options.items() if value is not None
    ]
    return f"{name}{{{' '.join(given)}}}" if given else name
