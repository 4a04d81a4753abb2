"""The order in which ops are analyzed. Source: `OneShotAnalysisState::analyzeOp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.ir import Operation, OpResult

from okl_opt.dialects.interfaces.bufferization import has_tensors, is_tensor
from okl_opt.dialects.interfaces.control_flow import is_return_like
from okl_opt.passes.bufferization.analysis.fuzzer import shuffled
from okl_opt.passes.bufferization.state import AnalysisState


def post_order(top: Operation, *, from_end: bool = False) -> Iterator[Operation]:
    """Walk the ops in `top` and `top` itself, nested ops first; with `from_end`, last ops first."""
    waiting: list[tuple[Operation, bool]] = [(top, False)]
    while waiting:
        op, is_done = waiting.pop()
        if is_done or not op.regions:
            yield op
            continue
        waiting.append((op, True))
        inner = [each for region in op.regions for block in region.blocks for each in block.ops]
        waiting.extend((each, False) for each in (inner if from_end else reversed(inner)))


def is_about_tensors(op: Operation, state: AnalysisState) -> bool:
    """Return True if there is anything to bufferize in `op`. Source: `hasTensorSemantics`."""
    row = state.row_of(op)
    return has_tensors(op) if row is None else row.has_tensors(op)


def in_order(top: Operation, state: AnalysisState) -> Sequence[Operation]:
    """The ops to analyze, in the order given by the options."""
    heuristic = state.options.analysis_heuristic
    if heuristic == "bottom-up-from-terminators":
        return _from_terminators(top, state)
    ops = [op for op in post_order(top) if is_about_tensors(op, state)]
    match heuristic:
        case "bottom-up":
            ops.reverse()
        case "fuzzer":
            return shuffled(ops, state.options.analysis_fuzzer_seed)
        case _:
            pass
    return ops


_REGION_TERMINATORS = frozenset({"scf.condition", "scf.forall.in_parallel", "scf.reduce", "vector.yield"})
"""The ops with MLIR's `RegionBranchTerminatorOpInterface` that are not `ReturnLike`."""


def _from_terminators(top: Operation, state: AnalysisState) -> list[Operation]:
    """Return the use-def chains of terminators' operands first, then the other ops, both from the end.

    Source: `bottomUpFromTerminatorsHeuristic`.
    """
    found: dict[Operation, None] = {}
    for terminator in post_order(top):
        if terminator.name not in _REGION_TERMINATORS and not is_return_like(terminator):
            continue
        found[terminator] = None
        region = terminator.parent_region()
        waiting = [value for value in terminator.operands if isinstance(value, OpResult) and is_tensor(value.type)]
        while waiting:
            result = waiting.pop()
            if result.op in found:
                continue
            found[result.op] = None
            if region is None or not region.is_ancestor(result.op):
                continue
            waiting += [
                source
                for alias in state.aliasing_operands(result)
                if isinstance(source := alias.operand.value, OpResult) and is_tensor(source.type)
            ]
    rest = [op for op in post_order(top, from_end=True) if op not in found and is_about_tensors(op, state)]
    return [*found, *rest]
