"""Random jobs of elementwise ops, as text; what they give; and how results are compared."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.dialects.verifier import verify
from okl_opt.runtime.compile.launch import BuildOptions
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.prepare.builder import ProgramBuilder
from okl_opt.runtime.prepare.passes import apply_passes

Array = np.ndarray[Any, Any]

FUSE = ("fuse-elementwise-kernels",)
PLACE = 'device_name = ["@0:0"], device_tag = "cpu"'
SHAPE = (3, 5)
SHAPES = [SHAPE, (5,), (3, 1), (1, 5), (1,), (), (3,)]
FLOATS = ["f32", "f64", "f16", "bf16"]
NUMBERS = {"f32": 2, "f64": 3, "f16": 9, "bf16": 11, "si32": 5, "si8": 4, "i8": 12}
"""Element types and what `dtype` says for them."""

UNARY = {"relu": "xy", "tanh": "xy", "sigmoid": "xy", "exp": "xy", "negative": "xy", "abs": "xy", "gelu": "io"}
SMOOTH = ("tanh", "sigmoid", "relu", "abs", "negative")
BROADCAST = ("add", "sub", "mul", "maximum", "minimum")


@dataclass(frozen=True)
class Value:
    name: str
    shape: tuple[int, ...]
    element: str

    @property
    def type(self) -> str:
        return f"tensor<{''.join(f'{size}x' for size in self.shape)}{self.element}>"


@dataclass
class Job:
    """A job under construction. Numbers choose among what fits."""

    params: list[Value]
    values: list[Value] = field(default_factory=list[Value])
    lines: list[str] = field(default_factory=list[str])

    def __post_init__(self) -> None:
        self.values = list(self.params)

    def pick(self, number: int, **wanted: object) -> Value | None:
        fitting = [value for value in self.values if all(getattr(value, key) == it for key, it in wanted.items())]
        return fitting[number % len(fitting)] if fitting else None

    def op(
        self, mnemonic: str, operands: list[Value], shape: tuple[int, ...], element: str, attributes: str = ""
    ) -> None:
        result = Value(f"%{len(self.lines)}", shape, element)
        names = ", ".join(value.name for value in operands)
        types = ", ".join(value.type for value in operands)
        attributes = f", {attributes}" if attributes else ""
        self.lines.append(
            f'{result.name} = "oneflow.{mnemonic}"({names}) {{{PLACE}, op_name = "op{len(self.lines)}"{attributes}}} : '
            f"({types}) -> {result.type}"
        )
        self.values.append(result)

    def text(self, returned: list[int]) -> str:
        made = self.values[len(self.params) :] or self.values
        results = [made[-1 - number % len(made)] for number in returned]
        params = ", ".join(f"{value.name}: {value.type}" for value in self.params)
        types = ", ".join(value.type for value in results)
        names = ", ".join(value.name for value in results)
        body = "\n  ".join([*self.lines, f"oneflow.return {names} : {types}"])
        return f"oneflow.job @j({params}) -> ({types}) {{\n  {body}\n}}\n"


def random_job(choices: list[tuple[int, int, int]], returned: list[int]) -> str:
    """A job of one op for each choice: its kind and its operands."""
    params = [
        Value(f"%p{number}", shape, element)
        for number, (shape, element) in enumerate(
            [(shape, element) for element in ("f32", "f16") for shape in SHAPES]
            + [(SHAPE, "f64"), (SHAPE, "bf16"), ((5,), "bf16"), (SHAPE, "si32"), ((5,), "si32"), (SHAPE, "i8")]
        )
    ]
    job = Job(params)
    for kind, first, second in choices:
        add_op(job, kind, first, second)
    return job.text(returned)


def add_op(job: Job, kind: int, first: int, second: int) -> None:
    # The newest values are chosen twice as often, so that ops hang together.
    recent = [value for value in job.values[-6:] if value.shape == SHAPE] or job.values
    x = recent[first % len(recent)] if first % 3 else job.values[first % len(job.values)]
    is_float = x.element in FLOATS
    match kind % 9:
        case 0 if is_float:
            name = list(UNARY)[second % len(UNARY)]
            job.op(name, [x], x.shape, x.element)
        case 1 | 2 if x.element != "i8":
            y = job.pick(second, element=x.element)
            assert y is not None
            pair = [x, y] if second % 2 else [y, x]
            try:
                shape = np.broadcast_shapes(x.shape, y.shape)
            except ValueError:
                return
            job.op(f"broadcast_{BROADCAST[second % len(BROADCAST)]}", pair, shape, x.element)
        case 3 if x.shape and x.element != "i8":
            axis = second % len(x.shape)
            b = job.pick(second, shape=(x.shape[axis],), element=x.element)
            if b is not None:
                job.op("bias_add", [x, b], x.shape, x.element, f"axis = {axis} : si32")
        case 4:
            element = list(NUMBERS)[second % len(NUMBERS)]
            job.op("cast", [x], x.shape, element, f"dtype = {NUMBERS[element]} : i32")
        case 5 if x.element != "i8":
            name = ("add", "mul", "div")[second % 3]
            operand = "has_int_operand = true, int_operand = 3 : si64"
            if is_float and second % 2:
                operand = "has_float_operand = true, float_operand = 0.7 : f64"
            job.op(f"scalar_{name}", [x], x.shape, x.element, operand)
        case 6 if x.element != "i8":
            condition = job.pick(second, shape=x.shape)
            y = job.pick(second + 1, shape=x.shape, element=x.element)
            assert condition is not None and y is not None
            job.op("where", [condition, x, y], x.shape, x.element)
        case 7 if x.element != "i8":
            scalar = job.pick(second, shape=(1,), element=x.element)
            if scalar is not None:
                job.op("scalar_mul_by_tensor", [x, scalar], x.shape, x.element)
        case 8 if is_float and len(x.shape) == 2:
            job.op("softmax", [x], x.shape, x.element)
        case _:
            job.op("identity", [x], x.shape, x.element)


def build(text: str, passes: tuple[str, ...] = (), *, provider: str | None = None, threads: int = 1):
    """The program of a job after some passes, and the op types of its kernels."""
    context = make_context()
    module = parse(context, text)
    assert isinstance(module, ModuleOp)
    verify(module)
    apply_passes(context, module, passes, "test")
    verify(module)
    forced = {} if provider is None else {"*": provider}
    program = ProgramBuilder(context, BuildOptions(forced=forced, threads=threads)).program(module, None, None)
    return program, [op.reg.op_type for each in program.contexts for op in each.launch.plan.ops]


def array_of(buffer: Buffer) -> Array:
    return np.frombuffer(buffer.memory, buffer.spec.dtype.numpy).reshape(buffer.spec.shape).copy()


def inputs_of(params: list[Any], seed: int) -> list[Array]:
    """An array for each parameter, with some that are NaN, infinite or zero."""
    rng = np.random.default_rng(seed)
    arrays: list[Array] = []
    for spec in params:
        values = rng.normal(scale=3, size=spec.shape)
        if spec.elem_count > 3:
            values.flat[rng.integers(spec.elem_count)] = rng.choice([np.nan, np.inf, -np.inf, -0.0])
        if spec.dtype.spelling == "bf16":
            arrays.append((values.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16))
        else:
            with np.errstate(all="ignore"):
                arrays.append(
                    np.nan_to_num(values).astype(spec.dtype.numpy)
                    if not spec.dtype.is_float
                    else values.astype(spec.dtype.numpy)
                )
    return arrays


def same_bits(left: Array, right: Array, is_bf16: bool = False) -> bool:
    """Whether all elements are the same bits, or both NaN: which NaN is nobody's promise."""
    if left.dtype != right.dtype or left.shape != right.shape:
        return False
    size = left.dtype.itemsize
    equal = left.view(f"u{size}") == right.view(f"u{size}") if left.shape else left.tobytes() == right.tobytes()
    if is_bf16:
        nan = [(each & 0x7FFF) > 0x7F80 for each in (left, right)]
    elif left.dtype.kind == "f":
        nan = [np.isnan(left), np.isnan(right)]
    else:
        nan = [np.zeros(left.shape, bool)] * 2
    return bool(np.all(equal | (nan[0] & nan[1])))
