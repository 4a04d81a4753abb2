"""Python objects as arguments of functions, and results as Python objects.

An array is used in place if its memory layout fits the parameter's type and its elements have no gaps between them.
Checks of compiled code only limit accesses to the span of a memref, and gaps would be other elements of the caller.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from functools import partial
from math import prod
from operator import index
from struct import Struct, iter_unpack
from struct import error as StructError
from typing import Any, NamedTuple

from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.base.errors import InputError
from okl_opt.runtime.code.border import AnyMemory, Border, Memory, Passing, Scalar, Value, spec_of, type_text
from okl_opt.runtime.code.elements import Element
from okl_opt.runtime.code.slots import Slot, argument_slot, strided_slot
from okl_opt.runtime.memory.buffer import Buffer, format_text
from okl_opt.runtime.memory.foreign import MAX_ADDRESS, check_alignment, check_extent
from okl_opt.runtime.memory.gpu_arrays import GpuArray
from okl_opt.runtime.memory.numbers import decode, encode
from okl_opt.runtime.memory.py_buffer import Strided, address_of

_FLOATS = {DType.F16: "e", DType.F32: "f", DType.F64: "d", DType.BF16: "H"}
_SIGNED = {1: "b", 2: "h", 4: "i", 8: "lq"}


class _Array(NamedTuple):
    """An array of the caller's: `steps` are in bytes."""

    address: int
    shape: tuple[int, ...]
    steps: tuple[int, ...]
    owner: object
    readonly: bool


class Parameter:
    """A parameter of a function: converts objects to arguments.

    It remembers the layouts of arrays that were used in place, so most calls only check an address.
    """

    def __init__(
        self,
        number: int,
        border: Border,
        strict_layout: bool,
        find_array: Callable[[object], GpuArray | None] | None = None,
    ):
        """Parameter `number`; with `strict_layout` no object is copied. `find_array` finds arrays of a GPU, if one runs
        the function.
        """
        self._number = number
        self._border = border
        self._strict_layout = strict_layout
        self._find_array = find_array
        self._known: dict[_Form, _Layout] = {}
        self._words: Callable[[object], ctypes.Array[ctypes.c_char]] | None = None
        if isinstance(border, Scalar) and not border.is_vector:
            self._words = _words_of(border.element)

    def argument(self, value: object) -> Slot:
        """Convert an object to an argument. Raises: InputError if it does not fit, or would have to be copied."""
        border = self._border
        try:
            if self._words is not None:
                words = self._words(value)
                return Slot(ctypes.addressof(words), len(words), words)
            if isinstance(border, Scalar):
                return argument_slot(self._number, border, _vector(border, value))
            found = _found(value)
            array = None if found is not None or self._find_array is None else self._find_array(value)
            if array is not None:
                return _on_gpu(border, array)
            if found is None:
                return _in_memory(self._number, border, _array_of(value, border.element), self._strict_layout)
            form, address, owner = found
            layout = self._known.get(form)
            if layout is not None and layout.fits(address):
                return layout.slot(address, owner)
            array = _array_of(value, border.element)
            slot = _in_memory(self._number, border, array, self._strict_layout)
            self._note(form, array)
            return slot
        except InputError as problem:
            raise InputError(f"argument {self._number}: {problem}") from problem

    def _note(self, form: _Form, array: _Array) -> None:
        """Remember a layout if its arrays are used in place."""
        border = self._border
        if not isinstance(border, Memory) or border.passing is Passing.COPIED or len(self._known) >= _MOST_KNOWN:
            return
        strides = _strides_in_place(border, array)
        if strides is not None:
            self._known[form] = _Layout(border.element, array.shape, strides)


_MOST_KNOWN = 64
"""The most layouts that a parameter remembers."""

_Form = tuple[object, ...]
"""The properties shared by arrays that can be used alike: all but their addresses."""


def _found(value: object) -> tuple[_Form, int, object] | None:
    """Form, address and owner of an array with Python's buffer protocol or of a Buffer; None for other objects."""
    if isinstance(value, Buffer):
        return (value.spec, value.readonly), value.address, value
    try:
        view = memoryview(value)  # pyright: ignore[reportArgumentType]
    except (TypeError, ValueError, BufferError):
        return None
    form = (view.format, view.itemsize, view.shape, view.strides, view.suboffsets, view.readonly)
    return form, address_of(view), view


class _Layout:
    """Elements without gaps between them: the words of their descriptor, and their valid addresses."""

    def __init__(self, element: Element, shape: tuple[int, ...], strides: tuple[int, ...]):
        """`strides` are in elements, none of them negative."""
        self._nbytes = prod(shape) * element.size
        self._alignment = element.dtype.itemsize
        self._words = ctypes.c_int64 * (3 + 2 * len(shape))
        self._after_address = (0, *shape, *strides)

    def fits(self, address: int) -> bool:
        """Return whether elements may begin at an address; False without elements."""
        return 0 < address <= MAX_ADDRESS - self._nbytes and address % self._alignment == 0 and self._nbytes > 0

    def slot(self, address: int, owner: object) -> Slot:
        """The elements at an address as an argument."""
        words = self._words(address, address, *self._after_address)
        return Slot(ctypes.addressof(words), self._nbytes, (words, owner))


def object_of(border: Border, value: Value) -> object:
    """Convert a result to a number or an array."""
    if not isinstance(border, Scalar) or border.is_vector:
        return value.buffer.with_element(value.element)
    return border.element.value(value.buffer.values())


def objects_of(borders: Sequence[Border], values: Sequence[Value]) -> list[object]:
    """Convert results to numbers and arrays."""
    return [object_of(border, value) for border, value in zip(borders, values, strict=True)]


def number_of(element: Element, address: int) -> object:
    """The number at an address."""
    return element.value(decode(element.dtype, memoryview(ctypes.string_at(address, element.size))))


# ----- numbers


def _vector(border: Scalar, value: object) -> Value:
    element = border.element
    array = _array_of(value, element)
    if array.shape != border.shape:
        raise InputError(f"it is {type_text(array.shape, element)}, wanted {border}")
    return Value(element, border.shape, _dense_copy(array, element))


def _words_of(element: Element) -> Callable[[object], ctypes.Array[ctypes.c_char]]:
    """The function that stores numbers in memory. It raises InputError for what does not fit."""
    array = ctypes.c_char * element.size
    copy = array.from_buffer_copy
    packs = {DType.F32: Struct("<f").pack, DType.F64: Struct("<d").pack}
    pack = None if element.numbers == 2 else packs.get(element.dtype)
    least = 0 if element.is_unsigned else -(1 << (element.bits - 1))
    after_most, is_whole, size = 1 << element.bits, element.fills_memory and not element.dtype.is_float, element.size
    mask = after_most - 1

    def words(value: object) -> ctypes.Array[ctypes.c_char]:
        if pack is not None and type(value) is float:
            try:
                return copy(pack(value))
            except OverflowError:
                raise InputError(f"{value} does not fit {element.text}") from None
        if is_whole and type(value) is int and least <= value < after_most:
            return copy((value & mask).to_bytes(size, "little"))
        return copy(_number(element, value))

    return words


def _has(value: object, *methods: str) -> bool:
    """Return whether the type of a value has one of these methods."""
    return any(hasattr(type(value), each) for each in methods)


def _number(element: Element, value: Any) -> bytes:
    """The bytes of a number. Raises: InputError."""
    try:
        if element.numbers == 2:
            if not _has(value, "__complex__", "__float__", "__index__"):
                raise TypeError
            number = complex(value)
            return encode(element.dtype, [number.real, number.imag])
        if element.dtype.is_float:
            if not _has(value, "__float__", "__index__"):
                raise TypeError
            return encode(element.dtype, [float(value)])
        if element.dtype is DType.BOOL:
            if isinstance(value, float) or value not in (0, 1):
                raise TypeError
            return encode(DType.BOOL, [bool(value)])
        if not _has(value, "__index__"):
            raise TypeError
        return encode(element.dtype, [element.stored(index(value))])
    except (TypeError, ValueError):
        raise InputError(f"a {type(value).__name__} is no {element.text}") from None
    except (OverflowError, StructError):
        raise InputError(f"{value} does not fit {element.text}") from None


# ----- arrays


def _in_memory(number: int, border: Memory | AnyMemory, array: _Array, strict_layout: bool) -> Slot:
    element = border.element
    _check_passing(border, array)
    is_written = border.passing is Passing.WRITTEN
    strides = None if border.passing is Passing.COPIED else _strides_in_place(border, array)
    if strides is not None:
        return strided_slot(border, array.address, array.shape, strides, array.owner)
    if strict_layout and border.passing is not Passing.COPIED:
        raise InputError("it would have to be copied (--strict-layout)")
    strided = Strided(array.address, array.shape, array.steps, element.size, array.owner)
    if is_written and strided.repeats:
        raise InputError("several of its elements share memory, and a memref may be written")
    dense = Value(element, array.shape, _dense_copy(array, element))
    if not is_written:
        return argument_slot(number, border._replace(passing=Passing.READ), dense)
    slot = argument_slot(number, border, dense)
    return slot._replace(copies_back=(*slot.copies_back, partial(strided.write, dense.buffer.address)))


def _check_passing(border: Memory | AnyMemory, array: _Array) -> None:
    """Refuse an array of another shape, or one that may not be written. Raises: InputError."""
    if not border.accepts(array.shape):
        raise InputError(f"it is {type_text(array.shape, border.element)}, wanted {border}")
    if border.passing is Passing.WRITTEN and array.readonly and prod(array.shape):
        raise InputError("it is read-only, and a memref may be written")


def _on_gpu(border: Memory | AnyMemory, found: GpuArray) -> Slot:
    """An array of a GPU as an argument, in place. Raises: InputError for one that does not fit."""
    element = border.element
    if found.spec.dtype is not element.dtype or element.numbers == 2:
        raise InputError(f"its elements are {found.spec.dtype.spelling}, wanted {element.text}")
    array = _Array(found.address, found.spec.shape, found.steps, found.owner, found.readonly)
    _check_passing(border, array)
    strides = None if border.passing is Passing.COPIED else _strides_in_place(border, array)
    if strides is None:
        raise InputError(
            f"its strides of {list(found.steps)} bytes do not fit {border}, and a GPU's array is not copied"
        )
    return strided_slot(border, array.address, array.shape, strides, array.owner)._replace(place=found.place)


def _strides_in_place(border: Memory | AnyMemory, array: _Array) -> tuple[int, ...] | None:
    """The strides, in elements, of an array that is used in place; None for one that is copied."""
    element = border.element
    if not element.fills_memory:
        return None  # checks rely on valid values, and this memory may hold other bit patterns
    dense = _row_major(array.shape)
    if not prod(array.shape):
        own: tuple[int, ...] = dense
    elif any(step % element.size for step in array.steps):
        return None
    else:
        # The stride of a dimension with one element is never used.
        own = tuple(
            step // element.size if size > 1 else usual
            for size, step, usual in zip(array.shape, array.steps, dense, strict=True)
        )
    if not isinstance(border, Memory):
        return own if own == dense else None
    if border.offset:
        return None
    own = tuple(
        wanted if wanted is not None and size <= 1 else stride
        for wanted, size, stride in zip(border.strides, array.shape, own, strict=True)
    )
    fits = all(wanted in (None, stride) for wanted, stride in zip(border.strides, own, strict=True))
    return own if fits and _has_no_gaps(array.shape, own) else None


def _has_no_gaps(shape: Sequence[int], strides: Sequence[int]) -> bool:
    """Return whether elements are contiguous, in any order of dimensions."""
    if not prod(shape):
        return True
    step = 1
    for stride, size in sorted((stride, size) for stride, size in zip(strides, shape, strict=True) if size > 1):
        if stride != step:
            return False
        step *= size
    return True


def _row_major(shape: Sequence[int]) -> tuple[int, ...]:
    return tuple(prod(shape[place + 1 :]) for place in range(len(shape)))


def _dense_copy(array: _Array, element: Element) -> Buffer:
    """The elements in row-major order. Raises: InputError for invalid values of the type."""
    copy = Buffer.allocate(spec_of(array.shape, element))
    if copy.spec.nbytes:
        Strided(array.address, array.shape, array.steps, element.size, array.owner).read(copy.address)
    if not element.fills_memory:
        mask = (1 << element.bits) - 1
        words = iter_unpack({1: "<B", 2: "<H", 4: "<I", 8: "<Q"}[element.size], copy.memory)
        wrong = next((word for (word,) in words if word > mask), None)
        if wrong is not None:
            raise InputError(f"it has an element {wrong:#x}, which is no {element.text}")
    return copy


def _array_of(value: object, element: Element) -> _Array:
    """The array of an object with the buffer protocol or with DLPack. Raises: InputError."""
    if isinstance(value, Buffer):
        return _array_of_buffer(value, element)
    try:
        view = memoryview(value)  # pyright: ignore[reportArgumentType]
    except (TypeError, ValueError, BufferError) as problem:
        if not hasattr(value, "__dlpack__"):
            raise InputError(f"a {type(value).__name__} is no array: {problem}") from None
        return _array_of_dlpack(value, element)
    if view.format.lstrip("@=<") not in formats_of(element) or view.itemsize != element.size:
        raise InputError(f"its elements are {format_text(view.format, view.itemsize)}, wanted {element.text}")
    if view.suboffsets or view.strides is None:
        raise InputError("its elements are reached through pointers")
    return _checked(_Array(address_of(view), view.shape or (), view.strides, view, view.readonly), element)


def _array_of_buffer(value: Buffer, element: Element) -> _Array:
    shape = value.spec.shape
    is_pair = element.numbers == 2
    if value.spec.dtype is not element.dtype or (is_pair and shape[-1:] != (2,)):
        raise InputError(f"it is {value.spec}, wanted elements of type {element.text}")
    shape = shape[:-1] if is_pair else shape
    steps = tuple(stride * element.size for stride in _row_major(shape))
    return _Array(value.address, shape, steps, value, value.readonly)


def _array_of_dlpack(value: object, element: Element) -> _Array:
    from okl_opt.runtime.memory.dlpack import from_dlpack

    found = from_dlpack(value)
    if found.spec.dtype is not element.dtype or element.numbers == 2:
        raise InputError(f"its elements are {found.spec.dtype.spelling}, wanted {element.text}")
    shape = found.spec.shape
    usual = tuple(stride * element.size for stride in _row_major(shape))
    steps = usual if found.strided is None else found.strided.steps
    return _Array(found.address, shape, steps, found.owner, found.readonly)


def _checked(array: _Array, element: Element) -> _Array:
    """Return the array. Raises: InputError for an invalid address."""
    spec = TensorSpec(array.shape, element.dtype)
    check_alignment(spec, array.address)
    check_extent(spec, array.address, array.steps)
    return array


def formats_of(element: Element) -> Sequence[str]:
    """The formats in Python buffers for an element type; signless integers have two."""
    if element.numbers == 2:
        return ("Zf",) if element.dtype is DType.F32 else ("Zd",)
    if element.dtype.is_float:
        return (_FLOATS[element.dtype],)
    if element.dtype is DType.BOOL:
        return ("?",)
    signed = _SIGNED[element.dtype.itemsize]
    if element.text.startswith("si"):
        return tuple(signed)
    return tuple(signed.upper()) if element.is_unsigned else (*signed, *signed.upper())
