"""Finding location aliases that a file defines after their uses, as MLIR's debug output does."""

from __future__ import annotations

import re

_LOCATION_ALIAS = re.compile(r"^[ \t]*(#[A-Za-z_$][A-Za-z0-9_$-]*)[ \t]*=[ \t]*(?=loc\()", re.MULTILINE)


def location_aliases(text: str) -> dict[str, int]:
    """Name of each location alias and the offset of its value."""
    return {match[1]: match.end() for match in _LOCATION_ALIAS.finditer(text)}
