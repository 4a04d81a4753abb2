"""Matrix products in f32: squares, and few rows with weights as networks have them, against three peers.

Ours are jobs of one op; a prepacked right operand is a parameter of the job. A row's figure is the geometric mean over
its shapes. The contestants are the functions of this module, the sets SQUARES, LARGE and FEW: see bench/contest.py.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bench.contest import Contestant, compare, compare_apart, mean, serve
from bench.machine import MANY
from bench.measure import Figure, MissingPeer
from bench.peers import in_inference_mode, iree_function, torch_with

if TYPE_CHECKING:
    from numpy import float32
    from numpy.typing import NDArray


class Shape(NamedTuple):
    """[m, k] times [k, n]."""

    m: int
    n: int
    k: int

    def __str__(self) -> str:
        return f"{self.m}x{self.n}x{self.k}"


SQUARES = tuple(Shape(size, size, size) for size in (512, 1024, 2048))
LARGE = SQUARES[1:]
FEW = (
    *(Shape(m, n, k) for m in (8, 49, 128, 196) for n, k in ((768, 768), (3072, 768), (768, 3072))),
    Shape(196, 256, 1024),
    Shape(196, 1024, 256),
    Shape(49, 512, 2048),
    Shape(49, 2048, 512),
)
"""Layers of BERT, and the pointwise convolutions of ResNet-50's last two stages."""

_SETS: dict[str, Sequence[Shape]] = {"SQUARES": SQUARES, "LARGE": LARGE, "FEW": FEW}


def _operands(shape: Shape) -> list[NDArray[float32]]:
    import numpy as np

    random = np.random.default_rng(0)
    sizes = ((shape.m, shape.k), (shape.k, shape.n))
    return [random.standard_normal(size, np.float32) for size in sizes]


class Product(NamedTuple):
    """A job of one matmul, and the provider of its kernel."""

    contestant: Contestant
    provider: str


def product(shape: Shape, threads: int, provider: str | None, *, prepacked: bool) -> Product:
    """A product by a provider, None for the default choice.

    Raises: DiagnosticError, if the provider does not serve it.
    """
    import numpy as np
    from xdsl.dialects.builtin import ModuleOp

    from bench.models.job import JobBuilder, floats
    from okl_opt.dialects.oneflow.matmul import MatmulOp
    from okl_opt.dialects.registry import make_context
    from okl_opt.dialects.text import parse
    from okl_opt.runtime.compile.launch import BuildOptions
    from okl_opt.runtime.memory.buffer import Buffer
    from okl_opt.runtime.prepare.builder import ProgramBuilder

    job = JobBuilder("Product")
    a = job.input(floats(shape.m, shape.k))
    b = job.variable("b", (shape.k, shape.n)) if prepacked else job.input(floats(shape.k, shape.n))
    context = make_context()
    module = parse(context, job.finish(job.add(MatmulOp, a, b, None)))
    assert isinstance(module, ModuleOp)
    forced = {} if provider is None else {"matmul": provider}
    program = ProgramBuilder(context, BuildOptions(forced=forced, threads=threads)).program(module, None, None)
    left, right = (Buffer.from_object(array) for array in _operands(shape))
    if prepacked:
        program.set_variables({"b": right})
    arguments = [left] if prepacked else [left, right]
    result = Buffer.allocate(program.results[0])

    def call() -> object:
        return program.run(arguments, [result])

    def computed() -> object:
        call()
        return np.array(result)

    ((entry,),) = (context.launch.entries for context in program.contexts)
    return Product(Contestant(call, computed), entry.provider)


def ours(shape: Shape, threads: int) -> Contestant:
    """Both operands are packed in each run."""
    return product(shape, threads, "llvm", prepacked=False).contestant


def prepacked(shape: Shape, threads: int) -> Contestant:
    """The right operand was packed when it was bound."""
    return product(shape, threads, "llvm", prepacked=True).contestant


def torch_mm(shape: Shape, threads: int) -> Contestant:
    """`torch.mm` into a tensor that exists."""
    torch = torch_with(threads)
    a, b = map(torch.from_numpy, _operands(shape))
    out = torch.empty(shape.m, shape.n)
    return in_inference_mode(lambda: torch.mm(a, b, out=out))


def openblas(shape: Shape, threads: int) -> Contestant:
    """`cblas_sgemm` of OpenBLAS."""
    import numpy as np

    try:
        import scipy_openblas32
    except ImportError:
        raise MissingPeer("scipy-openblas32 (pip install '.[bench]')") from None
    (path,) = Path(scipy_openblas32.get_lib_dir()).glob("libscipy_openblas.*")
    library = ctypes.CDLL(str(path))
    library.scipy_openblas_set_num_threads(threads)
    a, b = _operands(shape)
    out = np.empty((shape.m, shape.n), np.float32)
    row_major, as_it_is = 101, 111
    real = ctypes.c_float
    left, right, result = (ctypes.c_void_p(array.ctypes.data) for array in (a, b, out))
    sizes = (row_major, as_it_is, as_it_is, shape.m, shape.n, shape.k)
    arguments = (*sizes, real(1), left, shape.k, right, shape.n, real(0), result, shape.n)
    kept = (a, b, out)

    def run() -> object:
        library.scipy_cblas_sgemm(*arguments)
        return kept

    def computed() -> object:
        run()
        return out.copy()

    return Contestant(run, computed)


_LINALG = """
func.func @main(
  %a: tensor<{m}x{k}xf32>, %b: tensor<{k}x{n}xf32>, %out: tensor<{m}x{n}xf32> {{iree.abi.output = 0 : index}}
) -> tensor<{m}x{n}xf32> {{
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<{m}x{n}xf32>
  %filled = linalg.fill ins(%zero : f32) outs(%empty : tensor<{m}x{n}xf32>) -> tensor<{m}x{n}xf32>
  %product = linalg.matmul ins(%a, %b : tensor<{m}x{k}xf32>, tensor<{k}x{n}xf32>)
    outs(%filled : tensor<{m}x{n}xf32>) -> tensor<{m}x{n}xf32>
  return %product : tensor<{m}x{n}xf32>
}}
"""


def _iree(shape: Shape, threads: int, *, tiled: bool) -> Contestant:
    import numpy as np

    text = _LINALG.format(**shape._asdict())
    result = np.empty((shape.m, shape.n), np.float32)
    return iree_function(text, _operands(shape), result, threads, f"--iree-opt-data-tiling={str(tiled).lower()}")


def iree_tiled(shape: Shape, threads: int) -> Contestant:
    """IREE with data tiling."""
    return _iree(shape, threads, tiled=True)


def iree_plain(shape: Shape, threads: int) -> Contestant:
    """IREE without data tiling."""
    return _iree(shape, threads, tiled=False)


_CONTESTANTS = {each.__name__: each for each in (ours, prepacked, torch_mm, openblas, iree_tiled, iree_plain)}


def one_thread(us: str, peer: str, shapes: str) -> Figure:
    """Two contestants in this process, in turn, over a set of shapes."""
    return mean([compare(_CONTESTANTS[us](shape, 1), _CONTESTANTS[peer](shape, 1)) for shape in _SETS[shapes]])


def many_threads(us: str, peer: str, shapes: str) -> Figure:
    """Two contestants on several threads, each in a process of its own, in turn, over a set of shapes."""
    module = "bench.matmul"
    return mean(compare_apart([module, us, str(MANY), shapes], [module, peer, str(MANY), shapes]))


if __name__ == "__main__":
    sys.exit(serve(_CONTESTANTS, _SETS, sys.argv[1:]))
