"""The results of a run: where they go, and what they are compared with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TextIO, TypeVar

from okl_opt.runtime.base.errors import InputError, OklRuntimeError
from okl_opt.runtime.base.options import RunOptions
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.memory.values import check_place, shorten, write_array

_Type = TypeVar("_Type")
_Value = TypeVar("_Value")


def check_places(places: Sequence[str], owner: str, count: int) -> None:
    """Check the destinations of the `count` results of an owner, as "program", before it runs. Raises: InputError."""
    _check_count("--output", places, owner, count)
    seen: set[str] = set()
    for place in places:
        if place == "-":
            continue
        if not place.startswith("@"):
            raise InputError(f"--output={place}: write @FILE.npy, or - to print")
        if place in seen:
            raise InputError(f"--output={place} is given for two results")
        seen.add(place)
        check_place(place[1:])


def expected_values(
    texts: Sequence[str], owner: str, results: Sequence[_Type], read: Callable[[int, str, _Type], _Value]
) -> list[_Value]:
    """The values of `--expected-output` for the first results, by number, text and type. Raises: InputError."""
    _check_count("--expected-output", texts, owner, len(results))
    found: list[_Value] = []
    for number, (text, type) in enumerate(zip(texts, results, strict=False)):
        try:
            found.append(read(number, text, type))
        except InputError as error:
            raise InputError(f"--expected-output={shorten(text)}: {error}") from error
    return found


def _check_count(flag: str, given: Sequence[str], owner: str, count: int) -> None:
    if len(given) > count:
        have = f"the {owner} has one result" if count == 1 else f"the {owner} has {count} results"
        raise InputError(f"{flag} is given {len(given)} times, but {have}")


def deliver(results: Sequence[Buffer], show: Callable[[int], str], options: RunOptions, stdout: TextIO) -> None:
    """Print the results, by number, or write them."""
    for number, result in enumerate(results):
        place = options.outputs[number] if number < len(options.outputs) else "-"
        if place == "-":
            stdout.write(f"result[{number}]: {show(number)}\n")
        else:
            write_array(place[1:], result)


def refuse(problems: Iterable[str | None]) -> None:
    """Raise an OklRuntimeError of all differences from expected values, if there are any."""
    found = [problem for problem in problems if problem is not None]
    if found:
        raise OklRuntimeError("; ".join(found))
