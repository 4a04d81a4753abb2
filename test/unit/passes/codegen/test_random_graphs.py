"""Random functions of linalg ops give what NumPy gives, by loops and by vectors of each feature level."""

from __future__ import annotations

import host
import pytest
from hypothesis import given, note
from hypothesis import strategies as st
from linalg_graphs import Graph
from wide_graphs import WideGraph

from okl_opt import load
from okl_opt.runtime.run.functions import Functions

SEEDS = st.integers(0, 1 << 30)
DATA_TILING = "data-tiling=on"


KINDS = st.sampled_from([Graph, WideGraph])


@pytest.mark.slow("compiles vectorised code")
@host.examples(4, long=250)
@given(kind=KINDS, seed=SEEDS)
def test_by_loops(kind: type[Graph], seed: int):
    _check(kind(seed), "loops", host.default_level())


@pytest.mark.slow("compiles vectorised code")
@host.examples(2, long=80)
@given(
    kind=KINDS,
    seed=SEEDS,
    level=st.sampled_from(host.levels()),
    codegen=st.sampled_from(["", DATA_TILING, "vectorize=false"]),
)
def test_by_the_pipeline(kind: type[Graph], seed: int, level: str, codegen: str):
    _check(kind(seed), codegen, level)


def _check(graph: Graph, codegen: str, level: str) -> None:
    note(f"{type(graph).__name__}({graph.seed})\n{graph.text}")
    cpu = "" if level == host.NATIVE else level
    with load(graph.text, codegen=codegen, target_cpu=cpu, object_cache="off", opt_level=1) as module:
        assert isinstance(module, Functions)
        found = module["graph"](*graph.arguments())
    graph.check(found if len(graph.results) > 1 else [found])
