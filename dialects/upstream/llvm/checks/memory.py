"""Checks of allocations, loads, stores and atomic ops. Source: `LLVMDialect.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects.builtin import IntegerAttr, IntegerType, VectorType
from xdsl.dialects.llvm import LLVMPointerType
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.llvm.forms.vocabulary import OPERATIONS, ORDERINGS
from okl_opt.dialects.upstream.llvm.held import held
from okl_opt.dialects.upstream.llvm.types import TargetExtensionType
from okl_opt.dialects.upstream.shared.type_constraints import LLVM_FLOAT, is_llvm_vector, is_scalable

_ON_FLOATS = frozenset({"fadd", "fsub", "fmax", "fmin", "fmaximum", "fminimum"})
_IN_MEMORY = ("spirv.", "aarch64.svcount")


def check_alloca(op: Operation) -> None:
    """Check that values of the type can be in memory."""
    type = op.properties.get("elem_type")
    if isinstance(type, TargetExtensionType) and not type.extension_name.data.startswith(_IN_MEMORY):
        raise VerifyException("this target extension type cannot be used in alloca")


def check_access(value: Callable[[Operation], Attribute], unsupported: Sequence[str]) -> Callable[[Operation], None]:
    """Make the check of a load or store from the type of its value and the forbidden orderings."""

    def check(op: Operation) -> None:
        ordering = ordering_of(op, "ordering")
        if not ordering:
            if held(op, "syncscope") is not None:
                raise VerifyException("expected syncscope to be null for non-atomic access")
            return
        if not _may_be_atomic(value(op)):
            raise VerifyException(f"unsupported type {quoted(value(op))} for atomic access")
        for word in unsupported:
            if ordering == ORDERINGS[word]:
                raise VerifyException(f"unsupported ordering '{word}'")
        if held(op, "alignment") is None:
            raise VerifyException("expected alignment for atomic access")

    return check


def ordering_of(op: Operation, name: str) -> int:
    """The number of an ordering, 0 for none."""
    ordering = held(op, name)
    return ordering.value.data if isa(ordering, IntegerAttr) else 0


def _may_be_atomic(type: Attribute) -> bool:
    """Source: `isTypeCompatibleWithAtomicOp`."""
    width = 64 if isinstance(type, LLVMPointerType) else 0
    if isa(type, IntegerType):
        width = type.width.data
    elif LLVM_FLOAT.holds(type):
        width = getattr(type, "bitwidth", 128)
    return width >= 8 and width & (width - 1) == 0


def check_read_modify_write(op: Operation) -> None:
    """Check type and ordering of an atomic update."""
    type, number = op.operands[1].type, held(op, "bin_op")
    operation = OPERATIONS[number.value.data] if isa(number, IntegerAttr) else ""
    if operation in _ON_FLOATS:
        _check_floats(type)
    elif operation == "xchg":
        if not _may_be_atomic(type):
            raise VerifyException("unexpected LLVM IR type for 'xchg' bin_op")
    elif not isa(type, IntegerType) or type.width.data not in (8, 16, 32, 64):
        raise VerifyException("expected LLVM IR integer type")
    if ordering_of(op, "ordering") < ORDERINGS["monotonic"]:
        raise VerifyException("expected at least 'monotonic' ordering")


def _check_floats(type: Attribute) -> None:
    if is_llvm_vector(type) and isa(type, VectorType):
        if is_scalable(type):
            raise VerifyException("expected LLVM IR fixed vector type")
        if not LLVM_FLOAT.holds(type.element_type):
            raise VerifyException("expected LLVM IR floating point type for vector element")
    elif not LLVM_FLOAT.holds(type):
        raise VerifyException("expected LLVM IR floating point type")


def check_compare_exchange(op: Operation) -> None:
    """Check type and orderings of an atomic compare and exchange."""
    if not _may_be_atomic(op.operands[2].type):
        raise VerifyException("unexpected LLVM IR type")
    success, failure = ordering_of(op, "success_ordering"), ordering_of(op, "failure_ordering")
    if min(success, failure) < ORDERINGS["monotonic"]:
        raise VerifyException("ordering must be at least 'monotonic'")
    if failure in (ORDERINGS["release"], ORDERINGS["acq_rel"]):
        raise VerifyException("failure ordering cannot be 'release' or 'acq_rel'")


def check_fence(op: Operation) -> None:
    """Check the ordering of a fence."""
    if ordering_of(op, "ordering") < ORDERINGS["acquire"]:
        raise VerifyException("can be given only acquire, release, acq_rel, and seq_cst orderings")
