"""Convert all convertible dialects to the llvm dialect in one conversion, so that no casts are left between them.

Before:  func.func @f(%arg0: memref<?xf32>, %arg1: index) -> index {
           %c1 = arith.constant 1 : index
           %0 = arith.addi %arg1, %c1 : index
           return %0 : index
         }
After:   llvm.func @f(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64) -> i64 {
           %0 = llvm.mlir.constant(1 : index) : i64
           %1 = llvm.add %arg5, %0 : i64
           llvm.return %1 : i64
         }

Source: `ConvertToLLVMPass.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from xdsl.context import Context
from xdsl.dialects.builtin import UnknownLoc
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import error
from okl_opt.passes.base import OpPass
from okl_opt.passes.conversion.llvm_types import LLVMTypes, index_bits, is_llvm
from okl_opt.passes.rewriting.convert import ConversionPattern, convert

Patterns = Sequence[ConversionPattern[Any]]


def _arith() -> Patterns:
    from okl_opt.passes.conversion.convert_arith_to_llvm import PATTERNS

    return PATTERNS


def _cf() -> Patterns:
    from okl_opt.passes.conversion.convert_cf_to_llvm import patterns

    return patterns()


def _complex() -> Patterns:
    from okl_opt.passes.conversion.convert_complex_to_llvm import patterns

    return patterns()


def _func() -> Patterns:
    from okl_opt.passes.conversion.convert_func_to_llvm import patterns

    return patterns()


def _index() -> Patterns:
    from okl_opt.passes.conversion.convert_index_to_llvm import PATTERNS

    return PATTERNS


def _math() -> Patterns:
    from okl_opt.passes.conversion.convert_math_to_llvm import APPROXIMATE_LOG1P, PATTERNS

    return (*PATTERNS, APPROXIMATE_LOG1P)


def _memref() -> Patterns:
    from okl_opt.passes.conversion.finalize_memref_to_llvm import patterns

    return patterns()


def _ub() -> Patterns:
    from okl_opt.passes.conversion.convert_ub_to_llvm import PATTERNS

    return PATTERNS


def _vector() -> Patterns:
    from okl_opt.passes.conversion.convert_vector_to_llvm import patterns

    return patterns()


PATTERNS: Mapping[str, Callable[[], Patterns]] = {
    "arith": _arith,
    "cf": _cf,
    "complex": _complex,
    "func": _func,
    "index": _index,
    "math": _math,
    "memref": _memref,
    "ub": _ub,
    "vector": _vector,
}
"""Dialect -> function that imports and returns its patterns, called if the IR has ops of the dialect."""

ALWAYS = ("arith", "cf")
"""Dialects of folded constants and branches, which MLIR loads with the others."""


def dialects_in(op: Operation) -> list[str]:
    """Return the names of the ops' dialects, in order, and of the dialects always loaded with them."""
    found = dict.fromkeys(inner.dialect_name() for inner in op.walk())
    if any(dialect in PATTERNS for dialect in found):
        found.update(dict.fromkeys(ALWAYS))
    return list(found)


@dataclass(frozen=True)
class ConvertToLLVMPass(OpPass):
    name = "convert-to-llvm"
    keeps_checks = True

    allow_pattern_rollback: bool = True
    """Accepted as in MLIR, where it chooses between two drivers; no effect here."""

    dynamic: bool = False
    """Take the width of `index` from the data layout."""

    filter_dialects: tuple[str, ...] | None = None
    """Convert only the ops of these dialects."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        there = dialects_in(op)
        for dialect in self.filter_dialects or ():
            if dialect not in there:
                raise error(UnknownLoc(), f"dialect not loaded: {dialect}")
            if dialect not in PATTERNS:
                raise error(UnknownLoc(), f"dialect does not implement ConvertToLLVMPatternInterface: {dialect}")
        chosen = self.filter_dialects or there
        found = [pattern for dialect in chosen if dialect in PATTERNS for pattern in PATTERNS[dialect]()]
        types = LLVMTypes(index_bits(op, 0)) if self.dynamic else LLVMTypes()
        convert(self, op, found, types, is_llvm)
