"""Mends of the checks that can be taken away, to prove that the hunt finds what they mend."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from xdsl.dialects.builtin import NoneAttr
from xdsl.ir import Operation

from okl_opt.dialects.upstream.shared.reassociation import groups_of
from okl_opt.passes.checks import guarded_ops
from okl_opt.passes.checks.guards import bounds, memref, vector
from okl_opt.passes.checks.guards.indices import MOST, product_at_most
from okl_opt.passes.checks.guards.terms import Check, Relation, mul
from okl_opt.passes.pipeline.text import ScheduledPass
from okl_opt.runtime.prepare import lowered_guards

Patch = Callable[[Any, str, object], None]


def _plain(target: Any, name: str, value: object) -> None:
    setattr(target, name, value)


def no_unit_stride(patch: Patch = _plain) -> None:
    """Let vectors of memory with gaps be taken for vectors of neighbours."""

    def nothing(*arguments: object) -> Iterator[Check]:
        yield from ()

    patch(vector, "_side_by_side", nothing)


def neighbours_only(patch: Patch = _plain) -> None:
    """Let the stride of a collapsed dimension be compared with the next dimension only, also where that has size 1."""

    def collapse_shape(op: Operation) -> Iterator[Check]:
        found = memref.Descriptor(op.operands[0])
        shape = found.type.get_shape()
        for group in groups_of(op):
            if len(group) > 1:
                sizes = [found.size(dimension) for dimension in group]
                yield from product_at_most(op, sizes, MOST, "has a result with more elements than can be counted")
        if isinstance(found.type.layout, NoneAttr):
            return
        for group in groups_of(op):
            for one, other in pairwise(dimension for dimension in group if shape[dimension] != 1):
                inner = mul(found.size(other), found.stride(other))
                wrong = Relation("ne", found.stride(one), inner), Relation("ne", found.size(one), 1)
                yield Check(wrong, f"'{op.name}' op dimension {one} has stride %0, not %1", found.stride(one), inner)

    guards_of = guarded_ops.guards_of

    def other_guards_of(dialect: str) -> Mapping[str, guarded_ops.Rule]:
        found = guards_of(dialect)
        return {**found, "memref.collapse_shape": collapse_shape} if dialect == "memref" else found

    patch(guarded_ops, "guards_of", other_guards_of)


def long_factors(patch: Patch = _plain) -> None:
    """Let factors of hoisted checks have more than 64 bits."""

    def modulo(self: bounds.Linear) -> bounds.Linear:
        return self

    patch(bounds.Linear, "modulo", modulo)


def trusted_passes(patch: Patch = _plain) -> None:
    """Let all passes be taken for such that keep checks."""

    def keeps_checks(scheduled: ScheduledPass) -> bool:
        return True

    patch(lowered_guards, "keeps_checks", keeps_checks)


MENDS: dict[str, Callable[..., None]] = {
    "unit-stride": no_unit_stride,
    "joined-strides": neighbours_only,
    "factors": long_factors,
    "guards-anew": trusted_passes,
}
"""The mends, by name: each takes one away."""
