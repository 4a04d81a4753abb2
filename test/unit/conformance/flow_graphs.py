"""Random programs for the Flow passes, and what NumPy says that they give at each call.

They are made of what Flow dispatches, as those of `wide_graphs`, and of what its passes look for besides: buffer views,
globals, blocks, calls, ops of arith and math on tensors.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from linalg_graphs import (
    ERRORS,
    FLOAT_BINARY,
    FLOAT_UNARY,
    INTEGER_BINARY,
    INTEGER_UNARY,
    Array,
    Value,
    bf16_numbers,
    dense,
    rounded,
)
from wide_graphs import WideGraph

ELEMENTS = ("f32", "f32", "f32", "f32", "i32", "i32", "f64", "i64", "f16", "i8")
_SIZES = (1, 1, 2, 3, 4, 5, 8, 12)
_NARROWER = {"f64": ("arith.truncf", "f32"), "f32": ("arith.truncf", "f16"), "i64": ("arith.trunci", "i32")}
_WIDER = {"f16": ("arith.extf", "f32"), "f32": ("arith.extf", "f64"), "i32": ("arith.extsi", "i64")}


class FlowGraph(WideGraph):
    """A module whose function `graph` takes tensors or buffer views: its text, arguments and results."""

    def __init__(
        self,
        seed: int,
        about: str = "",
        *,
        elements: Sequence[str] = ELEMENTS,
        takes_views: bool | None = None,
        is_static: bool | None = None,
        most_ops: int = 6,
    ):
        """`about` is one of `STEPS` or `LOOPS`, which comes first. `takes_views` and `is_static` are drawn if None."""
        self._is_static = is_static
        self._symbols: list[str] = []
        self._states: dict[str, tuple[Value, Array]] = {}
        """The globals that each call adds something to: what the first call gives, and what is added."""
        self._first_steps = [{**STEPS, **LOOPS}[about]] if about else []
        self._kept: list[Value] = []
        """What is a result in any case."""
        super().__init__(seed, elements, most_ops)
        others = [value for value in self._kept if all(value.name != each.name for each in self.results)]
        self.results = [*others, *self.results, *(value for value, _ in self._states.values())]
        self.takes_views = self._random.random() < 0.5 if takes_views is None else takes_views

    @property
    def element(self) -> str:
        """The type of the elements of most tensors."""
        return self._element

    @property
    def calls(self) -> int:
        """How many calls tell whether it is right."""
        return 2 if self._states else 1

    @property
    def has_static_shapes(self) -> bool:
        """Whether no size is left open."""
        return "?" not in self.text

    @property
    def text(self) -> str:
        names, types = [value.name for value in self.results], [value.type for value in self.results]
        inputs = [(value.name, value.type) for value in self.inputs]
        lines = list(self._lines)
        if self.takes_views:
            lines = [*(line for each in self.inputs for line in imported(each, f"{each.name}_view")), *lines]
            lines += self._exports()
            names = [f"%view{number}" for number in range(len(names))]
            types = ["!hal.buffer_view"] * len(names)
            inputs = [(f"{name}_view", "!hal.buffer_view") for name, _ in inputs]
        parameters = ", ".join(f"{name}: {type_}" for name, type_ in inputs)
        return "\n".join(
            [
                *self._symbols,
                f"func.func @graph({parameters}) -> ({', '.join(types)}) {{",
                *(line if line.startswith("^") else f"  {line}" for line in lines),
                f"  return {', '.join(names)} : {', '.join(types)}",
                "}\n",
            ]
        )

    def _exports(self) -> list[str]:
        """Lines that make views of the results."""
        lines: list[str] = []
        for number, value in enumerate(self.results):
            sizes = list[str]()
            for axis in _dynamic(value):
                sizes.append(f"%view{number}_d{axis}")
                lines.append(f"%view{number}_c{axis} = arith.constant {axis} : index")
                lines.append(f"{sizes[-1]} = tensor.dim {value.name}, %view{number}_c{axis} : {value.type}")
            dims = f"{{{', '.join(sizes)}}}" if sizes else ""
            lines.append(f"%view{number} = hal.tensor.export {value.name} : {value.type}{dims} -> !hal.buffer_view")
        return lines

    # ----- what is right

    def expected(self, call: int) -> Sequence[Array]:
        """The results of a call, the first of which is 1."""
        found: list[Array] = []
        for value in self.results:
            array = value.array
            if value.name in self._states:
                for _ in range(call - 1):
                    array = rounded(array + self._states[value.name][1], value.element)
            found.append(array)
        return found

    def errors(self, found: Sequence[Array], call: int = 1) -> Sequence[float]:
        """How far each result of floats is off, in parts of what it may be off.

        Raises: AssertionError for those that have another shape, and for integers that differ.
        """
        errors: list[float] = []
        for value, array, result in zip(self.results, self.expected(call), found, strict=True):
            got = np.asarray(result)
            assert got.shape == array.shape, (value.name, got.shape, array.shape)
            if value.element not in ERRORS:
                assert (got == array).all(), (value.name, got, array)
                continue
            numbers = bf16_numbers(got) if value.element == "bf16" else got.astype(np.float64)
            finite = np.isfinite(array)
            assert np.array_equal(numbers[~finite], array[~finite], equal_nan=True), (value.name, numbers, array)
            scale = max(1.0, float(np.abs(array[finite]).max(initial=0)))
            off = float(np.abs(numbers[finite] - array[finite]).max(initial=0))
            errors.append(off / scale / self._bound(value.element))
        return errors

    def _bound(self, element: str) -> float:
        """How far results may be off; Flow computes with f32 what is written with f64."""
        return max(ERRORS[each] for each in (element, self._element, "f32") if each in ERRORS)

    # ----- values

    def _step(self) -> None:
        if not self._first_steps:
            super()._step()
            return
        count = len(self._values)
        self._first_steps.pop()(self)
        self._kept += self._values[-1:] if len(self._values) > count else []

    def _steps(self) -> Sequence[Callable[[], object]]:
        common = [self._elementwise, self.tensor_math, self._any_product, self._reduce]
        rare = [
            *(lambda step=step: step(self) for step in STEPS.values()),
            self._transpose,
            self._slice,
            self._insert,
            self._collapse,
            self._expand,
            self._concat_several,
            self._broadcast,
            self._convolve,
            self._pool_windows,
        ]
        return [*common * 5, *rare]

    def _known(self, rank: int) -> tuple[bool, ...]:
        if self._is_static is None:
            self._is_static = self._random.random() < 0.5
        return (True,) * rank if self._is_static else super()._known(rank)

    def _shape(self) -> Sequence[int]:
        sizes = [self._random.choice(_SIZES) for _ in range(self._random.choice((0, 1, 2, 2, 3, 4)))]
        if sizes and self._random.random() < 0.04:
            sizes[self._random.randrange(len(sizes))] = 0
        return sizes

    def _insert(self) -> None:
        if all(value.array.size for value in self._values):  # nothing may be put past the end, not even no elements
            super()._insert()

    def _any(self) -> Value:
        value = self._one()
        assert value is not None
        return value

    def _like(self, value: Value) -> Value:
        """A value of the type and sizes of another, which may be it."""
        found = [each for each in self._values if each.type == value.type and each.array.shape == value.array.shape]
        return self._random.choice(found)

    def _combined(self, one: Value, other: Value) -> tuple[str, Array]:
        """A random op on two tensors of one type, without its name, and what it gives."""
        op, function = self._random.choice(FLOAT_BINARY if self._is_float else INTEGER_BINARY)
        array = function(one.array, other.array)
        return f"{op} {one.name}, {other.name} : {one.type}", rounded(array, self._element)

    # ----- steps

    def tensor_math(self) -> Value:
        """Ops of arith and math on tensors."""
        value = self._any()
        other = self._like(value)
        chosen, unary = self._random.random(), FLOAT_UNARY if self._is_float else INTEGER_UNARY
        if chosen < 0.25 and unary:
            op, function = self._random.choice(unary)
            return self._new(f"{op} {value.name} : TYPE", function(value.array), value.static)
        if chosen < 0.4:
            test = "arith.cmpf olt," if self._is_float else "arith.cmpi slt,"
            truth = self._do(f"{test} {value.name}, {other.name} : {value.type}")
            truths = value.type.replace(f"{self._element}>", "i1>")
            array = np.where(value.array < other.array, value.array, other.array)
            text = f"arith.select {truth}, {value.name}, {other.name} : {truths}, TYPE"
            return self._new(text, array, value.static)
        if chosen < 0.55 and all(value.static):
            number = self._random.randint(-2, 2)
            shown = f"{number}.0" if self._is_float else number
            constant = np.full_like(value.array, number)
            other = self._new(f"arith.constant dense<{shown}> : TYPE", constant, value.static)
        text, array = self._combined(value, other)
        return self._new(text, array, value.static)

    def cast(self) -> None:
        """To a wider or narrower type of elements."""
        value = self._any()
        table = self._random.choice((_NARROWER, _WIDER))
        if self._element in table:
            op, element = table[self._element]
            to = value.type.replace(f"{self._element}>", f"{element}>")
            array = rounded(value.array, element)
            self._new(f"{op} {value.name} : {value.type} to {to}", array, value.static, element)

    def convolve_1x1(self) -> None:
        """A convolution that is a product of matrices."""
        op, image, filters, out = self._random.choice(
            (
                ("linalg.conv_2d_nhwc_hwcf", "nhwc", "hwcf", "nhwf"),
                ("linalg.conv_2d_nchw_fchw", "nchw", "fchw", "nfhw"),
            )
        )
        self._convolved(op, image, filters, out, window=1, stride=1)

    def convolve_3x3(self) -> None:
        """A convolution whose windows do not overlap more than by two."""
        op = "linalg.conv_2d_nhwc_hwcf"
        self._convolved(op, "nhwc", "hwcf", "nhwf", window=3, stride=self._random.choice((1, 2)))

    def convolve_depthwise(self) -> None:
        """A convolution of each channel with a filter of its own."""
        self._convolved("linalg.depthwise_conv_2d_nhwc_hwcm", "nhwc", "hwcm", "nhwcm", window=2, stride=1)

    def _convolved(self, op: str, image: str, filters: str, out: str, *, window: int, stride: int) -> None:
        sizes = {"n": 1, "c": self._random.choice((1, 2, 3, 4)), "f": self._random.choice((1, 2, 4)), "m": 1}
        places = {each: self._random.randint(3, 6) for each in "hw"}
        known = (*(letter not in "hw" or bool(self._is_static) for letter in image),)
        one = self._argument([(sizes | places)[each] for each in image], known)
        by = self._operand([(sizes | {"h": window, "w": window})[each] for each in filters])
        if not all(by.static):
            by = self._argument(by.array.shape, (True,) * 4)
        axes = image.index("h"), image.index("w")
        windows = np.lib.stride_tricks.sliding_window_view(one.array, (window, window), axes)  # pyright: ignore
        steps = [slice(None, None, stride if each in "hw" else None) for each in image]
        upper = filters.replace("h", "H").replace("w", "W")
        operands = self._summed(windows[tuple(steps)]), self._summed(by.array)
        array = np.einsum(f"{image}HW,{upper}->{out}", *operands)
        dims: list[str | int] = []
        for letter in out:
            if letter not in "hw" or self._is_static:
                dims.append(array.shape[out.index(letter)])
                continue
            rest = self._do(f"arith.subi {self._size(one, image.index(letter))}, {self._index(window)} : index")
            turns = self._do(f"arith.divui {rest}, {self._index(stride)} : index")
            dims.append(self._do(f"arith.addi {turns}, {self._index(1)} : index"))
        start, type_ = self._start(0, dims, self._sum_element)
        self._new(
            f"{op} {{dilations = dense<1> : vector<2xi64>, strides = dense<{stride}> : vector<2xi64>}} "
            f"ins({one.name}, {by.name} : {one.type}, {by.type}) outs({start} : {type_}) -> {type_}",
            array,
            [isinstance(size, int) for size in dims],
            self._sum_element,
        )

    def product_onto(self) -> None:
        """A product of matrices that is added to what was computed before."""
        rows, inner, columns = (self._random.choice((1, 2, 3, 4, 6, 8)) for _ in range(3))
        one = self._argument((rows, inner), (True, self._known(1)[0]))
        other = self._operand((inner, columns))
        to = self._argument((rows, columns), (True, other.static[1]))
        if self._element != self._sum_element:
            return
        onto = self._elementwise(to) if self._random.random() < 0.5 else self.doubled(to)
        self._new(
            f"linalg.matmul ins({one.name}, {other.name} : {one.type}, {other.type}) "
            f"outs({onto.name} : {onto.type}) -> TYPE",
            np.matmul(one.array, other.array) + onto.array,
            onto.static,
        )

    def doubled(self, value: Value | None = None) -> Value:
        """An op on tensors that is the same each time."""
        value = value or self._any()
        op = "arith.addf" if self._is_float else "arith.addi"
        return self._new(f"{op} {value.name}, {value.name} : TYPE", np.add(value.array, value.array), value.static)

    def same_twice(self) -> None:
        """The same of two values, neither of which is computed from the other; both are results."""
        value = self._any()
        other = self._argument(value.array.shape, value.static)
        self._kept += [self.doubled(value), self.doubled(other)]

    def reduce_first(self) -> None:
        """A sum whose first loop is that of the sum."""
        value = self._one(2, 2)
        if value is None:
            return
        op = "arith.addf" if self._is_float else "arith.addi"
        start, type_ = self._start(0, [self._either(value, 1)])
        maps = "affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>"
        self._new(
            f'linalg.generic {{indexing_maps = [{maps}], iterator_types = ["reduction", "parallel"]}} '
            f"ins({value.name} : {value.type}) outs({start} : {type_}) {{\n"
            f"  ^bb0(%x: {self._element}, %o: {self._element}):\n    %s = {op} %x, %o : {self._element}\n"
            f"    linalg.yield %s : {self._element}\n  }} -> TYPE",
            value.array.sum(axis=0).astype(value.array.dtype),
            value.static[1:],
        )

    def transposed(self) -> None:
        """An op that reads what another computed with the axes in another order, and asserts something."""
        value = self._one(2, 2)
        if value is None:
            return
        computed = self.doubled(value)
        start, type_ = self._tensor([self._either(computed, 1), self._either(computed, 0)])
        maps = "affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>"
        self._new(
            f'linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel", "parallel"]}} '
            f"ins({computed.name} : {computed.type}) outs({start} : {type_}) {{\n"
            f"  ^bb0(%x: {self._element}, %o: {self._element}):\n    %i = linalg.index 0 : index\n"
            f"    %zero = arith.constant 0 : index\n    %holds = arith.cmpi sge, %i, %zero : index\n"
            f'    cf.assert %holds, "indices are not negative"\n'
            f"    linalg.yield %x : {self._element}\n  }} -> TYPE",
            computed.array.T,
            computed.static[::-1],
        )

    def reshaped_between(self) -> None:
        """A reshape between two ops that may be one."""
        value = self._one(1, 3)
        if value is None:
            return
        self._elementwise(value)
        (self._expand if self._random.random() < 0.5 else self._collapse)()
        last = self._values[-1]
        if last.element == self._element:
            self._elementwise(last)

    def into_empty(self) -> None:
        """Two values side by side in a tensor that starts out empty."""
        value = self._one(1, 3)
        if value is None or 0 in value.array.shape:  # an offset of 0 is out of bounds there
            return
        sizes = [self._either(value, axis) for axis in range(len(value.static))]
        first = sizes[0]
        both = 2 * first if isinstance(first, int) else self._do(f"arith.addi {first}, {first} : index")
        empty, type_ = self._tensor([both, *sizes[1:]])
        shown, ones = ", ".join(map(str, sizes)), ", ".join("1" for _ in sizes)
        zeros = "".join(", 0" for _ in sizes[1:])
        half = self._do(
            f"tensor.insert_slice {value.name} into {empty}[0{zeros}] [{shown}] [{ones}] : {value.type} into {type_}"
        )
        self._new(
            f"tensor.insert_slice {value.name} into {half}[{first}{zeros}] [{shown}] [{ones}] : {value.type} into TYPE",
            np.concatenate([value.array, value.array]),
            value.static,
        )

    def padded(self) -> None:
        """A value with numbers around it."""
        self._pad()

    def constants(self) -> None:
        """An op on a constant alone, and another on its result and an argument."""
        one = self._dense(self._numbers((4, 3)))
        out, type_ = self._tensor([3, 4])
        text = f"linalg.transpose ins({one.name} : {one.type}) outs({out} : {type_}) permutation = [1, 0]"
        value = self._new(text, one.array.T, one.static)
        self._new(*self._combined(value, self._argument((3, 4), (True, True))), one.static)

    def _symbol(self, prefix: str) -> str:
        return f"@{prefix}{len(self._symbols)}"

    def constant_global(self) -> None:
        """A global that nothing stores to."""
        shape = self._random.choice(((), (3,), (2, 4)))
        array, name = self._numbers(shape), self._symbol("known")
        type_ = Value("", self._element, array, (True,) * len(shape)).type
        mutable = self._random.choice(("", "mutable "))
        if self._random.random() < 0.5:
            self._symbols.append(f"util.global private {mutable}{name} = {dense(array)} : {type_}")
        else:
            self._symbols.append(
                f"util.global private {mutable}{name} : {type_}\nutil.initializer {{\n"
                f"  %first = arith.constant {dense(array)} : {type_}\n"
                f"  util.global.store %first, {name} : {type_}\n  util.initializer.return\n}}"
            )
        self._new(f"util.global.load {name} : TYPE", array, (True,) * len(shape))

    def state(self) -> None:
        """A global that each call adds a value to."""
        value = self._any()
        if not all(value.static) or value.element != self._element:
            return
        first, name = self._numbers(value.array.shape), self._symbol("state")
        self._symbols.append(f"util.global private mutable {name} = {dense(first)} : {value.type}")
        op = "arith.addf" if self._is_float else "arith.addi"
        old = self._do(f"util.global.load {name} : {value.type}")
        new = self._do(f"{op} {old}, {value.name} : {value.type}")
        self._lines.append(f"util.global.store {new}, {name} : {value.type}")
        read = self._do(f"util.global.load {name} : {value.type}")
        array = rounded(np.add(first, value.array), self._element)
        self._states[read] = Value(read, self._element, array, value.static), value.array

    def call(self) -> None:
        """A call of a function that doubles what it is given."""
        value, name = self._any(), self._symbol("twice")
        op = "arith.addf" if self._is_float else "arith.addi"
        self._symbols.append(
            f"func.func private {name}(%x: {value.type}) -> {value.type} {{\n"
            f"  %y = {op} %x, %x : {value.type}\n  return %y : {value.type}\n}}"
        )
        text = f"func.call {name}({value.name}) : ({value.type}) -> TYPE"
        self._new(text, np.add(value.array, value.array), value.static)

    def unused(self) -> None:
        """A function that nothing calls, and a global that is only loaded there."""
        name = self._symbol("unused")
        self._symbols.append(
            f"util.global private mutable {name}_global : tensor<2xf32>\n"
            f"func.func private {name}() -> tensor<2xf32> {{\n"
            f"  %x = util.global.load {name}_global : tensor<2xf32>\n  return %x : tensor<2xf32>\n}}"
        )

    def branch(self) -> None:
        """One of two values, by a sum of tensors of rank zero; both blocks are given another value, too."""
        value = self._any()
        other, third = self._like(value), self._like(value)
        number = len(self._lines)
        one = self._argument((), ())
        (element,) = {self._element} | {one.element}
        constant = self._dense(self._numbers(()))
        total = self._new(*self._combined(one, constant), ())
        empty = self._do("tensor.empty() : tensor<i1>")
        test = "arith.cmpf olt," if self._is_float else "arith.cmpi slt,"
        zero = self._constant(0)
        truth = self._do(_RANK_ZERO.format(given=total.name, element=element, to="i1", out=empty, op=test, other=zero))
        chosen = self._do(f"tensor.extract {truth}[] : tensor<i1>")
        both = f"{value.type}, {value.type}"
        inner = [f"%{letter}{number}" for letter in "abcde"]
        text, array = self._combined(Value(inner[0], element, value.array, value.static), third)
        self._lines += [
            f"cf.cond_br {chosen}, ^yes{number}({value.name} : {value.type}), ^no{number}({other.name} : {value.type})",
            f"^yes{number}({inner[0]}: {value.type}):",
            f"{inner[1]} = {text}",
            f"cf.br ^join{number}({inner[1]}, {third.name} : {both})",
            f"^no{number}({inner[2]}: {value.type}):",
            f"cf.br ^join{number}({inner[2]}, {third.name} : {both})",
            f"^join{number}({inner[3]}: {value.type}, {inner[4]}: {value.type}):",
        ]
        found = Value(inner[3], element, array if total.array < 0 else other.array, value.static)
        self._new(*self._combined(found, Value(inner[4], element, third.array, value.static)), value.static)

    def loop(self) -> None:
        """A loop over blocks, which counts with a tensor of rank zero."""
        value, turns = self._any(), self._random.choice((0, 1, 2, 3))
        other, number = self._like(value), len(self._lines)
        counter, carried, same = f"%i{number}", f"%acc{number}", f"%same{number}"
        start = self._do("arith.constant dense<0> : tensor<i32>")
        last, one = (self._do(f"arith.constant {each} : i32") for each in (turns, 1))
        empty = self._do("tensor.empty() : tensor<i1>")
        types = f"tensor<i32>, {value.type}, {value.type}"
        self._lines.append(f"cf.br ^loop{number}({start}, {value.name}, {other.name} : {types})")
        self._lines.append(f"^loop{number}({counter}: tensor<i32>, {carried}: {value.type}, {same}: {value.type}):")
        counted = dict(given=counter, element="i32")
        truth = self._do(_RANK_ZERO.format(**counted, to="i1", out=empty, op="arith.cmpi slt,", other=last))
        go_on = self._do(f"tensor.extract {truth}[] : tensor<i1>")
        self._lines.append(f"cf.cond_br {go_on}, ^turn{number}, ^done{number}")
        self._lines.append(f"^turn{number}:")
        again = self._do(_RANK_ZERO.format(**counted, to="i32", out=start, op="arith.addi", other=one))
        op = "arith.maximumf" if self._is_float else "arith.maxsi"
        most = self._do(f"{op} {carried}, {same} : {value.type}")
        self._lines.append(f"cf.br ^loop{number}({again}, {most}, {same} : {types})")
        self._lines.append(f"^done{number}:")
        array = np.maximum(value.array, other.array) if turns else value.array
        self._values.append(Value(carried, self._element, array, value.static))


_RANK_ZERO = (
    "linalg.generic {{indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []}} "
    "ins({given} : tensor<{element}>) outs({out} : tensor<{to}>) {{\n"
    "  ^bb0(%x: {element}, %o: {to}):\n    %y = {op} %x, {other} : {element}\n    linalg.yield %y : {to}\n"
    "  }} -> tensor<{to}>"
)


def imported(value: Value, view: str, name: str = "") -> Sequence[str]:
    """Lines that make a tensor of a view, with the name of the value if none is given."""
    name, sizes, lines = name or value.name, list[str](), list[str]()
    for axis in _dynamic(value):
        sizes.append(f"{name}_d{axis}")
        lines.append(f"{sizes[-1]} = hal.buffer_view.dim<{view} : !hal.buffer_view>[{axis}] : index")
    dims = f"{{{', '.join(sizes)}}}" if sizes else ""
    return [*lines, f"{name} = hal.tensor.import {view} : !hal.buffer_view -> {value.type}{dims}"]


def _dynamic(value: Value) -> Sequence[int]:
    return [axis for axis, is_known in enumerate(value.static) if not is_known]


STEPS: Mapping[str, Callable[[FlowGraph], object]] = {
    step.__name__: step
    for step in (
        FlowGraph.tensor_math,
        FlowGraph.cast,
        FlowGraph.convolve_1x1,
        FlowGraph.convolve_3x3,
        FlowGraph.convolve_depthwise,
        FlowGraph.product_onto,
        FlowGraph.doubled,
        FlowGraph.same_twice,
        FlowGraph.reduce_first,
        FlowGraph.transposed,
        FlowGraph.reshaped_between,
        FlowGraph.into_empty,
        FlowGraph.padded,
        FlowGraph.constants,
        FlowGraph.constant_global,
        FlowGraph.state,
        FlowGraph.call,
        FlowGraph.unused,
        FlowGraph.branch,
    )
}
"""What graphs may have that the Flow passes look for, by name."""
LOOPS: Mapping[str, Callable[[FlowGraph], object]] = {FlowGraph.loop.__name__: FlowGraph.loop}
"""What IREE runs besides; we bufferize no loop over blocks."""
