"""Print the number of ops of each kind, as a table or as JSON. The IR stays unchanged.

Before:  func.func @f(%arg0: i32) -> i32 {
           %0 = arith.addi %arg0, %arg0 : i32
           return %0 : i32
         }
After:   func.func @f(%arg0: i32) -> i32 {
           %0 = arith.addi %arg0, %arg0 : i32
           return %0 : i32
         }

This goes to standard error:

    Operations encountered:
    -----------------------
       arith.addi   , 1
     builtin.module , 1
        func.func   , 1
        func.return , 1

Source: `lib/Transforms/OpStats.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import op_name, print_text
from okl_opt.dialects.visible import in_one_line
from okl_opt.passes.base import OpPass


@dataclass(frozen=True)
class PrintOpStats(OpPass):
    name = "print-op-stats"
    keeps_checks = True

    json: bool = False
    """Print JSON."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        counts = Counter(in_one_line(op_name(inner)) for inner in op.walk())
        print_text((_json if self.json else _table)(dict(sorted(counts.items()))))


def _json(counts: dict[str, int]) -> str:
    lines = ",\n".join(f'  "{name}" : {number}' for name, number in counts.items())
    return f"{{\n{lines}\n}}\n"


def _table(counts: dict[str, int]) -> str:
    """Return the table, names aligned at the dot after the dialect."""
    names = {name: _split(name) for name in counts}
    dialect_width = max(len(dialect) for dialect, _ in names.values())
    name_width = max(len(name) for _, name in names.values())
    lines = ["Operations encountered:", "-----------------------"]
    for name, number in counts.items():
        dialect, rest = names[name]
        prefix = f"{dialect:>{dialect_width + 2}}." if dialect else " " * (dialect_width + 3)
        lines.append(f"{prefix}{rest:<{name_width}} , {number}")
    return "\n".join(lines) + "\n"


def _split(name: str) -> tuple[str, str]:
    dialect, _, rest = name.partition(".")
    return (dialect, rest) if rest else ("", dialect)
