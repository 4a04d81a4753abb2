"""The jobs that faults are provoked on, and programs of them."""

from __future__ import annotations

from collections.abc import Sequence

from okl_opt.runtime.compile.launch import BuildOptions
from okl_opt.runtime.launch.program import LaunchProgram

COMMON = 'device_tag = "cpu", device_name = ["@0:0"]'


def variable(name: str, shape: Sequence[int]) -> str:
    """The attributes of an f32 variable."""
    sizes = ", ".join(f"{size} : si64" for size in shape)
    return f'{{op_name = "{name}", output_lbns = ["v"], shape = [{sizes}], data_type = 2 : i32, {COMMON}}}'


def op(name: str, attributes: str = "") -> str:
    """The attributes of a compute op."""
    return ", ".join(filter(None, (f'op_name = "{name}", {COMMON}', attributes)))


def layer(size: int) -> str:
    """A dense layer of size x size with a packed weight, softmax of its rows, and sums of its columns."""
    t, row = f"tensor<{size}x{size}xf32>", f"tensor<{size}xf32>"
    return f"""
oneflow.job @Layer(%x: {t}) -> ({t}, {row}) {{
  %w = "oneflow.variable"() {variable("w", (size, size))} : () -> {t}
  %b = "oneflow.variable"() {variable("b", (size,))} : () -> {row}
  %m = "oneflow.matmul"(%x, %w) {{{op("matmul", "transpose_b = true")}}} : ({t}, {t}) -> {t}
  %a = "oneflow.bias_add"(%m, %b) {{{op("bias_add", "axis = 1 : si32")}}} : ({t}, {row}) -> {t}
  %g = "oneflow.gelu"(%a) {{{op("gelu")}}} : ({t}) -> {t}
  %s = "oneflow.softmax"(%g) {{{op("softmax")}}} : ({t}) -> {t}
  %r = "oneflow.reduce_sum"(%s) {{{op("reduce_sum", "axis = [0 : si32]")}}} : ({t}) -> {row}
  oneflow.return %s, %r : {t}, {row}
}}
"""


def widened(count: int, *, reduced: bool, between: str = "") -> str:
    """One number as `count` of them, and if `reduced` their sum; `between` stands between the two."""
    one, many = "tensor<1xf32>", f"tensor<{count}xf32>"
    sums = f'%r = "oneflow.reduce_sum"(%e) {{{op("reduce_sum", "axis = [0 : si32], keepdims = true")}}}'
    result, kind = ("%r", one) if reduced else ("%e", many)
    return f"""
oneflow.job @Widened(%x: {one}) -> {kind} {{
  %e = "oneflow.expand"(%x) {{{op("expand", f"expand_shape = [{count} : si64]")}}} : ({one}) -> {many}
  {between}
  {f"{sums} : ({many}) -> {one}" if reduced else ""}
  oneflow.return {result} : {kind}
}}
"""


def sum_of_variable(count: int) -> str:
    """The sum of a variable of `count` numbers, and in each run one more number."""
    one, many = "tensor<1xf32>", f"tensor<{count}xf32>"
    return f"""
oneflow.job @Sum(%x: {one}) -> {one} {{
  %v = "oneflow.variable"() {variable("v", (count,))} : () -> {many}
  %r = "oneflow.reduce_sum"(%v) {{{op("reduce_sum", "axis = [0 : si32], keepdims = true")}}} : ({many}) -> {one}
  %a = "oneflow.broadcast_add"(%x, %r) {{{op("broadcast_add")}}} : ({one}, {one}) -> {one}
  oneflow.return %a : {one}
}}
"""


def program_of(text: str, *, wrap: bool = True, options: BuildOptions | None = None) -> LaunchProgram:
    """The program of a job; with `wrap` its ops are wrapped into launches."""
    from xdsl.dialects.builtin import ModuleOp

    from okl_opt.dialects.registry import make_context
    from okl_opt.dialects.text import parse
    from okl_opt.runtime.prepare.builder import ProgramBuilder

    ctx = make_context()
    module = parse(ctx, text)
    assert isinstance(module, ModuleOp)
    builder = ProgramBuilder(ctx, options or BuildOptions())
    return builder.program(builder.fuse(module) if wrap else module, None, None)
