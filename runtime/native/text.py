"""Pieces of LLVM IR text: addresses of the fields of our C structs."""

from __future__ import annotations

import ctypes

from okl_opt.runtime.base.abi import offset, size


def at(name: str, base: str, field: object) -> str:
    """A line that sets `%name` to the address of a field of the struct at `%base`."""
    return f"%{name} = getelementptr inbounds i8, ptr %{base}, i64 {offset(field)}"


def element_at(name: str, base: str, struct: type[ctypes.Structure], index: str) -> str:
    """A line that sets `%name` to the address of struct `index`, an i64, of the row at `%base`."""
    return f"%{name} = getelementptr inbounds [{size(struct)} x i8], ptr %{base}, i64 {index}"


def pointer_in(name: str, base: str, field: object) -> tuple[str, str]:
    """Lines that load `%name`, a pointer that is a field of the struct at `%base`."""
    return at(f"{name}_at", base, field), f"%{name} = load ptr, ptr %{name}_at"


def slot(name: str, base: str, index: int) -> str:
    """A line that sets `%name` to the address of a pointer in the table at `%base`."""
    return f"%{name} = getelementptr inbounds ptr, ptr %{base}, i64 {index}"
