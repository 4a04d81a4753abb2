"""Functions on tensors as linalg text, op by op: what IREE compiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

Shape = tuple[int, ...]


class Value(NamedTuple):
    """A tensor in the text."""

    name: str
    shape: Shape
    element: str = "f32"

    @property
    def type(self) -> str:
        return f"tensor<{'x'.join(map(str, self.shape))}x{self.element}>"


class LinalgBuilder:
    """One function `main` of one input, with parameters that stand in a file under their names."""

    def __init__(self, argument: Value, parameters: Mapping[str, Shape]):
        self._argument = argument
        self._parameters = parameters
        self._globals: list[str] = []
        self._lines: list[str] = []
        self._count = 0

    def parameter(self, name: str) -> Value:
        """A parameter by its name in the file."""
        value = self._new(self._parameters[name])
        symbol = f'@"{name}"'
        self._globals.append(f'util.global private {symbol} = #flow.parameter.named<"model"::"{name}"> : {value.type}')
        return self._add(value, f"util.global.load {symbol} : {value.type}")

    def zeros(self, shape: Shape) -> Value:
        return self._fill(shape, "0.0")

    def convolution(self, x: Value, weight: Value, stride: int) -> Value:
        """Images [N, H, W, C] and filters [kh, kw, C, F], padded so that a stride of 1 keeps the size."""
        kernel, filters = weight.shape[0], weight.shape[3]
        x = self._pad(x, kernel // 2, "0.0")
        size = [(length - kernel) // stride + 1 for length in x.shape[1:3]]
        out = self.zeros((x.shape[0], *size, filters))
        return self._add(
            self._new(out.shape),
            f"linalg.conv_2d_nhwc_hwcf {_window(stride)} ins({x.name}, {weight.name} : {x.type}, {weight.type}) "
            f"outs({out.name} : {out.type}) -> {out.type}",
        )

    def max_pool(self, x: Value) -> Value:
        """3x3 windows with a stride of 2, padded by 1."""
        x = self._pad(x, 1, "0xFF800000")
        size = [(length - 3) // 2 + 1 for length in x.shape[1:3]]
        out = self._fill((x.shape[0], *size, x.shape[3]), "0xFF800000")
        window = self._empty((3, 3))
        return self._add(
            self._new(out.shape),
            f"linalg.pooling_nhwc_max {_window(2)} ins({x.name}, {window.name} : {x.type}, {window.type}) "
            f"outs({out.name} : {out.type}) -> {out.type}",
        )

    def matmul_transposed(self, a: Value, b: Value) -> Value:
        """a [.., M, K] times the transpose of b [.., N, K]."""
        batch = len(a.shape) - 2
        out = self.zeros((*a.shape[:-1], b.shape[-2]))
        dims = ", ".join(f"d{number}" for number in range(batch + 3))
        lead = "".join(f"d{number}, " for number in range(batch))
        m, n, k = (f"d{batch + number}" for number in range(3))
        maps = ", ".join(f"affine_map<({dims}) -> ({lead}{pair})>" for pair in (f"{m}, {k}", f"{n}, {k}", f"{m}, {n}"))
        return self._contraction(f"indexing_maps = [{maps}] ", a, b, out)

    def matmul(self, a: Value, b: Value) -> Value:
        """a [.., M, K] times b [.., K, N]."""
        return self._contraction("", a, b, self.zeros((*a.shape[:-1], b.shape[-1])))

    def softmax(self, x: Value) -> Value:
        """Over the last axis."""
        out = self._empty(x.shape)
        return self._add(
            self._new(x.shape),
            f"linalg.softmax dimension({len(x.shape) - 1}) ins({x.name} : {x.type}) outs({out.name} : {out.type}) "
            f"-> {out.type}",
        )

    def transpose(self, x: Value, order: Sequence[int]) -> Value:
        out = self._empty(tuple(x.shape[axis] for axis in order))
        return self._add(
            self._new(out.shape),
            f"linalg.transpose ins({x.name} : {x.type}) outs({out.name} : {out.type}) permutation = {list(order)}",
        )

    def expand(self, x: Value, groups: Sequence[Sequence[int]], shape: Shape) -> Value:
        """Each axis of x as those of `shape` that its group names."""
        value = self._new(shape)
        sizes = ", ".join(map(str, shape))
        groups_text = str([list(group) for group in groups])
        return self._add(
            value, f"tensor.expand_shape {x.name} {groups_text} output_shape [{sizes}] : {x.type} into {value.type}"
        )

    def collapse(self, x: Value, groups: Sequence[Sequence[int]], shape: Shape) -> Value:
        """The axes of x that a group names as one."""
        value = self._new(shape)
        groups_text = str([list(group) for group in groups])
        return self._add(value, f"tensor.collapse_shape {x.name} {groups_text} : {x.type} into {value.type}")

    def pointwise(self, operands: Sequence[tuple[Value, Sequence[int]]], shape: Shape, body: Sequence[str]) -> Value:
        """`body` for each element; an operand comes with the axes of the result that it is read along.

        In the body operands are %a0, %a1, ..., and %r is what it gives.
        """
        return self._generic(operands, self._empty(shape), range(len(shape)), len(shape), body)

    def reduce_last(self, operands: Sequence[tuple[Value, Sequence[int]]], shape: Shape, body: Sequence[str]) -> Value:
        """A sum over the last axis of `shape`; %acc is the sum so far."""
        rank = len(shape)
        return self._generic(operands, self.zeros(shape[:-1]), range(rank - 1), rank, body)

    def barrier(self, x: Value) -> Value:
        """x, not fused with what reads it."""
        return self._add(self._new(x.shape), f"util.optimization_barrier {x.name} : {x.type}")

    def mean_of_images(self, x: Value) -> Value:
        """[N, H, W, C] to [N, C]."""
        batch, height, width, channels = x.shape
        total = self._generic(
            [(x, range(4))], self.zeros((batch, channels)), (0, 3), 4, ["%r = arith.addf %acc, %a0 : f32"]
        )
        factor = f"%f = arith.constant {1 / (height * width)!r} : f32"
        return self.pointwise([(total, (0, 1))], total.shape, [factor, "%r = arith.mulf %a0, %f : f32"])

    def finish(self, result: Value) -> str:
        """The module whose `main` gives `result`."""
        argument = self._argument
        body = "\n  ".join([*self._lines, f"return {result.name} : {result.type}"])
        head = f"func.func @main({argument.name}: {argument.type}) -> {result.type}"
        return "\n".join(["module @model {", *self._globals, f"{head} {{\n  {body}\n}}", "}", ""])

    def _generic(
        self,
        operands: Sequence[tuple[Value, Sequence[int]]],
        out: Value,
        out_axes: Sequence[int],
        rank: int,
        body: Sequence[str],
    ) -> Value:
        dims = ", ".join(f"d{axis}" for axis in range(rank))
        axes = [*(axes for _, axes in operands), out_axes]
        maps = ", ".join(f"affine_map<({dims}) -> ({', '.join(f'd{axis}' for axis in each)})>" for each in axes)
        kinds = ", ".join('"parallel"' if axis in out_axes else '"reduction"' for axis in range(rank))
        values = [value for value, _ in operands]
        names, types = ", ".join(value.name for value in values), ", ".join(value.type for value in values)
        inputs = f"ins({names} : {types}) " if values else ""
        arguments = ", ".join([*(f"%a{number}: {value.element}" for number, value in enumerate(values)), "%acc: f32"])
        inner = "\n    ".join([*body, "linalg.yield %r : f32"])
        return self._add(
            self._new(out.shape),
            f"linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}} {inputs}"
            f"outs({out.name} : {out.type}) {{\n  ^bb0({arguments}):\n    {inner}\n  }} -> {out.type}",
        )

    def _contraction(self, maps: str, a: Value, b: Value, out: Value) -> Value:
        op = "linalg.matmul" if len(a.shape) == 2 else "linalg.batch_matmul"
        return self._add(
            self._new(out.shape),
            f"{op} {maps}ins({a.name}, {b.name} : {a.type}, {b.type}) outs({out.name} : {out.type}) -> {out.type}",
        )

    def _pad(self, x: Value, amount: int, number: str) -> Value:
        """Images with so many pixels of a number around them."""
        if amount == 0:
            return x
        batch, height, width, channels = x.shape
        value = self._new((batch, height + 2 * amount, width + 2 * amount, channels))
        edge = f"[0, {amount}, {amount}, 0]"
        constant = self._constant(number)
        return self._add(
            value,
            f"tensor.pad {x.name} low{edge} high{edge} {{\n  ^bb0(%i: index, %j: index, %k: index, %l: index):\n"
            f"    tensor.yield {constant} : f32\n  }} : {x.type} to {value.type}",
        )

    def _fill(self, shape: Shape, number: str) -> Value:
        empty, constant = self._empty(shape), self._constant(number)
        return self._add(
            self._new(shape), f"linalg.fill ins({constant} : f32) outs({empty.name} : {empty.type}) -> {empty.type}"
        )

    def _empty(self, shape: Shape) -> Value:
        value = self._new(shape)
        return self._add(value, f"tensor.empty() : {value.type}")

    def _constant(self, number: str) -> str:
        value = self._new(())
        self._lines.append(f"{value.name} = arith.constant {number} : f32")
        return value.name

    def _new(self, shape: Shape) -> Value:
        self._count += 1
        return Value(f"%v{self._count}", shape)

    def _add(self, value: Value, text: str) -> Value:
        self._lines.append(f"{value.name} = {text}")
        return value


def _window(stride: int) -> str:
    return f"{{dilations = dense<1> : vector<2xi64>, strides = dense<{stride}> : vector<2xi64>}}"
