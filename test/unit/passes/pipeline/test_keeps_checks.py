"""Which passes keep the checks of accesses: each of ours has been read with this in mind."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from okl_opt.passes.generic.cse import CSE
from okl_opt.passes.named.codegen import TensorsToLoopsPipeline, TensorsToVectorsPipeline
from okl_opt.passes.named.flow import FlowToTensorsPipeline
from okl_opt.passes.named.llvm import LOWERING_STAGES
from okl_opt.passes.pipeline.entries import OURS, XDSL, load_class
from okl_opt.passes.pipeline.keeps_checks import keeps_checks
from okl_opt.passes.pipeline.table import PASSES
from okl_opt.passes.pipeline.text import Manager, ScheduledPass, pipeline_of_names

# Rooms with passes on launches, jobs, encodings and streams, which have no checks; on kernels, which are guarded when
# they are lowered; and on what a script says.
ROOMS = {"encoding", "gpu", "okl", "okm", "oneflow", "stream", "transform"}
SCRIPTS = {"iree-flow-dispatch-with-transform-dialect"}


class ReplacedCSE(CSE):
    """It may do anything."""


def _scheduled(name: str, instance: CSE, origin: str = OURS) -> ScheduledPass:
    return ScheduledPass(name, "CSE", None, origin, instance)


def test_every_pass_of_ours_has_been_looked_at():
    """A new one is read, with what it moves, folds and makes, before it is marked or is listed here."""
    marked = {name for name, place in PASSES.items() if vars(load_class(place)).get("keeps_checks")}
    others = {name for name, place in PASSES.items() if place.partition(".")[0] in ROOMS} | SCRIPTS
    assert sorted(set(PASSES) - marked - others) == [], "nobody has judged these"
    assert not marked & others


@pytest.mark.parametrize("origin", [XDSL, "a_plugin"])
def test_passes_of_others_are_not_trusted(origin: str):
    assert keeps_checks(_scheduled("cse", CSE()))
    assert not keeps_checks(_scheduled("cse", CSE(), origin))


def test_the_mark_is_not_inherited():
    assert not keeps_checks(_scheduled("cse", ReplacedCSE()))


def _each(manager: Manager) -> Iterator[ScheduledPass]:
    for element in manager.elements:
        if isinstance(element, ScheduledPass):
            yield element
        else:
            yield from _each(element)


def test_passes_that_a_run_adds_keep_checks():
    """A run adds them after its checks, and watches none of them."""
    pipelines = TensorsToLoopsPipeline(), TensorsToVectorsPipeline(data_tiling="on"), FlowToTensorsPipeline()
    texts = [*(each.text() for each in pipelines), *(stage.element for stage in LOWERING_STAGES)]
    found = list(_each(pipeline_of_names(texts)))
    assert found and all(map(keeps_checks, found))
