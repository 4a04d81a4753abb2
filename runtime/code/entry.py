"""LLVM IR of the entry of a function: it loads arguments from slots in memory, and stores results into other slots.

The slots are an array of pointers, one for each parameter and then one for each result. A slot is a number, the
elements of a vector, or the descriptor of a memref; for an unranked memref the rank and a pointer to its descriptor.
The function has the signature that `convert-func-to-llvm` gives it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.code.border import AnyMemory, Border, Memory, Scalar
from okl_opt.runtime.code.elements import Element
from okl_opt.runtime.native.function_run import CALL

_BITS = Element("i16", DType.SI16, 16)


def argument_types(border: Border) -> list[str]:
    """The LLVM types of the values passed for a parameter."""
    match border:
        case Memory(shape=shape):
            return ["ptr", "ptr", "i64", *["i64"] * (2 * len(shape))]
        case AnyMemory():
            return ["i64", "ptr"]
        case Scalar():
            return [scalar_type(border)]


def scalar_type(scalar: Scalar) -> str:
    """LLVM's type of a number or a vector in registers."""
    if not scalar.is_vector:
        return scalar.element.llvm
    *outer, last = scalar.shape or (1,)
    text = f"<{last} x {_lane(scalar).llvm}>"
    for size in reversed(outer):
        text = f"[{size} x {text}]"
    return text


def result_type(border: Border) -> str:
    """LLVM's type of a result."""
    match border:
        case Memory(shape=shape):
            sizes = f", [{len(shape)} x i64], [{len(shape)} x i64]" if shape else ""
            return f"{{ ptr, ptr, i64{sizes} }}"
        case AnyMemory():
            return "{ i64, ptr }"
        case Scalar():
            return scalar_type(border)


def return_type(results: Sequence[Border]) -> str:
    """LLVM's type of all results together."""
    types = [result_type(result) for result in results]
    return "void" if not types else types[0] if len(types) == 1 else f"{{ {', '.join(types)} }}"


def entry(function: str, params: Sequence[Border], results: Sequence[Border], before: Sequence[str] = ()) -> str:
    """The text of CALL for a function. `before` are functions without arguments that are called first."""
    return _Entry().text(function, params, results, before)


class _Entry:
    """Writes instructions in order."""

    def __init__(self) -> None:
        self._lines: list[str] = []

    def text(self, function: str, params: Sequence[Border], results: Sequence[Border], before: Sequence[str]) -> str:
        types = [type_ for param in params for type_ in argument_types(param)]
        returned = return_type(results)
        self._lines = [
            f"declare {returned} @{function}({', '.join(types)})",
            *(f"declare void @{each}()" for each in before),
            f"define void @{CALL}(ptr %args) noinline {{",
            *(f"  call void @{each}()" for each in before),
        ]
        operands = [
            operand for number, param in enumerate(params) for operand in self._argument(param, self._slot(number))
        ]
        call = f"call {returned} @{function}({', '.join(operands)})"
        if results:
            whole = self._do(call)
        else:
            whole = ""
            self._lines.append(f"  {call}")
        for number, result in enumerate(results):
            value = self._do(f"extractvalue {returned} {whole}, {number}") if len(results) > 1 else whole
            self._store(result, value, self._slot(len(params) + number))
        return "\n".join([*self._lines, "  ret void", "}\n"])

    def _do(self, instruction: str) -> str:
        """Write an instruction and return its value."""
        name = f"%v{len(self._lines)}"
        self._lines.append(f"  {name} = {instruction}")
        return name

    def _slot(self, number: int) -> str:
        return self._do(f"load ptr, ptr {self._do(f'getelementptr ptr, ptr %args, i64 {number}')}")

    def _load(self, type_: str, base: str, offset: int) -> str:
        return self._do(f"load {type_}, ptr {self._do(f'getelementptr i8, ptr {base}, i64 {offset}')}, align 1")

    def _argument(self, param: Border, slot: str) -> list[str]:
        """Load the values of a parameter and return the operands of the call."""
        if not isinstance(param, Scalar):
            types = argument_types(param)
            return [f"{type_} {self._load(type_, slot, 8 * number)}" for number, type_ in enumerate(types)]
        if not param.is_vector:
            return [f"{param.element.llvm} {self._number(param.element, slot, 0)}"]
        *outer, last = param.shape or (1,)
        whole, element = "poison", _lane(param)
        for row, place in enumerate(product(*map(range, outer))):
            vector, vector_type = "poison", f"<{last} x {element.llvm}>"
            for column in range(last):
                value = self._number(element, slot, (row * last + column) * element.size)
                vector = self._do(f"insertelement {vector_type} {vector}, {element.llvm} {value}, i64 {column}")
            at = "".join(f", {index}" for index in place)
            whole = self._do(f"insertvalue {scalar_type(param)} {whole}, {vector_type} {vector}{at}") if at else vector
        return [f"{scalar_type(param)} {whole}"]

    def _store(self, result: Border, value: str, slot: str) -> None:
        if not isinstance(result, Scalar):
            self._lines.append(f"  store {result_type(result)} {value}, ptr {slot}")
        elif not result.is_vector:
            self._store_number(result.element, value, slot, 0)
        else:
            *outer, last = result.shape or (1,)
            element = _lane(result)
            vector_type = f"<{last} x {element.llvm}>"
            for row, place in enumerate(product(*map(range, outer))):
                at = "".join(f", {index}" for index in place)
                vector = self._do(f"extractvalue {scalar_type(result)} {value}{at}") if at else value
                for column in range(last):
                    number = self._do(f"extractelement {vector_type} {vector}, i64 {column}")
                    self._store_number(element, number, slot, (row * last + column) * element.size)

    def _number(self, element: Element, slot: str, offset: int) -> str:
        """Load one element."""
        type_ = _memory_type(element)
        value = self._load(type_, slot, offset)
        return value if type_ == element.llvm else self._do(f"trunc {type_} {value} to {element.llvm}")

    def _store_number(self, element: Element, value: str, slot: str, offset: int) -> None:
        type_ = _memory_type(element)
        if type_ != element.llvm:
            value = self._do(f"zext {element.llvm} {value} to {type_}")
        at = self._do(f"getelementptr i8, ptr {slot}, i64 {offset}")
        self._lines.append(f"  store {type_} {value}, ptr {at}, align 1")


def _lane(vector: Scalar) -> Element:
    """The element type of a vector in registers: bf16 as bits, as `llvm-emulate-bf16` has it."""
    return _BITS if vector.element.dtype is DType.BF16 else vector.element


def _memory_type(element: Element) -> str:
    """The type in memory: integers take the next whole type."""
    is_integer = element.numbers == 1 and not element.dtype.is_float
    return f"i{8 * element.dtype.itemsize}" if is_integer else element.llvm


def slot_bytes(border: Border) -> int:
    """The bytes of the slot of a result."""
    match border:
        case Memory(shape=shape):
            return 24 + 16 * len(shape)
        case AnyMemory():
            return 16
        case Scalar(element=element, shape=shape):
            return prod(shape) * element.size
