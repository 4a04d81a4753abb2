"""Convert arguments and results of entry points to buffer views, the ABI of compiled programs.

Before:  func.func @f(%x: tensor<?xf32> {iree.abi.affinity = #hal.device.promise<@a>}, %n: index) -> tensor<?xf32> {
           %0 = math.exp %x : tensor<?xf32>
           return %0 : tensor<?xf32>
         }
After:   util.func public @f(%x: !hal.buffer_view, %n: index) -> !hal.buffer_view attributes {iree.abi.stub,
             iree.reflection = {iree.abi.declaration = "sync func @f(%input0: tensor<?xf32> {iree.abi.affinity =
             #hal.device.promise<@a>}, %input1: index) -> (%output0: tensor<?xf32>)"}} {
           %0 = hal.buffer_view.dim<%x : !hal.buffer_view>[0] : index
           %1 = hal.tensor.import on(#hal.device.promise<@a>) %x "input0" : !hal.buffer_view -> tensor<?xf32>{%0}
           %2 = math.exp %1 : tensor<?xf32>
           %c0 = arith.constant 0 : index
           %3 = tensor.dim %2, %c0 : tensor<?xf32>
           %4 = hal.tensor.export %2 "output0" : tensor<?xf32>{%3} -> !hal.buffer_view
           util.return %4 : !hal.buffer_view
         }

Entry points are public functions with a body, except those marked as wrapped by `iree.abi.stub`. Other values than
tensors stay. With `model=async` a function gets two more arguments: a fence to wait for before using its tensors, and a
fence to signal when its results are computed; such a function must return a tensor. An entry point called in the module
itself is renamed, and a new function calls it.
Source: seed 001_a194e06ab9f2a0e7.txt; IREE's `WrapEntryPoints.cpp`, which always has a function that calls another one,
and leaves that to the inliner.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from xdsl.context import Context
from xdsl.dialects import arith, func
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    DictionaryAttr,
    FunctionType,
    IndexType,
    ModuleOp,
    StringAttr,
    SymbolRefAttr,
    TensorType,
    UnitAttr,
)
from xdsl.dialects.tensor import DimOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects import hal, util
from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.control_flow import called_symbol, is_call, is_return_like
from okl_opt.dialects.interfaces.symbols import is_private, references_of, symbol_name
from okl_opt.dialects.text import print_attribute
from okl_opt.passes.analysis.affinity import argument_attributes
from okl_opt.passes.base import Pass
from okl_opt.passes.rewriting.edit import Editor

_STUB = "iree.abi.stub"
_AFFINITY = "iree.abi.affinity"
_Function = func.FuncOp | util.FuncOp
_Tensor = TensorType[Attribute]


@dataclass(frozen=True)
class WrapEntryPointsPass(Pass):
    name = "wrap-entry-points"

    model: Literal["sync", "async"] = "sync"
    """Return after completion (`sync`), or take fences to wait for and to signal (`async`)."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        entry_points = [each for each in op.ops if isinstance(each, _Function) and _is_entry_point(each)]
        for each in entry_points:
            self._check(each)
        users = _users(op, entry_points)
        taken = {symbol_name(each) for each in op.ops}
        edit = Editor(self)
        for function in entry_points:
            if not edit.begin(function):
                return
            calls = users[function.sym_name.data]
            if calls:
                function = _stub(function, calls, taken, edit)
            self._wrap(function, edit)

    def _check(self, function: _Function) -> None:
        types = function.function_type.outputs
        if self.model == "async" and not any(isa(type, _Tensor) for type in types):
            raise op_error(
                function, "returns no tensor, so nothing tells when to signal the fence of an async function"
            )

    def _wrap(self, function: _Function, edit: Editor) -> None:
        is_async = self.model == "async"
        declaration = _declaration(function, self.model)
        block = function.body.blocks[0]
        inputs = _attributes(function, "arg_attrs", len(function.function_type.inputs))
        outputs = _attributes(function, "res_attrs", len(function.function_type.outputs))
        fences = [edit.insert_block_argument(block, len(block.args), hal.FenceType()) for _ in range(2 * is_async)]
        head = block.first_op
        assert head is not None, "a body ends in a terminator"
        place = InsertPoint.before(head)
        for number, attributes in enumerate(inputs):
            if isa(block.args[number].type, _Tensor):
                affinity = attributes.data.get(_AFFINITY)
                _import(block, number, affinity, fences[0] if is_async else None, place, edit)
        for each in function.body.blocks:
            if each.last_op is not None and is_return_like(each.last_op):
                _export(each.last_op, outputs, fences[1] if is_async else None, edit)
        types = [hal.BufferViewType() if isa(type, _Tensor) else type for type in function.function_type.outputs]
        new = util.FuncOp(
            function.sym_name.data,
            FunctionType.from_lists([argument.type for argument in block.args], types),
            edit.move_region_contents_to_new_regions(function.body),
        )
        reflection: dict[str, Attribute] = {"iree.abi.declaration": StringAttr(declaration)}
        if is_async:
            reflection["iree.abi.model"] = StringAttr("coarse-fences")
        new.attributes.update(function.attributes)
        new.attributes[_STUB] = UnitAttr()
        new.attributes["iree.reflection"] = _merged(function.attributes.get("iree.reflection"), reflection)
        edit.replace(function, new, [])


def _is_entry_point(function: _Function) -> bool:
    return bool(function.body.blocks) and not is_private(function) and _STUB not in function.attributes


def _users(module: ModuleOp, entry_points: Sequence[_Function]) -> dict[str, list[Operation]]:
    """Return the calls of each entry point. Raises: DiagnosticError at other uses."""
    found: dict[str, list[Operation]] = {function.sym_name.data: [] for function in entry_points}
    for op in module.walk():
        called = called_symbol(op) if is_call(op) else None
        for reference in references_of(op):
            name = reference.root_reference.data
            if name in found:
                if reference != called:
                    raise op_error(op, f"names entry point '@{name}', which can only be called")
                found[name].append(op)
    return found


def _stub(function: _Function, calls: Sequence[Operation], taken: set[str | None], edit: Editor) -> _Function:
    """Rename a function; return a new one with its old name that calls it."""
    public = function.sym_name.data
    private = f"_{public}"
    while private in taken:
        private = f"_{private}"
    taken.add(private)
    for call in calls:
        edit.modify(call).properties["callee"] = SymbolRefAttr(private)
    block = Block(arg_types=function.function_type.inputs.data)
    outputs = function.function_type.outputs.data
    if isinstance(function, func.FuncOp):
        call = func.CallOp(private, block.args, outputs)
        block.add_ops([call, func.ReturnOp(*call.results)])
        stub = func.FuncOp(public, function.function_type, Region(block))
    else:
        call = util.CallOp.create(
            operands=block.args, properties={"callee": SymbolRefAttr(private)}, result_types=outputs
        )
        block.add_ops([call, util.ReturnOp(*call.results)])
        stub = util.FuncOp(public, function.function_type, Region(block))
    for name in ("arg_attrs", "res_attrs"):
        if name in function.properties:
            stub.properties[name] = function.properties[name]
    edit.insert(stub, InsertPoint.before(function))
    edit.modify(function).properties.update(sym_name=StringAttr(private), sym_visibility=StringAttr("private"))
    return stub


def _import(
    block: Block, number: int, affinity: Attribute | None, fence: SSAValue | None, place: InsertPoint, edit: Editor
) -> None:
    """Replace a tensor argument by a buffer view and an import of its tensor."""
    old = block.args[number]
    assert isa(old.type, _Tensor)
    view = edit.insert_block_argument(block, number, hal.BufferViewType(), of=old)
    dynamic = [place for place, size in enumerate(old.type.get_shape()) if size == DYNAMIC_INDEX]
    sizes = [edit.insert(hal.BufferViewDimOp(view, dimension), place).result for dimension in dynamic]
    new = hal.TensorImportOp(view, old.type, sizes, name=f"input{number}", affinity=affinity, fence=fence)
    edit.insert(new, place)
    edit.replace_all_uses_with(old, new.target)
    edit.erase_block_argument(old)


def _export(end: Operation, outputs: Sequence[DictionaryAttr], fence: SSAValue | None, edit: Editor) -> None:
    """Replace returned tensors by buffer views."""
    place = InsertPoint.before(end)
    tensors = [number for number, value in enumerate(end.operands) if isa(value.type, _Tensor)]
    computed = [end.operands[number] for number in tensors]
    if fence is not None:
        computed = edit.insert(hal.TensorBarrierOp(computed, fence), place).tensors
    returned = list(end.operands)
    for number, tensor in zip(tensors, computed, strict=True):
        sizes = _sizes(end.operands[number], place, edit)
        affinity = outputs[number].data.get(_AFFINITY)
        new = hal.TensorExportOp(tensor, sizes, name=f"output{number}", affinity=affinity)
        returned[number] = edit.insert(new, place).target
    edit.replace(end, util.ReturnOp(*returned))


def _sizes(tensor: SSAValue, place: InsertPoint, edit: Editor) -> list[SSAValue]:
    """Return the dynamic sizes of a tensor."""
    assert isa(tensor.type, _Tensor)
    sizes: list[SSAValue] = []
    for dimension, size in enumerate(tensor.type.get_shape()):
        if size == DYNAMIC_INDEX:
            index = edit.insert(arith.ConstantOp.from_int_and_width(dimension, IndexType()), place)
            sizes.append(edit.insert(DimOp(tensor, index.result), place).result)
    return sizes


# ----- reflection data


def _attributes(function: _Function, name: str, count: int) -> list[DictionaryAttr]:
    """Return the attributes of each argument, or of each result."""
    attributes = function.properties.get(name)
    given = () if attributes is None else argument_attributes(attributes)
    return [DictionaryAttr(each) for each in given] or [DictionaryAttr({})] * count


def _declaration(function: _Function, model: str) -> str:
    """Return the original declaration: `sync func @f(%input0: tensor<?xf32>) -> (%output0: tensor<?xf32>)`."""

    def shown(word: str, types: Sequence[Attribute], key: str) -> str:
        rows = zip(types, _attributes(function, key, len(types)), strict=True)
        return ", ".join(
            f"%{word}{number}: {print_attribute(type)}" + (f" {print_attribute(attributes)}" if attributes.data else "")
            for number, (type, attributes) in enumerate(rows)
        )

    inputs = shown("input", function.function_type.inputs.data, "arg_attrs")
    outputs = shown("output", function.function_type.outputs.data, "res_attrs")
    name = print_attribute(SymbolRefAttr(function.sym_name))
    return f"{model} func {name}({inputs}) -> ({outputs})"


def _merged(given: Attribute | None, new: dict[str, Attribute]) -> DictionaryAttr:
    """Merge new entries into existing reflection data."""
    return DictionaryAttr({**(given.data if isinstance(given, DictionaryAttr) else {}), **new})
