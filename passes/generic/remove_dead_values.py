"""Remove dead ops, arguments and results.

Before:  func.func private @f(%arg0: i32, %arg1: i32) -> (i32, i32) {
           %0 = arith.muli %arg0, %arg0 : i32
           return %0, %arg1 : i32, i32
         }
         func.func @g(%arg0: i32) -> i32 {
           %0:2 = call @f(%arg0, %arg0) : (i32, i32) -> (i32, i32)
           return %0#0 : i32
         }
After:   func.func private @f(%arg0: i32) -> i32 {
           %0 = arith.muli %arg0, %arg0 : i32
           return %0 : i32
         }
         func.func @g(%arg0: i32) -> i32 {
           %0 = call @f(%arg0) : (i32) -> i32
           return %0 : i32
         }

Arguments and results are removed from private functions with known calls, from loops and branches, and from blocks. If
a live op has a dead operand, `ub.poison` replaces it. Then loops and other ops with regions are canonicalized.
Source: `lib/Transforms/RemoveDeadValues.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from xdsl.context import Context
from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, FunctionType, i32
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.pattern_rewriter import RewritePattern
from xdsl.rewriter import InsertPoint
from xdsl.traits import IsTerminator

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.control_flow import Edge, branch_of, region_flow_of
from okl_opt.passes.analysis.liveness import Functions, Liveness, edges_into, is_first, returns_of
from okl_opt.passes.base import OpPass
from okl_opt.passes.generic.patterns import PatternsByOp
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.rewriting.greedy import NO_LIMIT, GreedyRewriter
from okl_opt.passes.rewriting.watch import analysis

_Kept = TypeVar("_Kept")


@dataclass
class _Removal:
    """The dead ops and values, found before any change."""

    ops: list[Operation]
    arguments: dict[Block, list[int]]
    """Arguments of blocks and functions."""
    results: dict[Operation, list[int]]
    """Results of calls and of ops with regions."""
    operands: dict[Operation, list[int]]
    """Operands passed by calls, returns, loops and similar ops."""
    signatures: dict[Operation, tuple[list[int], list[int]]]
    """Arguments and results of functions."""
    poisoned: dict[Operation, list[int]]
    """Those of the operands that MLIR replaces by `ub.poison` before it drops them; these ops stay."""

    def is_empty(self) -> bool:
        return not (self.ops or self.arguments or self.results or self.operands or self.signatures)


class _Finder:
    """Finds the dead ops and values in `top`."""

    def __init__(self, top: Operation, remove_from_regions: bool):
        self._top = top
        self._functions = Functions(top)
        with analysis("dataflow::RunLivenessAnalysis"):
            self._live = Liveness(top, self._functions)
        self.found = _Removal([], {}, {}, {}, {}, {})
        for op in top.walk():
            if op is not top:
                self._visit_op(op)
        for function in self._functions:
            self._visit_function(function)
        if remove_from_regions:
            for op in top.walk():
                if op.regions and region_flow_of(op) is not None and self._live.acts(op):
                    self._visit_edges(op)

    def _visit_op(self, op: Operation) -> None:
        parent = op.parent_op()
        goes_with_parent = parent is not None and parent is not self._top and not self._live.acts(parent)
        is_terminator = op.has_trait(IsTerminator, value_if_unregistered=False)
        if not self._live.acts(op) and not goes_with_parent and not is_terminator:
            self.found.ops.append(op)
        for region in op.regions:
            for block in region.blocks:
                if not is_first(block) and self._live.acts(op):
                    self._look_at_block(block)

    def _look_at_block(self, block: Block) -> None:
        dead = [argument.index for argument in block.args if not self._live.is_needed(argument)]
        if dead and all(branch_of(use.operation) is not None for use in block.uses):
            self.found.arguments[block] = dead

    def _visit_function(self, function: Operation) -> None:
        calls = self._functions.calls_of(function)
        type = function.properties.get("function_type")
        entry = function.regions[0].blocks.first
        returns = list(returns_of(function))
        if calls is None or entry is None or not isinstance(type, FunctionType):
            return
        if not returns and not _never_returns(function):
            return
        arguments = [argument.index for argument in entry.args if not self._live.is_needed(argument)]
        results = [
            index
            for index in range(len(type.outputs))
            if not any(self._live.is_needed(call.results[index]) for call in calls)
        ]
        if arguments or results:
            self.found.signatures[function] = (arguments, results)
            if arguments:
                self.found.arguments[entry] = arguments
            for call in calls:
                self.found.operands[call] = arguments
                self.found.results[call] = results
            for last in returns:
                self.found.operands[last] = results

    def _visit_edges(self, op: Operation) -> None:
        """Mark linked region inputs and results as dead if all of a group are dead."""
        edges = list(edges_into(op))
        groups: dict[object, object] = {}

        def group(thing: object) -> object:
            while groups.setdefault(thing, thing) is not thing:
                thing = groups[thing]
            return thing

        for source, edge in edges:
            if len(edge.inputs) != len(edge.operands):
                return
            for value, place in zip(edge.inputs, _places(source, edge), strict=True):
                groups[group((source, place))] = group(value)
        needed = {group(value) for _, edge in edges for value in edge.inputs if self._live.is_needed(value)}
        for value in dict.fromkeys(value for _, edge in edges for value in edge.inputs):
            if group(value) not in needed:
                if isinstance(value, BlockArgument):
                    self.found.arguments.setdefault(value.block, []).append(value.index)
                elif isinstance(value, OpResult):
                    self.found.results.setdefault(op, []).append(value.index)
        for source, edge in edges:
            dead = [place for place in _places(source, edge) if group((source, place)) not in needed]
            if dead:
                self.found.poisoned.setdefault(source, []).extend(dead)
                self.found.operands[source] = sorted({*self.found.operands.get(source, ()), *dead})


def _never_returns(function: Operation) -> bool:
    """Return whether each block of a function branches, or ends the program: its terminator passes nothing."""
    lasts = [block.last_op for block in function.regions[0].blocks]
    return all(last is not None and (last.successors or not last.operands) for last in lasts)


def _places(source: Operation, edge: Edge) -> range:
    """Return the positions of the operands that `source` passes on an edge: the last ones."""
    return range(len(source.operands) - len(edge.operands), len(source.operands))


class _Remover:
    """Removes the dead ops and values."""

    def __init__(self, edit: Editor, found: _Removal):
        self._edit = edit
        self._found = found

    def remove(self) -> None:
        for function, (arguments, results) in self._found.signatures.items():
            self._shorten_signature(function, arguments, results)
        for op, dead in self._found.poisoned.items():
            for index in sorted(set(dead)):
                self._poison(op, index)
        for op, dead in self._found.operands.items():
            self._drop_operands(op, dead)
        for block in self._found.arguments:
            self._drop_from_branches(block)
        self._erase_ops()
        for block, dead in self._found.arguments.items():
            for index in sorted(dead, reverse=True):
                argument = block.args[index]
                self._replace_by_poison(argument)
                self._edit.erase_block_argument(argument)
        # Inner ops first: the regions of an op move into its replacement.
        for op, dead in reversed(self._found.results.items()):
            if dead and op.parent is not None:
                self._drop_results(op, set(dead))

    def _shorten_signature(self, function: Operation, arguments: Sequence[int], results: Sequence[int]) -> None:
        type = function.properties["function_type"]
        assert isinstance(type, FunctionType)
        self._edit.modify(function).properties["function_type"] = FunctionType.from_lists(
            _without(type.inputs.data, arguments), _without(type.outputs.data, results)
        )
        for name, dead in (("arg_attrs", arguments), ("res_attrs", results)):
            attributes = function.properties.get(name)
            if isa(attributes, ArrayAttr[Attribute]):
                function.properties[name] = ArrayAttr(_without(attributes.data, dead))

    def _drop_operands(self, op: Operation, dead: Sequence[int]) -> None:
        if not dead:
            return
        self._edit.modify(op).operands = _without(op.operands, dead)
        segments = op.properties.get("operandSegmentSizes")
        if isinstance(segments, DenseArrayBase):
            sizes = [int(size) for size in segments.get_values()]
            sizes[-1] -= len(dead)
            op.properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, sizes)
        if op.properties.get("arg_attrs") is not None:
            attributes = op.properties["arg_attrs"]
            if isa(attributes, ArrayAttr[Attribute]):
                op.properties["arg_attrs"] = ArrayAttr(_without(attributes.data, dead))

    def _drop_from_branches(self, block: Block) -> None:
        for op in dict.fromkeys(use.operation for use in block.uses):
            branch = branch_of(op)
            assert branch is not None, "the finder asked"
            forwarded = [
                _without(values, [index - (len(to.args) - len(values)) for index in self._found.arguments[to]])
                if to is block
                else values
                for to, values in zip(op.successors, branch.get(op), strict=True)
            ]
            branch.set(self._edit.modify(op), forwarded)

    def _erase_ops(self) -> None:
        going = {inner for op in self._found.ops for inner in op.walk()}
        for op in self._found.ops:
            for inner in op.walk():
                for result in inner.results:
                    for use in list(result.uses):
                        if use.operation in going:
                            continue
                        self._poison(use.operation, use.index)
        for op in reversed(self._found.ops):
            self._edit.erase(op, safe_erase=False)

    def _replace_by_poison(self, value: SSAValue) -> None:
        for use in list(value.uses):
            self._poison(use.operation, use.index)

    def _poison(self, op: Operation, index: int) -> None:
        from xdsl.dialects.ub import PoisonOp

        poison = PoisonOp(op.operands[index].type)
        self._edit.insert(poison, InsertPoint.before(op), of=op)
        self._edit.modify(op).operands[index] = poison.results[0]

    def _drop_results(self, op: Operation, dead: set[int]) -> None:
        """Rebuild an op with fewer results."""
        for index in dead:
            self._replace_by_poison(op.results[index])
        kept = [result for result in op.results if result.index not in dead]
        new = type(op).create(
            operands=op.operands,
            result_types=[result.type for result in kept],
            properties=dict(op.properties),
            attributes=dict(op.attributes),
            successors=op.successors,
            regions=[self._edit.move_region_contents_to_new_regions(region) for region in op.regions],
        )
        new.location = op.location
        results = new.properties.get("res_attrs")
        if isa(results, ArrayAttr[Attribute]):
            new.properties["res_attrs"] = ArrayAttr(_without(results.data, dead))
        for old, result in zip(kept, new.results, strict=True):
            result.name_hint = old.name_hint
        self._edit.insert(new, InsertPoint.before(op), of=op)
        for old, result in zip(kept, new.results, strict=True):
            self._edit.replace_all_uses_with(old, result)
        self._edit.erase(op)


def _without(values: Iterable[_Kept], dead: Iterable[int]) -> list[_Kept]:
    gone = set(dead)
    return [value for index, value in enumerate(values) if index not in gone]


def _has_flow(op: Operation) -> bool:
    """Return whether control flow among the regions of an op is known."""
    return bool(op.regions) and region_flow_of(op) is not None


def _patterns_of_flow(op: Operation) -> Sequence[RewritePattern]:
    return _PATTERNS.of(op) if _has_flow(op) else ()


_PATTERNS = PatternsByOp((), ())


@dataclass(frozen=True)
class RemoveDeadValues(OpPass):
    name = "remove-dead-values"
    keeps_checks = True

    canonicalize: bool = True
    """Remove dead arguments and results of loops and other ops with regions, and canonicalize these ops."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        found = _Finder(op, self.canonicalize).found
        edit = Editor(self)
        if not found.is_empty() and edit.begin(op):
            _Remover(edit, found).remove()
        if self.canonicalize:
            GreedyRewriter(ctx, op, _patterns_of_flow, False, NO_LIMIT, starts_at=_has_flow).sweep()
