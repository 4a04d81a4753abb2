"""Rewrite tensors to buffers, with in-place decisions of an analysis.

Copies are inserted first. Then ops are bufferized from top to bottom, nested ops before the op around them. Meanwhile,
`bufferization.to_tensor` and `bufferization.to_buffer` connect bufferized and other ops; they are folded in the end.
Source: `Bufferize.cpp`, `OneShotModuleBufferize.cpp` and `TensorCopyInsertion.cpp` of MLIR 22.
"""

from __future__ import annotations

from dataclasses import replace

from xdsl.dialects.bufferization import ToBufferOp, ToTensorOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import bare_error, op_error
from okl_opt.dialects.interfaces.bufferization import has_tensors
from okl_opt.dialects.interfaces.effects import NO_EFFECTS, effects_of, is_unused
from okl_opt.dialects.interfaces.symbols import is_symbol_table
from okl_opt.passes.bufferization import functions
from okl_opt.passes.bufferization.analysis.order import post_order
from okl_opt.passes.bufferization.bufferizer import Bufferizer, Rewrite
from okl_opt.passes.bufferization.call_order import functions_in_order
from okl_opt.passes.bufferization.copies import resolve_conflicts
from okl_opt.passes.bufferization.ops import arith, bufferization, cf, linalg, new_tensors, scf, tensor, vector
from okl_opt.passes.bufferization.options import BufferizationOptions
from okl_opt.passes.bufferization.state import AnalysisState
from okl_opt.passes.bufferization.types import TypeRule
from okl_opt.passes.rewriting.edit import Editor

_REWRITES: dict[str, Rewrite] = {
    name: rewrite
    for table in (arith, bufferization, cf, functions, new_tensors, scf, tensor, vector)
    for name, rewrite in table.BUFFERIZE.items()
}
_TYPES: dict[str, TypeRule] = {
    name: rule for table in (arith, bufferization, functions, scf, tensor) for name, rule in table.TYPES.items()
}


def bufferize(by: object, module: Operation, options: BufferizationOptions, state: AnalysisState) -> int:
    """Bufferize a module for the pass `by`. Return the number of new buffers.

    `state` has the in-place decisions for the module as it is. All is one rewrite.
    """
    edit = Editor(by)
    run = _Bufferization(options, Bufferizer(options, edit, _TYPES))
    if not any(_is_about_tensors(op, options) for op in module.walk()) or not edit.begin(module):
        return 0
    if options.bufferize_function_boundaries:
        run.bufferize_functions(module, state)
    else:
        run.insert_copies(module, state)
        run.bufferize(module)
    return run.to.allocated


def _is_about_tensors(op: Operation, options: BufferizationOptions) -> bool:
    """Return True if there is anything to bufferize in an op. Source: `hasTensorSemantics`."""
    row = options.row_of(op)
    return has_tensors(op) if row is None else row.has_tensors(op)


def _rewrite_of(op: Operation) -> Rewrite | None:
    return linalg.rewrite_of(op) if op.dialect_name() == "linalg" else _REWRITES.get(op.name)


class _Bufferization:
    """Bufferizes ops one after another, including new ones."""

    def __init__(self, options: BufferizationOptions, to: Bufferizer):
        self.options = options
        self.to = to
        # Ops to bufferize; None while nothing is bufferized.
        self._waiting: list[Operation] | None = None
        self._erased: set[Operation] = set()
        self._to_buffers: dict[Operation, None] = {}
        to.edit.operation_insertion_handler.append(self._inserted)
        to.edit.operation_removal_handler.append(self._removed)

    def _inserted(self, op: Operation) -> None:
        if self._waiting is None:
            return
        if isinstance(op, ToBufferOp):
            self._to_buffers[op] = None
        elif not isinstance(op, ToTensorOp) and self._is_to_bufferize(op):
            self._waiting.append(op)

    def _removed(self, op: Operation) -> None:
        self._erased.add(op)
        self._to_buffers.pop(op, None)

    def _is_to_bufferize(self, op: Operation) -> bool:
        return self.options.allows(op) and _is_about_tensors(op, self.options)

    # ----- copies

    def insert_copies(self, top: Operation, state: AnalysisState) -> None:
        """Copy the tensors in `top` that ops must not use in place."""
        for op in list(post_order(top)):
            if state.row_of(op) is not None:
                resolve_conflicts(op, state, self.to)

    # ----- one op, and all in it

    def bufferize(self, top: Operation) -> None:
        """Bufferize an op and its nested ops. Source: `bufferizeOp`."""
        ops = list(post_order(top))
        self._to_buffers = {op: None for op in ops if isinstance(op, ToBufferOp)}
        waiting = self._waiting = [op for op in ops if self._is_to_bufferize(op)]
        for op in waiting:  # it grows
            if op not in self._erased and self._is_to_bufferize(op):
                self._bufferize_one(op)
        if top in self._erased:
            self._waiting = None
            return
        for op in list(self._to_buffers):
            self._begin(op)
            bufferization.fold_to_buffer(op, self.to)
        self._waiting = None
        self._erase_dead_tensors(top)
        if not self.options.allow_unknown_ops:
            for op in waiting:
                self._check(op)

    def _begin(self, op: Operation) -> None:
        self.to.edit.set_sources(op)
        self.to.place = InsertPoint.before(op)

    def _bufferize_one(self, op: Operation) -> None:
        row, rewrite = self.options.row_of(op), _rewrite_of(op)
        if row is None or rewrite is None:
            return
        if not row.allows_blocks and any(len(region.blocks) > 1 for region in op.regions):
            raise op_error(
                op,
                "op or BufferizableOpInterface implementation does not support unstructured control flow, but at "
                "least one region has multiple blocks",
            )
        self._begin(op)
        rewrite(op, self.to)

    def _erase_dead_tensors(self, top: Operation) -> None:
        for op in list(post_order(top)):
            if isinstance(op, ToTensorOp) and is_unused(op):
                self.to.edit.erase(op)

    def _check(self, op: Operation) -> None:
        """Refuse a remaining op on tensors, unless it is dead."""
        if op in self._erased or isinstance(op, ToTensorOp | ToBufferOp) or not self._is_to_bufferize(op):
            return
        if not is_unused(op) or effects_of(op) != NO_EFFECTS:
            raise bare_error(op, "op was not bufferized")

    # ----- functions

    def bufferize_functions(self, module: Operation, state: AnalysisState) -> None:
        """Bufferize functions with their signatures, callees first. Source: `bufferizeModuleOp`.

        Nested modules stay as they are.
        """
        ops = [op for region in module.regions for block in region.blocks for op in block.ops]
        own = [op for op in ops if not is_symbol_table(op)]
        plain = AnalysisState(replace(self.options, copy_before_write=True))
        if not self.options.copy_before_write:
            for op in own:
                if self.options.is_analyzed(op):
                    self.insert_copies(op, state)
        ordered, circular = functions_in_order(module, self.to.symbols)
        for function in (*ordered, *circular):
            if self.options.copy_before_write or not self.options.is_analyzed(function):
                self.insert_copies(function, plain)
            self._bufferize_function(function)
        for op in own:
            if not isinstance(op, FuncOp):
                self.bufferize(op)
        for function in (*ordered, *circular):
            functions.drop_attributes(function, self.to.edit)

    def _bufferize_function(self, function: FuncOp) -> None:
        self.bufferize(function)
        is_inferred = self.options.function_boundary_type_conversion == "infer-layout-map"
        if is_inferred and function not in self.to.called_before:
            functions.use_precise_results(function, self.to.edit)
