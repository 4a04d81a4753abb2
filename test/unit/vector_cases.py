"""Linalg ops of many shapes, as functions on memrefs or tensors with the sizes in their types or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Operand = tuple[tuple[int, ...], str]

TYPES = {"f32": np.float32, "f64": np.float64, "i8": np.int8, "i32": np.int32}


@dataclass(frozen=True)
class Case:
    """An op on inputs and an output, which the function `name` has as arguments.

    Cases whose sizes are dynamic share a function: its text is the same for all sizes.
    """

    name: str
    text: str
    operands: Sequence[Operand]

    def arguments(self) -> list[NDArray[np.number]]:
        """Numbers for all operands, none of them zero."""
        random = np.random.default_rng(len(self.text))
        found: list[NDArray[np.number]] = []
        for shape, element in self.operands:
            numbers = random.standard_normal(shape) * (1 if element.startswith("f") else 50)
            found.append(np.asarray(np.where(np.abs(numbers) < 1, 1.5, numbers)).astype(TYPES[element]))
        return found


def shaped(operand: Operand, *, dynamic: bool) -> str:
    shape, element = operand
    return "memref<" + "".join(f"{'?' if dynamic else size}x" for size in shape) + f"{element}>"


@dataclass(frozen=True)
class _Cases:
    dynamic: bool

    def generic(self, name: str, maps: str, iterators: str, operands: Sequence[Operand], body: str) -> Case:
        """`maps` are their results, with the loops i to l; `iterators` are letters, `body` ends in what is yielded."""
        loops = ", ".join("ijkl"[: len(iterators)])
        written = ", ".join(f"affine_map<({loops}) -> ({results})>" for results in maps.split(" | "))
        kinds = ", ".join('"parallel"' if letter == "p" else '"reduction"' for letter in iterators)
        elements = [element for _, element in operands]
        arguments = ", ".join(f"%{letter}: {element}" for letter, element in zip("xyz", elements[:-1], strict=False))
        head = f"^bb0({arguments}{', ' if arguments else ''}%o: {elements[-1]}):"
        types = [shaped(operand, dynamic=self.dynamic) for operand in operands]
        names = [f"%a{place}" for place in range(len(types))]
        ins = f" ins({', '.join(names[:-1])} : {', '.join(types[:-1])})" if len(types) > 1 else ""
        return self.case(
            name,
            f"linalg.generic {{indexing_maps = [{written}], iterator_types = [{kinds}]}}{ins}"
            f" outs({names[-1]} : {types[-1]}) {{\n{head}\n{body} : {elements[-1]}\n}}",
            operands,
        )

    def named(self, op: str, operands: Sequence[Operand], attributes: str = "", region: str = "") -> Case:
        types = [shaped(operand, dynamic=self.dynamic) for operand in operands]
        names = [f"%a{place}" for place in range(len(types))]
        ins = f"ins({', '.join(names[:-1])} : {', '.join(types[:-1])})"
        before, after = (attributes, "") if attributes.startswith("{") else ("", attributes)
        name = op + "".join(filter(str.isdigit, attributes))
        return self.case(name, f"linalg.{op} {before} {ins} outs({names[-1]} : {types[-1]}) {after} {region}", operands)

    def case(self, name: str, op: str, operands: Sequence[Operand]) -> Case:
        arguments = ", ".join(
            f"%a{place}: {shaped(operand, dynamic=self.dynamic)}" for place, operand in enumerate(operands)
        )
        sizes = "_".join("x".join(map(str, shape)) or "0" for shape, _ in operands)
        full = f"{name}_dynamic" if self.dynamic else f"{name}_static_{sizes}"
        return Case(full, f"func.func @{full}({arguments}) {{\n{op}\nreturn\n}}\n", operands)


def cases(*, dynamic: bool) -> Iterator[Case]:
    make = _Cases(dynamic)
    for size in (1, 19, 70):
        yield from _in_one_loop(make, size)
    for rows, columns in ((3, 5), (18, 35), (7, 1)):
        yield from _in_two_loops(make, rows, columns)
    yield from _products(make, 7, 19, 5)
    for size, channels, filters, stride in ((6, 3, 10, 1), (7, 8, 4, 2)):
        yield from _windows(make, size, channels, filters, stride)


def _in_one_loop(make: _Cases, size: int) -> Iterator[Case]:
    f32, i32 = ((size,), "f32"), ((size,), "i32")
    scaled = "%c = arith.constant 2.5 : f32\n%1 = arith.mulf %x, %c : f32\n%2 = arith.addf %1, %o : f32"
    yield make.generic("scale", "i | i", "p", [f32, f32], f"{scaled}\nlinalg.yield %2")
    yield make.generic("sum", "i | ", "r", [f32, ((), "f32")], "%1 = arith.addf %x, %o : f32\nlinalg.yield %1")
    yield make.generic("largest", "i | ", "r", [i32, ((), "i32")], "%1 = arith.maxsi %o, %x : i32\nlinalg.yield %1")
    # Nothing is divided by lanes that are not there.
    yield make.generic("divide", "i | i | i", "p", [i32, i32, i32], "%1 = arith.divsi %x, %y : i32\nlinalg.yield %1")
    numbered = "%1 = linalg.index 0 : index\n%2 = arith.index_cast %1 : index to i32\n%3 = arith.addi %2, %o : i32"
    yield make.generic("number", "i", "p", [i32], f"{numbered}\nlinalg.yield %3")


def _in_two_loops(make: _Cases, rows: int, columns: int) -> Iterator[Case]:
    both, turned = ((rows, columns), "f32"), ((columns, rows), "f32")
    row, column = ((columns,), "f32"), ((rows,), "f32")
    body = "%1 = arith.mulf %x, %y : f32\n%2 = arith.subf %1, %z : f32\nlinalg.yield %2"
    yield make.generic("spread", "i, j | j | i | i, j", "pp", [both, row, column, both], body)
    yield make.generic(
        "add_turned", "i, j | j, i | i, j", "pp", [both, turned, both], "%1 = arith.addf %x, %y : f32\nlinalg.yield %1"
    )
    yield make.named("transpose", [both, turned], "permutation = [1, 0]")
    yield make.named("copy", [both, both])
    yield make.named("broadcast", [column, both], "dimensions = [1]")
    region = "(%x: f32, %y: f32) { %1 = arith.maximumf %x, %y : f32\nlinalg.yield %1 : f32 }"
    yield make.named("reduce", [both, row], "dimensions = [0]", region)
    yield make.named("reduce", [both, column], "dimensions = [1]", region)
    yield make.generic(
        "total",
        "i, j | ",
        "rr",
        [((rows, columns), "f64"), ((), "f64")],
        "%1 = arith.addf %x, %o : f64\nlinalg.yield %1",
    )
    wider = "%1 = arith.extsi %x : i8 to i32\n%2 = arith.addi %1, %o : i32\nlinalg.yield %2"
    yield make.generic("widen", "i, j | i, j", "pp", [((rows, columns), "i8"), ((rows, columns), "i32")], wider)


def _products(make: _Cases, m: int, n: int, k: int) -> Iterator[Case]:
    left, right, out = ((m, k), "f32"), ((k, n), "f32"), ((m, n), "f32")
    yield make.named("matmul", [left, right, out])
    yield make.named("matvec", [left, ((k,), "f32"), ((m,), "f32")])
    yield make.named("vecmat", [((k,), "f32"), right, ((n,), "f32")])
    yield make.named("batch_matmul", [((2, m, k), "f32"), ((2, k, n), "f32"), ((2, m, n), "f32")])
    body = "%1 = arith.mulf %x, %y : f32\n%2 = arith.addf %o, %1 : f32\nlinalg.yield %2"
    yield make.generic("by_columns", "i, k | j, k | i, j", "ppr", [left, ((n, k), "f32"), out], body)
    wider = "%1 = arith.extsi %x : i8 to i32\n%2 = arith.extsi %y : i8 to i32\n%3 = arith.muli %1, %2 : i32"
    body = f"{wider}\n%4 = arith.addi %o, %3 : i32\nlinalg.yield %4"
    operands = [((m, k), "i8"), ((k, n), "i8"), ((m, n), "i32")]
    yield make.generic("of_bytes", "i, k | k, j | i, j", "ppr", operands, body)


def _windows(make: _Cases, size: int, channels: int, filters: int, stride: int) -> Iterator[Case]:
    left = (size - 3) // stride + 1
    strides = f"{{strides = dense<{stride}> : tensor<2xi64>}}"
    image, of_channels = ((1, size, size, channels), "f32"), ((1, left, left, channels), "f32")
    yield make.named(
        "conv_2d_nhwc_hwcf",
        [image, ((3, 3, channels, filters), "f32"), ((1, left, left, filters), "f32")],
        strides,
    )
    yield make.named(
        "conv_2d_nchw_fchw",
        [((1, channels, size, size), "f32"), ((filters, channels, 3, 3), "f32"), ((1, filters, left, left), "f32")],
        strides,
    )
    yield make.named("depthwise_conv_2d_nhwc_hwc", [image, ((3, 3, channels), "f32"), of_channels], strides)
    yield make.named("pooling_nhwc_max", [image, ((3, 3), "f32"), of_channels], strides)
