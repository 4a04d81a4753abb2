"""`linalg.fill`, for folds of its users. It makes ops of the class that is there, so linalg's ops are not imported.

Source: `LinalgOps.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.ir import Operation, SSAValue


def fill_of(value: SSAValue) -> Operation | None:
    """The fill that makes a tensor."""
    owner = value.owner
    return owner if isinstance(owner, Operation) and owner.name == "linalg.fill" else None


def refilled(fill: Operation, init: SSAValue) -> Operation:
    """A new fill with the same scalar of another tensor of such elements."""
    return type(fill).create(
        operands=[fill.operands[0], init],
        result_types=[init.type],
        properties=fill.properties,
        regions=[region.clone() for region in fill.regions],
    )
