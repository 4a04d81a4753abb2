"""Random programs on numbers and vectors of them: all that they do is defined, and they print what they compute.

Integers go up to i64, floats are f16, bf16, f32 and f64. Arguments are numbers at the border of what their type holds.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple


class Kind(NamedTuple):
    """A type: its elements' width, and how many there are."""

    text: str
    element: str
    width: int
    shape: tuple[int, ...] = ()

    def of(self, element: str) -> str:
        """A type of the same shape with other elements."""
        return f"vector<{'x'.join(map(str, self.shape))}x{element}>" if self.shape else element

    @property
    def is_float(self) -> bool:
        return self.element in FRACTIONS


FRACTIONS = {"f16": 10, "bf16": 7, "f32": 23, "f64": 52}


def _kinds(elements: dict[str, int]) -> list[Kind]:
    shapes: dict[str, list[tuple[int, ...]]] = {"i32": [(3,)], "i16": [(2, 2)], "f32": [(4,), (2, 2)], "f64": [(2,)]}
    found: list[Kind] = []
    for element, width in elements.items():
        found.append(Kind(element, element, width))
        for shape in shapes.get(element, ()):
            found.append(Kind(f"vector<{'x'.join(map(str, shape))}x{element}>", element, width, shape))
    return found


INTEGERS = _kinds({"i1": 1, "i7": 7, "i8": 8, "i16": 16, "i32": 32, "i64": 64, "index": 64})
FLOATS = _kinds({"f16": 16, "bf16": 16, "f32": 32, "f64": 64})
KINDS = [*INTEGERS, *FLOATS]
TRUTH = INTEGERS[0]
ROUNDING = [kind for kind in FLOATS if kind.element != "bf16"]
"""Floats that ops may round to: for bf16 not every machine has the function of the C library that LLVM calls."""

_WRAPPING = ("addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "minsi", "maxui", "minui")
_DIVISIONS = ("divsi", "divui", "remsi", "remui", "ceildivsi", "ceildivui", "floordivsi")
_SHIFTS = ("shli", "shrsi", "shrui")
_FLOAT_OPS = ("addf", "subf", "mulf", "divf", "remf")
"""Not `maximumf` and `minimumf`, nor `math.fpowi`: MLIR's formulas are wrong, see `docs/upstream.md`."""
_ROUNDINGS = ("absf", "ceil", "floor", "round", "roundeven", "sqrt", "trunc")
_PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
_FLOAT_PREDICATES = ("oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno")
_INDEX_DIVISIONS = ("divs", "divu", "rems", "remu", "ceildivs", "ceildivu", "floordivs")
_INDEX_OPS = ("add", "sub", "mul", "and", "or", "xor", "maxs", "mins", "maxu", "minu")


class Function:
    """A function with an argument of each kind, `size` ops, and a result of each kind."""

    def __init__(self, random: Random, name: str, size: int):
        self.name = name
        self._random = random
        self._lines: list[str] = []
        self._values: dict[str, list[str]] = {}
        self._count = 0
        arguments = [f"%{self._new(kind.text)}: {kind.text}" for kind in KINDS]
        ops: list[Callable[[], None]] = [
            *(self._integer, self._integer, self._division, self._shift, self._compare, self._select),
            *(self._float, self._float, self._rounding, self._compare_floats, self._copy_sign, self._fused),
            *(self._resize, self._resize_float, self._to_integer, self._from_integer, self._bits, self._extended),
            *(self._index, self._power, self._complex),
        ]
        for _ in range(size):
            random.choice(ops)()
        results = ", ".join(f"%{self._values[kind.text][-1]}" for kind in KINDS)
        types = ", ".join(kind.text for kind in KINDS)
        body = "".join(f"  {line}\n" for line in self._lines)
        self.text = (
            f"func.func @{name}({', '.join(arguments)}) -> ({types}) {{\n{body}  return {results} : {types}\n}}\n"
        )

    # ----- values

    def _new(self, type: str) -> str:
        self._count += 1
        name = f"v{self._count}"
        self._values.setdefault(type, []).append(name)
        return name

    def _any(self, kind: Kind) -> str:
        values = self._values[kind.text]
        return "%" + values[-1 - min(int(self._random.expovariate(0.5)), len(values) - 1)]

    def _set(self, type: str, text: str) -> str:
        self._lines.append(f"%{self._new(type)} = {text}")
        return f"%{self._values[type][-1]}"

    def _hidden(self, text: str) -> str:
        """A value that is used once, as others would make something undefined of it or it of others."""
        self._count += 1
        self._lines.append(f"%v{self._count} = {text}")
        return f"%v{self._count}"

    def _constant(self, kind: Kind, value: str) -> str:
        held = f"dense<{value}>" if kind.shape else value
        return self._hidden(f"arith.constant {held} : {kind.text}")

    # ----- integers

    def _integer(self) -> None:
        kind = self._random.choice(INTEGERS)
        self._set(
            kind.text, f"arith.{self._random.choice(_WRAPPING)} {self._any(kind)}, {self._any(kind)} : {kind.text}"
        )

    def _division(self) -> None:
        """By a positive number, or by a negative one that is not -1."""
        kind = self._random.choice(INTEGERS[1:])
        name = self._random.choice(_DIVISIONS)
        self._set(kind.text, f"arith.{name} {self._any(kind)}, {self._divisor(kind)} : {kind.text}")

    def _divisor(self, kind: Kind) -> str:
        if self._random.random() < 0.4:
            return self._constant(kind, self._random.choice(("1", "2", "3", "7", "-2", "-3", "-7", str(_least(kind)))))
        one, most = self._constant(kind, "1"), self._constant(kind, str(-_least(kind) - 1))
        odd = self._hidden(f"arith.ori {self._any(kind)}, {one} : {kind.text}")
        return self._hidden(f"arith.andi {odd}, {most} : {kind.text}")

    def _shift(self) -> None:
        kind = self._random.choice(INTEGERS[1:])
        by = self._amount(kind)
        self._set(kind.text, f"arith.{self._random.choice(_SHIFTS)} {self._any(kind)}, {by} : {kind.text}")

    def _amount(self, kind: Kind) -> str:
        if self._random.random() < 0.5:
            return self._constant(kind, self._random.choice(("0", "1", str(kind.width - 1))))
        width = self._constant(kind, str(kind.width))
        return self._hidden(f"arith.remui {self._any(kind)}, {width} : {kind.text}")

    def _index(self) -> None:
        kind = INTEGERS[-1]
        choice = self._random.random()
        if choice < 0.5:
            self._set("index", f"index.{self._random.choice(_INDEX_OPS)} {self._any(kind)}, {self._any(kind)}")
        elif choice < 0.7:
            name = self._random.choice(_INDEX_DIVISIONS)
            self._set("index", f"index.{name} {self._any(kind)}, {self._divisor(kind)}")
        elif choice < 0.85:
            name = self._random.choice(("shl", "shrs", "shru"))
            self._set("index", f"index.{name} {self._any(kind)}, {self._amount(kind)}")
        else:
            left, right = self._any(kind), self._any(kind)
            self._set("i1", f"index.cmp {self._random.choice(_PREDICATES)}({left}, {right})")

    def _compare(self) -> None:
        kind = self._random.choice([kind for kind in INTEGERS if not kind.shape])
        predicate = self._random.choice(_PREDICATES)
        self._set("i1", f"arith.cmpi {predicate}, {self._any(kind)}, {self._any(kind)} : {kind.text}")

    def _select(self) -> None:
        kind = self._random.choice(KINDS)
        condition, types = self._any(TRUTH), kind.text
        if kind.shape and self._random.random() < 0.5:
            condition, types = self._mask(kind), f"{kind.of('i1')}, {kind.text}"
        self._set(kind.text, f"arith.select {condition}, {self._any(kind)}, {self._any(kind)} : {types}")

    def _mask(self, kind: Kind) -> str:
        predicate, name = ("ult", "cmpf") if kind.is_float else ("slt", "cmpi")
        return self._hidden(f"arith.{name} {predicate}, {self._any(kind)}, {self._any(kind)} : {kind.text}")

    def _resize(self) -> None:
        source, target = self._random.sample([kind for kind in INTEGERS if not kind.shape], 2)
        if "index" in (source.text, target.text):
            name = self._random.choice(("index_cast", "index_castui"))
        else:
            name = self._random.choice(("extsi", "extui")) if source.width < target.width else "trunci"
        self._set(target.text, f"arith.{name} {self._any(source)} : {source.text} to {target.text}")

    def _bits(self) -> None:
        kind = self._random.choice([kind for kind in INTEGERS if len(kind.shape) < 2 and kind.text != "index"])
        name = self._random.choice(("absi", "ctlz", "cttz", "ctpop"))
        self._set(kind.text, f"math.{name} {self._any(kind)} : {kind.text}")

    def _extended(self) -> None:
        kind = self._random.choice([kind for kind in INTEGERS[1:] if not kind.shape and kind.text != "index"])
        name = self._random.choice(("addui_extended", "mulsi_extended", "mului_extended"))
        second = "i1" if name == "addui_extended" else kind.text
        operands = f"{self._any(kind)}, {self._any(kind)}"
        results = f"%{self._new(kind.text)}, %{self._new(second)}"
        types = f"{kind.text}, i1" if second == "i1" else kind.text
        self._lines.append(f"{results} = arith.{name} {operands} : {types}")

    def _power(self) -> None:
        """Powers with exponents that are not negative, as 0 has no others."""
        kind = self._random.choice([kind for kind in INTEGERS[2:] if kind.text != "index" and not kind.shape])
        exponent = self._constant(kind, self._random.choice(("0", "1", "2", "5", "17")))
        self._set(kind.text, f"math.ipowi {self._any(kind)}, {exponent} : {kind.text}")

    # ----- floats

    def _float(self) -> None:
        kind = self._random.choice(ROUNDING)
        if self._random.random() < 0.15:
            kind = self._random.choice(FLOATS)
            self._set(kind.text, f"arith.negf {self._any(kind)} : {kind.text}")
            return
        name = self._random.choice(_FLOAT_OPS)
        self._set(kind.text, f"arith.{name} {self._any(kind)}, {self._any(kind)} : {kind.text}")

    def _rounding(self) -> None:
        kind = self._random.choice(ROUNDING)
        self._set(kind.text, f"math.{self._random.choice(_ROUNDINGS)} {self._any(kind)} : {kind.text}")

    def _fused(self) -> None:
        kind = self._random.choice([kind for kind in FLOATS if kind.element in ("f32", "f64")])
        operands = ", ".join(self._any(kind) for _ in range(3))
        self._set(kind.text, f"math.fma {operands} : {kind.text}")

    def _copy_sign(self) -> None:
        """A NaN has no sign that one could rely on."""
        kind = self._random.choice(FLOATS)
        self._set(kind.text, f"math.copysign {self._any(kind)}, {self._number(kind)} : {kind.text}")

    def _number(self, kind: Kind) -> str:
        value, one = self._any(kind), self._constant(kind, "1.0")
        is_nan = self._hidden(f"arith.cmpf uno, {value}, {value} : {kind.text}")
        types = f"{kind.of('i1')}, {kind.text}" if kind.shape else kind.text
        return self._hidden(f"arith.select {is_nan}, {one}, {value} : {types}")

    def _compare_floats(self) -> None:
        kind = self._random.choice([kind for kind in FLOATS if not kind.shape])
        predicate = self._random.choice(_FLOAT_PREDICATES)
        self._set("i1", f"arith.cmpf {predicate}, {self._any(kind)}, {self._any(kind)} : {kind.text}")

    def _resize_float(self) -> None:
        source, target = self._random.sample([kind for kind in FLOATS if not kind.shape], 2)
        if source.width != target.width and target in ROUNDING:
            name = "extf" if source.width < target.width else "truncf"
            self._set(target.text, f"arith.{name} {self._any(source)} : {source.text} to {target.text}")

    def _to_integer(self) -> None:
        """Of numbers that the type can hold."""
        source = self._random.choice([kind for kind in FLOATS if not kind.shape])
        target = self._random.choice([kind for kind in INTEGERS[1:] if not kind.shape and kind.text != "index"])
        name, low = self._random.choice((("fptosi", "-60.0"), ("fptoui", "0.0")))
        lowest, highest = self._constant(source, low), self._constant(source, "63.5")
        value = self._number(source)
        for limit, predicate in ((lowest, "olt"), (highest, "ogt")):
            is_out = self._hidden(f"arith.cmpf {predicate}, {value}, {limit} : {source.text}")
            value = self._hidden(f"arith.select {is_out}, {limit}, {value} : {source.text}")
        self._set(target.text, f"arith.{name} {value} : {source.text} to {target.text}")

    def _from_integer(self) -> None:
        source = self._random.choice([kind for kind in INTEGERS if not kind.shape and kind.text != "index"])
        target = self._random.choice([kind for kind in ROUNDING if not kind.shape])
        name = self._random.choice(("sitofp", "uitofp"))
        self._set(target.text, f"arith.{name} {self._any(source)} : {source.text} to {target.text}")

    def _complex(self) -> None:
        kind = self._random.choice([kind for kind in FLOATS if not kind.shape and kind.width >= 32])
        type = f"complex<{kind.text}>"
        left, right = (self._hidden(f"complex.create {self._any(kind)}, {self._any(kind)} : {type}") for _ in range(2))
        name = self._random.choice(("add", "sub", "mul"))
        result = self._hidden(f"complex.{name} {left}, {right} : {type}")
        for part in ("re", "im"):
            self._set(kind.text, f"complex.{part} {result} : {type}")


def _least(kind: Kind) -> int:
    return -(1 << (kind.width - 1))


# ----- calls, and what they print


def _argument(random: Random, kind: Kind) -> str:
    count = 1
    for size in kind.shape:
        count *= size
    values = [_border(random, kind) for _ in range(count)]
    if not kind.shape:
        return values[0]
    if len(kind.shape) == 1:
        return f"dense<[{', '.join(values)}]>"
    rows = [", ".join(values[start : start + kind.shape[1]]) for start in range(0, count, kind.shape[1])]
    return f"dense<[[{'], ['.join(rows)}]]>"


def _border(random: Random, kind: Kind) -> str:
    """A number at which things happen: the least, the most, zero and its neighbours, NaN, infinity, or any."""
    if not kind.is_float:
        least = _least(kind)
        found = random.choice((least, least + 1, -1, 0, 1, -least - 1, random.randrange(least, -least)))
        return ("true" if found else "false") if kind.width == 1 else str(found)
    fraction = FRACTIONS[kind.element]
    exponent = kind.width - 1 - fraction
    infinity = ((1 << exponent) - 1) << fraction
    one = ((1 << (exponent - 1)) - 1) << fraction
    quiet = infinity | 1 << (fraction - 1)
    sizes = (0, 1, 1 << fraction, one, one | 1, infinity - 1, infinity, quiet, random.randrange(infinity))
    bits = random.choice(sizes) | random.getrandbits(1) << (kind.width - 1)
    return f"0x{bits:0{kind.width // 4}X}"


def _printed(value: str, kind: Kind, number: int) -> list[str]:
    """Ops that print a value: of a float its bits, of all NaNs the same ones."""
    if not kind.is_float:
        return [f"vector.print {value} : {kind.text}"]
    nan, is_nan, shown, bits = (f"%{word}{number}" for word in ("nan", "is_nan", "shown", "bits"))
    quiet = (((1 << (kind.width - 1 - FRACTIONS[kind.element])) - 1) << FRACTIONS[kind.element]) | 1 << (
        FRACTIONS[kind.element] - 1
    )
    held = f"0x{quiet:0{kind.width // 4}X}"
    integer = kind.of(f"i{kind.width}")
    types = f"{kind.of('i1')}, {kind.text}" if kind.shape else kind.text
    return [
        f"{nan} = arith.constant {f'dense<{held}>' if kind.shape else held} : {kind.text}",
        f"{is_nan} = arith.cmpf uno, {value}, {value} : {kind.text}",
        f"{shown} = arith.select {is_nan}, {nan}, {value} : {types}",
        f"{bits} = arith.bitcast {shown} : {kind.text} to {integer}",
        f"vector.print {bits} : {integer}",
    ]


def program(random: Random, functions: int, size: int, calls: int) -> str:
    """Functions, and a `@main` that calls each of them with several arguments."""
    found = [Function(random, f"f{number}", size) for number in range(functions)]
    shows = "".join(f"  {line}\n" for n, kind in enumerate(KINDS) for line in _printed(f"%r#{n}", kind, n))
    types = ", ".join(kind.text for kind in KINDS)
    text = "".join(each.text for each in found)
    names: list[str] = []
    for each in found:
        for call in range(calls):
            names.append(f"call_{each.name}_{call}")
            constants = "".join(
                f"  %a{n} = arith.constant {_argument(random, kind)}{'' if kind.width == 1 else f' : {kind.text}'}\n"
                for n, kind in enumerate(KINDS)
            )
            arguments = ", ".join(f"%a{n}" for n in range(len(KINDS)))
            text += (
                f"func.func @{names[-1]}() {{\n{constants}"
                f"  %r:{len(KINDS)} = call @{each.name}({arguments}) : ({types}) -> ({types})\n{shows}  return\n}}\n"
            )
    calls_text = "".join(f"  call @{name}() : () -> ()\n" for name in names)
    return f"{text}func.func @main() {{\n{calls_text}  return\n}}\n"
