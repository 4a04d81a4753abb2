"""Installed NVIDIA packages, found by `cuda.pathfinder`."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

_FINDER = ("cuda", "cuda.pathfinder")


def pathfinder() -> ModuleType | None:
    """The package `cuda.pathfinder`; None if it is not installed."""
    try:
        if any(find_spec(name) is None for name in _FINDER):
            return None
    except (ImportError, ValueError):
        return None
    return import_module("cuda.pathfinder")


def bitcode_path(name: str) -> str | None:
    """The file of a library of bitcode; None if its package is not installed."""
    finder = pathfinder()
    if finder is None:
        return None
    try:
        return str(finder.find_bitcode_lib(name))
    except finder.BitcodeLibNotFoundError:
        return None


def program_path(name: str) -> str | None:
    """The path of a program; None if its package is not installed."""
    finder = pathfinder()
    path = None if finder is None else finder.find_nvidia_binary_utility(name)
    return None if path is None else str(path)


def library_path(name: str) -> str | None:
    """The path of a shared library, which is loaded to find it; None if it is not installed."""
    finder = pathfinder()
    if finder is None:
        return None
    try:
        return finder.load_nvidia_dynamic_lib(name).abs_path
    except finder.DynamicLibNotFoundError:
        return None
