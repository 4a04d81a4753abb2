"""Checks of symbols of the flow dialect: entry points, and the ops that run them. Source: `FlowOps.cpp` of IREE."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.ir import Operation
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.flow.entry_points import Dispatch, Executable, ExecutableExport, shown
from okl_opt.dialects.flow.executables import DispatchOp, ExecutableExportOp, ExecutableOp
from okl_opt.dialects.interfaces.symbols import is_private, is_symbol_table, symbol_name
from okl_opt.dialects.upstream.checks import Checks, FindSymbol, SymbolCheck
from okl_opt.dialects.upstream.shared.op_traits import check_symbol


def check_exports(op: Operation) -> None:
    """Check that the functions of the exports are there. An executable from elsewhere has no module."""
    assert isinstance(op, Executable)
    if op.inner_module() is None:
        return
    functions = op.functions()
    for export in op.exports():
        reference = export.function_ref
        function = None if reference.nested_references.data else functions.get(reference.root_reference.data)
        if function is None:
            raise op_error(export, f"refers to {shown(reference)}, which is no function of the executable")
        if is_private(function):
            raise op_error(export, f"refers to {shown(reference)}, which is private in its module")


def check_dispatch(find_symbol: FindSymbol, op: Operation) -> None:
    """Check a dispatch against the export that it runs; what executables are translated to may have others."""
    assert isinstance(op, Dispatch)
    executable = find_symbol(op, op.entry_point.root_reference.data)
    name = op.entry_point.nested_references.data[0].data
    export = None if executable is None else _symbol_in(executable, name)
    if export is None:
        raise VerifyException(f"refers to an unknown entry point: {shown(op.entry_point)}")
    if isinstance(export, ExecutableExport):
        op.check_export(export)


def _symbol_in(table: Operation, name: str) -> Operation | None:
    if not is_symbol_table(table):
        return None
    return next((op for block in table.regions[0].blocks for op in block.ops if symbol_name(op) == name), None)


BEFORE: Checks = dict.fromkeys((ExecutableOp.name, ExecutableExportOp.name), check_symbol)
REGIONS: Checks = {ExecutableOp.name: check_exports}
SYMBOLS: Mapping[str, SymbolCheck] = {DispatchOp.name: check_dispatch}
