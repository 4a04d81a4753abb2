"""The kinds of runnable ops, one row each: a launch in okl or llvm ops, a job, a function on tensors, a stream program,
a function that launches kernels.

The first row that matches an op gives its name and builds its program.
"""

from __future__ import annotations

from collections.abc import Sequence

from okl_opt.runtime.prepare.entries.code import CodeEntry
from okl_opt.runtime.prepare.entries.entry import Entry
from okl_opt.runtime.prepare.entries.function import FunctionEntry
from okl_opt.runtime.prepare.entries.gpu import GpuEntry
from okl_opt.runtime.prepare.entries.job import JobEntry
from okl_opt.runtime.prepare.entries.launch import LaunchEntry
from okl_opt.runtime.prepare.entries.other import OtherEntry
from okl_opt.runtime.prepare.entries.stream import StreamEntry

ENTRIES: Sequence[Entry] = (
    StreamEntry(),
    GpuEntry(),
    LaunchEntry(),
    JobEntry(),
    CodeEntry(),
    FunctionEntry(),
    OtherEntry(),
)
