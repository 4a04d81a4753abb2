"""Checks that need not be made again: of ops whose validity depends on their own types and attributes alone.

Most ops of a program say the same of the same types: `arith.addi` on two i32 is checked once.
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

# Where xDSL has the traits that only look for methods of the op's class. Importing it takes longer than most files.
_TRAITS_ON_METHODS = "xdsl.interfaces"


class VerifiedAlone(OpTrait):
    """The verifiers of the op and of its traits look at its own types and attributes only.

    And not at the text or number of attributes that it does not declare.
    """


# Stand for any text and any number of an attribute that the class does not declare.
_SOME: Mapping[type[Attribute], Attribute] = {StringAttr: StringAttr(""), IntegerAttr: IntegerAttr(0, 64)}

PASSED_LIMIT = 1 << 15
"""The most checks to remember: a program whose ops all differ must not fill the memory with them."""

_Check = Callable[[Operation], None]


class _Local(NamedTuple):
    """What of the checks of an op class needs no more than the op's own types and attributes."""

    declared: frozenset[str]
    """The attributes that the class declares."""
    numbers: frozenset[str]
    """Those of which the definition of the class says no more than what type an integer has."""
    always: tuple[_Check, ...]
    """The verifiers that look further."""
    beyond_definition: tuple[_Check, ...]
    """The verifiers that look at more than the definition does: of traits, and the class's own."""
    is_alone: bool
    own: _Check | None
    """The class's own verifier."""
    open_definition: OpDef | None
    """The definition of a class that is isolated from above, if it were not."""


class LocalChecks:
    """The checks that ops have passed."""

    def __init__(self) -> None:
        # None for a class of which nothing is known.
        self._local: dict[type[Operation], _Local | None] = {}
        # Whether all attributes of a class are equal.
        self._single: dict[type[Attribute], bool] = {}
        # Integer types, by their identity, and the number 0 of each.
        self._zeros: dict[int, IntegerAttr] = {}
        # The keys that passed, each with its attributes, so that no other attribute takes their place in memory.
        self._passed: dict[tuple[object, ...], list[Attribute]] = {}

    def check(self, op: Operation) -> None:
        """Call the op's verifier, or what of it an op that looks the same has not passed for it.

        Such ops have the same class, number of operands and names of attributes, and identical types and attributes:
        comparing those takes longer than most verifiers, and parsed IR has one object for equal texts.
        """
        local = self._local_of(type(op))
        if local is None or op.regions or op.successors:
            op.verify_()
            return
        key, found = self._key(op, local, local.is_alone)
        if key in self._passed:
            for check in local.always:
                check(op)
            return
        if local.is_alone and local.numbers:
            self._check_numbers(op, local)
        else:
            op.verify_()
        self._pass(key, found)

    def _check_numbers(self, op: Operation, local: _Local) -> None:
        """Call the op's verifier, without what depends on its definition if an op with other numbers passed that."""
        key, found = self._key(op, local, False)
        if key in self._passed:
            for check in local.beyond_definition:
                check(op)
        else:
            op.verify_()
            self._pass(key, found)

    def _key(self, op: Operation, local: _Local, with_numbers: bool) -> tuple[tuple[object, ...], list[Attribute]]:
        declared, numbers, *_ = local
        found = [operand.type for operand in op.operands]
        operands = len(found)
        found += [result.type for result in op.results]
        for name, value in op.properties.items():
            found.append(value if with_numbers or name not in numbers else self._zero(value))
        for name, value in op.attributes.items():
            if name not in declared:
                value = _SOME.get(type(value), value)
            elif not with_numbers and name in numbers:
                value = self._zero(value)
            found.append(value)
        names = (*op.properties, None, *op.attributes)
        return (type(op), with_numbers, operands, len(op.results), *names, *map(self._identity, found)), found

    def _zero(self, value: Attribute) -> Attribute:
        """0 for any integer of a type."""
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
        """The same, but for what the regions of an op that is isolated from above use."""
        local = self._local_of(type(op))
        if local is None or local.open_definition is None:
            self.check(op)
            return
        local.open_definition.verify(op)
        if local.own is not None:
            local.own(op)

    def is_alone(self, op: Operation) -> bool:
        """Whether the op's verifier looks at its own types and attributes only."""
        if op.regions or op.successors:
            return False
        local = self._local_of(type(op))
        return local is not None and not local.always

    def _local_of(self, cls: type[Operation]) -> _Local | None:
        if cls not in self._local:
            self._local[cls] = _local_checks_of(cls)
        return self._local[cls]

    def _identity(self, attribute: Attribute) -> object:
        """What is the same for two attributes only if they are equal."""
        cls = type(attribute)
        single = self._single.get(cls)
        if single is None:
            single = issubclass(cls, ParametrizedAttribute) and not cls.get_irdl_definition().parameters
            self._single[cls] = single
        return cls if single else id(attribute)


_current: ContextVar[LocalChecks | None] = ContextVar("checks", default=None)


@contextmanager
def remembered_checks() -> Generator[None]:
    """Remember the checks that ops pass in the block, until its end: most ops are the same before and after a pass."""
    token = _current.set(LocalChecks())
    try:
        yield
    finally:
        _current.reset(token)


def local_checks() -> LocalChecks:
    """The checks that are remembered at present; empty if none are."""
    checks = _current.get()
    return LocalChecks() if checks is None else checks


def _local_checks_of(cls: type[Operation]) -> _Local | None:
    if not issubclass(cls, IRDLOperation):
        return None
    # The verifier that a class had of its own is in the closure of the one that xDSL makes.
    own = getclosurevars(cls.verify_).nonlocals.get("custom_verify")
    if own is None:
        return None
    definition = cls.get_irdl_definition()
    traits = tuple(definition.traits)
    is_alone = any(isinstance(trait, VerifiedAlone) for trait in traits)
    beyond: tuple[_Check, ...] = tuple(trait.verify for trait in traits if not _is_local(trait))
    own = None if own is Operation.verify_ else own
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
    )


def _takes_any_number(constraint: AttrConstraint) -> bool:
    """Whether a constraint says of an integer no more than what type it has."""
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
    """Whether the trait's verifier looks at nothing but the op's class and types."""
    cls = type(trait)
    return (
        cls.verify is OpTrait.verify
        or cls.__module__ == _TRAITS_ON_METHODS
        or isinstance(trait, SameOperandsAndResultType)
    )
