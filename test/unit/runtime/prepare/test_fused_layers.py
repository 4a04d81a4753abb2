"""A job gives the same, up to rounding, when its linear layers take what follows them, and when they are grouped."""

from __future__ import annotations

import numpy as np
import pytest
from elementwise_jobs import PLACE, array_of, build

from okl_opt.dialects.oneflow.fused import ACTIVATIONS

PASSES = ("fuse-matmul-bias-gelu", "group-matmul")


def job(dtype: str, activation: str) -> str:
    """Two plain layers of one input, and one of an input of rank 3 with an addend and an activation."""
    x, w, b, out = (f"tensor<{shape}x{dtype}>" for shape in ("2x9x24", "40x24", "40", "2x9x40"))

    def op(result: str, name: str, operands: str, types: str, attributes: str = "") -> str:
        head = f'%{result} = "oneflow.{name}"({operands})'
        return f'{head} {{{PLACE}, op_name = "{result}"{attributes}}} : ({types}) -> {out}'

    def product(result: str) -> str:
        return op(result, "broadcast_matmul", "%x, %w", f"{x}, {w}", ", transpose_b = true")

    lines = [
        product("p"),
        op("q", "bias_add", "%p, %b", f"{out}, {b}", ", axis = 2 : si32"),
        product("r"),
        op("s", "broadcast_add", "%b, %r", f"{b}, {out}"),
        product("t"),
        op("u", "bias_add", "%t, %b", f"{out}, {b}", ", axis = 2 : si32"),
        op("v", "add_n2", "%u, %y", f"{out}, {out}"),
        op("w2", activation, "%v", out),
    ]
    body = "\n".join([*lines, f"oneflow.return %q, %s, %w2 : {out}, {out}, {out}"])
    return f"oneflow.job @j(%x: {x}, %w: {w}, %b: {b}, %y: {out}) -> ({out}, {out}, {out}) {{\n{body}\n}}"


@pytest.mark.sample(1)
@pytest.mark.slow("compiles programs")
@pytest.mark.parametrize(
    ("dtype", "activation"),
    [
        *(("f32", name) for name in ACTIVATIONS if name != "none"),
        *((dtype, name) for dtype in ("f64", "f16") for name in ("relu", "gelu", "tanh")),
    ],
)
def test_layers(dtype: str, activation: str):
    text = job(dtype, activation)
    plain, _ = build(text)
    fused, kinds = build(text, PASSES)
    oracle, _ = build(text, PASSES, provider="ref")
    assert kinds == ["grouped_matmul_bias", "fused_matmul_bias"]
    rng = np.random.default_rng(0)
    inputs = [rng.uniform(-1, 1, spec.shape).astype(spec.dtype.numpy) for spec in plain.params]
    # Sums of 24 products of numbers up to 1, one rounding to the result; f16 is rounded after every op where unfused.
    tolerance = {"f32": 2e-5, "f64": 1e-13, "f16": 3e-2}[dtype]
    wanted = [array_of(result) for result in oracle.run(inputs)]
    for program in (plain, fused):
        for got, expected in zip(program.run(inputs), wanted, strict=True):
            np.testing.assert_allclose(array_of(got), expected, rtol=0, atol=tolerance)
