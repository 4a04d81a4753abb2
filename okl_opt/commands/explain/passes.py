"""Pages about passes, pipelines and flags: docstring, options, and the docstring's example, run now."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import io
import re
import sys
import textwrap
from collections.abc import Iterator
from typing import Any, get_type_hints

from xdsl.passes import ModulePass
from xdsl.utils.exceptions import VerifyException

from okl_opt.cli.help import usage
from okl_opt.commands.explain.pages import WIDTH, Example, Explanation, Option
from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.passes.base import statistics_of
from okl_opt.passes.pipeline import registry
from okl_opt.passes.pipeline.entries import OURS, XDSL, PassEntry, PipelineEntry
from okl_opt.passes.pipeline.options import OptionError, build_pipeline, describe, option_fields, value_text
from okl_opt.passes.pipeline.table import ALIASES
from okl_opt.words.flags import FLAGS, Flag, Settings

_EXAMPLE = re.compile(r"^Before: (.*?)^After:  (.*?)(?:^\n|\Z)", re.DOTALL | re.MULTILINE)
_EXAMPLE_INDENT = 8


def explanation(name: str) -> Explanation | None:
    """The page of a pass, alias, pipeline or flag; None if the name is unknown."""
    if name in FLAGS:
        return _flag_explanation(FLAGS[name])
    pipeline = registry.find_pipeline(name)
    if pipeline is not None:
        return _pipeline_explanation(pipeline)
    entry = registry.find_pass(name)
    return None if entry is None else _pass_explanation(entry)


def _flag_explanation(flag: Flag) -> Explanation:
    from okl_opt.words.flag_docs import default_of, sentences, text_of, upstream_of

    parts = [textwrap.fill(part, WIDTH) for part in (sentences(flag), default_of(flag), upstream_of(flag)) if part]
    if text_of(flag).examples:
        parts.append("In a clone of the project:\n  " + "\n  ".join(text_of(flag).examples))
    return Explanation(usage(flag), "flag", "\n\n".join(parts), {})


def _pipeline_explanation(entry: PipelineEntry) -> Explanation:
    pipeline_class = entry.load()
    try:
        expands_to = build_pipeline(entry.name, pipeline_class, "").text()
    except OptionError:
        expands_to = ""  # it has no form without options
    return Explanation(
        name=entry.name,
        kind="pipeline",
        text=inspect.getdoc(pipeline_class) or "",
        facts=_aliases(entry.name),
        options=tuple(_options(pipeline_class)),
        expands_to=expands_to,
    )


def _aliases(name: str) -> dict[str, str]:
    aliases = [alias for alias, target in ALIASES.items() if target == name]
    return {"Also called": ", ".join(aliases)} if aliases else {}


def _origin(entry: PassEntry) -> str:
    """The origin of a pass, in words."""
    if entry.origin == OURS:
        return OURS
    return "xDSL, installed with okl-opt" if entry.origin == XDSL else entry.origin


def _pass_explanation(entry: PassEntry) -> Explanation:
    pass_class = entry.load()
    documentation = _documentation(pass_class)
    example = _EXAMPLE.search(documentation)
    anchors = entry.anchors(pass_class)
    facts = {
        "Runs on": "any op" if anchors is None else ", ".join(anchors),
        "Comes from": _origin(entry),
        "In IR dumps": entry.dump_name(pass_class),
    }
    facts.update(_aliases(entry.name))
    return Explanation(
        name=entry.name,
        kind="pass",
        text=_EXAMPLE.sub("", documentation).strip() or f"Its source in '{entry.origin}' has no description.",
        facts=facts,
        options=tuple(_options(pass_class)),
        statistics=statistics_of(pass_class),
        example=None if example is None else _example(entry.name, *map(_dedented, example.groups())),
    )


def _documentation(pass_class: type[ModulePass]) -> str:
    """The module's docstring, if the pass is its only one, with the class's docstring after the first line."""
    module = sys.modules[pass_class.__module__]
    passes = [one for one in vars(module).values() if isinstance(one, type) and issubclass(one, ModulePass)]
    own = [one for one in passes if one.__module__ == pass_class.__module__]
    of_module = inspect.cleandoc(module.__doc__ or "") if own == [pass_class] else ""
    text = vars(pass_class).get("__doc__") or ""
    # A dataclass without a docstring gets its signature as one.
    of_class = "" if text.startswith(f"{pass_class.__name__}(") else inspect.cleandoc(text)
    of_class = of_class.removeprefix("See the module docstring.").lstrip()
    summary, _, rest = of_module.partition("\n\n")
    return "\n\n".join(part for part in (summary, of_class, rest) if part) + "\n"


def _options(built_class: type[object]) -> Iterator[Option]:
    fields = option_fields(built_class)
    types = get_type_hints(built_class) if fields else {}
    texts = _field_texts(built_class) if fields else {}
    for name, field in fields.items():
        yield Option(name, describe(types[field.name]), _default(field), texts.get(field.name, ""))


def _default(field: dataclasses.Field[Any]) -> str:
    """The default of an option as spelled on the command line; "" if the option is required."""
    value = field.default
    if field.default_factory is not dataclasses.MISSING:
        value = field.default_factory()
    return "" if value is dataclasses.MISSING else value_text(value)


def _field_texts(built_class: type[object]) -> dict[str, str]:
    """The docstring of each field of the class and its bases."""
    texts: dict[str, str] = {}
    for base in reversed(built_class.__mro__):
        if not dataclasses.is_dataclass(base):
            continue
        try:
            source = textwrap.dedent(inspect.getsource(base))
        except (OSError, TypeError):
            continue  # a class of a plugin that was made without a file
        (definition,) = ast.parse(source).body
        assert isinstance(definition, ast.ClassDef)
        for field, below in zip(definition.body, definition.body[1:], strict=False):
            match field, below:
                case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                    texts[name] = " ".join(text.split())
                case _:
                    pass
    return texts


def _dedented(text: str) -> str:
    return textwrap.dedent(" " * _EXAMPLE_INDENT + text.rstrip() + "\n")


def _example(name: str, before: str, after: str) -> Example | None:
    """The expanded IR of a docstring and the pass's output for it; None if the pass fails."""
    from okl_opt.commands.explain.shorthand import in_full, without_module
    from okl_opt.driver.driver import process_input

    out = io.StringIO()
    try:
        full = in_full(before)
    except (DiagnosticError, VerifyException):
        return None
    if process_input(Settings(passes=((name, ""),)), io.StringIO(full), out, io.StringIO()) != 0:
        return None
    return Example((before, after), full, without_module(out.getvalue().rstrip() + "\n"))
