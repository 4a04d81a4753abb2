"""`--load-pass-plugin` and `--load-dialect-plugin`: load a Universe from a Python module or file for one command line.

    okl-opt --load-pass-plugin=my_passes.py --my-pass in.mlir
    okl-opt --load-pass-plugin=my_package.plugin:UNIVERSE --my-pass in.mlir

All passes and dialects of a plugin are loaded and checked at once, so that its errors are reported early. Its module
may have a list `KERNELS` of `KernelEntry`: kernels for ops of jobs.
Source: mlir-opt's flags of these names, which take shared libraries.
"""

from __future__ import annotations

import os
import re
import sys
import traceback
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from inspect import isabstract
from itertools import count
from types import ModuleType
from typing import NoReturn, cast

from xdsl.ir import Dialect
from xdsl.passes import ModulePass
from xdsl.universe import Universe

from okl_opt.dialects.registry import factories
from okl_opt.passes.pipeline import registry
from okl_opt.passes.pipeline.entries import PassEntry
from okl_opt.passes.pipeline.options import choices_by_option
from okl_opt.passes.pipeline.plugins import Plugins, kernels_of, plugins, sources_of, with_plugins
from okl_opt.words.command_line import PROGRAM, UsageError, Words
from okl_opt.words.flags import FLAGS

# Valid both as a flag and in a pipeline text.
_SPELLABLE = re.compile(r"[^\s\-=,(){}][^\s=,(){}]*")
_PROVIDER = re.compile(r"\w[\w.-]*")
PASSES, DIALECTS = "load-pass-plugin", "load-dialect-plugin"


@contextmanager
def loaded_plugins(words: Words) -> Generator[None]:
    """Register the passes and dialects of a command line's plugins inside the block. Raises: UsageError."""
    loader = _Loader()
    try:
        for place in dict.fromkeys(words.values(PASSES)):
            loader.add_passes(place)
        for place in dict.fromkeys(words.values(DIALECTS)):
            loader.add_dialects(place)
        with with_plugins(Plugins(loader.passes, loader.dialects, (), tuple(loader.kernels), loader.sources)):
            yield
    finally:
        for name in loader.modules:
            sys.modules.pop(name, None)


class _Loader:
    """Collects passes, dialects and kernels of plugins. `modules` are the `sys.modules` names of plugin files."""

    def __init__(self) -> None:
        self.passes: dict[str, PassEntry] = {}
        self.dialects: dict[str, Callable[[], Dialect]] = {}
        self.kernels: list[object] = []
        self.sources: dict[str, str] = {}
        self.modules: list[str] = []
        self._universes: dict[str, Universe] = {}
        self._with_kernels: set[str] = set()
        """The plugins that have kernels."""

    def add_passes(self, place: str) -> None:
        passes = self._universe(PASSES, place).all_passes
        if not passes and place not in self._with_kernels:
            _refuse(PASSES, place, "has no passes")
        for name, load in passes.items():
            known = self.passes.get(name) or registry.find_pass(name)
            if known is not None:
                _refuse(PASSES, place, f"the name of its pass '{name}' is taken: '{known.origin}' has that pass too")
            if name in FLAGS or registry.is_pass_or_pipeline(name):
                _refuse(PASSES, place, f"the name of its pass '{name}' is taken: it is a flag or pipeline of {PROGRAM}")
            pass_class = _made(PASSES, place, f"pass '{name}'", load)
            if not (isinstance(pass_class, type) and issubclass(pass_class, ModulePass)):
                _refuse(PASSES, place, f"its pass '{name}' is no ModulePass but {pass_class!r}")
            if pass_class.name != name:
                _refuse(PASSES, place, f"its pass '{name}' calls itself '{pass_class.name}'")
            if not _SPELLABLE.fullmatch(name):
                _refuse(PASSES, place, f"the name of its pass '{name}' cannot be written on a command line")
            if isabstract(pass_class):
                missing = ", ".join(sorted(pass_class.__abstractmethods__))
                _refuse(PASSES, place, f"its pass '{name}' does not define {missing}")
            _made(PASSES, place, f"pass '{name}'", partial(choices_by_option, pass_class))
            self.passes[name] = PassEntry(name, place, lambda pass_class=pass_class: pass_class)

    def add_dialects(self, place: str) -> None:
        dialects = self._universe(DIALECTS, place).all_dialects
        if not dialects:
            _refuse(DIALECTS, place, "has no dialects")
        known = {**factories(), **plugins().dialects, **self.dialects}
        for name, factory in dialects.items():
            if name in known:
                _refuse(DIALECTS, place, f"the name of its dialect '{name}' is taken")
            dialect = _made(DIALECTS, place, f"dialect '{name}'", factory)
            if not isinstance(dialect, Dialect):
                _refuse(DIALECTS, place, f"its dialect '{name}' is no Dialect but {dialect!r}")
            if dialect.name != name:
                _refuse(DIALECTS, place, f"its dialect '{name}' calls itself '{dialect.name}'")
            self.dialects[name] = lambda dialect=dialect: dialect

    def _universe(self, flag: str, place: str) -> Universe:
        if place not in self._universes:
            from_file = place.endswith(".py")
            universe, module = self._of_file(flag, place) if from_file else _of_module(flag, place)
            self._universes[place] = universe
            self.sources |= sources_of(module, place)
            self._add_kernels(flag, place, kernels_of(module))
        return self._universes[place]

    def _add_kernels(self, flag: str, place: str, kernels: object) -> None:
        if not kernels:
            return
        # Imported here, since most plugins have none.
        from okl_opt.runtime.kernels.registry import KernelEntry
        from okl_opt.runtime.kernels.table import PROVIDERS

        if not isinstance(kernels, list | tuple):
            _refuse(flag, place, f"its KERNELS is no list but {type(kernels).__name__}")
        self._with_kernels.add(place)
        for entry in cast("Sequence[object]", kernels):
            if not isinstance(entry, KernelEntry):
                _refuse(flag, place, f"its KERNELS has something that is no KernelEntry but {type(entry).__name__}")
            if entry.provider in PROVIDERS or not _PROVIDER.fullmatch(entry.provider):
                _refuse(flag, place, f"its kernel '{entry.op_type}' cannot be of provider '{entry.provider}'")
            for other in self.kernels:
                assert isinstance(other, KernelEntry)
                if (other.op_type, other.device, other.provider) == (entry.op_type, entry.device, entry.provider):
                    _refuse(flag, place, f"provider '{entry.provider}' has its kernel '{entry.op_type}' twice")
            self.kernels.append(entry)

    def _of_file(self, flag: str, path: str) -> tuple[Universe, ModuleType]:
        if not os.path.isfile(path):
            _refuse(flag, path, "Is a directory" if os.path.isdir(path) else "No such file or directory")
        module = _made(flag, path, "", lambda: self._run(path))
        assert isinstance(module, ModuleType)
        found = {name: value for name, value in vars(module).items() if isinstance(value, Universe)}
        universes = list({id(value): value for value in found.values()}.values())
        if len(universes) != 1:
            names = f": {', '.join(found)}" if found else ""
            _refuse(flag, path, f"a plugin's file defines one Universe, this one {len(universes)}{names}")
        return universes[0], module

    def _run(self, path: str) -> ModuleType:
        """Execute a file as a module, which stays in `sys.modules` while its classes are in use."""
        stem = os.path.splitext(os.path.basename(path))[0]
        # Bisect may run nested command lines with the same plugins.
        names = (f"okl_opt_plugin_{number}_{stem}" for number in count(len(self.modules)))
        name = next(name for name in names if name not in sys.modules)
        spec = spec_from_file_location(name, path)
        assert spec is not None and spec.loader is not None, "a .py file has a loader"
        module = module_from_spec(spec)
        sys.modules[name] = module
        self.modules.append(name)
        spec.loader.exec_module(module)
        return module


def _of_module(flag: str, place: str) -> tuple[Universe, ModuleType]:
    module_name, colon, name = place.partition(":")
    if not (module_name and colon and name):
        _refuse(flag, place, "a plugin is given as module:UNIVERSE or as a .py file")
    module = _made(flag, place, "", lambda: import_module(module_name))
    assert isinstance(module, ModuleType)
    universe = getattr(module, name, None)
    if universe is None:
        _refuse(flag, place, f"module '{module_name}' has no '{name}'")
    if not isinstance(universe, Universe):
        _refuse(flag, place, f"'{name}' is no Universe but {type(universe).__name__}")
    return universe, module


def _made(flag: str, place: str, what: str, make: Callable[[], object]) -> object:
    """Call `make`, code of the plugin, and report its errors. Raises: UsageError."""
    try:
        return make()
    except (Exception, SystemExit) as problem:  # foreign code may raise anything
        of_what = f"its {what} cannot be loaded: " if what else "cannot be loaded: "
        _refuse(flag, place, f"{of_what}{type(problem).__name__}: {_in_one_line(problem)}{_raised_at(problem)}")


def _in_one_line(problem: BaseException) -> str:
    return " ".join((problem.msg if isinstance(problem, SyntaxError) else str(problem)).split())


def _raised_at(problem: BaseException) -> str:
    """The innermost traceback line outside Python's import system."""
    if isinstance(problem, SyntaxError):
        return f" ({problem.filename}:{problem.lineno})" if problem.filename is not None else ""
    frames = [frame for frame in traceback.extract_tb(problem.__traceback__) if "importlib" not in frame.filename]
    outside = [frame for frame in frames if frame.filename != __file__]
    return f" ({outside[-1].filename}:{outside[-1].lineno})" if outside else ""


def _refuse(flag: str, place: str, reason: str) -> NoReturn:
    raise UsageError(f"{PROGRAM}: for the --{flag} option: plugin '{place}': {reason}")
