"""Passes that replace ops by formulas: what compiled code gives is held against exact arithmetic at edge values.

Whole numbers, zeros with their signs, infinities and NaN are exact. Elsewhere the error is measured in units in the
last place: the C library's functions have one or two, and each op of a formula adds half of one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

import mpmath
import pytest
from formula_cases import F16, F32, F64, FORMATS, Format, Group, computed, edge_values, integers, pairs
from formula_oracle import UNARY, WHOLE, of_one, power
from xdsl.dialects.builtin import (
    BFloat16Type,
    Float4E2M1FNType,
    Float8E8M0FNUType,
    Float16Type,
    Float32Type,
    Float64Type,
)

from okl_opt.dialects.numbers import ap_float
from okl_opt.passes.math.math_expand_ops import EXPANSIONS

_MOST_ULP = 2.5
_VECTOR_MATHS = ("cos", "erf", "exp", "log", "rsqrt", "sin", "tanh")
TYPES = {
    "f16": Float16Type(),
    "bf16": BFloat16Type(),
    "f32": Float32Type(),
    "f64": Float64Type(),
    "f4E2M1FN": Float4E2M1FNType(),
    "f8E8M0FNU": Float8E8M0FNUType(),
}


def _many(element: str, lanes: int) -> str:
    return f"vector<{lanes}x{element}>" if lanes else element


# ----- functions of one number


@pytest.mark.parametrize(
    ("passes", "names", "lanes"),
    [
        ("", UNARY, 0),
        ("", UNARY, 4),
        ("math-expand-ops", UNARY, 0),
        ("math-expand-ops", tuple(name for name in UNARY if name in EXPANSIONS), 4),
        ("math-extend-to-supported-types", UNARY, 0),
        ("convert-math-to-libm", UNARY, 0),
        ("convert-math-to-vector-maths", _VECTOR_MATHS, 0),
        ("convert-math-to-vector-maths", _VECTOR_MATHS, 3),
    ],
)
def test_functions(passes: str, names: Sequence[str], lanes: int):
    groups = [
        Group(
            (form.name,),
            form.name,
            tuple(f"%r = math.{name} %x0 : {_many(form.name, lanes)}" for name in names),
            (edge_values(form),),
            lanes,
        )
        for form in FORMATS
    ]
    for form, group, rows in zip(FORMATS, groups, computed(groups, [passes] if passes else []), strict=True):
        for name, row in zip(names, rows, strict=True):
            for bits, found in zip(group.columns[0], row, strict=True):
                value = form.decode(bits)
                error = form.errors(found, of_one(name, value))
                assert error <= (0 if name in WHOLE else _MOST_ULP), (form.name, name, value, form.decode(found))


# ----- powers


def _exponent(x: object, y: object) -> object:
    """Return |y * log(x)|, by which an error of log(x) grows in a power."""
    plain = all(number == number and abs(number) != inf for number in (x, y)) and x != 0
    return abs(y * mpmath.log(abs(x))) if plain else 0


@pytest.mark.parametrize("passes", ["", "math-expand-ops", "convert-math-to-vector-maths", "convert-math-to-libm"])
def test_powers(passes: str):
    """Only the formula for f64, which has no wider type, loses digits: as many as the exponent of e has."""
    groups = [Group((f.name,) * 2, f.name, (f"%r = math.powf %x0, %x1 : {f.name}",), pairs(f)) for f in FORMATS]
    for form, group, (row,) in zip(FORMATS, groups, computed(groups, [passes] if passes else []), strict=True):
        for *operands, found in zip(*group.columns, row, strict=True):
            x, y = map(form.decode, operands)
            most = 1 + (_exponent(x, y) if passes == "math-expand-ops" and form is F64 else 0)
            assert form.errors(found, power(x, y)) <= 1.5 * most, (form.name, x, y, form.decode(found))


_CONSTANTS = (0, 1, 2, 3, 5, 8, 30, -1, -2, -3, -4, -7, -8, -30, 127, -128)


@pytest.mark.parametrize("passes", ["math-expand-ops", "convert-math-to-funcs"])
def test_whole_powers(passes: str):
    """Each product adds half a unit, and a rounded inverse another one, for each factor."""
    groups: list[Group] = []
    for form in FORMATS:
        bodies = [
            f"%{form.name}{place} = arith.constant {n} : i32\n"
            f"%r = math.fpowi %x0, %{form.name}{place} : {form.name}, i32"
            for place, n in enumerate(_CONSTANTS)
        ]
        groups.append(Group((form.name,), form.name, tuple(bodies), (edge_values(form, 10),)))
        for width in (8, 32, 64):
            wide = (1 << (width - 1)) - 1
            powers = {*_CONSTANTS, wide, -wide - 1, *((16777217, -16777217, 2049) if width > 8 else ())}
            values = pairs(form)[0][:: len(pairs(form)[0]) // 40]
            columns = (
                [value for value in values for _ in powers],
                [n % (1 << width) for _ in values for n in powers],
            )
            body = f"%r = math.fpowi %x0, %x1 : {form.name}, i{width}"
            groups.append(Group((form.name, f"i{width}"), form.name, (body,), columns))
    for group, rows in zip(groups, computed(groups, [passes]), strict=True):
        form = next(form for form in FORMATS if form.name == group.output)
        if len(group.inputs) == 1:
            values = group.columns[0]
            cases = [
                (x, n, y) for n, row in zip(_CONSTANTS, rows, strict=True) for x, y in zip(values, row, strict=True)
            ]
        else:
            width = int(group.inputs[1][1:])
            cases = [(x, _signed(n, width), y) for x, n, y in zip(*group.columns, rows[0], strict=True)]
        for bits, n, found in cases:
            x = form.decode(bits)
            most = 1.5 * max(abs(n), 1, min(_exponent(x, mpmath.mpf(n)), 2000))
            assert form.errors(found, power(x, mpmath.mpf(n))) <= most, (form.name, x, n, form.decode(found))


# ----- arithmetic, bit for bit


def _hold_exactly(
    groups: Sequence[Group], references: Sequence[Sequence[Callable[..., int]]], passes: Sequence[str]
) -> None:
    for group, functions, rows in zip(groups, references, computed(groups, passes), strict=True):
        for body, reference, row in zip(group.bodies, functions, rows, strict=True):
            for *operands, found in zip(*group.columns, row, strict=True):
                wanted = reference(*operands)
                assert found == wanted or _are_nan(found, wanted, group.output), (body, *map(hex, (*operands, found)))


def _are_nan(found: int, wanted: int, type_: str) -> bool:
    form = next((form for form in FORMATS if form.name == type_), None)
    return form is not None and all((number := form.decode(bits)) != number for bits in (found, wanted))


@pytest.mark.parametrize("lanes", [0, 4])
def test_float_arithmetic(lanes: int):
    groups: list[Group] = []
    references: list[list[Callable[..., int]]] = []

    def extremum(name: str, form: ap_float.Format) -> Callable[..., int]:
        function = getattr(ap_float, name)
        return lambda left, right: function(left, right, form)

    def cast(source: str, target: str, values: Sequence[int]) -> None:
        formats = [ap_float.format_of(TYPES[name]) for name in (source, target)]
        op = "extf" if formats[0].width < formats[1].width else "truncf"
        body = f"%r = arith.{op} %x0 : {_many(source, lanes)} to {_many(target, lanes)}"
        groups.append(Group((source,), target, (body,), (values,), lanes))
        rounding = ap_float.Rounding.TO_NEAREST_EVEN
        references.append([lambda bits: ap_float.convert(bits, *formats, rounding)[0]])

    for form in FORMATS:
        bodies = tuple(f"%r = arith.{name}f %x0, %x1 : {_many(form.name, lanes)}" for name in ("maximum", "minimum"))
        groups.append(Group((form.name,) * 2, form.name, bodies, pairs(form), lanes))
        references.append([extremum(name, ap_float.format_of(TYPES[form.name])) for name in ("maximum", "minimum")])
    halfway = [bits << 16 | low for bits in range(0, 0x7F80, 97) for low in (0x7FFF, 0x8000, 0x8001)]
    cast("f32", "bf16", [*edge_values(F32), *halfway])
    cast("bf16", "f32", range(1 << 16))
    cast("f16", "f4E2M1FN", [bits for bits in range(0, 1 << 16, 4) if bits & 0x7FFF <= F16.infinity])
    for wide in ("f16", "f32"):
        cast("f4E2M1FN", wide, range(16))
        cast("f8E8M0FNU", wide, range(256))
    _hold_exactly(groups, references, ["arith-expand{include-bf16=true include-f8e8m0=true include-f4e2m1=true}"])


def _signed(bits: int, width: int) -> int:
    return bits - (1 << width) if bits >> (width - 1) else bits


def _divided(name: str, width: int, left: int, right: int) -> int | None:
    """Return a quotient, or None where there is none."""
    x, y = (_signed(left, width), _signed(right, width)) if name.endswith("si") else (left, right)
    if y == 0 or (name.endswith("si") and y == -1 and x == -(1 << (width - 1))):
        return None
    return (x // y if name.startswith("floor") else -(-x // y)) % (1 << width)


def _power(width: int, base: int, exponent: int) -> int | None:
    x, n = _signed(base, width), _signed(exponent, width)
    if n >= 0:
        return pow(x, n, 1 << width)
    return None if x == 0 else (x ** (n % 2) if abs(x) == 1 else 0) % (1 << width)


@pytest.mark.parametrize("lanes", [0, 4])
@pytest.mark.parametrize("passes", [("math-expand-ops", "arith-expand"), ("convert-math-to-funcs{convert-ctlz=true}",)])
def test_integers(passes: Sequence[str], lanes: int):
    groups: list[Group] = []
    references: list[list[Callable[..., int]]] = []
    for width in (1, 2, 3, 7, 8, 24, 64):
        type_ = _many(f"i{width}", lanes)
        values = integers(width)
        groups.append(Group((f"i{width}",), f"i{width}", (f"%r = math.ctlz %x0 : {type_}",), (values,), lanes))
        references.append([lambda x, width=width: width - x.bit_length()])
        for name in ("arith.ceildivsi", "arith.ceildivui", "arith.floordivsi", "math.ipowi"):
            if name == "math.ipowi":
                of = {(x, y): _power(width, x, y) for x in values[::2] for y in values}
            else:
                of = {(x, y): _divided(name[6:], width, x, y) for x in values[::2] for y in values}
            found = {operands: result for operands, result in of.items() if result is not None}
            if not found:
                continue
            columns = tuple(zip(*found, strict=True))
            groups.append(Group((f"i{width}",) * 2, f"i{width}", (f"%r = {name} %x0, %x1 : {type_}",), columns, lanes))
            references.append([lambda x, y, found=found: found[x, y]])
    _hold_exactly(groups, references, passes)


@pytest.mark.parametrize("width", [32, 64])
def test_integers_in_halves(width: int):
    mask = (1 << width) - 1

    def signed(function: Callable[[int, int], int]) -> Callable[[int, int], int]:
        return lambda x, y: function(_signed(x, width), _signed(y, width)) & mask

    functions: dict[str, Callable[[int, int], int]] = {
        "addi": lambda x, y: (x + y) & mask,
        "subi": lambda x, y: (x - y) & mask,
        "muli": lambda x, y: (x * y) & mask,
        "maxsi": signed(max),
        "minsi": signed(min),
        "maxui": max,
        "minui": min,
    }
    shifts: dict[str, Callable[[int, int], int]] = {
        "shli": lambda x, y: (x << y) & mask,
        "shrui": lambda x, y: x >> y,
        "shrsi": signed(lambda x, y: x >> y),
    }
    values = integers(width)
    type_ = f"i{width}"
    groups: list[Group] = []
    for table, others in ((functions, values), (shifts, range(width))):
        bodies = tuple(f"%r = arith.{name} %x0, %x1 : {type_}" for name in table)
        columns = ([x for x in values for _ in others], [y for _ in values for y in others])
        groups.append(Group((type_,) * 2, type_, bodies, columns, prefix="emulate_"))
    references = [[*functions.values()], [*shifts.values()]]
    _hold_exactly(groups, references, [f"test-arith-emulate-wide-int{{widest-int-supported={width // 2}}}"])


# ----- complex numbers

_COMPLEX: dict[str, Callable[[mpmath.mpc], mpmath.mpc]] = {
    **{name: getattr(mpmath, name) for name in ["cos", "exp", "expm1", "log", "log1p", "sin", "sqrt", "tan", "tanh"]},
    "abs": lambda z: mpmath.mpc(abs(z)),
    "rsqrt": lambda z: 1 / mpmath.sqrt(z),
    "sign": lambda z: z / abs(z),
}
_BY_PARTS = ("abs", "cos", "exp", "rsqrt", "sign", "sin", "sqrt")
"""Functions whose parts both keep their digits. In the others a part may be the difference of nearly equal numbers."""


def _parts(form: Format) -> list[int]:
    numbers = (1e-8, -1e-8, 1e-3, 0.25, -0.5, 1, -1, 1.5, -2, 3, -4, 10, -20, 80, -88)
    large = [sign * mpmath.ldexp(1.5, form.bias + shift) for sign, shift in ((1, 0), (-1, -1), (1, -form.bias // 2))]
    small = [mpmath.ldexp(1.5, 1 - form.bias), mpmath.ldexp(1, -form.bias // 2 - 2)]
    return [*map(form.near, (*numbers, *large, *small)), 0, 1]


@pytest.mark.parametrize("form", [F32, F64], ids=lambda form: form.name)
def test_complex_functions(form: Format):
    """Four units: each formula has a few functions of the C library, and a product of two."""
    type_, values = form.name, _parts(form)
    bodies: list[str] = []
    for name in _COMPLEX:
        for part in ("re", "im")[: 1 if name == "abs" else 2]:
            number = f"%z{len(bodies)} = complex.create %x0, %x1 : complex<{type_}>\n"
            if name == "abs":
                bodies.append(f"{number}%r = complex.abs %z{len(bodies)} : complex<{type_}>")
                continue
            op = f"%w{len(bodies)} = complex.{name} %z{len(bodies)} : complex<{type_}>\n"
            bodies.append(f"{number}{op}%r = complex.{part} %w{len(bodies)} : complex<{type_}>")
    columns = ([x for x in values for _ in values], [y for _ in values for y in values])
    (rows,) = computed([Group((type_,) * 2, type_, tuple(bodies), columns)], [])
    row = iter(rows)
    for name, function in _COMPLEX.items():
        found = [next(row) for _ in range(1 if name == "abs" else 2)]
        for x, y, *results in zip(*columns, *found, strict=True):
            number = mpmath.mpc(form.decode(x), form.decode(y))
            if not _is_regular(name, number):
                continue
            exact = function(number)
            for result, part in zip(results, (exact.real, exact.imag), strict=False):
                error = _error(form, result, part, exact, name in _BY_PARTS)
                assert error <= 4, (name, number, form.decode(result), part)


def _is_regular(name: str, number: mpmath.mpc) -> bool:
    if name in ("abs", "sqrt"):
        return True
    return number not in (0, -1) and (name in ("log", "log1p", "rsqrt", "sign") or abs(number) < 1000)


def _error(form: Format, found: int, part: mpmath.mpf, whole: mpmath.mpc, by_part: bool) -> mpmath.mpf:
    number = form.decode(found)
    if part == 0:
        return abs(number) / form.unit(whole)
    error = form.errors(found, part)
    return error if by_part or error == mpmath.inf else error * form.unit(part) / form.unit(abs(whole))
