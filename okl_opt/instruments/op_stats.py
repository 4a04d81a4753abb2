"""Number of ops by name, in the input and after each pass.

    Operations after CSE (cse) ('func.func' operation: @f):
    -------------------------------------------------------
      arith.addi   , 1 (-1)
       func.func   , 1
       func.return , 1

Source: MLIR's PrintOpStats.cpp.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TextIO

from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import op_name
from okl_opt.dialects.visible import in_one_line
from okl_opt.instruments.dumps import subject, symbol_of
from okl_opt.instruments.observer import PipelineRun, SessionObserver
from okl_opt.passes.pipeline.manager import Instrument
from okl_opt.passes.pipeline.text import ScheduledPass


@dataclass
class OpStats(Instrument):
    """Writes the ops in the op of each pass, itself included, to `stream`: tables, or one JSON list at the end."""

    stream: TextIO
    as_json: bool
    _before: dict[Operation, Counter[str]] = field(default_factory=dict[Operation, Counter[str]])
    _entries: list[str] = field(default_factory=list[str])

    def begin(self, op: Operation) -> None:
        counts = _count(op)
        self._write(None, op, "Operations encountered:", counts, counts)

    def before_pass(self, scheduled: ScheduledPass, op: Operation) -> None:
        self._before[op] = _count(op)

    def after_pass(self, scheduled: ScheduledPass, op: Operation) -> None:
        title = f"Operations after {scheduled.dump_name} ({scheduled.name}) ({subject(op)}):"
        self._write(scheduled.name, op, title, self._before.pop(op), _count(op))

    def finish(self) -> None:
        if self.as_json:
            entries = ",\n".join(f"  {entry}" for entry in self._entries)
            self.stream.write(f"[\n{entries}\n]\n")
        self._entries.clear()

    def _write(
        self, name: str | None, op: Operation, title: str, before: Mapping[str, int], counts: Mapping[str, int]
    ) -> None:
        if self.as_json:
            symbol = symbol_of(op)
            where = op_name(op) if symbol is None else f"{op_name(op)} @{symbol}"
            entry = {"pass": name, "op": where, "counts": dict(sorted(counts.items()))}
            self._entries.append(json.dumps(entry))
        else:
            self.stream.write(f"{title}\n{'-' * len(title)}\n{_table(before, counts)}\n")


class OpStatsObserver(SessionObserver):
    """Counts the ops of each pipeline."""

    def begin_pipeline(self, run: PipelineRun) -> Sequence[Instrument]:
        return [OpStats(self.session.stderr, self.settings.op_stats == "json")]


def _count(op: Operation) -> Counter[str]:
    return Counter(op_name(inner) for inner in op.walk())


def _table(before: Mapping[str, int], counts: Mapping[str, int]) -> str:
    """A row for each name, aligned at the dot between dialect and op, with the change by the pass."""
    names = sorted({**before, **counts})
    shown = [in_one_line(name) for name in names]
    parts = [name.partition(".") if "." in name else ("", "", name) for name in shown]
    dialect_width = max(len(dialect) for dialect, _, _ in parts)
    op_width = max(len(op) for _, _, op in parts)
    rows: list[str] = []
    for name, (dialect, _, op) in zip(names, parts, strict=True):
        if dialect:
            label = f"{dialect:>{dialect_width + 2}}.{op:<{op_width}}"
        else:
            label = f"{op:>{dialect_width + op_width + 3}}"
        count = counts.get(name, 0)
        change = count - before.get(name, 0)
        rows.append(f"{label} , {count} ({change:+})\n" if change else f"{label} , {count}\n")
    return "".join(rows)
