"""Constants of the llvm dialect as LLVM IR text. Source: `getLLVMConstant` of `ModuleTranslation.cpp` of MLIR 22."""

from __future__ import annotations

import math
import struct
from collections.abc import Mapping, Sequence

from xdsl.dialect_interfaces.op_asm import OpAsmDialectInterface
from xdsl.dialects.builtin import (
    AnyDenseElement,
    AnyFloat,
    ArrayAttr,
    BFloat16Type,
    Builtin,
    BytesAttr,
    ComplexType,
    DenseIntOrFPElementsAttr,
    DenseResourceAttr,
    Float16Type,
    Float32Type,
    Float64Type,
    Float80Type,
    FloatAttr,
    IntegerAttr,
    IntegerType,
    RankedStructure,
    ShapedType,
    StringAttr,
    SymbolRefAttr,
    UnitAttr,
    VectorType,
)
from xdsl.dialects.llvm import LLVMArrayType, LLVMStructType
from xdsl.ir import Attribute

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text.builtin import DenseWideElementsAttr, FloatBitsAttr, SparseElementsAttr
from okl_opt.dialects.text.numbers.elements import Number, is_wide, number_size, number_type, xdsl_bytes
from okl_opt.dialects.text.numbers.floats import float_bits
from okl_opt.dialects.upstream.llvm.held import string_bytes
from okl_opt.dialects.upstream.llvm.types import PackedStructType
from okl_opt.runtime.machine.llvm_ir.escapes import escaped, name
from okl_opt.runtime.machine.llvm_ir.types import Types, Untranslatable

ZERO = "zeroinitializer"
_KEYWORDS = {"llvm.zero": ZERO, "llvm.undef": "undef", "llvm.poison": "poison"}
_Elements = DenseIntOrFPElementsAttr | DenseWideElementsAttr | SparseElementsAttr


class Constants:
    """The texts of constants, without their types. With `defined` false, undefined values are zero."""

    def __init__(self, types: Types, *, defined: bool):
        self._types = types
        self._undefined: Mapping[str, str] = {} if defined else {"undef": ZERO, "poison": ZERO}

    def keyword(self, word: str) -> str:
        """`undef`, `poison`, or their replacement."""
        return self._undefined.get(word, word)

    def text(self, value: Attribute, type: Attribute) -> str:
        """The text of a value with a given type. Raises: Untranslatable."""
        word = _KEYWORDS.get(value.name)
        if word is not None:
            return self.keyword(word)
        if isa(value, IntegerAttr):
            return self._integer(value, type)
        if isa(value, FloatAttr):
            return self._float(float_bits(value.value.data, value.type), value.type, type)
        if isinstance(value, FloatBitsAttr):
            return self._float(value.bits.data, value.type, type)
        if isinstance(value, StringAttr | BytesAttr):
            return f'c"{escaped(string_bytes(value))}"'
        if isa(value, SymbolRefAttr):
            return f"@{name(value.root_reference.data)}"
        if isa(value, ArrayAttr):
            return self.aggregate(self.parts(value, type), type)
        if isa(value, _Elements):
            return self._elements(value, type)
        if isinstance(value, DenseResourceAttr):
            return self._elements(_of_resource(value), type)
        if isinstance(value, UnitAttr):
            return self.keyword("undef")
        raise Untranslatable(f"a constant of {value} has no translation")

    def members(self, value: ArrayAttr[Attribute], type: Attribute) -> Sequence[tuple[Attribute, Attribute]]:
        """The members of an aggregate, each with its type."""
        if isinstance(type, LLVMStructType | PackedStructType) and len(type.types) == len(value):
            return list(zip(value, type.types, strict=True))
        if isinstance(type, LLVMArrayType) and type.size.data == len(value):
            return [(each, type.type) for each in value]
        raise Untranslatable("a constant does not have as many members as its type")

    def parts(self, value: Attribute, type: Attribute) -> Sequence[str]:
        """The members of an aggregate. Raises: Untranslatable."""
        if isa(value, ArrayAttr):
            return [self.text(*pair) for pair in self.members(value, type)]
        if not isinstance(type, LLVMArrayType):
            raise Untranslatable("members of this kind of constant are not known")
        if isinstance(value, StringAttr | BytesAttr):
            return [str(byte) for byte in string_bytes(value)]
        if isa(value, _Elements):
            texts = self._scalars(value, type)
            step = len(texts) // (type.size.data or 1)
            return [self._nested(texts[at : at + step], type.type) for at in range(0, len(texts), step or 1)]
        raise Untranslatable("members of this kind of constant are not known")

    def typed(self, text: str, type: Attribute) -> str:
        return f"{self._types.text(type)} {text}"

    def aggregate(self, texts: Sequence[str], type: Attribute) -> str:
        """An array or a struct of values without their types."""
        if isinstance(type, LLVMArrayType):
            if not texts:
                return ZERO
            element = self._types.text(type.type)
            return f"[{', '.join(f'{element} {text}' for text in texts)}]"
        assert isinstance(type, LLVMStructType | PackedStructType)
        fields = ", ".join(map(self.typed, texts, type.types))
        body = "{" + (f" {fields} " if fields else "") + "}"
        return f"<{body}>" if isinstance(type, PackedStructType) else body

    # ----- numbers

    def _integer(self, value: IntegerAttr, type: Attribute) -> str:
        if not isa(type, IntegerType):
            raise Untranslatable(f"an integer constant of type {type} has no translation")
        given, number = value.type.width.data if isa(value.type, IntegerType) else 64, value.value.data
        # `true` is 1 in wider types, too.
        return str(signed(number & 1 if given == 1 else signed(number, given), type.width.data))

    def _float(self, bits: int, given: AnyFloat, type: Attribute) -> str:
        if isa(type, IntegerType):
            return str(signed(bits, type.width.data))
        if type != given:
            raise Untranslatable("a float constant does not have the type of its value")
        return float_text(bits, given)

    # ----- elements

    def _elements(self, value: _Elements, type: Attribute) -> str:
        if isa(value, DenseIntOrFPElementsAttr) and not any(value.data.data):
            return ZERO
        return self._nested(self._scalars(value, type), type)

    def _scalars(self, value: _Elements, type: Attribute) -> list[str]:
        """The elements of a constant in order."""
        scalar, given = _innermost(type), _element_type(value.type)
        if isa(given, ComplexType):
            if not isinstance(scalar, LLVMStructType | PackedStructType) or len(scalar.types) != 2:
                raise Untranslatable("a constant of complex numbers needs structs of two fields")
            parts = self._numbers(value, scalar.types.data[0])
            return [self.aggregate(parts[at : at + 2], scalar) for at in range(0, len(parts), 2)]
        return self._numbers(value, scalar)

    def _numbers(self, value: _Elements, scalar: Attribute) -> list[str]:
        """The numbers of a constant, two for each complex one."""
        type = number_type(_element_type(value.type))
        if isinstance(value, SparseElementsAttr):
            return self._sparse(value, type, scalar)
        data, size = value.data.data, number_size(type)
        count = len(data) // size
        one = data[:size]
        if count > 1 and data == one * count:
            return self._texts(one, type, scalar) * count
        return self._texts(data, type, scalar)

    def _sparse(self, value: SparseElementsAttr, type: Number, scalar: Attribute) -> list[str]:
        """The numbers of a constant that states some by their positions, and the others as zero."""
        values, shape = value.values, _shape(value.type)
        if not isinstance(values, DenseIntOrFPElementsAttr | DenseWideElementsAttr):
            raise Untranslatable("a constant of strings has no translation")
        step = 2 if isa(_element_type(value.type), ComplexType) else 1
        flat = self._texts(bytes(number_size(type)), type, scalar) * (math.prod(shape) * step)
        given = self._numbers(values, scalar)
        indices: Sequence[int] = _positions(value.indices)
        rank = len(shape)
        for place, at in enumerate(range(0, len(indices), rank or 1)):
            offset = 0
            for index, size in zip(indices[at : at + rank], shape, strict=True):
                offset = offset * size + index
            source = 0 if len(given) == step else place * step
            flat[offset * step : (offset + 1) * step] = given[source : source + step]
        return flat

    def _texts(self, data: bytes, given: Number, scalar: Attribute) -> list[str]:
        """Numbers in the byte layout of attributes, as texts of scalars of a type."""
        size = number_size(given)
        if isinstance(given, Float32Type | Float64Type) and scalar == given:
            values = given.unpack(data, len(data) // size)
            if not any(map(math.isnan, values)):
                return list(map(_double, values))
        bits = (int.from_bytes(data[at : at + size], "little") for at in range(0, len(data), size))
        if isinstance(given, AnyFloat):
            return [self._float(each, given, scalar) for each in bits]
        if not isa(scalar, IntegerType):
            raise Untranslatable(f"a constant of integers that are {scalar} has no translation")
        width, wanted = given.width.data if isa(given, IntegerType) else 64, scalar.width.data
        return [str(signed(signed(each, width), wanted)) for each in bits]

    def _nested(self, texts: Sequence[str], type: Attribute) -> str:
        """The scalars, nested as in the arrays and vectors of the type."""
        if isa(type, VectorType):
            element = self._types.text(type.element_type)
            if texts.count(texts[0]) == len(texts):
                return f"splat ({element} {texts[0]})"
            return f"<{', '.join(f'{element} {text}' for text in texts)}>"
        if not isinstance(type, LLVMArrayType):
            return texts[0]
        if not texts or not type.size.data:
            return ZERO
        if isinstance(type.type, LLVMArrayType) or isa(type.type, VectorType):
            step = len(texts) // type.size.data
            texts = [self._nested(texts[at : at + step], type.type) for at in range(0, len(texts), step or 1)]
        return self.aggregate(texts, type)


def signed(value: int, width: int) -> int:
    """The low bits of a value as a signed number."""
    value &= (1 << width) - 1
    return value - (1 << width) if value >> (width - 1) else value


_PREFIXES = {Float16Type: ("H", 4), BFloat16Type: ("R", 4), Float64Type: ("", 16), Float80Type: ("K", 20)}


def float_text(bits: int, type: AnyFloat) -> str:
    """A float by its bits; LLVM writes a `float` by the bits of a double."""
    if isinstance(type, Float32Type):
        sign, exponent, significand = bits >> 31, bits >> 23 & 0xFF, bits & 0x7FFFFF
        if exponent == 0xFF:
            return f"0x{sign << 63 | 0x7FF << 52 | significand << 29:016X}"
        return _double(struct.unpack("<f", bits.to_bytes(4, "little"))[0])
    if type.__class__ in _PREFIXES:
        prefix, digits = _PREFIXES[type.__class__]
        return f"0x{prefix}{bits:0{digits}X}"
    if type.bitwidth != 128:
        raise Untranslatable(f"LLVM has no type {type}")
    # The low half first.
    return f"0xL{bits & (1 << 64) - 1:016X}{bits >> 64:016X}"


def _double(value: float) -> str:
    return f"0x{struct.unpack('<Q', struct.pack('<d', value))[0]:016X}"


def _element_type(type: Attribute) -> Attribute:
    element = getattr(type, "element_type", None)
    assert isinstance(element, Attribute)
    return element


def _innermost(type: Attribute) -> Attribute:
    while isinstance(type, LLVMArrayType):
        type = type.type
    return type.element_type if isa(type, VectorType) else type


def _shape(type: Attribute) -> Sequence[int]:
    assert isinstance(type, ShapedType)
    return type.get_shape()


def _positions(indices: DenseIntOrFPElementsAttr) -> Sequence[int]:
    return [int(each) for each in indices.iter_values() if isinstance(each, int)]


def _of_resource(value: DenseResourceAttr) -> _Elements:
    """A constant whose data are at the end of the file."""
    handle, type = value.resource_handle.data, value.type
    interface = Builtin.get_interface(OpAsmDialectInterface)
    text = None if interface is None else interface.lookup(handle)
    element = _element_type(type)
    # After the alignment in four bytes.
    data = bytes.fromhex(text.removeprefix("0x"))[4:] if text else b""
    packed = xdsl_bytes(data, element, math.prod(_shape(type)))
    if not text or packed is None:
        raise Untranslatable(f"resource '{handle}' has no data of its type")
    if is_wide(number_type(element)):
        return DenseWideElementsAttr(type, BytesAttr(packed))
    assert isa(type, RankedStructure[AnyDenseElement])
    return DenseIntOrFPElementsAttr(type, BytesAttr(packed))
