"""Keep small allocations that do not outlive their function on the stack, and move all others to the heap.

So a view that outlives its function reads the run's own memory, and no frame outgrows the guard page of the stack.
`place-large-allocas` has the same rule for memrefs, and knows the ends of scopes; this is for allocations that it
leaves, and for those of other passes.

Allocations that hold addresses, sizes or shared values are not the program's: passes made them. They get memory that no
memref reaches (`okl_allocate_made`). A function frees it as a whole at its returns. An allocation whose type does not
tell the program's from those of passes gets such memory, too, and keeps it until the run ends.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from enum import Enum
from typing import NamedTuple

from xdsl.dialects import llvm
from xdsl.dialects.builtin import AnyFloat, IntegerAttr, IntegerType, VectorType, i1
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from okl_opt.dialects.diagnostic import error
from okl_opt.dialects.registry import create
from okl_opt.dialects.upstream.llvm.layout import layout
from okl_opt.passes.analysis.limits import STACK_BYTES
from okl_opt.runtime.code.call_depth import called_by, parts_of, reachable
from okl_opt.runtime.code.llvm_ops import constant, integer_of, returns_of, size_in_memory
from okl_opt.runtime.native.function_run import ALLOCATE, ALLOCATE_MADE, MADE, RELEASE, RELEASE_MADE
from okl_opt.runtime.native.live_blocks import ALLOCATE_STACK, RELEASE_STACK

_I8, _I64 = IntegerType(8), IntegerType(64)

_SAVES, _RESTORES = "llvm.intr.stacksave", "llvm.intr.stackrestore"
PASSES_ON = frozenset(
    {
        "llvm.getelementptr",
        "llvm.bitcast",
        "llvm.addrspacecast",
        "llvm.select",
        "llvm.freeze",
        "llvm.insertvalue",
        "llvm.extractvalue",
        "llvm.insertelement",
        "llvm.extractelement",
    }
)
"""Ops whose results may point into the memory of their operands."""
_ENDS_AT = frozenset({"llvm.load", "llvm.icmp", "llvm.ptrtoint", "llvm.intr.masked.load", "llvm.intr.lifetime.start"})
"""Ops that use an address and keep none."""
_BLOCK_COPIES = ("llvm.intr.memcpy", "llvm.intr.memmove", "llvm.intr.memset", "llvm.intr.masked")
_STORES: Mapping[str, int] = {"llvm.store": 0, "llvm.intr.masked.store": 0}
"""The operand number of the stored value."""


class HeapCalls(NamedTuple):
    """The functions that allocate and free the memory that a function would have on its stack."""

    allocate: str
    release: str
    make: str
    """Allocates what passes made."""


PLAIN_CALLS = HeapCalls(ALLOCATE, RELEASE, ALLOCATE_MADE)
CHECKED_CALLS = HeapCalls(ALLOCATE_STACK, RELEASE_STACK, ALLOCATE_STACK)
"""With these each allocation is a block of its own, which is freed by itself."""


class Owner(Enum):
    """Who may reach an allocation."""

    PROGRAM = "a memref of the program"
    PASSES = "code that passes made"
    UNKNOWN = "one of both"


def move_stack_memory(
    function: llvm.FuncOp,
    site: Callable[[Operation], Operation],
    calls: HeapCalls = PLAIN_CALLS,
    *,
    has_stack: bool = True,
) -> AbstractSet[Owner]:
    """Move allocations off the stack where needed, and free the program's at returns. Return whose have moved.

    `site` makes the number of a site. Without `has_stack`, move all.
    """
    moved: set[Owner] = set()
    entry = function.body.blocks[0] if function.body.blocks else None
    allocas = [op for op in function.walk() if isinstance(op, llvm.AllocaOp)]
    for alloca in allocas:
        if _is_returned(alloca.results[0]):
            raise error(alloca.location, "its memory ends with the function, which returns a view of it")
    room = STACK_BYTES
    for alloca in allocas:
        size = _static_size(alloca)
        block = alloca.parent
        is_static = size is not None and size <= room and (block is entry or _is_between_save_and_restore(alloca))
        if size is not None and is_static and not _escapes(alloca.results[0]):
            room -= size
            _move_to_entry(alloca, entry)
            if has_stack:
                _clear(alloca)
                continue
        owner = _owner(alloca.elem_type)
        moved.add(owner)
        _allocate(alloca, owner, calls, site(alloca), function if alloca.parent is entry else None)
    for op in [op for op in function.walk() if op.name in (_SAVES, _RESTORES)][::-1]:
        op.detach()
        op.erase()
    return moved


def _owner(element: Attribute) -> Owner:
    """Return who may reach an allocation with elements of a type: memrefs hold numbers, complex ones, and vectors."""
    if element == _I8:
        # Descriptors whose rank is known at run time are made of bytes.
        return Owner.UNKNOWN
    if isinstance(element, llvm.LLVMArrayType):
        # A vector of several dimensions is an array of vectors, sizes of a memref are one of numbers.
        while isinstance(element, llvm.LLVMArrayType):
            element = element.type
        return Owner.PROGRAM if isinstance(element, VectorType) else Owner.PASSES
    if not isinstance(element, llvm.LLVMStructType):
        return Owner.PROGRAM
    parts = element.types.data
    may_be_complex = len(parts) == 2 and parts[0] == parts[1] and isinstance(parts[0], IntegerType | AnyFloat)
    return Owner.UNKNOWN if may_be_complex else Owner.PASSES


def free_what_was_made(functions: Sequence[llvm.FuncOp], moved: Mapping[llvm.FuncOp, AbstractSet[Owner]]) -> None:
    """Let functions free what passes made in them at their returns.

    A function that may run beside others frees nothing, nor does one whose calls may leave memory that is still used.
    """
    named = {function.sym_name.data: function for function in functions}
    callees = {name: called_by(function, named) for name, function in named.items()}
    beside = reachable(callees, parts_of(functions) & named.keys())
    callers: dict[str, set[str]] = {name: set() for name in named}
    for name, called in callees.items():
        for callee in called:
            callers[callee].add(name)
    leaving = reachable(callers, {name for name, function in named.items() if Owner.UNKNOWN in moved[function]})
    for name, function in named.items():
        if Owner.PASSES in moved[function] and name not in beside | leaving:
            _free_at_returns(function)


def _free_at_returns(function: llvm.FuncOp) -> None:
    begin = llvm.CallOp(MADE, return_type=_I64)
    Rewriter.insert_op(begin, InsertPoint.at_start(function.body.blocks[0]))
    for end in returns_of(function):
        Rewriter.insert_op(llvm.CallOp(RELEASE_MADE, begin.results[0]), InsertPoint.before(end))


def _static_size(alloca: llvm.AllocaOp) -> int | None:
    count, found = integer_of(alloca.operands[0]), layout(alloca.elem_type)
    # Twice as much: MLIR's layout may be narrower than LLVM's.
    return None if count is None or found is None or count < 0 else 2 * count * found.size


def _escapes(pointer: SSAValue) -> bool:
    """Return whether a pointer into the memory of `pointer` may outlive the function."""
    seen: set[SSAValue] = {pointer}
    waiting = [pointer]
    while waiting:
        value = waiting.pop()
        for use in value.uses:
            op = use.operation
            following: list[SSAValue] = []
            if op.name in PASSES_ON:
                following = list(op.results)
            elif op.name in _STORES:
                if use.index == _STORES[op.name]:
                    return True
            elif op.successors:
                following = [argument for block in op.successors for argument in block.args]
            elif isinstance(op, llvm.CallOp):
                following = list(op.results)
            elif op.name not in _ENDS_AT and not op.name.startswith(_BLOCK_COPIES):
                return True
            for each in following:
                if each not in seen and _may_hold_address(each):
                    seen.add(each)
                    waiting.append(each)
    return False


_PARTS = frozenset({"llvm.getelementptr", "llvm.insertvalue", "llvm.extractvalue", "llvm.bitcast"})


def _is_returned(pointer: SSAValue) -> bool:
    """Return whether an address is always returned, without passing through a branch or a call."""
    seen, waiting = {pointer}, [pointer]
    while waiting:
        for use in waiting.pop().uses:
            if isinstance(use.operation, llvm.ReturnOp):
                return True
            if use.operation.name not in _PARTS:
                continue
            # The rank of an unranked memref lies beside the address, and is no address.
            (result,) = use.operation.results
            if result not in seen and not isinstance(result.type, IntegerType):
                seen.add(result)
                waiting.append(result)
    return False


def _may_hold_address(value: SSAValue) -> bool:
    return not isinstance(value.type, IntegerType | AnyFloat)


def _is_between_save_and_restore(alloca: llvm.AllocaOp) -> bool:
    """Return whether its block saves and restores the stack around it: it never has two live allocations."""
    block = alloca.parent
    assert isinstance(block, Block)
    names = [op.name if op is not alloca else "" for op in block.ops if op.name in (_SAVES, _RESTORES) or op is alloca]
    at = names.index("")
    return _SAVES in names[:at] and _RESTORES in names[at:]


def _move_to_entry(alloca: llvm.AllocaOp, entry: Block | None) -> None:
    assert entry is not None
    if alloca.parent is entry:
        return
    count = integer_of(alloca.operands[0])
    assert count is not None
    number = llvm.ConstantOp(IntegerAttr(count, alloca.operands[0].type), alloca.operands[0].type)  # pyright: ignore
    alloca.detach()
    Rewriter.insert_op([number, alloca], InsertPoint.at_start(entry))
    alloca.operands = number.results


def _clear(alloca: llvm.AllocaOp) -> None:
    """Fill the memory with zeros, so that reads before a write do not see another function's data."""
    zero = create("llvm.mlir.constant", types=[_I8], properties={"value": IntegerAttr(0, _I8)})
    sizes = size_in_memory(alloca.elem_type, alloca.operands[0])
    operands = [alloca.results[0], zero.results[0], sizes[-1].results[0]]
    memset = create("llvm.intr.memset", operands, properties={"isVolatile": IntegerAttr(0, i1)})
    Rewriter.insert_op([zero, *sizes, memset], InsertPoint.after(alloca))


def _allocate(
    alloca: llvm.AllocaOp, owner: Owner, calls: HeapCalls, site: Operation, function: llvm.FuncOp | None
) -> None:
    """Replace an alloca by a heap allocation; free the program's at the returns of `function` if given."""
    sizes = size_in_memory(alloca.elem_type, alloca.operands[0])
    given = alloca.alignment
    alignment = constant(given.value.data if given is not None and given.value.data else 16)
    call = llvm.CallOp(
        calls.allocate if owner is Owner.PROGRAM else calls.make,
        site.results[0],
        sizes[-1].results[0],
        alignment.results[0],
        return_type=alloca.results[0].type,
    )
    pointer = call.results[0]
    Rewriter.replace_op(alloca, [site, *sizes, alignment, call], [pointer])
    is_freed = function is not None and (owner is Owner.PROGRAM or calls is CHECKED_CALLS)
    for end in returns_of(function) if function is not None and is_freed else ():
        Rewriter.insert_op(llvm.CallOp(calls.release, site.results[0], pointer), InsertPoint.before(end))
