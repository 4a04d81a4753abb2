"""Group the ops supported by an external code generator into functions for it.

Before:  func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
           %0 = arith.addf %x, %y : tensor<4xf32>
           %1 = arith.mulf %0, %y : tensor<4xf32>
           return %1 : tensor<4xf32>
         }
After:   func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
           %0 = arith.addf %x, %y : tensor<4xf32>
           %1 = arith.mulf %0, %y : tensor<4xf32>
           return %1 : tensor<4xf32>
         }

With `compiler=c`, if that generator supports both ops, they move into a literal with `Compiler = "c"`, which is called.
Each op in program order joins the first group that stays convex with it: no value leaves a group and comes back. Ops
with effects and unused ops are never taken. Several ops that are one operation of the generator get a nested
`Composite` literal. The generator limits the number of operations in a group. Constants form no group: a literal has
copies of the constants that it uses, and of empty or constant-filled tensors; originals without other uses are erased.
Source: TVM's MergeCompilerRegions and PartitionGraph, which make the input of seed 004_16a4040dff025fce.txt.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import NamedTuple

from xdsl.context import Context
from xdsl.dialects.builtin import FunctionType, ModuleOp, StringAttr
from xdsl.dialects.linalg.ops import FillOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint
from xdsl.traits import IsTerminator

from okl_opt.dialects.byoc import InvokeOp, LiteralOp, YieldOp
from okl_opt.dialects.diagnostic import error
from okl_opt.dialects.hints import has_trait
from okl_opt.dialects.interfaces.compiler_functions import COMPILER, COMPOSITE, GLOBAL_SYMBOL, PRIMITIVE, SET
from okl_opt.dialects.interfaces.effects import is_constant, is_free_of_effects, is_unused
from okl_opt.dialects.interfaces.symbols import NewNames, is_symbol_table, symbol_name
from okl_opt.passes.base import Pass
from okl_opt.passes.byoc.checked_codegen import find_codegen
from okl_opt.passes.byoc.codegen import ExternalCodegen
from okl_opt.passes.byoc.literals import is_searched
from okl_opt.passes.rewriting.copies import copy_of
from okl_opt.passes.rewriting.edit import Editor, block_for


@dataclass(eq=False)
class _Unit:
    """Ops that stay together: one op, or the match of a pattern."""

    ops: list[Operation]
    composite: str | None = None


@dataclass(eq=False)
class _Node:
    """An item in the order of a block: a group of units for the generator, or an op that stays."""

    first: int
    units: list[_Unit]
    is_group: bool
    before: dict[_Node, None] = field(default_factory=dict["_Node", None])
    """The nodes that must come earlier."""

    @property
    def ops(self) -> list[Operation]:
        return [op for unit in self.units for op in unit.ops]


@dataclass(frozen=True)
class ByocPartition(Pass):
    """It runs code of installed packages, so no file may name this pass."""

    name = "byoc-partition"
    keeps_checks = True

    compiler: str | None = None
    """The generator; without one the pass does nothing."""

    min_ops: int = 1
    """The least number of ops in a group, without constants."""

    max_ops: int | None = None
    """The greatest number of ops in a group, without constants."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for option, number in (("min-ops", self.min_ops), ("max-ops", self.max_ops)):
            if number is not None and number < 1:
                raise error(op.location, f"byoc-partition: '{option}' must be at least 1, got {number}")
        if self.compiler is None:
            return
        codegen = find_codegen(self.compiler, op.location)
        edit, names = Editor(self), NewNames(op)
        for function in [inner for inner in op.ops if is_searched(inner)]:
            wanted = f"{symbol_name(function)}_{self.compiler}"
            for block in list(_blocks(function)):
                nodes = _nodes(block, codegen, self.max_ops)
                for node in nodes:
                    node.is_group = node.is_group and len(node.ops) >= self.min_ops and _is_used(node)
                if not any(node.is_group for node in nodes):
                    continue
                if not edit.begin(function):
                    return
                _rewrite(block, nodes, self.compiler, wanted, names, edit)


def _blocks(op: Operation) -> Iterator[Block]:
    """Yield the blocks in an op, except those of literals and nested symbol tables."""
    for region in op.regions:
        for block in region.blocks:
            yield block
            for inner in block.ops:
                if not isinstance(inner, LiteralOp) and not is_symbol_table(inner):
                    yield from _blocks(inner)


# ----- groups


def _is_used(node: _Node) -> bool:
    """Return whether an op outside of a node uses its results."""
    inside = set(node.ops)
    uses = (use for op in node.ops for result in op.results for use in result.uses)
    return any(not _is_nested_in(use.operation, inside) for use in uses)


def _units(block: Block, codegen: ExternalCodegen) -> dict[Operation, _Unit]:
    """Match patterns, preferring matches that end later, as they may contain others."""
    found: dict[Operation, _Unit] = {}
    for op in reversed(list(block.ops)):
        for pattern in codegen.patterns:
            ops = None if op in found else pattern.match(op)
            if ops and _can_form_unit(ops, op, block, found):
                unit = _Unit(list(ops), f"{codegen.name}.{pattern.name}")
                found.update(dict.fromkeys(ops, unit))
    return found


def _can_form_unit(ops: Sequence[Operation], last: Operation, block: Block, taken: Mapping[Operation, _Unit]) -> bool:
    """Return whether ops can form a unit: only the last one's results are used outside."""
    inside = set(ops)
    return ops[-1] is last and all(
        op.parent is block
        and op not in taken
        and is_free_of_effects(op)
        and (op is last or all(use.operation in inside for result in op.results for use in result.uses))
        for op in ops
    )


def _nodes(block: Block, codegen: ExternalCodegen, most: int | None) -> list[_Node]:
    """Group the ops of a block, except its terminator."""
    units = _units(block, codegen)
    node_of: dict[Operation, _Node] = {}
    nodes: list[_Node] = []
    last_with_effect: _Node | None = None
    for number, op in enumerate(block.ops):
        if has_trait(op, IsTerminator):
            break
        unit = units.get(op, _Unit([op]))
        if op is not unit.ops[-1]:
            continue
        needed = _makers(unit.ops, block, node_of)
        has_effect = not all(map(is_free_of_effects, unit.ops))
        if has_effect and last_with_effect is not None:
            needed[last_with_effect] = None
        wanted = not has_effect and (unit.composite is not None or (not is_constant(op) and codegen.supports(op)))
        node = _group_for(needed, nodes, _Room(len(unit.ops), most, codegen.most_operations)) if wanted else None
        if node is None:
            node = _Node(number, [], wanted)
            nodes.append(node)
        node.units.append(unit)
        node.before.update((other, None) for other in needed if other is not node)
        node_of.update(dict.fromkeys(unit.ops, node))
        last_with_effect = node if has_effect else last_with_effect
    return nodes


def _makers(ops: Iterable[Operation], block: Block, node_of: Mapping[Operation, _Node]) -> dict[_Node, None]:
    """Return the nodes that define values used by ops or in their regions."""
    found: dict[_Node, None] = {}
    for op in ops:
        for inner in op.walk():
            for operand in inner.operands:
                owner = operand.owner
                maker = block.find_ancestor_op_in_block(owner) if isinstance(owner, Operation) else None
                if maker is not None and maker in node_of:
                    found[node_of[maker]] = None
    return found


class _Room(NamedTuple):
    """The number of ops to add to a group, and the limits of ops and units in a group."""

    ops: int
    most_ops: int | None
    most_units: int | None

    def is_in(self, node: _Node) -> bool:
        return (self.most_ops is None or len(node.ops) + self.ops <= self.most_ops) and (
            self.most_units is None or len(node.units) < self.most_units
        )


def _group_for(needed: Iterable[_Node], nodes: Sequence[_Node], room: _Room) -> _Node | None:
    """Return the first group with room that can be joined by ops depending on `needed`, or None."""
    # Nodes before a needed one: joining them, a value would leave the group and come back.
    earlier: set[_Node] = set()
    waiting = [other for node in needed for other in node.before]
    while waiting:
        node = waiting.pop()
        if node not in earlier:
            earlier.add(node)
            waiting += node.before
    return next((node for node in nodes if node.is_group and node not in earlier and room.is_in(node)), None)


# ----- literals


def _rewrite(block: Block, nodes: Sequence[_Node], compiler: str, wanted: str, names: NewNames, edit: Editor) -> None:
    """Reorder ops so that groups are contiguous, and replace each group by a call of a literal."""
    end = block.last_op
    assert end is not None
    for node in _ordered(nodes):
        for op in node.ops:
            edit.move(op, InsertPoint.before(end))
        if node.is_group:
            name = names.new(wanted)
            attributes: dict[str, Attribute] = {
                COMPILER: StringAttr(compiler),
                GLOBAL_SYMBOL: StringAttr(name),
                PRIMITIVE: SET,
            }
            for unit in node.units:
                if unit.composite is not None:
                    invoke = _as_literal(unit.ops, {COMPOSITE: StringAttr(unit.composite)}, edit)
                    assert invoke.literal is not None
                    unit.ops = [invoke.literal, invoke]
            _as_literal(node.ops, attributes, edit)


def _ordered(nodes: Sequence[_Node]) -> Iterator[_Node]:
    """Yield the nodes in topological order, close to program order."""
    left = {node: len(node.before) for node in nodes}
    after: dict[_Node, list[_Node]] = {}
    for node in nodes:
        for other in node.before:
            after.setdefault(other, []).append(node)
    ready: list[tuple[int, int]] = []
    for number, node in enumerate(nodes):
        if not left[node]:
            heappush(ready, (node.first, number))
    numbers = {node: number for number, node in enumerate(nodes)}
    while ready:
        node = nodes[heappop(ready)[1]]
        yield node
        for other in after.get(node, ()):
            left[other] -= 1
            if not left[other]:
                heappush(ready, (other.first, numbers[other]))


def _as_literal(ops: Sequence[Operation], attributes: Mapping[str, Attribute], edit: Editor) -> InvokeOp:
    """Move consecutive ops into a literal; return its call."""
    inside = set(ops)
    used = dict.fromkeys(
        operand for op in ops for inner in op.walk() for operand in inner.operands if not _is_made_in(operand, inside)
    )
    copied = _copied(used)
    given = [value for value in used if value.owner not in copied]
    results = [
        result
        for op in ops
        for result in op.results
        if any(not _is_nested_in(use.operation, inside) for use in result.uses)
    ]
    block, arguments = block_for(given)
    type = FunctionType.from_lists([value.type for value in given], [result.type for result in results])
    literal = LiteralOp(type, Region(block))
    literal.attributes.update(attributes)
    edit.insert(literal, InsertPoint.after(ops[-1]), of=ops)
    invoke = edit.insert(InvokeOp(literal.function, given, type.outputs.data), InsertPoint.after(literal), of=ops)
    for maker in copied:
        made = edit.append(block, copy_of(maker, arguments), of=maker)
        arguments.update(zip(maker.results, made.results, strict=True))
    for op in ops:
        edit.move(op, InsertPoint.at_end(block))
    edit.replace_operands(ops, arguments)
    for maker in reversed(copied):
        if is_unused(maker):
            edit.erase(maker)
    for old, new in zip(results, invoke.results, strict=True):
        for use in list(old.uses):
            if not _is_nested_in(use.operation, inside):
                edit.modify(use.operation).operands[use.index] = new
    edit.append(block, YieldOp(*results), of=ops)
    return invoke


def _copied(values: Iterable[SSAValue]) -> list[Operation]:
    """Return the ops defining these values that a literal copies, definitions first."""
    found: dict[Operation, None] = {}
    for value in values:
        if isinstance(owner := value.owner, Operation) and _is_copied(owner):
            found.update(dict.fromkeys([*_copied(owner.operands), owner]))
    return list(found)


def _is_copied(op: Operation) -> bool:
    """Return whether a literal copies an op instead of taking its value: a constant, or an empty or filled tensor."""
    if isinstance(op, FillOp):
        return all(isinstance(value.owner, Operation) and _is_copied(value.owner) for value in op.operands)
    return not op.operands and not op.regions and is_free_of_effects(op)


def _is_made_in(value: SSAValue, ops: AbstractSet[Operation]) -> bool:
    owner = value.owner if isinstance(value.owner, Operation) else value.owner.parent_op()
    return owner is not None and _is_nested_in(owner, ops)


def _is_nested_in(op: Operation, ops: AbstractSet[Operation]) -> bool:
    """Return whether an op is one of `ops`, or nested in one."""
    around: Operation | None = op
    while around is not None and around not in ops:
        around = around.parent_op()
    return around is not None
