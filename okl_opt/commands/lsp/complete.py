"""Completion: passes, flags and options in commands; ops, types, attributes and names in IR."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from lsprotocol import types
from xdsl.context import Context
from xdsl.ir import Dialect, TypeAttribute

from okl_opt.commands.lsp.analysis import Analysis, Placed
from okl_opt.commands.lsp.hover import documentation
from okl_opt.commands.lsp.names import NameKind
from okl_opt.commands.lsp.run_lines import command_before
from okl_opt.dialects.text import print_attribute
from okl_opt.dialects.text.scopes import DEFAULT_DIALECTS

_MOST = 2000

_NAME = re.compile(r'[%^@#!"]?[A-Za-z0-9_$.-]*$')
_BEFORE_OP = re.compile(r'\s*(?:%[^=]*=\s*)?"?[A-Za-z0-9_$.]*$')
_BEFORE_TYPE = re.compile(r"(?::|->|[<,(x])\s*[A-Za-z0-9]*$")
_PIPELINE_STRING = re.compile(r"""pipeline:\s*"([^"]*)$""")
_BUILTIN_TYPES = (
    *("i1", "i8", "i16", "i32", "i64", "si8", "si32", "si64", "ui8", "index", "none"),
    *("f16", "bf16", "f32", "f64", "tensor", "memref", "vector", "complex", "tuple"),
)
_BUILTIN_ATTRIBUTES = ("affine_map", "affine_set", "array", "dense", "dense_resource", "distinct", "sparse", "strided")

Kind = types.CompletionItemKind


def complete(analysis: Analysis, offset: int) -> list[types.CompletionItem]:
    """The candidates for the word before an offset."""
    command = command_before(analysis.text, offset)
    if command is not None:
        from okl_opt.commands.lsp.complete_command import after_command

        return list(after_command(command, analysis, offset))
    line = analysis.text[analysis.text.rfind("\n", 0, offset) + 1 : offset]
    pipeline = _PIPELINE_STRING.search(line)
    if pipeline is not None:
        from okl_opt.commands.lsp.complete_command import after_pipeline

        return list(after_pipeline(pipeline[1], analysis, offset))
    if line.lstrip().startswith("//"):
        return []
    match = _NAME.search(line)
    assert match is not None
    found = _candidates(match[0], line, analysis, offset)
    start = offset - len(match[0])
    return [_placed(item, analysis, start, offset) for item, _ in zip(found, range(_MOST), strict=False)]


def _placed(item: types.CompletionItem, analysis: Analysis, start: int, end: int) -> types.CompletionItem:
    """The item with its replaced range: editors disagree on whether `.` and `%` belong to a word."""
    item.text_edit = types.TextEdit(analysis.places.range(start, end), item.insert_text or item.label)
    item.filter_text = item.insert_text or item.label
    item.insert_text = None
    return item


def _candidates(word: str, line: str, analysis: Analysis, offset: int) -> Iterator[types.CompletionItem]:
    placed = analysis.at(offset)
    here = offset - placed.base
    before = line[: len(line) - len(word)]
    match word[:1]:
        case "%" if not before.strip():
            return  # a new name
        case "%":
            yield from _values(placed, here)
        case "^":
            yield from _blocks(placed, here)
        case "@":
            yield from _named(placed, NameKind.SYMBOL, Kind.Function)
        case "!":
            yield from _named(placed, NameKind.TYPE, Kind.TypeParameter)
            yield from _of_dialects(analysis.context, word, types_wanted=True)
        case "#":
            yield from _named(placed, NameKind.ATTRIBUTE, Kind.Constant)
            yield from _of_dialects(analysis.context, word, types_wanted=False)
        case _ if _BEFORE_OP.fullmatch(line):
            yield from _ops(analysis.context, word, placed, here)
        case _ if _BEFORE_TYPE.search(line):
            yield from _named(placed, NameKind.TYPE, Kind.TypeParameter)
            yield from (types.CompletionItem(name, kind=Kind.Struct) for name in _BUILTIN_TYPES)
        case _ if before.rstrip().endswith("="):
            yield from _named(placed, NameKind.ATTRIBUTE, Kind.Constant)
            yield from (types.CompletionItem(name, kind=Kind.Struct) for name in _BUILTIN_ATTRIBUTES)
            yield from (types.CompletionItem(word, kind=Kind.Keyword) for word in ("true", "false", "unit"))
        case _:
            return


def _values(placed: Placed, offset: int) -> Iterator[types.CompletionItem]:
    """Values visible at `offset`, nearest first."""
    visible = list(placed.names.visible_values(offset))
    for number, name in enumerate(reversed(visible)):
        values = placed.chunk.record.values.get(name.start - 1, ())
        detail = ", ".join(print_attribute(value.type) for value in values)
        text = placed.names.text(name)
        yield types.CompletionItem(text, kind=Kind.Variable, detail=detail, sort_text=f"{number:06}")


def _blocks(placed: Placed, offset: int) -> Iterator[types.CompletionItem]:
    around = placed.chunk.record.isolated_at(offset)
    seen: set[str] = set()
    for name in placed.names.all:
        text = placed.names.text(name)
        if name.kind is NameKind.BLOCK and text not in seen and placed.chunk.record.isolated_at(name.start) is around:
            seen.add(text)
            yield types.CompletionItem(text, kind=Kind.Reference)


def _named(placed: Placed, kind: NameKind, item_kind: types.CompletionItemKind) -> Iterator[types.CompletionItem]:
    """The symbols or aliases that the chunk defines."""
    for name in placed.names.all:
        if name.kind is kind and name.defines:
            text = placed.names.text(name)
            alias = placed.chunk.record.aliases.get(text)
            place = placed.names.op_of_symbol(name) if kind is NameKind.SYMBOL else None
            detail = print_attribute(alias) if alias is not None else None
            if place is not None and place.op is not None:
                detail = place.op.name
            yield types.CompletionItem(text, kind=item_kind, detail=detail)


def _ops(context: Context, word: str, placed: Placed, offset: int) -> Iterator[types.CompletionItem]:
    """Before a dot: dialects, and ops of the default dialect; after it: ops of the named dialect."""
    quote = '"' if word.startswith('"') else ""
    name, dot, _ = word.removeprefix('"').partition(".")
    if dot:
        dialect = context.get_optional_dialect(name)
        for op in () if dialect is None else dialect.operations:
            text = documentation(op).partition("\n")[0]
            yield types.CompletionItem(
                op.name, kind=Kind.Function, documentation=text or None, insert_text=f"{quote}{op.name}"
            )
        return
    if not quote:
        yield from _short_ops(context, placed, offset)
    for dialect in sorted(context.registered_dialect_names):
        yield types.CompletionItem(f"{dialect}.", kind=Kind.Module, insert_text=f"{quote}{dialect}.")


def _short_ops(context: Context, placed: Placed, offset: int) -> Iterator[types.CompletionItem]:
    """Ops of the default dialect at the offset, which need no dialect name."""
    place = placed.chunk.record.op_at(offset)
    if place is not None and offset <= place.name_end:
        place = place.parent  # the name of an op is being typed over
    name = DEFAULT_DIALECTS.get("builtin.module" if place is None or place.op_type is None else place.op_type.name, "")
    dialect = context.get_optional_dialect(name) if name else None
    for op in () if dialect is None else dialect.operations:
        yield types.CompletionItem(op.name.partition(".")[2], kind=Kind.Function, detail=op.name)


def _of_dialects(context: Context, word: str, *, types_wanted: bool) -> Iterator[types.CompletionItem]:
    """Before a dot: dialects; after it: types or attributes of the named dialect."""
    name, dot, _ = word[1:].partition(".")
    if not dot:
        for dialect in sorted(context.registered_dialect_names):
            yield types.CompletionItem(f"{word[0]}{dialect}.", kind=Kind.Module)
        return
    dialect = context.get_optional_dialect(name)
    for name in () if dialect is None else _attribute_names(dialect, types_wanted):
        yield types.CompletionItem(word[0] + name, kind=Kind.Struct)


def _attribute_names(dialect: Dialect, types_wanted: bool) -> Iterable[str]:
    return (one.name for one in dialect.attributes if issubclass(one, TypeAttribute) == types_wanted)
