"""The named pipeline from loops, buffers and vectors to the llvm dialect, and the stages that it is made of.

Source: `test-lower-to-llvm` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects import func, llvm
from xdsl.dialects.builtin import VectorType
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.hints import isa
from okl_opt.passes.named.stages import Stage, elements
from okl_opt.passes.pipeline.pipeline import Pipeline, element


def _has_loops(op: Operation) -> bool:
    """Return whether `convert-vector-to-scf` lowers a print or a transfer to loops."""
    from xdsl.dialects.vector import TransferReadOp, TransferWriteOp

    from okl_opt.passes.conversion.vector_loops import is_elementwise

    if isinstance(op, TransferReadOp | TransferWriteOp) and is_elementwise(op):
        return True
    types = [value.type for value in (*op.operands, *op.results)]
    ranks = [len(type_.get_shape()) for type_ in types if isa(type_, VectorType[Attribute])]
    return bool(ranks) and (op.name == "vector.print" or max(ranks) > 1)


def _has_intrinsic(op: Operation) -> bool:
    """Return whether `convert-math-to-llvm` lowers an op; the others become calls."""
    from okl_opt.passes.conversion.convert_math_to_llvm import APPROXIMATE_LOG1P, PATTERNS

    return any(op.name in pattern.names for pattern in (*PATTERNS, APPROXIMATE_LOG1P))


def _is_called_for_elements(op: Operation) -> bool:
    """Return whether an op on vectors becomes a call for each element."""
    return not _has_intrinsic(op) and any(isa(value.type, VectorType) for value in op.results)


def _is_complex_arithmetic(op: Operation) -> bool:
    """Return whether an op computes on complex numbers, not only builds or takes them apart."""
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


_VECTORS = "convert-vector-to-llvm"
_LOOPS = "affine.for", "affine.if", "affine.parallel", "affine.yield"
_VIEWS = "memref.subview", "memref.expand_shape", "memref.collapse_shape"

LOWERING_STAGES: Sequence[Stage] = (
    Stage("bufferization-lower-deallocations", ("bufferization.dealloc",), is_optional=True),
    Stage("convert-bufferization-to-memref", ("bufferization.clone",), is_optional=True),
    Stage("canonicalize", ("memref.alloca_scope",), is_optional=True),
    Stage("expand-realloc", ("memref.realloc",), is_optional=True),
    Stage("memref-expand", ("memref.reshape", "memref.atomic_rmw"), is_optional=True),
    Stage("func.func(lower-vector-mask)", ("vector.mask",), is_optional=True),
    Stage("func.func(lower-vector-multi-reduction)", ("vector.multi_reduction",), is_optional=True),
    Stage("test-vector-scan-lowering", ("vector.scan",), is_optional=True),
    Stage("math-expand-ops{ops=clampf}", ("math.clampf",), is_optional=True),
    Stage("convert-math-to-funcs", ("math.ipowi", "math.fpowi"), is_optional=True),
    Stage("convert-complex-to-standard", ("complex.",), _is_complex_arithmetic, is_optional=True),
    Stage(
        "func.func(convert-vector-to-scf)",
        ("vector.transfer_read", "vector.transfer_write", "vector.print"),
        _has_loops,
    ),
    Stage("func.func(convert-linalg-to-loops)", ("linalg.",)),
    # Index arithmetic can wait until the lowering of views has added to it.
    Stage("lower-affine", _LOOPS),
    Stage("convert-scf-to-cf", ("scf.",)),
    # Conversions leave unreachable blocks as they are.
    Stage("canonicalize", ("func.func", "llvm.func"), _has_unreachable_blocks),
    Stage("cse"),
    # Scalarizing a call on vectors makes ops of the vector dialect.
    Stage("func.func(convert-math-to-llvm)", ("math.",), _is_called_for_elements, is_optional=True),
    Stage("convert-math-to-libm", ("math.",), _is_called_for_elements, is_optional=True),
    Stage(_VECTORS, ("vector.",)),
    Stage("func.func(convert-math-to-llvm)", ("math.",), _has_intrinsic),
    Stage("convert-math-to-libm", ("math.", "complex."), is_optional=True),
    Stage("expand-strided-metadata", _VIEWS),
    Stage("lower-affine", ("affine.",)),
    # Atomic ops become loops around their computation, which must be in the llvm dialect.
    Stage("convert-arith-to-llvm", ("memref.atomic_rmw", "memref.generic_atomic_rmw"), is_optional=True),
    Stage("finalize-memref-to-llvm", ("memref.",)),
    Stage("convert-func-to-llvm", ("func.",)),
    Stage("convert-arith-to-llvm", ("arith.",)),
    Stage("convert-cf-to-llvm", ("cf.",)),
    Stage("convert-index-to-llvm", ("index.",)),
    Stage("convert-ub-to-llvm", ("ub.",)),
    Stage("convert-complex-to-llvm", ("complex.",), is_optional=True),
    Stage("reconcile-unrealized-casts", ("builtin.unrealized_conversion_cast",)),
)
"""`lower-to-llvm-pipeline`; the optional stages lower ops that it leaves."""


@dataclass(frozen=True)
class LowerToLLVMPipeline(Pipeline):
    """Lower loops, buffers and vectors to the llvm dialect, as for `--run`. Source: `test-lower-to-llvm` of MLIR 22."""

    name = "lower-to-llvm-pipeline"

    reassociate_fp_reductions: bool = False
    """Allow any order of float reductions."""

    def elements(self) -> Sequence[str | Pipeline]:
        vectors = element(_VECTORS, reassociate_fp_reductions=self.reassociate_fp_reductions or None)
        return [vectors if name == _VECTORS else name for name in elements(LOWERING_STAGES)]
