"""Loops with a second version for their most common bounds. Source: `LoopSpecialization.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.upstream.affine.compose import map_of
from okl_opt.dialects.upstream.affine.expressions import value_of
from okl_opt.passes.base import Pass
from okl_opt.passes.rewriting.copies import copy_of
from okl_opt.passes.rewriting.edit import Editor


def _least_number(bound: SSAValue) -> int | None:
    """Return the least constant result of the `affine.min` that defines a bound."""
    owner = bound.owner
    if not isinstance(owner, Operation) or owner.name != "affine.min":
        return None
    numbers = [number for result in map_of(owner).results if (number := value_of(result)) is not None]
    return min(numbers, default=None)


def specialize(by: Pass, top: Operation, kind: type[scf.ForOp | scf.ParallelOp]) -> None:
    """Run each loop of a kind with constant bounds if its bounds equal them, inner loops first.

    Loops whose results are used are left alone; mlir-opt crashes on them.
    """
    edit = Editor(by)
    for loop in [inner for inner in top.walk(region_first=True) if isinstance(inner, kind)]:
        bounds = [loop.ub] if isinstance(loop, scf.ForOp) else list(loop.upperBound)
        numbers = [number for bound in bounds if (number := _least_number(bound)) is not None]
        if len(numbers) < len(bounds) or any(result.first_use is not None for result in loop.results):
            continue
        if not edit.begin(loop):
            return
        _specialize(edit, loop, bounds, numbers)


def _specialize(edit: Editor, loop: Operation, bounds: Sequence[SSAValue], numbers: Sequence[int]) -> None:
    place = InsertPoint.before(loop)
    known: dict[SSAValue, SSAValue] = {}
    condition: SSAValue | None = None
    for bound, number in zip(bounds, numbers, strict=True):
        constant = edit.insert(arith.ConstantOp(IntegerAttr.from_index_int_value(number)), place).result
        equal = edit.insert(arith.CmpiOp(bound, constant, "eq"), place).result
        condition = equal if condition is None else edit.insert(arith.AndIOp(condition, equal), place).result
        known[bound] = constant
    assert condition is not None, "a loop has bounds"
    then, otherwise = (Region(Block([copy_of(loop, values), scf.YieldOp()])) for values in (known, None))
    edit.insert(scf.IfOp(condition, (), then, otherwise), place)
    edit.erase(loop)
