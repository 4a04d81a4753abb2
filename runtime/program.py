"""A runnable program: steps over shared storage, each step one launch.

A job's values become storages: numbered tensors. Parameters, variables and results are storages that somebody gives;
the others belong to the program and are allocated once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from runtime.buffer import Buffer, ResultMemory
from runtime.dtypes import TensorSpec
from runtime.errors import InputError
from runtime.launch_code import CompiledLaunch
from runtime.launcher import LauncherContext
from runtime.report import RunStats


class Layout(NamedTuple):
    """Storages and who gives them. A parameter's storage has no type if nothing reads it.

    `constants` are the storages that are the same in every run: variables, and what is made of them at load.
    """

    name: str
    storages: tuple[TensorSpec | None, ...]
    params: tuple[int, ...]
    variables: Mapping[str, int]
    results: tuple[int, ...]
    constants: frozenset[int] = frozenset()


class Step(NamedTuple):
    """One launch and the storages of its arguments and results."""

    launch: CompiledLaunch
    args: tuple[int, ...]
    rets: tuple[int, ...]


class Program:
    """Compiled steps with their contexts. One thread at a time may run it; several programs may share launches.

    `load_steps` make constants of the variables, once, when these are given; `steps` are a run.
    """

    def __init__(
        self,
        layout: Layout,
        steps: Sequence[Step],
        load_steps: Sequence[Step],
        stats: RunStats,
        threads: int = 1,
        strict_layout: bool = False,
    ):
        """Raises: OklRuntimeError if there is no memory."""
        self.layout = layout
        self.steps = tuple(steps)
        self.stats = stats
        self.strict_layout = strict_layout
        self.contexts = tuple(LauncherContext(step.launch, stats, strict_layout, threads) for step in steps)
        self._load_steps = tuple(load_steps)
        self._load_contexts = tuple(LauncherContext(step.launch, stats, strict_layout, threads) for step in load_steps)
        self._loaded = False
        given = {*layout.params, *layout.variables.values(), *layout.results}
        # What lives inside of one step alone is that launch's own.
        shared = {storage for step in (*steps, *load_steps) for storage in (*step.args, *step.rets)}
        own = shared - given
        self._buffers: dict[int, Buffer] = {}
        for index, spec in enumerate(layout.storages):
            if spec is not None and index in own:
                self._buffers[index] = Buffer.allocate(spec)
                stats.bytes_allocated += spec.nbytes
        whole = len(self.steps) == 1 and not layout.variables and not load_steps
        same = whole and (self.steps[0].args, self.steps[0].rets) == (layout.params, layout.results)
        self._direct = self.contexts[0] if same else None
        self._memory = [(ResultMemory(stats), spec) for spec in self.results]
        self._written = {
            storage
            for step in steps
            for storage in (*step.rets, *(step.args[index] for index in step.launch.plan.written_args()))
        }

    @property
    def params(self) -> tuple[TensorSpec | None, ...]:
        return tuple(self.layout.storages[index] for index in self.layout.params)

    @property
    def results(self) -> tuple[TensorSpec, ...]:
        specs = (self.layout.storages[index] for index in self.layout.results)
        return tuple(spec for spec in specs if spec is not None)

    @property
    def variables(self) -> dict[str, TensorSpec]:
        """Name and type of what `set_variables` must give, in program order."""
        specs = {name: self.layout.storages[index] for name, index in self.layout.variables.items()}
        return {name: spec for name, spec in specs.items() if spec is not None}

    def set_variables(self, values: Mapping[str, Buffer]) -> None:
        """Give the variables their arrays, which training ops may write, and work out what follows from them alone.

        Arrays that nobody trains are taken as constants: they may not change until this is called again.
        Raises: InputError for one that is missing or of another type; KernelError.
        """
        for name, spec in self.variables.items():
            if name not in values:
                raise InputError(f"no value for variable '{name}'")
            if values[name].spec != spec:
                raise InputError(f"parameter '{name}' is {values[name].spec}, but the variable is {spec}")
            self._buffers[self.layout.variables[name]] = values[name]
        self._load()

    def _load(self) -> None:
        for context, step in zip(self._load_contexts, self._load_steps, strict=True):
            self._bind_constants(context, step)
            context.call([self._buffers[index] for index in step.args], [self._buffers[index] for index in step.rets])
        for context, step in zip(self.contexts, self.steps, strict=True):
            self._bind_constants(context, step)
        self._loaded = True

    def _bind_constants(self, context: LauncherContext, step: Step) -> None:
        context.bind_constants({number: self._buffers[step.args[number]] for number in step.launch.plan.constants})

    def run(self, args: Sequence[object], rets: Sequence[object] | None = None) -> list[Buffer]:
        """Run all steps; the results, in `rets` or in memory lent out until the caller drops it.

        Raises: InputError, KernelError, LauncherBusy.
        """
        layout = self.layout
        if self._direct is not None:
            return self._direct.call(args, rets)
        if not self._loaded:
            self.set_variables({})
        if len(args) != len(layout.params):
            raise InputError(wanted_text(len(args), self.params))
        ins = [arg if isinstance(arg, Buffer) else Buffer.from_object(arg, self.strict_layout) for arg in args]
        if rets is None:
            outs = [memory.take(spec) for memory, spec in self._memory]
        elif len(rets) != len(layout.results):
            raise InputError(f"{len(rets)} results given, {len(layout.results)} wanted")
        else:
            outs = [ret if isinstance(ret, Buffer) else Buffer.from_object(ret, self.strict_layout) for ret in rets]
        buffers = {**self._buffers, **dict(zip(layout.params, ins, strict=True))}
        buffers.update(zip(layout.results, outs, strict=True))
        if len(self.steps) > 1:
            self._check_overlap(buffers)
        for context, step in zip(self.contexts, self.steps, strict=True):
            context.call([buffers[index] for index in step.args], [buffers[index] for index in step.rets])
        return outs

    def benchmark(self, args: Sequence[object], count: int) -> float:
        """Seconds of `count` runs on the same buffers, timed around native loops: one loop for each step.

        Raises: as `run`, which runs once before the clock starts.
        """
        ins = [arg if isinstance(arg, Buffer) else Buffer.from_object(arg, self.strict_layout) for arg in args]
        outs = self.run(ins)
        seconds = 0.0
        for context in self.contexts:
            seconds += context.benchmark(count)
        del ins, outs
        return seconds

    def _check_overlap(self, buffers: Mapping[int, Buffer]) -> None:
        """Between steps no storage may share memory with one that is written: single steps check their own tensors."""
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
        """Tear the contexts down; buffers handed out live on."""
        for context in (*self.contexts, *self._load_contexts):
            context.close()


def wanted_text(given: int, params: Sequence[TensorSpec | None]) -> str:
    """The error for a wrong number of inputs."""
    types = ", ".join("any" if spec is None else str(spec) for spec in params)
    return f"{given} input{'' if given == 1 else 's'} given, {len(params)} wanted: ({types})"
