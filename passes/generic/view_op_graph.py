"""Print an op as a graph for Graphviz: ops are nodes, ops with regions clusters. The IR stays unchanged.

Before:  func.func @f(%arg0: i32) -> i32 {
           %0 = arith.addi %arg0, %arg0 : i32
           return %0 : i32
         }
After:   func.func @f(%arg0: i32) -> i32 {
           %0 = arith.addi %arg0, %arg0 : i32
           return %0 : i32
         }

The graph goes to standard error; `dot -Tsvg` draws it.
Source: `lib/Transforms/ViewOpGraph.cpp` of MLIR 22.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from xdsl.context import Context
from xdsl.dialects.builtin import ArrayAttr, DenseIntOrFPElementsAttr, UnregisteredOp
from xdsl.ir import Attribute, Block, Operation, SSAValue

from okl_opt.dialects.diagnostic import op_name, print_text
from okl_opt.dialects.hints import isa
from okl_opt.dialects.text import print_attribute
from okl_opt.dialects.text.assembly import generic_form
from okl_opt.dialects.text.write.names import ValueNames
from okl_opt.passes.base import OpPass

_LARGEST = 16
"""Arrays of more elements are shown as `[...]`."""
_ESCAPED = frozenset('{|<}>\n"')
_BEFORE_QUOTE = re.compile(r'(?<!\\)((?:\\\\)*)\\(?=")')
"""An odd number of backslashes before a quote: the last one would cancel the quote's escape."""


class _Node(NamedTuple):
    """The number of a node, and for ops with regions the number of their cluster."""

    number: int
    cluster: int | None = None


class _Use(NamedTuple):
    value: SSAValue
    user: _Node
    port: str


class _Graph:
    """Writes the graph of `top`."""

    def __init__(self, options: ViewOpGraph, top: Operation):
        self._options = options
        root = top
        while (parent := root.parent_op()) is not None:
            root = parent
        self._names = ValueNames(root).of
        self._colors = _colors(top)
        self._lines: list[str] = []
        self._indent = 1
        self._last = 0
        self._nodes: dict[SSAValue, _Node] = {}
        self._uses: list[_Use] = []
        self._order: list[str] = []
        self._add_op(top)

    def text(self) -> str:
        data = [self._edge(self._nodes[use.value], use.user, "solid", use) for use in self._uses]
        edges = [f"  {edge}" for edge in (*self._order, *data)]
        return "\n".join(("digraph G {", "  compound = true;", *self._lines, *edges, "}\n"))

    # ----- nodes and uses

    def _add_op(self, op: Operation) -> _Node:
        node = self._cluster(self._cluster_label(op), lambda: self._add_regions(op)) if op.regions else self._leaf(op)
        if self._options.print_data_flow_edges:
            self._uses.extend(_Use(operand, node, self._port("arg", operand)) for operand in op.operands)
        self._nodes.update(dict.fromkeys(op.results, node))
        return node

    def _add_regions(self, op: Operation) -> None:
        for region in op.regions:
            for block in region.blocks:
                self._cluster("", lambda block=block: self._add_block(block))

    def _add_block(self, block: Block) -> None:
        for argument in block.args:
            self._nodes[argument] = self._node(f'label = "{self._value("res", argument)}", shape = Mrecord')
        before: _Node | None = None
        for op in block.ops:
            node = self._add_op(op)
            if before is not None and self._options.print_control_flow_edges:
                self._order.append(self._edge(before, node, "dashed"))
            before = node

    def _leaf(self, op: Operation) -> _Node:
        color = self._colors[op_name(op)]
        label = self._record_label(op)
        return self._node(f'fillcolor = "{color} 0.3 0.95", label = "{label}", shape = Mrecord, style = filled')

    # ----- statements

    def _write(self, line: str) -> None:
        self._lines.append("  " * self._indent + line)

    def _next(self) -> int:
        self._last += 1
        return self._last

    def _node(self, attributes: str) -> _Node:
        node = _Node(self._next())
        self._write(f"v{node.number} [{attributes}];")
        return node

    def _cluster(self, label: str, fill: Callable[[], None]) -> _Node:
        cluster = self._next()
        self._write(f"subgraph cluster_{cluster} {{")
        self._indent += 1
        node = self._node('label = " ", shape = plain')
        self._write(f'label = "{label}";')
        fill()
        self._indent -= 1
        self._write("}")
        return _Node(node.number, cluster)

    def _edge(self, source: _Node, target: _Node, style: str, use: _Use | None = None) -> str:
        """Return the statement of an edge; at a cluster, which has no ports, it ends at the border."""
        ends = [f"v{source.number}", f"v{target.number}"]
        attributes = [f"style = {style}"]
        if source.cluster is not None:
            attributes.insert(0, f"ltail = cluster_{source.cluster}")
        elif use is not None:
            ends[0] += f":{self._port('res', use.value)}:s"
        if target.cluster is not None:
            attributes.insert(0, f"lhead = cluster_{target.cluster}")
        elif use is not None:
            ends[1] += f":{use.port}:n"
        return f"{' -> '.join(ends)}[{', '.join(attributes)}];"

    # ----- labels

    def _port(self, kind: str, value: SSAValue) -> str:
        return f"{kind}_{self._names.get(value, '')}".replace("#", "_")

    def _value(self, kind: str, value: SSAValue) -> str:
        text = f"<{self._port(kind, value)}> %{self._names.get(value, '')}"
        has_type = kind == "res" and self._options.print_result_types
        return f"{text} {self._short(print_attribute(value.type))}" if has_type else text

    def _short(self, text: str) -> str:
        return _escaped(self._cut(text))

    def _cut(self, text: str) -> str:
        longest = self._options.max_label_len
        return text if len(text) <= longest else f"{text[:longest]}..."

    def _cluster_label(self, op: Operation) -> str:
        label = _shown_name(op)
        if self._options.print_result_types:
            label += f" : ({_quotes_escaped(self._cut(', '.join(map(print_attribute, op.result_types))))})"
        return label + "\\l" + self._attributes(op) if self._options.print_attrs else label

    def _record_label(self, op: Operation) -> str:
        attributes = self._attributes(op) if self._options.print_attrs else ""
        parts = [f"{_shown_name(op)}\\l" + (f"\\l{attributes}" if attributes else "")]
        if op.operands:
            parts.insert(0, "{" + "|".join(self._value("arg", operand) for operand in op.operands) + "}")
        if op.results:
            parts.append("{" + "|".join(self._value("res", result) for result in op.results) + "}")
        return "{" + "|".join(parts) + "}"

    def _attributes(self, op: Operation) -> str:
        named = sorted(_attributes(op).items())
        return "".join(f"{_escaped(name)}: {self._attribute(attribute)}\\l" for name, attribute in named)

    def _attribute(self, attribute: Attribute) -> str:
        text = print_attribute(attribute)
        if isa(attribute, DenseIntOrFPElementsAttr):
            if attribute.is_splat():
                return _escaped(text)
            if math.prod(attribute.get_shape()) > _LARGEST:
                rank = len(attribute.get_shape())
                type = text.rpartition(" : ")[2]
                return f"{'[' * rank}...{']' * rank} : {self._short(type)}"
        if isa(attribute, ArrayAttr[Attribute]) and len(attribute) > _LARGEST:
            return "[...]"
        return self._short(text)


def _attributes(op: Operation) -> dict[str, Attribute]:
    """Return the properties and attributes of an op as in generic form."""
    if isinstance(op, UnregisteredOp):
        return {**op.properties, **{name: value for name, value in op.attributes.items() if name != "op_name__"}}
    properties, attributes = dict(op.properties), dict(op.attributes)
    form = generic_form(op.name)
    if form is not None:
        form.write(properties, attributes)
    return {**properties, **attributes}


def _colors(top: Operation) -> dict[str, str]:
    """Assign a hue to each kind of op."""
    names = list(dict.fromkeys(op_name(op) for op in top.walk(region_first=True)))
    return {name: f"{number / len(names):.6f}" for number, name in enumerate(names)}


def _shown_name(op: Operation) -> str:
    """Return the escaped name of an op; unregistered names may have any characters, which MLIR writes unchanged."""
    return _escaped(op_name(op).replace("\\", "\\\\"))


def _escaped(text: str) -> str:
    text = _BEFORE_QUOTE.sub(r"\1\\\\", text)
    return "".join(f"\\{character}" if character in _ESCAPED else character for character in text)


def _quotes_escaped(text: str) -> str:
    """Escape quotes in a label that is no record, where `{|<}>` have no meaning."""
    return _BEFORE_QUOTE.sub(r"\1\\\\", text).replace('"', '\\"')


@dataclass(frozen=True)
class ViewOpGraph(OpPass):
    name = "view-op-graph"
    keeps_checks = True

    max_label_len: int = 20
    """The greatest number of characters shown of an attribute or type."""

    print_attrs: bool = True
    """Show the attributes of ops."""

    print_control_flow_edges: bool = False
    """Draw an edge from each op to the next one of its block."""

    print_data_flow_edges: bool = True
    """Draw an edge from the definition of a value to each of its users."""

    print_result_types: bool = True
    """Show the types of values."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        print_text(_Graph(self, op).text())
