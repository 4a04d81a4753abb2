"""C structs whose annotations are their fields: `@c_struct class Pair(Structure)` with `first: I64`."""

from __future__ import annotations

import ctypes
import sys
from typing import Any, TypeAlias, TypeVar

I32: TypeAlias = int
I64: TypeAlias = int
U8: TypeAlias = int
U16: TypeAlias = int
U32: TypeAlias = int
U64: TypeAlias = int
Size: TypeAlias = int
Pointer: TypeAlias = int | None
Address: TypeAlias = int
"""A pointer that is not null."""
Text: TypeAlias = bytes | None

_FORMS: dict[str, Any] = {
    "I32": ctypes.c_int32,
    "I64": ctypes.c_int64,
    "U8": ctypes.c_uint8,
    "U16": ctypes.c_uint16,
    "U32": ctypes.c_uint32,
    "U64": ctypes.c_uint64,
    "Size": ctypes.c_ssize_t,
    "Pointer": ctypes.c_void_p,
    "Address": ctypes.c_void_p,
    "Text": ctypes.c_char_p,
}

AnyStruct = TypeVar("AnyStruct", bound=ctypes.Structure)


def c_struct(struct: type[AnyStruct]) -> type[AnyStruct]:
    """Give a struct its fields, its annotations in order: a name above, another struct, `Annotated[VALUE, FORM]` or
    `Annotated[VALUE, FORM * COUNT]`, where a name stands for the form in C.
    """
    known = vars(sys.modules[struct.__module__])
    texts: dict[str, str] = struct.__annotations__
    struct._fields_ = [(name, _FORMS.get(text) or _form(text, known)) for name, text in texts.items()]
    return struct


def _form(text: str, known: dict[str, Any]) -> Any:
    """The form in C. The text is not evaluated: `typing` takes longer than all else here."""
    name, _, count = text.removesuffix("]").rpartition(", ")[2].partition(" * ")
    return known[name] * int(count) if count else known[name]
