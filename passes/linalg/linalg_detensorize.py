"""Convert computations on tensors of rank 0 that control flow depends on to scalars.

Before:  #map = affine_map<() -> ()>
         func.func @f(%arg0: tensor<i32>, %arg1: tensor<i1>) -> tensor<i32> {
           cf.br ^bb1(%arg0 : tensor<i32>)
         ^bb1(%0: tensor<i32>):
           %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = []}
               ins(%0 : tensor<i32>) outs(%arg1 : tensor<i1>) {
           ^bb0(%in: i32, %out: i1):
             %2 = arith.trunci %in : i32 to i1
             linalg.yield %2 : i1
           } -> tensor<i1>
           %extracted = tensor.extract %1[] : tensor<i1>
           cf.cond_br %extracted, ^bb1(%0 : tensor<i32>), ^bb2
         ^bb2:
           return %0 : tensor<i32>
         }
After:   func.func @f(%arg0: tensor<i32>, %arg1: tensor<i1>) -> tensor<i32> {
           %extracted = tensor.extract %arg0[] : tensor<i32>
           cf.br ^bb1(%extracted : i32)
         ^bb1(%0: i32):
           %from_elements = tensor.from_elements %0 : tensor<i32>
           %1 = arith.trunci %0 : i32 to i1
           cf.cond_br %1, ^bb1(%0 : i32), ^bb2
         ^bb2:
           return %from_elements : tensor<i32>
         }

From the operands of branches, the pass follows definitions and uses through block arguments, `linalg.generic` ops on
operands of rank 0 only, and ops on scalars. The first block of a function keeps its arguments, since the function type
does not change.
Source: `Detensorize.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.context import Context
from xdsl.dialects import cf
from xdsl.dialects.builtin import (
    AnyFloat,
    IntegerType,
    NoneAttr,
    TensorType,
)
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.dialects.tensor import ExtractOp, FromElementsOp
from xdsl.ir import Attribute, Block, BlockArgument, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.control_flow import Forwarded, branch_of
from okl_opt.passes.base import FUNCTION_LIKE, OpPass
from okl_opt.passes.generic.chosen_rules import rules_named
from okl_opt.passes.generic.greedily import rewrite_by_name
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern, TypeConverter, convert


def _scalar_type(type: Attribute) -> Attribute | None:
    """Return the element type of a tensor of rank 0; None for any other type."""
    if isa(type, TensorType[Attribute]) and not type.get_shape() and isinstance(type.encoding, NoneAttr):
        return type.element_type
    return None


class _ScalarTypes(TypeConverter):
    """`tensor<f32>` -> `f32`"""

    def __init__(self):
        super().__init__(lambda type: _scalar_type(type) or type)

    def source_materialization(self, values: Sequence[SSAValue], type_: Attribute) -> Sequence[Operation]:
        return [FromElementsOp.create(operands=values, result_types=[type_])]

    def target_materialization(
        self, values: Sequence[SSAValue], types: Sequence[Attribute], original: Attribute
    ) -> Sequence[Operation]:
        return [ExtractOp.create(operands=values, result_types=types)]


@dataclass
class _Chosen:
    """The ops and block arguments that become scalar."""

    generics: dict[Operation, None] = field(default_factory=dict[Operation, None])
    arguments: dict[BlockArgument, None] = field(default_factory=dict[BlockArgument, None])

    def is_chosen(self, value: SSAValue) -> bool:
        """Return whether a value is a chosen block argument."""
        return isinstance(value, BlockArgument) and value in self.arguments and _scalar_type(value.type) is not None


def _may_be_scalar(op: Operation) -> bool:
    """Return whether an op is a `linalg.generic` on tensors of rank 0 only."""
    return isinstance(op, GenericOp) and all(_scalar_type(operand.type) is not None for operand in op.operands)


def _forwarded(op: Operation | None) -> Forwarded | None:
    """Return the operands that a branch forwards to its successors; None if unknown."""
    branch = None if op is None else branch_of(op)
    return None if op is None or branch is None else branch.get(op)


def _inner_blocks(region: Region) -> list[Block]:
    """Return the blocks except the first whose predecessors all end in known branches."""
    return [
        block for block in list(region.blocks)[1:] if all(branch_of(use.operation) is not None for use in block.uses)
    ]


def _handed_to(argument: BlockArgument) -> Iterator[SSAValue | None]:
    """Yield the operand that each branch forwards to an argument; None for an unknown branch."""
    for use in argument.block.uses:
        forwarded = _forwarded(use.operation)
        yield None if forwarded is None else forwarded[use.index][argument.index]


def _all(function: Operation) -> _Chosen:
    """Return everything that can become scalar."""
    arguments = (argument for block in _inner_blocks(function.regions[0]) for argument in block.args)
    return _Chosen(dict.fromkeys(filter(_may_be_scalar, function.walk())), dict.fromkeys(arguments))


def _controlling(function: Operation) -> _Chosen:
    """Return the ops and arguments that operands of branches depend on, or flow into."""
    chosen = _Chosen()
    first, *rest = function.regions[0].blocks
    inner = set(rest)
    # MLIR puts them into a block of their own, so branches of the first block do not forward them.
    parameters = set(first.args)
    branches = [op for op in function.walk() if isinstance(op, cf.ConditionalBranchOp | cf.BranchOp)]
    pending = [operand for op in branches for operand in op.operands]
    seen: set[SSAValue] = set()
    while pending:
        value = pending.pop()
        if value in seen:
            continue
        seen.add(value)
        if value not in parameters:
            pending += _arguments_that_get(value)
        pending += [result for use in value.uses for result in use.operation.results]
        owner = value.owner
        if isinstance(value, BlockArgument):
            if value.block in inner:
                handed = list(_handed_to(value))
                if None in handed:
                    return _Chosen()
                chosen.arguments[value] = None
                pending += [each for each in handed if each is not None]
        elif isinstance(owner, GenericOp):
            if _may_be_scalar(owner):
                chosen.generics[owner] = None
                pending += owner.inputs
        elif isinstance(owner, Operation) and all(map(_is_number, owner.result_types)):
            pending += owner.operands
    for argument in list(chosen.arguments):
        owners = (None if value is None else value.owner for value in _handed_to(argument))
        if any(isinstance(owner, GenericOp) and owner not in chosen.generics for owner in owners):
            del chosen.arguments[argument]
    return chosen


def _arguments_that_get(value: SSAValue) -> Iterator[BlockArgument]:
    """Yield the arguments to which the terminator of a value's block forwards it."""
    block = value.owner if isinstance(value.owner, Block) else value.owner.parent
    last = None if block is None else block.last_op
    forwarded = _forwarded(last)
    if last is not None and forwarded is not None:
        for successor, values in zip(last.successors, forwarded, strict=True):
            yield from (argument for argument, each in zip(successor.args, values, strict=True) if each is value)


def _is_number(type: Attribute) -> bool:
    return isinstance(type, IntegerType | AnyFloat)


class _DetensorizeGeneric(ConversionPattern[GenericOp]):
    """linalg.generic on tensors of rank 0 -> the ops in it"""

    names = (GenericOp.name,)

    def convert(self, op: GenericOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        last = op.body.block.last_op
        assert last is not None, "the region of a linalg.generic ends in a yield"
        edit.inline_block(op.body.block, InsertPoint.before(op), operands)
        edit.replace_by(op, [], [[value] for value in last.operands])
        edit.erase(last)


class _ConvertInnerBlocks(ConversionPattern[Operation]):
    """Converts the arguments of all blocks of a function except the first one."""

    names = FUNCTION_LIKE

    def __init__(self, chosen: _Chosen):
        self._chosen = chosen

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        for block in op.regions[0].blocks:
            if any(map(self._chosen.is_chosen, block.args)):
                types = (_scalar_type(each.type) if self._chosen.is_chosen(each) else None for each in block.args)
                arguments = zip(block.args, types, strict=True)
                edit.convert_arguments(block, [[type or argument.type] for argument, type in arguments])
        edit.modify(op)


class _ConvertBranch(ConversionPattern[Operation]):
    """Converts the operands that branches forward to converted arguments."""

    def __init__(self, handed: Mapping[Operation, Collection[int]]):
        self.names = {op.name for op in handed}
        self._handed = handed

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        if op in self._handed:
            pairs = enumerate(zip(op.operands, operands, strict=True))
            new = [converted if place in self._handed[op] else old for place, (old, converted) in pairs]
            edit.modify(op).operands = new


def _handed_places(chosen: _Chosen) -> dict[Operation, set[int]]:
    """Map each branch to the positions of its operands forwarded to chosen arguments."""
    places: dict[Operation, set[int]] = {}
    for argument in filter(chosen.is_chosen, chosen.arguments):
        for use in argument.block.uses:
            forwarded = _forwarded(use.operation)
            assert forwarded is not None, "other branches keep arguments from being chosen"
            after = sum(map(len, forwarded[use.index :]))
            place = len(use.operation.operands) - after + argument.index
            places.setdefault(use.operation, set()).add(place)
    return places


@dataclass(frozen=True)
class LinalgDetensorizePass(OpPass):
    name = "linalg-detensorize"
    keeps_checks = True
    anchor = FUNCTION_LIKE

    aggressive_mode: bool = False
    """Convert everything that can become scalar, not only values that control flow depends on."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        if not op.regions[0].blocks:
            return
        chosen = _all(op) if self.aggressive_mode else _controlling(op)
        handed = _handed_places(chosen)

        def is_legal(each: Operation) -> bool:
            if each is op:
                return not any(chosen.is_chosen(argument) for block in op.regions[0].blocks for argument in block.args)
            if each in handed:
                return all(_scalar_type(each.operands[place].type) is None for place in handed[each])
            return each not in chosen.generics

        patterns = (_DetensorizeGeneric(), _ConvertInnerBlocks(chosen), _ConvertBranch(handed))
        convert(self, op, patterns, _ScalarTypes(), is_legal)
        rewrite_by_name(ctx, op, {ExtractOp.name: rules_named(ExtractOp.name, "ExtractElementFromIndexCast")})
