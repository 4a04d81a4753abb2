"""Ops with random shapes, element types and attributes that fit together, each as the context of a kernel.

Shapes are odd on purpose: of sizes that no vector divides, empty, of rank 0, and now and then large enough for a
parallel region. The text of a case is an op as a program would have it, and verified as that.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import prod
from typing import NamedTuple

from okl_opt.dialects.oneflow import ONEFLOW
from okl_opt.dialects.oneflow.base import COMMON_ATTRIBUTES
from okl_opt.dialects.oneflow.elementwise import UnaryInOutOp, UnaryXYOp
from okl_opt.dialects.oneflow.fused import ACTIVATIONS
from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.context import FusedBody, FusedOp, RegContext
from okl_opt.runtime.kernels.cpu.llvm.maths.functions import FUNCTIONS

Shape = tuple[int, ...]

SIZES = (0, 1, 2, 3, 5, 7, 8, 13, 16, 17, 31, 33, 65)
FLOATS = ("f32", "f64", "f16", "bf16")
INTEGERS = ("si8", "si16", "si32", "si64", "ui8")
NUMBERS = FLOATS + INTEGERS
ANY = (*NUMBERS, "i1")
_MOST_ELEMENTS = 1 << 14
_LARGE = ((301, 257), (5, 16411), (90_001,), (3, 7, 4099))
"""For parallel regions."""
_COMMON = 'op_name = "x", device_tag = "cpu", device_name = ["@0:0"]'


class Case(NamedTuple):
    """An op: operand types, attributes as text, how many results there are, and which operands never change."""

    mnemonic: str
    operands: Sequence[str]
    attributes: str = ""
    results: int = 1
    constants: tuple[int, ...] = ()

    def context(self) -> RegContext:
        """What a kernel gets. Raises: VerifyException, DiagnosticError for what no program may have."""
        from okl_opt.dialects.oneflow.interface import infer_result_types
        from okl_opt.runtime.plan.from_ir import reg_context

        unknown = _parsed(self, ["tensor<f32>"] * self.results)
        op = _parsed(self, list(map(str, infer_result_types(unknown))))
        return reg_context(op, None)._replace(constants=self.constants)


def _parsed(case: Case, results: Sequence[str]):
    from xdsl.context import Context
    from xdsl.dialects.builtin import ModuleOp

    from okl_opt.dialects.oneflow import ONEFLOW
    from okl_opt.dialects.text import parse

    types = [f"tensor<{operand}>" for operand in case.operands]
    lines = [f'%{number} = "test.op"() : () -> {kind}' for number, kind in enumerate(types)]
    names = ", ".join(f"%{number}" for number in range(len(types)))
    attributes = ", ".join(filter(None, (_COMMON, case.attributes)))
    left = f"%r:{len(results)} = " if results else ""
    lines.append(
        f'{left}"oneflow.{case.mnemonic}"({names}) {{{attributes}}} : ({", ".join(types)}) -> ({", ".join(results)})'
    )
    context = Context(allow_unregistered=True)
    context.load_dialect(ONEFLOW)
    module = parse(context, "\n".join(lines))
    assert isinstance(module, ModuleOp)
    return list(module.ops)[-1]


class Draw(random.Random):
    """What cases are drawn from."""

    def flag(self, chance: float = 0.5) -> bool:
        return self.random() < chance

    def size(self, least: int = 0) -> int:
        return self.choice([size for size in SIZES if size >= least])

    def shape(self, least: int = 0, most: int = 4) -> Shape:
        """A shape of that rank; some are large, and some without elements."""
        if self.flag(0.06) and least <= 2 <= most:
            return self.choice([shape for shape in _LARGE if least <= len(shape) <= most])
        dims = [self.size(0 if self.flag(0.15) else 1) for _ in range(self.randint(least, most))]
        while prod(dims) > _MOST_ELEMENTS:
            dims[dims.index(max(dims))] = self.choice((1, 2, 3))
        return tuple(dims)

    def part(self, shape: Shape) -> Shape:
        """A shape that broadcasts to another."""
        dims = [size if self.flag(0.6) else 1 for size in shape]
        return tuple(dims[self.randint(0, len(dims)) if self.flag(0.3) else 0 :])

    def axis(self, shape: Shape) -> int:
        return self.randrange(len(shape))


def typed(shape: Sequence[int], dtype: str) -> str:
    return "x".join([*map(str, shape), dtype])


def array(numbers: Sequence[int], kind: str) -> str:
    return f"[{', '.join(f'{number} : {kind}' for number in numbers)}]"


def _segments(name: str, counts: Sequence[int]) -> str:
    return f"{name}_segment_sizes = array<i32: {', '.join(str(int(count)) for count in counts)}>"


def _bool(value: bool) -> str:
    return "true" if value else "false"


def _same(dtypes: Sequence[str], attributes: Callable[[Draw], str] = lambda draw: "", least: int = 0):
    """One operand, and a result of its type."""
    return lambda draw, name: Case(name, [typed(draw.shape(least), draw.choice(dtypes))], attributes(draw))


def _scalar(draw: Draw) -> str:
    if draw.flag():
        return f"has_int_operand = true, int_operand = {draw.choice((-3, -1, 1, 2, 3, 300))} : si64"
    return f"has_float_operand = true, float_operand = {draw.choice((-2.5, -1.0, 0.5, 1.0, 2.0, 3.0))} : f64"


def _broadcast(draw: Draw, name: str) -> Case:
    shape, dtype = draw.shape(), draw.choice(ANY)
    pair = [shape, draw.part(shape)]
    if draw.flag(0.3):
        pair = [draw.part(shape), draw.part(shape)]
    draw.shuffle(pair)
    return Case(name, [typed(each, dtype) for each in pair])


def _by_tensor(draw: Draw, name: str) -> Case:
    dtype = draw.choice(NUMBERS)
    return Case(name, [typed(draw.shape(), dtype), typed((1,) * draw.randint(0, 2), dtype)])


def _bias(draw: Draw, name: str) -> Case:
    shape, dtype = draw.shape(1), draw.choice(NUMBERS)
    axis = draw.axis(shape)
    return Case(name, [typed(shape, dtype), typed(shape[axis : axis + 1], dtype)], f"axis = {axis} : si32")


def _add_n(draw: Draw, name: str) -> Case:
    operand = typed(draw.shape(), draw.choice(NUMBERS))
    if name == "add_n2":
        return Case(name, [operand] * 2, 'op_type_name = "add_n"')
    return Case(name, [operand] * draw.randint(3, 5))


def _cast(draw: Draw, name: str) -> Case:
    target = draw.choice([dtype for dtype in DType if dtype is not DType.SI16])
    return Case(name, [typed(draw.shape(), draw.choice(ANY))], f"dtype = {target.value} : i32")


def _dropout(draw: Draw, name: str) -> Case:
    return Case(name, [typed(draw.shape(), draw.choice(NUMBERS))] * draw.randint(1, 2), results=2)


def _tril(draw: Draw) -> str:
    fill = "is_floating_fill_value = true, floating_fill_value = 2.5 : f64" if draw.flag() else ""
    return ", ".join(filter(None, (f"diagonal = {draw.randint(-9, 9)} : si64", fill)))


def _where(draw: Draw, name: str) -> Case:
    shape, dtype = draw.shape(), draw.choice(ANY)
    mask = draw.choice(("i1", "si8", "si32", "ui8"))
    return Case(name, [typed(shape, mask), typed(shape, dtype), typed(shape, dtype)])


def _masked_fill(draw: Draw, name: str) -> Case:
    shape = draw.shape()
    mask = typed(shape, draw.choice(("i1", "si8")))
    return Case(name, [typed(shape, draw.choice(ANY)), mask], _scalar(draw))


def _product(draw: Draw, name: str) -> Case:
    large = draw.flag(0.1)
    m, n, k = ((draw.choice((97, 130, 200)) if large else draw.size(0 if draw.flag(0.1) else 1)) for _ in range(3))
    if draw.flag(0.2):
        m, n = draw.choice(((1, n), (m, 1)))
    transpose_a, transpose_b = draw.flag(), draw.flag()
    leading = () if name == "matmul" else tuple(draw.choice((1, 2, 3)) for _ in range(draw.randint(1, 2)))
    other = leading if name == "batch_matmul" else draw.part(leading) if draw.flag() else ()
    dtype = draw.choice(NUMBERS if draw.flag(0.4) else FLOATS)
    a = typed((*leading, *((k, m) if transpose_a else (m, k))), dtype)
    b = typed((*other, *((n, k) if transpose_b else (k, n))), dtype)
    addend = [typed((*leading, m, n), dtype)] * draw.flag(0.3)
    alpha = draw.choice((1.0, 1.0, 2.0, -1.0))
    attributes = f"transpose_a = {_bool(transpose_a)}, transpose_b = {_bool(transpose_b)}, alpha = {alpha} : f64"
    return Case(name, [a, b, *addend], attributes, constants=(1,) if draw.flag() else ())


def _linear(draw: Draw, name: str) -> Case:
    leading = tuple(draw.size(1) % 34 or 1 for _ in range(draw.randint(1, 2)))
    k, n, dtype = draw.size(1), draw.size(1), draw.choice(FLOATS if draw.flag(0.8) else INTEGERS)
    operands = [typed((*leading, k), dtype), typed((n, k), dtype), typed((n,), dtype)]
    operands += [typed((*leading, n), dtype)] * draw.flag(0.3)
    activation = draw.choice(ACTIVATIONS)
    return Case(name, operands, f'activation = "{activation}"', constants=(1,) if draw.flag() else ())


def _grouped(draw: Draw, name: str) -> Case:
    count, k, m, dtype = draw.randint(1, 3), draw.size(1), draw.size(1), draw.choice(FLOATS)
    widths = [draw.size(1) for _ in range(count)]
    biases = count if draw.flag() else 0
    operands = [typed((m, k), dtype)] * count + [typed((n, k), dtype) for n in widths]
    operands += [typed((n,), dtype) for n in widths[:biases]]
    constants = tuple(range(count, 2 * count)) if draw.flag() else ()
    return Case(name, operands, _segments("operand", (count, count, biases)), count, constants)


def _image(draw: Draw, first: bool, channels: int) -> Shape:
    image = draw.choice((1, 2, 3, 5, 8, 13, 17)), draw.choice((1, 2, 3, 7, 9, 16))
    batch = draw.choice((0, 1, 1, 1, 2, 3))
    return (batch, channels, *image) if first else (batch, *image, channels)


def _format(first: bool) -> str:
    return f'data_format = "channels_{"first" if first else "last"}"'


def _conv(draw: Draw, name: str) -> Case:
    first, dtype = draw.flag(), draw.choice(FLOATS)
    groups = draw.choice((1, 1, 1, 2, 3))
    channels, filters = (groups * draw.choice((1, 3, 7, 16, 17)) for _ in range(2))
    if draw.flag(0.2):
        groups = filters = channels
    kernel = draw.choice(((1, 1), (3, 3), (3, 3), (2, 3), (5, 4), (1, 7)))
    strides = draw.choice(((1, 1), (1, 1), (2, 2), (3, 1)))
    dilation = draw.choice(((1, 1), (1, 1), (2, 1)))
    padding = draw.choice(((0, 0), (1, 1), (2, 3)))
    image = _image(draw, first, channels)
    spatial = image[2:] if first else image[1:3]
    result = tuple(
        (size + 2 * pad - ((taps - 1) * spread + 1)) // step + 1
        for size, pad, taps, spread, step in zip(spatial, padding, kernel, dilation, strides, strict=True)
    )
    inner = channels // groups
    weight = (filters, inner, *kernel) if first else (filters, *kernel, inner)
    out = (image[0], filters, *result) if first else (image[0], *result, filters)
    bias, addend = draw.flag(), draw.flag(0.3)
    operands = [typed(image, dtype), typed(weight, dtype)]
    operands += [typed((filters,), dtype)] * bias + [typed(out, dtype)] * addend
    attributes = ", ".join(
        (
            f"filters = {filters} : si32, groups = {groups} : si32, {_format(first)}",
            f"padding_before = {array(padding, 'si32')}, kernel_size = {array(kernel, 'si32')}",
            f"strides = {array(strides, 'si32')}, dilation_rate = {array(dilation, 'si32')}",
            f'activation = "{draw.choice(("none", "relu"))}", {_segments("operand", (1, 1, bias, addend))}',
        )
    )
    return Case(name, operands, attributes, constants=(1, 2)[: 1 + bias] if draw.flag() else ())


def _pool(draw: Draw, name: str) -> Case:
    first, dtype = draw.flag(), draw.choice(NUMBERS if name == "max_pool_2d" else FLOATS)
    kernel = draw.choice(((1, 1), (2, 2), (3, 3), (2, 5)))
    padding = tuple(draw.randint(0, taps // 2) for taps in kernel)
    stride = draw.choice(((1, 1), (2, 2), (3, 1)))
    attributes = [
        f"padding = {array(padding, 'si32')}, kernel_size = {array(kernel, 'si32')}, stride = {array(stride, 'si32')}",
        f"ceil_mode = {_bool(draw.flag())}, {_format(first)}",
    ]
    if name == "max_pool_2d":
        attributes.append(f"dilation = {array(draw.choice(((1, 1), (2, 1))), 'si32')}")
    else:
        attributes.append(f"count_include_pad = {_bool(draw.flag())}, divisor_override = {draw.choice((0, 3))} : si32")
    image = typed(_image(draw, first, draw.size(1)), dtype)
    return Case(name, [image], ", ".join(attributes), 2 if name == "max_pool_2d" else 1)


def _adaptive(draw: Draw, name: str) -> Case:
    first = draw.flag()
    size = array((draw.randint(1, 9), draw.randint(1, 9)), "si64")
    image = typed(_image(draw, first, draw.size(1)), draw.choice(FLOATS))
    return Case(name, [image], f"output_size = {size}, {_format(first)}")


def _parameter(dtype: str) -> str:
    """Parameters and statistics of 16-bit floats are f32."""
    return "f32" if dtype in ("f16", "bf16") else dtype


def _normalization(draw: Draw, name: str) -> Case:
    shape, dtype = draw.shape(1), draw.choice(FLOATS)
    axis = draw.axis(shape)
    x, line = typed(shape, dtype), typed(shape[axis : axis + 1], _parameter(dtype))
    training = name != "normalization_infer" and draw.flag()
    moving, kept, addend = not training or draw.flag(), training and draw.flag(), draw.flag(0.3)
    attributes = f"axis = {axis} : si32, epsilon = 1.0e-3 : f32, momentum = 0.9 : f32, training = {_bool(training)}"
    lines = [line] * (2 * moving)
    if name == "normalization_add_relu":
        operands = [x, *[x] * addend, *lines, line, line]
        counts, results = (1, addend, moving, moving, 1, 1), (1, 1, kept, kept)
    else:
        operands = [x, *lines, line, line, *[x] * addend]
        counts, results = (1, moving, moving, 1, 1, addend), (1, kept, kept)
    attributes += f", {_segments('operand', counts)}"
    if name != "normalization_infer":
        attributes += f", {_segments('result', results)}"
    return Case(name, operands, attributes, 1 if name == "normalization_infer" else sum(results))


def _layer_norm(draw: Draw, name: str) -> Case:
    shape, dtype = draw.shape(1), draw.choice(FLOATS)
    begin = draw.axis(shape)
    centre, scale = draw.flag(), draw.flag()
    line = typed(shape[begin:], dtype)
    attributes = (
        f"center = {_bool(centre)}, scale = {_bool(scale)}, begin_norm_axis = {begin} : si64, "
        f"begin_params_axis = {begin} : si64, epsilon = 1.0e-5 : f64, {_segments('operand', (1, centre, scale))}"
    )
    return Case(name, [typed(shape, dtype), *[line] * (centre + scale)], attributes, 3)


def _group_norm(draw: Draw, name: str) -> Case:
    groups, first, dtype, affine = draw.choice((1, 2, 3)), draw.flag(), draw.choice(FLOATS), draw.flag()
    channels = groups * draw.choice((1, 3, 5, 8, 17))
    batch, inner = draw.choice((0, 1, 2, 3)), tuple(draw.size() for _ in range(draw.randint(0, 2)))
    shape = (batch, channels, *inner) if first else (batch, *inner, channels)
    attributes = (
        f"affine = {_bool(affine)}, num_groups = {groups} : si32, epsilon = 1.0e-5 : f64, {_format(first)}, "
        f'activation = "{draw.choice(("none", "silu"))}", {_segments("operand", (1, affine, affine))}'
    )
    return Case(name, [typed(shape, dtype), *[typed((channels,), dtype)] * (2 * affine)], attributes, 3)


def _rms_norm(draw: Draw, name: str) -> Case:
    shape, dtype = draw.shape(1), draw.choice(FLOATS)
    normalized = shape[draw.axis(shape) :]
    operands = [typed(shape, dtype), *[typed(normalized, dtype)] * draw.flag()]
    return Case(name, operands, f"normalized_shape = {array(normalized, 'si64')}", 2)


def _reshape(draw: Draw, name: str) -> Case:
    shape, dtype = draw.shape(), draw.choice(ANY)
    if name == "reshape":
        return Case(name, [typed(shape, dtype)], f"shape = {array((prod(shape), 1), 'si64')}")
    return Case(name, [typed(shape, dtype), typed((1, prod(shape)), "f32")])


def _transpose(draw: Draw, name: str) -> Case:
    shape = draw.shape()
    perm = draw.sample(range(len(shape)), len(shape))
    return Case(name, [typed(shape, draw.choice(ANY))], f"perm = {array(perm, 'si32')}")


def _squeeze(draw: Draw, name: str) -> Case:
    shape = list(draw.shape(0, 3))
    axis = draw.randint(0, len(shape))
    if name == "expand_dims":
        return Case(name, [typed(shape, draw.choice(ANY))], f"axis = {axis} : si32")
    shape.insert(axis, 1)
    return Case(name, [typed(shape, draw.choice(ANY))], f"axes = {array((axis,), 'si32')}")


def _expand(draw: Draw, name: str) -> Case:
    shape, dtype = draw.shape(), draw.choice(ANY)
    part = typed(draw.part(shape), dtype)
    if name == "expand":
        return Case(name, [part], f"expand_shape = {array(shape, 'si64')}")
    return Case(name, [part, typed(shape, "si32")], "broadcast_axes = []")


def _slice(draw: Draw, name: str) -> Case:
    shape = draw.shape(1)
    bounds = [[draw.randint(-size - 2, size + 2) for size in shape] for _ in range(2)]
    steps = [draw.choice((1, 1, 2, 3, 7)) for _ in shape]
    names = zip(("start", "stop", "step"), (*bounds, steps), strict=True)
    attributes = ", ".join(f"{each} = {array(numbers, 'si64')}" for each, numbers in names)
    return Case(name, [typed(shape, draw.choice(ANY))], attributes)


def _narrow(draw: Draw, name: str) -> Case:
    shape = draw.shape(1)
    dim = draw.axis(shape)
    start = draw.randint(0, shape[dim])
    length = draw.randint(0, shape[dim] - start)
    attributes = f"dim = {dim} : si64, start = {start} : si64, length = {length} : si64"
    return Case(name, [typed(shape, draw.choice(ANY))], attributes)


def _concat(draw: Draw, name: str) -> Case:
    shape, dtype = draw.shape(1), draw.choice(ANY)
    axis = draw.axis(shape)
    parts = [typed((*shape[:axis], draw.size(), *shape[axis + 1 :]), dtype) for _ in range(draw.randint(1, 4))]
    return Case(name, parts, f"axis = {axis} : si64")


def _split(draw: Draw, name: str) -> Case:
    shape, dtype = draw.shape(1), draw.choice(ANY)
    axis = draw.axis(shape)
    sizes = [draw.size() for _ in range(draw.randint(1, 4))]
    whole = typed((*shape[:axis], sum(sizes), *shape[axis + 1 :]), dtype)
    likes = [typed((*shape[:axis], size, *shape[axis + 1 :]), dtype) for size in sizes]
    return Case(name, [whole, *likes], f"axis = {axis} : si64", len(sizes))


def _gather(draw: Draw, name: str) -> Case:
    shape, dtype, index = draw.shape(1, 3), draw.choice(ANY), draw.choice(("si8", "si32", "si64", "ui8"))
    axis = draw.axis(shape)
    if name == "embedding":
        rows = typed((draw.size(), draw.size()), dtype)
        return Case(name, [rows, typed(draw.shape(0, 2), index)])
    if name == "gather":
        return Case(name, [typed(shape, dtype), typed(draw.shape(0, 2), index)], f"axis = {axis} : si64")
    places = tuple(draw.size() if k == axis else draw.randint(0, size) for k, size in enumerate(shape))
    return Case(name, [typed(shape, dtype), typed(places, index)], f"dim = {axis} : si32")


def _sort(draw: Draw, name: str) -> Case:
    shape, dtype = draw.shape(1), draw.choice(NUMBERS)
    if name == "argmax":
        return Case(name, [typed(shape, dtype)])
    if name == "top_k":
        shape = (*shape[:-1], max(shape[-1], 1))
        return Case(name, [typed(shape, dtype)], f"k = {draw.randint(1, shape[-1])} : si32")
    return Case(name, [typed(shape, dtype)], f'direction = "{draw.choice(("ASCENDING", "DESCENDING"))}"')


def _reduce(draw: Draw, name: str) -> Case:
    shape = draw.shape()
    axes = draw.sample(range(len(shape)), draw.randint(0, len(shape)))
    attributes = f"axis = {array(axes, 'si32')}, keepdims = {_bool(draw.flag())}"
    return Case(name, [typed(shape, draw.choice(ANY))], attributes)


def _constant(draw: Draw, name: str) -> Case:
    dtype = draw.choice([dtype for dtype in DType if dtype is not DType.SI16])
    value = "is_floating_value = true, floating_value = 3.0 : f64" if draw.flag() else "integer_value = 7 : si64"
    attributes = f'dtype = {dtype.value} : i32, shape = {array(draw.shape(), "si64")}, nd_sbp = ["B"], {value}'
    return Case(name, [], attributes)


def _plain_unary() -> list[str]:
    """Ops with one operand, one result of its type, and no attributes of their own."""
    kinds = [kind for kind in ONEFLOW.operations if issubclass(kind, UnaryXYOp | UnaryInOutOp)]
    return [
        kind.name.removeprefix("oneflow.")
        for kind in kinds
        if not kind.get_irdl_definition().attributes.keys() - {*COMMON_ATTRIBUTES}
    ]


_CASES: Mapping[str, Callable[[Draw, str], Case]] = {
    **{name: _same(FLOATS if name in FUNCTIONS else ANY) for name in _plain_unary()},
    "ones_like": _same(ANY),
    **dict.fromkeys(["softmax", "log_softmax"], _same(FLOATS, least=1)),
    **dict.fromkeys(["scalar_add", "scalar_mul", "scalar_div", "scalar_pow"], _same(ANY, _scalar)),
    "copy": _same(ANY, lambda draw: 'device_type = "cpu"'),
    "leaky_relu": _same(ANY, lambda draw: "alpha = 0.1 : f32"),
    "hardtanh": _same(ANY, lambda draw: "min_val = -1.5 : f64, max_val = 2.0 : f64"),
    "tril": _same(ANY, _tril, 2),
    "cast": _cast,
    "dropout": _dropout,
    **dict.fromkeys(
        [f"broadcast_{name}" for name in ["add", "sub", "mul", "div", "pow", "maximum", "minimum"]], _broadcast
    ),
    **dict.fromkeys(["scalar_add_by_tensor", "scalar_mul_by_tensor"], _by_tensor),
    **dict.fromkeys(["bias_add", "fused_bias_add_gelu"], _bias),
    **dict.fromkeys(["add_n", "add_n2"], _add_n),
    "where": _where,
    "masked_fill": _masked_fill,
    **dict.fromkeys(["matmul", "batch_matmul", "broadcast_matmul"], _product),
    "fused_matmul_bias": _linear,
    "grouped_matmul_bias": _grouped,
    "conv2d": _conv,
    **dict.fromkeys(["max_pool_2d", "avg_pool_2d"], _pool),
    "adaptive_avg_pool2d": _adaptive,
    **dict.fromkeys(["normalization", "normalization_infer", "normalization_add_relu"], _normalization),
    "layer_norm": _layer_norm,
    "group_norm": _group_norm,
    "rms_norm": _rms_norm,
    **dict.fromkeys(["reshape", "reshape_like"], _reshape),
    "transpose": _transpose,
    **dict.fromkeys(["squeeze", "expand_dims"], _squeeze),
    **dict.fromkeys(["expand", "broadcast_like"], _expand),
    "slice": _slice,
    "narrow": _narrow,
    **dict.fromkeys(["concat", "cat"], _concat),
    "split_like": _split,
    **dict.fromkeys(["gather", "embedding", "dim_gather"], _gather),
    **dict.fromkeys(["arg_sort", "sort", "top_k", "argmax"], _sort),
    **dict.fromkeys([f"reduce_{name}" for name in ["sum", "max", "min", "prod"]], _reduce),
    "constant": _constant,
}

FUSED = "fused_elementwise"
MNEMONICS = (*_CASES, FUSED)


def draw_context(draw: Draw, mnemonic: str) -> RegContext | None:
    """A context of that op; None for a draw that no program may have."""
    from xdsl.utils.exceptions import VerifyException

    from okl_opt.dialects.diagnostic import DiagnosticError

    try:
        if mnemonic == FUSED:
            return _fused(draw)
        return _CASES[mnemonic](draw, mnemonic).context()
    except (VerifyException, DiagnosticError):
        return None


def _fused(draw: Draw) -> RegContext:
    """Some elementwise ops in one loop: of a value, and of two that broadcast."""
    shape, dtype = draw.shape(), draw.choice(FLOATS)
    x, y = typed(shape, dtype), typed(draw.part(shape), dtype)
    steps = [FusedOp(_step(draw.choice(("tanh", "square", "relu", "gelu")), x), (0,))]
    steps.append(FusedOp(_step(draw.choice(("broadcast_add", "broadcast_mul", "broadcast_maximum")), x, y), (2, 1)))
    steps.append(FusedOp(_step("sigmoid", x), (3,)))
    whole = steps[1].reg
    yields = draw.choice(((4,), (3, 4), (2, 3, 4)))
    return whole._replace(
        op_type=FUSED,
        outputs=whole.outputs * len(yields),
        input_keys=(("in", 0), ("in", 1)),
        output_keys=tuple(("out", number) for number in range(len(yields))),
        attrs={},
        body=FusedBody(tuple(steps), yields),
    )


@cache
def _step(mnemonic: str, *operands: str) -> RegContext:
    return Case(mnemonic, operands).context()
