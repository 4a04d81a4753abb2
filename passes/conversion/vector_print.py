"""`vector.print` of scalars, strings and punctuation as calls of functions of a runtime library.

Source: `VectorPrintOpConversion` of MLIR 22. A function of this name and type in the module is reused, converted to
the llvm dialect or not.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import func, llvm
from xdsl.dialects.builtin import (
    AnyFloat,
    BFloat16Type,
    DenseIntOrFPElementsAttr,
    Float16Type,
    Float32Type,
    Float64Type,
    IndexType,
    IntegerType,
    ModuleOp,
    Signedness,
    TensorType,
    i8,
    i16,
    i32,
    i64,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.vector.ops import PrintOp, Punctuation
from okl_opt.passes.analysis.functions import symbols
from okl_opt.passes.conversion.declarations import module_around
from okl_opt.passes.conversion.llvm_builder import LLVMBuilder
from okl_opt.passes.conversion.vector_patterns import rank_of
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern

_PUNCTUATION = {
    Punctuation.NEWLINE: "printNewline",
    Punctuation.COMMA: "printComma",
    Punctuation.OPEN: "printOpen",
    Punctuation.CLOSE: "printClose",
}
_FLOATS: dict[type[Attribute], tuple[str, Attribute]] = {
    Float32Type: ("printF32", Float32Type()),
    Float64Type: ("printF64", Float64Type()),
    Float16Type: ("printF16", i16),
    BFloat16Type: ("printBF16", i16),
}
# The numbers that LLVM has for other formats (`APFloatBase::Semantics`).
_SEMANTICS = {
    "f128": 4,
    "f8E5M2": 7,
    "f8E5M2FNUZ": 8,
    "f8E4M3": 9,
    "f8E4M3FN": 10,
    "f8E4M3FNUZ": 11,
    "f8E4M3B11FNUZ": 12,
    "f8E3M4": 13,
    "tf32": 14,
    "f8E8M0FNU": 15,
    "f6E3M2FN": 16,
    "f6E2M3FN": 17,
    "f4E2M1FN": 18,
    "f80": 19,
}


class ConvertPrint(ConversionPattern[PrintOp]):
    """vector.print -> llvm.call @printF32"""

    names = (PrintOp.name,)

    def __init__(self) -> None:
        self._symbols: dict[Operation, dict[str, Operation]] = {}

    def convert(self, op: PrintOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        module = module_around(op)
        printed = None if op.source is None else op.source.type
        if module is None or (printed is not None and (rank_of(printed) >= 0 or not _is_printable(printed))):
            return
        build = LLVMBuilder()
        if printed is not None:
            self._print(build, op, printed, operands[0], module, edit)
        if op.stringLiteral is not None:
            self._print_string(build, op, op.stringLiteral.data, module, edit)
        elif op.punctuation.data in _PUNCTUATION:
            self._call(build, op, _PUNCTUATION[op.punctuation.data], (), module, edit)
        edit.replace_by(op, build.ops)

    def _print(
        self,
        build: LLVMBuilder,
        op: PrintOp,
        type: Attribute,
        value: SSAValue,
        module: ModuleOp,
        edit: ConversionEditor,
    ) -> None:
        """Print a scalar, cast to a type that the library supports."""
        if type.__class__ in _FLOATS:
            name, taken = _FLOATS[type.__class__]
            if taken == i16:
                value = build.op("llvm.bitcast", (value,), taken)
        elif isinstance(type, AnyFloat):
            number = build.integer(_SEMANTICS[type.name], i32)
            bits = build.op("llvm.zext", (value,), i64)
            self._call(build, op, "printApFloat", (number, bits), module, edit)
            return
        elif isinstance(type, IndexType):
            name = "printU64"
        else:
            assert isa(type, IntegerType), "what can be printed"
            is_unsigned = type.signedness.data is Signedness.UNSIGNED
            name = "printU64" if is_unsigned else "printI64"
            if type.width.data < 64:
                # True is 1, and not -1.
                widens = "arith.extui" if is_unsigned or type.width.data == 1 else "arith.extsi"
                value = build.op(widens, (value,), i64)
        self._call(build, op, name, (value,), module, edit)

    def _call(
        self,
        build: LLVMBuilder,
        op: PrintOp,
        name: str,
        values: Sequence[SSAValue],
        module: ModuleOp,
        edit: ConversionEditor,
    ) -> None:
        known = self._names(module)
        types = [value.type for value in values]
        found = known.get(name)
        if found is None:
            found = known[name] = llvm.FuncOp(name, llvm.LLVMFunctionType(types), llvm.LinkageAttr("external"))
            edit.insert(found, InsertPoint.at_start(module.body.block))
        if isinstance(found, func.FuncOp) and _has_type(found.function_type, types):
            build.ops.append(func.CallOp(name, list(values), []))
        elif isinstance(found, llvm.FuncOp) and found.function_type == llvm.LLVMFunctionType(types):
            build.ops.append(llvm.CallOp(name, *values))
        else:
            raise op_error(op, f"redefinition of symbol '{name}', which it has to call with another type")

    def _print_string(
        self, build: LLVMBuilder, op: PrintOp, text: str, module: ModuleOp, edit: ConversionEditor
    ) -> None:
        data = [*text.encode("utf-8", "surrogateescape"), 0]
        type = llvm.LLVMArrayType(len(data), i8)
        known = self._names(module)
        name, count = "vector_print_str", 0
        while name in known:
            name, count = f"vector_print_str_{count}", count + 1
        value = DenseIntOrFPElementsAttr.from_list(TensorType(i8, [len(data)]), data)
        known[name] = made = llvm.GlobalOp(type, name, "private", constant=True, value=value)
        edit.insert(made, InsertPoint.at_start(module.body.block))
        pointer = llvm.LLVMPointerType()
        base = build.add(llvm.AddressOfOp(name, pointer))
        self._call(build, op, "printString", (build.element_pointer(type, base, 0),), module, edit)

    def _names(self, module: ModuleOp) -> dict[str, Operation]:
        if module not in self._symbols:
            self._symbols[module] = symbols(module)
        return self._symbols[module]


def _has_type(type: Attribute, inputs: Sequence[Attribute]) -> bool:
    from xdsl.dialects.builtin import FunctionType

    return isinstance(type, FunctionType) and list(type.inputs) == list(inputs) and not type.outputs.data


def _is_printable(type: Attribute) -> bool:
    if isa(type, IntegerType):
        return type.width.data <= 64
    return isinstance(type, IndexType | AnyFloat) and (
        type.__class__ in _FLOATS or type.name in _SEMANTICS or isinstance(type, IndexType)
    )
