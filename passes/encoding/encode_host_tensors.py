"""Compute the storage sizes of tensors from their layouts.

Before:  util.func public @f(%arg0: index) -> index {
           %0 = stream.tensor.sizeof tensor<?x37xf32, #iree_encoding.encoding<operand_index = 0 : index,
               op_type = matmul, element_types = [f32, f32, f32], targets = [#iree_cpu.cpu_encoding_solver<
               target_configuration = {innerDimsPos = [0, 1], innerTileSizes = [16, 1], outerDimsPerm = [0, 1]}>]>>
               {%arg0} : index
           util.return %0 : index
         }
After:   util.func public @f(%arg0: index) -> index {
           %c16 = arith.constant 16 : index
           %0 = arith.ceildivsi %arg0, %c16 : index
           %c2368 = arith.constant 2368 : index
           %1 = arith.muli %0, %c2368 overflow<nsw> : index
           util.return %1 : index
         }

Each dimension is rounded up to its tile, or to 16 if the tile is known at run time only. Several layouts take the
largest size, as a buffer has one layout at a time; `policy=lcm` rounds each dimension up to a multiple of all its
tiles, so that a buffer can be viewed in all layouts. An encoding without layouts rounds up M, N and K by its own sizes.
Source: seed 001; `EncodeHostTensors.cpp` of IREE.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from xdsl.context import Context
from xdsl.dialects.arith import CeilDivSIOp, IntegerOverflowAttr, IntegerOverflowFlag, MaxUIOp, MuliOp
from xdsl.dialects.builtin import ModuleOp, NoneAttr, TensorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from okl_opt.dialects.diagnostic import op_error, warn
from okl_opt.dialects.iree_encoding import EncodingAttr
from okl_opt.dialects.stream.tensors import TensorSizeOfOp
from okl_opt.dialects.upstream.shared.mixed import Mixed, constant_integer, dynamic_values, mixed_values
from okl_opt.dialects.upstream.shared.sizes import index_constant
from okl_opt.passes.base import Pass
from okl_opt.passes.encoding.solvers import is_resolved, layout_of
from okl_opt.passes.encoding.storage import Extent, StorageSize, common_size, plain_size, rounded_size
from okl_opt.passes.rewriting.walk import walk

Policy = Literal["max", "lcm"]

_LARGEST = (1 << 63) - 1
_BYTE = 8


class EncodeSize(RewritePattern):
    """stream.tensor.sizeof -> arith.ceildivsi, arith.muli, arith.maxui"""

    def __init__(self, policy: Policy):
        self._policy = policy

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: TensorSizeOfOp, rewriter: PatternRewriter) -> None:
        try:
            sizes = _sizes_of(op.tensor_type)
        except ValueError as problem:
            raise op_error(op, str(problem)) from None
        if _is_undecided(op.tensor_type):
            warn(op, f"nothing tells how the tensor is padded, so its size is that without padding: {op.tensor_type}")
        if self._policy == "lcm":
            sizes = [common_size(sizes)]
        rewriter.replace(op, (), [_Bytes(op, rewriter).largest(sizes)])


def _sizes_of(type: TensorType[Attribute]) -> Sequence[StorageSize]:
    """Return the storage size of a tensor in each of its layouts. Raises: ValueError."""
    encoding = type.encoding
    if isinstance(encoding, NoneAttr):
        return [plain_size(type)]
    if not isinstance(encoding, EncodingAttr):
        raise ValueError(f"the size of a tensor with this encoding is not known: {type}")
    layouts = [layout_of(candidate) for candidate in encoding.candidates or ()]
    known = [layout.storage_size(type) for layout in layouts if layout is not None]
    return known if known and len(known) == len(layouts) else [rounded_size(type, encoding)]


def _is_undecided(type: TensorType[Attribute]) -> bool:
    """Return whether the padding of an encoded tensor is unknown."""
    encoding = type.encoding
    if not isinstance(encoding, EncodingAttr) or is_resolved(encoding):
        return False
    return encoding.rounded_to is None or not encoding.maps


class _Bytes:
    """Builds the ops that compute sizes of one tensor, sharing common subexpressions."""

    def __init__(self, op: TensorSizeOfOp, rewriter: PatternRewriter):
        self._op = op
        self._rewriter = rewriter
        self._sizes = [_known(size) for size in mixed_values(op.tensor_type.get_shape(), op.tensor_dims)]
        self._constants: dict[int, SSAValue] = {}
        self._counts: dict[tuple[SSAValue, int], SSAValue] = {}

    def largest(self, sizes: Sequence[StorageSize]) -> SSAValue:
        """Build the maximum of sizes, in bytes."""
        found = [self._bytes(size) for place, size in enumerate(sizes) if size not in sizes[:place]]
        values = dynamic_values(found)
        known = max((size for size in found if isinstance(size, int)), default=0)
        if known or not values:
            values.append(self._constant(known))
        largest = values[0]
        for value in values[1:]:
            largest = self._insert(MaxUIOp(largest, value))
        return largest

    def _bytes(self, size: StorageSize) -> Mixed:
        """Build one size in bytes; static extents are folded into one factor."""
        factor = 1
        tiled: list[tuple[SSAValue, int]] = []
        for extent, given in zip(size.extents, self._sizes, strict=True):
            if isinstance(given, SSAValue):
                factor *= extent.multiple
                tiled.append((given, extent.multiple))
            else:
                factor *= Extent(given, extent.multiple).padded or 0
        if not tiled or not factor:
            return self._checked(-(-factor * size.bits // _BYTE))
        counts = [self._count(given, tile) for given, tile in tiled]
        # Elements of less than a byte are counted first, unless they fill bytes in any case.
        is_partial = factor * size.bits % _BYTE != 0
        product = self._product(counts, self._checked(factor if is_partial else factor * size.bits // _BYTE))
        return self._rounded_up(product, _BYTE // size.bits) if is_partial else product

    def _product(self, counts: Sequence[SSAValue], factor: int) -> SSAValue:
        factors = [*counts, *([] if factor == 1 else [self._constant(factor)])]
        product = factors[0]
        for each in factors[1:]:
            product = self._insert(MuliOp(product, each, overflow=IntegerOverflowAttr([IntegerOverflowFlag.NSW])))
        return product

    def _count(self, size: SSAValue, tile: int) -> SSAValue:
        """Build the number of tiles of a dimension."""
        if (size, tile) not in self._counts:
            self._counts[size, tile] = size if tile == 1 else self._rounded_up(size, tile)
        return self._counts[size, tile]

    def _rounded_up(self, dividend: SSAValue, divisor: int) -> SSAValue:
        return self._insert(CeilDivSIOp(dividend, self._constant(divisor)))

    def _constant(self, number: int) -> SSAValue:
        if number not in self._constants:
            self._constants[number] = index_constant(self._rewriter, number)
        return self._constants[number]

    def _checked(self, number: int) -> int:
        """Return the number if it fits an index. Raises: DiagnosticError."""
        if number > _LARGEST:
            raise op_error(self._op, f"the size of the tensor is larger than 64 bits can tell: {self._op.tensor_type}")
        return number

    def _insert(self, op: Operation) -> SSAValue:
        return self._rewriter.insert(op).results[0]


def _known(size: Mixed) -> Mixed:
    """Return the size; a nonnegative constant as a number."""
    known = constant_integer(size)
    return size if known is None or known < 0 else known


@dataclass(frozen=True)
class EncodeHostTensorsPass(Pass):
    name = "encode-host-tensors"

    policy: Policy = "max"
    """The size of a tensor with several layouts: `max` takes the largest one, `lcm` pads for all layouts at once."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        walk(op, [EncodeSize(self.policy)])
