"""One-shot analysis: decide which tensors are written in place, and which share a buffer.

Ops are analyzed one by one. An operand is used in place if this causes no read-after-write conflict and no write to
read-only memory. The tensors of operand and results then form one alias set. Within a set there are no conflicts, so
each decision only compares reads and writes of the sets that it merges.
Source: `lib/Dialect/Bufferization/Transforms/OneShotAnalysis.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.diagnostic import Diagnostic, DiagnosticError, op_error
from okl_opt.dialects.interfaces.bufferization import (
    Operand,
    is_tensor,
    operands_of,
    owner_of,
)
from okl_opt.passes.bufferization.analysis.alias_sets import AliasSet, Equivalences, Read, Reads, Write
from okl_opt.passes.bufferization.analysis.conflicts import Conflicts
from okl_opt.passes.bufferization.analysis.notes import Notes
from okl_opt.passes.bufferization.analysis.order import in_order, post_order
from okl_opt.passes.bufferization.analysis.places import Places, has_blocks, region_of
from okl_opt.passes.bufferization.analysis.remembered import RememberingState
from okl_opt.passes.bufferization.options import BufferizationOptions


class OneShotState(RememberingState):
    """The decisions so far, and the alias sets behind them. Source: `OneShotAnalysisState`."""

    def __init__(self, top: Operation, options: BufferizationOptions):
        super().__init__(options)
        self.top = top
        self.notes = Notes()

        self.places = Places(top, self.row_of)
        self._in_place: set[Operand] = set()
        self._sets: dict[SSAValue, AliasSet] = {}
        self._equivalences = Equivalences()
        self._undefined: set[Operand] = set()
        self.tops: list[Operation] = []
        """The analyzed op."""
        self.in_place_count = 0
        self.copied_count = 0
        self._conflicts = Conflicts(self, self.places)

    def _begin(self, top: Operation) -> None:
        """Begin the analysis of `top`. Cached answers are dropped: more is known of calls of analyzed functions."""
        self.forget()
        self._conflicts = Conflicts(self, self.places)
        self.tops.append(top)

    # ----- decisions

    def is_in_place(self, op: Operation, number: int) -> bool:
        return Operand(op, number) in self._in_place

    def are_equivalent(self, one: SSAValue, other: SSAValue) -> bool:
        return self._equivalences.are_equal(one, other)

    def may_alias(self, one: SSAValue, other: SSAValue) -> bool:
        return self._set_of(one) is self._set_of(other)

    def aliases_of(self, value: SSAValue) -> Sequence[SSAValue]:
        """The values that may share the buffer of a value, including itself."""
        return self._set_of(value).values

    def has_undefined_contents(self, operand: Operand) -> bool:
        return operand in self._undefined

    def is_written(self, value: SSAValue) -> bool:
        """Return True if the buffer of a value is written. Source: `isValueWritten`."""
        return bool(self._set_of(value).writes)

    def _set_of(self, value: SSAValue) -> AliasSet:
        found = self._sets.get(value)
        if found is None:
            found = self._sets[value] = AliasSet(value, self._reads_of(value), self._is_writable(value))
        return found.whole()

    def _is_writable(self, value: SSAValue) -> bool:
        owner = owner_of(value)
        row = None if owner is None else self.row_of(owner)
        return row is not None and row.is_writable(value, self)

    def _reads_of(self, value: SSAValue) -> Reads:
        """The uses of a value that read it, directly or through their results. Source: `getAliasingReads`."""
        found = Reads(self.places.count)
        for use in value.uses:
            operand = Operand(use.operation, use.index)
            if not self.reads(operand) and (
                self.writes(operand) or not any(self.is_read(alias.value) for alias in self.aliasing_values(operand))
            ):
                continue
            definitions = self.definitions_of(value)
            found.add(Read(operand, definitions, self._conflicts.spans(operand.op, definitions)))
        return found

    def _sets_at(self, operand: Operand) -> list[AliasSet]:
        """The alias sets that are merged if an operand is used in place."""
        values = [operand.value, *(alias.value for alias in self.aliasing_values(operand))]
        return list(dict.fromkeys(map(self._set_of, values)))

    def _use_in_place(self, operand: Operand) -> None:
        self._in_place.add(operand)
        self.in_place_count += 1
        whole = self._set_of(operand.value)
        if self.writes(operand):
            whole.add_write(Write(self.places.first[operand.op], operand))
            whole.has_private_write |= self._needs_private_copy(operand)
        for alias in self.aliasing_values(operand):
            joined = self._set_of(alias.value)
            if joined is not whole:
                joined.absorb(whole)
                whole = joined

    # ----- conflicts and read-only memory

    def _needs_private_copy(self, write: Operand) -> bool:
        """Return True if a write is in another parallel region than its value's definition: each run needs a copy."""
        if not self.options.check_parallel_regions or not self.places.has_parallel_regions:
            return False
        inner = self.places.parallel_region(write.op.parent_region())
        return any(
            self.places.parallel_region(region_of(value)) is not inner
            for value in self.found_upwards(write.value, self.defines, with_leaves=True)
        )

    def _writes_read_only(self, operand: Operand, *, with_own: bool = True) -> bool:
        """Return True if read-only memory would be written. Source: `wouldCreateWriteToNonWritableBuffer`."""
        sets = self._sets_at(operand)
        if not (with_own and self.writes(operand)) and not any(each.writes for each in sets):
            return False
        if self.options.print_conflicts:
            for value in (operand.value, *(alias.value for alias in self.aliasing_values(operand))):
                for each in self._set_of(value).read_only:
                    self.notes.add_read_only(each)
        return any(each.read_only for each in sets)

    def _makes_conflict(self, operand: Operand, *, with_own: bool = True) -> bool:
        """Return True if a read would find another write. Source: `wouldCreateReadAfterWriteInterference`."""
        sets = self._sets_at(operand)
        own = operand if with_own and self.writes(operand) else None
        if any(each.has_conflict for each in sets):
            return True
        needs_copy = any(each.has_private_write for each in sets) or (own is not None and self._needs_private_copy(own))
        if needs_copy and any(each.reads.count for each in sets):
            return True
        return any(self._is_conflict(read, write) for read, write in self._pairs(sets, own))

    def _pairs(self, sets: Sequence[AliasSet], own: Operand | None) -> Iterator[tuple[Read, Operand]]:
        """The pairs of a read and a write from different alias sets, and of reads with the operand's own write."""
        if own is not None:
            for each in sets:
                for read in each.reads.around(self.places.first[own.op]):
                    yield read, own
        for one, other in combinations(sets, 2):
            yield from self._pairs_of(one.reads, other)
            yield from self._pairs_of(other.reads, one)

    def _pairs_of(self, reads: Reads, other: AliasSet) -> Iterator[tuple[Read, Operand]]:
        if reads.count <= len(other.writes):
            for read in reads:
                for write in other.writes_in(read.spans):
                    yield read, write
        else:
            for write in other.writes:
                for read in reads.around(write.place):
                    yield read, write.operand

    def _is_conflict(self, read: Read, write: Operand) -> bool:
        definition = self._conflicts.conflict(read.operand, write, read.definitions)
        if definition is None:
            return False
        if self.options.print_conflicts:
            self.notes.add_conflict(read.operand, write, definition)
        return True

    # ----- the analysis

    def analyze(self, top: Operation) -> None:
        """Decide for all ops in `top`. Raises: DiagnosticError."""
        self._begin(top)
        self._use_forced(top)
        self._check_before(top)
        for op in in_order(top, self):
            for operand in operands_of(op):
                if operand in self._in_place:
                    continue
                if self._writes_read_only(operand) or self._makes_conflict(operand):
                    self.copied_count += 1
                else:
                    self._use_in_place(operand)
        self._find_equivalences(top)
        self._find_undefined(top)
        self._check_after(top)

    def _use_forced(self, top: Operation) -> None:
        """Use operands in place that must not be copied."""
        for op in post_order(top):
            row = self.row_of(op)
            for operand in operands_of(op) if row is not None else ():
                if row is not None and row.in_place(operand):
                    has_conflict = self._makes_conflict(operand)
                    self._use_in_place(operand)
                    self._set_of(operand.value).has_conflict |= has_conflict

    def _check_before(self, top: Operation) -> None:
        """Check requirements before the analysis. Source: `checkPreBufferizationAssumptions`."""
        known = [op for op in post_order(top) if self.row_of(op) is not None]
        for op in known:
            row = self.row_of(op)
            if row is not None and not row.allows_blocks and any(map(has_blocks, op.regions)):
                raise op_error(
                    op,
                    "op or BufferizableOpInterface implementation does not support unstructured control flow, but at "
                    "least one region has multiple blocks",
                )
        # Without a write there is no conflict.
        has_writes = any(map(self.writes, self._in_place))
        for op in known:
            if _may_alias_anything(op):
                raise op_error(op, "to_tensor ops without `restrict` are not supported by One-Shot Analysis")
            for operand in operands_of(op) if has_writes else ():
                message = self._forced_conflict(operand)
                if message is not None:
                    raise op_error(op, f"not bufferizable under the given constraints: {message}")

    def _forced_conflict(self, operand: Operand) -> str | None:
        """Return the error message for a conflict between forced in-place operands, or None."""
        if self._makes_conflict(operand, with_own=False):
            return "cannot avoid RaW conflict"
        if operand in self._in_place and self._writes_read_only(operand, with_own=False):
            return "would write to read-only buffer"
        return None

    def _find_equivalences(self, top: Operation) -> None:
        """Merge the classes of equal buffers. Source: `equivalenceAnalysis`."""
        for op in post_order(top):
            row = self.row_of(op)
            if row is None:
                continue
            for result in op.results:
                if is_tensor(result.type):
                    self._find_equivalence(result, row.allocates(op))

    def _find_equivalence(self, result: SSAValue, may_be_new: bool) -> None:
        aliases = self.aliasing_operands(result)
        if not aliases:
            return
        first = aliases[0].operand.value
        are_all_equal = True
        for alias in aliases:
            is_same = alias.is_equivalent and alias.operand in self._in_place
            value = alias.operand.value
            if is_same and alias.is_definite:
                self._equivalences.join(result, value)
                return
            if not is_same:
                return
            are_all_equal &= self.are_equivalent(value, first)
        if are_all_equal and not may_be_new:
            self._equivalences.join(result, first)

    def _find_undefined(self, top: Operation) -> None:
        """Collect uses of tensors with undefined contents. Source: `gatherUndefinedTensorUses`."""
        for op in top.walk():
            for result in op.results if self.row_of(op) is not None else ():
                if is_tensor(result.type) and result.first_use is not None and not self.definitions_of(result):
                    self._undefined.update(Operand(use.operation, use.index) for use in result.uses)

    def _check_after(self, top: Operation) -> None:
        """Check requirements of ops after the analysis. Source: the calls of `verifyAnalysis`."""
        problems: list[Diagnostic] = []
        for op in post_order(top):
            row = self.row_of(op)
            problem = None if row is None else row.problem(op, self)
            if problem is not None:
                problems += problem.diagnostics
        if problems:
            raise DiagnosticError(*problems)


def _may_alias_anything(op: Operation) -> bool:
    """Return True if `op` turns memory into a tensor without `restrict`: other tensors may share the memory."""
    return (
        op.name == "bufferization.to_tensor" and "restrict" not in op.properties and op.results[0].first_use is not None
    )
