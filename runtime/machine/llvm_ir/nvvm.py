"""Ops of the nvvm dialect as calls of LLVM's intrinsics, and a kernel's attributes about its launches.

Source: `NVVMOps.td`, `NVVMToLLVMIRTranslation.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import IntegerAttr, UnitAttr, f32
from xdsl.ir import Operation

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.llvm.attributes import ConstantRangeAttr
from okl_opt.dialects.upstream.nvvm.ops import REGISTER, REGISTER_OPS, Barrier0Op, BarrierOp, ReduxOp, ShflOp
from okl_opt.dialects.upstream.shared.shapes import integers
from okl_opt.runtime.machine.llvm_ir.escapes import string
from okl_opt.runtime.machine.llvm_ir.types import Untranslatable
from okl_opt.runtime.machine.llvm_ir.writer import Function, Row

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


def _call(result: str, name: str, arguments: Sequence[str]) -> str:
    return f"call {result} @llvm.nvvm.{name}({', '.join(arguments)})"


def _register(function: Function, op: Operation) -> str:
    held = op.properties.get("range")
    words = f"range(i32 {held.lower.data}, {held.upper.data}) " if isinstance(held, ConstantRangeAttr) else ""
    return _call(f"{words}i32", f"read.ptx.sreg.{op.name.removeprefix(REGISTER)}", [])


def _barrier(function: Function, op: Operation) -> str:
    if not isinstance(op, BarrierOp) or op.barrierId is None:
        if isinstance(op, BarrierOp) and op.reductionOp is not None:
            raise Untranslatable("its reduction is not translated")
        return _call("void", "barrier.cta.sync.aligned.all", ["i32 0"])
    if op.numberOfThreads is None:
        return _call("void", "barrier.cta.sync.aligned.all", [function.typed(op.barrierId)])
    given = [function.typed(op.barrierId), function.typed(op.numberOfThreads)]
    return _call("void", "barrier.cta.sync.aligned.count", given)


def _shuffle(function: Function, op: Operation) -> str:
    assert isinstance(op, ShflOp), "its row"
    element = "f32" if op.val.type == f32 else "i32"
    asks = "p" if op.return_value_and_is_valid is not None else ""
    return _call(function.result(op), f"shfl.sync.{op.kind.data}.{element}{asks}", [*map(function.typed, op.operands)])


def _reduction(function: Function, op: Operation) -> str:
    assert isinstance(op, ReduxOp), "its row"
    words = ".abs" * bool(op.abs.value.data) + ".NaN" * bool(op.nan.value.data) if op.val.type == f32 else ""
    return _call(function.result(op), f"redux.sync.{op.kind.data}{words}", [*map(function.typed, op.operands)])


NVVM_ROWS: Mapping[str, Row] = {
    **{op.name: _register for op in REGISTER_OPS},
    Barrier0Op.name: _barrier,
    BarrierOp.name: _barrier,
    ShflOp.name: _shuffle,
    ReduxOp.name: _reduction,
}
"""The row of each op, by name."""
