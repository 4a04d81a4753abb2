"""The rows of all pointwise ops."""

from __future__ import annotations

from collections.abc import Mapping

from okl_opt.runtime.kernels.cpu.llvm.pointwise.broadcast import BROADCAST
from okl_opt.runtime.kernels.cpu.llvm.pointwise.cast import CAST
from okl_opt.runtime.kernels.cpu.llvm.pointwise.emitter import Row
from okl_opt.runtime.kernels.cpu.llvm.pointwise.unary import UNARY

ROWS: Mapping[str, Row] = {**UNARY, **BROADCAST, **CAST}
"""Op type -> its row."""
