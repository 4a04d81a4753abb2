"""The attributes of a kernel about its launches.

Source: `NVVMToLLVMIRTranslation.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.dialects.builtin import IntegerAttr, UnitAttr
from xdsl.ir import Operation

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.shared.shapes import integers
from okl_opt.runtime.machine.llvm_ir.escapes import string

KERNEL = "nvvm.kernel"
"""The attribute of functions that the host launches."""

_SIZES = ("nvvm.maxntid", "nvvm.reqntid", "nvvm.cluster_dim")
_NUMBERS = {
    "nvvm.minctasm": "nvvm.minctasm",
    "nvvm.maxnreg": "nvvm.maxnreg",
    "nvvm.cluster_max_blocks": "nvvm.maxclusterrank",
}
_MARKS = ("nvvm.blocksareclusters",)


def is_kernel(op: Operation) -> bool:
    """Return whether the host launches a function."""
    return KERNEL in op.attributes


def of_kernel(op: Operation) -> list[str]:
    """The PTX attributes of a function."""
    found: list[str] = []
    for name in _SIZES:
        if sizes := integers(op.attributes.get(name)):
            found.append(f'{string(name)}="{",".join(map(str, sizes))}"')
    for name, key in _NUMBERS.items():
        held = op.attributes.get(name)
        if isa(held, IntegerAttr):
            found.append(f'{string(key)}="{held.value.data}"')
    return found + [string(name) for name in _MARKS if isinstance(op.attributes.get(name), UnitAttr)]
