"""The output of `okl-opt bisect`."""

from __future__ import annotations

import os
from collections.abc import Iterator

from okl_opt.commands.bisect.bisection import Bisection, Found, Uncut
from okl_opt.commands.bisect.prefixes import Place
from okl_opt.commands.bisect.worker import LastRewrite
from okl_opt.instruments.diff import Look, diff

_WIDTH = 10


def page(bisection: Bisection, found: Found, look: Look) -> str:
    """The page, with the change shown as `look` says."""
    above = "".join(row(name, text) for name, text in _rows(bisection, found))
    good, bad = (bisection.attempts.shell(attempt) for attempt in (found.good, found.bad))
    return above + _change(found, look) + row("good", good) + row("bad", bad)


def row(name: str, text: str) -> str:
    """One line of the page."""
    return f"{f'{name}:' if name else '':{_WIDTH}}{text}\n"


def _rows(bisection: Bisection, found: Found) -> Iterator[tuple[str, str]]:
    yield "wrong", found.symptom.text
    passes = bisection.passes
    blamed = passes[found.passes.good : found.passes.bad]
    for number, place in enumerate(blamed, found.passes.good + 1):
        yield ("pass" if number == found.passes.good + 1 else ""), f"{_pass_text(place)}, {number} of {len(passes)}"
    if found.left_out:
        yield "", "without it all is well; what the passes around it make cannot be tested by itself"
    if found.rewrites is not None:
        yield "rewrite", _rewrite_text(found)
    if found.uncut is not None:
        yield ("but" if found.rewrites is not None else "rewrite"), found.uncut.value
    if found.last is not None and found.uncut in (None, Uncut.ENDLESS):
        yield from _last_rows(found.last)


def _pass_text(place: Place) -> str:
    """`CSE` (cse) on func.func."""
    return f"`{place.scheduled.dump_name}` ({place.scheduled.name}) on {place.anchors[-1]}"


def _rewrite_text(found: Found) -> str:
    assert found.rewrites is not None, "there is one"
    good, bad = found.rewrites
    of_all = "" if found.total is None else f" of {max(found.total, bad)}"
    if bad - good > 1:
        return f"one of {good + 1} to {bad}{of_all}"
    of_pass = "" if found.total is None else f" of {max(found.total, bad) - found.earlier}"
    unfinished = "" if found.after is not None else "; it fails on the way"
    return f"{bad}{of_all}, in this pass {bad - found.earlier}{of_pass}{unfinished}"


def _last_rows(last: LastRewrite) -> Iterator[tuple[str, str]]:
    yield "pattern", f"`{last.pattern}` at {_path(last.file)}:{last.line}" if last.file else last.pattern
    yield "op", f"`{last.op}`" + (f" at {last.place}" if last.place else "")
    if last.made:
        yield "", last.made


def _path(path: str) -> str:
    """A path, relative if it is below the working folder."""
    here = os.getcwd().rstrip(os.sep) + os.sep
    return path.removeprefix(here)


def _change(found: Found, look: Look) -> str:
    if found.after is None:
        return ""
    text = diff(found.before, found.after, look)
    return f"\n{text}\n" if text else "\nNothing that is printed changes.\n\n"
