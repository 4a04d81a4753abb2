"""Outline equal loop nests on memrefs into one function, with a call for each.

Before:  func.func @f(%x: memref<8xf32>, %y: memref<8xf32>) {
           %c0 = arith.constant 0 : index
           %c1 = arith.constant 1 : index
           %c8 = arith.constant 8 : index
           scf.for %i = %c0 to %c8 step %c1 {
             %0 = memref.load %x[%i] : memref<8xf32>
             %1 = math.exp %0 : f32
             memref.store %1, %x[%i] : memref<8xf32>
           }
           scf.for %i = %c0 to %c8 step %c1 {
             %0 = memref.load %y[%i] : memref<8xf32>
             %1 = math.exp %0 : f32
             memref.store %1, %y[%i] : memref<8xf32>
           }
           return
         }
After:   func.func @f(%x: memref<8xf32>, %y: memref<8xf32>) {
           %c0 = arith.constant 0 : index
           %c1 = arith.constant 1 : index
           %c8 = arith.constant 8 : index
           call @f_nest(%x) : (memref<8xf32>) -> ()
           call @f_nest(%y) : (memref<8xf32>) -> ()
           return
         }
         func.func private @f_nest(%x: memref<8xf32>)
             attributes {llvm.bareptr, no_inline, passthrough = ["noinline"]} {
           %c0 = arith.constant 0 : index
           %c8 = arith.constant 8 : index
           %c1 = arith.constant 1 : index
           scf.for %i = %c0 to %c8 step %c1 {
             %0 = memref.load %x[%i] : memref<8xf32>
             %1 = math.exp %0 : f32
             memref.store %1, %x[%i] : memref<8xf32>
           }
           return
         }

Nests are equal if they differ only in values from outside, which become arguments. Constants must be equal. A nest
stays if it is unique, or if the function and its calls would be more ops. It also stays if it has calls or effects
other than memory accesses, since an error would report the location of another nest.
Source: our own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import MemRefType, ModuleOp, UnrankedMemRefType
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.control_flow import is_loop
from okl_opt.dialects.interfaces.effects import effects_of, is_recursive, touches_memory
from okl_opt.dialects.interfaces.symbols import nearest_table
from okl_opt.passes.base import OpPass
from okl_opt.passes.codegen.outlining import Outliner, Piece, classes_of_equal, is_plain, is_small_constant, piece_of
from okl_opt.passes.rewriting.edit import Editor


class OutlineEqualNestsPass(OpPass):
    name = "outline-equal-nests"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        functions: dict[Operation, str] = {}
        pieces: list[Piece] = []
        for function in op.walk():
            if isinstance(function, func.FuncOp) and isinstance(nearest_table(function), ModuleOp):
                found = [piece_of([nest], is_small_constant) for nest in _nests(function) if _may_be_outlined(nest)]
                functions.update((piece.last, function.sym_name.data) for piece in found)
                pieces += found
        outliner = Outliner(Editor(self), lambda piece: f"{functions[piece.last]}_nest")
        for equal in classes_of_equal(pieces):
            if _pays(equal):
                outliner.outline(equal)


def _nests(around: Operation) -> Iterator[Operation]:
    """Outermost loops in an op."""
    for region in around.regions:
        for block in region.blocks:
            for op in block.ops:
                if is_loop(op):
                    yield op
                else:
                    yield from _nests(op)


def _may_be_outlined(nest: Operation) -> bool:
    """Return True if a nest only computes and accesses memory, and no result is a memref."""
    if any(isinstance(result.type, MemRefType | UnrankedMemRefType) for result in nest.results):
        return False
    return all(is_recursive(op) or _only_accesses_memory(op) for op in nest.walk())


def _only_accesses_memory(op: Operation) -> bool:
    effects = effects_of(op)
    if effects is None:
        return False
    return touches_memory(op) or all(effect.value is not None for effect in effects)


def _pays(equal: Sequence[Piece]) -> bool:
    """Return True if a function and its calls, including arguments, are fewer ops than the nests."""
    ops = sum(1 for op in (*equal[0].copied, *equal[0].ops) for _ in op.walk())
    types = [value.type for value in equal[0].inputs]
    call = 1 + (len(types) if all(map(is_plain, types)) else sum(map(_descriptor_fields, types)))
    return ops + len(equal) * call < len(equal) * ops


def _descriptor_fields(type: Attribute) -> int:
    """Return the number of values for an argument; a memref has two pointers, an offset, sizes and strides."""
    return 3 + 2 * len(type.get_shape()) if isa(type, MemRefType[Attribute]) else 1
