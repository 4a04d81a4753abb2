"""Write functions and globals of util as functions that are given the globals: the way from Flow to code.

Before:  util.global private mutable @sum = dense<0.0> : tensor<4xf32>
         util.func @add(%a: tensor<4xf32>) -> tensor<4xf32> {
           %sum = util.global.load @sum : tensor<4xf32>
           %0 = arith.addf %sum, %a : tensor<4xf32>
           util.global.store %0, @sum : tensor<4xf32>
           util.return %0 : tensor<4xf32>
         }
After:   func.func @add(%a: tensor<4xf32>, %sum: memref<4xf32> {util.global = "sum"}) -> tensor<4xf32> {
           %0 = bufferization.to_tensor %sum restrict : memref<4xf32> to tensor<4xf32>
           %1 = bufferization.alloc_tensor() copy(%0) : tensor<4xf32>
           %2 = arith.addf %1, %a : tensor<4xf32>
           bufferization.materialize_in_destination %2 in writable %sum : (tensor<4xf32>, memref<4xf32>) -> ()
           return %2 : tensor<4xf32>
         }
         func.func @initialize(%sum: memref<4xf32> {util.global = "sum"}) attributes {util.initializer} {
           %0 = arith.constant dense<0.0> : tensor<4xf32>
           bufferization.materialize_in_destination %0 in writable %sum : (tensor<4xf32>, memref<4xf32>) -> ()
           return
         }

A function is given the memory of each global that it, or a function that it calls, loads or stores, after its own
arguments; the attribute names the global. Who calls a public function keeps that memory from call to call. What no
function stores, and has an initial value, is a constant where it is loaded. What stores the other initial values, and
then calls the initializers, is the function with the attribute `util.initializer`, which is called once before others.
Source: our own; IREE lowers globals to variables of its virtual machine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import arith, func, memref
from xdsl.dialects.bufferization import AllocTensorOp, MaterializeInDestinationOp, ToTensorOp
from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseIntOrFPElementsAttr,
    DictionaryAttr,
    FloatAttr,
    FunctionType,
    IntegerAttr,
    MemRefType,
    ModuleOp,
    StringAttr,
    SymbolRefAttr,
    TensorType,
    UnitAttr,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from dialects import util
from dialects.diagnostic import op_error
from dialects.hints import isa
from passes.base import OpPass
from passes.codegen.outlining import Names
from passes.rewriting.edit import Editor

GLOBAL = "util.global"
"""The attribute of an argument that is the memory of a global."""
INITIALIZER = "util.initializer"
"""The attribute of the function that gives globals their first values."""


@dataclass(frozen=True)
class ConvertUtilToFuncPass(OpPass):
    """See the module docstring. Runs on modules."""

    name = "convert-util-to-func"
    touches_only_ir = True

    def apply_to(self, ctx: Context, op: Operation) -> None:
        assert isinstance(op, ModuleOp)
        edit = Editor(self)
        functions = [each for each in op.walk() if isinstance(each, _FUNCTIONS)]
        globals = {each.sym_name.data: each for each in op.ops if isinstance(each, util.GlobalOp)}
        initializers = [each for each in op.ops if isinstance(each, util.InitializerOp)]
        changed = [*functions, *globals.values(), *initializers]
        # One rewrite: functions, calls and what they are given change together.
        if not changed or not edit.begin(*changed):
            return
        for each in functions:
            _convert_function(each, edit)
        if globals or initializers:
            first_values = _convert_initializers(op, globals, initializers, edit)
            _Globals(op, globals, edit).convert()
            if len(first_values.body.block.ops) == 1:
                edit.erase(first_values)


def _convert_function(op: Operation, edit: Editor) -> None:
    """util.func, util.call and util.return -> func.func, func.call and func.return"""
    edit.stand_for(op)
    match op:
        case util.FuncOp():
            is_public = op.sym_visibility is None or op.sym_visibility.data == "public"
            function = func.FuncOp(
                op.sym_name.data,
                op.function_type,
                edit.move_region_contents_to_new_regions(op.body),
                None if is_public else op.sym_visibility,
                arg_attrs=op.arg_attrs,
                res_attrs=op.res_attrs,
            )
            function.attributes.update(op.attributes)
            edit.replace(op, function, [])
        case util.CallOp():
            edit.replace(op, func.CallOp(op.callee, op.arguments, [result.type for result in op.res]))
        case util.ReturnOp():
            if not isinstance(op.parent_op(), util.InitializerOp):
                edit.replace(op, func.ReturnOp(*op.arguments))
        case _:
            edit.replace(op, [], list(op.operands))


_FUNCTIONS = (util.FuncOp, util.CallOp, util.ReturnOp, util.OptimizationBarrierOp)


def _convert_initializers(
    module: ModuleOp, globals: Mapping[str, util.GlobalOp], initializers: Sequence[util.InitializerOp], edit: Editor
) -> func.FuncOp:
    """A function that stores the initial values of globals, then calls one for each initializer, in their order."""
    names = Names(module)
    ops: list[Operation] = []
    stored = {_name(op) for op in module.walk() if isinstance(op, util.GlobalStoreOp | util.GlobalAddressOp)}
    for name, op in globals.items():
        if name in stored and op.initial_value is not None:
            edit.stand_for(op)
            value = _constant(op, op, op.type)
            ops += [value, util.GlobalStoreOp(value.results[0], name)]
    for op in initializers:
        edit.stand_for(op)
        body = edit.move_region_contents_to_new_regions(op.body)
        for block in body.blocks:
            if isinstance(block.last_op, util.InitializerReturnOp | util.ReturnOp):
                edit.replace(block.last_op, func.ReturnOp())
        name = names.new("initializer")
        edit.replace(op, func.FuncOp(name, ([], []), body, StringAttr("private")), [])
        ops.append(func.CallOp(name, [], []))
    function = func.FuncOp(names.new("initialize"), ([], []), Region(Block([*ops, func.ReturnOp()])))
    function.attributes[INITIALIZER] = UnitAttr()
    edit.insert(function, InsertPoint.at_end(module.body.block), of=[*globals.values(), *initializers])
    return function


class _Globals:
    """The globals of a module, and the functions that need their memory."""

    def __init__(self, module: ModuleOp, globals: Mapping[str, util.GlobalOp], edit: Editor):
        self._module = module
        self._globals = globals
        self._edit = edit
        self._functions = {op.sym_name.data: op for op in module.ops if isinstance(op, func.FuncOp) and op.body.blocks}
        self._accesses = {
            name: [op for op in function.walk() if isinstance(op, _ACCESSES)]
            for name, function in self._functions.items()
        }
        self._calls = {
            name: [op for op in function.walk() if isinstance(op, func.CallOp)]
            for name, function in self._functions.items()
        }
        addressed = {_name(op) for ops in self._accesses.values() for op in ops if isinstance(op, util.GlobalAddressOp)}
        stored = addressed | {
            _name(op) for ops in self._accesses.values() for op in ops if isinstance(op, util.GlobalStoreOp)
        }
        self._kept = {name for name, op in globals.items() if name in stored or op.initial_value is None}
        """Those that are in memory, and not constants."""

    def convert(self) -> None:
        """Give each function the memory of the globals that it needs."""
        for name in self._kept:
            _check(self._globals[name])
        needed = self._needed()
        memories = {name: self._add_arguments(self._functions[name], sorted(needed[name])) for name in self._functions}
        for name, memory in memories.items():
            for call in self._calls[name]:
                callee = needed.get(call.callee.root_reference.data)
                if callee:
                    self._edit.stand_for(call)
                    operands = [*call.arguments, *(memory[each] for each in sorted(callee))]
                    self._edit.replace(call, func.CallOp(call.callee, operands, [result.type for result in call.res]))
            for op in self._accesses[name]:
                self._edit.stand_for(op)
                self._convert(op, memory)
            for op in self._accesses[name]:
                if isinstance(op, util.GlobalAddressOp):
                    self._edit.erase(op)
        for op in self._globals.values():
            self._edit.erase(op)

    def _needed(self) -> dict[str, set[str]]:
        """The globals in memory that each function or one that it calls accesses."""
        needed = {
            name: {_name(op) for op in ops if not isinstance(op, _INDIRECT)} & self._kept
            for name, ops in self._accesses.items()
        }
        callers: dict[str, list[str]] = {}
        for name, calls in self._calls.items():
            for call in calls:
                callers.setdefault(call.callee.root_reference.data, []).append(name)
        waiting = [name for name, found in needed.items() if found]
        while waiting:
            name = waiting.pop()
            for caller in callers.get(name, ()):
                if not needed[name] <= needed[caller]:
                    needed[caller] |= needed[name]
                    waiting.append(caller)
        return needed

    def _add_arguments(self, function: func.FuncOp, names: Sequence[str]) -> dict[str, SSAValue]:
        if not names:
            return {}
        self._edit.stand_for(function)
        block, kind = function.body.blocks[0], function.function_type
        memory: dict[str, SSAValue] = {}
        for name in names:
            argument = self._edit.insert_block_argument(block, len(block.args), _memory_of(self._globals[name].type))
            argument.name_hint = name if name.isidentifier() else None
            memory[name] = argument
        own = [DictionaryAttr({})] * len(kind.inputs) if function.arg_attrs is None else list(function.arg_attrs.data)
        own += [DictionaryAttr({GLOBAL: StringAttr(name)}) for name in names]
        types = FunctionType.from_lists(block.arg_types, kind.outputs.data)
        self._edit.modify(function).properties.update({"function_type": types, "arg_attrs": ArrayAttr(own)})
        return memory

    def _convert(self, op: Operation, memory: Mapping[str, SSAValue]) -> None:
        edit, place = self._edit, InsertPoint.before(op)
        match op:
            case util.GlobalLoadOp():
                name = _name(op)
                if name in memory:
                    may_change = self._globals[name].is_mutable is not None
                    edit.replace(op, [], [self._loaded(memory[name], op.result.type, may_change, place)])
                else:
                    edit.replace(op, _constant(op, self._globals[name], op.result.type))
            case util.GlobalStoreOp():
                _store(op.value, memory[_name(op)], place, edit)
                edit.erase(op)
            case util.GlobalAddressOp():
                for use in op.result.uses:
                    if not isinstance(use.operation, _INDIRECT):
                        raise op_error(use.operation, "passes on the address of a global, which cannot be followed")
            case util.GlobalLoadIndirectOp():
                loaded = self._loaded(memory[_name_behind(op.pointer)], op.result.type, True, place)
                edit.replace(op, [], [loaded])
            case util.GlobalStoreIndirectOp():
                _store(op.value, memory[_name_behind(op.pointer)], place, edit)
                edit.erase(op)
            case _:
                pass

    def _loaded(self, memory: SSAValue, type: Attribute, may_change: bool, place: InsertPoint) -> SSAValue:
        """The value of a global; a copy, if it may be stored while the value is used."""
        edit = self._edit
        if not isa(type, TensorType[Attribute]):
            return edit.insert(memref.LoadOp.get(memory, []), place).res
        tensor = edit.insert(ToTensorOp(memory, restrict=True), place).tensor
        if not may_change:
            return tensor
        return edit.insert(AllocTensorOp(type, copy=tensor), place).tensor


_INDIRECT = (util.GlobalLoadIndirectOp, util.GlobalStoreIndirectOp)
_ACCESSES = (util.GlobalLoadOp, util.GlobalStoreOp, util.GlobalAddressOp, *_INDIRECT)


def _check(op: util.GlobalOp) -> None:
    if isa(op.type, TensorType[Attribute]) and not op.type.has_static_shape():
        raise op_error(op, f"cannot be given to functions: the sizes of {op.type} may change from call to call")


def _name(op: Operation) -> str:
    reference = op.properties.get("global")
    assert isinstance(reference, SymbolRefAttr)
    return reference.root_reference.data


def _name_behind(pointer: SSAValue) -> str:
    assert isinstance(pointer.owner, Operation), "addresses are not passed on"
    return _name(pointer.owner)


def _memory_of(type: Attribute) -> MemRefType[Attribute]:
    if isa(type, TensorType[Attribute]):
        return MemRefType(type.element_type, type.get_shape())
    return MemRefType(type, [])


def _store(value: SSAValue, memory: SSAValue, place: InsertPoint, edit: Editor) -> None:
    if isa(value.type, TensorType[Attribute]):
        # Not `restrict`: what is stored must not be computed where an earlier value still lies.
        properties = {"writable": UnitAttr()}
        edit.insert(MaterializeInDestinationOp.create(operands=[value, memory], properties=properties), place)
    else:
        edit.insert(memref.StoreOp.get(value, memory, []), place)


_NUMBERS = (DenseIntOrFPElementsAttr.name, IntegerAttr.name, FloatAttr.name)


def _constant(op: Operation, variable: util.GlobalOp, type: Attribute) -> Operation:
    value: Attribute | None = variable.initial_value
    if value is None or value.name not in _NUMBERS:
        raise op_error(op, "loads a global whose initial value is no number and no tensor of numbers")
    return arith.ConstantOp.create(properties={"value": value}, result_types=[type])
