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


def products_job(count: int, size: int) -> str:
    """`count` products of square matrices, each of two arguments of its own."""
    tensor = f"tensor<{size}x{size}xf32>"
    arguments = ", ".join(f"%a{index}: {tensor}, %b{index}: {tensor}" for index in range(count))
    lines = [f"oneflow.job @Products({arguments}) -> ({', '.join([tensor] * count)}) {{"]
    lines += [
        f'  %{index} = "oneflow.matmul"(%a{index}, %b{index}) {{{_PLACEMENT}, op_name = "product-{index}"}} '
        f": ({tensor}, {tensor}) -> {tensor}"
        for index in range(count)
    ]
    results = ", ".join(f"%{index}" for index in range(count))
    return "\n".join([*lines, f"  oneflow.return {results} : {', '.join([tensor] * count)}", "}", ""])


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


def mixed_ops(ops: int, *, folding: bool = False) -> str:
    """Eight ops of arith, tensor and affine, again and again; with `folding` two of each eight fold, else none does."""
    lines = ["func.func @f(%x: i32, %y: f32, %i: index, %t: tensor<?x4xf32>) -> (i32, f32, index, index) {"]
    lines.append("  %c = arith.constant 3 : i32")
    integer, number, index, place = "%x", "%y", "%i", "%i"
    for step in range(max(1, ops // 8)):
        addend, factor = (integer, "%c") if folding else (integer, "%x")
        lines += [
            f"  %a{step} = arith.addi {addend}, {factor} : i32",
            f"  %b{step} = arith.addf {number}, %y : f32",
            f"  %q{step} = arith.{'ori' if folding else 'xori'} %a{step}, {f'%a{step}' if folding else '%x'} : i32",
            f"  %p{step} = arith.cmpi slt, %q{step}, {integer} : i32",
            f"  %s{step} = arith.select %p{step}, %a{step}, %x : i32",
            f"  %e{step} = tensor.dim %t, {index} : tensor<?x4xf32>",
            f"  %g{step} = arith.muli {index}, %e{step} : index",
            f"  %h{step} = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%e{step})[%i]",
        ]
        integer, number, index, place = f"%s{step}", f"%b{step}", f"%g{step}", f"%h{step}"
    lines.append(f"  return {integer}, {number}, {index}, {place} : i32, f32, index, index\n}}\n")
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
