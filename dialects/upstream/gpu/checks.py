"""Checks of gpu ops on matrices, and of ops with their regions. Source: `GPUDialect.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.upstream.checks import Checks
from okl_opt.dialects.upstream.gpu.ops.attributes import MMAMatrixType
from okl_opt.dialects.upstream.gpu.ops.groups import AllReduceOp
from okl_opt.dialects.upstream.gpu.ops.kernels import LaunchOp
from okl_opt.dialects.upstream.shared.layouts import has_unit_stride


def _check_regions(op: Operation) -> None:
    assert isinstance(op, AllReduceOp | LaunchOp)
    op.verify_regions()


def _check_load(op: Operation) -> None:
    if not has_unit_stride(op.operands[0].type):
        raise bare_error(op, "expected source memref most minor dim must have unit stride")


def _check_store(op: Operation) -> None:
    if not has_unit_stride(op.operands[1].type):
        raise bare_error(op, "expected destination memref most minor dim must have unit stride")
    matrix = op.operands[0].type
    assert isinstance(matrix, MMAMatrixType)
    if matrix.operand.data != "COp":
        raise bare_error(op, "expected the operand matrix being stored to have 'COp' operand type")


def _check_product(op: Operation) -> None:
    matrices = [type for type in op.operand_types if isinstance(type, MMAMatrixType)]
    if [matrix.operand.data for matrix in matrices] != ["AOp", "BOp", "COp"]:
        raise bare_error(op, "operands must be in the order AOp, BOp, COp")
    (m, k), (other_k, n), result = (matrix.get_shape() for matrix in matrices)
    if k != other_k or (m, n) != result:
        raise bare_error(op, "operand shapes do not satisfy matmul constraints")


AFTER: Checks = {
    "gpu.subgroup_mma_compute": _check_product,
    "gpu.subgroup_mma_load_matrix": _check_load,
    "gpu.subgroup_mma_store_matrix": _check_store,
}
REGIONS: Checks = dict.fromkeys((AllReduceOp.name, LaunchOp.name), _check_regions)
