"""Selections of canonicalization rules, for passes that apply the rules of a few ops only."""

from __future__ import annotations

from xdsl.pattern_rewriter import RewritePattern

from okl_opt.dialects.interfaces.folding import rules_of


def rules_named(op_name: str, *names: str) -> list[RewritePattern]:
    """Return the canonicalization rules of an op with these names, in registration order."""
    return [rule for rule in rules_of(op_name) if rule.name in names]


def rules_except(op_name: str, *names: str) -> list[RewritePattern]:
    """Return the canonicalization rules of an op except the named ones."""
    return [rule for rule in rules_of(op_name) if rule.name not in names]
