"""Functions in a sandboxed process: arguments and results cross in shared memory, as dense elements.

Answers are not trusted: a result must have the type that was stated when the function was compiled.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Mapping, Sequence

from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.base.plain_data import Broken, list_of, number_of
from okl_opt.runtime.base.stats import FunctionStats
from okl_opt.runtime.code.border import Border, Passing, Scalar, Signature, Value, spec_of
from okl_opt.runtime.code.kept import signature_of_data
from okl_opt.runtime.code.objects import objects_of
from okl_opt.runtime.code.slots import Copy, Slot, dense_strides, described
from okl_opt.runtime.isolate.asked import AskedProcess
from okl_opt.runtime.isolate.region import Region, offsets
from okl_opt.runtime.memory.buffer import Buffer

_MOST_RANK = 64


class IsolatedFunctions:
    """The functions of the module that a process has loaded. Calls run one at a time."""

    def __init__(self, process: AskedProcess, memory: int):
        """`memory` is the limit of the process, in bytes."""
        self._process = process
        self._memory = memory
        self._lock = threading.Lock()
        self._regions = 0

    def program(self, name: str) -> IsolatedFunction:
        """A function, compiled. Raises: as the process; OklRuntimeError if it has ended."""
        with self._lock:
            answer = self._process.ask({"call": "function", "name": name})
            try:
                return IsolatedFunction(self, signature_of_data(answer.get("signature")))
            except Broken as broken:
                raise self._process.fail(f"it gave {broken}") from None

    def call(
        self, signature: Signature, arguments: Sequence[Value], stats: FunctionStats
    ) -> tuple[list[Value], list[Buffer]]:
        """Run a function; return its results, and the arguments as it left them. Raises: as the process."""
        borders = signature.results
        with self._lock:
            given = self._share([value.buffer.spec for value in arguments])
            for value, buffer in zip(arguments, given[1], strict=True):
                _move(value.buffer, buffer)
            values = [[list(value.shape), place] for value, place in zip(arguments, given[2], strict=True)]
            question = {"call": "call", "name": signature.name, "region": self._regions, "arguments": values}
            answer = self._ask(question, given[0])
            try:
                shapes = [_shape(border, each) for border, each in _pairs(borders, answer.get("results"))]
                specs = [spec_of(shape, border.element) for shape, border in zip(shapes, borders, strict=True)]
                if sum(spec.nbytes for spec in specs) > self._memory:
                    raise Broken("results that are larger than its memory")
                numbers = [number_of(each) for each in list_of(answer.get("stats"))]
                if len(numbers) != len(stats.numbers()):
                    raise Broken("invalid counters")
            except Broken as broken:
                raise self._process.fail(f"it gave {broken}") from None
            for name, number in zip(vars(stats), numbers, strict=True):
                setattr(stats, name, number)
            taken = self._share(specs)
            self._ask({"call": "take", "region": self._regions, "places": taken[2]}, taken[0])
            found = [
                Value(border.element, shape, buffer)
                for border, shape, buffer in zip(borders, shapes, taken[1], strict=True)
            ]
            return found, given[1]

    def _share(self, specs: Sequence[TensorSpec]) -> tuple[Region, list[Buffer], list[int]]:
        """New shared memory for tensors, and their offsets in it. Raises: OklRuntimeError."""
        places, nbytes = offsets(specs)
        region = Region.make(nbytes)
        self._regions += 1
        return region, [region.buffer(spec, place) for spec, place in zip(specs, places, strict=True)], places

    def _ask(self, question: Mapping[str, object], region: Region) -> Mapping[str, object]:
        """Ask about a region, which the process forgets afterwards."""
        try:
            more = {"regions": [[self._regions, region.nbytes]], "dropped": [self._regions - 1]}
            return self._process.ask({**question, **more}, [region.file])
        finally:
            region.close_file()


class IsolatedFunction:
    """A function in a process, with the interface of `CalledFunction`."""

    find_array = None
    notice = None

    def __init__(self, functions: IsolatedFunctions, signature: Signature):
        self._functions = functions
        self.signature = signature
        self.name = signature.name
        self.stats = FunctionStats()

    def run(self, arguments: Sequence[Value]) -> list[Value]:
        """Call it; memrefs among the arguments are written. Raises: as the process."""
        results, left = self._functions.call(self.signature, arguments, self.stats)
        for border, value, buffer in zip(self.signature.params, arguments, left, strict=True):
            if _is_written(border):
                _move(buffer, value.buffer)
        return results

    def call_slots(self, slots: Sequence[Slot]) -> Sequence[object]:
        """Call it on arguments in memory. Raises: as the process."""
        params = self.signature.params
        places = [_elements(border, slot) for border, slot in zip(params, slots, strict=True)]
        copies = [copy for copy, _ in places if copy is not None]
        for copy in copies:
            copy.move(to_dense=True)
        results = self.run([value for _, value in places])
        for border, (copy, _) in zip(params, places, strict=True):
            if copy is not None and _is_written(border):
                copy.move(to_dense=False)
        for slot in slots:
            for copy_back in slot.copies_back:
                copy_back()
        return objects_of(self.signature.results, results)

    def plan_text(self) -> None:
        """Return None: it launches nothing in this process."""

    def close(self) -> None:
        """Do nothing: the process ends with the module."""


def _is_written(border: Border) -> bool:
    return not isinstance(border, Scalar) and border.passing is Passing.WRITTEN


def _elements(border: Border, slot: Slot) -> tuple[Copy | None, Value]:
    """The elements of an argument as a dense value; with a copy to it and back, where they are not dense."""
    element = border.element
    if isinstance(border, Scalar):
        return None, Value(element, border.shape, Buffer(spec_of(border.shape, element), slot.address, slot))
    found = described(border, slot)
    first = found.aligned + found.offset * element.size
    spec = spec_of(found.shape, element)
    if tuple(found.strides) == dense_strides(found.shape):
        return None, Value(element, found.shape, Buffer(spec, first, slot))
    dense = Buffer.allocate(spec)
    return Copy(dense.address, first, found.shape, found.strides, element.size), Value(element, found.shape, dense)


def _pairs(borders: Sequence[Border], data: object) -> list[tuple[Border, object]]:
    shapes = list_of(data)
    if len(shapes) != len(borders):
        raise Broken("another number of results")
    return list(zip(borders, shapes, strict=True))


def _shape(border: Border, data: object) -> tuple[int, ...]:
    """The shape of a result. Raises: Broken if its type has no such shape."""
    shape = tuple(number_of(size) for size in list_of(data))
    is_sane = len(shape) <= _MOST_RANK and all(0 <= size < 1 << 48 for size in shape)
    if not is_sane or (shape != border.shape if isinstance(border, Scalar) else not border.accepts(shape)):
        raise Broken("a result of another type")
    return shape


def _move(source: Buffer, target: Buffer) -> None:
    if source.spec.nbytes:
        ctypes.memmove(target.address, source.address, source.spec.nbytes)
