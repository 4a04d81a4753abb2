"""Trials: calls of a function of a module, in a process of their own.

The process ends with the trial: code without an end, or with too much memory, only remains unknown. Its output is
read as data.
"""

from __future__ import annotations

import base64
import ctypes
import json
import os
import re
import resource
import select
import signal
import sys
from collections.abc import Mapping, Sequence
from contextlib import redirect_stdout
from copy import copy
from io import StringIO
from time import monotonic
from typing import IO, Any, NamedTuple, cast

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.instruments.validation.inputs import Wanted, most_numbers, some, wanted
from okl_opt.runtime.base.errors import InputError, OklRuntimeError
from okl_opt.runtime.code.elements import element_named
from okl_opt.runtime.run.functions import Functions
from okl_opt.runtime.run.library import load

TRIALS = 200
_MOST_NUMBERS = 400_000
"""The most numbers that are drawn for all inputs."""
_SECONDS = 20.0
"""How long a function may take for all inputs, compiling included."""
_SECONDS_OF_ONE = 2.0
_CPU_SECONDS = 60
_PR_SET_PDEATHSIG = 1
"""Of `prctl.h` of Linux."""

_ADDRESS = re.compile(r"base@ = 0x[0-9a-f]+")
"""An address in what a function prints of a memref."""
_PLACE = re.compile(r"<string>:\d+:\d+: (error: )?")


class Ended(NamedTuple):
    """The results of a call, its arguments as the call left them, and the printed text."""

    results: Sequence[Any]
    arguments: Sequence[Any]
    printed: str


class Stopped(NamedTuple):
    """A call that ended with an error."""

    message: str


class Trial(NamedTuple):
    """The calls of a function. An outcome is None if the call took too long."""

    types: Sequence[Wanted]
    results: Sequence[Wanted]
    inputs: Sequence[Sequence[Any]]
    outcomes: list[Ended | Stopped | None]


class NotRun(Exception):
    """A function could not be tried; the text says why."""


def tried(
    text: str, name: str, constants: Sequence[float], inputs: Sequence[Sequence[Any]] | None, options: Mapping[str, Any]
) -> Trial:
    """Call a function with given inputs, or with ones drawn for its types. Raises: NotRun."""
    reading, writing = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _in_child(writing, text, name, constants, inputs, options)
    os.close(writing)
    try:
        return _received(reading, constants, inputs, monotonic() + _SECONDS)
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def _in_child(writing: int, *given: Any) -> None:
    """Do a trial, and write what comes of it; this process ends."""
    try:
        # The end of the caller is the end of the trial.
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        resource.setrlimit(resource.RLIMIT_CPU, (_CPU_SECONDS, _CPU_SECONDS))
        with open(writing, "wb") as pipe, open(os.devnull, "w") as nowhere:
            os.dup2(nowhere.fileno(), 1)
            os.dup2(nowhere.fileno(), 2)
            with redirect_stdout(StringIO()) as printed:
                _try(pipe, printed, *given)
    finally:
        os._exit(0)


def _try(
    pipe: IO[bytes],
    printed: StringIO,
    text: str,
    name: str,
    constants: Sequence[float],
    inputs: Sequence[Sequence[Any]] | None,
    options: Mapping[str, Any],
) -> None:
    try:
        program = load(text, function=name, threads=1, **options)
        if isinstance(program, Functions):
            called: Any = program[name]
            types, results = ([wanted(each) for each in borders] for borders in (called.parameters, called.results))
        else:
            called = program.launch
            types = [wanted(each) for each in program.inputs if each is not None]
            results = [wanted(each) for each in program.results]
            specs = {name: wanted(spec) for name, spec in sorted(program.parameters.items())}
            given = some(list(specs.values()), (), 1)[0]
            program.set_parameters(dict(zip(specs, given, strict=True)))
        chosen = _inputs(types, constants) if inputs is None else inputs
    except (DiagnosticError, OklRuntimeError, InputError, NotRun, KeyError, MemoryError) as problem:
        _send(pipe, {"refusal": _first_line(problem)})
        return
    written = [[[each.element.text, each.shape, each.is_written] for each in row] for row in (types, results)]
    _send(pipe, {"types": written[0], "results": written[1]})
    for each in chosen:
        arguments = [copy(value) for value in each]
        try:
            printed.seek(0)
            printed.truncate()
            given_back = list(map(_written, _all_of(called(*arguments))))
            arrays = [_written(value) for value in arguments]
            text = _ADDRESS.sub("", printed.getvalue())
            _send(pipe, {"results": given_back, "arguments": arrays, "printed": text})
        except (OklRuntimeError, InputError, DiagnosticError, MemoryError) as problem:
            _send(pipe, {"message": _first_line(problem)})


def _first_line(problem: Exception) -> str:
    """The text of an error without its place, which is in a text that nobody sees."""
    return _PLACE.sub("", str(problem).partition("\n")[0])


def _inputs(types: Sequence[Wanted], constants: Sequence[float]) -> Sequence[Sequence[Any]]:
    """As many inputs as can be drawn in a second or so. Raises: NotRun."""
    numbers = sum(map(most_numbers, types))
    if numbers > _MOST_NUMBERS:
        raise NotRun("its inputs are too large")
    return some(types, constants, min(TRIALS, _MOST_NUMBERS // numbers) if types else 1)


def _all_of(results: Any) -> Sequence[Any]:
    """The results of a call: none, one, or several."""
    if isinstance(results, tuple | list):
        return cast(Sequence[Any], results)
    return () if results is None else (results,)


def _written(value: Any) -> list[Any]:
    if isinstance(value, bool | int):
        return ["int", str(int(value))]
    if isinstance(value, float):
        return ["float", value.hex()]
    import numpy as np

    array = np.array(value)
    return [array.dtype.str, list(array.shape), base64.b64encode(array.tobytes()).decode()]


def _read(value: Any) -> Any:
    kind = value[0]
    if kind in ("int", "float"):
        return int(value[1]) if kind == "int" else float.fromhex(value[1])
    import numpy as np

    return np.frombuffer(base64.b64decode(value[2]), np.dtype(str(kind))).reshape(value[1])


def _send(pipe: IO[bytes], thing: object) -> None:
    data = json.dumps(thing).encode()
    pipe.write(len(data).to_bytes(8, "little") + data)
    pipe.flush()


def _received(pipe: int, constants: Sequence[float], inputs: Sequence[Sequence[Any]] | None, end: float) -> Trial:
    """Read what a trial writes, until it ends or takes too long. Raises: NotRun."""
    with open(pipe, "rb", buffering=0) as stream:
        first = _next(stream, end)
        if first is None:
            raise NotRun(f"it was not ready after {_SECONDS:g} s, or its process ended")
        if "refusal" in first:
            raise NotRun(str(first["refusal"]))
        types, results = ([_type(*each) for each in first[name]] for name in ("types", "results"))
        chosen = _inputs(types, constants) if inputs is None else inputs
        outcomes: list[Ended | Stopped | None] = []
        while len(outcomes) < len(chosen):
            outcome = _next(stream, min(end, monotonic() + _SECONDS_OF_ONE))
            if outcome is None:
                break
            outcomes.append(_outcome(outcome))
        return Trial(types, results, chosen, outcomes + [None] * (len(chosen) - len(outcomes)))


def _type(text: str, shape: Sequence[int | None] | None, is_written: bool) -> Wanted:
    element = element_named(text)
    if element is None:
        raise NotRun("its process wrote a type that is none")
    return Wanted(element, None if shape is None else tuple(shape), is_written)


def _outcome(read: Mapping[str, Any]) -> Ended | Stopped:
    if "message" in read:
        return Stopped(str(read["message"]))
    return Ended(list(map(_read, read["results"])), list(map(_read, read["arguments"])), str(read["printed"]))


def _next(stream: IO[bytes], end: float) -> Any:
    """The next thing of a stream; None if it ends, nothing comes in time, or it is none of those."""
    head = _exactly(stream, 8, end)
    data = None if head is None else _exactly(stream, int.from_bytes(head, "little"), end)
    try:
        return None if data is None else json.loads(data)
    except ValueError:
        return None


def _exactly(stream: IO[bytes], size: int, end: float) -> bytes | None:
    data = b""
    while len(data) < size:
        ready, _, _ = select.select([stream], [], [], max(0.0, end - monotonic()))
        more = stream.read(size - len(data)) if ready else b""
        if not more:
            return None
        data += more
    return data
