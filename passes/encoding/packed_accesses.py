"""Packing of bindings with encoded tensors, and of loads and stores on them."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.flow import (
    DispatchTensorLoadOp,
    DispatchTensorStoreOp,
    DispatchTensorType,
)
from okl_opt.dialects.flow.parts import DispatchTieShapeOp, PartOfTensor
from okl_opt.dialects.iree_encoding.ops import encoding_of, without_encoding
from okl_opt.dialects.stream.executables import BindingSubspanOp
from okl_opt.dialects.upstream.shared.mixed import Mixed, are_equal, dynamic_values, mixed_values
from okl_opt.dialects.upstream.shared.sizes import sizes_of
from okl_opt.passes.encoding.packed_function import Binding, PackedFunction, tensor_type
from okl_opt.passes.encoding.packed_values import Form, Stored


def pack_subspan(function: PackedFunction, op: Operation) -> None:
    """stream.binding.subspan -> stream.binding.subspan of the packed type"""
    assert isinstance(op, BindingSubspanOp)
    type = _bound(op.result)
    layout = function.layouts.of_binding(op, type, [tensor_type(each) for each in _accessed(op.result)])
    form = function.packer.form(type, layout, mixed_values(type.get_shape(), op.dynamic_dims))
    assert isinstance(op.result.type, DispatchTensorType)
    packed = DispatchTensorType(op.result.type.access.data, form.packed_type)
    new = function.edit.insert(BindingSubspanOp(op.binding, op.byte_offset, packed, dynamic_values(form.packed)))
    function.bindings[op.result] = Binding(new.result, form)
    function.drop(op)


def _accessed(tensor: SSAValue) -> Sequence[Attribute]:
    """Return the types of all loads from and stores to a tensor in a binding."""
    found: list[Attribute] = []
    for use in tensor.uses:
        user = use.operation
        if isinstance(user, DispatchTieShapeOp):
            found += _accessed(user.result)
        elif isinstance(user, DispatchTensorLoadOp):
            found.append(user.result.type)
        elif isinstance(user, DispatchTensorStoreOp):
            found.append(user.value.type)
    return found


def pack_tied_shape(function: PackedFunction, op: Operation) -> None:
    """flow.dispatch.tie_shape -> its operand"""
    assert isinstance(op, DispatchTieShapeOp)
    found = function.binding(op, op.operand)
    assert found is not None, "only what has an encoding is packed"
    function.bindings[op.result] = found
    function.drop(op)


def pack_load(function: PackedFunction, op: Operation) -> None:
    """flow.dispatch.tensor.load -> load of the packed tensor, repacked if this target uses another layout"""
    assert isinstance(op, DispatchTensorLoadOp)
    binding = function.binding(op, op.source)
    type = tensor_type(op.result.type)
    if binding is None or binding.form.is_plain:
        source = op.source if binding is None else binding.value
        new = function.edit.insert(DispatchTensorLoadOp(source, op.source_dims, op.parts(), without_encoding(type)))
        plain = new.result
    else:
        there = binding.form
        _check_whole(op, op.source, there.sizes, type)
        wanted = function.layouts.of_value(op, type)
        value = function.edit.insert(
            DispatchTensorLoadOp(binding.value, dynamic_values(there.packed), _whole(there), there.packed_type)
        ).result
        if wanted == there.layout:
            function.give(op, [Stored(value, Form(type, wanted, there.sizes, there.tiles, there.packed))])
            return
        plain = function.packer.unpack(Stored(value, there))
    if encoding_of(type) is None:
        function.give(op, [plain])
        return
    sizes = sizes_of(function.edit, plain) if binding is None else binding.form.sizes
    function.give(op, [function.packer.pack(op, plain, function.form(op, type, sizes))])


def pack_store(function: PackedFunction, op: Operation) -> None:
    """flow.dispatch.tensor.store -> store of the tensor packed in the layout of the binding"""
    assert isinstance(op, DispatchTensorStoreOp)
    binding = function.binding(op, op.target)
    type = tensor_type(op.value.type)
    if binding is None or binding.form.is_plain:
        target = op.target if binding is None else binding.value
        value = function.plain(op, op.value)
        function.edit.insert(DispatchTensorStoreOp(value, target, op.target_dims, op.parts()))
        function.drop(op)
        return
    there = binding.form
    _check_whole(op, op.target, there.sizes, type)
    stored = function.stored(op, op.value) if encoding_of(type) is not None else None
    if stored is None or stored.form.layout != there.layout:
        stored = function.packer.pack(op, function.plain(op, op.value), there)
    function.edit.insert(
        DispatchTensorStoreOp(stored.value, binding.value, dynamic_values(there.packed), _whole(there))
    )
    function.drop(op)


def _check_whole(op: PartOfTensor, tensor: SSAValue, wanted: Sequence[Mixed], type: TensorType[Attribute]) -> None:
    """Check that an access covers a whole tensor in a binding, without rank reduction. Raises: DiagnosticError."""
    offsets, sizes, strides = op.parts()
    is_whole = all(offset == 0 for offset in offsets) and all(stride == 1 for stride in strides)
    if is_whole and type.get_shape() == _bound(tensor).get_shape() and all(map(are_equal, sizes, wanted)):
        return
    raise op_error(
        op, "takes a part of a tensor that is stored in tiles; expected offsets of 0, strides of 1 and all its sizes"
    )


def _whole(form: Form) -> Sequence[Sequence[Mixed]]:
    rank = len(form.packed)
    return [0] * rank, form.packed, [1] * rank


def _bound(value: SSAValue) -> TensorType[Attribute]:
    assert isinstance(value.type, DispatchTensorType)
    return tensor_type(value.type.bound_type)
