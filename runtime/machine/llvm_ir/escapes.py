"""Names and strings as LLVM IR text: the only place where text of a module enters LLVM's input.

Special characters are written as bytes in hexadecimal, so that no name and no string ends before its closing quote.
"""

from __future__ import annotations

import re

_PLAIN_NAME = re.compile(r"[-a-zA-Z$._][-a-zA-Z$._0-9]*")
_NOT_PLAIN = re.compile(rb"[^ !#-\[\]-~]")


def string(text: str) -> str:
    """A string in quotes. A null byte is written as it is, which LLVM accepts in strings but not in names."""
    return f'"{escaped(text.encode(errors="surrogateescape"))}"'


def name(text: str) -> str:
    """A name as written after `@` or `%`."""
    return text if _PLAIN_NAME.fullmatch(text) else string(text)


def escaped(data: bytes) -> str:
    """Bytes between quotes."""
    return _NOT_PLAIN.sub(lambda match: b"\\%02X" % match[0][0], data).decode("ascii")
