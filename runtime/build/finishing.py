"""What is missing between a module of loops, buffers and vectors, at any stage, and the llvm dialect."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from xdsl.dialects import llvm
from xdsl.dialects.builtin import ModuleOp

from dialects.diagnostic import op_error, op_name
from passes.pipeline.named import LowerToLLVMPipeline

_BEFORE: Mapping[str, str] = {
    "memref.realloc": "expand-realloc",
    "memref.reshape": "memref-expand",
    "memref.atomic_rmw": "memref-expand",
    "vector.mask": "func.func(lower-vector-mask)",
    "vector.multi_reduction": "func.func(lower-vector-multi-reduction)",
}
"""Passes that ops need which the pipeline leaves."""

_LOWERED_BY: Mapping[str, str] = {
    "affine": "lower-affine",
    "arith": "convert-arith-to-llvm",
    "bufferization": "one-shot-bufferize, which is not there yet,",
    "cf": "convert-cf-to-llvm",
    "complex": "convert-complex-to-llvm",
    "func": "convert-func-to-llvm",
    "index": "convert-index-to-llvm",
    "linalg": "convert-linalg-to-loops",
    "math": "convert-math-to-llvm or convert-math-to-libm",
    "memref": "expand-strided-metadata and finalize-memref-to-llvm",
    "scf": "convert-scf-to-cf",
    "tensor": "one-shot-bufferize, which is not there yet,",
    "ub": "convert-ub-to-llvm",
    "vector": "convert-vector-to-llvm",
}
"""The pass that lowers the ops of a dialect."""


def missing_passes(module: ModuleOp) -> Sequence[str]:
    """Elements of pipeline text that lower a module to the llvm dialect; none if it is lowered."""
    names = {op_name(op) for op in module.walk()}
    if all(name.startswith(("llvm.", "builtin.")) for name in names):
        return ()
    before = {_BEFORE[name]: None for name in _BEFORE if name in names}
    if _has(names, "complex"):
        before["convert-complex-to-standard"] = None
    elements: list[str] = []
    for each in LowerToLLVMPipeline().elements():
        assert isinstance(each, str)
        elements.append(each)
        if each == "func.func(convert-math-to-llvm)" and (_has(names, "math") or _has(names, "complex")):
            elements.append("convert-math-to-libm")
    if _has(names, "complex"):
        elements[-1:-1] = ["convert-complex-to-llvm"]
    return [*before, *elements]


def check_finished(module: ModuleOp) -> None:
    """Refuse a module in which an op of another dialect is left. Raises: DiagnosticError naming the pass it needs."""
    for function in module.ops:
        if not isinstance(function, llvm.FuncOp):
            continue
        for op in function.walk():
            name = op_name(op)
            needed = _LOWERED_BY.get(name.partition(".")[0])
            if needed is not None:
                raise op_error(op, f"cannot be translated to LLVM IR ({needed} lowers it)")


def _has(names: Collection[str], dialect: str) -> bool:
    return any(name.startswith(f"{dialect}.") for name in names)
