"""Checks of the attributes of the llvm dialect on other ops.

Source: `LLVMDialect::verifyOperationAttribute` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping

from okl_opt.dialects.upstream.checks import AttributeCheck
from okl_opt.dialects.upstream.llvm.data_layout import check_data_layout

CHECKS: Mapping[str, AttributeCheck] = {"llvm.data_layout": check_data_layout}
