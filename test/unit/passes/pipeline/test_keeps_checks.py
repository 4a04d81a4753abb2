"""Which passes keep the checks of accesses: each of ours has been read with this in mind."""

from __future__ import annotations

import pytest

from okl_opt.passes.named.codegen import TensorsToLoopsPipeline, TensorsToVectorsPipeline
from okl_opt.passes.named.flow import FlowToTensorsPipeline
from okl_opt.passes.named.llvm import LOWERING_STAGES
from okl_opt.passes.pipeline.entries import OURS, XDSL
from okl_opt.passes.pipeline.keeps_checks import KEEPS_CHECKS, keeps_checks
from okl_opt.passes.pipeline.table import PASSES
from okl_opt.passes.pipeline.text import Manager, ScheduledPass, pipeline_of_names

# Rooms with passes on launches, jobs, encodings and streams, which have no checks; on kernels, which are guarded when
# they are lowered; and on what a script says.
ROOMS = {"encoding", "gpu", "okl", "okm", "oneflow", "stream", "transform"}
SCRIPTS = {"iree-flow-dispatch-with-transform-dialect"}


def test_every_pass_of_ours_has_been_looked_at():
    """A new one is read, with what it moves, folds and makes, before it goes on the list or stays off."""
    others = {name for name, place in PASSES.items() if place.partition(".")[0] in ROOMS} | SCRIPTS
    assert set(PASSES) == KEEPS_CHECKS | others
    assert not KEEPS_CHECKS & others


@pytest.mark.parametrize("origin", [XDSL, "a_plugin"])
def test_passes_of_others_are_not_trusted(origin: str):
    assert keeps_checks("canonicalize", OURS)
    assert not keeps_checks("canonicalize", origin)


def _names(manager: Manager) -> set[str]:
    found: set[str] = set()
    for element in manager.elements:
        found |= {element.name} if isinstance(element, ScheduledPass) else _names(element)
    return found


def test_passes_that_a_run_adds_keep_checks():
    """A run adds them after its checks, and watches none of them."""
    pipelines = TensorsToLoopsPipeline(), TensorsToVectorsPipeline(data_tiling="on"), FlowToTensorsPipeline()
    texts = [*(each.text() for each in pipelines), *(stage.element for stage in LOWERING_STAGES)]
    assert _names(pipeline_of_names(texts)) <= KEEPS_CHECKS
