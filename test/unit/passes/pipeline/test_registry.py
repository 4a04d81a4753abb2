"""The tables of passes and pipelines agree with the passes, and with each other."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Sequence

import pytest
from xdsl.utils.arg_spec import ArgSpec

from okl_opt.passes.named.okl import (
    LOWER_POOL_TO_LLVM,
    LOWER_TO_CONTEXT,
    LOWER_TO_LLVM,
    LOWER_TO_POOL_CONTEXT,
    TO_LAUNCH,
    OklLowerPipeline,
)
from okl_opt.passes.named.oneflow import OneFlowInferencePipeline
from okl_opt.passes.oneflow.kernel_launch_to_module import KernelLaunchToModulePass
from okl_opt.passes.pipeline.entries import load_class, load_pipeline
from okl_opt.passes.pipeline.options import OptionError, build_pipeline, option_name
from okl_opt.passes.pipeline.pipeline import Pipeline, element
from okl_opt.passes.pipeline.table import ALIASES, PASSES, PIPELINES
from okl_opt.passes.pipeline.text import ScheduledPass, parse_pipeline, pipeline_text


@pytest.mark.parametrize("name", PASSES)
def test_pass_is_where_the_table_says(name):
    found = load_class(PASSES[name])
    assert found.name == name
    assert name not in PIPELINES


def test_aliases_lead_to_passes_and_pipelines():
    assert set(ALIASES.values()) <= {*PASSES, *PIPELINES}
    assert not set(ALIASES) & (set(PASSES) | set(PIPELINES))


@pytest.mark.parametrize("name", PIPELINES)
def test_a_pipeline_is_where_the_table_says_and_made_of_passes(name: str):
    pipeline_class = load_pipeline(PIPELINES[name])
    assert pipeline_class.name == name
    assert pipeline_class.__doc__
    text = f"builtin.module({built(name).text()})"
    assert pipeline_text(parse_pipeline(f"builtin.module({name})")) == pipeline_text(parse_pipeline(text))


def test_lists_of_passes_have_passes_only():
    assert {*TO_LAUNCH, *LOWER_TO_CONTEXT, *LOWER_TO_LLVM} <= set(PASSES)
    assert {*LOWER_TO_POOL_CONTEXT, *LOWER_POOL_TO_LLVM} <= set(PASSES)


def built(name: str, options: str = "") -> Pipeline:
    return build_pipeline(name, load_pipeline(PIPELINES[name]), options)


def test_lower_pipelines_hand_their_option_on():
    text = built("okl-lower-pipeline", "name=wrap1").text()
    assert ",kernel-launch-to-module{name=wrap1},extract-kernel-launch-tensor," in text
    text = built("okm-lower-pipeline", "name=wrap1").text()
    assert ",kernel-launch-to-module{name=wrap1},extract-okm-tensor," in text


@pytest.mark.parametrize("launch", ["wrap 1", 'a"b', "a,b", "a(b)c", "a=b"])
def test_a_name_of_any_characters_is_handed_on(launch: str):
    manager = parse_pipeline(f"builtin.module({OklLowerPipeline(launch).text()})")
    chosen = next(one for one in manager.elements if isinstance(one, ScheduledPass) and "to-module" in one.name)
    assert chosen.instance == KernelLaunchToModulePass(launch=launch)


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        (
            "okl-lower-pipeline",
            "nmae=wrap1",
            "no such option nmae of pipeline 'okl-lower-pipeline', did you mean 'name'?",
        ),
        ("okm-lower-pipeline", "mode=cuda_graph", "no such option mode of pipeline 'okm-lower-pipeline'"),
        ("lower-to-llvm-func", "name=wrap1", "no such option name of pipeline 'lower-to-llvm-func'"),
        (
            "oneflow-inference-pipeline",
            "nhwc=no",
            "pipeline 'oneflow-inference-pipeline', option 'nhwc': 'no' is not a boolean (true or false)",
        ),
    ],
)
def test_pipelines_refuse_options_as_passes_do(name: str, options: str, message: str):
    with pytest.raises(OptionError, match=f"^{re.escape('<Pass-Options-Parser>: ' + message)}$"):
        built(name, options)


def test_inference_pipeline_leaves_out_what_its_options_name():
    every = OneFlowInferencePipeline().elements()
    assert {"auto-nhwc", "fuse-elementwise-kernels"} <= {*every}
    assert OneFlowInferencePipeline(nhwc=False).elements() == tuple(name for name in every if name != "auto-nhwc")
    assert built("oneflow-inference-pipeline", "nhwc=0 fuse-elementwise=False").elements() == tuple(
        name for name in every if name not in ("auto-nhwc", "fuse-elementwise-kernels")
    )


@dataclasses.dataclass(frozen=True)
class Inner(Pipeline):
    name = "test-inner"
    max_iterations: int = 3

    def elements(self) -> Sequence[str | Pipeline]:
        return ("cse", element("canonicalize", max_iterations=self.max_iterations, top_down=None))


@dataclasses.dataclass(frozen=True)
class Outer(Pipeline):
    name = "test-outer"

    def elements(self) -> Sequence[str | Pipeline]:
        return (Inner(), "func.func(cse)", Inner(max_iterations=7))


def test_pipelines_nest_with_their_options():
    assert Outer().text() == ("cse,canonicalize{max-iterations=3},func.func(cse),cse,canonicalize{max-iterations=7}")
    assert len(parse_pipeline(f"builtin.module({Outer().text()})").elements) == 5


def test_launch_is_chosen_by_the_option_name():
    (field,) = dataclasses.fields(KernelLaunchToModulePass)
    assert option_name(field) == "name"
    spec = ArgSpec("kernel-launch-to-module", {"name": ("wrap1",)})
    assert KernelLaunchToModulePass.from_pass_spec(spec) == KernelLaunchToModulePass(launch="wrap1")


def test_option_names_are_the_documented_ones():
    found = {
        name: [option_name(field) for field in dataclasses.fields(load_class(entry))] for name, entry in PASSES.items()
    }
    assert {name: options for name, options in found.items() if options} == {
        "affine-loop-normalize": ["promote-single-iter"],
        "affine-loop-tile": ["cache-size", "separate", "tile-size", "tile-sizes"],
        "affine-loop-unroll": [
            "cleanup-unroll",
            "unroll-factor",
            "unroll-full-threshold",
            "unroll-num-reps",
            "unroll-up-to-factor",
        ],
        "affine-loop-unroll-jam": ["unroll-jam-factor"],
        "affine-parallelize": ["max-nested", "parallel-reductions"],
        "arith-emulate-unsupported-floats": ["source-types", "target-type"],
        "arith-emulate-wide-int": ["widest-int-supported"],
        "arith-expand": ["include-bf16", "include-f8e8m0", "include-f4e2m1"],
        "arith-int-range-narrowing": ["int-bitwidths-supported"],
        "buffer-results-to-out-params": [
            "add-result-attr",
            "hoist-dynamic-allocs",
            "hoist-static-allocs",
            "modify-public-functions",
        ],
        "cancel-encodings": ["feature-closure"],
        "canonicalize": [
            "disable-patterns",
            "enable-patterns",
            "max-iterations",
            "max-num-rewrites",
            "region-simplify",
            "test-convergence",
            "top-down",
        ],
        "collapse-rows-of-products": ["target-cpu", "target-features"],
        "composite-fixed-point-pass": ["name", "pipeline", "max-iterations"],
        "convert-arith-to-llvm": ["index-bitwidth"],
        "convert-cf-to-llvm": ["index-bitwidth"],
        "convert-complex-to-llvm": ["complex-range"],
        "convert-complex-to-standard": ["complex-range"],
        "convert-func-to-llvm": ["index-bitwidth", "use-bare-ptr-memref-call-conv"],
        "convert-gpu-to-nvvm": [
            *("allow-pattern-rollback", "allowed-dialects", "bare-static-arguments", "has-redux", "index-bitwidth"),
            "use-bare-ptr-memref-call-conv",
        ],
        "convert-index-to-llvm": ["index-bitwidth"],
        "convert-math-to-funcs": ["min-width-of-fpowi-exponent", "convert-ctlz"],
        "convert-math-to-llvm": ["approximate-log1p"],
        "convert-math-to-vector-maths": ["accuracy", "target-cpu", "target-features"],
        "convert-scf-to-cf": ["allow-pattern-rollback"],
        "convert-to-llvm": ["allow-pattern-rollback", "dynamic", "filter-dialects"],
        "convert-ub-to-llvm": ["index-bitwidth"],
        "convert-flow-to-tensors": ["check-writes"],
        "convert-vector-to-llvm": [
            "enable-amx",
            "enable-arm-bf16",
            "enable-arm-i8mm",
            "enable-arm-neon",
            "enable-arm-sve",
            "enable-x86vector",
            "force-32bit-vector-indices",
            "reassociate-fp-reductions",
            "use-vector-alignment",
            "vector-contract-lowering",
            "vector-transpose-lowering",
        ],
        "convert-vector-to-scf": ["full-unroll", "lower-scalable", "lower-tensors", "target-rank"],
        "decompose-linalg": ["fused-softmax"],
        "encode-host-tensors": ["policy"],
        "expand-realloc": ["emit-deallocs"],
        "finalize-memref-to-llvm": ["index-bitwidth", "use-aligned-alloc", "use-generic-functions"],
        "forall-to-parallel-regions": ["min-cost-us"],
        "fuse-elementwise-kernels": ["max-ops", "max-operands", "max-slow-ops"],
        "generate-runtime-verification": ["verbose-level"],
        "gpu-assign-streams": ["max-streams"],
        "gpu-async-dag": [
            "noalias-args",
            "constant-ops",
            "alloc-mode",
            "hoist-allocs",
            "loop-tokens",
            "portable",
        ],
        "guard-memory-accesses": ["hoist", "early", "copy-loops", "keep-asserts"],
        "gpu-kernel-outlining": ["data-layout-str"],
        "gpu-map-parallel-loops": ["mapping-policy"],
        "hoist-load-time-ops": ["function", "arguments"],
        "iree-util-fixed-point-iterator": ["pipeline", "max-iterations"],
        "iree-util-fold-globals": ["conservative"],
        "inline": ["default-pipeline", "inlining-threshold", "max-iterations", "op-pipelines", "into-kernels"],
        "iree-flow-fusion-of-tensor-ops": ["fuse-multi-use", "multi-use-fusion-iteration"],
        "iree-flow-split-reduction-ops": ["split-matmul-reduction", "topk-split-reduction"],
        "iree-flow-tensor-pad-to-tensor-insert-slice": ["skip-one-linalg-use-case"],
        "iree-flow-dispatch-with-transform-dialect": ["transform-file-name"],
        "iree-flow-convert-linalg-matmul-to-mmt4d": ["arch", "features", "enable-generic-slow"],
        "materialize-encoding": ["target", "features", "ukernels", "feature-closure"],
        "iree-flow-pad-linalg-ops": ["padding-size"],
        "iree-flow-deduplicate-executables": ["renumber"],
        "iree-flow-form-dispatch-regions": [
            "aggressive-fusion",
            "generate-workload-region",
            "genereate-workload-region",
        ],
        "iree-flow-form-dispatch-workgroups": ["inline-constants-max-byte-length"],
        "iree-flow-initialize-empty-tensors": ["zero-fill"],
        "iree-flow-outline-dispatch-regions": ["summary"],
        "kernel-launch-to-module": ["name"],
        "linalg-block-pack-matmul": [
            "allow-padding",
            "block-factors",
            "lhs-transpose-inner-blocks",
            "lhs-transpose-outer-blocks",
            "mnk-order",
            "mnk-padded-multiples",
            "rhs-transpose-inner-blocks",
            "rhs-transpose-outer-blocks",
        ],
        "linalg-detensorize": ["aggressive-mode"],
        "linalg-fold-unit-extent-dims": ["use-rank-reducing-slices"],
        "linalg-morph-ops": ["category-to-generic", "generic-to-named", "named-to-category", "named-to-generic"],
        "lower-clamps": ["target-cpu", "target-features"],
        "lower-mmt4d": ["target-cpu", "target-features"],
        "lower-okl-to-llvm-call": ["symbol-prefix"],
        "lower-oneflow-to-linalg": ["strict", "sorts"],
        "lower-pack-unpack": ["drop-unit-tiles", "vectors", "target-cpu", "target-features"],
        "lower-to-okl": ["emit-function-type", "func-name"],
        "lower-vector-multi-reduction": ["lowering-strategy"],
        "make-encoding-solvable": ["encoding-field-name"],
        "math-expand-ops": ["ops"],
        "math-extend-to-supported-types": ["extra-types", "target-type"],
        "mem2reg": ["region-simplify"],
        "okl-assign-streams": ["max-streams"],
        "one-shot-bufferize": [
            "allow-return-allocs-from-loops",
            "allow-unknown-ops",
            "analysis-fuzzer-seed",
            "analysis-heuristic",
            "buffer-alignment",
            "bufferize-function-boundaries",
            "check-parallel-regions",
            "copy-before-write",
            "dialect-filter",
            "dump-alias-sets",
            "function-boundary-type-conversion",
            "must-infer-memory-space",
            "no-analysis-func-filter",
            "print-conflicts",
            "test-analysis-only",
            "unknown-type-conversion",
            "use-encoding-for-memory-space",
        ],
        "ownership-based-buffer-deallocation": ["private-function-dynamic-ownership"],
        "byoc-compile": ["compiler", "fallback", "seconds"],
        "byoc-partition": ["compiler", "min-ops", "max-ops"],
        "inline-compiler-functions-bound-to": ["symbols"],
        "mark-compiler-functions-as-extern": ["compiler", "keep-body"],
        "outline-compiler-functions": ["compiler", "cache", "prefix"],
        "outline-compiler-functions-with-existing-global-symbols": ["compiler"],
        "outline-equal-linalg-ops": ["fuse"],
        "pack-convolutions": ["target-cpu", "target-features"],
        "pack-matmuls": ["target-cpu", "target-features", "min-flops"],
        "place-large-allocas": ["stack-bytes"],
        "print-op-stats": ["json"],
        "promote-buffers-to-stack": ["max-alloc-size-in-bytes", "max-rank-of-allocated-memref"],
        "remove-dead-values": ["canonicalize"],
        "resolve-device-promises": ["device"],
        "resolve-ranked-shaped-type-result-dims": ["error-on-pattern-iteration-limit"],
        "resolve-shaped-type-result-dims": ["error-on-pattern-iteration-limit"],
        "scf-for-loop-peeling": ["peel-front", "skip-partial"],
        "scf-parallel-loop-tiling": ["no-min-max-bounds", "parallel-loop-tile-sizes"],
        "set-encoding": ["pad-factor"],
        "set-llvm-module-datalayout": ["data-layout"],
        "specialize-encodings": ["key", "feature-closure"],
        "symbol-privatize": ["exclude"],
        "test-arith-emulate-wide-int": ["function-prefix", "widest-int-supported"],
        "tile-linalg": ["tile-sizes", "parallel-sizes", "fuse", "target-cpu", "target-features"],
        "transform-interpreter": [
            "debug-payload-root-tag",
            "debug-bind-trailing-args",
            "disable-expensive-checks",
            "entry-point",
        ],
        "vectorize-linalg": ["masked", "target-cpu", "target-features", "width"],
        "view-op-graph": [
            "max-label-len",
            "print-attrs",
            "print-control-flow-edges",
            "print-data-flow-edges",
            "print-result-types",
        ],
        "wrap-entry-points": ["model"],
        "wrap-ops-to-kernel-launch": ["merge-args", "mode", "min-ops", "compiler", "fallback"],
    }
