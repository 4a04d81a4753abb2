"""The passes that `--run` adds, on modules of some thousand ops: each against a parse of the text that it gets."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from bench.measure import Figure
from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse, print_op
from okl_opt.passes.named.llvm import LowerToLLVMPipeline
from okl_opt.passes.pipeline.manager import Instrument, PassManager
from okl_opt.passes.pipeline.text import ScheduledPass, pipeline_of_names

_ROUNDS = 3

_BLOCK = """  %a{0} = arith.addi {1}, %c : i32
  %b{0} = arith.cmpi slt, %a{0}, %x : i32
  %s{0} = arith.select %b{0}, %a{0}, {1} : i32
  %j{0} = arith.index_cast %s{0} : i32 to index
  %k{0} = arith.addi %j{0}, %i : index
  %l{0} = memref.load %m[%k{0}, %i] : memref<?x4xf32>
  %g{0} = arith.mulf %l{0}, {2} : f32
  memref.store %g{0}, %m[%i, %k{0}] : memref<?x4xf32>
"""


def long_block(ops: int) -> str:
    """One block of arith and memref ops."""
    lines = ["func.func @f(%m: memref<?x4xf32>, %x: i32, %i: index, %f: f32) -> (i32, f32) {"]
    lines.append("  %c = arith.constant 3 : i32\n")
    integer, number = "%x", "%f"
    for step in range(ops // 8):
        lines.append(_BLOCK.format(step, integer, number))
        integer, number = f"%s{step}", f"%g{step}"
    return "\n".join([*lines, f"  return {integer}, {number} : i32, f32", "}\n"])


_LOOP = """  scf.for %i{0} = %c0 to %n step %c1 {{
    %l{0} = memref.load %m[%i{0}] : memref<?xf32>
    %g{0} = arith.mulf %l{0}, %l{0} : f32
    memref.store %g{0}, %m[%i{0}] : memref<?xf32>
"""
_CONSTANTS = "  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n"


def deep_loops(ops: int, depth: int = 50) -> str:
    """Loops in loops."""
    nests = range(max(1, ops // (5 * depth)))
    lines = ["func.func @f(%m: memref<?xf32>, %n: index) {\n", _CONSTANTS]
    for nest in nests:
        lines += [_LOOP.format(nest * depth + level) for level in range(depth)]
        lines.append("}" * depth + "\n")
    return "".join([*lines, "  return\n}\n"])


def many_functions(ops: int) -> str:
    """Functions of one loop each."""
    function = "func.func @f{0}(%m: memref<?xf32>, %n: index) {{\n" + _CONSTANTS + _LOOP + "  }}\n  return\n}}\n"
    return "".join(map(function.format, range(ops // 9)))


class _Times(Instrument):
    """Processor seconds of each pass, those of its verification, and optionally of a parse of what it gets."""

    def __init__(self, *, parses: bool = False):
        self.passes: dict[str, float] = {}
        self.verified: dict[str, float] = {}
        self.parsed: dict[str, float] = {}
        self._parses = parses
        self._since = 0.0

    def before_pass(self, scheduled: ScheduledPass, op: Operation) -> None:
        if self._parses and scheduled.name not in self.parsed:
            self.parsed[scheduled.name] = _parse_seconds(print_op(_top(op)))
        self._since = time.process_time()

    def transformed(self, scheduled: ScheduledPass, op: Operation) -> None:
        self._add(self.passes, scheduled.name)

    def after_pass(self, scheduled: ScheduledPass, op: Operation) -> None:
        self._add(self.verified, scheduled.name)

    def _add(self, times: dict[str, float], name: str) -> None:
        now = time.process_time()
        times[name] = times.get(name, 0) + now - self._since
        self._since = now


def _top(op: Operation) -> Operation:
    while (around := op.parent_op()) is not None:
        op = around
    return op


def _parse_seconds(text: str) -> float:
    def once() -> float:
        start = time.process_time()
        parse(make_context(), text)
        return time.process_time() - start

    return min(once() for _ in range(3))


def _lowered(text: str, *, parses: bool = False) -> _Times:
    """The times of one run of all passes."""

    def report(problem: DiagnosticError) -> None:
        raise problem

    context = make_context()
    module = parse(context, text)
    assert isinstance(module, ModuleOp), "a text is read as a module"
    times = _Times(parses=parses)
    elements = ["guard-memory-accesses", *map(str, LowerToLLVMPipeline().elements())]
    PassManager(context, report, [times]).run(pipeline_of_names(elements), module)
    return times


def against_parse(make: Callable[[int], str], ops: int = 2000) -> Figure:
    """The mean pass, without verification, against the mean parse of what the passes get; the slowest is noted."""
    text = make(ops)
    _lowered(make(ops // 10))
    parsed = _lowered(text, parses=True).parsed
    runs = [_lowered(text) for _ in range(_ROUNDS)]
    times = {name: median(run.passes[name] for run in runs) for name in parsed}
    verified = sum(median(run.verified[name] for run in runs) for name in parsed)
    slowest = max(times, key=lambda name: times[name] / parsed[name])
    note = f"{slowest} takes {times[slowest] / parsed[slowest]:.1f} parses, all verification {verified:.2g} s"
    count = len(times)
    return Figure(sum(times.values()) / count, sum(parsed.values()) / count, note)


def four_times(make: Callable[[int], str], ops: int = 1000) -> Figure:
    """All passes with verification on four times as many ops, against four times the time on so many."""
    _lowered(make(ops // 10))

    def seconds(text: str) -> float:
        run = _lowered(text)
        return sum(run.passes.values()) + sum(run.verified.values())

    texts = make(ops), make(4 * ops)
    pairs = [(seconds(texts[1]), 4 * seconds(texts[0])) for _ in range(2)]
    long = median(pair[0] for pair in pairs)
    return Figure(long, long * median(short / whole for whole, short in pairs))
