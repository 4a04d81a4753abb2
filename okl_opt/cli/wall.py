"""The wall around the code that `--run` compiles, as the flags ask for it: `--isolate=auto`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress

from okl_opt.cli.own_process import OwnProcess
from okl_opt.cli.places import Outputs, descriptors_in, flags_read_stdin, named_places
from okl_opt.runtime.base.options import RunOptions
from okl_opt.runtime.base.wall import Wall
from okl_opt.runtime.isolate.forked import ForkedWall, Plan
from okl_opt.runtime.isolate.process import cache_folders, folders_of_modules, library_places, limits_of
from okl_opt.runtime.isolate.walls import Walls
from okl_opt.runtime.machine.jit import Target, check_target
from okl_opt.runtime.machine.object_cache import open_cache
from okl_opt.words.command_line import PROGRAM, split_words
from okl_opt.words.flags import Settings


def forked_wall(settings: Settings, process: OwnProcess) -> Wall:
    """The wall of the command line of a process."""
    options: RunOptions = settings.run_options

    def plan() -> Plan:
        """Raises: OklRuntimeError for limits that are out of range, and for an unknown processor."""
        limits = limits_of(settings.isolate_memory, settings.isolate_seconds)
        # Each function of a run reserves addresses, so a limit of them is for those who ask for one.
        memory = limits.memory if settings.isolate_memory is not None else None
        seconds = limits.seconds if settings.isolate_seconds is not None else None
        # What starts a process must be done before.
        check_target(Target(options.target_cpu, options.target_features))
        words = split_words(settings.words)
        places = named_places(words)
        outputs = Outputs(places)
        reads = (
            *places.reads,
            *library_places(),
            *folders_of_modules(places.modules),
            *cache_folders(options.object_cache),
        )
        named = descriptors_in(places)
        return Plan(
            Walls(memory, None, reads, tuple(places.writes), tuple(places.fills)),
            seconds,
            process.streams,
            [each for each in process.inherited if each not in named],
            flags_read_stdin(words),
            say_missing,
            outputs.settle,
            open_cache(options.object_cache),
            process.end,
        )

    return ForkedWall(plan)


def say_missing(problems: Sequence[str]) -> str:
    """The text about missing walls; empty if this user was told since the machine was started."""
    from tempfile import gettempdir

    # The folder of temporary files, as it is emptied when the machine starts, perhaps with another kernel.
    place = os.path.join(gettempdir(), f"okl-opt-walls-{os.getuid()}")
    try:
        if os.lstat(place).st_uid == os.getuid():
            return ""
    except FileNotFoundError:
        with suppress(OSError):
            os.close(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
    return "".join(f"{PROGRAM}: warning: --isolate: {problem} (this is said once)\n" for problem in problems)
