"""Where ops come from: each that a pass made, the ops that it was made of, the pass, and the pattern.

    "okl.launch"(%1, %2) : (!okl.run_ctx, !okl.kernel) -> () // from `oneflow.relu` at job.mlir:4:10 by lower-to-okl

Our passes record it by way of `passes.rewriting`. What that does not say (clones, ops of passes that are not ours) is
told by location: a new op located where one was before is from that one.
"""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from xdsl.dialects.builtin import FusedLoc, LocationAttr, UnknownLoc
from xdsl.ir import Operation

from dialects.diagnostic import Diagnostic, DiagnosticError, Severity, op_name
from dialects.text import PrintOptions
from dialects.text.fused_locations import fused_parts
from dialects.visible import in_one_line
from okl_opt.diagnostics.rendering import file_position
from okl_opt.instruments.observer import PipelineRun, Session, SessionObserver
from passes.pipeline.manager import Instrument
from passes.pipeline.text import ScheduledPass
from passes.rewriting.watch import Rewrites, current_rewrites


class Made(NamedTuple):
    """Who made an op. `pattern`, with its file and line, is empty where it was no pattern's work."""

    pass_name: str
    pass_class: str
    pattern: str = ""
    file: str = ""
    line: int = 0


@dataclass(eq=False, slots=True)
class Life:
    """What is known of one op. `made` is None for an op of the input; `sources` are in the order they were told."""

    number: int
    name: str
    location: LocationAttr
    sources: tuple[Life, ...] = ()
    made: Made | None = None
    found: tuple[Life, ...] | None = None
    """What `roots` has found."""

    def roots(self) -> tuple[Life, ...]:
        """The ops of the input that it goes back to, each once; itself if it is one."""
        life = self
        while len(life.sources) == 1:
            life = life.sources[0]
        if life.found is None:
            life.found = tuple(life._search())
        return life.found

    def _search(self) -> Iterator[Life]:
        seen: set[int] = set()
        waiting: list[Life] = [self]
        while waiting:
            life = waiting.pop()
            if life.number in seen:
                continue
            seen.add(life.number)
            if not life.sources:
                yield life
            waiting += reversed(life.sources)

    def text(self) -> str:
        """A sentence on who made it of what; empty for an op of the input."""
        if self.made is None:
            return ""
        made = self.made
        place = f" at {made.file}:{made.line}" if made.file else ""
        pattern = f" (pattern `{made.pattern}`{place})" if made.pattern else ""
        return f"created by `{made.pass_class}`{pattern}{_from(self.sources)}"

    def comment(self) -> str:
        """The same in short, for the end of a line."""
        if self.made is None:
            return ""
        by = f"{self.made.pass_name}, {self.made.pattern}" if self.made.pattern else self.made.pass_name
        roots = self.roots()
        return f"{_from(() if roots == (self,) else roots)} by {by}".lstrip()


_MOST = 4


def _from(lives: Sequence[Life]) -> str:
    """` from `oneflow.relu` at job.mlir:4:10 and ...`; of many the first, and how many more there are."""
    if not lives:
        return ""
    more = len(lives) - _MOST + 1
    shown = lives if more <= 1 else lives[: _MOST - 1]
    texts = [f"`{life.name}`{_place(life.location)}" for life in shown]
    if more > 1:
        texts.append(f"{more} more")
    *first, last = texts
    return f" from {', '.join(first)} and {last}" if first else f" from {last}"


def _place(location: LocationAttr) -> str:
    position = file_position(location)
    return "" if position is None else f" at {position[0]}:{position[1]}:{position[2]}"


@dataclass
class Provenance(Instrument):
    """Keeps the lives of all ops of one input, through all pipelines that run on it."""

    rewrites: Rewrites
    lives: dict[Operation, Life] = field(default_factory=dict[Operation, Life])
    _pass: ScheduledPass | None = None
    _op: Operation | None = None
    _located: dict[int, list[Life]] = field(default_factory=dict[int, list[Life]])

    def __post_init__(self) -> None:
        self.rewrites.origins = {}

    def begin(self, op: Operation) -> None:
        for each in op.walk():
            if each not in self.lives:
                self._born(each, (), None)

    def before_pass(self, scheduled: ScheduledPass, op: Operation) -> None:
        self._pass, self._op = scheduled, op
        self._located = {}
        for each in op.walk():
            # What nobody has seen yet was put there between two passes.
            life = self.lives.get(each) or self._born(each, (), None)
            if not isinstance(each.location, UnknownLoc):
                self._located.setdefault(id(each.location), []).append(life)

    def transformed(self, scheduled: ScheduledPass, op: Operation) -> None:
        self._settle(op)

    def explain(self, problem: DiagnosticError) -> None:
        """Add to an error the origins of the ops that it is about."""
        if self._op is not None:
            self._settle(self._op)
        for diagnostic in problem.diagnostics:
            life = None if diagnostic.op is None else self.lives.get(diagnostic.op)
            while life is not None and life.made is not None:
                source = life.sources[0] if life.sources else None
                place = life.location if source is None else source.location
                diagnostic.notes.append(Diagnostic(Severity.NOTE, place, life.text()))
                life = source

    def comment(self, op: Operation) -> str:
        """What stands behind an op that was made, with a blank in front."""
        life = self.lives.get(op)
        text = "" if life is None else in_one_line(life.comment())
        return f" // {text}" if text else ""

    def _settle(self, op: Operation) -> None:
        """Give every op that is new in `op` its life, and those that came and went meanwhile."""
        origins = self.rewrites.origins
        assert origins is not None, "it was given one to fill"
        # In the order in which they were told: an op is there before something is made of it.
        for each, origin in origins.items():
            if each not in self.lives:
                sources = [self.lives.get(source) or self._untold(source) for source in origin.sources]
                self._born(each, tuple(dict.fromkeys(sources)), self._made(origin.by))
        origins.clear()
        for each in op.walk():
            if each not in self.lives:
                self._untold(each)

    def _untold(self, op: Operation) -> Life:
        """The life of an op of which the pass said nothing: it is from what was at its place, else as the op around."""
        sources = self._by_location(op)
        around = self.lives.get(parent) if (parent := op.parent_op()) is not None else None
        if not sources and around is not None:
            sources = around.sources
        return self._born(op, tuple(sources), self._made(None))

    def _made(self, by: object | None) -> Made | None:
        if self._pass is None:
            return None
        pattern, file, line = ("", "", 0) if by is None else by_whom(by if isinstance(by, str) else type(by))
        return Made(self._pass.name, self._pass.dump_name, pattern, file, line)

    def _by_location(self, op: Operation) -> Sequence[Life]:
        """What was where an op is now: ops of its name, of which it is a copy, else all."""
        location = op.location
        places = [location]
        if isinstance(location, FusedLoc):
            places.extend(fused_parts(location))
        here = [life for place in places for life in self._located.get(id(place), ())]
        return [life for life in here if life.name == op_name(op)] or here

    def _born(self, op: Operation, sources: tuple[Life, ...], made: Made | None) -> Life:
        life = self.lives[op] = Life(len(self.lives), op_name(op), op.location, sources, made)
        return life


class ProvenanceObserver(SessionObserver):
    """Keeps the provenance of the ops of each chunk; `of_chunk` is that of the last one."""

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


@cache
def by_whom(by: type | str) -> tuple[str, str, int]:
    """What makes rewrites: the name of a pattern's class, with file and line; no file for a phrase."""
    if isinstance(by, str):
        return by, "", 0
    try:
        _, line = inspect.getsourcelines(by)
        return by.__qualname__, short_path(inspect.getsourcefile(by) or ""), line
    except (OSError, TypeError):
        return by.__qualname__, "", 0


def short_path(path: str) -> str:
    """A module's file as seen from the folder that its top package is in."""
    for folder in sys.path:
        if folder and path.startswith(folder.rstrip(os.sep) + os.sep):
            return os.path.relpath(path, folder)
    return path
