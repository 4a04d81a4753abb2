"""Functions have the same bits on every processor: at each level those of the baseline, and without the optimiser.

The baseline has no fma, f16 conversions or rounding instructions.
"""

from __future__ import annotations

import ctypes

import numpy as np
import pytest
from harness import SPECIAL, emitted_text, entry, random, reg, run_kernel

from okl_opt.runtime.base import abi
from okl_opt.runtime.kernels.cpu.llvm.maths.functions import FUNCTIONS
from okl_opt.runtime.kernels.registry import EmittedKernel
from okl_opt.runtime.machine import jit

MATHS = [*sorted({*FUNCTIONS} - {"sqrt", "rsqrt"}), "scalar_pow"]
OPS = [*MATHS, "rint", "ceil", "floor", "sqrt"]


def run_compiled(text: str, target: jit.Target, optimise: bool, x: np.ndarray, y: np.ndarray) -> None:
    """Call the kernel in `text` with one operand and one result."""
    code = jit.compile_object([text], target, optimise=optimise, keep=["kernel_under_test"])
    library = jit.link([code], ["kernel_under_test"], {}, "the kernel under test")
    tensors = [abi.OklTensor(data=array.ctypes.data) for array in (x, y)]
    tables = [abi.Block.pointers([ctypes.addressof(tensor)]) for tensor in tensors]
    run = abi.OklRunCtx(n_ins=1, n_outs=1)
    run.ins, run.outs = (table.address for table in tables)
    address = library.addresses["kernel_under_test"]
    assert ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)(address)(ctypes.addressof(run)) == 0


@pytest.mark.sample(12)
@pytest.mark.parametrize("dtype", ["f32", "f64", "f16"])
@pytest.mark.parametrize("op_type", OPS)
@pytest.mark.parametrize(
    ("cpu", "optimise"),
    [("", False), pytest.param("x86-64", True, marks=pytest.mark.host("x86-64"))],
    ids=["plain", "baseline"],
)
@pytest.mark.levels
def test_same_bits(level: str, cpu: str, optimise: bool, op_type: str, dtype: str) -> None:
    described = f"67x{dtype}"
    context = reg(op_type, [described], [described], **({"float_operand": 2.7} if op_type == "scalar_pow" else {}))
    x = random(described, 3)
    with np.errstate(over="ignore"):
        x[: SPECIAL.size] = SPECIAL
    _, (expected,) = run_kernel(entry("llvm", op_type), context, [x])
    prepared = entry("llvm", op_type).prepare(context)
    assert isinstance(prepared, EmittedKernel)
    got = np.empty_like(x)
    run_compiled(emitted_text(prepared, context), jit.Target(cpu=cpu), optimise, x, got)
    kept = ~np.isnan(expected)
    np.testing.assert_array_equal(np.isnan(got), ~kept)
    assert got[kept].tobytes() == expected[kept].tobytes()


def test_two_emissions_are_equal() -> None:
    for op_type in OPS:
        context = reg(op_type, ["67xf32"], ["67xf32"], **({"float_operand": 2.7} if op_type == "scalar_pow" else {}))
        texts: list[str] = []
        for _ in range(2):
            prepared = entry("llvm", op_type).prepare(context)
            assert isinstance(prepared, EmittedKernel)
            texts.append(emitted_text(prepared, context))
        assert texts[0] == texts[1]
