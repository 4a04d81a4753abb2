"""Metadata of LLVM IR: nodes that instructions refer to by number.

Source: `LoopAnnotationTranslation.cpp` and `ModuleTranslation.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import ArrayAttr, IntAttr, IntegerAttr, NoneAttr, StringAttr
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.llvm.held import held
from okl_opt.dialects.upstream.shared.shapes import integers
from okl_opt.runtime.machine.llvm_ir.escapes import string


class Metadata:
    """The nodes of a module."""

    def __init__(self) -> None:
        self._nodes: list[str] = []
        self._numbers: dict[object, str] = {}

    def node(self, *parts: str) -> str:
        """The node with these parts."""
        return self._numbered(parts, lambda _: "!{" + ", ".join(parts) + "}")

    def distinct(self, key: object, *parts: str) -> str:
        """A distinct node that refers to itself first; the same key gives the same node."""
        return self._numbered((key,), lambda number: f"distinct !{{{', '.join((number, *parts))}}}")

    def empty(self, key: object) -> str:
        """A distinct empty node; the same key gives the same node."""
        return self._numbered((key,), lambda _: "distinct !{}")

    def definitions(self) -> Iterable[str]:
        """The lines that define the nodes."""
        return (f"!{number} = {text}" for number, text in enumerate(self._nodes))

    def _numbered(self, key: object, text: Callable[[str], str]) -> str:
        if key not in self._numbers:
            number = self._numbers[key] = f"!{len(self._nodes)}"
            self._nodes.append("")
            self._nodes[int(number[1:])] = text(number)
        return self._numbers[key]


def text_node(text: str) -> str:
    """A string as a part of a node."""
    return f"!{string(text)}"


# ----- metadata of instructions


def weights(metadata: Metadata, op: Operation) -> str:
    """`, !prof !0` of a branch with weights."""
    values = integers(held(op, "branch_weights"))
    if not values:
        return ""
    return ", !prof " + metadata.node(text_node("branch_weights"), *(f"i32 {value}" for value in values))


def access(metadata: Metadata, op: Operation) -> str:
    """The words after a load or a store, as `, !nontemporal !0`."""
    parts: list[str] = []
    for name, kind, part in _ACCESS:
        if held(op, name) is not None:
            parts.append(f", !{kind} {metadata.node(*part)}")
    promise = dereferenceable(metadata, op)
    return "".join(parts) + promise + scopes(metadata, op)


_ACCESS = (
    ("nontemporal", "nontemporal", ("i32 1",)),
    ("invariant", "invariant.load", ()),
    ("invariantGroup", "invariant.group", ()),
)


def dereferenceable(metadata: Metadata, op: Operation) -> str:
    """`, !dereferenceable !0` of a load of a pointer."""
    promise = held(op, "dereferenceable")
    if promise is None or promise.name != "llvm.dereferenceable":
        return ""
    kind = "dereferenceable_or_null" if _number(promise, "mayBeNull") else "dereferenceable"
    size = f"i64 {_number(promise, 'bytes')}"
    return f", !{kind} {metadata.node(size)}"


def scopes(metadata: Metadata, op: Operation) -> str:
    """The metadata of a memory access for alias analysis: scopes, access groups and types."""
    found = ""
    for name, kind in (("alias_scopes", "alias.scope"), ("noalias_scopes", "noalias")):
        listed = held(op, name)
        if isa(listed, ArrayAttr) and listed.data:
            found += f", !{kind} {metadata.node(*(alias_scope(metadata, each) for each in listed))}"
    groups = held(op, "access_groups")
    if isa(groups, ArrayAttr) and groups.data:
        nodes = [metadata.empty(each) for each in groups]
        found += f", !llvm.access.group {nodes[0] if len(nodes) == 1 else metadata.node(*nodes)}"
    tags = held(op, "tbaa")
    if isa(tags, ArrayAttr) and len(tags) == 1:
        found += f", !tbaa {_tbaa_tag(metadata, tags.data[0])}"
    return found


def alias_scope(metadata: Metadata, scope: Attribute) -> str:
    """The node of an alias scope, which refers to its domain."""
    parts = [_domain(metadata, field(scope, "domain")), *_description(scope)]
    return _with_identity(metadata, scope, parts)


def _domain(metadata: Metadata, domain: Attribute) -> str:
    return _with_identity(metadata, domain, _description(domain))


def _with_identity(metadata: Metadata, attribute: Attribute, parts: Sequence[str]) -> str:
    """A node that is told from others by its identity: itself, or a string."""
    identity = field(attribute, "id")
    if isinstance(identity, StringAttr):
        return metadata.node(text_node(identity.data), *parts)
    return metadata.distinct(attribute, *parts)


def _description(attribute: Attribute) -> list[str]:
    text = field(attribute, "description")
    return [text_node(text.data)] if isinstance(text, StringAttr) else []


def field(attribute: Attribute, name: str) -> Attribute:
    """The value of a field of an attribute."""
    # Most modules have no such attributes.
    from okl_opt.dialects.upstream.llvm.attributes.structs import FieldsAttr

    assert isinstance(attribute, FieldsAttr)
    return attribute.field(name)


def _number(attribute: Attribute, name: str) -> int:
    """The number in a field; 0 if it was left out."""
    value = field(attribute, name)
    if isa(value, IntegerAttr):
        return value.value.data
    return value.data if isa(value, IntAttr) else 0


# ----- types in memory


def _tbaa_tag(metadata: Metadata, tag: Attribute) -> str:
    types = (_tbaa_type(metadata, field(tag, name)) for name in ("base_type", "access_type"))
    is_constant = ("i64 1",) if _number(tag, "constant") else ()
    return metadata.node(*types, f"i64 {_number(tag, 'offset')}", *is_constant)


def _tbaa_type(metadata: Metadata, type: Attribute) -> str:
    identity = field(type, "id")
    if type.name == "llvm.tbaa_root":
        if isinstance(identity, StringAttr):
            return metadata.node(text_node(identity.data))
        return metadata.distinct(type)
    assert isinstance(identity, StringAttr)
    parts = [text_node(identity.data)]
    members = field(type, "members")
    for member in members if isa(members, ArrayAttr) else ():
        parts += [_tbaa_type(metadata, field(member, "typeDesc")), f"i64 {_number(member, 'offset')}"]
    return metadata.node(*parts)


# ----- loops


def loop(metadata: Metadata, op: Operation) -> str:
    """`, !llvm.loop !0` of the branch that closes a loop."""
    annotation = held(op, "loop_annotation")
    return "" if annotation is None else f", !llvm.loop {_loop(metadata, annotation)}"


def _loop(metadata: Metadata, annotation: Attribute) -> str:
    parts: list[str] = []
    for row in _LOOP:
        holder, _, part = row.place.rpartition(".")
        attribute = field(annotation, holder) if holder else annotation
        value = NoneAttr() if isinstance(attribute, NoneAttr) else field(attribute, part)
        if not isinstance(value, NoneAttr):
            parts += row.parts(metadata, value, row.name)
    groups = field(annotation, "parallelAccesses")
    if isa(groups, ArrayAttr) and groups.data:
        nodes = (metadata.empty(group) for group in groups)
        parts.append(metadata.node(text_node("llvm.loop.parallel_accesses"), *nodes))
    return metadata.distinct(annotation, *parts)


class _Row(NamedTuple):
    """A property of loops: its field in the annotation, its name in LLVM, and its text."""

    place: str
    name: str
    parts: Callable[[Metadata, Attribute, str], list[str]]


def _is_true(value: Attribute) -> bool:
    return isa(value, IntegerAttr) and bool(value.value.data)


def _unit(metadata: Metadata, value: Attribute, name: str) -> list[str]:
    return [metadata.node(text_node(name))] if _is_true(value) else []


def _either(metadata: Metadata, value: Attribute, name: str) -> list[str]:
    """`disable` or `enable`."""
    return [metadata.node(text_node(f"{name}.{'disable' if _is_true(value) else 'enable'}"))]


def _truth(metadata: Metadata, value: Attribute, name: str) -> list[str]:
    return [metadata.node(text_node(name), f"i1 {'true' if _is_true(value) else 'false'}")]


def _opposite(metadata: Metadata, value: Attribute, name: str) -> list[str]:
    return [metadata.node(text_node(name), f"i1 {'false' if _is_true(value) else 'true'}")]


def _count(metadata: Metadata, value: Attribute, name: str) -> list[str]:
    return [metadata.node(text_node(name), f"i32 {value.value.data if isa(value, IntegerAttr) else 0}")]


def _one(metadata: Metadata, value: Attribute, name: str) -> list[str]:
    return [metadata.node(text_node(name), "i32 1")] if _is_true(value) else []


def _followup(metadata: Metadata, value: Attribute, name: str) -> list[str]:
    return [metadata.node(text_node(name), _loop(metadata, value))]


_LOOP: Sequence[_Row] = (
    _Row("disableNonforced", "llvm.loop.disable_nonforced", _unit),
    _Row("mustProgress", "llvm.loop.mustprogress", _unit),
    _Row("isVectorized", "llvm.loop.isvectorized", _one),
    _Row("vectorize.disable", "llvm.loop.vectorize.enable", _opposite),
    _Row("vectorize.predicateEnable", "llvm.loop.vectorize.predicate.enable", _truth),
    _Row("vectorize.scalableEnable", "llvm.loop.vectorize.scalable.enable", _truth),
    _Row("vectorize.width", "llvm.loop.vectorize.width", _count),
    _Row("vectorize.followupVectorized", "llvm.loop.vectorize.followup_vectorized", _followup),
    _Row("vectorize.followupEpilogue", "llvm.loop.vectorize.followup_epilogue", _followup),
    _Row("vectorize.followupAll", "llvm.loop.vectorize.followup_all", _followup),
    _Row("interleave.count", "llvm.loop.interleave.count", _count),
    _Row("unroll.disable", "llvm.loop.unroll", _either),
    _Row("unroll.count", "llvm.loop.unroll.count", _count),
    _Row("unroll.runtimeDisable", "llvm.loop.unroll.runtime.disable", _truth),
    _Row("unroll.full", "llvm.loop.unroll.full", _unit),
    _Row("unroll.followupUnrolled", "llvm.loop.unroll.followup_unrolled", _followup),
    _Row("unroll.followupRemainder", "llvm.loop.unroll.followup_remainder", _followup),
    _Row("unroll.followupAll", "llvm.loop.unroll.followup_all", _followup),
    _Row("unrollAndJam.disable", "llvm.loop.unroll_and_jam", _either),
    _Row("unrollAndJam.count", "llvm.loop.unroll_and_jam.count", _count),
    _Row("unrollAndJam.followupOuter", "llvm.loop.unroll_and_jam.followup_outer", _followup),
    _Row("unrollAndJam.followupInner", "llvm.loop.unroll_and_jam.followup_inner", _followup),
    _Row("unrollAndJam.followupRemainderOuter", "llvm.loop.unroll_and_jam.followup_remainder_outer", _followup),
    _Row("unrollAndJam.followupRemainderInner", "llvm.loop.unroll_and_jam.followup_remainder_inner", _followup),
    _Row("unrollAndJam.followupAll", "llvm.loop.unroll_and_jam.followup_all", _followup),
    _Row("licm.disable", "llvm.licm.disable", _unit),
    _Row("licm.versioningDisable", "llvm.loop.licm_versioning.disable", _unit),
    _Row("distribute.disable", "llvm.loop.distribute.enable", _opposite),
    _Row("distribute.followupCoincident", "llvm.loop.distribute.followup_coincident", _followup),
    _Row("distribute.followupSequential", "llvm.loop.distribute.followup_sequential", _followup),
    _Row("distribute.followupFallback", "llvm.loop.distribute.followup_fallback", _followup),
    _Row("distribute.followupAll", "llvm.loop.distribute.followup_all", _followup),
    _Row("pipeline.disable", "llvm.loop.pipeline.disable", _truth),
    _Row("pipeline.initiationinterval", "llvm.loop.pipeline.initiationinterval", _count),
    _Row("peeled.count", "llvm.loop.peeled.count", _count),
    _Row("unswitch.partialDisable", "llvm.loop.unswitch.partial.disable", _unit),
)
