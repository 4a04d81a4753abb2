"""Turn func.func, func.call and func.return into their counterparts of the llvm dialect.

Before:  func.func @okl_compute(%arg0: !llvm.ptr) attributes {llvm.emit_c_interface} {
           return
         }
After:   module attributes {llvm.data_layout = ""} {
           llvm.func @okl_compute(%arg0: !llvm.ptr) attributes {llvm.emit_c_interface} {
             llvm.return
           }
           llvm.func @_mlir_ciface_okl_compute(%arg0: !llvm.ptr) attributes {llvm.emit_c_interface} {
             llvm.call @okl_compute(%arg0) : (!llvm.ptr) -> ()
             llvm.return
           }
         }

Source: seed 000_5288debaba9517ca.txt, -convert-func-to-llvm; the text is that of MLIR 22's pass, which sets no data
layout, and leaves a function with a type it cannot convert half converted: here that is an error, and so are several
results.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import func, llvm
from xdsl.dialects.builtin import (
    AnyFloat,
    BFloat16Type,
    ComplexType,
    Float16Type,
    Float32Type,
    Float64Type,
    Float80Type,
    Float128Type,
    IndexType,
    IntegerType,
    ModuleOp,
    Signedness,
    StringAttr,
    VectorType,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.passes import ModulePass

from dialects.diagnostic import op_error
from dialects.hints import isa
from passes.analysis.functions import symbols
from passes.rewriting.convert import ConversionEditor, ConversionPattern, TypeConverter, convert
from passes.rewriting.edit import Editor

C_INTERFACE = "llvm.emit_c_interface"
C_PREFIX = "_mlir_ciface_"
DATA_LAYOUT = "llvm.data_layout"
UNCHANGED = (
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float64Type,
    Float80Type,
    Float128Type,
    llvm.LLVMPointerType,
    llvm.LLVMStructType,
    llvm.LLVMArrayType,
)


def llvm_type(type_: Attribute) -> Attribute | None:
    """The type of the llvm dialect that stands for `type_`, None if there is none."""
    if isinstance(type_, UNCHANGED):
        return type_
    if isa(type_, IntegerType):
        return type_ if type_.signedness.data is Signedness.SIGNLESS else None
    if isinstance(type_, IndexType):
        return i64
    if isa(type_, ComplexType[AnyFloat]):
        return llvm.LLVMStructType.from_type_list([type_.element_type, type_.element_type])
    if isa(type_, VectorType[AnyFloat]) or isa(type_, VectorType[IntegerType]):
        return type_ if type_.get_num_dims() == 1 and llvm_type(type_.element_type) == type_.element_type else None
    return None


def check(op: func.FuncOp | func.CallOp) -> None:
    """Every type of a function or a call has a counterpart, and there is at most one result."""
    if isinstance(op, func.FuncOp):
        name = op.sym_name.data
        inputs, outputs = op.function_type.inputs.data, op.function_type.outputs.data
        if "llvm.varargs" in op.attributes:
            raise op_error(op, f"'{name}' takes a variable number of arguments (llvm.varargs), which is not supported")
    else:
        name = op.callee.root_reference.data
        inputs, outputs = op.arguments.types, op.result_types
    if len(outputs) > 1:
        raise op_error(op, f"'{name}' has {len(outputs)} results, an llvm.func has at most one")
    for what, types in (("argument", inputs), ("result", outputs)):
        for number, type_ in enumerate(types):
            if llvm_type(type_) is None:
                raise op_error(op, f"'{name}' {what} #{number} has type {type_}, which the llvm dialect does not have")


def check_c_interface(function: func.FuncOp, taken: dict[str, Operation]) -> None:
    """The name of the C wrapper is free."""
    wrapper = C_PREFIX + function.sym_name.data
    other = taken.get(wrapper)
    if C_INTERFACE in function.attributes and other is not None:
        raise op_error(function, f"needs the name '{wrapper}' for its C wrapper, which is taken").note(
            other.location, "it is here"
        )


def converted_type(function: func.FuncOp) -> llvm.LLVMFunctionType:
    """The function's type in the llvm dialect."""
    inputs = [llvm_type(type_) for type_ in function.function_type.inputs]
    outputs = [llvm_type(type_) for type_ in function.function_type.outputs]
    return llvm.LLVMFunctionType([type_ for type_ in inputs if type_ is not None], outputs[0] if outputs else None)


def llvm_function(function: func.FuncOp, name: str, linkage: Attribute | None, body: Region) -> llvm.FuncOp:
    """An `llvm.func` with the type and the attributes of `function`."""
    given = function.attributes.get("llvm.linkage")
    chosen = next(x for x in (linkage, given, llvm.LinkageAttr("external")) if isinstance(x, llvm.LinkageAttr))
    attributes = {key: value for key, value in function.attributes.items() if key != "llvm.linkage"}
    return llvm.FuncOp(
        name,
        converted_type(function),
        linkage=chosen,
        sym_visibility=function.sym_visibility,
        body=body,
        other_props={"arg_attrs": function.arg_attrs, "res_attrs": function.res_attrs},
        extra_attrs=attributes,
    )


def forwarding_body(function: func.FuncOp, callee: str) -> Region:
    """A body that calls `callee` with the function's own arguments and returns what that returns."""
    type_ = converted_type(function)
    block = Block(arg_types=type_.inputs)
    result = None if isinstance(type_.output, llvm.LLVMVoidType) else type_.output
    call = llvm.CallOp(callee, *block.args, return_type=result)
    block.add_ops([call, llvm.ReturnOp(*call.results)])
    return Region(block)


class ConvertFunction(ConversionPattern[func.FuncOp]):
    """func.func -> llvm.func, and its C wrapper if it has one.

    The wrapper of a function without a body is what others define: the function itself then calls it.
    """

    names = (func.FuncOp.name,)

    def convert(self, op: func.FuncOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        name = op.sym_name.data
        wrapper = C_PREFIX + name
        if op.body.blocks:
            edit.convert_arguments(op.body.blocks[0])
        body = edit.move_region_contents_to_new_regions(op.body)
        if C_INTERFACE not in op.attributes:
            made = [llvm_function(op, name, None, body)]
        elif body.blocks:
            made = [
                llvm_function(op, name, None, body),
                llvm_function(op, wrapper, None, forwarding_body(op, name)),
            ]
        else:
            made = [
                llvm_function(op, name, llvm.LinkageAttr("private"), forwarding_body(op, wrapper)),
                llvm_function(op, wrapper, None, Region()),
            ]
        edit.replace_by(op, made)


class ConvertCall(ConversionPattern[func.CallOp]):
    """func.call -> llvm.call"""

    names = (func.CallOp.name,)

    def convert(self, op: func.CallOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        result = llvm_type(op.results[0].type) if op.results else None
        call = llvm.CallOp(op.callee, *operands, return_type=result)
        call.attributes.update(op.attributes)
        edit.replace_by(op, [call], [[result] for result in call.results])


class ConvertReturn(ConversionPattern[func.ReturnOp]):
    """func.return -> llvm.return"""

    names = (func.ReturnOp.name,)

    def convert(self, op: func.ReturnOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        new = llvm.ReturnOp(*operands)
        new.attributes.update(op.attributes)
        edit.replace_by(op, [new])


PATTERNS = (ConvertFunction(), ConvertCall(), ConvertReturn())


def is_legal(op: Operation) -> bool | None:
    """Whether an op may stay: functions, calls and returns may not."""
    return False if isinstance(op, func.FuncOp | func.CallOp | func.ReturnOp) else None


@dataclass(frozen=True)
class ConvertFuncToLLVMPass(ModulePass):
    """Convert the func dialect to the llvm dialect; `llvm.emit_c_interface` adds a wrapper `_mlir_ciface_<name>`."""

    name = "convert-func-to-llvm"
    touches_only_ir = True

    data_layout_attr: bool = True
    """Give the module `llvm.data_layout = ""`, as the seed's has and MLIR's has not, unless it has one."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        ops = list(op.walk())
        functions = [nested for nested in ops if isinstance(nested, func.FuncOp)]
        calls = [nested for nested in ops if isinstance(nested, func.CallOp)]
        tables: dict[Operation | None, dict[str, Operation]] = {
            nested: symbols(nested) for nested in ops if isinstance(nested, ModuleOp)
        }
        for function in functions:
            check(function)
            check_c_interface(function, tables.get(function.parent_op(), {}))
        for call in calls:
            check(call)

        edit = Editor(self)
        converted = convert(self, op, PATTERNS, TypeConverter(llvm_type), is_legal)
        if self.data_layout_attr and DATA_LAYOUT not in op.attributes and (converted or edit.begin(op)):
            edit.modify(op).attributes[DATA_LAYOUT] = StringAttr("")
