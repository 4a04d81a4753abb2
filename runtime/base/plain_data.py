"""Typed access to decoded, untrusted JSON: each function returns a value of one type, or raises Broken."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast


class Broken(Exception):
    """Data of an unexpected type."""


def text_of(value: object) -> str:
    """Return a text. Raises: Broken."""
    if not isinstance(value, str):
        raise Broken("an invalid text")
    return value


def number_of(value: object) -> int:
    """Return a number. Raises: Broken."""
    if type(value) is not int:
        raise Broken("an invalid number")
    return value


def list_of(value: object) -> list[object]:
    """Return a list. Raises: Broken."""
    if not isinstance(value, list):
        raise Broken("an invalid list")
    return cast("list[object]", value)


def mapping_of(value: object) -> Mapping[str, object]:
    """Return a mapping with text keys. Raises: Broken."""
    if not isinstance(value, dict):
        raise Broken("an invalid object")
    return cast("Mapping[str, object]", value)
