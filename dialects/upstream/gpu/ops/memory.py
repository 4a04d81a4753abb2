"""Synchronization, and device memory."""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    IndexType,
    MemRefType,
    NoneAttr,
    ShapedType,
    StridedLayoutAttr,
    UnitAttr,
    UnrankedMemRefType,
)
from xdsl.ir import Attribute
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    opt_result_def,
    result_def,
    var_operand_def,
)
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.gpu.ops.directives import TOKEN, AsyncDependencies

ANY_MEMREF = MemRefType | UnrankedMemRefType
ASYNC = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies)"


class AsyncOp(IRDLOperation, ABC):
    """An op with an optional token result for its completion; its first operands are the tokens to wait for."""

    asyncToken = opt_result_def(TOKEN)

    custom_directives = (AsyncDependencies,)


@irdl_op_definition
class WaitOp(AsyncOp):
    """Waits on the host for tokens; with `async`, returns a token for their completion.

    %1 = gpu.wait async [%0]
    """

    name = "gpu.wait"

    asyncDependencies = var_operand_def(TOKEN)

    assembly_format = f"{ASYNC} attr-dict"


@irdl_op_definition
class AllocOp(AsyncOp):
    """Memory of the device, or with `host_shared` of both.

    %memref, %asyncToken = gpu.alloc async [%0] (%n) : memref<?xf32>
    """

    name = "gpu.alloc"

    asyncDependencies = var_operand_def(TOKEN)
    dynamicSizes = var_operand_def(IndexType)
    symbolOperands = var_operand_def(IndexType)
    hostShared = opt_prop_def(UnitAttr)
    memref = result_def(MemRefType)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)

    assembly_format = (
        f"{ASYNC} (` ` `host_shared` $hostShared^)? ` ` `(` $dynamicSizes `)` (`` `[` $symbolOperands^ `]`)? "
        "attr-dict `:` type($memref)"
    )

    def asm_result_names(self) -> Sequence[str | None]:
        return ("memref", "asyncToken")[: len(self.results)]

    def verify_(self) -> None:
        type = self.memref.type
        assert isa(type, MemRefType)
        expected = type.get_shape().count(DYNAMIC_INDEX)
        if len(self.dynamicSizes) != expected:
            raise VerifyException(
                f"incorrect number of dynamic sizes, has {len(self.dynamicSizes)}, expected {expected}"
            )
        if len(self.symbolOperands) != _symbol_count(type):
            raise VerifyException("symbol operand count does not equal memref symbol count")


def _symbol_count(type: MemRefType) -> int:
    """The number of symbols in the layout."""
    layout = type.layout
    if isinstance(layout, AffineMapAttr):
        return layout.data.num_symbols
    if isinstance(layout, StridedLayoutAttr):
        entries = (*layout.strides.data, layout.offset)
        return sum(isinstance(entry, NoneAttr) for entry in entries)
    return 0


@irdl_op_definition
class DeallocOp(AsyncOp):
    """Frees device memory.

    %1 = gpu.dealloc async [%0] %memref : memref<?xf32>
    """

    name = "gpu.dealloc"

    asyncDependencies = var_operand_def(TOKEN)
    memref = operand_def(ANY_MEMREF)

    assembly_format = f"{ASYNC} $memref attr-dict `:` type($memref)"


@irdl_op_definition
class MemcpyOp(AsyncOp):
    """Copies `src` to `dst`.

    %1 = gpu.memcpy async [%0] %dst, %src : memref<?xf32>, memref<?xf32, 1>
    """

    name = "gpu.memcpy"

    asyncDependencies = var_operand_def(TOKEN)
    dst = operand_def(ANY_MEMREF)
    src = operand_def(ANY_MEMREF)

    assembly_format = f"{ASYNC} $dst `,` $src `:` type($dst) `,` type($src) attr-dict"

    def verify_(self) -> None:
        dst, src = self.dst.type, self.src.type
        assert isa(dst, ANY_MEMREF)
        assert isa(src, ANY_MEMREF)
        if dst.element_type != src.element_type:
            raise VerifyException("arguments have incompatible element type")
        if not _shapes_agree(dst, src):
            raise VerifyException("arguments have incompatible shape")


def _shapes_agree(one: Attribute, other: Attribute) -> bool:
    """Return whether the static sizes of both types agree."""
    if not isinstance(one, ShapedType) or not isinstance(other, ShapedType):
        return True
    sizes, others = one.get_shape(), other.get_shape()
    return len(sizes) == len(others) and all(
        a == b or DYNAMIC_INDEX in (a, b) for a, b in zip(sizes, others, strict=True)
    )


@irdl_op_definition
class MemsetOp(AsyncOp):
    """Sets every element of `dst` to `value`.

    %1 = gpu.memset async [%0] %dst, %value : memref<?xf32>, f32
    """

    name = "gpu.memset"

    asyncDependencies = var_operand_def(TOKEN)
    dst = operand_def(ANY_MEMREF)
    value = operand_def()

    assembly_format = f"{ASYNC} $dst `,` $value `:` type($dst) `,` type($value) attr-dict"


MEMORY_OPS = (
    WaitOp,
    AllocOp,
    DeallocOp,
    MemcpyOp,
    MemsetOp,
)
