"""Transform ops for vectorization. Source: `VectorizeOp` and others in `LinalgTransformOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import Diagnostic, Severity, op_error
from okl_opt.dialects.interfaces.effects import is_isolated
from okl_opt.dialects.interfaces.folding import Rule, rules_of
from okl_opt.dialects.upstream.shared.destination_style import is_structured
from okl_opt.passes.codegen.loop_free_vectors import vectorizable, vectorize
from okl_opt.passes.generic.greedily import rewrite_by
from okl_opt.passes.tensor.fold_tensor_subset_ops import PATTERNS as SUBSET_PATTERNS
from okl_opt.passes.transform.failures import SilenceableError, silenceable, wrong_kind
from okl_opt.passes.transform.ops.tiling import sizes_of
from okl_opt.passes.transform.run import Payload, Run, flag, numbers
from okl_opt.passes.vector import lowerings, permutations, reduction_to_contract
from okl_opt.passes.vector.build import PlacedBuilder
from okl_opt.passes.vector.transfer_hoisting import hoist_transfers

_TRANSFERS = ("vector.transfer_read", "vector.transfer_write")
_MOVES = frozenset({"linalg.pack", "linalg.unpack", "tensor.insert_slice", "tensor.pad"})
"""Unstructured ops that MLIR vectorizes."""


def _at(target: Operation, message: str) -> SilenceableError:
    return SilenceableError([Diagnostic(Severity.ERROR, target.location, message, op=target)])


def apply_vectorize(run: Run, op: Operation) -> None:
    """Vectorize each target, on vectors of all its iterations or of the given sizes."""
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


class VectorizationPattern(RewritePattern):
    """linalg.add -> vector.transfer_write(arith.addf(vector.transfer_read))"""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        what = vectorizable(op, ())
        if what is not None:
            rewriter.replace(op, [], vectorize(PlacedBuilder(rewriter, InsertPoint.before(op)), what, ()))


_VECTORIZE = (VectorizationPattern(),)


def apply_vectorize_children(run: Run, op: Operation) -> None:
    """Vectorize all linalg ops in each target, and simplify the transfers."""

    def apply(target: Operation) -> Sequence[Payload]:
        if not is_isolated(target):
            raise op_error(op, "requires isolated-from-above targets").note(target.location, "non-isolated target")
        tables: list[Mapping[str, Sequence[Rule]]] = []
        if not flag(op, "disable_transfer_permutation_map_lowering_patterns"):
            tables.append(permutations.RULES)
        if not flag(op, "disable_multi_reduction_to_contract_patterns"):
            tables.append(reduction_to_contract.RULES)
        tables += [{name: rules_of(name) for name in _TRANSFERS}]
        of = lowerings.patterns_of(lowerings.merged(tables))

        def patterns(each: Operation) -> Sequence[RewritePattern]:
            if is_structured(each):
                return _VECTORIZE
            return [*of(each), *SUBSET_PATTERNS.get(each.name, ())[:1]]

        rewrite_by(run.context, target, patterns)
        return [[target]]

    run.each(op, apply)


def apply_hoist_redundant_vector_transfers(run: Run, op: Operation) -> None:
    """Hoist reads and writes of loop-invariant vectors out of loops."""

    def apply(target: Operation) -> Sequence[Payload]:
        if target.name != "func.func":
            raise wrong_kind(op, target)
        hoist_transfers(run.by, target, only_if_run=flag(op, "verify_non_zero_trip"))
        return [[target]]

    run.each(op, apply)
