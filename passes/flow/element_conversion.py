"""Conversion of all numbers of one type to another in a module, shared by the demoting and promoting passes.

Source: IREE's `TypePropagation` and `ConvertPrimitiveType.cpp` of December 2022.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import eq, gt, lt

from xdsl.dialects.builtin import (
    AnyFloat,
    ArrayAttr,
    BytesAttr,
    ComplexType,
    DenseIntOrFPElementsAttr,
    IntegerType,
    MemRefType,
    ModuleOp,
    UnrankedMemRefType,
)
from xdsl.ir import Attribute, Operation, ParametrizedAttribute, SSAValue, TypeAttribute
from xdsl.traits import IsTerminator

from okl_opt.dialects.diagnostic import DiagnosticError, op_error
from okl_opt.dialects.hints import has_trait, isa
from okl_opt.dialects.interfaces.control_flow import is_call, is_callable
from okl_opt.dialects.interfaces.effects import is_constant
from okl_opt.dialects.numbers import ap_float
from okl_opt.dialects.numbers.ap_float import Rounding, format_of
from okl_opt.dialects.numbers.elements import element_type, elementwise, numbers_of, width_of
from okl_opt.dialects.text import quoted
from okl_opt.dialects.util import GlobalOp
from okl_opt.dialects.util.globals import type_of_attribute
from okl_opt.passes.base import Pass
from okl_opt.passes.rewriting.edit import Editor

NumberType = IntegerType | AnyFloat
Memory = MemRefType[Attribute] | UnrankedMemRefType[Attribute]

# Types that stay, whatever their element types.
_STAY = frozenset({ComplexType.name, MemRefType.name, UnrankedMemRefType.name})

# Cast -> the relation that must hold between the widths of operand and result.
_RESIZE: Mapping[str, Callable[[int, int], bool]] = {
    "arith.extf": lt,
    "arith.extsi": lt,
    "arith.extui": lt,
    "arith.truncf": gt,
    "arith.trunci": gt,
}
_CASTS = {**_RESIZE, "arith.bitcast": eq}

# Op that is no constant op -> its property with a constant value.
_VALUES = {"cf.switch": "case_values", "util.global": "initial_value"}


class ElementConversion:
    """Converts numbers of type `source` to type `target`, except in complex numbers and memrefs."""

    def __init__(self, by: Pass, source: NumberType, target: NumberType):
        self._edit = Editor(by)
        self._source = source
        self._target = target
        self._types: dict[Attribute, Attribute] = {source: target}
        self._values: dict[Attribute, Attribute] = {}

    def run(self, module: ModuleOp) -> None:
        """Convert a module, as one rewrite.

        Raises: DiagnosticError at an op that cannot have the new types; the module is unchanged then.
        """
        ops: list[Operation] = []
        pending: list[Operation] = [module]
        while pending:
            op = pending.pop()
            self._check(op)
            ops.append(op)
            if self._is_on_memrefs(op):
                self._check_inside(op)
            else:
                pending.extend(
                    reversed([each for region in op.regions for block in region.blocks for each in block.ops])
                )
        properties = [(op, new) for op in ops if (new := self._new_properties(op))]
        values = [value for op in ops for value in self._values_of(op) if self._type(value.type) != value.type]
        if not (properties or values) or not self._edit.begin(module):
            return
        for op, new in properties:
            self._edit.modify(op).properties.update(new)
        for value in values:
            self._edit.replace_value_with_new_type(value, self._type(value.type))
        for op in ops:
            if op.name in _RESIZE and op.operands[0].type == op.results[0].type:
                self._edit.replace(op, [], op.operands)

    # ----- types

    def _type(self, type: Attribute) -> Attribute:
        known = self._types.get(type)
        if known is None:
            known = self._types[type] = self._new_type(type)
        return known

    def _new_type(self, type: Attribute) -> Attribute:
        if type.name in _STAY or not isinstance(type, ParametrizedAttribute):
            return type
        parts = [self._part(part) for part in type.parameters]
        return type if parts == list(type.parameters) else type.new(parts)

    def _part(self, part: Attribute) -> Attribute:
        """Convert a parameter of a type: a type, or an array of types as in a function type."""
        if isa(part, ArrayAttr[Attribute]):
            return ArrayAttr([self._part(element) for element in part])
        return self._type(part) if isinstance(part, TypeAttribute) else part

    # ----- properties

    def _new_properties(self, op: Operation) -> dict[str, Attribute]:
        """Return the changed ones among the properties of `op` with the types or constant values of its values."""
        new: dict[str, Attribute] = {}
        for name in _types_among_properties(op):
            type = op.properties.get(name)
            if type is not None and self._type(type) != type:
                new[name] = self._type(type)
        name = _VALUES.get(op.name, "value" if is_constant(op) else None)
        value = None if name is None else op.properties.get(name)
        type = None if value is None else type_of_attribute(value)
        if name is not None and value is not None and type is not None and self._type(type) != type:
            new[name] = self._value(op, value, self._type(type))
        return new

    def _value(self, op: Operation, value: Attribute, type: Attribute) -> Attribute:
        """Return a constant with the numbers of `value` converted to the nearest of the new type."""
        known = self._values.get(value)
        if known is None:
            if isa(value, DenseIntOrFPElementsAttr):
                known = self._dense(value.data.data, type)
            elif (numbers := numbers_of(value)) is not None:
                known = elementwise([numbers], type, lambda bits: self._number(bits[0]))
            if known is None:
                raise op_error(op, f"has a value whose numbers are not known here, so they cannot be {self._target}")
            self._values[value] = known
        return known

    def _number(self, bits: int) -> int:
        if isinstance(self._source, AnyFloat) and isinstance(self._target, AnyFloat):
            formats = format_of(self._source), format_of(self._target)
            return ap_float.convert(bits, *formats, Rounding.TO_NEAREST_EVEN)[0]
        return bits & ((1 << (width_of(self._target) or 0)) - 1)

    def _dense(self, data: bytes, type: Attribute) -> Attribute:
        import numpy as np

        with np.errstate(over="ignore", invalid="ignore"):
            numbers = np.frombuffer(data, _numpy_name(self._source)).astype(_numpy_name(self._target))
        return DenseIntOrFPElementsAttr.new((type, BytesAttr(numbers.tobytes())))

    # ----- checks

    def _check(self, op: Operation) -> None:
        """Check that the new types are valid for an op."""
        old = [value.type for value in (*op.operands, *op.results)]
        new = [self._type(type) for type in old]
        if old == new:
            return
        if op.name in _CASTS and new[0] != new[1] and not _CASTS[op.name](_width(new[0]), _width(new[1])):
            raise op_error(op, f"would be from {quoted(new[0])} to {quoted(new[1])}, which it cannot be")
        may_mix = (op.regions and not self._is_on_memrefs(op)) or is_call(op) or has_trait(op, IsTerminator)
        if not may_mix and any(map(self._stays, old)):
            raise self._mixes(op)

    # ----- ops and values that stay

    def _is_on_memrefs(self, op: Operation) -> bool:
        """Return whether an op is a linalg op on memrefs of the source type, whose body stays."""
        return op.dialect_name() == "linalg" and any(self._stays(operand.type) for operand in op.operands)

    def _stays(self, type: Attribute) -> bool:
        return isa(type, Memory) and type.element_type == self._source

    def _check_inside(self, op: Operation) -> None:
        """Check that the body of an op that stays uses no outer value with a changed type."""
        for inner in op.walk():
            for value in inner.operands:
                owner = value.owner if isinstance(value.owner, Operation) else value.owner.parent_op()
                is_inside = owner is not None and op.is_ancestor(owner)
                if inner is not op and not is_inside and self._type(value.type) != value.type:
                    raise self._mixes(inner)

    def _mixes(self, op: Operation) -> DiagnosticError:
        return op_error(op, f"is on memrefs of {self._source}, which stay, and on what becomes {self._target}")

    def _values_of(self, op: Operation) -> Iterator[SSAValue]:
        """Yield the results of `op`, and the arguments of its blocks unless its body stays."""
        yield from op.results
        if not self._is_on_memrefs(op):
            for region in op.regions:
                for block in region.blocks:
                    yield from block.args


def _types_among_properties(op: Operation) -> Sequence[str]:
    """Return the names of properties with types of values."""
    if isinstance(op, GlobalOp):
        return ("type",)
    return ("function_type",) if is_callable(op) else ()


def _width(type: Attribute) -> int:
    return width_of(element_type(type)) or 0


def _numpy_name(type: NumberType) -> str:
    """Return the numpy name of a type, such as `<f8`: little-endian, as in the bytes of constants."""
    return f"<{'f' if isinstance(type, AnyFloat) else 'i'}{(width_of(type) or 0) // 8}"
