"""Checks of symbols of the stream dialect: entry points, and the ops that run them."""

from __future__ import annotations

from collections.abc import Mapping

from okl_opt.dialects.flow.checks import check_dispatch, check_exports
from okl_opt.dialects.stream.asyncs import AsyncDispatchOp
from okl_opt.dialects.stream.executables import ExecutableExportOp, ExecutableOp
from okl_opt.dialects.upstream.checks import Checks, SymbolCheck
from okl_opt.dialects.upstream.shared.op_traits import check_symbol

BEFORE: Checks = dict.fromkeys((ExecutableOp.name, ExecutableExportOp.name), check_symbol)
REGIONS: Checks = {ExecutableOp.name: check_exports}
SYMBOLS: Mapping[str, SymbolCheck] = {AsyncDispatchOp.name: check_dispatch}
