"""The `ownership-based-buffer-deallocation` of a function, block by block.

Source: `OwnershipBasedBufferDeallocation.cpp` and the `BufferDeallocationOpInterfaceImpl.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    FunctionType,
    IntegerType,
    StringAttr,
    i1,
    i32,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint
from xdsl.traits import IsTerminator, MemoryEffectKind, NoTerminator

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.dominance import DominatorTree
from okl_opt.dialects.hints import has_trait, isa
from okl_opt.dialects.interfaces.control_flow import (
    RegionFlow,
    branch_of,
    called_symbol,
    is_call,
    is_return_like,
    leaves_region,
    region_flow_of,
)
from okl_opt.dialects.interfaces.effects import STACK, Effects, effects_inside, is_recursive, own_effects_of
from okl_opt.dialects.interfaces.symbols import SymbolTables, is_private
from okl_opt.dialects.registry import create, op_class
from okl_opt.dialects.upstream.linalg.loops import STRUCTURED
from okl_opt.passes.analysis.live_values import home_of
from okl_opt.passes.bufferization.ownership import DeallocationState, is_constant, is_memref, memrefs_in
from okl_opt.passes.rewriting.edit import Editor

MANUAL = "bufferization.manual_deallocation"
"""The attribute of allocations and deallocations that the pass leaves alone."""

_LEAVES_REGION = frozenset({"scf.condition", "scf.reduce"})
"""Ops with `RegionBranchTerminatorOpInterface` that are not `ReturnLike`."""


class Deallocation:
    """Deallocation in one function with a body."""

    def __init__(self, function: FuncOp, symbols: SymbolTables, edit: Editor, dynamic: bool):
        self._function = function
        self._symbols = symbols
        self._edit = edit
        self._dynamic = dynamic
        self._state = DeallocationState(function, edit)
        # Computed before any `bufferization.dealloc` is inserted, since the effects of that op are not known.
        self._effects = {op: own_effects_of(op) for op in function.walk() if op.regions}

    def run(self) -> None:
        if _has_cycle(self._function):
            raise bare_error(self._function, "Only structured control-flow loops are supported.")
        for block in _inner_blocks_first(self._function):
            self._start_block(block)
            for op in list(block.ops):
                self._process(op)
        self._set_type()

    # ----- blocks

    def _start_block(self, block: Block) -> None:
        """Set the ownership of the live-in memrefs and arguments of a block."""
        state, start = self._state, InsertPoint.at_start(block)
        for value in state.live_in(block):
            home = home_of(value)
            if home.parent is block.parent:
                state.update(value, state.ownership(value, home), block)
                state.free_later(value, block)
            else:
                state.update(value, state.bool(False, start, value), block)
        owns_nothing = isinstance(block.parent_op(), FuncOp) and block.prev_block is None
        for argument in memrefs_in(list(block.args)):
            if owns_nothing:
                indicator = state.bool(False, start, argument)
            else:
                indicator = self._edit.insert_block_argument(block, len(block.args), i1, of=argument)
            state.own(argument, indicator)

    def _has_fixed_ownership(self, op: Operation | None) -> bool:
        """Return True if `op` is a function whose results are always owned by the caller."""
        return isinstance(op, FuncOp) and not (self._dynamic and _is_dynamic(op))

    # ----- ops

    def _process(self, op: Operation) -> None:
        special = _SPECIAL.get(op.name)
        if special is not None:
            special(self, op)
        else:
            effects = self._effects[op] if op.regions else own_effects_of(op)
            _check(op, effects)
            op = self._process_by_interfaces(op, effects)
        self._combine_ownerships(op)

    def _process_by_interfaces(self, op: Operation, effects: Effects | None) -> Operation:
        if effects is not None:
            self._process_effects(op, effects)
        flow = region_flow_of(op)
        if flow is not None:
            op = self._process_regions(op, flow)
        if is_call(op):
            op = self._process_call(op)
        if op.successors:
            self._process_branch(op)
        elif _leaves_region(op):
            self._process_end(op)
        return op

    def _combine_ownerships(self, op: Operation) -> None:
        """Combine the ownerships of all operands for other results. Source: `populateRemainingOwnerships`."""
        state, block = self._state, home_of_op(op)
        for result in memrefs_in(op.results):
            if state.ownership(result, block) is not None:
                continue
            for operand in memrefs_in(op.operands):
                state.update(result, state.ownership(operand, home_of(operand)), block)
            if state.ownership(result, block) is None:
                state.update(result, state.bool(False, InsertPoint.before(op), op))

    def _process_effects(self, op: Operation, effects: Effects) -> None:
        state, block = self._state, home_of_op(op)
        freed = {effect.value for effect in effects if effect.kind is MemoryEffectKind.FREE}
        for operand in memrefs_in(op.operands):
            if operand not in freed:
                continue
            if MANUAL not in op.attributes:
                raise bare_error(op, "memory free side-effect on MemRef value not supported!")
            owner = state.ownership(operand, block)
            if isinstance(owner, SSAValue):
                self._assert_not_owned(op, owner)
        allocated = {effect.value: effect for effect in effects if effect.kind is MemoryEffectKind.ALLOC}
        start = InsertPoint.at_start(block)
        for result in memrefs_in(op.results):
            effect = allocated.get(result)
            if effect is None:
                continue
            if effect.resource is STACK or MANUAL in op.attributes:
                state.reset([result], block)
                state.update(result, state.bool(False, start, op))
            else:
                state.own(result, state.bool(True, start, op))

    def _assert_not_owned(self, op: Operation, owner: SSAValue) -> None:
        place = InsertPoint.before(op)
        negated = create("arith.xori", [owner, self._state.bool(True, place, op)], [i1])
        self._edit.insert(negated, place, of=op)
        message = {"msg": StringAttr("expected that the block does not have ownership")}
        self._edit.insert(create("cf.assert", negated.results, [], message), place, of=op)

    def _process_regions(self, op: Operation, flow: RegionFlow) -> Operation:
        """Pass false indicators into the regions, which own nothing from outside, and add indicators to the results."""
        state = self._state
        no = state.bool(False, InsertPoint.at_start(home_of_op(op)), op)
        entries = flow.enter(op, [None] * len(op.operands))
        count = len(memrefs_in(entries[0].operands)) if entries else 0
        if count:
            _append_operands(self._edit.modify(op), [no] * count)
        return self._with_indicators(op)

    def _with_indicators(self, op: Operation) -> Operation:
        """Add an `i1` result, the ownership indicator, for each memref result of `op`."""
        memrefs = [result.index for result in op.results if is_memref(result)]
        if not memrefs:
            return op
        first = len(op.results)
        new = _with_more_results(op, len(memrefs), self._edit)
        self._state.replaced(op.results, new.results)
        self._edit.insert(new, InsertPoint.before(op), of=op)
        for old, result in zip(op.results, new.results, strict=False):
            self._edit.replace_all_uses_with(old, result)
        self._edit.erase(op)
        for number, index in enumerate(memrefs):
            self._state.own(new.results[index], new.results[first + number])
        return new

    def _process_call(self, op: Operation) -> Operation:
        """Own the memref results of a call, unless the callee returns indicators."""
        state = self._state
        symbol = called_symbol(op)
        callee = None if symbol is None else self._symbols.resolve_from(op, symbol)
        if self._dynamic and callee is not None and _is_dynamic(callee):
            return self._with_indicators(op)
        yes = state.bool(True, InsertPoint.before(op), op)
        for result in memrefs_in(op.results):
            state.own(result, yes)
        return op

    def _process_branch(self, op: Operation) -> None:
        branch = branch_of(op)
        if branch is None:
            return
        if len(op.successors) > 1:
            raise bare_error(op, "BranchOpInterface operations with multiple successors are not supported yet")
        state, block = self._state, home_of_op(op)
        (operands,) = branch.get(op)
        freed = state.to_free(block, op)
        retained = state.retained(block, op.successors[0], operands)
        indicators = state.free(block, op, freed, retained)
        branch.set(self._edit.modify(op), [[*operands, *indicators[: len(memrefs_in(operands))]]])

    def _process_end(self, op: Operation) -> None:
        """Free memrefs before a terminator that leaves a region, except for those it passes on."""
        is_fixed = self._has_fixed_ownership(op.parent_op())
        if is_fixed:
            block, place = home_of_op(op), InsertPoint.before(op)
            for number, operand in enumerate(op.operands):
                if is_memref(operand):
                    owned = self._owned(operand, block, place)
                    self._edit.modify(op).operands[number] = owned
        operands = _passed_operands(op)
        indicators = self._free_at_end(op, operands)
        if not is_fixed and indicators:
            _append_operands(self._edit.modify(op), indicators)

    def _free_at_end(self, op: Operation, operands: Sequence[SSAValue]) -> Sequence[SSAValue]:
        """Free the memrefs that a block owns, except for `operands`. Return the indicators of these.

        Source: `insertDeallocOpForReturnLike`.
        """
        state, block = self._state, home_of_op(op)
        freed = state.to_free(block, op)
        retained = state.retained(block, None, operands)
        if not freed[0] and not retained:
            return []
        return state.free(block, op, freed, retained)[: len(memrefs_in(operands))]

    # ----- unique ownership

    def _with_indicator(self, memref: SSAValue, block: Block, place: InsertPoint) -> tuple[SSAValue, SSAValue]:
        """Return a memref, or a clone of it, with its indicator. Source: `materializeUniqueOwnership`."""
        maker = memref.owner
        if isinstance(maker, Operation) and maker.name == "arith.select":
            return self._with_indicator_of_select(maker, place)
        home = home_of(memref) if isinstance(maker, Operation) and maker.name in _SPECIAL else block
        return self._state.with_indicator(memref, home, place)

    def _with_indicator_of_select(self, op: Operation, place: InsertPoint) -> tuple[SSAValue, SSAValue]:
        state, block, memref = self._state, home_of_op(op), op.results[0]
        condition, one, other = op.operands
        first, second = state.ownership(one, block), state.ownership(other, block)
        if not isinstance(first, SSAValue) or not isinstance(second, SSAValue):
            return state.with_indicator(memref, block, place)
        chosen = create("arith.select", [condition, first, second], [i1])
        return memref, self._edit.insert(chosen, place, of=op).results[0]

    def _owned(self, memref: SSAValue, block: Block, place: InsertPoint) -> SSAValue:
        """Return a memref if it is owned, else a clone. Source: `materializeMemrefWithGuaranteedOwnership`."""
        state = self._state
        same, indicator = self._with_indicator(memref, block, place)
        if is_constant(indicator, True):
            return same
        copy = create("bufferization.clone", [same], [same.type])
        regions = [
            Region(Block([create("scf.yield", [same])])),
            Region(Block([copy, create("scf.yield", copy.results)])),
        ]
        choice = op_class("scf.if").create(operands=[indicator], result_types=[memref.type], regions=regions)
        found = self._edit.insert(choice, place, of=memref).results[0]
        state.own(found, state.bool(True, place, memref))
        return found

    # ----- ops with rules of their own

    def process_cond_br(self, op: Operation) -> None:
        state, block, place = self._state, home_of_op(op), InsertPoint.before(op)
        branch = branch_of(op)
        assert branch is not None, "it is a branch"
        condition = op.operands[0]
        bases, conditions = state.to_free(block, op)
        handed: list[list[SSAValue]] = []
        found: list[dict[SSAValue, SSAValue]] = []
        for number, operands in enumerate(branch.get(op)):
            taken = [self._both(each, condition, negated=bool(number), before=op) for each in conditions]
            retained = state.retained(block, op.successors[number], operands)
            indicators = state.free(block, op, (bases, taken), retained)
            by_memref = dict(zip(retained, indicators, strict=True))
            found.append(by_memref)
            handed.append([*operands, *(by_memref[memref] for memref in memrefs_in(operands))])
        branch.set(self._edit.modify(op), handed)
        for memref, otherwise in found[1].items():
            then = found[0].get(memref)
            if then is not None:
                state.reset([memref], block)
                chosen = create("arith.select", [condition, then, otherwise], [i1])
                state.update(memref, self._edit.insert(chosen, place, of=op).results[0], block)

    def _both(self, one: SSAValue, condition: SSAValue, negated: bool, before: Operation) -> SSAValue:
        place = InsertPoint.before(before)
        if negated:
            yes = self._state.bool(True, place, before)
            condition = self._edit.insert(create("arith.xori", [yes, condition], [i1]), place, of=before).results[0]
        return self._edit.insert(create("arith.andi", [one, condition], [i1]), place, of=before).results[0]

    def process_in_parallel(self, op: Operation) -> None:
        if op.regions[0].blocks.first is not None and op.regions[0].block.first_op is not None:
            raise bare_error(op, "only supported when nested region is empty")
        self._free_at_end(op, ())

    def process_reduce_return(self, op: Operation) -> None:
        if is_memref(op.operands[0]):
            raise bare_error(op, "only supported when operand is not a MemRef")
        self._free_at_end(op, ())

    def process_terminator(self, op: Operation) -> None:
        self._free_at_end(op, ())

    def process_select(self, op: Operation) -> None:
        """Do nothing: the ownership of the result is computed at its uses."""

    # ----- the function

    def _set_type(self) -> None:
        function = self._function
        ends = [list(op.operand_types) for block in function.body.blocks for op in block.ops if _leaves_region(op)]
        if any(types != ends[0] for types in ends[1:]):
            raise bare_error(function, "there are multiple return operations with different operand types")
        outputs = ends[0] if ends else list(function.function_type.outputs)
        inputs = list(function.function_type.inputs)
        self._edit.modify(function).function_type = FunctionType.from_lists(inputs, outputs)
        _describe_results(function, len(outputs))


_SPECIAL = {
    "arith.select": Deallocation.process_select,
    "cf.cond_br": Deallocation.process_cond_br,
    "gpu.terminator": Deallocation.process_terminator,
    "scf.forall.in_parallel": Deallocation.process_in_parallel,
    "scf.reduce.return": Deallocation.process_reduce_return,
}
"""Ops with `BufferDeallocationOpInterface`."""


def home_of_op(op: Operation) -> Block:
    assert op.parent is not None, "ops of functions stand in blocks"
    return op.parent


def _is_dynamic(function: Operation) -> bool:
    """Return True if a function is private and has a body, so that all its calls can be changed."""
    return isinstance(function, FuncOp) and is_private(function) and function.body.blocks.first is not None


def _leaves_region(op: Operation) -> bool:
    return leaves_region(op) and (is_return_like(op) or op.name in _LEAVES_REGION)


def _passed_operands(op: Operation) -> Sequence[SSAValue]:
    """Return the operands that a terminator passes to its successor, the last ones."""
    around = op.parent_op()
    flow = None if around is None else region_flow_of(around)
    if around is None or flow is None:
        return op.operands
    edges = flow.leave(around, op, [None] * len(op.operands))
    return edges[-1].operands if edges else op.operands


def _append_operands(op: Operation, values: Sequence[SSAValue]) -> None:
    """Add operands to the last segment."""
    op.operands = [*op.operands, *values]
    segments = op.properties.get("operandSegmentSizes")
    if isa(segments, DenseArrayBase[IntegerType]):
        *others, last = (int(size) for size in segments.get_values())
        op.properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, [*others, last + len(values)])


def _describe_results(op: Operation, count: int) -> None:
    """Add empty attribute dictionaries for new results if a function or call has result attributes."""
    held = op.properties.get("res_attrs")
    if isa(held, ArrayAttr[DictionaryAttr]):
        op.properties["res_attrs"] = ArrayAttr([*held, *[DictionaryAttr({})] * (count - len(held))])


def _with_more_results(op: Operation, count: int, edit: Editor) -> Operation:
    """Build the same op with additional `i1` results, moving the regions."""
    new = type(op).create(
        operands=op.operands,
        result_types=[*op.result_types, *[i1] * count],
        properties=dict(op.properties),
        attributes=dict(op.attributes),
        regions=[edit.move_region_contents_to_new_regions(region) for region in op.regions],
    )
    new.location = op.location
    _describe_results(new, len(new.results))
    for old, result in zip(op.results, new.results, strict=False):
        result.name_hint = old.name_hint
    return new


# ----- refused ops


def _check(op: Operation, effects: Effects | None) -> None:
    """Refuse unsupported ops. Source: `verifyOperationPreconditions`."""
    if not _has_buffers(op) and _does_not_allocate_or_free(op, effects):
        return
    if op.name == "bufferization.dealloc":
        raise bare_error(op, "No deallocation operations must be present when running this pass!")
    is_known = effects is not None or is_recursive(op) or is_call(op) or _is_unknown_inside(op)
    if not is_known:
        raise bare_error(op, "ops with unknown memory side effects are not supported")
    regions = len(op.regions)
    if (regions > 1 or (regions == 1 and op.results)) and region_flow_of(op) is None:
        raise bare_error(op, "All operations with attached regions need to implement the RegionBranchOpInterface.")
    if has_trait(op, NoTerminator):
        raise bare_error(op, "NoTerminator trait is not supported")
    if has_trait(op, IsTerminator):
        if branch_of(op) is None and not _leaves_region(op):
            raise bare_error(
                op,
                "Terminators must implement either BranchOpInterface or RegionBranchTerminatorOpInterface "
                "(but not both)!",
            )
        if len(op.successors) > 1:
            raise bare_error(op, "Terminators with more than one successor are not supported!")


def _has_buffers(op: Operation) -> bool:
    """Return True if operands, results or arguments of entry blocks are memrefs."""
    entries = [region.blocks.first for region in op.regions]
    arguments = (argument for entry in entries if entry is not None for argument in entry.args)
    return any(map(is_memref, (*op.operands, *op.results, *arguments)))


def _is_unknown_inside(op: Operation) -> bool:
    """Return True if an op's own effects are known, but not those of its body."""
    return op.name in STRUCTURED and effects_inside(op) is None


def _does_not_allocate_or_free(op: Operation, effects: Effects | None) -> bool:
    if effects is None:
        return is_recursive(op)
    return all(effect.kind not in (MemoryEffectKind.ALLOC, MemoryEffectKind.FREE) for effect in effects)


# ----- blocks in order


def _inner_blocks_first(function: FuncOp) -> Iterator[Block]:
    """Reachable blocks in post-order: nested blocks before the block of their op, dominating blocks before dominated
    ones.
    """
    found: list[Block] = []
    pending = [*_dominators_first(function.body)]
    while pending:
        block = pending.pop()
        found.append(block)
        for op in block.ops:
            for region in op.regions:
                pending.extend(_dominators_first(region))
    return reversed(found)


def _dominators_first(region: Region) -> Sequence[Block]:
    first = region.blocks.first
    if first is None or first.next_block is None:
        return () if first is None else (first,)
    return [block for block, _ in DominatorTree(region).walk()]


def _has_cycle(function: Operation) -> bool:
    """Return True if branches form a cycle in a region of `function` or a nested one."""
    return any(_leads_back(region) for op in function.walk() for region in op.regions)


def _leads_back(region: Region) -> bool:
    first = region.blocks.first
    if first is None or first.next_block is None:
        return first is not None and first.last_op is not None and first in first.last_op.successors
    done: set[Block] = set()
    open_blocks = {first}
    path = [(first, iter(_successors(first)))]
    while path:
        block, rest = path[-1]
        for successor in rest:
            if successor in open_blocks:
                return True
            if successor not in done:
                open_blocks.add(successor)
                path.append((successor, iter(_successors(successor))))
                break
        else:
            path.pop()
            open_blocks.remove(block)
            done.add(block)
    return False


def _successors(block: Block) -> Sequence[Block]:
    return () if block.last_op is None else block.last_op.successors
