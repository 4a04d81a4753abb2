"""Quoted strings with MLIR's escapes."""

from __future__ import annotations

import re

# Characters to escape: all except printable ASCII, and the quote and the backslash.
_ESCAPED = re.compile(r"[^ !#-\[\]-~]")


def quoted_string(string: str) -> str:
    if _ESCAPED.search(string) is None:
        return f'"{string}"'
    # Invalid UTF-8 bytes of a file are decoded as surrogates.
    return quoted_bytes(string.encode(errors="surrogateescape"))


def quoted_bytes(data: bytes) -> str:
    return f'"{_ESCAPED.sub(_escape, data.decode("latin-1"))}"'


def _escape(match: re.Match[str]) -> str:
    character = match[0]
    return "\\\\" if character == "\\" else f"\\{ord(character):02X}"
