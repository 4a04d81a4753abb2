"""Options of passes and pipelines: from `a=1 b=x,y flag` to the fields of a dataclass.

Source: MLIR's PassOptions.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from xdsl.passes import ModulePass

from okl_opt.dialects.suggestions import alternatives, suggestions

_BOOLEANS = {"true": True, "1": True, "false": False, "0": False}
_NOT_SET = "none"
"""The text for an unset option."""
_SPECIAL = frozenset(" \t\n,\"'{}[]()")
"""Characters allowed only in quoted values."""
_QUOTES = frozenset("\"'{}[]()")
_CLOSING = {"{": "}", "[": "]", "(": ")"}


Built = TypeVar("Built")


def option_name(option: dataclasses.Field[Any]) -> str:
    """Return the name of a field on the command line: its own with dashes, or `metadata["option"]`.

    Only an option called `name` needs the latter, as every pass has a class variable `name`.
    """
    given = option.metadata.get("option")
    return given if isinstance(given, str) else option.name.replace("_", "-")


class OptionError(Exception):
    """Invalid options of a pass or pipeline; the text is the message."""


def split_options(text: str) -> dict[str, str | None]:
    """Parse `a=1 b={x y} c` to a mapping, None for a word without a value; of equal names the last one counts.

    Blanks inside quotes and brackets belong to the value.
    Raises: OptionError.
    """
    options: dict[str, str | None] = {}
    for word in _split(text, " \t\n"):
        name, equals, value = word.partition("=")
        if not name:
            raise OptionError(f"expected the name of an option in '{word}'")
        options[name] = _unquoted(value) if equals else None
    return options


def build_pass(name: str, pass_class: type[Built], text: str) -> Built:
    """Return a pass with its options set from text. Raises: OptionError."""
    return _build("pass", name, pass_class, text)


def build_pipeline(name: str, pipeline_class: type[Built], text: str) -> Built:
    """Return a named pipeline with its options set from text. Raises: OptionError."""
    return _build("pipeline", name, pipeline_class, text)


OURS = "ours"
"""Key in the metadata of a field: an option missing in MLIR's pass of that name. It is written only if set."""


def option_fields(built_class: type[object]) -> dict[str, dataclasses.Field[Any]]:
    """Return the option fields of a pass or pipeline, by their names on the command line."""
    assert dataclasses.is_dataclass(built_class), f"{built_class} has no fields"
    return {option_name(field): field for field in dataclasses.fields(built_class) if field.init}


@cache
def _types_of(built_class: type[object]) -> Mapping[str, Any]:
    """Return the field types of a pass or pipeline. Cached: Python compiles each annotation to find them."""
    return get_type_hints(built_class) if option_fields(built_class) else {}


def _build(kind: str, name: str, built_class: type[Built], text: str) -> Built:
    fields = option_fields(built_class)
    types_of = _types_of(built_class)
    values: dict[str, Any] = {}
    for option, value in split_options(text).items():
        field = fields.get(option.replace("_", "-"))
        if field is None:
            near = suggestions(option.replace("_", "-"), list(fields))
            hint = f", did you mean {alternatives(near)}?" if near else ""
            raise OptionError(f"<Pass-Options-Parser>: no such option {option} of {kind} '{name}'{hint}")
        wanted = types_of[field.name]
        try:
            values[field.name] = _convert(value, wanted)
        except ValueError:
            shown = "nothing" if value is None else f"'{value}'"
            raise OptionError(
                f"<Pass-Options-Parser>: {kind} '{name}', option '{option}': {shown} is not {describe(wanted)}"
            ) from None
    for field in fields.values():
        has_default = field.default is not dataclasses.MISSING or field.default_factory is not dataclasses.MISSING
        if field.name not in values and not has_default:
            if type(None) in get_args(types_of[field.name]):
                values[field.name] = None
                continue
            raise OptionError(f"<Pass-Options-Parser>: {kind} '{name}' needs the option '{option_name(field)}'")
    try:
        return built_class(**values)
    except ValueError as problem:
        raise OptionError(f"<Pass-Options-Parser>: {kind} '{name}': {problem}") from problem
    except Exception as crash:
        crash.add_note(f"while {kind} `{name}` was made")
        raise


def choices_by_option(built_class: type[object]) -> dict[str, tuple[str, ...]]:
    """Map each option of a pass or pipeline to its possible values, () if they cannot be listed."""
    fields = option_fields(built_class)
    types_of = _types_of(built_class)
    return {name: _choices(types_of[field.name]) for name, field in fields.items()}


def _choices(wanted: Any) -> tuple[str, ...]:
    origin = get_origin(wanted)
    if origin in (Union, types.UnionType):
        return tuple(choice for member in get_args(wanted) for choice in _choices(member))
    if origin is Literal:
        return tuple(str(choice) for choice in get_args(wanted))
    if wanted is bool:
        return ("true", "false")
    if isinstance(wanted, type) and issubclass(wanted, StrEnum):
        return tuple(str(choice) for choice in wanted)
    return ()


def options_text(instance: ModulePass) -> str | None:
    """Return all options of a pass, sorted by name, in the form read by `build_pass`: `a=1 b={x,y} c=none`.

    Unset options are omitted if `none` would be an ordinary value. None if there is nothing to write.
    """
    fields = option_fields(type(instance))
    types_of = _types_of(type(instance))
    texts: list[str] = []
    for name, field in sorted(fields.items()):
        value, type_of = getattr(instance, field.name), types_of[field.name]
        if OURS in field.metadata and value == field.default:
            continue
        if _is_list(type_of):
            # As in MLIR, an omitted empty list leaves a blank.
            is_written = value or value != field.default
            texts.append(f"{name}={_list_text(value or ())}" if is_written else "")
        elif value is not None or _convert(_NOT_SET, type_of) is None:
            texts.append(f"{name}={value_text(value)}")
    return " ".join(texts) if texts else None


def _is_list(type_of: Any) -> bool:
    return any(get_origin(kind) is tuple for kind in (type_of, *get_args(type_of)))


def _list_text(value: tuple[Any, ...]) -> str:
    return f"{{{','.join(map(value_text, value))}}}"


def value_text(value: Any) -> str:
    """Return the value of an option as on a command line."""
    if isinstance(value, tuple):
        items = [value_text(item) for item in value]  # pyright: ignore[reportUnknownVariableType]
        text = ",".join(items)
        return f"{{{text}}}" if any(item[:1] in _QUOTES for item in items) else text
    if value is None:
        return _NOT_SET
    if isinstance(value, bool):
        return "true" if value else "false"
    text = str(value)
    if not any(character in _SPECIAL for character in text):
        return text
    if not any(character in _QUOTES for character in text):
        return f"{{{text}}}"
    return f"'{text}'" if '"' in text else f'"{text}"'


def _convert(value: str | None, wanted: Any) -> Any:
    """Convert text to a type. Raises: ValueError."""
    origin = get_origin(wanted)
    if origin in (Union, types.UnionType):
        return _convert_union(value, get_args(wanted))
    if wanted is bool:
        return True if value is None else _boolean(value)
    if value is None:
        raise ValueError
    if origin is Literal:
        return _one_of(value, get_args(wanted))
    if origin is tuple:
        return _convert_tuple(value, get_args(wanted))
    if wanted is int:
        return _integer(value)
    if wanted is float:
        return float(value)
    if wanted is str:
        return value
    if isinstance(wanted, type) and issubclass(wanted, StrEnum):
        return wanted(value)
    raise ValueError


def _convert_union(value: str | None, members: tuple[Any, ...]) -> Any:
    for member in members:
        if member is not type(None):
            try:
                return _convert(value, member)
            except ValueError:
                continue
    if value == _NOT_SET and type(None) in members:
        return None
    raise ValueError


def _convert_tuple(value: str, members: tuple[Any, ...]) -> tuple[Any, ...]:
    items = [_unquoted(item) for item in _split(value, ",", keeps_empty=True)] if value else []
    if len(members) == 2 and members[1] is Ellipsis:
        return tuple(_convert(item, members[0]) for item in items)
    if len(items) != len(members):
        raise ValueError
    return tuple(_convert(item, member) for item, member in zip(items, members, strict=True))


def _integer(value: str) -> int:
    """Parse an integer of at most 64 bits, signed or unsigned, as in MLIR."""
    number = int(value, 0)
    if not -(1 << 63) <= number < 1 << 64:
        raise ValueError
    return number


def _boolean(value: str) -> bool:
    if value.lower() not in _BOOLEANS:
        raise ValueError
    return _BOOLEANS[value.lower()]


def _one_of(value: str, choices: tuple[Any, ...]) -> Any:
    for choice in choices:
        if str(choice) == value:
            return choice
    raise ValueError


def describe(wanted: Any) -> str:
    """Describe the type of an option, to complete the sentence "... is not"."""
    origin = get_origin(wanted)
    if origin in (Union, types.UnionType):
        return " or ".join(describe(member) for member in get_args(wanted) if member is not type(None))
    if origin is Literal:
        return "one of " + alternatives([str(choice) for choice in get_args(wanted)])
    if origin is tuple:
        members = get_args(wanted)
        if len(members) == 2 and members[1] is Ellipsis:
            return f"a comma list, each {describe(members[0])}"
        return f"a comma list of {len(members)}"
    if isinstance(wanted, type) and issubclass(wanted, StrEnum):
        return "one of " + alternatives([str(choice) for choice in wanted])
    words = {int: "an integer of 64 bits", float: "a number", bool: "a boolean (true or false)", str: "a text"}
    for known, text in words.items():
        if wanted is known:
            return text
    return f"a value that a command line can give ({wanted})"


def _split(text: str, separators: str, *, keeps_empty: bool = False) -> list[str]:
    """Split `text` at separators outside of quotes and brackets; drop empty parts unless `keeps_empty`.

    Raises: OptionError for an unclosed quote or bracket.
    """
    parts: list[str] = []
    part = ""
    closing: list[str] = []
    quote = ""
    for character in text:
        if quote:
            quote = "" if character == quote else quote
        elif character in "\"'":
            quote = character
        elif character in _CLOSING:
            closing.append(_CLOSING[character])
        elif closing and character == closing[-1]:
            closing.pop()
        elif character in separators and not closing:
            if part or keeps_empty:
                parts.append(part)
            part = ""
            continue
        part += character
    if quote or closing:
        raise OptionError(f"<Pass-Options-Parser>: missing closing {quote or closing[-1]} in options '{text}'")
    return [*parts, part] if part or keeps_empty else parts


def _unquoted(value: str) -> str:
    if len(value) > 1 and ((value[0] == value[-1] and value[0] in "\"'") or (value[0] == "{" and value[-1] == "}")):
        return value[1:-1]
    return value
