"""Intrinsics of the llvm dialect with a custom assembly. Source: `LLVMIntrinsicOps.td` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import FloatAttr, IntegerAttr, VectorType, f64, i1, i32, i64
from xdsl.dialects.llvm import LLVMPointerType
from xdsl.ir import Attribute
from xdsl.irdl import (
    AnyAttr,
    IRDLOperation,
    ParsePropInAttrDict,
    VarConstraint,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure

from okl_opt.dialects.declare import declare
from okl_opt.dialects.upstream.llvm.attributes import ExpressionAttr
from okl_opt.dialects.upstream.llvm.forms.words import parse_attribute_of, parse_enum
from okl_opt.dialects.upstream.llvm.types import TokenType

# ----- scalars and pointers


class SameTypeOperation(IRDLOperation):
    """`llvm.intr.ssa.copy %a : f32`."""

    T: ClassVar = VarConstraint("T", AnyAttr())

    operand = operand_def(T)
    res = result_def(T)

    assembly_format = "$operand attr-dict `:` type($operand)"


@irdl_op_definition
class ExpectWithProbabilityOp(IRDLOperation):
    """`llvm.intr.expect.with.probability %x, %likely, 5.0e-01 : i32`."""

    name = "llvm.intr.expect.with.probability"

    T: ClassVar = VarConstraint("T", AnyAttr())

    val = operand_def(T)
    expected = operand_def(T)
    prob = prop_def(FloatAttr.constr(f64))
    res = result_def(T)

    assembly_format = "$val `,` $expected `,` $prob attr-dict `:` type($val)"
    traits = traits_def(Pure())


@irdl_op_definition
class PtrMaskOp(IRDLOperation):
    """`llvm.intr.ptrmask %p, %mask : (!llvm.ptr, i64) -> !llvm.ptr`."""

    name = "llvm.intr.ptrmask"

    ptr = operand_def()
    mask = operand_def()
    res = result_def()

    assembly_format = "$ptr `,` $mask attr-dict `:` functional-type(operands, results)"
    traits = traits_def(Pure())


@irdl_op_definition
class InvariantStartOp(IRDLOperation):
    """`llvm.intr.invariant.start 4, %p : !llvm.ptr`."""

    name = "llvm.intr.invariant.start"

    size = prop_def(IntegerAttr.constr(i64))
    ptr = operand_def(LLVMPointerType)
    res = result_def(LLVMPointerType())

    assembly_format = "$size `,` $ptr attr-dict `:` type($ptr)"


@irdl_op_definition
class InvariantEndOp(IRDLOperation):
    """`llvm.intr.invariant.end %start, 4, %p : !llvm.ptr`."""

    name = "llvm.intr.invariant.end"

    start = operand_def(LLVMPointerType())
    size = prop_def(IntegerAttr.constr(i64))
    ptr = operand_def(LLVMPointerType)

    assembly_format = "$start `,` $size `,` $ptr attr-dict `:` type($ptr)"


@irdl_op_definition
class VaCopyOp(IRDLOperation):
    """`llvm.intr.vacopy %from to %to : !llvm.ptr, !llvm.ptr`."""

    name = "llvm.intr.vacopy"

    dest_list = operand_def(LLVMPointerType)
    src_list = operand_def(LLVMPointerType)

    assembly_format = "$src_list `to` $dest_list attr-dict `:` type($dest_list) `,` type($src_list)"


@irdl_op_definition
class EhTypeidForOp(IRDLOperation):
    """`llvm.intr.eh.typeid.for %p : (!llvm.ptr) -> i32`."""

    name = "llvm.intr.eh.typeid.for"

    type_info = operand_def()
    res = result_def()

    assembly_format = "$type_info attr-dict `:` functional-type(operands, results)"


class ConstrainedOperation(IRDLOperation):
    """`llvm.intr.experimental.constrained.fptrunc %a tonearest ignore : f64 to f32`."""

    arg_0 = operand_def()
    roundingmode = opt_prop_def(IntegerAttr.constr(i64))
    fpExceptionBehavior = prop_def(IntegerAttr.constr(i64))
    res = result_def()

    @classmethod
    def parse(cls, parser: Parser) -> ConstrainedOperation:
        operand = parser.parse_unresolved_operand()
        properties: dict[str, Attribute] = {}
        if "roundingmode" in cls.get_irdl_definition().properties and cls is not ConstrainedFPExtOp:
            mode = parse_enum(parser, tuple(_ROUNDING_MODES), "roundingmode")
            properties["roundingmode"] = IntegerAttr(_ROUNDING_MODES[mode], i64)
        behaviour = parse_enum(parser, _EXCEPTION_BEHAVIOURS, "fpExceptionBehavior")
        properties["fpExceptionBehavior"] = IntegerAttr(_EXCEPTION_BEHAVIOURS.index(behaviour), i64)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        type = parser.parse_type()
        parser.parse_keyword("to")
        return cls.create(
            operands=[parser.resolve_operand(operand, type)],
            result_types=[parser.parse_type()],
            properties=properties,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_ssa_value(self.arg_0)
        if self.roundingmode is not None:
            printer.print_string(f" {_ROUNDING_WORDS[self.roundingmode.value.data]}")
        printer.print_string(f" {_EXCEPTION_BEHAVIOURS[self.fpExceptionBehavior.value.data]}")
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.arg_0.type)
        printer.print_string(" to ")
        printer.print_attribute(self.res.type)


# Source: `RoundingMode` of LLVM.
_ROUNDING_MODES = {
    "towardzero": 0,
    "tonearest": 1,
    "upward": 2,
    "downward": 3,
    "tonearestaway": 4,
    "dynamic": 7,
    "invalid": -1,
}
_ROUNDING_WORDS = {number: word for word, number in _ROUNDING_MODES.items()}
# Source: `fp::ExceptionBehavior` of LLVM.
_EXCEPTION_BEHAVIOURS = ("ignore", "maytrap", "strict")

# ----- vectors


@irdl_op_definition
class StepVectorOp(IRDLOperation):
    """`llvm.intr.stepvector : vector<4xi32>`."""

    name = "llvm.intr.stepvector"

    res = result_def(VectorType)

    assembly_format = "attr-dict `:` type($res)"
    traits = traits_def(Pure())


@irdl_op_definition
class GetActiveLaneMaskOp(IRDLOperation):
    """`llvm.intr.get.active.lane.mask %base, %n : i64, i64 to vector<4xi1>`."""

    name = "llvm.intr.get.active.lane.mask"

    base = operand_def()
    n = operand_def()
    res = result_def(VectorType.constr(i1))

    assembly_format = "$base `,` $n attr-dict `:` type($base) `,` type($n) `to` type($res)"
    traits = traits_def(Pure())


@irdl_op_definition
class MaskedScatterOp(IRDLOperation):
    """`llvm.intr.masked.scatter %v, %p, %m {alignment = 1 : i32} : V, M into P`, for vectors of those types."""

    name = "llvm.intr.masked.scatter"

    value = operand_def(VectorType)
    ptrs = operand_def(VectorType)
    mask = operand_def(VectorType.constr(i1))
    alignment = prop_def(IntegerAttr.constr(i32))

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = "$value `,` $ptrs `,` $mask attr-dict `:` type($value) `,` type($mask) `into` type($ptrs)"


@irdl_op_definition
class MatrixMultiplyOp(IRDLOperation):
    """`llvm.intr.matrix.multiply %a, %b {...} : (A, B) -> R`, for vectors of those types."""

    name = "llvm.intr.matrix.multiply"

    lhs = operand_def(VectorType)
    rhs = operand_def(VectorType)
    lhs_rows = prop_def(IntegerAttr.constr(i32))
    lhs_columns = prop_def(IntegerAttr.constr(i32))
    rhs_columns = prop_def(IntegerAttr.constr(i32))
    res = result_def(VectorType)

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = "$lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type($res)"
    traits = traits_def(Pure())


@irdl_op_definition
class MatrixTransposeOp(IRDLOperation):
    """`llvm.intr.matrix.transpose %a {columns = 4 : i32, rows = 2 : i32} : A into R`, for vectors of those types."""

    name = "llvm.intr.matrix.transpose"

    matrix = operand_def(VectorType)
    rows = prop_def(IntegerAttr.constr(i32))
    columns = prop_def(IntegerAttr.constr(i32))
    res = result_def(VectorType)

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = "$matrix attr-dict `:` type($matrix) `into` type($res)"
    traits = traits_def(Pure())


@irdl_op_definition
class MatrixLoadOp(IRDLOperation):
    """`llvm.intr.matrix.column.major.load %p, <stride = %s> {...} : V from !llvm.ptr stride i64`."""

    name = "llvm.intr.matrix.column.major.load"

    data = operand_def(LLVMPointerType)
    stride = operand_def()
    isVolatile = prop_def(IntegerAttr.constr(i1))
    rows = prop_def(IntegerAttr.constr(i32))
    columns = prop_def(IntegerAttr.constr(i32))
    res = result_def(VectorType)

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = (
        "$data `,` `<` `stride` `=` $stride `>` attr-dict `:` type($res) `from` type($data) `stride` type($stride)"
    )


@irdl_op_definition
class MatrixStoreOp(IRDLOperation):
    """`llvm.intr.matrix.column.major.store %v, %p, <stride = %s> {...} : V to !llvm.ptr stride i64`."""

    name = "llvm.intr.matrix.column.major.store"

    matrix = operand_def(VectorType)
    data = operand_def(LLVMPointerType)
    stride = operand_def()
    isVolatile = prop_def(IntegerAttr.constr(i1))
    rows = prop_def(IntegerAttr.constr(i32))
    columns = prop_def(IntegerAttr.constr(i32))

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = (
        "$matrix `,` $data `,` `<` `stride` `=` $stride `>` attr-dict "
        "`:` type($matrix) `to` type($data) `stride` type($stride)"
    )


# ----- coroutines


@irdl_op_definition
class CoroIdOp(IRDLOperation):
    """`llvm.intr.coro.id %align, %promise, %address, %names : (i32, !llvm.ptr, ...) -> !llvm.token`."""

    name = "llvm.intr.coro.id"

    align = operand_def(i32)
    promise = operand_def(LLVMPointerType)
    coroaddr = operand_def(LLVMPointerType)
    fnaddrs = operand_def(LLVMPointerType)
    res = result_def(TokenType)

    assembly_format = "$align `,` $promise `,` $coroaddr `,` $fnaddrs attr-dict `:` functional-type(operands, results)"


@irdl_op_definition
class CoroBeginOp(IRDLOperation):
    """`llvm.intr.coro.begin %id, %memory : (!llvm.token, !llvm.ptr) -> !llvm.ptr`."""

    name = "llvm.intr.coro.begin"

    token = operand_def(TokenType)
    mem = operand_def(LLVMPointerType)
    res = result_def(LLVMPointerType)

    assembly_format = "$token `,` $mem attr-dict `:` functional-type(operands, results)"


class CoroSizeOperation(IRDLOperation):
    """`llvm.intr.coro.size : i64`."""

    res = result_def()

    assembly_format = "attr-dict `:` type($res)"


@irdl_op_definition
class CoroSaveOp(IRDLOperation):
    """`llvm.intr.coro.save %handle : (!llvm.ptr) -> !llvm.token`."""

    name = "llvm.intr.coro.save"

    handle = operand_def(LLVMPointerType)
    res = result_def(TokenType)

    assembly_format = "$handle attr-dict `:` functional-type(operands, results)"


@irdl_op_definition
class CoroSuspendOp(IRDLOperation):
    """`llvm.intr.coro.suspend %save, %final : i8`."""

    name = "llvm.intr.coro.suspend"

    save = operand_def(TokenType())
    final = operand_def(i1)
    res = result_def()

    assembly_format = "$save `,` $final attr-dict `:` type($res)"


@irdl_op_definition
class CoroEndOp(IRDLOperation):
    """`llvm.intr.coro.end %handle, %unwind, %none : (!llvm.ptr, i1, !llvm.token) -> i1`."""

    name = "llvm.intr.coro.end"

    handle = operand_def(LLVMPointerType)
    unwind = operand_def(i1)
    retvals = operand_def(TokenType)
    res = result_def()

    assembly_format = "$handle `,` $unwind `,` $retvals attr-dict `:` functional-type(operands, results)"


@irdl_op_definition
class CoroFreeOp(IRDLOperation):
    """`llvm.intr.coro.free %id, %handle : (!llvm.token, !llvm.ptr) -> !llvm.ptr`."""

    name = "llvm.intr.coro.free"

    id = operand_def(TokenType)
    handle = operand_def(LLVMPointerType)
    res = result_def(LLVMPointerType)

    assembly_format = "$id `,` $handle attr-dict `:` functional-type(operands, results)"


@irdl_op_definition
class CoroResumeOp(IRDLOperation):
    """`llvm.intr.coro.resume %handle : !llvm.ptr`."""

    name = "llvm.intr.coro.resume"

    handle = operand_def(LLVMPointerType)

    assembly_format = "$handle attr-dict `:` type($handle)"


@irdl_op_definition
class CoroPromiseOp(IRDLOperation):
    """`llvm.intr.coro.promise %handle, %align, %from : (!llvm.ptr, i32, i1) -> !llvm.ptr`."""

    name = "llvm.intr.coro.promise"

    handle = operand_def(LLVMPointerType)
    align = operand_def(i32)
    from_ = operand_def(i1)
    res = result_def(LLVMPointerType)

    assembly_format = "$handle `,` $align `,` $from_ attr-dict `:` functional-type(operands, results)"


# ----- debug info


class DbgValueOperation(IRDLOperation):
    """`llvm.intr.dbg.value #variable #llvm.di_expression<...> = %a : i32`."""

    described = operand_def()
    varInfo = prop_def()
    locationExpr = opt_prop_def()

    @classmethod
    def parse(cls, parser: Parser) -> DbgValueOperation:
        properties = {
            "varInfo": parse_attribute_of(parser, "llvm.di_local_variable"),
            "locationExpr": ExpressionAttr(()),
        }
        if parser.parse_optional_punctuation("=") is None:
            properties["locationExpr"] = parse_attribute_of(parser, ExpressionAttr.name)
            parser.parse_punctuation("=")
        operand = parser.parse_unresolved_operand()
        parser.parse_punctuation(":")
        value = parser.resolve_operand(operand, parser.parse_type())
        attributes = parser.parse_optional_attr_dict()
        return cls.create(operands=[value], properties=properties, attributes=attributes)

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_attribute(self.varInfo)
        expression = self.locationExpr
        # The default has no operators.
        if expression is not None and getattr(expression, "data", None) != ():
            printer.print_string(" ")
            printer.print_attribute(expression)
        printer.print_string(" = ")
        printer.print_ssa_value(self.described)
        printer.print_string(" : ")
        printer.print_attribute(self.described.type)
        printer.print_op_attributes(self.attributes)


@irdl_op_definition
class DbgLabelOp(IRDLOperation):
    """`llvm.intr.dbg.label #label`."""

    name = "llvm.intr.dbg.label"

    label = prop_def()

    @classmethod
    def parse(cls, parser: Parser) -> DbgLabelOp:
        label = parse_attribute_of(parser, "llvm.di_label")
        return cls.create(properties={"label": label}, attributes=parser.parse_optional_attr_dict())

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_attribute(self.label)
        printer.print_op_attributes(self.attributes)


@irdl_op_definition
class NoAliasScopeDeclOp(IRDLOperation):
    """`llvm.intr.experimental.noalias.scope.decl #scope`."""

    name = "llvm.intr.experimental.noalias.scope.decl"

    scope = prop_def()

    @classmethod
    def parse(cls, parser: Parser) -> NoAliasScopeDeclOp:
        scope = parse_attribute_of(parser, "llvm.alias_scope")
        return cls.create(properties={"scope": scope}, attributes=parser.parse_optional_attr_dict())

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_attribute(self.scope)
        printer.print_op_attributes(self.attributes)


ConstrainedFPExtOp = declare(
    ConstrainedOperation, "llvm.intr.experimental.constrained.fpext", "A wider float, with a mode for exceptions."
)
_CONSTRAINED = "llvm.intr.experimental.constrained"

SHAPED_INTRINSICS: Sequence[type[IRDLOperation]] = (
    declare(SameTypeOperation, "llvm.intr.ssa.copy", "The operand, under another name."),
    declare(SameTypeOperation, "llvm.intr.launder.invariant.group", "A pointer with a new invariant group."),
    declare(SameTypeOperation, "llvm.intr.strip.invariant.group", "A pointer without an invariant group."),
    ExpectWithProbabilityOp,
    PtrMaskOp,
    InvariantStartOp,
    InvariantEndOp,
    VaCopyOp,
    EhTypeidForOp,
    ConstrainedFPExtOp,
    declare(ConstrainedOperation, f"{_CONSTRAINED}.fptrunc", "A narrower float, with modes."),
    declare(ConstrainedOperation, f"{_CONSTRAINED}.sitofp", "A float of a signed integer, with modes."),
    declare(ConstrainedOperation, f"{_CONSTRAINED}.uitofp", "A float of an unsigned integer, with modes."),
    StepVectorOp,
    GetActiveLaneMaskOp,
    MaskedScatterOp,
    MatrixMultiplyOp,
    MatrixTransposeOp,
    MatrixLoadOp,
    MatrixStoreOp,
    CoroIdOp,
    CoroBeginOp,
    declare(CoroSizeOperation, "llvm.intr.coro.size", "The size of a coroutine's frame."),
    declare(CoroSizeOperation, "llvm.intr.coro.align", "The alignment of a coroutine's frame."),
    CoroSaveOp,
    CoroSuspendOp,
    CoroEndOp,
    CoroFreeOp,
    CoroResumeOp,
    CoroPromiseOp,
    declare(DbgValueOperation, "llvm.intr.dbg.declare", "Where a variable lies."),
    declare(DbgValueOperation, "llvm.intr.dbg.value", "What a variable holds."),
    DbgLabelOp,
    NoAliasScopeDeclOp,
)
