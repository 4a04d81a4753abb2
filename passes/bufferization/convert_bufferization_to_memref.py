"""Turn `bufferization.clone` into an allocation and a copy, and `bufferization.dealloc` into `memref.dealloc`.

Before:  func.func @f(%arg0: memref<?xf32>) -> memref<?xf32> {
           %0 = bufferization.clone %arg0 : memref<?xf32> to memref<?xf32>
           return %0 : memref<?xf32>
         }
After:   func.func @f(%arg0: memref<?xf32>) -> memref<?xf32> {
           %c0 = arith.constant 0 : index
           %dim = memref.dim %arg0, %c0 : memref<?xf32>
           %alloc = memref.alloc(%dim) : memref<?xf32>
           memref.copy %arg0, %alloc : memref<?xf32> to memref<?xf32>
           return %alloc : memref<?xf32>
         }

`bufferization.dealloc` is lowered as by `bufferization-lower-deallocations`. Other ops of the dialect are refused, and
so are clones with layouts that an allocation cannot have.
Source: `BufferizationToMemRef.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.bufferization import CloneOp
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    MemRefType,
    UnrankedMemRefType,
    i32,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import bare_error, op_name
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.folding import create_or_fold
from okl_opt.dialects.registry import create, op_class
from okl_opt.dialects.upstream.bufferization.ops import DeallocOp
from okl_opt.dialects.upstream.memref.checks import may_be_cast
from okl_opt.passes.base import OpPass
from okl_opt.passes.bufferization.dealloc_library import DeallocHelpers
from okl_opt.passes.bufferization.lowered_dealloc import DeallocLowering
from okl_opt.passes.rewriting.edit import Editor

_INDEX = IndexType()


def _new_type(type: MemRefType[Attribute]) -> MemRefType[Attribute]:
    """The type of newly allocated memory, without a layout."""
    return MemRefType(type.element_type, type.get_shape(), memory_space=type.memory_space)


def _is_supported(op: Operation) -> bool:
    if isinstance(op, DeallocOp):
        return True
    if not isinstance(op, CloneOp):
        return False
    type = op.output.type
    return not isa(type, MemRefType[Attribute]) or may_be_cast(_new_type(type), type)


def _index(value: int) -> Operation:
    return create("arith.constant", [], [_INDEX], {"value": IntegerAttr.from_index_int_value(value)})


def _alloc(name: str, sizes: list[SSAValue], type: Attribute) -> Operation:
    segments = DenseArrayBase.from_list(i32, [len(sizes), 0])
    return create(name, sizes, [type], {"operandSegmentSizes": segments})


class _CloneLowering:
    """Builds the ops that replace a clone."""

    def __init__(self, op: CloneOp, edit: Editor):
        self._op = op
        self._edit = edit
        edit.insertion_point = InsertPoint.before(op)

    def lower(self) -> None:
        type = self._op.output.type
        if isa(type, MemRefType[Attribute]):
            memory = self._memory(type)
        else:
            assert isa(type, UnrankedMemRefType[Attribute])
            memory = self._memory_of_any_rank(type)
        self._edit.insert(create("memref.copy", [self._op.input, memory]))
        self._edit.replace(self._op, (), [memory])

    def _new(self, op: Operation) -> SSAValue:
        return self._edit.insert(op).results[0]

    def _memory(self, type: MemRefType[Attribute]) -> SSAValue:
        sizes: list[SSAValue] = []
        for number, size in enumerate(type.get_shape()):
            if size == DYNAMIC_INDEX:
                place = self._new(_index(number))
                sizes.append(create_or_fold(self._edit, create("memref.dim", [self._op.input, place], [_INDEX])))
        memory = self._new(_alloc("memref.alloc", sizes, _new_type(type)))
        return memory if memory.type == type else self._new(create("memref.cast", [memory], [type]))

    def _memory_of_any_rank(self, type: UnrankedMemRefType[Attribute]) -> SSAValue:
        """Allocate as many elements as the product of all sizes, and reshape the memory to these sizes."""
        source = self._op.input
        zero, one = self._new(_index(0)), self._new(_index(1))
        rank = self._new(create("memref.rank", [source], [_INDEX]))
        shape = self._new(_alloc("memref.alloca", [rank], MemRefType(_INDEX, [DYNAMIC_INDEX])))
        body = Block(arg_types=[_INDEX, _INDEX])
        dim = create("memref.dim", [source, body.args[0]], [_INDEX])
        count = create("arith.muli", [body.args[1], dim.results[0]], [_INDEX])
        body.add_ops(
            [
                dim,
                create("memref.store", [dim.results[0], shape, body.args[0]]),
                count,
                create("scf.yield", count.results),
            ]
        )
        loop = op_class("scf.for").create(
            operands=[zero, rank, one, one], result_types=[_INDEX], regions=[Region(body)]
        )
        flat = MemRefType(type.element_type, [DYNAMIC_INDEX])
        memory = self._new(_alloc("memref.alloc", [self._new(loop)], flat))
        return self._new(create("memref.reshape", [memory, shape], [type]))


class ConvertBufferizationToMemRefPass(OpPass):
    name = "convert-bufferization-to-memref"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        helpers = DeallocHelpers(op, edit)
        found = [inner for inner in op.walk() if inner.dialect_name() == "bufferization"]
        for inner in found:
            if isinstance(inner, DeallocOp):
                helpers.check(inner)
            if not _is_supported(inner):
                raise bare_error(
                    inner, f"failed to legalize operation '{op_name(inner)}' that was explicitly marked illegal"
                )
        for inner in found:
            if not edit.begin(inner):
                return
            if isinstance(inner, DeallocOp):
                DeallocLowering(inner, edit).lower(helpers.name_for(inner))
            elif isinstance(inner, CloneOp):
                _CloneLowering(inner, edit).lower()
