"""A context for every kernel that has parallel regions, by the number of rows or images: large enough to use them."""

from __future__ import annotations

from convolution import Conv
from harness import reg

from okl_opt.runtime.kernels.context import FusedBody, FusedOp, RegContext
from okl_opt.runtime.kernels.cpu.llvm.pointwise.unary import UNARY

SAME = [*sorted(set(UNARY) - {"dropout"}), "log_softmax", "softmax", "tril"]
BINARY = ["add", "div", "maximum", "minimum", "mul", "pow", "sub"]
LINE = "40xf32"
WINDOW = {"kernel_size": (3, 3), "stride": (1, 1), "padding": (1, 1), "dilation": (1, 1), "ceil_mode": False}
WEIGHT = "200x300xf32"
MOVING = ["moving_mean", "moving_variance", "gamma", "beta"]
NORM = {"axis": 1, "epsilon": 1e-3, "training": True, "momentum": 0.9}
KEPT = ["mean", "inv_variance"]


def _fused(x: str) -> RegContext:
    whole = reg("fused_elementwise", [x], [x])
    steps = (FusedOp(reg("tanh", [x], [x]), (0,)), FusedOp(reg("square", [x], [x]), (1,)))
    return whole._replace(body=FusedBody(steps, (2,)))


def contexts(rows: int = 90, images: int = 4) -> list[RegContext]:
    """Rows of 1001 numbers, or of 300 for products; images of 40 channels of 30 x 31 pixels."""
    x, row = f"{rows}x1001xf32", f"{rows}x1xf32"
    image, points = f"{images}x40x30x31xf32", f"{images}x30x31x40xf32"
    left, right = f"{rows}x300xf32", f"{rows}x200xf32"
    stack = f"{images * 2}x60x90xf32"
    return [
        *[reg(name, [x], [x]) for name in SAME],
        *[reg(f"broadcast_{name}", [x, row], [x]) for name in BINARY],
        *[reg(f"scalar_{name}_by_tensor", [x, "1xf32"], [x]) for name in ("add", "mul")],
        *[reg(f"reduce_{name}", [x], ["1001xf32"], axis=(0,)) for name in ("max", "min", "prod", "sum")],
        *[reg(f"reduce_{name}", [x], ["f32"], axis=(0, 1)) for name in ("max", "sum")],
        *[reg(name, [x, x], [f"{2 * rows}x1001xf32"], axis=0) for name in ("cat", "concat")],
        *[reg(name, [x, "1001xf32"], [x], axis=1) for name in ("bias_add", "fused_bias_add_gelu")],
        reg("add_n", [x, x, x], [x]),
        reg("argmax", [x], [f"{rows}xsi64"]),
        reg("broadcast_like", [row, x], [x], broadcast_axes=(1,)),
        reg("cast", [x], [f"{rows}x1001xf16"], dtype=9),
        reg("dropout", [x], [x, f"{rows}x1001xi1"]),
        reg("expand", [row], [x], expand_shape=(rows, 1001)),
        reg("expand_dims", [x], [f"1x{x}"], axis=0),
        reg("masked_fill", [x, f"{rows}x1001xi1"], [x]),
        reg("narrow", [x], [f"{rows}x1000xf32"], dim=1, start=1, length=1000),
        reg("reshape", [x], [f"{rows * 1001}xf32"], shape=(rows * 1001,)),
        reg("reshape_like", [x, f"1001x{rows}xf32"], [f"1001x{rows}xf32"]),
        reg("slice", [x], [f"{rows}x1000xf32"], start=(0, 1), stop=(rows, 1001), step=(1, 1)),
        reg("split_like", [f"{rows + 100}x1001xf32", x, "100x1001xf32"], [x, "100x1001xf32"], axis=0),
        reg("squeeze", [f"{rows}x1x1001xf32"], [x], axes=(1,)),
        reg("transpose", [x], [f"1001x{rows}xf32"], perm=(1, 0)),
        reg("where", [f"{rows}x1xi1", x, x], [x]),
        reg("adaptive_avg_pool2d", [image], [f"{images}x40x15x16xf32"], output_size=(15, 16)),
        reg("avg_pool_2d", [points], [points], data_format="channels_last", **WINDOW),
        reg("max_pool_2d", [points], [points, points.replace("f32", "si64")], data_format="channels_last", **WINDOW),
        reg(
            "group_norm",
            [image, LINE, LINE],
            [image, f"{images}x8xf32", f"{images}x8xf32"],
            affine=True,
            num_groups=8,
            epsilon=1e-5,
        ),
        reg("rms_norm", [x, "1001xf32"], [x, f"{rows}xf32"], normalized_shape=(1001,)),
        reg(
            "layer_norm",
            [x, "1001xf32", "1001xf32"],
            [x, f"{rows}xf32", f"{rows}xf32"],
            **{"center": True, "scale": True, "begin_norm_axis": 1, "begin_params_axis": 1, "epsilon": 1e-5},
        ),
        reg("normalization", [image, *[LINE] * 4], [image, LINE, LINE], input_keys=["x", *MOVING], **NORM),
        reg("normalization_infer", [image, *[LINE] * 4], [image], input_keys=["x", *MOVING], **NORM),
        reg(
            "normalization_add_relu",
            [image, image, *[LINE] * 4],
            [image, f"{(images * 40 * 30 * 31 + 31) // 32}xsi32", LINE, LINE],
            input_keys=["x", "addend", *MOVING],
            output_keys=["y", "reserve_space", *KEPT],
            **NORM,
        ),
        reg("matmul", [left, WEIGHT], [right], transpose_b=True),
        reg("matmul", [left, WEIGHT], [right], transpose_b=True)._replace(constants=(1,)),
        reg("matmul", ["1x900xf32", f"900x{10 * rows}xf32"], [f"1x{10 * rows}xf32"]),
        reg("batch_matmul", [stack, f"{images * 2}x90x70xf32"], [f"{images * 2}x60x70xf32"]),
        reg("broadcast_matmul", [stack, "90x70xf32"], [f"{images * 2}x60x70xf32"]),
        reg(
            "fused_matmul_bias",
            [left, WEIGHT, "200xf32"],
            [right],
            **{"input_keys": ["x", "weight", "bias"], "alpha": 1.0, "activation": "gelu"},
        ),
        reg(
            "grouped_matmul_bias",
            [left] * 2 + [WEIGHT] * 2,
            [right] * 2,
            input_keys=[("xs", 0), ("xs", 1), ("weights", 0), ("weights", 1)],
            output_keys=[("ys", 0), ("ys", 1)],
        ),
        Conv(images, (30, 31), 16, 40, (3, 3), padding=(1, 1)).context(),
        Conv(images, (30, 31), 16, 40, (3, 3), padding=(1, 1), constants=(1, 2)).context(),
        Conv(images, (30, 31), 64, 64, (3, 3), groups=64, channels_last=False).context(),
        _fused(x),
    ]
