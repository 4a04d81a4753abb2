"""Matrix products and transpositions as intrinsics of LLVM on flat vectors.

Source: `ContractionOpToMatmulOpLowering` and `TransposeOpToMatrixTransposeOpLowering` of MLIR 22.
"""

from __future__ import annotations

from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.interfaces.folding import RuleTable
from okl_opt.dialects.numbers.elements import width_of
from okl_opt.dialects.upstream.vector.folds.vectors import (
    count_of,
    is_scalable,
    make_type,
    numbers_in,
    type_of,
    vector_of,
)
from okl_opt.dialects.upstream.vector.ops import ContractionOp
from okl_opt.passes.vector.build import VectorBuilder, is_float, masking, plain
from okl_opt.passes.vector.contract import contraction

PRODUCTS = RuleTable()
TRANSPOSITIONS = RuleTable()

_BENEFIT = 100
_M, _N, _K = 0, 1, 2


def _flat(build: VectorBuilder, value: SSAValue) -> SSAValue:
    type = type_of(value)
    return build.shape_cast(value, make_type(type.element_type, [count_of(type)], [False]))


@PRODUCTS("vector.contract", benefit=_BENEFIT)
def contraction_op_to_matmul_op_lowering(op: Operation, rewriter: PatternRewriter) -> None:
    """vector.contract of matrices -> llvm.intr.matrix.multiply on flat vectors"""
    assert isinstance(op, ContractionOp)
    what = contraction(op)
    type = vector_of(what.acc.type)
    if masking(op) is not None or what.kind != "add" or what.is_reduction != (False, False, True) or type is None:
        return
    left, right, result = what.maps
    if left not in ((_K, _M), (_M, _K)) or right not in ((_N, _K), (_K, _N)) or result not in ((_M, _N), (_N, _M)):
        return
    element = type_of(what.lhs).element_type
    if is_scalable(type) or element != type.element_type or width_of(element) is None or isinstance(element, IndexType):
        return
    build = VectorBuilder()
    lhs = build.transpose(what.lhs) if left == (_K, _M) else what.lhs
    rhs = build.transpose(what.rhs) if right == (_N, _K) else what.rhs
    (rows, inner), (_, columns) = type_of(lhs).get_shape(), type_of(rhs).get_shape()
    properties = {
        "lhs_rows": IntegerAttr(rows, 32),
        "lhs_columns": IntegerAttr(inner, 32),
        "rhs_columns": IntegerAttr(columns, 32),
    }
    operands = (_flat(build, lhs), _flat(build, rhs))
    product = build.op("llvm.intr.matrix.multiply", operands, make_type(element, [rows * columns], [False]), properties)
    product = build.shape_cast(product, make_type(element, [rows, columns], [False, False]))
    if result == (_N, _M):
        product = build.transpose(product)
    total = plain(build, "arith.addf" if is_float(element) else "arith.addi", what.acc, product)
    rewriter.replace(op, build.ops, [total])


@TRANSPOSITIONS("vector.transpose", benefit=_BENEFIT)
def transpose_op_to_matrix_transpose_op_lowering(op: Operation, rewriter: PatternRewriter) -> None:
    """vector.transpose of a matrix -> llvm.intr.matrix.transpose on a flat vector"""
    type = type_of(op.results[0])
    if is_scalable(type) or numbers_in(op, "permutation") != [1, 0]:
        return
    rows, columns = type.get_shape()
    build = VectorBuilder()
    matrix = _flat(build, op.operands[0])
    properties = {"rows": IntegerAttr(rows, 32), "columns": IntegerAttr(columns, 32)}
    turned = build.op("llvm.intr.matrix.transpose", (matrix,), matrix.type, properties)
    rewriter.replace(op, build.ops, [build.shape_cast(turned, type)])
