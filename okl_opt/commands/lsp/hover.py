"""Hover: the text for the word under the pointer."""

from __future__ import annotations

import inspect
from collections.abc import Sequence

from lsprotocol import types
from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Attribute, BlockArgument, Operation, SSAValue

from okl_opt.commands.lsp.analysis import Analysis, Placed
from okl_opt.commands.lsp.descendants import Descendants
from okl_opt.commands.lsp.names import Name, NameKind
from okl_opt.commands.lsp.record import OpPlace
from okl_opt.commands.lsp.run_lines import command_before
from okl_opt.commands.lsp.words import Kind
from okl_opt.diagnostics.rendering import file_position
from okl_opt.dialects.diagnostic import op_name
from okl_opt.dialects.text import PrintOptions, print_attribute, print_op

_GENERIC = PrintOptions(generic=True, local_scope=True, skip_regions=True, elide_elements_above=16, source_names=True)
_LONGEST = 2000
_PARTS = frozenset({"Operands", "Results", "Properties", "Attributes", "Regions", "Successors"})
_WORD_ENDS = frozenset(" \t\"'=,(){}|")


def hover(analysis: Analysis, offset: int, descendants: Descendants) -> types.Hover | None:
    """The text for an offset, or None. `descendants` are those of the last run."""
    command = command_before(analysis.text, offset)
    if command is not None:
        return _about_word_of_command(analysis, offset)
    placed = analysis.at(offset)
    here = offset - placed.base
    name = placed.names.at(here)
    if name is not None:
        text = _NAMES[name.kind](name, placed)
        return _hover(text, analysis, placed, name.start - 1, name.end) if text else None
    word = placed.chunk.words.at(here)
    if word is not None and word.kind in (Kind.EXCLAMATION_IDENT, Kind.HASH_IDENT):
        text = _about_attribute(word.text)
        return _hover(text, analysis, placed, word.start, word.end) if text else None
    place = placed.chunk.record.op_at(here)
    if place is not None and place.name_start <= here <= place.name_end and place.op_type is not None:
        text = about_op(place, analysis.name)
        if descendants.text == analysis.text:
            text += _later(analysis, place.name_start + placed.base, descendants)
        return _hover(text, analysis, placed, place.name_start, place.name_end)
    return None


def _hover(text: str, analysis: Analysis, placed: Placed, start: int, end: int) -> types.Hover:
    return types.Hover(
        types.MarkupContent(types.MarkupKind.Markdown, text),
        analysis.places.range(start + placed.base, end + placed.base),
    )


def about_op(place: OpPlace, file: str) -> str:
    """The name, documentation, generic form and location of an op."""
    assert place.op_type is not None
    name = place.op_type.name if place.op is None else op_name(place.op)
    parts = [f"**{name}**", documentation(place.op_type), _parts(name)]
    if place.op is not None:
        parts.append("Generic form:\n" + fenced(print_op(place.op, _GENERIC)))
        parts.append(_location(place.op.location, file))
    return "\n\n".join(part for part in parts if part)


def _later(analysis: Analysis, start: int, descendants: Descendants) -> str:
    """The ops made in the last run from the op at an offset."""
    became = descendants.became(*analysis.places.engine_position(start))
    return "".join(["\n\nIn the last run it became:\n", *(f"\n- {one}" for one in became)]) if became else ""


def documentation(op_type: type[Operation]) -> str:
    """The docstring of an op's class; "" if it has none of its own."""
    if issubclass(op_type, UnregisteredOp):
        return "This op is not registered."
    text = inspect.cleandoc(vars(op_type).get("__doc__") or "")
    first, blank, rest = text.partition("\n\n")
    return first + (f"\n\n{fenced(rest, 'text')}" if blank else "")


def fenced(text: str, language: str = "mlir") -> str:
    """A fenced code block, truncated if long."""
    if len(text) > _LONGEST:
        text = text[:_LONGEST] + " ..."
    return f"```{language}\n{text}\n```"


def _parts(name: str) -> str:
    """The operands, results and attributes of an op with their constraints."""
    from okl_opt.commands.explain.ir import explanation

    found = explanation(name)
    sections = [] if found is None else [one for one in found.sections if one.title in _PARTS]
    lines = [line for one in sections for line in (f"{one.title}:", *(f"  {line}" for line in one.lines))]
    return fenced("\n".join(lines), "text") if lines else ""


def _location(location: Attribute, file: str) -> str:
    """The location of an op, if it differs from its position in the text."""
    place = file_position(location)
    if place is not None and place[0] == file:
        return ""
    return "Location: `" + print_attribute(location).replace("`", "'") + "`"


def _about_value(name: Name, placed: Placed) -> str:
    definition = name.key[1]
    values = placed.chunk.record.values.get(definition) if isinstance(definition, int) else None
    written = placed.names.text(name)
    if not values:
        return ""
    if len(values) == 1:
        head = f"{written} : {print_attribute(values[0].type)}"
    else:
        head = "\n".join(f"{written}#{index} : {print_attribute(one.type)}" for index, one in enumerate(values))
    return f"{fenced(head)}\n\n{_origin(values)}"


def _origin(values: Sequence[SSAValue]) -> str:
    value = values[0]
    users = sum(len(list(one.uses)) for one in values)
    used = f"used {users} time{'s' * (users != 1)}"
    if isinstance(value, BlockArgument):
        around = value.owner.parent_op()
        where = "" if around is None else f" of `{op_name(around)}`"
        return f"Argument {value.index}{where}, {used}."
    assert isinstance(value.owner, Operation)
    return f"Result of `{op_name(value.owner)}`, {used}.\n\n" + fenced(print_op(value.owner, _GENERIC))


def _about_block(name: Name, placed: Placed) -> str:
    places = placed.names.same(name)
    jumps = sum(not one.defines for one in places)
    text = placed.chunk.text
    definition = next((one for one in places if one.defines), None)
    if definition is None:
        return ""
    end = text.find("\n", definition.start)
    head = text[definition.start - 1 : len(text) if end < 0 else end].strip()
    return f"{fenced(head)}\n\nBlock, named by {jumps} branch{'es' * (jumps != 1)}."


def _about_symbol(name: Name, placed: Placed) -> str:
    place = placed.names.op_of_symbol(name)
    if place is None or place.op is None:
        return ""
    references = sum(not one.defines for one in placed.names.same(name))
    options = PrintOptions(local_scope=True, skip_regions=True, elide_elements_above=16)
    head = fenced(print_op(place.op, options))
    return f"{head}\n\n`{op_name(place.op)}`, named {references} time{'s' * (references != 1)} elsewhere in this file."


def _about_alias(name: Name, placed: Placed) -> str:
    text = placed.names.text(name)
    value = placed.chunk.record.aliases.get(text)
    return "" if value is None else fenced(f"{text} = {print_attribute(value)}")


def _about_attribute(name: str) -> str:
    """A type or an attribute of a dialect."""
    from okl_opt.commands.explain.ir import explanation
    from okl_opt.commands.explain.pages import page

    found = explanation(name)
    return "" if found is None else fenced(page(found).rstrip(), "text")


_NAMES = {
    NameKind.VALUE: _about_value,
    NameKind.BLOCK: _about_block,
    NameKind.SYMBOL: _about_symbol,
    NameKind.ATTRIBUTE: _about_alias,
    NameKind.TYPE: _about_alias,
}


def _about_word_of_command(analysis: Analysis, offset: int) -> types.Hover | None:
    """The page of `okl-opt explain` about the pass or flag under the pointer."""
    from okl_opt.commands.explain import explanation, page

    line = analysis.places.line_of(offset)
    first, last = analysis.places.line_start(line), analysis.places.line_end(line)
    start = end = offset
    while start > first and analysis.text[start - 1] not in _WORD_ENDS:
        start -= 1
    while end < last and analysis.text[end] not in _WORD_ENDS:
        end += 1
    word = analysis.text[start:end].lstrip("-")
    found = explanation(word) if word else None
    if found is None:
        return None
    text = types.MarkupContent(types.MarkupKind.Markdown, fenced(page(found).rstrip(), "text"))
    return types.Hover(text, analysis.places.range(start, end))
