"""Escaping of untrusted text for the terminal."""

from __future__ import annotations

import re

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def visible(text: str) -> str:
    """The text with control characters escaped as in MLIR, `\\1B`, except line ends and tabs.

    So names from a file cannot move the terminal's cursor or reverse its text.
    """
    return _CONTROL.sub(_escape, text)


def in_one_line(text: str) -> str:
    """Like `visible`, with line ends and tabs escaped, too, for names in tables and line-based reports."""
    return visible(text).replace("\n", "\\0A").replace("\t", "\\09")


def _escape(match: re.Match[str]) -> str:
    return "".join(f"\\{byte:02X}" for byte in match.group().encode())
