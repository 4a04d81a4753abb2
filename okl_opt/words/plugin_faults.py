"""Attribution of exceptions to plugins: an exception in a plugin is no bug of this program."""

from __future__ import annotations

import os
import re
import traceback
from collections.abc import Iterator
from types import FrameType

from okl_opt.dialects.visible import in_one_line
from okl_opt.passes.pipeline.plugins import given_plugins, installed_sources
from okl_opt.words.command_line import PROGRAM

_PASS = re.compile(r"in pass `([^`]*)`")
_LONGEST = 400


def plugin_fault(crash: BaseException, with_traceback: bool = False) -> str | None:
    """Two lines that name the plugin at fault for `crash`; None if no frame is a plugin's.

    The exception's first note names the pass, the second says whether a reproducer was written.
    """
    sources = {**installed_sources(), **given_plugins().sources}
    frames = [(frame, line) for frame, line in traceback.walk_tb(crash.__traceback__)]
    blamed = next(
        ((frame, line, place) for frame, line in reversed(frames) for place in _places(frame, sources)),
        None,
    )
    if blamed is None:
        return None
    if with_traceback or os.environ.get("OKL_OPT_TRACEBACK", "") not in ("", "0"):
        return "".join(traceback.format_exception(crash))
    frame, line, place = blamed
    notes: list[str] = getattr(crash, "__notes__", [])
    found = _PASS.match(notes[0]) if notes else None
    where = f"pass '{found[1]}' " if found else ""
    file = place if place.endswith(".py") else frame.f_code.co_filename
    at = f"{file}:{line} in {frame.f_code.co_name}"
    last, last_line = frames[-1]
    if last is not frame:
        code = last.f_code
        at = f"in {code.co_name} at {code.co_filename}:{last_line}, called by the plugin at {at}"
    raised = f"plugin '{place}': {where}raised {type(crash).__name__}{_text(crash)} ({at})"
    reproducer = ["--mlir-pass-pipeline-crash-reproducer=FILE keeps what to report it with"] if notes else []
    hints = [*(notes[1:] or reproducer), "OKL_OPT_TRACEBACK=1 shows the traceback"]
    return f"{PROGRAM}: error: {in_one_line(raised)}\n{PROGRAM}: {in_one_line('; '.join(hints))}\n"


def _places(frame: FrameType, sources: dict[str, str]) -> Iterator[str]:
    """The plugin that the code of a frame belongs to: a file, or a folder with its package."""
    file = os.path.abspath(frame.f_code.co_filename)
    for source, place in sources.items():
        if file == source or (source.endswith(os.sep) and file.startswith(source)):
            yield place


def _text(crash: BaseException) -> str:
    """The text of an exception in one line, after a colon; nothing if there is none."""
    try:
        text = " ".join(str(crash).split())
    except Exception:  # the class is foreign
        return ""
    text = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
    return f": {text}" if text else ""
