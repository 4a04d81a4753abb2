"""Ops of the llvm dialect that are intrinsics: `llvm.intr.sqrt` is a call of `llvm.sqrt`.

LLVM completes their names by the types of the call, and declares them. Source: `LLVMIntrinsicOps.td` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.dialects.builtin import AnyFloat, FloatAttr, IntegerAttr, IntegerType, VectorType
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.numbers.floats import float_bits
from okl_opt.dialects.upstream.llvm.held import held
from okl_opt.dialects.upstream.llvm.layout import layout
from okl_opt.runtime.machine.llvm_ir.calls import arguments, bundles
from okl_opt.runtime.machine.llvm_ir.constants import float_text
from okl_opt.runtime.machine.llvm_ir.flags import fast_math_of_call
from okl_opt.runtime.machine.llvm_ir.flow import call_unreachable
from okl_opt.runtime.machine.llvm_ir.metadata import alias_scope, scopes
from okl_opt.runtime.machine.llvm_ir.to_integers import to_integer
from okl_opt.runtime.machine.llvm_ir.types import Untranslatable
from okl_opt.runtime.machine.llvm_ir.uncompiled import checked_extremum, checked_matrix
from okl_opt.runtime.machine.llvm_ir.writer import Function, Row
from okl_opt.runtime.machine.llvm_rules import words

_PREFIX = "llvm.intr."

Parts = Callable[[Function, Operation], Sequence[str]]
"""The arguments of a call."""


def _call(function: Function, op: Operation, name: str, parts: Sequence[str]) -> str:
    return f"call {fast_math_of_call(function, op)}{function.result(op)} @llvm.{name}({', '.join(parts)})"


def _plain(name: str) -> Row:
    """A call with all operands."""
    return lambda function, op: _call(function, op, name, [arguments(function, op, list(op.operands))])


def _with(name: str, parts: Parts) -> Row:
    return lambda function, op: _call(function, op, name, parts(function, op))


def _values(function: Function, op: Operation) -> list[str]:
    return [function.typed(value) for value in op.operands]


def _number(op: Operation, name: str) -> str:
    """An integer attribute as an argument: `i32 4`."""
    value = held(op, name)
    if not isa(value, IntegerAttr):
        raise Untranslatable(f"it needs an integer attribute '{name}'")
    width = value.type.width.data if isa(value.type, IntegerType) else 64
    number = value.value.data
    return f"i1 {'true' if number else 'false'}" if width == 1 else f"i{width} {number}"


def _operands_then(*names: str) -> Parts:
    """Return a function that gives the operands, then attributes."""
    return lambda function, op: [*_values(function, op), *(_number(op, name) for name in names)]


def _claim(name: str) -> Parts:
    """Return a function that gives the operands, then a flag for the operand that makes poison."""

    def parts(function: Function, op: Operation) -> Sequence[str]:
        return [*_values(function, op), _number(op, name) if function.claims else "i1 false"]

    return parts


# ----- blocks of memory


def _block(name: str) -> Row:
    """A copy or a fill; without claims a copy may overlap."""

    def row(function: Function, op: Operation) -> str:
        given = [arguments(function, op, list(op.operands))]
        if held(op, "len") is not None:
            given.append(_number(op, "len"))
        called = name if function.claims else _WITHOUT_CLAIMS.get(name, name)
        said = scopes(function.module.metadata, op) if function.claims else ""
        return _call(function, op, called, [*given, _number(op, "isVolatile")]) + said

    return row


_WITHOUT_CLAIMS = {"memcpy": "memmove", "memcpy.inline": "memmove", "memset.inline": "memset"}


# ----- masked accesses


def _aligned(function: Function, op: Operation, index: int) -> str:
    """The address operand, with the alignment of the access."""
    value, alignment = op.operands[index], op.properties.get("alignment")
    stated = f" align {alignment.value.data}" if isa(alignment, IntegerAttr) and alignment.value.data else ""
    return f"{function.type(value.type)}{stated} {function.names[value]}"


def _masked_read(name: str) -> Row:
    def row(function: Function, op: Operation) -> str:
        rest = [function.typed(value) for value in list(op.operands)[1:]]
        if len(rest) == 1:
            rest.append(f"{function.result(op)} {function.module.constants.keyword('poison')}")
        said = ""
        if function.claims and held(op, "nontemporal") is not None:
            said = f", !nontemporal {function.module.metadata.node('i32 1')}"
        return _call(function, op, name, [_aligned(function, op, 0), *rest]) + said

    return row


def _masked_write(function: Function, op: Operation) -> Sequence[str]:
    value, _, mask = op.operands
    return [function.typed(value), _aligned(function, op, 1), function.typed(mask)]


# ----- matrices


def _matrix_load(function: Function, op: Operation) -> Sequence[str]:
    data, stride = op.operands
    return [
        _at_element(function, data, op.results[0].type),
        function.typed(stride),
        *(_number(op, name) for name in ("isVolatile", "rows", "columns")),
    ]


def _matrix_store(function: Function, op: Operation) -> Sequence[str]:
    matrix, data, stride = op.operands
    return [
        function.typed(matrix),
        _at_element(function, data, matrix.type),
        function.typed(stride),
        *(_number(op, name) for name in ("isVolatile", "rows", "columns")),
    ]


def _at_element(function: Function, pointer: SSAValue, matrix: Attribute) -> str:
    """A pointer that is aligned to the elements of a matrix."""
    assert isa(matrix, VectorType)
    found = layout(matrix.element_type)
    stated = f" align {found.alignment}" if found is not None and function.claims else ""
    return f"{function.type(pointer.type)}{stated} {function.names[pointer]}"


# ----- modes of floating point

_ROUNDING = {
    -1: "",
    0: "round.towardzero",
    1: "round.tonearest",
    2: "round.upward",
    3: "round.downward",
    4: "round.tonearestaway",
    7: "round.dynamic",
}
_EXCEPTIONS = ("fpexcept.ignore", "fpexcept.maytrap", "fpexcept.strict")


def _constrained(name: str) -> Row:
    def row(function: Function, op: Operation) -> str:
        parts = _values(function, op)
        mode = op.properties.get("roundingmode")
        if isa(mode, IntegerAttr):
            parts.append(f'metadata !"{_ROUNDING[mode.value.data]}"')
        behaviour = op.properties["fpExceptionBehavior"]
        assert isa(behaviour, IntegerAttr)
        parts.append(f'metadata !"{_EXCEPTIONS[behaviour.value.data]}"')
        return _call(function, op, name, parts) + " strictfp"

    return row


# ----- assumptions about values


def _assumption(function: Function, op: Operation) -> str:
    if not function.claims:
        return ""
    values = list(op.operands)
    return f"call void @llvm.assume({function.typed(values[0])}){bundles(function, op, values[1:])}"


def _probability(function: Function, op: Operation) -> Sequence[str]:
    value = op.properties["prob"]
    assert isa(value, FloatAttr)
    return [*_values(function, op), f"double {_float(value)}"]


def _float(value: FloatAttr[AnyFloat]) -> str:
    return float_text(float_bits(value.value.data, value.type), value.type)


def _claimed(row: Row) -> Row:
    """An op that only states an assumption about memory or a value."""
    return lambda function, op: row(function, op) if function.claims else ""


def _invariant_start(function: Function, op: Operation) -> str:
    if not function.claims:
        return "freeze ptr null"
    return _call(function, op, "invariant.start", [_number(op, "size"), *_values(function, op)])


def _invariant_end(function: Function, op: Operation) -> Sequence[str]:
    start, pointer = op.operands
    return [function.typed(start), _number(op, "size"), function.typed(pointer)]


def _scope_declaration(function: Function, op: Operation) -> str:
    if not function.claims:
        return ""
    metadata = function.module.metadata
    node = metadata.node(alias_scope(metadata, op.properties["scope"]))
    return f"call void @llvm.experimental.noalias.scope.decl(metadata {node})"


def _trap(name: str, *names: str) -> Row:
    def row(function: Function, op: Operation) -> str:
        if function.claims:
            return _call(function, op, name, [_number(op, each) for each in names])
        call_unreachable(function)
        return ""

    return row


def _saturating_shift(name: str) -> Row:
    """A shift by the width or more is poison; without claims, the amount is limited to the width minus one."""

    def row(function: Function, op: Operation) -> str:
        if function.claims:
            return plain(function, op)
        left, right = op.operands
        element = left.type.element_type if isa(left.type, VectorType) else left.type
        assert isa(element, IntegerType)
        text, width = function.type(left.type), element.width.data
        limit = f"splat (i{width} {width - 1})" if isa(left.type, VectorType) else str(width - 1)
        amount = function.temporary(f"call {text} @llvm.umin({function.typed(right)}, {text} {limit})")
        return _call(function, op, name, [function.typed(left), f"{text} {amount}"])

    plain = _plain(name)
    return row


def _nothing(function: Function, op: Operation) -> str:
    """Return no text: debug information is not translated."""
    return ""


def _no_lanes(name: str) -> Row:
    """An op on some lanes; the others are poison, which is frozen without claims."""
    plain = _plain(name)

    def row(function: Function, op: Operation) -> str:
        if not function.claims and op.results:
            return f"freeze {function.result(op)} {function.temporary(plain(function, op))}"
        return plain(function, op)

    return row


def _integers(name: str) -> Row:
    """Floats to integers on some lanes; without claims all lanes have the value that the cast has."""
    plain = _plain(f"vp.{name}")

    def row(function: Function, op: Operation) -> str:
        if function.claims:
            return plain(function, op)
        return to_integer(function, op.operands[0], op.results[0].type, name == "fptosi")

    return row


_PLAIN = words("""
    acos annotation asin atan atan2 bitreverse bswap canonicalize ceil copysign coro.align coro.begin coro.end
    coro.free coro.id coro.promise coro.resume coro.save coro.size coro.suspend cos cosh ctpop eh.typeid.for exp
    exp10 exp2 expect fabs floor fma fmuladd frexp fshl fshr get.active.lane.mask is.constant ldexp llrint llround
    log log10 log2 lrint lround masked.compressstore masked.expandload maximumnum maxnum minimumnum
    minnum nearbyint pow powi ptr.annotation ptrmask rint round roundeven sadd.sat sadd.with.overflow scmp sin
    sincos sinh smax smin smul.with.overflow sqrt ssa.copy ssub.sat ssub.with.overflow stackrestore stacksave
    stepvector tan tanh threadlocal.address trunc uadd.sat uadd.with.overflow ucmp umax umin umul.with.overflow
    usub.sat usub.with.overflow var.annotation vector.deinterleave2 vector.interleave2 vector.reduce.add
    vector.reduce.and vector.reduce.fadd vector.reduce.fmax vector.reduce.fmin vector.reduce.fmul vector.reduce.mul
    vector.reduce.or vector.reduce.smax vector.reduce.smin vector.reduce.umax vector.reduce.umin vector.reduce.xor
    vscale
""")
_ON_LANES = words("""
    experimental.vp.strided.load experimental.vp.strided.store vp.add vp.and vp.ashr vp.fadd vp.fdiv vp.fma vp.fmul
    vp.fmuladd vp.fneg vp.fpext vp.fptrunc vp.frem vp.fsub vp.inttoptr vp.load vp.lshr vp.merge
    vp.mul vp.or vp.ptrtoint vp.reduce.add vp.reduce.and vp.reduce.fadd vp.reduce.fmax vp.reduce.fmin vp.reduce.fmul
    vp.reduce.mul vp.reduce.or vp.reduce.smax vp.reduce.smin vp.reduce.umax vp.reduce.umin vp.reduce.xor vp.sdiv
    vp.select vp.sext vp.shl vp.sitofp vp.smax vp.smin vp.srem vp.store vp.sub vp.trunc vp.udiv vp.uitofp vp.umax
    vp.umin vp.urem vp.xor vp.zext
""")
_CONSTRAINED = [f"experimental.constrained.{name}" for name in ("fpext", "fptrunc", "sitofp", "uitofp")]

_EXTREMA = ("maximum", "minimum", "vector.reduce.fmaximum", "vector.reduce.fminimum")

_ROWS: Mapping[str, Row] = {
    **{name: _plain(name) for name in _PLAIN},
    **{name: _no_lanes(name) for name in _ON_LANES},
    **{f"vp.{name}": _integers(name) for name in ("fptosi", "fptoui")},
    **{name: _constrained(name) for name in _CONSTRAINED},
    **{name: _block(name) for name in ("memcpy", "memcpy.inline", "memmove", "memset", "memset.inline")},
    **{name: _claimed(_plain(name)) for name in ("lifetime.end", "lifetime.start")},
    **{name: _nothing for name in ("dbg.declare", "dbg.label", "dbg.value")},
    **{name: checked_extremum(_plain(name)) for name in _EXTREMA},
    **{name: _saturating_shift(name) for name in ("sshl.sat", "ushl.sat")},
    "abs": _with("abs", _claim("is_int_min_poison")),
    "assume": _assumption,
    "ctlz": _with("ctlz", _claim("is_zero_poison")),
    "cttz": _with("cttz", _claim("is_zero_poison")),
    "debugtrap": _trap("debugtrap"),
    "expect.with.probability": _with("expect.with.probability", _probability),
    "experimental.noalias.scope.decl": _scope_declaration,
    "invariant.end": _claimed(_with("invariant.end", _invariant_end)),
    "invariant.start": _invariant_start,
    "is.fpclass": _with("is.fpclass", _operands_then("bit")),
    "launder.invariant.group": _plain("launder.invariant.group"),
    "masked.gather": _masked_read("masked.gather"),
    "masked.load": _masked_read("masked.load"),
    "masked.scatter": _with("masked.scatter", _masked_write),
    "masked.store": _with("masked.store", _masked_write),
    "matrix.column.major.load": _with("matrix.column.major.load", _matrix_load),
    "matrix.column.major.store": _with("matrix.column.major.store", _matrix_store),
    "matrix.multiply": checked_matrix(
        _with("matrix.multiply", _operands_then("lhs_rows", "lhs_columns", "rhs_columns"))
    ),
    "matrix.transpose": checked_matrix(_with("matrix.transpose", _operands_then("rows", "columns"))),
    "prefetch": _with("prefetch", _operands_then("rw", "hint", "cache")),
    "strip.invariant.group": _plain("strip.invariant.group"),
    "trap": _trap("trap"),
    "ubsantrap": _trap("ubsantrap", "failureKind"),
    "vacopy": _plain("va_copy"),
    "vaend": _plain("va_end"),
    "vastart": _plain("va_start"),
    "vector.extract": _with("vector.extract", _operands_then("pos")),
    "vector.insert": _with("vector.insert", _operands_then("pos")),
}
INTRINSICS: Mapping[str, Row] = {_PREFIX + name: row for name, row in _ROWS.items()}
