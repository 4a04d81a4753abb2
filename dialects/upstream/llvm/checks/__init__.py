"""Differences between MLIR's and xDSL's checks of llvm ops. Source: `LLVMDialect.cpp`."""

from __future__ import annotations

from collections.abc import Mapping

from okl_opt.dialects.upstream.checks import Checks, SymbolCheck, combine_checks
from okl_opt.dialects.upstream.llvm.checks.calls import (
    check_bundles,
    check_call,
    check_inline_assembly,
    check_intrinsic,
)
from okl_opt.dialects.upstream.llvm.checks.functions import (
    check_function,
    check_landing_pad,
    check_return,
    check_switch,
    check_unwind,
)
from okl_opt.dialects.upstream.llvm.checks.globals import (
    check_address,
    check_alias,
    check_alias_region,
    check_global,
    check_global_region,
)
from okl_opt.dialects.upstream.llvm.checks.memory import (
    check_access,
    check_alloca,
    check_compare_exchange,
    check_fence,
    check_read_modify_write,
)
from okl_opt.dialects.upstream.llvm.checks.symbols import (
    check_at_module_level,
    check_block_address,
    check_comdat,
    check_equivalent,
    check_ifunc,
    check_resolver,
    check_structor_data,
    check_structors,
)
from okl_opt.dialects.upstream.llvm.checks.values import (
    check_bitcast,
    check_constant,
    check_element_pointer,
    check_extension,
    check_extract_value,
    check_insert_value,
    check_shuffle,
    check_zero,
)

AFTER: Checks = {
    "llvm.alloca": check_alloca,
    "llvm.atomicrmw": check_read_modify_write,
    "llvm.bitcast": check_bitcast,
    "llvm.call": check_bundles,
    "llvm.call_intrinsic": combine_checks(check_intrinsic, check_bundles),
    "llvm.cmpxchg": check_compare_exchange,
    "llvm.extractvalue": check_extract_value,
    "llvm.fence": check_fence,
    "llvm.func": check_function,
    "llvm.getelementptr": check_element_pointer,
    "llvm.inline_asm": check_inline_assembly,
    "llvm.insertvalue": check_insert_value,
    "llvm.intr.assume": check_bundles,
    "llvm.invoke": combine_checks(check_unwind, check_bundles),
    "llvm.landingpad": check_landing_pad,
    "llvm.linker_options": check_at_module_level,
    "llvm.load": check_access(lambda op: op.results[0].type, ("release", "acq_rel")),
    "llvm.mlir.alias": check_alias,
    "llvm.mlir.constant": check_constant,
    "llvm.mlir.global": check_global,
    "llvm.mlir.global_ctors": check_structor_data,
    "llvm.mlir.global_dtors": check_structor_data,
    "llvm.mlir.ifunc": check_ifunc,
    "llvm.module_flags": check_at_module_level,
    "llvm.mlir.zero": check_zero,
    "llvm.return": check_return,
    "llvm.sext": check_extension,
    "llvm.shufflevector": check_shuffle,
    "llvm.store": check_access(lambda op: op.operands[0].type, ("acquire", "acq_rel")),
    "llvm.switch": check_switch,
    "llvm.zext": check_extension,
}

REGIONS: Checks = {"llvm.mlir.alias": check_alias_region, "llvm.mlir.global": check_global_region}

SYMBOLS: Mapping[str, SymbolCheck] = {
    "llvm.blockaddress": check_block_address,
    "llvm.call": check_call,
    "llvm.dso_local_equivalent": check_equivalent,
    "llvm.func": check_comdat,
    "llvm.mlir.addressof": check_address,
    "llvm.mlir.global": check_comdat,
    "llvm.mlir.global_ctors": check_structors("ctors"),
    "llvm.mlir.global_dtors": check_structors("dtors"),
    "llvm.mlir.ifunc": check_resolver,
}

COVERED = frozenset(
    {
        "llvm.call",
        "llvm.call_intrinsic",
        "llvm.func",
        "llvm.getelementptr",
        "llvm.icmp",
        "llvm.mlir.global",
        "llvm.shufflevector",
    }
)

__all__ = ["AFTER", "COVERED", "REGIONS", "SYMBOLS"]
