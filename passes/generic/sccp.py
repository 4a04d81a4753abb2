"""Sparse conditional constant propagation: replace values that are constant on all executable paths.

Before:  func.func private @double(%arg0: i32) -> i32 {
           %0 = arith.addi %arg0, %arg0 : i32
           return %0 : i32
         }
         func.func @f() -> i32 {
           %c3_i32 = arith.constant 3 : i32
           %0 = call @double(%c3_i32) : (i32) -> i32
           return %0 : i32
         }
After:   func.func private @double(%arg0: i32) -> i32 {
           %c3_i32 = arith.constant 3 : i32
           %c6_i32 = arith.constant 6 : i32
           return %c6_i32 : i32
         }
         func.func @f() -> i32 {
           %c6_i32 = arith.constant 6 : i32
           %c3_i32 = arith.constant 3 : i32
           %0 = call @double(%c3_i32) : (i32) -> i32
           return %c6_i32 : i32
         }

A branch with a known condition makes only one successor executable. Arguments of private functions are known from all
calls. Branches and unexecuted blocks stay.
Source: `lib/Transforms/SCCP.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.context import Context
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.effects import is_constant, is_unused, keeps_constants, may_be_dropped
from okl_opt.dialects.interfaces.folding import materialize
from okl_opt.passes.analysis.constant_folds import folded
from okl_opt.passes.analysis.dataflow.constants import Constant, ConstantPropagation, constants_in
from okl_opt.passes.base import OpPass, Pass
from okl_opt.passes.rewriting.edit import Editor

_Key = tuple[str, Attribute, Attribute]


class _Constants:
    """Unique constants at the start of the innermost isolated op around their users."""

    def __init__(self, edit: Editor):
        self._edit = edit
        self._known: dict[Region, dict[_Key, SSAValue | None]] = {}

    def keep(self, op: Operation, constant: Constant) -> bool:
        """Move an existing constant to the start of its isolated op; return False if an equal one is there."""
        assert op.parent is not None and constant.value is not None
        region = _home(op.parent)
        known = self._known.setdefault(region, {})
        key = (constant.dialect, constant.value, op.result_types[0])
        if key in known:
            return False
        entry = region.blocks.first
        assert entry is not None
        if entry.first_op is not op:
            if not self._edit.begin(op):
                return True
            self._edit.move(op, InsertPoint.at_start(entry))
        known[key] = op.results[0]
        return True

    def at(self, block: Block, constant: Constant, type: Attribute, source: Operation) -> SSAValue | None:
        """Return a value of `constant` for users in `block`; None if no op can materialize it."""
        assert constant.value is not None
        region = _home(block)
        known = self._known.setdefault(region, {})
        key = (constant.dialect, constant.value, type)
        if key not in known:
            op = materialize(constant.dialect, constant.value, type)
            if op is None:
                known[key] = None
            else:
                # An equal constant may have come from another dialect: many dialects fold to constants of arith.
                known[key] = known.setdefault((op.dialect_name(), constant.value, type), op.results[0])
                if known[key] is op.results[0]:
                    entry = region.blocks.first
                    assert entry is not None
                    self._edit.insert(op, InsertPoint.at_start(entry), of=source)
        return known[key]


def _home(block: Block) -> Region:
    region = block.parent
    assert region is not None, "it was found in a region"
    while (parent := region.parent) is not None and parent.parent is not None and not keeps_constants(parent):
        outer = parent.parent.parent
        assert outer is not None
        region = outer
    return region


class _Replacer:
    """Replaces values by constants."""

    def __init__(self, by: Pass, constants: ConstantPropagation):
        self._edit = Editor(by)
        self._constants = constants
        self._made = _Constants(self._edit)

    def replace_in(self, top: Operation) -> None:
        pending = list(_blocks(top.regions))
        while pending:
            block = pending.pop()
            for op in list(block.ops):
                if self._keeps(op):
                    continue
                if op.results and self._replace(op.results, op, block) and is_unused(op) and may_be_dropped(op):
                    self._edit.erase(op)
                else:
                    pending.extend(_blocks(op.regions))
            holder = block.parent_op()
            assert holder is not None
            self._replace(block.args, holder, block)

    def _keeps(self, op: Operation) -> bool:
        if not is_constant(op):
            return False
        constant = self._constants.known(op.results[0])
        return constant is not None and constant.value is not None and self._made.keep(op, constant)

    def _replace(self, values: Sequence[SSAValue], source: Operation, block: Block) -> bool:
        """Replace the constant ones of the values; return whether all were replaced."""
        constants = [self._constants.known(value) for value in values]
        every = True
        for value, constant in zip(values, constants, strict=True):
            if constant is None or constant.value is None:
                every = False
                continue
            every = self._replace_one(value, constant, source, block) and every
        return every

    def _replace_one(self, value: SSAValue, constant: Constant, source: Operation, block: Block) -> bool:
        if not self._edit.begin(source):
            return False
        made = self._made.at(block, constant, value.type, source)
        if made is None:
            return False
        for use in list(value.uses):
            self._edit.modify(use.operation).operands[use.index] = made
        return True


def _blocks(regions: Iterable[Region]) -> Sequence[Block]:
    """Return the blocks of regions as a stack: popping gives the last region first, its blocks in order."""
    return [block for region in regions for block in reversed(list(region.blocks))]


class SCCP(OpPass):
    name = "sccp"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        _Replacer(self, constants_in(op, folded)).replace_in(op)
