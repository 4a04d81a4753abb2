"""What is written of an upstream dialect, found by the dialect's name: `dialects/upstream/<dialect>/<subject>.py`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType


@cache
def upstream_module(dialect: str, subject: str = "") -> ModuleType | None:
    """The module about `subject` (`ops`, `forms`, `checks`, ...), or the dialect's package; None if there is none.

    A dialect's name may come from a file, so names that are no Python names are not looked for.
    """
    if not dialect.isidentifier():
        return None
    package = f"dialects.upstream.{dialect}"
    name = f"{package}.{subject}" if subject else package
    try:
        return import_module(name)
    except ModuleNotFoundError as exception:
        if exception.name not in (package, name):
            raise
        return None


def upstream_dialects(subject: str) -> list[str]:
    """The upstream dialects that have a module about `subject`. It imports all those modules."""
    from pkgutil import iter_modules

    package = import_module("dialects.upstream")
    folders = sorted(entry.name for entry in iter_modules(package.__path__))
    return [name for name in folders if upstream_module(name, subject) is not None]
