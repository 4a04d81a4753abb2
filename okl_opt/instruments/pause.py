"""`--pause-after=PASS`: opens the IR after a pass in an editor and continues with the edited IR.

A function pass shows its function, a module pass the module. The op of the pass stays the same object and takes over
the edited contents, so that the pass managers around it can go on.
"""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import threading
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO, TextIO

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import DiagnosticError, error, op_name
from okl_opt.dialects.text import PrintOptions, parse, print_op
from okl_opt.dialects.verifier import verify
from okl_opt.instruments.observer import PipelineRun, SessionObserver
from okl_opt.instruments.reproducer import readable
from okl_opt.passes.pipeline.manager import Instrument, PipelineFailed
from okl_opt.passes.pipeline.text import ScheduledPass
from okl_opt.words.command_line import PROGRAM
from okl_opt.words.source import FileProblem

_TERMINAL = "/dev/tty"
_ANSWERS = {b"": True, b"y": True, b"yes": True, b"n": False, b"no": False}


class EditorProblem(FileProblem):
    """There is no editor, or it failed; the text says which and why."""


def editor(environment: Mapping[str, str]) -> list[str]:
    """The words of the user's editor. Raises: EditorProblem if there is none."""
    for name in ("VISUAL", "EDITOR"):
        if environment.get(name, "").strip():
            try:
                return shlex.split(environment[name])
            except ValueError as problem:
                raise EditorProblem(f"--pause-after cannot read {name}: {problem}") from None
    raise EditorProblem("--pause-after needs an editor: set VISUAL or EDITOR, e.g. EDITOR=vi")


@dataclass
class Pause(Instrument):
    """Opens the editor after the passes of these names; errors in the edited IR go to `report`."""

    names: Sequence[str]
    words: Sequence[str]
    context: Context
    options: PrintOptions
    report: Callable[[DiagnosticError], None]
    add_source: Callable[[str, str], None]
    """Registers a text that diagnostics may refer to, by name."""
    stderr: TextIO
    _times: int = field(default=0, init=False)

    def after_pass(self, scheduled: ScheduledPass, op: Operation) -> None:
        if scheduled.name not in self.names:
            return
        self._times += 1
        options = self.options._replace(local_scope=True) if op.parent is not None else self.options
        text = print_op(op, options) + "\n"
        with TemporaryDirectory(prefix="okl-opt-pause-") as folder:
            # The number distinguishes the texts in diagnostics.
            path = Path(folder, f"after-{scheduled.name}-{self._times}.mlir")
            path.write_text(text, encoding="utf-8", newline="")
            while True:
                run_editor(self.words, str(path))
                edited = self._read(path)
                if edited == text:
                    return
                try:
                    self._take(op, edited, str(path))
                except DiagnosticError as problem:
                    self.report(problem)
                    if not self._asks_again():
                        raise PipelineFailed from problem
                else:
                    return

    def _read(self, path: Path) -> str:
        try:
            return path.read_bytes().decode()
        except (OSError, UnicodeDecodeError) as problem:
            reason = problem.strerror if isinstance(problem, OSError) else "it is not UTF-8"
            raise EditorProblem(f"--pause-after cannot read back what was edited: {reason}") from None

    def _take(self, op: Operation, text: str, name: str) -> None:
        """Replace the contents of `op` by the edited text; unchanged if that is invalid. Raises: DiagnosticError."""
        self.add_source(name, text)
        edited = parse(self.context, text, name, implicit_module=isinstance(op, ModuleOp))
        if op_name(edited) != op_name(op):
            raise error(edited.location, f"the pipeline goes on with '{op_name(op)}', and this is '{op_name(edited)}'")
        if edited.operands or edited.results or edited.successors:
            raise error(edited.location, f"'{op_name(op)}' has operands, results or successors, which stay as they are")
        exchange(op, edited)
        top = op
        while (parent := top.parent_op()) is not None:
            top = parent
        try:
            verify(top)
        except DiagnosticError:
            exchange(op, edited)
            raise

    def _asks_again(self) -> bool:
        """Ask on the terminal whether to edit again; False without a terminal."""
        with _terminal() as terminal:
            if terminal is None or not self.stderr.isatty():
                return False
            while True:
                self.stderr.write(f"{PROGRAM}: edit again? [Y/n] ")
                self.stderr.flush()
                answer = terminal.readline()
                if not answer:
                    return False
                if answer.strip().lower() in _ANSWERS:
                    return _ANSWERS[answer.strip().lower()]


class PauseObserver(SessionObserver):
    """Pauses in every pipeline."""

    def begin_pipeline(self, run: PipelineRun) -> Sequence[Instrument]:
        session, words, options = self.session, editor(os.environ), readable(run.options)
        names, add_source = self.settings.pause_after, session.renderer.add_source
        return [Pause(names, words, run.context, options, session.report, add_source, session.stderr)]


def exchange(one: Operation, other: Operation) -> None:
    """Swap the attributes, regions and location of two ops of the same name."""
    one.attributes, other.attributes = other.attributes, one.attributes
    one.properties, other.properties = other.properties, one.properties
    one.location, other.location = other.location, one.location
    ours, theirs = list(one.regions), list(other.regions)
    for region in (*ours, *theirs):
        region.parent = None
    one.regions, other.regions = (), ()
    for region in theirs:
        one.add_region(region)
    for region in ours:
        other.add_region(region)


def run_editor(words: Sequence[str], path: str) -> None:
    """Open a file in an editor and wait for it. Raises: EditorProblem if it cannot start or exits with an error."""
    try:
        with _terminal() as terminal, _interrupts_are_for_the_editor():
            # Standard output is reserved for IR, also without a terminal.
            put_in = subprocess.DEVNULL if terminal is None else terminal
            put_out = 2 if terminal is None else terminal
            status = subprocess.run(
                [*words, path], check=False, stdin=put_in, stdout=put_out, stderr=put_out
            ).returncode
    except OSError as problem:
        raise EditorProblem(f"--pause-after cannot start the editor '{words[0]}': {problem.strerror}") from None
    if status == -signal.SIGINT:
        raise KeyboardInterrupt
    if status != 0:
        raise EditorProblem(f"--pause-after: the editor '{words[0]}' ended with status {status}; the run stops here")


@contextmanager
def _terminal() -> Generator[BinaryIO | None]:
    """The controlling terminal of this process, or None."""
    with ExitStack() as stack:
        try:
            terminal = stack.enter_context(open(_TERMINAL, "r+b", buffering=0))
        except OSError:
            terminal = None
        yield terminal


@contextmanager
def _interrupts_are_for_the_editor() -> Generator[None]:
    """Ignore Ctrl-C, which the editor may handle."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    # A handler, since the editor would inherit SIG_IGN.
    old = signal.signal(signal.SIGINT, lambda number, frame: None)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, old)
