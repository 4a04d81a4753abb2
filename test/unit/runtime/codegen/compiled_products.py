"""Products of matrices as functions for external code generators, and what NumPy computes."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.func import FuncOp

from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse, print_op
from okl_opt.passes.byoc.codegen import ExternalCodegen, ExternalFunction, Refused

Numbers = NDArray[Any]
DTYPES = {"f32": np.float32, "f64": np.float64}
ERRORS = {"f32": 1e-5, "f64": 1e-13}
"""How far a sum of a few products of numbers in -1 to 1 may be off."""


def type_of(sizes: Sequence[int], dynamic: Sequence[bool], element: str) -> str:
    dims = ["?" if unknown else str(size) for size, unknown in zip(sizes, dynamic, strict=True)]
    return f"tensor<{'x'.join([*dims, element])}>"


@dataclass(frozen=True)
class Product:
    """A product with its letters, as `einsum` has them, which sizes the types state, and what it is added to."""

    letters: str
    sizes: dict[str, int]
    dynamic: str = ""
    """The letters whose sizes are not known."""
    element: str = "f32"
    addend: str = "zeros"
    """`zeros`, or `argument`."""
    form: str = "generic"
    """The name of the op."""

    @property
    def terms(self) -> list[str]:
        inputs, result = self.letters.split("->")
        return [*inputs.split(","), result]

    def shape(self, term: str) -> tuple[int, ...]:
        return tuple(self.sizes[letter] for letter in term)

    def type(self, term: str) -> str:
        return type_of(self.shape(term), [letter in self.dynamic for letter in term], self.element)

    def inputs(self, seed: int = 0) -> list[Numbers]:
        random = np.random.default_rng(seed)
        terms = self.terms if self.addend == "argument" else self.terms[:2]
        return [random.uniform(-1, 1, self.shape(term)).astype(DTYPES[self.element]) for term in terms]

    def expected(self, inputs: Sequence[Numbers]) -> Numbers:
        exact = [array.astype(np.float64) for array in inputs]
        product = np.einsum(self.letters, *exact[:2])
        return product if len(exact) == 2 else product + exact[2]

    @property
    def error(self) -> float:
        return ERRORS[self.element] * max(self.sizes["k"], 1)

    # ----- text

    def parameters(self) -> list[tuple[str, str]]:
        """Names and types."""
        a, b, result = self.terms
        found = [("%a", self.type(a)), ("%b", self.type(b))]
        return [*found, ("%c", self.type(result))] if self.addend == "argument" else found

    def body(self) -> tuple[list[str], str]:
        """The lines, and the value that they end in."""
        a, b, result = self.terms
        type_, lines, init = self.type(result), [], "%c"
        if self.addend == "zeros":
            lines.append(f"%zero = arith.constant 0.0 : {self.element}")
            sizes: list[str] = []
            for letter in result:
                if letter in self.dynamic:
                    name, term = ("%a", a) if letter in a else ("%b", b)
                    lines.append(f"%index_{letter} = arith.constant {term.index(letter)} : index")
                    lines.append(f"%size_{letter} = tensor.dim {name}, %index_{letter} : {self.type(term)}")
                    sizes.append(f"%size_{letter}")
            lines.append(f"%empty = tensor.empty({', '.join(sizes)}) : {type_}")
            lines.append(f"%fill = linalg.fill ins(%zero : {self.element}) outs(%empty : {type_}) -> {type_}")
            init = "%fill"
        loops = "".join(dict.fromkeys(result + "k"))
        maps = [f"affine_map<({', '.join(loops)}) -> ({', '.join(term)})>" for term in (a, b, result)]
        ends = f"ins(%a, %b : {self.type(a)}, {self.type(b)}) outs({init} : {type_})"
        if self.form == "generic":
            kinds = ", ".join('"reduction"' if loop == "k" else '"parallel"' for loop in loops)
            lines.append(f"""%product = linalg.generic {{
              indexing_maps = [{", ".join(maps)}], iterator_types = [{kinds}]}} {ends} {{
              ^bb0(%x: {self.element}, %y: {self.element}, %z: {self.element}):
                %p = arith.mulf %y, %x : {self.element}
                %q = arith.addf %p, %z : {self.element}
                linalg.yield %q : {self.element}
              }} -> {type_}""")
        elif self.form == "contract":
            lines.append(f"%product = linalg.contract indexing_maps = [{', '.join(maps)}] {ends} -> {type_}")
        else:
            given = "" if self.letters in ("mk,kn->mn", "bmk,bkn->bmn") else f"indexing_maps = [{', '.join(maps)}]"
            lines.append(f"%product = linalg.{self.form} {given} {ends} -> {type_}")
        return lines, "%product"

    def text(self, compiler: str = "blas", composite: str | None = None) -> str:
        """A function that a generator compiles, called `product`, and one that calls it."""
        lines, value = self.body()
        type_ = self.type(self.terms[-1])
        names = ", ".join(name for name, _ in self.parameters())
        types = ", ".join(type for _, type in self.parameters())
        parameters = ", ".join(f"{name}: {type}" for name, type in self.parameters())
        if composite is not None:
            inner = ", ".join(f"{name}: {type}" for name, type in self.parameters())
            lines = [
                f'%literal = byoc.literal({inner}) -> {type_} attributes {{Composite = "{composite}"}} {{',
                *lines,
                f"byoc.yield {value} : {type_}",
                "}",
                f"%called = byoc.invoke %literal({names}) : ({types}) -> {type_}",
            ]
            value = "%called"
        body = "\n".join(lines)
        return f"""
        func.func @main({parameters}) -> {type_} {{
          %r = call @product({names}) : ({types}) -> {type_}
          return %r : {type_}
        }}
        func.func @product({parameters}) -> {type_} attributes {{Compiler = "{compiler}"}} {{
          {body}
          return {value} : {type_}
        }}
        """


# ----- calls


def compiled(codegen: ExternalCodegen, text: str, name: str = "product") -> ExternalFunction | Refused:
    """What a generator makes of a function, without any pass before it; the function stays as it is."""
    module = parse(make_context(), text, "in.mlir")
    before = print_op(module)
    (function,) = (op for op in module.walk() if isinstance(op, FuncOp) and op.sym_name.data == name)
    made = codegen.compile([function])
    assert print_op(module) == before and set(made) == {name}
    return made[name]


def called(function: ExternalFunction, inputs: Sequence[Numbers | int], result: Numbers) -> int:
    """Call a function as compiled code does; gives the status."""
    types: list[Any] = []
    values: list[Any] = []
    for value in (*inputs, result):
        if isinstance(value, int):
            types.append(ctypes.c_int64)
            values.append(value)
            continue
        assert value.flags.c_contiguous
        address, rank = value.ctypes.data, value.ndim
        strides = [step // value.itemsize for step in value.strides]
        types += [ctypes.c_void_p, ctypes.c_void_p, *[ctypes.c_int64] * (1 + 2 * rank)]
        values += [address, address, 0, *value.shape, *strides]
    return ctypes.CFUNCTYPE(ctypes.c_int32, *types)(function.address)(*values)
