"""Provenance of ops: the source ops, the pass and the pattern that made an op.

    "okl.launch"(%1, %2) : (!okl.run_ctx, !okl.kernel) -> () // from `oneflow.relu` at job.mlir:4:10 by lower-to-okl

Our passes record it through `passes/rewriting`. The origin of other ops (clones, ops of other passes) is inferred: a
new op comes from the op that had its location before.
"""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from xdsl.dialects.builtin import FusedLoc, LocationAttr, UnknownLoc
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import Diagnostic, DiagnosticError, Severity, file_position, op_name
from okl_opt.dialects.interfaces.folding import Rule, name_of
from okl_opt.dialects.text import PrintOptions
from okl_opt.dialects.text.fused_locations import fused_parts
from okl_opt.dialects.visible import in_one_line
from okl_opt.instruments.observer import PipelineRun, Session, SessionObserver
from okl_opt.passes.pipeline.manager import Instrument
from okl_opt.passes.pipeline.text import ScheduledPass
from okl_opt.passes.rewriting.watch import Rewrites, current_rewrites


class Made(NamedTuple):
    """The pass that made an op. `pattern`, with its file and line, is "" if no pattern made it."""

    pass_name: str
    pass_class: str
    pattern: str = ""
    file: str = ""
    line: int = 0


@dataclass(eq=False, slots=True)
class OpHistory:
    """The history of one op. `made` is None for an op of the input; `sources` are in recording order."""

    number: int
    name: str
    location: LocationAttr
    sources: tuple[OpHistory, ...] = ()
    made: Made | None = None
    found: tuple[OpHistory, ...] | None = None
    """The cached result of `roots`."""

    def roots(self) -> tuple[OpHistory, ...]:
        """The distinct input ops that this op derives from; itself if it is one."""
        history = self
        while len(history.sources) == 1:
            history = history.sources[0]
        if history.found is None:
            history.found = tuple(history._search())
        return history.found

    def _search(self) -> Iterator[OpHistory]:
        seen: set[int] = set()
        waiting: list[OpHistory] = [self]
        while waiting:
            history = waiting.pop()
            if history.number in seen:
                continue
            seen.add(history.number)
            if not history.sources:
                yield history
            waiting += reversed(history.sources)

    def text(self) -> str:
        """A sentence about its pass, pattern and sources; empty for an op of the input."""
        if self.made is None:
            return ""
        made = self.made
        place = f" at {made.file}:{made.line}" if made.file else ""
        pattern = f" (pattern `{made.pattern}`{place})" if made.pattern else ""
        return f"created by `{made.pass_class}`{pattern}{_from(self.sources)}"

    def comment(self) -> str:
        """A short form of `text` for the end of a line."""
        if self.made is None:
            return ""
        by = f"{self.made.pass_name}, {self.made.pattern}" if self.made.pattern else self.made.pass_name
        roots = self.roots()
        return f"{_from(() if roots == (self,) else roots)} by {by}".lstrip()


_MOST = 4


def _from(histories: Sequence[OpHistory]) -> str:
    """` from `oneflow.relu` at job.mlir:4:10 and ...`; of many, the first few and the number of others."""
    if not histories:
        return ""
    more = len(histories) - _MOST + 1
    shown = histories if more <= 1 else histories[: _MOST - 1]
    texts = [f"`{history.name}`{_place(history.location)}" for history in shown]
    if more > 1:
        texts.append(f"{more} more")
    *first, last = texts
    return f" from {', '.join(first)} and {last}" if first else f" from {last}"


def _place(location: LocationAttr) -> str:
    position = file_position(location)
    return "" if position is None else f" at {position[0]}:{position[1]}:{position[2]}"


@dataclass
class Provenance(Instrument):
    """The histories of all ops of one input, through all its pipelines."""

    rewrites: Rewrites
    histories: dict[Operation, OpHistory] = field(default_factory=dict[Operation, OpHistory])
    _pass: ScheduledPass | None = None
    _op: Operation | None = None
    _located: dict[int, list[OpHistory]] = field(default_factory=dict[int, list[OpHistory]])

    def __post_init__(self) -> None:
        self.rewrites.origins = {}

    def begin(self, op: Operation) -> None:
        for each in op.walk():
            if each not in self.histories:
                self._born(each, (), None)

    def before_pass(self, scheduled: ScheduledPass, op: Operation) -> None:
        self._pass, self._op = scheduled, op
        self._located = {}
        for each in op.walk():
            # An op without a history was inserted between two passes.
            history = self.histories.get(each) or self._born(each, (), None)
            if not isinstance(each.location, UnknownLoc):
                self._located.setdefault(id(each.location), []).append(history)

    def transformed(self, scheduled: ScheduledPass, op: Operation) -> None:
        self._settle(op)

    def explain(self, problem: DiagnosticError) -> None:
        """Add notes on the origins of an error's ops."""
        if self._op is not None:
            self._settle(self._op)
        for diagnostic in problem.diagnostics:
            history = None if diagnostic.op is None else self.histories.get(diagnostic.op)
            while history is not None and history.made is not None:
                source = history.sources[0] if history.sources else None
                place = history.location if source is None else source.location
                diagnostic.notes.append(Diagnostic(Severity.NOTE, place, history.text()))
                history = source

    def comment(self, op: Operation) -> str:
        """The comment after an op that a pass made, with a leading space."""
        history = self.histories.get(op)
        text = "" if history is None else in_one_line(history.comment())
        return f" // {text}" if text else ""

    def _settle(self, op: Operation) -> None:
        """Make the histories of all new ops in `op`, and of those that were made and erased in between."""
        origins = self.rewrites.origins
        assert origins is not None, "it was given one to fill"
        # In recording order, sources come before the ops made from them.
        for each, origin in origins.items():
            if each not in self.histories:
                sources = [self.histories.get(source) or self._infer_history(source) for source in origin.sources]
                self._born(each, tuple(dict.fromkeys(sources)), self._made(origin.by))
        origins.clear()
        for each in op.walk():
            if each not in self.histories:
                self._infer_history(each)

    def _infer_history(self, op: Operation) -> OpHistory:
        """Make the history of an unrecorded op, from ops at its location, else from its parent."""
        sources = self._by_location(op)
        around = self.histories.get(parent) if (parent := op.parent_op()) is not None else None
        if not sources and around is not None:
            sources = around.sources
        return self._born(op, tuple(sources), self._made(None))

    def _made(self, by: object | None) -> Made | None:
        if self._pass is None:
            return None
        pattern, file, line = ("", "", 0) if by is None else pattern_name_and_place(by)
        return Made(self._pass.name, self._pass.dump_name, pattern, file, line)

    def _by_location(self, op: Operation) -> Sequence[OpHistory]:
        """The ops that had an op's location before: ops of the same name (it is a copy), else all."""
        location = op.location
        places = [location]
        if isinstance(location, FusedLoc):
            places.extend(fused_parts(location))
        here = [history for place in places for history in self._located.get(id(place), ())]
        return [history for history in here if history.name == op_name(op)] or here

    def _born(self, op: Operation, sources: tuple[OpHistory, ...], made: Made | None) -> OpHistory:
        history = self.histories[op] = OpHistory(len(self.histories), op_name(op), op.location, sources, made)
        return history


class ProvenanceObserver(SessionObserver):
    """Keeps the provenance of each chunk; `of_chunk` is that of the last one."""

    def __init__(self, session: Session):
        super().__init__(session)
        self.of_chunk = Provenance(Rewrites())

    def begin_chunk(self, source: str, first_line: int) -> None:
        rewrites = current_rewrites()
        assert rewrites is not None, "an observer before this one counts them"
        self.of_chunk = Provenance(rewrites)

    def begin_pipeline(self, run: PipelineRun) -> Sequence[Instrument]:
        return [self.of_chunk]

    def explain(self, problem: DiagnosticError) -> None:
        self.of_chunk.explain(problem)

    def print_options(self, options: PrintOptions) -> PrintOptions:
        return options._replace(after_op=self.of_chunk.comment) if self.settings.print_provenance else options


def pattern_name_and_place(by: object) -> tuple[str, str, int]:
    """The name of a rule, or of a pattern's class, with file and line; a description in words has no file."""
    if isinstance(by, str):
        return by, "", 0
    return name_of(by), *_place_of(by.match if isinstance(by, Rule) else type(by))


@cache
def _place_of(code: type | Callable[..., object]) -> tuple[str, int]:
    try:
        _, line = inspect.getsourcelines(code)
        return short_path(inspect.getsourcefile(code) or ""), line
    except (OSError, TypeError):
        return "", 0


def short_path(path: str) -> str:
    """A module's file, relative to the parent folder of its top-level package."""
    for folder in sys.path:
        if folder and path.startswith(folder.rstrip(os.sep) + os.sep):
            return os.path.relpath(path, folder)
    return path
