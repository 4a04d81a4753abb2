"""Tools to bufferize ops: buffers of tensors, allocations, copies, and tensors for users not bufferized yet.

Between bufferized ops and others, `bufferization.to_tensor` turns buffers into tensors, and `bufferization.to_buffer`
tensors into buffers.
Source: `BufferizableOpInterface.cpp`, `BufferizationOps.cpp` and `Bufferize.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from typing_extensions import TypeVar
from xdsl.dialects import memref
from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.bufferization import AllocTensorOp, ToBufferOp, ToTensorOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, IndexType, IntegerAttr, NoneAttr, i32, i64
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import bare_error, op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.bufferization import is_tensor
from okl_opt.dialects.interfaces.control_flow import branch_of
from okl_opt.dialects.interfaces.result_shapes import result_shape
from okl_opt.dialects.interfaces.symbols import SymbolTables
from okl_opt.dialects.upstream.memref.checks import may_be_cast
from okl_opt.dialects.upstream.memref.ops import CopyOp
from okl_opt.dialects.upstream.shared.layouts import is_certain_cast
from okl_opt.dialects.upstream.shared.tensor_casts import Ranked
from okl_opt.passes.bufferization.globals import GlobalsByModule
from okl_opt.passes.bufferization.options import BufferizationOptions
from okl_opt.passes.bufferization.state import AnalysisState
from okl_opt.passes.bufferization.types import (
    Buffer,
    Conversions,
    RankedBuffer,
    TypeQuery,
    TypeRule,
    TypeRules,
    maker_of,
    ranked_buffer,
    same_as,
)
from okl_opt.passes.rewriting.edit import Editor, place_after

_INDEX = IndexType()
OpT = TypeVar("OpT", bound=Operation)


def to_tensor(buffer: SSAValue, type: Attribute) -> ToTensorOp:
    """A new op that turns a buffer into a tensor."""
    return ToTensorOp.create(operands=[buffer], result_types=[type])


def to_buffer(tensor: SSAValue, type: Attribute) -> ToBufferOp:
    """A new op that turns a tensor into a buffer of a type."""
    return ToBufferOp.create(operands=[tensor], result_types=[type])


class Bufferizer:
    """Inserts ops on buffers at `place`, and replaces ops on tensors."""

    def __init__(self, options: BufferizationOptions, edit: Editor, rules: TypeRules):
        self.options = options
        self.edit = edit
        self.conversions = Conversions(options)
        self.place = InsertPoint.at_start(Block())
        self.symbols = SymbolTables()
        self.globals = GlobalsByModule()
        self.called_before: set[Operation] = set()
        """Functions with calls bufferized before the function."""
        self.allocated = 0
        """The number of allocated buffers."""
        self._rules = rules
        self._state = AnalysisState(options)
        # Caches the types of buffers of values not bufferized yet: a loop needs those of its whole body, at each use.
        self._types: dict[SSAValue, Buffer] = {}

    def insert(self, op: OpT) -> OpT:
        """Insert a new op at `place`."""
        return self.edit.insert(op, self.place)

    def constant(self, number: int) -> SSAValue:
        """Insert an index constant."""
        return self.insert(ConstantOp(IntegerAttr(number, _INDEX))).result

    # ----- types

    def type_of(self, value: SSAValue) -> Buffer:
        """The present or predicted type of a tensor's buffer."""
        return TypeQuery(self.conversions, self.symbols, self._rule_of).run(value)

    def _rule_of(self, value: SSAValue) -> TypeRule | None:
        op = maker_of(value)
        row = self.options.row_of(op)
        if row is None:
            return None
        rule = self._rules.get(op.name)
        if rule is not None or not isinstance(value, OpResult):
            return rule
        aliases = row.operands(value, self._state)
        return same_as(aliases[0].operand.value) if aliases and aliases[0].is_equivalent else None

    # ----- values

    def buffer(self, value: SSAValue) -> SSAValue:
        """The buffer of a tensor. Source: `getBuffer`."""
        owner = value.owner
        if isinstance(owner, ToTensorOp):
            return owner.operands[0]
        type = self._types.get(value)
        if type is None:
            type = self._types[value] = self.type_of(value)
        return self.edit.insert(to_buffer(value, type), place_after(value), of=value).results[0]

    def buffers(self, values: Sequence[SSAValue]) -> list[SSAValue]:
        """Replace tensors in a list by their buffers."""
        return [self.buffer(value) if is_tensor(value.type) else value for value in values]

    def ranked_type(self, buffer: SSAValue) -> RankedBuffer:
        """The type of a ranked buffer."""
        return ranked_buffer(buffer.type)

    def cast(self, buffer: SSAValue, type: Attribute) -> SSAValue:
        """Cast a buffer to another type if needed."""
        if buffer.type == type:
            return buffer
        return self.insert(memref.CastOp.create(operands=[buffer], result_types=[type])).results[0]

    def cast_or_copy(self, buffer: SSAValue, type: RankedBuffer) -> SSAValue:
        """Cast a buffer to another type, or copy it if a cast could fail. Source: `castOrReallocMemRefValue`."""
        source = self.ranked_type(buffer)
        if source == type:
            return buffer
        if may_be_cast(source, type) and is_certain_cast(source, type):
            return self.cast(buffer, type)
        sizes = [self.dim(buffer, n) for n, size in enumerate(type.get_shape()) if size == DYNAMIC_INDEX]
        copy = self.allocate(type, sizes)
        self.copy(buffer, copy)
        return copy

    # ----- memory

    def dim(self, buffer: SSAValue, dimension: int) -> SSAValue:
        """A size of a buffer."""
        op = memref.DimOp.create(operands=[buffer, self.constant(dimension)], result_types=[_INDEX])
        return self.insert(op).results[0]

    def dynamic_sizes(self, buffer: SSAValue) -> list[SSAValue]:
        """The dynamic sizes of a buffer."""
        shape = self.ranked_type(buffer).get_shape()
        return [self.dim(buffer, dimension) for dimension, size in enumerate(shape) if size == DYNAMIC_INDEX]

    def allocate(self, type: Attribute, sizes: Sequence[SSAValue]) -> SSAValue:
        """Allocate a buffer."""
        properties: dict[str, Attribute] = {"operandSegmentSizes": DenseArrayBase.from_list(i32, [len(sizes), 0])}
        if self.options.buffer_alignment:
            properties["alignment"] = IntegerAttr(self.options.buffer_alignment, i64)
        self.allocated += 1
        op = memref.AllocOp.create(operands=sizes, result_types=[type], properties=properties)
        return self.insert(op).results[0]

    def copy(self, source: SSAValue, target: SSAValue) -> None:
        """Copy a buffer into another one."""
        self.insert(CopyOp.create(operands=[source, target]))

    # ----- results

    def replace(self, op: Operation, values: Sequence[SSAValue]) -> None:
        """Replace an op, whose tensor results become buffers. Source: `replaceOpWithBufferizedValues`."""
        results = [
            self.edit.insert(to_tensor(value, result.type), InsertPoint.after(op), of=value).results[0]
            if is_tensor(result.type)
            else value
            for result, value in zip(op.results, values, strict=True)
        ]
        self.edit.replace(op, (), results)

    def replace_with(self, op: Operation, new: Operation) -> None:
        """Replace an op by one on buffers with the same number of results."""
        self.replace(op, self.insert(new).results)

    def alloc_tensor(self, tensor: SSAValue, *, copy: bool) -> SSAValue:
        """Insert a new tensor of the size of another one, or, with `copy`, a copy of it.

        Source: `allocateTensorForShapedValue`.
        """
        type = tensor.type
        if not isa(type, Ranked):
            raise bare_error(maker_of(tensor), "copying of unranked tensors is not implemented")
        sizes = [] if copy else self._tensor_sizes(tensor, type)
        properties: dict[str, Attribute] = {
            "operandSegmentSizes": DenseArrayBase.from_list(i32, [len(sizes), int(copy), 0])
        }
        if not copy:
            space = self.type_of(tensor).memory_space
            if not isinstance(space, NoneAttr):
                properties["memory_space"] = space
        operands = [tensor] if copy else sizes
        op = AllocTensorOp.create(operands=operands, result_types=[type], properties=properties)
        return self.insert(op).results[0]

    def _tensor_sizes(self, tensor: SSAValue, type: Ranked) -> list[SSAValue]:
        """The dynamic sizes of a tensor."""
        shape = type.get_shape()
        if DYNAMIC_INDEX not in shape:
            return []
        self.edit.insertion_point = self.place
        known = result_shape(tensor, self.edit)
        sizes: list[SSAValue] = []
        for dimension, size in enumerate(shape):
            if size != DYNAMIC_INDEX:
                continue
            found = self._tensor_dim(tensor, dimension) if known is None else known[dimension]
            sizes.append(self.constant(found) if isinstance(found, int) else found)
        return sizes

    def _tensor_dim(self, tensor: SSAValue, dimension: int) -> SSAValue:
        from xdsl.dialects.tensor import DimOp

        op = DimOp.create(operands=[tensor, self.constant(dimension)], result_types=[_INDEX])
        return self.insert(op).results[0]

    # ----- blocks

    def bufferize_arguments(self, block: Block, types: Sequence[Attribute | None]) -> None:
        """Give the arguments of a block buffer types. Arguments with type None stay.

        Users get tensors made of the buffers.
        """
        for argument, type in zip(tuple(block.args), types, strict=True):
            if type is None or argument.type == type:
                continue
            location, tensor = argument.location, argument.type
            is_used = argument.first_use is not None
            new = self.edit.replace_value_with_new_type(argument, type)
            assert isinstance(new, BlockArgument), "arguments stay arguments"
            new.location = location
            if is_used:
                op = self.edit.insert(to_tensor(new, tensor), InsertPoint.at_start(block), of=new)
                self.edit.replace_uses_with_if(new, op.results[0], lambda use, op=op: use.operation is not op)

    def use_buffer(self, argument: SSAValue, buffer: SSAValue, block: Block) -> None:
        """Replace an argument of a block by the tensor of a buffer from outside of the block."""
        if argument.first_use is not None:
            op = self.edit.insert(to_tensor(buffer, argument.type), InsertPoint.at_start(block))
            self.edit.replace_all_uses_with(argument, op.results[0])

    def bufferize_block(self, block: Block) -> None:
        """Turn the arguments of a block into buffers, and let branches to it pass buffers.

        Source: `bufferizeBlockSignature`.
        """
        types = [self.type_of(argument) if is_tensor(argument.type) else None for argument in block.args]
        self.bufferize_arguments(block, types)
        if not any(type is not None for type in types):
            return
        for branch in list(dict.fromkeys(use.operation for use in block.uses)):
            flow = branch_of(branch)
            if flow is None:
                raise op_error(
                    branch, "cannot bufferize ops with block references that do not implement BranchOpInterface"
                )
            place = InsertPoint.before(branch)
            passed = [
                self._passed(values, types, place) if target is block else values
                for target, values in zip(branch.successors, flow.get(branch), strict=True)
            ]
            flow.set(self.edit.modify(branch), passed)

    def _passed(
        self, values: Sequence[SSAValue], types: Sequence[Attribute | None], place: InsertPoint
    ) -> list[SSAValue]:
        """Return the operands of a branch as buffers of the given types."""
        return [
            self.edit.insert(to_buffer(value, type), place, of=value).results[0]
            if type is not None and is_tensor(value.type)
            else value
            for value, type in zip(values, types, strict=True)
        ]


Rewrite = Callable[[Operation, Bufferizer], None]
"""Bufferizes an op whose out-of-place operands have been copied. New ops are inserted before it."""
