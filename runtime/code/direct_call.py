"""Calls of a function by compiled code: CPython calls it with arrays, and no Python runs before it has returned.

That is for functions whose parameters and results are all numbers, and memrefs or tensors of known sizes, row by row;
see `runtime/native/function_call.py`. Other functions, and arguments that are to be converted, go through Python.
"""

from __future__ import annotations

import ctypes
import mmap
from collections.abc import Callable, Sequence
from functools import cache
from math import prod

from okl_opt.runtime.base.abi import Block, NumberKind, OklFunctionFrame, OklFunctionResult, offset, rows_of, struct_at
from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.base.stats import FunctionStats, RunStats
from okl_opt.runtime.code.border import Border, Memory, Passing, Scalar, spec_of
from okl_opt.runtime.code.elements import Element
from okl_opt.runtime.code.memory import FEW, KEPT, STACK_LEFT, UNLIMITED_STACK
from okl_opt.runtime.code.objects import formats_of
from okl_opt.runtime.code.program import FunctionProgram
from okl_opt.runtime.code.slots import dense_strides
from okl_opt.runtime.launch.python_call import (
    MOST_TENSORS,
    Frame,
    FramedLaunch,
    Guard,
    Number,
    NumberResult,
    PythonCall,
    launch_code,
)
from okl_opt.runtime.machine.jit import Library, Target, compile_object, library_address, link
from okl_opt.runtime.machine.object_cache import ObjectCache
from okl_opt.runtime.memory.buffer import ResultMemory
from okl_opt.runtime.native.function_call import (
    CALL_FUNCTION,
    FAILED,
    SYSTEM_CALLS,
    SystemRules,
    function_call_code,
)

Finish = Callable[[Sequence[int], int, bool], object]
"""Finishes a run: the slots of its results, the bytes of its arguments, and whether it has failed.

It returns the results, or raises the error.
"""


class DirectCall:
    """The calls of a program by compiled code. `function` is the Python callable; it keeps all its data alive."""

    def __init__(
        self,
        code: int,
        call_code: Library,
        program: FunctionProgram,
        guard: Callable[[Frame], Guard],
        fallback: Callable[..., object],
        finish: Finish,
    ):
        """`guard` locks `fallback`, too. `finish` is called with the lock, after a run that compiled code does not
        finish.
        """
        params, results = program.signature.params, program.signature.results
        slots = [_slot(each) for each in (*params, *results)]
        places = Block.pointers([slot.address for slot in slots])
        copied = [number for number, each in enumerate(results) if isinstance(each, Memory)]
        layouts = [Block.integers(_layout(each)) for each in _memories(results)]
        rows = rows_of(
            OklFunctionResult,
            [
                (slots[len(params) + number].address, None, _bytes(each), layout.address, len(_layout(each)))
                for number, each, layout in zip(copied, _memories(results), layouts, strict=True)
            ],
        )
        to = offset(OklFunctionResult.to)
        moves = [(rows.address_of(row) + to, len(params) + number) for row, number in enumerate(copied)]
        for index, border in enumerate(params):
            # The two pointers of a descriptor, or the number.
            ends = (0, 8) if isinstance(border, Memory) else (0,)
            moves += [(slots[index].address + end, index) for end in ends]
        head = OklFunctionFrame(
            state=ctypes.addressof(program.state),
            fresh=ctypes.addressof(program.memory.fresh),
            used=ctypes.addressof(program.memory.used),
            run=program.run_address,
            places=places.address,
            results=rows.address,
            n_results=len(rows),
        )
        pools = [
            ResultMemory(RunStats(), spec_of(_sizes(each), each.element))
            if isinstance(each, Memory)
            else NumberResult(_kind(each.element), slot.address)
            for each, slot in zip(results, slots[len(params) :], strict=True)
        ]
        frame = Frame([FramedLaunch(bytes(head), [])], pools, [each.element for each in results], moves)
        self._counts = struct_at(OklFunctionFrame, frame.steps[0])
        addresses = [slot.address for slot in slots[len(params) :]]
        nbytes = sum(map(_bytes, _memories(params)))

        def answer(turn: object, step: int, status: int) -> object:
            return finish(addresses, nbytes, status == FAILED)

        call = PythonCall[tuple[object, ...]](
            code,
            call_code.addresses[CALL_FUNCTION],
            [_wanted(each) for each in params],
            len(results),
            fallback,
            answer,
            "",
            # What machine code points to must live as long as the Python function.
            guard=guard(frame)._replace(owners=(program, slots, places, layouts, rows, call_code)),
            formats=[_format_pair(each) for each in params],
            written=[
                number
                for number, each in enumerate(params)
                if isinstance(each, Memory) and each.passing is Passing.WRITTEN
            ],
        )
        self.function = call.function
        self._frame = frame

    def move_counts(self, stats: FunctionStats) -> None:
        """Add the counters of the calls so far to others, and begin anew."""
        counts = self._counts
        if counts.runs:
            stats.runs += counts.runs
            stats.allocated += counts.allocated
            stats.freed += counts.freed
            stats.peak = max(stats.peak, counts.peak)
            stats.left = counts.left
            counts.runs = counts.allocated = counts.freed = counts.peak = 0


def direct_call(
    program: FunctionProgram,
    guard: Callable[[Frame], Guard],
    fallback: Callable[..., object],
    finish: Finish,
    cache: ObjectCache | None,
) -> DirectCall | None:
    """The calls of a program by compiled code; None if the function or the interpreter is not for that."""
    borders = (*program.signature.params, *program.signature.results)
    if not program.is_called_plainly or len(borders) > MOST_TENSORS or not all(map(_is_plain, borders)):
        return None
    if any(each.passing is Passing.COPIED for each in _memories(program.signature.params)):
        return None
    room = program.memory.capacity + sum(map(_bytes, _memories(program.signature.params)))
    if any(_bytes(each) > room for each in _memories(program.signature.results)):
        return None
    code = launch_code(cache)
    call_code = _call_code(cache)
    if code is None or call_code is None:
        return None
    return DirectCall(code, call_code, program, guard, fallback, finish)


def _is_plain(border: Border) -> bool:
    """Return whether values lie row by row, with elements of which any bits are a value, or are plain numbers."""
    if isinstance(border, Scalar):
        return not border.is_vector and _kind(border.element) is not NumberKind.TENSOR
    if not isinstance(border, Memory) or border.element.numbers != 1 or not border.element.fills_memory:
        return False
    if None in border.shape or border.offset not in (0, None):
        return False
    dense = dense_strides(_sizes(border))
    is_dense = all(stride in (None, own) for stride, own in zip(border.strides, dense, strict=True))
    return is_dense and _bytes(border) > 0


def _memories(borders: Sequence[Border]) -> list[Memory]:
    return [each for each in borders if isinstance(each, Memory)]


def _sizes(border: Memory) -> tuple[int, ...]:
    return tuple(size for size in border.shape if size is not None)


def _bytes(border: Memory) -> int:
    return prod(_sizes(border)) * border.element.size


def _layout(border: Memory) -> list[int]:
    """The words of a descriptor after the pointers: the offset, the sizes and the strides."""
    sizes = _sizes(border)
    return [0, *sizes, *dense_strides(sizes)]


def _slot(border: Border) -> Block:
    """Memory for a parameter or a result, with the layout of a memref."""
    return Block.integers([0, 0, *_layout(border)] if isinstance(border, Memory) else [0])


def _wanted(border: Border) -> TensorSpec | Number:
    element = border.element
    if isinstance(border, Memory):
        return spec_of(_sizes(border), element)
    least = 0 if element.is_unsigned else -(1 << (element.bits - 1))
    return Number(_kind(element), least, min((1 << element.bits) - 1, (1 << 63) - 1))


_FLOAT_KINDS = {DType.F64: NumberKind.F64, DType.F32: NumberKind.F32, DType.BOOL: NumberKind.BOOL}


def _kind(element: Element) -> NumberKind:
    """The form of a number in memory; TENSOR for one that compiled code does not convert."""
    if element.numbers != 1:
        return NumberKind.TENSOR
    if element.dtype.is_float or element.dtype is DType.BOOL:
        return _FLOAT_KINDS.get(element.dtype, NumberKind.TENSOR)
    if not element.fills_memory:
        return NumberKind.TENSOR
    return NumberKind[f"{'U' if element.is_unsigned else 'I'}{element.bits}"]


def _format_pair(border: Border) -> bytes:
    """Two format characters of Python buffers with such elements."""
    if not isinstance(border, Memory):
        return b""
    formats = formats_of(border.element)
    return (formats[0] + formats[min(1, len(formats) - 1)]).encode()


@cache
def _call_code(cache: ObjectCache | None) -> Library | None:
    """The machine code that all calls share; None if the system lacks a function that it calls."""
    import resource

    imports = {name: library_address(name) for name in SYSTEM_CALLS}
    if None in imports.values():
        return None
    rules = SystemRules(
        resource.RLIMIT_STACK,
        resource.RLIM_INFINITY,
        STACK_LEFT,
        UNLIMITED_STACK,
        mmap.PAGESIZE,
        mmap.MADV_DONTNEED,
        KEPT,
        FEW,
    )
    texts = [function_call_code(rules)]
    code = compile_object(
        texts, Target(), optimise=False, level=0, keep=[CALL_FUNCTION], imports=SYSTEM_CALLS, cache=cache
    )
    found = {name: address for name, address in imports.items() if address is not None}
    return link([code], [CALL_FUNCTION], found, "calls of functions from Python")
