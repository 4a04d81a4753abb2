"""The snippets that mlir-opt and we are held to print alike: files of MLIR, one for each dialect.

A file is a row of chunks. `// ----- NAME` is followed by the contents of a module, `// ----- NAME (body)` by the body
of a function that has arguments of all common types.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent / "snippets"
DIALECTS = sorted(path.stem for path in FOLDER.glob("*.mlir"))

_HEADER = re.compile(r"^// ----- (.+?)( \(body\))?\n", re.MULTILINE)
ARGUMENTS = (
    "%i: index, %j: index, %b: i1, %x: i32, %y: i32, %l: i64, %s: f32, %t: f32, %d: f64, "
    "%m: memref<4x8xf32>, %m1: memref<?xf32>, %mi: memref<16xi32>, %v: vector<4xf32>, %w: vector<4xi32>, "
    "%ts: tensor<4x8xf32>, %td: tensor<?x8xf32>, %ti: tensor<4xi32>, %p: !llvm.ptr"
)


@dataclass(frozen=True)
class Snippet:
    name: str
    text: str


def load(dialect: str) -> list[Snippet]:
    """The snippets of a dialect's file, in its order."""
    return [Snippet(name, _function(text) if is_body else text) for name, is_body, text in _chunks(dialect)]


def bodies(dialect: str) -> list[Snippet]:
    """The bodies of functions among the snippets of a dialect, without a function around them."""
    return [Snippet(name, text) for name, is_body, text in _chunks(dialect) if is_body]


def _chunks(dialect: str) -> list[tuple[str, bool, str]]:
    _, *pieces = _HEADER.split((FOLDER / f"{dialect}.mlir").read_text())
    return [(name, bool(body), text) for name, body, text in zip(pieces[::3], pieces[1::3], pieces[2::3], strict=True)]


def load_all() -> dict[str, list[Snippet]]:
    """The snippets by dialect."""
    return {dialect: load(dialect) for dialect in DIALECTS}


def duplicates() -> list[str]:
    """Names that more than one snippet has; there should be none."""
    names = Counter(snippet.name for snippets in load_all().values() for snippet in snippets)
    return [name for name, count in names.items() if count > 1]


def _function(body: str) -> str:
    return f"func.func @f({ARGUMENTS}) {{\n{body}return\n}}\n"
