"""Small convolutional jobs made of choices, and what they give, computed op by op with the kernels of `ref`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import SSAValue

from okl_opt.dialects.oneflow.frame import InputOp, JobOp, OutputOp, ReturnOp, VariableOp
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse, print_op
from okl_opt.dialects.verifier import verify
from okl_opt.passes.pipeline.entries import load_class
from okl_opt.passes.pipeline.table import PASSES
from okl_opt.runtime.kernels.cpu.ref import compute
from okl_opt.runtime.plan.from_ir import reg_context

Array = np.ndarray[Any, Any]
Shape = tuple[int, ...]
Choice = tuple[str, int, int]

NUMBERS = {"f16": 9, "f32": 2, "f64": 3, "bf16": 11}
CPU = 'device_name = ["@0:0"], device_tag = "cpu"'
KINDS = (
    "block",
    "block",
    "block",
    "block",
    "conv",
    "conv",
    "norm",
    "norm",
    "norm_add_relu",
    "train",
    "bias",
    "channel_add",
    "relu",
    "relu",
    "silu",
    "add",
    "scale",
    "concat",
    "split",
    "max_pool",
    "avg_pool",
    "adaptive_pool",
    "group_norm",
    "narrow",
    "slice",
    "reduce",
    "transpose",
    "flatten",
    "output",
    "cast",
)


def type_of(shape: Shape, dtype: str) -> str:
    return f"tensor<{'x'.join(map(str, (*shape, dtype)))}>"


def numbers(values: Sequence[int], type_: str = "si32") -> str:
    return f"[{', '.join(f'{value} : {type_}' for value in values)}]"


def present(*groups: object) -> str:
    return f"operand_segment_sizes = array<i32: {', '.join('0' if group is None else '1' for group in groups)}>"


@dataclass
class Cnn:
    """The text of a job that grows op by op."""

    dtype: str = "f32"
    lines: list[str] = field(default_factory=list[str])
    images: list[tuple[str, Shape]] = field(default_factory=list[tuple[str, Shape]])
    """Values of rank 4 in channels_first."""
    others: list[tuple[str, Shape]] = field(default_factory=list[tuple[str, Shape]])
    variables: dict[str, Shape] = field(default_factory=dict[str, Shape])
    vectors: list[tuple[str, Shape]] = field(default_factory=list[tuple[str, Shape]])
    """Variables that a training normalisation may write."""
    count: int = 0

    @property
    def parameter(self) -> str:
        """Element type of means, variances, gammas and betas."""
        return "f32" if self.dtype in ("f16", "bf16") else self.dtype

    def op(
        self,
        kind: str,
        operands: Sequence[tuple[str, Shape]],
        results: Sequence[Shape],
        attributes: str = "",
        types: Sequence[str] | None = None,
        result_types: Sequence[str] | None = None,
    ) -> list[tuple[str, Shape]]:
        """Adds an op; its results."""
        self.count += 1
        names = [f"%v{self.count}_{number}" for number, _ in enumerate(results)]
        types = [type_of(shape, self.dtype) for _, shape in operands] if types is None else types
        result_types = [type_of(shape, self.dtype) for shape in results] if result_types is None else result_types
        self.lines.append(
            f'{", ".join(names)} = "oneflow.{kind}"({", ".join(name for name, _ in operands)}) '
            f'{{{CPU}, op_name = "{kind}-{self.count}"{", " if attributes else ""}{attributes}}} : '
            f"({', '.join(types)}) -> ({', '.join(result_types)})"
        )
        return list(zip(names, results, strict=True))

    def boundary(self, kind: str, operands: str, name: str, shape: Shape, dtype: str) -> tuple[str, Shape]:
        """Adds an input, output or variable."""
        self.count += 1
        type_ = type_of(shape, dtype)
        self.lines.append(
            f'%v{self.count} = "oneflow.{kind}"({operands}) {{{CPU}, op_name = "{name}", data_type = '
            f'{NUMBERS[dtype]} : i32, output_lbns = ["{name}/out"], shape = {numbers(shape, "si64")}}} : '
            f"({type_ if operands else ''}) -> {type_}"
        )
        return f"%v{self.count}", shape

    def variable(self, shape: Shape, kind: str = "w", dtype: str | None = None) -> tuple[str, Shape]:
        name = f"{kind}{len(self.variables)}"
        self.variables[name] = shape
        value = self.boundary("variable", "", name, shape, dtype or self.dtype)
        if len(shape) == 1 and (dtype or self.dtype) == self.parameter:
            self.vectors.append(value)
        return value

    def input(self, number: int, shape: Shape) -> None:
        self.images.append(self.boundary("input", f"%arg{number}", f"in{number}", shape, self.dtype))

    def text(self, args: Sequence[Shape], returned: Sequence[tuple[str, Shape]]) -> str:
        """The whole job."""
        types = [type_of(shape, self.dtype) for _, shape in returned]
        arguments = ", ".join(f"%arg{number}: {type_of(shape, self.dtype)}" for number, shape in enumerate(args))
        end = f"oneflow.return {', '.join(name for name, _ in returned)} : {', '.join(types)}"
        return "\n".join([f"oneflow.job @j({arguments}) -> ({', '.join(types)}) {{", *self.lines, end, "}"])

    def conv(
        self,
        x: tuple[str, Shape],
        filters: int,
        kernel: int = 3,
        stride: int = 1,
        groups: int = 1,
        bias: bool = False,
        addend: tuple[str, Shape] | None = None,
        last: bool = False,
    ) -> tuple[str, Shape]:
        """A convolution that pads so that a stride of 1 keeps the size."""
        n, c, h, w = x[1] if not last else (x[1][0], x[1][3], x[1][1], x[1][2])
        weight_shape = (filters, c // groups, kernel, kernel) if not last else (filters, kernel, kernel, c // groups)
        weight = self.variable(weight_shape)
        offset = self.variable((filters,)) if bias else None
        oh, ow = ((size + 2 * (kernel // 2) - kernel) // stride + 1 for size in (h, w))
        out = (n, filters, oh, ow) if not last else (n, oh, ow, filters)
        attributes = (
            f"filters = {filters} : si32, groups = {groups} : si32, kernel_size = {numbers((kernel, kernel))}, "
            f"padding_before = {numbers((kernel // 2, kernel // 2))}, strides = {numbers((stride, stride))}, "
            f'dilation_rate = {numbers((1, 1))}, data_format = "channels_{"last" if last else "first"}", '
            + present(x, weight, offset, addend)
        )
        operands = [value for value in (x, weight, offset, addend) if value is not None]
        return self.op("conv2d", operands, [out], attributes)[0]

    def norm(
        self,
        x: tuple[str, Shape],
        kind: str = "normalization_infer",
        addend: tuple[str, Shape] | None = None,
        axis: int = 1,
    ) -> tuple[str, Shape]:
        """A normalisation at inference."""
        parameters = [
            self.variable((x[1][axis],), name, self.parameter) for name in ("mean", "variance", "gamma", "beta")
        ]
        attributes = f"axis = {axis} : si32, epsilon = 1.0e-5 : f32"
        data = type_of(x[1], self.dtype)
        types = [type_of((x[1][axis],), self.parameter)] * 4
        if kind == "normalization_add_relu":
            operands = [x, *([] if addend is None else [addend]), *parameters]
            types = [data] * (len(operands) - 4) + types
            words = ((int(np.prod(x[1])) + 31) // 32,)
            attributes += f", {present(x, addend, 1, 1, 1, 1)}, result_segment_sizes = array<i32: 1, 1, 0, 0>"
            result_types = [data, type_of(words, "si32")]
            return self.op(kind, operands, [x[1], words], attributes, types, result_types)[0]
        operands = [x, *parameters, *([] if addend is None else [addend])]
        attributes += f", {present(x, 1, 1, 1, 1, addend)}"
        if kind == "normalization":
            attributes += ", result_segment_sizes = array<i32: 1, 0, 0>"
        else:
            attributes += ', op_type_name = "normalization"'
        return self.op(kind, operands, [x[1]], attributes, [data, *types, *([data] * (len(operands) - 5))])[0]

    def train(self, x: tuple[str, Shape], mean: tuple[str, Shape], variance: tuple[str, Shape]) -> tuple[str, Shape]:
        """A normalisation that writes its statistics, which others may read."""
        scales = (self.variable((x[1][1],), name, self.parameter) for name in ("gamma", "beta"))
        parameters = [mean, variance, *scales]
        attributes = (
            f"axis = 1 : si32, epsilon = 1.0e-5 : f32, momentum = 0.9 : f32, training = true, "
            f"{present(x, 1, 1, 1, 1, None)}, result_segment_sizes = array<i32: 1, 0, 0>"
        )
        types = [type_of(x[1], self.dtype), *[type_of((x[1][1],), self.parameter)] * 4]
        return self.op("normalization", [x, *parameters], [x[1]], attributes, types)[0]

    def alike(self, x: tuple[str, Shape], number: int) -> tuple[str, Shape] | None:
        """An image of the same shape, another one if there is."""
        found = [value for value in self.images if value[1] == x[1] and value != x]
        return found[number % len(found)] if found else None

    def block(self, x: tuple[str, Shape], number: int) -> None:
        """A convolution, and behind it what a residual network has there, or some of it."""
        c = x[1][1]
        y = self.conv(x, c if number % 2 else 3, 1 + 2 * (number % 3 == 0), bias=number % 5 == 0)
        addend = x if y[1] == x[1] else self.alike(y, number)
        if number % 7 == 0:
            self.images.append(self.norm(y, "normalization_add_relu", addend))
            return
        if number % 4:
            y = self.norm(y, ("normalization_infer", "normalization")[number % 2])
        else:
            (y,) = self.op("broadcast_add", [self.variable((y[1][1], 1, 1)), y], [y[1]])
        if addend is not None:
            (y,) = self.op("add_n2", [y, addend] if number % 2 else [addend, y], [y[1]])
        self.images += self.op("relu", [y], [y[1]])

    def add(self, choice: Choice) -> None:
        """Adds what a choice says: a kind, which image it works on (from the last one), and a number for the rest."""
        kind, which, number = choice
        x = self.images[-1 - which % min(len(self.images), 4)]
        n, c, h, w = x[1]
        match kind:
            case "block":
                self.block(x, number)
            case "conv":
                groups = 2 if c % 2 == 0 and number % 5 == 0 else 1
                kernel, stride = 1 + 2 * (number % 2), 1 + (number % 7 == 0)
                filters = (2, 3, 4)[number % 3] * groups
                self.images.append(self.conv(x, filters, kernel, stride, groups, bias=number % 4 == 0))
                y = self.images[-1]
                if number % 11 == 0 and (addend := self.alike(y, number)) is not None:
                    self.images.append(self.conv(x, filters, kernel, stride, groups, addend=addend))
            case "norm":
                addend = self.alike(x, number) if number % 3 == 0 else None
                self.images.append(self.norm(x, ("normalization_infer", "normalization")[number % 2], addend))
            case "norm_add_relu":
                self.images.append(
                    self.norm(x, "normalization_add_relu", self.alike(x, number) if number % 2 else None)
                )
            case "train":
                moving = [value for value in self.vectors if value[1] == (c,)]
                if len(moving) > 1:
                    self.images.append(self.train(x, moving[number % len(moving)], moving[(number + 1) % len(moving)]))
            case "bias":
                axis = (1, 1, 1, 3)[number % 4]
                self.images += self.op("bias_add", [x, self.variable((x[1][axis],))], [x[1]], f"axis = {axis} : si32")
            case "channel_add":
                shape = ((c, 1, 1), (1, c, 1, 1), (w,), (c, h, w), (1,))[number % 5]
                pair = [x, self.variable(shape)]
                self.images += self.op("broadcast_add", pair if number % 2 else pair[::-1], [x[1]])
            case "relu":
                self.images += self.op(("relu", "tanh", "leaky_relu")[number % 3 if number % 2 else 0], [x], [x[1]])
            case "silu":
                (s,) = self.op("sigmoid", [x], [x[1]])
                self.images += self.op("broadcast_mul", [x, s], [x[1]])
            case "add":
                other = self.alike(x, number) or x
                pair = [x, other] if number % 2 else [other, x]
                kind, attributes = (("add_n2", 'op_type_name = "add_n"'), ("broadcast_add", ""), ("add_n", ""))[
                    number % 3
                ]
                self.images += self.op(kind, pair, [x[1]], attributes)
            case "scale":
                (pooled,) = self.op(
                    "adaptive_avg_pool2d", [x], [(n, c, 1, 1)], f"output_size = {numbers((1, 1), 'si64')}"
                )
                (gate,) = self.op("sigmoid", [self.conv(pooled, c, 1)], [(n, c, 1, 1)])
                self.images += self.op("broadcast_mul", [x, gate], [x[1]])
            case "concat":
                other = self.alike(x, number) or x
                self.images += self.op("concat", [x, other], [(n, 2 * c, h, w)], "axis = 1 : si64")
            case "split":
                like = (n, 1, h, w), (n, c - 1, h, w)
                if c > 1:
                    likes = [self.variable(shape) for shape in like]
                    self.images += self.op("split_like", [x, *likes], like, "axis = 1 : si64")
            case "max_pool" | "avg_pool":
                if min(h, w) > 1:
                    out = (n, c, h // 2, w // 2)
                    attributes = (
                        f"padding = {numbers((0, 0))}, kernel_size = {numbers((2, 2))}, stride = {numbers((2, 2))}, "
                        'data_format = "channels_first"'
                    )
                    if kind == "avg_pool":
                        self.images += self.op("avg_pool_2d", [x], [out], attributes)
                    else:
                        types = [type_of(out, self.dtype), type_of(out, "si64")]
                        attributes += f", dilation = {numbers((1, 1))}"
                        self.images += self.op("max_pool_2d", [x], [out, out], attributes, result_types=types)[:1]
            case "adaptive_pool":
                size = (1 + number % 2, 1 + number % 3)
                attributes = f"output_size = {numbers(size, 'si64')}"
                self.images += self.op("adaptive_avg_pool2d", [x], [(n, c, *size)], attributes)
            case "group_norm":
                operands = [x, self.variable((c,)), self.variable((c,))]
                types = [type_of(x[1], self.dtype), *[type_of((n, 1), self.parameter)] * 2]
                attributes = f"affine = true, num_groups = 1 : si32, epsilon = 1.0e-5 : f64, {present(1, 1, 1)}"
                self.images += self.op("group_norm", operands, [x[1], (n, 1), (n, 1)], attributes, result_types=types)[
                    :1
                ]
            case "narrow":
                dim = number % 4
                shape = (*x[1][:dim], 1, *x[1][dim + 1 :])
                self.images += self.op(
                    "narrow", [x], [shape], f"dim = {dim - 4 * (number % 2)} : si64, length = 1 : si64"
                )
            case "slice":
                shape = (n, c, h, (w + 1) // 2)
                attributes = (
                    f"start = {numbers((0,) * 4, 'si64')}, stop = {numbers(x[1], 'si64')}, "
                    f"step = {numbers((1, 1, 1, 2), 'si64')}"
                )
                self.images += self.op("slice", [x], [shape], attributes)
            case "reduce":
                axes = ((2, 3), (-1, 2), (1,), (0, 1), (3,))[number % 5]
                if number % 2:
                    shape = tuple(1 if axis in (axes[0] % 4, axes[-1] % 4) else x[1][axis] for axis in range(4))
                    self.images += self.op("reduce_sum", [x], [shape], f"axis = {numbers(axes)}, keepdims = true")
                else:
                    left = tuple(x[1][axis] for axis in range(4) if axis not in (axes[0] % 4, axes[-1] % 4))
                    self.others += self.op("reduce_max", [x], [left], f"axis = {numbers(axes)}")
            case "transpose":
                perm = ((0, 2, 3, 1), (0, 3, 1, 2), (0, 1, 3, 2), (1, 0, 2, 3))[number % 4]
                (y,) = self.op("transpose", [x], [tuple(x[1][axis] for axis in perm)], f"perm = {numbers(perm)}")
                if number % 4 == 0:
                    y = self.conv(y, 2, 1, last=True)
                    self.images += self.op(
                        "transpose",
                        [y],
                        [tuple(y[1][axis] for axis in (0, 3, 1, 2))],
                        f"perm = {numbers((0, 3, 1, 2))}",
                    )
                else:
                    self.images.append(y)
            case "flatten":
                (pooled,) = self.op(
                    "adaptive_avg_pool2d", [x], [(n, c, 1, 1)], f"output_size = {numbers((1, 1), 'si64')}"
                )
                if number % 2:
                    self.others += self.op("reshape", [pooled], [(n, c)], f"shape = {numbers((n, -1), 'si64')}")
                else:
                    self.others += self.op("squeeze", [pooled], [(n, c)], f"axes = {numbers((2, -1))}")
            case "output":
                self.images.append(self.boundary("output", x[0], f"out{self.count}", x[1], self.dtype))
            case _:
                assert kind == "cast"
                wide = self.op("cast", [x], [x[1]], "dtype = 3 : i32", result_types=[type_of(x[1], "f64")])
                dtype = f"dtype = {NUMBERS[self.dtype]} : i32"
                self.images += self.op("cast", wide, [x[1]], dtype, types=[type_of(x[1], "f64")])


ARGUMENTS: tuple[Shape, ...] = ((1, 4, 5, 6), (2, 3, 4, 4))


def random_job(dtype: str, choices: Sequence[Choice], returned: Sequence[int], inputs: bool = True) -> str:
    """A job of the choices that returns the last value and those that the numbers choose."""
    cnn = Cnn(dtype)
    for number, shape in enumerate(ARGUMENTS):
        if inputs:
            cnn.input(number, shape)
        else:
            cnn.images.append((f"%arg{number}", shape))
    cnn.images.reverse()
    for choice in choices:
        cnn.add(choice)
    values = [*cnn.images, *cnn.others]
    picked = [cnn.images[-1], *cnn.others, *(values[number % len(values)] for number in returned)]
    return cnn.text(ARGUMENTS, list(dict.fromkeys(picked)))


def module_of(text: str) -> ModuleOp:
    """The module, verified."""
    module = parse(make_context(), text, "in.mlir")
    assert isinstance(module, ModuleOp)
    verify(module)
    return module


def apply(module: ModuleOp, name: str) -> str:
    """Runs a pass; the text of the module then, verified."""
    load_class(PASSES[name])().apply(make_context(), module)
    verify(module)
    return print_op(module)


def job_of(module: ModuleOp) -> JobOp:
    return next(op for op in module.ops if isinstance(op, JobOp))


def name_of(op: Any) -> str:
    name = op.attributes["op_name"]
    assert isinstance(name, StringAttr)
    return name.data


def parameters(module: ModuleOp, seed: int = 0) -> dict[str, Array]:
    """An array for each variable; those whose name starts with `variance` are positive."""
    arrays: dict[str, Array] = {}
    for op in job_of(module).body.block.ops:
        if isinstance(op, VariableOp):
            spec = reg_spec(op.output)
            rng = np.random.default_rng([seed, *name_of(op).encode()])
            values = rng.uniform(0.5, 2, spec[0]) if name_of(op).startswith("variance") else rng.uniform(-1, 1, spec[0])
            arrays[name_of(op)] = stored(values, spec[1])
    return arrays


def arguments(module: ModuleOp, seed: int = 0) -> list[Array]:
    rng = np.random.default_rng(seed)
    specs = [reg_spec(argument) for argument in job_of(module).args]
    return [stored(rng.uniform(-1, 1, shape), dtype) for shape, dtype in specs]


def reg_spec(value: SSAValue) -> tuple[Shape, str]:
    type_: Any = value.type
    return tuple(type_.get_shape()), str(type_.element_type)


def stored(values: Array, dtype: str) -> Array:
    """Numbers as elements; bf16 as its bits, cut off."""
    if dtype == "bf16":
        return (values.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
    return values.astype({"f16": np.float16, "f32": np.float32, "f64": np.float64}[dtype])


def evaluate(module: ModuleOp, args: Sequence[Array], variables: Mapping[str, Array]) -> list[Array]:
    """What the job returns. Variables are written where training writes them."""
    job = job_of(module)
    values: dict[SSAValue, Array] = dict(zip(job.args, args, strict=True))
    for op in job.body.block.ops:
        if isinstance(op, ReturnOp):
            return [values[operand] for operand in op.operands]
        if isinstance(op, VariableOp):
            values[op.output] = variables[name_of(op)]
        elif isinstance(op, InputOp | OutputOp):
            values[op.output] = values[op.input]
        else:
            found = compute(reg_context(op, None), [values[operand] for operand in op.operands])
            values.update(zip(op.results, found, strict=True))
    raise AssertionError("a job ends in a return")
