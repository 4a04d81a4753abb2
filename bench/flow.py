"""Programs through Flow: linalg on tensors, formed into dispatches by `iree-flow-transformation-pipeline`, then run.

Contestants run in this process on one thread, as in bench/tiled.py; IREE gets the linalg that Flow began with. How long
the pipeline takes is the processor time of whole processes, `okl-opt` against `iree-opt` with the pipeline of today.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from bench import loops, tiled
from bench.command import tool
from bench.contest import check_equal
from bench.linalg_texts import LinalgText, tensor
from bench.measure import Figure
from bench.peers import IREE_FLAGS, in_inference_mode, iree_function, torch_with
from bench.small_loop import in_turn

if TYPE_CHECKING:
    import torch

    Tensors = Sequence[torch.Tensor]

_FLOW = ("iree-flow-transformation-pipeline", "flow-to-tensors-pipeline")
_BATCH = 64


def _filled(name: str, *shape: int) -> str:
    """A tensor of zeros `%name_zeros`, made from the empty tensor `%name_empty`."""
    type_ = tensor(*shape)
    return f"""  %{name}_empty = tensor.empty() : {type_}
  %{name}_zeros = linalg.fill ins(%zero : f32) outs(%{name}_empty : {type_}) -> {type_}
"""


def _with_bias(name: str, source: str, bias: str, shape: Sequence[int], *, relu: bool) -> str:
    """A value plus a row of numbers for its last dimension, and no less than 0 where `relu` says so."""
    dims = ", ".join(f"d{number}" for number in range(len(shape)))
    maps = f"({dims}) -> ({dims})", f"({dims}) -> (d{len(shape) - 1})"
    listed = ", ".join(f"affine_map<{each}>" for each in (*maps, maps[0]))
    kinds = ", ".join(['"parallel"'] * len(shape))
    clamp = "    %clamped = arith.maximumf %sum, %zero : f32\n" if relu else ""
    return f"""  %{name} = linalg.generic {{indexing_maps = [{listed}], iterator_types = [{kinds}]}}
      ins({source}, {bias} : {tensor(*shape)}, {tensor(shape[-1])}) outs(%{name}_empty : {tensor(*shape)}) {{
  ^bb0(%in: f32, %b: f32, %out: f32):
    %sum = arith.addf %in, %b : f32
{clamp}    linalg.yield {"%clamped" if relu else "%sum"} : f32
  }} -> {tensor(*shape)}
"""


def _layer(name: str, source: str, operands: tuple[int, int], sizes: tuple[int, int, int], *, relu: bool) -> str:
    """A product with the argument `operands[0]`, plus the argument `operands[1]`."""
    rows, terms, columns = sizes
    types = f"{tensor(rows, terms)}, {tensor(terms, columns)}"
    return f"""{_filled(name, rows, columns)}  %{name}_product = linalg.matmul ins({source}, %{operands[0]} : {types})
      outs(%{name}_zeros : {tensor(rows, columns)}) -> {tensor(rows, columns)}
{_with_bias(name, f"%{name}_product", f"%{operands[1]}", (rows, columns), relu=relu)}"""


def perceptron() -> LinalgText:
    """Two layers with bias, 784 to 512 to 10, and relu between them."""
    body = f"""  %zero = arith.constant 0.0 : f32
{_layer("hidden", "%0", (1, 2), (_BATCH, 784, 512), relu=True)}{
        _layer("result", "%hidden", (3, 4), (_BATCH, 512, 10), relu=False)
    }"""
    return LinalgText([(_BATCH, 784), (784, 512), (512,), (512, 10), (10,)], (_BATCH, 10), body)


def _convolution(name: str, source: str, size: int, stride: int, channels: int, filters: int, first: int) -> str:
    """A padded convolution of 3x3 with bias and relu; `first` is the number of the argument with the weights."""
    given, padded = tensor(1, size, size, channels), tensor(1, size + 2, size + 2, channels)
    result = (1, size // stride, size // stride, filters)
    return f"""  %{name}_padded = tensor.pad {source} low[0, 1, 1, 0] high[0, 1, 1, 0] {{
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  }} : {given} to {padded}
{_filled(name, *result)}  %{name}_sums = linalg.conv_2d_nhwc_hwcf {{strides = dense<{stride}> : tensor<2xi64>}}
      ins(%{name}_padded, %{first} : {padded}, {tensor(3, 3, channels, filters)})
      outs(%{name}_zeros : {tensor(*result)}) -> {tensor(*result)}
{_with_bias(name, f"%{name}_sums", f"%{first + 1}", result, relu=True)}"""


def convolutions() -> LinalgText:
    """Two convolutions of an image of 32x32 pixels, the mean of each channel, and a layer to 10 numbers."""
    body = f"""  %zero = arith.constant 0.0 : f32
  %pixels = arith.constant 256.0 : f32
{_convolution("one", "%0", 32, 1, 3, 32, 1)}{_convolution("two", "%one", 32, 2, 32, 64, 3)}{_filled("mean", 1, 64)}\
  %mean_sums = linalg.generic {{indexing_maps = [affine_map<(a, b, c, d) -> (a, c, d, b)>,
                                               affine_map<(a, b, c, d) -> (a, b)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}}
      ins(%two : {tensor(1, 16, 16, 64)}) outs(%mean_zeros : {tensor(1, 64)}) {{
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %in, %out : f32
    linalg.yield %sum : f32
  }} -> {tensor(1, 64)}
  %mean = linalg.generic {{indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a, b)>],
      iterator_types = ["parallel", "parallel"]}}
      ins(%mean_sums : {tensor(1, 64)}) outs(%mean_empty : {tensor(1, 64)}) {{
  ^bb0(%in: f32, %out: f32):
    %part = arith.divf %in, %pixels : f32
    linalg.yield %part : f32
  }} -> {tensor(1, 64)}
{_layer("result", "%mean", (5, 6), (1, 64, 10), relu=False)}"""
    operands = [(1, 32, 32, 3), (3, 3, 3, 32), (32,), (3, 3, 32, 64), (64,), (64, 10), (10,)]
    return LinalgText(operands, (1, 10), body)


def _torch_perceptron(tensors: Tensors) -> Callable[[], torch.Tensor]:
    from torch.nn.functional import linear, relu

    x, w1, b1, w2, b2 = tensors
    w1, w2 = w1.T.contiguous(), w2.T.contiguous()
    return lambda: linear(relu(linear(x, w1, b1)), w2, b2)


def _torch_convolutions(tensors: Tensors) -> Callable[[], torch.Tensor]:
    from torch import channels_last
    from torch.nn.functional import conv2d, linear, relu

    x, w1, b1, w2, b2, w3, b3 = tensors
    image = x.permute(0, 3, 1, 2)
    w1, w2 = (each.permute(3, 2, 0, 1).contiguous(memory_format=channels_last) for each in (w1, w2))
    w3 = w3.T.contiguous()

    def run() -> torch.Tensor:
        one = relu(conv2d(image, w1, b1, padding=1))
        two = relu(conv2d(one, w2, b2, stride=2, padding=1))
        return linear(two.mean((2, 3)), w3, b3)

    return run


def against_iree(program: Callable[[], LinalgText]) -> Figure:
    """IREE's best: with data tiling, or without."""
    import numpy as np

    what = program()
    operands = tiled.numbers(what)
    us = tiled.ours(what, operands, _FLOW)
    figures: list[Figure] = []
    for flags in ((), ("--iree-opt-data-tiling=false",)):
        peer = iree_function(what.text(with_output=True), operands, np.empty(what.result, np.float32), 1, *flags)
        check_equal(us.result(), peer.result())
        figures.append(loops.ratio_in_turn(us.call, peer.call))
    return min(figures, key=lambda figure: figure.ratio)


def against_torch(program: Callable[[], LinalgText], peer: Callable[[Tensors], Callable[[], torch.Tensor]]) -> Figure:
    """PyTorch, eager."""
    what = program()
    operands = tiled.numbers(what)
    us = tiled.ours(what, operands, _FLOW)
    them = in_inference_mode(peer(list(map(torch_with(1).from_numpy, operands))))
    check_equal(us.result(), them.result())
    return loops.ratio_in_turn(us.call, them.call)


PERCEPTRON_IREE = partial(against_iree, perceptron)
PERCEPTRON_TORCH = partial(against_torch, perceptron, _torch_perceptron)
CONVOLUTIONS_IREE = partial(against_iree, convolutions)
CONVOLUTIONS_TORCH = partial(against_torch, convolutions, _torch_convolutions)


# ----- how long the pipeline takes


def layers(ops: int) -> str:
    """A chain of so many linalg ops: products, each with its fill and what adds a bias and clamps, of many shapes."""
    lines, parameters = ["  %zero = arith.constant 0.0 : f32"], ["%x: tensor<8x16xf32>"]
    value, columns = "%x", 16
    for number in range(ops // 3):
        width = 16 + number % 61
        parameters += [f"%w{number}: {tensor(columns, width)}", f"%b{number}: {tensor(width)}"]
        name = f"v{number}"
        lines.append(_filled(name, 8, width).rstrip())
        types = f"{tensor(8, columns)}, {tensor(columns, width)}"
        lines.append(
            f"  %{name}_product = linalg.matmul ins({value}, %w{number} : {types}) "
            f"outs(%{name}_zeros : {tensor(8, width)}) -> {tensor(8, width)}"
        )
        lines.append(_with_bias(name, f"%{name}_product", f"%b{number}", (8, width), relu=True).rstrip())
        value, columns = f"%{name}", width
    result = tensor(8, columns)
    head = f"func.func @main({', '.join(parameters)}) -> {result} {{"
    return "\n".join([head, *lines, f"  return {value} : {result}", "}", ""])


def pipeline(ops: int) -> Figure:
    """The whole command against `iree-compile` of the same text up to the end of its Flow phase."""
    compiler = tool("iree-compile", "pip install '.[bench]'")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "in.mlir")
        source.write_text(layers(ops))
        ours = [sys.executable, "-m", "okl_opt", str(source), "-iree-flow-transformation-pipeline"]
        theirs = [compiler, *IREE_FLAGS, str(source), "--compile-to=flow"]
        return in_turn([ours], [theirs], rounds=3)
