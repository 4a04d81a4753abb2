"""Whole runs of the command line against xdsl-opt and mlir-opt on the same text."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path

from bench.contest import check_equal
from bench.inputs import EMPTY_FUNCTION, arith_ops, mixed_ops, oneflow_job, unregistered_ops
from bench.measure import Command, Failed, Figure, MissingPeer, compare_processes

XDSL_OPT = "xdsl-opt"
MLIR_OPT = "mlir-opt-22"

# How many passes a row on dumps has.
_DUMPS = 5

# How long the text is on which outputs are compared.
_FEW = 20
_OP = re.compile(r"(?:bench|oneflow|arith|llvm)\.[a-z.]+|return")
_FUNCTION = re.compile(r"func\.func|llvm\.func|oneflow\.job")


@cache
def tool(name: str, source: str) -> str:
    """Where a program is. Raises: MissingPeer, which says where it comes from."""
    beside = Path(sys.executable).with_name(name)
    path = str(beside) if beside.exists() else shutil.which(name)
    if path is None:
        raise MissingPeer(f"{name} ({source})")
    return path


def _against(
    peer: str, make: Callable[[int], str], ops: int, ours: Sequence[str], theirs: Sequence[str], rounds: int
) -> Figure:
    """A text of so many ops through both, flags of each given; a single round is not run in before.

    Of a short one both must print the same ops in the end: counted, as each prints them in its own way.
    """
    program = tool(peer, "pip install xdsl" if peer == XDSL_OPT else "LLVM 22")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "in.mlir")
        our_command = [sys.executable, "-m", "okl_opt", str(path), *ours]
        their_command = [program, str(path), *theirs]
        path.write_text(make(_FEW))
        check_equal(last_function(our_command), last_function(their_command))
        path.write_text(make(ops))
        return compare_processes([our_command], [their_command], rounds=rounds, warm=rounds > 1)


def last_function(command: Command) -> str:
    """The names of the ops that a command prints, without what it dumps before the end."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Failed(f"{command[0]}: {done.stderr[-500:].rstrip()}")
    return " ".join(_OP.findall(_FUNCTION.split(done.stdout)[-1]))


def start(peer: str) -> Figure:
    """A function without anything in it."""
    return _against(peer, lambda _: EMPTY_FUNCTION, 0, [], [], rounds=9)


def arith(peer: str) -> Figure:
    """10 000 additions in custom form, read, verified and printed."""
    return _against(peer, arith_ops, 10_000, [], [], rounds=3)


def generic(peer: str) -> Figure:
    """10 000 generic ops of no dialect with five attributes each."""
    flags = ["--allow-unregistered-dialect"]
    return _against(peer, unregistered_ops, 10_000, flags, flags, rounds=3)


def long_arith(peer: str) -> Figure:
    """100 000 additions through `cse`."""
    return _against(peer, arith_ops, 100_000, ["-cse"], _cse(peer), rounds=1)


def long_job(peer: str) -> Figure:
    """A OneFlow job of 100 000 ops through `cse`."""
    return _against(peer, oneflow_job, 100_000, ["-cse"], _cse(peer), rounds=1)


def dumps(peer: str) -> Figure:
    """10 000 additions through five passes, the IR printed after each."""
    ours = ["-cse"] * _DUMPS + ["--mlir-print-ir-after-all"]
    theirs = ours if peer == MLIR_OPT else ["-p", ",".join(["cse"] * _DUMPS), "--print-between-passes"]
    return _against(peer, arith_ops, 10_000, ours, theirs, rounds=3)


def canonicalized(peer: str, ops: int, *, folding: bool = False) -> Figure:
    """So many ops of arith, tensor and affine through `canonicalize`."""
    theirs = ["-canonicalize"] if peer == MLIR_OPT else ["-p", "canonicalize"]
    rounds = 3 if ops <= 10_000 else 1
    return _against(peer, partial(mixed_ops, folding=folding), ops, ["-canonicalize"], theirs, rounds)


def to_llvm(ops: int) -> Figure:
    """A OneFlow job of so many ops in one launch, through all passes down to LLVM, each verified."""
    from okl_opt.passes.named.okl import LOWER_TO_CONTEXT, LOWER_TO_LLVM

    passes = [
        "aggregate-compute-ops",
        "wrap-ops-to-kernel-launch",
        "kernel-launch-to-module",
        *LOWER_TO_CONTEXT,
        *LOWER_TO_LLVM,
    ]
    theirs = ["-p", ",".join(passes)]
    return _against(XDSL_OPT, oneflow_job, ops, [f"-{name}" for name in passes], theirs, rounds=3)


OUR_OWN = "ours without"

_TO_LLVM = ["-wrap-ops-to-kernel-launch", "-okl-lower-pipeline"]


def provenance(make: Callable[[int], str], ops: int, passes: Sequence[str]) -> Figure:
    """The same passes with the origins of all ops kept and printed, against themselves without."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "in.mlir")
        path.write_text(make(ops))
        plain = [sys.executable, "-m", "okl_opt", str(path), *passes]
        return compare_processes([[*plain, "--print-provenance"]], [plain], rounds=5, warm=True)


def lowered_job() -> Figure:
    """A OneFlow job of 1000 ops down to LLVM."""
    return provenance(oneflow_job, 1000, _TO_LLVM)


def cleaned_arith() -> Figure:
    """10 000 additions through passes that make next to nothing."""
    return provenance(arith_ops, 10_000, ["-cse", "-canonicalize"] * 2)


def _cse(peer: str) -> Sequence[str]:
    return ["-cse"] if peer == MLIR_OPT else ["-p", "cse"]
