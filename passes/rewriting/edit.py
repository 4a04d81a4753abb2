"""The rewriter that all passes change IR with, by hand or in patterns.

    edit = Editor(self)
    for function in chosen:
        if edit.begin(function):
            edit.insert(func.ReturnOp(), InsertPoint.at_end(block))

A rewrite starts with `begin`, which counts it, and returns False at the limit of rewrites. Ops inserted in the rewrite
get the location of the op given to `begin`, which is also recorded as their source; `of` gives other sources. The
editor records changes for verification: passes change attached IR only through it. Ops under construction may be
changed directly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from typing_extensions import TypeVar
from xdsl.builder import InsertOpInvT
from xdsl.dialects.builtin import LocationAttr, NoneAttr, UnknownLoc
from xdsl.ir import Attribute, Block, BlockArgument, Operation, Region, SSAValue, Use
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern
from xdsl.rewriter import BlockInsertPoint, InsertPoint, Rewriter

from okl_opt.dialects.fields import all_ops, defining_op, operands_of, ops_of
from okl_opt.dialects.text.fused_locations import fuse, location_of
from okl_opt.passes.rewriting.watch import current_changes, current_follower, current_rewrites

Source = Operation | SSAValue | Sequence[Operation]
"""The sources of an op. Several ops fuse their locations."""

OpT = TypeVar("OpT", bound=Operation)


def block_for(values: Sequence[SSAValue]) -> tuple[Block, dict[SSAValue, SSAValue]]:
    """Return a block with an argument for each value, at its location; and the arguments by value.

    A repeated value maps to its last argument.
    """
    block = Block(arg_types=[value.type for value in values])
    arguments: dict[SSAValue, SSAValue] = {}
    for value, argument in zip(values, block.args, strict=True):
        argument.location = location_of(value)
        arguments[value] = argument
    return block, arguments


class Editor(PatternRewriter):
    """See the module docstring. `by` is the pass; drivers set `pattern` before they apply one."""

    def __init__(self, by: object = None):
        super().__init__(InsertPoint.at_start(Block()))  # every insertion has a place of its own
        self._by = by
        self.pattern: object | None = None
        """The current pattern; None for pass code outside of patterns."""
        self._sources: tuple[Operation, ...] = ()
        self._location: LocationAttr = UnknownLoc()
        self._rewrites = current_rewrites()
        self._changes = current_changes()
        self.operation_insertion_handler = [self._inserted]
        self.operation_modification_handler = [self._modified]
        self.operation_removal_handler = [self._removed]
        self.block_creation_handler = [self._block_created]
        follower = current_follower()
        if follower is not None:
            self.operation_replacement_handler = [follower.replaced]
            self.operation_removal_handler.append(follower.erased)

    def begin(self, op: Operation, *more: Operation) -> bool:
        """Count a rewrite of `op` and `more`; return False if the limit of rewrites is reached.

        Call it when a change is certain, and before the first change.
        """
        if not self.may_go_on():
            return False
        self.done(self._by, op)
        self.set_sources(op, *more)
        return True

    def attempt(self, patterns: Sequence[RewritePattern], op: Operation) -> bool:
        """Apply the first matching pattern at `op`, as one rewrite; return whether one matched."""
        if not patterns or not self.may_go_on():
            return False
        self.set_sources(op)
        self.has_done_action = False
        self.insertion_point = InsertPoint.before(op)
        self.name_hint = None
        for pattern in patterns:
            self.pattern = pattern
            pattern.match_and_rewrite(op, self)
            if self.has_done_action:
                self.done(pattern, op)
                return True
        return False

    def may_go_on(self) -> bool:
        """Return whether another rewrite is allowed. For drivers that cannot know beforehand if anything changes."""
        return self._rewrites is None or self._rewrites.may_go_on()

    def done(self, what: object, op: Operation) -> None:
        """Count a rewrite at `op`; `what` is the pattern, or a phrase for an action of the driver."""
        if self._rewrites is not None:
            self._rewrites.done(what, op)

    def set_sources(self, op: Operation, *more: Operation) -> None:
        """Set the sources of ops inserted from now on, and their location to the first source's."""
        self._sources, self._location = (op, *more), op.location

    def record(self, op: Operation, *sources: Operation) -> None:
        """Record the sources of a new op, if they differ from those of its location."""
        if self._rewrites is not None:
            self._rewrites.made(op, sources, self.pattern)

    # ----- ops

    def insert(
        self, op: InsertOpInvT, insertion_point: InsertPoint | None = None, *, of: Source | None = None
    ) -> InsertOpInvT:
        if of is None:
            return super().insert(op, insertion_point)
        outer = self._sources, self._location
        self._sources, self._location = _sources(of), _location(of)
        inserted = super().insert(op, insertion_point)
        self._sources, self._location = outer
        return inserted

    def append(self, block: Block, op: InsertOpInvT, *, of: Source | None = None) -> InsertOpInvT:
        """Insert at the end of a block."""
        return self.insert(op, InsertPoint.at_end(block), of=of)

    def move(self, op: Operation, place: InsertPoint) -> None:
        """Move an op to another place."""
        if self._changes is not None:
            self._changes.moves((op,))
            self._changes.left(op)
        op.detach()
        Rewriter.insert_op(op, place)
        if self._changes is not None:
            self._changes.relocated(op)

    def modify(self, op: OpT) -> OpT:
        """Return `op`, recording that its attributes, properties, operands or successors are about to change."""
        self.notify_op_modified(op)
        return op

    # ----- values

    def replace_operands(self, ops: Iterable[Operation], values: Mapping[SSAValue, SSAValue]) -> None:
        """Replace, in `ops` and the regions in them, every operand that is a key of `values`.

        All operands of an op are set at once: replacing n values of one op one by one costs n * n.
        """
        # By `id`, as hashing a value is slow.
        replaced = set(map(id, values))
        for op in all_ops(*ops):
            if not replaced.isdisjoint(map(id, operands_of(op))):
                self.modify(op).operands = [values.get(operand, operand) for operand in operands_of(op)]

    def replace_all_uses_with(self, from_value: SSAValue, to_value: SSAValue | None, safe_erase: bool = True) -> None:
        self._loses_uses(from_value)
        super().replace_all_uses_with(from_value, to_value, safe_erase)

    def replace_uses_with_if(self, from_value: SSAValue, to_value: SSAValue, predicate: Callable[[Use], bool]) -> None:
        self._loses_uses(from_value)
        super().replace_uses_with_if(from_value, to_value, predicate)

    def replace_value_with_new_type(self, val: SSAValue, new_type: Attribute) -> SSAValue:
        for use in val.uses:
            self._modified(use.operation)
        new = super().replace_value_with_new_type(val, new_type)
        if isinstance(new, BlockArgument):
            new.location = location_of(val)
        return new

    def insert_block_argument(
        self, block: Block, index: int, arg_type: Attribute, *, of: SSAValue | None = None
    ) -> BlockArgument:
        argument = super().insert_block_argument(block, index, arg_type)
        argument.location = self._location if of is None else location_of(of)
        self._arguments_changed(block)
        return argument

    def erase_block_argument(self, arg: BlockArgument, safe_erase: bool = True) -> None:
        self._arguments_changed(arg.block)
        super().erase_block_argument(arg, safe_erase)

    # ----- blocks

    def erase_block(self, block: Block) -> None:
        """Erase a block whose values are used only in blocks that are about to be erased."""
        region = block.parent
        assert region is not None, "a block of a region"
        self.has_done_action = True
        self._modified_if_any(block.parent_op())
        for op in ops_of(block):
            self._removed(op)
        region.erase_block(block, safe_erase=False)

    def split_after(self, op: Operation, arg_types: Sequence[Attribute] = ()) -> Block:
        """Move the ops after `op` to a new block after its block, which is left without a terminator."""
        block = op.parent
        assert block is not None and block.parent is not None, "the op stands in a region"
        rest = Block(arg_types=arg_types)
        for argument in rest.args:
            argument.location = self._location
        block.parent.insert_block_after(rest, block)
        self.handle_block_creation(rest)
        while (following := op.next_op) is not None:
            self.move(following, InsertPoint.at_end(rest))
        return rest

    def move_blocks(self, region: Region, before: Block) -> None:
        """Move the blocks of a region before another block; the ops in them stay unchanged."""
        self._modified_if_any(region.parent)
        if self._changes is not None:
            self._changes.moves(op for block in region.blocks for op in block.ops)
        region.move_blocks_before(before)
        self._modified_if_any(before.parent_op())

    def move_block(self, block: Block, region: Region) -> None:
        """Move a block to the end of a region, unchanged. Unlike `move_blocks`, this does not visit its ops."""
        assert block.parent is not None, "the block is in a region"
        self._modified_if_any(block.parent_op())
        if self._changes is not None:
            self._changes.moves_block(block)
        block.parent.detach_block(block)
        region.add_block(block)
        self._modified_if_any(region.parent)

    def inline_block(self, block: Block, insertion_point: InsertPoint, arg_values: Sequence[SSAValue] = ()) -> None:
        self._modified_if_any(block.parent_op())
        ops = list(block.ops)
        super().inline_block(block, insertion_point, arg_values)
        self._placed_in(insertion_point.block.parent_op(), ops)

    def inline_region(self, region: Region, insertion_point: BlockInsertPoint) -> None:
        self._modified_if_any(region.parent)
        ops = [op for block in region.blocks for op in block.ops]
        super().inline_region(region, insertion_point)
        self._placed_in(insertion_point.region.parent, ops)

    def move_region_contents_to_new_regions(self, region: Region) -> Region:
        self._modified_if_any(region.parent)
        if self._changes is not None:
            self._changes.moves(op for block in region.blocks for op in block.ops)
        return super().move_region_contents_to_new_regions(region)

    # ----- recording of changes

    def _inserted(self, op: Operation) -> None:
        _locate(op, self._location)
        self.record(op, *self._sources)
        # Ops nested in an op under construction are recorded when that op is inserted.
        if self._changes is not None and op.parent_op() is not None:
            self._changes.placed(op)

    def _modified(self, op: Operation) -> None:
        if self._changes is not None:
            self._changes.modified(op)

    def _removed(self, op: Operation) -> None:
        if self._changes is not None:
            self._changes.left(op)

    def _loses_uses(self, value: SSAValue) -> None:
        maker = defining_op(value)
        if self._changes is not None and maker is not None:
            self._changes.used_less(maker)

    def _modified_if_any(self, op: Operation | None) -> None:
        if op is not None:
            self._modified(op)

    def _block_created(self, block: Block) -> None:
        self._modified_if_any(block.parent_op())

    def _placed_in(self, around: Operation | None, ops: Sequence[Operation]) -> None:
        """Record the ops nested in `around`. Its other ops, possibly many, are not visited."""
        if around is not None and self._changes is not None:
            self._changes.modified(around)
            for op in ops:
                self._changes.placed(op)

    def _arguments_changed(self, block: Block) -> None:
        self._modified_if_any(block.parent_op())
        for use in block.uses:
            self._modified(use.operation)


def _sources(of: Source) -> tuple[Operation, ...]:
    if isinstance(of, Operation):
        return (of,)
    if isinstance(of, SSAValue):
        return (of.owner,) if isinstance(of.owner, Operation) else ()
    return tuple(of)


def _location(of: Source) -> LocationAttr:
    if isinstance(of, Operation):
        return of.location
    if isinstance(of, SSAValue):
        return location_of(of)
    return fuse([op.location for op in of], NoneAttr())


def _locate(op: Operation, location: LocationAttr) -> None:
    """Set the location of `op`, its nested ops and their block arguments if they have none."""
    for inner in op.walk() if op.regions else (op,):
        if type(inner.location) is UnknownLoc:
            inner.location = location
        for region in inner.regions:
            for block in region.blocks:
                for argument in block.args:
                    if isinstance(argument.location, UnknownLoc):
                        argument.location = location


def place_after(value: SSAValue) -> InsertPoint:
    """The insertion point right after the definition of a value."""
    owner = value.owner
    return InsertPoint.at_start(owner) if isinstance(owner, Block) else InsertPoint.after(owner)
