"""The line about what is being prepared."""

import io
import threading
from collections.abc import Callable

import pytest

from okl_opt.runtime.base.progress import TerminalProgress, progress_of

ERASE = "\r\x1b[K"


class Terminal(io.StringIO):
    """A terminal that a test can wait for."""

    def __init__(self):
        super().__init__()
        self.changed = threading.Condition()

    def isatty(self) -> bool:
        return True

    def write(self, s: str) -> int:
        with self.changed:
            count = super().write(s)
            self.changed.notify_all()
        return count

    def wait_for(self, found: Callable[[str], bool]) -> None:
        with self.changed:
            assert self.changed.wait_for(lambda: found(self.getvalue()), timeout=30), self.getvalue()


def test_steps_are_shown_one_after_another_and_leave_nothing():
    terminal = Terminal()
    progress = TerminalProgress(terminal, delay=0)
    progress.step("parsing x.mlir")
    terminal.wait_for(lambda text: text == "okl-opt: parsing x.mlir...")
    progress.step("lowering")
    terminal.wait_for(lambda text: text.endswith("lowering..."))
    progress.end()
    assert terminal.getvalue() == f"okl-opt: parsing x.mlir...{ERASE}okl-opt: lowering...{ERASE}"


def test_what_others_write_takes_the_place_of_the_line():
    terminal = Terminal()
    progress = TerminalProgress(terminal, delay=0)
    progress.step("lowering")
    terminal.wait_for(lambda text: text.endswith("lowering..."))
    progress.write("a.mlir:1:1: warning: ")
    assert terminal.getvalue().endswith(f"{ERASE}a.mlir:1:1: warning: ")
    progress.write("look\n")
    terminal.wait_for(lambda text: text.endswith("warning: look\nokl-opt: lowering..."))
    progress.end()


def test_a_short_preparation_shows_nothing():
    terminal = Terminal()
    progress = TerminalProgress(terminal, delay=3600)
    progress.step("parsing")
    progress.step("lowering")
    progress.end()
    progress.write("result\n")
    assert terminal.getvalue() == "result\n"


def test_names_are_escaped_and_cut_to_the_terminal():
    terminal = Terminal()
    progress = TerminalProgress(terminal, delay=0)
    progress.step("\x1b[31m\n" + "x" * 500)
    terminal.wait_for(lambda text: text.endswith("x"))
    progress.end()
    assert terminal.getvalue() == ("okl-opt: \\1B[31m " + "x" * 500)[:79] + ERASE


def test_there_is_none_but_on_a_terminal_that_can_erase(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TERM", "xterm")
    assert progress_of(io.StringIO()) is None
    assert progress_of(Terminal()) is not None
    monkeypatch.setenv("TERM", "dumb")
    assert progress_of(Terminal()) is None


def test_a_terminal_that_is_gone_ends_the_line_quietly():
    class Gone(Terminal):
        def write(self, s: str) -> int:
            raise OSError(5, "Input/output error")

    progress = TerminalProgress(Gone(), delay=0)
    progress.step("lowering")
    while any(thread.name == "okl-progress" for thread in threading.enumerate()):
        pass
    progress.end()
