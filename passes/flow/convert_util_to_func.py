"""Convert functions and globals of util to functions of func that take the globals as arguments.

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

After its own arguments, a function takes the memory of each global that it, or a callee, loads or stores; the attribute
`util.global` names the global. A global tensor with dynamic sizes is passed as a value, and returned if it is stored.
The caller of a public function keeps the memory from call to call. A global with an initial value that no function
stores becomes a constant at its loads. The function with the attribute `util.initializer`, to be called once before
all others, stores the other initial values and then calls the initializers.
Source: our own; IREE lowers globals to variables of its virtual machine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
from xdsl.dialects.tensor import CastOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects import util
from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.symbols import NewNames
from okl_opt.passes.base import OpPass
from okl_opt.passes.flow.global_marks import GLOBAL, INITIALIZER
from okl_opt.passes.rewriting.edit import Editor


class ConvertUtilToFuncPass(OpPass):
    name = "convert-util-to-func"
    keeps_checks = True

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
    edit.set_sources(op)
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
    """Add and return a function that stores initial values of globals, then calls a function for each initializer."""
    names = NewNames(module, own_numbers=True)
    ops: list[Operation] = []
    stored = {_name(op) for op in module.walk() if isinstance(op, util.GlobalStoreOp | util.GlobalAddressOp)}
    for name, op in globals.items():
        if name in stored and op.initial_value is not None:
            edit.set_sources(op)
            value = _constant(op, op, op.type)
            ops += [value, util.GlobalStoreOp(value.results[0], name)]
    for op in initializers:
        edit.set_sources(op)
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
        """The globals in memory: all except the constant ones."""
        self._dynamically_sized = {name for name in self._kept if _may_change_size(globals[name].type)}
        """The tensors of dynamic sizes among the kept globals, which are passed and returned as values."""

    def convert(self) -> None:
        """Give each function the memory of the globals that it needs."""
        for op in (op for ops in self._accesses.values() for op in ops):
            pointer = _pointer_of(op)
            if pointer is not None and not isinstance(pointer.owner, util.GlobalAddressOp):
                raise op_error(op, "is given an address that cannot be followed to its global")
        needed = self._with_callees(
            {
                name: {_name(op) for op in ops if not isinstance(op, _INDIRECT)} & self._kept
                for name, ops in self._accesses.items()
            }
        )
        changed = self._with_callees(
            {
                name: {_name(op) for op in ops if isinstance(op, util.GlobalStoreOp)} & self._dynamically_sized
                for name, ops in self._accesses.items()
            }
        )
        memories = {name: self._add_arguments(self._functions[name], sorted(needed[name])) for name in self._functions}
        for name, memory in memories.items():
            self._convert_function(name, memory, needed, changed)
        for op in self._globals.values():
            self._edit.erase(op)

    def _with_callees(self, found: dict[str, set[str]]) -> dict[str, set[str]]:
        """Return `found` with the set of each function extended by the sets of its callees, transitively."""
        callers: dict[str, list[str]] = {}
        for name, calls in self._calls.items():
            for call in calls:
                callers.setdefault(call.callee.root_reference.data, []).append(name)
        waiting = [name for name, own in found.items() if own]
        while waiting:
            name = waiting.pop()
            for caller in callers.get(name, ()):
                if not found[name] <= found[caller]:
                    found[caller] |= found[name]
                    waiting.append(caller)
        return found

    def _add_arguments(self, function: func.FuncOp, names: Sequence[str]) -> dict[str, SSAValue]:
        if not names:
            return {}
        self._edit.set_sources(function)
        block, kind = function.body.blocks[0], function.function_type
        memory: dict[str, SSAValue] = {}
        for name in names:
            argument = self._edit.insert_block_argument(block, len(block.args), _given_type(self._globals[name].type))
            argument.name_hint = name if name.isidentifier() else None
            memory[name] = argument
        own = [DictionaryAttr({})] * len(kind.inputs) if function.arg_attrs is None else list(function.arg_attrs.data)
        own += [DictionaryAttr({GLOBAL: StringAttr(name)}) for name in names]
        types = FunctionType.from_lists(block.arg_types, kind.outputs.data)
        self._edit.modify(function).properties.update({"function_type": types, "arg_attrs": ArrayAttr(own)})
        return memory

    def _convert_function(
        self,
        name: str,
        memory: Mapping[str, SSAValue],
        needed: Mapping[str, set[str]],
        changed: Mapping[str, set[str]],
    ) -> None:
        """Convert the accesses and calls of a function, in their order."""
        function, values = self._functions[name], dict(memory)
        of_function = {*self._accesses[name], *self._calls[name]}
        for op in [op for op in function.walk() if op in of_function]:
            self._edit.set_sources(op)
            if isinstance(op, func.CallOp):
                callee = op.callee.root_reference.data
                self._convert_call(op, sorted(needed.get(callee, ())), sorted(changed.get(callee, ())), values)
            else:
                self._convert(op, values)
        for op in self._accesses[name]:
            if isinstance(op, util.GlobalAddressOp):
                self._edit.erase(op)
        if changed[name]:
            self._return_globals(function, sorted(changed[name]), values)

    def _convert_call(
        self, call: func.CallOp, needed: Sequence[str], changed: Sequence[str], values: dict[str, SSAValue]
    ) -> None:
        """Pass the needed globals to a callee, and take the changed ones from its results."""
        if not needed:
            return
        for name in needed:
            self._check_order(call, name)
        types = [*(result.type for result in call.res), *(self._globals[name].type for name in changed)]
        new = func.CallOp(call.callee, [*call.arguments, *(values[name] for name in needed)], types)
        self._edit.replace(call, new, new.res[: len(call.res)])
        values.update(zip(changed, new.res[len(call.res) :], strict=True))

    def _return_globals(self, function: func.FuncOp, names: Sequence[str], values: Mapping[str, SSAValue]) -> None:
        """Let a function return the last values of globals of dynamic sizes."""
        last, kind = function.body.block.last_op, function.function_type
        assert isinstance(last, func.ReturnOp)
        self._edit.set_sources(last)
        self._edit.replace(last, func.ReturnOp(*last.arguments, *(values[name] for name in names)))
        own = [DictionaryAttr({})] * len(kind.outputs) if function.res_attrs is None else list(function.res_attrs.data)
        own += [DictionaryAttr({GLOBAL: StringAttr(name)}) for name in names]
        outputs = [*kind.outputs.data, *(self._globals[name].type for name in names)]
        types = FunctionType.from_lists(kind.inputs.data, outputs)
        self._edit.modify(function).properties.update({"function_type": types, "res_attrs": ArrayAttr(own)})

    def _check_order(self, op: Operation, name: str) -> None:
        """Refuse an access to a global of dynamic sizes in a branch or loop, where accesses are in no fixed order."""
        around = op.parent_op()
        if name in self._dynamically_sized and not (isinstance(around, func.FuncOp) and len(around.body.blocks) == 1):
            type = self._globals[name].type
            raise op_error(op, f"accesses @{name} of type {type} in a branch or loop, where its sizes cannot be told")

    def _convert(self, op: Operation, values: dict[str, SSAValue]) -> None:
        edit, place = self._edit, InsertPoint.before(op)
        pointer = _pointer_of(op)
        name = _name(op) if pointer is None else _name_of_address(pointer)
        self._check_order(op, name)
        match op:
            case util.GlobalLoadOp() | util.GlobalLoadIndirectOp():
                type = op.result.type
                if name not in values:
                    edit.replace(op, _constant(op, self._globals[name], type))
                elif name in self._dynamically_sized:
                    edit.replace(op, [], [self._cast(values[name], type, place)])
                else:
                    may_change = self._globals[name].is_mutable is not None
                    edit.replace(op, [], [self._loaded(values[name], type, may_change, place)])
            case util.GlobalStoreOp() | util.GlobalStoreIndirectOp():
                if name in self._dynamically_sized:
                    values[name] = self._cast(op.value, self._globals[name].type, place)
                else:
                    _store(op.value, values[name], place, edit)
                edit.erase(op)
            case _:
                for use in op.results[0].uses:
                    if not isinstance(use.operation, _INDIRECT):
                        raise op_error(use.operation, "passes on the address of a global, which cannot be followed")

    def _cast(self, value: SSAValue, type: Attribute, place: InsertPoint) -> SSAValue:
        assert isa(type, TensorType[Attribute])
        return value if value.type == type else self._edit.insert(CastOp(value, type), place).dest

    def _loaded(self, memory: SSAValue, type: Attribute, may_change: bool, place: InsertPoint) -> SSAValue:
        """Return the value of a global; a copy, if a store may come before the last use of the value."""
        edit = self._edit
        if not isa(type, TensorType[Attribute]):
            return edit.insert(memref.LoadOp.get(memory, []), place).res
        tensor = edit.insert(ToTensorOp(memory, restrict=True), place).tensor
        if not may_change:
            return tensor
        return edit.insert(AllocTensorOp(type, copy=tensor), place).tensor


_INDIRECT = (util.GlobalLoadIndirectOp, util.GlobalStoreIndirectOp)
_ACCESSES = (util.GlobalLoadOp, util.GlobalStoreOp, util.GlobalAddressOp, *_INDIRECT)


def _name(op: Operation) -> str:
    reference = op.properties.get("global")
    assert isinstance(reference, SymbolRefAttr)
    return reference.root_reference.data


def _pointer_of(op: Operation) -> SSAValue | None:
    """Return the address that an op accesses, or None if it names the global."""
    return op.pointer if isinstance(op, util.GlobalLoadIndirectOp | util.GlobalStoreIndirectOp) else None


def _name_of_address(pointer: SSAValue) -> str:
    assert isinstance(pointer.owner, Operation), "addresses are not passed on"
    return _name(pointer.owner)


def _may_change_size(type: Attribute) -> bool:
    return isa(type, TensorType[Attribute]) and not type.has_static_shape()


def _given_type(type: Attribute) -> Attribute:
    """Return the type of the argument for a global: a memref, or the tensor type if its sizes are dynamic."""
    if _may_change_size(type):
        return type
    if isa(type, TensorType[Attribute]):
        return MemRefType(type.element_type, type.get_shape())
    return MemRefType(type, [])


def _store(value: SSAValue, memory: SSAValue, place: InsertPoint, edit: Editor) -> None:
    if isa(value.type, TensorType[Attribute]):
        # Not `restrict`: the new value must not be computed in the memory of the old one, which may still be read.
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
