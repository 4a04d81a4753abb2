"""Deduplication of constants at the start of their region. Source: `OperationFolder` of MLIR 22."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import UnknownLoc
from xdsl.ir import Attribute, Block, Operation
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.interfaces.effects import keeps_constants
from okl_opt.dialects.interfaces.folding import constant_value, has_own_folds
from okl_opt.passes.rewriting.edit import Editor

_Key = tuple[object, ...]


class KnownConstants:
    """The constants visited by one sweep over `top`."""

    def __init__(self, top: Operation, rewriter: Editor):
        self._top = top
        self._rewriter = rewriter
        self._homes: dict[Block, Block] = {}
        self._known: dict[Block, dict[_Key, Operation]] = {}
        self._placed: set[Operation] = set()
        self.moved: Operation | None = None
        """The last moved or merged constant."""

    def place(self, op: Operation) -> bool:
        """Move a constant to the start of its region; return False if an equal one there replaces it.

        A constant moved to another block, or merged from several, loses its location.
        """
        block = op.parent
        assert block is not None, "it was found in a block"
        home = self._home(block)
        known = self._known.setdefault(home, {})
        key = _key(op)
        existing = known.get(key)
        if existing is not None:
            self.moved = existing
            existing.location = UnknownLoc()
            self._rewriter.replace(op, (), existing.results)
            return False
        if block is not home:
            op.location = UnknownLoc()
        self._move(op, home)
        known[key] = op
        self._placed.add(op)
        return True

    def _move(self, op: Operation, home: Block) -> None:
        first = home.first_op
        if first is op or (op.parent is home and op.prev_op in self._placed):
            return
        self.moved = op
        self._rewriter.move(op, InsertPoint.at_start(home))

    def _home(self, block: Block) -> Block:
        """Return the first block of the innermost region around `block` that keeps constants, or of the outermost."""
        home = self._homes.get(block)
        if home is None:
            region = block.parent
            assert region is not None and region.blocks.first is not None, "ops of a pass stand in regions"
            parent = region.parent
            if parent is None or parent.parent is None or parent is self._top or keeps_constants(parent):
                home = region.blocks.first
            else:
                home = self._home(parent.parent)
            self._homes[block] = home
        return home


def _key(op: Operation) -> _Key:
    """Return a key equal for duplicate constants: dialect, type and value."""
    value = constant_value(op.results[0]) if has_own_folds(op.dialect_name()) else None
    if value is not None:
        return (op.dialect_name(), op.results[0].type, value)
    return (op.name, *op.result_types, None, *_named(op.properties or op.attributes))


def _named(attributes: Mapping[str, Attribute]) -> _Key:
    return tuple(sorted(attributes.items()))
