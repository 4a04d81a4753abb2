"""Which calls of llvm may be inlined. Source: `LLVMInlining.cpp` of MLIR 22.

Not inlined here are functions with memory of their own (`llvm.alloca`), whose place would have to change, and those
whose arguments have attributes that a copy, or metadata, has to stand for.
"""

from __future__ import annotations

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr
from xdsl.ir import Operation

_NEVER = frozenset({"llvm.intr.vastart", "llvm.blocktag"})
_SPECIAL_ARGUMENTS = frozenset({"llvm.byval", "llvm.inalloca", "llvm.noalias"})
_REFUSING = ("no_inline", "noinline", "personality", "passthrough")


def MAY_MOVE(op: Operation, parent: Operation) -> bool:
    """All but those that mean something to one function only."""
    return op.name not in _NEVER


def MAY_INLINE_CALL(call: Operation, callable: Operation) -> bool:
    """Direct calls of plain functions."""
    if call.name != "llvm.call" or callable.name != "llvm.func":
        return False
    if any(name in op.properties or name in op.attributes for op in (call, callable) for name in _REFUSING):
        return False
    arguments = callable.properties.get("arg_attrs")
    if isinstance(arguments, ArrayAttr):
        for one in arguments:  # pyright: ignore[reportUnknownVariableType]
            if isinstance(one, DictionaryAttr) and not _SPECIAL_ARGUMENTS.isdisjoint(one.data):
                return False
    if any(op.name == "llvm.alloca" for op in callable.walk()):
        return False
    return "var_callee_type" not in call.properties
