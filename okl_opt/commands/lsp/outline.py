"""The outline of a document: its symbols, nested as in the text."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types
from xdsl.dialects.builtin import ModuleOp
from xdsl.traits import CallableOpInterface

from okl_opt.commands.lsp.analysis import Analysis, Placed
from okl_opt.commands.lsp.names import NameKind
from okl_opt.commands.lsp.record import OpPlace
from okl_opt.dialects.diagnostic import op_name


def outline(analysis: Analysis) -> list[types.DocumentSymbol]:
    """The symbols of all chunks; with several chunks, one branch for each."""
    if len(analysis.chunks) == 1:
        return list(_of_chunk(analysis.chunks[0], analysis))
    return [
        types.DocumentSymbol(
            f"split {number}",
            types.SymbolKind.Namespace,
            analysis.places.range(placed.start, placed.end),
            analysis.places.range(placed.start, placed.start),
            children=list(_of_chunk(placed, analysis)),
        )
        for number, placed in enumerate(analysis.chunks, 1)
    ]


def _of_chunk(placed: Placed, analysis: Analysis) -> Iterator[types.DocumentSymbol]:
    for name in placed.names.all:
        if name.kind in (NameKind.ATTRIBUTE, NameKind.TYPE) and name.defines:
            start, end = name.start - 1 + placed.base, name.end + placed.base
            line = analysis.places.line_of(start)
            whole = analysis.places.range(start, analysis.places.line_end(line))
            kind = types.SymbolKind.TypeParameter if name.kind is NameKind.TYPE else types.SymbolKind.Constant
            yield types.DocumentSymbol(placed.names.text(name), kind, whole, analysis.places.range(start, end))
    for place in placed.chunk.record.top:
        yield from _of_op(place, placed, analysis)
    yield from _taken_out(placed, analysis)


def _of_op(place: OpPlace, placed: Placed, analysis: Analysis) -> Iterator[types.DocumentSymbol]:
    children = [symbol for child in place.children for symbol in _of_op(child, placed, analysis)]
    symbol = place.symbol
    if symbol is None and not (isinstance(place.op, ModuleOp) and children):
        yield from children
        return
    assert place.op is not None
    if place.op.has_trait(CallableOpInterface) or op_name(place.op).endswith((".func", ".job")):
        kind = types.SymbolKind.Function
    else:
        kind = types.SymbolKind.Module if place.is_symbol_table else types.SymbolKind.Variable
    yield types.DocumentSymbol(
        "module" if symbol is None else f"@{symbol}",
        kind,
        analysis.places.range(place.start + placed.base, place.end + placed.base),
        analysis.places.range(place.name_start + placed.base, place.name_end + placed.base),
        detail=op_name(place.op),
        children=children,
    )


def _taken_out(placed: Placed, analysis: Analysis) -> Iterator[types.DocumentSymbol]:
    """Symbols in text that failed to parse."""
    for start, end in placed.chunk.taken_out:
        for name in placed.names.all:
            if name.kind is NameKind.SYMBOL and name.defines and start <= name.start < end:
                yield types.DocumentSymbol(
                    placed.names.text(name),
                    types.SymbolKind.Function,
                    analysis.places.range(start + placed.base, end + placed.base),
                    analysis.places.range(name.start + placed.base, name.end + placed.base),
                    detail="does not parse",
                )


def folds(analysis: Analysis) -> list[types.FoldingRange]:
    """Ops of several lines, and chunks."""
    found: list[types.FoldingRange] = []
    for placed in analysis.chunks:
        for place in placed.chunk.record.ops:
            if place.op is None or not place.op.regions:
                continue
            first_line = analysis.places.line_of(place.start + placed.base)
            last_line = analysis.places.line_of(place.end - 1 + placed.base)
            if last_line > first_line + 1:
                found.append(types.FoldingRange(first_line, last_line - 1))
    return found
