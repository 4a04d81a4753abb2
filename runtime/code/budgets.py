"""Bounds on what a function takes to compile: large vectors, and loops inside of loops.

LLVM keeps a vector of one dimension in registers, all at once, and its time grows with the square of the elements. An
array of such vectors is worse: each row that is replaced makes a new array. The weights are measured with LLVM 20.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from xdsl.dialects import func
from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, ModuleOp, VectorType
from xdsl.ir import Attribute, Block, Operation, Region
from xdsl.ir.affine import AffineDimExpr

from okl_opt.dialects.diagnostic import op_error, op_name
from okl_opt.dialects.hints import isa
from okl_opt.dialects.numbers.elements import width_of
from okl_opt.passes.analysis.components import components
from okl_opt.passes.analysis.limits import LOOP_DEPTH, VECTOR_WORK
from okl_opt.runtime.compile.safety import HINT

_WEIGHTS: Mapping[str, int] = {
    **dict.fromkeys(("vector.gather", "vector.scatter", "vector.compressstore", "vector.expandload"), 16),
    **dict.fromkeys(("vector.transfer_read", "vector.transfer_write"), 2),
    **dict.fromkeys(("arith.constant", "vector.broadcast"), 0),
    **dict.fromkeys(("arith.divsi", "arith.divui", "arith.remsi", "arith.remui", "arith.remf"), 4),
    **dict.fromkeys(("arith.ceildivsi", "arith.ceildivui", "arith.floordivsi"), 6),
    **dict.fromkeys(("vector.extract", "vector.insert", "func.func"), 4),
    "vector.transpose": 12,
    **dict.fromkeys(("vector.multi_reduction", "vector.shape_cast", "vector.shuffle", "vector.reduction"), 2),
    "vector.print": 6,
    "vector.scan": 24,
}
"""The work for an element of a vector, where it is not that of an addition."""
_MATHS = 4
_POINT = 6
_REGISTERS = 128
"""Work is that of this many elements at least, where vectors are small."""
_LOOPS = frozenset({"affine.for", "affine.parallel", "scf.for", "scf.forall", "scf.parallel", "scf.while"})


def check_budgets(module: ModuleOp) -> None:
    """Refuse what would take LLVM over a minute to compile. Raises: DiagnosticError naming the op."""
    work = 0
    for op in module.walk():
        work += _work(op)
        if work > VECTOR_WORK:
            what = f"the vectors up to here make work of {work} units for the compiler, at most {VECTOR_WORK}"
            raise op_error(op, f"is refused by --run: {what}: use vectors with fewer elements {HINT}")
        if isinstance(op, func.FuncOp):
            for region in op.regions:
                _check_loops(region, 0)


# ----- vectors


def _work(op: Operation) -> int:
    types = [type for type in (*op.operand_types, *op.result_types, *_signature(op)) if isa(type, VectorType)]
    if not types:
        return 0
    weight = _WEIGHTS.get(name := op_name(op), _MATHS if name.startswith("math.") else 1)
    if isinstance(op, func.FuncOp):
        return sum(_of_type(type, weight) for type in types)
    work = max(_of_type(type, weight) for type in types)
    return max(work, _of_contraction(op)) if name == "vector.contract" else work


def _signature(op: Operation) -> Iterable[Attribute]:
    return (*op.function_type.inputs, *op.function_type.outputs) if isinstance(op, func.FuncOp) else ()


def _of_type(type: VectorType[Attribute], weight: int) -> int:
    *outer, last = type.get_shape() or (1,)
    rows = 1
    for size in outer:
        rows *= size
    return _of_rows(rows, last, weight * _words(type.element_type) ** 2, rows)


def _of_rows(count: int, last: int, weight: int, rows: int) -> int:
    """The work for vectors of one dimension, which are so many rows of an array."""
    return count * last * weight * max(_REGISTERS, last * weight, 4 * rows) // 256


def _words(element: Attribute) -> int:
    return -(-(width_of(element) or 1) // 64)


def _of_contraction(op: Operation) -> int:
    """The work of a product, one for each point of its loops."""
    maps = op.properties.get("indexing_maps")
    sizes: dict[int, int] = {}
    if isa(maps, ArrayAttr[Attribute]):
        for map, type in zip(maps, op.operand_types, strict=False):
            if isinstance(map, AffineMapAttr) and isa(type, VectorType):
                for result, size in zip(map.data.results, type.get_shape(), strict=False):
                    if isinstance(result, AffineDimExpr):
                        sizes[result.position] = size
    points = 1
    for size in sizes.values():
        points *= size
    shape: Sequence[int] = ()
    if isa(result := op.results[0].type, VectorType):
        shape = result.get_shape()
    last = shape[-1] if shape else 1
    return _of_rows(points // max(last, 1), last, _POINT, 1)


# ----- loops


def _check_loops(region: Region, depth: int) -> None:
    """Check the loops of a region inside of so many."""
    depths = _depths(region, depth)
    for block in region.blocks:
        for op in block.ops:
            inside = depths.get(block, depth) + (op_name(op) in _LOOPS)
            if inside > LOOP_DEPTH:
                raise op_error(op, f"is refused by --run: it is inside of more than {LOOP_DEPTH} loops {HINT}")
            for inner in op.regions:
                _check_loops(inner, inside)


def _depths(region: Region, depth: int) -> dict[Block, int]:
    """How many loops are around each block of a region that has several.

    A loop is a set of blocks that reach each other; the loops in it are those that are left without its entry.
    """
    blocks = list(region.blocks)
    sources: dict[Block, list[Block]] = {}
    for block in blocks:
        for target in _successors(block):
            sources.setdefault(target, []).append(block)
    found = dict.fromkeys(blocks, depth)
    waiting = [(blocks, depth)] if len(blocks) > 1 or _reaches_itself(blocks) else []
    while waiting:
        inside, level = waiting.pop()
        for loop in _loops(inside):
            found.update(dict.fromkeys(loop, level + 1))
            if level < LOOP_DEPTH:
                members = set(loop)
                entry = next((block for block in loop if not members.issuperset(sources[block])), loop[0])
                waiting.append(([block for block in loop if block is not entry], level + 1))
    return found


def _reaches_itself(blocks: Sequence[Block]) -> bool:
    return any(block.last_op is not None and block in block.last_op.successors for block in blocks)


def _loops(blocks: Sequence[Block]) -> Iterable[list[Block]]:
    """The sets of blocks that reach each other by way of some blocks, each in program order."""
    order = {block: place for place, block in enumerate(blocks)}

    def following(block: Block) -> Iterable[Block]:
        return (each for each in _successors(block) if each in order)

    for component in components(blocks, following):
        if len(component) > 1 or component[0] in _successors(component[0]):
            yield sorted(component, key=order.__getitem__)


def _successors(block: Block) -> Sequence[Block]:
    return () if block.last_op is None else block.last_op.successors
