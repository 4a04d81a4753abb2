"""Options of `one-shot-bufferize`.

Source: `Passes.td` and `OneShotAnalysis.h` of MLIR 22.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from okl_opt.dialects.interfaces.bufferization import Bufferizable, bufferizable

Layout = Literal["infer-layout-map", "identity-layout-map", "fully-dynamic-layout-map"]
Heuristic = Literal["bottom-up", "top-down", "bottom-up-from-terminators", "fuzzer"]


@dataclass(frozen=True)
class BufferizationOptions:
    """Options for which ops to bufferize, and how."""

    allow_return_allocs_from_loops: bool = False
    """Let loops return memory that they allocate."""

    allow_unknown_ops: bool = False
    """Leave ops that cannot be bufferized, with `to_tensor` and `to_buffer` around them."""

    analysis_fuzzer_seed: int = 0
    """For tests: analyze ops in a random order, made from this number."""

    analysis_heuristic: Heuristic = "bottom-up"
    """The order in which ops are analyzed. The first ones are more likely to be done in place."""

    buffer_alignment: int = 64
    """The alignment of new buffers."""

    bufferize_function_boundaries: bool = False
    """Bufferize functions, calls and returns, too."""

    check_parallel_regions: bool = True
    """Copy buffers that parallel runs of a region write, so that each run has its own."""

    copy_before_write: bool = False
    """Do not analyze: copy before each write."""

    dialect_filter: tuple[str, ...] = ()
    """Bufferize only ops of these dialects."""

    dump_alias_sets: bool = False
    """For tests: write the sets of tensors that may share a buffer into attributes."""

    function_boundary_type_conversion: Layout = "infer-layout-map"
    """The layouts of buffers that functions take and return."""

    must_infer_memory_space: bool = False
    """Fail if the memory space of a buffer cannot be inferred, instead of taking the default one."""

    no_analysis_func_filter: tuple[str, ...] = ()
    """Functions that are not analyzed: they copy before each write."""

    print_conflicts: bool = False
    """For tests: write the reasons for copies into attributes."""

    test_analysis_only: bool = False
    """For tests: only analyze, and write the results into attributes."""

    unknown_type_conversion: Layout = "fully-dynamic-layout-map"
    """The layouts of buffers if they cannot be inferred."""

    use_encoding_for_memory_space: bool = False
    """Take the encoding of a tensor as the memory space of its buffer."""

    def __post_init__(self) -> None:
        for name, number, bits in (
            ("analysis-fuzzer-seed", self.analysis_fuzzer_seed, 32),
            ("buffer-alignment", self.buffer_alignment, 64),
        ):
            if not 0 <= number < 1 << bits:
                raise ValueError(f"option '{name}': {number} is no unsigned number of {bits} bits")

    def allows(self, op: Operation) -> bool:
        """Return True if `op` is to be bufferized. Source: `isOpAllowed`."""
        dialect = op.dialect_name()
        if dialect == "func" and not self.bufferize_function_boundaries:
            return False
        return not self.dialect_filter or dialect in self.dialect_filter

    def row_of(self, op: Operation) -> Bufferizable | None:
        """Return the bufferization of `op`, or None if it is unknown or excluded. Source: `dynCastBufferizableOp`."""
        row = bufferizable(op.name)
        return row if row is not None and self.allows(op) else None

    def is_analyzed(self, op: Operation) -> bool:
        """Return True if `op` is in no function of `no_analysis_func_filter`."""
        if not self.no_analysis_func_filter:
            return True
        around: Operation | None = op
        while around is not None and not isinstance(around, FuncOp):
            around = around.parent_op()
        return around is None or around.sym_name.data not in self.no_analysis_func_filter
