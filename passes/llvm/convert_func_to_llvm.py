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

from dataclasses import dataclass, field

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
    UnrealizedConversionCastOp,
    VectorType,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.passes import ModulePass
from xdsl.utils.hints import isa

from dialects.diagnostic import op_error
from passes.analysis.functions import symbols
from passes.base import at

C_INTERFACE = "llvm.emit_c_interface"
C_PREFIX = "_mlir_ciface_"
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


@dataclass
class Conversion:
    """One run over the calls and returns of a module; remembers which values have a counterpart of another type."""

    counterparts: dict[SSAValue, SSAValue] = field(default_factory=dict[SSAValue, SSAValue])
    casts: list[UnrealizedConversionCastOp] = field(default_factory=list[UnrealizedConversionCastOp])

    def replace(self, old: SSAValue, new: SSAValue, block: Block, before: Operation | None) -> None:
        """Let the users of `old` use `new`, through a cast before an op (None: at the end) if the types differ."""
        if old.type == new.type:
            old.replace_all_uses_with(new)
            return
        cast = at(new, UnrealizedConversionCastOp.get([new], [old.type]))
        insert(cast, block, before)
        old.replace_all_uses_with(cast.results[0])
        self.counterparts[cast.results[0]] = new
        self.casts.append(cast)

    def operand(self, value: SSAValue) -> SSAValue:
        """The counterpart of `value`, made by a cast behind its definition if there is none yet."""
        wanted = llvm_type(value.type)
        if wanted is None or wanted == value.type:
            return value
        if value not in self.counterparts:
            cast = at(value, UnrealizedConversionCastOp.get([value], [wanted]))
            owner = value.owner
            if isinstance(owner, Block):
                insert(cast, owner, owner.first_op)
            else:
                assert owner.parent is not None, "a value that an attached op uses"
                insert(cast, owner.parent, owner.next_op)
            self.counterparts[value] = cast.results[0]
        return self.counterparts[value]

    def parameters(self, function: func.FuncOp) -> None:
        """Give the parameters of a function their counterparts' types."""
        if function.is_declaration:
            return
        block = function.body.blocks[0]
        for argument in block.args:
            wanted = llvm_type(argument.type)
            assert wanted is not None, "checked before the conversion"
            if wanted == argument.type:
                continue
            new = block.insert_arg(wanted, argument.index, argument.location)
            self.replace(argument, new, block, block.first_op)
            block.erase_arg(argument)

    def call(self, op: func.CallOp) -> None:
        """func.call -> llvm.call"""
        block = op.parent
        assert block is not None, "found in a block"
        operands = [self.operand(value) for value in op.operands]
        result = llvm_type(op.results[0].type) if op.results else None
        call = at(op, llvm.CallOp(op.callee, *operands, return_type=result))
        call.attributes.update(op.attributes)
        block.insert_op_before(call, op)
        if op.results:
            self.replace(op.results[0], call.results[0], block, op)
        block.erase_op(op)

    def terminator(self, op: func.ReturnOp) -> None:
        """func.return -> llvm.return"""
        block = op.parent
        assert block is not None, "found in a block"
        operands = [self.operand(value) for value in op.operands]
        new = at(op, llvm.ReturnOp(*operands))
        new.attributes.update(op.attributes)
        block.insert_op_before(new, op)
        block.erase_op(op)

    def remove_unused_casts(self) -> None:
        """Casts for users that turned out not to exist."""
        for cast in self.casts:
            if cast.results[0].first_use is None and cast.parent is not None:
                cast.parent.erase_op(cast)


def insert(op: Operation, block: Block, before: Operation | None) -> None:
    """Insert `op` before another, or at the end of `block`."""
    if before is None:
        block.add_op(op)
    else:
        block.insert_op_before(op, before)


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
    new = llvm.FuncOp(
        name,
        converted_type(function),
        linkage=chosen,
        sym_visibility=function.sym_visibility,
        body=body,
        other_props={"arg_attrs": function.arg_attrs, "res_attrs": function.res_attrs},
        extra_attrs=attributes,
    )
    return at(function, new)


def forwarding_body(function: func.FuncOp, callee: str) -> Region:
    """A body that calls `callee` with the function's own arguments and returns what that returns."""
    type_ = converted_type(function)
    block = Block(arg_types=type_.inputs)
    for argument in block.args:
        argument.location = function.location
    result = None if isinstance(type_.output, llvm.LLVMVoidType) else type_.output
    call = at(function, llvm.CallOp(callee, *block.args, return_type=result))
    block.add_ops([call, at(function, llvm.ReturnOp(*call.results))])
    return Region(block)


def convert(function: func.FuncOp) -> list[llvm.FuncOp]:
    """The `llvm.func` of a function, and its C wrapper if it has one.

    The wrapper of a function without a body is what others define: the function itself then calls it.
    """
    name = function.sym_name.data
    wrapper = C_PREFIX + name
    body = Region()
    function.body.move_blocks(body)
    if C_INTERFACE not in function.attributes:
        return [llvm_function(function, name, None, body)]
    if body.blocks:
        return [
            llvm_function(function, name, None, body),
            llvm_function(function, wrapper, None, forwarding_body(function, name)),
        ]
    return [
        llvm_function(function, name, llvm.LinkageAttr("private"), forwarding_body(function, wrapper)),
        llvm_function(function, wrapper, None, Region()),
    ]


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

        conversion = Conversion()
        for function in functions:
            conversion.parameters(function)
        for nested in ops:
            if isinstance(nested, func.CallOp):
                conversion.call(nested)
            elif isinstance(nested, func.ReturnOp):
                conversion.terminator(nested)
        conversion.remove_unused_casts()
        for function in functions:
            block = function.parent
            assert block is not None, "found in the module"
            block.insert_ops_before(convert(function), function)
            block.erase_op(function)
        if self.data_layout_attr:
            op.attributes.setdefault("llvm.data_layout", StringAttr(""))
