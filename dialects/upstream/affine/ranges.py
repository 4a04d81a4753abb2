"""Result ranges of affine ops. Source: `AffineOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import AffineMapAttr
from xdsl.ir import Operation

from okl_opt.dialects.numbers.int_ranges import IntRange
from okl_opt.dialects.numbers.range_arithmetic import affine


def _apply(op: Operation, operands: Sequence[IntRange]) -> IntRange | None:
    found = op.properties.get("map")
    if not isinstance(found, AffineMapAttr) or len(found.data.results) != 1:
        return None
    map = found.data
    return affine(map.results[0], operands[: map.num_dims], operands[map.num_dims :])


RESULT = {"affine.apply": _apply}
