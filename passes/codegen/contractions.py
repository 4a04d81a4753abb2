"""Detection of matrix products in linalg ops. Source: `inferContractionDims` in `LinalgInterfaces.cpp` of MLIR 22."""

from __future__ import annotations

from typing import NamedTuple

from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.linalg.contractions import contraction_dims
from okl_opt.dialects.upstream.linalg.loops import are_parallel, inits_of, is_projected_permutation, loops_of
from okl_opt.dialects.upstream.shared.shapes import shape_of
from okl_opt.passes.linalg.specialize import has_body_of


class Matrix(NamedTuple):
    """An operand, with its dimensions for the batch (or None), the lines and their elements."""

    value: SSAValue
    batch: int | None
    outer: int
    inner: int

    def size(self, dim: int | None) -> int | None:
        """The size of a dimension; None if it is unknown, or for no dimension."""
        size = DYNAMIC_INDEX if dim is None else (shape_of(self.value.type) or ())[dim]
        return None if size == DYNAMIC_INDEX else size


class Contraction(NamedTuple):
    """c += a * b with matrices a (M x K), b (N x K) and c (M x N), stored in any order, for each batch."""

    a: Matrix
    b: Matrix
    c: Matrix

    @property
    def m(self) -> int | None:
        return _known(self.a.size(self.a.outer), self.c.size(self.c.outer))

    @property
    def n(self) -> int | None:
        return _known(self.b.size(self.b.outer), self.c.size(self.c.inner))

    @property
    def k(self) -> int | None:
        return _known(self.a.size(self.a.inner), self.b.size(self.b.inner))

    def swapped(self) -> Contraction:
        """The same product as b * a: M and N are exchanged, and c is transposed."""
        c = Matrix(self.c.value, self.c.batch, self.c.inner, self.c.outer)
        return Contraction(self.b, self.a, c)


def contraction_of(op: Operation) -> Contraction | None:
    """Return the matrix product that an op on tensors is, or None. Several dimensions of a kind are not supported."""
    if not op.name.startswith("linalg.") or len(op.operands) != 3 or len(inits_of(op)) != 1 or len(op.regions) != 1:
        return None
    if not all(isa(operand.type, TensorType[Attribute]) for operand in op.operands):
        return None
    maps = loops_of(op).maps
    if not all(map(is_projected_permutation, maps)) or not has_body_of("matmul", op, in_any_order=True):
        return None
    loops = contraction_dims(maps, are_parallel(op))
    if loops is None or len(loops.batch) > 1 or any(len(kind) != 1 for kind in (loops.m, loops.n, loops.k)):
        return None
    rank = len(loops.batch) + 2
    if any(len(map.results) != rank for map in maps) or maps[0].num_dims != rank + 1:
        return None
    pairs = (*loops.m, *loops.k), (*loops.n, *loops.k), (*loops.m, *loops.n)
    places = [
        [map.results.index(AffineDimExpr(loop)) for loop in (*pair, *loops.batch)]
        for map, pair in zip(maps, pairs, strict=True)
    ]
    a, b, c = (
        Matrix(value, batch[0] if batch else None, outer, inner)
        for value, (outer, inner, *batch) in zip(op.operands, places, strict=True)
    )
    return Contraction(a, b, c)


def _known(one: int | None, other: int | None) -> int | None:
    return other if one is None else one
