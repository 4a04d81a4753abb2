"""IR dumps before and after passes, byte for byte as mlir-opt writes them. Beyond mlir-opt: diffs, one line for
unchanged IR, and dumps of selected symbols only.

Source: MLIR's IRPrinting.cpp.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple, TextIO

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import op_name
from okl_opt.dialects.text import PrintOptions, print_op
from okl_opt.dialects.verifier import is_valid
from okl_opt.dialects.visible import in_one_line
from okl_opt.instruments.observer import PipelineRun, Session, SessionObserver
from okl_opt.passes.pipeline.manager import Instrument
from okl_opt.passes.pipeline.text import ScheduledPass
from okl_opt.runtime.base.switches import read_switches
from okl_opt.words.flags import Settings
from okl_opt.words.source import FileProblem, open_output

if TYPE_CHECKING:
    from okl_opt.instruments.diff import Look

# Characters that are valid in symbols but not in file names.
_NO_FILE_NAME = re.compile(r"[/\\\x00-\x1f]")
NO_SYMBOL = "no-symbol-name"
NO_CHANGE = "// no change\n\n"
ONLY_NAMES = "// no change but in the names of values\n\n"


class Picture(NamedTuple):
    """The IR of a dump. `about` names the op if it is not the one that the pass runs on."""

    text: str
    end: str
    about: str = ""


Key = tuple[str, int]
"""A symbol and the number of earlier ops with it; "" without a filter."""

Pictures = dict[Key, Picture]

_GONE = Picture("", "\n")


@dataclass
class IRDumps(Instrument):
    """Writes the op of a pass to `stream`, or to files under `tree_dir`.

    `label` says which pipeline of a run the passes belong to, empty for the command line's own.
    """

    settings: Settings
    stream: TextIO
    options: PrintOptions
    print_all: bool = False
    label: str = ""
    _before: dict[Operation, list[Pictures]] = field(default_factory=dict[Operation, list[Pictures]])
    """The pictures before the passes that run on an op: a pass may run others on it."""
    _dumped: dict[Operation, Pictures] = field(default_factory=dict[Operation, Pictures])
    _counters: dict[Operation, int] = field(default_factory=dict[Operation, int])
    _trusted: bool = field(init=False)

    def __post_init__(self):
        self._trusted = self.settings.verify_each and self.settings.verify_on_parsing

    def before_pass(self, scheduled: ScheduledPass, op: Operation) -> None:
        settings = self.settings
        prints = settings.print_before_all or scheduled.name in settings.print_before
        if not (prints or self._compares(scheduled)):
            return
        pictures = self._pictures(op)
        if self._compares(scheduled):
            self._before.setdefault(op, []).append(pictures)
        if prints:
            known = self._dumped.get(self._root(op), {}) if settings.print_collapse_unchanged else {}
            parts = {
                key: NO_CHANGE if known.get(key) == picture else picture.text + picture.end
                for key, picture in pictures.items()
            }
            self._dump("Before {} ({})", scheduled, op, pictures, parts)

    def after_pass(self, scheduled: ScheduledPass, op: Operation) -> None:
        if self.settings.print_after_failure or not self._prints_after(scheduled):
            self._pictures_before(scheduled, op)
            return
        self._dump_after("After {} ({})", scheduled, op, only_changes=self.settings.print_after_change)

    def failed(self, scheduled: ScheduledPass, op: Operation) -> None:
        self._trusted = False
        if self.settings.print_after_failure or self._prints_after(scheduled):
            self._dump_after("After {} Failed ({})", scheduled, op, only_changes=False)

    def _prints_after(self, scheduled: ScheduledPass) -> bool:
        settings = self.settings
        if settings.print_after_all or self.print_all or scheduled.name in settings.print_after:
            return True
        # Alone, these flags imply dumps after all passes; mlir-opt's tree flag alone writes nothing.
        if not (settings.print_tree_dir or settings.print_to or settings.print_filter) and not (
            settings.print_collapse_unchanged or settings.print_diff is not None
        ):
            return False
        return not (
            settings.print_after or settings.print_before or settings.print_before_all or settings.print_after_failure
        )

    def _compares(self, scheduled: ScheduledPass) -> bool:
        """Return whether a dump after the pass needs the IR before."""
        settings = self.settings
        if settings.print_diff is None and not (settings.print_after_change or settings.print_collapse_unchanged):
            return False
        return settings.print_after_failure or self._prints_after(scheduled)

    @cached_property
    def _wanted(self) -> frozenset[str]:
        """The symbols selected for dumps, empty for all."""
        names = (name.strip() for value in self.settings.print_filter for name in value.split(","))
        return frozenset(name.removeprefix("@").removeprefix('"').removesuffix('"') for name in names if name)

    @cached_property
    def _look(self) -> Look:
        from okl_opt.diagnostics.rendering import wants_color
        from okl_opt.instruments.diff import Look, columns

        settings = self.settings
        color = not settings.print_tree_dir and wants_color(settings.color, self.stream, os.environ)
        return Look(settings.print_diff == "side", columns(self.stream, os.environ), color)

    def _root(self, op: Operation) -> Operation:
        """The op that a dump of `op` prints, before the filter by symbol."""
        if self.settings.print_module_scope:
            while (parent := op.parent_op()) is not None:
                op = parent
        return op

    def _pictures(self, op: Operation) -> Pictures:
        wanted = self._wanted
        if not wanted or not wanted.isdisjoint(_symbols_around(op)):
            return {("", 0): self._picture(self._root(op))}
        found = _named(op, wanted)
        if self.settings.print_module_scope:
            return {("", 0): self._picture(self._root(op))} if found else {}
        pictures: Pictures = {}
        for inner in found:
            symbol = symbol_of(inner) or ""
            number = sum(known == symbol for known, _ in pictures)
            pictures[symbol, number] = self._picture(inner)._replace(about=f" ({subject(inner)})")
        return pictures

    def _picture(self, op: Operation) -> Picture:
        options = self.options
        if not self._trusted and not is_valid(op):
            # Only valid ops can be printed in custom form.
            options = options._replace(generic=True)
        if op.parent is not None and not options.local_scope:
            options = options._replace(local_scope=True)
        return Picture(print_op(op, options), "\n\n" if options.local_scope else "\n\n\n")

    def _dump_after(self, what: str, scheduled: ScheduledPass, op: Operation, *, only_changes: bool) -> None:
        before, pictures = self._pictures_before(scheduled, op), self._pictures(op)
        parts: dict[Key, str] = {}
        # The diff includes ops that the pass removed.
        for key in {**(before or {}), **pictures} if self.settings.print_diff is not None else pictures:
            picture, old = pictures.get(key, _GONE), None if before is None else before.get(key, _GONE)
            if only_changes and old is not None and old.text == picture.text:
                continue
            parts[key] = self._part(old, picture)
        self._dump(what, scheduled, op, {**(before or {}), **pictures}, parts)

    def _pictures_before(self, scheduled: ScheduledPass, op: Operation) -> Pictures | None:
        waiting = self._before.get(op) if self._compares(scheduled) else None
        return waiting.pop() if waiting else None

    def _part(self, old: Picture | None, picture: Picture) -> str:
        """The text below the header of a dump after a pass."""
        settings = self.settings
        if old is None:
            return picture.text + picture.end
        if settings.print_diff is not None:
            if old.text == picture.text:
                return NO_CHANGE
            from okl_opt.instruments.diff import diff

            hunks = diff(old.text, picture.text, self._look)
            return f"{hunks}\n" if hunks else ONLY_NAMES
        if settings.print_collapse_unchanged and old.text == picture.text:
            return NO_CHANGE
        return picture.text + picture.end

    def _dump(
        self,
        what: str,
        scheduled: ScheduledPass,
        op: Operation,
        pictures: Pictures,
        parts: dict[Key, str],
    ) -> None:
        """Write each part with its own header; in a tree, all to one file."""
        if not parts:
            return
        header = what.format(scheduled.dump_name, scheduled.name)
        if self.settings.print_module_scope:
            header += f" ({subject(op)})"
        label = f" [{in_one_line(self.label)}]" if self.label else ""
        text = "".join(
            f"// -----// IR Dump {header}{pictures[key].about}{label} //----- //\n{part}" for key, part in parts.items()
        )
        if self.settings.print_collapse_unchanged:
            self._dumped.setdefault(self._root(op), {}).update({key: pictures[key] for key in parts})
        if not self.settings.print_tree_dir:
            self.stream.write(text)
        else:
            self._write_file(Path(self.settings.print_tree_dir), scheduled, op, text)

    def _write_file(self, root: Path, scheduled: ScheduledPass, op: Operation, text: str) -> None:
        """Write to a folder nested by op and ancestors; the file name counts the dumps of each."""
        self._counters[op] = self._counters.get(op, -1) + 1
        folders: list[str] = []
        counts: list[str] = []
        around: Operation | None = op
        while around is not None:
            counts.append(str(self._counters.setdefault(around, 0)))
            symbol = symbol_of(around)
            name = f"{op_name(around).replace('.', '_')}_{NO_SYMBOL if symbol is None else symbol}"
            folders.append(_NO_FILE_NAME.sub("_", name))
            around = around.parent_op()
        folder = root.joinpath(*([_NO_FILE_NAME.sub("_", self.label)] if self.label else ()), *reversed(folders))
        file = folder / f"{'_'.join(reversed(counts))}_{scheduled.name}.mlir"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="")
        except (OSError, ValueError) as problem:
            reason = problem.strerror if isinstance(problem, OSError) else problem
            raise FileProblem(f"cannot write '{file}': {reason}") from problem


class DumpObserver(SessionObserver):
    """Dumps every pipeline to standard error, or to the file of `--print-ir-to`."""

    def __init__(self, session: Session):
        super().__init__(session)
        self._stream = session.stderr
        self._file = ExitStack()

    def begin_chunk(self, source: str, first_line: int) -> None:
        # Opened only now: the file may be the input.
        path = self.settings.print_to
        if path is not None and self._stream is self.session.stderr:
            self._stream = self._file.enter_context(open_output(path, self.session.stdout))

    def begin_pipeline(self, run: PipelineRun) -> Sequence[Instrument]:
        print_all = read_switches().enable_ir_printing
        return [IRDumps(self.settings, self._stream, run.options, print_all, run.label)]

    def __exit__(
        self, kind: type[BaseException] | None, end: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._file.close()


def subject(op: Operation) -> str:
    """An op as the header of a dump names it: `'func.func' operation: @f`."""
    symbol = symbol_of(op)
    return in_one_line(f"'{op_name(op)}' operation" + ("" if symbol is None else f": @{symbol}"))


def symbol_of(op: Operation) -> str | None:
    """The symbol that an op defines."""
    name = op.get_attr_or_prop("sym_name")
    return name.data if isinstance(name, StringAttr) else None


def _symbols_around(op: Operation) -> Iterable[str]:
    """The symbols of an op and of all ops around it."""
    around: Operation | None = op
    while around is not None:
        symbol = symbol_of(around)
        if symbol is not None:
            yield symbol
        around = around.parent_op()


def _named(op: Operation, names: frozenset[str]) -> list[Operation]:
    """The outermost ops inside `op` that define one of the symbols, in order."""
    found: list[Operation] = []
    left = [op]
    while left:
        current = left.pop()
        if current is not op and symbol_of(current) in names:
            found.append(current)
            continue
        inside = [inner for region in current.regions for block in region.blocks for inner in block.ops]
        left.extend(reversed(inside))
    return found
