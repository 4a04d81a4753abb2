"""The tables of passes and pipelines agree with the passes, and with each other."""

from __future__ import annotations

import dataclasses
from importlib import import_module

import pytest
from xdsl.passes import ModulePass
from xdsl.utils.arg_spec import ArgSpec

from passes.oneflow.kernel_launch_to_module import KernelLaunchToModulePass
from passes.pipeline.named import (
    INFERENCE,
    LOWER_POOL_TO_LLVM,
    LOWER_TO_CONTEXT,
    LOWER_TO_LLVM,
    LOWER_TO_POOL_CONTEXT,
    PIPELINES,
    TO_LAUNCH,
)
from passes.pipeline.options import option_name
from passes.pipeline.registry import ALIASES, PASSES


@pytest.mark.parametrize("name", PASSES)
def test_pass_is_where_the_table_says(name):
    module, _, class_name = PASSES[name].partition(":")
    found = getattr(import_module(module), class_name)
    assert issubclass(found, ModulePass)
    assert found.name == name
    assert found.__doc__
    assert name not in PIPELINES


def test_aliases_lead_to_passes():
    assert set(ALIASES.values()) <= set(PASSES)
    assert not set(ALIASES) & (set(PASSES) | set(PIPELINES))


def test_pipelines_are_made_of_passes():
    assert {*INFERENCE, *TO_LAUNCH, *LOWER_TO_CONTEXT, *LOWER_TO_LLVM} <= set(PASSES)
    assert {*LOWER_TO_POOL_CONTEXT, *LOWER_POOL_TO_LLVM} <= set(PASSES)
    for make in PIPELINES.values():
        assert {name.partition("{")[0] for name in make({}).split(",")} <= set(PASSES)


def test_lower_pipelines_hand_their_option_on():
    text = PIPELINES["okl-lower-pipeline"]({"name": "wrap1"})
    assert ',kernel-launch-to-module{name="wrap1"},extract-kernel-launch-tensor,' in text
    text = PIPELINES["okm-lower-pipeline"]({"name": "wrap1"})
    assert ',kernel-launch-to-module{name="wrap1"},extract-okm-tensor,' in text


def test_pipelines_refuse_options_they_do_not_have():
    with pytest.raises(ValueError, match="'okl-lower-pipeline' has no option 'nmae'"):
        PIPELINES["okl-lower-pipeline"]({"nmae": "wrap1"})
    with pytest.raises(ValueError, match="'okm-lower-pipeline' has no option 'mode'"):
        PIPELINES["okm-lower-pipeline"]({"mode": "cuda_graph"})
    with pytest.raises(ValueError, match="'lower-to-llvm-func' has no option 'name'"):
        PIPELINES["lower-to-llvm-func"]({"name": "wrap1"})
    with pytest.raises(ValueError, match="cannot hold a quote"):
        PIPELINES["okl-lower-pipeline"]({"name": 'a"b'})


def test_inference_pipeline_leaves_out_what_its_options_name():
    make = PIPELINES["oneflow-inference-pipeline"]
    assert make({}) == make({"nhwc": "true"}) == ",".join(INFERENCE)
    assert make({"nhwc": "false"}).split(",") == [name for name in INFERENCE if name != "auto-nhwc"]
    assert make({"nhwc": "0", "fuse-elementwise": "False"}).split(",") == [
        name for name in INFERENCE if name not in ("auto-nhwc", "fuse-elementwise-kernels")
    ]
    with pytest.raises(ValueError, match="option 'nhwc': 'no' is not a boolean"):
        make({"nhwc": "no"})
    with pytest.raises(ValueError, match="'oneflow-inference-pipeline' has no option 'nchw'"):
        make({"nchw": "true"})


def test_launch_is_chosen_by_the_option_name():
    (field,) = dataclasses.fields(KernelLaunchToModulePass)
    assert option_name(field) == "name"
    spec = ArgSpec("kernel-launch-to-module", {"name": ("wrap1",)})
    assert KernelLaunchToModulePass.from_pass_spec(spec) == KernelLaunchToModulePass(launch="wrap1")


def test_option_names_are_the_documented_ones():
    found = {
        name: [
            option_name(field)
            for field in dataclasses.fields(getattr(import_module(entry.partition(":")[0]), entry.partition(":")[2]))
        ]
        for name, entry in PASSES.items()
    }
    assert {name: options for name, options in found.items() if options} == {
        "canonicalize": [
            "disable-patterns",
            "enable-patterns",
            "max-iterations",
            "max-num-rewrites",
            "region-simplify",
            "test-convergence",
            "top-down",
        ],
        "convert-func-to-llvm": ["data-layout-attr"],
        "fuse-elementwise-kernels": ["max-ops", "max-operands", "max-slow-ops"],
        "kernel-launch-to-module": ["name"],
        "lower-okl-to-llvm-call": ["symbol-prefix"],
        "lower-to-okl": ["emit-function-type", "func-name"],
        "transform-interpreter": ["entry-point"],
        "wrap-ops-to-kernel-launch": ["merge-args", "mode", "min-ops"],
    }
