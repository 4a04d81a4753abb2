"""Barriers, shuffles and reductions of a block or warp. Source: `LowerGpuOpsToNVVMOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.dialects.builtin import IntegerAttr, UnitAttr, i1, i32
from xdsl.dialects.llvm import LLVMStructType
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.upstream.gpu.ops.attributes import AllReduceOpAttr, ShuffleModeAttr
from okl_opt.dialects.upstream.gpu.ops.groups import ShuffleOp, SubgroupReduceOp
from okl_opt.dialects.upstream.nvvm.ops import ReduxKind, ReduxKindAttr, ShflKind, ShflKindAttr
from okl_opt.passes.conversion.memref_pattern import Site
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern

_LANES = 32
_ALL_LANES = -1

_SHUFFLES = {"xor": ShflKind.BFLY, "up": ShflKind.UP, "down": ShflKind.DOWN, "idx": ShflKind.IDX}
_REDUCTIONS = {
    "add": ReduxKind.ADD,
    "minsi": ReduxKind.MIN,
    "maxsi": ReduxKind.MAX,
    "and": ReduxKind.AND,
    "or": ReduxKind.OR,
    "xor": ReduxKind.XOR,
}


def _i32(site: Site, value: int) -> SSAValue:
    return site.constant(IntegerAttr(value, i32), i32)


class ConvertBarrier(ConversionPattern[Operation]):
    """gpu.barrier -> nvvm.barrier0"""

    names = ("gpu.barrier",)

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        site = Site(edit)
        site.effect("nvvm.barrier0", attributes=op.attributes)
        edit.replace_by(op, site.ops)


class ConvertShuffle(ConversionPattern[ShuffleOp]):
    """gpu.shuffle -> nvvm.shfl.sync

    The active lanes are the first `width` ones. PTX takes the last lane of the group as its clamp, or for `up` the
    first.
    """

    names = (ShuffleOp.name,)

    def convert(self, op: ShuffleOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        site = Site(edit)
        value, offset, width = operands
        mode = op.mode
        assert isinstance(mode, ShuffleModeAttr), "verified"
        one, minus_one, lanes = (_i32(site, number) for number in (1, _ALL_LANES, _LANES))
        others = site.binary("llvm.sub", lanes, width)
        active = site.binary("llvm.lshr", minus_one, others)
        clamp = others if mode.data == "up" else site.binary("llvm.sub", width, one)
        properties: dict[str, Attribute] = {"kind": ShflKindAttr(_SHUFFLES[mode.data])}
        asks_whether = bool(op.valid.uses)
        type_ = value.type
        if asks_whether:
            properties["return_value_and_is_valid"] = UnitAttr()
            type_ = LLVMStructType.from_type_list([type_, i1])
        result = site.op("nvvm.shfl.sync", [active, value, offset, clamp], type_, properties)
        values = [site.extract(result, 0), site.extract(result, 1)] if asks_whether else [result]
        edit.replace_by(op, site.ops, [[values[0]], values[1:]])


class ConvertSubgroupReduce(ConversionPattern[SubgroupReduceOp]):
    """gpu.subgroup_reduce of an i32, by all lanes -> nvvm.redux.sync (sm_80 or newer)"""

    names = (SubgroupReduceOp.name,)

    def convert(self, op: SubgroupReduceOp, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        kind = op.properties["op"]
        assert isinstance(kind, AllReduceOpAttr), "verified"
        if "cluster_size" in op.properties or "uniform" not in op.properties or op.results[0].type != i32:
            return
        if kind.data not in _REDUCTIONS:
            return
        site = Site(edit)
        mask = _i32(site, _ALL_LANES)
        properties = {"kind": ReduxKindAttr(_REDUCTIONS[kind.data])}
        value = site.op("nvvm.redux.sync", [operands[0], mask], i32, properties)
        edit.replace_by(op, site.ops, [[value]])


def patterns(*, has_redux: bool) -> Sequence[ConversionPattern[Any]]:
    """Return the patterns; the one for warp reductions only with `has_redux`."""
    found: list[ConversionPattern[Any]] = [ConvertBarrier(), ConvertShuffle()]
    return [*found, ConvertSubgroupReduce()] if has_redux else found
