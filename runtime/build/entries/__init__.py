"""The kinds of runnable ops, one row each: a launch in okl or llvm ops, a job, a function on tensors, a stream program,
a function that launches kernels.

The first row that matches an op gives its name and builds its program.
"""

from __future__ import annotations

from collections.abc import Sequence

from runtime.build.entries.code import CodeEntry
from runtime.build.entries.entry import Entry
from runtime.build.entries.function import FunctionEntry
from runtime.build.entries.gpu import GpuEntry
from runtime.build.entries.job import JobEntry
from runtime.build.entries.launch import LaunchEntry
from runtime.build.entries.other import OtherEntry
from runtime.build.entries.stream import StreamEntry

ENTRIES: Sequence[Entry] = (
    StreamEntry(),
    GpuEntry(),
    LaunchEntry(),
    JobEntry(),
    CodeEntry(),
    FunctionEntry(),
    OtherEntry(),
)
