"""Ids and sizes of the grid as reads of special registers.

Source: `IndexIntrinsicsOpLowering.h` and `LowerGpuOpsToNVVMOps.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IntAttr, IntegerAttr, i32
from xdsl.dialects.gpu import DimensionAttr
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.llvm.attributes import ConstantRangeAttr
from okl_opt.dialects.upstream.nvvm.ops import REGISTER
from okl_opt.dialects.upstream.shared.shapes import integers
from okl_opt.passes.conversion.memref_pattern import Site
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern

KNOWN_SIZES = {"block": "gpu.known_block_size", "grid": "gpu.known_grid_size"}
"""Attributes of converted functions with block and grid sizes known for all launches."""

_REGISTERS = {
    "gpu.thread_id": ("tid", "block", 0),
    "gpu.block_dim": ("ntid", "block", 1),
    "gpu.block_id": ("ctaid", "grid", 0),
    "gpu.grid_dim": ("nctaid", "grid", 1),
    "gpu.cluster_id": ("clusterid", "", 0),
    "gpu.cluster_dim": ("nclusterid", "", 1),
    "gpu.cluster_block_id": ("cluster.ctaid", "", 0),
    "gpu.cluster_dim_blocks": ("cluster.nctaid", "", 1),
}
"""Op -> register, name of the known size that bounds it, and least value."""

_WARP_SIZE = 32


def _bound(op: Operation) -> int | None:
    """Return the attribute `upper_bound` of an op, or None."""
    held = op.get_attr_or_prop("upper_bound")
    return held.value.data if isa(held, IntegerAttr) else None


def _known(op: Operation, which: str, dimension: str) -> int | None:
    """Return the known block or grid size of the function around an op, or None."""
    around = op.parent_op()
    while around is not None and around.name not in ("gpu.func", "llvm.func"):
        around = around.parent_op()
    if around is None or not which:
        return None
    name = KNOWN_SIZES[which]
    held = around.get_attr_or_prop(name.removeprefix("gpu.")) or around.attributes.get(name)
    sizes = integers(held)
    return sizes["xyz".index(dimension)] if sizes else None


def _read(site: Site, register: str, bound: int | None, least: int) -> SSAValue:
    """Read a register as an index, with its range if known."""
    properties: dict[str, Attribute] = {}
    if bound is not None:
        properties["range"] = ConstantRangeAttr(i32, IntAttr(least), IntAttr(bound + least))
    value = site.op(REGISTER + register, (), i32, properties)
    width = site.index_type.width.data
    if width == i32.width.data:
        return value
    return site.op("llvm.sext" if width > i32.width.data else "llvm.trunc", [value], site.index_type)


class ConvertRegister(ConversionPattern[Operation]):
    """gpu.thread_id x -> nvvm.read.ptx.sreg.tid.x"""

    names = (*_REGISTERS, "gpu.lane_id")

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        site = Site(edit)
        bound = _bound(op)
        if op.name == "gpu.lane_id":
            value = _read(site, "laneid", _WARP_SIZE if bound is None else bound, 0)
        else:
            dimension = op.properties["dimension"]
            assert isinstance(dimension, DimensionAttr), "verified"
            register, which, least = _REGISTERS[op.name]
            bound = _known(op, which, dimension.data) if bound is None else bound
            value = _read(site, f"{register}.{dimension.data}", bound, least)
        edit.replace_by(op, site.ops, [[value]])
