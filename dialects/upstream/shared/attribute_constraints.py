"""The attribute constraints of op definitions, by MLIR's text for each.

Source: `CommonAttrConstraints.td` and the dialects' own definitions of MLIR 22. Attributes of dialects are matched by
name, so that no dialect is imported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from xdsl.dialects.builtin import (
    AffineMapAttr,
    AffineSetAttr,
    ArrayAttr,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    DenseResourceAttr,
    DictionaryAttr,
    Float64Type,
    FloatAttr,
    FunctionType,
    IndexType,
    IntegerAttr,
    IntegerType,
    LocationAttr,
    MemRefType,
    StringAttr,
    SymbolRefAttr,
    UnitAttr,
    UnregisteredAttr,
    i1,
    i8,
    i32,
    i64,
)
from xdsl.ir import Attribute, TypeAttribute, TypedAttribute

from okl_opt.dialects.hints import isa

Holds = Callable[[Attribute], bool]


@dataclass(frozen=True, slots=True)
class AttributeConstraint:
    """A set of attributes, and the text for it."""

    text: str
    holds: Holds
    any_number: bool = False
    """Whether only the type of an integer matters."""


def _is(*classes: type[Attribute]) -> Holds:
    return lambda value: isinstance(value, classes)


def _named(text: str, name: str) -> AttributeConstraint:
    return AttributeConstraint(text, lambda value: _name(value) == name)


def _name(value: Attribute) -> str:
    """The name of an attribute, also if it is kept as text."""
    return value.attr_name.data if isinstance(value, UnregisteredAttr) else value.name


def _both(one: Holds, other: Holds) -> Holds:
    return lambda value: one(value) and other(value)


def _array(text: str, holds: Holds) -> AttributeConstraint:
    return AttributeConstraint(text, lambda value: isa(value, ArrayAttr[Attribute]) and all(map(holds, value.data)))


def _filled(text: str, holds: Holds) -> AttributeConstraint:
    array = _array(f"{text} with at least 1 elements", holds)
    return AttributeConstraint(array.text, lambda value: array.holds(value) and value != ArrayAttr(()))


def _integer(type: Attribute) -> AttributeConstraint:
    kind = "index" if isinstance(type, IndexType) else f"{_width(type)}-bit signless integer"

    def holds(value: Attribute) -> bool:
        return isa(value, IntegerAttr) and value.type == type

    return AttributeConstraint(f"{kind} attribute", holds, any_number=True)


def _width(type: Attribute) -> int:
    assert isa(type, IntegerType)
    return type.width.data


def _number(value: Attribute) -> int:
    assert isa(value, IntegerAttr)
    return value.value.data


def _limited(constraint: AttributeConstraint, words: str, within: Callable[[int], bool]) -> AttributeConstraint:
    def holds(value: Attribute) -> bool:
        return constraint.holds(value) and within(_number(value))

    return AttributeConstraint(f"{constraint.text} {words}", holds)


def _cases(type: IntegerType, count: int) -> AttributeConstraint:
    """The cases of an enum; those of linalg are attributes of their own."""
    numbers = ", ".join(map(str, range(count)))
    is_case = _case_of(type, range(count))
    text = f"allowed {_width(type)}-bit signless integer cases: {numbers}"
    return AttributeConstraint(text, lambda value: is_case(value) or _name(value).startswith("linalg."))


def _case_of(type: Attribute, cases: Iterable[int]) -> Holds:
    numbers = frozenset(cases)
    return lambda value: isa(value, IntegerAttr) and value.type == type and value.value.data in numbers


def _dense_array(type: IntegerType) -> AttributeConstraint:
    def holds(value: Attribute) -> bool:
        return isa(value, DenseArrayBase[IntegerType]) and value.elt_type == type

    return AttributeConstraint(f"i{_width(type)} dense array attribute", holds)


def _elements(text: str, is_element: Holds, shape: tuple[int, ...] | None = None) -> AttributeConstraint:
    def holds(value: Attribute) -> bool:
        if not isa(value, DenseIntOrFPElementsAttr) or not is_element(value.get_element_type()):
            return False
        return shape is None or value.get_shape() == shape

    return AttributeConstraint(text, holds)


def _type(text: str, *classes: type[Attribute]) -> AttributeConstraint:
    return AttributeConstraint(text, _is(*classes))


def _is_flat_symbol(value: Attribute) -> bool:
    return isinstance(value, SymbolRefAttr) and not value.nested_references.data


def _is_bool(value: Attribute) -> bool:
    return isa(value, IntegerAttr) and value.type == i1


def _is_typed(value: Attribute) -> bool:
    from okl_opt.dialects.text.builtin import CONSTANT_VALUES, TypedStringAttr

    strings = (StringAttr, TypedStringAttr)
    typed = (TypedAttribute, DenseIntOrFPElementsAttr, DenseResourceAttr, *strings, *CONSTANT_VALUES)
    return isinstance(value, typed)


def _is_increasing(value: Attribute) -> bool:
    return isa(value, DenseArrayBase[IntegerType]) and all(one < other for one, other in pairwise(value.get_values()))


def is_power_of_two(number: int) -> bool:
    return number > 0 and number & (number - 1) == 0


def _is_llvm_function(value: Attribute) -> bool:
    return _name(value) == "llvm.func"


def _is_target(value: Attribute) -> bool:
    from okl_opt.dialects.upstream.shared.gpu_target import is_target

    return is_target(value)


def _is_mapping(value: Attribute) -> bool:
    """Return whether an attribute maps a loop to processors: `DeviceMappingAttrInterface`."""
    return _name(value) in (
        "gpu.block",
        "gpu.lane",
        "gpu.mask",
        "gpu.memory_space",
        "gpu.thread",
        "gpu.warp",
        "gpu.warpgroup",
    )


def _of_length(lengths: tuple[int, ...]) -> Holds:
    """Return whether a value is a dense array of 64-bit integers of one of these lengths."""
    return lambda value: _DENSE_I64.holds(value) and isa(value, DenseArrayBase[IntegerType]) and len(value) in lengths


_I32, _I64, _INDEX = map(_integer, (i32, i64, IndexType()))
_DENSE_I32, _DENSE_I64 = map(_dense_array, (i32, i64))
_I64_ARRAY = _array("64-bit integer array attribute", _I64.holds)

_CONSTRAINTS = (
    AttributeConstraint("any attribute", lambda value: True, any_number=True),
    AttributeConstraint("TypedAttr instance", _is_typed, any_number=True),
    AttributeConstraint("unit attribute", _is(UnitAttr)),
    AttributeConstraint("bool attribute", _is_bool),
    AttributeConstraint("string attribute", _is(StringAttr)),
    AttributeConstraint("An Attribute containing a string", _is(StringAttr)),
    AttributeConstraint("dictionary of named attribute values", _is(DictionaryAttr)),
    AttributeConstraint("symbol reference attribute", _is(SymbolRefAttr)),
    AttributeConstraint("flat symbol reference attribute", _is_flat_symbol),
    AttributeConstraint("AffineMap attribute", _is(AffineMapAttr)),
    AttributeConstraint("IntegerSet attribute", _is(AffineSetAttr)),
    # Numbers.
    *map(_integer, (i1, i8)),
    _I32,
    _I64,
    _INDEX,
    AttributeConstraint(
        f"{_I32.text} or string attribute", lambda value: _I32.holds(value) or isinstance(value, StringAttr)
    ),
    AttributeConstraint("location attribute", lambda value: isinstance(value, LocationAttr)),
    AttributeConstraint("arbitrary integer attribute", _is(IntegerAttr), any_number=True),
    AttributeConstraint(
        "64-bit float attribute", lambda value: isa(value, FloatAttr) and isinstance(value.type, Float64Type)
    ),
    _limited(_I32, "whose minimum value is 0", lambda number: number >= 0),
    _limited(_I32, "whose minimum value is 0 whose maximum value is 3", lambda number: 0 <= number <= 3),
    _limited(_I32, "whose value is a power of two > 0", is_power_of_two),
    _limited(_I32, "whose value is non-negative", lambda number: number >= 0),
    _limited(_I32, "whose value is positive", lambda number: number > 0),
    _limited(_I64, "whose minimum value is 0", lambda number: number >= 0),
    _limited(_I64, "whose value is non-negative", lambda number: number >= 0),
    _limited(_I64, "whose value is positive", lambda number: number > 0),
    _limited(_I64, "whose value is positive and whose value is a power of two > 0", is_power_of_two),
    # Types.
    _type("any type attribute", TypeAttribute),
    _type("type attribute of function type", FunctionType),
    _type("memref type attribute", MemRefType),
    _type("function type attribute", FunctionType),
    AttributeConstraint("type attribute of LLVM function type", _is_llvm_function),
    # Arrays.
    _array("array attribute", lambda value: True),
    _array("1-bit boolean array attribute", _is_bool),
    _array("32-bit integer array attribute", _I32.holds),
    _I64_ARRAY,
    _array("Array of 64-bit integer array attributes", _I64_ARRAY.holds),
    _array("AffineMap array attribute", _is(AffineMapAttr)),
    _array("Array of dictionary attributes", _is(DictionaryAttr)),
    _array("flat symbol ref array attribute", _is_flat_symbol),
    _array("string array attribute", _is(StringAttr)),
    _array("type array attribute", _is(TypeAttribute)),
    _DENSE_I32,
    _DENSE_I64,
    AttributeConstraint(f"{_DENSE_I64.text} should be in increasing order", _both(_DENSE_I64.holds, _is_increasing)),
    AttributeConstraint(
        f"{_DENSE_I32.text} with 3 elements (if present)",
        lambda value: _DENSE_I32.holds(value) and isa(value, DenseArrayBase[IntegerType]) and len(value) == 3,
    ),
    _array("symbol ref array attribute", _is(SymbolRefAttr)),
    _array("array of arrays of i64", _I64_ARRAY.holds),
    _dense_array(i1),
    AttributeConstraint(
        f"{_DENSE_I64.text} whose value is non-negative",
        lambda value: (
            _DENSE_I64.holds(value)
            and isa(value, DenseArrayBase[IntegerType])
            and min(value.get_values(), default=0) >= 0
        ),
    ),
    *(
        AttributeConstraint(f"{_DENSE_I64.text} with {words} elements", _of_length(lengths))
        for words, lengths in (("0 or 3", (0, 3)), ("exactly 3", (3,)))
    ),
    # Elements.
    _elements("integer elements attribute", _is(IntegerType, IndexType)),
    _elements("index elements attribute", _is(IndexType)),
    _elements("32-bit signless integer elements attribute", lambda type: type == i32),
    *(
        _elements(f"64-bit signless int elements attribute of shape [{size}]", lambda type: type == i64, (size,))
        for size in (1, 2, 3)
    ),
    # Cases of enums that are integers.
    *(_cases(i32, count) for count in (2, 3, 6, 24)),
    AttributeConstraint("Silenceable error propagation policy", _case_of(i32, (1, 2))),
    AttributeConstraint("An interface to match", _case_of(i32, range(3))),
    AttributeConstraint(
        "Input to transpose when converting matmul ops to transposed variants", _case_of(i32, range(2))
    ),
    AttributeConstraint("control the lowering of `vector.contract` operations.", _case_of(i32, range(4))),
    AttributeConstraint("control the lowering of `vector.multi_reduction`.", _case_of(i32, range(2))),
    AttributeConstraint("control the lowering of `vector.transpose` operations.", _case_of(i32, range(4))),
    AttributeConstraint(
        "control the splitting of `vector.transfer` operations into in-bounds and out-of-bounds variants.",
        _case_of(i32, range(4)),
    ),
    *(_cases(i64, count) for count in (10, 16)),
    _array("Reduction ops", _case_of(i64, range(16))),
    AttributeConstraint("llvm.icmp comparison predicate", _case_of(i64, range(10))),
    AttributeConstraint("llvm.fcmp comparison predicate", _case_of(i64, range(16))),
    AttributeConstraint("llvm.atomicrmw binary operations", _case_of(i64, range(21))),
    AttributeConstraint("Atomic ordering for LLVM's memory model", _case_of(i64, (0, 1, 2, 4, 5, 6, 7))),
    AttributeConstraint("LLVM GlobalValue UnnamedAddr", _case_of(i64, range(3))),
    AttributeConstraint("LLVM GlobalValue Visibility", _case_of(i64, range(3))),
    AttributeConstraint("LLVM Comdat Types", _case_of(i64, range(5))),
    AttributeConstraint("LLVM Exception Behavior", _case_of(i64, range(3))),
    AttributeConstraint("ATT (0) or Intel (1) asm dialect", _case_of(i64, range(2))),
    AttributeConstraint("Floating point rounding mode", _case_of(i32, range(5))),
    AttributeConstraint("LLVM Rounding Mode whose minimum value is 0", _case_of(i64, (0, 1, 2, 3, 4, 7))),
    # Attributes of dialects.
    _named("Floating point fast math flags", "arith.fastmath"),
    _named("Integer overflow arith flags", "arith.overflow"),
    _named("PoisonAttrInterface instance", "ub.poison"),
    _named("index comparison predicate kind", "index.cmp_predicate"),
    _named("Kind of combining function for contractions and reductions", "vector.kind"),
    _named("Punctuation for separating vectors or vector elements", "vector.punctuation"),
    _array("Iterator type should be an enum.", lambda value: _name(value).endswith(".iterator_type")),
    _named("LLVM Linkage specification", "llvm.linkage"),
    _named("LLVM fastmath flags", "llvm.fastmath"),
    _named("LLVM dereferenceable attribute", "llvm.dereferenceable"),
    _named("LLVM target features attribute", "llvm.target_features"),
    _named("LLVM dialect alias scope", "llvm.alias_scope"),
    _named("Explicit vectorization compiler hint", "llvm.vec_type_hint"),
    _array("LLVM dialect alias scope array", lambda value: _name(value) == "llvm.alias_scope"),
    _array("LLVM dialect access group metadata array", lambda value: _name(value) == "llvm.access_group"),
    _array("LLVM dialect TBAA tag metadata array", lambda value: _name(value) == "llvm.tbaa_tag"),
    _array("an array of variable expressions", lambda value: _name(value) == "llvm.di_global_variable_expression"),
    _named("a dimension, either 'x', 'y', or 'z'", "gpu.dim"),
    _named("a lane to broadcast from", "gpu.broadcast"),
    _named("Indexing modes supported by gpu.shuffle.", "gpu.shuffle_mode"),
    _named("built-in reduction operations supported by gpu.allreduce.", "gpu.all_reduce_op"),
    _named("elementwise operation to apply to mma matrix", "gpu.mma_element_wise"),
    _named("transpose mode of sparse matrix supported by sparse tensor ops", "gpu.mat_transpose_mode"),
    _named("pruning strategy for 2:4 sparse matrix", "gpu.prune_2to4_spmat_flag"),
    _named(
        "choose whether spgemm_work_estimation_or_compute does work estimation or compute",
        "gpu.spgemm_work_estimation_or_compute_kind",
    ),
    _array("Device Mapping array attribute", _is_mapping),
    _named("any attribute with the `OffloadingTranslationAttrTrait` trait.", "gpu.select_object"),
    _filled("an array of GPU object attributes", lambda value: _name(value) == "gpu.object"),
    _filled("array of GPU target attributes", _is_target),
)

# Constraints that share their text in MLIR; rows append a name in angle brackets.
_WITH_SHARED_TEXT: Mapping[str, AttributeConstraint] = {
    **{
        f"<{cls}>": _named("", name)
        for cls, name in {
            "BlockAddressAttr": "llvm.blockaddress",
            "BlockTagAttr": "llvm.blocktag",
            "DIExpressionAttr": "llvm.di_expression",
            "DILabelAttr": "llvm.di_label",
            "DILocalVariableAttr": "llvm.di_local_variable",
            "FramePointerKindAttr": "llvm.framePointerKind",
            "LoopAnnotationAttr": "llvm.loop_annotation",
            "MemoryEffectsAttr": "llvm.memory_effects",
            "UWTableKindAttr": "llvm.uwtableKind",
            "VScaleRangeAttr": "llvm.vscale_range",
        }.items()
    },
    **{
        f"LLVM Calling Convention specification<{cls}>": _named("LLVM Calling Convention specification", name)
        for cls, name in {"CConvAttr": "llvm.cconv", "TailCallKindAttr": "llvm.tailcallkind"}.items()
    },
}

ATTRIBUTE_CONSTRAINTS: Mapping[str, AttributeConstraint] = {
    **{constraint.text: constraint for constraint in _CONSTRAINTS},
    **_WITH_SHARED_TEXT,
}
"""The constraints by the texts that rows use."""
