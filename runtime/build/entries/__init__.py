"""The kinds of runnable ops, one row each: a launch in okl or llvm ops, a job, a function on tensors, a stream program.

The first row that matches an op gives its name and builds its program.
"""

from __future__ import annotations

from collections.abc import Sequence

from runtime.build.entries.code import CodeEntry
from runtime.build.entries.entry import Entry
from runtime.build.entries.function import FunctionEntry
from runtime.build.entries.job import JobEntry
from runtime.build.entries.launch import LaunchEntry
from runtime.build.entries.other import OtherEntry
from runtime.build.entries.stream import StreamEntry

ENTRIES: Sequence[Entry] = (
    StreamEntry(),
    LaunchEntry(),
    JobEntry(),
    CodeEntry(),
    FunctionEntry(),
    OtherEntry(),
)
