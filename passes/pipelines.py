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


def _only(pipeline: str, options: Mapping[str, str], *known: str) -> None:
    """Raises: ValueError, for an option that the pipeline does not have."""
    for option in options:
        if option not in known:
            raise ValueError(f"pipeline '{pipeline}' has no option '{option}'")


def okl_lower_pipeline(options: dict[str, str]) -> str:
    """From a job to the llvm dialect for one launch; `name` chooses the launch where there are several."""
    _only("okl-lower-pipeline", options, "name")
    choose = "kernel-launch-to-module"
    if "name" in options:
        if '"' in options["name"]:
            raise ValueError(f"the name of a launch cannot hold a quote, got {options['name']}")
        choose += f'{{name="{options["name"]}"}}'
    return ",".join((*TO_LAUNCH, choose, *LOWER_TO_CONTEXT, *LOWER_TO_LLVM))


def lower_to_llvm_func(options: dict[str, str]) -> str:
    """The seed's combined pass of 18 October."""
    _only("lower-to-llvm-func", options)
    return "lower-okl-to-llvm-func,lower-okl-to-llvm-call"


PIPELINES: dict[str, Callable[[dict[str, str]], str]] = {
    "lower-to-llvm-func": lower_to_llvm_func,
    "okl-lower-pipeline": okl_lower_pipeline,
}
