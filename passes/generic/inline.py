"""Replace calls by the bodies of their functions.

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

Functions are processed in callee-first order: simplified, and their calls inlined, until no call is left to inline or
`max-iterations` is reached. Private functions without remaining uses are erased. Calls of a function that calls itself
stay, as do calls with `no_inline` on call or function.
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

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.interfaces.control_flow import called_symbol, is_call
from okl_opt.dialects.interfaces.effects import is_isolated
from okl_opt.dialects.interfaces.symbols import is_symbol_table
from okl_opt.dialects.upstream.definitions import has_trait
from okl_opt.passes.analysis.call_graph import CallGraph, Node, Uses
from okl_opt.passes.base import OpPass
from okl_opt.passes.generic.inline_call import body_for, insert_body, may_be_inlined
from okl_opt.passes.pipeline.manager import run_inner_pipeline
from okl_opt.passes.pipeline.text import Manager, parse_pipeline
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.rewriting.watch import analysis

_NO_LIMIT = 2**32 - 1


class _Call(NamedTuple):
    """A candidate call. `via` is the chain of inlined functions that it came from."""

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
            self._process(component)
        for node in self._dead:
            if node.op.parent is not None and self._edit.begin(node.op):
                self._edit.erase(node.op, safe_erase=False)

    def _process(self, component: list[Node]) -> None:
        """Simplify mutually recursive functions and inline their calls."""
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
        """Inline the inlinable calls of some functions; return whether there was one."""
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
            if not may_be_inlined(call.op, call.callee.op, call.callee.region, anywhere=self._by.into_kernels):
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
        """Yield the resolvable calls in blocks that are, or will be, nested in `place`."""
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
        """Return the callee of a call at `place`; None for references into other symbol tables, as in MLIR."""
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
    """Return whether the regions of `op` have one block each, by MLIR's definition or by its class."""
    if has_trait(op, "SingleBlock"):
        return True
    regions = op.get_irdl_definition().regions if isinstance(op, IRDLOperation) else ()
    return any(isinstance(region, SingleBlockRegionDef | VarSingleBlockRegionDef) for _, region in regions)


@dataclass(frozen=True)
class Inliner(OpPass):
    name = "inline"
    keeps_checks = True

    default_pipeline: str = "canonicalize"
    """Passes that simplify functions without an entry in `op-pipelines`; may be empty."""

    inlining_threshold: int = _NO_LIMIT
    """The greatest size of a callee, in ops per 100 ops of the caller."""

    max_iterations: int = 4
    """The number of rounds of simplification and inlining for mutually recursive functions."""

    op_pipelines: tuple[str, ...] | None = None
    """Pipelines for kinds of functions, e.g. `func.func(cse,canonicalize)`."""

    into_kernels: bool = False
    """Inline calls in gpu ops, too. MLIR has no such option, and leaves them."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        if not is_symbol_table(op):
            raise op_error(op, " was scheduled to run under the inliner, but does not define a symbol table")
        # A file may name this pass, so the passes in its options may touch only IR, too.
        pipelines = [parse_pipeline(text, from_file=True) for text in self.op_pipelines or ()]
        if self.default_pipeline:
            parse_pipeline(f"func.func({self.default_pipeline})", from_file=True)
        _Inliner(self, ctx, op, {pipeline.anchor: pipeline for pipeline in pipelines}).run()
