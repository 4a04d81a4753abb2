"""Memory footprint of loops. Source: `getMemoryFootprintBytes` in `Affine/Analysis/Utils.cpp` of MLIR 22."""

from __future__ import annotations

import math

from xdsl.dialects.affine import ForOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType
from xdsl.ir import Attribute, SSAValue

from okl_opt.dialects.numbers.elements import element_type, width_of
from okl_opt.dialects.upstream.affine.constraints import NotLinear
from okl_opt.passes.affine.accesses import Access, accesses_in
from okl_opt.passes.affine.dependence import Places

_Range = tuple[int, int]
"""The least and greatest index."""


def footprint(loop: ForOp) -> int | None:
    """Return the size in bytes of the bounding boxes of all accesses in a loop; None if unknown."""
    boxes: dict[SSAValue, list[_Range]] = {}
    elements: dict[SSAValue, Attribute] = {}
    for access in accesses_in(loop):
        box = _box(access)
        if box is None:
            return None
        elements[access.memory] = element_type(access.value.type)
        known = boxes.setdefault(access.memory, box)
        boxes[access.memory] = [
            (min(one[0], other[0]), max(one[1], other[1])) for one, other in zip(known, box, strict=True)
        ]
    total = 0
    for memory, box in boxes.items():
        width = width_of(elements[memory])
        if not width:
            return None
        total += -(-width // 8) * math.prod(high - low + 1 for low, high in box)
    return total


def _box(access: Access) -> list[_Range] | None:
    """Return the range of each index, clipped to the memref; None if unknown or empty."""
    type = access.memory.type
    assert isinstance(type, MemRefType)
    try:
        places = Places(access)
    except NotLinear:
        return None
    box: list[_Range] = []
    for number, size in zip(places.numbers, type.get_shape(), strict=True):
        low, high = places.system.constant_bounds(number)
        low = 0 if low is None else max(low, 0)
        if size != DYNAMIC_INDEX:
            high = size - 1 if high is None else min(high, size - 1)
        if high is None or high < low:
            return None
        box.append((low, high))
    return box
