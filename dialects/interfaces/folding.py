"""Folds and canonicalization rules of ops.

`dialects/upstream/<dialect>/folds.py` has, by op name,

    FOLDS        the fold of an op, given its constant operands: values, attributes, or the op changed in place
    RULES        canonicalization rules, which may make new ops; rules of higher benefit are tried first
    MATERIALIZE  builds the constant op for an attribute and a type; None if there is none
    CONSTANTS    the values of constant ops without the property `value`

A dialect of our own has a table `FOLDS` or `RULES` beside its ops. Folds change nothing by themselves.
Source: `Operation::fold`, `RewritePattern` and `Dialect::materializeConstant` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import NamedTuple, TypeVar

from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from okl_opt.dialects.fields import defining_op
from okl_opt.dialects.interfaces.effects import is_commutative, is_constant
from okl_opt.dialects.modules import dialect_module

Constants = Sequence[Attribute | None]
"""For each operand its constant value, or None."""


class InPlace(NamedTuple):
    """The op itself, with other operands or properties."""

    operands: Sequence[SSAValue] | None = None
    properties: Mapping[str, Attribute | None] = {}
    """New properties; None removes one."""


Folded = SSAValue | Attribute | Sequence[SSAValue | Attribute] | InPlace | None
"""The replacement of an op's results; None if the op does not fold."""
Fold = Callable[[Operation, Constants], Folded]
Match = Callable[[Operation, PatternRewriter], None]
Materialize = Callable[[Attribute, Attribute], Operation | None]
"""Builds the constant op for an attribute and a type."""

_FoldT = TypeVar("_FoldT", bound=Fold)
_MatchT = TypeVar("_MatchT", bound=Match)


class FoldTable(dict[str, Fold]):
    """The folds of a dialect by op name. Call it with op names to get a decorator."""

    def __call__(self, *names: str) -> Callable[[_FoldT], _FoldT]:
        def register(fold: _FoldT) -> _FoldT:
            self.update(dict.fromkeys(names, fold))
            return fold

        return register


class Rule(RewritePattern):
    """A canonicalization rule: a function that rewrites an op, or returns without changes."""

    def __init__(self, name: str, match: Match, benefit: int):
        self.name = name
        """The class name of MLIR's pattern, for the option `disable-patterns`."""
        self.match = match
        self.benefit = benefit

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        self.match(op, rewriter)


def name_of(pattern: object) -> str:
    """The name of a rule, or of a pattern's class."""
    return pattern.name if isinstance(pattern, Rule) else type(pattern).__qualname__


class RuleTable(dict[str, list[Rule]]):
    """The rules of a dialect by op name, in MLIR's order. Call it with op names to get a decorator."""

    def __call__(self, *names: str, benefit: int = 1, name: str | None = None) -> Callable[[_MatchT], _MatchT]:
        """Return a decorator for ops of these names; `name` is MLIR's, if it is not the function's in CamelCase."""

        def register(match: _MatchT) -> _MatchT:
            title = name or "".join(word[:1].upper() + word[1:] for word in match.__name__.split("_"))
            self.add(names, Rule(title, match, benefit))
            return match

        return register

    def add(self, names: Sequence[str], rule: Rule) -> None:
        """Append a rule for ops of these names."""
        for name in names:
            self.setdefault(name, []).append(rule)


@cache
def has_own_folds(dialect: str) -> bool:
    """Return whether an upstream dialect has our folds; otherwise xDSL's traits are used."""
    return dialect_module(dialect, "folds") is not None


@cache
def fold_of(name: str) -> Fold | None:
    """The fold of an op in an upstream dialect."""
    return getattr(dialect_module(name.partition(".")[0], "folds"), "FOLDS", {}).get(name)


@cache
def rules_of(name: str) -> tuple[Rule, ...]:
    """The rules of an op in an upstream dialect, highest benefit first."""
    rules: list[Rule] = getattr(dialect_module(name.partition(".")[0], "folds"), "RULES", {}).get(name, [])
    return tuple(sorted(rules, key=lambda rule: -rule.benefit))


@cache
def _constant_value(name: str) -> Callable[[Operation], Attribute | None]:
    table: Mapping[str, Callable[[Operation], Attribute | None]]
    table = getattr(dialect_module(name.partition(".")[0], "folds"), "CONSTANTS", {})
    return table.get(name, _value_property)


def _value_property(op: Operation) -> Attribute | None:
    return op.properties.get("value")


def constant_value(value: SSAValue) -> Attribute | None:
    """The attribute of a value made by a constant; None for others. Source: `m_Constant`."""
    op = defining_op(value)
    return _constant_value(op.name)(op) if op is not None and is_constant(op) else None


def materialize(dialect: str, value: Attribute, type: Attribute) -> Operation | None:
    """Build the constant op for `value`, a fold result of an upstream dialect."""
    make: Materialize | None = getattr(dialect_module(dialect, "folds"), "MATERIALIZE", None)
    return None if make is None else make(value, type)


def fold(op: Operation) -> Folded:
    """Fold an op of an upstream dialect, without the folds common to all commutative ops."""
    folding = fold_of(op.name)
    return None if folding is None else folding(op, [constant_value(operand) for operand in op.operands])


def change_in_place(op: Operation, change: InPlace) -> None:
    """Set the operands and properties of an op that folds in place. The caller notifies the rewriter, if any."""
    if change.operands is not None:
        op.operands = change.operands
    for name, value in change.properties.items():
        if value is None:
            op.properties.pop(name, None)
        else:
            op.properties[name] = value


def _put_constants_last(op: Operation) -> bool:
    """Move constant operands of a commutative op last; return whether anything moved. Source: `foldCommutative`."""
    if not is_commutative(op):
        return False
    operands = sorted(op.operands, key=lambda operand: constant_value(operand) is not None)
    if all(old is new for old, new in zip(op.operands, operands, strict=True)):
        return False
    op.operands = operands
    return True


def create_or_fold(rewriter: PatternRewriter, op: Operation) -> SSAValue:
    """Fold a new op with one result, or insert it; return the result.

    Source: `OpBuilder::createOrFold`.
    """
    folded = fold(op)
    while isinstance(folded, InPlace) or (folded is None and _put_constants_last(op)):
        if isinstance(folded, InPlace):
            change_in_place(op, folded)
        folded = fold(op)
    if isinstance(folded, SSAValue):
        op.erase()
        return folded
    if isinstance(folded, Sequence) and not isinstance(folded, InPlace):
        (folded,) = folded
    if isinstance(folded, Attribute):
        constant = materialize(op.dialect_name(), folded, op.results[0].type)
        if constant is not None:
            rewriter.insert(constant)
            op.erase()
            return constant.results[0]
    rewriter.insert(op)
    return op.results[0]
