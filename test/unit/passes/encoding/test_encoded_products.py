"""Products whose operands have encodings compute the same, in the tiles of any target: what NumPy computes."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pytest
from host import is_long

from okl_opt import load
from okl_opt.cli.main import main
from okl_opt.runtime.run.functions import Functions

TYPES = {"f32": np.float32, "f64": np.float64, "i8": np.int8, "i32": np.int32}


class Case(NamedTuple):
    """A product of named dimensions, on elements of these types."""

    subscripts: str
    """As `einsum` has them."""
    op: str = "linalg.generic"
    elements: tuple[str, str] = ("f32", "f32")
    """Of the factors, and of the sums."""
    casts: tuple[str, str] = ("", "")
    """How factors are extended, by a `linalg.generic`."""


CASES = {
    "matmul": Case("mk,kn->mn", "linalg.matmul"),
    "B transposed": Case("mk,nk->mn"),
    "A transposed": Case("km,kn->mn"),
    "result transposed": Case("mk,kn->nm"),
    "vector": Case("mk,k->m", "linalg.matvec"),
    "vector first": Case("k,kn->n", "linalg.vecmat"),
    "batch": Case("bmk,bkn->bmn", "linalg.batch_matmul"),
    "batch of vectors": Case("bk,bkn->bn", "linalg.batch_vecmat"),
    "batch inside": Case("mbk,bnk->bmn"),
    "i8": Case("mk,kn->mn", "linalg.matmul", ("i8", "i32")),
    "u8 by i8": Case("mk,kn->mn", elements=("i8", "i32"), casts=("extui", "extsi")),
    "i8 by u8": Case("mk,nk->mn", elements=("i8", "i32"), casts=("extsi", "extui")),
    "f64": Case("mk,kn->mn", "linalg.matmul", ("f64", "f64")),
}
SIZES = [
    {"b": 2, "m": 5, "n": 3, "k": 7},
    {"b": 3, "m": 37, "n": 29, "k": 53},
    {"b": 1, "m": 1, "n": 33, "k": 19},
    {"b": 2, "m": 33, "n": 1, "k": 19},
    {"b": 2, "m": 4, "n": 4, "k": 0},
]
TARGETS = {
    "avx512": "target=x86_64 features=+avx512f,+avx512bw",
    "avx2": "target=x86_64 features=+avx2",
    "sse": "target=x86_64",
    "arm": "target=aarch64 features=+dotprod",
    "vmvx": "target=vmvx",
}


def text_of(case: Case, sizes: dict[str, int], *, is_dynamic: bool) -> str:
    letters = case.subscripts.replace("->", ",").split(",")
    types: list[str] = []
    for number, place in enumerate(letters):
        shape = ["?" if is_dynamic and each != "n" else str(sizes[each]) for each in place]
        types.append(f"tensor<{'x'.join([*shape, case.elements[number == 2]])}>")
    left, right, out = types
    if case.op != "linalg.generic":
        op = f"{case.op} ins(%a, %b : {left}, {right}) outs(%c : {out}) -> {out}"
        return f"func.func @f(%a: {left}, %b: {right}, %c: {out}) -> {out} {{\n  %0 = {op}\n  return %0 : {out}\n}}\n"
    return _generic(case, letters, types)


def _generic(case: Case, letters: Sequence[str], types: Sequence[str]) -> str:
    loops = sorted({letter for place in letters for letter in place}, key="bmnk".index)
    maps = ", ".join(f"affine_map<({', '.join(loops)}) -> ({', '.join(place)})>" for place in letters)
    kinds = ", ".join('"reduction"' if loop == "k" else '"parallel"' for loop in loops)
    left, right, out = types
    factor, total = case.elements
    steps: list[str] = []
    factors = ["%x", "%y"]
    for number, cast in enumerate(case.casts):
        if cast:
            steps.append(f"%w{number} = arith.{cast} {factors[number]} : {factor} to {total}")
            factors[number] = f"%w{number}"
    kind = "f" if total.startswith("f") else "i"
    steps.append(f"%p = arith.mul{kind} {', '.join(factors)} : {total}")
    steps.append(f"%q = arith.add{kind} %sum, %p : {total}")
    body = "\n    ".join(steps)
    return f"""func.func @f(%a: {left}, %b: {right}, %c: {out}) -> {out} {{
  %0 = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}}
    ins(%a, %b : {left}, {right}) outs(%c : {out}) {{
  ^bb0(%x: {factor}, %y: {factor}, %sum: {total}):
    {body}
    linalg.yield %q : {total}
  }} -> {out}
  return %0 : {out}
}}
"""


@pytest.mark.parametrize("name", CASES)
def test_operands_get_encodings(name: str) -> None:
    out = io.StringIO()
    text = text_of(CASES[name], SIZES[1], is_dynamic=False)
    assert main(["--set-encoding"], io.StringIO(text), out, io.StringIO()) == 0
    assert out.getvalue().count("iree_encoding.set_encoding") == 3
    assert out.getvalue().count("iree_encoding.unset_encoding") == 1


# Each target with all sizes, but not each product with all sizes on each target; in the short form a product has every
# second target only.
TURNS = [
    (name, target, (place + number) % len(SIZES))
    for place, name in enumerate(CASES)
    for number, target in enumerate(TARGETS)
    if is_long() or (place + number) % 2 == 0
]


@pytest.mark.slow("goes through many programs")
@pytest.mark.parametrize(("name", "target", "turn"), TURNS)
def test_the_same_is_computed(name: str, target: str, turn: int) -> None:
    case, sizes = CASES[name], SIZES[turn]
    random = np.random.default_rng(0)
    letters = case.subscripts.replace("->", ",").split(",")
    types = [case.elements[0], case.elements[0], case.elements[1]]
    shapes = [tuple(sizes[each] for each in place) for place in letters]
    # Sums of small integers are exact in any order.
    left, right, total = (
        random.integers(-8, 9, shape).astype(TYPES[type]) for shape, type in zip(shapes, types, strict=True)
    )
    factors = [
        each.view(np.uint8).astype(total.dtype) if cast == "extui" else each.astype(total.dtype)
        for each, cast in zip((left, right), case.casts, strict=True)
    ]
    wanted = total + np.einsum(case.subscripts, *factors)
    passes = [
        "func.func(set-encoding)",
        f"materialize-encoding{{{TARGETS[target]}}}",
        "guard-memory-accesses",
        "tensors-to-loops-pipeline",
    ]
    found = load(text_of(case, sizes, is_dynamic=turn % 2 == 1), passes=passes)
    assert isinstance(found, Functions)
    np.testing.assert_array_equal(found.f(left, right, total), wanted)
