"""The byoc dialect: functions that external code generators compile ("bring your own codegen").

Source: seed 004_16a4040dff025fce.txt, TVM of June 2022, re-expressed for IR of MLIR.
"""

from __future__ import annotations

from xdsl.ir import Dialect

from okl_opt.dialects.byoc.ops import ExternCallOp, InvokeOp, LiteralOp, YieldOp

__all__ = ["BYOC", "ExternCallOp", "InvokeOp", "LiteralOp", "YieldOp"]

BYOC = Dialect("byoc", [LiteralOp, YieldOp, InvokeOp, ExternCallOp], [])
