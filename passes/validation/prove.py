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

_MORE_TURNS = 2
"""Turns of the later version beyond those of the earlier one, as forms of loops differ by one."""


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
        if not _have_same_types(before, after):
            return Undecided("it has other types")
        earlier, later = execute(shared, before), execute(shared, after, MOST_TURNS + _MORE_TURNS)
        if drops_assertions:
            earlier.undefined = shared.terms.either(earlier.undefined, earlier.stops)
        types = _result_types(before)
        difference = _difference(shared.terms, earlier, later, types, _argument_types(before))
        limits = _limits(shared.terms, earlier, later)
    except Unsupported as problem:
        return Undecided(str(problem))
    except RecursionError:
        return Undecided("it is too deep")
    answer = ask(difference)
    if answer.said is Said.NEVER:
        beyond, looked_at = limits
        if ask(beyond).said is not Said.NEVER:
            return Undecided("a loop may have more turns than before")
        if ask(looked_at).said is not Said.SOMETIMES:
            return Undecided("there is no input for which it is defined, and its loops have few turns")
        return Proved(MOST_TURNS if earlier.beyond.value != 0 else None)
    if answer.said is Said.UNKNOWN:
        return Undecided("the solver took too long")
    if any(term.word == "call" for term in in_order([difference])):
        return Undecided("it depends on ops of which only the name is known")
    try:
        return Refuted(answer.inputs, *(_said(each, types, answer.inputs) for each in (earlier, later)))
    except KeyError:
        return Undecided("it depends on ops of which only the name is known")


def _have_same_types(before: Operation, after: Operation) -> bool:
    """Return True unless the type of a function changed; a function of another dialect may have lowered types."""
    name = "function_type"
    return before.name != after.name or before.properties.get(name) == after.properties.get(name)


def _limits(terms: Terms, before: Outcome, after: Outcome) -> tuple[Term, Term]:
    """Return the conditions for the later version alone to have too many turns, and for an input to be looked at."""
    defined = terms.invert(terms.either(before.undefined, terms.either(before.beyond, before.assumed_not)))
    looked_at = defined if before.undefined.value != 1 else terms.true
    return terms.both(defined, after.beyond), looked_at


def _argument_types(function: Operation) -> Sequence[Attribute]:
    first = function.regions[0].blocks.first
    return [] if first is None else [argument.type for argument in first.args]


def _result_types(function: Operation) -> Sequence[Attribute]:
    """The types of the operands of the last return."""
    last = function.regions[0].blocks
    ends = [block.last_op for block in last if block.last_op is not None and not block.last_op.successors]
    return [operand.type for operand in ends[-1].operands] if ends else []


def _difference(
    terms: Terms, before: Outcome, after: Outcome, types: Sequence[Attribute], arguments: Sequence[Attribute]
) -> Term:
    """Return the condition for the later version to do something else."""
    if [_kind(value) for value in before.arguments] != [_kind(value) for value in after.arguments]:
        raise Unsupported("it has other arguments")
    found = terms.either(after.undefined, terms.binary("xor", before.stops, after.stops))
    results = terms.false
    results = terms.either(results, _results_differ(terms, before.results, after.results, types))
    held = [type for value, type in zip(before.arguments, arguments, strict=True) if isinstance(value, Ref)]
    for (root, elements), type in zip(before.memory.items(), held, strict=True):
        for one, other in zip(elements, after.memory.get(root, elements), strict=True):
            results = terms.either(results, _differ_as(terms, one, other, element_of(type)))
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
        found = terms.either(found, _differ_as(terms, left, right, element))
    return found


def _numbers(value: Value) -> Sequence[Bits]:
    if isinstance(value, Ref):
        raise Unsupported("it gives back memory")
    return (value,) if isinstance(value, Bits) else value.elements


def _differ_as(terms: Terms, left: Bits, right: Bits, element: Attribute) -> Term:
    """Compare numbers of a type: one NaN is as good as another."""
    differs = _differ_bits(terms, left, right)
    if isinstance(element, AnyFloat) and left.term is not right.term and left.term.width == element.bitwidth:
        are_nans = terms.both(is_nan(terms, left.term, element), is_nan(terms, right.term, element))
        differs = terms.both(differs, terms.invert(terms.both(are_nans, terms.invert(right.poison))))
    return differs


def _differ_bits(terms: Terms, one: Bits, other: Bits) -> Term:
    """Return the condition for a later value to be poison, or another number, in place of a number."""
    is_other = terms.either(other.poison, terms.differ(one.term, other.term))
    return terms.both(terms.invert(one.poison), is_other)


def _events_differ(terms: Terms, before: Outcome, after: Outcome) -> Term:
    """Compare events: the same ones, and in the same order unless only one of two can happen."""
    rest = list(enumerate(after.events))
    places: list[int] = []
    found = terms.false
    for one in before.events:
        same = [item for item in rest if item[1].key == one.key]
        item = next((item for item in same if item[1].path is one.path), same[0] if same else None)
        if item is None:
            raise Unsupported("it prints, or calls unknown functions, otherwise")
        rest.remove(item)
        place, other = item
        earlier = [number for number, known in enumerate(places) if known > place]
        for number in earlier:
            found = terms.either(found, terms.both(before.events[number].path, one.path))
        places.append(place)
        found = terms.either(found, terms.binary("xor", one.path, other.path))
        for left, right, element in zip(one.operands, other.operands, one.elements, strict=True):
            found = terms.either(found, terms.both(one.path, _differ_as(terms, left, right, element)))
    if rest:
        raise Unsupported("it prints, or calls unknown functions, otherwise")
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
