"""Legalize the llvm dialect for LLVM IR, where each predecessor passes values to a block only once.

Before:  llvm.func @f(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
           llvm.cond_br %arg0, ^bb1(%arg1 : i32), ^bb1(%arg2 : i32)
         ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb0
           llvm.return %0 : i32
         }
After:   llvm.func @f(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
           llvm.cond_br %arg0, ^bb1(%arg1 : i32), ^bb2(%arg2 : i32)
         ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb2
           llvm.return %0 : i32
         ^bb2(%1: i32):  // pred: ^bb0
           llvm.br ^bb1(%1 : i32)
         }

Two fragments at the start of a debug expression are merged.
Source: `LegalizeForExport.cpp` and `DIExpressionLegalization.cpp` of MLIR 22.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from xdsl.context import Context
from xdsl.ir import Attribute, Block, Operation

from okl_opt.dialects.registry import op_class
from okl_opt.dialects.upstream.llvm.attributes import ExpressionAttr
from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.edit import Editor

_FRAGMENT = re.compile(r"DW_OP_LLVM_fragment\((\d+), (\d+)\)")


class LLVMLegalizeForExportPass(OpPass):
    """Give every op distinct successors, except blocks without arguments."""

    name = "llvm-legalize-for-export"
    keeps_checks = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        for nested in list(op.walk()):
            for held in (nested.attributes, nested.properties):
                for name, value in [*held.items()]:
                    legal = legal_expression(value)
                    if legal != value and edit.begin(nested):
                        edit.modify(nested)
                        held[name] = legal
            repeated = [*repeated_successors(nested)]
            if repeated and edit.begin(nested):
                for place in repeated:
                    insert_block_before_successor(nested, place, edit)


def repeated_successors(op: Operation) -> Iterator[int]:
    """Yield the positions of repeated successors with arguments."""
    met: set[Block] = set()
    # Positions are grouped by block, blocks in order of first appearance.
    for block in dict.fromkeys(op.successors):
        if block.args:
            met.add(block)
            yield from [place for place, other in enumerate(op.successors) if other is block][1:]


def insert_block_before_successor(op: Operation, place: int, edit: Editor) -> None:
    """Insert a block with the same arguments between an op and a successor."""
    target = op.successors[place]
    region = target.parent
    assert region is not None, "the block stands in a region"
    between = Block(arg_types=[argument.type for argument in target.args])
    for new, old in zip(between.args, target.args, strict=True):
        new.location = old.location
    region.add_block(between)
    edit.handle_block_creation(between)
    edit.append(between, op_class("llvm.br").create(operands=between.args, successors=[target]))
    successors = list(op.successors)
    successors[place] = between
    edit.modify(op).successors = successors


def legal_expression(value: Attribute) -> Attribute:
    """Return a debug expression with adjacent fragments merged; other attributes unchanged."""
    if not isinstance(value, ExpressionAttr):
        return value
    operators = list(value.data)
    place = 0
    while place + 1 < len(operators):
        first, second = (_FRAGMENT.fullmatch(each) for each in operators[place : place + 2])
        if first is None or second is None:
            place += 1
            continue
        offset = int(first[1]) + int(second[1])
        operators[place : place + 2] = [f"DW_OP_LLVM_fragment({offset}, {first[2]})"]
    return ExpressionAttr(tuple(operators))
