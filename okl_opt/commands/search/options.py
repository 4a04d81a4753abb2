"""The command lines of bisect and reduce: `okl-opt WORD [OPTIONS] -- ARGS`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isnan
from typing import Any, TypeVar

import click

from okl_opt.words.command_line import PROGRAM, UsageError

Function = TypeVar("Function", bound=Callable[..., Any])


def problem(text: str) -> UsageError:
    """The error for a command line that is refused."""
    return UsageError(f"{PROGRAM}: error: {text}")


def split_at_dashes(argv: Sequence[str]) -> tuple[list[str], list[str] | None]:
    """The words before the first `--`, and those after it; None if there is no `--`."""
    words = list(argv)
    if "--" not in words:
        return words, None
    at = words.index("--")
    return words[:at], words[at + 1 :]


def time_limit(help_text: str) -> Callable[[Function], Function]:
    """The option `--time-limit` of a click command."""
    return click.option(
        "--time-limit",
        type=click.FloatRange(0, 1_000_000, min_open=True),
        default=60.0,
        metavar="SECONDS",
        help=help_text,
        callback=_number,
    )


def _number(context: click.Context, option: click.Parameter, value: float) -> float:
    if isnan(value):
        raise problem("--time-limit is a number of seconds, not nan")
    return value
