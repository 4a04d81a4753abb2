"""Runs functions of affine loops, to compare what passes leave of them with what they were."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.dialects.affine import ForOp, IfOp, ParallelOp
from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import IntegerAttr, ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.ir.affine import AffineConstraintKind, AffineMap

from okl_opt.dialects.upstream.affine.compose import map_of
from okl_opt.dialects.upstream.affine.expressions import evaluate
from okl_opt.dialects.upstream.affine.sets import differences
from okl_opt.passes.affine.accesses import access_of
from okl_opt.passes.affine.bounds import lower_of, upper_of

Memory = dict[tuple[int, ...], int]


class Interpreter:
    """Values are numbers, and every op on floats gives another one; loops that are parallel run backwards."""

    def __init__(self, arguments: Sequence[object]):
        self._arguments = arguments
        self._values: dict[SSAValue, object] = {}

    def run(self, module: ModuleOp) -> list[object]:
        """What the function returns."""
        function = next(op for op in module.ops if isinstance(op, FuncOp))
        block = function.body.block
        self._values = dict(zip(block.args, self._arguments, strict=True))
        return self._block(block)

    def _block(self, block: Block) -> list[object]:
        for op in block.ops:
            if op.name in ("affine.yield", "func.return"):
                return self._of(op.operands)
            self._op(op)
        return []

    def _of(self, values: Sequence[SSAValue]) -> list[object]:
        return [self._values[value] for value in values]

    def _op(self, op: Operation) -> None:
        access = access_of(op)
        if access is not None:
            memory = cast(dict[tuple[int, ...], object], self._values[access.memory])
            place = tuple(self._results(access.place.map, access.place.operands))
            if access.is_store:
                memory[place] = self._values[access.value]
            else:
                self._values[access.value] = memory.get(place, hash(place))
            return
        results: Sequence[object]
        match op:
            case ForOp():
                results = self._for(op)
            case ParallelOp():
                results = self._parallel(op)
            case IfOp():
                results = self._if(op)
            case ConstantOp():
                assert isinstance(op.value, IntegerAttr)
                results = [op.value.value.data]
            case _ if op.name == "memref.alloc":
                results = [{}]
            case _ if op.name in ("affine.apply", "affine.min", "affine.max"):
                results = [min(self._results(map_of(op), op.operands))]
            case _:
                results = [hash((op.name, *self._of(op.operands)))]
        self._values.update(zip(op.results, results, strict=True))

    def _results(self, map: AffineMap, operands: Sequence[SSAValue]) -> list[int]:
        values = [value for value in self._of(operands) if isinstance(value, int)]
        found = [evaluate(result, values, map.num_dims) for result in map.results]
        return [value for value in found if value is not None]

    def _for(self, op: ForOp) -> Sequence[object]:
        lower, upper = lower_of(op), upper_of(op)
        carried = self._of(op.inits)
        first, last = max(self._results(*lower)), min(self._results(*upper))
        for turn in range(first, last, op.step.value.data):
            self._values.update(zip(op.body.block.args, [turn, *carried], strict=True))
            carried = self._block(op.body.block)
        return carried

    def _parallel(self, op: ParallelOp) -> Sequence[object]:
        lower, upper = op.lowerBoundsMap.data, op.upperBoundsMap.data
        count = lower.num_dims + lower.num_symbols
        first = max(self._results(lower, op.map_operands[:count]))
        last = min(self._results(upper, op.map_operands[count:]))
        (argument,) = op.body.block.args
        for turn in reversed(range(first, last, op.steps.data[0].value.data)):
            self._values[argument] = turn
            self._block(op.body.block)
        return ()

    def _if(self, op: IfOp) -> Sequence[object]:
        data = op.condition.data
        rows = differences(data)
        values = self._results(AffineMap(data.num_dims, data.num_symbols, tuple(row for row, _ in rows)), op.args)
        holds = [
            value == 0 if kind is AffineConstraintKind.eq else value >= 0
            for value, (_, kind) in zip(values, rows, strict=True)
        ]
        region = op.then_region if all(holds) else op.else_region
        return self._block(region.blocks[0]) if region.blocks else ()
