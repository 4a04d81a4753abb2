"""Every compute op with operand types, result types and attributes that fit together, as text."""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, UnregisteredOp

from okl_opt.dialects.oneflow import ONEFLOW
from okl_opt.dialects.oneflow.compute import ComputeOp
from okl_opt.dialects.oneflow.elementwise import UnaryInOutOp, UnaryXYOp
from okl_opt.dialects.text import parse

UNARY = [
    kind.name.removeprefix("oneflow.")
    for kind in ONEFLOW.operations
    if issubclass(kind, UnaryXYOp | UnaryInOutOp) and kind.name != "oneflow.copy"
] + ["ones_like", "log_softmax"]

CONV = (
    "filters = 8 : si32, padding_before = [1 : si32, 2 : si32], kernel_size = [3 : si32, 3 : si32], "
    "strides = [2 : si32, 1 : si32], dilation_rate = [1 : si32, 2 : si32]"
)
POOL = "padding = [1 : si32, 1 : si32], kernel_size = [3 : si32, 3 : si32], stride = [2 : si32, 2 : si32]"
FIRST = 'data_format = "channels_first"'
LAST = 'data_format = "channels_last"'
DILATION = "dilation = [1 : si32, 1 : si32]"

CASES: list[tuple[str, list[str], list[str], str]] = [
    *[(name, ["2x3xf32"], ["2x3xf32"], "") for name in UNARY],
    ("relu", ["f32"], ["f32"], ""),
    ("square", ["2xi64"], ["2xsi64"], ""),
    ("copy", ["2xf16"], ["2xf16"], 'device_type = "cuda"'),
    ("cast", ["2xf32"], ["2xsi32"], "dtype = 5 : i32"),
    ("cast", ["2xf32"], ["2xi32"], "dtype = 5 : i32"),
    ("cast", ["2xf32"], ["2xi1"], "dtype = 12 : i32"),
    ("cast", ["2xf32"], ["2xsi8"], "dtype = 12 : i32"),
    ("dropout", ["2x3xf32"], ["2x3xf32", "2x3xi1"], ""),
    ("dropout", ["2xf32", "2xf32"], ["2xf32", "2xsi8"], "rate = 0.5 : f32"),
    ("add_n2", ["2xf32", "2xf32"], ["2xf32"], 'op_type_name = "add_n"'),
    ("add_n", ["2xf32", "2xf32", "2xf32"], ["2xf32"], ""),
    *[
        (f"broadcast_{name}", ["4x1x3xf32", "2x1xf32"], ["4x2x3xf32"], "")
        for name in ("add", "sub", "mul", "div", "pow", "maximum", "minimum")
    ],
    ("broadcast_add", ["f32", "2xf32"], ["2xf32"], ""),
    ("broadcast_add", ["0x2xf32", "1x2xf32"], ["0x2xf32"], ""),
    ("scalar_add_by_tensor", ["2x3xf32", "1xf32"], ["2x3xf32"], ""),
    ("scalar_mul_by_tensor", ["2x3xf32", "f32"], ["2x3xf32"], ""),
    ("bias_add", ["2x3xf32", "3xf32"], ["2x3xf32"], "axis = 1 : si32"),
    ("fused_bias_add_gelu", ["2x3xf32", "2xf32"], ["2x3xf32"], ""),
    ("scalar_add", ["2x3xsi32"], ["2x3xsi32"], "has_float_operand = true, float_operand = -1.5 : f64"),
    ("scalar_div", ["2x3xsi64"], ["2x3xsi64"], "has_int_operand = true, int_operand = -1 : si64"),
    ("scalar_div", ["2x3xsi8"], ["2x3xsi8"], "has_int_operand = true, int_operand = 255 : si64"),
    ("scalar_div", ["2x3xui8"], ["2x3xui8"], "has_int_operand = true, int_operand = 2 : si64"),
    ("leaky_relu", ["2x3xsi32"], ["2x3xsi32"], "alpha = 2.5 : f32"),
    ("hardtanh", ["2x3xui8"], ["2x3xui8"], "min_val = 1.0 : f64, max_val = 200.0 : f64"),
    ("bias_add", ["2x3xsi32", "3xsi32"], ["2x3xsi32"], "axis = 1 : si32"),
    (
        "masked_fill",
        ["2xsi32", "2xsi8"],
        ["2xsi32"],
        "has_float_operand = true, float_operand = 0x7FF0000000000000 : f64",
    ),
    (
        "tril",
        ["3x3xsi32"],
        ["3x3xsi32"],
        "is_floating_fill_value = true, floating_fill_value = 0xFFF0000000000000 : f64",
    ),
    ("where", ["2xi1", "2xf32", "2xf32"], ["2xf32"], ""),
    ("masked_fill", ["2xf32", "2xsi8"], ["2xf32"], "has_float_operand = true, float_operand = 1.0 : f64"),
    ("matmul", ["2x3xf32", "3x4xf32"], ["2x4xf32"], ""),
    ("matmul", ["3x2xf32", "4x3xf32", "2x4xf32"], ["2x4xf32"], "transpose_a = true, transpose_b = true"),
    ("batch_matmul", ["5x2x3xf32", "5x3x4xf32"], ["5x2x4xf32"], ""),
    ("broadcast_matmul", ["5x2x3xf32", "4x3xf32"], ["5x2x4xf32"], "transpose_b = true"),
    ("broadcast_matmul", ["5x1x2x3xf32", "6x3x4xf32"], ["5x6x2x4xf32"], ""),
    # 10 + 2 - 3 over 2 and 1 is 4 and 1; 12 + 4 - (2*2 + 1) and 1 is 12.
    ("conv2d", ["1x4x10x12xf32", "8x4x3x3xf32"], ["1x8x5x12xf32"], f"{CONV}, {FIRST}, SEGMENTS(1, 1, 0, 0)"),
    (
        "conv2d",
        ["1x10x12x4xf32", "8x3x3x2xf32", "8xf32", "1x5x12x8xf32"],
        ["1x5x12x8xf32"],
        f'{CONV}, {LAST}, groups = 2 : si32, activation = "relu", SEGMENTS(1, 1, 1, 1)',
    ),
    (
        "normalization",
        ["2x3x4xf16", "3xf32", "3xf32", "3xf32", "3xf32"],
        ["2x3x4xf16"],
        "axis = 1 : si32, SEGMENTS(1, 1, 1, 1, 1, 0), RESULTS(1, 0, 0)",
    ),
    (
        "normalization",
        ["2x3xf32", "3xf32", "3xf32", "2x3xf32"],
        ["2x3xf32", "3xf32", "3xf32"],
        "axis = 1 : si32, training = true, SEGMENTS(1, 0, 0, 1, 1, 1), RESULTS(1, 1, 1)",
    ),
    (
        "normalization_infer",
        ["2x3xf32", "3xf32", "3xf32", "3xf32", "3xf32"],
        ["2x3xf32"],
        "axis = 1 : si32, SEGMENTS(1, 1, 1, 1, 1, 0)",
    ),
    (
        "normalization_add_relu",
        ["2x33xf32", "2x33xf32", "33xf32", "33xf32"],
        ["2x33xf32", "3xsi32", "33xf32", "33xf32"],
        "axis = 1 : si32, training = true, SEGMENTS(1, 1, 0, 0, 1, 1), RESULTS(1, 1, 1, 1)",
    ),
    ("max_pool_2d", ["1x2x6x7xf32"], ["1x2x3x4xf32", "1x2x3x4xsi64"], f"{POOL}, {FIRST}, {DILATION}"),
    (
        "max_pool_2d",
        ["1x6x7x2xf32"],
        ["1x4x4x2xf32", "1x4x4x2xsi64"],
        f"{POOL}, {LAST}, {DILATION}, ceil_mode = true",
    ),
    ("avg_pool_2d", ["1x2x6x7xf32"], ["1x2x3x4xf32"], f"{POOL}, {FIRST}"),
    # Ceil mode gives 3 windows of 1; the third would start at 2 * 2 >= 3 + 0 and goes.
    (
        "avg_pool_2d",
        ["1x1x3x4xf32"],
        ["1x1x2x2xf32"],
        f"padding = [0 : si32, 0 : si32], kernel_size = [1 : si32, 1 : si32], stride = [2 : si32, 3 : si32], "
        f"ceil_mode = true, {FIRST}",
    ),
    ("adaptive_avg_pool2d", ["1x2x6x7xf32"], ["1x2x4x5xf32"], "output_size = [4 : si64, 5 : si64]"),
    ("adaptive_avg_pool2d", ["1x6x7x2xf32"], ["1x4x5x2xf32"], f"output_size = [4 : si64, 5 : si64], {LAST}"),
    (
        "layer_norm",
        ["2x3x4xf16", "4xf16", "4xf16"],
        ["2x3x4xf16", "2x3xf32", "2x3xf32"],
        "center = true, scale = true, begin_norm_axis = 2 : si64, begin_params_axis = -1 : si64, SEGMENTS(1, 1, 1)",
    ),
    ("layer_norm", ["2x3xf64"], ["2x3xf64", "f64", "f64"], "SEGMENTS(1, 0, 0)"),
    (
        "group_norm",
        ["2x6x5xf32", "6xf32", "6xf32"],
        ["2x6x5xf32", "2x3xf32", "2x3xf32"],
        "affine = true, num_groups = 3 : si32, SEGMENTS(1, 1, 1)",
    ),
    ("rms_norm", ["2x3x4xbf16", "3x4xbf16"], ["2x3x4xbf16", "2xf32"], "normalized_shape = [3 : si64, 4 : si64]"),
    ("reshape", ["2x3xf32"], ["3x2xf32"], "shape = [3 : si64, -1 : si64]"),
    ("reshape_like", ["2x3xf32", "6xsi64"], ["6xf32"], ""),
    ("transpose", ["2x3x4xf32"], ["4x2x3xf32"], "perm = [2 : si32, 0 : si32, 1 : si32]"),
    ("expand_dims", ["2x3xf32"], ["2x3x1xf32"], "axis = -1 : si32"),
    ("squeeze", ["1x2x1xf32"], ["1x2xf32"], "axes = [2 : si32]"),
    ("expand", ["1x3xf32"], ["5x4x3xf32"], "expand_shape = [5 : si64, 4 : si64, -1 : si64]"),
    ("broadcast_like", ["3xf32", "2x3xsi32"], ["2x3xf32"], "broadcast_axes = []"),
    ("broadcast_like", ["2xf32", "2x3xsi32"], ["2x3xf32"], "broadcast_axes = [1 : si32]"),
    (
        "slice",
        ["10x4xf32"],
        ["3x2xf32"],
        "start = [1 : si64, -3 : si64], stop = [8 : si64, -1 : si64], step = [3 : si64, 1 : si64]",
    ),
    ("narrow", ["5x6xf32"], ["5x2xf32"], "dim = 1 : si64, start = 4 : si64, length = 2 : si64"),
    ("concat", ["2x3xf32", "2x4xf32"], ["2x7xf32"], "axis = 1 : si64, max_dim_size = 7 : si64"),
    ("cat", ["2x3xf32", "1x3xf32"], ["3x3xf32"], ""),
    ("split_like", ["5x2xf32", "3x2xf32", "2x2xf32"], ["3x2xf32", "2x2xf32"], ""),
    ("gather", ["5x6x7xf32", "2x3xsi64"], ["5x2x3x7xf32"], "axis = 1 : si64"),
    ("embedding", ["5x6xf32", "2x3xsi32"], ["2x3x6xf32"], ""),
    ("dim_gather", ["5x6xf32", "5x2xsi64"], ["5x2xf32"], "dim = 1 : si32"),
    ("arg_sort", ["2x3xf32"], ["2x3xsi32"], 'direction = "ASCENDING"'),
    ("sort", ["2x3xf32"], ["2x3xf32"], 'direction = "DESCENDING"'),
    ("top_k", ["2x3xf32"], ["2x2xsi64"], "k = 2 : si32"),
    ("argmax", ["2x3xf32"], ["2xsi64"], ""),
    *[(f"reduce_{name}", ["2x3x4xf32"], ["2x4xf32"], "axis = [1 : si32]") for name in ("sum", "max", "min", "prod")],
    ("reduce_sum", ["2x3x4xf32"], ["1x3x1xf32"], "axis = [0 : si32, -1 : si32], keepdims = true"),
    ("reduce_sum", ["2x3xf32"], ["2x3xf32"], "axis = []"),
    ("reduce_sum", ["2x3xf32"], ["f32"], "axis = [0 : si32, 1 : si32]"),
    ("fused_matmul_bias", ["5x2x3xf32", "4x3xf32", "4xf32"], ["5x2x4xf32"], 'activation = "gelu"'),
    ("fused_matmul_bias", ["2x3xf32", "4x3xf32", "4xf32", "2x4xf32"], ["2x4xf32"], "alpha = 0.5 : f64"),
    ("grouped_matmul_bias", ["2x3xf32", "4x3xf32"], ["2x4xf32"], "SEGMENTS(1, 1, 0)"),
    (
        "grouped_matmul_bias",
        ["2x3xf32", "2x3xf32", "4x3xf32", "5x3xf32", "4xf32", "5xf32"],
        ["2x4xf32", "2x5xf32"],
        "SEGMENTS(2, 2, 2)",
    ),
    ("constant", [], ["2x3xsi64"], 'dtype = 6 : i32, shape = [2 : si64, 3 : si64], nd_sbp = ["B"]'),
]


def with_segments(attributes: str) -> str:
    """SEGMENTS(1, 0) and RESULTS(1, 0) spelt out."""
    attributes = attributes.replace("SEGMENTS(", "operand_segment_sizes = array<i32: ")
    return attributes.replace("RESULTS(", "result_segment_sizes = array<i32: ").replace(")", ">")


_COMMON = 'op_name = "x-0", device_tag = "cpu", device_name = ["@0:0"]'


def op_of(mnemonic: str, operands: list[str], results: list[str], attributes: str) -> ComputeOp:
    """An op of the catalogue, on operands from elsewhere."""
    kinds = [", ".join(f"tensor<{kind}>" for kind in types) for types in (operands, results)]
    given = "".join(f'%{n} = "test.op"() : () -> tensor<{kind}>\n' for n, kind in enumerate(operands))
    arguments = ", ".join(f"%{n}" for n in range(len(operands)))
    attributes = ", ".join(filter(None, (_COMMON, with_segments(attributes))))
    text = (
        f'{given}%r:{len(results)} = "oneflow.{mnemonic}"({arguments}) {{{attributes}}} : ({kinds[0]}) -> ({kinds[1]})'
    )
    context = Context(allow_unregistered=True)
    context.load_dialect(ONEFLOW)
    module = parse(context, text)
    assert isinstance(module, ModuleOp)
    op = list(module.ops)[-1]
    assert isinstance(op, ComputeOp) and not isinstance(op, UnregisteredOp)
    return op
