"""The process that runs command lines for `okl-opt bisect`: one that hangs or crashes takes nothing else with it.

Each request is a line of JSON on standard input, each answer one on standard output. Compiled code that writes to
these streams by itself writes nowhere.
"""

from __future__ import annotations

import gc
import io
import json
import os
from typing import Any

from dialects.diagnostic import op_name
from okl_opt.command_line import UsageError, settings_of, split_words
from okl_opt.diagnostics import file_position
from okl_opt.driver import drive
from okl_opt.instruments.provenance import Provenance, by_whom
from okl_opt.main import CRASH, FAILURE, crash_report, main
from okl_opt.plugins import loaded_plugins
from passes.rewrites import Rewrites, watched_rewrites


def serve() -> None:
    """Answer requests until there are no more."""
    gc.set_threshold(200_000, 20, 20)
    requests, answers = os.fdopen(os.dup(0), "r", encoding="utf-8"), os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)
    # That it is there: from now on the time of a try counts.
    print("{}", file=answers, flush=True)
    for line in requests:
        request = json.loads(line)
        print(json.dumps(_look(request) if request["look"] else _try(request)), file=answers, flush=True)


def _stdin(request: dict[str, Any]) -> io.TextIOWrapper:
    """Standard input of a command line: bytes, as text that has a character for each."""
    return io.TextIOWrapper(io.BytesIO(request["stdin"].encode("latin-1")))


def _try(request: dict[str, Any]) -> dict[str, Any]:
    """Run a command line as it is."""
    out, err = io.StringIO(), io.StringIO()
    status = main(request["argv"], _stdin(request), out, err)
    return {"status": status, "out": out.getvalue(), "err": err.getvalue()}


def _look(request: dict[str, Any]) -> dict[str, Any]:
    """Run the passes of a command line, so many rewrites far; what it made, how many there were, and the last one."""
    out, err = io.StringIO(), io.StringIO()
    rewrites = Rewrites(request["limit"])
    provenance = Provenance(rewrites)
    words = split_words(request["argv"])
    try:
        with (
            loaded_plugins(words.values("load-pass-plugin"), words.values("load-dialect-plugin")),
            watched_rewrites(rewrites),
        ):
            status = drive(settings_of(words), _stdin(request), out, err, [provenance])
            last = _described(rewrites, provenance)
    except UsageError as problem:
        return {"status": FAILURE, "out": "", "err": f"{problem}\n"}
    except (Exception, SystemExit, GeneratorExit) as crash:  # code of plugins may raise anything
        status, last = CRASH, None
        err.write(crash_report(crash))
    return {
        "status": status,
        "out": out.getvalue(),
        "err": err.getvalue(),
        "rewrites": rewrites.count,
        "last": last,
    }


def _described(rewrites: Rewrites, provenance: Provenance) -> dict[str, Any] | None:
    """The last rewrite, as long as the classes of plugins are known."""
    last = rewrites.last
    if last is None:
        return None
    pattern, file, line = by_whom(last.by if isinstance(last.by, str) else type(last.by))
    position = file_position(last.op.location)
    life = provenance.lives.get(last.op)
    return {
        "pattern": pattern,
        "file": file,
        "line": line,
        "op": op_name(last.op),
        "place": "" if position is None else ":".join(map(str, position)),
        "made": "" if life is None else life.text(),
    }
