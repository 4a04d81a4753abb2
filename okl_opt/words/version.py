"""The versions that determine the output."""

from __future__ import annotations

from okl_opt.words.command_line import PROGRAM


def version() -> str:
    """One line with the versions of okl-opt, xDSL and Python."""
    import platform
    from importlib.metadata import version as version_of

    return f"{PROGRAM} {version_of('okl-opt')} (xDSL {version_of('xdsl')}, Python {platform.python_version()})\n"
