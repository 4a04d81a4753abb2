"""A runnable program: steps over shared storages (`runtime/plan/layout.py`), each step one launch."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.base.errors import InputError, OklRuntimeError
from okl_opt.runtime.base.stats import RunStats
from okl_opt.runtime.compile.launch import CompiledLaunch
from okl_opt.runtime.launch.context import LauncherContext
from okl_opt.runtime.launch.failures import LauncherBusy
from okl_opt.runtime.launch.python_call import Frame, FramedLaunch
from okl_opt.runtime.launch.staging import Staging, Tensor
from okl_opt.runtime.memory.buffer import Buffer, ResultMemory
from okl_opt.runtime.memory.device_memory import HOST, DeviceMemory
from okl_opt.runtime.plan.layout import Layout

_NOTHING = Buffer(TensorSpec((0,), DType.F32), 0, None)
"""Stands for an argument that no op reads."""
_MOST_CHECKED = 64
"""Cache size for checked addresses; programs are usually called on few repeatedly."""


class PlacedLaunch(NamedTuple):
    """One launch and the storages of its arguments and results."""

    launch: CompiledLaunch
    args: tuple[int, ...]
    rets: tuple[int, ...]


class LaunchProgram:
    """Compiled steps with their contexts. One thread at a time may run it; several programs may share launches.

    `load_steps` compute constants from the variables once, when these are set; `steps` are a run.
    """

    def __init__(
        self,
        layout: Layout,
        steps: Sequence[PlacedLaunch],
        load_steps: Sequence[PlacedLaunch],
        stats: RunStats,
        threads: int = 1,
        strict_layout: bool = False,
    ):
        """Make the contexts. Raises: OklRuntimeError without memory, or if the steps' devices do not share memory."""
        self.layout = layout
        self.steps = tuple(steps)
        self.stats = stats
        self.strict_layout = strict_layout
        self._threads = threads
        self._memory = memory = _common_memory([step.launch for step in (*load_steps, *steps)])
        self._staging = None if memory.border is None else Staging(memory.border, self._allocate)
        self.contexts = tuple(LauncherContext(step.launch, stats, strict_layout, threads) for step in steps)
        self.load_steps = tuple(load_steps)
        self.load_contexts = tuple(LauncherContext(step.launch, stats, strict_layout, threads) for step in load_steps)
        self.is_loaded = False
        # Between two launches no context is busy, but intermediate values are in use.
        self._turn = threading.Lock()
        self._given = (*layout.params, *layout.results)
        # Temporaries of one step belong to its launch; constants are allocated at load.
        own = {storage for step in steps for storage in step.rets}.difference(self._given)
        self._variables: dict[int, Tensor] = {}
        """The arrays of the variables, as passed."""
        self._buffers: dict[int, Buffer] = {}
        for index, spec in enumerate(layout.storages):
            if spec is not None and index in own:
                self._buffers[index] = self._allocate(spec)
                stats.bytes_allocated += spec.nbytes
                stats.peak_memory += spec.nbytes
        whole = len(self.steps) == 1 and not layout.variables and not load_steps
        same = whole and (self.steps[0].args, self.steps[0].rets) == (layout.params, layout.results)
        self._direct = self.contexts[0] if same and memory.is_host else None
        self._results = [ResultMemory(stats, spec) for spec in self.results]
        if self._direct is not None:
            self._results = self._direct.results
        self._written = {
            storage
            for step in steps
            for storage in (*step.rets, *(step.args[index] for index in step.launch.plan.written_args()))
        }
        self._written_variables = self._written.intersection(layout.variables.values())
        self._checked: dict[tuple[int, ...], tuple[bytes, ...]] = {}

    def another(self) -> LaunchProgram:
        """A program with the same code, parameters and constants but its own contexts, for another thread."""
        program = LaunchProgram(self.layout, self.steps, (), RunStats(), self._threads, self.strict_layout)
        if self.is_loaded:
            shared = {*self.layout.constants, *self.layout.variables.values()}
            program._buffers |= {storage: buffer for storage, buffer in self._buffers.items() if storage in shared}
            program._load(unchanged=True)
        return program

    def unloaded(self) -> LaunchProgram:
        """A program with the same code, without parameters."""
        return LaunchProgram(self.layout, self.steps, self.load_steps, RunStats(), self._threads, self.strict_layout)

    @property
    def is_on_host(self) -> bool:
        """Return whether the kernels use the memory of the process."""
        return self._memory.is_host

    @property
    def params(self) -> tuple[TensorSpec | None, ...]:
        return tuple(self.layout.storages[index] for index in self.layout.params)

    @property
    def results(self) -> tuple[TensorSpec, ...]:
        specs = (self.layout.storages[index] for index in self.layout.results)
        return tuple(spec for spec in specs if spec is not None)

    @property
    def variables(self) -> dict[str, TensorSpec]:
        """Name and type of the variables, in program order."""
        specs = {name: self.layout.storages[index] for name, index in self.layout.variables.items()}
        return {name: spec for name, spec in specs.items() if spec is not None}

    @property
    def trains(self) -> bool:
        """Return whether a run writes variables."""
        return bool(self._written_variables)

    @property
    def written_params(self) -> tuple[int, ...]:
        """The parameters that a run writes."""
        return tuple(number for number, storage in enumerate(self.layout.params) if storage in self._written)

    @property
    def trained(self) -> tuple[str, ...]:
        """The variables that a run writes."""
        return tuple(name for name, storage in self.layout.variables.items() if storage in self._written)

    def plan_text(self) -> str | None:
        """The plan of the launch; None unless it runs on streams."""
        # Imported here: a program runs without xDSL.
        from okl_opt.runtime.plan.launch_schedule import schedule_of

        plans = [step.launch.plan for step in self.steps]
        return schedule_of(plans[0]).text() if len(plans) == 1 and plans[0].streams else None

    def tensor(self, value: object) -> Tensor:
        """Return the tensor of a caller's object. A tensor in device memory stays there.

        Raises: InputError.
        """
        if type(value) is Buffer:
            return value
        if self._staging is None:
            return Buffer.from_object(value, self.strict_layout)
        return self._staging.tensor(value, self.strict_layout)

    def set_variables(self, values: Mapping[str, Tensor]) -> None:
        """Set the arrays of the variables, which training ops may write, and compute the constants that depend on them.

        Arrays that are not trained count as constants: they must not change until the next call.
        Raises: InputError for one that is missing or of another type; KernelError.
        """
        variables = self.variables
        for name, spec in variables.items():
            if name not in values:
                raise InputError(f"no value for variable '{name}'")
            if values[name].spec != spec:
                raise InputError(f"parameter '{name}' is {values[name].spec}, but the variable is {spec}")
            if self._staging is not None and values[name].readonly and name in self.trained:
                raise InputError(f"parameter '{name}' is trained, but is read-only memory")
        given = {self.layout.variables[name]: values[name] for name in variables}
        self._buffers |= self._inside(given)
        self._variables |= given
        self._load()

    def _inside(self, given: Mapping[int, Tensor]) -> dict[int, Buffer]:
        """The tensors in the device's memory. Raises: OklRuntimeError."""
        if self._staging is not None:
            return self._staging.put(given)
        return {storage: tensor for storage, tensor in given.items() if isinstance(tensor, Buffer)}

    def _load(self, *, unchanged: bool = False) -> None:
        self.is_loaded = False
        made = self._make_constants(unchanged)
        read = {storage for step in self.steps for storage in step.args}
        kept = {storage: buffer for storage, buffer in made.items() if storage in read}
        self._buffers |= kept
        for context, step in zip(self.contexts, self.steps, strict=True):
            _bind_constants(context, step, self._buffers, unchanged)
        if self.load_steps:
            self.stats.constants = sum(buffer.spec.nbytes for buffer in kept.values())
        self._checked.clear()
        self.is_loaded = True

    def _make_constants(self, unchanged: bool) -> Mapping[int, Buffer]:
        """The results of the load steps, by storage. Raises: KernelError."""
        known = dict(self._buffers)
        made: dict[int, Buffer] = {}
        for context, step in zip(self.load_contexts, self.load_steps, strict=True):
            results = [self._allocate(spec) for spec in step.launch.plan.rets]
            _bind_constants(context, step, known, unchanged)
            context.call([known[index] for index in step.args], results)
            context.release_constants()
            new = dict(zip(step.rets, results, strict=True))
            made |= new
            known |= new
        return made

    def _allocate(self, spec: TensorSpec) -> Buffer:
        """Allocate memory for the device's kernels. Raises: OklRuntimeError if there is none."""
        try:
            place = self._memory.allocate(spec.nbytes)
        except MemoryError as error:
            raise OklRuntimeError(f"out of memory: no {spec.nbytes} bytes for a tensor of type {spec}") from error
        return Buffer(spec, place.address, place)

    def run(self, args: Sequence[object], rets: Sequence[object] | None = None) -> list[Buffer]:
        """As `launch`, with results in the memory of the process; `rets` must be there, too."""
        return [result for result in self.launch(args, rets) if isinstance(result, Buffer)]

    def launch(
        self, args: Sequence[object], rets: Sequence[object] | None = None, *, leaves_results: bool = False
    ) -> Sequence[Tensor]:
        """Run all steps; return the results, in `rets` or in memory lent until the caller drops it.

        With `leaves_results`, results in new memory stay in the memory of the device.
        Raises: InputError, KernelError, LauncherBusy.
        """
        if self._direct is not None:
            return self._direct.call(args, rets)
        if not self._turn.acquire(blocking=False):
            raise LauncherBusy(f"'{self.layout.name}' is running in another thread")
        try:
            if not self.is_loaded:
                self.set_variables({})
            if len(args) != len(self.layout.params):
                raise InputError(wanted_text(len(args), self.params))
            if rets is not None and len(rets) != len(self.layout.results):
                raise InputError(f"{len(rets)} results given, {len(self.layout.results)} wanted")
            if self._staging is None:
                return self._run_here(args, rets)
            return self._run_there(self._staging, args, rets, leaves_results)
        finally:
            self._turn.release()

    def _run_here(self, args: Sequence[object], rets: Sequence[object] | None) -> list[Buffer]:
        """Run all steps on the caller's tensors in place."""
        given = [arg if type(arg) is Buffer else Buffer.from_object(arg, self.strict_layout) for arg in args]
        if rets is None:
            given += [memory.take() for memory in self._results]
        else:
            given += [ret if type(ret) is Buffer else Buffer.from_object(ret, self.strict_layout) for ret in rets]
        self._check_types(given)
        self._run_inside(given)
        self._write_back(given)
        return given[len(args) :]

    def _run_there(
        self, staging: Staging, args: Sequence[object], rets: Sequence[object] | None, leaves_results: bool
    ) -> list[Tensor]:
        """Run all steps in the memory of the device. All memory is allocated before anything is written."""
        given = [self._taken(staging, f"argument {number}", value) for number, value in enumerate(args)]
        if rets is not None:
            given += [self._taken(staging, f"result {number}", value) for number, value in enumerate(rets)]
        elif leaves_results:
            given += [staging.new(memory.spec) for memory in self._results]
        else:
            given += [memory.take() for memory in self._results]
        self._check_types(given)
        count, storages = len(args), self.layout.storages
        results = [staging.place(*each) for each in zip(self._given[count:], given[count:], strict=True)]
        read = {
            storage: tensor
            for storage, tensor in zip(self._given[:count], given[:count], strict=True)
            if storages[storage] is not None
        }
        places = staging.put(read)
        self._run_inside([*(places.get(storage, _NOTHING) for storage in self._given[:count]), *results])
        written = [each for each in zip(self._given, given, strict=True) if each[0] in self._written]
        staging.fetch([*written, *((storage, self._variables[storage]) for storage in self._written_variables)])
        self._write_back(given)
        return given[count:]

    def _taken(self, staging: Staging, what: str, value: object) -> Tensor:
        """Return the tensor of an argument or a result. Raises: InputError."""
        try:
            return staging.tensor(value, self.strict_layout)
        except InputError as problem:
            raise InputError(f"{what}: {problem}") from problem

    def _run_inside(self, given: Sequence[Buffer]) -> None:
        """Run all steps on arguments and results in the memory of the device."""
        addresses = tuple([buffer.address for buffer in given])
        frames = self._checked.get(addresses)
        if frames is None:
            self._run_unchecked(given, addresses)
        else:
            for context, frame in zip(self.contexts, frames, strict=True):
                context.call_checked(frame)

    def _write_back(self, given: Sequence[Tensor]) -> None:
        """Copy written tensors back to the caller's memory if their layout required a copy."""
        for storage, tensor in zip(self._given, given, strict=True):
            if isinstance(tensor, Buffer) and tensor.copied_from is not None and storage in self._written:
                tensor.write_back()
        for storage in self._written_variables:
            variable = self._variables[storage]
            if isinstance(variable, Buffer):
                variable.write_back()

    def _check_types(self, given: Sequence[Tensor]) -> None:
        """Check the types of parameters and results, and that written ones are writable. Raises: InputError."""
        storages = self.layout.storages
        for storage, buffer in zip(self._given, given, strict=True):
            spec = storages[storage]
            if buffer.spec is not spec and spec is not None and buffer.spec != spec:
                raise InputError(f"{self._describe(storage)} is {buffer.spec}, wanted {spec}")
            if buffer.readonly and storage in self._written and buffer.spec.elem_count:
                raise InputError(f"{self._describe(storage)} is written, but is read-only memory")

    def _run_unchecked(self, given: Sequence[Buffer], addresses: tuple[int, ...]) -> None:
        """Run all steps with all checks, and remember types and addresses as checked."""
        buffers = {**self._buffers, **dict(zip(self._given, given, strict=True))}
        if len(self.steps) > 1:
            self._check_overlap(buffers)
        frames: list[bytes] = []
        for context, step in zip(self.contexts, self.steps, strict=True):
            args, rets = ([buffers[index] for index in indices] for indices in (step.args, step.rets))
            context.call(args, rets)
            frames.append(context.frame([each.address if each.spec.elem_count else 0 for each in (*args, *rets)]))
        if len(self._checked) >= _MOST_CHECKED:
            self._checked.clear()
        self._checked[addresses] = tuple(frames)

    @property
    def is_called_plainly(self) -> bool:
        """Return whether a run only writes results, each once and directly to the caller's memory.

        Then nothing needs a comparison or a copy.
        """
        if not self._memory.is_host or self.trains or self.written_params:
            return False
        return bool(self.steps) and len(set(self._given)) == len(self._given)

    def turn(self) -> Turn:
        """This loaded program as a `Turn`, with a frame if a `PythonCall` can run it."""
        variables = [self._buffers[storage] for storage in self.layout.variables.values()]
        if not self.is_called_plainly or any(each.address % each.spec.dtype.itemsize for each in variables):
            return Turn(0, self, None)
        index = {storage: number for number, storage in enumerate(self._given)}
        steps: list[FramedLaunch] = []
        for context, step in zip(self.contexts, self.steps, strict=True):
            storages = (*step.args, *step.rets)
            frame, places = context.open_frame([None if each in index else self._known(each) for each in storages])
            steps.append(FramedLaunch(frame, [(offset, index[storages[number]]) for offset, number in places]))
        frame = Frame(steps, self._results)
        return Turn(frame.address, self, frame)

    def _known(self, storage: int) -> int:
        buffer = self._buffers[storage]
        return buffer.address if buffer.spec.elem_count else 0

    def fail(self, step: int, status: int) -> None:
        """Raise the error of a step that compiled code ran. Raises: KernelError, LauncherBusy."""
        self.contexts[step].fail(status)

    def benchmark(self, args: Sequence[object], count: int) -> float:
        """Seconds of `count` runs on the same buffers, timed around native loops: one loop for each step.

        Raises: as `run`, which runs once before the clock starts.
        """
        ins = [self.tensor(arg) for arg in args]
        outs = self.run(ins)
        seconds = 0.0
        for context in self.contexts:
            seconds += context.benchmark(count)
        del ins, outs
        return seconds

    def check_status(self) -> None:
        """Raise the error of the contexts' compiled code after a run without `run`. Raises: KernelError."""
        for context in self.contexts:
            context.check_status()

    def _check_overlap(self, buffers: Mapping[int, Buffer]) -> None:
        """Check that no storage overlaps one written in another step; steps check their own tensors."""
        ranges = sorted(
            (buffer.address, buffer.address + buffer.spec.nbytes, index)
            for index, buffer in buffers.items()
            if buffer.spec.elem_count
        )
        reach_any, reach_written = (-1, -1), (-1, -1)
        for start, end, index in ranges:
            written = index in self._written
            if start < (reach_any[0] if written else reach_written[0]):
                other = reach_any[1] if written else reach_written[1]
                raise InputError(f"{self._describe(other)} and {self._describe(index)} overlap in memory")
            reach_any = max(reach_any, (end, index))
            if written:
                reach_written = max(reach_written, (end, index))

    def _describe(self, storage: int) -> str:
        for what, indices in (("argument", self.layout.params), ("result", self.layout.results)):
            if storage in indices:
                return f"{what} {indices.index(storage)}"
        names = [name for name, index in self.layout.variables.items() if index == storage]
        return f"variable '{names[0]}'" if names else f"intermediate {storage}"

    def close(self) -> None:
        """Close the contexts; lent buffers stay valid. Raises: LauncherBusy."""
        for context in (*self.contexts, *self.load_contexts):
            context.close()


class Turn(NamedTuple):
    """A program that runs one call at a time. `address` is that of its frame, 0 for none, for `PythonCall`."""

    address: int
    program: LaunchProgram
    frame: Frame | None


def _common_memory(launches: Sequence[CompiledLaunch]) -> DeviceMemory:
    """The common memory of all launches. Raises: OklRuntimeError if there are several."""
    memory = launches[0].memory if launches else HOST
    if any(launch.memory is not memory for launch in launches):
        raise OklRuntimeError("launches of one program are for several devices: choose one with --device=NAME")
    return memory


def _bind_constants(
    context: LauncherContext, step: PlacedLaunch, buffers: Mapping[int, Buffer], unchanged: bool
) -> None:
    constants = {number: buffers[step.args[number]] for number in step.launch.plan.constants}
    context.bind_constants(constants, unchanged=unchanged)


def wanted_text(given: int, params: Sequence[TensorSpec | None]) -> str:
    """The error for a wrong number of inputs."""
    types = ", ".join("any" if spec is None else str(spec) for spec in params)
    return f"{given} input{'' if given == 1 else 's'} given, {len(params)} wanted: ({types})"
