"""Lowering of one `bufferization.dealloc`. Source: `LowerDeallocations.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.arith import CMPI_COMPARISON_OPERATIONS
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    BoolAttr,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    MemRefType,
    SymbolRefAttr,
    i1,
    i32,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.hints import isa
from okl_opt.dialects.registry import create, op_class
from okl_opt.dialects.upstream.bufferization.ops import DeallocOp
from okl_opt.passes.rewriting.edit import Editor

_INDEX = IndexType()


class DeallocLowering:
    """Builds the ops that replace a `bufferization.dealloc`."""

    def __init__(self, op: DeallocOp, edit: Editor):
        self._op = op
        self._edit = edit
        self._place = InsertPoint.before(op)

    def lower(self, helper: str | None) -> None:
        """Replace the op. `helper` is the name of the library function for several memrefs."""
        memrefs, conditions, retained = list(self._op.memrefs), list(self._op.conditions), list(self._op.retained)
        if not memrefs:
            owned = [self._bool(False)] * len(retained)
        elif helper is None:
            owned = self._free_one(memrefs[0], conditions[0], retained)
        else:
            owned = self._free_several(memrefs, conditions, retained, helper)
        self._edit.replace(self._op, (), owned)

    def _free_one(self, memref: SSAValue, condition: SSAValue, retained: Sequence[SSAValue]) -> list[SSAValue]:
        """Free a memref unless its address is that of a retained one. Return the ownership of each retained memref."""
        if not retained:
            self._free_if(condition, memref)
            return []
        address = self._address(memref)
        are_others: list[SSAValue] = []
        for other in retained:
            predicate = IntegerAttr(CMPI_COMPARISON_OPERATIONS.index("ne"), i64)
            are_others.append(self._new("arith.cmpi", [address, self._address(other)], i1, {"predicate": predicate}))
        is_alone = are_others[0]
        for is_other in are_others[1:]:
            is_alone = self._new("arith.andi", [is_alone, is_other], i1)
        self._free_if(self._new("arith.andi", [is_alone, condition], i1), memref)
        yes = self._bool(True)
        owned: list[SSAValue] = []
        for is_other in are_others:
            is_same = self._new("arith.xori", [is_other, yes], i1)
            owned.append(self._new("arith.andi", [is_same, condition], i1))
        return owned

    def _free_several(
        self, memrefs: Sequence[SSAValue], conditions: Sequence[SSAValue], retained: Sequence[SSAValue], helper: str
    ) -> list[SSAValue]:
        """Free several memrefs as the library function decides. Return the ownership of each retained memref."""
        to_free = self._array(len(memrefs), _INDEX)
        when = self._array(len(memrefs), i1)
        kept = self._array(len(retained), _INDEX)
        for number, memref in enumerate(memrefs):
            self._store(self._address(memref), to_free, number)
        for number, condition in enumerate(conditions):
            self._store(condition, when, number)
        for number, memref in enumerate(retained):
            self._store(self._address(memref), kept, number)
        inputs = [self._of_any_size(array) for array in (to_free, when, kept)]
        freed = self._array(len(memrefs), i1)
        owned = self._array(len(retained), i1)
        outputs = [self._of_any_size(array) for array in (freed, owned)]
        arguments = [inputs[0], inputs[2], inputs[1], *outputs]
        self._insert(create("func.call", arguments, [], {"callee": SymbolRefAttr(helper)}))
        for number, memref in enumerate(memrefs):
            self._free_if(self._load(freed, number), memref)
        found = [self._load(owned, number) for number in range(len(retained))]
        for array in (to_free, kept, when, freed, owned):
            self._insert(create("memref.dealloc", [array]))
        return found

    # ----- single ops

    def _insert(self, op: Operation) -> Operation:
        return self._edit.insert(op, self._place)

    def _new(
        self,
        name: str,
        operands: Sequence[SSAValue],
        type: Attribute,
        properties: Mapping[str, Attribute] | None = None,
    ) -> SSAValue:
        return self._insert(create(name, operands, [type], properties)).results[0]

    def _bool(self, value: bool) -> SSAValue:
        return self._new("arith.constant", [], i1, {"value": BoolAttr.from_bool(value)})

    def _index(self, value: int) -> SSAValue:
        return self._new("arith.constant", [], _INDEX, {"value": IntegerAttr.from_index_int_value(value)})

    def _address(self, memref: SSAValue) -> SSAValue:
        return self._new("memref.extract_aligned_pointer_as_index", [memref], _INDEX)

    def _array(self, size: int, element: Attribute) -> SSAValue:
        segments = {"operandSegmentSizes": DenseArrayBase.from_list(i32, [0, 0])}
        return self._new("memref.alloc", [], MemRefType(element, [size]), segments)

    def _of_any_size(self, array: SSAValue) -> SSAValue:
        type = array.type
        assert isa(type, MemRefType[Attribute])
        return self._new("memref.cast", [array], MemRefType(type.element_type, [DYNAMIC_INDEX]))

    def _store(self, value: SSAValue, array: SSAValue, place: int) -> None:
        self._insert(create("memref.store", [value, array, self._index(place)]))

    def _load(self, array: SSAValue, place: int) -> SSAValue:
        return self._new("memref.load", [array, self._index(place)], i1)

    def _free_if(self, condition: SSAValue, memref: SSAValue) -> None:
        body = Block([create("memref.dealloc", [memref]), create("scf.yield")])
        self._insert(op_class("scf.if").create(operands=[condition], regions=[Region(body), Region()]))
