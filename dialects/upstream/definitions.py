"""Checks of upstream ops against MLIR's own definitions (ODS), in MLIR's order and words.

`dialects/upstream/<dialect>/definitions.txt` has a line for each op, written by `docs/definitions.py`:

    d.op | in lhs: index; rest*: any type | out result: index | attr value: index attribute; exact?: unit attribute
      | region body: region with 1 blocks | succ dest | that all of {lhs, result} have same type | trait IsTerminator

An omitted part is empty. `?` marks an optional name, `*` a variadic name; `*sizes` names the attribute with
the sizes of its groups. Constraints are named by MLIR's text for them; see `shared/type_constraints.py`,
`attribute_constraints.py`, `type_relations.py` and `op_traits.py`.

Source: `OpDefinitionsGen.cpp`, `OpDefinition.h` and `Operation.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import NamedTuple

from xdsl.dialects.builtin import DenseArrayBase, IntegerType, NoneType, StringAttr, i32
from xdsl.ir import Attribute, Operation, Region, SSAValue
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.fields import operands_of, successors_of
from okl_opt.dialects.hints import isa
from okl_opt.dialects.modules import parts_of, upstream_rows
from okl_opt.dialects.text import quoted
from okl_opt.dialects.text.assembly import GenericForm, generic_form
from okl_opt.dialects.upstream.shared.attribute_constraints import ATTRIBUTE_CONSTRAINTS, AttributeConstraint
from okl_opt.dialects.upstream.shared.inferred_types import other_types_inferred
from okl_opt.dialects.upstream.shared.op_traits import (
    AFTER_REGIONS,
    AFTER_REGIONS_OF_NAMES,
    ISOLATION,
    OF_PLACE,
    OF_PLACE_AND_NAMES,
    OF_TYPES,
    Check,
)
from okl_opt.dialects.upstream.shared.type_constraints import TYPE_CONSTRAINTS, TypeConstraint
from okl_opt.dialects.upstream.shared.type_relations import Relation, looks_at_numbers, type_relation

Attributes = Mapping[str, Attribute]

_SEGMENTS = ("AttrSizedOperandSegments", "AttrSizedResultSegments")
# The traits that are checked before the parts of the op.
_STRUCTURAL = frozenset({*_SEGMENTS, "HasParent", "NoRegionArguments", "SingleBlock"})


class _Values(NamedTuple):
    """A named group of operands or results."""

    name: str
    mark: str
    """`?` for an optional one, `*` for a variadic one, else empty."""
    sizes: str
    """The attribute with the sizes of the inner groups, empty for a plain one."""
    constraint: TypeConstraint


class _Field(NamedTuple):
    """An attribute."""

    name: str
    is_optional: bool
    constraint: AttributeConstraint


class _Regions(NamedTuple):
    name: str
    mark: str
    text: str


_REGION_CONSTRAINTS: Mapping[str, Callable[[Region], bool]] = {
    "any region": lambda region: True,
    "region with 1 blocks": lambda region: len(region.blocks) == 1,
    "region with 2 blocks": lambda region: len(region.blocks) == 2,
    "region with at most 1 blocks": lambda region: len(region.blocks) <= 1,
}


class Definition:
    """The definition of one op."""

    def __init__(self, name: str, row: str):
        parts = parts_of(row)
        self._form: GenericForm | None = generic_form(name)
        self._operands = [_values(text, index) for index, text in enumerate(parts.get("in", ()))]
        own = [group for group in self._operands if not group.name.endswith("Operands")]
        self._own_operands = None if any(group.mark for group in own) else len(own)
        """The number of operands that a branch does not pass to a block; None if it varies."""
        self._results = [_values(text, index) for index, text in enumerate(parts.get("out", ()))]
        self._fields = [_field(text) for text in parts.get("attr", ())]
        self._required = sorted(field.name for field in self._fields if not field.is_optional)
        self._regions = [_Regions(*_marked(text)) for text in parts.get("region", ())]
        self._successors = parts.get("succ", [])
        self._relations: list[tuple[str, Relation]] = [
            (text.partition(": ")[0] if " -> " in text else text, type_relation(text)) for text in parts.get("that", ())
        ]
        traits = [_named_trait(text) for text in parts.get("trait", ())]
        self.traits = frozenset(name for name, _ in traits)
        structural = [trait for trait in traits if trait[0] in _STRUCTURAL]
        self.steps: Sequence[tuple[Check, bool]] = (
            (self.check_counts, True),
            *(step for name, names in structural for step in self._trait_steps(name, names)),
            (self.check_parts, True),
            *([(self._check_regions, False)] if self._regions else []),
            *(step for name, names in traits if name not in _STRUCTURAL for step in self._trait_steps(name, names)),
        )
        """The checks of the op in order, each with whether it depends on the op's types and attributes only."""
        infers = "SameOperandsAndResultType" in self.traits and not any(result.mark for result in self._results)
        self.last: Check | None = _check_inferred if infers else None
        """The check after all others of the op, which depends on its types only."""
        self.after_regions: tuple[Check, ...] = tuple(
            check for name, names in traits for check in _after_regions(name, names)
        )
        """The checks after those of the ops in the op's regions, isolation excepted."""
        self.isolation: Check | None = AFTER_REGIONS[ISOLATION] if ISOLATION in self.traits else None
        names = [field.name for field in self._fields]
        self.declared = frozenset((*names, "operandSegmentSizes", "resultSegmentSizes"))
        """The names of the attributes used by the checks."""
        any_number = (field.name for field in self._fields if field.constraint.any_number)
        self.numbers = frozenset(() if any(looks_at_numbers(text) for text, _ in self._relations) else any_number)
        """The attributes whose value does not matter if it is an integer."""

    # ----- counts

    def check_counts(self, op: Operation) -> None:
        """Check the numbers of regions, results, successors and operands."""
        _check_count(len(op.regions), self._regions, "region")
        _check_count(len(op.results), self._results, "result")
        self._check_successors(len(op.successors))
        _check_count(len(op.operands), self._operands, "operand")

    def _check_successors(self, found: int) -> None:
        variadic = sum(name.endswith("*") for name in self._successors)
        wanted = len(self._successors) - variadic
        if variadic and found < wanted:
            raise VerifyException(f"requires at least {wanted} successors but found {found}")
        if not variadic and found != wanted:
            raise VerifyException(f"requires {wanted} successor{'' if wanted == 1 else 's'} but found {found}")

    def _trait_steps(self, name: str, names: Sequence[str]) -> Iterator[tuple[Check, bool]]:
        if name in _SEGMENTS:
            yield partial(self._check_segments, name), True
        if name == "BranchOpInterface":
            yield self._check_branches, False
        if name in OF_TYPES:
            yield OF_TYPES[name], True
        if name in OF_PLACE:
            yield OF_PLACE[name], False
        if name in OF_PLACE_AND_NAMES:
            yield OF_PLACE_AND_NAMES[name](names), False

    def _check_segments(self, trait: str, op: Operation) -> None:
        """Check that the sizes of the groups of operands or results add up."""
        is_operand = trait == "AttrSizedOperandSegments"
        what = "operand" if is_operand else "result"
        found, groups = (op.operands, self._operands) if is_operand else (op.results, self._results)
        attribute = f"{what}SegmentSizes"
        sizes = _sizes(self._attributes(op), attribute)
        _check_sizes(sizes, len(found), attribute, what)
        if sizes and len(sizes) != len(groups):
            raise VerifyException(
                f"'{attribute}' attribute for specifying {what} segments must have {len(groups)} elements, but got "
                f"{len(sizes)}"
            )

    def _check_branches(self, op: Operation) -> None:
        """Check that a branch passes to each block values of the types of its arguments."""
        successors = successors_of(op)
        if len(operands_of(op)) == self._own_operands and not any(successor.args for successor in successors):
            return
        for number, (successor, passed) in enumerate(zip(successors, self._passed(op), strict=False)):
            if len(passed) != len(successor.args):
                raise bare_error(
                    op,
                    f"branch has {len(passed)} operands for successor #{number}, but target block has "
                    f"{len(successor.args)}",
                )
            for index, (value, argument) in enumerate(zip(passed, successor.args, strict=True)):
                if value.type != argument.type:
                    raise bare_error(op, f"type mismatch for bb argument #{index} of successor #{number}")

    def _passed(self, op: Operation) -> Iterator[Sequence[SSAValue]]:
        """The operands for each successor, from the operand groups named after the successors."""
        attributes = self._attributes(op)
        values = dict(self._groups(op.operands, self._operands, "Operand", attributes))
        for name, _, sizes, _ in self._operands:
            if sizes and name.endswith("Operands"):
                start = 0
                for size in _sizes(attributes, sizes):
                    yield values[name][start : start + size]
                    start += size
            elif name.endswith("Operands"):
                yield values[name]

    # ----- parts

    def check_parts(self, op: Operation) -> None:
        """Check attributes, operands, results, and the relations between types."""
        attributes = self._attributes(op)
        for name in self._required:
            if name not in attributes:
                raise VerifyException(f"requires attribute '{name}'")
        problem = self.attribute_problem(attributes)
        if problem is not None:
            raise VerifyException(problem)
        operands = dict(self._groups(op.operands, self._operands, "Operand", attributes))
        _check_values("operand", self._operands, operands, attributes)
        results = dict(self._groups(op.results, self._results, "Result", attributes))
        _check_values("result", self._results, results, attributes)

        def types_of(name: str) -> Sequence[Attribute]:
            for index, groups in ((name, operands), (name, results)):
                if index in groups:
                    return [value.type for value in groups[index]]
            type = _type_of(attributes.get(name))
            return () if type is None else (type,)

        for text, holds in self._relations:
            if not holds(op, types_of):
                raise VerifyException(f"failed to verify that {text}")

    def attribute_problem(self, attributes: Attributes) -> str | None:
        """The error in the attributes that are present, or None. Source: `verifyInherentAttrs`."""
        for name, _, constraint in self._fields:
            value = attributes.get(name)
            if value is not None and not constraint.holds(value):
                return f"attribute '{name}' failed to satisfy constraint: {constraint.text}"
        return None

    def _attributes(self, op: Operation) -> Attributes:
        """The attributes as in MLIR's generic form."""
        if self._form is None:
            return {**op.attributes, **op.properties} if op.attributes else op.properties
        properties, attributes = op.properties.copy(), op.attributes.copy()
        self._form.write(properties, attributes)
        return {**attributes, **properties}

    def groups_of_operands(self, op: Operation) -> Iterator[tuple[str, Sequence[SSAValue]]]:
        """The groups of operands of a verified op, by their names."""
        return self._groups(op.operands, self._operands, "Operand", self._attributes(op))

    def groups_of_results(self, op: Operation) -> Iterator[tuple[str, Sequence[SSAValue]]]:
        """The groups of results of a verified op, by their names."""
        return self._groups(op.results, self._results, "Result", self._attributes(op))

    def _groups(
        self, values: Sequence[SSAValue], groups: Sequence[_Values], kind: str, attributes: Attributes
    ) -> Iterator[tuple[str, Sequence[SSAValue]]]:
        """Group name -> its values."""
        if f"AttrSized{kind}Segments" in self.traits:
            sizes: Sequence[int] = _sizes(attributes, f"{kind.lower()}SegmentSizes") or [0] * len(groups)
        else:
            variadic = sum(bool(group.mark) for group in groups)
            rest = len(values) - len(groups) + variadic
            each = rest // variadic if variadic else 0
            sizes = [each if group.mark else 1 for group in groups]
        start = 0
        for group, size in zip(groups, sizes, strict=True):
            yield group.name, values[start : start + size]
            start += size

    def _check_regions(self, op: Operation) -> None:
        kinds = list(self._regions)
        while kinds and kinds[-1].mark and len(kinds) < len(op.regions):
            kinds.append(kinds[-1])
        for index, (region, (name, _, text)) in enumerate(zip(op.regions, kinds, strict=False)):
            if not _REGION_CONSTRAINTS[text](region):
                label = f" ('{name}')" if name else ""
                raise VerifyException(f"region #{index}{label} failed to verify constraint: {text}")


def _check_inferred(op: Operation) -> None:
    """Check that the results have exactly the type of the first operand, after they were found compatible."""
    inferred = [op.operands[0].type] * len(op.results)
    if list(op.result_types) != inferred:
        raise other_types_inferred(op, inferred)


def _marked(text: str) -> tuple[str, str, str]:
    """Name, mark and constraint of `name?: constraint`."""
    name, _, constraint = text.partition(": ")
    mark = name[-1:] if name.endswith(("?", "*")) else ""
    return name.removesuffix(mark), mark, constraint


def _values(text: str, index: int) -> _Values:
    name, mark, constraint = _marked(text)
    name, star, sizes = name.partition("*")
    return _Values(name or f"#{index}", mark or star, sizes, TYPE_CONSTRAINTS[constraint])


def _field(text: str) -> _Field:
    name, mark, constraint = _marked(text)
    return _Field(name, bool(mark), ATTRIBUTE_CONSTRAINTS[constraint])


def _named_trait(text: str) -> tuple[str, Sequence[str]]:
    """Name and names of ops of `Trait(op, op)`."""
    name, _, names = text.removesuffix(")").partition("(")
    return name, names.split(", ") if names else ()


def _after_regions(name: str, names: Sequence[str]) -> Iterator[Check]:
    if name in AFTER_REGIONS_OF_NAMES:
        yield AFTER_REGIONS_OF_NAMES[name](names)


def _check_count(found: int, groups: Sequence[_Values] | Sequence[_Regions], what: str) -> None:
    variadic = sum(bool(group.mark) for group in groups)
    wanted = len(groups) - variadic
    if variadic:
        if found < wanted:
            raise VerifyException(f"expected {wanted} or more {what}s{_found(found, what)}")
    elif found != wanted:
        raise VerifyException(_count_words(wanted, found, what))


def _count_words(wanted: int, found: int, what: str) -> str:
    if wanted == 0:
        return f"requires zero {what}s"
    if wanted == 1:
        return "requires a single operand" if what == "operand" else f"requires one {what}"
    return f"expected {wanted} {what}s{_found(found, what)}"


def _found(count: int, what: str) -> str:
    """The suffix of a message with the actual count; MLIR has it for operands only."""
    return f", but found {count}" if what == "operand" else ""


def _sizes(attributes: Attributes, name: str) -> Sequence[int]:
    """The sizes in an attribute, or zeros if it is absent, as in MLIR. Raises: VerifyException for another kind."""
    value = attributes.get(name)
    if value is None:
        return ()
    if not isa(value, DenseArrayBase[IntegerType]) or value.elt_type != i32:
        raise VerifyException(f"requires dense i32 array attribute '{name}'")
    return [int(size) for size in value.get_values()]


def _check_sizes(sizes: Sequence[int], expected: int, attribute: str, what: str) -> None:
    if any(size < 0 for size in sizes):
        raise VerifyException(f"'{attribute}' attribute cannot have negative elements")
    total = sum(sizes)
    if total != expected:
        raise VerifyException(
            f"{what} count ({expected}) does not match with the total size ({total}) specified in attribute "
            f"'{attribute}'"
        )


def _check_values(
    what: str, groups: Sequence[_Values], values: Mapping[str, Sequence[SSAValue]], attributes: Attributes
) -> None:
    index = 0
    for name, mark, sizes, constraint in groups:
        found = values[name]
        if mark == "?" and len(found) > 1:
            raise VerifyException(f"{what} group starting at #{index} requires 0 or 1 element, but found {len(found)}")
        if sizes:
            _check_sizes(_sizes(attributes, sizes), len(found), sizes, name)
        for value in found:
            if not constraint.holds(value.type):
                variadic = "variadic of " if mark == "*" else ""
                raise VerifyException(
                    f"{what} #{index} must be {variadic}{constraint.text}, but got {quoted(value.type)}"
                )
            index += 1


def _type_of(value: Attribute | None) -> Attribute | None:
    """The type of a typed attribute."""
    if isinstance(value, StringAttr):
        return NoneType()
    return getattr(value, "type", None)


@cache
def definition(name: str) -> Definition | None:
    """The definition of the op `name`; None if there is none."""
    row = upstream_rows(name.partition(".")[0]).get(name)
    return None if row is None else Definition(name, row)


def has_trait(op: Operation, trait: str) -> bool:
    """Return whether an op's definition has a trait, named as in MLIR's definitions."""
    found = definition(op.name)
    return found is not None and trait in found.traits
