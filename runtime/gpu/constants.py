"""Constant elements in a module."""

from __future__ import annotations

from math import prod

from xdsl.dialects.builtin import AnyDenseElement, DenseIntOrFPElementsAttr

from okl_opt.runtime.code.elements import Element
from okl_opt.runtime.gpu.arrays import stored_bytes


def elements_of(element: Element, value: DenseIntOrFPElementsAttr[AnyDenseElement]) -> bytes:
    """The elements of a constant in memory form."""
    stored = (stored_bytes(element, each) for each in value.iter_values() if isinstance(each, int | float))
    count = prod(value.get_shape())
    return next(stored) * count if count and value.is_splat() else b"".join(stored)
