"""Matrix products in f32: squares, and few rows with weights as networks have them, against three peers.

Ours are jobs of one op; a prepacked right operand is a parameter of the job. A row's figure is the geometric mean over
its shapes. `python -m bench.matmul NAME THREADS SET` prints each shape of SQUARES, LARGE or FEW and the seconds of one
product, for one contestant of this module.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import geometric_mean
from typing import NamedTuple

from bench.measure import MISSING, Figure, MissingPeer, compare, compare_contestants, seconds_per_call


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

_SETS = {"SQUARES": SQUARES, "LARGE": LARGE, "FEW": FEW}

Call = Callable[[], object]


def _operands(shape: Shape):
    import numpy as np

    random = np.random.default_rng(0)
    sizes = ((shape.m, shape.k), (shape.k, shape.n))
    return [random.standard_normal(size, np.float32) for size in sizes]


def _ours(shape: Shape, threads: int, *, prepacked: bool) -> Call:
    from xdsl.dialects.builtin import ModuleOp

    from bench.models.job import JobBuilder, floats
    from dialects.oneflow.matmul import MatmulOp
    from dialects.registry import make_context
    from dialects.text import parse
    from runtime.buffer import Buffer
    from runtime.build import Builder
    from runtime.launch_code import BuildOptions

    job = JobBuilder("Product")
    a = job.input(floats(shape.m, shape.k))
    b = job.variable("b", (shape.k, shape.n)) if prepacked else job.input(floats(shape.k, shape.n))
    context = make_context()
    module = parse(context, job.finish(job.add(MatmulOp, a, b, None)))
    assert isinstance(module, ModuleOp)
    options = BuildOptions(forced={"matmul": "llvm"}, threads=threads)
    program = Builder(context, options).program(module, None, None)
    left, right = (Buffer.from_object(array) for array in _operands(shape))
    if prepacked:
        program.set_variables({"b": right})
    arguments = [left] if prepacked else [left, right]
    result = Buffer.allocate(program.results[0])
    return lambda: program.run(arguments, [result])


def ours(shape: Shape, threads: int) -> Call:
    """Both operands are packed in each run."""
    return _ours(shape, threads, prepacked=False)


def prepacked(shape: Shape, threads: int) -> Call:
    """The right operand was packed when it was bound."""
    return _ours(shape, threads, prepacked=True)


def torch_mm(shape: Shape, threads: int) -> Call:
    """`torch.mm` into a tensor that exists."""
    try:
        import torch
    except ImportError:
        raise MissingPeer("torch (pip install '.[bench]')") from None
    torch.set_num_threads(threads)
    a, b = map(torch.from_numpy, _operands(shape))
    out = torch.empty(shape.m, shape.n)

    def run() -> object:
        with torch.inference_mode():
            return torch.mm(a, b, out=out)

    return run


def openblas(shape: Shape, threads: int) -> Call:
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

    return run


_LINALG = """
func.func @main(%a: tensor<{m}x{k}xf32>, %b: tensor<{k}x{n}xf32>) -> tensor<{m}x{n}xf32> {{
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<{m}x{n}xf32>
  %filled = linalg.fill ins(%zero : f32) outs(%empty : tensor<{m}x{n}xf32>) -> tensor<{m}x{n}xf32>
  %out = linalg.matmul ins(%a, %b : tensor<{m}x{k}xf32>, tensor<{k}x{n}xf32>)
    outs(%filled : tensor<{m}x{n}xf32>) -> tensor<{m}x{n}xf32>
  return %out : tensor<{m}x{n}xf32>
}}
"""


def _iree(shape: Shape, threads: int, *, tiled: bool) -> Call:
    try:
        from iree import compiler, runtime
    except ImportError:
        raise MissingPeer("iree-base-compiler, iree-base-runtime (pip install '.[bench]')") from None
    flags = [
        "--iree-hal-target-device=local",
        "--iree-hal-local-target-device-backends=llvm-cpu",
        "--iree-llvmcpu-target-cpu=host",
        "--iree-opt-level=O3",
        f"--iree-opt-data-tiling={str(tiled).lower()}",
    ]
    code = compiler.compile_str(_LINALG.format(**shape._asdict()), extra_args=flags)
    runtime.flags.parse_flags(f"--task_topology_group_count={threads}")
    config = runtime.Config("local-task" if threads > 1 else "local-sync")
    module = runtime.VmModule.copy_buffer(config.vm_instance, code)
    context = runtime.SystemContext(vm_modules=[module], config=config)
    main = context.modules.module.main
    operands = [runtime.asdevicearray(config.device, array) for array in _operands(shape)]
    return lambda: main(*operands)


def iree_tiled(shape: Shape, threads: int) -> Call:
    """IREE with data tiling."""
    return _iree(shape, threads, tiled=True)


def iree_plain(shape: Shape, threads: int) -> Call:
    """IREE without data tiling."""
    return _iree(shape, threads, tiled=False)


_CONTESTANTS = {each.__name__: each for each in (ours, prepacked, torch_mm, openblas, iree_tiled, iree_plain)}


def one_thread(us: str, peer: str, shapes: str) -> Figure:
    """Two contestants in this process, in turn, over a set of shapes."""
    return _together([compare(_CONTESTANTS[us](shape, 1), _CONTESTANTS[peer](shape, 1)) for shape in _SETS[shapes]])


def four_threads(us: str, peer: str, shapes: str) -> Figure:
    """Two contestants on four threads, each in a process of its own, in turn, over a set of shapes."""
    command = [sys.executable, "-m", "bench.matmul"]
    return _together(compare_contestants([*command, us, "4", shapes], [*command, peer, "4", shapes]))


def _together(figures: Sequence[Figure]) -> Figure:
    return Figure(geometric_mean(each.ours for each in figures), geometric_mean(each.peer for each in figures))


def main(argv: Sequence[str]) -> int:
    """The seconds of one contestant, shape after shape."""
    name, threads, shapes = argv
    try:
        for shape in _SETS[shapes]:
            print(f"{shape}: {seconds_per_call(_CONTESTANTS[name](shape, int(threads)))}", flush=True)
    except MissingPeer as missing:
        print(missing, file=sys.stderr)
        return MISSING
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
