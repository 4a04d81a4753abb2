"""Ops on all edge values and some random ones, computed by compiled code, and by mpmath."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import mpmath
import numpy as np

from okl_opt.runtime.run.functions import Functions
from okl_opt.runtime.run.library import load

Exact = Any
"""A number of mpmath, or a float for zeros, infinities and NaN."""


@dataclass(frozen=True)
class Format:
    """A float format: name, width, and the number of bits of the fraction."""

    name: str
    width: int
    fraction: int

    @property
    def bias(self) -> int:
        """The bias of exponents, which is also the greatest one."""
        return (1 << (self.width - self.fraction - 2)) - 1

    @property
    def infinity(self) -> int:
        """The bits of infinity."""
        return (2 * self.bias + 1) << self.fraction

    def decode(self, bits: int) -> Exact:
        """Return the number with these bits."""
        size, sign = bits & ~(1 << (self.width - 1)), -1 if bits >> (self.width - 1) else 1
        if size >= self.infinity:
            return sign * float("inf") if size == self.infinity else float("nan")
        exponent, fraction = size >> self.fraction, size & ((1 << self.fraction) - 1)
        if not size:
            return sign * 0.0
        fraction |= (1 << self.fraction) if exponent else 0
        return sign * mpmath.ldexp(mpmath.mpf(fraction), max(exponent, 1) - self.bias - self.fraction)

    def near(self, value: Exact) -> int:
        """Return the bits of the number next to a value, towards zero."""
        sign = (1 << (self.width - 1)) if value < 0 else 0
        size = abs(mpmath.mpf(value))
        if size == mpmath.inf:
            return sign | self.infinity
        exponent = self._exponent(size)
        fraction = int(mpmath.floor(mpmath.ldexp(size, self.fraction - exponent)))
        return sign | ((exponent + self.bias - 1) << self.fraction) + fraction

    def unit(self, value: Exact) -> Exact:
        """Return the unit in the last place of a finite number."""
        return mpmath.ldexp(mpmath.mpf(1), self._exponent(abs(value)) - self.fraction)

    def _exponent(self, size: Exact) -> int:
        exponent = mpmath.frexp(size)[1] - 1 if size else 1 - self.bias
        return min(max(exponent, 1 - self.bias), self.bias)

    def errors(self, found: int, exact: Exact) -> Exact:
        """Return the distance of a result from the exact one, in units in the last place. A wrong sign is infinite."""
        number = self.decode(found)
        if exact != exact or number != number:
            return 0 if exact != exact and number != number else mpmath.inf
        if not number and not exact:
            # An exact zero has a sign if it is a float.
            return 0 if bool(found) == (np.signbit(float(exact))) else mpmath.inf
        if abs(exact) == mpmath.inf:
            return 0 if number == exact else mpmath.inf
        if abs(number) == mpmath.inf:
            # Beyond the greatest number, infinity stands for the next power of two.
            number = mpmath.ldexp(mpmath.mpf(1 if number > 0 else -1), self.bias + 1)
        if min(abs(exact), mpmath.ldexp(1, self.bias + 1)) == mpmath.ldexp(1, self.bias + 1):
            exact = mpmath.ldexp(mpmath.sign(exact), self.bias + 1)
        return abs(number - exact) / self.unit(exact)


F16, BF16, F32, F64 = (
    Format("f16", 16, 10),
    Format("bf16", 16, 7),
    Format("f32", 32, 23),
    Format("f64", 64, 52),
)
FORMATS = (F16, BF16, F32, F64)


@cache
def edge_values(form: Format, count: int = 40) -> tuple[int, ...]:
    """Return the bits of edge values of both signs, and of random ones."""
    one = form.bias << form.fraction
    half, two = one - (1 << form.fraction), one + (1 << form.fraction)
    whole = (form.bias + form.fraction) << form.fraction
    sizes = {0, 1, 2, (1 << form.fraction) - 1, 1 << form.fraction, form.infinity - 1, form.infinity}
    sizes.add(form.infinity | 1 << (form.fraction - 1))
    for border in (half, one, two, whole, whole - (1 << form.fraction), form.infinity - (1 << form.fraction)):
        sizes |= {border - 1, border, border + 1}
    numbers = (1.5, 2.5, 3, 3.5, 4, 5, 7, 8, 10, 15, 16, 17, 88.5, 89, 100, 126, 127, 128, 150, 709, 710, 1e3, 1024)
    sizes |= {form.near(number) for number in numbers}
    powers = (-100, -40, -24, -14, -8, -4, 15, 31, 32, 33, 62, 63, 64, 65, 100, 126, 127)
    sizes |= {(form.bias + power) << form.fraction | 1 for power in powers if -form.bias < power <= form.bias}
    random = Random(form.name)
    sizes |= {random.randrange(form.infinity) for _ in range(count)}
    near_one = range(one - (5 << form.fraction), one + (4 << form.fraction))
    sizes |= {random.choice(near_one) for _ in range(count)}
    return tuple(size | sign << (form.width - 1) for size in sorted(sizes) for sign in (0, 1))


@dataclass(frozen=True)
class Group:
    """Formulas of the same types, and the values that all are computed of."""

    inputs: tuple[str, ...]
    output: str
    bodies: tuple[str, ...]
    """Ops that compute `%r` of `%x0`, `%x1`, ..."""
    columns: tuple[Sequence[int], ...]
    """The bits of each input."""
    lanes: int = 0
    """Elements of a vector, or 0 for scalars."""
    prefix: str = ""
    """The ops are in functions of names with this prefix, if there is one."""


def computed(groups: Sequence[Group], passes: Sequence[str]) -> list[list[list[int]]]:
    """Return the bits of each group's results, for each formula and value. All is compiled as one function."""
    arguments: list[str] = []
    loops: list[str] = []
    functions: list[str] = []
    arrays: list[Any] = []
    results: list[Any] = []
    for place, group in enumerate(groups):
        size = len(group.columns[0])
        padded = -(-size // (group.lanes or 1)) * (group.lanes or 1)
        for n, (type_, column) in enumerate(zip(group.inputs, group.columns, strict=True)):
            width = _stored(type_)
            arguments.append(f"%g{place}m{n}: memref<{padded}xi{width}>")
            arrays.append(np.array([*column, *[column[0]] * (padded - size)], f"u{width // 8}").view(f"i{width // 8}"))
        width = _stored(group.output)
        arguments.append(f"%g{place}r: memref<{len(group.bodies)}x{padded}xi{width}>")
        results.append(np.zeros((len(group.bodies), padded), f"i{width // 8}"))
        arrays.append(results[-1])
        if group.prefix:
            functions += [_function(group, place, n) for n in range(len(group.bodies))]
        loops.append(_loop(group, f"g{place}", padded))
    text = f"{''.join(functions)}func.func @all({', '.join(arguments)}) {{\n{''.join(loops)}  return\n}}\n"
    module = load(text, passes=passes, object_cache="off", opt_level=1)
    assert isinstance(module, Functions)
    module["all"](*arrays)
    found: list[list[list[int]]] = []
    for group, result in zip(groups, results, strict=True):
        unsigned = result.view(f"u{result.itemsize}")[:, : len(group.columns[0])]
        found.append([[int(bits) for bits in row] for row in unsigned])
    return found


def _loop(group: Group, name: str, size: int) -> str:
    """Return a loop over the values of a group. Memory holds integers."""
    lines: list[str] = []

    def many(element: str) -> str:
        return f"vector<{group.lanes}x{element}>" if group.lanes else element

    def cast(op: str, value: str, made: str, source: str, target: str) -> str:
        if source == target:
            return value
        lines.append(f"{made} = arith.{op} {value} : {many(source)} to {many(target)}")
        return made

    at_end = f", {many('')}" if group.lanes else ""
    access = "vector" if group.lanes else "memref"
    names: list[str] = []
    for n, type_ in enumerate(group.inputs):
        held, bits = f"i{_stored(type_)}", _bits(type_)
        end = at_end and f", {many(held)}"
        lines.append(f"%{name}l{n} = {access}.load %{name}m{n}[%i] : memref<{size}x{held}>{end}")
        value = cast("trunci", f"%{name}l{n}", f"%{name}t{n}", held, bits)
        names.append(cast("bitcast", value, f"%{name}x{n}", bits, type_))
    held, bits = f"i{_stored(group.output)}", _bits(group.output)
    for place, body in enumerate(group.bodies):
        lines.append(f"%{name}p{place} = arith.constant {place} : index")
        own = _call(group, name.removeprefix("g"), place) if group.prefix else body
        for n, value in enumerate(names):
            own = own.replace(f"%x{n}", value)
        lines.append(own.replace("%r", f"%{name}r{place}"))
        value = cast("bitcast", f"%{name}r{place}", f"%{name}b{place}", group.output, bits)
        value = cast("extui", value, f"%{name}w{place}", bits, held)
        end = at_end and f", {many(held)}"
        target = f"memref<{len(group.bodies)}x{size}x{held}>"
        lines.append(f"{access}.store {value}, %{name}r[%{name}p{place}, %i] : {target}{end}")
    body = "\n    ".join(lines)
    return f"""  %{name}first = arith.constant 0 : index
  %{name}step = arith.constant {group.lanes or 1} : index
  %{name}size = arith.constant {size} : index
  scf.for %i = %{name}first to %{name}size step %{name}step {{
    {body}
  }}
"""


def _function(group: Group, place: int, body: int) -> str:
    arguments = ", ".join(f"%x{n}: {type_}" for n, type_ in enumerate(group.inputs))
    ops = f"  {group.bodies[body]}\n  return %r : {group.output}\n"
    return f"func.func private @{group.prefix}{place}_{body}({arguments}) -> {group.output} {{\n{ops}}}\n"


def _call(group: Group, place: str, body: int) -> str:
    operands = ", ".join(f"%x{n}" for n in range(len(group.inputs)))
    types = f"({', '.join(group.inputs)}) -> {group.output}"
    return f"%r = func.call @{group.prefix}{place}_{body}({operands}) : {types}"


def _width(type_: str) -> int:
    return int(re.findall(r"\d+", type_)[0])


def _bits(type_: str) -> str:
    return f"i{_width(type_)}"


def _stored(type_: str) -> int:
    return next(size for size in (8, 16, 32, 64) if _width(type_) <= size)


def pairs(form: Format, other: Format | None = None, count: int = 44) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return two columns: each of some edge values with each of some others."""
    left, right = _some(form, count), _some(other or form, count)
    return tuple(x for x in left for _ in right), tuple(y for _ in left for y in right)


def _some(form: Format, count: int) -> tuple[int, ...]:
    """Return zeros, ones, infinities, NaN, small whole numbers and halves, and some of the edge values."""
    numbers = [sign * number for number in (0.5, 1, 1.5, 2, 3, 4, 5, 10, 17, 127) for sign in (1, -1)]
    specials = (0, 1, form.infinity - 1, form.infinity, 1 << form.fraction)
    found = {*map(form.near, numbers), *specials, *(bits | 1 << (form.width - 1) for bits in specials)}
    found.add(form.infinity | 1 << (form.fraction - 1))
    return (*sorted(found), *Random(form.name).sample(edge_values(form), max(count - len(found), 0)))


def integers(width: int) -> tuple[int, ...]:
    """Return the bits of integers: the least, the greatest, powers of two and their neighbours, and random ones."""
    mask, random = (1 << width) - 1, Random(width)
    found = {bits & mask for bit in {0, 1, 2, width // 2, max(width - 2, 0), width - 1} for bits in _around(1 << bit)}
    found |= {bits & mask for number in (0, 5, -1, -3, -7) for bits in _around(number)}
    found |= {random.randrange(1 << width) for _ in range(8)}
    return tuple(sorted(found))


def _around(number: int) -> tuple[int, int, int]:
    return number - 1, number, number + 1
