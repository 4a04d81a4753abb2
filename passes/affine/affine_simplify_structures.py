"""Simplify affine maps and sets, and `affine.for`, `affine.if` and `affine.apply` ops.

Before:  func.func @f(%arg0: memref<?xf32>, %arg1: index) {
           affine.for %arg2 = 0 to affine_map<(d0)[s0] -> (d0 - d0 + s0)>(%arg1)[%arg1] {
             affine.if affine_set<(d0) : (d0 - 1 >= 0, d0 >= 0)>(%arg2) {
               %0 = affine.load %arg0[%arg2 + 1 - %arg2] : memref<?xf32>
               affine.store %0, %arg0[%arg2] : memref<?xf32>
             }
           }
           return
         }
After:   func.func @f(%arg0: memref<?xf32>, %arg1: index) {
           affine.for %arg2 = 0 to %arg1 {
             affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%arg2) {
               %0 = affine.load %arg0[1] : memref<?xf32>
               affine.store %0, %arg0[%arg2] : memref<?xf32>
             }
           }
           return
         }

Sets with products of dimensions and symbols stay; MLIR loses their constraints.
Source: `SimplifyAffineStructures.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.affine import ApplyOp, ForOp, IfOp
from xdsl.dialects.builtin import AffineMapAttr, AffineSetAttr
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.interfaces.folding import rules_of
from okl_opt.dialects.upstream.affine.expressions import simplify_map
from okl_opt.dialects.upstream.affine.sets import simplify_set
from okl_opt.passes.base import OpPass
from okl_opt.passes.generic.greedily import rewrite_greedily
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.rewriting.greedy import NO_LIMIT, GreedyRewriter


class _Simplified:
    """A cache of simplified attributes."""

    def __init__(self) -> None:
        self._known: dict[Attribute, Attribute] = {}

    def of(self, attribute: Attribute) -> Attribute:
        """Return the simplified map or set; other attributes are returned unchanged."""
        if not isinstance(attribute, AffineMapAttr | AffineSetAttr):
            return attribute
        known = self._known.get(attribute)
        if known is None:
            known = self._known[attribute] = _simplified(attribute)
        return known


def _simplified(attribute: AffineMapAttr | AffineSetAttr) -> Attribute:
    if isinstance(attribute, AffineMapAttr):
        return AffineMapAttr(simplify_map(attribute.data))
    return AffineSetAttr(simplify_set(attribute.data))


class SimplifyAffineStructures(OpPass):
    name = "affine-simplify-structures"
    keeps_checks = True
    anchor = "func.func"

    def apply_to(self, ctx: Context, op: Operation) -> None:
        edit = Editor(self)
        simplified = _Simplified()
        for inner in op.walk():
            for attributes in (inner.properties, inner.attributes):
                new = {name: simplified.of(attribute) for name, attribute in attributes.items()}
                if new != attributes and edit.begin(inner):
                    edit.modify(inner)
                    attributes.update(new)
        rewriter = GreedyRewriter(
            ctx,
            op,
            lambda inner: rules_of(inner.name),
            False,
            NO_LIMIT,
            is_visited=lambda inner: isinstance(inner, ForOp | IfOp | ApplyOp),
        )
        rewrite_greedily(rewriter, simplify=None)
