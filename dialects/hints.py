"""xDSL's `isa`, which works out what a type hint means once instead of at each call; and `has_trait`, likewise."""

from __future__ import annotations

import types
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, TypeGuard, Union, get_args, get_origin

from typing_extensions import TypeVar
from xdsl.ir import Attribute, Data, Operation, ParametrizedAttribute
from xdsl.traits import OpTrait
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.hints import isa as uncached_isa

if TYPE_CHECKING:
    from typing_extensions import TypeForm

_T = TypeVar("_T")


def isa(arg: object, hint: TypeForm[_T]) -> TypeGuard[_T]:
    """Return whether `arg` is of the type that `hint` describes: a class, an attribute with parameters, a union, ..."""
    return _test_of(hint)(arg)


@cache
def _test_of(hint: Any) -> Callable[[object], bool]:
    origin = get_origin(hint)
    if isinstance(hint, type) and origin is None:
        return lambda arg: isinstance(arg, hint)
    if origin is Union or origin is types.UnionType:
        tests = [_test_of(part) for part in get_args(hint)]
        return lambda arg: any(test(arg) for test in tests)
    if isinstance(origin, type) and issubclass(origin, ParametrizedAttribute | Data):
        return _test_of_attribute(hint, origin)
    return lambda arg: uncached_isa(arg, hint)


def _test_of_attribute(hint: Any, origin: Any) -> Callable[[object], bool]:
    if all(argument is Attribute for argument in get_args(hint)):
        return lambda arg: isinstance(arg, origin)
    from xdsl.irdl import VerificationContext, irdl_to_attr_constraint

    constraint = irdl_to_attr_constraint(hint)

    def test(arg: object) -> bool:
        if not isinstance(arg, Attribute):
            return False
        try:
            constraint.verify(arg, VerificationContext())
        except VerifyException:
            return False
        return True

    return test


def has_trait(op: Operation, trait: type[OpTrait], *, if_unregistered: bool = False) -> bool:
    """Return whether the class of an op has a trait."""
    return _has_trait(type(op), trait, if_unregistered)


@cache
def _has_trait(cls: type[Operation], trait: type[OpTrait], if_unregistered: bool) -> bool:
    return cls.has_trait(trait, value_if_unregistered=if_unregistered)
