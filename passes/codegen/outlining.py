"""Outlining of equal groups of ops into functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects import arith, func
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    FunctionType,
    IntegerAttr,
    MemRefType,
    ModuleOp,
    NoneAttr,
    ShapedType,
    StringAttr,
    TensorType,
    UnitAttr,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.dialects.tensor import CastOp, DimOp, EmptyOp
from xdsl.ir import Attribute, Block, Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.bufferization import is_tensor, subset_of
from okl_opt.dialects.interfaces.effects import is_constant, is_free_of_effects
from okl_opt.dialects.interfaces.symbols import NewNames, nearest_table
from okl_opt.passes.analysis.equality import Key, Numbers, OpKeys
from okl_opt.passes.conversion.llvm_types import BARE_POINTERS
from okl_opt.passes.rewriting.copies import copy_of
from okl_opt.passes.rewriting.edit import Editor, block_for


class Piece(NamedTuple):
    """Ops of one block that can be moved to the last one."""

    ops: Sequence[Operation]
    copied: Sequence[Operation]
    """Earlier ops that are copied into the function."""
    inputs: Sequence[SSAValue]
    """The values from outside, in order of use."""
    outputs: Sequence[OpResult]
    """The results used outside."""

    @property
    def last(self) -> Operation:
        return self.ops[-1]


def piece_of(ops: Sequence[Operation], is_copied: Callable[[Operation], bool]) -> Piece:
    """Collect ops of one block, in order, with copies of their operands' definitions for which `is_copied` is true."""
    inside = {inner for op in ops for inner in op.walk()}
    copied: dict[Operation, None] = {}
    inputs: dict[SSAValue, None] = {}

    def use(value: SSAValue) -> None:
        owner = value.owner
        if (owner if isinstance(owner, Operation) else owner.parent_op()) in inside or owner in copied:
            return
        if isinstance(owner, Operation) and is_copied(owner):
            for operand in owner.operands:
                use(operand)
            copied[owner] = None
        else:
            inputs[value] = None

    for op in ops:
        for inner in op.walk():
            for operand in inner.operands:
                use(operand)
    outputs = [result for op in ops for result in op.results if any(use.operation not in inside for use in result.uses)]
    return Piece(ops, list(copied), list(inputs), outputs)


def is_small_constant(op: Operation) -> bool:
    """Return True if an op without operands always has the same results, none of them memory."""
    if op.operands or op.regions or any(map(_is_memory, op.result_types)):
        return False
    return is_constant(op) or is_free_of_effects(op)


def _is_memory(type: Attribute) -> bool:
    return isinstance(type, TensorType | UnrankedTensorType | MemRefType | UnrankedMemRefType)


def works_on_slices(piece: Piece) -> bool:
    """Return True if tensors are slices of others, so that a function would work on copies."""
    extracted = (value.owner for value in piece.inputs if is_tensor(value.type))
    if any(isinstance(op, Operation) and subset_of(op.name) is not None for op in extracted):
        return True
    used = (subset_of(use.operation.name) for output in piece.outputs for use in output.uses)
    return any(subset is not None and subset.source is not None for subset in used)


def function_around(block: Block) -> func.FuncOp | None:
    """Return the function around a block, or None."""
    op = block.parent_op()
    while op is not None and not isinstance(op, func.FuncOp):
        op = op.parent_op()
    return op


def name_by_place(piece: Piece) -> str:
    """Return a name made of the surrounding function's and the last op's name."""
    block = piece.last.parent
    function = None if block is None else function_around(block)
    assert function is not None, "pieces are found in functions"
    return f"{function.sym_name.data}_{piece.last.name.rpartition('.')[2]}"


def classes_of_equal(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Group the pieces that differ only in their inputs, in order of first pieces."""
    return _classes(pieces, OpKeys())


def classes_of_similar(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Group the pieces that differ only in inputs and in sizes of tensors."""
    return _classes(pieces, _KeysWithoutSizes())


class _KeysWithoutSizes(OpKeys):
    """Keys of ops that ignore the sizes of tensors."""

    def number(self, attribute: Attribute) -> int:
        if isa(attribute, TensorType[Attribute]):
            attribute = _with_sizes(attribute, [DYNAMIC_INDEX] * len(attribute.get_shape()))
        return super().number(attribute)


def _with_sizes(type: TensorType[Attribute], sizes: Sequence[int]) -> TensorType[Attribute]:
    return TensorType(type.element_type, sizes, type.encoding)


def _classes(pieces: Sequence[Piece], keys: OpKeys) -> list[list[Piece]]:
    classes: dict[Key, list[Piece]] = {}
    for piece in pieces:
        classes.setdefault(_key(piece, keys), []).append(piece)
    return list(classes.values())


def _key(piece: Piece, keys: OpKeys) -> Key:
    numbers: Numbers = {value: number for number, value in enumerate(piece.inputs)}
    said: list[Key] = []
    for op in (*piece.copied, *piece.ops):
        said.append(keys.of(op, numbers))
        for result in op.results:
            numbers[result] = len(numbers)
    types = tuple(keys.number(value.type) for value in piece.inputs)
    return (nearest_table(piece.last), types, tuple(said), tuple(numbers[output] for output in piece.outputs))


class Sizes:
    """The sizes of tensors in pieces of one class. Sizes equal in all pieces are static, others dynamic."""

    def __init__(self, pieces: Sequence[Piece]):
        self._piece = pieces[0]
        self._columns = dict(zip(_values(pieces[0]), zip(*map(_values, pieces), strict=True), strict=True))

    def type_of(self, value: SSAValue) -> Attribute:
        """Return the type to which the first piece's value, and the corresponding ones of other pieces, can be cast."""
        type = value.type
        if not isa(type, TensorType[Attribute]) or all(other.type == type for other in self._columns[value]):
            return type
        columns = (self._column(value, dim) for dim in range(len(type.get_shape())))
        return _with_sizes(type, [column[0] if len(set(column)) == 1 else DYNAMIC_INDEX for column in columns])

    def source_of(self, value: SSAValue, dim: int) -> tuple[SSAValue, int] | None:
        """Return an input and its dimension with the same size as dimension `dim` of `value` in all pieces, or None.

        Both are values of the first piece.
        """
        wanted = self._column(value, dim)
        for given in self._piece.inputs:
            if isa(type := given.type, TensorType[Attribute]):
                for place in range(len(type.get_shape())):
                    if self._column(given, place) == wanted:
                        return given, place
        return None

    def unknown(self, value: SSAValue) -> list[int]:
        """Return the dimensions of a tensor whose sizes differ between pieces."""
        type = self.type_of(value)
        if not isa(type, TensorType[Attribute]) or type == value.type:
            return []
        return [dim for dim, size in enumerate(type.get_shape()) if size == DYNAMIC_INDEX]

    def _column(self, value: SSAValue, dim: int) -> list[int]:
        return [other.type.get_shape()[dim] for other in self._columns[value] if isa(other.type, TensorType[Attribute])]


def _values(piece: Piece) -> list[SSAValue]:
    return [*piece.inputs, *(result for op in (*piece.copied, *piece.ops) for result in op.results)]


class Outliner:
    """Builds functions of equal pieces. `wanted` proposes a name, to which a number is added if it is taken."""

    def __init__(self, edit: Editor, wanted: Callable[[Piece], str]):
        self._edit = edit
        self._wanted = wanted
        self._names: dict[ModuleOp, NewNames] = {}
        self._replaced: dict[SSAValue, SSAValue] = {}
        """Maps results of pieces to the results of calls."""

    def outline(self, pieces: Sequence[Piece]) -> None:
        """Replace pieces that are equal, or differ only in sizes of tensors, by calls of one function."""
        sizes = Sizes(pieces)
        function: func.FuncOp | None = None
        for piece in pieces:
            if not self._edit.begin(piece.last, *piece.ops[:-1]):
                return
            inputs = [self._replaced.get(value, value) for value in piece.inputs]
            if function is None:
                function = self._function(piece, inputs, sizes)
            place = InsertPoint.before(piece.last)
            type_ = function.function_type
            arguments = [self._cast(value, type, place) for value, type in zip(inputs, type_.inputs, strict=True)]
            call = func.CallOp(function.sym_name.data, arguments, list(type_.outputs))
            self._edit.insert(call, place)
            for output, result in zip(piece.outputs, call.results, strict=True):
                result.name_hint = output.name_hint
                self._replaced[output] = self._cast(result, output.type, place)
                self._edit.replace_all_uses_with(output, self._replaced[output])
            for op in reversed(piece.ops):
                self._edit.erase(op)

    def _cast(self, value: SSAValue, type: Attribute, place: InsertPoint) -> SSAValue:
        if value.type == type:
            return value
        assert isa(type, TensorType[Attribute]), "only sizes of tensors differ"
        return self._edit.insert(CastOp(value, type), place).dest

    def _function(self, piece: Piece, inputs: Sequence[SSAValue], sizes: Sizes) -> func.FuncOp:
        """Append a private function of a piece to the module."""
        module = nearest_table(piece.last)
        assert isinstance(module, ModuleOp), "functions stand in a module"
        block, values = block_for(inputs)
        for value, replaced, argument in zip(piece.inputs, inputs, block.args, strict=True):
            values[value] = argument
            if (type := sizes.type_of(value)) != argument.type:
                values[value] = values[replaced] = self._edit.replace_value_with_new_type(argument, type)
        for op in (*piece.copied, *piece.ops):
            copy = self._copy(op, values, sizes, block)
            block.add_op(copy)
            values.update(zip(op.results, copy.results, strict=True))
        block.add_op(func.ReturnOp(*[values[output] for output in piece.outputs]))
        names = self._names.setdefault(module, NewNames(module, own_numbers=True))
        outputs = [values[output].type for output in piece.outputs]
        type_ = FunctionType.from_lists(list(block.arg_types), outputs)
        function = func.FuncOp(names.new(self._wanted(piece)), type_, visibility="private")
        function.body.detach_block(0)
        function.body.add_block(block)
        function.attributes.update(NOT_INLINED)
        if all(map(is_plain, (*type_.inputs, *type_.outputs))):
            function.attributes[BARE_POINTERS] = UnitAttr()
        return self._edit.insert(function, InsertPoint.at_end(module.body.block), of=piece.ops)

    def _copy(self, op: Operation, values: Mapping[SSAValue, SSAValue], sizes: Sizes, block: Block) -> Operation:
        """Copy an op of the first piece, with the tensor types of the whole class."""
        copy = copy_of(op, values)
        types = [sizes.type_of(result) for result in op.results]
        if types == list(op.result_types):
            return copy
        operands: list[SSAValue] = list(copy.operands)
        if isinstance(op, EmptyOp):
            for dim in sizes.unknown(op.tensor):
                source = sizes.source_of(op.tensor, dim)
                assert source is not None, "pieces are outlined whose sizes are those of inputs"
                asked = arith.ConstantOp(IntegerAttr.from_index_int_value(source[1]))
                size = DimOp(values[source[0]], asked)
                block.add_ops([asked, size])
                operands.append(size.result)
        new = type(op).create(
            operands=operands,
            result_types=types,
            properties=copy.properties,
            attributes=copy.attributes,
            regions=[copy.detach_region(region) for region in list(copy.regions)],
        )
        new.location = copy.location
        copy.erase()
        return new


NOT_INLINED = {"no_inline": UnitAttr(), "passthrough": ArrayAttr([StringAttr("noinline")])}
"""Attributes that keep passes and LLVM from inlining calls, so that the code exists only once."""


def is_plain(type: Attribute) -> bool:
    """Return True if a type has static sizes and an identity layout, so that only an address must be passed."""
    if isinstance(type, ShapedType):
        layout = type.layout if isinstance(type, MemRefType) else NoneAttr()
        return type.has_static_shape() and isinstance(layout, NoneAttr)
    return not isinstance(type, UnrankedTensorType | UnrankedMemRefType)
