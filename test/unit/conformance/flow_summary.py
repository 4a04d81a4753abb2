"""What the Flow passes do to random programs, and how far results are off after them.

Two numbers may be given: how many graphs are run by us, each before and after the pipeline and every tenth after each
pass, and how many by IREE.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))

import host
from conformance.flow_graphs import FlowGraph
from conformance.flow_runs import (
    FROM_FLOW,
    NEVER_CHANGE,
    PASSES,
    PIPELINE,
    RefusedError,
    flowed,
    graph_number,
    iree_error,
    our_error,
    stages,
    stages_of,
)

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.runtime.base.errors import OklRuntimeError


class Counts:
    """What was run, and what came out."""

    def __init__(self):
        self.changed: Counter[str] = Counter()
        self.run: Counter[str] = Counter()
        self.worst: dict[str, float] = {}
        self.refused: Counter[str] = Counter()
        self.mismatches: list[str] = []

    def look(self, where: str, graph: FlowGraph, error: Callable[[], float]) -> bool:
        """Run a program, and note how far it is off; whether it is right."""
        try:
            found = error()
        except RefusedError as refused:
            self.refused[str(refused)] += 1
            return False
        except (AssertionError, DiagnosticError, OklRuntimeError, RuntimeError) as wrong:
            self.mismatches.append(f"{where}, seed {graph.seed}: {str(wrong)[:200]}")
            return False
        self.run[where] += 1
        self.worst[where] = max(found, self.worst.get(where, 0.0))
        return True


def main(argv: Sequence[str]) -> int:
    """0 if nothing is wrong."""
    by_us, by_iree = (int(each) for each in (*argv, *("100", "20")[len(argv) :]))
    counts = Counts()
    for seed in range(by_us):
        _run_by_us(seed, counts, is_run_by_stages=seed % 10 == 0)
    alone = [name for name, case in PASSES.items() if case.is_alone]
    for name in alone:
        counts.changed[name] += sum(_is_right_alone(name, seed, counts) for seed in range(by_us // 10))
    if missing := host.lacks("iree"):
        print(f"Nothing is run by IREE: {missing}")
    else:
        for seed in range(by_iree):
            _run_by_iree(seed, counts)
    _print(counts, by_us, alone)
    never = [name for name in PASSES if not counts.changed[name] and name not in NEVER_CHANGE]
    return 1 if counts.mismatches or never else 0


def _run_by_us(seed: int, counts: Counts, is_run_by_stages: bool) -> None:
    graph, options = graph_number(seed)
    if not counts.look("ours, before", graph, lambda: our_error(graph.text, graph)):
        return
    try:
        found = stages(graph.text, options)
    except DiagnosticError as error:
        counts.mismatches.append(f"pipeline, seed {seed}: {error}")
        return
    changes = [stage for stage in found if stage.before != stage.after]
    counts.changed.update({stage.name for stage in changes})
    for stage in changes if is_run_by_stages else ():
        counts.look("ours, after each pass", graph, lambda text=stage.after: our_error(text, graph))
    counts.look("ours, after the pipeline", graph, lambda: our_error(found[-1].after, graph))


def _is_right_alone(name: str, seed: int, counts: Counts) -> bool:
    graph, found = stages_of(name, seed)
    for stage in found:
        counts.look("ours, after a pass alone", graph, lambda text=stage.after: our_error(text, graph))
    return bool(found)


def _run_by_iree(seed: int, counts: Counts) -> None:
    graph, options = graph_number(seed, takes_views=True)
    if re.search("f64", graph.text):
        counts.refused["demotes f64 in programs, but not in the views that they are given"] += 1
        return
    options = options.replace("trace-dispatch-tensors", "")
    kind = "static" if graph.has_static_shapes else "dynamic"
    before = flowed(graph.text, pipeline="", is_for_iree=True)
    if counts.look(f"IREE, before, {kind}", graph, lambda: iree_error(before, graph)):
        after = flowed(graph.text, options, is_for_iree=True)
        counts.look(f"IREE, from flow, {kind}", graph, lambda: iree_error(after, graph, FROM_FLOW))


def _print(counts: Counts, graphs: int, alone: Sequence[str]) -> None:
    print(f"{len(PASSES)} passes of {PIPELINE} on {graphs} random graphs: how many of these each changed")
    for name in PASSES:
        note = " (which only looks)" if name in NEVER_CHANGE else ""
        note = f" (alone, of {graphs // 10}; in the pipeline, all is resolved before)" if name in alone else note
        print(f"  {counts.changed[name]:>5}  {name}{note}")
    print("Runs, and the worst error in parts of the tolerance (f32 2e-4, f16 2e-2 of the largest number)")
    for where, count in sorted(counts.run.items()):
        print(f"  {count:>5}  {where}: {counts.worst[where]:.2g}")
    for reason, count in counts.refused.most_common():
        print(f"  {count:>5}  not run by IREE, which {reason}")
    print(f"{len(counts.mismatches)} mismatches")
    for each in counts.mismatches:
        print(f"  {each}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
