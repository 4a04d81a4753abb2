"""Inlining of a single call. Source: `InliningUtils.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import CallSiteLoc, LocationAttr
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import BlockInsertPoint, InsertPoint

from okl_opt.dialects.interfaces.control_flow import call_arguments, is_return_like
from okl_opt.dialects.interfaces.inlining import conversion, marks_of_inlined, may_inline_call, may_inline_region
from okl_opt.passes.rewriting.edit import Editor

_DEEPEST_STACK = 64


def may_be_inlined(call: Operation, function: Operation, region: Region, *, anywhere: bool = False) -> bool:
    """Return whether `region`, the body of `function`, may replace `call`; with `anywhere` in any op."""
    place, entry = call.parent_op(), region.blocks.first
    given = call_arguments(call)
    if place is None or entry is None or len(entry.args) != len(given):
        return False
    if not all(_fits(call, operand, argument.type) for argument, operand in zip(entry.args, given, strict=True)):
        return False
    is_single = entry.next_block is None
    if not all(_has_convertible_end(block, call, converts=is_single) for block in region.blocks):
        return False
    values: dict[SSAValue, SSAValue] = dict(zip(entry.args, given, strict=True))
    return may_inline_call(call, function) and (anywhere or may_inline_region(place, region, values))


def _fits(call: Operation, value: SSAValue, type: Attribute) -> bool:
    """Return whether a value has a type or converts to it."""
    if value.type == type:
        return True
    cast = conversion(call, value, type)
    if cast is not None:
        cast.erase()
    return cast is not None


def _has_convertible_end(block: Block, call: Operation, *, converts: bool) -> bool:
    """Return whether a block branches, or returns the call's result types; `converts` allows convertible types."""
    last = block.last_op
    if last is None:
        return False
    if not is_return_like(last):
        return True
    if len(last.operands) != len(call.results):
        return False
    return all(
        operand.type == result.type or (converts and _fits(call, operand, result.type))
        for operand, result in zip(last.operands, call.results, strict=True)
    )


def body_for(edit: Editor, call: Operation, region: Region, *, copy: bool) -> Region:
    """Return the body for `insert_body`: `region` itself or a copy, with locations called from the call."""
    body = _copied(edit, call, region) if copy else region
    _locate(body, call.location)
    marks = marks_of_inlined(call)
    if marks:
        for op in body.walk():
            (op if copy else edit.modify(op)).attributes.update(marks)
    return body


def insert_body(edit: Editor, call: Operation, body: Region) -> None:
    """Insert a body at `call`; the call stays, without users."""
    entry = body.blocks.first
    assert entry is not None
    if entry.next_block is None and entry.last_op is not None and is_return_like(entry.last_op):
        _replace_by_ops(edit, call, entry)
    else:
        _replace_by_blocks(edit, call, body, entry)


def _copied(edit: Editor, call: Operation, region: Region) -> Region:
    copy = region.clone()
    for old, new in zip(region.walk(), copy.walk(), strict=True):
        new.location = old.location
        edit.record(new, old, call)
    for old, new in zip(region.blocks, copy.blocks, strict=True):
        for old_argument, new_argument in zip(old.args, new.args, strict=True):
            new_argument.location = old_argument.location
    return copy


def _locate(body: Region, caller: LocationAttr) -> None:
    """Set the locations of inlined ops to call sites: the old location, called from the call."""
    stacks = _Stacks(caller)
    for block in body.blocks:
        for argument in block.args:
            argument.location = stacks.at(argument.location)
    for op in body.walk():
        op.location = stacks.at(op.location)
        for region in op.regions:
            for block in region.blocks:
                for argument in block.args:
                    argument.location = stacks.at(argument.location)


class _Stacks:
    """Locations as called from `caller`: callsite(a at b), called from c, is callsite(a at callsite(b at c)).

    Very deep stacks stay as they are; MLIR has no limit.
    """

    def __init__(self, caller: LocationAttr):
        self._caller = caller
        # Keyed by identity, as equality compares nested locations. The value keeps the location alive, so that no
        # other gets its id; its last member is the number of calls.
        self._known: dict[int, tuple[Attribute, LocationAttr, int]] = {}

    def at(self, location: LocationAttr) -> LocationAttr:
        calls: list[CallSiteLoc] = []
        last: Attribute = location
        while id(last) not in self._known and isinstance(last, CallSiteLoc):
            calls.append(last)
            last = last.caller
        if id(last) not in self._known:
            self._known[id(last)] = (last, CallSiteLoc(last, self._caller), 1)
        _, stacked, depth = self._known[id(last)]
        if depth + len(calls) > _DEEPEST_STACK:
            return location
        for call in reversed(calls):
            depth += 1
            stacked = CallSiteLoc(call.callee, stacked)
            self._known[id(call)] = (call, stacked, depth)
        return stacked


def _replace_arguments(edit: Editor, entry: Block, call: Operation) -> None:
    for argument, given in zip(entry.args, call_arguments(call), strict=True):
        operand = _converted(edit, call, given, argument.type)
        for use in list(argument.uses):
            edit.modify(use.operation).operands[use.index] = operand


def _converted(edit: Editor, call: Operation, value: SSAValue, type: Attribute) -> SSAValue:
    """Return the value, or its conversion to `type` inserted before the call."""
    cast = None if value.type == type else conversion(call, value, type)
    if cast is None:
        return value
    cast.location = call.location
    edit.insert(cast, InsertPoint.before(call))
    return cast.results[0]


def _replace_by_ops(edit: Editor, call: Operation, entry: Block) -> None:
    _replace_arguments(edit, entry, call)
    last = entry.last_op
    assert last is not None
    returned = list(last.operands)
    if last.parent_op() is None:
        last.detach()
        last.erase()
    else:
        edit.erase(last)
    for op in list(entry.ops):
        _place(edit, op, InsertPoint.before(call))
    for result, value in zip(call.results, returned, strict=True):
        edit.replace_all_uses_with(result, _converted(edit, call, value, result.type))


def _place(edit: Editor, op: Operation, place: InsertPoint) -> None:
    if op.parent_op() is None:
        op.detach()
        edit.insert(op, place)
    else:
        edit.move(op, place)


def _replace_by_blocks(edit: Editor, call: Operation, body: Region, entry: Block) -> None:
    """Split the block at the call, and insert the blocks of the body in between."""
    block = call.parent
    assert block is not None
    _replace_arguments(edit, entry, call)
    rest = edit.create_block(BlockInsertPoint.after(block), [result.type for result in call.results])
    for argument, result in zip(rest.args, call.results, strict=True):
        argument.location = call.location
        edit.replace_all_uses_with(result, argument)
    op = call.next_op
    while op is not None:
        following = op.next_op
        edit.move(op, InsertPoint.at_end(rest))
        op = following
    for inner in list(body.blocks):
        last = inner.last_op
        if last is not None and is_return_like(last):
            _branch_to(edit, last, rest)
    for op in list(entry.ops):
        _place(edit, op, InsertPoint.at_end(block))
    for inner in list(body.blocks):
        if inner is entry:
            continue
        new = edit.create_block(BlockInsertPoint.before(rest), [argument.type for argument in inner.args])
        for old_argument, new_argument in zip(inner.args, new.args, strict=True):
            new_argument.location = old_argument.location
            edit.replace_all_uses_with(old_argument, new_argument)
        for use in list(inner.uses):
            edit.modify(use.operation).successors[use.index] = new
        for op in list(inner.ops):
            _place(edit, op, InsertPoint.at_end(new))


def _branch_to(edit: Editor, last: Operation, rest: Block) -> None:
    """return %x -> cf.br ^rest(%x), in the dialect of the function."""
    from xdsl.dialects import cf, llvm

    branch: Operation
    if last.name == "llvm.return":
        branch = llvm.BrOp.create(operands=last.operands, successors=[rest])
    else:
        branch = cf.BranchOp(rest, *last.operands)
    branch.location = last.location
    if last.parent_op() is None:
        block = last.parent
        assert block is not None
        last.detach()
        last.erase()
        block.add_op(branch)
    else:
        edit.insert(branch, InsertPoint.before(last))
        edit.erase(last)
