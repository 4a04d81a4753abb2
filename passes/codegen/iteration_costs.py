"""Estimated time of an iteration of a loop, from its ops and the known sizes, never by timing."""

from __future__ import annotations

import math

from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.traits import MemoryEffectKind

from okl_opt.dialects.interfaces.control_flow import Induction, inductions_of, is_loop
from okl_opt.dialects.interfaces.effects import effects_on_values
from okl_opt.dialects.upstream.shared.mixed import constant_integer
from okl_opt.dialects.upstream.vector.folds.vectors import count_of, vector_of
from okl_opt.passes.codegen.index_bounds import IndexBounds
from okl_opt.passes.codegen.tile_choice import ASSUMED_SIZE, cycles_of, ns_of
from okl_opt.passes.codegen.tile_facts import bytes_of_element, op_ns

_MOVES = (MemoryEffectKind.READ, MemoryEffectKind.WRITE)


def block_ns(block: Block, bounds: IndexBounds) -> float:
    """Estimate the nanoseconds for the ops of a block."""
    return sum(_ns(op, bounds) for op in block.ops)


def _ns(op: Operation, bounds: IndexBounds) -> float:
    if op.dialect_name() == "linalg" or op.name == "memref.copy":
        return op_ns(op)
    if op.regions:
        iterations = math.prod(_iterations(each, bounds) for each in inductions_of(op) or ())
        if is_loop(op) and not inductions_of(op):
            iterations = ASSUMED_SIZE
        return iterations * max(_region_ns(region, bounds) for region in op.regions)
    lanes = max((_lanes(value) for value in (*op.operands, *op.results)), default=1)
    return ns_of(lanes * cycles_of(op.name), lanes * _element_moved(op))


def _element_moved(op: Operation) -> int:
    """The bytes of an element that an op reads or writes, 0 for other ops."""
    touched = [value for kind, value in effects_on_values(op) or () if kind in _MOVES]
    return max((bytes_of_element(value.type) for value in touched), default=0)


def _region_ns(region: Region, bounds: IndexBounds) -> float:
    return sum(block_ns(block, bounds) for block in region.blocks)


def _iterations(loop: Induction, bounds: IndexBounds) -> float:
    """Return the number of iterations of a loop, assuming a size if unknown."""
    step = max(1, (None if loop.step is None else constant_integer(loop.step)) or 1)
    least = None if loop.lower is None else bounds.least(loop.lower)
    most = None if loop.upper is None else bounds.most(loop.upper)
    size = ASSUMED_SIZE if least is None or most is None else max(0, most - least)
    return -(-size // step)


def _lanes(value: SSAValue) -> int:
    vector = vector_of(value.type)
    return 1 if vector is None else count_of(vector)
