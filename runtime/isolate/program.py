"""`load(..., isolate=True)`: a module in a sandboxed process, with the interface of `Program`.

Questions are JSON messages, tensors are in shared memory. Answers are not trusted: they are checked against the types
fixed when the module was loaded.
"""

from __future__ import annotations

import ctypes
import os
import threading
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from okl_opt.runtime.base.arguments import call_text, in_order, plain_result
from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.base.errors import InputError, OklRuntimeError
from okl_opt.runtime.base.plain_data import Broken, list_of, number_of, text_of
from okl_opt.runtime.base.stats import RunStats
from okl_opt.runtime.isolate.asked import AskedProcess
from okl_opt.runtime.isolate.messages import spec_from_json, spec_to_json
from okl_opt.runtime.isolate.region import Region, offsets
from okl_opt.runtime.launch.program import wanted_text
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.memory.values import missing_text

Place = str | os.PathLike[str]


class _Facts(NamedTuple):
    """The facts that a process reports about its module."""

    name: str
    inputs: tuple[TensorSpec | None, ...]
    results: tuple[TensorSpec, ...]
    parameters: Mapping[str, TensorSpec]
    written_inputs: tuple[int, ...]
    trained: tuple[str, ...]
    input_names: tuple[str | None, ...]


class _Lease:
    """Use of a region; its end frees the region for reuse."""

    def __init__(self, free: list[tuple[int, Region]], number: int, region: Region):
        self._free = free
        self._piece = (number, region)

    def __del__(self) -> None:
        self._free.append(self._piece)


class _Shared(NamedTuple):
    """Tensors in one shared region."""

    number: int
    region: Region
    specs: Sequence[TensorSpec]
    offsets: Sequence[int]

    @property
    def tensors(self) -> list[object]:
        """Their description for the process."""
        return [
            [self.number, spec_to_json(spec), offset] for spec, offset in zip(self.specs, self.offsets, strict=True)
        ]

    def buffers(self, owner: object = None) -> list[Buffer]:
        return [self.region.buffer(spec, offset, owner) for spec, offset in zip(self.specs, self.offsets, strict=True)]


class IsolatedProgram:
    """A sandboxed `Program` with the same methods and errors. Launches run one at a time.

    If the process ends for any reason, every later call of the module reports it. Results are memory shared with the
    process: a compromised process can change them later.
    """

    def __init__(
        self,
        process: AskedProcess,
        answer: Mapping[str, object],
        places: Sequence[str] | None,
        memory: int,
        *,
        strict_layout: bool,
    ):
        """The module that `process` has loaded with the parameters in files, as its answer states.

        Raises: OklRuntimeError.
        """
        self._strict_layout = strict_layout
        self._lock = threading.Lock()
        self._closed = False
        self._next = 0
        self._new: list[Region] = []
        self._dropped: list[int] = []
        self._free: list[tuple[int, Region]] = []
        self._inputs: _Shared | None = None
        self._given: _Shared | None = None
        self._trained: list[tuple[Buffer, Buffer]] = []
        self._read = frozenset(places or ())
        self._process = process
        try:
            self._facts = _facts_of(answer, memory)
        except (Broken, KeyError) as broken:
            raise process.fail(f"it gave {broken}") from None

    @property
    def name(self) -> str:
        """The name of the job or function."""
        return self._facts.name

    @property
    def inputs(self) -> tuple[TensorSpec | None, ...]:
        """The types of `launch`'s inputs, in order; None if nothing reads the input."""
        return self._facts.inputs

    @property
    def input_names(self) -> tuple[str | None, ...]:
        """The names of the inputs in the IR, in order; None for one without a name."""
        return self._facts.input_names

    @property
    def results(self) -> tuple[TensorSpec, ...]:
        """The types of `launch`'s results, in order."""
        return self._facts.results

    @property
    def parameters(self) -> Mapping[str, TensorSpec]:
        """Name and type of the parameters, in program order."""
        return self._facts.parameters

    @property
    def written_inputs(self) -> tuple[int, ...]:
        """The inputs that a launch also writes."""
        return self._facts.written_inputs

    @property
    def trained(self) -> tuple[str, ...]:
        """The parameters that a launch writes."""
        return self._facts.trained

    @property
    def stats(self) -> RunStats:
        """The counters of builds, allocations and runs so far, in the process."""
        with self._lock:
            answer = self._process.ask({"call": "stats"})
            try:
                numbers = [number_of(each) for each in list_of(answer.get("stats"))]
                if len(numbers) != len(RunStats().numbers()):
                    raise Broken("invalid counters")
            except Broken as broken:
                raise self._process.fail(f"it gave {broken}") from None
            return RunStats(*numbers)

    def set_parameters(self, parameters: Mapping[str, object] | Place | Sequence[Place]) -> None:
        """Set the parameters: arrays by name, which are copied; or `random:SEED` and files that `load` was given.

        Raises: InputError naming the parameter; KernelError; OklRuntimeError.
        """
        with self._lock:
            self._check_open()
            if isinstance(parameters, Mapping):
                self._set_arrays(parameters)
                return
            given = [parameters] if isinstance(parameters, str | os.PathLike) else parameters
            places = [os.fspath(place) for place in given]
            for place in places:
                if not place.startswith("random:") and place not in self._read:
                    raise InputError(
                        f"--parameters={place}: an isolated module reads only files that `load` was given; "
                        "name it there, or give arrays"
                    )
            self._ask({"call": "set_parameters", "places": places})
            self._trained = []

    def _set_arrays(self, arrays: Mapping[str, object]) -> None:
        wanted = self.parameters
        missing = [name for name in wanted if name not in arrays]
        if missing:
            raise InputError(missing_text(missing))
        given: list[Buffer] = []
        for name, spec in wanted.items():
            try:
                buffer = Buffer.from_object(arrays[name], self._strict_layout)
            except InputError as error:
                raise InputError(f"parameter '{name}': {error}") from error
            if buffer.spec != spec:
                raise InputError(f"parameter '{name}' is {buffer.spec}, but the variable is {spec}")
            given.append(buffer)
        shared = self._share(list(wanted.values()))
        copies = shared.buffers()
        for buffer, copy in zip(given, copies, strict=True):
            _copy(buffer, copy)
        self._ask({"call": "set_parameters", "names": list(wanted), "arrays": shared.tensors})
        if self._given is not None:
            self._dropped.append(self._given.number)
        self._given = shared
        trained = set(self.trained)
        self._trained = [
            (copy, buffer) for name, copy, buffer in zip(wanted, copies, given, strict=True) if name in trained
        ]

    def __call__(self, *inputs: object, **named: object) -> Any:
        """Run once, as `launch` does: None without results, the result, or a tuple of several."""
        if named:
            inputs = tuple(in_order(inputs, named, self.input_names))
        return plain_result(self.launch(*inputs))

    def __repr__(self) -> str:
        types = ["any" if spec is None else spec for spec in self.inputs]
        return f"<isolated program {call_text(self.name, types, self.input_names, self.results)}>"

    def launch(self, *inputs: object, out: Sequence[object] | None = None, **named: object) -> tuple[Buffer, ...]:
        """Run once; return the results, in `out` (one object for each) or in memory that they own.

        Inputs and `out` are what `Program.launch` takes. They are copied. Other threads wait for the launch to end.
        Raises: InputError for inputs that do not fit, KernelError; OklRuntimeError if the process has ended.
        """
        with self._lock:
            self._check_open()
            given = self._checked(in_order(inputs, named, self.input_names) if named else inputs)
            wanted = None if out is None else self._checked_results(out)
            if self._inputs is None:
                self._inputs = self._share([spec or _NOTHING for spec in self.inputs])
            copies = self._inputs.buffers()
            for buffer, copy, spec in zip(given, copies, self.inputs, strict=True):
                if spec is not None:
                    _copy(buffer, copy)
            results = self._result_memory()
            lease = _Lease(self._free, results.number, results.region)
            self._ask({"call": "launch", "inputs": self._inputs.tensors, "results": results.tensors})
            for number in self.written_inputs:
                _copy(copies[number], given[number])
                given[number].write_back()
            for copy, buffer in self._trained:
                _copy(copy, buffer)
                buffer.write_back()
            found = results.buffers(lease)
            if wanted is None:
                return tuple(found)
            for result, buffer in zip(found, wanted, strict=True):
                _copy(result, buffer)
                buffer.write_back()
            return tuple(wanted)

    def _checked(self, inputs: Sequence[object]) -> list[Buffer]:
        """Inputs checked against their types. Raises: InputError."""
        if len(inputs) != len(self.inputs):
            raise InputError(wanted_text(len(inputs), self.inputs))
        given = [Buffer.from_object(value, self._strict_layout) for value in inputs]
        for number, (buffer, spec) in enumerate(zip(given, self.inputs, strict=True)):
            if spec is not None and buffer.spec != spec:
                raise InputError(f"argument {number} is {buffer.spec}, wanted {spec}")
            if buffer.readonly and number in self.written_inputs and buffer.spec.elem_count:
                raise InputError(f"argument {number} is written in place, but is read-only memory")
        return given

    def _checked_results(self, out: Sequence[object]) -> list[Buffer]:
        """Results checked against their types. Raises: InputError."""
        if len(out) != len(self.results):
            raise InputError(f"{len(out)} results given, {len(self.results)} wanted")
        given = [Buffer.from_object(value, self._strict_layout) for value in out]
        for number, (buffer, spec) in enumerate(zip(given, self.results, strict=True)):
            if buffer.spec != spec:
                raise InputError(f"result {number} is {buffer.spec}, wanted {spec}")
            if buffer.readonly and spec.elem_count:
                raise InputError(f"result {number} is read-only memory")
        return given

    def _share(self, specs: Sequence[TensorSpec]) -> _Shared:
        """Allocate memory for tensors; the next question announces it to the process. Raises: OklRuntimeError."""
        places, nbytes = offsets(specs)
        region = Region.make(nbytes)
        self._new.append(region)
        self._next += 1
        return _Shared(self._next - 1, region, specs, places)

    def _result_memory(self) -> _Shared:
        """Free memory for the results of a launch. Raises: OklRuntimeError."""
        if not self._free:
            return self._share(self.results)
        number, region = self._free.pop()
        return _Shared(number, region, self.results, offsets(self.results)[0])

    def _ask(self, question: Mapping[str, object]) -> Mapping[str, object]:
        """Ask a question, with announcements of new and of dropped memory."""
        new, self._new = self._new, []
        dropped, self._dropped = self._dropped, []
        first = self._next - len(new)
        regions = [[first + index, region.nbytes] for index, region in enumerate(new)]
        try:
            files = [region.file for region in new]
            return self._process.ask({**question, "regions": regions, "dropped": dropped}, files)
        finally:
            for region in new:
                region.close_file()

    def _check_open(self) -> None:
        if self._closed:
            raise OklRuntimeError(f"'{self.name}' was closed")

    def close(self) -> None:
        """End the process. The module cannot be launched again; results stay valid."""
        with self._lock:
            self._closed = True
            self._process.end()

    def __enter__(self) -> IsolatedProgram:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


_NOTHING = TensorSpec((0,), DType.F32)
"""Stands for an input that nothing reads."""


def _copy(source: Buffer, target: Buffer) -> None:
    if source.spec.nbytes:
        ctypes.memmove(target.address, source.address, source.spec.nbytes)


def _facts_of(answer: Mapping[str, object], memory: int) -> _Facts:
    """The facts in an answer, validated. Raises: Broken, KeyError."""
    inputs = tuple(None if spec is None else spec_from_json(spec) for spec in list_of(answer["inputs"]))
    results = tuple(spec_from_json(spec) for spec in list_of(answer["results"]))
    parameters: dict[str, TensorSpec] = {}
    for row in list_of(answer["parameters"]):
        match list_of(row):
            case [name, spec]:
                pass
            case _:
                raise Broken("an invalid parameter")
        parameters[text_of(name)] = spec_from_json(spec)
    facts = _Facts(
        text_of(answer["name"]),
        inputs,
        results,
        parameters,
        tuple(number_of(number) for number in list_of(answer["written_inputs"])),
        tuple(text_of(name) for name in list_of(answer["trained"])),
        tuple(None if name is None else text_of(name) for name in list_of(answer["input_names"])),
    )
    if len(facts.input_names) != len(inputs):
        raise Broken("facts that contradict each other")
    sizes = [spec.nbytes for spec in (*inputs, *results, *parameters.values()) if spec is not None]
    if sum(sizes) > memory:
        raise OklRuntimeError(f"out of memory: {sum(sizes)} bytes of tensors, but isolate_memory is {memory}")
    if not (set(facts.written_inputs) <= set(range(len(inputs))) and set(facts.trained) <= set(parameters)):
        raise Broken("facts that contradict each other")
    return facts
