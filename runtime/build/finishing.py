"""What is missing between a module of loops, buffers and vectors, at any stage, and the llvm dialect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects import func, llvm
from xdsl.dialects.builtin import ModuleOp, VectorType
from xdsl.ir import Attribute, Operation

from dialects.diagnostic import op_error, op_name
from dialects.hints import isa
from runtime.build.stages import Stage


def _has_loops(op: Operation) -> bool:
    """Whether `convert-vector-to-scf` makes loops of a print or of a transfer."""
    from xdsl.dialects.vector import TransferReadOp, TransferWriteOp

    from passes.conversion.vector_loops import is_elementwise

    if isinstance(op, TransferReadOp | TransferWriteOp) and is_elementwise(op):
        return True
    types = [value.type for value in (*op.operands, *op.results)]
    ranks = [len(type_.get_shape()) for type_ in types if isa(type_, VectorType[Attribute])]
    return bool(ranks) and (op.name == "vector.print" or max(ranks) > 1)


def _has_intrinsic(op: Operation) -> bool:
    """Whether `convert-math-to-llvm` knows an op; the rest become calls."""
    from passes.conversion.convert_math_to_llvm import APPROXIMATE_LOG1P, PATTERNS

    return any(op.name in pattern.names for pattern in (*PATTERNS, APPROXIMATE_LOG1P))


def _is_computed(op: Operation) -> bool:
    """Whether an op computes on complex numbers; those that make them or take them apart stay to the end."""
    return op.name not in ("complex.constant", "complex.create", "complex.re", "complex.im", "complex.bitcast")


def _has_unreachable_blocks(op: Operation) -> bool:
    assert isinstance(op, func.FuncOp | llvm.FuncOp)
    blocks = list(op.body.blocks)
    if len(blocks) < 2:
        return False
    reached = {blocks[0]}
    waiting = [blocks[0]]
    while waiting:
        last = waiting.pop().last_op
        for successor in () if last is None else last.successors:
            if successor not in reached:
                reached.add(successor)
                waiting.append(successor)
    return len(reached) < len(blocks)


_LOOPS = "affine.for", "affine.if", "affine.parallel", "affine.yield"
_VIEWS = "memref.subview", "memref.expand_shape", "memref.collapse_shape"

ROAD: Sequence[Stage] = (
    Stage("expand-realloc", ("memref.realloc",), is_optional=True),
    Stage("memref-expand", ("memref.reshape", "memref.atomic_rmw"), is_optional=True),
    Stage("func.func(lower-vector-mask)", ("vector.mask",), is_optional=True),
    Stage("func.func(lower-vector-multi-reduction)", ("vector.multi_reduction",), is_optional=True),
    Stage("convert-complex-to-standard", ("complex.",), _is_computed, is_optional=True),
    Stage(
        "func.func(convert-vector-to-scf)",
        ("vector.transfer_read", "vector.transfer_write", "vector.print"),
        _has_loops,
    ),
    Stage("func.func(convert-linalg-to-loops)", ("linalg.",)),
    # What computes an index can wait until views have added to it.
    Stage("lower-affine", _LOOPS),
    Stage("convert-scf-to-cf", ("scf.",)),
    # Conversions leave blocks that nothing reaches as they are.
    Stage("canonicalize", ("func.func", "llvm.func"), _has_unreachable_blocks),
    Stage("cse"),
    Stage("convert-vector-to-llvm", ("vector.",)),
    Stage("func.func(convert-math-to-llvm)", ("math.",), _has_intrinsic),
    Stage("convert-math-to-libm", ("math.", "complex."), is_optional=True),
    Stage("expand-strided-metadata", _VIEWS),
    Stage("lower-affine", ("affine.",)),
    Stage("finalize-memref-to-llvm", ("memref.",)),
    Stage("convert-func-to-llvm", ("func.",)),
    Stage("convert-arith-to-llvm", ("arith.",)),
    Stage("convert-cf-to-llvm", ("cf.",)),
    Stage("convert-index-to-llvm", ("index.",)),
    Stage("convert-ub-to-llvm", ("ub.",)),
    Stage("convert-complex-to-llvm", ("complex.",), is_optional=True),
    Stage("reconcile-unrealized-casts", ("builtin.unrealized_conversion_cast",)),
)
"""`lower-to-llvm-pipeline`, and the passes for what that leaves."""

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
