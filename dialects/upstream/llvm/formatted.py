"""Ops of the llvm dialect that are all said by their definitions and formats of MLIR 22. No code uses their fields."""

from __future__ import annotations

from xdsl.dialects.llvm import LLVMPointerType
from xdsl.irdl import traits_def
from xdsl.traits import NoMemoryEffect, Pure

from okl_opt.dialects.upstream.llvm.types import TokenType
from okl_opt.dialects.upstream.shared.formatted_ops import Formats

_FORMATS = Formats(
    __name__,
    types={
        "LLVM pointer in address space 0": LLVMPointerType(),
        "LLVM pointer type": LLVMPointerType(),
        "LLVM token type": TokenType(),
    },
)

PoisonOp = _FORMATS.op("llvm.mlir.poison", "`llvm.mlir.poison : i32`.")

ComdatSelectorOp = _FORMATS.op(
    "llvm.comdat_selector",
    "`llvm.comdat_selector @any any`: the linker's rule to merge the symbols of a group.",
    assembly_format=None,
)
_CONSTRAINED = "llvm.intr.experimental.constrained"

FORMATTED = (
    PoisonOp,
    ComdatSelectorOp,
    _FORMATS.op(
        "llvm.atomicrmw",
        '`llvm.atomicrmw volatile add %p, %x syncscope("agent") monotonic {alignment = 4 : i64} : !llvm.ptr, i32`.',
        assembly_format=None,
    ),
    _FORMATS.op("llvm.fence", '`llvm.fence syncscope("agent") release`.', assembly_format=None),
    *(
        _FORMATS.op(f"{_CONSTRAINED}.{name}", doc, assembly_format=None, traits=traits_def())
        for name, doc in (
            ("fpext", "A wider float, with a mode for exceptions."),
            ("fptrunc", "A narrower float, with modes."),
            ("sitofp", "A float of a signed integer, with modes."),
            ("uitofp", "A float of an unsigned integer, with modes."),
        )
    ),
    _FORMATS.op("llvm.freeze", "`llvm.freeze %x : i32`.", traits=traits_def(NoMemoryEffect())),
    _FORMATS.op(
        "llvm.intr.matrix.multiply",
        "`llvm.intr.matrix.multiply %a, %b {...} : (A, B) -> R`, for vectors of those types.",
        traits=traits_def(Pure()),
    ),
    _FORMATS.op(
        "llvm.intr.matrix.transpose",
        "`llvm.intr.matrix.transpose %a {columns = 4 : i32, rows = 2 : i32} : A into R`, for vectors of those types.",
        traits=traits_def(Pure()),
    ),
    _FORMATS.op("llvm.intr.ssa.copy", "The operand, under another name.", traits=traits_def()),
    *_FORMATS.ops(
        {
            # Values
            "llvm.addrspacecast": "`llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>`.",
            "llvm.dso_local_equivalent": "`llvm.dso_local_equivalent @f : !llvm.ptr`.",
            "llvm.fptosi": "`llvm.fptosi %s : f32 to i32`.",
            "llvm.fptoui": "`llvm.fptoui %s : f32 to i32`.",
            "llvm.mlir.none": "`llvm.mlir.none : !llvm.token`.",
            "llvm.uitofp": "`llvm.uitofp nneg %x : i32 to f32`.",
            "llvm.va_arg": "`llvm.va_arg %list : (!llvm.ptr) -> i32`.",
            # Directives to the linker
            "llvm.linker_options": '`llvm.linker_options ["/DEFAULTLIB:", "libcmt"]`.',
            "llvm.mlir.global_ctors": (
                "`llvm.mlir.global_ctors ctors = [@f], priorities = [0 : i32], data = [#llvm.zero]`."
            ),
            "llvm.mlir.global_dtors": (
                "`llvm.mlir.global_dtors dtors = [@f], priorities = [0 : i32], data = [#llvm.zero]`."
            ),
            "llvm.module_flags": "`llvm.module_flags [...]`.",
            # Intrinsics on scalars and pointers
            "llvm.intr.eh.typeid.for": "`llvm.intr.eh.typeid.for %p : (!llvm.ptr) -> i32`.",
            "llvm.intr.expect": "`llvm.intr.expect %x, %likely : i32`.",
            "llvm.intr.expect.with.probability": "`llvm.intr.expect.with.probability %x, %likely, 5.0e-01 : i32`.",
            "llvm.intr.invariant.end": "`llvm.intr.invariant.end %start, 4, %p : !llvm.ptr`.",
            "llvm.intr.invariant.start": "`llvm.intr.invariant.start 4, %p : !llvm.ptr`.",
            "llvm.intr.launder.invariant.group": "A pointer with a new invariant group.",
            "llvm.intr.ptrmask": "`llvm.intr.ptrmask %p, %mask : (!llvm.ptr, i64) -> !llvm.ptr`.",
            "llvm.intr.strip.invariant.group": "A pointer without an invariant group.",
            "llvm.intr.vacopy": "`llvm.intr.vacopy %from to %to : !llvm.ptr, !llvm.ptr`.",
            # Intrinsics on vectors
            "llvm.intr.get.active.lane.mask": "`llvm.intr.get.active.lane.mask %base, %n : i64, i64 to vector<4xi1>`.",
            "llvm.intr.masked.gather": (
                "`llvm.intr.masked.gather %p, %m {alignment = 1 : i32} : P, M -> V`, for vectors of those types."
            ),
            "llvm.intr.masked.load": (
                "`llvm.intr.masked.load %p, %m {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>) -> vector<4xf32>`."
            ),
            "llvm.intr.masked.scatter": (
                "`llvm.intr.masked.scatter %v, %p, %m {alignment = 1 : i32} : V, M into P`, for vectors of those types."
            ),
            "llvm.intr.matrix.column.major.load": (
                "`llvm.intr.matrix.column.major.load %p, <stride = %s> {...} : V from !llvm.ptr stride i64`."
            ),
            "llvm.intr.matrix.column.major.store": (
                "`llvm.intr.matrix.column.major.store %v, %p, <stride = %s> {...} : V to !llvm.ptr stride i64`."
            ),
            "llvm.intr.stepvector": "`llvm.intr.stepvector : vector<4xi32>`.",
            "llvm.intr.vector.extract": "`llvm.intr.vector.extract %v[0] : vector<4xf32> from vector<[4]xf32>`.",
            "llvm.intr.vector.insert": "`llvm.intr.vector.insert %a, %v[0] : vector<4xf32> into vector<[4]xf32>`.",
            # Coroutines
            "llvm.intr.coro.align": "The alignment of a coroutine's frame.",
            "llvm.intr.coro.begin": "`llvm.intr.coro.begin %id, %memory : (!llvm.token, !llvm.ptr) -> !llvm.ptr`.",
            "llvm.intr.coro.end": (
                "`llvm.intr.coro.end %handle, %unwind, %none : (!llvm.ptr, i1, !llvm.token) -> i1`."
            ),
            "llvm.intr.coro.free": "`llvm.intr.coro.free %id, %handle : (!llvm.token, !llvm.ptr) -> !llvm.ptr`.",
            "llvm.intr.coro.id": (
                "`llvm.intr.coro.id %align, %promise, %address, %names : (i32, !llvm.ptr, ...) -> !llvm.token`."
            ),
            "llvm.intr.coro.promise": (
                "`llvm.intr.coro.promise %handle, %align, %from : (!llvm.ptr, i32, i1) -> !llvm.ptr`."
            ),
            "llvm.intr.coro.resume": "`llvm.intr.coro.resume %handle : !llvm.ptr`.",
            "llvm.intr.coro.save": "`llvm.intr.coro.save %handle : (!llvm.ptr) -> !llvm.token`.",
            "llvm.intr.coro.size": "The size of a coroutine's frame.",
            "llvm.intr.coro.suspend": "`llvm.intr.coro.suspend %save, %final : i8`.",
        }
    ),
)
