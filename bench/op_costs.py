"""What ops cost when they are compiled: `python -m bench.op_costs [LEVEL]` prints a line for each, alone in a function.

Ops of the llvm dialect, bytes of code, processor seconds of passes, seconds of LLVM, and processor seconds of
`iree-compile` for the same text where it is installed. LLVM, and IREE's compiler, are timed with their start.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from shutil import which
from typing import NamedTuple

from bench import linalg_texts
from bench.peers import IREE_FLAGS
from bench.small_loop import processor_seconds

_MATRIX = "tensor<64x64xf32>"
_DYNAMIC = "tensor<?x?xf32>"


class Cost(NamedTuple):
    """What it takes to compile one function."""

    ops: int
    code: int
    """In bytes: the sections of the object that hold instructions or constants."""
    passes: float
    llvm: float


def _product(operand: str, total: str, zero: str) -> str:
    a, c = f"tensor<64x64x{operand}>", f"tensor<64x64x{total}>"
    return f"""func.func @main(%a: {a}, %b: {a}) -> {c} {{
  %zero = arith.constant {zero} : {total}
  %empty = tensor.empty() : {c}
  %zeros = linalg.fill ins(%zero : {total}) outs(%empty : {c}) -> {c}
  %product = linalg.matmul ins(%a, %b : {a}, {a}) outs(%zeros : {c}) -> {c}
  return %product : {c}
}}
"""


def _of_one(op: str, result: str, type_: str = _MATRIX) -> str:
    """A function that returns what an op makes of its parameter `%x`."""
    return f"func.func @main(%x: {type_}) -> {result} {{\n  %y = {op}\n  return %y : {result}\n}}\n"


def _into_empty(op: str, result: str) -> str:
    """The same for an op that writes into `%empty`."""
    text = _of_one(op, result)
    return text.replace("  %y", f"  %empty = tensor.empty() : {result}\n  %y", 1)


def _dynamic_product() -> str:
    return f"""func.func @main(%a: {_DYNAMIC}, %b: {_DYNAMIC}, %c: {_DYNAMIC}) -> {_DYNAMIC} {{
  %product = linalg.matmul ins(%a, %b : {_DYNAMIC}, {_DYNAMIC}) outs(%c : {_DYNAMIC}) -> {_DYNAMIC}
  return %product : {_DYNAMIC}
}}
"""


def _reduction() -> str:
    row = "tensor<64xf32>"
    return f"""func.func @main(%x: {_MATRIX}) -> {row} {{
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : {row}
  %zeros = linalg.fill ins(%zero : f32) outs(%empty : {row}) -> {row}
  %sum = linalg.reduce {{ arith.addf }} ins(%x : {_MATRIX}) outs(%zeros : {row}) dimensions = [1]
  return %sum : {row}
}}
"""


def _pad() -> str:
    return f"""func.func @main(%x: {_MATRIX}) -> tensor<67x66xf32> {{
  %zero = arith.constant 0.0 : f32
  %y = tensor.pad %x low[1, 2] high[2, 0] {{
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  }} : {_MATRIX} to tensor<67x66xf32>
  return %y : tensor<67x66xf32>
}}
"""


def texts() -> dict[str, str]:
    """Functions by what they compute."""
    blocks = "tensor<4x64x16x1xf32>"
    tiles = f"inner_dims_pos = [0, 1] inner_tiles = [16, 1] into %empty : {_MATRIX} -> {blocks}"
    return {
        "math.tanh": _of_one(f"math.tanh %x : {_MATRIX}", _MATRIX),
        "arith.addf": _of_one(f"arith.addf %x, %x : {_MATRIX}", _MATRIX),
        "linalg.transpose": _into_empty(
            f"linalg.transpose ins(%x : {_MATRIX}) outs(%empty : {_MATRIX}) permutation = [1, 0]", _MATRIX
        ),
        "linalg.reduce": _reduction(),
        "linalg.softmax": linalg_texts.softmax(64, 64).text(),
        "layer norm, three linalg.generic": linalg_texts.layer_norm(64, 64).text(),
        "linalg.matmul f32": _product("f32", "f32", "0.0"),
        "linalg.matmul f16 into f32": _product("f16", "f32", "0.0"),
        "linalg.matmul i8 into i32": _product("i8", "i32", "0"),
        "linalg.matmul f32, sizes unknown": _dynamic_product(),
        "linalg.conv_2d_nhwc_hwcf 1x1": linalg_texts.convolution(1, 1, 64, 64, 14).text(),
        "linalg.conv_2d_nhwc_hwcf 3x3": linalg_texts.convolution(3, 1, 64, 64, 14).text(),
        "linalg.pack": _into_empty(f"linalg.pack %x {tiles}", blocks),
        "tensor.pad": _pad(),
        "tensor.extract_slice": _of_one(
            f"tensor.extract_slice %x[1, 2] [16, 16] [1, 2] : {_MATRIX} to tensor<16x16xf32>", "tensor<16x16xf32>"
        ),
        "tensor.concat": _of_one(
            f"tensor.concat dim(0) %x, %x : ({_MATRIX}, {_MATRIX}) -> tensor<128x64xf32>", "tensor<128x64xf32>"
        ),
    }


def cost(text: str, level: str) -> Cost:
    """The cost of one function at a feature level, or for this machine if that is empty."""
    from xdsl.dialects.builtin import ModuleOp

    from okl_opt.dialects.registry import make_context
    from okl_opt.dialects.text import parse
    from okl_opt.runtime.machine.jit import Target
    from okl_opt.runtime.prepare import emission
    from okl_opt.runtime.prepare.passes import apply_passes

    context, target = make_context(), Target(level)
    module = parse(context, text, "op.mlir")
    assert isinstance(module, ModuleOp), "a text is read as a module"

    def run(passes: Sequence[str]) -> None:
        apply_passes(context, module, passes, "lower")

    start = time.process_time()
    emission.finish(module, "", target, run)
    lowered = time.process_time()
    waits = time.perf_counter()
    code = emission.object_file(module, target, 2)
    return Cost(sum(1 for _ in module.walk()), sum(_sizes(code)), lowered - start, time.perf_counter() - waits)


def _sizes(code: bytes) -> Iterator[int]:
    from llvmlite import binding

    for section in binding.ObjectFileRef.from_data(code).sections():
        if section.is_text() or (section.name() or b"").startswith(b".rodata"):
            yield section.size()


def _iree_seconds(text: str) -> str:
    compiler = which("iree-compile")
    if compiler is None:
        return "-"
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "in.mlir")
        source.write_text(text)
        return f"{processor_seconds([[compiler, *IREE_FLAGS, str(source), '-o', f'{source}.vmfb']]):.2f}"


def main(argv: Sequence[str]) -> int:
    """Print the table."""
    level = argv[0] if argv else ""
    cost(texts()["arith.addf"], level)  # imports everything
    print(f"{'op':36}{'llvm ops':>9}{'bytes':>8}{'passes, s':>11}{'LLVM, s':>9}{'iree-compile, s':>17}")
    for name, text in texts().items():
        found = cost(text, level)
        seconds = f"{found.passes:11.2f}{found.llvm:9.2f}{_iree_seconds(text):>17}"
        print(f"{name:36}{found.ops:9}{found.code:8}{seconds}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
