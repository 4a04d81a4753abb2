"""Finding modules about a dialect by its name: in `dialects/upstream/<dialect>/`, or in `dialects/<dialect>/`."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any


@cache
def upstream_folders() -> frozenset[str]:
    """The names of the folders. A dialect's name may come from a file, so only these are ever imported."""
    return frozenset(os.listdir(os.path.join(os.path.dirname(__file__), "upstream")))


# Our own dialects that passes for any dialect ask by modules.
_OWN = frozenset({"byoc", "flow", "hal", "iree_encoding", "stream", "util"})


@cache
def dialect_module(dialect: str, subject: str = "") -> ModuleType | None:
    """The module about `subject` (`ops`, `forms`, `checks`, ...), or the dialect's package; None if there is none."""
    if dialect in _OWN:
        package = f"okl_opt.dialects.{dialect}"
    elif dialect.isidentifier() and dialect in upstream_folders():
        package = f"okl_opt.dialects.upstream.{dialect}"
    else:
        return None
    name = f"{package}.{subject}".removesuffix(".")
    try:
        return import_module(name)
    except ModuleNotFoundError as exception:
        if exception.name != name:
            raise
        return None


@cache
def dialect_table(dialect: str, subject: str, table: str) -> Mapping[str, Any]:
    """The table of that name in the module about `subject`, empty if there is none."""
    return getattr(dialect_module(dialect, subject), table, {})


@cache
def upstream_rows(dialect: str, file: str = "definitions.txt") -> Mapping[str, str]:
    """The rows of a file by op name; `dialects/upstream/definitions.py` describes those of `definitions.txt`."""
    path = os.path.join(os.path.dirname(__file__), "upstream", dialect, file)
    if dialect not in upstream_folders() or not os.path.isfile(path):
        return {}
    with open(path, encoding="utf-8") as lines:
        next(lines)
        return {name: row for name, _, row in (line.rstrip("\n").partition(" | ") for line in lines)}


def parts_of(row: str) -> Mapping[str, Sequence[str]]:
    """The sections of a row, by their first words."""
    return {key: text.split("; ") for key, _, text in (part.partition(" ") for part in row.split(" | ") if part)}


def upstream_dialects(subject: str) -> list[str]:
    """The upstream dialects that have a module about `subject`. It imports all those modules."""
    return [name for name in sorted(upstream_folders()) if dialect_module(name, subject) is not None]
