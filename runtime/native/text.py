"""Pieces of LLVM IR text: addresses of the fields of our C structs."""

from __future__ import annotations

import ctypes

from okl_opt.runtime.base.abi import offset, size


def at(name: str, base: str, field: object) -> str:
    """A line that sets `%name` to the address of a field, or of the byte `field`, of the struct at `%base`."""
    place = field if isinstance(field, int) else offset(field)
    return f"%{name} = getelementptr inbounds i8, ptr %{base}, i64 {place}"


def load(name: str, kind: str, base: str, field: object) -> str:
    """Lines that load `%name`, of LLVM type `kind`, from a field of the struct at `%base`: its place is `%name_at`."""
    return f"{at(f'{name}_at', base, field)}\n  %{name} = load {kind}, ptr %{name}_at"


def store(name: str, value: str, base: str, field: object) -> str:
    """Lines that store `value`, with its type, to a field of the struct at `%base`: its place is `%name_at`."""
    return f"{at(f'{name}_at', base, field)}\n  store {value}, ptr %{name}_at"


def element_at(name: str, base: str, struct: type[ctypes.Structure], index: str) -> str:
    """A line that sets `%name` to the address of struct `index`, an i64, of the row at `%base`."""
    return f"%{name} = getelementptr inbounds [{size(struct)} x i8], ptr %{base}, i64 {index}"


def pointer_in(name: str, base: str, field: object) -> tuple[str, str]:
    """Lines that load `%name`, a pointer that is a field of the struct at `%base`."""
    return at(f"{name}_at", base, field), f"%{name} = load ptr, ptr %{name}_at"


def slot(name: str, base: str, index: int) -> str:
    """A line that sets `%name` to the address of a pointer in the table at `%base`."""
    return f"%{name} = getelementptr inbounds ptr, ptr %{base}, i64 {index}"


def declared(text: str) -> tuple[str, ...]:
    """The functions that lines of declarations name, in order."""
    return tuple(line.partition("@")[2].partition("(")[0] for line in text.split("\n") if line.startswith("declare "))
