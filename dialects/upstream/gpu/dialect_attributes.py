"""Checks of the gpu dialect's attributes on any op. Source: `GPUDialect::verifyOperationAttribute` of MLIR 22."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import DenseArrayBase, IntegerType, ModuleOp, SymbolRefAttr, UnitAttr, i32
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.diagnostic import bare_error, op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.symbols import SymbolTables
from okl_opt.dialects.upstream.checks import AttributeCheck
from okl_opt.dialects.upstream.gpu.ops.kernels import CONTAINER_MODULE, LaunchFuncOp


def _check_size(op: Operation, name: str, value: Attribute) -> None:
    """Source: `verifyKnownLaunchSizeAttr`."""
    if not isa(value, DenseArrayBase[IntegerType]) or value.elt_type != i32:
        raise op_error(op, f"{name} must be a dense i32 array")
    if len(value) != 3:
        raise op_error(op, f"{name} must contain exactly 3 elements")


def _check_container(op: Operation, name: str, value: Attribute) -> None:
    """Check the launches in the functions of a module with kernels."""
    if not isinstance(value, UnitAttr):
        return
    if not isinstance(op, ModuleOp):
        raise bare_error(op, f"expected '{name}' attribute to be attached to '{ModuleOp.name}'")
    symbols = SymbolTables()
    for function in op.ops:
        for region in function.regions:
            for block in region.blocks:
                for launch in block.ops:
                    if isinstance(launch, LaunchFuncOp) and _names_kernel(launch):
                        _check_launch(launch, op, symbols)


def _names_kernel(launch: LaunchFuncOp) -> bool:
    """Return whether the launched symbol exists; a missing symbol is an error of the launch itself."""
    return isinstance(launch.properties.get("kernel"), SymbolRefAttr)


def _check_launch(launch: LaunchFuncOp, module: ModuleOp, symbols: SymbolTables) -> None:
    try:
        launch.verify_kernel(module, symbols)
    except VerifyException as exception:
        raise op_error(launch, str(exception)) from exception


CHECKS: Mapping[str, AttributeCheck] = {
    CONTAINER_MODULE: _check_container,
    "gpu.known_block_size": _check_size,
    "gpu.known_cluster_size": _check_size,
    "gpu.known_grid_size": _check_size,
}
