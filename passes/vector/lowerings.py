"""Patterns that lower vector ops to lower rank, by op name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import RewritePattern

from okl_opt.dialects.interfaces.folding import Rule, RuleTable, name_of, rules_of
from okl_opt.dialects.upstream.vector.folds.vectors import LARGEST, count_of, vector_of
from okl_opt.passes.vector import contract, masks, shape_cast, shapes, slices, transfers

# Canonicalization rules that lowerings also apply. Source: `populateVectorToVectorCanonicalizationPatterns`.
_FOLDERS = {
    "vector.create_mask": "CreateMaskFolder",
    "vector.maskedload": "MaskedLoadFolder",
    "vector.maskedstore": "MaskedStoreFolder",
    "vector.gather": "GatherFolder",
    "vector.scatter": "ScatterFolder",
    "vector.expandload": "ExpandLoadFolder",
    "vector.compressstore": "CompressStoreFolder",
    "vector.extract_strided_slice": "StridedSliceConstantMaskFolder",
    "vector.transpose": "TransposeFolder",
}

# These are folds in MLIR, which its greedy driver applies.
_MASK_FOLD = "FoldAllTrueMask"


def merged(tables: Iterable[Mapping[str, Sequence[Rule]]]) -> RuleTable:
    """The patterns of several tables, in order."""
    found = RuleTable()
    for table in tables:
        for name, rules in table.items():
            found.setdefault(name, []).extend(rules)
    return found


def folders() -> Mapping[str, Sequence[Rule]]:
    """Rules of canonicalization that lowerings use."""
    return {op: [rule for rule in rules_of(op) if rule.name == name] for op, name in _FOLDERS.items()}


def before_llvm(contraction: contract.Lowering, transposition: shapes.Transposition, is_32_bit: bool) -> RuleTable:
    """Return the patterns for the conversion to the llvm dialect. Source: `ConvertVectorToLLVMPass::runOnOperation`."""
    return merged(
        (
            folders(),
            shapes.RULES,
            contract.rules(contraction),
            masks.RULES,
            shape_cast.RULES,
            shapes.transpositions(transposition),
            transfers.lowering(1),
            masks.materialization(is_32_bit),
            slices.RULES,
        )
    )


def patterns_of(table: Mapping[str, Sequence[Rule]]) -> Callable[[Operation], Sequence[RewritePattern]]:
    """Return the patterns of an op in order of benefit, or none for vectors too large to unroll."""
    folds = [rule for rule in rules_of("vector.mask") if rule.name == _MASK_FOLD]
    table = merged((table, {} if _MASK_FOLD in map(name_of, table.get("vector.mask", ())) else {"vector.mask": folds}))
    by_name = {name: tuple(sorted(rules, key=lambda rule: -rule.benefit)) for name, rules in table.items()}

    def of(op: Operation) -> Sequence[RewritePattern]:
        rules = by_name.get(op.name, ())
        return () if rules and any(_is_large(value) for value in (*op.operands, *op.results)) else rules

    return of


def _is_large(value: SSAValue) -> bool:
    type = vector_of(value.type)
    return type is not None and count_of(type) > LARGEST
