from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial
from math import sqrt
from pathlib import Path

import pytest
from processes import runs, wait_until

from okl_opt.commands.search.child import Answer, Child, Ended, Question

# A shell that leaves a process of its own behind, and waits; the file gets the number of that process.
HANG = "sleep 600 & echo $! > {file}; wait"


@contextmanager
def child(function: Callable[[Question], Answer], seconds: float = 60) -> Generator[Child[Question, Answer]]:
    made = Child(function, seconds)
    try:
        yield made
    finally:
        made.kill()


def test_answers_one_question_after_the_other():
    with child(sqrt) as one:
        for question, answer in ((4.0, 2.0), (9.0, 3.0)):
            one.ask(question)
            assert one.question == question
            assert one.wait() == answer
            assert one.question is None


@pytest.mark.parametrize(
    ("program", "status"),
    [
        pytest.param("raise SystemExit(3)", 3, id="exit"),
        pytest.param("raise ValueError", 1, id="exception"),
        pytest.param("import os; os.abort()", -6, id="signal"),
        pytest.param("import os; os._exit(0)", 0, id="as if nothing were wrong"),
    ],
)
def test_the_process_ends(program: str, status: int):
    with child(exec) as one, pytest.raises(Ended) as ended:
        one.ask(program)
        one.wait()
    assert ended.value.status == status


def test_the_streams_lead_nowhere():
    with child(eval) as one:
        one.ask("__import__('os').system('cat; echo out; echo err >&2')")
        assert one.wait() == 0


def test_a_process_that_takes_too_long_is_killed_with_its_children(tmp_path: Path):
    file = tmp_path / "number"
    with child(partial(subprocess.call, shell=True), 1) as one, pytest.raises(TimeoutError):
        one.ask(HANG.format(file=file))
        one.wait()
    wait_until(lambda: not runs(int(file.read_text())))


def test_the_process_ends_with_the_one_that_asks(tmp_path: Path):
    file = tmp_path / "number"
    program = (
        "import os, sys, time\n"
        "from okl_opt.commands.search.child import Child\n"
        "one = Child(os.system, 60)\n"
        "one.ask(sys.argv[1])\n"
        "one.wait()\n"
    )
    process = subprocess.Popen([sys.executable, "-c", program, HANG.format(file=file)])
    wait_until(lambda: file.exists() and file.read_text().endswith("\n"))
    process.kill()
    process.wait()
    wait_until(lambda: not runs(int(file.read_text())))


class Unknown:
    """Cannot be read where it is sent to."""

    def __reduce__(self) -> tuple[Callable[[str], object], tuple[str]]:
        return __import__, ("no_module_of_this_name",)

    def __call__(self, question: str) -> str:
        return question


def test_a_process_that_does_not_start_says_why():
    message = "a process for tries does not start: ModuleNotFoundError: No module named 'no_module_of_this_name'"
    with child(Unknown()) as one, pytest.raises(RuntimeError, match=message):
        one.ask("")
        one.wait()
