"""Verification: structure and ops, with MLIR's messages, then dominance, which xDSL does not check.

Source: `mlir/lib/IR/Verifier.cpp` and `Dominance.cpp`. Linear in the number of ops and operands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from xdsl.dialects.builtin import StringAttr, UnregisteredOp
from xdsl.ir import Operation, Region
from xdsl.traits import IsolatedFromAbove, IsTerminator, NoTerminator, SymbolTable
from xdsl.utils.exceptions import VerifyException

from dialects.affected import AffectedOps
from dialects.diagnostic import DiagnosticError, bare_error, op_error
from dialects.dominance import Dominance, DominanceOfSome
from dialects.local_checks import local_checks
from dialects.upstream.checks import Check, upstream_check

# Raised by verifiers that assume well-formed IR.
_BARE_EXCEPTIONS = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    NotImplementedError,
    TypeError,
    ValueError,
)


def verify(op: Operation) -> None:
    """Check `op` and all ops in it; the first one that fails stops the check.

    Raises: DiagnosticError at that op.
    """
    _Structure().check(op)
    Dominance().check(op)


def verify_ops(
    top: Operation,
    changed: Iterable[Operation],
    moved: Iterable[Operation] = (),
    holders: Iterable[Operation] = (),
    symbol_tables: Iterable[Operation] = (),
) -> None:
    """Check the parts of `top`, valid before, that the given changes may have made invalid.

    `changed` ops are new or were changed in place, `moved` ones only moved; `holders` gained or lost ops of their
    regions, and `symbol_tables` lost symbols. Ops no longer in `top` are ignored. Checks these ops, their ancestors and
    users, the terminators of their blocks, and users of symbols; only `verify` finds errors beyond that. Raises:
    DiagnosticError, the same as `verify`.
    """
    affected = AffectedOps(top)
    for op in changed:
        affected.add_changed(op)
    for op in moved:
        affected.add_moved(op)
    affected.add_holders(holders)
    affected.add_symbol_users(symbol_tables)
    try:
        # Dominance of some looks for isolation, too.
        _Structure(isolation=False).check_each(affected)
        DominanceOfSome().check_each((affected.changed | affected.beside).values())
    except DiagnosticError:
        verify(top)  # reports the first error in the order of the text
        raise


def is_valid(op: Operation) -> bool:
    """Whether `op` and all ops in it verify."""
    try:
        verify(op)
    except DiagnosticError:
        return False
    return True


class _Structure:
    """Checks that blocks end in terminators, symbols are unique, and ops match their definitions."""

    def __init__(self, *, isolation: bool = True) -> None:
        self._terminators: dict[type[Operation], bool] = {}
        self._local = local_checks()
        self._check_class = self._local.check if isolation else self._local.check_open
        # Symbol table op -> its symbols.
        self._symbols: dict[Operation, dict[str, Operation]] = {}
        # Symbol table op -> the error for its first redefined symbol, raised after the checks of all ops inside.
        self._redefinitions: dict[Operation, DiagnosticError] = {}
        # All checks of an op, by its class, and the one made after those of the ops in its regions.
        self._plans: dict[type[Operation], tuple[Check, ...]] = {}
        self._with_regions: dict[type[Operation], Check | None] = {}

    def check(self, top: Operation) -> None:
        pending: list[Operation | Callable[[], None]] = [top]
        while pending:
            op = pending.pop()
            if not isinstance(op, Operation):
                op()
                continue
            self._check_op(op)
            if op.regions:
                pending.append(partial(self._check_after_regions, op))
                inner: list[Operation] = []
                for region in op.regions:
                    self._check_region(op, region)
                    for block in region.blocks:
                        inner.extend(block.ops)
                pending.extend(reversed(inner))

    def check_each(self, affected: AffectedOps) -> None:
        """Check the affected ops and the terminators of their blocks; moved ops only if their position matters."""
        for op in affected.changed.values():
            self._check_with_regions(op)
        for key, op in affected.beside.items():
            if key not in affected.changed and not self._is_alone(op):
                self._check_with_regions(op)

    def _is_alone(self, op: Operation) -> bool:
        """Whether all checks of an op depend only on the op."""
        plan = self._plans.get(type(op)) or self._plan(op)
        return self._local.is_alone(op) and plan == (self._check_own,)

    def _check_with_regions(self, op: Operation) -> None:
        self._check_op(op)
        for region in op.regions:
            self._check_region(op, region)
        self._check_after_regions(op)

    def _check_op(self, op: Operation) -> None:
        if op.successors:
            self._check_successors(op)
        if isinstance(op, UnregisteredOp):
            return
        if op.regions and op.has_trait(SymbolTable):
            self._check_symbols(op)
            if op in self._redefinitions:
                return
        plan = self._plans.get(type(op))
        self._make(self._plan(op) if plan is None else plan, op)

    def _check_after_regions(self, op: Operation) -> None:
        if op in self._redefinitions:
            raise self._redefinitions[op]
        cls = type(op)
        if cls not in self._with_regions:
            self._with_regions[cls] = upstream_check("REGIONS", op.name)
        check = self._with_regions[cls]
        if check is not None:
            self._make((check,), op)

    def _make(self, checks: Sequence[Check], op: Operation) -> None:
        try:
            for check in checks:
                check(op)
        except VerifyException as exception:
            raise self._verification_error(op, exception) from exception
        except _BARE_EXCEPTIONS as exception:
            name = type(exception).__name__
            raise op_error(op, f"is not well-formed ({name}: {exception})") from exception

    def _plan(self, op: Operation) -> tuple[Check, ...]:
        instead = upstream_check("INSTEAD", op.name)
        own = self._check_own if instead is None else partial(instead, self._symbol)
        checks = (upstream_check("BEFORE", op.name), own, upstream_check("AFTER", op.name))
        plan = self._plans[type(op)] = tuple(check for check in checks if check is not None)
        return plan

    def _check_own(self, op: Operation) -> None:
        """Call the verifier of the op's class; ignore refusals that MLIR does not share."""
        try:
            self._check_class(op)
        except VerifyException:
            accepts = upstream_check("ACCEPTS", op.name)
            if accepts is None or not accepts(op):
                raise

    def _verification_error(self, op: Operation, exception: VerifyException) -> DiagnosticError:
        if op.has_trait(IsolatedFromAbove):
            for user in op.walk():
                for operand in user.operands:
                    if user is not op and not op.is_ancestor(operand.owner):
                        error = op_error(user, "using value defined outside the region")
                        return error.note(op.location, "required by region isolation constraints")
        return op_error(op, _mlir_wording(str(exception).removeprefix(f"'{op.name}' ")))

    def _check_successors(self, op: Operation) -> None:
        block = op.parent
        if block is None or block.parent is None:
            raise op_error(op, "with successors must stand in a block of a region")
        if block.last_op is not op:
            raise op_error(op, "operation with block successors must terminate its parent block")
        for successor in op.successors:
            if successor.parent is not block.parent:
                raise op_error(op, "reference to block defined in another region")

    def _check_region(self, op: Operation, region: Region) -> None:
        entry = region.blocks.first
        if entry is None:
            return
        single = entry.next_block is None
        needs_terminator = not (single and op.has_trait(NoTerminator))
        for block in region.blocks:
            last = block.last_op
            if last is None:
                if needs_terminator:
                    raise bare_error(op, "empty block: expect at least a terminator")
                continue
            if needs_terminator and not self._is_terminator(last):
                raise bare_error(last, f"block with no terminator, has {_one_line(last)}")
            if entry in last.successors:
                raise bare_error(op, "entry block of region may not have predecessors")

    def _is_terminator(self, op: Operation) -> bool:
        cls = type(op)
        known = self._terminators.get(cls)
        if known is None:
            known = self._terminators[cls] = op.has_trait(IsTerminator)
        return known

    # ----- symbols

    def _check_symbols(self, table: Operation) -> None:
        symbols: dict[str, Operation] = {}
        for region in table.regions:
            for block in region.blocks:
                for op in block.ops:
                    name = op.properties.get("sym_name")
                    if name is None:
                        name = op.attributes.get("sym_name")
                    if isinstance(name, StringAttr):
                        earlier = symbols.setdefault(name.data, op)
                        if earlier is not op and table not in self._redefinitions:
                            error = bare_error(op, f"redefinition of symbol named '{name.data}'")
                            error.note(earlier.location, "see existing symbol definition here")
                            self._redefinitions[table] = error
        self._symbols[table] = symbols

    def _symbol(self, user: Operation, name: str) -> Operation | None:
        table = user.parent_op()
        while table is not None and not table.has_trait(SymbolTable, value_if_unregistered=False):
            table = table.parent_op()
        if table is None:
            return None
        if table not in self._symbols:
            self._check_symbols(table)
        return self._symbols[table].get(name)


# xDSL's messages, with MLIR's.
_WORDING = tuple(
    (re.compile(pattern, re.DOTALL), replacement)
    for pattern, replacement in (
        (r"Expected (\d+) (\w+?)s?, but got (\d+)$", r"expected \1 \2s, but found \3"),
        (r"property '(\S+)' expected in operation '.*'$", r"requires attribute '\1'"),
        (r"attribute '?(\S+?)'? expected in operation '.*'$", r"requires attribute '\1'"),
        (r"must be the last operation in its parent block$", "must be the last operation in the parent block"),
        (r"'@(\S+)' could not be found in symbol table$", r"'\1' does not reference a symbol in the current scope"),
    )
)


def _mlir_wording(message: str) -> str:
    for pattern, replacement in _WORDING:
        if pattern.match(message):
            return pattern.sub(replacement, message)
    return message.replace("\n", " ")


def _one_line(op: Operation) -> str:
    """`op` in generic form, for a message."""
    from dialects.text import PrintOptions, print_op

    return print_op(op, PrintOptions(generic=True, local_scope=True))
