"""Where our text is not mlir-opt's, and why: one table.

(snippet, form) -> reason. The tests fail both where an entry is missing and where one is no longer needed.
"""

from __future__ import annotations

DIFFERENCES: dict[tuple[str, str], str] = {}
