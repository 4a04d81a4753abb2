"""Checks of kernels before code generation: LLVM would end the process at some unsupported calls and ops."""

from __future__ import annotations

from collections.abc import Collection

from xdsl.dialects import llvm
from xdsl.dialects.builtin import Float80Type, Float128Type, ModuleOp, SymbolRefAttr
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.interfaces.symbols import symbol_name
from okl_opt.passes.conversion.nvvm_maths import OPS
from okl_opt.runtime.cuda.libdevice import PREFIX

PRINT = "vprintf"
"""The one function of the host's driver that kernels call."""

_INTRINSIC = "llvm.intr."
_INTRINSICS = frozenset(
    (
        *("abs", "smax", "smin", "umax", "umin", "sadd.sat", "ssub.sat", "uadd.sat", "usub.sat", "fshl", "fshr"),
        *("sadd.with.overflow", "ssub.with.overflow", "uadd.with.overflow", "usub.with.overflow"),
        *("smul.with.overflow", "umul.with.overflow", "bitreverse", "bswap", "ctlz", "cttz", "ctpop"),
        *("fabs", "ceil", "floor", "trunc", "round", "roundeven", "rint", "nearbyint", "sqrt", "copysign", "fma"),
        *("fmuladd", "maxnum", "minnum", "maximum", "minimum", "is.fpclass", "assume", "expect"),
        *("memcpy", "memmove", "memset", "trap", "lifetime.start", "lifetime.end"),
        *(f"vector.reduce.{name}" for name in ("add", "mul", "and", "or", "xor", "smax", "smin", "umax", "umin")),
        *(f"vector.reduce.{name}" for name in ("fadd", "fmul", "fmax", "fmin", "fmaximum", "fminimum")),
    )
)
"""Intrinsics that LLVM supports on all GPUs and for all types that they accept."""

_WIDE = (Float80Type, Float128Type)


def check_kernels(module: ModuleOp, supplied: Collection[str]) -> None:
    """Check functions in the llvm and nvvm dialects; the functions named in `supplied` are defined elsewhere.

    Raises: DiagnosticError at the first op without code generation.
    """
    defined = {op.sym_name.data for op in module.ops if isinstance(op, llvm.FuncOp) and op.body.blocks}
    for op in module.walk():
        name = op.name
        if name.startswith(_INTRINSIC) and name.removeprefix(_INTRINSIC) not in _INTRINSICS:
            raise op_error(op, f"has no code on cuda: LLVM's '{name}' would be a call of a library")
        if name == "llvm.inline_asm":
            raise op_error(op, "is not compiled: a kernel may not contain inline assembly")
        wide = next((value.type for value in (*op.operands, *op.results) if isinstance(value.type, _WIDE)), None)
        if wide is not None:
            raise op_error(op, f"has no code on cuda: GPUs have no {wide}")
        if isinstance(op, llvm.CallOp):
            _check_call(op, {*defined, *supplied, PRINT})
        elif name == "llvm.mlir.addressof":
            _check_address(op, module)


def _check_call(op: llvm.CallOp, known: Collection[str]) -> None:
    if op.callee is None:
        raise op_error(op, "calls through a pointer, which has no code on cuda")
    name = op.callee.string_value()
    if name in known:
        return
    if name.startswith(PREFIX):
        raise op_error(op, f"{OPS.get(name, name)} on cuda needs libdevice (install the cuda extra)")
    raise op_error(op, f"calls '{name}', which is not defined in the gpu.module")


def _check_address(op: Operation, module: ModuleOp) -> None:
    held = op.properties.get("global_name")
    name = held.string_value() if isinstance(held, SymbolRefAttr) else ""
    if all(symbol_name(each) != name for each in module.ops):
        raise op_error(op, f"takes the address of '{name}', which is not defined in the gpu.module")
