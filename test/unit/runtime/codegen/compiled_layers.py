"""Layers as functions for external code generators, written in many ways, and what NumPy computes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[Any]

CONVOLUTIONS: Mapping[str, tuple[str, str, str]] = {
    # The letters of images, weights and results.
    "conv_2d_nhwc_hwcf": ("nhwc", "yxcf", "nhwf"),
    "conv_2d_nhwc_fhwc": ("nhwc", "fyxc", "nhwf"),
    "conv_2d_nchw_fchw": ("nchw", "fcyx", "nfhw"),
}
PRODUCTS: Mapping[str, tuple[str, str, str]] = {
    "matmul": ("mk", "kn", "mn"),
    "matmul transposed": ("mk", "nk", "mn"),
    "generic": ("mk", "nk", "mn"),
    "transposed result": ("kn", "mk", "mn"),
}
BIASES = ("generic", "broadcast and add", "broadcast and arith", "unit", "outs")
ADDENDS = ("linalg", "arith", "generic", "outs")
RELUS = ("linalg", "arith", "generic", "select", "select less", "elementwise", "maxnum", "select ordered")
CLEARS_NAN = ("maxnum", "select ordered")


def tensor(shape: Sequence[int]) -> str:
    return f"tensor<{'x'.join([*map(str, shape), 'f32'])}>"


def dense(array: Numbers) -> str:
    def text(part: Any) -> str:
        return f"{float(part)!r}" if part.ndim == 0 else f"[{', '.join(map(text, part))}]"

    return f"arith.constant dense<{text(array)}> : {tensor(array.shape)}"


@dataclass(frozen=True)
class Layer:
    """A layer; its parts are written as their names say, and are not there if they have none."""

    root: str
    sizes: Mapping[str, int]
    """By the letters: of images `h` and `w` are sizes of the result, `y` and `x` of the kernel."""
    strides: tuple[int, int] = (1, 1)
    dilations: tuple[int, int] = (1, 1)
    padding: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Rows before and after, columns before and after."""
    bias: str = ""
    addend: str = ""
    relu: str = ""
    constant: bool = False
    """Whether weights and bias are constants."""
    seed: int = 0
    _lines: list[str] = field(default_factory=list[str], repr=False, compare=False)

    @property
    def name(self) -> str:
        op = "conv2d" if self.root in CONVOLUTIONS else "matmul"
        there = (("bias", self.bias), ("add", self.addend), ("relu", self.relu))
        return "_".join([op, *(part for part, is_there in there if is_there)])

    @property
    def letters(self) -> tuple[str, str, str]:
        return (CONVOLUTIONS | PRODUCTS)[self.root]

    @property
    def result(self) -> tuple[int, ...]:
        return tuple(self.sizes[letter] for letter in self.letters[2])

    @property
    def channel(self) -> int:
        return self.letters[2].index("f" if self.root in CONVOLUTIONS else "n")

    # ----- numbers

    def _image(self) -> tuple[int, ...]:
        """The shape of the input, without padding."""
        sizes = dict(self.sizes)
        if self.root in CONVOLUTIONS:
            axes = zip("hw", "yx", self.strides, self.dilations, strict=True)
            for axis, (size, kernel, stride, dilation) in enumerate(axes):
                reach = (sizes[size] - 1) * stride + (sizes[kernel] - 1) * dilation + 1
                sizes[size] = reach - sum(self.padding[2 * axis : 2 * axis + 2])
        return tuple(sizes[letter] for letter in self.letters[0])

    def tensors(self) -> dict[str, Numbers]:
        """Input, weights, bias and addend by their names, as far as there are such."""
        random = np.random.default_rng(self.seed)
        shapes = {"x": self._image(), "w": tuple(self.sizes[letter] for letter in self.letters[1])}
        if self.bias:
            channels = self.result[self.channel]
            ones = [1] * len(self.result)
            ones[self.channel] = channels
            shapes["b"] = tuple(ones) if self.bias == "unit" else (channels,)
        if self.addend:
            shapes["a"] = self.result
        return {name: random.uniform(-1, 1, shape).astype(np.float32) for name, shape in shapes.items()}

    def inputs(self) -> list[Numbers]:
        return [array for name, array in self.tensors().items() if not self._is_constant(name)]

    def _is_constant(self, name: str) -> bool:
        return self.constant and name in "wb"

    def expected(self) -> Numbers:
        given = {name: array.astype(np.float64) for name, array in self.tensors().items()}
        found = self._root_numbers(given["x"], given["w"])
        if self.bias:
            shape = [1] * found.ndim
            shape[self.channel] = -1
            found = found + given["b"].reshape(shape)
        found = found + given.get("a", 0.0)
        return np.maximum(found, 0) if self.relu else found

    def _root_numbers(self, x: Numbers, w: Numbers) -> Numbers:
        images, weights, result = self.letters
        if self.root not in CONVOLUTIONS:
            return np.einsum(f"{images},{weights}->{result}", x, w)
        rows, columns = images.index("h"), images.index("w")
        around = [(0, 0)] * 4
        around[rows], around[columns] = self.padding[:2], self.padding[2:]
        x = np.pad(x, around)
        kernel = tuple((self.sizes[letter] - 1) * step + 1 for letter, step in zip("yx", self.dilations, strict=True))
        windows = np.lib.stride_tricks.sliding_window_view(x, kernel, (rows, columns))
        steps = [slice(None)] * 6
        steps[rows], steps[columns] = slice(None, None, self.strides[0]), slice(None, None, self.strides[1])
        steps[4], steps[5] = slice(None, None, self.dilations[0]), slice(None, None, self.dilations[1])
        return np.einsum(f"{images}yx,{weights}->{result}", windows[tuple(steps)], w)

    @property
    def error(self) -> float:
        """A sum of f32 is off by no more than its terms are."""
        return 1e-6 * prod(self.sizes.get(letter, 1) for letter in "cyxk") + 1e-6

    # ----- text

    def body(self) -> tuple[list[str], str]:
        """The lines, and the value that they end in."""
        lines = ["%zero = arith.constant 0.0 : f32"]
        tensors, type_ = self.tensors(), tensor(self.result)
        lines += [f"%{name} = {dense(array)}" for name, array in tensors.items() if self._is_constant(name)]
        lines.append(f"%empty = tensor.empty() : {type_}")
        loops = ", ".join(f"d{dim}" for dim in range(len(self.result)))
        own = f"affine_map<({loops}) -> ({loops})>"
        kinds = ", ".join(['"parallel"'] * len(self.result))
        value = "%c"

        def generic(inputs: Sequence[tuple[str, str, str]], *body: str) -> str:
            names = ", ".join(f"%i{number}: f32" for number in range(len(inputs)))
            maps = ", ".join([*(map for _, _, map in inputs), own])
            return (
                f"linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}} "
                f"ins({', '.join(name for name, _, _ in inputs)} : {', '.join(type for _, type, _ in inputs)}) "
                f"outs(%empty : {type_}) {{\n^bb0({names}, %o: f32):\n{chr(10).join(body)}\n}} -> {type_}"
            )

        def broadcast(name: str) -> str:
            others = ", ".join(str(dim) for dim in range(len(self.result)) if dim != self.channel)
            shape = tensors["b"].shape
            return (
                f"%{name} = linalg.broadcast ins(%b : {tensor(shape)}) outs(%empty : {type_}) dimensions = [{others}]"
            )

        init = "%fill"
        if self.bias == "outs":
            lines.append(broadcast("fill"))
        elif self.addend == "outs":
            init = "%a"
        else:
            lines.append(f"%fill = linalg.fill ins(%zero : f32) outs(%empty : {type_}) -> {type_}")
        lines += self._root_lines(init, type_)
        if self.bias in ("broadcast and add", "broadcast and arith"):
            lines.append(broadcast("wide"))
            both = f"ins({value}, %wide : {type_}, {type_}) outs(%empty : {type_}) -> {type_}"
            is_linalg = self.bias == "broadcast and add"
            lines.append(
                f"%biased = linalg.add {both}" if is_linalg else f"%biased = arith.addf {value}, %wide : {type_}"
            )
            value = "%biased"
        elif self.bias in ("generic", "unit"):
            shape = tensors["b"].shape
            places = [f"d{self.channel}"] if self.bias == "generic" else ["0"] * len(self.result)
            if self.bias == "unit":
                places[self.channel] = f"d{self.channel}"
            map_ = f"affine_map<({loops}) -> ({', '.join(places)})>"
            sum_ = generic(
                [("%b", tensor(shape), map_), (value, type_, own)],
                "%s = arith.addf %i0, %i1 : f32",
                "linalg.yield %s : f32",
            )
            lines.append(f"%biased = {sum_}")
            value = "%biased"
        if self.addend in ("linalg", "arith", "generic"):
            both = f"ins(%a, {value} : {type_}, {type_}) outs(%empty : {type_}) -> {type_}"
            sums = {
                "linalg": f"linalg.add {both}",
                "arith": f"arith.addf %a, {value} : {type_}",
                "generic": generic(
                    [(value, type_, own), ("%a", type_, own)], "%s = arith.addf %i0, %i1 : f32", "linalg.yield %s : f32"
                ),
            }
            lines.append(f"%added = {sums[self.addend]}")
            value = "%added"
        if self.relu:
            lines += self._relu_lines(value, type_, generic([(value, type_, own)], "BODY"))
            value = "%relu"
        return lines, value

    def _root_lines(self, init: str, type_: str) -> list[str]:
        tensors = self.tensors()
        images, weights = "%x", tensor(tensors["w"].shape)
        shape = list(tensors["x"].shape)
        lines: list[str] = []
        letters, kernel, result = self.letters
        if any(self.padding):
            low, high = [0] * 4, [0] * 4
            for axis, letter in enumerate("hw"):
                dim = letters.index(letter)
                low[dim], high[dim] = self.padding[2 * axis : 2 * axis + 2]
            inner = tensor(shape)
            shape = [sum(sizes) for sizes in zip(low, shape, high, strict=True)]
            lines.append(f"""%padded = tensor.pad %x low{low} high{high} {{
              ^bb0(%p0: index, %p1: index, %p2: index, %p3: index):
                tensor.yield %zero : f32
              }} : {inner} to {tensor(shape)}""")
            images = "%padded"
        ends = f"ins({images}, %w : {tensor(shape)}, {weights}) outs({init} : {type_})"
        if self.root in CONVOLUTIONS:
            steps = ", ".join(
                f"{name} = dense<{list(values)}> : tensor<2xi64>"
                for name, values in (("strides", self.strides), ("dilations", self.dilations))
            )
            return [*lines, f"%c = linalg.{self.root} {{{steps}}} {ends} -> {type_}"]
        maps = ", ".join(f"affine_map<(m, n, k) -> ({', '.join(term)})>" for term in (letters, kernel, result))
        if self.root == "matmul":
            return [f"%c = linalg.matmul {ends} -> {type_}"]
        if self.root == "matmul transposed":
            return [f"%c = linalg.matmul indexing_maps = [{maps}] {ends} -> {type_}"]
        return [
            f"""%c = linalg.generic {{
          indexing_maps = [{maps}], iterator_types = ["parallel", "parallel", "reduction"]}} {ends} {{
          ^bb0(%l: f32, %r: f32, %o: f32):
            %p = arith.mulf %l, %r : f32
            %q = arith.addf %o, %p : f32
            linalg.yield %q : f32
          }} -> {type_}"""
        ]

    def _relu_lines(self, value: str, type_: str, generic: str) -> list[str]:
        end = "linalg.yield %m : f32"
        match self.relu:
            case "linalg" | "elementwise":
                op = "max" if self.relu == "linalg" else "elementwise kind=#linalg.elementwise_kind<max_signed>"
                return [
                    f"%zeros = linalg.fill ins(%zero : f32) outs(%empty : {type_}) -> {type_}",
                    f"%relu = linalg.{op} ins({value}, %zeros : {type_}, {type_}) outs(%empty : {type_}) -> {type_}",
                ]
            case "arith":
                return [
                    f"%zeros = arith.constant dense<0.0> : {type_}",
                    f"%relu = arith.maximumf %zeros, {value} : {type_}",
                ]
            case "generic":
                body = f"%m = arith.maximumf %i0, %zero : f32\n{end}"
            case "maxnum":
                body = f"%m = arith.maxnumf %i0, %zero : f32\n{end}"
            case "select ordered":
                body = f"%g = arith.cmpf olt, %zero, %i0 : f32\n%m = arith.select %g, %i0, %zero : f32\n{end}"
            case "select":
                body = f"%g = arith.cmpf ugt, %i0, %zero : f32\n%m = arith.select %g, %i0, %zero : f32\n{end}"
            case _:
                body = f"%g = arith.cmpf olt, %i0, %zero : f32\n%m = arith.select %g, %zero, %i0 : f32\n{end}"
        return [f"%relu = {generic.replace('BODY', body)}"]

    def text(self, *, composite: str | None = None, compiler: str | None = "onednn") -> str:
        """A function called `layer` that is the layer, or calls a literal that says that it is one."""
        lines, value = self.body()
        type_ = tensor(self.result)
        given = {
            f"%{name}": tensor(array.shape) for name, array in self.tensors().items() if not self._is_constant(name)
        }
        parameters = ", ".join(f"{name}: {type}" for name, type in given.items())
        if composite is not None:
            call = f"({', '.join(given)}) : ({', '.join(given.values())}) -> {type_}"
            head = f'%literal = byoc.literal({parameters}) -> {type_} attributes {{Composite = "{composite}"}} {{'
            lines = [head, *lines, f"byoc.yield {value} : {type_}", "}", f"%called = byoc.invoke %literal{call}"]
            value = "%called"
        attributes = "" if compiler is None else f' attributes {{Compiler = "{compiler}"}}'
        body = "\n".join(lines)
        return f"func.func @layer({parameters}) -> {type_}{attributes} {{\n{body}\nreturn {value} : {type_}\n}}\n"
