"""The enabled canonicalisation patterns by op class."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation
from xdsl.pattern_rewriter import RewritePattern
from xdsl.traits import HasCanonicalizationPatternsTrait

from okl_opt.dialects.interfaces.folding import has_own_folds, name_of, rules_of


class PatternsByOp:
    """Maps op classes to patterns: all except `disabled`, or only the `enabled` ones if there are any."""

    def __init__(self, disabled: Sequence[str], enabled: Sequence[str]):
        self._disabled = disabled
        self._enabled = enabled
        self._of: dict[type[Operation], tuple[RewritePattern, ...]] = {}

    def of(self, op: Operation) -> tuple[RewritePattern, ...]:
        kind = type(op)
        patterns = self._of.get(kind)
        if patterns is None:
            patterns = self._of[kind] = tuple(pattern for pattern in _patterns_of(op) if self._is_wanted(pattern))
        return patterns

    def _is_wanted(self, pattern: RewritePattern) -> bool:
        name = name_of(pattern)
        return name not in self._disabled and (not self._enabled or name in self._enabled)


def _patterns_of(op: Operation) -> Sequence[RewritePattern]:
    """Return our rules of an op if its dialect has any, else xDSL's patterns."""
    if has_own_folds(op.dialect_name()):
        return rules_of(op.name)
    traits = op.get_traits_of_type(HasCanonicalizationPatternsTrait)
    return [pattern for trait in traits for pattern in trait.get_patterns(type(op))]
