"""What NVIDIA's assembler makes of our kernels: `python -m bench.ptx [OP ...]` prints a line per kernel and GPU.

Registers of a thread, bytes of shared memory of a block, and bytes of registers that are spilled to memory. The kernels
are those of ops at sizes of networks, and of the launches that the seed's loops become. It needs the cuda extra, and
no GPU.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bench.faults.op_cases import Case

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

    from okl_opt.runtime.kernels.context import RegContext

GPUS = ("sm_75", "sm_80", "sm_90")
SEED = Path(__file__).parents[1] / "test" / "golden" / "async" / "outlined_launches.mlir"
"""The seed's loops as launches."""
LAUNCHES = "seed"

_LAST = 'data_format = "channels_last"'
_FIRST = 'data_format = "channels_first"'
_WINDOW = "padding_before = [1 : si32, 1 : si32], kernel_size = [3 : si32, 3 : si32]"
_STEPS = "strides = [1 : si32, 1 : si32], dilation_rate = [1 : si32, 1 : si32], filters = 64 : si32"
_CONV = f"{_WINDOW}, {_STEPS}, operand_segment_sizes = array<i32: 1, 1, 0, 0>"
_AXES = "begin_norm_axis = 1 : si64, begin_params_axis = 1 : si64, epsilon = 1.0e-5 : f64"
_NORM = f"{_AXES}, center = true, scale = true, operand_segment_sizes = array<i32: 1, 1, 1>"
_POOL = "padding = [1 : si32, 1 : si32], kernel_size = [3 : si32, 3 : si32], stride = [2 : si32, 2 : si32]"
OPS: Mapping[str, Case] = {
    "relu": Case("relu", ["1024x1024xf32"]),
    "gelu": Case("gelu", ["1024x1024xf32"]),
    "tanh, f64": Case("tanh", ["1024x1024xf64"]),
    "pow": Case("broadcast_pow", ["1024x1024xf32", "1024xf32"]),
    "bias": Case("bias_add", ["1024x1024xf32", "1024xf32"], "axis = 1 : si32"),
    "matmul, f32": Case("matmul", ["1024x1024xf32", "1024x1024xf32"]),
    "matmul, f32, odd": Case("matmul", ["1000x999xf32", "999x1001xf32"]),
    "matmul, f16": Case("matmul", ["1024x1024xf16", "1024x1024xf16"]),
    "matmul, f64": Case("matmul", ["1024x1024xf64", "1024x1024xf64"]),
    "matmuls": Case("batch_matmul", ["8x256x64xf32", "8x64x256xf32"]),
    "conv, NCHW": Case("conv2d", ["8x64x56x56xf32", "64x64x3x3xf32"], f"{_CONV}, {_FIRST}"),
    "conv, NHWC": Case("conv2d", ["8x56x56x64xf32", "64x3x3x64xf32"], f"{_CONV}, {_LAST}"),
    "pool": Case("max_pool_2d", ["8x64x56x56xf32"], f"{_POOL}, {_FIRST}, dilation = [1 : si32, 1 : si32]", 2),
    "softmax": Case("softmax", ["1024x1000xf32"]),
    "layer norm": Case("layer_norm", ["512x768xf32", "768xf32", "768xf32"], _NORM, 3),
    "sum": Case("reduce_sum", ["1024x1024xf32"], "axis = [1 : si32], keepdims = false"),
    "transpose": Case("transpose", ["1024x1024xf32"], "perm = [1 : si32, 0 : si32]"),
    "embedding": Case("gather", ["1024x64xf32", "512xsi32"], "axis = 0 : si64"),
    "sort": Case("sort", ["64x128xf32"], 'direction = "ASCENDING"'),
}


class Usage(NamedTuple):
    """What a kernel needs."""

    kernel: str
    registers: int
    shared: int
    """Bytes of shared memory whose size the kernel knows."""
    spilled: int
    """Bytes stored and loaded."""


_KERNEL = re.compile(r"Compiling entry function '(\w+)'")
_REGISTERS = re.compile(r"Used (\d+) registers")
_SHARED = re.compile(r"(\d+) bytes smem")
_SPILLED = re.compile(r"(\d+) bytes spill (?:stores|loads)")


def usage(report: str) -> list[Usage]:
    """What the assembler reports with `-v` of each kernel."""
    _, *parts = _KERNEL.split(report)
    found: list[Usage] = []
    for name, text in zip(parts[::2], parts[1::2], strict=True):
        registers = _REGISTERS.search(text)
        assert registers is not None, text
        shared = sum(map(int, _SHARED.findall(text)))
        found.append(Usage(name, int(registers[1]), shared, sum(map(int, _SPILLED.findall(text)))))
    return found


def kernels_of_ops(ops: Mapping[str, RegContext]) -> ModuleOp:
    """One module with the kernels of all ops that have some; their modules begin with the names."""
    from xdsl.dialects.builtin import ModuleOp, StringAttr

    from okl_opt.dialects.upstream.gpu.ops.kernels import GPUModuleOp
    from okl_opt.runtime.kernels.cuda.code import NoCode, code_of

    found = ModuleOp([])
    for name, reg in ops.items():
        try:
            code = code_of(reg)
        except NoCode:
            continue
        for each in code.module.ops:
            assert isinstance(each, GPUModuleOp), "nothing else is left"
            copy = each.clone()
            copy.sym_name = StringAttr(f"{name}_{each.sym_name.data}")
            found.body.block.add_op(copy)
    return found


def kernels_of_seed() -> ModuleOp:
    """The module with the seed's launches."""
    from xdsl.dialects.builtin import ModuleOp

    from okl_opt.dialects.registry import make_context
    from okl_opt.dialects.text import parse

    found = parse(make_context(allow_unregistered=True), SEED.read_text(), SEED.name)
    assert isinstance(found, ModuleOp)
    return found


def assembled_usage(kernels: ModuleOp, gpu: str) -> list[Usage]:
    """What each kernel of a module needs on a GPU. Raises: DiagnosticError, OklRuntimeError."""
    from okl_opt.runtime.cuda.assemble import assembled
    from okl_opt.runtime.cuda.kernels import kernel_code
    from okl_opt.runtime.kernels.cuda.code import run_passes
    from okl_opt.runtime.machine.jit import Target

    code = kernel_code(kernels, run_passes, Target(cpu=gpu), 3)
    return usage(assembled(code.ptx, gpu).report)


def lines(name: str, kernels: ModuleOp) -> Iterable[str]:
    """The table's lines of a module."""
    for gpu in GPUS:
        for kernel, registers, shared, spilled in assembled_usage(kernels, gpu):
            yield f"{name:<20} {gpu:<6} {registers:>9} {shared:>9} {spilled:>9}  {kernel}"


def main(argv: Sequence[str]) -> int:
    """Print the table of some ops, or of all."""
    names = [*OPS, LAUNCHES]
    parser = argparse.ArgumentParser("python -m bench.ptx", description=__doc__)
    parser.add_argument("ops", nargs="*", metavar="OP", help=f"one of: {'; '.join(names)}; default: all")
    asked = parser.parse_args(argv).ops or names
    for name in asked:
        if name not in names:
            parser.error(f"no op {name!r}; there are {'; '.join(names)}")
    print(f"{'op':<20} {'GPU':<6} {'registers':>9} {'shared':>9} {'spilled':>9}  kernel")
    for name in asked:
        kernels = kernels_of_seed() if name == LAUNCHES else kernels_of_ops({"k": OPS[name].context()})
        print(*lines(name, kernels), sep="\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
