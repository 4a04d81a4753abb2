"""Classes of the ops of MLIR's test dialect, each made from its row in `definitions.txt` at its first use in a text.

Source: `TestOps.td` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from xdsl.ir import Operation

from okl_opt.dialects.upstream.shared.declared_ops import declared_class
from okl_opt.dialects.upstream.test.names import ARGUMENTS, BLOCKS, RESULTS


@cache
def op_class(name: str) -> type[Operation] | None:
    """Make the class of the op `name`, which may come from a file; None if the dialect has no such op."""
    return declared_class(name, f"`{name}` of MLIR's test dialect.", **_asm_interface(name))


def _asm_interface(name: str) -> Mapping[str, object]:
    """The methods through which the printer gets suggested names."""
    members = {
        "asm_result_names": RESULTS.get(name),
        "asm_argument_names": ARGUMENTS.get(name),
        "asm_block_stem": BLOCKS.get(name),
    }
    return {member: value for member, value in members.items() if value is not None}


def create(name: str, **parts: Any) -> Operation:
    """Create an op of the test dialect; `parts` are arguments of `Operation.create`."""
    cls = op_class(name)
    assert cls is not None, f"{name} is in definitions.txt"
    return cls.create(**parts)
