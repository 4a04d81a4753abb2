"""What crosses the border of a function: element types, texts, and which types do not cross."""

from __future__ import annotations

import pytest
from border_types import border, type_of

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.base.errors import InputError
from okl_opt.runtime.code.border import AnyMemory, Memory, Scalar, read_argument, read_value, show_value
from okl_opt.runtime.code.border_types import border_of, element_of


def element(type: str):
    found = element_of(type_of(type))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("type", "dtype", "size", "llvm"),
    [
        ("i1", DType.BOOL, 1, "i1"),
        ("i7", DType.SI8, 1, "i7"),
        ("i24", DType.SI32, 4, "i24"),
        ("ui64", DType.SI64, 8, "i64"),
        ("index", DType.SI64, 8, "i64"),
        ("bf16", DType.BF16, 2, "bfloat"),
        ("complex<f64>", DType.F64, 16, "{ double, double }"),
    ],
)
def test_an_element_in_memory_and_in_registers(type: str, dtype: DType, size: int, llvm: str):
    found = element(type)
    assert (found.dtype, found.size, found.llvm, found.text) == (dtype, size, llvm, type)


@pytest.mark.parametrize(
    "type", ["i65", "f80", "f8E4M3FN", "tf32", "none", "complex<i32>", "complex<f16>", "!llvm.ptr"]
)
def test_elements_that_do_not_cross(type: str):
    assert element_of(type_of(type)) is None


@pytest.mark.parametrize(
    ("type", "text", "stored", "shown"),
    [
        ("i4", "-3", 13, "-3"),
        ("i4", "15", 15, "-1"),
        ("ui4", "15", 15, "15"),
        ("i64", "18446744073709551615", -1, "-1"),
        ("i8", "0xff", -1, "-1"),
        ("index", "-1", -1, "-1"),
    ],
)
def test_an_integer_is_zero_extended_in_memory(type: str, text: str, stored: int, shown: str):
    found = element(type)
    assert found.parse(text) == (stored,)
    assert found.format((stored,), 6) == shown


@pytest.mark.parametrize(
    ("type", "text"),
    [("i4", "16"), ("i4", "-9"), ("ui8", "-1"), ("i64", "1_0"), ("i8", "١"), ("i8", ""), ("complex<f32>", "1,2")],
)
def test_texts_that_are_no_element(type: str, text: str):
    with pytest.raises(InputError):
        element(type).parse(text)


def test_how_types_cross():
    f32 = element("f32")
    assert border("f32") == Scalar(f32, (), False)
    assert border("vector<2x3xf32>") == Scalar(f32, (2, 3), True)
    assert border("vector<f32>") == Scalar(f32, (), True)
    assert border("memref<?x3xf32>") == Memory(f32, (None, 3), (3, 1), 0)
    assert border("memref<2x?xf32, strided<[?, 2], offset: 5>>") == Memory(f32, (2, None), (None, 2), 5)
    assert border("memref<*xf32>") == AnyMemory(f32)
    assert border("memref<4xf32, 0>") == border("memref<4xf32>")


@pytest.mark.parametrize(
    ("type", "reason"),
    [
        ("memref<4xf32, 1>", "its memory space is not the default one"),
        ("memref<*xf32, 2>", "its memory space is not the default one"),
        ("memref<4xf32, affine_map<(d0) -> (d0 mod 2)>>", "is not strided"),
        ("vector<[4]xf32>", "has no fixed size"),
        ("memref<4xvector<2xf32>>", "are neither read nor shown"),
        ("tensor<4xf32, 1 : i32>", "the layout of 'tensor<4xf32, 1 : i32>' is not known"),
        ("tensor<4x!llvm.ptr>", "are neither read nor shown"),
        ("() -> f32", "are neither read nor shown"),
    ],
)
def test_types_that_do_not_cross(type: str, reason: str):
    found = border_of(type_of(type))
    assert isinstance(found, str)
    assert reason in found


@pytest.mark.parametrize(
    ("type", "text", "shown"),
    [
        ("memref<?x2xi4>", "2x2xi4=1,2,-3,4", "2x2xi4=[1 2][-3 4]"),
        ("memref<3xcomplex<f32>>", "3xcomplex<f32>=(1,-2)", "3xcomplex<f32>=(1,-2) (1,-2) (1,-2)"),
        ("memref<?xf32>", "0xf32", "0xf32="),
        ("index", "index=7", "index=7"),
        ("memref<*xi1>", "1x2xi1=1,0", "1x2xi1=[1 0]"),
    ],
)
def test_a_value_is_shown_as_it_is_given(type: str, text: str, shown: str):
    assert show_value(read_argument(0, text, border(type)), 6, 100) == shown


def test_only_some_elements_are_shown():
    assert show_value(read_value("2x3xi32=1,2,3,4,5,6", element("i32")), 6, 4) == "2x3xi32=[1 2 3][4 ...]"


@pytest.mark.parametrize(
    ("type", "text", "problem"),
    [
        ("memref<?x2xf32>", "2x3xf32", r"is 2x3xf32, but the parameter is \?x2xf32"),
        ("memref<?xf32>", "2x3xf32", "but the parameter is"),
        ("f32", "1xf32", "but the parameter is f32"),
        ("memref<4xf32>", "4xf64", "its elements are f64, but the parameter's are f32"),
        ("memref<4xf32>", "9999999999999999999xf32", "a dimension is too large"),
        ("memref<?x?xf32>", "999999999999999999x999999999999999999xf32", "does not fit in memory"),
        ("memref<4xf32>", "4 f32", "is no type: write"),
    ],
)
def test_arguments_that_do_not_fit(type: str, text: str, problem: str):
    with pytest.raises(InputError, match=problem) as raised:
        read_argument(3, text, border(type))
    assert "input 3" in str(raised.value)
