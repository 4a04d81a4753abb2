"""Observation of runs: profile, search for NaN, trace of tensors."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from time import perf_counter_ns
from typing import TextIO

from okl_opt.runtime.base.errors import KernelError, OklRuntimeError
from okl_opt.runtime.launch.program import LaunchProgram
from okl_opt.runtime.machine.object_cache import ObjectCache
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.watch.numerics import Numerics
from okl_opt.runtime.watch.profile import Profile, write_profile
from okl_opt.runtime.watch.tensors import TensorTrace
from okl_opt.runtime.watch.trace import Watcher, watch

TABLE = "-"
"""The place of a profile that is printed."""


class Observation:
    """The watchers of one program's runs.

    `profile` is the path of a file, or TABLE. `tensors` is the number of elements of each tensor to write to `stream`.
    """

    def __init__(
        self, profile: str | None, check_numerics: bool, tensors: int | None, stream: TextIO, runs: int, digits: int
    ):
        self._stream = stream
        self._place = profile
        self._profile = None if profile is None else Profile(runs, events=profile != TABLE)
        self._numerics = Numerics() if check_numerics else None
        watchers = (
            None if tensors is None else TensorTrace(stream, tensors, digits),
            self._numerics,
            self._profile,
        )
        # The profile's hook is innermost, so that it does not measure the others.
        self._watchers: list[Watcher] = [watcher for watcher in watchers if watcher is not None]

    def attach(self, program: LaunchProgram, cache: ObjectCache | None) -> None:
        """Watch a program; the profile excludes launches at load.

        Raises: OklRuntimeError if its tensors are not in the host's memory.
        """
        if not program.is_on_host:
            raise OklRuntimeError(
                "--profile, --check-numerics and --trace-tensors watch kernels of the host: use --device=cuda-emu"
            )
        watch(program.contexts, self._watchers, cache)
        watch(program.load_contexts, [each for each in self._watchers if each is not self._profile], cache)

    @contextmanager
    def explaining(self) -> Generator[None]:
        """Replace errors caused by a watcher by the watcher's explanation."""
        try:
            yield
        except KernelError as error:
            for watcher in self._watchers:
                better = watcher.explain(error)
                if better is not None:
                    raise better from error
            raise

    def timed(self, run: Callable[..., list[Buffer]]) -> Callable[..., list[Buffer]]:
        """Wrap `LaunchProgram.run` so that the profile records each call as a run."""
        profile = self._profile
        if profile is None:
            return run

        def timed_run(*arguments: Sequence[Buffer]) -> list[Buffer]:
            start = perf_counter_ns()
            results = run(*arguments)
            profile.add_run(start, perf_counter_ns())
            return results

        return timed_run

    def report(self) -> None:
        """Print or write the findings. Raises: InputError."""
        if self._numerics is not None:
            self._stream.write(self._numerics.text())
        if self._profile is None or self._place is None:
            return
        if self._place == TABLE:
            self._stream.write(self._profile.table())
            return
        write_profile(self._place, self._profile)
        left_out = self._profile.left_out()
        if left_out:
            self._stream.write(f"{self._place}: the last {left_out} launches are left out\n")
