"""A compiled program with its parameters, launched from any number of threads: what `load` gives for launches."""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

from okl_opt.runtime.base.arguments import Names, call_text, in_order, plain_result, unique
from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.base.errors import InputError, OklRuntimeError
from okl_opt.runtime.base.stats import RunStats
from okl_opt.runtime.launch.failures import LauncherBusy
from okl_opt.runtime.launch.program import LaunchProgram, Turn
from okl_opt.runtime.launch.python_call import PythonCall, python_call
from okl_opt.runtime.launch.staging import Tensor
from okl_opt.runtime.machine.object_cache import ObjectCache
from okl_opt.runtime.memory.values import load_parameters, missing_text
from okl_opt.runtime.native import entry_points
from okl_opt.runtime.run.request import Parameters


class _Programs:
    """Programs for one set of parameters, each with its own contexts. `free` has the turns of idle ones."""

    def __init__(self, first: LaunchProgram, stats: list[RunStats]):
        self.first = first
        self.free = deque([first.turn()])
        self._stats = stats

    def another(self) -> Turn:
        """A new program, as all others are running. Raises: LauncherBusy if only one is allowed."""
        if self.first.trains:
            raise LauncherBusy(
                f"'{self.first.layout.name}' is running in another thread, and writes its parameters: "
                "one thread at a time may launch it"
            )
        program = self.first.another()
        self._stats.append(program.stats)
        return program.turn()


class _Launches:
    """The shared state of a module's launches."""

    def __init__(self, first: LaunchProgram, leaves_results: bool, names: Names):
        self.first = first
        self.names = unique(names) if len(names) == len(first.params) else (None,) * len(first.params)
        self.leaves_results = leaves_results
        self.stats = [first.stats]
        self.programs: _Programs | None = None
        self.closed = False

    def launch(self, *inputs: object, out: Sequence[object] | None = None, **named: object) -> tuple[Tensor, ...]:
        """The Python implementation, which handles every call."""
        if named:
            inputs = tuple(in_order(inputs, named, self.names))
        programs = self.programs
        if programs is None:
            raise self._not_ready()
        try:
            turn = programs.free.pop()
        except IndexError:
            turn = programs.another()
        try:
            return tuple(turn.program.launch(inputs, out, leaves_results=self.leaves_results))
        finally:
            programs.free.append(turn)

    def _not_ready(self) -> OklRuntimeError:
        if self.closed:
            return self.closed_error()
        return InputError(missing_text(list(self.first.variables)))

    def closed_error(self) -> OklRuntimeError:
        return OklRuntimeError(f"'{self.first.layout.name}' was closed")


class Program:
    """A compiled program with its parameters. Any number of threads may launch it concurrently.

    Concurrent launches have separate contexts (scratch, intermediate values), made on demand and kept: as many as there
    were concurrent launches at most. They share code and constants. A `with` statement closes the module, dropping it
    frees its memory; results stay valid.
    """

    def __init__(
        self,
        program: LaunchProgram,
        cache: ObjectCache | None = None,
        *,
        leaves_results: bool = False,
        names: Names = (),
    ):
        """`cache` is for the code of `launch` itself. With `leaves_results` results stay in the device's memory.

        `names` are those of the inputs.
        """
        # `launch` must not refer to the program, so that it is freed when dropped.
        self._launches = _Launches(program, leaves_results, names)
        self._call = self._python_call(cache)
        self._lock = threading.Lock()
        if not program.variables:
            self.set_parameters({})

    @property
    def name(self) -> str:
        """The name of the job or function."""
        return self._launches.first.layout.name

    @property
    def inputs(self) -> tuple[TensorSpec | None, ...]:
        """The types of `launch`'s inputs, in order; None if nothing reads the input."""
        return self._launches.first.params

    @property
    def input_names(self) -> tuple[str | None, ...]:
        """The names of the inputs in the IR, in order; None for one without a name."""
        return self._launches.names

    @property
    def results(self) -> tuple[TensorSpec, ...]:
        """The types of `launch`'s results, in order."""
        return self._launches.first.results

    @property
    def parameters(self) -> Mapping[str, TensorSpec]:
        """Name and type of the parameters, in program order."""
        return self._launches.first.variables

    @property
    def written_inputs(self) -> tuple[int, ...]:
        """The inputs that a launch also writes."""
        return self._launches.first.written_params

    @property
    def trained(self) -> tuple[str, ...]:
        """The parameters that a launch writes."""
        return self._launches.first.trained

    @property
    def stats(self) -> RunStats:
        """Counters of launches built, memory and runs so far, over all contexts."""
        total = RunStats.total(self._launches.stats)
        if self._call is not None:
            total.runs += self._call.runs
        return total

    def set_parameters(self, parameters: Parameters) -> None:
        """Set the parameters: arrays by name, or files and `random:SEED`. Values that depend only on them are computed
        now.

        Arrays are not copied if their layout allows: they may not change until others are set, except by the module
        itself if it trains them. Unknown names are ignored. Running launches keep the parameters that they began with.
        Raises: InputError naming the parameter; KernelError; OklRuntimeError.
        """
        with self._lock:
            launches = self._launches
            if launches.closed:
                raise launches.closed_error()
            program = launches.first
            if launches.programs is not None:
                program = program.unloaded()
                launches.stats.append(program.stats)
            program.set_variables(_read_parameters(parameters, program))
            launches.first = program
            launches.programs = programs = _Programs(program, launches.stats)
            if self._call is not None:
                self._call.serve(programs.free)

    def __call__(self, *inputs: object, **named: object) -> Any:
        """Run once, as `launch` does: None without results, the result, or a tuple of several."""
        if named:
            inputs = tuple(in_order(inputs, named, self.input_names))
        return plain_result(self.launch(*inputs))

    def __repr__(self) -> str:
        types = ["any" if spec is None else spec for spec in self.inputs]
        return f"<program {call_text(self.name, types, self.input_names, self.results)}>"

    def launch(self, *inputs: object, out: Sequence[object] | None = None, **named: object) -> tuple[Tensor, ...]:
        """Run once; return the results as a tuple, in `out` (one object for each) or in new memory.

        Inputs are given by position or by name. They and `out` are results of a launch, NumPy arrays, and whatever has
        the buffer protocol or DLPack, of the types in `inputs` and `results`. Only strided ones are copied. Compiled
        code runs without the GIL.
        On a GPU arrays of the host are copied there and back, and those of the GPU are used where they are.
        Raises: InputError for inputs that do not fit, KernelError, LauncherBusy if the program trains its parameters
        and is running already.
        """
        return self._launches.launch(*inputs, out=out, **named)

    def _python_call(self, cache: ObjectCache | None) -> PythonCall[Turn] | None:
        """`launch` as compiled code, which replaces the method; None if not supported."""
        launches = self._launches
        # Not if `launch` was overridden in a subclass, or replaced in this class by a test.
        if not launches.first.is_called_plainly or type(self).launch is not _METHOD:
            return None
        run = launches.first.contexts[0].launch.callers.addresses[entry_points.CALL]
        doc = _METHOD.__doc__ or ""
        call = python_call(self.inputs, self.results, run, launches.launch, _fail, doc, cache)
        if call is not None:
            vars(self)["launch"] = call.function
        return call

    def close(self) -> None:
        """Free all contexts except those of running launches. The module cannot be launched any more."""
        with self._lock:
            launches = self._launches
            programs, launches.programs, launches.closed = launches.programs, None, True
            if self._call is not None:
                self._call.serve(None)
        while programs is not None and programs.free:
            programs.free.pop().program.close()

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


_METHOD = Program.launch


def _fail(turn: Turn, step: int, status: int) -> None:
    turn.program.fail(step, status)


def _read_parameters(given: Parameters, program: LaunchProgram) -> Mapping[str, Tensor]:
    """The program's variables. Raises: InputError."""
    wanted = program.variables
    if not isinstance(given, Mapping):
        places = [given] if isinstance(given, str | os.PathLike) else given
        return load_parameters([os.fspath(place) for place in places], wanted)
    missing = [name for name in wanted if name not in given]
    if missing:
        raise InputError(missing_text(missing))
    found: dict[str, Tensor] = {}
    for name in wanted:
        try:
            tensor = program.tensor(given[name])
        except InputError as error:
            raise InputError(f"parameter '{name}': {error}") from error
        # With a new owner, as packed constants are shared by owner, and this memory may be passed again with new
        # contents.
        found[name] = tensor.with_owner([tensor.owner])
    return found
