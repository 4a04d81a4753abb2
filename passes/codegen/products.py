"""Instructions that multiply and add the elements of a step of K.

An operand's tile holds `depth` elements along K. Several elements are a group for one lane of the sums, to which their
products are added; x86-64 has instructions for this. LLVM selects the ones for pairs of i16 (pmaddwd, vpdpwssd). The
ones for four i8 with VNNI and for two bf16 are called by name.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects import arith, llvm, vector
from xdsl.dialects.builtin import (
    AnyFloat,
    FixedBitwidthType,
    Float16Type,
    IntegerType,
    VectorType,
    i8,
    i16,
    i32,
)
from xdsl.ir import Attribute, SSAValue

from okl_opt.dialects.numbers.elements import constant_of
from okl_opt.dialects.upstream.vector.folds.vectors import vector_of
from okl_opt.passes.codegen.target import Target
from okl_opt.passes.vector.build import VectorBuilder, plain

_OFFSET = 0x80
"""Added to i8 to get u8, VNNI's left operand. Each product is then too large by this multiple of the right one."""


@dataclass(frozen=True)
class Products:
    """Instructions for an operand type, a sum type in vectors of `lanes`, and groups of `depth` elements."""

    operand: Attribute
    total: Attribute
    lanes: int
    depth: int
    target: Target

    @staticmethod
    def exist(operand: Attribute, total: Attribute, depth: int, lanes: int, target: Target) -> bool:
        """Return True if groups of this depth can be multiplied and added."""
        if depth == 1:
            return True
        if isinstance(operand, AnyFloat):
            is_pair = depth == 2 and str(operand) == "bf16" and str(total) == "f32"
            return is_pair and target.bf16 and lanes * 32 in (256, 512)
        return operand in (i8, i16) and total == i32 and depth in (2, 4)

    @property
    def is_offset(self) -> bool:
        """True if 128 is added to the left operand."""
        if self.depth != 4 or self.operand != i8:
            return False
        return (self._bits == 512 and "avx512vnni" in self.target.features) or (self._bits == 256 and self.target.vnni)

    @property
    def sums(self) -> VectorType[Attribute]:
        """The type of a vector of sums."""
        return VectorType(self.total, [self.lanes])

    @property
    def _bits(self) -> int:
        return self.lanes * 32

    def right(self, build: VectorBuilder, value: SSAValue) -> SSAValue:
        """Prepare a vector of the right operand for multiplication."""
        if self.depth == 1:
            return self.extended(build, value)
        return value if self.is_offset or isinstance(self.operand, AnyFloat) else _widened(build, value)

    def left(self, build: VectorBuilder, group: SSAValue) -> SSAValue:
        """Broadcast the group or element of a row to every lane."""
        if self.depth == 1 and isinstance(self.operand, Float16Type):
            # x86-64 converts vectors of f16, so that converting a single element costs more.
            return self.extended(build, build.broadcast(group, VectorType(self.operand, [self.lanes])))
        if self.depth == 1:
            return build.broadcast(self.extended(build, group), self.sums)
        assert isinstance(self.operand, FixedBitwidthType), "numbers have a width"
        whole = IntegerType(self.operand.bitwidth * self.depth)
        scalar = build.extract(_cast(build, group, whole, 1), 0)
        spread = build.broadcast(scalar, VectorType(whole, [self.lanes]))
        if self.is_offset:
            offsets = constant_of(spread.type, [_OFFSET * 0x01010101], True)
            assert offsets is not None, "the type is of integers"
            spread = build.op(arith.XOrIOp.name, (spread, build.constant(offsets, spread.type)), spread.type)
        value = _cast(build, spread, self.operand, self.lanes * self.depth)
        return value if self.is_offset or isinstance(self.operand, AnyFloat) else _widened(build, value)

    def multiply_add(self, build: VectorBuilder, left: SSAValue, right: SSAValue, total: SSAValue) -> SSAValue:
        """Return left * right + total. Each lane of the total gets its group of products."""
        if self.is_offset:
            return _intrinsic(build, f"llvm.x86.avx512.vpdpbusd.{self._bits}", total, left, right)
        if isinstance(self.total, AnyFloat):
            if self.depth > 1:
                return _intrinsic(build, f"llvm.x86.avx512bf16.dpbf16ps.{self._bits}", total, left, right)
            if self.target.fma:
                return build.op(vector.FMAOp.name, (left, right, total), total.type)
            return plain(build, "arith.addf", plain(build, "arith.mulf", left, right), total)
        if self.depth == 1:
            return plain(build, "arith.addi", plain(build, "arith.muli", left, right), total)
        wide = VectorType(self.total, [self.lanes * self.depth])
        one, other = (build.op(arith.ExtSIOp.name, (value,), wide) for value in (left, right))
        products = plain(build, "arith.muli", one, other)
        for size in _halves(self.lanes * self.depth, self.lanes):
            even, odd = (build.shuffle(products, products, range(first, 2 * size, 2)) for first in (0, 1))
            products = plain(build, "arith.addi", even, odd)
        return plain(build, "arith.addi", products, total)

    def counted(self, build: VectorBuilder, right: SSAValue, total: SSAValue) -> SSAValue:
        """Return the total plus the right operand's elements. With an offset, sums contain each 128 times too often."""
        ones = constant_of(right.type, [1], True)
        assert ones is not None, "the type is of integers"
        return self.multiply_add(build, build.constant(ones, right.type), right, total)

    def corrected(self, build: VectorBuilder, total: SSAValue, count: SSAValue) -> SSAValue:
        """Subtract the contribution of the offset from an initial total."""
        factor = constant_of(count.type, [_OFFSET], True)
        assert factor is not None, "the type is of integers"
        return plain(build, "arith.subi", total, plain(build, "arith.muli", count, build.constant(factor, count.type)))

    def extended(self, build: VectorBuilder, value: SSAValue) -> SSAValue:
        """Extend an element or vector to the type of the sums."""
        found = vector_of(value.type)
        if (value.type if found is None else found.element_type) == self.total:
            return value
        name = arith.ExtFOp.name if isinstance(self.total, AnyFloat) else arith.ExtSIOp.name
        type = self.total if found is None else VectorType(self.total, found.get_shape())
        return build.op(name, (value,), type)


def _halves(count: int, least: int) -> list[int]:
    """Return half of the count, half of that, and so on down to `least`."""
    sizes: list[int] = []
    while count > least:
        count //= 2
        sizes.append(count)
    return sizes


def _widened(build: VectorBuilder, value: SSAValue) -> SSAValue:
    """Extend i8 to i16, since LLVM multiplies pairs of i16."""
    found = vector_of(value.type)
    assert found is not None, "groups are in vectors"
    if found.element_type != i8:
        return value
    return build.op(arith.ExtSIOp.name, (value,), VectorType(i16, found.get_shape()))


def _cast(build: VectorBuilder, value: SSAValue, element: Attribute, count: int) -> SSAValue:
    """Bitcast to a vector of other elements."""
    return build.op(vector.BitcastOp.name, (value,), VectorType(element, [count]))


def _intrinsic(build: VectorBuilder, name: str, *operands: SSAValue) -> SSAValue:
    """Call an LLVM intrinsic whose result has the type of the first operand."""
    return build.add(llvm.CallIntrinsicOp(name, operands, [operands[0].type]))
