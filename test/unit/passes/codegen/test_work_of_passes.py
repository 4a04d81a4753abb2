"""Passes on many equal ops, nests and buffers take work in proportion to the program, counted in calls of functions."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from work import calls

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.passes.pipeline.manager import PassManager
from okl_opt.passes.pipeline.text import pipeline_of_names

M, T = "memref<8xf32>", "tensor<8xf32>"


def equal_ops(count: int) -> str:
    """A chain of products, which no tile shares with another."""
    lines = [f"func.func @f(%v0: {T}, %w: tensor<8x8xf32>) -> {T} {{", f"%e = tensor.empty() : {T}"]
    for number in range(count):
        types = f"tensor<8x8xf32>, {T}"
        lines.append(f"%v{number + 1} = linalg.matvec ins(%w, %v{number} : {types}) outs(%e : {T}) -> {T}")
    return "\n".join([*lines, f"return %v{count} : {T}", "}"])


def equal_nests(count: int) -> str:
    """Loops over the same memrefs."""
    lines = [f"func.func @f(%x: {M}, %y: {M}, %f: f32, %c0: index, %c1: index, %c8: index) {{"]
    for _ in range(count):
        lines += [
            "scf.for %i = %c0 to %c8 step %c1 {",
            f"  %0 = memref.load %x[%i] : {M}",
            f"  memref.store %0, %y[%i] : {M}",
            "}",
        ]
    return "\n".join([*lines, "return", "}"])


def buffers(count: int) -> str:
    """A chain of buffers, all freed in the end."""
    lines = [f"func.func @f(%v0: {M}) {{"]
    for number in range(count):
        lines += [
            f"%v{number + 1} = memref.alloc() : {M}",
            f"call @exp(%v{number}, %v{number + 1}) : ({M}, {M}) -> ()",
        ]
    lines += [f"memref.dealloc %v{number + 1} : {M}" for number in range(count)]
    exp = f"func.func private @exp(%x: {M}, %y: {M}) {{ linalg.exp ins(%x : {M}) outs(%y : {M}) return }}"
    return "\n".join([*lines, "return", "}", exp])


def freed_together(count: int) -> str:
    """Allocations that one op frees, one of which may be returned."""
    lines = [
        f"func.func @f(%c: i1) -> ({M}, i1) {{",
        *(f"%v{number} = memref.alloc() : {M}" for number in range(count)),
    ]
    names = ", ".join(f"%v{number}" for number in range(count))
    types, conditions = ", ".join([M] * count), ", ".join(["%c"] * count)
    lines.append(f"%o = bufferization.dealloc ({names} : {types}) if ({conditions}) retain (%v0 : {M})")
    return "\n".join([*lines, f"return %v0, %o : {M}, i1", "}"])


def taken_branches(count: int) -> str:
    """Conditions that hold: their ops come to stand in the block around."""
    lines = [f"func.func @f(%x: {M}, %f: f32, %i: index) {{", "%true = arith.constant true"]
    lines += [f"scf.if %true {{ memref.store %f, %x[%i] : {M} }}"] * count
    return "\n".join([*lines, "return", "}"])


def elementwise_ops(count: int) -> str:
    """A chain that becomes one op; each adds the same tensor."""
    lines = [f"func.func @f(%v0: {T}, %w: {T}) -> {T} {{", f"%e = tensor.empty() : {T}"]
    maps = ", ".join(["affine_map<(i) -> (i)>"] * 3)
    for number in range(count):
        lines += [
            f'%v{number + 1} = linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel"]}}',
            f"  ins(%v{number}, %w : {T}, {T}) outs(%e : {T}) {{ ^b(%x: f32, %y: f32, %o: f32):",
            f"  %s = arith.addf %x, %y : f32\n  linalg.yield %s : f32 }} -> {T}",
        ]
    return "\n".join([*lines, f"return %v{count} : {T}", "}"])


CASES: dict[str, Callable[[int], str]] = {
    "outline-equal-linalg-ops": equal_ops,
    "outline-equal-nests": equal_nests,
    "share-buffers": buffers,
    "buffer-deallocation-simplification": freed_together,
    "canonicalize": taken_branches,
    "linalg-fuse-elementwise-ops": elementwise_ops,
}


def _raise(problem: DiagnosticError) -> None:
    raise problem


@pytest.mark.slow("compiles vectorised code")
@pytest.mark.sample(2)
@pytest.mark.parametrize("name", CASES)
def test_twice_the_program_is_twice_the_work(name: str):
    def work(count: int) -> int:
        context = make_context()
        module = parse(context, CASES[name](count), "in.mlir")
        runner = PassManager(context, _raise)
        return calls(lambda: runner.run(pipeline_of_names([name]), module))

    work(10)  # what is imported
    few, many = work(100), work(200)
    assert many < 2.3 * few
