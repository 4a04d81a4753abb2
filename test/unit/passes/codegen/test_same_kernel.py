"""The recipe of a tile gives the same innermost loop by way of visible IR and in OneFlow's kernels."""

from __future__ import annotations

import io
import re
from typing import NamedTuple

import pytest
from llvmlite import binding, ir

from okl_opt.cli.main import main
from okl_opt.passes.codegen.target import target_of
from okl_opt.passes.codegen.tiles import UNROLL, matmul_tile
from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.cpu.llvm.matmul.product import Product
from okl_opt.runtime.kernels.cpu.llvm.matmul.tiles import TileFunctions
from okl_opt.runtime.kernels.cpu.llvm.matmul.tiling import tiling_of


class Loop(NamedTuple):
    """Instructions of a loop; spilled are vectors."""

    multiplied: int
    loaded: int
    spilled: int


def innermost(assembly: str) -> Loop:
    """The block with most multiplications."""
    blocks = re.split(r"^\.?\w+:.*$", assembly, flags=re.MULTILINE)
    lines = max(blocks, key=lambda block: block.count("\tvfmadd")).splitlines()
    from_memory = [line for line in lines if re.search(r"\(%[^)]*\),", line)]
    of_stack = [line for line in lines if "(%rsp" in line and "mm" in line]
    return Loop(sum("\tvfmadd" in line for line in lines), len(from_memory), len(of_stack))


def compiled(text: str, level: str) -> str:
    """LLVM IR as assembly of a level."""
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    module = binding.parse_assembly(text)
    machine = binding.Target.from_default_triple().create_target_machine(cpu=level, opt=3)
    builder = binding.create_pass_builder(machine, binding.create_pipeline_tuning_options(3))
    builder.getModulePassManager().run(module, builder)
    return machine.emit_assembly(module)


def of_passes(level: str, element: str) -> str:
    """LLVM IR of an mmt4d with the level's tile."""
    rows, columns, _ = matmul_tile(target_of(level), element, element)
    a, b, c = (f"memref<?x?x{tile}x{element}>" for tile in (f"{rows}x1", f"{columns}x1", f"{rows}x{columns}"))
    source = f"func.func @f(%a: {a}, %b: {b}, %c: {c}) {{\n"
    source += f"  linalg.mmt4d ins(%a, %b : {a}, {b}) outs(%c : {c})\n  return\n}}"
    out, err = io.StringIO(), io.StringIO()
    flags = [f"-lower-mmt4d=target-cpu={level}", "-lower-to-llvm-pipeline", "--emit=llvm"]
    assert main(flags, io.StringIO(source), out, err) == 0, err.getvalue()
    return out.getvalue()


def of_kernels(dtype: DType, rows: int, columns: int) -> str:
    """LLVM IR of a block of OneFlow's product, with the same tile."""
    product = Product(dtype, 100 * rows, 1024, 1024, False, False, 1.0, ())
    tiling = tiling_of(product)._replace(rows=rows, columns=columns, tiles=100, tall=100)
    module = ir.Module()
    TileFunctions(module, product, tiling).block().linkage = "external"
    return str(module)


@pytest.mark.sample(1)
@pytest.mark.host("x86-64")
@pytest.mark.levels("x86-64-v3", "x86-64-v4")
@pytest.mark.parametrize("dtype", [DType.F32, DType.F64], ids=lambda dtype: dtype.spelling)
def test_same_innermost_loop(level: str, dtype: DType):
    target = target_of(level)
    rows, columns, _ = matmul_tile(target, dtype.spelling, dtype.spelling)
    vectors = columns * dtype.itemsize // target.vector_bytes
    multiplied, loaded = UNROLL * rows * vectors, UNROLL * (rows + vectors)
    for text in (of_passes(level, dtype.spelling), of_kernels(dtype, rows, columns)):
        found = innermost(compiled(text, level))
        assert (found.multiplied, found.spilled) == (multiplied, 0)
        # LLVM may load a vector twice, each time as the operand of a multiplication.
        assert loaded <= found.loaded <= loaded + UNROLL
