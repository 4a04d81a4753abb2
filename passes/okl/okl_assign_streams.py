"""Assign launches to streams, with waits for events between streams where launches depend on each other.

Before:  func.func @okl_compute(%arg0: !okl.launcher_ctx) {
           %0 = "okl.fetch_run_ctx"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
           %1 = "okl.fetch_run_ctx"(%arg0) {index = 1 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
           %2 = "okl.fetch_run_ctx"(%arg0) {index = 2 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
           %3 = "okl.fetch_kernel"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.kernel
           %4 = "okl.fetch_kernel"(%arg0) {index = 1 : si64} : (!okl.launcher_ctx) -> !okl.kernel
           %5 = "okl.fetch_kernel"(%arg0) {index = 2 : si64} : (!okl.launcher_ctx) -> !okl.kernel
           "okl.launch"(%0, %3) {okl.deps = array<i32>} : (!okl.run_ctx, !okl.kernel) -> ()
           "okl.launch"(%1, %4) {okl.deps = array<i32>} : (!okl.run_ctx, !okl.kernel) -> ()
           "okl.launch"(%2, %5) {okl.deps = array<i32: 0, 1>} : (!okl.run_ctx, !okl.kernel) -> ()
           return
         }
After:   func.func @okl_compute(%arg0: !okl.launcher_ctx)
             attributes {okl.num_events = 1 : i32, okl.num_streams = 2 : i32} {
           %0 = "okl.fetch_run_ctx"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
           %1 = "okl.fetch_run_ctx"(%arg0) {index = 1 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
           %2 = "okl.fetch_run_ctx"(%arg0) {index = 2 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
           %3 = "okl.fetch_kernel"(%arg0) {index = 0 : si64} : (!okl.launcher_ctx) -> !okl.kernel
           %4 = "okl.fetch_kernel"(%arg0) {index = 1 : si64} : (!okl.launcher_ctx) -> !okl.kernel
           %5 = "okl.fetch_kernel"(%arg0) {index = 2 : si64} : (!okl.launcher_ctx) -> !okl.kernel
           "okl.launch"(%0, %3) {okl.deps = array<i32>, okl.stream = 0 : i32} : (!okl.run_ctx, !okl.kernel) -> ()
           "okl.launch"(%1, %4) {okl.deps = array<i32>, okl.record = 0 : i32, okl.stream = 1 : i32}
               : (!okl.run_ctx, !okl.kernel) -> ()
           "okl.launch"(%2, %5) {okl.deps = array<i32: 0, 1>, okl.stream = 0 : i32, okl.wait = array<i32: 0>}
               : (!okl.run_ctx, !okl.kernel) -> ()
           return
         }

A launch runs after the earlier launches of its stream and the events of `okl.wait`; `okl.record` is the event recorded
after it. `okl.false_deps` counts launches that follow, in their stream, a launch that they do not depend on.

Source: seed 003_0c89af35f832d866.txt, which runs independent GPU launches on several streams.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects.diagnostic import op_error
from okl_opt.passes.analysis.stream_attributes import (
    DEPS,
    OF_FUNCTION,
    OF_LAUNCH,
    function_attributes,
    launch_attributes,
    numbers_of,
    with_attributes,
)
from okl_opt.passes.analysis.streams import MOST_STREAMS, assign_streams
from okl_opt.passes.base import Pass
from okl_opt.passes.okl.analysis.launch_conflicts import Launch, functions_with_launches
from okl_opt.passes.rewriting.edit import Editor


def dependencies_of(launches: Sequence[Launch]) -> list[tuple[int, ...]]:
    """Return the dependencies in `okl.deps` of each launch. Raises: DiagnosticError if they are missing or invalid."""
    found: list[tuple[int, ...]] = []
    for number, launch in enumerate(launches):
        if DEPS not in launch.attributes:
            raise op_error(launch, f"has no '{DEPS}': run okl-launch-dag first")
        earlier = numbers_of(launch, DEPS)
        if earlier is None:
            raise op_error(launch, f"has '{DEPS}' that is no array of i32")
        for other in earlier:
            if not 0 <= other < number:
                raise op_error(launch, f"is launch {number}, and '{DEPS}' has {other}, which is no earlier launch")
        found.append(earlier)
    return found


@dataclass(frozen=True)
class OklAssignStreamsPass(Pass):
    """Set `okl.stream`, `okl.wait` and `okl.record` on every launch, from its `okl.deps`."""

    name = "okl-assign-streams"

    max_streams: int = 4
    """The largest number of streams of a function."""

    def __post_init__(self) -> None:
        if not 1 <= self.max_streams <= MOST_STREAMS:
            raise ValueError(f"max-streams must be 1 to {MOST_STREAMS}, got {self.max_streams}")

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        edit = Editor(self)
        planned = [
            (function, launches, assign_streams(dependencies_of(launches), self.max_streams))
            for function, launches in functions_with_launches(op)
        ]
        for function, launches, plan in planned:
            wanted = [
                (function, with_attributes(function, OF_FUNCTION, function_attributes(plan))),
                *(
                    (launch, with_attributes(launch, OF_LAUNCH, launch_attributes(plan, number)))
                    for number, launch in enumerate(launches)
                ),
            ]
            changed = [(each, attributes) for each, attributes in wanted if attributes is not None]
            if changed and edit.begin(function):
                for each, attributes in changed:
                    edit.modify(each).attributes = dict(attributes)
