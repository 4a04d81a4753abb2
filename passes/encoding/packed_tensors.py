"""Packing of ops that set or unset encodings, and of new encoded tensors."""

from __future__ import annotations

from dataclasses import replace

from xdsl.dialects import tensor
from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.folding import constant_value
from okl_opt.dialects.iree_encoding.contractions import RESULT
from okl_opt.dialects.iree_encoding.ops import SetEncodingOp, UnsetEncodingOp, encoding_of, tells_all_sizes
from okl_opt.dialects.numbers.matchers import filled
from okl_opt.dialects.upstream.affine.applied import as_value
from okl_opt.dialects.upstream.linalg.fills import refilled
from okl_opt.dialects.upstream.shared.mixed import mixed_values
from okl_opt.dialects.upstream.shared.sizes import sizes_of
from okl_opt.passes.encoding.packed_function import PackedFunction, tensor_type
from okl_opt.passes.encoding.packed_values import Form, Stored


def pack_set(function: PackedFunction, op: Operation) -> None:
    """iree_encoding.set_encoding -> linalg.pack"""
    assert isinstance(op, SetEncodingOp)
    form = function.form(op, tensor_type(op.result.type), sizes_of(function.edit, op.source))
    # A following unset_encoding still unpacks: this pass does not fold such pairs.
    function.give(op, [replace(function.packer.pack(op, op.source, form), plain=None)])


def unpack_unset(function: PackedFunction, op: Operation) -> None:
    """iree_encoding.unset_encoding -> linalg.unpack"""
    assert isinstance(op, UnsetEncodingOp)
    stored = function.stored(op, op.source)
    shape = tensor_type(op.result.type).get_shape()
    sizes = mixed_values(shape, op.result_dims) if tells_all_sizes(op) else None
    function.give(op, [function.packer.unpack(stored, sizes)])


def pack_empty(function: PackedFunction, op: Operation) -> None:
    """tensor.empty -> tensor.empty of the packed shape"""
    assert isinstance(op, tensor.EmptyOp)
    type = tensor_type(op.tensor.type)
    sizes = mixed_values(type.get_shape(), op.dynamic_sizes)
    function.give(op, [function.packer.empty(function.form(op, type, sizes))])


def pack_fill(function: PackedFunction, op: Operation) -> None:
    """linalg.fill -> linalg.fill of the packed tensor"""
    value, dest = op.operands
    stored = function.stored(op, dest)
    zero = filled(value.type, 0)
    if pads_sums(stored.form) and (zero is None or constant_value(value) != zero):
        function.recompute_unpacked(op)
        return
    new = function.edit.insert(refilled(op, stored.value))
    function.give(op, [Stored(new.results[0], stored.form)])


def pads_sums(form: Form) -> bool:
    """Return whether the padding of a form takes part in sums over K, so that it must stay zero."""
    encoding = encoding_of(form.type)
    dims = None if encoding is None else encoding.contraction()
    loops = None if encoding is None else encoding.loops()
    if form.is_plain or encoding is None or encoding.operand == RESULT:
        return False
    if dims is None or loops is None:
        return True
    return any(loop in dims.k and not form.is_divided(dim) for dim, loop in enumerate(loops))


def pack_dim(function: PackedFunction, op: Operation) -> None:
    """tensor.dim -> the known size"""
    assert isinstance(op, tensor.DimOp)
    sizes = function.stored(op, op.source).form.sizes
    index = constant_value(op.index)
    if not isa(index, IntegerAttr) or not 0 <= index.value.data < len(sizes):
        raise op_error(op, "asks for a dimension of a tensor with an encoding that is not known")
    function.give(op, [as_value(function.edit.insert, sizes[index.value.data])])
