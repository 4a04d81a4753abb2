"""Where the program of a module is kept: found by the text of the module and all that decides about its code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from okl_opt.runtime.base.abi import ABI_VERSION
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.launch_dialects import LAUNCHES
from okl_opt.runtime.base.options import RunOptions
from okl_opt.runtime.base.sources import state_of_sources
from okl_opt.runtime.base.switches import read_switches
from okl_opt.runtime.code.kept import keep_code, keep_names, kept_code, kept_names
from okl_opt.runtime.code.program import FunctionProgram
from okl_opt.runtime.code.symbols import Console
from okl_opt.runtime.machine.jit import Target, resolve_target
from okl_opt.runtime.machine.object_cache import ObjectCache, cache_key, open_cache
from okl_opt.runtime.machine.processor import native
from okl_opt.runtime.machine.threads import available_threads
from okl_opt.runtime.run.checks import check_options, limit_of

_OF_RUNS = frozenset(
    (
        *("inputs", "outputs", "expected", "expected_atol", "expected_rtol", "output_digits"),
        *("output_max_element_count", "repeat", "benchmark", "print_run_stats", "print_arguments", "stable_addresses"),
        *("memory_limit", "threads", "object_cache"),
    )
)
"""Options that decide nothing about code. Any other is part of the key, whatever it does."""
_NAMES = ("names",)


class Shelf(NamedTuple):
    """The cache, and the key that the programs of a module with these options have in common."""

    cache: ObjectCache
    key: str
    options: RunOptions

    def keep(self, program: FunctionProgram, *part: str) -> None:
        """Store a program: that of a run, or of a part of a module; none that shares globals with others."""
        if program.held is None:
            keep_code(self.cache, self._key_of(part), program.code)

    def find(self, console: Console, *part: str) -> FunctionProgram | None:
        """A program that was stored, ready to run; None if there is none."""
        options = self.options
        code = kept_code(self.cache, self._key_of(part), console)
        if code is None:
            return None
        try:
            return FunctionProgram(
                code,
                limit_of(options),
                marks_writes=options.check_uninitialized,
                threads=available_threads() if options.threads is None else options.threads,
            )
        except OklRuntimeError:
            # What is wrong with more than the entry is found, and told, again.
            return None

    def _key_of(self, part: Sequence[str]) -> str:
        return cache_key([self.key, *part])

    def keep_names(self, names: Sequence[str]) -> None:
        """Store the names of the functions of a module."""
        keep_names(self.cache, self._key_of(_NAMES), names)

    def find_names(self) -> Sequence[str] | None:
        """The names of the functions of a module, if they were stored."""
        return kept_names(self.cache, self._key_of(_NAMES))


def function_part(name: str) -> Sequence[str]:
    """The part of a module that one of its functions is."""
    return "function", name


def shelf_of(
    name: str, text: str, passes: Sequence[str], options: RunOptions, packages: Sequence[str] = ()
) -> Shelf | None:
    """Where the programs of a module are kept that is read from `text`; None for nowhere.

    `name` is that of the file, which messages show and passes may write into code; `passes` are texts that determine
    the passes before those that a run adds. `packages` are those whose code decides, beside those that compile.
    Options that cannot be used have no shelf: who goes on reports them. Launches are not kept.
    """
    if any(each in text for each in LAUNCHES):
        return None
    try:
        check_options(options)
        cache = open_cache(options.object_cache)
        if cache is None:
            return None
        target = resolve_target(Target(options.target_cpu, options.target_features))
        machine = native()
        chosen = [f"{name}={value!r}" for name, value in options._asdict().items() if name not in _OF_RUNS]
        groups = (
            ("program", str(ABI_VERSION), repr(read_switches())),
            state_of_sources(tuple(packages)),
            (machine.name, *sorted(machine.features), "", *target),
            chosen,
            passes,
            (name, text),
        )
        return Shelf(cache, cache_key([cache_key(group) for group in groups]), options)
    except (OklRuntimeError, OSError):
        return None
