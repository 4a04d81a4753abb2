"""Memory: addresses, loads, stores, atomic ops."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import IntegerAttr, IntegerType, StringAttr, VectorType
from xdsl.dialects.llvm import GEP_USE_SSA_VAL
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.llvm.held import held
from okl_opt.dialects.upstream.shared.shapes import integers
from okl_opt.runtime.machine.llvm_ir.escapes import string
from okl_opt.runtime.machine.llvm_ir.flags import bits
from okl_opt.runtime.machine.llvm_ir.metadata import access, scopes
from okl_opt.runtime.machine.llvm_ir.types import Untranslatable
from okl_opt.runtime.machine.llvm_ir.uncompiled import checked_atomic
from okl_opt.runtime.machine.llvm_ir.writer import Function, Row

# ----- addresses

_INBOUNDS, _NUSW, _NUW = 1, 2, 4


def _element_pointer(function: Function, op: Operation) -> str:
    base, *values = op.operands
    dynamic = iter(values)
    # Constant indices are i32, as MLIR writes them.
    indices = [
        function.typed(next(dynamic)) if index == GEP_USE_SSA_VAL else f"i32 {index}"
        for index in integers(op.properties["rawConstantIndices"])
    ]
    element = function.type(op.properties["elem_type"])
    head = f"getelementptr {_pointer_flags(op)}{element}" if function.claims else f"getelementptr {element}"
    return ", ".join((head, function.typed(base), *indices))


def _pointer_flags(op: Operation) -> str:
    flags = bits(op, "noWrapFlags")
    if op.properties.get("inbounds") is not None:
        flags |= _INBOUNDS
    words = "inbounds " if flags & _INBOUNDS else "nusw " if flags & _NUSW else ""
    return words + "nuw " if flags & _NUW else words


def _alloca(function: Function, op: Operation) -> str:
    argument = "inalloca " if function.claims and "inalloca" in op.attributes else ""
    type = op.results[0].type
    space = function.type(type).removeprefix("ptr").strip()
    parts = [
        f"alloca {argument}{function.type(op.properties['elem_type'])}",
        function.typed(op.operands[0]),
        *_aligned(op),
        *([space] if space else []),
    ]
    return ", ".join(parts)


def _aligned(op: Operation) -> list[str]:
    """`align 4`; empty without an alignment."""
    alignment = held(op, "alignment")
    value = alignment.value.data if isa(alignment, IntegerAttr) else 0
    return [f"align {value}"] if value else []


# ----- loads and stores

# Indexed by the numbers in attributes.
ORDERINGS = {1: "unordered", 2: "monotonic", 4: "acquire", 5: "release", 6: "acq_rel", 7: "seq_cst"}


def _ordering(op: Operation, name: str = "ordering") -> str:
    """The word of an ordering; empty for an access that is not atomic."""
    return ORDERINGS.get(bits(op, name), "")


def _scope(op: Operation) -> str:
    """`syncscope("agent") `, with a blank after it."""
    scope = held(op, "syncscope")
    return f"syncscope({string(scope.data)}) " if isinstance(scope, StringAttr) and scope.data else ""


_PLAIN = frozenset(("alignment", "ordering", "volatile_"))
"""The properties of an access that need no metadata."""


def _words(op: Operation, word: str, ordering: str) -> str:
    atomic = " atomic" if ordering else ""
    return f"{word}{atomic} volatile" if held(op, "volatile_") is not None else word + atomic


def _rest(function: Function, op: Operation, ordering: str) -> str:
    """Ordering, alignment and metadata of an access.

    An address computed from unchecked claims may be less aligned than its type requires.
    """
    alignment = _aligned(op)
    if not function.claims:
        alignment = alignment or ([] if ordering else ["align 1"])
    order = f" {_scope(op)}{ordering}" if ordering else ""
    has_more = function.claims and (op.attributes or not _PLAIN.issuperset(op.properties))
    said = access(function.module.metadata, op) if has_more else ""
    return "".join((order, *(f", {text}" for text in alignment), said))


def _load(function: Function, op: Operation) -> str:
    ordering, type = _ordering(op), op.results[0].type
    # Most accesses only have an alignment.
    start, rest = f"{_words(op, 'load', ordering)} ", _rest(function, op, ordering)
    pointer = function.typed(op.operands[0])
    whole = None if function.claims else _whole_bytes(type)
    if whole is None:
        return f"{start}{function.type(type)}, {pointer}{rest}"
    # Memory may hold more bits than the type has, which LLVM assumes to be zero.
    loaded = function.temporary(f"{start}i{whole}, {pointer}{rest}")
    if not isa(type, VectorType):
        return f"trunc i{whole} {loaded} to {function.type(type)}"
    width = _vector_bits(type)
    cut = function.temporary(f"trunc i{whole} {loaded} to i{width}")
    return f"bitcast i{width} {cut} to {function.type(type)}"


def _whole_bytes(type: Attribute) -> int | None:
    """The bits of the whole bytes that a value takes; None if it fills them."""
    width = type.width.data if isa(type, IntegerType) else _vector_bits(type)
    return -(-width // 8) * 8 if width % 8 else None


def _vector_bits(type: Attribute) -> int:
    """The bits of a vector of integers; 0 for anything else."""
    if not isa(type, VectorType) or not isa(type.element_type, IntegerType) or type.get_num_scalable_dims():
        return 0
    return type.get_shape()[0] * type.element_type.width.data


def _store(function: Function, op: Operation) -> str:
    ordering = _ordering(op)
    return f"{_words(op, 'store', ordering)} {function.typed_list(op.operands)}{_rest(function, op, ordering)}"


# ----- atomic ops


def _read_modify_write(function: Function, op: Operation) -> str:
    from okl_opt.dialects.upstream.llvm.forms.vocabulary import OPERATIONS  # most programs have no atomic ops

    volatile = "volatile " if held(op, "volatile_") is not None else ""
    operation = OPERATIONS[bits(op, "bin_op")].removeprefix("_")
    start = f"atomicrmw {volatile}{operation} {function.typed_list(op.operands)}"
    return f"{start} {_scope(op)}{_ordering(op)}{_atomic_rest(function, op)}"


def _compare_exchange(function: Function, op: Operation) -> str:
    weak = "weak " if held(op, "weak") is not None else ""
    volatile = "volatile " if held(op, "volatile_") is not None else ""
    orders = f"{_ordering(op, 'success_ordering')} {_ordering(op, 'failure_ordering')}"
    start = f"cmpxchg {weak}{volatile}{function.typed_list(op.operands)}"
    return f"{start} {_scope(op)}{orders}{_atomic_rest(function, op)}"


def _atomic_rest(function: Function, op: Operation) -> str:
    said = scopes(function.module.metadata, op) if function.claims else ""
    return "".join(f", {text}" for text in _aligned(op)) + said


def _fence(function: Function, op: Operation) -> str:
    ordering = _ordering(op)
    if not ordering:
        raise Untranslatable("a fence needs an ordering")
    return f"fence {_scope(op)}{ordering}"


def _variadic_argument(function: Function, op: Operation) -> str:
    return f"va_arg {function.typed(op.operands[0])}, {function.result(op)}"


MEMORY: Mapping[str, Row] = {
    "llvm.alloca": _alloca,
    "llvm.atomicrmw": checked_atomic(_read_modify_write),
    "llvm.cmpxchg": checked_atomic(_compare_exchange),
    "llvm.fence": _fence,
    "llvm.getelementptr": _element_pointer,
    "llvm.load": _load,
    "llvm.store": _store,
    "llvm.va_arg": _variadic_argument,
}
