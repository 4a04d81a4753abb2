"""Move ops that depend only on weights into a function that runs once, at load time.

Before:  func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<2x3xf32>) -> tensor<3x2xf32> {
           %0 = tensor.empty() : tensor<3x2xf32>
           %transposed = linalg.transpose ins(%arg1 : tensor<2x3xf32>) outs(%0 : tensor<3x2xf32>) permutation = [1, 0]
           %1 = linalg.exp ins(%transposed : tensor<3x2xf32>) outs(%0 : tensor<3x2xf32>) -> tensor<3x2xf32>
           return %1 : tensor<3x2xf32>
         }
After:   func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<2x3xf32>) -> tensor<3x2xf32> {
           %0 = tensor.empty() : tensor<3x2xf32>
           %transposed = linalg.transpose ins(%arg1 : tensor<2x3xf32>) outs(%0 : tensor<3x2xf32>) permutation = [1, 0]
           %1 = linalg.exp ins(%transposed : tensor<3x2xf32>) outs(%0 : tensor<3x2xf32>) -> tensor<3x2xf32>
           return %1 : tensor<3x2xf32>
         }

With `function=f arguments=1` the two ops move to a function `@f_load` on all arguments of `@f`, whose results become
additional arguments of `@f`. A runtime calls `@f_load` when weights are bound, so that they are packed once. Only pure
ops on tensors of static shape move, and only if their results are not larger than their operands.
Source: IREE's `iree-util-hoist-into-globals`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import prod

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, FunctionType, ModuleOp, TensorType
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.effects import is_free_of_effects
from okl_opt.passes.base import Pass
from okl_opt.passes.rewriting.copies import copy_of
from okl_opt.passes.rewriting.edit import Editor

SUFFIX = "_load"
"""The suffix of the name of the load-time function."""

_CHEAP = frozenset({"arith.constant", "tensor.empty", "tensor.cast", "tensor.collapse_shape", "tensor.expand_shape"})
"""Ops that are cheaper than an argument for their result."""


_SMALL = 4096
"""Results of at most this many elements are always small enough."""


@dataclass(frozen=True)
class HoistLoadTimeOpsPass(Pass):
    name = "hoist-load-time-ops"
    keeps_checks = True

    function: str = ""
    """The function. If empty, nothing moves."""
    arguments: tuple[int, ...] = ()
    """The numbers of the arguments that are the same in every run."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        if not self.function:
            return
        found = [each for each in op.ops if isinstance(each, func.FuncOp) and each.sym_name.data == self.function]
        if not found or len(found[0].body.blocks) != 1:
            raise op_error(op, f"has no function '{self.function}' with one block")
        function = found[0]
        count = len(function.function_type.inputs)
        if wrong := [number for number in self.arguments if not 0 <= number < count]:
            raise op_error(function, f"has {count} arguments, not one of number {wrong[0]}")
        self._split(function)

    def _split(self, function: func.FuncOp) -> None:
        block = function.body.block
        moved = _load_time_ops(block, {block.args[number] for number in self.arguments})
        kept = [value for op in moved for value in op.results if _is_kept(value, moved)]
        edit = Editor(self)
        if not kept or not edit.begin(function):
            return
        edit.insert([_load_function(function, moved, kept)], InsertPoint.after(function))
        for value in kept:
            argument = edit.insert_block_argument(block, len(block.args), value.type, of=value)
            edit.replace_all_uses_with(value, argument)
        for op in reversed(moved):
            if not any(result.first_use for result in op.results):
                edit.erase(op)
        held = function.arg_attrs
        properties = edit.modify(function).properties
        properties["function_type"] = FunctionType.from_lists(block.arg_types, list(function.function_type.outputs))
        if held is not None:
            properties["arg_attrs"] = ArrayAttr([*held.data, *[DictionaryAttr({})] * len(kept)])


def _load_time_ops(block: Block, constants: set[SSAValue]) -> dict[Operation, None]:
    """Return the ops of a block that depend on constants alone, in order."""
    known, moved = set(constants), dict[Operation, None]()
    for op in block.ops:
        if not op.results or not is_free_of_effects(op) or not all(value in known for value in _read(op)):
            continue
        if all(_has_static_shape(result.type) for result in op.results):
            known.update(op.results)
            moved[op] = None
    return moved


def _read(op: Operation) -> Iterator[SSAValue]:
    """Values from outside that an op, including its regions, reads."""
    for inner in op.walk():
        for operand in inner.operands:
            owner = operand.owner
            holder = owner if isinstance(owner, Operation) else owner.parent_op()
            if holder is None or not op.is_ancestor(holder):
                yield operand


def _has_static_shape(type_: Attribute) -> bool:
    return not isa(type_, TensorType[Attribute]) or type_.has_static_shape()


def _is_kept(value: SSAValue, moved: dict[Operation, None]) -> bool:
    """Return True if the result of a moved op becomes an argument: it is used by other ops, and not too large."""
    owner = value.owner
    assert isinstance(owner, Operation), "it is a result"
    if owner.name in _CHEAP or not isa(value.type, TensorType[Attribute]) or _is_larger_than_operands(owner):
        return False
    return _is_used_outside(value, owner, moved)


def _is_used_outside(value: SSAValue, owner: Operation, moved: dict[Operation, None]) -> bool:
    """Return True if an op that stays uses a value, directly or through cheap ops that are copied there."""
    users = {_ancestor_beside(use.operation, owner) for use in value.uses}
    return any(
        user not in moved
        or (user.name in _CHEAP and any(_is_used_outside(result, user, moved) for result in user.results))
        for user in users
    )


def _ancestor_beside(op: Operation, beside: Operation) -> Operation:
    """Return the ancestor of `op`, or itself, in the block of `beside`."""
    while op.parent is not beside.parent:
        around = op.parent_op()
        assert around is not None, "users stand below the block of what they use"
        op = around
    return op


def _is_larger_than_operands(op: Operation) -> bool:
    """Return True if the result is larger than the operands, as it is for fills and broadcasts."""
    sizes = [_count(value) for value in op.operands if getattr(value.owner, "name", "") not in _CHEAP]
    return max(map(_count, op.results)) > 2 * sum(sizes) + _SMALL


def _count(value: SSAValue) -> int:
    """The elements of a tensor of static shape, 0 for other values."""
    return prod(value.type.get_shape()) if isa(value.type, TensorType[Attribute]) else 0


def _load_function(function: func.FuncOp, moved: Iterable[Operation], kept: Sequence[SSAValue]) -> func.FuncOp:
    """Build `@f_load` with the moved ops, on the arguments of `@f`."""
    block = Block(arg_types=function.body.block.arg_types)
    values: dict[SSAValue, SSAValue] = dict(zip(function.body.block.args, block.args, strict=True))
    for op in moved:
        copy = copy_of(op, values)
        values.update(zip(op.results, copy.results, strict=True))
        block.add_op(copy)
    block.add_op(func.ReturnOp(*(values[value] for value in kept)))
    type_ = FunctionType.from_lists(block.arg_types, [value.type for value in kept])
    return func.FuncOp(f"{function.sym_name.data}{SUFFIX}", type_, Region(block), function.sym_visibility)
