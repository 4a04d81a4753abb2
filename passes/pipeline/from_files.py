"""The passes allowed in files (reproducers, transform scripts, RUN lines): passes that touch only IR.

A file is data. Passes named in it must open no file, start no program and load no code; the command line may name any
pass. Our passes reach nothing outside of the process, except the listed ones. xDSL's passes are listed, too. A pass of
a plugin declares it in its own class by `touches_only_ir = True`.
"""

from __future__ import annotations

from xdsl.passes import ModulePass

OURS_THAT_TOUCH_MORE = frozenset(
    {
        "byoc-compile",
        "byoc-partition",
        "iree-flow-dispatch-with-transform-dialect",
        "outline-compiler-functions",
    }
)
"""Our passes that read a file, or run code of installed packages."""

XDSL_PASSES = frozenset(
    {
        "apply-individual-rewrite",
        "approximate-math-with-bitcast",
        "arith-add-fastmath",
        "canonicalize-dmp",
        "constant-fold-interp",
        "control-flow-hoist",
        "convert-arith-to-riscv",
        "convert-arith-to-riscv-snitch",
        "convert-arith-to-varith",
        "convert-arith-to-x86",
        "convert-func-to-riscv-func",
        "convert-func-to-x86-func",
        "convert-linalg-to-loops",
        "convert-linalg-to-memref-stream",
        "convert-memref-stream-to-loops",
        "convert-memref-stream-to-snitch-stream",
        "convert-memref-to-ptr",
        "convert-memref-to-riscv",
        "convert-ml-program-to-memref",
        "convert-pdl-interp-to-eqsat-pdl-interp",
        "convert-pdl-to-pdl-interp",
        "convert-print-format-to-riscv-debug",
        "convert-ptr-to-llvm",
        "convert-ptr-to-riscv",
        "convert-ptr-to-x86",
        "convert-ptr-type-offsets",
        "convert-riscv-scf-for-to-frep",
        "convert-riscv-scf-to-riscv-cf",
        "convert-riscv-to-llvm",
        "convert-scf-to-openmp",
        "convert-scf-to-riscv-scf",
        "convert-scf-to-x86-scf",
        "convert-snitch-stream-to-snitch",
        "convert-stencil-to-csl-stencil",
        "convert-stencil-to-ll-mlir",
        "convert-varith-to-arith",
        "convert-vector-to-ptr",
        "convert-vector-to-x86",
        "convert-x86-scf-to-x86",
        "csl-stencil-bufferize",
        "csl-stencil-handle-async-flow",
        "csl-stencil-materialize-stores",
        "csl-stencil-set-global-coeffs",
        "csl-stencil-to-csl-wrapper",
        "csl-wrapper-hoist-buffers",
        "dce",
        "distribute-stencil",
        "dmp-to-mpi",
        "empty-tensor-to-alloc-tensor",
        "eqsat-create-eclasses",
        "eqsat-create-egraphs",
        "eqsat-extract",
        "eqsat-serialize-egraph",
        "expand-math-to-polynomials",
        "frontend-desymrefy",
        "func-to-pdl-rewrite",
        "function-constant-pinning",
        "function-persist-arg-names",
        "gpu-map-parallel-loops",
        "hls-convert-stencil-to-ll-mlir",
        "inline-snrt",
        "jax-use-donated-arguments",
        "licm",
        "lift-arith-to-linalg",
        "linalg-fuse-multiply-add",
        "linalg-generalize-named-ops",
        "linalg-to-csl",
        "loop-hoist-memref",
        "lower-affine",
        "lower-csl-stencil",
        "lower-csl-wrapper",
        "lower-hls",
        "lower-mpi",
        "lower-riscv-func",
        "lower-snitch",
        "memref-stream-fold-fill",
        "memref-stream-generalize-fill",
        "memref-stream-infer-fill",
        "memref-stream-interleave",
        "memref-stream-legalize",
        "memref-stream-tile-outer-loops",
        "memref-stream-unnest-out-parameters",
        "memref-streamify",
        "memref-to-dsd",
        "memref-to-gpu",
        "printf-to-llvm",
        "printf-to-putchar",
        "replace-incompatible-fpga",
        "riscv-allocate-infinite-registers",
        "riscv-allocate-registers",
        "riscv-lower-parallel-mov",
        "riscv-prologue-epilogue-insertion",
        "riscv-scf-for-infer-constant-step",
        "riscv-scf-loop-range-folding",
        "scf-for-loop-flatten",
        "scf-for-loop-unroll",
        "shape-inference",
        "snitch-allocate-registers",
        "stencil-bufferize",
        "stencil-inlining",
        "stencil-shape-minimize",
        "stencil-storage-materialization",
        "stencil-tensorize-z-dimension",
        "stencil-unroll",
        "test-add-timers-to-top-level-funcs",
        "test-constant-folding",
        "test-deprecation",
        "test-linalg-tiling",
        "test-lower-linalg-to-snitch",
        "test-specialised-constant-folding",
        "test-transform-dialect-erase-schedule",
        "test-vectorize-matmul",
        "varith-fuse-repeated-operands",
        "vector-split-load-extract",
        "x86-allocate-registers",
        "x86-infer-broadcast",
        "x86-prologue-epilogue-insertion",
        "x86-regalloc-legalize",
        "x86-regalloc-verify-liveness",
        "x86-set-arch",
    }
)
"""xDSL's passes that neither open a file nor start a program, whatever their options.

The others: `apply-pdl`, `apply-pdl-interp`, `apply-eqsat-pdl-interp` and `eqsat-add-costs` read any file,
`apply-eqsat-pdl` and `mlir-opt` start a program.
Source: the passes of xDSL 0.74, each read together with its callees.
"""

RULE = "a file may name only passes that touch nothing but IR; give it on the command line, with --pass-pipeline"
"""The message for a refused pass."""


def may_be_named_in_files(pass_class: type[ModulePass]) -> bool:
    """Return whether a pass touches only IR. A declaration in a base class does not count."""
    if pass_class.__module__.startswith("okl_opt.passes."):
        return pass_class.name not in OURS_THAT_TOUCH_MORE
    if pass_class.__module__.partition(".")[0] == "xdsl":
        return pass_class.name in XDSL_PASSES
    return vars(pass_class).get("touches_only_ir") is True
