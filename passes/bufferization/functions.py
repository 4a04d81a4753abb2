"""Bufferization of functions, calls and returns. Source: `FuncBufferizableOpInterfaceImpl.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects import memref, tensor
from xdsl.dialects.bufferization import ToBufferOp, ToTensorOp
from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    FunctionType,
    MemRefLayoutAttr,
    MemRefType,
    TensorType,
    UnrankedMemRefType,
)
from xdsl.dialects.func import CallOp, FuncOp, ReturnOp
from xdsl.ir import Attribute, BlockArgument, Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.byoc import ExternCallOp
from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.bufferization import is_tensor
from okl_opt.dialects.interfaces.compiler_functions import EXTERN, is_set
from okl_opt.dialects.interfaces.symbols import SymbolTables
from okl_opt.dialects.upstream.shared.destination_style import destination_of
from okl_opt.passes.bufferization.bufferizer import Bufferizer, Rewrite, to_buffer
from okl_opt.passes.bufferization.ops.cf import type_of_argument
from okl_opt.passes.bufferization.types import (
    Buffer,
    Conversions,
    Steps,
    TypeQuery,
    TypeRules,
    as_tensor,
    buffer_type,
    is_buffer,
    maker_of,
)
from okl_opt.passes.rewriting.edit import Editor

_LAYOUT = "bufferization.buffer_layout"
_WRITABLE = "bufferization.writable"

# ----- signatures


def _argument_attributes(function: FuncOp) -> Sequence[Mapping[str, Attribute]]:
    found = function.arg_attrs
    return [] if found is None else [each.data for each in found.data]


def _argument_type(function: FuncOp, number: int, conversions: Conversions) -> Buffer:
    """Return the buffer type of an argument, with the layout of its attribute if it has one."""
    type = function.function_type.inputs.data[number]
    if is_buffer(type):
        return buffer_type(type)
    found = conversions.in_signature(function, as_tensor(type))
    attributes = _argument_attributes(function)
    layout = attributes[number].get(_LAYOUT) if number < len(attributes) else None
    if not isinstance(layout, MemRefLayoutAttr):
        return found
    if not isa(found, MemRefType[Attribute]):
        raise bare_error(function, "buffer layout not supported on unranked tensors")
    return MemRefType(found.element_type, found.shape, layout, found.memory_space)


def _result_type(function: FuncOp, number: int, conversions: Conversions) -> Buffer:
    type = function.function_type.outputs.data[number]
    return buffer_type(type) if is_buffer(type) else conversions.in_signature(function, as_tensor(type))


def _signature(function: FuncOp, conversions: Conversions) -> FunctionType:
    """The type of the function on buffers."""
    if _is_extern(function):
        return FunctionType.from_lists(_extern_inputs(function), [])
    inputs, outputs = function.function_type.inputs.data, function.function_type.outputs.data
    return FunctionType.from_lists(
        [_argument_type(function, n, conversions) if is_tensor(type) else type for n, type in enumerate(inputs)],
        [_result_type(function, n, conversions) if is_tensor(type) else type for n, type in enumerate(outputs)],
    )


def _is_extern(function: FuncOp) -> bool:
    """Return True if a function is implemented outside, so that it writes its results into arguments."""
    return is_set(function, EXTERN) and function.body.blocks.first is None


def _extern_inputs(function: FuncOp) -> list[Attribute]:
    """Return an extern function's inputs: arguments, then buffers for results, always row-major."""
    inputs, outputs = function.function_type.inputs.data, function.function_type.outputs.data
    return [*(_row_major(type) if is_tensor(type) else type for type in inputs), *map(_row_major, outputs)]


def _row_major(type: Attribute) -> Buffer:
    """Return the row-major buffer type of a tensor type. Buffer types stay."""
    if is_buffer(type):
        return buffer_type(type)
    shaped = as_tensor(type)
    if isa(shaped, TensorType[Attribute]):
        return MemRefType(shaped.element_type, shaped.get_shape())
    return UnrankedMemRefType.from_type(shaped.element_type)


def _returns(function: FuncOp) -> list[ReturnOp]:
    return [last for block in function.body.blocks if isinstance(last := block.last_op, ReturnOp)]


def _type_in_function(value: SSAValue, query: TypeQuery) -> Steps:
    """Take arguments' types from the function's signature, those of other blocks from the branches."""
    function = maker_of(value)
    assert isinstance(value, BlockArgument) and isinstance(function, FuncOp)
    if value.block.prev_block is not None:
        return (yield from type_of_argument(value, query))
    return _argument_type(function, value.index, query.conversions)


def _function(op: Operation, to: Bufferizer) -> None:
    """Turn arguments and results into buffers of the types given by the options.

    `use_precise_results` makes the result types more precise.
    """
    assert isinstance(op, FuncOp)
    type = _signature(op, to.conversions)
    for block in op.body.blocks:
        to.bufferize_block(block)
    for last in _returns(op):
        place = InsertPoint.before(last)
        returned = [
            to.edit.insert(to_buffer(value, wanted), place, of=last).results[0] if is_tensor(value.type) else value
            for value, wanted in zip(last.operands, type.outputs.data, strict=True)
        ]
        to.edit.modify(last).operands = returned
    changed = to.edit.modify(op)
    if _is_extern(op):
        given = [] if op.arg_attrs is None else list(op.arg_attrs)
        places = [DictionaryAttr({})] * len(op.function_type.outputs)
        changed.arg_attrs, changed.res_attrs = ArrayAttr([*given, *places]) if given else None, None
    changed.function_type = type


def _return(op: Operation, to: Bufferizer) -> None:
    """Do nothing: returns are bufferized with their function."""


# ----- calls


def _callee(call: Operation, symbols: SymbolTables) -> FuncOp:
    assert isinstance(call, CallOp)
    found = symbols.resolve_from(call, call.callee)
    assert isinstance(found, FuncOp), "the call was verified"
    return found


def _call(op: Operation, to: Bufferizer) -> None:
    """Cast or copy buffers to the argument types of the callee."""
    callee = _callee(op, to.symbols)
    if _is_extern(callee) and op.results:
        name = callee.sym_name.data
        raise bare_error(op, f"'@{name}' is extern: 'byoc-lower-extern-calls' gives its results a place first")
    if any(map(is_tensor, (*callee.function_type.inputs, *callee.function_type.outputs))):
        # A recursive callee is bufferized later. The result types of this call must stay.
        to.called_before.add(callee)
    types = [
        _result_type(callee, number, to.conversions) if is_tensor(result.type) else result.type
        for number, result in enumerate(op.results)
    ]
    operands = list(op.operands)
    for number, value in enumerate(operands):
        if is_tensor(value.type):
            operands[number] = _passed(to.buffer(value), _argument_type(callee, number, to.conversions), op, to)
    new = CallOp.create(operands=operands, result_types=types, properties=op.properties, attributes=op.attributes)
    to.replace_with(op, new)


def _extern_call(op: Operation, to: Bufferizer) -> None:
    """Pass the destinations as arguments, and replace the results by their buffers.

    Before:  %r = byoc.extern_call @k0(%x) outs(%o) : (tensor<4xf32>) -> tensor<4xf32>
    After:   func.call @k0(%x_buffer, %o_buffer) : (memref<4xf32>, memref<4xf32>) -> ()
    """
    assert isinstance(op, ExternCallOp)
    callee = to.symbols.resolve_from(op, op.callee)
    assert isinstance(callee, FuncOp), "the call was verified"
    if not to.options.bufferize_function_boundaries:
        raise bare_error(op, "is bufferized with the function that it calls: set 'bufferize-function-boundaries'")
    given = [*to.buffers(op.arguments), *_distinct(to.buffers(op.outs), to)]
    operands = [
        value if value.type == type or not is_buffer(type) else _passed(value, buffer_type(type), op, to)
        for value, type in zip(given, _extern_inputs(callee), strict=True)
    ]
    new = CallOp(op.callee, operands, [])
    new.attributes.update(op.attributes)
    to.insert(new)
    outs = given[len(op.arguments) :]
    for out, written in zip(outs, operands[len(op.arguments) :], strict=True):
        if _before_cast(written) is not _before_cast(out):
            to.copy(written, out)
    to.replace(op, outs)


def _distinct(outs: Sequence[SSAValue], to: Bufferizer) -> list[SSAValue]:
    """Return distinct buffers for the results. The analysis may give unread results the same buffer."""
    found: list[SSAValue] = []
    for out in outs:
        if any(_underlying(other) is _underlying(out) for other in found):
            type = to.ranked_type(out)
            out = to.allocate(MemRefType(type.element_type, type.get_shape()), to.dynamic_sizes(out))
        found.append(out)
    return found


_PARTS = (memref.CastOp, memref.SubviewOp, tensor.CastOp, tensor.ExtractSliceOp, ToBufferOp, ToTensorOp)


def _underlying(value: SSAValue) -> SSAValue:
    """Look through casts and views to the buffer, and through `to_tensor` and `to_buffer`."""
    before: SSAValue | None = value
    while before is not None:
        value = before
        before = value.owner.operands[0] if isinstance(value.owner, _PARTS) else destination_of(value)
    return value


def _passed(buffer: SSAValue, type: Buffer, call: Operation, to: Bufferizer) -> SSAValue:
    if buffer.type == type:
        return buffer
    if not isa(type, MemRefType[Attribute]) or not isa(buffer.type, MemRefType[Attribute]):
        raise bare_error(call, "buffer layout not supported on unranked tensors")
    return to.cast_or_copy(buffer, type)


def _type_of_call(value: SSAValue, query: TypeQuery) -> Steps:
    """Take the type that the callee returns now, or will return."""
    yield from ()
    assert isinstance(value, OpResult)
    return _result_type(_callee(value.op, query.symbols), value.index, query.conversions)


# ----- after the body of a function is bufferized


def use_precise_results(function: FuncOp, edit: Editor) -> None:
    """Return uncasted buffers if all returns have one type. Source: `foldMemRefCasts`.

    Before:  func.func @f() -> memref<4xf32, strided<[?], offset: ?>> {
               %0 = memref.alloc() : memref<4xf32>
               %1 = memref.cast %0 : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
               return %1 : memref<4xf32, strided<[?], offset: ?>>
             }
    After:   func.func @f() -> memref<4xf32> {
               %0 = memref.alloc() : memref<4xf32>
               return %0 : memref<4xf32>
             }
    """
    returns = _returns(function)
    if not returns:
        return
    values = [[_before_cast(value) for value in last.operands] for last in returns]
    outputs = list(function.function_type.outputs.data)
    for number in range(len(outputs)):
        types = {found[number].type for found in values}
        if len(types) == 1:
            (outputs[number],) = types
        else:
            for found, last in zip(values, returns, strict=True):
                found[number] = last.operands[number]
    for found, last in zip(values, returns, strict=True):
        if any(old is not new for old, new in zip(last.operands, found, strict=True)):
            edit.modify(last).operands = found
    type = FunctionType.from_lists(function.function_type.inputs.data, outputs)
    if type != function.function_type:
        edit.modify(function).function_type = type


def _before_cast(value: SSAValue) -> SSAValue:
    owner = value.owner
    return owner.source if isinstance(owner, memref.CastOp) else value


def drop_attributes(function: FuncOp, edit: Editor) -> None:
    """Drop the bufferization attributes of arguments. Source: `removeBufferizationAttributes`."""
    attributes = function.arg_attrs
    if attributes is None or function.body.blocks.first is None:
        return
    kept = [{name: each.data[name] for name in each.data if name not in (_LAYOUT, _WRITABLE)} for each in attributes]
    if [*kept] != [each.data for each in attributes]:
        new = ArrayAttr([DictionaryAttr(each) for each in kept])
        edit.modify(function).arg_attrs = new if any(kept) else None


BUFFERIZE: Mapping[str, Rewrite] = {
    "byoc.extern_call": _extern_call,
    "func.call": _call,
    "func.func": _function,
    "func.return": _return,
}
TYPES: TypeRules = {"func.call": _type_of_call, "func.func": _type_in_function}
