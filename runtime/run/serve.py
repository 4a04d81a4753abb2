"""The isolated process of a library user: enters the sandbox, then loads and launches a module on request."""

from __future__ import annotations

import ctypes
import gc
import io
import os
import socket
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.isolate.messages import Answering, spec_from_json, spec_to_json
from okl_opt.runtime.isolate.openmp import begin_openmp
from okl_opt.runtime.isolate.process import cache_folders, library_places
from okl_opt.runtime.isolate.walls import Walls, die_with, raise_walls

if TYPE_CHECKING:
    from okl_opt.runtime.code.border import Value
    from okl_opt.runtime.code.called_function import CalledFunction
    from okl_opt.runtime.code.memory import RunMemory
    from okl_opt.runtime.isolate.region import Region
    from okl_opt.runtime.memory.buffer import Buffer
    from okl_opt.runtime.run.functions import Functions
    from okl_opt.runtime.run.program import Program


def inside(facts: Mapping[str, Any]) -> None:
    """Enter the sandbox, report missing restrictions, and answer questions until there are no more."""
    die_with(facts["parent"])
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM, fileno=facts["connection"])
    reads = [*facts["reads"], *library_places(), *cache_folders(facts["object_cache"]), *begin_openmp()]
    missing = raise_walls(Walls(facts["memory"], reads=tuple(reads)))
    gc.set_threshold(200_000, 20, 20)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    talk = Answering(connection)
    talk.answer({"missing": missing})
    if missing and facts["strict"]:
        return
    from okl_opt.runtime.isolate.faults import fault_to_json

    server = _Server()
    printed = _Printed()
    while True:
        try:
            question, files = talk.question()
        except EOFError:
            os._exit(0)
        try:
            answer = server.answer(question, files)
        except Exception as error:  # any error is sent to the caller
            answer = {"error": fault_to_json(error)}
        talk.answer({**answer, "printed": printed.taken()})


class _Printed:
    """What functions print: the standard streams of this process, until it is taken."""

    def __init__(self) -> None:
        sys.stdout, sys.stderr = self._streams = io.StringIO(), io.StringIO()

    def taken(self) -> list[str]:
        """The text of both streams since the last time."""
        texts = [stream.getvalue() for stream in self._streams]
        for stream in self._streams:
            stream.seek(0)
            stream.truncate()
        return texts


class _Server:
    """One module, and the memory that it shares with the program."""

    def __init__(self) -> None:
        self._module: Program | None = None
        self._functions: Functions | None = None
        self._programs: dict[str, CalledFunction] = {}
        self._memory: RunMemory | None = None
        self._results: Sequence[Value] = ()
        self._regions: dict[int, Region] = {}

    @property
    def module(self) -> Program:
        assert self._module is not None, "it is loaded first"
        return self._module

    def answer(self, question: Mapping[str, Any], files: Sequence[int]) -> Mapping[str, object]:
        """Answer a question; any question may add or remove shared regions."""
        from okl_opt.runtime.isolate.region import Region

        try:
            for (number, nbytes), file in zip(question.get("regions", ()), files, strict=True):
                self._regions[number] = Region(file, nbytes)
        finally:
            for file in files:
                os.close(file)
        for number in question.get("dropped", ()):
            self._regions.pop(number, None)
        match question["call"]:
            case "load":
                return self._load(question["source"], question["options"], question["parameters"])
            case "set_parameters":
                self._set_parameters(question)
                return {}
            case "launch":
                out = self._buffers(question["results"])
                self.module.launch(*self._buffers(question["inputs"]), out=out)
                return {}
            case "function":
                from okl_opt.runtime.code.kept import signature_data

                return {"signature": signature_data(self._program(question["name"]).signature)}
            case "call":
                return self._call(question)
            case "take":
                region = self._regions[question["region"]]
                for value, place in zip(self._results, question["places"], strict=True):
                    ctypes.memmove(region.address + place, value.buffer.address, value.buffer.spec.nbytes)
                self._results = ()
                return {}
            case _:
                return {"stats": self.module.stats.numbers()}

    def _load(self, source: str, options: Mapping[str, Any], places: Sequence[str] | None) -> Mapping[str, object]:
        from okl_opt.runtime.run.functions import Functions
        from okl_opt.runtime.run.library import load

        loaded = load(source, parameters=places, **options)
        if isinstance(loaded, Functions):
            self._functions = loaded
            return {"functions": list(loaded.functions)}
        module = self._module = cast("Program", loaded)
        return {
            "name": module.name,
            "inputs": [spec_to_json(spec) for spec in module.inputs],
            "input_names": list(module.input_names),
            "results": [spec_to_json(spec) for spec in module.results],
            "parameters": [[name, spec_to_json(spec)] for name, spec in module.parameters.items()],
            "written_inputs": list(module.written_inputs),
            "trained": list(module.trained),
        }

    def _program(self, name: str) -> CalledFunction:
        """A function; all share the memory for allocations, as one runs at a time."""
        from okl_opt.runtime.code.program import FunctionProgram

        assert self._functions is not None, "they are loaded first"
        if name not in self._programs:
            program = self._functions.program(name)
            if isinstance(program, FunctionProgram):
                if self._memory is not None:
                    program = program.another(self._memory)
                self._memory = program.memory
            self._programs[name] = program
        return self._programs[name]

    def _call(self, question: Mapping[str, Any]) -> Mapping[str, object]:
        """Call a function; its results are kept until they are taken."""
        from okl_opt.runtime.code.border import Value, spec_of

        program = self._program(question["name"])
        region = self._regions[question["region"]]
        arguments: list[Value] = []
        for border, (shape, place) in zip(program.signature.params, question["arguments"], strict=True):
            spec = spec_of(shape, border.element)
            arguments.append(Value(border.element, tuple(shape), region.buffer(spec, place)))
        self._results = program.run(arguments)
        shapes = [list(value.shape) for value in self._results]
        return {"results": shapes, "stats": program.stats.numbers()}

    def _set_parameters(self, question: Mapping[str, Any]) -> None:
        if "places" in question:
            self.module.set_parameters(question["places"])
        else:
            self.module.set_parameters(dict(zip(question["names"], self._buffers(question["arrays"]), strict=True)))

    def _buffers(self, tensors: Sequence[tuple[int, object, int]]) -> list[Buffer]:
        if any(number not in self._regions for number, _, _ in tensors):
            raise OklRuntimeError("out of memory when these tensors were allocated")
        return [self._regions[number].buffer(spec_from_json(spec), offset) for number, spec, offset in tensors]
