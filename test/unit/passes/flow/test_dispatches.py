"""Random functions compute the same when parts of them are dispatched."""

from __future__ import annotations

import io
from random import Random

import numpy as np
import pytest

from okl_opt import load
from okl_opt.cli.main import main
from okl_opt.runtime.run.functions import Functions

SIZE = 4
MAPS = """
#id = affine_map<(d0, d1) -> (d0, d1)>
#transposed = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>
#line = affine_map<(d0) -> (d0)>
"""


class Function:
    """A function on square matrices and their rows, written op by op; every op uses what earlier ones made."""

    def __init__(self, random: Random, dynamic: bool):
        self.random = random
        size = "?" if dynamic else str(SIZE)
        self.matrix, self.vector = f"tensor<{size}x{size}xf32>", f"tensor<{size}xf32>"
        self.sizes = ("(%n, %n)", "(%n)") if dynamic else ("()", "()")
        self.lines = ["  %zero = arith.constant 0.0 : f32", "  %c0 = arith.constant 0 : index"]
        if dynamic:
            self.lines.append(f"  %n = tensor.dim %a, %c0 : {self.matrix}")
        self.matrices, self.vectors = ["%a", "%b"], ["%v"]
        self.count = 0

    def name(self) -> str:
        self.count += 1
        return f"%r{self.count}"

    def line(self, text: str) -> str:
        """Write a line `%name = text`. Returns the name."""
        name = self.name()
        self.lines.append(f"  {name} = {text}")
        return name

    def pick(self, values: list[str]) -> str:
        """One of the values, mostly a late one."""
        return values[-1] if self.random.random() < 0.6 else self.random.choice(values)

    def empty(self, type: str) -> str:
        return self.line(f"tensor.empty{self.sizes[type == self.vector]} : {type}")

    def filled(self, type: str) -> str:
        return self.line(f"linalg.fill ins(%zero : f32) outs({self.empty(type)} : {type}) -> {type}")

    def generic(self, maps: str, iterators: str, ins: dict[str, str], outs: str, type: str, reads: bool) -> str:
        names = [f"%x{number}" for number in range(len(ins))]
        arguments = ", ".join(f"{name}: f32" for name in [*names, "%out"])
        terms = [*names, "%out"] if reads else names
        body = [f"    %s0 = math.tanh {terms[0]} : f32"]
        body += [f"    %s{place} = arith.addf %s{place - 1}, {term} : f32" for place, term in enumerate(terms[1:], 1)]
        given = f"ins({', '.join(ins)} : {', '.join(ins.values())}) " if ins else ""
        return self.line(
            f"linalg.generic {{indexing_maps = [{maps}], iterator_types = [{iterators}]}} {given}"
            f"outs({outs} : {type}) {{\n  ^bb0({arguments}):\n" + "\n".join(body) + "\n"
            f"    linalg.yield %s{len(terms) - 1} : f32\n  }} -> {type}"
        )

    def step(self) -> None:
        both = '"parallel", "parallel"'
        matrix, vector = self.matrix, self.vector
        x, y, v = self.pick(self.matrices), self.random.choice(self.matrices), self.pick(self.vectors)
        match self.random.randrange(9):
            case 0:
                outs = self.filled(matrix) if self.random.random() < 0.5 else y
                made = self.line(
                    f"linalg.matmul ins({x}, {y} : {matrix}, {matrix}) outs({outs} : {matrix}) -> {matrix}"
                )
            case 1:
                first = self.random.choice(["#id", "#id", "#transposed"])
                given = {x: matrix, v: vector}
                made = self.generic(f"{first}, #column, #id", both, given, self.empty(matrix), matrix, False)
            case 2:
                made = self.generic("#id", both, {}, x, matrix, True)
            case 3:
                made = self.line(f"linalg.add ins({x}, {x} : {matrix}, {matrix}) outs({y} : {matrix}) -> {matrix}")
            case 4:
                made = self.generic("#row, #id", both, {v: vector}, x, matrix, True)
            case 5:
                part = self.random.choice(["[1, 0] [2, 4] [1, 1]", "[1, 1] [2, 2] [1, 1]", "[0, 1] [2, 2] [2, 2]"])
                if "?" in matrix:
                    part = part.replace("[2, 4]", "[2, 3]")
                type = "tensor<" + part.split("] [")[1].replace(", ", "x") + "xf32>"
                slice = self.line(f"tensor.extract_slice {x}{part} : {matrix} to {type}")
                made = self.line(f"tensor.insert_slice {slice} into {y}{part} : {type} into {matrix}")
            case 6:
                outs = self.filled(vector)
                iterators = '"parallel", "reduction"'
                self.vectors.append(self.generic("#id, #row", iterators, {x: matrix}, outs, vector, True))
                return
            case 7:
                self.vectors.append(self.generic("#line, #line", '"parallel"', {v: vector}, v, vector, True))
                return
            case _:
                row = self.random.randrange(SIZE)
                if "?" in matrix:
                    slice = self.line(f"tensor.extract_slice {x}[{row}, 0] [1, %n] [1, 1] : {matrix} to {vector}")
                else:
                    slice = self.line(f"tensor.extract_slice {x}[{row}, 0] [1, {SIZE}] [1, 1] : {matrix} to {vector}")
                self.vectors.append(slice)
                return
        self.matrices.append(made)

    def text(self) -> str:
        x, y, v = self.matrices[-1], self.random.choice(self.matrices), self.vectors[-1]
        types = f"{self.matrix}, {self.matrix}, {self.vector}"
        return (
            f"{MAPS}func.func @f(%a: {self.matrix}, %b: {self.matrix}, %v: {self.vector}) -> ({types}) {{\n"
            + "\n".join(self.lines)
            + f"\n  return {x}, {y}, {v} : {types}\n}}\n"
        )


def results(text: str) -> list[np.ndarray]:
    random = np.random.default_rng(0)
    a, b = random.standard_normal((2, SIZE, SIZE), np.float32)
    module = load(text, object_cache="off")
    assert isinstance(module, Functions)
    return [np.array(each) for each in module["f"](a, b, random.standard_normal(SIZE, np.float32))]


PASSES = (
    "-iree-flow-form-dispatch-regions",
    "-iree-flow-form-dispatch-workgroups",
    "-iree-flow-capture-dispatch-dynamic-dims",
    "-iree-flow-initialize-empty-tensors",
    "-iree-flow-outline-dispatch-regions",
)


def after(text: str, *flags: str) -> str:
    """The module after passes."""
    out, err = io.StringIO(), io.StringIO()
    assert main(flags, io.StringIO(text), out, err) == 0, err.getvalue()
    return out.getvalue()


@pytest.mark.slow("goes through many programs")
@pytest.mark.parametrize("dynamic", [False, True], ids=["static", "dynamic"])
@pytest.mark.parametrize("seed", range(2))
def test_random_functions(seed: int, dynamic: bool):
    function = Function(Random(seed), dynamic)
    for _ in range(12):
        function.step()
    text = function.text()
    expected = results(text)
    aggressive = (f"{PASSES[0]}=aggressive-fusion", *PASSES[1:])
    for flags in (PASSES[:2], PASSES, aggressive):
        dispatched = after(text, *flags)
        assert "flow.dispatch" in dispatched
        found = results(after(dispatched, "-convert-flow-to-tensors"))
        for one, other in zip(found, expected, strict=True):
            np.testing.assert_allclose(one, other, rtol=1e-4, atol=1e-5)
