"""Random functions of arith, math, index and complex ops."""

from __future__ import annotations

from random import Random

_INTEGERS = ("i1", "i8", "i32", "index")
_FLOATS = ("f32", "f64", "f16")
_TYPES = (*_INTEGERS, *_FLOATS, "vector<3xi32>", "complex<f32>")
_BINARY_INTEGER = (
    *("addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "minsi", "maxui", "minui", "divsi", "divui", "remsi"),
    *("remui", "ceildivsi", "ceildivui", "floordivsi", "shli", "shrsi", "shrui"),
)
# MLIR looks only at the last element to see whether shifts are too wide.
_BINARY_VECTOR = [op for op in _BINARY_INTEGER if not op.startswith("sh")]
_BINARY_FLOAT = (*("addf", "subf", "mulf", "divf", "maximumf", "minimumf", "maxnumf", "minnumf", "remf"),)
_BINARY_INDEX = (
    *("add", "sub", "mul", "and", "or", "xor", "maxs", "mins", "maxu", "minu", "divs", "divu", "rems", "remu", "shl"),
    *("shrs", "shru"),
)
_COMPARE_INTEGERS = (*("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"),)
_COMPARE_FLOATS = (*("oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno"),)
_WIDTHS = {"i1": 1, "i8": 8, "i32": 32}
_FLOAT_WIDTHS = {"f16": 16, "f32": 32, "f64": 64}


class Expression:
    """A function of some arguments, with an op for each of `size` values."""

    def __init__(self, random: Random, name: str, size: int):
        self._random = random
        self._values: dict[str, list[str]] = {}
        self._lines: list[str] = []
        self._count = 0
        arguments: list[str] = []
        for type in _TYPES:
            arguments.append(f"%{self._new(type)}: {type}")
        for _ in range(size):
            self._add()
        kept = [(value, type) for type, values in self._values.items() for value in values[-2:]]
        types = ", ".join(type for _, type in kept)
        body = "\n".join(f"  {line}" for line in self._lines)
        returned = ", ".join(f"%{value}" for value, _ in kept)
        self.text = (
            f"func.func @{name}({', '.join(arguments)}) -> ({types}) {{\n{body}\n  return {returned} : {types}\n}}\n"
        )

    def _new(self, type: str) -> str:
        self._count += 1
        name = f"v{self._count}"
        self._values.setdefault(type, []).append(name)
        return name

    def _any(self, type: str) -> str:
        """A value of the type: often a new constant or a value just made, so that folds find each other."""
        if self._random.random() < 0.35:
            return self._constant(type)
        values = self._values[type]
        return values[-1 - min(int(self._random.expovariate(0.7)), len(values) - 1)]

    def _set(self, type: str, text: str) -> None:
        # The operands in the text come first.
        self._lines.append(f"%{self._new(type)} = {text}")

    def _constant(self, type: str) -> str:
        random = self._random
        if type == "complex<f32>":
            parts = ", ".join(f"{random.choice(('0.0', '1.0', '-0.0', '2.5'))} : f32" for _ in range(2))
            self._set(type, f"complex.constant [{parts}] : complex<f32>")
        elif type in _FLOATS:
            value = random.choice(("0.0", "-0.0", "1.0", "-1.0", "0.5", "3.0", "-2.5", "1.0e3"))
            self._set(type, f"arith.constant {value} : {type}")
        elif type == "vector<3xi32>":
            value = random.choice(("0", "1", "-1", "[1, -2, 3]", "7"))
            self._set(type, f"arith.constant dense<{value}> : {type}")
        elif type == "i1":
            self._set(type, f"arith.constant {random.choice(('true', 'false'))}")
        else:
            value = random.choice((0, 1, -1, 2, 3, 5, 7, -8, 100, -128))
            self._set(type, f"arith.constant {value} : {type}")
        return self._values[type][-1]

    def _add(self) -> None:
        random = self._random
        kinds = (
            *(
                self._integer,
                self._integer,
                self._float,
                self._float,
                self._compare,
                self._compare_floats,
                self._select,
            ),
            *(
                self._index,
                self._cast,
                self._cast_float,
                self._math,
                self._vector,
                self._complex,
                self._extended,
                self._select,
            ),
        )
        random.choice(kinds)()

    def _integer(self) -> None:
        type = self._random.choice(_INTEGERS)
        op = self._random.choice(_BINARY_INTEGER)
        self._set(type, f"arith.{op} %{self._any(type)}, %{self._any(type)} : {type}")

    def _vector(self) -> None:
        op, type = self._random.choice(_BINARY_VECTOR), "vector<3xi32>"
        self._set(type, f"arith.{op} %{self._any(type)}, %{self._any(type)} : {type}")

    def _float(self) -> None:
        type = self._random.choice(_FLOATS)
        if self._random.random() < 0.2:
            self._set(type, f"arith.negf %{self._any(type)} : {type}")
            return
        op = self._random.choice(_BINARY_FLOAT)
        self._set(type, f"arith.{op} %{self._any(type)}, %{self._any(type)} : {type}")

    def _compare(self) -> None:
        type = self._random.choice(_INTEGERS)
        predicate = self._random.choice(_COMPARE_INTEGERS)
        self._set("i1", f"arith.cmpi {predicate}, %{self._any(type)}, %{self._any(type)} : {type}")

    def _compare_floats(self) -> None:
        type = self._random.choice(_FLOATS)
        predicate = self._random.choice(_COMPARE_FLOATS)
        self._set("i1", f"arith.cmpf {predicate}, %{self._any(type)}, %{self._any(type)} : {type}")

    def _select(self) -> None:
        type = self._random.choice(_TYPES)
        self._set(type, f"arith.select %{self._any('i1')}, %{self._any(type)}, %{self._any(type)} : {type}")

    def _index(self) -> None:
        if self._random.random() < 0.3:
            predicate = self._random.choice(_COMPARE_INTEGERS)
            self._set("i1", f"index.cmp {predicate}(%{self._any('index')}, %{self._any('index')})")
            return
        op = self._random.choice(_BINARY_INDEX)
        self._set("index", f"index.{op} %{self._any('index')}, %{self._any('index')}")

    def _cast(self) -> None:
        source, target = self._random.sample(_INTEGERS, 2)
        if "index" in (source, target):
            op = self._random.choice(("index_cast", "index_castui"))
        elif _WIDTHS[source] < _WIDTHS[target]:
            op = self._random.choice(("extsi", "extui"))
        else:
            op = "trunci"
        self._set(target, f"arith.{op} %{self._any(source)} : {source} to {target}")

    def _cast_float(self) -> None:
        source, target = self._random.sample((*_FLOATS, "i8", "i32"), 2)
        if source in _WIDTHS and target in _WIDTHS:
            return
        if source in _WIDTHS:
            op = self._random.choice(("sitofp", "uitofp"))
        elif target in _WIDTHS:
            op = self._random.choice(("fptosi", "fptoui"))
        else:
            op = "extf" if _FLOAT_WIDTHS[source] < _FLOAT_WIDTHS[target] else "truncf"
        self._set(target, f"arith.{op} %{self._any(source)} : {source} to {target}")

    def _math(self) -> None:
        type = self._random.choice(("i8", "i32", *_FLOATS))
        if type in _WIDTHS:
            op = self._random.choice(("absi", "ctlz", "cttz", "ctpop"))
        else:
            op = self._random.choice(("absf", "ceil", "floor", "roundeven", "sqrt", "trunc", "exp", "log"))
        self._set(type, f"math.{op} %{self._any(type)} : {type}")

    def _complex(self) -> None:
        type = "complex<f32>"
        op = self._random.choice(("add", "sub", "mul", "div", "neg", "conj", "exp", "log", "create", "re", "im"))
        if op in ("add", "sub", "mul", "div"):
            self._set(type, f"complex.{op} %{self._any(type)}, %{self._any(type)} : {type}")
        elif op == "create":
            self._set(type, f"complex.create %{self._any('f32')}, %{self._any('f32')} : {type}")
        else:
            self._set("f32" if op in ("re", "im") else type, f"complex.{op} %{self._any(type)} : {type}")

    def _extended(self) -> None:
        type = self._random.choice(("i8", "i32"))
        op = self._random.choice(("addui_extended", "mulsi_extended", "mului_extended"))
        second = "i1" if op == "addui_extended" else type
        operands = f"%{self._any(type)}, %{self._any(type)}"
        results = f"%{self._new(type)}, %{self._new(second)}"
        types = f"{type}, i1" if op == "addui_extended" else type
        self._lines.append(f"{results} = arith.{op} {operands} : {types}")
