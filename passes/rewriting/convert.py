"""Convert ops and types together, as MLIR's dialect conversion does, but in place and for good.

Patterns get operands that are converted already; ops that no pattern takes keep the old types, by way of a
`builtin.unrealized_conversion_cast` from the new values. One value may become several, or none. A whole conversion is
one rewrite, since IR between two of its patterns need not be valid. Nothing is rolled back: illegal ops that have no
pattern are found before anything changes, and a pass checks before it converts what its patterns cannot do.
Source: `DialectConversion.cpp` of MLIR 22.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic

from typing_extensions import TypeVar
from xdsl.dialects.builtin import UnrealizedConversionCastOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from dialects.diagnostic import bare_error, op_name
from passes.rewriting.edit import Editor

OpT = TypeVar("OpT", bound=Operation)

TypeRule = Callable[[Attribute], Attribute | Sequence[Attribute] | None]
"""What a type becomes: itself if it stays, a list of several types or none; None if the rule does not know it."""

Legality = Callable[[Operation], bool | None]
"""Whether an op may stay; None if it may, but is converted where a pattern takes it."""


class TypeConverter:
    """Rules for types; the first that knows a type counts."""

    def __init__(self, *rules: TypeRule):
        self._rules = rules
        self._known: dict[Attribute, tuple[Attribute, ...] | None] = {}

    def convert(self, type_: Attribute) -> tuple[Attribute, ...] | None:
        """The types that stand for one; None if no rule knows it."""
        if type_ not in self._known:
            found = next((types for rule in self._rules if (types := rule(type_)) is not None), None)
            self._known[type_] = (found,) if isinstance(found, Attribute) else None if found is None else tuple(found)
        return self._known[type_]

    def convert_all(self, types: Iterable[Attribute]) -> list[Attribute]:
        """The types that stand for several, in order; one that no rule knows stays."""
        return [new for type_ in types for new in self._or_itself(type_)]

    def _or_itself(self, type_: Attribute) -> tuple[Attribute, ...]:
        found = self.convert(type_)
        return (type_,) if found is None else found

    def keeps(self, type_: Attribute) -> bool:
        """Whether values of a type are left as they are."""
        return self._or_itself(type_) == (type_,)


class ConversionEditor(Editor):
    """What conversion patterns change IR with. It knows which values stand for which."""

    def __init__(self, by: object, converter: TypeConverter):
        super().__init__(by)
        self.converter = converter
        # For values of old types, the new ones.
        self._values: dict[SSAValue, tuple[SSAValue, ...]] = {}
        self._casts: list[Operation] = []
        self._replaced: dict[Operation, None] = {}

    def values_of(self, value: SSAValue) -> tuple[SSAValue, ...]:
        """The converted values of an operand; made by a cast after its definition if there are none yet."""
        known = self._values.get(value)
        if known is None:
            types = self.converter.convert(value.type)
            if types is None or types == (value.type,):
                return (value,)
            known = self._values[value] = self._cast([value], types, _after(value), of=value)
        return known

    def operands_of(self, op: Operation) -> list[SSAValue]:
        """The converted values of all operands, in order."""
        return [new for operand in op.operands for new in self.values_of(operand)]

    def replace_by(
        self, op: Operation, new_ops: Sequence[Operation], values: Sequence[Sequence[SSAValue]] = ()
    ) -> None:
        """Replace an op by others, and each of its results by some values: those that converted users get.

        The op goes when the conversion ends: until then its results stand for the new values.
        """
        self.insert(new_ops, InsertPoint.before(op))
        self.has_done_action = True
        for result, new in zip(op.results, values, strict=True):
            self._values[result] = tuple(new)
        self._replaced[op] = None

    def convert_arguments(self, block: Block) -> None:
        """Give the arguments of a block the types that theirs become; users go on by way of a cast back."""
        for argument in block.args:
            if self.converter.keeps(argument.type):
                continue
            types, place = self.converter.convert_all([argument.type]), argument.index
            new = [self.insert_block_argument(block, place + n, type_, of=argument) for n, type_ in enumerate(types)]
            (old,) = self._cast(new, [argument.type], InsertPoint.at_start(block), of=argument)
            self._values[old] = tuple(new)
            self.replace_all_uses_with(argument, old)
            self.erase_block_argument(argument)

    def is_gone(self, op: Operation) -> bool:
        """Whether an op has been replaced or erased."""
        return op in self._replaced or op.parent is None

    def finish(self) -> None:
        """Erase what was replaced, and unused casts; ops that stay use the new values by way of casts."""
        for op in self._replaced:
            for inner in op.walk():
                self.modify(inner).operands = ()
        for op in self._replaced:
            for result in op.results:
                if result.first_use is not None:
                    self.replace_all_uses_with(result, self._as_before(result, InsertPoint.before(op)))
            self.erase(op)
        for cast in reversed(self._casts):
            if all(result.first_use is None for result in cast.results):
                self.erase(cast)

    def _as_before(self, value: SSAValue, place: InsertPoint) -> SSAValue:
        new = self._values[value]
        if [each.type for each in new] == [value.type]:
            return new[0]
        return self._cast(new, [value.type], place, of=value)[0]

    def _cast(
        self, values: Sequence[SSAValue], types: Sequence[Attribute], place: InsertPoint, of: SSAValue
    ) -> tuple[SSAValue, ...]:
        """What MLIR calls a materialization."""
        cast = self.insert(UnrealizedConversionCastOp.create(operands=values, result_types=types), place, of=of)
        self._casts.append(cast)
        return tuple(cast.results)


def _after(value: SSAValue) -> InsertPoint:
    owner = value.owner
    return InsertPoint.at_start(owner) if isinstance(owner, Block) else InsertPoint.after(owner)


class ConversionPattern(ABC, Generic[OpT]):
    """Converts the ops of some names."""

    names: Collection[str]
    takes_regions: ClassVar[bool] = False
    """Whether the ops in the regions of a converted op go with it, unconverted."""

    @abstractmethod
    def convert(self, op: OpT, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        """Convert `op`, whose operands have become `operands`, or leave it alone."""


def convert(
    by: object,
    top: Operation,
    patterns: Sequence[ConversionPattern[Any]],
    converter: TypeConverter,
    is_legal: Legality,
    *,
    full: bool = False,
) -> bool:
    """Convert what is in `top`, in order; whether anything was. With `full` no op may stay but legal ones.

    Raises: DiagnosticError at an op that may not stay and that no pattern takes, with nothing changed; and at one that
    its pattern has left, or put there.
    """
    by_name = {name: pattern for pattern in patterns for name in pattern.names}
    found = {op: legal for region in top.regions for op, legal in _legality(region, by_name, is_legal)}
    for op, legal in found.items():
        if op.name not in by_name:
            _check(op, legal, full)
    waiting = [op for op, legal in reversed(found.items()) if not legal and op.name in by_name]
    edit = ConversionEditor(by, converter)
    if not waiting or not edit.begin(top):
        return False
    inserted: list[Operation] = []
    edit.operation_insertion_handler.append(inserted.append)
    made_by: dict[Operation, ConversionPattern[Any]] = {}
    while waiting:
        op = waiting.pop()
        pattern = edit.pattern = by_name[op.name]
        if made_by.get(op) is not pattern:
            edit.stand_for(op)
            pattern.convert(op, edit.operands_of(op), edit)
        if not edit.is_gone(op):
            _check(op, is_legal(op), full)
        new = [inner for each in inserted for inner in each.walk() if inner not in found]
        inserted.clear()
        for inner in new:
            found[inner], made_by[inner] = is_legal(inner), pattern
            if inner.name not in by_name:
                _check(inner, found[inner], full)
        waiting += [inner for inner in reversed(new) if not found[inner] and inner.name in by_name]
    edit.finish()
    return True


def _legality(
    region: Region, by_name: Mapping[str, ConversionPattern[Any]], is_legal: Legality
) -> Iterator[tuple[Operation, bool | None]]:
    """The ops of a region, without those that go with another, and whether each may stay."""
    for block in region.blocks:
        for op in block.ops:
            legal = is_legal(op)
            yield op, legal
            if legal or op.name not in by_name or not by_name[op.name].takes_regions:
                for inner in op.regions:
                    yield from _legality(inner, by_name, is_legal)


def _check(op: Operation, legal: bool | None, full: bool) -> None:
    if legal is False:
        raise bare_error(op, f"failed to legalize operation '{op_name(op)}' that was explicitly marked illegal")
    if legal is None and full:
        raise bare_error(op, f"failed to legalize operation '{op_name(op)}'")
