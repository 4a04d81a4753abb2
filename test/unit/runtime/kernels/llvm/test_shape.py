"""The generated copies of shape ops, against NumPy and `ref`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from harness import DTYPES, call_kernel, entry, random, reg, run_kernel
from host import examples
from hypothesis import given
from hypothesis import strategies as st

from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.kernels.context import AttrValue
from okl_opt.runtime.kernels.cpu.ref import compute

Array = np.ndarray[Any, Any]


def values(shape: tuple[int, ...], dtype: DType = DType.F32) -> Array:
    return random(TensorSpec(shape, dtype), 3, -100, 100)


def check(op_type: str, inputs: list[Array], expected: list[Array], dtype: DType = DType.F32, **attrs: AttrValue):
    context = reg(
        op_type,
        [TensorSpec(x.shape, dtype) for x in inputs],
        [TensorSpec(y.shape, dtype) for y in expected],
        **attrs,
    )
    status, got = run_kernel(entry("llvm", op_type), context, inputs)
    assert status == 0
    for mine, wanted, oracle in zip(got, expected, compute(context, inputs), strict=True):
        np.testing.assert_array_equal(mine, wanted)
        np.testing.assert_array_equal(mine, oracle)


@pytest.mark.parametrize("dtype", list(DTYPES.values()), ids=lambda dtype: dtype.spelling)
def test_all_types(dtype: DType) -> None:
    x = values((19, 5, 33), dtype)
    check("reshape", [x], [x.reshape(5, 627)], dtype, shape=(5, 627))
    check("transpose", [x], [x.transpose(2, 1, 0)], dtype, perm=(2, 1, 0))
    check("slice", [x], [x[1:, :, ::2]], dtype, start=(1, 0, 0), stop=(19, 5, 33), step=(1, 1, 2))
    check("expand", [x[:, :1]], [np.broadcast_to(x[:, :1], (2, 19, 4, 33))], dtype, expand_shape=(2, 19, 4, 33))
    check("cat", [x, x[:, :, :1]], [np.concatenate([x, x[:, :, :1]], 2)], dtype, axis=-1)


def test_flat_ops() -> None:
    x = values((3, 1, 50))
    check("reshape_like", [x, values((150,))], [x.reshape(150)])
    check("expand_dims", [x], [x[None]], axis=0)
    check("squeeze", [x], [x[:, 0]], axes=(1,))
    check("reshape", [values((1, 1))], [values((1, 1)).reshape(())], shape=())


def test_a_flat_op_may_write_over_its_operand() -> None:
    x = values((7, 11))
    kept = x.copy()
    kernel = entry("llvm", "reshape")
    call = call_kernel(kernel, reg("reshape", ["7x11xf32"], ["77xf32"], shape=(77,)), [x], in_place=0)
    assert call.status == 0
    np.testing.assert_array_equal(x, kept)


@pytest.mark.parametrize("perm", [(0, 1, 2, 3), (3, 2, 1, 0), (0, 2, 1, 3), (0, 3, 1, 2), (1, 0, 3, 2), (2, 3, 0, 1)])
@pytest.mark.parametrize("shape", [(2, 3, 4, 5), (1, 9, 1, 40), (3, 17, 2, 35), (8, 8, 8, 8), (2, 0, 3, 4)])
def test_transpose(perm: tuple[int, ...], shape: tuple[int, ...]) -> None:
    x = values(shape)
    check("transpose", [x], [x.transpose(perm)], perm=perm)


@given(st.data())
@examples(30)
def test_slices_are_those_of_python(data: st.DataObject) -> None:
    shape = tuple(data.draw(st.lists(st.integers(1, 20), min_size=1, max_size=3)))
    bounds = st.integers(-25, 25)
    triples = [
        (data.draw(bounds), data.draw(bounds), data.draw(st.integers(-3, 3).filter(bool))) for _ in range(len(shape))
    ]
    x = values(shape)
    start, stop, step = zip(*triples, strict=True)
    check("slice", [x], [x[tuple(slice(*triple) for triple in triples)]], start=start, stop=stop, step=step)


def test_a_slice_may_leave_out_axes_at_the_end() -> None:
    x = values((6, 7))
    check("slice", [x], [x[4:1:-1]], start=(4,), stop=(1,), step=(-1,))


def test_narrow() -> None:
    x = values((4, 9, 5))
    check("narrow", [x], [x[:, 2:6]], dim=1, start=2, length=4)
    check("narrow", [x], [x[:, :, 3:]], dim=-1, start=-2, length=2)


def test_concat_skips_empty_operands() -> None:
    x = values((4, 3))
    check("concat", [x, x[:, :0], x[:, :1]], [np.concatenate([x, x[:, :1]], 1)], axis=1)
    check("concat", [x, x[:1]], [np.concatenate([x, x[:1]], 0)], axis=0)


def test_split_like() -> None:
    x = values((4, 9))
    check("split_like", [x, x[:, :2], x[:, :7]], [x[:, :2], x[:, 2:]], axis=1)


def test_broadcast_like() -> None:
    x, like = values((4, 5)), values((4, 6, 5))
    repeated = np.broadcast_to(x[:, None], like.shape)
    check("broadcast_like", [x, like], [repeated], broadcast_axes=(1,))
    check("broadcast_like", [x[:, None], like], [repeated], broadcast_axes=(1,))
    check("broadcast_like", [x[0], like], [np.broadcast_to(x[0], like.shape)], broadcast_axes=())
    check(
        "broadcast_like", [x[0, :1].reshape(()), like], [np.broadcast_to(x[0, 0], like.shape)], broadcast_axes=(0, 1, 2)
    )


@pytest.mark.parametrize("dtype", list(DTYPES.values()), ids=lambda dtype: dtype.spelling)
@pytest.mark.parametrize("shape", [(), (70,), (3, 0), (2, 3, 5)], ids=str)
def test_constant(dtype: DType, shape: tuple[int, ...]) -> None:
    out = TensorSpec(shape, dtype)
    for attrs in ({"integer_value": 5}, {"floating_value": 2.5, "is_floating_value": True}):
        context = reg("constant", [], [out], dtype=dtype.value, shape=shape, **attrs)
        if dtype.is_float or dtype is DType.BOOL or "integer_value" in attrs:
            status, got = run_kernel(entry("llvm", "constant"), context, [])
            assert status == 0
            np.testing.assert_array_equal(got[0], compute(context, [])[0])


def test_constants_are_converted_as_numbers_are_cast() -> None:
    """Towards zero for integers, rounded for floats, and a Bool is whether the value is not 0."""
    for dtype, value, expected in (
        (DType.SI32, 2.9, 2),
        (DType.SI8, -1.5, -1),
        (DType.F32, 1e40, np.inf),
        (DType.F16, -70000.0, -np.inf),
        (DType.BOOL, 0.5, True),
    ):
        attrs = {"floating_value": value, "is_floating_value": True, "dtype": dtype.value, "shape": (3,)}
        context = reg("constant", [], [TensorSpec((3,), dtype)], **attrs)
        for got in (run_kernel(entry("llvm", "constant"), context, [])[1][0], compute(context, [])[0]):
            assert (got == expected).all()


@pytest.mark.parametrize(
    "op_type, inputs, outputs, attrs, reason",
    [
        ("reshape", ["4xf32"], ["5xf32"], {"shape": (5,)}, "4 elements do not fill 5"),
        ("reshape", ["4xf32"], ["4xf64"], {"shape": (4,)}, "element types differ"),
        ("transpose", ["4x5xf32"], ["4x5xf32"], {"perm": (1, 0)}, "perm does not lead to the shape of the result"),
        ("narrow", ["4xf32"], ["3xf32"], {"start": 2, "length": 3}, "start and length leave the operand"),
        ("concat", ["4xf32", "2xf32"], ["5xf32"], {}, "the operands do not fill the result"),
        ("slice", ["4xf32"], ["4xf32"], {"start": (0,), "stop": (4,), "step": (0,)}, "a step is 0"),
    ],
)
def test_refusals(
    op_type: str, inputs: list[str], outputs: list[str], attrs: dict[str, AttrValue], reason: str
) -> None:
    assert entry("llvm", op_type).supports(reg(op_type, inputs, outputs, **attrs)) == reason
