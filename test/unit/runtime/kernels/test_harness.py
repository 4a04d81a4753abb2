"""The test helpers themselves: a kernel of three lines goes through them, and wrong results are noticed."""

import numpy as np
import pytest
from harness import DType, assert_close, call_kernel, floats, reg, run_kernel, to_bf16, to_f32
from llvmlite import ir

from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.registry import EmittedKernel, KernelEntry


def copy_first(extra: int, status: int = 0):
    """A kernel that copies its first input to its first output, and `extra` bytes more."""

    def emit(module: ir.Module, context: RegContext, name: str) -> None:
        i32, i64, ptr = ir.IntType(32), ir.IntType(64), ir.PointerType()
        function = ir.Function(module, ir.FunctionType(i32, [ptr]), name)
        copy = ir.Function(
            module, ir.FunctionType(ir.VoidType(), [ptr, ptr, i64, ir.IntType(1)]), "llvm.memcpy.p0.p0.i64"
        )
        builder = ir.IRBuilder(function.append_basic_block())

        def data(table: int) -> ir.Value:
            at = builder.gep(function.args[0], [ir.Constant(i64, table)], source_etype=ir.IntType(8))
            return builder.load(builder.load(builder.load(at, typ=ptr), typ=ptr), typ=ptr)

        size = ir.Constant(i64, context.outputs[0].nbytes + extra)
        builder.call(copy, [data(32), data(16), size, ir.Constant(ir.IntType(1), 0)])
        builder.ret(ir.Constant(i32, status))

    return KernelEntry("identity", "llvm", 20, lambda reg: None, lambda reg: EmittedKernel(emit))


@pytest.mark.parametrize("misaligned", [False, True])
def test_emitted_kernel_is_compiled_and_called(misaligned: bool):
    x = np.array([1.0, 2.0, 3.0], np.float32)
    call = call_kernel(copy_first(0), reg("identity", ["3xf32"], ["3xf32"]), [x], misaligned=misaligned)
    assert call.status == 0
    np.testing.assert_array_equal(call.outputs[0], x)


def test_status_comes_back():
    assert run_kernel(copy_first(0, 7), reg("identity", ["1xf32"], ["1xf32"]), [np.zeros(1, np.float32)])[0] == 7


def test_a_write_behind_the_output_is_noticed():
    with pytest.raises(AssertionError, match="behind"):
        run_kernel(copy_first(4), reg("identity", ["1xf32"], ["1xf32"]), [np.zeros(4, np.float32)[:1]])


def test_tolerance():
    one = np.array([1.0], np.float32)
    assert_close(one, np.array([1.0 + 3 * 2.0**-23]), DType.F32)
    with pytest.raises(AssertionError):
        assert_close(one, np.array([1.0 + 1e-5]), DType.F32)
    with pytest.raises(AssertionError, match="NaN"):
        assert_close(one, np.array([np.nan]), DType.F32)
    with pytest.raises(AssertionError):
        assert_close(one, np.array([np.inf]), DType.F32)


def test_bf16_rounds_to_even():
    assert to_bf16(np.array([1.0, 1.00390625, 1.01171875], np.float32)).tolist() == [0x3F80, 0x3F80, 0x3F82]
    assert np.isnan(to_f32(floats(DType.BF16, [np.nan])))[0]
    assert to_f32(floats(DType.BF16, [3.4e38]))[0] == np.inf
