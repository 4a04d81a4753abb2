"""Times of parsing, each pass and output, in the format of mlir-opt's report.

Beyond mlir-opt's rows there are `Import`, the time to load Python modules of passes and dialects, and `(V) Verifier`
below each pass.
Source: MLIR's Timing.cpp and PassTiming.cpp.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from time import perf_counter

from xdsl.ir import Operation

from okl_opt.dialects.visible import in_one_line
from okl_opt.instruments.observer import PipelineRun, Session, SessionObserver
from okl_opt.passes.pipeline.manager import Instrument
from okl_opt.passes.pipeline.text import Manager, ScheduledPass
from okl_opt.passes.rewriting.watch import analysis_timer

_IMPORT = "Import"
_RULE = f"==={'-' * 73}==="


@dataclass
class Timer:
    """Seconds spent on `subject`; its children are parts of it, in the order of first start."""

    name: str
    subject: object = None
    seconds: float = 0.0
    children: list[Timer] = field(default_factory=list["Timer"])

    def child(self, name: str, subject: object = None) -> Timer:
        """The child for a subject, or by name if there is no subject."""
        for child in self.children:
            if child.subject is subject and child.name == name:
                return child
        child = Timer(name, subject)
        self.children.append(child)
        return child


class Timing(Instrument):
    """Times everything from construction to the report."""

    def __init__(self, clock: Callable[[], float] = perf_counter):
        self._clock = clock
        self._root = Timer("root")
        self._now = clock()
        self._running: list[tuple[Timer, float]] = [(self._root, self._now)]

    def begin_stage(self, name: str) -> None:
        """Start the row of a stage."""
        # Imports happen within other stages too, and do not count there.
        parent = self._root if name == _IMPORT else self._running[-1][0]
        self._running.append((parent.child(name), self._clock()))

    def finish_stage(self, name: str) -> None:
        """End a stage and the timers still running in it."""
        while self._running[-1][0].name != name or self._running[-1][0].subject is not None:
            self._stop()
        _, start = self._running[-1]
        self._stop()
        if name == _IMPORT:
            for around, _ in self._running[1:]:
                around.seconds -= self._now - start

    def in_force(self) -> AbstractContextManager[None]:
        return analysis_timer(self._analysis)

    @contextmanager
    def _analysis(self, name: str) -> Generator[None]:
        self._start(f"(A) {name}")
        try:
            yield
        finally:
            self._stop()

    def before_pipeline(self, manager: Manager, op: Operation) -> None:
        self._start(f"'{in_one_line(manager.anchor)}' Pipeline", manager)

    def after_pipeline(self, manager: Manager, op: Operation) -> None:
        self._stop()

    def before_pass(self, scheduled: ScheduledPass, op: Operation) -> None:
        self._start(scheduled.dump_name, scheduled.instance)

    def transformed(self, scheduled: ScheduledPass, op: Operation) -> None:
        self._start("(V) Verifier")

    def after_pass(self, scheduled: ScheduledPass, op: Operation) -> None:
        self._stop()
        self._stop()

    def failed(self, scheduled: ScheduledPass, op: Operation) -> None:
        while self._running[-1][0].subject is not scheduled.instance:
            self._stop()
        self._stop()

    def finish(self) -> None:
        while isinstance(self._running[-1][0].subject, Manager):
            self._stop()

    def report(self, display: str, output_format: str) -> str:
        """The text of the report; `display` is "tree" or "list", `output_format` "text" or "json"."""
        self._root.seconds = self._clock() - self._running[0][1]
        rest = Timer("Rest", seconds=self._root.seconds - sum(child.seconds for child in self._root.children))
        total = Timer("Total", seconds=self._root.seconds)
        if output_format == "json":
            return _json(self._root, display, [rest, total])
        rows = _tree(self._root) if display == "tree" else [(0, timer) for timer in _merged(self._root)]
        lines = [_row(timer, depth, total.seconds) for depth, timer in [*rows, (0, rest), (0, total)]]
        return (
            f"{_RULE}\n{' ' * 25}... Execution time report ...\n{_RULE}\n"
            f"  Total Execution Time: {total.seconds:.4f} seconds\n\n"
            f"  ----Wall Time----  ----Name----\n{''.join(lines)}"
        )

    def _start(self, name: str, subject: object = None) -> None:
        self._running.append((self._running[-1][0].child(name, subject), self._clock()))

    def _stop(self) -> None:
        timer, start = self._running.pop()
        self._now = self._clock()
        timer.seconds += self._now - start


class TimingObserver(SessionObserver):
    """Writes a report for each chunk; that of the first includes work done for all."""

    def __init__(self, session: Session):
        super().__init__(session)
        self._timing = Timing()

    def begin_stage(self, stage: str) -> None:
        self._timing.begin_stage(stage)

    def finish_stage(self, stage: str) -> None:
        self._timing.finish_stage(stage)

    def begin_pipeline(self, run: PipelineRun) -> Sequence[Instrument]:
        return [self._timing]

    def finish_chunk(self) -> None:
        self.session.stderr.write(self._timing.report(self.settings.timing_display, self.settings.output_format))
        self._timing = Timing()


def _tree(root: Timer, depth: int = 0) -> list[tuple[int, Timer]]:
    """The descendants of `root` with their depths, parents first."""
    rows: list[tuple[int, Timer]] = []
    for child in root.children:
        rows.append((depth, child))
        rows.extend(_tree(child, depth + 1))
    return rows


def _merged(root: Timer) -> list[Timer]:
    """`root` and its descendants, merged by name, longest first."""
    merged: dict[str, Timer] = {}
    for timer in [root, *(timer for _, timer in _tree(root))]:
        merged.setdefault(timer.name, Timer(timer.name)).seconds += timer.seconds
    return sorted(merged.values(), key=lambda timer: -timer.seconds)


def _row(timer: Timer, depth: int, total: float) -> str:
    return f"  {timer.seconds:8.4f} ({_percent(timer, total):5.1f}%)  {'  ' * depth}{timer.name}\n"


def _percent(timer: Timer, total: float) -> float:
    return 100.0 * timer.seconds / total if total else 0.0


def _json(root: Timer, display: str, closing: list[Timer]) -> str:
    if display == "tree":
        rows = [_json_tree(child, "", root.seconds) for child in root.children]
    else:
        rows = [_json_head(timer, root.seconds) + "}" for timer in _merged(root)]
    rows.extend(_json_head(timer, root.seconds) + "}" for timer in closing)
    return "[\n" + ",\n".join(rows) + "\n]\n"


def _json_head(timer: Timer, total: float) -> str:
    wall = f'{{"duration": {timer.seconds:8.4f}, "percentage": {_percent(timer, total):5.1f}}}'
    return f'{{"wall": {wall}, "name": "{timer.name}"'


def _json_tree(timer: Timer, indent: str, total: float) -> str:
    children = "".join(_json_tree(child, f"{indent}  ", total) + ",\n" for child in timer.children)
    return f'{indent}{_json_head(timer, total)}, "passes": [\n{children}{indent}{{}}]}}'
