"""A builder of ops of the llvm dialect.

    build = LLVMBuilder(i64)
    size = build.binary("llvm.mul", build.index(4), rank)
    edit.replace_by(op, build.ops, [[size]])

Like MLIR's `OpBuilder`, with the defaults of the builders of `LLVMOps.td`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from typing_extensions import override
from xdsl.dialects.builtin import (
    BoolAttr,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    IntegerType,
    StringAttr,
    SymbolRefAttr,
    VectorType,
    i1,
    i32,
    i64,
)
from xdsl.dialects.llvm import (
    CallingConventionAttr,
    FastMathAttr,
    LinkageAttr,
    LLVMFunctionType,
    LLVMPointerType,
    LLVMVoidType,
    TailCallKind,
    TailCallKindAttr,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.registry import create, op_class
from okl_opt.dialects.upstream.llvm.types import member_type
from okl_opt.passes.rewriting.build import Builder, Properties

IN_BOUNDS = 3
"""A flag of `llvm.getelementptr`."""
NO_UNSIGNED_WRAP = 4
"""A flag of `llvm.getelementptr`."""
NO_OVERFLOW = {"nsw": 1, "nuw": 2}
"""The flags of integer arithmetic."""

_DYNAMIC_INDEX = -(2**31)


class LLVMBuilder(Builder):
    """A builder with the ops of the llvm dialect; its constants are those of this dialect."""

    dialect = "llvm"

    def __init__(self, index: IntegerType = i64):
        super().__init__()
        self.index_type = index
        """The type of a converted `index`."""

    def binary(self, name: str, lhs: SSAValue, rhs: SSAValue, *no_overflow: str) -> SSAValue:
        """Integer arithmetic, with "nsw" and "nuw" as given."""
        flags = sum(NO_OVERFLOW[word] for word in no_overflow)
        return self.op(name, [lhs, rhs], None, {"overflowFlags": _number(flags)} if flags else None)

    @override
    def constant(self, value: Attribute, type: Attribute) -> SSAValue:
        """`llvm.mlir.constant`."""
        return self.op("llvm.mlir.constant", (), type, {"value": value})

    def integer(self, value: int, type: Attribute) -> SSAValue:
        """`llvm.mlir.constant(0 : i64) : i64`."""
        assert isa(type, IntegerType), "a type of the llvm dialect"
        return self.constant(IntegerAttr(value, type), type)

    @override
    def index(self, value: int, type: Attribute | None = None) -> SSAValue:
        """`llvm.mlir.constant(0 : index) : i64`, by default of the converted type of `index`."""
        return self.constant(_index_value(value), self.index_type if type is None else type)

    def poison(self, type_: Attribute) -> SSAValue:
        """`llvm.mlir.poison`."""
        return self.op("llvm.mlir.poison", (), type_)

    def extract(self, container: SSAValue, *position: int) -> SSAValue:
        """`llvm.extractvalue`."""
        type_ = container.type
        for index in position:
            inner = member_type(type_, index)
            assert inner is not None, "a member"
            type_ = inner
        return self.op("llvm.extractvalue", [container], type_, {"position": _position(position)})

    def insert(self, container: SSAValue, value: SSAValue, *position: int) -> SSAValue:
        """`llvm.insertvalue`."""
        return self.op("llvm.insertvalue", [container, value], container.type, {"position": _position(position)})

    def extract_element(self, source: SSAValue, place: SSAValue) -> SSAValue:
        """`llvm.extractelement`."""
        assert isa(source.type, VectorType[Attribute]), "a vector"
        return self.op("llvm.extractelement", (source, place), source.type.element_type)

    def insert_element(self, whole: SSAValue, value: SSAValue, place: SSAValue) -> SSAValue:
        """`llvm.insertelement`."""
        return self.op("llvm.insertelement", (whole, value, place))

    def shuffle_vector(self, first: SSAValue, second: SSAValue, mask: Sequence[int]) -> SSAValue:
        """`llvm.shufflevector`."""
        assert isa(first.type, VectorType[Attribute]), "a vector"
        type = VectorType(first.type.element_type, [len(mask)], first.type.scalable_dims)
        return self.op("llvm.shufflevector", (first, second), type, {"mask": DenseArrayBase.from_list(i32, mask)})

    def load(self, type_: Attribute, address: SSAValue, properties: Properties | None = None) -> SSAValue:
        """`llvm.load`, not atomic."""
        return self.op("llvm.load", [address], type_, {"ordering": NOT_ATOMIC, **(properties or {})})

    def store(self, value: SSAValue, address: SSAValue, properties: Properties | None = None) -> None:
        """`llvm.store`, not atomic."""
        self.effect("llvm.store", [value, address], {"ordering": NOT_ATOMIC, **(properties or {})})

    def alloca(
        self, element: Attribute, count: SSAValue, pointer: Attribute | None = None, alignment: int = 0
    ) -> SSAValue:
        """`llvm.alloca`."""
        properties: dict[str, Attribute] = {"elem_type": element}
        if alignment:
            properties["alignment"] = IntegerAttr(alignment, i64)
        return self.op("llvm.alloca", [count], LLVMPointerType() if pointer is None else pointer, properties)

    def element_pointer(
        self,
        element: Attribute,
        base: SSAValue,
        *indices: int | SSAValue,
        flags: int = 0,
        type_: Attribute | None = None,
    ) -> SSAValue:
        """`llvm.getelementptr`."""
        constants = [_DYNAMIC_INDEX if isinstance(index, SSAValue) else index for index in indices]
        properties: dict[str, Attribute] = {
            "elem_type": element,
            "noWrapFlags": _number(flags),
            "rawConstantIndices": _indices(tuple(constants)),
        }
        values = [index for index in indices if isinstance(index, SSAValue)]
        return self.op("llvm.getelementptr", [base, *values], base.type if type_ is None else type_, properties)

    def copy_memory(self, target: SSAValue, source: SSAValue, size: SSAValue) -> None:
        """`llvm.intr.memcpy`, not volatile."""
        self.effect("llvm.intr.memcpy", [target, source, size], {"isVolatile": BoolAttr(False, i1)})

    def call(self, callee: str, operands: Sequence[SSAValue], result: Attribute | None = None) -> Operation:
        """Build `llvm.call` of a named function; type void means no result."""
        types = () if result is None or isinstance(result, LLVMVoidType) else (result,)
        return self.put(call(operands, types, {"callee": SymbolRefAttr(callee)}))

    def return_values(self, *values: SSAValue) -> None:
        """`llvm.return`."""
        self.effect("llvm.return", values)


# Constructing attributes takes as long as constructing ops, so repeated ones are cached.


@lru_cache(1024)
def _position(indices: tuple[int, ...]) -> Attribute:
    return DenseArrayBase.from_list(i64, indices)


@lru_cache(1024)
def _indices(indices: tuple[int, ...]) -> Attribute:
    return DenseArrayBase.from_list(i32, indices)


@lru_cache(1024)
def _index_value(value: int) -> Attribute:
    return IntegerAttr(wrapped(value), IndexType())


def wrapped(value: int) -> int:
    """Wrap a number to signed 64 bits: products of huge sizes overflow."""
    return (value + 2**63) % 2**64 - 2**63


@lru_cache(64)
def _number(value: int) -> Attribute:
    return IntegerAttr(value, i32)


NOT_ATOMIC = IntegerAttr(0, i64)


_CALL_DEFAULTS: Properties = {
    "CConv": CallingConventionAttr("ccc"),
    "TailCallKind": TailCallKindAttr(TailCallKind.NONE),
    "fastmathFlags": FastMathAttr("none"),
}


def call(
    operands: Sequence[SSAValue],
    types: Sequence[Attribute],
    properties: Properties,
    attributes: Properties | None = None,
) -> Operation:
    """Build `llvm.call` of the property `callee`, or of the first operand."""
    given = {
        **_CALL_DEFAULTS,
        **properties,
        "op_bundle_sizes": _indices(()),
        "operandSegmentSizes": _indices((len(operands), 0)),
    }
    return create("llvm.call", operands, types, given, attributes)


def function(
    name: str,
    type_: LLVMFunctionType,
    *,
    linkage: str = "external",
    body: Region | None = None,
    properties: Properties | None = None,
    attributes: Properties | None = None,
) -> Operation:
    """`llvm.func`."""
    given = {
        "sym_name": StringAttr(name),
        "function_type": type_,
        "linkage": LinkageAttr(linkage),
        "CConv": CallingConventionAttr("ccc"),
        "visibility_": IntegerAttr(0, i64),
        **(properties or {}),
    }
    regions = [Region() if body is None else body]
    return op_class("llvm.func").create(properties=given, attributes=dict(attributes or {}), regions=regions)


def body_of(types: Sequence[Attribute]) -> tuple[Region, Block]:
    """Return a region of one block with arguments of these types, and the block."""
    block = Block(arg_types=types)
    return Region(block), block
