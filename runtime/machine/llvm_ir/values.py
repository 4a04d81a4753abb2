"""Ops that are constants, so need no instruction."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import SymbolRefAttr
from xdsl.ir import Operation

from okl_opt.dialects.hints import isa
from okl_opt.runtime.machine.llvm_ir.constants import ZERO
from okl_opt.runtime.machine.llvm_ir.escapes import name
from okl_opt.runtime.machine.llvm_ir.writer import ConstantRow, ModuleWriter


def _constant(module: ModuleWriter, op: Operation) -> str:
    return module.constants.text(op.properties["value"], op.results[0].type)


def _address(module: ModuleWriter, op: Operation) -> str:
    symbol = op.properties["global_name"]
    assert isa(symbol, SymbolRefAttr)
    return f"@{name(module.checked_symbol(symbol.string_value()))}"


def _equivalent(module: ModuleWriter, op: Operation) -> str:
    symbol = op.properties["function_name"]
    assert isa(symbol, SymbolRefAttr)
    return f"dso_local_equivalent @{name(module.checked_symbol(symbol.string_value()))}"


VALUES: Mapping[str, ConstantRow] = {
    "llvm.dso_local_equivalent": _equivalent,
    "llvm.mlir.addressof": _address,
    "llvm.mlir.constant": _constant,
    "llvm.mlir.none": lambda module, op: "none",
    "llvm.mlir.poison": lambda module, op: module.constants.keyword("poison"),
    "llvm.mlir.undef": lambda module, op: module.constants.keyword("undef"),
    "llvm.mlir.zero": lambda module, op: "null" if op.results[0].type.name == "llvm.ptr" else ZERO,
}
