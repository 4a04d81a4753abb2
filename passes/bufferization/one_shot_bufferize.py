"""Turn tensors into memrefs, and write in place if the old contents are not needed.

Before:  func.func @f(%arg0: tensor<4xf32>, %arg1: f32, %arg2: index) -> tensor<4xf32> {
           %0 = tensor.insert %arg1 into %arg0[%arg2] : tensor<4xf32>
           return %0 : tensor<4xf32>
         }
After:   func.func @f(%arg0: tensor<4xf32>, %arg1: f32, %arg2: index) -> tensor<4xf32> {
           %0 = bufferization.to_buffer %arg0 : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
           %alloc = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
           memref.copy %0, %alloc : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
           memref.store %arg1, %alloc[%arg2] : memref<4xf32>
           %1 = bufferization.to_tensor %alloc : memref<4xf32> to tensor<4xf32>
           return %1 : tensor<4xf32>
         }

Source: `lib/Dialect/Bufferization/Transforms/Bufferize.cpp` and `OneShotModuleBufferize.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, UnknownLoc
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import error
from okl_opt.passes.base import OpPass, Statistic
from okl_opt.passes.bufferization.analysis.annotate import alias_notes, function_notes, in_place_notes
from okl_opt.passes.bufferization.analysis.functions import analyze_module
from okl_opt.passes.bufferization.analysis.notes import Note
from okl_opt.passes.bufferization.analysis.one_shot import OneShotState
from okl_opt.passes.bufferization.options import BufferizationOptions
from okl_opt.passes.bufferization.rewrite import bufferize
from okl_opt.passes.bufferization.state import AnalysisState
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.rewriting.watch import count


def analyzed(module: Operation, options: BufferizationOptions) -> tuple[OneShotState, Sequence[FuncOp]]:
    """Analyze a module. Return the decisions and its non-recursive functions. Raises: DiagnosticError."""
    state = OneShotState(module, options)
    if options.bufferize_function_boundaries:
        return state, analyze_module(module, state)
    state.analyze(module)
    return state, ()


@dataclass(frozen=True)
class OneShotBufferizePass(BufferizationOptions, OpPass):
    name = "one-shot-bufferize"
    keeps_checks = True
    anchor = ModuleOp.name
    statistics = (
        Statistic("num-buffer-alloc", "Number of buffer allocations"),
        Statistic("num-tensor-in-place", "Number of in-place tensor OpOperands"),
        Statistic("num-tensor-out-of-place", "Number of out-of-place tensor OpOperands"),
    )

    def apply_to(self, ctx: Context, op: Operation) -> None:
        self._check_options(op)
        if self.copy_before_write:
            self._bufferize(op, AnalysisState(self))
            return
        state, functions = analyzed(op, self)
        count(self, "num-tensor-in-place", state.in_place_count)
        count(self, "num-tensor-out-of-place", state.copied_count)
        if self.test_analysis_only:
            self._annotate(op, state, functions)
        else:
            self._bufferize(op, state)

    def _bufferize(self, op: Operation, state: AnalysisState) -> None:
        count(self, "num-buffer-alloc", bufferize(self, op, self, state))

    def _check_options(self, op: Operation) -> None:
        if self.must_infer_memory_space and self.use_encoding_for_memory_space:
            message = "only one of 'must-infer-memory-space' and 'use-encoding-for-memory-space' are allowed in "
            raise error(op.location, message + self.name)
        problem = next(self._problems(), None)
        if problem is not None:
            raise error(UnknownLoc(), f"Invalid option: {problem}")

    def _problems(self) -> Iterator[str]:
        """Messages for invalid combinations of options."""
        if self.unknown_type_conversion == "infer-layout-map":
            yield "'infer-layout-map' is not a valid value for 'unknown-type-conversion'"
        if self.copy_before_write and self.test_analysis_only:
            yield "'copy-before-write' cannot be used with 'test-analysis-only'"
        if self.print_conflicts and not self.test_analysis_only:
            yield "'print-conflicts' requires 'test-analysis-only'"
        if self.dump_alias_sets and not self.test_analysis_only:
            yield "'dump-alias-sets' requires 'test-analysis-only'"
        if self.no_analysis_func_filter and not self.bufferize_function_boundaries:
            yield "'no-analysis-func-filter' requires 'bufferize-function-boundaries'"

    def _annotate(self, op: Operation, state: OneShotState, functions: Sequence[FuncOp]) -> None:
        """Write the results into attributes. Recursive functions have them on their ops only."""
        tops = state.tops
        notes: list[Note] = [*state.notes.found]
        notes += (note for top in tops for note in in_place_notes(top, state))
        if self.dump_alias_sets:
            notes += (note for top in tops for note in alias_notes(top, state))
        notes += (note for function in functions for note in function_notes(function, state))
        edit = Editor(self)
        if notes and edit.begin(op):
            for note in notes:
                if note.name == "arg_attrs":
                    edit.modify(note.op).properties[note.name] = note.value
                else:
                    edit.modify(note.op).attributes[note.name] = note.value
