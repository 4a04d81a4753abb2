"""Entry of `cast`: every pair of element types. Its code is in `cast_bodies`."""

from __future__ import annotations

from runtime.kernels.cpu.llvm.frame.accepts import all_of, operands, same_shapes
from runtime.kernels.cpu.llvm.pointwise.entry import pointwise_entry

ENTRIES = [pointwise_entry("cast", all_of(operands(1), same_shapes), "runtime.kernels.cpu.llvm.pointwise.cast_bodies")]
