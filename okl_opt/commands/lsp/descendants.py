"""The origins of ops, read from the `--print-provenance` comments of the last run with dumps.

%0 = "okl.x"() : () -> () // from `oneflow.relu` at job.mlir:5:10 by lower-to-okl, LowerRelu
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

_COMMENT = re.compile(r"^\s*(?:%[^=]*= )?\"?([A-Za-z_][\w.$]*).* // from (`.*) by ([\w-]+(?:, \w+)?)$")
_PLACE = re.compile(r"at ([^ ]+):(\d+):(\d+)")
_MOST = 8


@dataclass
class Descendants:
    """For each op in `text`, by line and column: the ops made from it, with pass and pattern."""

    text: str = ""
    of: dict[tuple[int, int], list[str]] = field(default_factory=dict[tuple[int, int], "list[str]"])

    def became(self, line: int, column: int) -> Sequence[str]:
        """The ops made from the op at this position, in pass order."""
        found = self.of.get((line, column), [])
        return found if len(found) <= _MOST else [*found[: _MOST - 1], f"{len(found) - _MOST + 1} more"]


def descendants_in(shown: str, text: str, file: str) -> Descendants:
    """Read the dumps `shown` of a run on `text`."""
    descendants = Descendants(text)
    for line in shown.splitlines():
        match = _COMMENT.match(line)
        if match is None:
            continue
        name, sources, by = match.groups()
        for source, number, column in _PLACE.findall(sources):
            found = descendants.of.setdefault((int(number), int(column)), [])
            if source == file and f"`{name}` by {by}" not in found:
                found.append(f"`{name}` by {by}")
    return descendants
