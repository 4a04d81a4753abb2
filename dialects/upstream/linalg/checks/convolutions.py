"""Checks of convolutions and poolings. Source: `LinalgInterfaces.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineMap,
    AffineSymExpr,
)

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.upstream.linalg.loops import inits_of, is_projected_permutation, loops_of
from okl_opt.dialects.upstream.linalg.maps import fixed_maps

_NO_LOOP = "unexpected loop dimension for convolution op"


def check_convolution(op: Operation) -> None:
    """Check that each loop has a role in a convolution. Source: `verifyConvolutionInterface`."""
    outputs = len(inits_of(op))
    if outputs != 1 or len(op.operands) - outputs < 2:
        raise bare_error(op, "expected op with 2 inputs and 1 output")
    problem = _problem(op, loops_of(op).maps)
    if problem is not None:
        raise bare_error(op, problem)


def _problem(op: Operation, maps: Sequence[AffineMap]) -> str | None:
    """The reason why the maps are not a convolution's, or None. Source: `isConvolutionInterfaceImpl`."""
    if len(maps) < 3:
        return None
    input, filter, output = maps[0], maps[1], maps[-1]
    access = _Access()
    if not all(map(access.add, input.results)):
        return "unexpected input index map for convolutions"
    if not is_projected_permutation(filter) or not is_projected_permutation(output):
        return "expected output/filter indexing maps to be projected permutations"
    written, weights, parallel = _loops(output), _loops(filter), _loops(_own_output(op))
    for loop in written:
        if loop in access.windows if loop in weights else not access.has(loop):
            return _NO_LOOP
        if loop not in parallel:
            return "expected all iterators used to access outputs to be parallel"
    for loop in weights:
        if loop in written:
            continue
        if not access.has(loop):
            return _NO_LOOP
        if loop in parallel:
            return "expected all iterators not used to access outputs to be reduction"
    if len({*written, *weights}) != output.num_dims:
        return _NO_LOOP
    return None if access.windows else "expected convolved dim to be non-empty"


def _own_output(op: Operation) -> AffineMap:
    """The output map of a named op; its loops are the parallel ones."""
    return fixed_maps(op.name.removeprefix("linalg."), op.properties).data[-1].data


def _loops(map: AffineMap) -> list[int]:
    return [result.position for result in map.results if isinstance(result, AffineDimExpr)]


class _Access:
    """The loops that index an input: a single loop, or a sum of two with factors. Source: `ConvAccessExprWalker`."""

    def __init__(self) -> None:
        self.alone: set[int] = set()
        self.windows: set[int] = set()

    def has(self, loop: int) -> bool:
        return loop in self.alone or loop in self.windows

    def add(self, index: AffineExpr) -> bool:
        """Add the loops of an index; return whether the index is supported and its loops are new."""
        if isinstance(index, AffineDimExpr):
            return self._take(index.position, self.alone)
        if not isinstance(index, AffineBinaryOpExpr) or index.kind is not AffineBinaryOpKind.Add:
            return False
        return all(self._add_summand(summand) for summand in (index.lhs, index.rhs))

    def _add_summand(self, summand: AffineExpr) -> bool:
        if isinstance(summand, AffineBinaryOpExpr) and summand.kind is AffineBinaryOpKind.Mul:
            factors = (summand.lhs, summand.rhs)
            if not any(isinstance(factor, AffineConstantExpr | AffineSymExpr) for factor in factors):
                return False
            summand = next((factor for factor in factors if isinstance(factor, AffineDimExpr)), summand)
        return isinstance(summand, AffineDimExpr) and self._take(summand.position, self.windows)

    def _take(self, loop: int, loops: set[int]) -> bool:
        if self.has(loop):
            return False
        loops.add(loop)
        return True
