"""Intrinsics of the llvm dialect. Source: `LLVMIntrinsicOps.td` and `LLVMOps.td` of MLIR.

Most intrinsics differ only in name and fast-math flags, so they are rows of tables.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import ArrayAttr, BoolAttr, DenseArrayBase, IntegerAttr, i1, i32
from xdsl.dialects.llvm import FastMathAttr, LLVMPointerType
from xdsl.irdl import (
    IRDLOperation,
    ParsePropInAttrDict,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    opt_result_def,
    prop_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import NoMemoryEffect


@irdl_op_definition
class IntrinsicOperation(IRDLOperation):
    """`llvm.intr.smax(%a, %b) : (i32, i32) -> i32`."""

    name = "llvm.intr.integer"

    args = var_operand_def()
    res = opt_result_def()

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = "`(` $args `)` attr-dict `:` functional-type($args, $res)"
    traits = traits_def(NoMemoryEffect())


@irdl_op_definition
class FloatIntrinsicOperation(IRDLOperation):
    """`llvm.intr.tanh(%s) {fastmathFlags = #llvm.fastmath<fast>} : (f32) -> f32`."""

    name = "llvm.intr.float"

    args = var_operand_def()
    fastmathFlags = prop_def(FastMathAttr, default_value=FastMathAttr(None))
    res = opt_result_def()

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = "`(` $args `)` attr-dict `:` functional-type($args, $res)"
    traits = traits_def(NoMemoryEffect())


@irdl_op_definition
class GenericIntrinsicOperation(IRDLOperation):
    """An intrinsic that has no custom form in MLIR."""

    name = "llvm.intr.generic"

    args = var_operand_def()
    isVolatile = opt_prop_def(BoolAttr)
    is_zero_poison = opt_prop_def(BoolAttr)
    is_int_min_poison = opt_prop_def(BoolAttr)
    bit = opt_prop_def(IntegerAttr)
    len = opt_prop_def(IntegerAttr)
    fastmathFlags = opt_prop_def(FastMathAttr)
    rw = opt_prop_def(IntegerAttr)
    hint = opt_prop_def(IntegerAttr)
    cache = opt_prop_def(IntegerAttr)
    access_groups = opt_prop_def(ArrayAttr)
    alias_scopes = opt_prop_def(ArrayAttr)
    noalias_scopes = opt_prop_def(ArrayAttr)
    tbaa = opt_prop_def(ArrayAttr)
    arg_attrs = opt_prop_def(ArrayAttr)
    res_attrs = opt_prop_def(ArrayAttr)
    res = opt_result_def()


@irdl_op_definition
class VectorPredicatedOperation(IRDLOperation):
    """An op on the first elements of vectors; the last operand is their number. MLIR has no custom form."""

    name = "llvm.intr.vp"

    args = var_operand_def()
    res = opt_result_def()


@irdl_op_definition
class PointerIntrinsicOperation(IRDLOperation):
    """`llvm.intr.lifetime.start %p : !llvm.ptr`."""

    name = "llvm.intr.pointer"

    ptr = operand_def(LLVMPointerType)

    assembly_format = "$ptr attr-dict `:` type($ptr)"


@irdl_op_definition
class BareIntrinsicOperation(IRDLOperation):
    """`llvm.intr.trap`."""

    name = "llvm.intr.bare"

    assembly_format = "attr-dict"


@irdl_op_definition
class UBSanTrapOp(IRDLOperation):
    """`llvm.intr.ubsantrap <{failureKind = 1 : i8}>`."""

    name = "llvm.intr.ubsantrap"

    failureKind = prop_def(IntegerAttr)


@irdl_op_definition
class AssumeOp(IRDLOperation):
    """`llvm.intr.assume %c ["align"(%p, %n : !llvm.ptr, i32)] : i1`."""

    name = "llvm.intr.assume"

    cond = operand_def(i1)
    op_bundle_operands = var_operand_def()
    op_bundle_sizes = prop_def(DenseArrayBase.constr(i32), default_value=DenseArrayBase.from_list(i32, []))
    op_bundle_tags = opt_prop_def(ArrayAttr)


_INTRINSICS: dict[type[IRDLOperation], str] = {
    IntrinsicOperation: (
        "bitreverse bswap ctpop fshl fshr llrint llround lrint lround sadd.sat scmp smax smin sshl.sat ssub.sat "
        "uadd.sat ucmp umax umin ushl.sat usub.sat"
    ),
    FloatIntrinsicOperation: (
        "acos asin atan atan2 canonicalize cosh exp10 fmuladd frexp ldexp log10 maximum maximumnum minimum minimumnum "
        "nearbyint powi rint round roundeven sincos sinh tan tanh trunc vector.reduce.fmax vector.reduce.fmaximum "
        "vector.reduce.fmin vector.reduce.fminimum"
    ),
    GenericIntrinsicOperation: (
        "abs annotation ctlz cttz experimental.vp.strided.load experimental.vp.strided.store is.constant is.fpclass "
        "masked.compressstore masked.expandload memcpy memcpy.inline memmove memset memset.inline prefetch "
        "ptr.annotation sadd.with.overflow smul.with.overflow ssub.with.overflow threadlocal.address "
        "uadd.with.overflow umul.with.overflow usub.with.overflow var.annotation vector.deinterleave2 "
        "vector.interleave2 vector.reduce.add vector.reduce.and vector.reduce.mul vector.reduce.or "
        "vector.reduce.smax vector.reduce.smin vector.reduce.umax vector.reduce.umin vector.reduce.xor vscale"
    ),
    PointerIntrinsicOperation: "lifetime.end lifetime.start vaend vastart",
    BareIntrinsicOperation: "debugtrap trap",
}


_VECTOR_PREDICATED = (
    "add and ashr fadd fdiv fma fmul fmuladd fneg fpext fptosi fptoui fptrunc frem fsub inttoptr load lshr merge "
    "mul or ptrtoint reduce.add reduce.and reduce.fadd reduce.fmax reduce.fmin reduce.fmul reduce.mul reduce.or "
    "reduce.smax reduce.smin reduce.umax reduce.umin reduce.xor sdiv select sext shl sitofp smax smin srem store "
    "sub trunc udiv uitofp umax umin urem xor zext"
)


def _intrinsic(name: str, base: type[IRDLOperation]) -> type[IRDLOperation]:
    """Make the class of `llvm.intr.name`; it shares the definition of `base`, as making one for each is slow."""
    fields = {"name": f"llvm.intr.{name}", "__module__": __name__, "__doc__": f"`llvm.intr.{name}`."}
    return type(f"{name.title().replace('.', '')}Op", (base,), fields)


INTRINSICS: Sequence[type[IRDLOperation]] = (
    AssumeOp,
    UBSanTrapOp,
    *(_intrinsic(name, base) for base, names in _INTRINSICS.items() for name in names.split()),
    *(_intrinsic(f"vp.{name}", VectorPredicatedOperation) for name in _VECTOR_PREDICATED.split()),
)
