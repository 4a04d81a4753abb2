"""Functions on tensors as linalg, which the rows on tiled code run: each a function `@main` of some tensors to one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

_MAPS = """#whole = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>
#line = affine_map<(d0) -> (d0)>
"""


class LinalgText(NamedTuple):
    """A function, the shapes of its arguments, that of its result; all are of f32."""

    operands: Sequence[tuple[int, ...]]
    result: tuple[int, ...]
    body: str

    def text(self, *, with_output: bool = False) -> str:
        """The module; `with_output` as IREE takes it, with the buffer of the result as the last parameter."""
        params = [f"%{number}: {tensor(*shape)}" for number, shape in enumerate(self.operands)]
        if with_output:
            params.append(f"%output: {tensor(*self.result)} {{iree.abi.output = 0 : index}}")
        head = f"func.func @main({', '.join(params)}) -> {tensor(*self.result)} {{\n"
        end = f"  return %result : {tensor(*self.result)}\n}}\n"
        return f"{_MAPS}{head}{self.body}{end}"


def tensor(*shape: int) -> str:
    """The type of a tensor."""
    return f"tensor<{'x'.join(map(str, shape))}xf32>"


def convolution(kernel: int, stride: int, channels: int, filters: int, size: int) -> LinalgText:
    """A convolution of an image, padded already, that lies pixel by pixel: NHWC and HWCF."""
    padded, sized = size + kernel // 2 * 2, -(-size // stride)
    image, weights, result = (
        (1, padded, padded, channels),
        (kernel, kernel, channels, filters),
        (1, sized, sized, filters),
    )
    given, out = f"{tensor(*image)}, {tensor(*weights)}", tensor(*result)
    body = f"""  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : {out}
  %zeros = linalg.fill ins(%zero : f32) outs(%empty : {out}) -> {out}
  %result = linalg.conv_2d_nhwc_hwcf {{strides = dense<{stride}> : tensor<2xi64>}}
      ins(%0, %1 : {given}) outs(%zeros : {out}) -> {out}
"""
    return LinalgText([image, weights], result, body)


def softmax(rows: int, columns: int) -> LinalgText:
    """`linalg.softmax` along rows."""
    type_ = tensor(rows, columns)
    body = f"""  %empty = tensor.empty() : {type_}
  %result = linalg.softmax dimension(1) ins(%0 : {type_}) outs(%empty : {type_}) -> {type_}
"""
    return LinalgText([(rows, columns)], (rows, columns), body)


def _generic(name: str, maps: str, kinds: str, ins: str, types: str, out: str, body: str) -> str:
    """A `linalg.generic` of one result; `out` is what it writes, and its type."""
    return f"""  %{name} = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}}
      ins({ins} : {types}) outs({out.replace(" ", " : ")}) {{
{body}
  }} -> {out.partition(" ")[2]}
"""


def layer_norm(rows: int, columns: int) -> LinalgText:
    """The sums of rows, the sums of their squared distances from the mean, and what is made of these."""
    all_, sums, scales = tensor(rows, columns), tensor(rows), tensor(columns)
    start = f"""  %zero = arith.constant 0.0 : f32
  %count = arith.constant {columns}.0 : f32
  %epsilon = arith.constant 1.0e-5 : f32
  %empty = tensor.empty() : {all_}
  %of_rows = tensor.empty() : {sums}
  %zeros = linalg.fill ins(%zero : f32) outs(%of_rows : {sums}) -> {sums}
"""
    reduced = '"parallel", "reduction"'
    total = _generic(
        "total",
        "#whole, #row",
        reduced,
        "%0",
        all_,
        f"%zeros {sums}",
        """  ^bb0(%x: f32, %so_far: f32):
    %next = arith.addf %x, %so_far : f32
    linalg.yield %next : f32""",
    )
    squares = _generic(
        "squares",
        "#whole, #row, #row",
        reduced,
        "%0, %total",
        f"{all_}, {sums}",
        f"%zeros {sums}",
        """  ^bb0(%x: f32, %sum: f32, %so_far: f32):
    %mean = arith.divf %sum, %count : f32
    %distance = arith.subf %x, %mean : f32
    %square = arith.mulf %distance, %distance : f32
    %next = arith.addf %square, %so_far : f32
    linalg.yield %next : f32""",
    )
    result = _generic(
        "result",
        "#whole, #row, #row, #column, #column, #whole",
        '"parallel", "parallel"',
        "%0, %total, %squares, %1, %2",
        f"{all_}, {sums}, {sums}, {scales}, {scales}",
        f"%empty {all_}",
        """  ^bb0(%x: f32, %sum: f32, %square: f32, %gamma: f32, %beta: f32, %old: f32):
    %mean = arith.divf %sum, %count : f32
    %distance = arith.subf %x, %mean : f32
    %variance = arith.divf %square, %count : f32
    %more = arith.addf %variance, %epsilon : f32
    %scale = math.rsqrt %more : f32
    %normal = arith.mulf %distance, %scale : f32
    %scaled = arith.mulf %normal, %gamma : f32
    %moved = arith.addf %scaled, %beta : f32
    linalg.yield %moved : f32""",
    )
    return LinalgText([(rows, columns), (columns,), (columns,)], (rows, columns), start + total + squares + result)


def gate(count: int) -> LinalgText:
    """tanh(relu(x)) * w + b, each op one `linalg.generic`."""
    line = tensor(count)
    steps = (
        ("relu", "%0", "arith.maximumf %one, %zero"),
        ("tanh", "%relu", "math.tanh %one"),
        ("product", "%tanh, %1", "arith.mulf %one, %other"),
        ("result", "%product, %2", "arith.addf %one, %other"),
    )
    body = f"  %zero = arith.constant 0.0 : f32\n  %empty = tensor.empty() : {line}\n"
    for name, ins, compute in steps:
        count_of_ins = ins.count(",") + 1
        others = ", %other: f32" if count_of_ins > 1 else ""
        body += _generic(
            name,
            ", ".join(["#line"] * (count_of_ins + 1)),
            '"parallel"',
            ins,
            ", ".join([line] * count_of_ins),
            f"%empty {line}",
            f"""  ^bb0(%one: f32{others}, %old: f32):
    %value = {compute} : f32
    linalg.yield %value : f32""",
        )
    return LinalgText([(count,)] * 3, (count,), body)
