"""What a call from Python costs: of `Program.launch` against PyTorch's op, of a function against IREE's call."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle

from bench.contest import Contestant, compare
from bench.inputs import oneflow_job
from bench.measure import Figure
from bench.peers import in_inference_mode, iree_from_python, torch_with

_RELU = """
func.func @main(%x: tensor<1xf32>) -> tensor<1xf32> {
  %zero = arith.constant dense<0.0> : tensor<1xf32>
  %y = arith.maximumf %x, %zero : tensor<1xf32>
  return %y : tensor<1xf32>
}
"""
_ARGUMENTS = 8
"""How many arguments a call is given in turn."""


def tensors() -> Figure:
    """One relu on one element: another argument and a new result in each call, both sides on tensors of their own."""
    from okl_opt import Buffer

    torch = torch_with(1)
    given = cycle(list(map(torch.from_numpy, _arrays())))
    ours = _launched(list(map(Buffer.from_object, _arrays())))
    return compare(ours, in_inference_mode(lambda: torch.relu(next(given))))


def arrays() -> Figure:
    """The same on NumPy's arrays, of which both make tensors in each call."""
    torch, given = torch_with(1), cycle(_arrays())
    return compare(_launched(_arrays()), in_inference_mode(lambda: torch.relu(torch.from_numpy(next(given)))))


def function() -> Figure:
    """One relu on one element as a function on tensors: NumPy's array in each call, and a new result."""
    import numpy as np

    from okl_opt import load

    relu, given = load(_RELU, threads=1)["main"], cycle(_arrays())
    ours = Contestant(lambda: relu(next(given)), lambda: np.array(relu(next(given))))
    return compare(ours, iree_from_python(_RELU, _arrays()))


def _arrays() -> list[object]:
    import numpy as np

    return [np.full(1, 0.5, np.float32) for _ in range(_ARGUMENTS)]


def _launched(arguments: Sequence[object]) -> Contestant:
    import numpy as np

    from okl_opt import load

    module, given = load(oneflow_job(1, "1"), threads=1), cycle(arguments)
    return Contestant(lambda: module.launch(next(given)), lambda: np.array(module.launch(next(given))[0]))
