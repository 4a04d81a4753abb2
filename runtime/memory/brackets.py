"""Elements of a tensor as text: numbers with brackets around rows, as in `iree-run-module`: `[1 2 3][4 5 6]`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from math import prod
from typing import TypeVar

from okl_opt.runtime.base.errors import InputError

_TOKEN = re.compile(r"[\[\]]|\([^()\[\]]*\)|[^\s,\[\]]+")

T = TypeVar("T", bound=float | tuple[float, ...])

Nested = list["Nested[T] | T"]


def shorten(text: str, limit: int = 60) -> str:
    return text if len(text) <= limit else text[:limit] + "..."


def parse_elements(text: str, shape: Sequence[int], type_text: str, parse: Callable[[str], T]) -> list[T]:
    """The elements in row-major order, or a single element that applies to all.

    There may be all brackets of the shape, all but the outermost pair, or none. `parse` reads one element.
    Raises: InputError.
    """
    top, count = _nested(text, shape, type_text, parse), prod(shape)
    if top and not any(isinstance(item, list) for item in top):
        flat = [item for item in top if not isinstance(item, list)]
        if len(flat) != count and (len(flat) != 1 or count == 0):
            raise InputError(f"{len(flat)} elements for {type_text}, which has {count}")
        return flat
    if not top:
        if count:
            raise InputError(f"no elements for {type_text}, which has {count}")
        return []
    flat: list[T] = []
    if _collect(top, shape, flat):
        return flat
    flat.clear()
    if len(top) == 1 and isinstance(top[0], list) and _collect(top[0], shape, flat):
        return flat
    raise InputError(f"the brackets of '{shorten(text)}' do not fit the shape of {type_text}")


def _nested(text: str, shape: Sequence[int], type_text: str, parse: Callable[[str], T]) -> Nested[T]:
    """Brackets and elements as nested lists, at most one level deeper than the rank."""
    top: Nested[T] = []
    stack: list[Nested[T]] = [top]
    for token in _TOKEN.findall(text):
        if token == "[":
            if len(stack) > max(len(shape), 1):
                raise InputError(f"brackets are nested deeper than the {len(shape)} dimensions of {type_text}")
            inner: Nested[T] = []
            stack[-1].append(inner)
            stack.append(inner)
        elif token == "]":
            stack.pop()
            if not stack:
                raise InputError("a ']' without '['")
        else:
            stack[-1].append(parse(token))
    if len(stack) != 1:
        raise InputError("a '[' without ']'")
    return top


def _collect(items: Nested[T], shape: Sequence[int], flat: list[T]) -> bool:
    if not shape or len(items) != shape[0]:
        return False
    for item in items:
        if isinstance(item, list):
            if not _collect(item, shape[1:], flat):
                return False
        elif len(shape) != 1:
            return False
        else:
            flat.append(item)
    return True


def bracketed(parts: Sequence[str], shape: Sequence[int]) -> str:
    """Elements with brackets around all dimensions but the outermost."""
    if len(shape) <= 1 or not parts:
        return " ".join(parts)
    inner = prod(shape[1:])
    rows = (parts[start : start + inner] for start in range(0, len(parts), inner))
    return "".join(f"[{bracketed(row, shape[1:])}]" for row in rows)
