"""Random `linalg.generic` ops on memrefs: loops of both kinds, operands in any order, places that are sums, bodies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from random import Random

import numpy as np
from numpy.typing import NDArray

TYPES = {"f32": np.float32, "f64": np.float64, "i16": np.int16, "i32": np.int32}
_SIZES = (1, 2, 3, 5, 8, 16, 17, 33, 64, 70)
_FLOATS = ("arith.addf", "arith.mulf", "arith.subf", "arith.maximumf")
_INTEGERS = ("arith.addi", "arith.muli", "arith.subi", "arith.maxsi", "arith.xori")
_FLOAT_KINDS = ("arith.addf", "arith.maximumf", "arith.minnumf")
_INTEGER_KINDS = ("arith.addi", "arith.minui", "arith.maxsi", "arith.andi")


@dataclass(frozen=True)
class Operand:
    """Where an operand is accessed in the loops i to l, and its sizes."""

    places: Sequence[str]
    sizes: Sequence[int]


class Program:
    """One op in a function of a name, and numbers for its arguments."""

    def __init__(self, seed: int, name: str):
        self._random = Random(seed)
        self.name = name
        self._sizes = [1 << 20]
        while prod(self._sizes) > 20_000:
            self._sizes = [self._random.choice(_SIZES) for _ in range(self._random.randint(1, 4))]
        self._loops = "ijkl"[: len(self._sizes)]
        self._reduces = [self._random.random() < 1 / 3 for _ in self._loops]
        self.element = self._random.choice(("f32", "f32", "i32", "f64", "i16"))
        self._is_dynamic = self._random.random() < 0.4
        whole = Operand(list(self._loops), self._sizes)
        self._inputs = [*(self._input() for _ in range(self._random.randint(1, 3))), whole]
        self._outputs = [self._output()]
        if any(self._reduces) and self._random.random() < 0.25:
            # Beside what is reduced something for each iteration.
            self._outputs.insert(0, whole)
        self.text = self._text()

    def arguments(self) -> list[NDArray[np.number]]:
        random = np.random.default_rng(len(self.text))
        found: list[NDArray[np.number]] = []
        for operand in (*self._inputs, *self._outputs):
            shape = tuple(operand.sizes)
            is_float = self.element.startswith("f")
            numbers = random.standard_normal(shape) if is_float else random.integers(-9, 9, shape)
            found.append(np.asarray(numbers).astype(TYPES[self.element]))
        return found

    def _input(self) -> Operand:
        chosen = [loop for loop in range(len(self._loops)) if self._random.random() < 0.8]
        if self._random.random() < 0.4:
            self._random.shuffle(chosen)
        places: list[str] = []
        sizes: list[int] = []
        for loop in chosen:
            name, size = self._loops[loop], self._sizes[loop]
            place, needed = self._random.choices(
                [(name, size), (f"{name} * 2", 2 * size - 1), (f"{name} + 1", size + 1)], (8, 1, 1)
            )[0]
            places.append(place)
            sizes.append(needed)
        if len(chosen) > 1 and self._random.random() < 0.15:
            one, other = self._random.sample(chosen, 2)
            places.append(f"{self._loops[one]} + {self._loops[other]}")
            sizes.append(self._sizes[one] + self._sizes[other] - 1)
        return Operand(places, sizes)

    def _output(self) -> Operand:
        kept = [loop for loop, reduces in enumerate(self._reduces) if not reduces]
        if self._random.random() < 0.3:
            self._random.shuffle(kept)
        return Operand([self._loops[loop] for loop in kept], [self._sizes[loop] for loop in kept])

    def _type(self, operand: Operand) -> str:
        sizes = "".join(f"{'?' if self._is_dynamic else size}x" for size in operand.sizes)
        return f"memref<{sizes}{self.element}>"

    def _text(self) -> str:
        operands = [*self._inputs, *self._outputs]
        names = [f"%a{number}" for number in range(len(operands))]
        types = list(map(self._type, operands))
        count, loops = len(self._inputs), ", ".join(self._loops)
        maps = ", ".join(f"affine_map<({loops}) -> ({', '.join(operand.places)})>" for operand in operands)
        kinds = ", ".join('"reduction"' if reduces else '"parallel"' for reduces in self._reduces)
        outputs = [f"%o{number}" for number in range(len(self._outputs))]
        values = ", ".join(f"{each}: {self.element}" for each in (*(f"%x{n}" for n in range(count)), *outputs))
        arguments = ", ".join(f"{name}: {type_}" for name, type_ in zip(names, types, strict=True))
        return f"""func.func @{self.name}({arguments}) {{
  linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}}
      ins({", ".join(names[:count])} : {", ".join(types[:count])})
      outs({", ".join(names[count:])} : {", ".join(types[count:])}) {{
  ^bb0({values}):
    {self._body(outputs)}
  }}
  return
}}
"""

    def _body(self, outputs: Sequence[str]) -> str:
        random, element = self._random, self.element
        is_float = element.startswith("f")
        plain, kinds = (_FLOATS, _FLOAT_KINDS) if is_float else (_INTEGERS, _INTEGER_KINDS)
        lines: list[str] = []

        def put(op: str, left: str, right: str) -> str:
            lines.append(f"%t{len(lines)} = {op} {left}, {right} : {element}")
            return f"%t{len(lines) - 1}"

        value = "%x0"
        for number in range(1, len(self._inputs)):
            value = put(random.choice(plain), value, f"%x{number}")
        if element == "f32" and random.random() < 0.25:
            lines.append(f"%n = linalg.index {random.randrange(len(self._loops))} : index")
            lines.append("%m = arith.index_cast %n : index to i32")
            lines.append("%f = arith.sitofp %m : i32 to f32")
            value = put("arith.addf", value, "%f")
        last = outputs[-1]
        if any(self._reduces):
            pair = [value, last]
            random.shuffle(pair)
            result = put(random.choice(kinds), *pair)
            if random.random() < 0.1:
                # More than a reduction: lanes cannot be combined.
                result = put("arith.subf" if is_float else "arith.subi", result, value)
        else:
            result = put(random.choice(plain), value, random.choice([last, value]))
        results = [value, result][-len(outputs) :]
        lines.append(f"linalg.yield {', '.join(results)} : {', '.join([element] * len(outputs))}")
        return "\n    ".join(lines)
