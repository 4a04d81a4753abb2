"""Checks of ops that group dimensions: expanding and collapsing. Source: `ReshapeOpsUtils.h` and `.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.shared.shapes import integers, shape_of


def check_output_shape(op: Operation, rank: int, sizes: str = "dims") -> None:
    """Check the sizes that `expand_shape` states; `sizes` is what the error calls them."""
    static, given = integers(op.properties.get("static_output_shape")), len(op.operands) - 1
    if len(static) != rank:
        raise VerifyException(
            f"expected number of static shape {sizes} to be equal to the output rank ({rank}) but found {len(static)} "
            "inputs instead"
        )
    dynamic = static.count(DYNAMIC_INDEX)
    if dynamic != given:
        raise VerifyException(
            "mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has "
            f"{dynamic} dynamic dims while output_shape has {given} values"
        )


def check_groups(groups: Sequence[Sequence[int]], expanded: Attribute, collapsed: Attribute) -> None:
    """Check that the groups list the dimensions of `expanded` in order, one group per dimension of `collapsed`.

    Source: `verifyReshapeLikeTypes`, without the sizes.
    """
    ranks = len(shape_of(expanded) or ()), len(shape_of(collapsed) or ())
    if ranks[0] < ranks[1]:
        raise VerifyException(
            f"expected the expanded type, {quoted(expanded)} to have a higher (or same) rank than the collapsed type, "
            f"{quoted(collapsed)}."
        )
    if not ranks[1]:
        return
    if len(groups) != ranks[1]:
        raise VerifyException(
            f"expected collapsed rank ({ranks[1]}) to equal the number of reassociation maps ({len(groups)})."
        )
    count = max((index for group in groups for index in group), default=-1) + 1
    if count != ranks[0]:
        raise VerifyException(
            f"expected reassociation map #0 to have size equal to the expanded rank ({ranks[0]}), but it is  {count}."
        )
    start = 0
    for number, group in enumerate(groups):
        if list(group) != list(range(start, start + len(group))):
            raise VerifyException(f"expected reassociation map #{number} to be valid and contiguous.")
        start += len(group)


def check_group_sizes(groups: Sequence[Sequence[int]], expanded: Sequence[int], collapsed: Sequence[int]) -> None:
    """Check that each collapsed size is the product of its group. Source: `reshapeLikeShapesAreCompatible`."""
    for number, (group, size) in enumerate(zip(groups, collapsed, strict=False)):
        members = [expanded[index] for index in group]
        if DYNAMIC_INDEX in members:
            if size != DYNAMIC_INDEX:
                raise VerifyException(
                    f"expected dimension {number} of collapsed type to be dynamic since one or more of the "
                    "corresponding dimensions in the expanded type is dynamic"
                )
        elif size != prod(members):
            raise VerifyException(
                f"expected dimension {number} of collapsed type to be static value of {prod(members)}"
            )
