"""Linalg on tensors through `tensors-to-vectors-pipeline`: convolutions, softmax, layer norm, elementwise ops.

No tile is given. Contestants run in this process on one thread; IREE gets the same module. What they compute is
compared first; then processor time of the process is measured in turn, as in bench/loops.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import prod
from typing import TYPE_CHECKING

from bench import linalg_texts, loops
from bench.contest import Contestant, check_equal, mean
from bench.convolution import POINTS, WINDOWS, Layer
from bench.linalg_texts import LinalgText
from bench.measure import Figure
from bench.peers import in_inference_mode, iree_function, torch_with

if TYPE_CHECKING:
    import torch
    from numpy import float32
    from numpy.typing import NDArray

    Arrays = Sequence[NDArray[float32]]
    Tensors = Sequence[torch.Tensor]

LAYERS = tuple(layer for layer in (*WINDOWS, *POINTS) if layer.kernel in (1, 3))
"""The convolutions of ResNet-50 of 3x3 and of 1x1 pixels."""

_COUNT = 1_000_000
_PASSES = (
    "guard-memory-accesses",
    "tensors-to-vectors-pipeline",
    "buffer-results-to-out-params{hoist-static-allocs modify-public-functions}",
)

Peer = Callable[[LinalgText, "Arrays"], Contestant]


def ours(what: LinalgText, operands: Arrays, before: Sequence[str] = ()) -> Contestant:
    """What the pipeline makes of a function, after other passes, called on buffers that stay."""
    import io

    from xdsl.dialects.builtin import ModuleOp

    from okl_opt.dialects.registry import make_context
    from okl_opt.dialects.text import parse
    from okl_opt.runtime.base.options import RunOptions
    from okl_opt.runtime.code.border import Value
    from okl_opt.runtime.code.options import FunctionOptions
    from okl_opt.runtime.code.program import FunctionProgram
    from okl_opt.runtime.code.slots import argument_slot
    from okl_opt.runtime.code.symbols import Console
    from okl_opt.runtime.memory.buffer import Buffer
    from okl_opt.runtime.prepare.passes import apply_passes
    from okl_opt.runtime.run.command import builder_of

    context = make_context()
    module = parse(context, what.text(), "tiled.mlir")
    assert isinstance(module, ModuleOp), "a text is read as a module"
    functions = FunctionOptions(module.clone(), Console(io.StringIO(), io.StringIO()))
    apply_passes(context, module, [*before, *_PASSES], "tile")
    # The checks stand in the code already.
    builder = builder_of(context, RunOptions(unsafe_llvm=True, threads=1), apply_passes, functions=functions)
    program = builder.program(module, "main", None)
    assert isinstance(program, FunctionProgram), "a function of loops"
    result = aligned(what.result)
    values = zip(program.signature.params, [*operands, result], strict=True)
    slots = [
        argument_slot(number, border, Value(border.element, array.shape, Buffer.from_object(array)))
        for number, (border, array) in enumerate(values)
    ]

    def computed() -> object:
        program.run_slots(slots)
        return result.copy()

    return Contestant(lambda: program.run_slots(slots), computed)


def aligned(shape: Sequence[int]) -> NDArray[float32]:
    """An array whose first element begins a cache line, as in buffers that IREE, PyTorch and `--run` allocate."""
    import numpy as np

    from okl_opt.runtime.base.dtypes import DType, TensorSpec
    from okl_opt.runtime.memory.buffer import Buffer

    return np.asarray(Buffer.allocate(TensorSpec(tuple(shape), DType.F32)))


def numbers(what: LinalgText) -> Arrays:
    """Operands such that no sum is large."""
    import numpy as np

    random = np.random.default_rng(0)
    operands = [aligned(shape) for shape in what.operands]
    for array in operands:
        array[...] = random.standard_normal(array.shape, np.float32) / np.float32(prod(array.shape[:-1]) ** 0.5)
    return operands


def _iree(what: LinalgText, operands: Arrays) -> Contestant:
    import numpy as np

    return iree_function(what.text(with_output=True), operands, np.empty(what.result, np.float32), 1)


def _torch(compute: Callable[[Tensors], torch.Tensor], what: LinalgText, operands: Arrays) -> Contestant:
    tensors = list(map(torch_with(1).from_numpy, operands))
    return in_inference_mode(lambda: compute(tensors))


def _compared(what: LinalgText, peer: Peer) -> Figure:
    """Both on equal operands."""
    operands = numbers(what)
    them = peer(what, operands)
    us = ours(what, operands)
    check_equal(us.result(), them.result())
    figure = loops.ratio_in_turn(us.call, them.call)
    return Figure(figure.ours, figure.peer / them.runs)


# ----- rows


def _channels_last(layer: Layer, tensors: Tensors) -> Callable[[], torch.Tensor]:
    """conv2d on channels-last tensors; the result has the order of linalg's."""
    from torch import channels_last
    from torch.nn.functional import conv2d

    image = tensors[0].permute(0, 3, 1, 2)
    weights = tensors[1].permute(3, 2, 0, 1).contiguous(memory_format=channels_last)
    return lambda: conv2d(image, weights, stride=layer.stride).permute(0, 2, 3, 1)


def _torch_convolution(layer: Layer, what: LinalgText, operands: Arrays) -> Contestant:
    return in_inference_mode(_channels_last(layer, list(map(torch_with(1).from_numpy, operands))))


def convolutions(peer: str) -> Figure:
    """The geometric mean over the layers of ResNet-50."""
    figures = [
        _compared(linalg_texts.convolution(*layer), _iree if peer == "iree" else partial(_torch_convolution, layer))
        for layer in LAYERS
    ]
    return mean(figures)


def softmax(peer: str) -> Figure:
    """1024 rows of 1024 elements."""
    in_torch = partial(_torch, lambda tensors: tensors[0].softmax(1))
    return _compared(linalg_texts.softmax(1024, 1024), _iree if peer == "iree" else in_torch)


def layer_norm(peer: str) -> Figure:
    """512 rows of 768 elements."""

    def compute(tensors: Tensors) -> torch.Tensor:
        from torch.nn.functional import layer_norm

        x, gamma, beta = tensors
        return layer_norm(x, (768,), gamma, beta, 1e-5)

    return _compared(linalg_texts.layer_norm(512, 768), _iree if peer == "iree" else partial(_torch, compute))


def gate(peer: str) -> Figure:
    """tanh(relu(x)) * w + b, a million elements, against IREE or the kernel `fused_elementwise`."""
    return _compared(linalg_texts.gate(_COUNT), _iree if peer == "iree" else _fused)


def _fused(what: LinalgText, operands: Arrays) -> Contestant:
    from bench.inputs import gate_job
    from bench.launch import context_of_job, native

    (count,) = what.result
    return native(context_of_job(gate_job(count), ("fuse-elementwise-kernels",), wrap=False), operands, 1)
