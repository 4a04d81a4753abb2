"""A proof that a function does what an earlier version of it did.

The later version refines the earlier one. For every input with defined behaviour of the earlier version, the later one
is defined, too, and gives the same results. A result that was poison may be anything. Both end the program by failed
assertions for the same inputs, leave the same memory in arguments, and call unknown functions alike. Memrefs of
arguments are taken to be apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import AnyFloat
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.numbers.elements import signed
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.passes.validation.execute import MOST_TURNS, Outcome, Shared, execute
from okl_opt.passes.validation.scalar_ops import is_nan
from okl_opt.passes.validation.solver import Said, ask
from okl_opt.passes.validation.terms import Term, Terms, Unsupported, evaluate, in_order
from okl_opt.passes.validation.values import Bits, Lanes, Ref, Value, number_text


@dataclass(frozen=True)
class Proved:
    """The later version refines the earlier one. With `turns`, loops were looked at for as many turns only."""

    turns: int | None = None


@dataclass(frozen=True)
class Refuted:
    """Inputs for which the later version does something else, and what each version does."""

    inputs: Mapping[str, int]
    before: str
    after: str


@dataclass(frozen=True)
class Undecided:
    """No proof was found; the text says why."""

    reason: str


def prove(before: Operation, after: Operation, *, drops_assertions: bool = False) -> Proved | Refuted | Undecided:
    """Compare two versions of a function, each in its own module.

    With `drops_assertions` the later version may do anything where the earlier one ends by a failed assertion.
    Raises: ImportError without the solver.
    """
    shared = Shared()
    try:
        earlier, later = execute(shared, before), execute(shared, after)
        if drops_assertions:
            earlier.undefined = shared.terms.either(earlier.undefined, earlier.stops)
        difference = _difference(shared.terms, earlier, later, _result_types(before))
    except Unsupported as problem:
        return Undecided(str(problem))
    except RecursionError:
        return Undecided("it is too deep")
    answer = ask(difference)
    if answer.said is Said.NEVER:
        is_bounded = earlier.beyond.value != 0 or later.beyond.value != 0
        return Proved(MOST_TURNS if is_bounded else None)
    if answer.said is Said.UNKNOWN:
        return Undecided("the solver took too long")
    if any(term.word == "call" for term in in_order([difference])):
        return Undecided("it depends on ops of which only the name is known")
    types = _result_types(before)
    try:
        return Refuted(answer.inputs, *(_said(each, types, answer.inputs) for each in (earlier, later)))
    except KeyError:
        return Undecided("it depends on ops of which only the name is known")


def _result_types(function: Operation) -> Sequence[Attribute]:
    """The types of the operands of the last return."""
    last = function.regions[0].blocks
    ends = [block.last_op for block in last if block.last_op is not None and not block.last_op.successors]
    return [operand.type for operand in ends[-1].operands] if ends else []


def _difference(terms: Terms, before: Outcome, after: Outcome, types: Sequence[Attribute]) -> Term:
    """Return the condition for the later version to do something else."""
    if [_kind(value) for value in before.arguments] != [_kind(value) for value in after.arguments]:
        raise Unsupported("it has other arguments")
    found = terms.either(after.undefined, terms.binary("xor", before.stops, after.stops))
    results = terms.false
    results = terms.either(results, _results_differ(terms, before.results, after.results, types))
    for root, elements in before.memory.items():
        for one, other in zip(elements, after.memory.get(root, elements), strict=True):
            results = terms.either(results, _differ_bits(terms, one, other))
    found = terms.either(found, terms.both(terms.invert(before.stops), results))
    found = terms.either(found, _events_differ(terms, before, after))
    for condition in (before.undefined, before.assumed_not, before.beyond, after.beyond):
        found = terms.both(found, terms.invert(condition))
    return found


def _kind(value: Value) -> object:
    if isinstance(value, Bits):
        return value.term.width
    if isinstance(value, Lanes):
        return value.shape, value.elements[0].term.width if value.elements else 0
    return value.shape, value.root


def _results_differ(terms: Terms, before: Sequence[Value], after: Sequence[Value], types: Sequence[Attribute]) -> Term:
    """Compare results part by part: several results may have become the fields of one."""
    found = terms.false
    if not before or not after:
        return found  # a version that never returns
    ours = [(part, element_of(type)) for value, type in zip(before, types, strict=True) for part in _numbers(value)]
    theirs = [part for value in after for part in _numbers(value)]
    if [part.term.width for part, _ in ours] != [part.term.width for part in theirs]:
        raise Unsupported("its results have other types")
    for (left, element), right in zip(ours, theirs, strict=True):
        differs = _differ_bits(terms, left, right)
        if isinstance(element, AnyFloat) and left.term is not right.term and left.term.width == element.bitwidth:
            are_nans = terms.both(is_nan(terms, left.term, element), is_nan(terms, right.term, element))
            differs = terms.both(differs, terms.invert(terms.both(are_nans, terms.invert(right.poison))))
        found = terms.either(found, differs)
    return found


def _numbers(value: Value) -> Sequence[Bits]:
    if isinstance(value, Ref):
        raise Unsupported("it gives back memory")
    return (value,) if isinstance(value, Bits) else value.elements


def _differ_bits(terms: Terms, one: Bits, other: Bits) -> Term:
    """Return the condition for a later value to be poison, or another number, in place of a number."""
    is_other = terms.either(other.poison, terms.differ(one.term, other.term))
    return terms.both(terms.invert(one.poison), is_other)


def _events_differ(terms: Terms, before: Outcome, after: Outcome) -> Term:
    if [event.key for event in before.events] != [event.key for event in after.events]:
        raise Unsupported("it calls unknown functions in another order")
    found = terms.false
    for one, other in zip(before.events, after.events, strict=True):
        found = terms.either(found, terms.binary("xor", one.path, other.path))
        for left, right in zip(one.operands, other.operands, strict=True):
            found = terms.either(found, terms.both(one.path, _differ_bits(terms, left, right)))
    return found


def _said(outcome: Outcome, types: Sequence[Attribute], inputs: Mapping[str, int]) -> str:
    """Say in words how a version behaves for inputs. The types are those of the earlier version's results."""
    undefined, stops = evaluate([outcome.undefined, outcome.stops], inputs)
    if undefined:
        return "undefined behaviour"
    if stops:
        return "a failed assertion"
    elements = [element_of(type) for type in types]
    texts: list[str] = []
    for number, value in enumerate(outcome.results):
        parts = () if isinstance(value, Ref) else (value,) if isinstance(value, Bits) else value.elements
        element = elements[number] if len(elements) == len(outcome.results) else None
        texts.append(" ".join(_text(part, element, inputs) for part in parts))
    for memory in outcome.memory.values():
        texts.append(" ".join(_text(part, None, inputs) for part in memory))
    for event in outcome.events:
        if evaluate([event.path], inputs)[0]:
            texts.append(
                f"{event.name.partition(',')[0].strip('(')} of "
                + " ".join(_text(bits, None, inputs) for bits in event.operands)
            )
    return ", ".join(texts) or "nothing"


def _text(bits: Bits, element: Attribute | None, inputs: Mapping[str, int]) -> str:
    value, poison = evaluate([bits.term, bits.poison], inputs)
    if poison:
        return "poison"
    return str(signed(value, bits.term.width)) if element is None else number_text(element, value)
