"""The patterns of passes that fuse elementwise ops. Source: `ElementwiseOpFusion.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.pattern_rewriter import RewritePattern

from okl_opt.dialects.interfaces.folding import rules_of
from okl_opt.dialects.upstream.linalg.loops import STRUCTURED
from okl_opt.passes.generic.chosen_rules import rules_except, rules_named
from okl_opt.passes.linalg.known_operands import (
    FoldConstantTranspose,
    FoldFillWithGenericOp,
    FoldScalarOrSplatConstant,
    RemoveOutsDependency,
)
from okl_opt.passes.linalg.unused_operands import (
    DeduplicateAndRemoveDeadOperandsAndResults,
    RemoveUnusedCycleInGenericOp,
)

_OF_ALL = ("EraseDeadLinalgOp", "InferStaticShapeOfOperands")


def patterns_around(
    fusion: RewritePattern, reshapes_of_all: Sequence[RewritePattern], reshapes_of_generics: Sequence[RewritePattern]
) -> dict[str, list[RewritePattern]]:
    """Return patterns by op name: the fusion, reshapes moved through all or only generic linalg ops, and cleanups.

    The cleanups inline constant and filled operands into the region, and remove unused operands.
    """
    of_constants = FoldConstantTranspose()
    found: dict[str, list[RewritePattern]] = {
        name: [*reshapes_of_all, *rules_named(name, *_OF_ALL), of_constants] for name in STRUCTURED
    }
    found["linalg.generic"] = [
        fusion,
        FoldFillWithGenericOp(),
        FoldScalarOrSplatConstant(),
        RemoveOutsDependency(),
        DeduplicateAndRemoveDeadOperandsAndResults(),
        RemoveUnusedCycleInGenericOp(),
        *reshapes_of_all,
        *reshapes_of_generics,
        *rules_named("linalg.generic", "EraseIdentityLinalgOp"),
        *rules_named("linalg.generic", *_OF_ALL),
        of_constants,
    ]
    for name in ("tensor.expand_shape", "tensor.collapse_shape"):
        found[name] = rules_except(name, "FoldFillWithTensorReshape")
    found["tensor.cast"] = rules_named("tensor.cast", "FoldTensorCastConsumerOp")
    found["affine.apply"] = [*rules_of("affine.apply")]
    return found
