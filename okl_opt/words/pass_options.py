"""Flags that give passes after them an option, as IREE's flags of its Flow pipeline do: `--iree-flow-NAME=VALUE`.

Source: seed 002; the `clEnable...` options of IREE's `Flow/Transforms/Passes.cpp`, December 2022.
"""

from __future__ import annotations

from dataclasses import fields

from okl_opt.passes.pipeline.options import option_name, value_text
from okl_opt.passes.pipeline.registry import find_pass, find_pipeline, real_name

PREFIX = "iree-flow-"
_PIPELINE = "iree-flow-transformation-pipeline"
_TAKERS = (_PIPELINE, "iree-flow-split-reduction-ops", "iree-flow-form-dispatch-workgroups")
"""The passes and pipelines with options that are also flags."""


def _options_of(name: str) -> set[str]:
    pipeline, found = find_pipeline(name), find_pass(name)
    if pipeline is not None:
        return {option_name(field) for field in fields(pipeline.load())}
    return set() if found is None else {option_name(field) for field in fields(found.load())}


def option_of_flag(name: str) -> str | None:
    """The option that a flag sets for later passes; None for other flags."""
    option = name.removeprefix(PREFIX)
    return option if option != name and any(option in _options_of(taker) for taker in _TAKERS) else None


class GivenOptions:
    """The options set by flags so far."""

    def __init__(self) -> None:
        self._values: dict[str, str] = {}
        self._unused: dict[str, str] = {}

    def give(self, option: str, word: str, value: str) -> None:
        """Take an option for the passes that follow; `word` is how it was written."""
        self._values[option] = value
        self._unused[option] = word

    def of(self, name: str, options: str) -> str:
        """The text of a pass's options, after the options set by flags, as later ones win."""
        if not self._values or real_name(name) not in _TAKERS:
            return options
        known = _options_of(real_name(name))
        more: list[str] = []
        for option, value in self._values.items():
            if option in known:
                self._unused.pop(option, None)
                more.append(f"{option}={value_text(value)}" if value else option)
        return " ".join([*more, *([options] if options else [])])

    def unused(self) -> str | None:
        """A flag whose option no later pass takes, or None."""
        return next(iter(self._unused.values()), None)
