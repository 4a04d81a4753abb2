"""Ops that vectorize. Source: `VectorizeOp` and others in `LinalgTransformOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation
from xdsl.rewriter import InsertPoint

from dialects.diagnostic import Diagnostic, Severity
from dialects.interfaces.effects import is_isolated
from dialects.upstream.shared.destination_style import is_structured
from passes.codegen.loop_free_vectors import vectorizable, vectorize
from passes.generic.greedily import rewrite_greedily
from passes.generic.loop_invariant_subset_hoisting import LoopInvariantSubsetHoisting
from passes.rewriting.greedy import NO_LIMIT, GreedyRewriter
from passes.tensor.fold_tensor_subset_ops import PATTERNS as SUBSET_PATTERNS
from passes.transform.failures import SilenceableError, silenceable
from passes.transform.ops.tiling import sizes_of
from passes.transform.run import Payload, Run, flag, numbers
from passes.vector import lowerings, permutations
from passes.vector.build import PlacedBuilder

_MOVES = frozenset({"linalg.pack", "linalg.unpack", "tensor.insert_slice", "tensor.pad"})
"""Ops that MLIR vectorizes though they are not structured."""


def _at(target: Operation, message: str) -> SilenceableError:
    return SilenceableError([Diagnostic(Severity.ERROR, target.location, message, op=target)])


def apply_vectorize(run: Run, op: Operation) -> None:
    """Compute each target on vectors of all its iterations, or of the sizes that are given."""
    targets = run.targets(op)
    columns = sizes_of(run, op, "vector_sizes", "static_vector_sizes", len(targets))
    if any(numbers(op, "scalable_sizes")):
        raise silenceable(op, "scalable vectors are not supported")
    for target, mixed in zip(targets, columns, strict=True):
        if not is_structured(target) and target.name not in _MOVES:
            raise _at(target, "Unsupported Op, cannot vectorize")
        sizes = [size for size in mixed if isinstance(size, int)]
        if len(sizes) != len(mixed) or not _vectorize(run, target, sizes):
            raise _at(target, "Attempted to vectorize, but failed")


def _vectorize(run: Run, target: Operation, sizes: Sequence[int]) -> bool:
    what = vectorizable(target, sizes)
    if what is None:
        return False
    edit = run.begin(target)
    results = vectorize(PlacedBuilder(edit, InsertPoint.before(target)), what, sizes)
    edit.replace(target, [], results)
    return True


def apply_vectorize_children(run: Run, op: Operation) -> None:
    """Compute all linalg ops in each target on vectors, and make the transfers simple."""

    def apply(target: Operation) -> Sequence[Payload]:
        if not is_isolated(target):
            raise silenceable(op, "op requires isolated-from-above targets", target)
        for inner in [each for each in target.walk() if is_structured(each)]:
            _vectorize(run, inner, ())
        table = {} if flag(op, "disable_transfer_permutation_map_lowering_patterns") else permutations.RULES
        of = lowerings.patterns_of(table)
        rewriter = GreedyRewriter(
            run.context,
            target,
            lambda each: [*of(each), *SUBSET_PATTERNS.get(each.name, ())[:1]],
            False,
            NO_LIMIT,
        )
        rewrite_greedily(rewriter)
        return [[target]]

    run.each(op, apply)


def apply_hoist_redundant_vector_transfers(run: Run, op: Operation) -> None:
    """Read and write vectors around loops that read and write them in each turn."""

    def apply(target: Operation) -> Sequence[Payload]:
        LoopInvariantSubsetHoisting().apply_to(run.context, target)
        return [[target]]

    run.each(op, apply)
