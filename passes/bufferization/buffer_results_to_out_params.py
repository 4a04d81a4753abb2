"""Turn memref results of functions into arguments, which callers allocate.

Before:  func.func private @g() -> memref<2xf32> {
           %alloc = memref.alloc() : memref<2xf32>
           return %alloc : memref<2xf32>
         }
         func.func @f() {
           %0 = call @g() : () -> memref<2xf32>
           "test.use"(%0) : (memref<2xf32>) -> ()
           return
         }
After:   func.func private @g(%arg0: memref<2xf32>) {
           %alloc = memref.alloc() : memref<2xf32>
           memref.copy %alloc, %arg0 : memref<2xf32> to memref<2xf32>
           return
         }
         func.func @f() {
           %alloc = memref.alloc() : memref<2xf32>
           call @g(%alloc) : (memref<2xf32>) -> ()
           "test.use"(%alloc) : (memref<2xf32>) -> ()
           return
         }

Options:  hoist-static-allocs: the new argument replaces an allocation that the function returns, so that no copy is
          needed. In `g`, only the return remains. hoist-dynamic-allocs: the same for sizes that are arguments.
          add-result-attr: new arguments have the attribute `bufferize.result`.
          modify-public-functions: public functions are changed, too.

Results of ops other than `memref.alloc` and `memref.alloca` are copied; MLIR drops `bufferization.clone` and
`memref.realloc`, losing their contents. In a function with several returns, an allocation is only dropped if it cannot
be live at a return of another one.
Source: `BufferResultsToOutParams.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import func, memref
from xdsl.dialects.builtin import DictionaryAttr, MemRefType, ModuleOp, NoneAttr, UnitAttr
from xdsl.ir import Attribute, BlockArgument, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.symbols import visibility
from okl_opt.dialects.upstream.memref.ops import CopyOp
from okl_opt.dialects.upstream.shared.layouts import strides_and_offset
from okl_opt.passes.analysis.functions import callee_name, calls, defined_functions, returns, symbols
from okl_opt.passes.base import Pass
from okl_opt.passes.bufferization.function_types import Place, arguments_of, results_of, set_type
from okl_opt.passes.conversion.memref_pattern import is_identity
from okl_opt.passes.rewriting.edit import Editor

_MemRef = MemRefType[Attribute]

_Sizes = Sequence[int] | None
"""The arguments of a function that give the dynamic sizes of a result; None if unknown."""


def _is_fully_dynamic(type_: _MemRef) -> bool:
    layout = strides_and_offset(type_)
    return layout is not None and all(stride is None for stride in layout[0]) and layout[1] is None


class _Function:
    """A function whose results become arguments."""

    def __init__(self, op: func.FuncOp):
        self.op = op
        results = results_of(op)
        self.buffers = [number for number, place in enumerate(results) if isa(place.type, MemRefType[Attribute])]
        for number in self.buffers:
            type_ = results[number].type
            assert isa(type_, MemRefType[Attribute]), "a result that is a memref"
            if not is_identity(type_) and not _is_fully_dynamic(type_):
                raise bare_error(op, "cannot create out param for result with unsupported layout")
        self.sizes: dict[int, _Sizes] = {}
        """For each of these results with dynamic sizes that is an argument now, where its sizes come from."""

    def add_arguments(self, edit: Editor, attribute: str | None) -> list[BlockArgument]:
        """Turn results into arguments. Return the new block arguments."""
        results = results_of(self.op)
        added = [_with(results[number], attribute) for number in self.buffers]
        kept = [place for number, place in enumerate(results) if number not in set(self.buffers)]
        set_type(edit, self.op, [*arguments_of(self.op), *added], kept)
        body = self.op.body.blocks[0]
        return [edit.insert_block_argument(body, len(body.args), place.type) for place in added]

    def add_sizes(self, place: int, sizes: _Sizes) -> None:
        """Record which arguments give the sizes of a former result, in one of the returns."""
        self.sizes[place] = sizes if self.sizes.get(place, sizes) == sizes else None

    def is_dropped(self, place: int, operand: SSAValue, last: func.ReturnOp, ends: Sequence[func.ReturnOp]) -> bool:
        """Return True if the caller may allocate a returned memref instead of the function."""
        owner = operand.owner
        if not isinstance(owner, memref.AllocOp | memref.AllocaOp):
            return False
        return owner.parent is last.parent or all(end.operands[place] is operand for end in ends)


def _with(place: Place, attribute: str | None) -> Place:
    if attribute is None:
        return place
    return Place(place.type, DictionaryAttr({**place.attributes.data, attribute: UnitAttr()}))


def _sizes_of(op: Operation, function: func.FuncOp) -> _Sizes:
    """Return the arguments that give the sizes of an allocation, or None."""
    assert isinstance(op, memref.AllocOp | memref.AllocaOp), "what is dropped is an allocation"
    found: list[int] = []
    for size in op.dynamic_sizes:
        if not isinstance(size, BlockArgument) or size.block is not function.body.blocks.first:
            return None
        found.append(size.index)
    return found


@dataclass(frozen=True)
class BufferResultsToOutParamsPass(Pass):
    name = "buffer-results-to-out-params"
    keeps_checks = True

    add_result_attr: bool = False
    """Add the attribute 'bufferize.result' to all output parameters."""
    hoist_dynamic_allocs: bool = False
    """Hoist dynamic allocations to call sites."""
    hoist_static_allocs: bool = False
    """Hoist static allocations to call sites."""
    modify_public_functions: bool = False
    """Modify function signatures of public functions."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        edit = Editor(self)
        changed: dict[Operation, _Function] = {}
        for function in defined_functions(op):
            if self.modify_public_functions or visibility(function) != "public":
                changed[function] = _Function(function)
        called = calls(op)
        callees = symbols(op)
        for call in called:
            if not isinstance(callees.get(callee_name(call)), func.FuncOp):
                raise bare_error(call, f"cannot find callee '{callee_name(call)}' in symbol table")
        if not any(function.buffers for function in changed.values()) or not edit.begin(op):
            return
        for function in changed.values():
            if function.buffers:
                self._change(edit, function)
        for call in called:
            callee = changed.get(callees[callee_name(call)])
            if callee is not None and callee.buffers:
                _change_call(edit, call, callee)

    def _change(self, edit: Editor, function: _Function) -> None:
        arguments = function.add_arguments(edit, "bufferize.result" if self.add_result_attr else None)
        ends = returns(function.op)
        chosen = {
            (end, place)
            for end in ends
            for place in function.buffers
            if self._hoists(end.operands[place]) and function.is_dropped(place, end.operands[place], end, ends)
        }
        for end in ends:
            for place, argument in zip(function.buffers, arguments, strict=True):
                value = end.operands[place]
                allocation = value.owner
                # A memref that is returned twice is an argument already.
                if (end, place) in chosen and isinstance(allocation, Operation):
                    function.add_sizes(place, _sizes_of(allocation, function.op))
                    edit.replace_all_uses_with(value, argument)
                    edit.erase(allocation)
                elif value is not argument:
                    edit.insert(CopyOp(value, argument), InsertPoint.before(end), of=end)
            kept = [operand for place, operand in enumerate(end.operands) if place not in set(function.buffers)]
            edit.modify(end).operands = kept

    def _hoists(self, value: SSAValue) -> bool:
        type_ = value.type
        if not isa(type_, MemRefType[Attribute]):
            return False
        return self.hoist_static_allocs if type_.has_static_shape() else self.hoist_dynamic_allocs


def _change_call(edit: Editor, call: func.CallOp, callee: _Function) -> None:
    """Allocate the results of a call, and pass them as arguments."""
    before = InsertPoint.before(call)
    out: dict[int, SSAValue] = {}
    for place in callee.buffers:
        type_ = call.results[place].type
        assert isa(type_, MemRefType[Attribute]), "the callee returns a memref here"
        sizes: _Sizes = () if type_.has_static_shape() else callee.sizes.get(place)
        if sizes is None:
            raise bare_error(call, "cannot create out param for dynamically shaped result")
        plain = MemRefType(type_.element_type, type_.get_shape(), NoneAttr(), type_.memory_space)
        operands = [call.operands[number] for number in sizes]
        allocation = memref.AllocOp(operands, [], plain)
        value: SSAValue = edit.insert(allocation, before, of=call).memref
        if not is_identity(type_):
            cast = memref.CastOp.create(operands=[value], result_types=[type_])
            value = edit.insert(cast, before, of=call).results[0]
        out[place] = value
    kept = [type_ for place, type_ in enumerate(call.result_types) if place not in out]
    new = func.CallOp(call.callee, [*call.operands, *out.values()], kept)
    edit.insert(new, before, of=call)
    _replace(edit, call, new, out)


def _replace(edit: Editor, call: func.CallOp, new: func.CallOp, out: Mapping[int, SSAValue]) -> None:
    results = iter(new.results)
    edit.replace(call, [], [out[place] if place in out else next(results) for place in range(len(call.results))])
