"""C structs whose annotations are their fields: `@c_struct class Pair(Structure)` with `first: I64`."""

from __future__ import annotations

import ctypes
import sys
from typing import Annotated, TypeVar

I32 = Annotated[int, ctypes.c_int32]
I64 = Annotated[int, ctypes.c_int64]
U8 = Annotated[int, ctypes.c_uint8]
U16 = Annotated[int, ctypes.c_uint16]
U32 = Annotated[int, ctypes.c_uint32]
U64 = Annotated[int, ctypes.c_uint64]
Size = Annotated[int, ctypes.c_ssize_t]
Pointer = Annotated[int | None, ctypes.c_void_p]
Address = Annotated[int, ctypes.c_void_p]
Text = Annotated[bytes | None, ctypes.c_char_p]
"""The types of fields: their values in Python, and their form in C. An `Address` is a pointer that is not null."""

AnyStruct = TypeVar("AnyStruct", bound=ctypes.Structure)


def c_struct(struct: type[AnyStruct]) -> type[AnyStruct]:
    """Give a struct its fields: its annotations in order, each a type above, `Annotated` or another struct."""
    known = vars(sys.modules[struct.__module__])
    kinds = {name: known.get(text) or eval(text, known) for name, text in vars(struct)["__annotations__"].items()}
    struct._fields_ = [(name, getattr(kind, "__metadata__", (kind,))[0]) for name, kind in kinds.items()]
    return struct
