"""Hunt for accesses that the checks of a run let pass: run random programs with hostile numbers, and compare each
access with the memory that is live.

    PYTHONPATH=test/unit python -m wild_memory.hunt --seconds 60 --seed 1 --jobs 2 [--without MEND] [--save FOLDER]

A program is compiled once, and runs with its right numbers, then with others. It runs in a child process: a signal
that ends it is a fault, and so are an internal error and a wrong access.
"""

from __future__ import annotations

import argparse
import gc
import json
import mmap
import os
import re
import resource
import signal
import struct
import sys
import time
import traceback
from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Literal, NamedTuple, TextIO

sys.path.insert(0, str(Path(__file__).parents[3]))

import okl_opt
from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.runtime.base.errors import InputError, OklRuntimeError
from okl_opt.runtime.run.functions import Functions
from wild_memory.mends import MENDS
from wild_memory.modules import LENGTH, Program, program

RUNS = 150
"""The runs of a program."""
BATCH = 50
"""The programs of a child process."""
_SECONDS = 0.3
"""The most processor time of a run, which may loop for ever. Then its process is ended, which is no fault."""
_MOST_CHILDREN = 4
"""The most child processes for the runs of a program."""
_SECONDS_OF_A_PROGRAM = 40
_FAULTS = frozenset({"wrong access", "signal", "internal error"})
_OUTSIDE = re.compile("memory access out of bounds|write to memory that is only read|.* where the run has no memory")
_FREED = "use of freed memory"
_FORMATS: Mapping[str, Literal["f", "i", "q"]] = {"f32": "f", "i32": "i", "index": "q"}
_STATE = struct.Struct("q")


class Fault(NamedTuple):
    """A program that did what none may do."""

    seed: int
    run: int
    kind: str
    message: str


@dataclass
class Report:
    """The outcomes of runs, and the faults among them."""

    programs: int = 0
    kinds: Counter[str] = field(default_factory=Counter[str])
    messages: Counter[str] = field(default_factory=Counter[str])
    faults: list[Fault] = field(default_factory=list[Fault])

    def add(self, other: Report) -> None:
        self.programs += other.programs
        self.kinds += other.kinds
        self.messages += other.messages
        self.faults += other.faults

    def end(self, reason: str, seed: int, run: int) -> None:
        """Add a run that ended its process."""
        kind = (
            "too slow"
            if reason in ("SIGALRM", "SIGPROF")
            else "signal"
            if reason.startswith("SIG")
            else "internal error"
        )
        self.kinds[kind] += 1
        if kind in _FAULTS:
            self.faults.append(Fault(seed, run, kind, reason))


def hunt(seeds: Sequence[int], runs: int = RUNS) -> Report:
    """Run the programs of some seeds in child processes."""
    report, left = Report(), list(seeds)
    while left:
        done, fault = _in_child(lambda out, left=left: _run_programs(left, runs, out))
        report.add(done)
        if fault is None:
            break
        # It did not end by itself while it compiled.
        report.end(fault, left[done.programs], -1)
        report.programs += 1
        del left[: done.programs + 1]
    return report


def _run_programs(seeds: Sequence[int], runs: int, out: TextIO) -> None:
    for seed in seeds:
        _limit(_SECONDS_OF_A_PROGRAM)
        _write(run_program(seed, runs), out)


def run_program(seed: int, runs: int) -> Report:
    """Compile the program of a seed in this process, and run it in child processes."""
    made, report = program(seed), Report(programs=1)
    try:
        call = _compiled(made)
    except (DiagnosticError, InputError, OklRuntimeError) as problem:
        report.kinds["refused"] += 1
        report.messages["refused: " + _form(str(problem))] += 1
        return report
    except Exception as problem:
        _note(report, made, seed, -1, problem)
        return report
    last = mmap.mmap(-1, _STATE.size)
    first = 0
    for _ in range(_MOST_CHILDREN):
        done, fault = _in_child(lambda out, first=first: _write(_run(made, call, seed, range(first, runs), last), out))
        report.add(done)
        if fault is None:
            break
        (run,) = _STATE.unpack(last[: _STATE.size])
        report.end(fault, seed, run)
        first = run + 1
    return report


def _run(made: Program, call: Any, seed: int, runs: range, last: mmap.mmap) -> Report:
    report = Report()
    for run in runs:
        last[: _STATE.size] = _STATE.pack(run)
        arguments = arguments_of(made, seed, run)
        _limit(_SECONDS)
        try:
            call(*arguments)
        except Exception as problem:
            _note(report, made, seed, run, problem)
        else:
            report.kinds["right"] += 1
    return report


def _limit(seconds: float) -> None:
    """End this process after some seconds of processor time, or after a long time in which it waits."""
    for timer, number, most in (
        (signal.ITIMER_PROF, signal.SIGPROF, seconds),
        (signal.ITIMER_REAL, signal.SIGALRM, 10 * seconds + 20),
    ):
        signal.signal(number, signal.SIG_DFL)
        signal.setitimer(timer, most)


def _in_child(work: Callable[[TextIO], None]) -> tuple[Report, str | None]:
    """Do work in a child process, which writes reports. Return them, and the reason why it did not end by itself."""
    source, sink = os.pipe()
    child = os.fork()
    if not child:
        status = 1
        try:
            os.close(source)
            nothing = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nothing, 1)
            os.dup2(nothing, 2)
            gc.disable()
            with os.fdopen(sink, "w") as out:
                work(out)
            status = 0
        finally:
            os._exit(status)
    os.close(sink)
    report = Report()
    with os.fdopen(source) as lines:
        for line in lines:
            report.add(_read(line))
    _, status = os.waitpid(child, 0)
    if os.WIFEXITED(status):
        return report, None if not os.WEXITSTATUS(status) else "its process failed"
    return report, signal.Signals(os.WTERMSIG(status)).name


def _write(report: Report, out: TextIO) -> None:
    rows = [report.programs, report.kinds, report.messages, [list(fault) for fault in report.faults]]
    out.write(json.dumps(rows) + "\n")
    out.flush()


def _read(line: str) -> Report:
    programs, kinds, messages, faults = json.loads(line)
    return Report(programs, Counter(kinds), Counter(messages), [Fault(*each) for each in faults])


def _compiled(made: Program) -> Any:
    loaded = okl_opt.load(
        made.text,
        function="main",
        passes=made.passes,
        check_accesses=made.is_compared,
        memory_limit="64MiB",
        object_cache="off",
        opt_level=made.opt_level,
        threads=made.threads if made.target == "cpu" else None,
        target=made.target,
    )
    return loaded["main"] if isinstance(loaded, Functions) else loaded


def arguments_of(made: Program, seed: int, run: int) -> list[object]:
    """Return the arguments of a run: the right ones first."""
    table, scalars = made.numbers.given(Random(f"{seed} {run}") if run > 0 else None)
    given: list[object] = [memoryview(bytearray(array("q", table))).cast("q"), *scalars]
    if made.given:
        form = _FORMATS[made.given]
        given.append(memoryview(bytearray(LENGTH * array(form).itemsize)).cast(form))
    return given


def _note(report: Report, made: Program, seed: int, run: int, problem: Exception) -> None:
    message = str(problem)
    if not isinstance(problem, (DiagnosticError, InputError, OklRuntimeError)):
        kind, message = "internal error", "".join(traceback.format_exception(problem))
    elif _OUTSIDE.search(message):
        kind = "wrong access"
    elif _FREED in message:
        kind = "freed memory" if made.is_dangling else "wrong access"
    else:
        kind = "guarded"
    report.kinds[kind] += 1
    report.messages[f"{kind}: {_form(message)}"] += 1
    if kind in _FAULTS and len(report.faults) < 3:
        report.faults.append(Fault(seed, run, kind, message))


def _form(message: str) -> str:
    """The first line of a message without its numbers."""
    lines = message.strip().splitlines() or [""]
    line = lines[-1] if lines[0].startswith("Traceback") else lines[0]
    return re.sub(r"-?\d+", "N", line.partition("error: ")[2] or line)[:140]


# ----- the program


def save(fault: Fault, folder: Path) -> Path:
    """Write the module of a fault, with what is needed to see it again."""
    made = program(fault.seed)
    arguments = arguments_of(made, fault.seed, fault.run)
    shown = [each.tolist() if isinstance(each, memoryview) else each for each in arguments]
    head = [f"seed {fault.seed}, run {fault.run}: {fault.kind}", *fault.message.splitlines()]
    head += [f"passes {' '.join(made.passes)}, -O{made.opt_level}, threads {made.threads}", f"arguments {shown}"]
    path = folder / f"{fault.kind.replace(' ', '_')}_{fault.seed}_{fault.run}.mlir"
    path.write_text("".join(f"// {line}\n" for line in head) + made.text)
    return path


def _processor() -> float:
    """The seconds of processor time of this process and its children."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def _batches(seed: int, jobs: int, job: int) -> Iterator[range]:
    first = seed * 1_000_000 + job * BATCH
    while True:
        yield range(first, first + BATCH)
        first += jobs * BATCH


def _work(arguments: argparse.Namespace, job: int, until: float, folder: Path | None) -> Report:
    report, began = Report(), time.monotonic()
    for batch in _batches(arguments.seed, arguments.jobs, job):
        for start in range(0, len(batch), 10):
            found = hunt(batch[start : start + 10], arguments.runs)
            report.add(found)
            for fault in found.faults:
                place = save(fault, folder) if folder is not None else ""
                when = f"{time.monotonic() - began:.0f} s, {_processor():.0f} of the processor"
                what = f"seed {fault.seed}, run {fault.run}: {fault.kind}: {_form(fault.message)}"
                print(f"{when}: {what} {place}", flush=True)
            if time.monotonic() > until or (found.faults and arguments.first):
                return report
    return report


def main() -> int:
    """Hunt as the command line says; return 1 if there were faults."""
    parser = argparse.ArgumentParser(prog="wild_memory.hunt", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--first", action="store_true", help="end with the first fault")
    parser.add_argument("--messages", action="store_true", help="print how often each message came")
    parser.add_argument("--without", choices=sorted(MENDS), help="take a mend of the checks away")
    parser.add_argument("--save", type=Path, help="a folder for the modules of faults")
    arguments = parser.parse_args()
    if arguments.without:
        MENDS[arguments.without]()
    if arguments.save is not None:
        arguments.save.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    until = began + arguments.seconds
    # What all programs need is imported once.
    run_program(0, 1)
    ends: list[tuple[int, int]] = []
    for job in range(arguments.jobs):
        source, sink = os.pipe()
        child = os.fork()
        if not child:
            with os.fdopen(sink, "w") as out:
                _write(_work(arguments, job, until, arguments.save), out)
            os._exit(0)
        os.close(sink)
        ends.append((child, source))
    report = Report()
    for child, source in ends:
        with os.fdopen(source) as text:
            report.add(_read(text.read()))
        os.waitpid(child, 0)
    seconds = time.monotonic() - began
    runs = sum(report.kinds.values())
    used = _processor()
    print(
        f"{report.programs} programs, {runs} runs in {seconds:.0f} s, {used:.0f} of the processor: "
        f"{report.programs / used:.1f} programs and {runs / used:.0f} runs per second of it"
    )
    print(", ".join(f"{kind} {count}" for kind, count in report.kinds.most_common()))
    if arguments.messages:
        for message, count in report.messages.most_common(80):
            print(f"{count:7} {message}")
    return int(bool(report.faults))


if __name__ == "__main__":
    sys.exit(main())
