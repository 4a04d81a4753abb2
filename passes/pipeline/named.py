"""The named pipelines: what a name expands to, as pipeline text.

Source: seed 000_5288debaba9517ca.txt.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

TO_LAUNCH = ("aggregate-compute-ops", "wrap-ops-to-kernel-launch")
"""On a job: its compute ops become launches."""

LOWER_TO_CONTEXT = (
    "extract-kernel-launch-tensor",
    "trim-return-to-void",
    "lower-to-okl",
    "split-into-funcs",
    "fetch-from-launcher",
)
"""On the function of one launch, when its kernel is initialised: what the launcher context is built from."""

LOWER_TO_LLVM = (
    "only-keep-compute-ops",
    "lower-launcher-to-llvm-ptr",
    "lower-okl-to-llvm-call",
    "reconcile-unrealized-casts",
    "convert-func-to-llvm",
)
"""On a copy of the former's result, at the first run: what is compiled."""

TO_POOL_LAUNCH = ("aggregate-compute-ops", "wrap-ops-to-kernel-launch{mode=simple}")
"""On a job: its compute ops become launches that return only what is used outside."""

LOWER_TO_POOL_CONTEXT = (
    "extract-okm-tensor",
    "wrap-okm-kernel",
    "opt-okm-memref",
    "convert-okm-to-okl",
    "tag-cuda-graph-support",
)
"""`LOWER_TO_CONTEXT` of the memory-pool era: temporaries get their places in the launch's pool."""

LOWER_POOL_TO_LLVM = (
    "lower-launcher-to-llvm-ptr",
    "lower-okl-to-llvm-call",
    "convert-func-to-llvm",
    "reconcile-unrealized-casts",
)
"""`LOWER_TO_LLVM` of the memory-pool era."""


INFERENCE = (
    # What nobody uses would be a second user, for which nothing is fused.
    "canonicalize",
    # Before, for the bias that may stand between a convolution and its normalisation; behind, for what follows both.
    "fuse-conv-bias-relu-add",
    "fold-batch-norm-into-conv",
    "fuse-conv-bias-relu-add",
    "auto-nhwc",
    "fuse-matmul-bias-gelu",
    "cse-with-attributes-ignored",
    "cse-put-attributes",
    "group-matmul",
    "fuse-elementwise-kernels",
)
"""On a job that does not train: fewer ops, images in one layout, and what is the same in every run computed at load."""


def _only(pipeline: str, options: Mapping[str, str], *known: str) -> None:
    """Raises: ValueError, for an option that the pipeline does not have."""
    for option in options:
        if option not in known:
            raise ValueError(f"pipeline '{pipeline}' has no option '{option}'")


def okl_lower_pipeline(options: dict[str, str]) -> str:
    """From a job to the llvm dialect for one launch; `name` chooses the launch where there are several."""
    _only("okl-lower-pipeline", options, "name")
    return ",".join((*TO_LAUNCH, _choose_launch(options), *LOWER_TO_CONTEXT, *LOWER_TO_LLVM))


def okm_lower_pipeline(options: dict[str, str]) -> str:
    """As okl-lower-pipeline, through the memory pool: the launch returns only what is used outside of it."""
    _only("okm-lower-pipeline", options, "name")
    return ",".join((*TO_POOL_LAUNCH, _choose_launch(options), *LOWER_TO_POOL_CONTEXT, *LOWER_POOL_TO_LLVM))


def _choose_launch(options: Mapping[str, str]) -> str:
    """The pass that takes one launch out of the job, by its name where that is given."""
    if "name" not in options:
        return "kernel-launch-to-module"
    if '"' in options["name"]:
        raise ValueError(f"the name of a launch cannot hold a quote, got {options['name']}")
    return f'kernel-launch-to-module{{name="{options["name"]}"}}'


def lower_to_llvm_func(options: dict[str, str]) -> str:
    """The seed's combined pass of 18 October."""
    _only("lower-to-llvm-func", options)
    return "lower-okl-to-llvm-func,lower-okl-to-llvm-call"


def oneflow_inference_pipeline(options: dict[str, str]) -> str:
    """Rewrites for inference of a job; `nhwc=false` and `fuse-elementwise=false` leave out what they name."""
    name = "oneflow-inference-pipeline"
    parts = {"nhwc": "auto-nhwc", "fuse-elementwise": "fuse-elementwise-kernels"}
    _only(name, options, *parts)
    left_out = {parts[option] for option, value in options.items() if not _boolean(name, option, value)}
    return ",".join(pass_ for pass_ in INFERENCE if pass_ not in left_out)


def _boolean(pipeline: str, option: str, value: str) -> bool:
    """Raises: ValueError for what is neither true nor false."""
    known = {"true": True, "1": True, "false": False, "0": False}
    if value.lower() not in known:
        raise ValueError(f"pipeline '{pipeline}', option '{option}': '{value}' is not a boolean (true or false)")
    return known[value.lower()]


PIPELINES: dict[str, Callable[[dict[str, str]], str]] = {
    "lower-to-llvm-func": lower_to_llvm_func,
    "okl-lower-pipeline": okl_lower_pipeline,
    "okm-lower-pipeline": okm_lower_pipeline,
    "oneflow-inference-pipeline": oneflow_inference_pipeline,
}
