"""Convert ops and types together, as MLIR's dialect conversion does, but in place and for good.

Patterns get operands that are converted already; ops that no pattern takes keep the old types, by way of a
`builtin.unrealized_conversion_cast` from the new values. One value may become several, or none. An op that may not stay
for sure is folded first, as MLIR does. A whole conversion is one rewrite, since IR between two of its patterns need not
be valid. Nothing is rolled back: illegal ops that have no pattern are found before anything changes, and a pattern
checks before it changes anything whether it can convert an op.
Source: `DialectConversion.cpp` of MLIR 22.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple

from typing_extensions import TypeVar
from xdsl.dialects.builtin import UnrealizedConversionCastOp
from xdsl.ir import Attribute, Block, BlockArgument, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import Diagnostic, DiagnosticError, Severity, bare_error, op_name
from okl_opt.dialects.dominance import DominatorTree
from okl_opt.dialects.interfaces.effects import is_commutative, is_constant
from okl_opt.dialects.interfaces.folding import Folded, InPlace, change_in_place, constant_value, fold, materialize
from okl_opt.passes.rewriting.casts import live_casts, original_values
from okl_opt.passes.rewriting.edit import Editor

OpT = TypeVar("OpT", bound=Operation)

TypeRule = Callable[[Attribute], Attribute | Sequence[Attribute] | None]
"""What a type becomes: itself if it stays, a list of several types or none; None if the rule does not know it."""

Legality = Callable[[Operation], bool | None]
"""Whether an op may stay; None if it may, but is converted where a pattern takes it."""


class TypeConverter:
    """Rules for types; the first that knows a type counts."""

    knows_all_types: ClassVar[bool] = False
    """Whether an op with an operand of a type that no rule knows is left alone."""
    casts_may_stay: ClassVar[bool] = True
    """Whether there may be casts between old and new types in the end."""

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

    def source_materialization(self, values: Sequence[SSAValue], type_: Attribute) -> Sequence[Operation] | None:
        """Ops the last of which makes a value of an old type of new values; None for a cast."""
        return None

    def target_materialization(
        self, values: Sequence[SSAValue], types: Sequence[Attribute], original: Attribute
    ) -> Sequence[Operation] | None:
        """Ops the last of which makes values of some types, for a value of the type `original`; None for a cast."""
        return None


class _Cast(NamedTuple):
    """Why a cast was made."""

    original: Attribute | None
    """For a cast to new types, the old one."""


_Values = tuple[SSAValue, ...]


class ConversionEditor(Editor):
    """What conversion patterns change IR with. It knows which values stand for which."""

    def __init__(self, by: object, converter: TypeConverter, may_make: Callable[[Operation], bool] | None = None):
        super().__init__(by)
        self.converter = converter
        # What stands for some values, which may have something that stands for them in turn.
        self._values: dict[_Values, _Values] = {}
        self._mapped_to: set[SSAValue] = set()
        self._casts: dict[Operation, _Cast] = {}
        # Ops and arguments of blocks that others stand for, in the order in which that happened.
        self._replaced: dict[Operation | BlockArgument, None] = {}
        # Arguments that blocks have no more, which users keep until the end.
        self._old_arguments: dict[SSAValue, Block] = {}
        self._may_make = may_make

    def values_of(self, value: SSAValue) -> _Values:
        """The converted values of an operand; made by a cast after its definition if there are none yet."""
        types = self.converter.convert(value.type)
        if types is None:
            return self._lookup(value, through_casts=False)
        if not types:
            return ()
        found = self._lookup(value, types)
        if _types_of(found) == types:
            return found
        return self._cast(found, types, self._place_after(found, value), value, original=value.type)

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
            self._map((result,), tuple(new))
        self._replaced[op] = None

    def replace_value(self, old: SSAValue, values: Sequence[SSAValue]) -> None:
        """Let other values stand for one that has been replaced by others already."""
        self._map((old,), tuple(values))

    def convert_arguments(
        self, block: Block, types: Sequence[Sequence[Attribute]] | None = None
    ) -> Mapping[int, SSAValue]:
        """Give the arguments of a block the types that theirs become, or those given for each.

        Users go on by way of a cast back, or by way of what the converter makes of the new ones. Until the conversion
        ends they use other values instead of the old arguments: those are returned, by the places of the arguments.
        """
        if types is None:
            types = [self.converter.convert_all([argument.type]) for argument in block.args]
        changed = [
            (argument, new) for argument, new in zip(block.args, types, strict=True) if tuple(new) != (argument.type,)
        ]
        places = [argument.index for argument, _ in changed]
        stand_ins = Block(arg_types=[argument.type for argument, _ in changed])
        for (argument, new_types), stand_in in zip(changed, stand_ins.args, strict=True):
            stand_in.location = argument.location
            place = argument.index
            new = [
                self.insert_block_argument(block, place + n, type_, of=argument) for n, type_ in enumerate(new_types)
            ]
            self.replace_all_uses_with(argument, stand_in)
            self.erase_block_argument(argument)
            self._old_arguments[stand_in] = block
            self._map((stand_in,), tuple(new))
            self._replaced[stand_in] = None
        return dict(zip(places, stand_ins.args, strict=True))

    def may_make(self, op: Operation) -> bool:
        """Whether a pattern may make an op like this one: it may stay, or a pattern takes it."""
        return self._may_make is None or self._may_make(op)

    def is_gone(self, op: Operation) -> bool:
        """Whether an op has been replaced or erased."""
        return op in self._replaced or op.parent is None

    def is_cast(self, op: Operation) -> bool:
        """Whether the conversion itself has made a cast between old and new types."""
        return op in self._casts

    def number_of_casts(self) -> int:
        """How many casts there are."""
        return len(self._casts)

    def forget_casts(self, number: int) -> None:
        """Erase all casts but the first ones: nothing uses them, as the pattern that they are for did nothing."""
        while len(self._casts) > number:
            cast, _ = self._casts.popitem()
            del self._values[tuple(cast.operands)]
            self._mapped_to.difference_update(cast.results)
            self.erase(cast)

    def finish(self) -> None:
        """Erase what was replaced, and unused casts; ops that stay use the new values by way of casts."""
        for old in self._replaced:
            if isinstance(old, Operation):
                for inner in old.walk():
                    self.modify(inner).operands = ()
        for old in self._replaced:
            for value in old.results if isinstance(old, Operation) else (old,):
                if value.first_use is not None or value in self._mapped_to:
                    new = self._as_before(value)
                    if new is not None:
                        self.replace_all_uses_with(value, new)
        for old in self._replaced:
            if isinstance(old, Operation):
                self.erase(old)
        for cast in self._reconciled():
            self._materialize(cast)
        for known in (self._values, self._mapped_to, self._casts, self._replaced, self._old_arguments):
            known.clear()

    def _reconciled(self) -> list[UnrealizedConversionCastOp]:
        """The casts of this conversion that are needed; the others are erased."""
        casts = [cast for cast in self._casts if isinstance(cast, UnrealizedConversionCastOp)]
        for cast in reversed(casts):
            originals = original_values(cast)
            if originals is not None:
                for result, original in zip(cast.results, originals, strict=True):
                    if result.first_use is not None:
                        self.replace_all_uses_with(result, original)
        live = live_casts(casts, self._casts)
        dead = [cast for cast in casts if cast not in live]
        for cast in dead:
            self.modify(cast).operands = ()
        for cast in dead:
            self.erase(cast)
        return [cast for cast in casts if cast in live]

    def _materialize(self, cast: UnrealizedConversionCastOp) -> None:
        """Let the converter put something better there than a cast."""
        original = self._casts[cast].original
        if original is None:
            made = self.converter.source_materialization(cast.operands, cast.results[0].type)
        else:
            made = self.converter.target_materialization(cast.operands, cast.result_types, original)
        if made is None and not self.converter.casts_may_stay:
            raise _unresolved(cast, cast if original is None else _user(cast))
        if made is not None:
            self.stand_for(cast)
            self.insert(made, InsertPoint.before(cast))
            for result, new in zip(cast.results, made[-1].results, strict=True):
                self.replace_all_uses_with(result, new)
            self.erase(cast)

    def _map(self, old: _Values, new: _Values) -> None:
        self._values[old] = new
        self._mapped_to.update(new)

    def _lookup(self, value: SSAValue, types: Sequence[Attribute] = (), *, through_casts: bool = True) -> _Values:
        """The last values in the chain of what stands for a value, of some types if there are such.

        Without `through_casts` those are left out that are there for their types only.
        """
        wanted = tuple(types)
        current: _Values = (value,)
        found: _Values | None = None
        while True:
            counts = _types_of(current) == wanted if wanted else through_casts or not self._are_of_cast(current)
            if counts:
                found = current
            following = self._next(current)
            if following is None:
                return current if found is None else found
            current = following

    def _next(self, values: _Values) -> _Values | None:
        if len(values) == 1:
            return self._values.get(values)
        each = tuple(new for value in values for new in self._values.get((value,), (value,)))
        return self._values.get(values) if each == values else each

    def _are_of_cast(self, values: _Values) -> bool:
        owner = values[0].owner if values else None
        return owner in self._casts and all(value.owner is owner for value in values)

    def _as_before(self, value: SSAValue) -> SSAValue | None:
        """A value of the same type to take the place of one that goes; None if nothing stands for it."""
        found = self._lookup(value, (value.type,))
        if found != (value,) and _types_of(found) == (value.type,):
            return found[0]
        new = self._lookup(value)
        if new == (value,):
            return None
        return self._cast(new, (value.type,), self._place_after(new, value), value)[0]

    def _cast(
        self,
        values: _Values,
        types: Sequence[Attribute],
        place: InsertPoint,
        of: SSAValue,
        *,
        original: Attribute | None = None,
    ) -> _Values:
        """What MLIR calls a materialization. With `original` it is one to new types."""
        cast = self.insert(UnrealizedConversionCastOp.create(operands=values, result_types=types), place, of=of)
        self._casts[cast] = _Cast(original)
        results = tuple(cast.results)
        if values:
            self._map(values, results)
        return results

    def _place_after(self, values: _Values, old: SSAValue) -> InsertPoint:
        """After the last of the values, which stand for `old`; before that if there are none."""
        if not values:
            if isinstance(old.owner, Operation):
                return InsertPoint.before(old.owner)
            return InsertPoint.at_start(self._old_arguments.get(old, old.owner))
        latest = values[0]
        for value in values[1:]:
            if _is_later(value, latest):
                latest = value
        owner = latest.owner
        return InsertPoint.after(owner) if isinstance(owner, Operation) else InsertPoint.at_start(owner)


def _user(cast: Operation) -> Operation:
    return next(use.operation for result in cast.results for use in result.uses)


def _unresolved(cast: Operation, at: Operation) -> DiagnosticError:
    old, new = (", ".join(f"'{value.type}'" for value in values) for values in (cast.operands, cast.results))
    message = (
        f"failed to legalize unresolved materialization from ({old}) to ({new}) that remained live after conversion"
    )
    return DiagnosticError(Diagnostic(Severity.ERROR, at.location, message, op=cast))


def _types_of(values: _Values) -> tuple[Attribute, ...]:
    return tuple(value.type for value in values)


def _is_later(value: SSAValue, other: SSAValue) -> bool:
    """Whether a value is defined after another one that may be used where it is."""
    owner, other_owner = value.owner, other.owner
    if owner is other_owner:
        return False
    block = owner if isinstance(owner, Block) else owner.parent
    other_block = other_owner if isinstance(other_owner, Block) else other_owner.parent
    if block is None or other_block is None:
        return False
    if block is other_block:
        if isinstance(owner, Block) or isinstance(other_owner, Block):
            return isinstance(other_owner, Block)
        return other_owner.is_before_in_block(owner)
    region = other_block.parent
    around: Block | None = block
    while around is not None and around.parent is not region:
        around = around.parent_block()
    if around is None or region is None:
        return False
    return around is other_block or _dominates(region, other_block, around)


def _dominates(region: Region, one: Block, other: Block) -> bool:
    tree = DominatorTree(region)
    return tree.reaches(other) and tree.dominates(one, other)


class ConversionPattern(ABC, Generic[OpT]):
    """Converts the ops of some names."""

    names: Collection[str]
    takes_regions: ClassVar[bool] = False
    """Whether the ops in the regions of a converted op go with it, unconverted."""
    takes_old_operands: ClassVar[bool] = False
    """Whether the pattern gets operands as they are, as it makes ops that are converted in their turn."""

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

    Of several patterns for an op those that come first are tried first.
    Raises: DiagnosticError at an op that may not stay and that no pattern takes, with nothing changed; and at one that
    its pattern has left, or put there.
    """
    return _Conversion(by, patterns, converter, is_legal, full).run(top)


class _Conversion:
    """One conversion of what is in an op."""

    def __init__(
        self,
        by: object,
        patterns: Sequence[ConversionPattern[Any]],
        converter: TypeConverter,
        is_legal: Legality,
        full: bool,
    ):
        self._patterns: dict[str, list[ConversionPattern[Any]]] = {}
        for pattern in patterns:
            for name in pattern.names:
                self._patterns.setdefault(name, []).append(pattern)
        self._is_legal = is_legal
        self._full = full
        self._edit = ConversionEditor(by, converter, self._may_make)
        self._inserted: list[Operation] = []
        self._edit.operation_insertion_handler.append(self._inserted.append)
        # Patterns that are being applied: what one makes is not for itself.
        self._active: list[ConversionPattern[Any]] = []
        # The op whose conversion is under way, with that of what it becomes.
        self._root: Operation | None = None
        # What was there before; patterns may move it.
        self._there: set[Operation] = set()

    def run(self, top: Operation) -> bool:
        found = [(op, legal) for region in top.regions for op, legal in self._legality(region)]
        if top.name in self._patterns:
            found.insert(0, (top, self._is_legal(top)))
        for op, legal in found:
            if op.name not in self._patterns and (legal is False or self._full) and not self._folds(op):
                self._check(op)
        waiting = [op for op, legal in found if not legal]
        if not any(op.name in self._patterns or self._folds(op) for op in waiting) or not self._edit.begin(top):
            return False
        self._there.update(top.walk())
        for op in waiting:
            self._root = op
            if not self._legalize(op):
                self._check(op)
        self._edit.finish()
        return True

    def _legality(self, region: Region) -> Iterator[tuple[Operation, bool | None]]:
        """The ops that may be reached, without those that go with another, and whether each may stay."""
        for block in _reached_blocks(region):
            for op in block.ops:
                legal = self._is_legal(op)
                yield op, legal
                if legal or not any(pattern.takes_regions for pattern in self._patterns.get(op.name, ())):
                    for inner in op.regions:
                        yield from self._legality(inner)

    def _may_make(self, op: Operation) -> bool:
        return bool(self._is_legal(op)) or op.name in self._patterns

    def _check(self, op: Operation) -> None:
        """Refuse an op that could not be converted, or what it was made from: there MLIR undoes what was done."""
        if self._root is not None and self._is_legal(op) is False and self._is_legal(self._root) is False:
            op = self._root
        legal = self._is_legal(op)
        if legal is False:
            raise bare_error(op, f"failed to legalize operation '{op_name(op)}' that was explicitly marked illegal")
        if legal is None and self._full:
            raise bare_error(op, f"failed to legalize operation '{op_name(op)}'")

    def _legalize(self, op: Operation) -> bool:
        """Make an op legal; False if it stays as it is."""
        if self._edit.is_gone(op) or self._is_legal(op) or self._edit.is_cast(op) or self._fold(op):
            return True
        return any(self._apply(pattern, op) for pattern in self._patterns.get(op.name, ()))

    def _apply(self, pattern: ConversionPattern[Any], op: Operation) -> bool:
        """Whether a pattern has converted an op; what it made is legalized then."""
        edit = self._edit
        if pattern in self._active:
            return False
        if edit.converter.knows_all_types and any(edit.converter.convert(each.type) is None for each in op.operands):
            return False
        edit.stand_for(op)
        edit.pattern = pattern
        self._inserted.clear()
        casts = edit.number_of_casts()
        operands = list(op.operands) if pattern.takes_old_operands else edit.operands_of(op)
        edit.has_done_action = False
        pattern.convert(op, operands, edit)
        if not edit.has_done_action:
            edit.forget_casts(casts)
        made = [
            new for each in self._inserted for new in each.walk() if new not in self._there and not edit.is_cast(new)
        ]
        if not edit.is_gone(op) and not self._is_legal(op):
            return False
        self._active.append(pattern)
        for inner in made:
            if not self._legalize(inner):
                self._check(inner)
        self._active.pop()
        return True

    # ----- folding

    def _folds(self, op: Operation) -> bool:
        return not is_constant(op) and _folded(op) is not None

    def _fold(self, op: Operation) -> bool:
        """Whether an op has folded to what is legal; what changes in place only is changed, and looked at again."""
        if is_constant(op):
            return False
        edit = self._edit
        before = InPlace([*op.operands], {**op.properties})
        while isinstance(folded := _folded(op), InPlace):
            change_in_place(edit.modify(op), folded)
        parts = (folded,) if isinstance(folded, SSAValue | Attribute) else folded or ()
        if not parts:
            return False
        constants: list[Operation] = []
        values: list[SSAValue] = []
        for part, result in zip(parts, op.results, strict=True):
            if isinstance(part, SSAValue):
                values.append(part)
                continue
            constant = materialize(op.dialect_name(), part, result.type)
            if constant is None:
                change_in_place(op, before)
                return False
            constants.append(constant)
            values.append(constant.results[0])
        edit.stand_for(op)
        edit.pattern = "folding"
        if any(value in op.results for value in values) or not self._place(constants, InsertPoint.before(op)):
            # MLIR undoes with this also what has been folded in place before.
            change_in_place(op, before)
            return False
        edit.replace_by(op, (), [[value] for value in values])
        return True

    def _place(self, constants: Sequence[Operation], place: InsertPoint) -> bool:
        """Insert constants that may stay, or that patterns take; else none, as all of an op are of one kind."""
        self._edit.insert(constants, place)
        if all(map(self._legalize, constants)):
            return True
        for constant in constants:
            if not self._edit.is_gone(constant):
                self._edit.erase(constant)
        return False


def _folded(op: Operation) -> Folded:
    """What an op folds to, also by having constants last where the order of operands means nothing."""
    folded = fold(op)
    if folded is None and is_commutative(op):
        operands = sorted(op.operands, key=lambda value: constant_value(value) is not None)
        if any(old is not new for old, new in zip(op.operands, operands, strict=True)):
            return InPlace(operands)
    return folded


def _reached_blocks(region: Region) -> list[Block]:
    """The blocks that control reaches from the first one, depth first. Source: `ForwardDominanceIterator`."""
    found: dict[Block, None] = {}
    waiting = [region.blocks.first]
    while waiting:
        block = waiting.pop()
        if block is not None and block not in found:
            found[block] = None
            waiting += reversed(() if block.last_op is None else block.last_op.successors)
    return list(found)
