"""Turn func.func, func.call and func.return into their counterparts of the llvm dialect.

Before:  func.func @f(%arg0: memref<?xf32>, %arg1: i32) -> (i32, f32) {
           %cst = arith.constant 1.000000e+00 : f32
           return %arg1, %cst : i32, f32
         }
After:   llvm.func @f(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i32)
             -> !llvm.struct<(i32, f32)> {
           %cst = arith.constant 1.000000e+00 : f32
           %0 = llvm.mlir.poison : !llvm.struct<(i32, f32)>
           %1 = llvm.insertvalue %arg5, %0[0] : !llvm.struct<(i32, f32)>
           %2 = llvm.insertvalue %cst, %1[1] : !llvm.struct<(i32, f32)>
           llvm.return %2 : !llvm.struct<(i32, f32)>
         }

A memref is passed as its pointers, offset, sizes and strides, an unranked one as its rank and a pointer to these. The
descriptor of a returned unranked memref is copied to memory of `malloc`; the caller frees it. `llvm.bareptr` on a
function passes memrefs of static shape as one pointer. `llvm.emit_c_interface` adds `_mlir_ciface_<name>`, which takes
pointers to memrefs; for a function without a body, it is declared, and the function calls it.
Source: `FuncToLLVM.cpp` of MLIR 22; `llvm.data_layout = ""` on modules of launches is from seed
000_5288debaba9517ca.txt, -convert-func-to-llvm.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    IntegerAttr,
    MemRefType,
    ModuleOp,
    StringAttr,
    SymbolRefAttr,
    UnitAttr,
    UnrankedMemRefType,
    i8,
)
from xdsl.dialects.llvm import LinkageAttr, LLVMFunctionType, LLVMPointerType, LLVMStructType, LLVMVoidType
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint
from xdsl.traits import SymbolTable

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.llvm.forms.types import function_type
from okl_opt.dialects.upstream.llvm.types import is_compatible
from okl_opt.passes.analysis.launch_names import LAUNCH_FUNCTIONS
from okl_opt.passes.base import Pass
from okl_opt.passes.conversion import memref_descriptors as descriptors
from okl_opt.passes.conversion.llvm_builder import LLVMBuilder, body_of, call, function
from okl_opt.passes.conversion.llvm_types import (
    BARE_POINTERS,
    LLVMTypes,
    index_bits,
    is_legal_for_llvm,
    is_memref,
    pointer_bits,
)
from okl_opt.passes.conversion.runtime_functions import FREE, MALLOC, declare
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern, convert
from okl_opt.passes.rewriting.edit import Editor

C_INTERFACE = "llvm.emit_c_interface"
C_PREFIX = "_mlir_ciface_"
DATA_LAYOUT = "llvm.data_layout"
LINKAGE = "llvm.linkage"
READ_NONE = "llvm.readnone"
VARIADIC = "func.varargs"
# Attributes that llvm.func does not get. `no_inline` belongs to func.func.
DROPPED = frozenset({LINKAGE, READ_NONE, VARIADIC, "no_inline"})
# Attributes of arguments that hold a type; and the ones that turn an argument into a pointer to its old value.
WITH_TYPE = ("llvm.byval", "llvm.byref", "llvm.sret", "llvm.inalloca")
BY_POINTER = WITH_TYPE[:2]


def llvm_types(edit: ConversionEditor) -> LLVMTypes:
    """Return the type converter of a conversion to the llvm dialect."""
    types = edit.converter
    assert isinstance(types, LLVMTypes), "a conversion to the llvm dialect"
    return types


def copy_unranked(
    edit: ConversionEditor, build: LLVMBuilder, op: Operation, type_: Attribute, value: SSAValue, *, to_heap: bool
) -> SSAValue:
    """Copy the descriptor behind an unranked memref to the heap, or from there to the stack; return the new memref."""
    name = declare(edit, op, MALLOC if to_heap else FREE, build.index_type)
    size = descriptors.size_of_unranked(build, value, llvm_types(edit).pointer_bits)
    memory = build.call(name, [size], LLVMPointerType()).results[0] if to_heap else build.alloca(i8, size)
    source = build.extract(value, descriptors.ADDRESS)
    build.copy_memory(memory, source, size)
    if not to_heap:
        build.call(name, [source])
    struct = build.poison(value.type)
    struct = build.insert(struct, build.extract(value, descriptors.RANK), descriptors.RANK)
    return build.insert(struct, memory, descriptors.ADDRESS)


# ----- functions


@dataclass
class Signature:
    """The converted arguments and results of a function."""

    arguments: Sequence[Sequence[Attribute]]
    output: Attribute
    loaded: Mapping[int, Attribute]
    """Argument number -> pointee type, for arguments converted to pointers to their old values."""
    is_variadic: bool

    def type(self) -> LLVMFunctionType:
        """The type of the new function."""
        inputs = [type_ for types in self.arguments for type_ in types]
        return function_type(inputs, self.output, self.is_variadic)


def argument_attributes(op: func.FuncOp, place: int) -> Mapping[str, Attribute]:
    """The attributes of an argument."""
    held = None if op.arg_attrs is None else op.arg_attrs.data[place]
    return {} if held is None else held.data


def signature(op: func.FuncOp, types: LLVMTypes, bare_pointers: bool) -> Signature | None:
    """Return the types of the new function; None if a type cannot be converted."""
    arguments: list[Sequence[Attribute]] = []
    loaded: dict[int, Attribute] = {}
    for place, type_ in enumerate(op.function_type.inputs):
        found = types.argument_types(type_, bare_pointers=bare_pointers)
        if found is None:
            return None
        held = argument_attributes(op, place)
        pointee = next((held[name] for name in reversed(BY_POINTER) if name in held), None)
        if pointee is not None and len(found) == 1 and not isinstance(found[0], LLVMPointerType):
            loaded[place] = types.one(pointee) or pointee
            found = [LLVMPointerType()]
        arguments.append(found)
    outputs = op.function_type.outputs.data
    output = types.packed_results(outputs, bare_pointers=bare_pointers) if outputs else LLVMVoidType()
    if output is None or not all(is_compatible(type_) for each in arguments for type_ in each):
        return None
    variadic = op.attributes.get(VARIADIC)
    return Signature(arguments, output, loaded, isinstance(variadic, IntegerAttr) and bool(variadic.value.data))


def new_argument_attributes(op: func.FuncOp, new: Signature, types: LLVMTypes) -> Attribute | None:
    """Return the attributes of the new arguments; an argument that becomes several loses its attributes."""
    if op.arg_attrs is None:
        return None
    found: list[DictionaryAttr] = []
    for place, group in enumerate(new.arguments):
        held = dict(argument_attributes(op, place))
        for name in WITH_TYPE:
            if name in held:
                held[name] = types.one(held[name]) or held[name]
        found += [DictionaryAttr(held)] if len(group) == 1 else [DictionaryAttr({}) for _ in group]
    return ArrayAttr(found)


def linkage_of(op: func.FuncOp) -> str:
    """Return the linkage given by an attribute, by default `external`."""
    linkage = op.attributes.get(LINKAGE)
    if linkage is None:
        return "external"
    if not isinstance(linkage, LinkageAttr):
        raise bare_error(op, f"Contains {LINKAGE} attribute not of type LLVM::LinkageAttr")
    return linkage.linkage.data


def kept_attributes(op: func.FuncOp) -> dict[str, Attribute]:
    """Return the attributes that the converted function keeps."""
    return {name: value for name, value in op.attributes.items() if name not in DROPPED}


def visibility(op: func.FuncOp) -> dict[str, Attribute]:
    """Return the visibility as a property; {} for public."""
    value = op.sym_visibility
    return {} if value is None or value.data == "public" else {"sym_visibility": value}


def no_memory_effects() -> Attribute:
    """Return `#llvm.memory_effects` of a function that neither reads nor writes."""
    from okl_opt.dialects.upstream.llvm.attributes import FIELDS_ATTRIBUTES

    effects = FIELDS_ATTRIBUTES["memory_effects"]
    return effects.new([ArrayAttr([StringAttr("none")] * len(effects.FIELDS))])


class ConvertFunction(ConversionPattern[func.FuncOp]):
    """func.func -> llvm.func, and its C wrapper if it has one."""

    names = (func.FuncOp.name,)

    def __init__(self, bare_pointers: bool = False):
        self._bare_pointers = bare_pointers

    def convert(self, op: func.FuncOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        types = llvm_types(edit)
        bare_pointers = self._bare_pointers or BARE_POINTERS in op.attributes
        new = signature(op, types, bare_pointers)
        if new is None:
            return
        has_wrapper = not bare_pointers and isinstance(op.attributes.get(C_INTERFACE), UnitAttr)
        if has_wrapper and new.is_variadic:
            raise bare_error(op, "C interface for variadic functions is not supported yet.")
        linkage = linkage_of(op)
        attributes = kept_attributes(op)
        if READ_NONE in op.attributes:
            if not isinstance(op.attributes[READ_NONE], UnitAttr):
                raise bare_error(op, f"Contains {READ_NONE} attribute not of type UnitAttr")
            attributes["memory_effects"] = no_memory_effects()
        properties = visibility(op)
        if (arg_attrs := new_argument_attributes(op, new, types)) is not None:
            properties["arg_attrs"] = arg_attrs
        if op.res_attrs is not None and len(op.function_type.outputs) == 1:
            properties["res_attrs"] = op.res_attrs

        is_external = not op.body.blocks
        if not is_external:
            self._convert_entry(op.body.blocks[0], new, edit)
        body = edit.move_region_contents_to_new_regions(op.body)
        wrapper: list[Operation] = []
        if has_wrapper and is_external:
            linkage = "private"
            outer, wrapper = self._wrapped(op, new, types)
            body = outer
        elif has_wrapper:
            wrapper = [self._wrapper(op, new, types)]
        name = op.sym_name.data
        made = function(name, new.type(), linkage=linkage, body=body, properties=properties, attributes=attributes)
        edit.replace_by(op, [made, *wrapper])

    def _convert_entry(self, block: Block, new: Signature, edit: ConversionEditor) -> None:
        old = edit.convert_arguments(block, new.arguments)
        build = LLVMBuilder(llvm_types(edit).index)
        for place, type_ in new.loaded.items():
            argument = block.args[sum(map(len, new.arguments[:place]))]
            edit.replace_value(old[place], [build.load(type_, argument)])
        edit.insert(build.ops, InsertPoint.at_start(block))

    # ----- wrappers for C

    @staticmethod
    def _c_function(op: func.FuncOp, new: Signature, types: LLVMTypes, body: Region | None) -> Operation:
        struct = new.output if isinstance(new.output, LLVMStructType) else None
        properties = visibility(op)
        empty = [DictionaryAttr({})] if struct is not None else []
        if op.arg_attrs is not None:
            properties["arg_attrs"] = ArrayAttr([*empty, *op.arg_attrs.data])
        if op.res_attrs is not None and struct is None:
            properties["res_attrs"] = op.res_attrs
        return function(
            C_PREFIX + op.sym_name.data,
            c_function_type(op, new, types),
            body=body,
            properties=properties,
            attributes=kept_attributes(op),
        )

    def _wrapper(self, op: func.FuncOp, new: Signature, types: LLVMTypes) -> Operation:
        """Return the C wrapper: it loads the descriptors and calls the function."""
        build = LLVMBuilder(types.index)
        body, block = body_of(c_function_type(op, new, types).inputs.data)
        given = list(block.args)
        result = given.pop(0) if isinstance(new.output, LLVMStructType) else None
        arguments: list[SSAValue] = []
        for type_, value in zip(op.function_type.inputs, given, strict=True):
            if is_memref(type_):
                struct = types.one(type_)
                assert struct is not None, "the signature has been converted"
                descriptor = build.load(struct, value)
                arguments += unpacked(build, type_, descriptor)
            else:
                arguments.append(value)
        called = build.call(op.sym_name.data, arguments, new.output)
        if result is not None:
            build.store(called.results[0], result)
            build.return_values()
        else:
            build.return_values(*called.results)
        block.add_ops(build.ops)
        return self._c_function(op, new, types, body)

    def _wrapped(self, op: func.FuncOp, new: Signature, types: LLVMTypes) -> tuple[Region, list[Operation]]:
        """Return a body that calls the C wrapper with pointers to descriptors, and the wrapper's declaration."""
        build = LLVMBuilder(types.index)
        body, block = body_of([type_ for group in new.arguments for type_ in group])
        struct = new.output if isinstance(new.output, LLVMStructType) else None
        arguments: list[SSAValue] = [] if struct is None else [build.alloca(struct, build.index(1))]
        rest = list(block.args)
        for type_, group in zip(op.function_type.inputs, new.arguments, strict=True):
            values, rest = rest[: len(group)], rest[len(group) :]
            if is_memref(type_):
                descriptor = packed(build, type_, types, values)
                place = build.alloca(descriptor.type, build.index(1))
                build.store(descriptor, place)
                arguments.append(place)
            else:
                arguments += values
        output = LLVMVoidType() if struct is not None else new.output
        called = build.call(C_PREFIX + op.sym_name.data, arguments, output)
        if struct is not None:
            build.return_values(build.load(struct, arguments[0]))
        else:
            build.return_values(*called.results)
        block.add_ops(build.ops)
        return body, [self._c_function(op, new, types, None)]


def c_function_type(op: func.FuncOp, new: Signature, types: LLVMTypes) -> LLVMFunctionType:
    """Return the type of a C wrapper: first a pointer to a result struct, then pointers for memrefs."""
    inputs: list[Attribute] = []
    output = new.output
    if isinstance(output, LLVMStructType):
        inputs.append(LLVMPointerType())
        output = LLVMVoidType()
    for type_ in op.function_type.inputs:
        converted = LLVMPointerType() if is_memref(type_) else types.one(type_)
        assert converted is not None, "the signature has been converted"
        inputs.append(converted)
    return function_type(inputs, output, False)


def unpacked(build: LLVMBuilder, type_: Attribute, descriptor: SSAValue) -> list[SSAValue]:
    """Return the values that pass a memref."""
    if isa(type_, MemRefType):
        return descriptors.unpack(build, descriptor, len(type_.get_shape()))
    return descriptors.unpack_unranked(build, descriptor)


def packed(build: LLVMBuilder, type_: Attribute, types: LLVMTypes, values: Sequence[SSAValue]) -> SSAValue:
    """Build the descriptor of a memref passed as several values."""
    struct = types.one(type_)
    assert struct is not None, "the signature has been converted"
    if isa(type_, MemRefType):
        return descriptors.pack(build, struct, values, len(type_.get_shape()))
    return descriptors.pack_unranked(build, struct, values[0], values[1])


# ----- calls and returns


class ConvertCall(ConversionPattern[Operation]):
    """func.call, func.call_indirect -> llvm.call"""

    names = ("func.call", "func.call_indirect")

    def __init__(self, bare_pointers: bool = False):
        self._bare_pointers = bare_pointers
        self._bare_functions: dict[Operation, set[str]] = {}

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        types = llvm_types(edit)
        bare_pointers = self._bare_pointers or self._calls_bare_function(op)
        result = types.packed_results(op.result_types, bare_pointers=bare_pointers) if op.results else None
        if op.results and (result is None or not is_compatible(result)):
            return
        if bare_pointers and any(isa(operand.type, UnrankedMemRefType) for operand in op.operands):
            return
        build = LLVMBuilder(types.index)
        arguments = self._arguments(build, op, operands, bare_pointers)
        properties = {name: value for name, value in op.properties.items() if name == "callee"}
        attributes = op.attributes | {name: value for name, value in op.properties.items() if name != "callee"}
        build.ops.append(call(arguments, () if result is None else (result,), properties, attributes))
        called = build.ops[-1]
        values: list[list[SSAValue]] = [[*called.results]]
        if len(op.results) != 1:
            values = [[build.extract(called.results[0], place)] for place in range(len(op.results))]
        for group, type_ in zip(values, op.result_types, strict=True):
            if bare_pointers and isa(type_, MemRefType):
                struct = types.one(type_)
                assert struct is not None, "a static layout"
                group[0] = descriptors.from_static_shape(build, type_, struct, group[0])
            if isa(type_, UnrankedMemRefType):
                group[0] = copy_unranked(edit, build, op, type_, group[0], to_heap=False)
        edit.replace_by(op, build.ops, values)

    @staticmethod
    def _arguments(
        build: LLVMBuilder, op: Operation, operands: Sequence[SSAValue], bare_pointers: bool
    ) -> list[SSAValue]:
        arguments: list[SSAValue] = []
        for old, new in zip(op.operands, operands, strict=True):
            if not is_memref(old.type):
                arguments.append(new)
            elif bare_pointers:
                arguments.append(build.extract(new, descriptors.ALIGNED))
            else:
                arguments += unpacked(build, old.type, new)
        return arguments

    def _calls_bare_function(self, op: Operation) -> bool:
        callee = op.properties.get("callee")
        table = op.parent_op()
        while table is not None and not table.has_trait(SymbolTable, value_if_unregistered=False):
            table = table.parent_op()
        if table is None or not isinstance(callee, SymbolRefAttr):
            return False
        if table not in self._bare_functions:
            named = (
                (inner.get_attr_or_prop("sym_name"), inner)
                for region in table.regions
                for block in region.blocks
                for inner in block.ops
            )
            self._bare_functions[table] = {
                name.data for name, inner in named if isinstance(name, StringAttr) and BARE_POINTERS in inner.attributes
            }
        return callee.root_reference.data in self._bare_functions[table]


class ConvertReturn(ConversionPattern[func.ReturnOp]):
    """func.return -> llvm.return, of a struct if there are several values"""

    names = (func.ReturnOp.name,)

    def __init__(self, bare_pointers: bool = False):
        self._bare_pointers = bare_pointers

    def convert(self, op: func.ReturnOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        around = op.parent_op()
        while around is not None and around.name != "llvm.func":
            around = around.parent_op()
        is_bare = around is not None and BARE_POINTERS in around.attributes
        convert_return(op, operands, edit, self._bare_pointers or is_bare)


def convert_return(op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor, bare_pointers: bool) -> None:
    """Replace a return by llvm.return, of a struct if there are several values."""
    types = llvm_types(edit)
    if bare_pointers and any(isa(operand.type, UnrankedMemRefType) for operand in op.operands):
        return
    result = types.packed_results([each.type for each in op.operands], bare_pointers=bare_pointers)
    if len(op.operands) > 1 and result is None:
        return
    build = LLVMBuilder(types.index)
    values: list[SSAValue] = []
    for old, new in zip(op.operands, operands, strict=True):
        value = new
        if isa(old.type, UnrankedMemRefType):
            value = copy_unranked(edit, build, op, old.type, new, to_heap=True)
        elif bare_pointers and isa(old.type, MemRefType) and types.argument_types(old.type, bare_pointers=True):
            value = build.extract(new, descriptors.ALLOCATED)
        values.append(value)
    if len(values) > 1 and result is not None:
        whole = build.poison(result)
        for place, value in enumerate(values):
            whole = build.insert(whole, value, place)
        values = [whole]
    build.effect("llvm.return", values, attributes=op.attributes)
    edit.replace_by(op, build.ops)


class ConvertConstant(ConversionPattern[Operation]):
    """func.constant -> llvm.mlir.addressof"""

    names = ("func.constant",)

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        build = LLVMBuilder(llvm_types(edit).index)
        callee = op.get_attr_or_prop("value")
        assert callee is not None, "verified"
        attributes = {name: value for name, value in op.attributes.items() if name != "value"}
        address = build.op("llvm.mlir.addressof", (), LLVMPointerType(), {"global_name": callee}, attributes)
        edit.replace_by(op, build.ops, [[address]])


def patterns(*, bare_pointers: bool = False) -> Sequence[ConversionPattern[Any]]:
    """The patterns of the func dialect, for one conversion."""
    return (
        ConvertFunction(bare_pointers),
        ConvertCall(bare_pointers),
        ConvertReturn(bare_pointers),
        ConvertConstant(),
    )


@dataclass(frozen=True)
class ConvertFuncToLLVMPass(Pass):
    """Convert the func dialect to the llvm dialect; `llvm.emit_c_interface` adds a wrapper `_mlir_ciface_<name>`."""

    name = "convert-func-to-llvm"
    keeps_checks = True

    index_bitwidth: int = 0
    """The width of `index`; 0 takes the width of the module's data layout, or 64."""

    use_bare_ptr_memref_call_conv: bool = False
    """Pass memrefs of static shape to all functions as one pointer."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        types = LLVMTypes(index_bits(op, self.index_bitwidth))
        types.pointer_bits = pointer_bits(op)
        convert(self, op, patterns(bare_pointers=self.use_bare_ptr_memref_call_conv), types, is_legal_for_llvm)
        edit = Editor(self)
        if is_launch(op) and DATA_LAYOUT not in op.attributes and edit.begin(op):
            edit.modify(op).attributes[DATA_LAYOUT] = StringAttr("")


def is_launch(module: ModuleOp) -> bool:
    """Return whether a module has a launch function: for these the seed sets the data layout, as early MLIR did."""
    names = (op.get_attr_or_prop("sym_name") for op in module.ops if op.name == "llvm.func")
    return any(isinstance(name, StringAttr) and name.data in LAUNCH_FUNCTIONS for name in names)
