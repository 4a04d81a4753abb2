"""Execution of a function on terms: all paths at once, each value a term of the inputs.

Where paths meet, values are chosen by the conditions of the paths. Loops are unrolled; turns beyond the limit are left
out, and `Outcome.beyond` is the condition for them. An op without effects that is not known is a function of which only
the name is known: equal operands give equal results.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from time import monotonic

from xdsl.dialects import cf, llvm, memref, scf
from xdsl.dialects.builtin import IndexType, MemRefType, SymbolRefAttr, TensorType
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineMap,
    AffineSymExpr,
)
from xdsl.traits import IsTerminator

from okl_opt.dialects.hints import has_trait, isa
from okl_opt.dialects.interfaces.control_flow import branch_of, called_symbol, is_call, is_return_like
from okl_opt.dialects.interfaces.effects import is_free_of_effects, is_speculatable
from okl_opt.dialects.interfaces.symbols import nearest_table, references_of, symbol_name
from okl_opt.dialects.numbers.elements import INDEX_WIDTH, numbers_of, width_of
from okl_opt.dialects.numbers.elements import Numbers as Constant
from okl_opt.dialects.upstream.shared.shapes import element_of, integers
from okl_opt.passes.analysis.equality import Numbers, OpKeys
from okl_opt.passes.validation.scalar_ops import Scalar, rule_of
from okl_opt.passes.validation.terms import Term, Terms, Unsupported
from okl_opt.passes.validation.values import (
    OPAQUE_WIDTH,
    Bits,
    Lanes,
    Ref,
    State,
    Value,
    chosen_bits,
    merged,
    shape_of_value,
    widths_of,
)

MOST_TURNS = 6
"""Turns of a loop whose number depends on inputs, and how often a block is entered again."""
MOST_OPS = 20_000
"""Ops executed in all."""
MOST_CALLS = 16
"""Calls in calls."""


@dataclass
class Event:
    """Something that the function does to the world, where `path` holds."""

    name: str
    """The op or the function that is called."""
    key: str
    """The same for events that do the same with equal operands."""
    path: Term
    operands: Sequence[Bits]
    elements: Sequence[Attribute]
    """The types of the operands."""


_Exit = tuple[State, int]
"""The state at a return or yield, and the number of its operands. These are in the state by their numbers."""


@dataclass
class Shared:
    """Terms and keys of two executions: equal computations are the same terms."""

    terms: Terms = field(default_factory=Terms)
    keys: OpKeys = field(default_factory=OpKeys)


@dataclass
class Outcome:
    """The behaviour of a function."""

    results: Sequence[Value]
    arguments: Sequence[Value]
    memory: Mapping[object, tuple[Bits, ...]]
    undefined: Term
    """Where its behaviour is undefined."""
    stops: Term
    """Where it ends the program: an assertion fails."""
    beyond: Term
    """Where a loop has more turns than were looked at."""
    assumed_not: Term
    """Where a bound of a loop over indices is so large that passes may compute others that overflow."""
    events: Sequence[Event]


def execute(shared: Shared, function: Operation, turns: int = MOST_TURNS) -> Outcome:
    """Execute a function for all inputs, and loops for so many turns. Raises: Unsupported."""
    run = _Run(shared, function, turns)
    state = State(shared.terms.true, {}, {})
    arguments = [run.argument(state, number, type) for number, type in enumerate(_argument_types(function))]
    body = _body(function)
    if body is None:
        raise Unsupported("it has no body")
    state, results = run.region(state, body, arguments)
    roots = [argument.root for argument in arguments if isinstance(argument, Ref)]
    memory = {root: (*state.memory[root], *state.memory[_freed(root)]) for root in roots}
    return Outcome(results, arguments, memory, run.undefined_at, run.stops, run.beyond, run.assumed_not, run.events)


def _body(function: Operation) -> Region | None:
    return function.regions[0] if function.regions and function.regions[0].blocks.first is not None else None


def _argument_types(function: Operation) -> Sequence[Attribute]:
    body = _body(function)
    first = None if body is None else body.blocks.first
    return [] if first is None else [argument.type for argument in first.args]


class _Run:
    """One execution, with the conditions and events of all its paths."""

    def __init__(self, shared: Shared, function: Operation, most_turns: int):
        self._most_turns = most_turns
        self._end_of_time = monotonic() + _SECONDS
        self.terms, self._keys = shared.terms, shared.keys
        self.undefined_at = self.stops = self.beyond = self.assumed_not = self.terms.false
        self.events: list[Event] = []
        self._table = nearest_table(function)
        self._ops = 0
        self._depth = 0
        self._roots = count()
        self._argument_roots: list[object] = []

    # ----- values

    def argument(self, state: State, number: int, type: Attribute) -> Value:
        """An unknown value of a type."""
        return self._unknown(state, f"argument {number}", type, ("argument", number))

    def _unknown(self, state: State, name: str, type: Attribute, root: object) -> Value:
        shape, widths = shape_of_value(type), widths_of(type)
        if shape is None or widths is None:
            width = width_of(type)
            if width is None and (isa(type, MemRefType[Attribute]) or type.name in _MEMORY):
                raise Unsupported(f"{type} is memory of unknown extent")
            return self._known(self.terms.input(name, OPAQUE_WIDTH if width is None else width))
        elements = tuple(self._known(self.terms.input(f"{name}[{place}]", width)) for place, width in enumerate(widths))
        if isa(type, MemRefType[Attribute]):
            self._argument_roots.append(root)
            state.memory[root] = elements
            state.memory[_freed(root)] = (self._known(self.terms.false),)
            return Ref(root, shape)
        return Lanes(shape, elements)

    def _known(self, term: Term) -> Bits:
        return Bits(term, self.terms.false)

    def _number(self, value: int, width: int = INDEX_WIDTH) -> Bits:
        return self._known(self.terms.const(value, width))

    def undefined(self, state: State, condition: Term) -> None:
        """Note that behaviour is undefined where a state is reached and a condition holds."""
        self.undefined_at = self.terms.either(self.undefined_at, self.terms.both(state.path, condition))

    def _decided(self, state: State, value: Value) -> Term:
        """Return a number that control or a place in memory depends on. Behaviour is undefined if it is poison."""
        if not isinstance(value, Bits):
            raise Unsupported("control depends on something other than a number")
        self.undefined(state, value.poison)
        return value.term

    # ----- control flow

    def region(self, state: State, region: Region, arguments: Sequence[Value]) -> tuple[State, Sequence[Value]]:
        """Execute a region up to its returns or yields; return their state and operands."""
        blocks = list(region.blocks)
        order = {block: place for place, block in enumerate(_reverse_post_order(blocks[0]))}
        waiting: dict[Block, list[State]] = {blocks[0]: [self._entered(state, blocks[0], arguments)]}
        exits: list[_Exit] = []
        turns = 0
        while waiting:
            following: dict[Block, list[State]] = {}
            for block in sorted(order, key=order.__getitem__):
                entering = waiting.pop(block, None)
                if entering is None:
                    continue
                for successor, leaving in self._block(merged(self.terms, entering), block, exits):
                    if leaving.path.value == 0:
                        continue
                    ahead = order[successor] > order[block]
                    (waiting if ahead else following).setdefault(successor, []).append(leaving)
            waiting = following
            turns += 1
            paths = [state.path for states in waiting.values() for state in states]
            if waiting and turns > self._most_turns and all(path.value is None for path in paths):
                for path in paths:
                    self.beyond = self.terms.either(self.beyond, path)
                break
        if not exits:
            return state.at(self.terms.false), []
        end = merged(self.terms, [state for state, _ in exits])
        results = [end.values[place] for place in range(exits[0][1])]
        return State(end.path, dict(state.values), end.memory), results

    def _entered(self, state: State, block: Block, arguments: Sequence[Value]) -> State:
        entered = state.at(state.path)
        entered.values.update(zip(block.args, arguments, strict=True))
        return entered

    def _block(self, state: State, block: Block, exits: list[_Exit]) -> Sequence[tuple[Block, State]]:
        """Execute a block; return the states in which its successors are entered."""
        for op in block.ops:
            if state.path.value == 0:
                return []
            self._ops += 1
            if self._ops > MOST_OPS or monotonic() > self._end_of_time:
                raise Unsupported("it takes too long")
            if has_trait(op, IsTerminator):
                return self._end(state, op, exits)
            self._op(state, op)
        raise Unsupported("a block has no terminator")

    def _end(self, state: State, op: Operation, exits: list[_Exit]) -> Sequence[tuple[Block, State]]:
        branch = branch_of(op)
        if branch is not None:
            forwarded = branch.get(op)
            conditions = self._conditions(state, op)
            found: list[tuple[Block, State]] = []
            for successor, condition, operands in zip(op.successors, conditions, forwarded, strict=True):
                entered = state.at(self.terms.both(state.path, condition))
                found.append((successor, self._entered(entered, successor, [state.values[each] for each in operands])))
            return found
        if op.name in ("llvm.unreachable", "ub.unreachable"):
            self.undefined(state, self.terms.true)
            return []
        if not is_return_like(op) and not isinstance(op, scf.ConditionOp):
            raise Unsupported(f"'{op.name}'")
        given: dict[object, Value] = {place: state.values[operand] for place, operand in enumerate(op.operands)}
        exits.append((State(state.path, given, state.memory), len(op.operands)))
        return []

    def _conditions(self, state: State, op: Operation) -> Sequence[Term]:
        """Return the condition for each successor of a branch."""
        terms = self.terms
        if len(op.successors) == 1:
            return [terms.true]
        if isinstance(op, cf.ConditionalBranchOp | llvm.CondBrOp):
            condition = self._decided(state, state.values[op.operands[0]])
            return [condition, terms.invert(condition)]
        if op.name in ("cf.switch", "llvm.switch"):
            cases = numbers_of(op.properties.get("case_values"))
            flag = self._decided(state, state.values[op.operands[0]])
            values: Sequence[int] = () if cases is None else _all(cases, 1)
            return self._cases(flag, values)
        raise Unsupported(f"'{op.name}'")

    def _cases(self, flag: Term, values: Sequence[int]) -> Sequence[Term]:
        """The conditions of a switch: the default first."""
        terms, default, found = self.terms, self.terms.true, list[Term]()
        for value in values:
            same = terms.compare("eq", flag, terms.const(value, flag.width))
            found.append(terms.both(default, same))
            default = terms.both(default, terms.invert(same))
        return [default, *found]

    # ----- ops

    def _op(self, state: State, op: Operation) -> None:
        structured = _STRUCTURED.get(op.name)
        if structured is not None:
            structured(self, state, op)
            return
        rule = rule_of(op)
        if rule is not None and self._has_numbers(state, op):
            self._on_elements(state, op)
        elif is_call(op):
            self._call(state, op)
        else:
            self._unknown_op(state, op)

    def _set(self, state: State, op: Operation, values: Sequence[Value]) -> None:
        state.values.update(zip(op.results, values, strict=True))

    def _has_numbers(self, state: State, op: Operation) -> bool:
        """Return True if an op is on numbers and vectors that are held element by element."""
        if any(isinstance(state.values[operand], Ref) for operand in op.operands):
            return False
        types = [*op.operands, *op.results]
        return all(width_of(element_of(value.type)) is not None for value in types) and not any(
            isa(value.type, TensorType[Attribute]) for value in types
        )

    def _on_elements(self, state: State, op: Operation) -> None:
        rule = rule_of(op)
        assert rule is not None
        values = [state.values[operand] for operand in op.operands]
        shape = next((value.shape for value in values if isinstance(value, Lanes)), None)
        shape = shape_of_value(op.results[0].type) if shape is None else shape
        if any(shape_of_value(result.type) != shape for result in op.results):
            raise Unsupported(f"'{op.name}' gives another shape")

        def undefined(condition: Term) -> None:
            self.undefined(state, condition)

        columns: list[Sequence[Bits]] = []
        for place in range(1 if shape is None else _product(shape)):
            operands = [value.elements[place] if isinstance(value, Lanes) else value for value in values]
            bits = [operand for operand in operands if isinstance(operand, Bits)]
            columns.append(rule(Scalar(self.terms, op, bits, undefined)))
        rows = [tuple(row) for row in zip(*columns, strict=True)]
        self._set(state, op, [row[0] if shape is None else Lanes(shape, row) for row in rows])

    def _unknown_op(self, state: State, op: Operation) -> None:
        """An op without effects on values that nothing else is known about."""
        has_symbols = any([bool(list(references_of(inner))) for inner in op.walk()])
        if not is_free_of_effects(op) or has_symbols or op.name == "llvm.freeze":
            raise Unsupported(f"'{op.name}'")
        key, outer = self._identity(state, op)
        operands = [part for value in outer for part in _parts(value)]
        inputs = [operand.term for operand in operands]
        poison = self.terms.false
        for operand in operands:
            poison = self.terms.either(poison, operand.poison)
        if not is_speculatable(op):
            self.undefined(state, self.terms.call(f"undefined {key}", inputs, 1))
        results: list[Value] = []
        for number, result in enumerate(op.results):
            if isa(result.type, MemRefType[Attribute]) or result.type.name in _MEMORY:
                raise Unsupported(f"'{op.name}' on memory")
            shape, widths = shape_of_value(result.type), widths_of(result.type)
            if shape is None or widths is None:
                width = None if isa(result.type, TensorType[Attribute]) else width_of(result.type)
                call = self.terms.call(f"{number} of {key}", inputs, OPAQUE_WIDTH if width is None else width)
                results.append(Bits(call, poison))
                continue
            calls = [
                self.terms.call(f"{number}[{place}] of {key}", inputs, width) for place, width in enumerate(widths)
            ]
            results.append(Lanes(shape, tuple(Bits(call, poison) for call in calls)))
        self._set(state, op, results)

    def _identity(self, state: State, op: Operation) -> tuple[str, Sequence[Value]]:
        """Return the identity of an op, and the values it depends on. Regions may use values from outside."""
        if not op.regions:
            return self._key(op), [state.values[operand] for operand in op.operands]
        inside: set[SSAValue] = {result for inner in op.walk() if inner is not op for result in inner.results}
        inside.update(
            value for inner in op.walk() for region in inner.regions for each in region.blocks for value in each.args
        )
        numbers: dict[Value, int] = {}
        outer: Numbers = {}
        for inner in op.walk():
            for operand in inner.operands:
                if operand not in inside:
                    outer[operand] = numbers.setdefault(state.values[operand], len(numbers))
        types = [self._keys.number(value.type) for value in outer if isinstance(value, SSAValue)]
        return repr((self._keys.of(op, outer), types)), list(numbers)

    def _key(self, op: Operation) -> str:
        """The name, attributes and types of an op without regions."""
        types = [self._keys.number(operand.type) for operand in op.operands]
        return repr((self._keys.without_operands(op), types))

    def constant(self, state: State, op: Operation) -> None:
        type = op.results[0].type
        shape, width = shape_of_value(type), width_of(element_of(type))
        numbers = None if width is None or isa(type, TensorType[Attribute]) else numbers_of(op.properties.get("value"))
        if numbers is None or width is None:
            self._unknown_op(state, op)
            return
        bits = [self._number(value, width) for value in _all(numbers, 1 if shape is None else _product(shape))]
        self._set(state, op, [bits[0] if shape is None else Lanes(shape, tuple(bits))])

    def _call(self, state: State, op: Operation) -> None:
        symbol = called_symbol(op)
        callee = None if symbol is None else self._callee(symbol)
        if callee is None or symbol is None:
            raise Unsupported(f"'{op.name}' of something unknown")
        operands = [state.values[operand] for operand in op.operands]
        body = _body(callee)
        if body is None:
            self._external(state, op, symbol)
            return
        if self._depth >= MOST_CALLS:
            raise Unsupported("it is recursive, or its calls are deep")
        self._depth += 1
        inner, results = self.region(State(state.path, {}, state.memory), body, operands)
        self._depth -= 1
        state.path, state.memory = inner.path, inner.memory
        if results or inner.path.value != 0:
            self._set(state, op, results)

    def _callee(self, symbol: SymbolRefAttr) -> Operation | None:
        if self._table is None or symbol.nested_references.data:
            return None
        name = symbol.root_reference.data
        inside = (op for region in self._table.regions for block in region.blocks for op in block.ops)
        return next((op for op in inside if symbol_name(op) == name and op.regions), None)

    def _external(self, state: State, op: Operation, symbol: SymbolRefAttr) -> None:
        """A call of a declared function: an event, whose results depend on all that came before."""
        operands = [part for operand in op.operands for part in _parts(state.values[operand])]
        name = symbol.root_reference.data
        if self._argument_roots:
            raise Unsupported(f"@{name} has no body, and may see memory of arguments")
        self.events.append(Event(f"@{name}", self._key(op), state.path, operands, _element_types(op)))
        inputs = [operand.term for operand in operands]
        results: list[Value] = []
        for number, result in enumerate(op.results):
            width = width_of(result.type)
            if width is None:
                raise Unsupported(f"@{name} has no body, and gives back {result.type}")
            call = f"{number} of call {len(self.events)} @{name}"
            results.append(self._known(self.terms.call(call, inputs, width)))
        self._set(state, op, results)

    # ----- structured control flow

    def _branches(self, state: State, op: Operation, taken: Sequence[tuple[Term, Region | None]]) -> None:
        """Execute regions, each where its condition holds; no region is an empty one."""
        ends: list[State] = []
        for condition, region in taken:
            entered = state.at(self.terms.both(state.path, condition))
            if entered.path.value == 0:
                continue
            results: Sequence[Value] = ()
            if region is not None and region.blocks.first is not None:
                entered, results = self.region(entered, region, [])
            if entered.path.value != 0:
                self._set(entered, op, results)
                ends.append(entered)
        self._go_on(state, ends)

    def _go_on(self, state: State, ends: Sequence[State]) -> None:
        if not ends:
            state.path = self.terms.false
            return
        end = merged(self.terms, ends)
        state.path, state.values, state.memory = end.path, end.values, end.memory

    def if_(self, state: State, op: Operation) -> None:
        condition = self._decided(state, state.values[op.operands[0]])
        then, otherwise = op.regions
        self._branches(state, op, [(condition, then), (self.terms.invert(condition), otherwise)])

    def switch(self, state: State, op: Operation) -> None:
        flag = self._decided(state, state.values[op.operands[0]])
        values = integers(op.properties["cases"])
        self._branches(state, op, list(zip(self._cases(flag, values), op.regions, strict=True)))

    def once(self, state: State, op: Operation) -> None:
        self._branches(state, op, [(self.terms.true, op.regions[0])])

    def for_(self, state: State, op: Operation) -> None:
        lower, upper, step = (self._decided(state, state.values[operand]) for operand in op.operands[:3])
        word = "ult" if op.get_attr_or_prop("unsignedCmp") is not None else "slt"
        zero = self.terms.const(0, step.width)
        has_step = self.terms.compare(word, zero, step)
        self.undefined(state, self.terms.invert(has_step))
        if isinstance(op.operands[0].type, IndexType):
            # As in MLIR: passes compute distances and ends of such loops without a thought of overflow.
            for term in (lower, upper, step):
                far = self.terms.both(state.path, self._is_far(term))
                self.assumed_not = self.terms.either(self.assumed_not, far)
        self._turns(state, op, lower, upper, step, word, [state.values[operand] for operand in op.operands[3:]])

    def _is_far(self, term: Term) -> Term:
        """Return the condition for an index to be 2^61 or more in size."""
        high = self.terms.binary("ashr", term, self.terms.const(61, INDEX_WIDTH))
        sign = self.terms.binary("ashr", term, self.terms.const(63, INDEX_WIDTH))
        return self.terms.differ(high, sign)

    def _turns(
        self,
        state: State,
        op: Operation,
        lower: Term,
        upper: Term,
        step: Term,
        word: str,
        carried: Sequence[Value],
    ) -> None:
        """Execute a loop over a range. Behaviour is undefined where the variable passes the end of its type."""
        terms, ends, turns = self.terms, list[State](), 0
        current, position, values = state, lower, carried
        while True:
            goes_on = terms.compare(word, position, upper)
            end = current.at(terms.both(current.path, terms.invert(goes_on)))
            if end.path.value != 0:
                self._set(end, op, values)
                ends.append(end)
            current = current.at(terms.both(current.path, goes_on))
            if current.path.value == 0:
                break
            turns += 1
            if turns > self._most_turns and current.path.value is None and goes_on.value is None:
                self.beyond = terms.either(self.beyond, current.path)
                break
            current, values = self.region(current, op.regions[0], [self._known(position), *values])
            if current.path.value == 0:
                break
            following = terms.binary("add", position, step)
            self.undefined(current, terms.compare(word, following, position))
            position = following
        self._go_on(state, ends)

    def while_(self, state: State, op: Operation) -> None:
        terms, ends = self.terms, list[State]()
        before, after = op.regions
        current, values, turns = state, [state.values[operand] for operand in op.operands], 0
        while True:
            current, (condition, *passed) = self._conditional(current, before, values)
            if condition is None:
                break
            goes_on = self._decided(current, condition)
            end = current.at(terms.both(current.path, terms.invert(goes_on)))
            if end.path.value != 0:
                self._set(end, op, passed)
                ends.append(end)
            current = current.at(terms.both(current.path, goes_on))
            if current.path.value == 0:
                break
            turns += 1
            if turns > self._most_turns and goes_on.value is None:
                self.beyond = terms.either(self.beyond, current.path)
                break
            current, results = self.region(current, after, passed)
            values = list(results)
            if current.path.value == 0:
                break
        self._go_on(state, ends)

    def _conditional(
        self, state: State, region: Region, values: Sequence[Value]
    ) -> tuple[State, tuple[Value, *tuple[Value, ...]] | tuple[None]]:
        """Execute the first region of a loop: its condition, and what it passes on; None if nothing comes out."""
        state, results = self.region(state, region, values)
        return (state, (results[0], *results[1:])) if results else (state, (None,))

    # ----- affine

    def _map(self, state: State, map_: AffineMap, operands: Sequence[SSAValue]) -> tuple[Sequence[Term], Term]:
        """Return the results of a map, and the condition for them to be poison."""
        flaws = [self.terms.false]
        values: list[Term] = []
        for operand in operands:
            value = state.values[operand]
            if not isinstance(value, Bits):
                raise Unsupported("a map of something other than numbers")
            values.append(value.term)
            flaws.append(value.poison)
        dims, symbols = values[: map_.num_dims], values[map_.num_dims :]
        results = [self._expression(flaws, expression, dims, symbols) for expression in map_.results]
        poison = flaws[0]
        for flaw in flaws[1:]:
            poison = self.terms.either(poison, flaw)
        return results, poison

    def _expression(
        self, flaws: list[Term], expression: AffineExpr, dims: Sequence[Term], symbols: Sequence[Term]
    ) -> Term:
        """Return the number of an expression. It has no meaning where a flaw holds: a result that fits no index."""
        terms = self.terms
        if isinstance(expression, AffineConstantExpr):
            return terms.const(expression.value, INDEX_WIDTH)
        if isinstance(expression, AffineDimExpr):
            return dims[expression.position]
        if isinstance(expression, AffineSymExpr):
            return symbols[expression.position]
        assert isinstance(expression, AffineBinaryOpExpr)
        left, right = (self._expression(flaws, part, dims, symbols) for part in (expression.lhs, expression.rhs))
        if expression.kind in _AFFINE:
            flaws.append(self._overflow(_AFFINE[expression.kind], left, right))
            return terms.binary(_AFFINE[expression.kind], left, right)
        zero = terms.const(0, INDEX_WIDTH)
        flaws.append(terms.invert(terms.compare("slt", zero, right)))
        quotient, rest = terms.binary("sdiv", left, right), terms.binary("srem", left, right)
        if expression.kind is AffineBinaryOpKind.CeilDiv:
            is_up = terms.compare("slt", zero, rest)
            return terms.select(is_up, terms.binary("add", quotient, terms.const(1, INDEX_WIDTH)), quotient)
        is_below = terms.compare("slt", rest, zero)
        if expression.kind is AffineBinaryOpKind.FloorDiv:
            return terms.select(is_below, terms.binary("add", quotient, terms.const(-1, INDEX_WIDTH)), quotient)
        return terms.select(is_below, terms.binary("add", rest, right), rest)

    def _overflow(self, word: str, left: Term, right: Term) -> Term:
        """Return the condition for the exact result not to fit an index."""
        terms = self.terms
        result = terms.binary(word, left, right)
        wide = [terms.extend(each, 2 * INDEX_WIDTH, is_signed=True) for each in (left, right, result)]
        return terms.differ(terms.binary(word, wide[0], wide[1]), wide[2])

    def apply(self, state: State, op: Operation) -> None:
        (result,), poison = self._map(state, _map_of(op, "map"), op.operands)
        self._set(state, op, [Bits(result, poison)])

    def extremum(self, state: State, op: Operation) -> None:
        (found, *others), poison = self._map(state, _map_of(op, "map"), op.operands)
        for other in others:
            pair = (other, found) if op.name == "affine.max" else (found, other)
            found = self.terms.select(self.terms.compare("slt", found, other), *pair)
        self._set(state, op, [Bits(found, poison)])

    # ----- assertions, memory, vectors

    def assert_(self, state: State, op: Operation) -> None:
        condition = self._decided(state, state.values[op.operands[0]])
        fails = self.terms.both(state.path, self.terms.invert(condition))
        self.stops = self.terms.either(self.stops, fails)
        state.path = self.terms.both(state.path, condition)

    def print_(self, state: State, op: Operation) -> None:
        """Something that is printed: an event."""
        operands = [part for operand in op.operands for part in _parts(state.values[operand])]
        self.events.append(Event(op.name, self._key(op), state.path, operands, _element_types(op)))

    def allocate(self, state: State, op: Operation) -> None:
        type = op.results[0].type
        shape, width = shape_of_value(type), width_of(element_of(type))
        assert shape is not None and width is not None
        root = ("allocation", next(self._roots))
        state.memory[root] = (Bits(self.terms.const(0, width), self.terms.true),) * _product(shape)
        state.memory[_freed(root)] = (self._known(self.terms.false),)
        self._set(state, op, [Ref(root, shape)])

    def free(self, state: State, op: Operation) -> None:
        ref = self._held(state, state.values[op.operands[0]])
        state.memory[_freed(ref.root)] = (self._known(self.terms.true),)

    def _held(self, state: State, ref: Value) -> Ref:
        """Return memory; behaviour is undefined if it was freed."""
        if not isinstance(ref, Ref):
            raise Unsupported("memory of unknown extent")
        (freed,) = state.memory[_freed(ref.root)]
        self.undefined(state, freed.term)
        return ref

    def _place(self, state: State, ref: Value, indices: Sequence[SSAValue]) -> tuple[Ref, Term]:
        """The memory and the number of an element in it; undefined out of bounds."""
        held = self._held(state, ref)
        terms, place = self.terms, self.terms.const(0, INDEX_WIDTH)
        for index, size in zip(indices, held.shape, strict=True):
            term = self._decided(state, state.values[index])
            bound = terms.const(size, INDEX_WIDTH)
            self.undefined(state, terms.invert(terms.compare("ult", term, bound)))
            place = terms.binary("add", terms.binary("mul", place, bound), term)
        return held, place

    def load(self, state: State, op: Operation) -> None:
        ref, place = self._place(state, state.values[op.operands[0]], op.operands[1:])
        elements = state.memory[ref.root]
        if not elements:
            raise Unsupported("it reads memory without elements")
        found = elements[0]
        for number, element in enumerate(elements):
            found = chosen_bits(self.terms, self._is_at(place, number), element, found)
        self._set(state, op, [found])

    def store(self, state: State, op: Operation) -> None:
        ref, place = self._place(state, state.values[op.operands[1]], op.operands[2:])
        value = state.values[op.operands[0]]
        if not isinstance(value, Bits):
            raise Unsupported(f"'{op.name}' of a vector")
        state.memory[ref.root] = tuple(
            chosen_bits(self.terms, self._is_at(place, number), value, element)
            for number, element in enumerate(state.memory[ref.root])
        )

    def _is_at(self, place: Term, number: int) -> Term:
        return self.terms.compare("eq", place, self.terms.const(number, INDEX_WIDTH))

    def copy(self, state: State, op: Operation) -> None:
        source, target = (self._held(state, state.values[operand]) for operand in op.operands)
        state.memory[target.root] = state.memory[source.root]

    def broadcast(self, state: State, op: Operation) -> None:
        value, shape = state.values[op.operands[0]], shape_of_value(op.results[0].type)
        assert shape is not None
        if isinstance(value, Bits):
            self._set(state, op, [Lanes(shape, (value,) * _product(shape))])
            return
        assert isinstance(value, Lanes)
        lead = len(shape) - len(value.shape)
        elements: list[Bits] = []
        for position in _positions(shape):
            place = 0
            for index, size in zip(position[lead:], value.shape, strict=True):
                place = place * size + (index if size > 1 else 0)
            elements.append(value.elements[place])
        self._set(state, op, [Lanes(shape, tuple(elements))])

    def extract(self, state: State, op: Operation) -> None:
        self._extracted(state, op, state.values[op.operands[0]], self._static_position(op))

    def _extracted(self, state: State, op: Operation, value: Value, start: Sequence[int]) -> None:
        if not isinstance(value, Lanes) or not _is_inside(start, value.shape):
            raise Unsupported(f"'{op.name}' of something unknown")
        shape = value.shape[len(start) :]
        count, first = _product(shape), _offset(start, value.shape)
        part = value.elements[first : first + count]
        self._set(state, op, [Lanes(shape, part) if shape else part[0]])

    def insert(self, state: State, op: Operation) -> None:
        source, target = (state.values[operand] for operand in op.operands[:2])
        self._inserted(state, op, source, target, self._static_position(op))

    def _inserted(self, state: State, op: Operation, source: Value, target: Value, start: Sequence[int]) -> None:
        if not isinstance(target, Lanes) or not _is_inside(start, target.shape):
            raise Unsupported(f"'{op.name}' into something unknown")
        part = _parts(source)
        first = _offset(start, target.shape)
        elements = (*target.elements[:first], *part, *target.elements[first + len(part) :])
        self._set(state, op, [Lanes(target.shape, elements)])

    def _static_position(self, op: Operation) -> Sequence[int]:
        position = op.properties.get("static_position")
        count = 1 if op.name == "vector.extract" else 2
        if position is None or len(op.operands) > count:
            raise Unsupported(f"'{op.name}' at an unknown position")
        return integers(position)

    def in_same_order(self, state: State, op: Operation) -> None:
        """A vector with the same elements in another shape, or made of numbers."""
        shape = shape_of_value(op.results[0].type)
        assert shape is not None
        elements = tuple(part for operand in op.operands for part in _parts(state.values[operand]))
        self._set(state, op, [Lanes(shape, elements)])

    def undefined_value(self, state: State, op: Operation) -> None:
        """A value that is poison in every part."""
        type = op.results[0].type
        shape, widths = shape_of_value(type), widths_of(type)
        if shape is None or widths is None:
            width = width_of(type)
            self._set(state, op, [Bits(self.terms.const(0, OPAQUE_WIDTH if width is None else width), self.terms.true)])
            return
        elements = tuple(Bits(self.terms.const(0, width), self.terms.true) for width in widths)
        self._set(state, op, [Lanes(shape, elements)])

    def insert_value(self, state: State, op: Operation) -> None:
        target, source = (state.values[operand] for operand in op.operands)
        self._inserted(state, op, source, target, integers(op.properties["position"]))

    def extract_value(self, state: State, op: Operation) -> None:
        self._extracted(state, op, state.values[op.operands[0]], integers(op.properties["position"]))

    def with_overflow(self, state: State, op: Operation) -> None:
        """A result, and whether it is not the exact one."""
        word = op.name.removeprefix("llvm.intr.").partition(".")[0]
        is_signed, operation = word[0] == "s", word[1:]
        left, right = (state.values[operand] for operand in op.operands)
        if not isinstance(left, Bits) or not isinstance(right, Bits):
            raise Unsupported(f"'{op.name}' of vectors")
        terms, width = self.terms, left.term.width
        result = terms.binary(operation, left.term, right.term)
        wide = [terms.extend(each.term, 2 * width, is_signed=is_signed) for each in (left, right)]
        back = terms.extend(result, 2 * width, is_signed=is_signed)
        overflows = terms.differ(terms.binary(operation, *wide), back)
        poison = terms.either(left.poison, right.poison)
        self._set(state, op, [Lanes((2,), (Bits(result, poison), Bits(overflows, poison)))])

    def cast(self, state: State, op: Operation) -> None:
        """A conversion between a type and what it is lowered to, of the same parts."""
        if len(op.operands) != 1 or len(op.results) != 1:
            raise Unsupported(f"'{op.name}' of several values")
        value, shape = state.values[op.operands[0]], shape_of_value(op.results[0].type)
        is_memory = isinstance(value, Ref) or op.results[0].type.name in _MEMORY
        if is_memory or isa(op.results[0].type, MemRefType[Attribute]):
            raise Unsupported(f"'{op.name}' on memory")
        parts = _parts(value)
        widths = widths_of(op.results[0].type) or [width_of(op.results[0].type)]
        if [part.term.width for part in parts] != [OPAQUE_WIDTH if width is None else width for width in widths]:
            raise Unsupported(f"'{op.name}' to another number of parts")
        self._set(state, op, [parts[0] if shape is None else Lanes(shape, parts)])

    def real(self, state: State, op: Operation) -> None:
        self._extracted(state, op, state.values[op.operands[0]], [0])

    def imaginary(self, state: State, op: Operation) -> None:
        self._extracted(state, op, state.values[op.operands[0]], [1])

    def transpose(self, state: State, op: Operation) -> None:
        value, order = state.values[op.operands[0]], op.properties["permutation"]
        shape = shape_of_value(op.results[0].type)
        if not isinstance(value, Lanes) or shape is None:
            raise Unsupported(f"'{op.name}' of something unknown")
        dims = integers(order)
        elements: list[Bits] = []
        for position in _positions(shape):
            source = [0] * len(dims)
            for dim, index in zip(dims, position, strict=True):
                source[dim] = index
            elements.append(value.elements[_offset(source, value.shape)])
        self._set(state, op, [Lanes(shape, tuple(elements))])

    def dim(self, state: State, op: Operation) -> None:
        ref, index = state.values[op.operands[0]], state.values[op.operands[1]]
        number = index.term.value if isinstance(index, Bits) else None
        if not isinstance(ref, Ref) or number is None or number >= len(ref.shape):
            self._unknown_op(state, op)
            return
        self._set(state, op, [self._number(ref.shape[number])])


_AFFINE = {AffineBinaryOpKind.Add: "add", AffineBinaryOpKind.Mul: "mul"}
_SECONDS = 3.0
"""The time for one version of a function."""
_MEMORY = frozenset({"llvm.ptr", "unranked_memref"})
_STRUCTURED: Mapping[str, Callable[[_Run, State, Operation], None]] = {
    scf.IfOp.name: _Run.if_,
    scf.ForOp.name: _Run.for_,
    scf.WhileOp.name: _Run.while_,
    scf.IndexSwitchOp.name: _Run.switch,
    scf.ExecuteRegionOp.name: _Run.once,
    "memref.alloca_scope": _Run.once,
    cf.AssertOp.name: _Run.assert_,
    "vector.print": _Run.print_,
    "affine.apply": _Run.apply,
    "affine.min": _Run.extremum,
    "affine.max": _Run.extremum,
    memref.AllocOp.name: _Run.allocate,
    memref.AllocaOp.name: _Run.allocate,
    memref.DeallocOp.name: _Run.free,
    memref.LoadOp.name: _Run.load,
    memref.StoreOp.name: _Run.store,
    memref.DimOp.name: _Run.dim,
    "memref.copy": _Run.copy,
    "vector.broadcast": _Run.broadcast,
    "vector.extract": _Run.extract,
    "vector.insert": _Run.insert,
    "vector.shape_cast": _Run.in_same_order,
    "vector.from_elements": _Run.in_same_order,
    "vector.transpose": _Run.transpose,
    "complex.create": _Run.in_same_order,
    "complex.re": _Run.real,
    "complex.im": _Run.imaginary,
    **{name: _Run.constant for name in ("arith.constant", "llvm.mlir.constant")},
    **{name: _Run.constant for name in ("index.constant", "index.bool.constant")},
    "builtin.unrealized_conversion_cast": _Run.cast,
    "ub.poison": _Run.undefined_value,
    "llvm.mlir.poison": _Run.undefined_value,
    "llvm.insertvalue": _Run.insert_value,
    "llvm.extractvalue": _Run.extract_value,
    **{f"llvm.intr.{sign}{word}.with.overflow": _Run.with_overflow for sign in "su" for word in ("add", "sub", "mul")},
}


def _freed(root: object) -> object:
    """The place in memory that says whether a root was freed."""
    return ("freed", root)


def _element_types(op: Operation) -> Sequence[Attribute]:
    """The types of all parts of an op's operands."""
    found: list[Attribute] = []
    for operand in op.operands:
        widths = widths_of(operand.type)
        found += [element_of(operand.type)] * (1 if widths is None else len(widths))
    return found


def _is_inside(position: Sequence[int], shape: Sequence[int]) -> bool:
    return all(0 <= index < size for index, size in zip(position, shape, strict=False))


def _map_of(op: Operation, name: str) -> AffineMap:
    attribute = op.properties.get(name)
    data = getattr(attribute, "data", None)
    if not isinstance(data, AffineMap):
        raise Unsupported(f"'{op.name}' has no map")
    return data


def _parts(value: Value) -> tuple[Bits, ...]:
    if isinstance(value, Ref):
        raise Unsupported("memory is an operand of an unknown op")
    return value.elements if isinstance(value, Lanes) else (value,)


def _all(numbers: Constant, count: int) -> Sequence[int]:
    """The numbers of a constant of `count` elements."""
    return list(numbers.bits) * count if numbers.is_splat else list(numbers.bits)


def _product(shape: Sequence[int]) -> int:
    total = 1
    for size in shape:
        total *= size
    return total


def _positions(shape: Sequence[int]) -> Sequence[Sequence[int]]:
    found: list[Sequence[int]] = [[]]
    for size in shape:
        found = [[*position, index] for position in found for index in range(size)]
    return found


def _offset(position: Sequence[int], shape: Sequence[int]) -> int:
    place = 0
    for index, size in zip(position, shape, strict=False):
        place = place * size + index
    return place * _product(shape[len(position) :])


def _reverse_post_order(entry: Block) -> Sequence[Block]:
    """Reachable blocks, each before those that it leads to, loops aside."""
    seen, found = {entry}, list[Block]()
    pending = [(entry, iter(_successors(entry)))]
    while pending:
        block, rest = pending[-1]
        following = next((each for each in rest if each not in seen), None)
        if following is None:
            pending.pop()
            found.append(block)
        else:
            seen.add(following)
            pending.append((following, iter(_successors(following))))
    return found[::-1]


def _successors(block: Block) -> Sequence[Block]:
    last = block.last_op
    return [] if last is None else list(last.successors)
