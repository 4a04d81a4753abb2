"""Code lenses above RUN lines: run, show the IR after each pass, show the report."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path

from lsprotocol import types

from okl_opt.commands.lsp.analysis import Analysis
from okl_opt.commands.lsp.run_lines import tool_stage
from okl_opt.commands.lsp.worker import PASSES, REPORT, RUN, Done, Job
from okl_opt.runtime.base.processes import start_python_async

COMMANDS = {"okl-opt.run": RUN, "okl-opt.showPasses": PASSES, "okl-opt.showReport": REPORT}
_TITLES = {"okl-opt.run": "run", "okl-opt.showPasses": "show after each pass", "okl-opt.showReport": "show report"}

_LONGEST = 60
"""Time limit of a RUN line, in seconds."""


def lenses(analysis: Analysis, uri: str) -> list[types.CodeLens]:
    """Three for each RUN line that can be run without a shell."""
    found: list[types.CodeLens] = []
    for line in analysis.run_lines:
        if tool_stage(line.command) is not None:
            start = types.Position(line.line - 1, 0)
            place = types.Range(start, types.Position(line.line - 1, len(analysis.places.line_text(line.line - 1))))
            found += [
                types.CodeLens(place, types.Command(title, name, arguments=[uri, line.line]))
                for name, title in _TITLES.items()
            ]
    return found


async def done(job: Job) -> Done:
    """Do a job in a child process, which is killed after the time limit or when the request is cancelled."""
    process = await start_python_async("from okl_opt.commands.lsp.worker import main\nmain()")
    try:
        answer, said = await asyncio.wait_for(process.communicate(json.dumps(job._asdict()).encode()), _LONGEST)
    except TimeoutError:
        return Done(False, f"ended after {_LONGEST} seconds")
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode != 0:
        last = said.decode(errors="replace").strip().rpartition("\n")[2]
        return Done(False, f"the process ended with {process.returncode}: {last}")
    return Done(**json.loads(answer))


def shown_in(folder: str, path: str, kind: str, text: str) -> str:
    """Write a text to a file that an editor can open; return its path."""
    stem = os.path.splitext(os.path.basename(path))[0] or "test"
    file = Path(folder, f"{stem}.{kind}.mlir")
    file.write_text(text, encoding="utf-8", newline="")
    return str(file)
