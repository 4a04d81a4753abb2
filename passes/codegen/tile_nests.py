"""Loop nests over tiles for groups of ops: parallel loops, then loops over registers, rows or vectors."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.ir import Operation
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.dialects.upstream.shared.sizes import sizes_of
from okl_opt.dialects.upstream.tensor.new_ops import empty_op
from okl_opt.passes.codegen.target import Target
from okl_opt.passes.codegen.tile_choice import TileChoice, lanes_of, vector_tiles
from okl_opt.passes.codegen.tile_facts import nest_facts
from okl_opt.passes.codegen.tile_groups import Group, groups_in, is_free, loop_kinds, product_of
from okl_opt.passes.linalg.named import named_op
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.scf.tiling.fuse import TileOps, tile_using_for, tile_using_forall


def insert_nest(edit: Editor, group: Group, choice: TileChoice) -> list[TileOps]:
    """Replace a group by its loop nest. Return the ops of each tile of its innermost loops."""
    bodies = [TileOps([*reversed(group.producers), group.root])]
    if any(choice.parallel):
        bodies = _each(bodies, lambda root, rest: tile_using_forall(edit, root, choice.parallel, rest))
    tiles = list(choice.tiles)
    if any(choice.panels):
        bodies = _each(bodies, lambda root, rest: tile_using_for(edit, root, choice.panels, rest, peel=True))
        for body in bodies:
            _copy_panel(edit, body)
        tiles = [0 if panel else tile for panel, tile in zip(choice.panels, tiles, strict=True)]
    if any(tiles):
        bodies = _each(bodies, lambda root, rest: tile_using_for(edit, root, tiles, rest, peel=not choice.given))
    return bodies


def _copy_panel(edit: Editor, tile: TileOps) -> None:
    """Copy the operand that the contraction reads by columns, so that the copy is contiguous."""
    op, product = next((op, found) for op in tile.ops if (found := product_of(op)) is not None)
    part = op.operands[product.operand]
    edit.set_sources(op)
    edit.insertion_point = InsertPoint.before(op)
    empty = edit.insert(empty_op(sizes_of(edit, part), element_of(part.type))).tensor
    copy = edit.insert(named_op("copy", [part], [empty], [empty.type]))
    edit.replace_operands([op], {part: copy.results[0]})


def _each(bodies: Sequence[TileOps], tile: Callable[[Operation, Sequence[Operation]], list[TileOps]]) -> list[TileOps]:
    return [new for body in bodies for new in tile(body.ops[-1], body.ops[:-1])]


def insert_vector_loops(edit: Editor, tile: TileOps, target: Target) -> None:
    """Tile chains of elementwise ops within a tile, so that intermediate results stay in registers."""
    for group in groups_in(tile.ops, fuse=True, rows=False):
        if not all(loop_kinds(group.root)) or sum(not is_free(op) for op in group.loops) < 2:
            continue
        nest = nest_facts(group)
        tiles = vector_tiles(nest.loops, lanes_of(nest.bytes_per_element, target))
        if any(tiles):
            tile_using_for(edit, group.root, tiles, group.producers, peel=True)
