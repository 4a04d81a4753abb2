"""Element types in NumPy: conversion between stored and compute types, and the rules of `cast`."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
from numpy import typing as npt

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.kernels.scalars import as_element, as_operand

Array = npt.NDArray[Any]

_COMPUTED = {DType.BF16: "float32", DType.F16: "float32", DType.BOOL: "int8"}
"""Compute types that differ from the type in memory."""


class KernelArgumentError(OklRuntimeError):
    """The error of status 1: an index out of range, an integer division by zero."""


def decode(array: Array, dtype: DType) -> Array:
    """The numbers to compute with: f32 for f16 and bf16, 0 and 1 as si8 for Bool, else the array itself."""
    if dtype is DType.BF16:
        return (array.astype(np.uint32) << 16).view(np.float32)
    return array.astype(_COMPUTED.get(dtype, dtype.numpy), copy=False)


def encode(values: Array, dtype: DType) -> Array:
    """`values` as elements of `dtype`, by the rules of `cast`."""
    kind = values.dtype.kind
    with np.errstate(all="ignore"):
        if dtype is DType.BOOL:
            return values != 0
        if dtype is DType.BF16:
            return _bf16_bits(_odd_f32(values))
        if dtype is DType.F16:
            return (_odd_f64(values) if kind in "iu" else values).astype(np.float16)
        if dtype.is_float:
            return values.astype(dtype.numpy)
        return _whole(values, dtype) if kind == "f" else values.astype(dtype.numpy)


def _whole(values: Array, dtype: DType) -> Array:
    """Float to integer: towards zero, out of range and for NaN as `dialects/numbers/integers.py` has it."""
    converted = np.iinfo(np.int64 if dtype is DType.SI64 else np.int32)
    fits = np.abs(values) < -float(converted.min)
    return np.where(fits, np.where(fits, values, 0).astype(converted.dtype), converted.min).astype(dtype.numpy)


def _odd_f64(values: Array) -> Array:
    """Integers as f64, rounded to odd: a later rounding to a shorter type is then as good as a single one."""
    if values.dtype.itemsize < 8:
        return values.astype(np.float64)
    low = values & 0x7FF
    sticky = (values - low) | np.where(low != 0, 0x800, 0)
    large = (values >= 2**53) | (values <= -(2**53))
    return np.where(large, sticky, values).astype(np.float64)


def _odd_f32(values: Array) -> Array:
    """Numbers as f32, rounded to odd, for the rounding to bf16 that follows."""
    if values.dtype == np.float32:
        return values
    exact = values.astype(np.float64) if values.dtype.kind == "f" else _odd_f64(values)
    near = exact.astype(np.float32)
    towards_zero = np.where(np.abs(near) > np.abs(exact), np.nextafter(near, np.float32(0)), near)
    inexact = (towards_zero != exact) & ~np.isnan(exact)
    return (towards_zero.view(np.uint32) | inexact.astype(np.uint32)).view(np.float32)


def _bf16_bits(values: Array) -> Array:
    """f32 to bf16, to nearest, ties to even; a NaN stays one, made quiet."""
    bits = values.view(np.uint32)
    rounded = (bits + np.uint32(0x7FFF) + ((bits >> 16) & np.uint32(1))) >> 16
    return np.where(np.isnan(values), (bits >> 16) | np.uint32(0x40), rounded).astype(np.uint16)


def mean_of(values: Array, axes: tuple[int, ...], *, keepdims: bool = False) -> Array:
    """The mean along some axes: NaN for no elements, without NumPy's warning."""
    count = prod(values.shape[axis] for axis in axes)
    return values.sum(axis=axes, keepdims=keepdims) / np.float64(count)


def variance_of(values: Array, axes: tuple[int, ...]) -> Array:
    """The biased variance along some axes: NaN for no elements."""
    distance = values - mean_of(values, axes, keepdims=True)
    return mean_of(distance * distance, axes)


def scalar(value: float, dtype: DType) -> Array:
    """An attribute as an array of rank 0, in the compute type of `dtype`."""
    return np.asarray(as_operand(value, dtype), _COMPUTED.get(dtype, dtype.numpy))


def fill(value: float, dtype: DType) -> Array:
    """An attribute as an array of rank 0, rounded to `dtype` and in its compute type."""
    return scalar(as_element(value, dtype), dtype)
