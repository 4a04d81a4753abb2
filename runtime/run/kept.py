"""Programs of a module in the object cache; the key has the module's text and everything that determines its code."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from okl_opt.runtime.base.abi import ABI_VERSION
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.ir_source import NO_FILE
from okl_opt.runtime.base.launch_dialects import LAUNCHES
from okl_opt.runtime.base.options import AUTO, RunOptions
from okl_opt.runtime.base.places import InFile
from okl_opt.runtime.base.plain_data import Broken
from okl_opt.runtime.base.sources import state_of_sources
from okl_opt.runtime.base.switches import read_switches
from okl_opt.runtime.base.wall import OPEN, Wall
from okl_opt.runtime.code.kept import keep_code, keep_data, keep_names, kept_code, kept_data, kept_names
from okl_opt.runtime.code.kept_form import KeptForm
from okl_opt.runtime.code.program import Code, FunctionProgram
from okl_opt.runtime.code.symbols import Console
from okl_opt.runtime.machine.jit import Target, resolve_target
from okl_opt.runtime.machine.object_cache import ObjectCache, cache_key, open_cache
from okl_opt.runtime.machine.processor import native
from okl_opt.runtime.machine.threads import available_threads
from okl_opt.runtime.run.calls import calls_of
from okl_opt.runtime.run.checks import check_options, limit_of

if TYPE_CHECKING:
    from okl_opt.runtime.compile.launch import BuildOptions
    from okl_opt.runtime.launch.program import LaunchProgram

_OF_RUNS = frozenset(
    (
        *("inputs", "outputs", "expected", "expected_atol", "expected_rtol", "output_digits"),
        *("output_max_element_count", "repeat", "benchmark", "print_run_stats", "print_arguments", "stable_addresses"),
        *("memory_limit", "threads", "object_cache"),
    )
)
"""Options without influence on code. All others are part of the key."""
_NAMES = ("names",)
_TENSOR = "tensor"
"""What a text contains that has tensors."""


_CHOICE = "codegen"
_LAUNCHES = ("launches",)


class Shelf(NamedTuple):
    """The cache, and the common parts of the keys of a module's programs: of the text, and of any text.

    The module is read from a file `name`, which is in no key. With `has_choice` the shelf has a program for each choice
    of `--codegen=auto`, and the choice of each call. A text with `has_launches` has a program of launches, or none;
    the functions of such launches are kept by their form.
    """

    cache: ObjectCache
    key: str
    key_of_any: str
    name: str
    options: RunOptions
    has_choice: bool = False
    has_launches: bool = False

    def keep(self, program: FunctionProgram, *part: str) -> None:
        """Store the program of a run or of a part of a module, unless it shares globals with other programs."""
        if program.held is None and not self.has_launches:
            key = self._key_of_name(part) if _tells(program.code, [self.name]) else self._key_of(part)
            keep_code(self.cache, key, program.code, InFile(self.name))

    def keep_form(self, program: FunctionProgram, form: KeptForm) -> None:
        """Store the program of a module in normal form, unless it tells names that are not in the form."""
        if program.held is None and not _tells(program.code, [self.name, *form.names]):
            # Places of ops that later passes read from texts have no number.
            with suppress(LookupError):
                keep_code(self.cache, self._key_of_form(form), program.code, form.places)

    def find(self, console: Console, *part: str, wall: Wall = OPEN) -> FunctionProgram | None:
        """Return a stored program, ready to run; None if there is none. `wall` is told before it is loaded."""
        for key in (self._key_of(part), self._key_of_name(part)):
            code = kept_code(self.cache, key, console, wall, InFile(self.name))
            if code is not None:
                return self._program(code)
        return None

    def keep_launches(self, program: LaunchProgram) -> None:
        """Store the program of launches of a run, if its plans tell all about it."""
        if not self._may_have_launches():
            return
        # Imported here, since runs of functions need nothing of launches.
        from okl_opt.runtime.run.kept_launches import data_of_program

        data = data_of_program(program)
        if data is not None:
            keep_data(self.cache, self._key_of(_LAUNCHES), data)

    def find_launches(self, build: BuildOptions) -> LaunchProgram | None:
        """Return the program of launches, compiled by these options; None if there is none."""
        data = kept_data(self.cache, self._key_of(_LAUNCHES)) if self._may_have_launches() else None
        if data is None:
            return None
        from okl_opt.runtime.run.kept_launches import program_of_data

        try:
            return program_of_data(data, build, self.options.strict_layout)
        except (Broken, LookupError, RuntimeError, OklRuntimeError):
            # What is wrong with more than the entry will occur again, and be reported, when the program is built. LLVM
            # raises RuntimeError for a text that is none.
            return None

    def _may_have_launches(self) -> bool:
        """Return whether a run shows nothing of the building of its launches."""
        options = self.options
        looks = options.observes or options.print_kernel_choice or options.print_run_stats or options.dump_launch_plan
        return self.has_launches and not looks and options.benchmark is None

    def find_form(self, console: Console, form: KeptForm, wall: Wall) -> FunctionProgram | None:
        """Return the program of a module in normal form; None if there is none. `wall` is told before it is loaded."""
        code = kept_code(self.cache, self._key_of_form(form), console, wall, form.places, form.signature)
        return None if code is None else self._program(code)

    def _program(self, code: Code) -> FunctionProgram | None:
        options = self.options
        try:
            return FunctionProgram(
                code,
                limit_of(options),
                marks_writes=options.check_uninitialized,
                checks_accesses=options.check_accesses,
                threads=available_threads() if options.threads is None else options.threads,
            )
        except OklRuntimeError:
            # An error of more than the entry will occur again, and be reported, when the code is compiled.
            return None

    def keep_choice(self, choice: str) -> Sequence[str]:
        """Store the choice for the calls of these options; return the part that has their program."""
        if not self.has_choice:
            return ()
        keep_names(self.cache, self._key_of_choice(), [choice])
        return _CHOICE, choice

    def find_choice(self) -> Sequence[str] | None:
        """The part that has the program for the calls of these options; None if it was not stored."""
        if not self.has_choice:
            return ()
        found = kept_names(self.cache, self._key_of_choice())
        return None if found is None else (_CHOICE, *found)

    def _key_of_choice(self) -> str:
        return self._key_of([_CHOICE, repr(calls_of(self.options))])

    def _key_of_form(self, form: KeptForm) -> str:
        return cache_key([self.key_of_any, *form.key])

    def _key_of_name(self, part: Sequence[str]) -> str:
        return self._key_of(["in file", self.name, *part])

    def _key_of(self, part: Sequence[str]) -> str:
        return cache_key([self.key, *part])

    def keep_names(self, names: Sequence[str]) -> None:
        """Store the names of the functions of a module."""
        keep_names(self.cache, self._key_of(_NAMES), names)

    def find_names(self) -> Sequence[str] | None:
        """The names of the functions of a module, if they were stored."""
        return kept_names(self.cache, self._key_of(_NAMES))


def _tells(code: Code, names: Sequence[str]) -> bool:
    """Return whether a name may be in code or in its messages."""
    said = "\n".join(site.message for site in code.sites)
    return any(
        re.search(rf"(?<![\w.$-]){re.escape(name)}(?![\w$-])", said)
        # LLVM, too, names what is in no file so, in all machine code.
        or (len(name) > 3 and name != NO_FILE and name.encode() in code.text)
        for name in names
    )


def function_part(name: str) -> Sequence[str]:
    """The part of a module for one of its functions."""
    return "function", name


def shelf_of(
    name: str, text: str, passes: Sequence[str], options: RunOptions, packages: Sequence[str] = ()
) -> Shelf | None:
    """Return the shelf for the programs of a module that is read from `text`; None if they are not kept.

    `name` is the name of the file, which messages show; `passes` are texts that
    determine the passes before those that a run adds. `packages` contain further code that determines the result.
    Options that cannot be used have no shelf: the later run reports them.
    """
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
        )
        common = [cache_key(group) for group in groups]
        return Shelf(
            cache,
            cache_key([*common, cache_key(passes), cache_key([text])]),
            cache_key([*common, "any text"]),
            name,
            options,
            options.codegen == AUTO and _TENSOR in text,
            any(each in text for each in LAUNCHES),
        )
    except (OklRuntimeError, OSError):
        return None
