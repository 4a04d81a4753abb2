"""The child of `--isolate=strict`: it enters the sandbox, then runs `okl-opt`."""

from __future__ import annotations

import sys
from collections.abc import Mapping

from okl_opt.cli.places import named_places
from okl_opt.runtime.isolate.openmp import begin_openmp
from okl_opt.runtime.isolate.process import cache_folders, folders_of_modules, library_places
from okl_opt.runtime.isolate.walls import Walls, die_with, raise_walls
from okl_opt.words.command_line import PROGRAM, split_words


def inside(facts: Mapping[str, object]) -> None:
    """Run the command line of this process in the sandbox that `facts` describe."""
    memory, cpu_seconds, parent = (facts[name] for name in ("memory", "cpu_seconds", "parent"))
    assert isinstance(memory, int) and isinstance(cpu_seconds, int) and isinstance(parent, int), facts
    die_with(parent)
    sys.argv[0] = PROGRAM
    places = named_places(split_words(sys.argv[1:]))
    reads = [
        *places.reads,
        *library_places(),
        *folders_of_modules(places.modules),
        *cache_folders(places.cache),
        *begin_openmp(),
    ]
    problems = raise_walls(Walls(memory, cpu_seconds, tuple(reads), tuple(places.writes), tuple(places.fills)))
    for problem in problems:
        sys.stderr.write(f"{PROGRAM}: error: --isolate=strict: {problem}\n")
    if problems:
        sys.exit(1)
    from okl_opt.cli.main import entry_point

    entry_point(is_isolated=True)
