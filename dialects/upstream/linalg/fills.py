"""`linalg.fill`, for folds of its users. New ops reuse the class of an existing op, so linalg's ops are not imported.

Source: `LinalgOps.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.ir import Operation, SSAValue


def fill_of(value: SSAValue) -> Operation | None:
    """The fill that makes a tensor; None for other values."""
    owner = value.owner
    return owner if isinstance(owner, Operation) and owner.name == "linalg.fill" else None


def refilled(fill: Operation, init: SSAValue) -> Operation:
    """A fill of another tensor with the same scalar."""
    return type(fill).create(
        operands=[fill.operands[0], init],
        result_types=[init.type],
        properties=fill.properties,
        regions=[region.clone() for region in fill.regions],
    )
