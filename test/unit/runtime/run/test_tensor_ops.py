"""Ops on tensors against NumPy: both ways to lower them, element types, static and dynamic shapes, no elements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
import pytest

from okl_opt import load
from okl_opt.runtime.run.functions import Functions

ELEMENTS = {
    **{"f64": np.float64, "f32": np.float32, "f16": np.float16, "bf16": np.uint16},
    **{"i64": np.int64, "i32": np.int32, "i8": np.int8, "i1": np.bool_},
}
"""Element types, with NumPy's: the bits of bf16, as no op here computes."""
_RANGES = {"bf16": (0x3F80, 0x4300), "i1": (0, 2)}
"""From where to where elements are drawn."""
Shapes = Sequence[tuple[int, ...]]


class Row(NamedTuple):
    """An op on %0, %1 and so on, as {0}, {1}: its text, shapes of its operands, of its result, and its meaning."""

    text: str
    shapes: Sequence[Shapes]
    meaning: Callable[..., np.ndarray]
    result: Callable[..., tuple[int, ...]] | None = None
    """The shape of the result, by those of operands; that of the last operand by default."""
    known: Sequence[int] = ()
    """Dimensions of the result whose sizes are always known."""


def generic(inputs: str, output: str) -> str:
    maps = f"affine_map<(i) -> ({inputs})>, affine_map<(i) -> ({output})>"
    head = f'linalg.generic {{{{indexing_maps = [{maps}], iterator_types = ["parallel"]}}}}'
    body = "{{ ^b(%x: {e}, %y: {e}): linalg.yield %x : {e} }}"
    return f"%r = {head} ins(%0 : {{0}}) outs(%1 : {{1}}) {body} -> {{1}}"


def inserted(part: np.ndarray, whole: np.ndarray) -> np.ndarray:
    found = whole.copy()
    found[1:3, 0:4:2] = part
    return found


def scattered(slices: np.ndarray, whole: np.ndarray) -> np.ndarray:
    found = whole.copy()
    found[:, [2, 0]] = slices.T
    return found


AT = "%at = arith.constant dense<[[2], [0]]> : tensor<2x1xi32>\n"
ROWS = {
    "copy": Row("%r = linalg.copy ins(%0 : {0}) outs(%1 : {1}) -> {1}", [((), ()), ((3, 5),) * 2], lambda a, b: a),
    "transpose": Row(
        "%r = linalg.transpose ins(%0 : {0}) outs(%1 : {1}) permutation = [1, 2, 0]",
        [((2, 3, 4), (3, 4, 2)), ((0, 3, 4), (3, 4, 0)), ((17, 9, 5), (9, 5, 17))],
        lambda a, b: a.transpose(1, 2, 0),
    ),
    "reversed": Row(generic("-i + 6", "i"), [((7,), (7,))], lambda a, b: a[::-1]),
    "shifted": Row(generic("i * 2 + 1", "i"), [((7,), (3,)), ((90,), (40,))], lambda a, b: a[1::2][: len(b)]),
    "repeated": Row(generic("i floordiv 2", "i"), [((4,), (7,)), ((40,), (80,))], lambda a, b: a.repeat(2)[: len(b)]),
    "diagonal": Row(generic("i, i", "i"), [((4, 4), (4,)), ((40, 40), (40,))], lambda a, b: np.diagonal(a)),
    "pad": Row(
        "%p = tensor.pad %0 low[1, 0] high[2, 3] {{ ^b(%i: index, %j: index): tensor.yield %z : {e} }} : {0} to {R}\n"
        "%r = tensor.cast %p : {R} to {R}",
        [((2, 3),), ((0, 3),), ((19, 33),)],
        lambda a: np.pad(a, ((1, 2), (0, 3))),
        lambda a: (a[0] + 3, a[1] + 3),
    ),
    "extract_slice": Row(
        "%r = tensor.extract_slice %0[1, 0] [2, 2] [1, 2] : {0} to {R}",
        [((3, 4),), ((5, 9),)],
        lambda a: a[1:3, 0:4:2],
        lambda a: (2, 2),
        (0, 1),
    ),
    "insert_slice": Row(
        "%s = tensor.cast %0 : {0} to tensor<2x2x{e}>\n"
        "%r = tensor.insert_slice %s into %1[1, 0] [2, 2] [1, 2] : tensor<2x2x{e}> into {1}",
        [((2, 2), (3, 4)), ((2, 2), (5, 9))],
        inserted,
    ),
    "collapse_shape": Row(
        "%r = tensor.collapse_shape %0 [[0, 1], [2]] : {0} into {R}",
        [((4, 2, 3),), ((0, 2, 3),)],
        lambda a: a.reshape(-1, a.shape[2]),
        lambda a: (a[0] * a[1], a[2]),
    ),
    "concat": Row(
        "%r = tensor.concat dim(1) %0, %1 : ({0}, {1}) -> {R}",
        [((4, 2), (4, 3)), ((2, 0), (2, 3)), ((0, 2), (0, 3))],
        lambda a, b: np.concatenate([a, b], 1),
        lambda a, b: (a[0], a[1] + b[1]),
    ),
    "reshape": Row(
        "%s = arith.constant dense<[2, 6]> : tensor<2xindex>\n"
        "%r = tensor.reshape %0(%s) : ({0}, tensor<2xindex>) -> {R}",
        [((4, 3),)],
        lambda a: a.reshape(2, 6),
        lambda a: (2, 6),
    ),
    "gather": Row(
        AT + "%r = tensor.gather %0[%at] gather_dims([1]) : ({0}, tensor<2x1xi32>) -> {R}",
        [((4, 3),), ((0, 3),)],
        lambda a: a[:, [2, 0]].T,
        lambda a: (2, a[0]),
        (0,),
    ),
    "scatter": Row(
        AT + "%s = tensor.cast %0 : {0} to tensor<2x?x{e}>\n%w = tensor.cast %1 : {1} to tensor<?x3x{e}>\n"
        "%q = tensor.scatter %s into %w[%at] scatter_dims([1]) unique"
        " : (tensor<2x?x{e}>, tensor<?x3x{e}>, tensor<2x1xi32>) -> tensor<?x3x{e}>\n"
        "%r = tensor.cast %q : tensor<?x3x{e}> to {1}",
        [((2, 4), (4, 3)), ((2, 0), (0, 3))],
        scattered,
    ),
    "unpack": Row(
        "%s = tensor.cast %0 : {0} to tensor<?x?x3x2x{e}>\n"
        "%r = linalg.unpack %s inner_dims_pos = [0, 1] inner_tiles = [3, 2] into %1 : tensor<?x?x3x2x{e}> -> {1}",
        [((2, 2, 3, 2), (4, 3)), ((3, 4, 3, 2), (9, 8)), ((0, 4, 3, 2), (0, 8))],
        lambda a, b: a.transpose(0, 2, 1, 3).reshape(a.shape[0] * 3, a.shape[1] * 2)[: b.shape[0], : b.shape[1]],
    ),
    "parallel_insert_slice": Row(
        "%c0 = arith.constant 0 : index\n%n = tensor.dim %0, %c0 : {0}\n"
        "%r = scf.forall (%i) in (%n) shared_outs(%o = %1) -> ({1}) {{\n"
        "  %x = tensor.extract_slice %0[%i] [1] [1] : {0} to tensor<1x{e}>\n"
        "  %last = affine.apply affine_map<(i)[n] -> (n - i - 1)>(%i)[%n]\n"
        "  scf.forall.in_parallel {{\n"
        "    tensor.parallel_insert_slice %x into %o[%last] [1] [1] : tensor<1x{e}> into {1}\n  }}\n}}",
        [((5,), (5,)), ((0,), (0,))],
        lambda a, b: a[::-1],
    ),
}


def tensor(shape: Sequence[int], element: str, known: Sequence[int]) -> str:
    sizes = [str(size) if place in known else "?" for place, size in enumerate(shape)]
    return f"tensor<{'x'.join([*sizes, element])}>"


def shape_of_result(row: Row, shapes: Shapes) -> tuple[int, ...]:
    return shapes[-1] if row.result is None else row.result(*shapes)


def function(name: str, row: Row, element: str, shapes: Shapes, *, dynamic: bool) -> str:
    types = [tensor(shape, element, () if dynamic else range(len(shape))) for shape in shapes]
    shape = shape_of_result(row, shapes)
    result = tensor(shape, element, row.known if dynamic else range(len(shape)))
    arguments = ", ".join(f"%{number}: {type_}" for number, type_ in enumerate(types))
    zero = "false" if element == "i1" else "0" if element.startswith("i") else "0.0"
    constant = f"%z = arith.constant {zero}" + ("" if element == "i1" else f" : {element}")
    body = row.text.format(*types, e=element, R=result)
    text = f"func.func @{name}({arguments}) -> {result} {{\n{constant}\n{body}\nreturn %r : {result}\n}}\n"
    for number in range(len(types)):
        text = text.replace(f"%{number}", f"%arg{number}")
    return text


@pytest.mark.slow("compiles programs")
@pytest.mark.parametrize("codegen", ["loops", ""])
@pytest.mark.parametrize("name", ROWS)
def test_an_op_gives_what_numpy_gives(name: str, codegen: str):
    row = ROWS[name]
    calls: list[tuple[str, str, Shapes]] = []
    texts: list[str] = []
    for element in ELEMENTS:
        ranks: set[tuple[int, ...]] = set()
        for place, shapes in enumerate(row.shapes):
            rank = tuple(map(len, shapes))
            dynamic = f"{element}_of_{'_'.join(map(str, rank))}"
            if rank not in ranks:
                texts.append(function(dynamic, row, element, shapes, dynamic=True))
                ranks.add(rank)
            calls.append((dynamic, element, shapes))
            if element in ("f32", "i1"):
                texts.append(function(f"{element}_static_{place}", row, element, shapes, dynamic=False))
                calls.append((f"{element}_static_{place}", element, shapes))
    module = load("".join(texts), codegen=codegen, object_cache="off")
    assert isinstance(module, Functions)
    random = np.random.default_rng(0)
    for called, element, shapes in calls:
        arrays = [random.integers(*_RANGES.get(element, (-9, 9)), shape).astype(ELEMENTS[element]) for shape in shapes]
        wanted = row.meaning(*arrays)
        found = np.asarray(module[called](*arrays))
        assert found.shape == wanted.shape, called
        assert np.array_equal(found.astype(wanted.dtype), wanted), called
