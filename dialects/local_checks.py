"""Caching of verification for ops whose validity depends only on their own types and attributes.

Many ops of a program have equal ones: `arith.addi` on two i32 is verified once.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from inspect import getclosurevars
from typing import NamedTuple

from xdsl.dialects.builtin import IntegerAttr, StringAttr
from xdsl.ir import Attribute, Operation, ParametrizedAttribute
from xdsl.irdl import (
    AnyAttr,
    AnyOf,
    AttrConstraint,
    BaseAttr,
    EqAttrConstraint,
    IRDLOperation,
    OpDef,
    ParamAttrConstraint,
    traits_def,
)
from xdsl.traits import IsolatedFromAbove, OpTrait, SameOperandsAndResultType

from okl_opt.dialects.fields import operands_of, successors_of, type_of
from okl_opt.dialects.modules import dialect_module

# The module of xDSL's traits that only require methods of the class; importing it is slow.
_TRAITS_ON_METHODS = "xdsl.interfaces"


class VerifiedAlone(OpTrait):
    """The verifiers of the op and its traits depend only on its own types and attributes.

    They do not depend on the text or number of undeclared attributes.
    """


# Placeholders for any text and any number of an undeclared attribute.
_SOME: Mapping[type[Attribute], Attribute] = {StringAttr: StringAttr(""), IntegerAttr: IntegerAttr(0, 64)}

PASSED_LIMIT = 1 << 15
"""Cache size, so that a program whose ops all differ does not exhaust memory."""

_Check = Callable[[Operation], None]


class _Local(NamedTuple):
    """The checks of an op class, by what they depend on."""

    declared: frozenset[str]
    """The attributes that the class declares."""
    numbers: frozenset[str]
    """Declared attributes that the definition constrains only in their integer type."""
    always: tuple[_Check, ...]
    """The verifiers that depend on more than the op's own types and attributes."""
    beyond_definition: tuple[_Check, ...]
    """The verifiers besides the definition's: those of traits, and the class's own."""
    is_alone: bool
    own: _Check | None
    """The class's own verifier."""
    open_definition: OpDef | None
    """The definition of a class isolated from above, without that trait."""
    all: _Check
    """All of these."""


class Plan(NamedTuple):
    """All checks of an op, in order."""

    declared: frozenset[str] | None
    """The names of the attributes that the local steps look at; None if nothing is known, and nothing cached."""
    numbers: frozenset[str]
    """The properties of which the local steps do not look at the value if that is an integer."""
    steps: tuple[OpCheck, ...]


class OpCheck(NamedTuple):
    """One check of an op."""

    check: _Check
    is_local: bool
    """Whether it depends only on the op's own types and attributes."""


class _Singles(dict[type[Attribute], type[Attribute] | None]):
    """Class -> the class, if all attributes of it are equal, or None: these are told apart by their `id`s."""

    def __missing__(self, cls: type[Attribute]) -> type[Attribute] | None:
        is_single = issubclass(cls, ParametrizedAttribute) and not cls.get_irdl_definition().parameters
        self[cls] = found = cls if is_single else None
        return found


class LocalChecks:
    """The cache of passed checks."""

    def __init__(self) -> None:
        # None for a class that is not analysed.
        self._local: dict[type[Operation], _Local | None] = {}
        self._singles = _Singles()
        # Integer types, by their identity, and the number 0 of each.
        self._zeros: dict[int, IntegerAttr] = {}
        # The keys that passed, each with its attributes, so that their ids are not reused.
        self._passed: dict[tuple[object, ...], list[Attribute]] = {}

    def check(self, op: Operation) -> None:
        """Call the op's verifier, without the checks that an equal op has passed.

        Equal ops have the same class, number of operands and names of attributes, and identical types and attributes.
        Comparing these by identity is faster than most verifiers, as parsed IR has one object for equal texts.
        """
        local = self._local_of(type(op))
        if local is None:
            op.verify_()
            return
        if op.regions or op.successors:
            local.all(op)
            return
        key, found = self._key(op, local, local.is_alone)
        if key in self._passed:
            for check in local.always:
                check(op)
            return
        if local.is_alone and local.numbers:
            self._check_numbers(op, local)
        else:
            local.all(op)
        self._pass(key, found)

    def _check_numbers(self, op: Operation, local: _Local) -> None:
        """Call the op's verifier, without the definition's checks if an op that differs only in numbers passed them."""
        key, found = self._key(op, local, False)
        if key in self._passed:
            for check in local.beyond_definition:
                check(op)
        else:
            local.all(op)
            self._pass(key, found)

    def check_by(self, plan: Plan, op: Operation) -> None:
        """Make the checks of a plan, without the local ones if an equal op has passed them."""
        declared = plan.declared
        if declared is None:
            for check, _ in plan.steps:
                check(op)
            return
        key, found = self._key_by(declared, plan.numbers, op)
        if key in self._passed:
            for check, is_local in plan.steps:
                if not is_local:
                    check(op)
            return
        for check, _ in plan.steps:
            check(op)
        self._pass(key, found)

    def _key_by(
        self, declared: frozenset[str], numbers: frozenset[str], op: Operation
    ) -> tuple[tuple[object, ...], list[Attribute]]:
        operands, results, singles = operands_of(op), op.results, self._singles
        found = [*map(type_of, operands), *map(type_of, results)]
        for name, value in op.properties.items():
            found.append(self._zero(value) if name in numbers else value)
        names: list[str] = []
        for name, value in op.attributes.items():
            if name in declared:
                names.append(name)
                found.append(value)
        counts = (len(operands), len(results), len(successors_of(op)), len(op.regions))
        values = [singles[type(value)] or id(value) for value in found]
        return (type(op), *counts, *op.properties, None, *names, *values), found

    def _key(self, op: Operation, local: _Local, with_numbers: bool) -> tuple[tuple[object, ...], list[Attribute]]:
        declared, numbers, *_ = local
        operands, results, singles = operands_of(op), op.results, self._singles
        found = [*map(type_of, operands), *map(type_of, results)]
        for name, value in op.properties.items():
            found.append(value if with_numbers or name not in numbers else self._zero(value))
        for name, value in op.attributes.items():
            if name not in declared:
                value = _SOME.get(type(value), value)
            elif not with_numbers and name in numbers:
                value = self._zero(value)
            found.append(value)
        names = (*op.properties, None, *op.attributes)
        values = [singles[type(value)] or id(value) for value in found]
        return (type(op), with_numbers, len(operands), len(results), *names, *values), found

    def _zero(self, value: Attribute) -> Attribute:
        """The attribute, or 0 of the same type for an integer."""
        if type(value) is not IntegerAttr:
            return value
        key = id(value.type)
        zero = self._zeros.get(key)
        if zero is None:
            zero = self._zeros[key] = IntegerAttr(0, value.type)
        return zero

    def _pass(self, key: tuple[object, ...], found: list[Attribute]) -> None:
        if len(self._passed) < PASSED_LIMIT:
            self._passed[key] = found

    def check_open(self, op: Operation) -> None:
        """Call the op's verifier like `check`, but without isolation from above."""
        local = self._local_of(type(op))
        if local is None or local.open_definition is None:
            self.check(op)
            return
        local.open_definition.verify(op)
        if local.own is not None:
            local.own(op)

    def is_alone(self, op: Operation) -> bool:
        """Return whether the op's verifier depends only on its own types and attributes."""
        if op.regions or op.successors:
            return False
        local = self._local_of(type(op))
        return local is not None and not local.always

    def _local_of(self, cls: type[Operation]) -> _Local | None:
        if cls not in self._local:
            self._local[cls] = _local_checks_of(cls)
        return self._local[cls]


_current: ContextVar[LocalChecks | None] = ContextVar("checks", default=None)


@contextmanager
def remembered_checks() -> Generator[None]:
    """Keep the cache inside the block: most ops are the same before and after a pass."""
    token = _current.set(LocalChecks())
    try:
        yield
    finally:
        _current.reset(token)


def local_checks() -> LocalChecks:
    """The current cache; a new one outside of `remembered_checks`."""
    checks = _current.get()
    return LocalChecks() if checks is None else checks


def _local_checks_of(cls: type[Operation]) -> _Local | None:
    if not issubclass(cls, IRDLOperation):
        return None
    own = _wrapped_verifier(cls)
    if own is None:
        return None
    definition = cls.get_irdl_definition()
    traits = tuple(definition.traits)
    is_alone = any(isinstance(trait, VerifiedAlone) for trait in traits)
    beyond: tuple[_Check, ...] = tuple(trait.verify for trait in traits if not _is_local(trait))
    is_replaced = _is_covered(cls.name)
    own = own_verifier(cls)
    if own is not None:
        beyond = (*beyond, own)
    open_traits = [trait for trait in traits if not isinstance(trait, IsolatedFromAbove)]
    constraints = {**definition.properties, **definition.attributes}
    return _Local(
        frozenset(definition.attributes),
        frozenset(name for name, field in constraints.items() if _takes_any_number(field.constr)),
        () if is_alone else beyond,
        beyond,
        is_alone,
        own,
        replace(definition, traits=traits_def(*open_traits)) if len(open_traits) < len(traits) else None,
        definition.verify if is_replaced else _verify_all,
    )


def _is_covered(name: str) -> bool:
    """Return whether the checks of our own for the op `name` replace the `verify_` of its class."""
    return name in getattr(dialect_module(name.partition(".")[0], "checks"), "COVERED", ())


def _verify_all(op: Operation) -> None:
    op.verify_()


def _wrapped_verifier(cls: type[Operation]) -> _Check | None:
    """The class's own verifier, which xDSL wraps in a closure; None for a class that overrides the closure."""
    return getclosurevars(cls.verify_).nonlocals.get("custom_verify")


def own_verifier(cls: type[Operation]) -> _Check | None:
    """The verifier that a class has besides its definition and traits; None if there is none, or our checks replace
    it.
    """
    own = _wrapped_verifier(cls)
    return None if own is Operation.verify_ or _is_covered(cls.name) else own


def _takes_any_number(constraint: AttrConstraint) -> bool:
    """Return whether a constraint restricts only the type of an integer."""
    match constraint:
        case AnyAttr() | BaseAttr():
            return True
        case AnyOf(attr_constrs=constraints):
            return all(map(_takes_any_number, constraints))
        case ParamAttrConstraint(base_attr=base, param_constrs=(AnyAttr(), EqAttrConstraint())):
            return base is IntegerAttr
        case _:
            return False


def _is_local(trait: OpTrait) -> bool:
    """Return whether the trait's verifier depends only on the op's class and types."""
    cls = type(trait)
    return (
        cls.verify is OpTrait.verify
        or cls.__module__ == _TRAITS_ON_METHODS
        or isinstance(trait, SameOperandsAndResultType)
    )
