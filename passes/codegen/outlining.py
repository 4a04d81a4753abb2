"""Functions of equal groups of ops, and calls in the places of these."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import NamedTuple

from xdsl.dialects import func
from xdsl.dialects.builtin import (
    ArrayAttr,
    FunctionType,
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
from xdsl.ir import Attribute, Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint

from dialects.interfaces.effects import is_constant, is_free_of_effects
from dialects.interfaces.symbols import nearest_table, symbol_name
from passes.analysis.op_keys import Key, Numbers, OpKeys
from passes.conversion.llvm_types import BARE_POINTERS
from passes.rewriting.copies import copy_of
from passes.rewriting.edit import Editor, block_for


class Piece(NamedTuple):
    """Ops of one block that can be computed where the last of them stands."""

    ops: Sequence[Operation]
    copied: Sequence[Operation]
    """Ops before them that a function gets copies of."""
    inputs: Sequence[SSAValue]
    """What comes from outside, in the order in which it is used."""
    outputs: Sequence[OpResult]
    """What is used outside."""

    @property
    def last(self) -> Operation:
        return self.ops[-1]


def piece_of(ops: Sequence[Operation], is_copied: Callable[[Operation], bool]) -> Piece:
    """Ops of one block, in its order, with copies of what makes their operands where `is_copied` says so."""
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
    """Whether an op without operands always gives the same values, none of them memory."""
    if op.operands or op.regions or any(map(_is_memory, op.result_types)):
        return False
    return is_constant(op) or is_free_of_effects(op)


def _is_memory(type: Attribute) -> bool:
    return isinstance(type, TensorType | UnrankedTensorType | MemRefType | UnrankedMemRefType)


def classes_of_equal(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """The pieces, those that differ in nothing but their inputs together, in the order of the first of each."""
    keys = OpKeys()
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


class Outliner:
    """Makes functions of equal pieces. `wanted` names the one for a piece; a number follows where that is taken."""

    def __init__(self, edit: Editor, wanted: Callable[[Piece], str]):
        self._edit = edit
        self._wanted = wanted
        self._names: dict[ModuleOp, _Names] = {}
        self._replaced: dict[SSAValue, SSAValue] = {}
        """The results of calls, by those of the pieces that they stand for."""

    def outline(self, pieces: Sequence[Piece]) -> None:
        """Let calls of one function stand for pieces that are equal."""
        function: func.FuncOp | None = None
        for piece in pieces:
            if not self._edit.begin(piece.last, *piece.ops[:-1]):
                return
            inputs = [self._replaced.get(value, value) for value in piece.inputs]
            if function is None:
                function = self._function(piece, inputs)
            call = func.CallOp(function.sym_name.data, inputs, [output.type for output in piece.outputs])
            self._edit.insert(call, InsertPoint.before(piece.last))
            for output, result in zip(piece.outputs, call.results, strict=True):
                result.name_hint = output.name_hint
                self._replaced[output] = result
                self._edit.replace_all_uses_with(output, result)
            for op in reversed(piece.ops):
                self._edit.erase(op)

    def _function(self, piece: Piece, inputs: Sequence[SSAValue]) -> func.FuncOp:
        """A private function of a piece, after all others of the module."""
        module = nearest_table(piece.last)
        assert isinstance(module, ModuleOp), "functions stand in a module"
        block, values = block_for(inputs)
        for op in (*piece.copied, *piece.ops):
            copy = copy_of(op, values)
            block.add_op(copy)
            values.update(zip(op.results, copy.results, strict=True))
        block.add_op(func.ReturnOp(*[values[output] for output in piece.outputs]))
        names = self._names.setdefault(module, _Names(module))
        type_ = FunctionType.from_lists([value.type for value in inputs], [output.type for output in piece.outputs])
        function = func.FuncOp(names.new(self._wanted(piece)), type_, visibility="private")
        function.body.detach_block(0)
        function.body.add_block(block)
        function.attributes.update(NOT_INLINED)
        if all(map(is_plain, (*type_.inputs, *type_.outputs))):
            function.attributes[BARE_POINTERS] = UnitAttr()
        return self._edit.insert(function, InsertPoint.at_end(module.body.block), of=piece.ops)


NOT_INLINED = {"no_inline": UnitAttr(), "passthrough": ArrayAttr([StringAttr("noinline")])}
"""The code of the function is to be there once: neither passes nor LLVM may inline its calls."""


def is_plain(type: Attribute) -> bool:
    """Whether the type of a value tells all but its address: sizes are static, and elements lie in order."""
    if isinstance(type, ShapedType):
        layout = type.layout if isinstance(type, MemRefType) else NoneAttr()
        return type.has_static_shape() and isinstance(layout, NoneAttr)
    return not isinstance(type, UnrankedTensorType | UnrankedMemRefType)


class _Names:
    """Names that are free in a module."""

    def __init__(self, module: ModuleOp):
        self._taken = {symbol_name(op) for op in module.ops}
        self._numbers: dict[str, Iterator[int]] = {}

    def new(self, wanted: str) -> str:
        name = wanted
        while name in self._taken:
            name = f"{wanted}_{next(self._numbers.setdefault(wanted, count()))}"
        self._taken.add(name)
        return name
