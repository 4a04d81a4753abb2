"""Which functions must check how much of the stack is left, so that no chain of calls runs out of it.

The stack that a run may use ends `STACK_LEFT` bytes before the thread's. A check at the begin of a function compares
its frame with that end. So the frames from one check to the next must fit into `STACK_LEFT`. A frame is taken to hold
every value of its function, as without optimization. What runs in parts of a parallel loop has no check in a chain: it
may run on another thread, with a stack of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from xdsl.dialects import llvm

from okl_opt.dialects.upstream.llvm.layout import layout
from okl_opt.passes.analysis.components import components
from okl_opt.runtime.code.llvm_ops import integer_of

UNCHECKED = 1 << 20
"""The most bytes of the frames from one check to the next: half of what is left of the stack."""
_OF_A_CALL = 256
"""Bytes of a frame beside its values: the return address, saved registers, arguments of calls."""


def checked_functions(functions: Sequence[llvm.FuncOp]) -> list[llvm.FuncOp]:
    """The functions that need a check: those that may be called while they run, and the last ones of long chains.

    The first function is called from outside.
    """
    named = {function.sym_name.data: function for function in functions}
    callees = {name: called_by(function, named) for name, function in named.items()}
    beside = reachable(callees, parts_of(functions) & named.keys())
    checked: set[str] = set()
    unchecked: dict[str, int] = {}
    """The bytes of frames since the last check, in the worst case, without the function's own."""
    for component in reversed(list(components(callees, callees.__getitem__))):
        if len(component) > 1 or any(name in callees[name] for name in component):
            checked.update(component)
        for name in sorted(component):
            frame = _frame_bytes(named[name])
            before = unchecked.get(name, 0)
            if before + frame > UNCHECKED and before and name not in beside:
                checked.add(name)
            since = frame if name in checked else before + frame
            for callee in callees[name]:
                unchecked[callee] = max(unchecked.get(callee, 0), since)
    return [named[name] for name in named if name in checked]


def called_by(function: llvm.FuncOp, named: Mapping[str, llvm.FuncOp]) -> set[str]:
    """The names of functions that a function calls. A call of a value may call any function."""
    found: set[str] = set()
    for op in function.walk():
        if isinstance(op, llvm.CallOp):
            found |= set(named) if op.callee is None else {op.callee.string_value()} & named.keys()
    return found


def parts_of(functions: Sequence[llvm.FuncOp]) -> set[str]:
    """The names of symbols whose address functions take, as of parts of parallel loops."""
    ops = (op for function in functions for op in function.walk())
    return {op.global_name.string_value() for op in ops if isinstance(op, llvm.AddressOfOp)}


def reachable(edges: Mapping[str, set[str]], starts: Iterable[str]) -> set[str]:
    """The nodes that are starts, or to which edges lead from a start."""
    found = set(starts)
    waiting = list(found)
    while waiting:
        new = edges[waiting.pop()] - found
        found |= new
        waiting += new
    return found


def _frame_bytes(function: llvm.FuncOp) -> int:
    """An upper bound of a frame's bytes."""
    total = _OF_A_CALL
    for block in function.body.blocks:
        for value in chain(block.args, *(op.results for op in block.ops)):
            found = layout(value.type)
            total += 8 if found is None else max(8, found.size)
        for op in block.ops:
            count = integer_of(op.operands[0]) if isinstance(op, llvm.AllocaOp) else None
            if isinstance(op, llvm.AllocaOp) and count is not None and (found := layout(op.elem_type)) is not None:
                total += 2 * count * found.size
    return total
