"""Inlining of llvm calls. Source: `LLVMInlining.cpp` of MLIR 22.

Not inlined: functions with stack memory (`llvm.alloca`), which would have to be moved, and functions with argument
attributes that need a copy of the argument or metadata.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, StringAttr
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.hints import isa

_NEVER = frozenset({"llvm.intr.vastart", "llvm.blocktag"})
_SPECIAL_ARGUMENTS = frozenset({"llvm.byval", "llvm.inalloca", "llvm.noalias"})
_REFUSING = ("no_inline", "noinline", "personality")
_REFUSING_PASSED_THROUGH = frozenset({"noduplicate", "presplitcoroutine", "returns_twice", "strictfp"})


def MAY_MOVE(op: Operation, parent: Operation) -> bool:
    """Allow all ops, except ops tied to their function."""
    return op.name not in _NEVER


def MAY_INLINE_CALL(call: Operation, callable: Operation) -> bool:
    """Allow direct calls of plain functions."""
    if call.name != "llvm.call" or callable.name != "llvm.func":
        return False
    if any(name in op.properties or name in op.attributes for op in (call, callable) for name in _REFUSING):
        return False
    arguments = callable.properties.get("arg_attrs")
    if isa(arguments, ArrayAttr[Attribute]):
        for one in arguments:
            if isinstance(one, DictionaryAttr) and not _SPECIAL_ARGUMENTS.isdisjoint(one.data):
                return False
    if any(name in _REFUSING_PASSED_THROUGH for name in _passed_through(callable)):
        return False
    if any(op.name == "llvm.alloca" for op in callable.walk()):
        return False
    return "var_callee_type" not in call.properties


def _passed_through(function: Operation) -> Iterator[str]:
    """The pass-through attributes for LLVM that have no value."""
    attributes = function.properties.get("passthrough", function.attributes.get("passthrough"))
    if isa(attributes, ArrayAttr[Attribute]):
        for attribute in attributes:
            if isinstance(attribute, StringAttr):
                yield attribute.data
