"""Convert ops and types together, like MLIR's dialect conversion, but in place and without rollback.

Patterns get converted operands; ops without a pattern keep the old types, through a
`builtin.unrealized_conversion_cast` from the new values. One value may become several, or none. An op not known to be
legal is folded first, as in MLIR. A whole conversion is one rewrite, since the IR between two patterns may be invalid.
There is no rollback: illegal ops without a pattern are found before any change, and a pattern checks before any change
that it can convert the op.
Source: `DialectConversion.cpp` of MLIR 22.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple

from typing_extensions import TypeVar
from xdsl.dialects.builtin import UnrealizedConversionCastOp
from xdsl.ir import Attribute, Block, BlockArgument, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import Diagnostic, DiagnosticError, Severity, bare_error, op_name
from okl_opt.dialects.dominance import DominatorTree
from okl_opt.dialects.fields import all_ops, operands_of, ops_of, successors_of, type_of
from okl_opt.dialects.interfaces.effects import is_commutative, is_constant
from okl_opt.dialects.interfaces.folding import Folded, InPlace, change_in_place, constant_value, fold, materialize
from okl_opt.passes.rewriting.casts import live_casts, original_values
from okl_opt.passes.rewriting.edit import Editor

OpT = TypeVar("OpT", bound=Operation)

TypeRule = Callable[[Attribute], Attribute | Sequence[Attribute] | None]
"""Returns the converted type: itself if it stays, a list for several types or none; None if not applicable."""

Legality = Callable[[Operation], bool | None]
"""Returns whether an op is legal; None if it may stay, but is converted if a pattern applies."""


class TypeConverter:
    """Rules for types; the first applicable rule counts."""

    knows_all_types: ClassVar[bool] = False
    """True to leave ops alone if no rule applies to the type of an operand."""
    casts_may_stay: ClassVar[bool] = True
    """True to allow remaining casts between old and new types."""

    def __init__(self, *rules: TypeRule):
        self._rules = rules
        self._known: dict[Attribute, tuple[Attribute, ...] | None] = {}
        # The same by `id`, with the type itself: hashing one is slow, and most values share a few.
        self._by_id: dict[int, tuple[Attribute, tuple[Attribute, ...] | None]] = {}

    def convert(self, type_: Attribute) -> tuple[Attribute, ...] | None:
        """Return the types that replace one; None if no rule applies."""
        known = self._by_id.get(id(type_))
        if known is not None:
            return known[1]
        if type_ not in self._known:
            found = next((types for rule in self._rules if (types := rule(type_)) is not None), None)
            self._known[type_] = (found,) if isinstance(found, Attribute) else None if found is None else tuple(found)
        self._by_id[id(type_)] = type_, self._known[type_]
        return self._known[type_]

    def convert_all(self, types: Iterable[Attribute]) -> list[Attribute]:
        """Return the types that replace several, in order; a type without an applicable rule stays."""
        return [new for type_ in types for new in self._or_itself(type_)]

    def _or_itself(self, type_: Attribute) -> tuple[Attribute, ...]:
        found = self.convert(type_)
        return (type_,) if found is None else found

    def keeps(self, type_: Attribute) -> bool:
        """Return whether a type stays."""
        return self._or_itself(type_) == (type_,)

    def source_materialization(self, values: Sequence[SSAValue], type_: Attribute) -> Sequence[Operation] | None:
        """Return ops from new values to a value of an old type, result of the last op; None for a cast."""
        return None

    def target_materialization(
        self, values: Sequence[SSAValue], types: Sequence[Attribute], original: Attribute
    ) -> Sequence[Operation] | None:
        """Return ops from values to some types, results of the last op, replacing type `original`; None for a cast."""
        return None


class _Cast(NamedTuple):
    """The purpose of a cast."""

    original: Attribute | None
    """The old type, for a cast to new types."""


_Values = tuple[SSAValue, ...]


class ConversionEditor(Editor):
    """The editor of conversion patterns. It maps old values to new ones."""

    def __init__(self, by: object, converter: TypeConverter, may_make: Callable[[Operation], bool] | None = None):
        super().__init__(by)
        self.converter = converter
        # Values -> their replacements, which may have replacements themselves.
        self._values: dict[_Values, _Values] = {}
        self._mapped_to: set[SSAValue] = set()
        self._casts: dict[Operation, _Cast] = {}
        # Replaced ops and block arguments, in order of replacement.
        self._replaced: dict[Operation | BlockArgument, None] = {}
        # Removed block arguments, which stay in use until the end.
        self._old_arguments: dict[SSAValue, Block] = {}
        self._may_make = may_make

    def values_of(self, value: SSAValue) -> _Values:
        """Return the converted values of an operand; if there are none, from a cast after its definition."""
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
        """Return the converted values of all operands, in order."""
        return [new for operand in operands_of(op) for new in self.values_of(operand)]

    def replace_by(
        self, op: Operation, new_ops: Sequence[Operation], values: Sequence[Sequence[SSAValue]] = ()
    ) -> None:
        """Replace an op by others, and each of its results by the values that converted users get.

        The op is erased at the end of the conversion; until then its results represent the new values.
        """
        self.insert(new_ops, InsertPoint.before(op))
        self.has_done_action = True
        for result, new in zip(op.results, values, strict=True):
            self._map((result,), tuple(new))
        self._replaced[op] = None

    def replace_value(self, old: SSAValue, values: Sequence[SSAValue]) -> None:
        """Change the replacement of an already replaced value."""
        self._map((old,), tuple(values))

    def convert_arguments(
        self, block: Block, types: Sequence[Sequence[Attribute]] | None = None
    ) -> Mapping[int, SSAValue]:
        """Convert the arguments of a block to their converted types, or to the given `types`.

        Users get the old types through casts or materializations. Until the end of the conversion they use stand-ins
        for the old arguments; these are returned by argument position.
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
        """Return whether patterns may make such an op: it is legal, or has a pattern."""
        return self._may_make is None or self._may_make(op)

    def is_erased(self, op: Operation) -> bool:
        """Return whether an op has been replaced or erased."""
        return op in self._replaced or op.parent is None

    def is_cast(self, op: Operation) -> bool:
        """Return whether an op is a cast made by the conversion itself."""
        return op in self._casts

    def number_of_casts(self) -> int:
        """Return the number of casts."""
        return len(self._casts)

    def forget_casts(self, number: int) -> None:
        """Erase all casts after the first `number`: they are unused, as their pattern did not apply."""
        while len(self._casts) > number:
            cast, _ = self._casts.popitem()
            del self._values[tuple(cast.operands)]
            self._mapped_to.difference_update(cast.results)
            self.erase(cast)

    def finish(self) -> None:
        """Erase replaced ops and unused casts; remaining ops use the new values through casts."""
        for old in self._replaced:
            if isinstance(old, Operation):
                for inner in all_ops(old):
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
        """Erase the unneeded casts of this conversion; return the others."""
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
        """Replace a cast by the converter's materialization, if there is one."""
        original = self._casts[cast].original
        if original is None:
            made = self.converter.source_materialization(cast.operands, cast.results[0].type)
        else:
            made = self.converter.target_materialization(cast.operands, cast.result_types, original)
        if made is None and not self.converter.casts_may_stay:
            raise _unresolved(cast, cast if original is None else _user(cast))
        if made is not None:
            self.set_sources(cast)
            self.insert(made, InsertPoint.before(cast))
            for result, new in zip(cast.results, made[-1].results, strict=True):
                self.replace_all_uses_with(result, new)
            self.erase(cast)

    def _map(self, old: _Values, new: _Values) -> None:
        self._values[old] = new
        self._mapped_to.update(new)

    def _lookup(self, value: SSAValue, types: Sequence[Attribute] = (), *, through_casts: bool = True) -> _Values:
        """Return the last values in the chain of a value's replacements, preferably of the given types.

        Without `through_casts`, results of casts are skipped.
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
        """Return a replacement of the same type for an erased value; None if it has no replacement."""
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
        """Insert a cast, a materialization in MLIR's terms. `original` marks a cast to new types."""
        cast = self.insert(UnrealizedConversionCastOp.create(operands=values, result_types=types), place, of=of)
        self._casts[cast] = _Cast(original)
        results = tuple(cast.results)
        if values:
            self._map(values, results)
        return results

    def _place_after(self, values: _Values, old: SSAValue) -> InsertPoint:
        """Return the point after the last of the values, which replace `old`; without values, before `old`."""
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
    """Return whether a value is defined after another one, if both are visible at a common point."""
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
    """Converts the ops of the given names."""

    names: Collection[str]
    takes_regions: ClassVar[bool] = False
    """True if the pattern handles the regions of its op: nested ops are not converted."""
    takes_old_operands: ClassVar[bool] = False
    """True if the pattern gets the old operands, as its new ops are converted later."""

    @abstractmethod
    def convert(self, op: OpT, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        """Convert `op`, given its converted `operands`, or leave it unchanged."""


def convert(
    by: object,
    top: Operation,
    patterns: Sequence[ConversionPattern[Any]],
    converter: TypeConverter,
    is_legal: Legality,
    *,
    full: bool = False,
) -> bool:
    """Convert the ops in `top`, in order; return whether anything changed. With `full` only legal ops may stay.

    Patterns for an op are tried in order.
    Raises: DiagnosticError at an illegal op without a pattern, before any change; and at an illegal op that patterns
    have left or made.
    """
    return _Conversion(by, patterns, converter, is_legal, full).run(top)


class _Conversion:
    """One conversion of the ops in an op."""

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
        # The patterns being applied: a pattern is not applied to its own new ops.
        self._active: list[ConversionPattern[Any]] = []
        # The op under conversion; its new ops are converted within.
        self._root: Operation | None = None
        # The ops that existed before, by `id`; patterns may move them.
        self._there: dict[int, Operation] = {}

    def run(self, top: Operation) -> bool:
        found: list[tuple[Operation, bool | None]] = []
        if top.name in self._patterns:
            found.append((top, self._is_legal(top)))
        for region in top.regions:
            self._add_reached(region, found)
        for op, legal in found:
            if op.name not in self._patterns and (legal is False or self._full) and not self._folds(op):
                self._check(op)
        waiting = [op for op, legal in found if not legal]
        if not any(op.name in self._patterns or self._folds(op) for op in waiting) or not self._edit.begin(top):
            return False
        self._there = {id(op): op for op in all_ops(top)}
        for op in waiting:
            self._root = op
            if not self._legalize(op):
                self._check(op)
        self._edit.finish()
        return True

    def _add_reached(self, region: Region, found: list[tuple[Operation, bool | None]]) -> None:
        """Add the reachable ops with their legality, except ops in regions converted with their parent."""
        for block in _reached_blocks(region):
            for op in ops_of(block):
                legal = self._is_legal(op)
                found.append((op, legal))
                if op.regions and (legal or not self._takes_regions(op)):
                    for inner in op.regions:
                        self._add_reached(inner, found)

    def _takes_regions(self, op: Operation) -> bool:
        return any(pattern.takes_regions for pattern in self._patterns.get(op.name, ()))

    def _may_make(self, op: Operation) -> bool:
        return bool(self._is_legal(op)) or op.name in self._patterns

    def _check(self, op: Operation) -> None:
        """Raise an error at an unconverted illegal op, or at the op it was made from: MLIR rolls back to that one."""
        if self._root is not None and self._is_legal(op) is False and self._is_legal(self._root) is False:
            op = self._root
        legal = self._is_legal(op)
        if legal is False:
            raise bare_error(op, f"failed to legalize operation '{op_name(op)}' that was explicitly marked illegal")
        if legal is None and self._full:
            raise bare_error(op, f"failed to legalize operation '{op_name(op)}'")

    def _legalize(self, op: Operation) -> bool:
        """Make an op legal; return False if it stays unchanged."""
        if self._edit.is_erased(op) or self._is_legal(op) or self._edit.is_cast(op) or self._fold(op):
            return True
        return any(self._apply(pattern, op) for pattern in self._patterns.get(op.name, ()))

    def _apply(self, pattern: ConversionPattern[Any], op: Operation) -> bool:
        """Apply a pattern, and legalize the new ops; return whether it has converted the op."""
        edit = self._edit
        if pattern in self._active:
            return False
        if edit.converter.knows_all_types and None in map(edit.converter.convert, map(type_of, operands_of(op))):
            return False
        edit.set_sources(op)
        edit.pattern = pattern
        self._inserted.clear()
        casts = edit.number_of_casts()
        operands = list(op.operands) if pattern.takes_old_operands else edit.operands_of(op)
        edit.has_done_action = False
        pattern.convert(op, operands, edit)
        if not edit.has_done_action:
            edit.forget_casts(casts)
        made = [new for new in all_ops(*self._inserted) if id(new) not in self._there and not edit.is_cast(new)]
        if not edit.is_erased(op) and not self._is_legal(op):
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
        """Fold an op; return whether it folded to legal values. A fold in place is applied, and repeated."""
        if is_constant(op):
            return False
        edit = self._edit
        before: InPlace | None = None
        while isinstance(folded := _folded(op), InPlace):
            before = before or InPlace([*op.operands], {**op.properties})
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
                _undo(op, before)
                return False
            constants.append(constant)
            values.append(constant.results[0])
        edit.set_sources(op)
        edit.pattern = "folding"
        if any(value in op.results for value in values) or not self._place(constants, InsertPoint.before(op)):
            _undo(op, before)
            return False
        edit.replace_by(op, (), [[value] for value in values])
        return True

    def _place(self, constants: Sequence[Operation], place: InsertPoint) -> bool:
        """Insert constants and legalize them; if one fails, insert none and return False."""
        self._edit.insert(constants, place)
        if all(map(self._legalize, constants)):
            return True
        for constant in constants:
            if not self._edit.is_erased(constant):
                self._edit.erase(constant)
        return False


def _undo(op: Operation, before: InPlace | None) -> None:
    """Undo folds in place, as MLIR's rollback does."""
    if before is not None:
        change_in_place(op, before)


def _folded(op: Operation) -> Folded:
    """Return the fold of an op, including the move of constants to the end of commutative operands."""
    folded = fold(op)
    if folded is None and is_commutative(op):
        are_constant = [constant_value(value) is not None for value in operands_of(op)]
        if True in are_constant and sorted(are_constant) != are_constant:
            return InPlace(sorted(op.operands, key=lambda value: constant_value(value) is not None))
    return folded


def _reached_blocks(region: Region) -> list[Block]:
    """Return the blocks reachable from the first one, depth first. Source: `ForwardDominanceIterator`."""
    found: dict[int, Block] = {}
    waiting = [region.first_block]
    while waiting:
        block = waiting.pop()
        if block is not None and id(block) not in found:
            found[id(block)] = block
            waiting += reversed(() if block.last_op is None else successors_of(block.last_op))
    return list(found.values())
