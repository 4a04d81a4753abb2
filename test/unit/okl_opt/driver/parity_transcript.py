"""Prints what test_parity.py compares: each command line, what mlir-opt prints, what okl-opt prints, the verdict.

python test/unit/okl_opt/driver/parity_transcript.py [PART OF A FLAG'S NAME]
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from test_parity import MLIR_OPT, TABLE, Outcome, Row, Rule, run_mlir_opt, run_okl_opt


def verdict(row: Row, theirs: Outcome | None, ours: Outcome) -> str:
    if row.rule in (Rule.DIFFERENT, Rule.OURS):
        found = row.shows in ours.text() and (row.rule is Rule.OURS or theirs != ours)
        return f"{'as documented' if found else 'NOT AS DOCUMENTED'}: {row.reason or row.rule.value}"
    if theirs is None:
        return "not compared: mlir-opt-22 is not installed"
    return row.rule.value if theirs == ours else f"FAILS: not {row.rule.value}"


def shown(program: str, outcome: Outcome) -> str:
    lines = [*outcome.text().removesuffix("\n").split("\n"), f"[exit status {outcome.status}]"]
    return "".join(f"  {program} | {visible(line)}\n" for line in lines)


def visible(line: str) -> str:
    """A line with its colours and bytes written out."""
    return "".join(one if one.isprintable() or one == "\t" else f"\\x{ord(one):02x}" for one in line)


def transcript(row: Row) -> str:
    with TemporaryDirectory() as folder:
        ours = run_okl_opt(row, Path(folder, "ours"))
        theirs = None
        if row.rule is not Rule.OURS and MLIR_OPT is not None:
            theirs = run_mlir_opt(row, Path(folder, "theirs"))
    text = f"$ okl-opt {row.command}" + (f" < {row.stdin}\n" if row.stdin else "\n")
    if theirs == ours:
        text += shown("   both", ours)
    else:
        text += ("" if theirs is None else shown("mlir-opt", theirs)) + shown(" okl-opt", ours)
    return f"{text}=> {verdict(row, theirs, ours)}\n\n"


for flag, rows in TABLE.items():
    if all(wanted in flag for wanted in sys.argv[1:]):
        sys.stdout.write(f"=== {flag}\n\n" + "".join(transcript(row) for row in rows))
