"""Run the benchmarks: `python -m bench [ID ...]` prints one line per row: both times, the ratio, goal and floor.

A ratio is the peer's time over ours, measured in one run; higher is better. Nothing here is asserted by a test.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version

from bench import command, convolution, first_result, kernels, launch, matmul, networks, startup
from bench.command import MLIR_OPT, XDSL_OPT
from bench.measure import Failed, Figure, MissingPeer


@dataclass(frozen=True)
class Row:
    """One line of the table. Goal and floor are ratios; None where none is set."""

    id: str
    case: str
    peer: str
    goal: float | None
    floor: float | None
    run: Callable[[], Figure | bool]


def _windows() -> Figure:
    return convolution.one_thread(convolution.WINDOWS)


def _points() -> Figure:
    return convolution.one_thread(convolution.POINTS)


def _resnet(batch: int, threads: int, peer: str) -> Callable[[], Figure]:
    return lambda: networks.resnet(batch, threads, peer)


def _encoder(batch: int, threads: int, *peers: str) -> Callable[[], Figure]:
    return lambda: networks.encoder(batch, threads, peers or networks.ATTENTIONS)


def _product(us: str, peer: str, shapes: str, threads: int = 1) -> Callable[[], Figure]:
    run = matmul.one_thread if threads == 1 else matmul.four_threads
    return lambda: run(us, peer, shapes)


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
    Row("F1", "tanh(relu(x))*w+b fused, 100k, 1 thread", "torch eager", 3, 2, kernels.fused_against_eager),
    Row("F1o", "tanh(relu(x))*w+b fused, 100k, 1 thread", "torch with out=", 2.5, 1.5, kernels.fused),
    Row("F2", "tanh(relu(x))*w+b fused, 10M, 1 thread", "torch with out=", 2.2, 1.6, kernels.fused_large),
    Row("F8", "tanh(relu(x))*w+b unfused, 100k, 1 thread", "torch with out=", 1.1, 0.9, kernels.unfused),
    Row("F9", "tanh(relu(x))*w+b fused, 100k, 1 thread", "our own unfused", 2, 1.5, kernels.fusion),
    Row("F10", "tanh, 100k elements, 1 thread", "torch.tanh(out=)", 1.1, 0.9, kernels.tanh),
    Row("M1", "512, 1024, 2048 square, 1 thread, mean", "torch.mm", 0.88, 0.8, _product("ours", "torch_mm", "SQUARES")),
    Row("M2", "same, prepacked", "torch.mm", 0.9, 0.82, _product("prepacked", "torch_mm", "SQUARES")),
    Row("M3", "same, packing included", "OpenBLAS", 0.95, 0.85, _product("ours", "openblas", "SQUARES")),
    Row("M4", "same", "IREE, data tiling", 1.35, 1.1, _product("ours", "iree_tiled", "SQUARES")),
    Row("M5", "1024, 2048 square", "IREE, no data tiling", 4, 2.5, _product("ours", "iree_plain", "LARGE")),
    Row("M6", "squares, 4 threads", "torch.mm", 0.9, 0.75, _product("ours", "torch_mm", "SQUARES", 4)),
    Row("M7", "squares, 4 threads", "IREE, data tiling", 1.3, 1, _product("ours", "iree_tiled", "SQUARES", 4)),
    Row("M8", "8 to 196 rows, prepacked, 1 thread", "torch.mm", 0.9, 0.8, _product("prepacked", "torch_mm", "FEW")),
    Row("M9", "8 to 196 rows, prepacked, 4 threads", "torch.mm", 0.7, 0.5, _product("prepacked", "torch_mm", "FEW", 4)),
    Row("C1", "3x3 and 7x7 of ResNet-50, 1 thread, mean", "torch conv2d + relu_", 1.3, 1.15, _windows),
    Row("C2", "1x1 of ResNet-50, 1 thread, mean", "torch conv2d + relu_", 1.15, 1.0, _points),
    Row("C3", "all of them, 4 threads, mean", "torch conv2d + relu_", 1.5, 1.2, convolution.four_threads),
    Row("C4", "ResNet-50, batch 1, 4 threads", "torch eager", 1.8, 1.4, _resnet(1, 4, "torch")),
    Row("C4l", "ResNet-50, batch 1, 4 threads", "torch channels_last", 1.5, 1.2, _resnet(1, 4, "torch-channels-last")),
    Row("C4i", "ResNet-50, batch 1, 4 threads", "IREE local-task", None, None, _resnet(1, 4, "iree")),
    Row("C5", "ResNet-50, batch 4, 4 threads", "torch eager", 1.8, 1.4, _resnet(4, 4, "torch")),
    Row("C5l", "ResNet-50, batch 4, 4 threads", "torch channels_last", 1.4, 1.15, _resnet(4, 4, "torch-channels-last")),
    Row("C5i", "ResNet-50, batch 4, 4 threads", "IREE local-task", None, None, _resnet(4, 4, "iree")),
    Row("C6", "ResNet-50, batch 16, 4 threads", "torch eager", 2.2, 1.6, _resnet(16, 4, "torch")),
    Row(
        "C6l", "ResNet-50, batch 16, 4 threads", "torch channels_last", 1.6, 1.2, _resnet(16, 4, "torch-channels-last")
    ),
    Row("C6i", "ResNet-50, batch 16, 4 threads", "IREE local-task", None, None, _resnet(16, 4, "iree")),
    Row("C7", "ResNet-50, batch 1, 1 thread", "torch eager", 1.4, 1.2, _resnet(1, 1, "torch")),
    Row("C7l", "ResNet-50, batch 1, 1 thread", "torch channels_last", 1.25, 1.1, _resnet(1, 1, "torch-channels-last")),
    Row("C8", "ResNet-50, batch 1, 4 threads", "torch, oneDNN fused", 1.2, 1, _resnet(1, 4, "torch-onednn")),
    Row("E1", "encoder, batch 1, 128 tokens, 4 threads", "torch eager, faster attention", None, None, _encoder(1, 4)),
    Row("E1i", "encoder, batch 1, 128 tokens, 4 threads", "IREE local-task", None, None, _encoder(1, 4, "iree")),
    Row("E2", "encoder, batch 1, 128 tokens, 1 thread", "torch eager, faster attention", None, None, _encoder(1, 1)),
    Row("E3", "encoder, batch 8, 128 tokens, 4 threads", "torch eager, faster attention", None, None, _encoder(8, 4)),
    Row("E3i", "encoder, batch 8, 128 tokens, 4 threads", "IREE local-task", None, None, _encoder(8, 4, "iree")),
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
    except Failed as failure:
        return f"{row.id:<4} {row.case:<50} FAILED: {failure}"
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
