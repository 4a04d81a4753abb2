"""Turn symbol operands of affine maps that are valid dimensions only into dimension operands.

Before:  func.func @f() {
           affine.for %arg0 = 0 to 8 {
             %0 = affine.min affine_map<()[s0] -> (s0 + 1, 7)>()[%arg0]
             "test.use"(%0) : (index) -> ()
           }
           return
         }
After:   func.func @f() {
           affine.for %arg0 = 0 to 8 {
             %0 = affine.min affine_map<(d0) -> (d0 + 1, 7)>(%arg0)
             "test.use"(%0) : (index) -> ()
           }
           return
         }

The verifier refuses most ops with an induction variable as a symbol, which early versions of MLIR accepted. If this
pass is the first one on the command line, the parser accepts such text. Ops that the pass cannot repair, such as the
product of two induction variables, remain errors.
Source: seed 003_0c89af35f832d866.txt, whose maps 5 to 7 are used so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import AbstractContextManager

from xdsl.context import Context
from xdsl.dialects.affine import ForOp, ParallelOp
from xdsl.dialects.builtin import AffineMapAttr, AffineSetAttr
from xdsl.ir import Attribute, Operation
from xdsl.ir.affine import AffineBinaryOpExpr, AffineDimExpr, AffineExpr, AffineMap, AffineSymExpr

from okl_opt.dialects.upstream.affine.compose import Applied, applied, demoted, is_only_dim
from okl_opt.dialects.upstream.affine.expressions import Kind
from okl_opt.dialects.upstream.affine.sets import differences, set_of_differences
from okl_opt.dialects.upstream.affine.validity import dims_taken_for_symbols
from okl_opt.passes.base import MendingPass
from okl_opt.passes.rewriting.edit import Editor


def _applications(op: Operation) -> Iterator[tuple[str, int, AffineMap]]:
    """Yield the maps of an op: property, position of the first operand, and map (of a set, its constraints)."""
    names = [name for name, held in op.properties.items() if isinstance(held, AffineMapAttr | AffineSetAttr)]
    if isinstance(op, ForOp):
        names = ["lowerBoundMap", "upperBoundMap"]
    elif isinstance(op, ParallelOp):
        names = ["lowerBoundsMap", "upperBoundsMap"]
    maps = [(name, _map_of(op.properties[name])) for name in names]
    inputs = sum(map.num_dims + map.num_symbols for _, map in maps)
    first = 0 if isinstance(op, ForOp) else len(op.operands) - inputs
    for name, map in maps:
        yield name, first, map
        first += map.num_dims + map.num_symbols


def _map_of(held: Attribute) -> AffineMap:
    if isinstance(held, AffineSetAttr):
        rows = [row for row, _ in differences(held.data)]
        return AffineMap(held.data.num_dims, held.data.num_symbols, tuple(rows))
    assert isinstance(held, AffineMapAttr)
    return held.data


def _with_map(held: Attribute, map: AffineMap) -> Attribute:
    if isinstance(held, AffineSetAttr):
        kinds = [kind for _, kind in differences(held.data)]
        rows = list(zip(map.results, kinds, strict=True))
        return AffineSetAttr(set_of_differences((map.num_dims, map.num_symbols), rows))
    return AffineMapAttr(map)


def _stays_affine(expression: AffineExpr, symbols: Collection[int]) -> bool:
    """Return whether an expression is still affine if all symbols except `symbols` become dimensions."""
    if not isinstance(expression, AffineBinaryOpExpr):
        return True
    left, right = expression.lhs, expression.rhs
    if expression.kind is Kind.Add:
        fits = True
    elif expression.kind is Kind.Mul:
        fits = _is_symbolic(left, symbols) or _is_symbolic(right, symbols)
    else:
        fits = _is_symbolic(right, symbols)
    return fits and _stays_affine(left, symbols) and _stays_affine(right, symbols)


def _is_symbolic(expression: AffineExpr, symbols: Collection[int]) -> bool:
    if isinstance(expression, AffineBinaryOpExpr):
        return _is_symbolic(expression.lhs, symbols) and _is_symbolic(expression.rhs, symbols)
    return not isinstance(expression, AffineDimExpr | AffineSymExpr) or (
        isinstance(expression, AffineSymExpr) and expression.position in symbols
    )


def _repaired(op: Operation) -> list[tuple[str, int, Applied]]:
    """Return the changed maps, each with its property, position of the first operand, and new operands."""
    found: list[tuple[str, int, Applied]] = []
    for name, first, held in _applications(op):
        before = applied(held, op.operands[first : first + held.num_dims + held.num_symbols])
        symbols = [place for place, symbol in enumerate(before.symbols) if not is_only_dim(symbol)]
        if len(symbols) < held.num_symbols and all(_stays_affine(result, symbols) for result in held.results):
            found.append((name, first, demoted(before)))
    return found


class AffineDemoteSymbolsPass(MendingPass):
    name = "affine-demote-symbols"
    keeps_checks = True

    def tolerance(self) -> AbstractContextManager[None]:
        return dims_taken_for_symbols()

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        for inner in op.walk():
            if inner.dialect_name() != "affine":
                continue
            mended = _repaired(inner)
            if not mended:
                continue
            if not edit.begin(inner):
                return
            operands = list(inner.operands)
            for name, first, what in mended:
                operands[first : first + len(what.operands)] = what.operands
                edit.modify(inner).properties[name] = _with_map(inner.properties[name], what.map)
            edit.modify(inner).operands = operands
