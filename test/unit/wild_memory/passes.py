"""Passes that a program may have between its checks and its code."""

from __future__ import annotations

from random import Random

PASSES = (
    *("canonicalize", "cse", "loop-invariant-code-motion", "sccp", "int-range-optimizations", "inline", "mem2reg"),
    *("sroa", "fold-memref-alias-ops", "expand-strided-metadata", "memref-expand", "expand-realloc", "licm"),
    *("buffer-hoisting", "buffer-loop-hoisting", "promote-buffers-to-stack", "normalize-memrefs", "hoist-allocs"),
    *("hoist-freed-buffers", "share-buffers", "place-large-allocas", "control-flow-sink", "remove-dead-values"),
    *("affine-loop-invariant-code-motion", "affine-loop-normalize", "affine-loop-tile", "affine-loop-unroll"),
    *("affine-loop-unroll-jam", "affine-parallelize", "affine-scalrep", "affine-simplify-structures"),
    *("affine-loop-coalescing", "affine-expand-index-ops", "lower-affine", "resolve-shaped-type-result-dims"),
    *("convert-linalg-to-loops", "convert-linalg-to-affine-loops", "convert-linalg-to-parallel-loops"),
    *("linalg-fuse-elementwise-ops", "linalg-generalize-named-ops", "linalg-fold-unit-extent-dims", "tile-linalg"),
    *("linalg-inline-scalar-operands", "linalg-specialize-generic-ops", "vectorize-linalg", "lower-vector-mask"),
    *("scf-for-loop-canonicalization", "scf-for-loop-peeling", "scf-for-loop-specialization", "scf-for-to-while"),
    *("scf-for-loop-range-folding", "scf-forall-to-for", "scf-forall-to-parallel", "scf-parallel-loop-fusion"),
    *("scf-parallel-loop-specialization", "scf-parallel-loop-tiling", "scf-parallel-for-to-nested-fors"),
    *("convert-vector-to-scf", "convert-scf-to-cf", "topological-sort", "arith-expand", "arith-int-range-narrowing"),
    *("arith-unsigned-when-equivalent", "loop-invariant-subset-hoisting", "generate-runtime-verification"),
    *("lower-gather-scatter", "symbol-dce", "strip-debuginfo", "reify-result-shapes", "linalg-morph-ops"),
    *("resolve-ranked-shaped-type-result-dims", "ownership-based-buffer-deallocation", "buffer-deallocation-pipeline"),
    "lower-vector-multi-reduction",
)
"""Passes of ours on memrefs, loops, vectors and numbers."""

OTHERS = (
    *("loop-hoist-memref",) * 6,
    *("control-flow-hoist", "control-flow-hoist", "dce"),
    *("scf-for-loop-flatten", "scf-for-loop-unroll", "test-constant-folding", "constant-fold-interp"),
    *("vector-split-load-extract", "lift-arith-to-linalg", "function-constant-pinning", "convert-arith-to-varith"),
    *("linalg-fuse-multiply-add", "convert-varith-to-arith", "memref-stream-fold-fill", "arith-add-fastmath"),
)
"""Passes of xDSL on the same, which know of no checks."""


def some_passes(random: Random) -> tuple[str, ...]:
    """Return one to three passes."""
    kinds = [random.choice([PASSES, OTHERS]) for _ in range(random.choice([1, 1, 2, 3]))]
    return tuple(random.choice(kind) for kind in kinds)
