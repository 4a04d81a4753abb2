"""Canonicalization rules of some ops, for passes that bring along those of a few ops only."""

from __future__ import annotations

from xdsl.pattern_rewriter import RewritePattern

from okl_opt.dialects.interfaces.folding import rules_of


def rules_named(op_name: str, *names: str) -> list[RewritePattern]:
    """The canonicalization rules of an op that have these names, in their order."""
    return [rule for rule in rules_of(op_name) if rule.name in names]


def rules_except(op_name: str, *names: str) -> list[RewritePattern]:
    """The canonicalization rules of an op without those of these names."""
    return [rule for rule in rules_of(op_name) if rule.name not in names]
