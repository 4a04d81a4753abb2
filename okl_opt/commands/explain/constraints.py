"""The constraints of operands, results and attributes, in words."""

from __future__ import annotations

from xdsl.dialects import builtin
from xdsl.dialects.builtin import ArrayOfConstraint, IntAttrConstraint, IntegerType, SignednessAttr
from xdsl.ir import Attribute, TypeAttribute
from xdsl.irdl import (
    AllOf,
    AnyAttr,
    AnyOf,
    AttrConstraint,
    AttrSetConstraint,
    BaseAttr,
    EqAttrConstraint,
    MessageConstraint,
    ParamAttrConstraint,
    RangeConstraint,
    RangeLengthConstraint,
    RangeOf,
    RangeVarConstraint,
    TypeVarConstraint,
    VarConstraint,
)

from okl_opt.dialects.text import print_attribute

ANYTHING = "anything"
_MOST = 6

# The usual names of builtin types and attributes whose xDSL name differs.
_BUILTIN = {
    "integer_type": "integer type",
    "symbol_ref": "symbol",
    "fun": "function type",
    "dense": "dense elements",
    "dense_resource": "dense resource",
    "unit": "unit",
    "unranked_tensor": "unranked tensor",
    "unranked_memref": "unranked memref",
}


def name_of(attribute: type[Attribute]) -> str:
    """A type or attribute by its class, as IR writes it: `!okl.kernel`, `#sbp.B`, tensor."""
    name: str = getattr(attribute, "name", attribute.__name__)
    if "." not in name:
        return _BUILTIN.get(name, name)
    if name.startswith("builtin."):
        return name.removeprefix("builtin.")
    return f"!{name}" if issubclass(attribute, TypeAttribute) else f"#{name}"


def in_words(constraint: AttrConstraint | RangeConstraint) -> str:
    """A constraint in words."""
    match constraint:
        case AnyAttr() | IntAttrConstraint() | BaseAttr(attr=builtin.IntAttr):
            return ANYTHING
        case EqAttrConstraint(attr=SignednessAttr() as signedness):
            return signedness.data.name.lower()
        case EqAttrConstraint(attr=attribute):
            return print_attribute(attribute)
        case AttrSetConstraint(values=values):
            return _either(sorted(print_attribute(one) for one in values))
        case AnyOf(attr_constrs=some):
            return _either([in_words(one) for one in some])
        case AllOf(attr_constrs=some):
            return " and ".join(text for one in some if (text := in_words(one)) != ANYTHING) or ANYTHING
        case ArrayOfConstraint():
            return f"array of {in_words(constraint.elem_range_constraint)}"
        case ParamAttrConstraint(base_attr=base, param_constrs=some):
            known = ", ".join(text for one in some if (text := in_words(one)) != ANYTHING)
            if known and base is IntegerType:
                return f"{known} {name_of(base)}"
            return f"{name_of(base)} of {known}" if known else name_of(base)
        case VarConstraint(name=name) | RangeVarConstraint(name=name):
            return f"{in_words(constraint.constraint)}, the same wherever it says {name}"
        case BaseAttr(attr=base):
            return name_of(base)
        case TypeVarConstraint():
            return in_words(constraint.base_constraint)
        case MessageConstraint():
            return in_words(constraint.constr)
        case RangeOf():
            return in_words(constraint.constr)
        case RangeLengthConstraint():
            return in_words(constraint.constraint)
        case _:
            return _of_bases(constraint)


def _of_bases(constraint: AttrConstraint | RangeConstraint) -> str:
    """A constraint by its base classes, for want of more detail."""
    bases = constraint.get_bases() if isinstance(constraint, AttrConstraint) else None
    known = sorted(name_of(base) for base in bases or () if base is not builtin.IntAttr)
    return _either(known) if known else ANYTHING


def _either(texts: list[str]) -> str:
    """Alternatives joined by "or"; only the first few of many."""
    known = list(dict.fromkeys(texts))
    if len(known) > _MOST:
        return ", ".join(known[:_MOST]) + f" or one of {len(known) - _MOST} more"
    return " or ".join(known)
