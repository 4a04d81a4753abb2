"""What named pipelines derive from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from okl_opt.passes.pipeline.options import value_text


@dataclass(frozen=True)
class Pipeline:
    """A named list of passes and other pipelines. Its fields are its options, typed as those of a pass.

    The docstring of the class, and those of its fields, are the help text.
    """

    name: ClassVar[str]

    def elements(self) -> Sequence[str | Pipeline]:
        """The pipeline with these options: elements of pipeline text, and other pipelines with their options."""
        raise NotImplementedError

    def text(self) -> str:
        """All passes as pipeline text, without an anchor around them."""
        return ",".join(one if isinstance(one, str) else one.text() for one in self.elements())


def element(name: str, /, **options: object) -> str:
    """The text of a pass with options by their names on the command line; one that is None is left out."""
    given = [
        f"{option.replace('_', '-')}={value_text(value)}" for option, value in options.items() if value is not None
    ]
    return f"{name}{{{' '.join(given)}}}" if given else name
