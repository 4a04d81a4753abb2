"""Application of pattern sets. Source: `ApplyPatternsOp` of MLIR 22, and the extensions of its dialects."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from xdsl.ir import Operation
from xdsl.pattern_rewriter import RewritePattern

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.interfaces.effects import is_isolated
from okl_opt.dialects.interfaces.folding import Rule, RuleTable, rules_of
from okl_opt.passes.conversion import vector_loops, vector_unrolled
from okl_opt.passes.generic.cse import CSE
from okl_opt.passes.generic.greedily import rewrite_greedily
from okl_opt.passes.generic.patterns import PatternsByOp
from okl_opt.passes.generic.simplify_regions import simplify_and_merge_regions
from okl_opt.passes.linalg.linalg_fold_unit_extent_dims import patterns as unit_extent_patterns
from okl_opt.passes.linalg.unused_operands import DeduplicateAndRemoveDeadOperandsAndResults
from okl_opt.passes.memref import expand_strided_metadata
from okl_opt.passes.memref.fold_memref_alias_ops import PATTERNS as ALIAS_PATTERNS
from okl_opt.passes.memref.result_dims import DIM_PATTERNS
from okl_opt.passes.rewriting.greedy import NO_LIMIT, GreedyRewriter
from okl_opt.passes.scf import scf_for_loop_canonicalization
from okl_opt.passes.tensor.fold_tensor_subset_ops import PATTERNS as SUBSET_PATTERNS
from okl_opt.passes.tensor.folded_empty import FOLDED_EMPTY
from okl_opt.passes.transform.failures import check_not_itself, silenceable
from okl_opt.passes.transform.run import Run, flag, number
from okl_opt.passes.vector import (
    contract,
    lower_vector_mask,
    lowerings,
    masks,
    multi_reductions,
    permutations,
    reduction_to_contract,
    shape_cast,
    shapes,
    transfers,
    vector_scan_lowering,
)

Patterns = Callable[[Operation], Sequence[RewritePattern]]
"""Returns the patterns for an op of the payload."""

_CONTRACTIONS: Sequence[contract.Lowering] = ("dot", "llvmintr", "outerproduct", "parallelarith")
_TRANSPOSITIONS: Sequence[shapes.Transposition] = ("eltwise", "llvmintr", "shuffle1d", "shuffle16x16")


def apply_patterns(run: Run, op: Operation) -> None:
    """Apply the patterns of all sets in the region to each target, until nothing changes."""
    sets = [_patterns_of(each) for block in op.regions[0].blocks for each in block.ops]
    for target in run.targets(op):
        check_not_itself(op, target)
        if not _rewrite(run, op, target, sets):
            raise silenceable(op, "greedy pattern application failed", target)


def _rewrite(run: Run, op: Operation, target: Operation, sets: Sequence[Patterns]) -> bool:
    """Apply patterns to a target; return whether they have converged."""

    def of(each: Operation) -> Sequence[RewritePattern]:
        found = [pattern for patterns in sets for pattern in patterns(each)]
        return sorted(found, key=lambda pattern: -getattr(pattern, "benefit", 1)) if len(found) > 1 else found

    most, rewrites = number(op, "max_iterations", NO_LIMIT), number(op, "max_num_rewrites", NO_LIMIT)
    isolated = is_isolated(target)
    for _ in range(_MOST_ROUNDS):
        rewriter = GreedyRewriter(run.context, target, of, False, rewrites, None if isolated else lambda each: True)
        if not rewrite_greedily(rewriter, simplify_and_merge_regions if isolated else None, most):
            return False
        if not flag(op, "apply_cse"):
            return True
        before = sum(1 for _ in target.walk())
        CSE().apply_to(run.context, target)
        if before == sum(1 for _ in target.walk()):
            return True
    return False


_MOST_ROUNDS = 50
"""The limit of rounds, each with patterns and the elimination of common subexpressions."""


def _patterns_of(op: Operation) -> Patterns:
    """Return the patterns of a set."""
    name = op.name.removeprefix("transform.apply_patterns.")
    if name == op.name:
        problem = op_error(op.parent_op() or op, "expected children ops to implement PatternDescriptorOpInterface")
        raise problem.note(op.location, "op without interface")
    make = _SETS.get(name)
    if make is None:
        raise op_error(op, "is not supported by the transform interpreter")
    return make(op)


def _named(patterns: Mapping[str, Sequence[RewritePattern]]) -> Patterns:
    return lambda op: patterns.get(op.name, ())


def _vector(*tables: Mapping[str, Sequence[Rule]]) -> Patterns:
    return lowerings.patterns_of(lowerings.merged(tables))


def _only(table: Mapping[str, Sequence[Rule]], *names: str) -> Mapping[str, Sequence[Rule]]:
    return {name: table[name] for name in names if name in table}


def _canonicalization(op: Operation) -> Patterns:
    return PatternsByOp((), ()).of


@cache
def _tiling_rules() -> Mapping[str, Sequence[RewritePattern]]:
    """Return the patterns by op name. Source: `populateLinalgTilingCanonicalizationPatterns`."""
    names = ("affine.apply", "affine.for", "affine.max", "affine.min", "scf.for", "scf.parallel", "tensor.cast")
    others = (
        "memref.subview",
        "memref.view",
        "tensor.empty",
        "tensor.extract_slice",
        "tensor.insert_slice",
        "tensor.pad",
    )
    return {name: rules_of(name) for name in (*names, *others)}


def _contraction(op: Operation) -> Patterns:
    return _vector(_only(contract.rules(_CONTRACTIONS[number(op, "lowering_strategy", 2)]), "vector.contract"))


def _multi_reduction(op: Operation) -> Patterns:
    return _vector(multi_reductions.rules(number(op, "lowering_strategy") == 1))


def _transpose(op: Operation) -> Patterns:
    return _vector(shapes.transpositions(_TRANSPOSITIONS[number(op, "lowering_strategy")]))


def _transfer_to_scf(op: Operation) -> Patterns:
    rank = number(op, "max_transfer_rank", 1)
    table = (vector_unrolled if flag(op, "full_unroll") else vector_loops).rules(rank, False)
    return _vector(table, vector_loops.ELEMENTS if rank == 1 else RuleTable())


def _erase_unused(op: Operation) -> Patterns:
    pattern = DeduplicateAndRemoveDeadOperandsAndResults()
    return _named({"linalg.generic": [pattern]})


def _subsets_in_transfers(op: Operation) -> Patterns:
    return _named({name: SUBSET_PATTERNS[name][:1] for name in ("vector.transfer_read", "tensor.insert_slice")})


_SETS: Mapping[str, Callable[[Operation], Patterns]] = {
    "canonicalization": _canonicalization,
    "linalg.erase_unnecessary_inputs": _erase_unused,
    "linalg.fold_unit_extent_dims_via_reshapes": lambda op: _named(unit_extent_patterns(False)),
    "linalg.fold_unit_extent_dims_via_slices": lambda op: _named(unit_extent_patterns(True)),
    "linalg.tiling_canonicalization": lambda op: _named(_tiling_rules()),
    "memref.expand_strided_metadata": lambda op: expand_strided_metadata.patterns_of,
    "memref.fold_memref_alias_ops": lambda op: _named(ALIAS_PATTERNS),
    "memref.resolve_ranked_shaped_type_result_dims": lambda op: _named(DIM_PATTERNS),
    "scf.for_loop_canonicalization": lambda op: scf_for_loop_canonicalization.patterns_of,
    "tensor.fold_tensor_empty": lambda op: _named({name: (rule,) for name, rule in FOLDED_EMPTY.items()}),
    "tensor.fold_tensor_subset_ops": lambda op: _named(SUBSET_PATTERNS),
    "tensor.fold_tensor_subset_ops_into_vector_transfers": _subsets_in_transfers,
    "vector.lower_bitcast": lambda op: _vector(_only(shapes.RULES, "vector.bitcast")),
    "vector.lower_broadcast": lambda op: _vector(_only(shapes.RULES, "vector.broadcast")),
    "vector.lower_contraction": _contraction,
    "vector.lower_create_mask": lambda op: _vector(masks.RULES),
    "vector.lower_gather": lambda op: _vector(_only(shapes.RULES, "vector.gather")),
    "vector.lower_interleave": lambda op: _vector(_only(shapes.RULES, "vector.interleave", "vector.deinterleave")),
    "vector.lower_masked_transfers": lambda op: _vector(lower_vector_mask.RULES),
    "vector.lower_masks": lambda op: _vector(masks.RULES),
    "vector.lower_multi_reduction": _multi_reduction,
    "vector.lower_outerproduct": lambda op: _vector(_only(contract.rules("outerproduct"), "vector.outerproduct")),
    "vector.lower_scan": lambda op: _vector(vector_scan_lowering.RULES),
    "vector.lower_shape_cast": lambda op: _vector(shape_cast.RULES),
    "vector.lower_transfer": lambda op: _vector(transfers.lowering(number(op, "max_transfer_rank", 1))),
    "vector.lower_transpose": _transpose,
    "vector.materialize_masks": lambda op: _vector(masks.materialization(True)),
    "vector.reduction_to_contract": lambda op: _vector(reduction_to_contract.RULES),
    "vector.transfer_permutation_patterns": lambda op: _vector(permutations.RULES),
    "vector.transfer_to_scf": _transfer_to_scf,
    "vector.unroll_from_elements": lambda op: _vector(_only(shapes.RULES, "vector.from_elements")),
    "vector.unroll_to_elements": lambda op: _vector(_only(shapes.RULES, "vector.to_elements")),
}
"""Name of a set -> function from its op to the patterns."""
