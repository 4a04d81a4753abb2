"""Single kernels, and the gate tanh(relu(x)) * w + b that four ops are fused into, against peers and themselves.

The contestants of the gate are `fused` and `unfused` (ours), `eager`, `buffered` and `buffered_ops` (PyTorch) and
`iree`, its sets SMALL and LARGE: see bench/contest.py.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from bench.contest import Contestant, compare, compare_apart, serve
from bench.inputs import gate_job, oneflow_job
from bench.launch import context_of_job, native
from bench.machine import MANY
from bench.measure import Figure
from bench.peers import in_inference_mode, iree_function, torch_with

if TYPE_CHECKING:
    from numpy import float32
    from numpy.typing import NDArray

_SETS = {"SMALL": (100_000,), "LARGE": (10_000_000,)}


def _operands(count: int) -> list[NDArray[float32]]:
    """x, w and b."""
    import numpy as np

    random = np.random.default_rng(0)
    return [random.standard_normal(count, np.float32) for _ in range(3)]


def _gate(count: int, threads: int, *, fused: bool) -> Contestant:
    passes = ("fuse-elementwise-kernels",) if fused else ()
    context = context_of_job(gate_job(count), passes, wrap=False, threads=threads)
    return native(context, _operands(count), max(1, 1_000_000 // count))


def fused(count: int, threads: int) -> Contestant:
    """One loop."""
    return _gate(count, threads, fused=True)


def unfused(count: int, threads: int) -> Contestant:
    """Four launches, whose temporaries lie in one workspace."""
    return _gate(count, threads, fused=False)


def eager(count: int, threads: int) -> Contestant:
    """PyTorch with a fresh tensor for each op."""
    torch = torch_with(threads)
    x, w, b = map(torch.from_numpy, _operands(count))
    return in_inference_mode(lambda: torch.tanh(torch.relu(x)) * w + b)


def buffered(count: int, threads: int) -> Contestant:
    """PyTorch into one buffer, the last two ops as one: the fastest of the forms that were tried."""
    torch = torch_with(threads)
    x, w, b = map(torch.from_numpy, _operands(count))
    buffer = torch.empty_like(x)

    def run() -> object:
        torch.clamp_min(x, 0, out=buffer)  # relu has no out=
        torch.tanh(buffer, out=buffer)
        return torch.addcmul(b, buffer, w, out=buffer)

    return in_inference_mode(run)


def buffered_ops(count: int, threads: int) -> Contestant:
    """PyTorch op by op into two buffers, one after the other: what `unfused` does."""
    torch = torch_with(threads)
    x, w, b = map(torch.from_numpy, _operands(count))
    first, second = torch.empty_like(x), torch.empty_like(x)

    def run() -> object:
        torch.clamp_min(x, 0, out=first)
        torch.tanh(first, out=second)
        torch.mul(second, w, out=first)
        return torch.add(first, b, out=second)

    return in_inference_mode(run)


_LINALG = """
#same = affine_map<(d0) -> (d0)>
func.func @main(%x: {t}, %w: {t}, %b: {t}, %out: {t} {{iree.abi.output = 0 : index}}) -> {t} {{
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : {t}
  %0 = linalg.generic {{indexing_maps = [#same, #same, #same, #same], iterator_types = ["parallel"]}}
      ins(%x, %w, %b : {t}, {t}, {t}) outs(%empty : {t}) {{
  ^bb0(%in: f32, %weight: f32, %bias: f32, %old: f32):
    %relu = arith.maximumf %in, %zero : f32
    %tanh = math.tanh %relu : f32
    %product = arith.mulf %tanh, %weight : f32
    %sum = arith.addf %product, %bias : f32
    linalg.yield %sum : f32
  }} -> {t}
  return %0 : {t}
}}
"""


def iree(count: int, threads: int) -> Contestant:
    """IREE, which makes one loop of it as well."""
    import numpy as np

    operands = _operands(count)
    return iree_function(_LINALG.format(t=f"tensor<{count}xf32>"), operands, np.empty_like(operands[0]), threads)


_CONTESTANTS = {each.__name__: each for each in (fused, unfused, eager, buffered, buffered_ops, iree)}


def gate(us: str, peer: str, size: str) -> Figure:
    """Two contestants on one thread, in this process."""
    (count,) = _SETS[size]
    return compare(_CONTESTANTS[us](count, 1), _CONTESTANTS[peer](count, 1))


def gate_apart(peer: str, size: str, peer_threads: int = MANY) -> Figure:
    """Our loop on several threads against a peer, each in a process of its own."""
    module = "bench.kernels"
    (figure,) = compare_apart([module, "fused", str(MANY), size], [module, peer, str(peer_threads), size])
    return figure


def tanh() -> Figure:
    """tanh of 100k f32 values, one thread, into a buffer that exists."""
    torch = torch_with(1)
    (count,) = _SETS["SMALL"]
    values = _operands(count)[0]
    context = context_of_job(oneflow_job(1, str(count)).replace("relu", "tanh"))
    x = torch.from_numpy(values)
    out = torch.empty_like(x)
    return compare(native(context, [values], 10), in_inference_mode(lambda: torch.tanh(x, out=out)))


if __name__ == "__main__":
    sys.exit(serve(_CONTESTANTS, _SETS, sys.argv[1:]))
