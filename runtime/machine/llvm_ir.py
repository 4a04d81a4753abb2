"""Translates the llvm dialect to LLVM IR text that `llvm-as` of the same release accepts.

Ops are translated by xDSL's own converter; this file adds what a module needs around them: declarations, linkage,
attributes, data layout, and errors that point at the op.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from xdsl.dialects import llvm
from xdsl.dialects.builtin import IntegerAttr, ModuleOp, StringAttr, UnitAttr, UnrealizedConversionCastOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.utils.exceptions import LLVMTranslationException

from dialects.diagnostic import op_error

if TYPE_CHECKING:
    from llvmlite import ir

_FLAG_ATTRIBUTES = {
    "llvm.inreg": "inreg",
    "llvm.nest": "nest",
    "llvm.noalias": "noalias",
    "llvm.nofree": "nofree",
    "llvm.nonnull": "nonnull",
    "llvm.noundef": "noundef",
    "llvm.returned": "returned",
    "llvm.signext": "signext",
    "llvm.zeroext": "zeroext",
}
_INTEGER_ATTRIBUTES = {
    "llvm.align": "align",
    "llvm.dereferenceable": "dereferenceable",
    "llvm.dereferenceable_or_null": "dereferenceable_or_null",
}
# LLVM's words for calling conventions; those of MLIR that are not here are not translated.
_CONVENTIONS = {
    "cc_10": "cc 10",
    "cc_11": "cc 11",
    **{
        word: word
        for word in (
            "anyregcc",
            "ccc",
            "cfguard_checkcc",
            "coldcc",
            "cxx_fast_tlscc",
            "fastcc",
            "preserve_allcc",
            "preserve_mostcc",
            "swiftcc",
            "swifttailcc",
            "tailcc",
            "win64cc",
            "x86_64_sysvcc",
            "x86_fastcallcc",
            "x86_regcallcc",
            "x86_stdcallcc",
            "x86_thiscallcc",
            "x86_vectorcallcc",
        )
    },
}
_FUNCTION_FLAGS = {"no_inline": "noinline", "no_unwind": "nounwind", "optimize_none": "optnone"}


def llvm_ir_text(module: ModuleOp) -> str:
    """LLVM IR of a module that holds only ops of the llvm dialect, as LLVM itself prints it.

    Raises: DiagnosticError at the first op or attribute that has no translation, or if LLVM rejects the whole.
    """
    from llvmlite import binding

    layout, triple = _string(module, "llvm.data_layout"), _string(module, "llvm.target_triple")
    header = 'source_filename = "LLVMDialectModule"\n'
    if layout:
        header += f"target datalayout = {_quoted(layout)}\n"
    if triple:
        header += f"target triple = {_quoted(triple)}\n"
    try:
        parsed = binding.parse_assembly(header + llvm_ir_body(module))
        parsed.verify()
    except RuntimeError as error:
        raise op_error(module, f"is rejected by LLVM: {error}") from error
    parsed.name = "LLVMDialectModule"
    return str(parsed)


def _quoted(text: str) -> str:
    """A string literal of LLVM IR: anything but letters, digits and dashes as bytes in hex."""
    return '"' + "".join(c if c.isascii() and (c.isalnum() or c in "-_:.") else _hex(c) for c in text) + '"'


def _hex(character: str) -> str:
    return "".join(f"\\{byte:02x}" for byte in character.encode())


def llvm_ir_body(module: ModuleOp) -> str:
    """The functions and globals of a module as LLVM IR, without the module's target.

    Raises: DiagnosticError at the first op or attribute that has no translation.
    """
    from llvmlite import ir

    target = ir.Module(name="")
    if "llvm.module_asm" in module.attributes:
        raise op_error(module, "has module-level assembly, which is not translated")
    functions: list[llvm.FuncOp] = []
    for op in module.ops:
        match op:
            case llvm.GlobalOp():
                _convert_global(op, target)
            case llvm.FuncOp():
                functions.append(op)
            case _:
                raise op_error(
                    op, "cannot be translated to LLVM IR: only functions and globals of the llvm dialect can"
                )
    for function in functions:
        _declare(function, target)
    for function in functions:
        if function.body.blocks:
            _convert_body(function, target)
    # Not `str(target)`, which begins with a header that is the caller's to write.
    return "\n".join(map(str, target.globals.values())).strip() + "\n"


def _string(module: ModuleOp, name: str) -> str:
    attribute = module.attributes.get(name)
    if attribute is None:
        return ""
    if not isinstance(attribute, StringAttr):
        raise op_error(module, f"attribute '{name}' must be a string")
    return attribute.data


def _declare(op: llvm.FuncOp, target: ir.Module) -> None:
    """The function's prototype, with the attributes that change how it is called or optimised."""
    from llvmlite import ir
    from xdsl.backend.llvm.convert_type import convert_type

    kind = op.function_type
    with _translating(op):
        prototype = ir.FunctionType(
            convert_type(kind.output), [convert_type(each) for each in kind.inputs], var_arg=kind.is_variadic
        )
        _check_name(op, op.sym_name.data)
        if op.sym_name.data in target.globals:
            raise op_error(op, f"defines symbol '{op.sym_name.data}' a second time")
        function = ir.Function(target, prototype, name=op.sym_name.data)
        linkage = op.linkage.linkage.data
        if op.body.blocks and linkage != "external":
            function.linkage = linkage
        convention = _convention(op, op.CConv)
        if convention != "ccc":
            function.calling_convention = convention
        for name, flag in _FUNCTION_FLAGS.items():
            if op.properties.get(name) is not None:
                function.attributes.add(flag)
        if op.passthrough is not None:
            for attribute in op.passthrough:
                if not isinstance(attribute, StringAttr):
                    raise op_error(op, f"has a function attribute that is not translated: {attribute}")
                function.attributes.add(attribute.data)
        if op.arg_attrs is None:
            return
        for argument, attributes in zip(function.args, op.arg_attrs, strict=True):
            for name, value in attributes.data.items():
                _set_argument_attribute(op, argument, name, value)


def _check_name(op: Operation, name: str) -> None:
    """Refuse names that LLVM would change: empty ones, which it numbers, and those with null bytes."""
    if not name or "\0" in name:
        raise op_error(op, "needs a name, one without null bytes, to be translated to LLVM IR")


def _convention(op: Operation, attribute: llvm.CallingConventionAttr) -> str:
    """LLVM's word for a calling convention. Raises: DiagnosticError if it is not translated."""
    word = _CONVENTIONS.get(attribute.convention.data)
    if word is None:
        raise op_error(op, f"has a calling convention that is not translated: {attribute.convention.data}")
    return word


def _set_argument_attribute(op: llvm.FuncOp, argument: ir.Argument, name: str, value: Attribute) -> None:
    if name in _FLAG_ATTRIBUTES and isinstance(value, UnitAttr):
        argument.add_attribute(_FLAG_ATTRIBUTES[name])
    elif name in _INTEGER_ATTRIBUTES and isinstance(value, IntegerAttr):
        setattr(argument.attributes, _INTEGER_ATTRIBUTES[name], value.value.data)
    elif name.startswith("llvm."):
        raise op_error(op, f"has an argument attribute that is not translated: {name}")


def _convert_global(op: llvm.GlobalOp, target: ir.Module) -> None:
    from llvmlite import ir
    from xdsl.backend.llvm.convert_op import create_constant
    from xdsl.backend.llvm.convert_type import convert_type

    with _translating(op):
        _check_name(op, op.sym_name.data)
        if op.sym_name.data in target.globals:
            raise op_error(op, f"defines symbol '{op.sym_name.data}' a second time")
        if op.body.blocks:
            raise op_error(op, "has an initializer region, which is not translated")
        variable = ir.GlobalVariable(
            target, convert_type(op.global_type), name=op.sym_name.data, addrspace=op.addr_space.value.data
        )
        linkage = op.linkage.linkage.data
        variable.linkage = "" if linkage == "external" else linkage
        variable.global_constant = op.constant is not None
        if isinstance(op.value, StringAttr):
            data = op.value.data.encode()  # as numbers, so that nothing needs escaping for LLVM's parser
            variable.initializer = ir.Constant(ir.ArrayType(ir.IntType(8), len(data)), list(data))
        elif op.value is not None:
            variable.initializer = create_constant(op.global_type, op.value)


def _convert_body(op: llvm.FuncOp, target: ir.Module) -> None:
    """Convert a body: blocks, then phis for their arguments, then ops, since values may be used before their block is
    converted.
    """
    from llvmlite import ir
    from xdsl.backend.llvm.convert_op import convert_op
    from xdsl.backend.llvm.convert_type import convert_type

    function = target.globals[op.sym_name.data]
    assert isinstance(function, ir.Function)
    blocks: dict[Block, ir.Block] = {}
    values: dict[SSAValue, ir.Value] = {}
    for number, block in enumerate(op.body.blocks):
        blocks[block] = function.append_basic_block(name="" if number else "entry")
        if number == 0:
            values.update(zip(block.args, function.args, strict=True))
            continue
        builder = ir.IRBuilder(blocks[block])
        for argument in block.args:
            with _translating(op):
                values[argument] = builder.phi(convert_type(argument.type))
    for block in op.body.blocks:
        builder = ir.IRBuilder(blocks[block])
        builder.position_at_end(blocks[block])
        for inner in block.ops:
            if isinstance(inner, UnrealizedConversionCastOp):
                raise op_error(inner, "is left over: no pass has lowered the types that it joins")
            if not inner.name.startswith("llvm."):
                raise op_error(inner, "cannot be translated to LLVM IR: it is no op of the llvm dialect")
            if isinstance(inner, llvm.InlineAsmOp):
                _check_assembly(inner)
            if isinstance(inner, llvm.CallOp) and _convention(inner, inner.CConv) != inner.CConv.convention.data:
                # The converter writes MLIR's word.
                raise op_error(inner, f"has a calling convention that is not translated: {inner.CConv.cconv_name}")
            with _translating(inner):
                convert_op(inner, builder, values, blocks)


def _check_assembly(op: llvm.InlineAsmOp) -> None:
    """Refuse inline assembly that needs escaping: the converter quotes these strings unchanged."""
    for text in (op.asm_string.data, op.constraints.data):
        if '"' in text or "\\" in text or "\0" in text:
            raise op_error(op, "cannot be translated to LLVM IR: its assembly has quotes, backslashes or null bytes")


@contextmanager
def _translating(op: Operation) -> Generator[None]:
    """Turn exceptions of the converters into an error at `op`."""
    try:
        yield
    except (LLVMTranslationException, NotImplementedError, ValueError, TypeError) as error:
        raise op_error(op, f"cannot be translated to LLVM IR: {error}") from error
    except KeyError as error:
        raise op_error(op, f"cannot be translated to LLVM IR: undefined symbol {error}") from error
