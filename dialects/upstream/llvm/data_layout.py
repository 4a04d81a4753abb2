"""Check of `llvm.data_layout`, a string of specifications. Source: `DataLayout.cpp` of LLVM 22.

Each function returns the error in a specification, or "".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.diagnostic import op_error

_MANGLINGS = frozenset("eloamwx")


def check_data_layout(op: Operation, name: str, value: Attribute) -> None:
    """Check the attribute `llvm.data_layout` of an op."""
    if not isinstance(value, StringAttr):
        raise op_error(op, f"expected '{name}' to be a string attributes")
    if problem := layout_problem(value.data):
        raise op_error(op, problem)


def layout_problem(layout: str) -> str:
    """The error in a data layout, or ""."""
    problems = map(_specification_problem, layout.split("-") if layout else ())
    problem = next((problem for problem in problems if problem), "")
    return problem and f"invalid data layout descriptor: {problem}"


def _specification_problem(text: str) -> str:
    if not text:
        return "empty specification is not allowed"
    if text.startswith("ni"):
        return _non_integral(text[2:])
    check = _SPECIFICATIONS.get(text[0])
    return f"unknown specifier '{text[0]}'" if check is None else check(text[1:])


def _form(form: str) -> str:
    return f'malformed specification, must be of the form "{form}"'


def _number(text: str, bits: int) -> int | None:
    """A decimal number that fits `bits` bits; None for anything else."""
    # Longer numbers are too large, and slow to convert.
    number = int(text) if re.fullmatch(r"[0-9]{1,20}", text) else None
    return None if number is None or number >> bits else number


def _address_space(text: str) -> str:
    if not text:
        return "address space component cannot be empty"
    return "address space must be a 24-bit integer" if _number(text, 24) is None else ""


def _size(text: str, name: str = "size") -> str:
    if not text:
        return f"{name} component cannot be empty"
    return "" if _number(text, 24) else f"{name} must be a non-zero 24-bit integer"


def _alignment(text: str, name: str, *, may_be_zero: bool = False) -> str:
    if not text:
        return f"{name} alignment component cannot be empty"
    number = _number(text, 16)
    if number is None:
        return f"{name} alignment must be a 16-bit integer"
    if number == 0:
        return "" if may_be_zero else f"{name} alignment must be non-zero"
    if number % 8 or number & (number - 1):
        return f"{name} alignment must be a power of two times the byte width"
    return ""


def _alignments(abi: str, preferred: str | None, *, may_be_zero: bool = False) -> str:
    problem = _alignment(abi, "ABI", may_be_zero=may_be_zero)
    if problem or preferred is None:
        return problem
    problem = _alignment(preferred, "preferred")
    if not problem and int(preferred) < max(int(abi), 8):
        problem = "preferred alignment cannot be less than the ABI alignment"
    return problem


def _primitive(kind: str) -> Callable[[str], str]:
    """The check of `i64:64:64`."""

    def check(rest: str) -> str:
        parts = rest.split(":")
        if not 2 <= len(parts) <= 3:
            return _form(f"{kind}<size>:<abi>[:<pref>]")
        problem = _size(parts[0]) or _alignment(parts[1], "ABI")
        if not problem and kind == "i" and int(parts[0]) == 8 and int(parts[1]) != 8:
            problem = "i8 must be 8-bit aligned"
        return problem or _alignments(parts[1], parts[2] if len(parts) > 2 else None)

    return check


def _aggregate(rest: str) -> str:
    """`a:0:64`."""
    parts = rest.split(":")
    if not 2 <= len(parts) <= 3:
        return _form("a:<abi>[:<pref>]")
    if parts[0] and _number(parts[0], 24) != 0:
        return "size must be zero"
    return _alignments(parts[1], parts[2] if len(parts) > 2 else None, may_be_zero=True)


def _pointer(rest: str) -> str:
    """`p270:32:32:32:32`; flags may precede the address space, a name may follow it: `pu1(name)`."""
    parts = rest.split(":")
    if not 3 <= len(parts) <= 5:
        return _form("p[<n>]:<size>:<abi>[:<pref>[:<idx>]]")
    named = re.sub(r"\(.*\)$", "", parts[0])
    if "(" in named:
        return "Expected `( address space name )`"
    space = named.lstrip("eu")
    has_flags = space != named
    if space and not space[0].isdigit():
        return f"'{space[0]}' is not a valid pointer specification flag"
    problem = _address_space(space) if space else ""
    if not problem and has_flags and not int(space or 0):
        problem = "address space 0 cannot be unstable or have external state"
    problem = problem or _size(parts[1], "pointer size")
    problem = problem or _alignments(parts[2], parts[3] if len(parts) > 3 else None)
    if not problem and len(parts) > 4:
        problem = _size(parts[4], "index size")
        if not problem and int(parts[4]) > int(parts[1]):
            problem = "index size cannot be larger than the pointer size"
    return problem


def _non_integral(rest: str) -> str:
    """`ni:1:2`."""
    if not rest.startswith(":"):
        return _form("ni:<address space>[:<address space>]...")
    for text in rest[1:].split(":"):
        problem = _address_space(text)
        if not problem and int(text) == 0:
            problem = "address space 0 cannot be non-integral"
        if problem:
            return problem
    return ""


def _native(rest: str) -> str:
    """`n8:16:32`."""
    problems = (_size(text) for text in rest.split(":"))
    return next((problem for problem in problems if problem), "")


def _function_alignment(rest: str) -> str:
    """`Fi8`."""
    if not rest:
        return _form("F<type><abi>")
    if rest[0] not in "in":
        return f"unknown function pointer alignment type '{rest[0]}'"
    return _alignment(rest[1:], "ABI")


def _mangling(rest: str) -> str:
    """`m:e`."""
    if not rest.startswith(":") or len(rest) < 2:
        return _form("m:<mangling>")
    return "" if rest[1:] in _MANGLINGS else "unknown mangling mode"


def _space_of(kind: str) -> Callable[[str], str]:
    """The check of `A5`."""
    return lambda rest: _address_space(rest) if rest else _form(f"{kind}<address space>")


def _byte_order(rest: str) -> str:
    return "malformed specification, must be just 'e' or 'E'" if rest else ""


_SPECIFICATIONS: Mapping[str, Callable[[str], str]] = {
    **dict.fromkeys("eE", _byte_order),
    **{kind: _primitive(kind) for kind in "fiv"},
    **{kind: _space_of(kind) for kind in "AGP"},
    "F": _function_alignment,
    "S": lambda rest: _alignment(rest, "stack natural") if rest else _form("S<size>"),
    "a": _aggregate,
    "m": _mangling,
    "n": _native,
    "p": _pointer,
    # Ignored.
    "s": lambda rest: "",
}
