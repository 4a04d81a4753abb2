"""Plant faults in folds, patterns and conversions, and see which net catches each.

    python -m bench.mutants [--count=N] [--seed=S] [--nets=suite,prove,try]

Each fault is one small change of the source: operands swapped, off by one, a guard dropped, a wrong predicate, a
condition turned. The nets are the tests beside the changed file (`suite`, not the whole one), and `--validate=prove`
and `--validate=try` on the functions of lit and conformance tests, and on random ones. A line for each fault says who
caught it; the last line counts. A fault that no net catches may be none: the change may have no effect.
"""

from __future__ import annotations

import argparse
import ast
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
_SECONDS = 240
_RANDOM = {"prove": 40, "try": 8}
"""Random functions for each net."""


class Target(NamedTuple):
    """Source files, what validates them, and their tests."""

    files: tuple[str, ...]
    flags: tuple[str, ...]
    """The command lines whose functions are validated: passes with their options."""
    texts: tuple[str, ...]
    """The files with functions, as patterns in the repository."""
    tests: tuple[str, ...]
    """What pytest gets."""


def _folds(dialect: str) -> Target:
    return Target(
        (f"dialects/upstream/{dialect}/folds/*.py", f"dialects/upstream/{dialect}/folds.py"),
        ("-canonicalize",),
        (f"test/unit/conformance/folding/{dialect}*.mlir",),
        ("test/unit/conformance/test_folds.py", "-k", dialect),
    )


def _pass(file: str, name: str, options: str = "") -> Target:
    flag = f"-{name}={options}" if options else f"-{name}"
    texts = (f"test/lit/passes/{name}/*.mlir", f"test/unit/conformance/conversions/{name}*.mlir")
    tests = (f"test/lit/passes/{name}", "test/unit/conformance/test_conversions.py", "-k", name)
    return Target((file,), (flag,), texts, tests)


TARGETS = (
    *map(_folds, ("arith", "scf", "cf", "index", "vector", "math")),
    _pass("passes/arith/arith_expand.py", "arith-expand"),
    _pass("passes/arith/divisions.py", "arith-expand"),
    _pass("passes/conversion/convert_arith_to_llvm.py", "convert-arith-to-llvm"),
    _pass("passes/conversion/convert_index_to_llvm.py", "convert-index-to-llvm"),
    _pass("passes/conversion/convert_scf_to_cf.py", "convert-scf-to-cf"),
    _pass("passes/scf/scf_for_loop_peeling.py", "scf-for-loop-peeling"),
    _pass("passes/scf/scf_for_to_while.py", "scf-for-to-while"),
    _pass(
        "passes/generic/arith_int_range_narrowing.py", "arith-int-range-narrowing", "int-bitwidths-supported=8,16,32"
    ),
    _pass("passes/math/math_expand_ops.py", "math-expand-ops"),
    _pass("dialects/numbers/range_arithmetic.py", "int-range-optimizations"),
)


class Fault(NamedTuple):
    """A change of a file: its text afterwards."""

    target: Target
    file: Path
    line: int
    what: str
    text: str


def faults_in(target: Target, file: Path) -> Iterator[Fault]:
    """Every fault that can be planted in functions of a file."""
    source = file.read_text()
    lines = source.encode().splitlines(keepends=True)
    starts = [sum(map(len, lines[:number])) for number in range(len(lines) + 1)]
    data = source.encode()
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef):
            continue
        for node in ast.walk(function):
            for what, replaced, text in _changes(node, source):
                begin = starts[replaced.lineno - 1] + replaced.col_offset
                end = starts[(replaced.end_lineno or 0) - 1] + (replaced.end_col_offset or 0)
                changed = data[:begin] + text.encode() + data[end:]
                yield Fault(target, file, replaced.lineno, what, changed.decode())


_OTHER: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
}
_PREDICATES = {
    "slt": "sle",
    "sle": "slt",
    "sgt": "sge",
    "sge": "sgt",
    "ult": "slt",
    "ule": "sle",
    "eq": "ne",
    "ne": "eq",
}


def _changes(node: ast.AST, source: str) -> Iterator[tuple[str, ast.expr | ast.stmt, str]]:
    """Yield the possible changes at a node: a text about it, the replaced node, and its new text."""

    def text(part: ast.AST) -> str:
        return ast.get_source_segment(source, part) or ""

    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _OTHER:
        other = _OTHER[type(node.ops[0])]
        yield "another comparison", node, f"({text(node.left)} {other} {text(node.comparators[0])})"
    elif isinstance(node, ast.Constant) and type(node.value) is int and 0 <= node.value < 64:
        yield "off by one", node, str(node.value + 1)
    elif isinstance(node, ast.Constant) and node.value in _PREDICATES:
        yield "another predicate", node, f'"{_PREDICATES[node.value]}"'
    elif (
        isinstance(node, ast.Call)
        and len(node.args) > 1
        and not any(isinstance(each, ast.Starred) for each in node.args)
    ):
        first, second = node.args[-2:]
        if text(first) != text(second):
            kept = [text(each) for each in node.args[:-2]]
            named = [
                f"{each.arg}={text(each.value)}" if each.arg else f"**{text(each.value)}" for each in node.keywords
            ]
            arguments = ", ".join([*kept, text(second), text(first), *named])
            yield "operands swapped", node, f"{text(node.func)}({arguments})"
    elif isinstance(node, ast.BoolOp):
        word = "or" if isinstance(node.op, ast.And) else "and"
        yield "another connective", node, "(" + f" {word} ".join(f"({text(each)})" for each in node.values) + ")"
    elif isinstance(node, ast.If) and not node.orelse and isinstance(node.body[-1], ast.Return):
        yield "a guard dropped", node.test, "False"
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "a condition turned", node, f"bool({text(node.operand)})"


def chosen(count: int, seed: int) -> list[Fault]:
    """So many faults, spread over the targets."""
    random = Random(seed)
    by_target = [
        [fault for pattern in target.files for file in sorted(ROOT.glob(pattern)) for fault in faults_in(target, file)]
        for target in TARGETS
    ]
    for faults in by_target:
        random.shuffle(faults)
    found: list[Fault] = []
    while len(found) < count and any(by_target):
        for faults in by_target:
            if faults and len(found) < count:
                found.append(faults.pop())
    return found


def _run(copy: Path, words: Sequence[str]) -> bool:
    """Run Python on a copy of the repository; return whether it ended well."""
    environment = {**os.environ, "PYTHONPATH": str(copy), "OKL_OPT_SERVER": "off", "COLUMNS": "120"}
    try:
        done = subprocess.run(
            [sys.executable, *words], cwd=copy, env=environment, capture_output=True, timeout=_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def _is_caught(copy: Path, net: str, target: Target) -> bool:
    if net == "suite":
        return not _run(copy, ["-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--long", *target.tests])
    files = [str(file.relative_to(ROOT)) for pattern in target.texts for file in sorted(ROOT.glob(pattern))]
    return not _run(copy, ["-m", "bench.mutants", "--validate", net, *target.flags, *files])


def validate(mode: str, flag: str, files: Sequence[str]) -> int:
    """Validate a pass on files; return 1 if it is refuted, or does not end well where it did."""
    import io

    from okl_opt.cli.main import main

    for text in (*(Path(file).read_text() for file in files), *_random_functions(_RANDOM[mode])):
        err = io.StringIO()
        flags = [flag, "--split-input-file", "--allow-unregistered-dialect", f"--validate={mode}"]
        main(flags, io.StringIO(text), io.StringIO(), err)
        if ": refuted: " in err.getvalue() or "internal error" in err.getvalue():
            return 1
    return 0


def _random_functions(count: int) -> Iterator[str]:
    """Functions on numbers, by the generator of the tests."""
    sys.path.append(str(ROOT / "test" / "unit"))
    from conformance.scalar_programs import Function

    for seed in range(count):
        yield Function(Random(seed), "f", 12).text


def run(faults: Sequence[Fault], nets: Sequence[str]) -> Counter[str]:
    """Plant the faults one after the other, and print who catches each."""
    tally: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "copy")
        left_out = shutil.ignore_patterns(".venv", ".git", "Output", "__pycache__")
        shutil.copytree(ROOT, copy, symlinks=True, ignore=left_out)
        blind = {(target, net) for target in TARGETS for net in nets if _is_caught(copy, net, target)}
        for target, net in blind:
            print(f"{net} fails without a fault: {', '.join(target.files)}", flush=True)
        for number, fault in enumerate(faults, 1):
            file = copy / fault.file.relative_to(ROOT)
            right = file.read_text()
            _write(file, fault.text)
            seeing = [net for net in nets if (fault.target, net) not in blind]
            caught = [net for net in seeing if _is_caught(copy, net, fault.target)]
            _write(file, right)
            tally.update(caught)
            tally["any"] += bool(caught)
            tally["all"] += 1
            place = f"{fault.file.relative_to(ROOT)}:{fault.line}"
            print(f"{number:>3} {place}: {fault.what}: {', '.join(caught) or 'NOT CAUGHT'}", flush=True)
    return tally


def _write(file: Path, text: str) -> None:
    file.write_text(text)
    Path(importlib.util.cache_from_source(str(file))).unlink(missing_ok=True)


def main(argv: Sequence[str]) -> int:
    """Plant faults as the command line says."""
    if argv[:1] == ["--validate"]:
        return validate(argv[1], argv[2], argv[3:])
    parser = argparse.ArgumentParser(prog="python -m bench.mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nets", default="suite,prove,try")
    given = parser.parse_args(argv)
    nets = given.nets.split(",")
    tally = run(chosen(given.count, given.seed), nets)
    print(f"{tally['all']} faults; caught by {', '.join(f'{net} {tally[net]}' for net in nets)}; by any {tally['any']}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
