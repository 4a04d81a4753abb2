"""Modules that the benchmarks run on, made by construction."""

from __future__ import annotations

EMPTY_FUNCTION = "func.func @f() {\n  return\n}\n"

_PLACEMENT = 'device_name = ["@0:0"], device_tag = "cpu", hierarchy = [1]'


def oneflow_job(ops: int, shape: str = "2") -> str:
    """A job of `ops` alternating relu and tanh on one tensor: each op carries five attributes."""
    tensor = f"tensor<{shape}xf32>"
    lines = [f"module {{\n  oneflow.job @Chain(%arg0: {tensor}) -> {tensor} {{"]
    value = "%arg0"
    for index in range(ops):
        name = "relu" if index % 2 == 0 else "tanh"
        lines.append(
            f'    %{index} = "oneflow.{name}"({value}) {{{_PLACEMENT}, op_name = "{name}-{index}", '
            f"scope_symbol_id = {4611686018427420671 + index % 7} : i64}} : ({tensor}) -> {tensor}"
        )
        value = f"%{index}"
    lines.append(f"    oneflow.return {value} : {tensor}\n  }}\n}}\n")
    return "\n".join(lines)


def gate_job(count: int) -> str:
    """tanh(relu(x)) * w + b, all of `count` elements."""
    tensor = f"tensor<{count}xf32>"
    steps = (("relu", "%x"), ("tanh", "%0"), ("broadcast_mul", "%1, %w"), ("broadcast_add", "%2, %b"))
    lines = [f"oneflow.job @Gate(%x: {tensor}, %w: {tensor}, %b: {tensor}) -> {tensor} {{"]
    for index, (name, operands) in enumerate(steps):
        types = ", ".join([tensor] * (operands.count(",") + 1))
        lines.append(
            f'  %{index} = "oneflow.{name}"({operands}) {{{_PLACEMENT}, op_name = "{name}"}} : ({types}) -> {tensor}'
        )
    lines.append(f"  oneflow.return %3 : {tensor}\n}}\n")
    return "\n".join(lines)


def unregistered_ops(ops: int) -> str:
    """Generic ops of no dialect with five attributes each, which every MLIR reader can parse."""
    tensor = "tensor<2xf32>"
    lines = [f"func.func @f(%arg0: {tensor}) {{"]
    for index in range(ops):
        lines.append(
            f'  %{index} = "bench.op"(%arg0) {{{_PLACEMENT}, op_name = "op-{index}", '
            f"scope_symbol_id = {index % 7} : i64}} : ({tensor}) -> {tensor}"
        )
    lines.append("  return\n}\n")
    return "\n".join(lines)


def arith_ops(ops: int) -> str:
    """A chain of additions in custom form."""
    lines = ["func.func @f(%arg0: i32) -> i32 {"]
    value = "%arg0"
    for index in range(ops):
        lines.append(f"  %{index} = arith.addi {value}, %arg0 : i32")
        value = f"%{index}"
    lines.append(f"  return {value} : i32\n}}\n")
    return "\n".join(lines)
