"""Entries of the ops that only move elements, of `constant`, and of `tril`: the lower triangle, the rest filled."""

from __future__ import annotations

from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.accepts import ANY, all_of, one_type, operands, same_shapes
from okl_opt.runtime.kernels.cpu.llvm.frame.entry import PRIORITY, emitted, generated
from okl_opt.runtime.kernels.cpu.llvm.move.copies import COPIES, flat
from okl_opt.runtime.kernels.registry import KernelEntry, by_op_type

_ONLY_SHAPES = {"like"}  # operands of which only the shape is read


def _supports_copies(reg: RegContext) -> str | None:
    dtype = reg.outputs[0].dtype if reg.outputs else None
    moved = [spec for spec, (key, _) in zip(reg.inputs, reg.input_keys, strict=True) if key not in _ONLY_SHAPES]
    if any(spec.dtype is not dtype for spec in (*moved, *reg.outputs)):
        return "element types differ"
    try:
        COPIES[reg.op_type](reg)
    except ValueError as error:
        return str(error)
    return None


def _supports_constant(reg: RegContext) -> str | None:
    dtype = reg.outputs[0].dtype
    return None if dtype in ANY else f"element type {dtype.spelling} is not supported"


def _rank(reg: RegContext) -> str | None:
    return None if reg.inputs[0].rank >= 2 else f"expected rank 2 or more, got {reg.inputs[0].rank}"


entry_of = by_op_type(
    [
        *(
            generated(op_type, _supports_copies, emitted("move.strided:emit_copies"), in_place=copies is flat)
            for op_type, copies in COPIES.items()
        ),
        KernelEntry("constant", "llvm", PRIORITY, _supports_constant, emitted("move.strided:emit_constant")),
        generated(
            "tril", all_of(operands(1), one_type(ANY), same_shapes, _rank), emitted("move.tril:emit"), in_place=True
        ),
    ]
)
