"""Verification: every op where it stands, with MLIR's messages, then dominance, which xDSL does not check.

Source: `mlir/lib/IR/Verifier.cpp` and `Dominance.cpp`. Linear in the number of ops and operands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from xdsl.dialects.builtin import LocationAttr, StringAttr, UnknownLoc, UnregisteredOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.traits import IsolatedFromAbove, IsTerminator, NoTerminator, SymbolTable
from xdsl.utils.exceptions import VerifyException

from dialects.diagnostic import Diagnostic, DiagnosticError, Severity, op_error
from dialects.dominance import GRAPH_REGIONS, DominatorTree
from dialects.local_checks import local_checks
from dialects.upstream.checks import Check, upstream_checks

# Ops of which nothing is left to check for the class's own verifier.
_WHOLLY_CHECKED = frozenset({"func.call"})

# What a verifier written for well-formed IR raises on IR that is not.
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
    _Dominance().check(op)


def is_valid(op: Operation) -> bool:
    """Whether `op` and all ops in it verify."""
    try:
        verify(op)
    except DiagnosticError:
        return False
    return True


def _plain_error(op: Operation, message: str) -> DiagnosticError:
    """An error at `op` that does not begin with its name."""
    return DiagnosticError(Diagnostic(Severity.ERROR, op.location, message, op=op))


class _Structure:
    """Blocks end in terminators, symbols are unique, and each op holds what its definition says."""

    def __init__(self) -> None:
        self._terminators: dict[type[Operation], bool] = {}
        self._local = local_checks()
        # Symbol table op -> its symbols.
        self._symbols: dict[Operation, dict[str, Operation]] = {}
        # Symbol table op -> its first symbol that is there twice; an error once all ops inside have been found right.
        self._redefinitions: dict[Operation, DiagnosticError] = {}
        # Checks that come before the class's own verifier.
        self._first: Mapping[str, Check] = {
            "builtin.module": _check_module,
            "cf.br": _check_branch,
            "cf.cond_br": _check_branch,
            "func.call": self._check_call,
            "func.return": self._check_return,
            "func.func": self._check_function,
        }
        # All checks of an op, by its class.
        self._plans: dict[type[Operation], tuple[Check, ...]] = {}

    def check(self, top: Operation) -> None:
        pending: list[Operation | DiagnosticError] = [top]
        while pending:
            op = pending.pop()
            if isinstance(op, DiagnosticError):
                raise op
            self._check_op(op)
            if op.regions:
                if op in self._redefinitions:
                    pending.append(self._redefinitions[op])
                inner: list[Operation] = []
                for region in op.regions:
                    self._check_region(op, region)
                    for block in region.blocks:
                        inner.extend(block.ops)
                pending.extend(reversed(inner))

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
        try:
            for check in self._plan(op) if plan is None else plan:
                check(op)
        except VerifyException as exception:
            raise self._verification_error(op, exception) from exception
        except _BARE_EXCEPTIONS as exception:
            name = type(exception).__name__
            raise op_error(op, f"is not well-formed ({name}: {exception})") from exception

    def _plan(self, op: Operation) -> tuple[Check, ...]:
        upstream = upstream_checks(op.name)
        first = self._first.get(op.name, upstream.before.get(op.name))
        own = None if op.name in _WHOLLY_CHECKED else self._check_own
        checks = (first, own, upstream.after.get(op.name))
        plan = self._plans[type(op)] = tuple(check for check in checks if check is not None)
        return plan

    def _check_own(self, op: Operation) -> None:
        """What the class of `op` says, unless MLIR accepts what it refuses."""
        try:
            self._local.check(op)
        except VerifyException:
            accepts = upstream_checks(op.name).accepts.get(op.name)
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
                    raise _plain_error(op, "empty block: expect at least a terminator")
                continue
            if needs_terminator and not self._is_terminator(last):
                raise _plain_error(last, f"block with no terminator, has {_one_line(last)}")
            if entry in last.successors:
                raise _plain_error(op, "entry block of region may not have predecessors")

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
                            error = _plain_error(op, f"redefinition of symbol named '{name.data}'")
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

    # ----- ops of the func dialect

    def _check_function(self, op: Operation) -> None:
        from xdsl.dialects import func

        assert isinstance(op, func.FuncOp)
        if "function_type" not in op.properties:
            raise op_error(op, "requires attribute 'function_type'")
        parent = op.parent_op()
        if parent is not None and not parent.has_trait(SymbolTable):
            raise op_error(op, "symbol's parent must have the SymbolTable trait")
        entry, visibility = op.body.blocks.first, op.sym_visibility
        if entry is None:
            if visibility is None or visibility.data == "public":
                raise op_error(op, "symbol declaration cannot have public visibility")
            return
        inputs = op.function_type.inputs.data
        if len(inputs) != len(entry.args):
            raise op_error(op, f"entry block must have {len(inputs)} arguments to match function signature")
        for index, (type, argument) in enumerate(zip(inputs, entry.arg_types, strict=True)):
            if type != argument:
                raise op_error(op, _entry_argument_message(index, argument, type))

    def _check_return(self, op: Operation) -> None:
        from xdsl.dialects import func

        function = op.parent_op()
        if not isinstance(function, func.FuncOp):
            raise op_error(op, "expects parent op 'func.func'")
        name, expected = function.sym_name.data, function.function_type.outputs.data
        if len(expected) != len(op.operands):
            message = f"has {len(op.operands)} operands, but enclosing function (@{name}) returns {len(expected)}"
            raise op_error(op, message)
        for index, (operand, type) in enumerate(zip(op.operands, expected, strict=True)):
            if operand.type != type:
                raise _plain_error(
                    op,
                    f"type of return operand {index} ('{operand.type}') doesn't match function result type "
                    f"('{type}') in function @{name}",
                )

    def _check_call(self, op: Operation) -> None:
        """Everything that xDSL checks of a call, without a search through the module for each."""
        from xdsl.dialects import func

        assert isinstance(op, func.CallOp)
        if "callee" not in op.properties:
            raise op_error(op, "requires attribute 'callee'")
        name = op.callee.string_value()
        callee = self._symbol(op, name)
        if op.parent is None:
            return
        if not isinstance(callee, func.FuncOp):
            raise op_error(op, f"'{name}' does not reference a valid function")
        inputs, outputs = callee.function_type.inputs.data, callee.function_type.outputs.data
        if len(inputs) != len(op.operands):
            raise op_error(op, "incorrect number of operands for callee")
        for index, (type, operand) in enumerate(zip(inputs, op.operands, strict=True)):
            if type != operand.type:
                raise op_error(
                    op,
                    f"operand type mismatch: expected operand type '{type}', but provided '{operand.type}' for "
                    f"operand number {index}",
                )
        if len(outputs) != len(op.results):
            raise op_error(op, "incorrect number of results for callee")
        for index, (type, result) in enumerate(zip(outputs, op.results, strict=True)):
            if type != result.type:
                error = op_error(op, f"result type mismatch at index {index}")
                error.note(op.location, f"     op result types: {_type_list([r.type for r in op.results])}")
                raise error.note(op.location, f"function result types: {_type_list(outputs)}")


# What xDSL says and what MLIR says for it.
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


def _check_module(op: Operation) -> None:
    """Its attributes belong to dialects."""
    for name in op.attributes:
        if "." not in name and name not in ("sym_name", "sym_visibility"):
            message = f"can only contain attributes with dialect-prefixed names, found: '{name}'"
            raise op_error(op, message)


def _check_branch(op: Operation) -> None:
    """The operands of a branch have the types of the arguments they are passed to."""
    from xdsl.dialects import cf

    assert isinstance(op, cf.BranchOp | cf.ConditionalBranchOp)
    passed = (op.arguments,) if isinstance(op, cf.BranchOp) else (op.then_arguments, op.else_arguments)
    for number, (successor, operands) in enumerate(zip(op.successors, passed, strict=True)):
        if len(operands) != len(successor.args):
            message = f"branch has {len(operands)} operands for successor #{number}, but target block has "
            raise op_error(op, message + str(len(successor.args)))
        for index, (operand, argument) in enumerate(zip(operands, successor.args, strict=True)):
            if operand.type != argument.type:
                raise _plain_error(op, f"type mismatch for bb argument #{index} of successor #{number}")


def _type_list(types: Sequence[Attribute]) -> str:
    return ", ".join(f"'{type}'" for type in types)


def _entry_argument_message(index: int, argument: Attribute, type: Attribute) -> str:
    return (
        f"type of entry block argument #{index}('{argument}') must match the type of the corresponding argument in "
        f"function signature('{type}')"
    )


def _one_line(op: Operation) -> str:
    """`op` in generic form, for a message."""
    from dialects.text import PrintOptions, print_op

    return print_op(op, PrintOptions(generic=True, local_scope=True))


class _Dominance:
    """Every operand is defined before its use on every path.

    Ops are visited in the order of the text, an op being "seen" once its regions are done: in a single block a value
    whose op has not been seen is used before its definition.
    """

    def __init__(self) -> None:
        self._seen: set[Operation] = set()
        self._trees: dict[Region, DominatorTree] = {}

    def check(self, top: Operation) -> None:
        # Ops whose regions are being checked, each with what is left of them; explicit, so that depth is no limit.
        open_ops: list[tuple[Operation, Iterator[Operation]]] = [(top, self._inner(top))]
        seen = self._seen
        while open_ops:
            parent, rest = open_ops[-1]
            for op in rest:
                if op.operands:
                    self._check_operands(op)
                if op.regions:
                    open_ops.append((op, self._inner(op)))
                    break
                seen.add(op)
            else:
                open_ops.pop()
                seen.add(parent)

    @staticmethod
    def _inner(op: Operation) -> Iterator[Operation]:
        for region in op.regions:
            for block in region.blocks:
                yield from block.ops

    def _check_operands(self, op: Operation) -> None:
        block = op.parent
        for index, operand in enumerate(op.operands):
            owner = operand.owner
            if isinstance(owner, Block):
                if owner is not block and not self._visible(owner, None, op):
                    raise self._error(op, index, operand)
            elif owner.parent is block and owner in self._seen:
                continue
            elif owner.parent is None or not self._visible(owner.parent, owner, op):
                raise self._error(op, index, operand)

    def _visible(self, block: Block, definition: Operation | None, user: Operation) -> bool:
        """Whether a value of `block`, made by `definition` or an argument (None), may be used by `user`."""
        region = block.parent
        use_block = user.parent
        if region is None or use_block is None or use_block.parent is None:
            return False
        if not self._reachable(use_block):
            return True
        # The op in the value's own region that is, or holds, the user.
        while use_block is not None and use_block.parent is not region:
            holder = use_block.parent_op()
            if holder is None:
                return False
            user, use_block = holder, holder.parent
        if use_block is None:
            return False
        parent = region.parent
        if parent is not None and parent.name in GRAPH_REGIONS:
            return True
        if use_block is block:
            return definition is None or definition in self._seen or not self._reachable(block)
        return not self._reachable(use_block) or self._tree(region).dominates(block, use_block)

    def _reachable(self, block: Block) -> bool:
        region = block.parent
        if region is None or region.blocks.first is block:
            return True
        return self._tree(region).reaches(block)

    def _tree(self, region: Region) -> DominatorTree:
        tree = self._trees.get(region)
        if tree is None:
            tree = self._trees[region] = DominatorTree(region)
        return tree

    def _error(self, op: Operation, index: int, operand: SSAValue) -> DiagnosticError:
        error = _plain_error(op, f"operand #{index} does not dominate this use")
        owner = operand.owner
        if isinstance(owner, Operation):
            return error.note(owner.location, f"operand defined here ({_relation(op, owner.parent, 'op')})")
        region = owner.parent
        if region is None:
            return error.note(UnknownLoc(), " (block without parent)")
        location: LocationAttr = UnknownLoc() if region.parent is None else region.parent.location
        number = region.get_block_index(owner)
        relation = _relation(op, owner, f"block #{number}")
        return error.note(location, f"operand defined as a block argument ({relation})")


def _relation(user: Operation, defining: Block | None, what: str) -> str:
    """Where a definition stands as seen from its user, in MLIR's words."""
    is_op = what == "op"
    using = user.parent
    if using is defining:
        return f"{what} in the same block"
    use_region = None if using is None else using.parent
    region = None if defining is None else defining.parent
    if use_region is region:
        return f"{what} in the same region"
    if region is not None and use_region is not None:
        if region.is_ancestor(use_region):
            return f"{what} in a parent region"
        if use_region.is_ancestor(region):
            return f"{what} in a child region"
    return f"{what} {'is ' if is_op else ''}neither in a parent nor in a child region"
