"""Checks that need not be made again: of ops whose validity depends on their own types and attributes alone.

Most ops of a program say the same of the same types: `arith.addi` on two i32 is checked once.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from inspect import getclosurevars
from typing import NamedTuple

from xdsl.dialects.builtin import IntegerAttr, StringAttr
from xdsl.ir import Attribute, Operation, ParametrizedAttribute
from xdsl.irdl import IRDLOperation
from xdsl.traits import OpTrait, SameOperandsAndResultType

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


class _Local(NamedTuple):
    """What of the checks of an op class needs no more than the op."""

    declared: frozenset[str]
    """The attributes that the class declares."""
    others: tuple[OpTrait, ...]
    """The traits whose verifiers look further."""


class LocalChecks:
    """The checks that ops have passed."""

    def __init__(self) -> None:
        # None for a class whose own verifier looks further than the op.
        self._local: dict[type[Operation], _Local | None] = {}
        # Whether all attributes of a class are equal.
        self._single: dict[type[Attribute], bool] = {}
        # The keys that passed, each with its attributes, so that no other attribute takes their place in memory.
        self._passed: dict[tuple[object, ...], list[Attribute]] = {}

    def check(self, op: Operation) -> None:
        """Call the op's verifier, unless an op that looks the same to it has passed.

        Such ops have the same class, number of operands and names of attributes, and identical types and attributes:
        comparing those takes longer than most verifiers, and parsed IR has one object for equal texts.
        """
        local = self._local_of(type(op))
        if local is None or op.regions or op.successors:
            op.verify_()
            return
        declared, others = local
        found = [operand.type for operand in op.operands]
        operands = len(found)
        found += [result.type for result in op.results]
        found += op.properties.values()
        for name, value in op.attributes.items():
            found.append(value if name in declared else _SOME.get(type(value), value))
        key = (type(op), operands, len(op.results), *op.properties, None, *op.attributes, *map(self._identity, found))
        if key in self._passed:
            for trait in others:
                trait.verify(op)
            return
        op.verify_()
        if len(self._passed) < PASSED_LIMIT:
            self._passed[key] = found

    def is_alone(self, op: Operation) -> bool:
        """Whether the op's verifier looks at its own types and attributes only."""
        if op.regions or op.successors:
            return False
        local = self._local_of(type(op))
        return local is not None and not local.others

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
    definition = cls.get_irdl_definition()
    traits = tuple(definition.traits)
    declared = frozenset(definition.attributes)
    if any(isinstance(trait, VerifiedAlone) for trait in traits):
        return _Local(declared, ())
    # The verifier that a class had of its own is in the closure of the one that xDSL makes.
    own = getclosurevars(cls.verify_).nonlocals.get("custom_verify")
    if own is not Operation.verify_:
        return None
    return _Local(declared, tuple(trait for trait in traits if not _is_local(trait)))


def _is_local(trait: OpTrait) -> bool:
    """Whether the trait's verifier looks at nothing but the op's class, types and attributes."""
    cls = type(trait)
    return (
        cls.verify is OpTrait.verify
        or cls.__module__ == _TRAITS_ON_METHODS
        or isinstance(trait, SameOperandsAndResultType)
    )
