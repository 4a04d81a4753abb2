"""Allocate the results of extern functions, with sizes computed by size functions.

Before:  func.func @half(%a: tensor<?xf32>) -> tensor<?xf32> attributes {Extern = 1 : i32} {
           %c0 = arith.constant 0 : index
           %c2 = arith.constant 2 : index
           %d = tensor.dim %a, %c0 : tensor<?xf32>
           %h = arith.divui %d, %c2 : index
           %r = tensor.extract_slice %a[0] [%h] [1] : tensor<?xf32> to tensor<?xf32>
           return %r : tensor<?xf32>
         }
         func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
           %r = call @half(%x) : (tensor<?xf32>) -> tensor<?xf32>
           return %r : tensor<?xf32>
         }
After:   func.func private @half(tensor<?xf32>) -> tensor<?xf32>
             attributes {Extern = 1 : i32, byoc.shape_function = @half__shape}
         func.func private @half__shape(%a: tensor<?xf32>) -> index {
           %c0 = arith.constant 0 : index
           %c2 = arith.constant 2 : index
           %d = tensor.dim %a, %c0 : tensor<?xf32>
           %h = arith.divui %d, %c2 : index
           return %h : index
         }
         func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
           %n = call @half__shape(%x) : (tensor<?xf32>) -> index
           %o = tensor.empty(%n) : tensor<?xf32>
           %r = byoc.extern_call @half(%x) outs(%o) : (tensor<?xf32>) -> tensor<?xf32>
           return %r : tensor<?xf32>
         }

A size function computes the dynamic sizes of results. It is the body of the compiled function, reduced to the ops that
the sizes need. Bodies of extern functions are erased.
Source: seed 004_16a4040dff025fce.txt, `te_compiler.cc`, which captures the shape functions of extern calls.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.context import Context
from xdsl.dialects import arith, func, tensor
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    FunctionType,
    IndexType,
    IntegerAttr,
    ModuleOp,
    StringAttr,
    SymbolRefAttr,
    TensorType,
    UnknownLoc,
)
from xdsl.dialects.func import CallOp, FuncOp
from xdsl.ir import Attribute, Operation
from xdsl.rewriter import InsertPoint
from xdsl.traits import RecursiveMemoryEffect

from okl_opt.dialects.byoc import ExternCallOp
from okl_opt.dialects.diagnostic import DiagnosticError, bare_error, error
from okl_opt.dialects.hints import has_trait, isa
from okl_opt.dialects.interfaces.compiler_functions import EXTERN, SET, SHAPE_FUNCTION, is_set
from okl_opt.dialects.interfaces.effects import is_free_of_effects
from okl_opt.dialects.interfaces.symbols import NewNames, is_symbol_table, symbol_name
from okl_opt.passes.analysis.run_ends import only_ends_the_run
from okl_opt.passes.base import Pass
from okl_opt.passes.byoc.extern_functions import has_sized_results, replace_by_declaration
from okl_opt.passes.memref.result_dims import resolve_dims
from okl_opt.passes.rewriting.copies import copy_of
from okl_opt.passes.rewriting.edit import Editor

_INDEX = IndexType()


class ByocLowerExternCalls(Pass):
    """Run it before bufferization."""

    name = "byoc-lower-extern-calls"
    keeps_checks = True

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        edit = Editor(self)
        names = NewNames(op)
        for function in [inner for inner in op.ops if isinstance(inner, FuncOp) and is_set(inner, EXTERN)]:
            if function.body.blocks.first is not None and not _drop_body(ctx, function, names, edit):
                return
        symbols = {name: inner for inner in op.ops if (name := symbol_name(inner)) is not None}
        for call in list(_calls(op)):
            callee = symbols.get(call.callee.string_value())
            if not isinstance(callee, FuncOp) or not is_set(callee, EXTERN):
                continue
            shape = _shape_function(callee, symbols.get(_shape_function_name(callee)))
            _check_results(call, callee)
            if not edit.begin(call):
                return
            _lower(call, shape, edit)


def _calls(op: Operation) -> Iterator[CallOp]:
    """Yield the calls in an op, except those in nested symbol tables."""
    for region in op.regions:
        for block in region.blocks:
            for inner in block.ops:
                if isinstance(inner, CallOp):
                    yield inner
                if not is_symbol_table(inner):
                    yield from _calls(inner)


# ----- size functions


def _drop_body(ctx: Context, function: FuncOp, names: NewNames, edit: Editor) -> bool:
    """Replace a function by a declaration, and a size function for dynamic sizes; return whether rewrites may go on."""
    if has_sized_results(function):
        if edit.begin(function):
            replace_by_declaration(edit, function, {EXTERN: SET})
        return edit.may_go_on()
    if not all(isa(type, TensorType[Attribute]) for type in function.function_type.outputs.data):
        raise _no_shape(function)
    if not edit.begin(function):
        return False
    name = names.new(f"{function.sym_name.data}__shape")
    shape = edit.insert(_with_sizes(function, name), InsertPoint.after(function))
    replace_by_declaration(edit, function, {EXTERN: SET, SHAPE_FUNCTION: SymbolRefAttr(name)})
    resolve_dims(ctx, shape, is_limit_an_error=False)
    if not _drop_ops_unused_by_sizes(shape, edit):
        return False
    for inner in shape.walk():
        if isinstance(inner.location, UnknownLoc):  # of constants that are used in several places
            inner.location = shape.location
    if edit.may_go_on() and not all(
        _may_stay(inner) for block in shape.body.blocks for inner in block.ops if inner is not block.last_op
    ):
        raise _no_shape(shape, function.sym_name.data)
    return True


def _drop_ops_unused_by_sizes(shape: FuncOp, edit: Editor) -> bool:
    """Drop ops not needed for sizes, despite effects: the function itself has them. Return whether rewrites may go on.

    Checks that depend on no dropped op stay.
    """
    computable: set[Operation] = set()
    for block in shape.body.blocks:
        for op in block.ops:
            makers = {operand.owner for inner in op.walk() for operand in inner.operands} - set(op.walk())
            if _may_stay(op) and all(maker in computable for maker in makers if isinstance(maker, Operation)):
                computable.add(op)
    dropped: dict[Operation, None] = {}
    for block in shape.body.blocks:
        for op in reversed(list(block.ops)):
            is_check = not is_free_of_effects(op) and op in computable
            is_used = any(
                block.find_ancestor_op_in_block(use.operation) not in dropped
                for result in op.results
                for use in result.uses
            )
            if not (op is block.last_op or is_check or is_used):
                dropped[op] = None
    if dropped and not edit.begin(shape):
        return False
    for op in dropped:
        edit.erase(op)
    return True


def _may_stay(op: Operation) -> bool:
    """Return whether a size function may contain an op: its only effect may be to end the run if a check fails."""
    if is_free_of_effects(op) or only_ends_the_run(op):
        return True
    inner = [each for region in op.regions for block in region.blocks for each in block.ops]
    return has_trait(op, RecursiveMemoryEffect) and all(map(_may_stay, inner))


def _with_sizes(function: FuncOp, name: str) -> FuncOp:
    """Return a copy of a function that returns the dynamic sizes of its results."""
    copy = copy_of(function)
    assert isinstance(copy, FuncOp)
    for block in copy.body.blocks:
        last = block.last_op
        if not isinstance(last, func.ReturnOp):
            continue
        sizes: list[Operation] = []
        for value in last.operands:
            assert isa(value.type, TensorType[Attribute])
            for place in (place for place, size in enumerate(value.type.get_shape()) if size == DYNAMIC_INDEX):
                index = arith.ConstantOp(IntegerAttr(place, _INDEX))
                dim = tensor.DimOp(value, index.result)
                block.insert_ops_before([index, dim], last)
                sizes.append(dim)
        end = func.ReturnOp(*(size.results[0] for size in sizes))
        end.location = last.location
        last.detach()
        last.erase()
        block.add_op(end)
    properties = {name: value for name, value in copy.properties.items() if name != "res_attrs"}
    properties |= {
        "sym_name": StringAttr(name),
        "sym_visibility": StringAttr("private"),
        "function_type": _shape_type(function),
    }
    made = FuncOp.create(properties=properties, regions=[copy.detach_region(copy.body)])
    made.location = function.location
    return made


def _shape_type(function: FuncOp) -> FunctionType:
    count = sum(
        size == DYNAMIC_INDEX
        for type in function.function_type.outputs.data
        if isa(type, TensorType[Attribute])
        for size in type.get_shape()
    )
    return FunctionType.from_lists(function.function_type.inputs.data, [_INDEX] * count)


def _shape_function_name(function: FuncOp) -> str:
    reference = function.attributes.get(SHAPE_FUNCTION)
    return reference.string_value() if isinstance(reference, SymbolRefAttr) else ""


def _shape_function(function: FuncOp, found: Operation | None) -> FuncOp | None:
    """Return the size function; None if all sizes are static. Raises: DiagnosticError if it is missing."""
    if has_sized_results(function):
        return None
    if not isinstance(found, FuncOp) or found.function_type != _shape_type(function):
        raise _no_shape(function)
    return found


def _no_shape(function: FuncOp, name: str | None = None) -> DiagnosticError:
    name = function.sym_name.data if name is None else name
    return error(function.location, f"cannot compute the result shape of extern '@{name}'")


# ----- calls


def _check_results(call: CallOp, callee: FuncOp) -> None:
    for index, type in enumerate(callee.function_type.outputs.data):
        if not isa(type, TensorType[Attribute]):
            name = callee.sym_name.data
            raise bare_error(call, f"result {index} of extern '@{name}' is '{type}', which is no tensor of known rank")


def _lower(call: CallOp, shape: FuncOp | None, edit: Editor) -> None:
    new: list[Operation] = []
    sizes: list[Operation] = []
    if shape is not None:
        sizes = [CallOp(shape.sym_name.data, call.arguments, shape.function_type.outputs.data)]
        new += sizes
    left = [value for size in sizes for value in size.results]
    outs: list[tensor.EmptyOp] = []
    for type in call.result_types:
        assert isa(type, TensorType[Attribute])
        count = type.get_shape().count(DYNAMIC_INDEX)
        outs.append(tensor.EmptyOp(left[:count], type))
        del left[:count]
    lowered = ExternCallOp(call.callee, call.arguments, [out.tensor for out in outs])
    lowered.attributes.update(call.attributes)
    edit.replace(call, [*new, *outs, lowered])
