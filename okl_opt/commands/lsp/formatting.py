"""Formatting: ops as MLIR prints them, with the text's own value names.

The printer drops comments and rewrites aliases. So an op with comments, aliases or locations is left unchanged; in a
module, its ops are then formatted one by one.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field

from lsprotocol import types
from xdsl.dialects.builtin import ModuleOp

from okl_opt.commands.lsp.analysis import Analysis, Placed
from okl_opt.commands.lsp.names import NameKind
from okl_opt.commands.lsp.record import OpPlace
from okl_opt.commands.lsp.words import comments
from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.text import PrintOptions, parse, print_op

# Comments that the printer itself writes.
_PRINTED = re.compile(r"// (?:no predecessors|pred: .*|[0-9]+ preds: .*)")
_OPTIONS = PrintOptions(local_scope=True, source_names=True)


@dataclass
class Formatted:
    """The edits, and why some parts were left unchanged."""

    edits: list[types.TextEdit] = field(default_factory=list[types.TextEdit])
    left: list[str] = field(default_factory=list[str])


def formatted(analysis: Analysis) -> Formatted:
    """Format a document."""
    result = Formatted()
    for placed in analysis.chunks:
        if placed.chunk.is_valid:
            _format_chunk(placed, analysis, result)
        else:
            line = analysis.places.line_of(placed.start) + 1
            where = f"the part from line {line} on" if len(analysis.chunks) > 1 else "the file"
            result.left.append(f"{where} has errors")
    return result


def _format_chunk(placed: Placed, analysis: Analysis, result: Formatted) -> None:
    chunk = placed.chunk
    found = comments(chunk.text, chunk.words.all)
    noted = [start for start, end in found if _PRINTED.fullmatch(chunk.text, start, end) is None]
    named = [name.start for name in placed.names.all if name.kind in (NameKind.ATTRIBUTE, NameKind.TYPE)]
    located = [word.start for word in chunk.words.all if word.text == "loc"]
    kept = {"comments": noted, "aliases": named, "locations": located}
    for place in _worth_printing(chunk.record.top, kept, placed, analysis, result):
        assert place.op is not None
        start, end = place.start, place.end
        indent = chunk.words.column(start)
        text = textwrap.indent(print_op(place.op, _OPTIONS), " " * indent).lstrip()
        if text != chunk.text[start:end] and _is_same(text, place, analysis):
            result.edits.append(types.TextEdit(analysis.places.range(start + placed.base, end + placed.base), text))


def _worth_printing(
    places: list[OpPlace], kept: dict[str, list[int]], placed: Placed, analysis: Analysis, result: Formatted
) -> Iterator[OpPlace]:
    for place in places:
        found = {what: [one for one in offsets if place.start < one < place.end] for what, offsets in kept.items()}
        held = [what for what, offsets in found.items() if offsets]
        if not held and not _is_beside_values(place):
            yield place
        elif not held:
            continue  # printed alone, its values would have the names of these
        elif isinstance(place.op, ModuleOp):
            yield from _worth_printing(place.children, kept, placed, analysis, result)
        else:
            line = analysis.places.line_of(place.start + placed.base) + 1
            result.left.append(f"the op in line {line} has {' and '.join(held)} in it")


def _is_beside_values(place: OpPlace) -> bool:
    """Return whether values are defined in the block of an op."""
    block = None if place.op is None else place.op.parent
    return block is not None and any(op.results for op in block.ops)


def _is_same(text: str, place: OpPlace, analysis: Analysis) -> bool:
    """Return whether a text parses back to the same op; if not, the op is left as typed."""
    assert place.op is not None
    if place.op.operands:
        return True
    try:
        again = parse(analysis.context, text, implicit_module=False)
    except DiagnosticError:
        return False
    return place.op.is_structurally_equivalent(again)
