"""Differences between MLIR's and xDSL's checks of llvm ops. Source: `LLVMDialect.cpp`."""

from __future__ import annotations

from collections.abc import Mapping

from dialects.upstream.checks import Checks, SymbolCheck, in_turn
from dialects.upstream.llvm.checks.calls import check_bundles, check_call
from dialects.upstream.llvm.checks.functions import (
    check_function,
    check_landing_pad,
    check_return,
    check_switch,
    check_unwind,
)
from dialects.upstream.llvm.checks.globals import (
    check_address,
    check_alias,
    check_alias_region,
    check_global,
    check_global_region,
)
from dialects.upstream.llvm.checks.values import (
    ACCEPTS,
    check_bitcast,
    check_constant,
    check_element_pointer,
    check_extension,
    check_extract_value,
    check_insert_value,
)

AFTER: Checks = {
    "llvm.bitcast": check_bitcast,
    "llvm.call": check_bundles,
    "llvm.extractvalue": check_extract_value,
    "llvm.func": check_function,
    "llvm.getelementptr": check_element_pointer,
    "llvm.insertvalue": check_insert_value,
    "llvm.invoke": in_turn(check_unwind, check_bundles),
    "llvm.landingpad": check_landing_pad,
    "llvm.mlir.alias": check_alias,
    "llvm.mlir.constant": check_constant,
    "llvm.mlir.global": check_global,
    "llvm.return": check_return,
    "llvm.sext": check_extension,
    "llvm.switch": check_switch,
    "llvm.zext": check_extension,
}

REGIONS: Checks = {"llvm.mlir.alias": check_alias_region, "llvm.mlir.global": check_global_region}

SYMBOLS: Mapping[str, SymbolCheck] = {"llvm.call": check_call, "llvm.mlir.addressof": check_address}

COVERED = frozenset({"llvm.call", "llvm.func", "llvm.getelementptr", "llvm.mlir.global"})

__all__ = ["ACCEPTS", "AFTER", "COVERED", "REGIONS", "SYMBOLS"]
