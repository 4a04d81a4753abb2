"""Replace calls by what they call.

Before:  func.func private @square(%arg0: i32) -> i32 {
           %0 = arith.muli %arg0, %arg0 : i32
           return %0 : i32
         }
         func.func @f(%arg0: i32) -> i32 {
           %0 = call @square(%arg0) : (i32) -> i32
           return %0 : i32
         }
After:   func.func @f(%arg0: i32) -> i32 {
           %0 = arith.muli %arg0, %arg0 : i32
           return %0 : i32
         }

Functions that are called come before their callers. Each is simplified, its calls are inlined, and so on until there is
nothing more to inline, or `max-iterations` is reached. Functions of which each use is gone go too, unless they are
public. Calls of a function that calls itself stay, and those where a call or a function says `no_inline`.
Source: `lib/Transforms/InlinerPass.cpp` and `Utils/Inliner.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from xdsl.context import Context
from xdsl.ir import Block, Operation
from xdsl.irdl import IRDLOperation
from xdsl.irdl.operations import SingleBlockRegionDef, VarSingleBlockRegionDef
from xdsl.traits import IsTerminator

from okl_opt.dialects.interfaces.control_flow import called_symbol, is_call
from okl_opt.dialects.interfaces.effects import is_isolated
from okl_opt.passes.analysis.call_graph import CallGraph, Node, Uses
from okl_opt.passes.base import OpPass
from okl_opt.passes.generic.inline_call import body_for, insert_body, may_be_inlined
from okl_opt.passes.pipeline.manager import run_inner_pipeline
from okl_opt.passes.pipeline.text import Manager, parse_pipeline
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.rewriting.watch import analysis

_NO_LIMIT = 2**32 - 1


class _Call(NamedTuple):
    """A call that may be inlined. `via` is the inlined function that it came from, and where that came from."""

    op: Operation
    caller: Node
    callee: Node
    via: _History | None


class _History(NamedTuple):
    function: Node
    before: _History | None


def _was_inlined(function: Node, history: _History | None) -> bool:
    while history is not None and history.function is not function:
        history = history.before
    return history is not None


class _Inliner:
    """Inlines in one op; `by` is the pass."""

    def __init__(self, by: Inliner, context: Context, top: Operation, pipelines: dict[str, Manager]):
        self._by = by
        self._context = context
        self._pipelines = pipelines
        self._edit = Editor(by)
        with analysis("CallGraph"):
            self._graph = CallGraph(top)
        self._uses = Uses(top, self._graph)
        self._dead: list[Node] = []

    def run(self) -> None:
        for component in self._graph.components():
            self._work_on(component)
        for node in self._dead:
            if node.op.parent is not None and self._edit.begin(node.op):
                self._edit.erase(node.op, safe_erase=False)

    def _work_on(self, component: list[Node]) -> None:
        """Simplify and inline in functions that call each other."""
        for _ in range(max(1, self._by.max_iterations)):
            for node in component:
                self._simplify(node)
            if not self._inline_in(component):
                return

    def _simplify(self, node: Node) -> None:
        if node.inner or not is_isolated(node.op) or not self._edit.may_go_on():
            return
        pipeline = self._pipeline_for(node.op.name)
        if pipeline is not None:
            run_inner_pipeline(self._context, pipeline, node.op)
            self._uses.recount(node)

    def _pipeline_for(self, name: str) -> Manager | None:
        pipeline = self._pipelines.get(name)
        if pipeline is None and self._by.default_pipeline:
            pipeline = self._pipelines[name] = parse_pipeline(f"{name}({self._by.default_pipeline})", from_file=True)
        return pipeline

    # ----- inlining

    def _inline_in(self, component: list[Node]) -> bool:
        """Inline what may be inlined in some functions; whether any call was."""
        dead: dict[Node, None] = {}
        calls: list[_Call] = []
        for node in component:
            if self._uses.is_dead(node):
                dead[node] = None
            else:
                calls.extend(self._calls_in(node.region.blocks, node, None, node.op))
        inlined = False
        for call in calls:
            if call.caller in dead or _was_inlined(call.callee, call.via) or not self._is_wanted(call):
                continue
            if not may_be_inlined(call.op, call.callee.op, call.callee.region):
                continue
            if not self._edit.begin(call.op):
                break
            inlined = True
            is_last = self._uses.is_last(call.callee)
            body = body_for(self._edit, call.op, call.callee.region, copy=not is_last)
            around = self._graph.node_around(call.op) or call.caller
            calls.extend(self._calls_in(body.blocks, around, _History(call.callee, call.via), call.op))
            insert_body(self._edit, call.op, body)
            self._uses.inlined(call.callee, call.caller)
            self._edit.erase(call.op)
            if is_last:
                self._uses.forget(call.callee)
                dead[call.callee] = None
        for node in dead:
            if node in component:
                component.remove(node)
            self._dead.append(node)
        return inlined

    def _calls_in(
        self, blocks: Iterable[Block], caller: Node, via: _History | None, place: Operation
    ) -> Iterator[_Call]:
        """The calls in blocks that stand, or are about to stand, at `place`."""
        pending = list(blocks)
        while pending:
            for op in pending.pop().ops:
                if is_call(op):
                    callee = self._callee(op, place)
                    if callee is not None:
                        yield _Call(op, caller, callee, via)
                    continue
                for region in op.regions:
                    if self._graph.node_of_region(region) is None:
                        pending.extend(region.blocks)

    def _callee(self, call: Operation, place: Operation) -> Node | None:
        """What a call at `place` calls; None for references into other symbol tables, which MLIR leaves, too."""
        reference = called_symbol(call)
        if reference is None:
            return self._graph.called_value(call)
        return None if reference.nested_references.data else self._graph.resolve(place, reference)

    def _is_wanted(self, call: _Call) -> bool:
        callee = call.callee
        if call.op.has_trait(IsTerminator, value_if_unregistered=False):
            return False
        if callee in callee.calls or call.caller in callee.calls:
            return False
        if callee.region.is_ancestor(call.op):
            return False
        parent = call.op.parent_op()
        assert parent is not None
        entry = callee.region.blocks.first
        assert entry is not None
        if entry.next_block is not None and callee.op.name != parent.name and _takes_one_block(parent):
            return False
        return self._is_worth_it(call)

    def _is_worth_it(self, call: _Call) -> bool:
        limit = self._by.inlining_threshold
        if limit >= _NO_LIMIT:
            return True
        own = sum(1 for _ in call.caller.region.walk())
        return sum(1 for _ in call.callee.region.walk()) * 100 // own <= limit


def _takes_one_block(op: Operation) -> bool:
    """Whether the regions of `op` have one block each. xDSL does not say it of loops of affine."""
    if op.name.startswith("affine."):
        return True
    regions = op.get_irdl_definition().regions if isinstance(op, IRDLOperation) else ()
    return any(isinstance(region, SingleBlockRegionDef | VarSingleBlockRegionDef) for _, region in regions)


@dataclass(frozen=True)
class Inliner(OpPass):
    """See the module docstring. Runs on ops of any kind."""

    name = "inline"
    touches_only_ir = True

    default_pipeline: str = "canonicalize"
    """Passes that simplify functions of a kind that has no pipeline of its own; may be empty."""

    inlining_threshold: int = _NO_LIMIT
    """How large the callee may be, in ops for every 100 ops of the caller."""

    max_iterations: int = 4
    """How often functions that call each other are simplified, and calls in them inlined."""

    op_pipelines: tuple[str, ...] | None = None
    """Pipelines for kinds of functions, as `func.func(cse,canonicalize)`."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        # A file may name this pass, so what the options name may touch nothing but IR either.
        pipelines = [parse_pipeline(text, from_file=True) for text in self.op_pipelines or ()]
        if self.default_pipeline:
            parse_pipeline(f"func.func({self.default_pipeline})", from_file=True)
        _Inliner(self, ctx, op, {pipeline.anchor: pipeline for pipeline in pipelines}).run()
