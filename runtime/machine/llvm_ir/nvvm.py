"""Ops of the nvvm dialect as calls of LLVM's intrinsics.

Source: `NVVMOps.td`, `NVVMToLLVMIRTranslation.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import f32
from xdsl.ir import Operation

from okl_opt.dialects.upstream.llvm.attributes import ConstantRangeAttr
from okl_opt.dialects.upstream.nvvm.ops import REGISTER, REGISTER_OPS, Barrier0Op, BarrierOp, ReduxOp, ShflOp
from okl_opt.runtime.machine.llvm_ir.types import Untranslatable
from okl_opt.runtime.machine.llvm_ir.writer import Function, Row


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
