"""Pass statistics, in the format of mlir-opt's report.

Source: MLIR's PassStatistics.cpp.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import TextIO

from xdsl.passes import ModulePass

from okl_opt.dialects.visible import in_one_line
from okl_opt.instruments.observer import PipelineRun, SessionObserver
from okl_opt.passes.base import Statistic, statistics_of
from okl_opt.passes.pipeline.manager import Instrument
from okl_opt.passes.pipeline.text import Manager, ScheduledPass
from okl_opt.passes.rewriting.watch import count_sink

_RULE = f"==={'-' * 73}==="


@dataclass
class Statistics(Instrument):
    """Collects pass statistics and writes the report when the pipeline `manager` ends.

    `display` is "pipeline" for the nested passes, "list" for one entry per pass name.
    """

    manager: Manager
    stream: TextIO
    display: str
    _counts: list[tuple[ModulePass, Counter[str]]] = field(default_factory=list[tuple[ModulePass, Counter[str]]])

    def in_force(self) -> AbstractContextManager[None]:
        return count_sink(self.add)

    def add(self, instance: ModulePass, name: str, number: int) -> None:
        """Add to a statistic of a pass."""
        self._counts_of(instance)[name] += number

    def finish(self) -> None:
        rows = self._pipeline(self.manager, "") if self.display == "pipeline" else self._list()
        self.stream.write(f"{_RULE}\n{' ' * 25}... Pass statistics report ...\n{_RULE}\n{rows}\n")

    def _counts_of(self, instance: ModulePass) -> Counter[str]:
        for counted, counts in self._counts:
            if counted is instance:
                return counts
        counts: Counter[str] = Counter()
        self._counts.append((instance, counts))
        return counts

    def _pipeline(self, manager: Manager, indent: str) -> str:
        text = ""
        for element in manager.elements:
            if isinstance(element, Manager):
                text += f"{indent}'{in_one_line(element.anchor)}' Pipeline\n" + self._pipeline(element, f"{indent}  ")
            else:
                declared = statistics_of(type(element.instance))
                text += _entry(element.dump_name, declared, self._counts_of(element.instance), indent)
        return text

    def _list(self) -> str:
        merged: dict[str, tuple[tuple[Statistic, ...], Counter[str]]] = {}
        for scheduled in _all_passes(self.manager):
            declared = statistics_of(type(scheduled.instance))
            if declared:
                _, counts = merged.setdefault(scheduled.dump_name, (declared, Counter()))
                counts.update(self._counts_of(scheduled.instance))
        return "".join(_entry(name, *merged[name], "") for name in sorted(merged))


class StatisticsObserver(SessionObserver):
    """Writes a report for each pipeline."""

    def begin_pipeline(self, run: PipelineRun) -> Sequence[Instrument]:
        return [Statistics(run.manager, self.session.stderr, self.settings.pass_statistics_display)]


def _all_passes(manager: Manager) -> list[ScheduledPass]:
    found: list[ScheduledPass] = []
    for element in manager.elements:
        if isinstance(element, Manager):
            found.extend(_all_passes(element))
        else:
            found.append(element)
    return found


def _entry(name: str, declared: tuple[Statistic, ...], counts: Counter[str], indent: str) -> str:
    """A pass and its statistics, sorted by name, in columns."""
    text = f"{indent}{name}\n"
    number_width = max((len(str(counts[statistic.name])) for statistic in declared), default=0)
    name_width = max((len(statistic.name) for statistic in declared), default=0)
    for statistic in sorted(declared, key=lambda statistic: statistic.name):
        number = f"{counts[statistic.name]:{number_width}}"
        text += f"{indent}  (S) {number} {statistic.name:{name_width}} - {statistic.description}\n"
    return text
