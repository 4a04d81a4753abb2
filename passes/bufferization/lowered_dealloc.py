"""Lowering of one `bufferization.dealloc`. Source: `LowerDeallocations.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    BoolAttr,
    DenseArrayBase,
    MemRefType,
    SymbolRefAttr,
    i1,
    i32,
)
from xdsl.ir import Attribute, Block, Region, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.hints import isa
from okl_opt.dialects.registry import create, op_class
from okl_opt.dialects.upstream.bufferization.ops import DeallocOp
from okl_opt.passes.rewriting.build import INDEX, Builder
from okl_opt.passes.rewriting.edit import Editor


class DeallocLowering(Builder):
    """Builds the ops that replace a `bufferization.dealloc`."""

    def __init__(self, op: DeallocOp, edit: Editor):
        self._op = op
        self._edit = edit
        place = InsertPoint.before(op)
        super().__init__(lambda new: edit.insert(new, place))

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
            are_others.append(self.compare("ne", address, self._address(other)))
        is_alone = are_others[0]
        for is_other in are_others[1:]:
            is_alone = self.op("arith.andi", [is_alone, is_other], i1)
        self._free_if(self.op("arith.andi", [is_alone, condition], i1), memref)
        yes = self._bool(True)
        owned: list[SSAValue] = []
        for is_other in are_others:
            is_same = self.op("arith.xori", [is_other, yes], i1)
            owned.append(self.op("arith.andi", [is_same, condition], i1))
        return owned

    def _free_several(
        self, memrefs: Sequence[SSAValue], conditions: Sequence[SSAValue], retained: Sequence[SSAValue], helper: str
    ) -> list[SSAValue]:
        """Free several memrefs as the library function decides. Return the ownership of each retained memref."""
        to_free = self._array(len(memrefs), INDEX)
        when = self._array(len(memrefs), i1)
        kept = self._array(len(retained), INDEX)
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
        self.effect("func.call", arguments, {"callee": SymbolRefAttr(helper)})
        for number, memref in enumerate(memrefs):
            self._free_if(self._load(freed, number), memref)
        found = [self._load(owned, number) for number in range(len(retained))]
        for array in (to_free, kept, when, freed, owned):
            self.effect("memref.dealloc", [array])
        return found

    # ----- single ops

    def _bool(self, value: bool) -> SSAValue:
        return self.constant(BoolAttr.from_bool(value), i1)

    def _address(self, memref: SSAValue) -> SSAValue:
        return self.op("memref.extract_aligned_pointer_as_index", [memref], INDEX)

    def _array(self, size: int, element: Attribute) -> SSAValue:
        segments = {"operandSegmentSizes": DenseArrayBase.from_list(i32, [0, 0])}
        return self.op("memref.alloc", [], MemRefType(element, [size]), segments)

    def _of_any_size(self, array: SSAValue) -> SSAValue:
        type = array.type
        assert isa(type, MemRefType[Attribute])
        return self.op("memref.cast", [array], MemRefType(type.element_type, [DYNAMIC_INDEX]))

    def _store(self, value: SSAValue, array: SSAValue, place: int) -> None:
        self.effect("memref.store", [value, array, self.index(place)])

    def _load(self, array: SSAValue, place: int) -> SSAValue:
        return self.op("memref.load", [array, self.index(place)], i1)

    def _free_if(self, condition: SSAValue, memref: SSAValue) -> None:
        body = Block([create("memref.dealloc", [memref]), create("scf.yield")])
        self.put(op_class("scf.if").create(operands=[condition], regions=[Region(body), Region()]))
