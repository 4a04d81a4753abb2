"""Convert bindings in functions of executables to memrefs of bytes, towards compiled code.

Before:  stream.executable private @exe {
           stream.executable.export public @k
           builtin.module {
             func.func @k(%in: !stream.binding, %n: index, %out: !stream.binding) {
               %c0 = arith.constant 0 : index
               %0 = stream.binding.subspan %in[%c0]
                   : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?xf32>>{%n}
               %1 = stream.binding.subspan %out[%c0]
                   : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?xf32>>{%n}
               %2 = flow.dispatch.tensor.load %0, offsets = [0], sizes = [%n], strides = [1]
                   : !flow.dispatch.tensor<readonly:tensor<?xf32>>{%n} -> tensor<?xf32>
               %3 = math.exp %2 : tensor<?xf32>
               flow.dispatch.tensor.store %3, %1, offsets = [0], sizes = [%n], strides = [1]
                   : tensor<?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?xf32>>{%n}
               return
             }
           }
         }
After:   stream.executable private @exe {
           stream.executable.export public @k
           builtin.module {
             func.func @k(%in: memref<?xi8>, %n: index, %out: memref<?xi8>) {
               %c0 = arith.constant 0 : index
               %0 = memref.view %in[%c0][%n] : memref<?xi8> to memref<?xf32>
               %1 = memref.view %out[%c0][%n] : memref<?xi8> to memref<?xf32>
               %2 = bufferization.to_tensor %0 restrict : memref<?xf32> to tensor<?xf32>
               %3 = math.exp %2 : tensor<?xf32>
               bufferization.materialize_in_destination %3 in restrict writable %1
                   : (tensor<?xf32>, memref<?xf32>) -> ()
               return
             }
           }
         }

An executable for several targets has several modules; functions stay in their module. Data read from a binding that is
also written is copied first. Tile sizes queried from the device become trailing arguments, counted by the attribute
`stream.queried_tile_sizes`; they are checked against the bound used for buffer sizes. Encodings must be materialized.
Source: our own; IREE has `hal.interface.binding.subspan` and memrefs here.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects import arith, cf
from xdsl.dialects.bufferization import AllocTensorOp, ToTensorOp
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    DenseArrayBase,
    FixedBitwidthType,
    FunctionType,
    IndexType,
    IntegerAttr,
    MemRefType,
    NoneAttr,
    StringAttr,
    TensorType,
    UnitAttr,
    i8,
    i32,
    i64,
)
from xdsl.dialects.func import FuncOp
from xdsl.dialects.memref import ViewOp
from xdsl.dialects.tensor import ExtractSliceOp, InsertSliceOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects import flow, stream
from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.flow.parts import PartOfTensor
from okl_opt.dialects.hints import isa
from okl_opt.dialects.iree_codegen import QueryTileSizesOp
from okl_opt.dialects.registry import create
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.shared.mixed import constant_integer
from okl_opt.dialects.upstream.shared.slicing import Slice, slice_op
from okl_opt.passes.analysis.run_ends import RELIED_ON
from okl_opt.passes.base import OpPass
from okl_opt.passes.encoding.tiles import RUNTIME_BOUND
from okl_opt.passes.rewriting.edit import Editor

QUERIED = "stream.queried_tile_sizes"
"""The attribute of a function with the number of trailing arguments for tile sizes."""
_INDEX = IndexType()
_BYTES = MemRefType(i8, [DYNAMIC_INDEX])
_Tensor = TensorType[Attribute]


class ConvertStreamBindingsToMemrefsPass(OpPass):
    name = "convert-stream-bindings-to-memrefs"
    anchor = stream.ExecutableOp.name

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        functions = [inner for inner in op.walk() if isinstance(inner, FuncOp) and _has_bindings(inner)]
        if functions and edit.begin(functions[0], *functions[1:]):
            for function in functions:
                _Function(function, edit).convert()


def _has_bindings(function: FuncOp) -> bool:
    return any(isinstance(type, stream.BindingType) for type in function.function_type.inputs)


class _Function:
    """Converts a function."""

    def __init__(self, op: FuncOp, edit: Editor):
        self._op = op
        self._edit = edit
        self._views: dict[SSAValue, SSAValue] = {}
        """Subspan -> the memref of its tensor."""
        self._written: set[SSAValue] = set()
        """The written bindings."""

    def convert(self) -> None:
        op, edit = self._op, self._edit
        if not op.body.blocks:
            raise op_error(op, "cannot be compiled: it has no body")
        ops = list(op.walk())
        queries = [each for each in ops if isinstance(each, QueryTileSizesOp)]
        for argument in list(op.body.blocks[0].args):
            if isinstance(argument.type, stream.BindingType):
                edit.replace_value_with_new_type(argument, _BYTES)
        for each in ops:
            if isinstance(each, flow.DispatchTensorStoreOp):
                self._written.add(_binding_of(each, each.target))
        for each in ops:
            edit.set_sources(each)
            self._convert(each)
        for each in reversed([each for each in ops if isinstance(each, stream.BindingSubspanOp)]):
            edit.erase(each)
        self._take_tile_sizes(queries)
        modified = edit.modify(op)
        kind = op.function_type
        modified.properties["function_type"] = FunctionType.from_lists(
            [argument.type for argument in op.body.blocks[0].args], kind.outputs.data
        )

    def _convert(self, op: Operation) -> None:
        match op:
            case stream.BindingSubspanOp():
                self._view(op)
            case flow.WorkloadOrdinalOp():
                self._edit.replace(op, [], [op.operand])
            case flow.DispatchTensorLoadOp():
                self._load(op)
            case flow.DispatchTensorStoreOp():
                self._store(op)
            case _ if op.name.startswith(("flow.", "stream.", "iree_encoding.")):
                raise op_error(op, "cannot be compiled in an executable")
            case _:
                pass

    def _view(self, op: stream.BindingSubspanOp) -> None:
        """Create the view of a tensor in the memory of a binding, with run-time checks of its place."""
        edit = self._edit
        assert isinstance(op.result.type, flow.DispatchTensorType)
        tensor = op.result.type.bound_type
        assert isa(tensor, _Tensor)
        if tensor.encoding != NoneAttr():
            raise op_error(op, f"cannot be compiled: the encoding of {quoted(tensor)} is not materialized")
        place = InsertPoint.before(op)
        self._check_alignment(op, tensor.element_type)
        type = MemRefType(tensor.element_type, tensor.shape)
        view = ViewOp.create(operands=[op.binding, op.byte_offset, *op.dynamic_dims], result_types=[type])
        self._views[op.result] = edit.insert(view, place).result

    def _check_alignment(self, op: stream.BindingSubspanOp, element: Attribute) -> None:
        """Check that the offset is aligned to the element size."""
        size = element.size if isinstance(element, FixedBitwidthType) else 1
        offset = constant_integer(op.byte_offset)
        if size <= 1 or (offset is not None and offset % size == 0):
            return
        edit, place = self._edit, InsertPoint.before(op)
        number = edit.insert(arith.ConstantOp.from_int_and_width(size, _INDEX), place)
        rest = edit.insert(arith.RemUIOp(op.byte_offset, number.result), place)
        zero = edit.insert(arith.ConstantOp.from_int_and_width(0, _INDEX), place)
        self._assert(
            edit.insert(arith.CmpiOp(rest.result, zero.result, "eq"), place).result,
            f"'{op.name}' op begins at a byte that is no multiple of {size}, the size of an element",
            place,
        )

    def _assert(self, condition: SSAValue, message: str, place: InsertPoint) -> None:
        check = cf.AssertOp(condition, StringAttr(message))
        check.attributes[RELIED_ON] = UnitAttr()
        self._edit.insert(check, place)

    def _load(self, op: flow.DispatchTensorLoadOp) -> None:
        edit, place = self._edit, InsertPoint.before(op)
        memory = self._view_of(op, op.source)
        tensor = edit.insert(ToTensorOp(memory, restrict=True), place).tensor
        if _binding_of(op, op.source) in self._written:
            copy = AllocTensorOp.create(
                operands=[tensor],
                properties={"operandSegmentSizes": DenseArrayBase.from_list(i32, [0, 1, 0])},
                result_types=[tensor.type],
            )
            tensor = edit.insert(copy, place).results[0]
        if op.is_whole(op.source.type, op.source_dims) and tensor.type == op.result.type:
            edit.replace(op, [], [tensor])
        else:
            edit.replace(op, slice_op(ExtractSliceOp, [tensor], Slice(*op.parts()), [op.result.type]))

    def _store(self, op: flow.DispatchTensorStoreOp) -> None:
        edit, place = self._edit, InsertPoint.before(op)
        memory = self._view_of(op, op.target)
        value = op.value
        if not op.is_whole(op.target.type, op.target_dims):
            tensor = edit.insert(ToTensorOp(memory, restrict=True, writable=True), place).tensor
            insert = slice_op(InsertSliceOp, [value, tensor], Slice(*op.parts()), [tensor.type])
            value = edit.insert(insert, place).results[0]
        new = create(
            "bufferization.materialize_in_destination",
            [value, memory],
            properties={"restrict": UnitAttr(), "writable": UnitAttr()},
        )
        edit.replace(op, new)

    def _view_of(self, op: PartOfTensor, tensor: SSAValue) -> SSAValue:
        view = self._views.get(tensor)
        if view is None:
            raise op_error(op, "cannot be compiled: it does not access a subspan of a binding")
        return view

    def _take_tile_sizes(self, queries: list[QueryTileSizesOp]) -> None:
        """Convert tile size queries to arguments, checked to be at least 1 and at most `RUNTIME_BOUND`."""
        edit, block = self._edit, self._op.body.blocks[0]
        first = block.first_op
        count = sum(len(query.results) for query in queries)
        if not count or first is None:
            return
        place = InsertPoint.before(first)
        edit.set_sources(queries[0])
        one = edit.insert(arith.ConstantOp.from_int_and_width(1, _INDEX), place).result
        # As an unsigned number, `size - 1` is very large for sizes of zero or less.
        most = edit.insert(arith.ConstantOp.from_int_and_width(RUNTIME_BOUND, _INDEX), place).result
        for query in queries:
            edit.set_sources(query)
            values: list[SSAValue] = []
            for _ in query.results:
                value = edit.insert_block_argument(block, len(block.args), _INDEX)
                before = edit.insert(arith.SubiOp(value, one), place).result
                fits = edit.insert(arith.CmpiOp(before, most, "ult"), place).result
                message = f"'{query.name}' op: the device has tile sizes that are not from 1 to {RUNTIME_BOUND}"
                self._assert(fits, message, place)
                values.append(value)
            edit.replace(query, [], values)
        edit.modify(self._op).attributes[QUERIED] = IntegerAttr(count, i64)


def _binding_of(op: Operation, tensor: SSAValue) -> SSAValue:
    """Return the binding that contains an accessed tensor. Raises: DiagnosticError."""
    subspan = tensor.owner
    if not isinstance(subspan, stream.BindingSubspanOp):
        raise op_error(op, "cannot be compiled: it does not access a subspan of a binding")
    return subspan.binding
