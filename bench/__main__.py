"""Run the benchmarks: `python -m bench [ID ...]` prints one line per row: both times, the ratio, goal and floor.

A ratio is the peer's time over ours, measured in one run; higher is better. Nothing here is asserted by a test.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from fnmatch import fnmatchcase

from bench.machine import description
from bench.measure import Failed, Figure, MissingPeer
from bench.rows import ROWS, Row

AT_GOAL, BELOW_GOAL, MISS = "goal", "below goal", "MISS"
NO_GOAL, NO_PEER, FAILED = "", "peer missing", "FAILED"
SUMMARY = {
    AT_GOAL: "at goal",
    BELOW_GOAL: "below goal",
    MISS: "below floor",
    NO_GOAL: "without a goal",
    NO_PEER: "without their peer",
    FAILED: "failed",
}
"""What the last line says of rows, by their verdict."""


def selected(names: Sequence[str]) -> list[Row]:
    """The rows of these ids, or that match one as a pattern (`C*`); a name of letters alone stands for its group.

    Without names all rows. Raises: ValueError for a name that no row has.
    """
    patterns = [f"{name}[0-9]*" if name.isalpha() else name for name in names]
    for name, pattern in zip(names, patterns, strict=True):
        if not any(fnmatchcase(row.id, pattern) for row in ROWS):
            raise ValueError(f"no row {name}; there are {', '.join(row.id for row in ROWS)}")
    return [row for row in ROWS if not patterns or any(fnmatchcase(row.id, pattern) for pattern in patterns)]


def _seconds(value: float) -> str:
    for unit, scale in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if value >= scale:
            return f"{value / scale:.3g} {unit}"
    return f"{value / 1e-9:.3g} ns"


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.3g}"


def verdict(row: Row, outcome: Figure | bool) -> str:
    """How a row did. One without times has its goal where it holds."""
    if isinstance(outcome, bool):
        return AT_GOAL if outcome else MISS
    if row.goal is not None and outcome.ratio >= row.goal:
        return AT_GOAL
    if row.floor is not None and outcome.ratio < row.floor:
        return MISS
    return NO_GOAL if row.goal is None else BELOW_GOAL


def line(row: Row) -> tuple[str, str]:
    """Measure a row: its line and its verdict."""
    start = f"{row.id:<4} {row.case:<50}"
    try:
        outcome = row.run()
    except MissingPeer as missing:
        return f"{start} {NO_PEER}: {missing}", NO_PEER
    except Failed as failure:
        return f"{start} {FAILED}: {failure}", FAILED
    judged = verdict(row, outcome)
    if isinstance(outcome, bool):
        return f"{start} {'yes' if outcome else 'NO'}", judged
    ending = "; ".join(filter(None, (judged, outcome.note)))
    return (
        f"{start} {row.peer:<35} {_seconds(outcome.ours):>9} {_seconds(outcome.peer):>9}"
        f" {outcome.ratio:>7.3g} {_number(row.goal):>6} {_number(row.floor):>6}  {ending}"
    ).rstrip(), judged


def main(argv: Sequence[str]) -> int:
    """Run the rows named in `argv`, or all; 1 if one failed."""
    parser = argparse.ArgumentParser("python -m bench", description=__doc__)
    parser.add_argument("rows", nargs="*", metavar="ID", help="a row, a group (F) or a pattern (C*); default: all")
    parser.add_argument("--list", action="store_true", help="print the rows, and measure nothing")
    arguments = parser.parse_args(argv)
    try:
        rows = selected(arguments.rows)
    except ValueError as error:
        parser.error(str(error))
    if arguments.list:
        for row in rows:
            print(f"{row.id:<4} {row.case:<50} {row.peer:<35} {_number(row.goal):>6} {_number(row.floor):>6}".rstrip())
        return 0
    print("\n".join(description()))
    print(f"{'id':<4} {'case':<50} {'peer':<35} {'ours':>9} {'peer':>9} {'ratio':>7} {'goal':>6} {'floor':>6}")
    verdicts: Counter[str] = Counter()
    for row in rows:
        text, judged = line(row)
        verdicts[judged] += 1
        print(text, flush=True)
    print(f"{len(rows)} rows: {', '.join(f'{verdicts[each]} {SUMMARY[each]}' for each in SUMMARY)}")
    return int(bool(verdicts[FAILED]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
