"""Verification: structure and ops, with MLIR's messages, then dominance, which xDSL does not check.

Source: `mlir/lib/IR/Verifier.cpp` and `Dominance.cpp`. Linear in the number of ops and operands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from xdsl.dialects.builtin import StringAttr, UnregisteredOp
from xdsl.ir import Block, Operation, Region
from xdsl.traits import IsolatedFromAbove, IsTerminator, NoTerminator, SymbolTable, SymbolUserOpInterface
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.affected import AffectedOps
from okl_opt.dialects.diagnostic import DiagnosticError, bare_error, error, op_error
from okl_opt.dialects.dominance import Dominance, DominanceOfSome
from okl_opt.dialects.fields import blocks_of, ops_of, successors_of
from okl_opt.dialects.hints import has_trait
from okl_opt.dialects.local_checks import OpCheck, Plan, local_checks, own_verifier
from okl_opt.dialects.upstream.checks import Check, SymbolCheck, attribute_check, upstream_check
from okl_opt.dialects.upstream.definitions import Definition, definition

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
_MALFORMED = "is not well-formed"


def verify(op: Operation) -> None:
    """Check `op` and all ops in it; the first one that fails stops the check.

    Raises: DiagnosticError at that op.
    """
    _Structure().check(op)


def verify_ops(
    top: Operation,
    changed: Iterable[Operation],
    moved: Iterable[Operation] = (),
    holders: Iterable[Operation] = (),
    symbol_tables: Iterable[Operation] = (),
) -> None:
    """Check the parts of `top`, valid before, that the given changes may have made invalid.

    `changed` ops are new or were changed in place, `moved` ones only moved, with all in them; `holders` gained or lost
    ops of their regions, and `symbol_tables` lost symbols. Ops no longer in `top` are ignored. Checks these ops, their
    ancestors and users, the terminators of their blocks, and users of symbols; only `verify` finds errors beyond that.
    Raises: DiagnosticError, the same as `verify`.
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
        DominanceOfSome().check_each((affected.changed | affected.beside | affected.reordered).values())
    except DiagnosticError:
        verify(top)  # reports the first error in the order of the text
        raise


def is_valid(op: Operation) -> bool:
    """Return whether `op` and all ops in it verify."""
    try:
        verify(op)
    except DiagnosticError:
        return False
    return True


_NOTHING = Plan(None, frozenset(), ())
"""The plan of ops that are not registered."""

# An op to check, another check, or the end of the checks of an isolated op.
_Item = Operation | Callable[[], None] | None


class _Structure:
    """Checks that blocks end in terminators, symbols are unique, and ops match their definitions.

    Ops are checked in MLIR's order: an op, the ops of its regions (ops isolated from above last), the op's checks of
    its regions, then dominance in each isolated op.
    """

    def __init__(self, *, isolation: bool = True) -> None:
        self._terminators: dict[type[Operation], bool] = {}
        self._isolated: dict[type[Operation], bool] = {}
        self._local = local_checks()
        self._with_isolation = isolation
        # The errors of isolated ops, which are checked one after another.
        self._errors: list[DiagnosticError] = []
        self._check_class = self._local.check if isolation else self._local.check_open
        # Symbol table op -> its symbols.
        self._symbols: dict[Operation, dict[str, Operation]] = {}
        # Symbol table op -> the error for its first redefined symbol, raised after the checks of all ops inside.
        self._redefinitions: dict[Operation, DiagnosticError] = {}
        # All checks of an op, by its class; and those after the checks of the ops in its regions.
        self._plans: dict[type[Operation], Plan] = {}
        self._region_plans: dict[type[Operation], tuple[Check, ...]] = {}
        # Symbol table op -> the checks of symbol uses, made after the checks of all ops inside.
        self._uses: dict[Operation, list[tuple[Operation, Check]]] | None = None

    def check(self, top: Operation) -> None:
        self._uses = {}
        pending: list[_Item] = [partial(Dominance().check, top), self._check_all_uses, top]
        while pending:
            item = pending.pop()
            try:
                if isinstance(item, Operation):
                    self._check_op(item)
                    if item.regions:
                        pending.extend(reversed(self._inside(item)))
                elif item is not None:
                    item()
            except DiagnosticError as exception:
                # As in MLIR, the op that is isolated around it fails, and its neighbours are checked.
                if exception.diagnostics:
                    self._errors.append(exception)
                while pending and pending.pop() is not None:
                    pass
        if len(self._errors) == 1:
            # The traceback says which check it is of.
            raise self._errors[0]
        if self._errors:
            raise DiagnosticError(*(diagnostic for error in self._errors for diagnostic in error.diagnostics))

    def _stop_if_failed(self, errors: int) -> None:
        """Fail without another diagnostic if there are more than `errors`."""
        if len(self._errors) > errors:
            raise DiagnosticError

    def _inside(self, op: Operation) -> list[_Item]:
        """The checks of the regions of `op`, in order; None marks the end of an isolated op's checks."""
        order: list[_Item] = []
        isolated: list[_Item] = []
        for region in op.regions:
            self._check_entry(op, region)
            for block in blocks_of(region):
                order.append(partial(self._check_start, op, block))
                for inner in ops_of(block):
                    if inner.regions and self._is_isolated(inner):
                        isolated += (inner, partial(Dominance().check, inner), None)
                    else:
                        order.append(inner)
                order.append(partial(self._check_end, op, block))
        if isolated:
            isolated.append(partial(self._stop_if_failed, len(self._errors)))
        return [*order, *isolated, partial(self._check_after_regions, op)]

    def check_each(self, affected: AffectedOps) -> None:
        """Check the affected ops and the terminators of their blocks; moved ops only if their position matters."""
        for op in affected.changed.values():
            self._check_with_regions(op)
        for key, op in affected.beside.items():
            if key not in affected.changed and not self._is_alone(op):
                self._check_with_regions(op)

    def _is_alone(self, op: Operation) -> bool:
        """Return whether all checks of an op depend only on the op."""
        plan = self._plans.get(type(op)) or self._plan(op)
        return not op.regions and not successors_of(op) and all(is_local for _, is_local in plan.steps)

    def _check_with_regions(self, op: Operation) -> None:
        self._check_op(op)
        for region in op.regions:
            self._check_entry(op, region)
            for block in blocks_of(region):
                self._check_start(op, block)
                self._check_end(op, block)
        if op.regions:
            self._check_after_regions(op)

    def _check_op(self, op: Operation) -> None:
        if successors_of(op):
            self._check_successors(op)
        if op.attributes:
            for name, value in op.attributes.items():
                if "." in name and (check := attribute_check(name)) is not None:
                    check(op, name, value)
        plan = self._plans.get(type(op)) or self._plan(op)
        if plan is _NOTHING:
            return
        if op.regions and has_trait(op, SymbolTable, if_unregistered=True):
            self._check_symbols(op)
        try:
            self._local.check_by(plan, op)
        except VerifyException as exception:
            raise self._verification_error(op, exception) from exception
        except _BARE_EXCEPTIONS as exception:
            raise op_error(op, _MALFORMED) from exception

    def _check_after_regions(self, op: Operation) -> None:
        """Make the checks that come after those of the ops in the regions."""
        checks = self._region_plans.get(type(op))
        if checks is None:
            checks = self._region_plans[type(op)] = tuple(self._region_checks(op))
        try:
            for check in checks:
                check(op)
        except VerifyException as exception:
            raise op_error(op, str(exception)) from exception
        except _BARE_EXCEPTIONS as exception:
            raise op_error(op, _MALFORMED) from exception
        if op in self._redefinitions:
            raise self._redefinitions[op]
        self._check_uses(op)

    def _region_checks(self, op: Operation) -> Iterator[Check]:
        if has_trait(op, SymbolTable):
            yield _check_one_block
        defined = definition(op.name)
        if defined is not None:
            yield from defined.after_regions
            if defined.isolation is not None and self._with_isolation:
                yield defined.isolation
        check = upstream_check("REGIONS", op.name)
        if check is not None:
            yield check

    def _plan(self, op: Operation) -> Plan:
        if isinstance(op, UnregisteredOp):
            return _NOTHING
        defined = definition(op.name)
        plan = self._plans[type(op)] = self._plain_plan(op) if defined is None else self._defined_plan(op, defined)
        return plan

    def _plain_plan(self, op: Operation) -> Plan:
        """The plan of a class that verifies itself."""
        instead = upstream_check("INSTEAD", op.name)
        own = self._check_own if instead is None else partial(instead, self._symbol)
        alone = instead is None and self._local.is_alone(op)
        before, after = upstream_check("BEFORE", op.name), upstream_check("AFTER", op.name)
        symbols = upstream_check("SYMBOLS", op.name)
        uses = None if symbols is None else partial(self._check_symbol_uses, symbols)
        checks = ((before, False), (own, alone), (after, False), (uses, False))
        return Plan(None, frozenset(), tuple(OpCheck(check, local) for check, local in checks if check is not None))

    def _defined_plan(self, op: Operation, defined: Definition) -> Plan:
        """The plan of a class with a definition of MLIR's, in MLIR's order."""
        instead = upstream_check("INSTEAD", op.name)
        own = self._own_verifier(op) if instead is None else partial(instead, self._symbol)
        uses = None if instead is not None else self._symbol_uses(op)
        others = (upstream_check("BEFORE", op.name), own, upstream_check("AFTER", op.name), uses)
        steps = (
            *(OpCheck(check, is_local) for check, is_local in defined.steps),
            *(OpCheck(check, False) for check in others if check is not None),
            *(OpCheck(check, True) for check in (defined.last,) if check is not None),
        )
        return Plan(defined.declared, defined.numbers, steps)

    def _own_verifier(self, op: Operation) -> Check | None:
        """The class's verifier besides its definition; it ignores errors that MLIR does not report."""
        verifier, accepts = own_verifier(type(op)), upstream_check("ACCEPTS", op.name)
        if verifier is None or accepts is None:
            return verifier

        def check(op: Operation) -> None:
            try:
                verifier(op)
            except (VerifyException, *_BARE_EXCEPTIONS):
                if not accepts(op):
                    raise

        return check

    def _check_own(self, op: Operation) -> None:
        """Call the verifier of the op's class; ignore errors that MLIR does not report."""
        try:
            self._check_class(op)
        except VerifyException:
            accepts = upstream_check("ACCEPTS", op.name)
            if accepts is None or not accepts(op):
                raise

    def _verification_error(self, op: Operation, exception: VerifyException) -> DiagnosticError:
        if has_trait(op, IsolatedFromAbove, if_unregistered=True) and definition(op.name) is None:
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
            raise bare_error(op, "operation with block successors must terminate its parent block")
        for successor in op.successors:
            if successor.parent is not block.parent:
                raise bare_error(op, "reference to block defined in another region")

    def _check_entry(self, op: Operation, region: Region) -> None:
        entry = region.first_block
        if entry is not None and any(
            block.last_op is not None and entry in successors_of(block.last_op) for block in blocks_of(region)
        ):
            raise error(op.location, "entry block of region may not have predecessors")

    def _check_start(self, op: Operation, block: Block) -> None:
        if block.last_op is None and self._needs_terminator(op, block):
            raise error(op.location, "empty block: expect at least a terminator")

    def _check_end(self, op: Operation, block: Block) -> None:
        last = block.last_op
        if last is not None and self._needs_terminator(op, block) and not self._is_terminator(last):
            raise bare_error(last, f"block with no terminator, has {_one_line(last)}")

    def _needs_terminator(self, op: Operation, block: Block) -> bool:
        """Return whether the block must have one; the only block of an op may be free of it."""
        return (
            block.next_block is not None
            or block.prev_block is not None
            or not has_trait(op, NoTerminator, if_unregistered=True)
        )

    def _is_terminator(self, op: Operation) -> bool:
        cls = type(op)
        known = self._terminators.get(cls)
        if known is None:
            known = self._terminators[cls] = has_trait(op, IsTerminator, if_unregistered=True)
        return known

    def _is_isolated(self, op: Operation) -> bool:
        cls = type(op)
        known = self._isolated.get(cls)
        if known is None:
            known = self._isolated[cls] = has_trait(op, IsolatedFromAbove)
        return known

    # ----- symbols

    def _check_symbols(self, table: Operation) -> None:
        symbols: dict[str, Operation] = {}
        for region in table.regions:
            for block in blocks_of(region):
                for op in ops_of(block):
                    name = op.properties.get("sym_name")
                    if name is None:
                        name = op.attributes.get("sym_name")
                    if isinstance(name, StringAttr):
                        earlier = symbols.setdefault(name.data, op)
                        if earlier is not op and table not in self._redefinitions:
                            redefined = bare_error(op, f"redefinition of symbol named '{name.data}'")
                            redefined.note(earlier.location, "see existing symbol definition here")
                            self._redefinitions[table] = redefined
        self._symbols[table] = symbols

    def _symbol_uses(self, op: Operation) -> Check | None:
        """The check of the symbols that an op refers to: one of ours, or a trait of its class."""
        check = upstream_check("SYMBOLS", op.name)
        if check is not None:
            return partial(self._check_symbol_uses, check)
        for trait in op.get_traits_of_type(SymbolUserOpInterface):
            return trait.verify
        return None

    def _check_symbol_uses(self, check: SymbolCheck, op: Operation) -> None:
        """Check the symbols that `op` uses, after all ops of the table if these are checked, too."""
        table = _symbol_table(op)
        if table is None:
            return
        if self._uses is None:
            check(self._symbol, op)
        else:
            self._uses.setdefault(table, []).append((op, partial(check, self._symbol)))

    def _check_uses(self, table: Operation) -> None:
        for op, check in (self._uses or {}).pop(table, ()):
            try:
                check(op)
            except VerifyException as exception:
                raise op_error(op, str(exception)) from exception

    def _check_all_uses(self) -> None:
        """Check the uses of tables around the checked op."""
        for table in list(self._uses or {}):
            self._check_uses(table)

    def _symbol(self, user: Operation, name: str) -> Operation | None:
        table = _symbol_table(user)
        if table is None:
            return None
        if table not in self._symbols:
            self._check_symbols(table)
        return self._symbols[table].get(name)


def _check_one_block(table: Operation) -> None:
    first = table.regions[0].blocks.first if table.regions else None
    if first is None or first.next_block is not None:
        raise VerifyException("Operations with a 'SymbolTable' must have exactly one block")


def _symbol_table(op: Operation) -> Operation | None:
    """The nearest symbol table around `op`."""
    table = op.parent_op()
    while table is not None and not has_trait(table, SymbolTable):
        table = table.parent_op()
    return table


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
    from okl_opt.dialects.text import PrintOptions, print_op

    return print_op(op, PrintOptions(generic=True, local_scope=True))
