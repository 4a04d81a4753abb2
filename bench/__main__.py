"""Run the benchmarks: `python -m bench [ID ...]` prints one line per row: both times, the ratio, goal and floor.

A ratio is the peer's time over ours, measured in one run; higher is better. Nothing here is asserted by a test.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version

from bench import command, first_result, kernels, launch, startup
from bench.command import MLIR_OPT, XDSL_OPT
from bench.measure import Figure, MissingPeer


@dataclass(frozen=True)
class Row:
    """One line of the table. Goal and floor are ratios; None where none is set."""

    id: str
    case: str
    peer: str
    goal: float | None
    floor: float | None
    run: Callable[[], Figure | bool]


ROWS: Sequence[Row] = (
    Row("S1", "start: an empty function, whole process", "bare xDSL driver", 1 / 1.1, None, startup.empty_function),
    Row("P1", "parse a OneFlow job of 5000 ops", "xDSL's parser", 2, None, startup.parse_job),
    Row("P2", "parse 5000 generic ops, 5 attributes each", "xDSL's parser", 2, None, startup.parse_unregistered),
    Row("P3", "parse 5000 arith.addi", "xDSL's parser", 1, None, startup.parse_arith),
    Row("D1", "an empty function", XDSL_OPT, 1, None, lambda: command.start(XDSL_OPT)),
    Row("D1m", "an empty function", MLIR_OPT, None, None, lambda: command.start(MLIR_OPT)),
    Row("D2", "10 000 arith.addi, whole run", XDSL_OPT, 1, None, lambda: command.arith(XDSL_OPT)),
    Row("D2m", "10 000 arith.addi, whole run", MLIR_OPT, None, None, lambda: command.arith(MLIR_OPT)),
    Row("D3", "10 000 generic ops, 5 attributes each", XDSL_OPT, 2, None, lambda: command.generic(XDSL_OPT)),
    Row("D3m", "10 000 generic ops, 5 attributes each", MLIR_OPT, None, None, lambda: command.generic(MLIR_OPT)),
    Row("D4", "100 000 arith.addi through cse", XDSL_OPT, 1, None, lambda: command.long_arith(XDSL_OPT)),
    Row("D4m", "100 000 arith.addi through cse", MLIR_OPT, None, None, lambda: command.long_arith(MLIR_OPT)),
    Row("D5", "a OneFlow job of 100 000 ops through cse", XDSL_OPT, 2, None, lambda: command.long_job(XDSL_OPT)),
    Row("D6", "10 000 arith.addi, 5 passes, a dump after each", XDSL_OPT, 1, None, lambda: command.dumps(XDSL_OPT)),
    Row("D6m", "10 000 arith.addi, 5 passes, a dump after each", MLIR_OPT, None, None, lambda: command.dumps(MLIR_OPT)),
    Row("L1", "100 launches of relu/tanh, 1 element, 1 thread", "torch eager", 120, 80, launch.hundred_launches),
    Row("L2", "1 launch, 1 element", "torch eager", 10, 5, launch.one_launch),
    Row("L5", "100 launches of relu, launch in IR", "a Python callback", 50, 20, launch.against_callback),
    Row("F10", "tanh, 100k elements, 1 thread", "torch.tanh(out=)", 1.1, 0.9, kernels.tanh),
    Row("J1", "flags to printed result, nothing cached", "iree-compile + iree-run-module", 1.8, 1.3, first_result.cold),
    Row("J2", "flags to printed result, object cached", "iree-compile + iree-run-module", 2, 1.5, first_result.cached),
    Row("J5", "numba not imported by a run of generated kernels", "-", None, None, first_result.without_numba),
)


def _seconds(value: float) -> str:
    for unit, scale in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if value >= scale:
            return f"{value / scale:.3g} {unit}"
    return f"{value / 1e-9:.3g} ns"


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.3g}"


def _verdict(row: Row, figure: Figure) -> str:
    if row.goal is not None and figure.ratio >= row.goal:
        return "goal"
    if row.floor is not None and figure.ratio < row.floor:
        return "MISS"
    return "below goal" if row.goal is not None else ""


def _line(row: Row) -> str:
    try:
        outcome = row.run()
    except MissingPeer as missing:
        return f"{row.id:<4} {row.case:<50} peer missing: {missing}"
    if isinstance(outcome, bool):
        return f"{row.id:<4} {row.case:<50} {'yes' if outcome else 'NO'}"
    return (
        f"{row.id:<4} {row.case:<50} {row.peer:<32} {_seconds(outcome.ours):>9} {_seconds(outcome.peer):>9}"
        f" {outcome.ratio:>7.3g} {_number(row.goal):>6} {_number(row.floor):>6}  {_verdict(row, outcome)}"
    )


def _versions() -> str:
    found: list[str] = []
    for package in ("xdsl", "llvmlite", "numba", "torch", "iree-base-compiler"):
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            found.append(f"{package} missing")
    return ", ".join(found)


def main(argv: Sequence[str]) -> int:
    """Run the rows named in `argv`, or all."""
    from llvmlite import binding

    unknown = [name for name in argv if name not in {row.id for row in ROWS}]
    if unknown:
        print(f"bench: no row {', '.join(unknown)}; there are {', '.join(row.id for row in ROWS)}", file=sys.stderr)
        return 1
    print(f"Python {platform.python_version()}, {binding.get_host_cpu_name()}, {_versions()}")
    print(f"{'id':<4} {'case':<50} {'peer':<32} {'ours':>9} {'peer':>9} {'ratio':>7} {'goal':>6} {'floor':>6}")
    for row in ROWS:
        if not argv or row.id in argv:
            print(_line(row), flush=True)
    return 0


sys.exit(main(sys.argv[1:]))
