"""Pages about ops, types, attributes and dialects, from definitions, docstrings and tests."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import NamedTuple

from xdsl.ir import Attribute, Dialect, Operation, ParametrizedAttribute, TypeAttribute
from xdsl.irdl import (
    AttrConstraint,
    AttrOrPropDef,
    IRDLOperation,
    OpDef,
    OperandDef,
    OptionalDef,
    ParamAttrDef,
    RangeConstraint,
    RegionDef,
    ResultDef,
    VariadicDef,
)

from okl_opt.cli.help import first_line
from okl_opt.commands.explain.constraints import ANYTHING, in_words, name_of
from okl_opt.commands.explain.examples import forms_of_example
from okl_opt.commands.explain.pages import Explanation, Section, table
from okl_opt.dialects.modules import parts_of, upstream_rows
from okl_opt.dialects.registry import DIALECTS, extended_dialects, factories
from okl_opt.dialects.text import print_attribute
from okl_opt.dialects.upstream.shared.declared_ops import field_name, named
from okl_opt.passes.pipeline.plugins import given_plugins, plugins

_PATTERNS = "HasCanonicalizationPatternsTrait"


class Known(NamedTuple):
    """A loadable dialect and its origin."""

    origin: str
    load: Callable[[], Dialect]


def dialects() -> dict[str, Known]:
    """Every dialect by name: ours, xDSL's, those of plugins."""
    given = given_plugins().dialects
    found = {name: Known("a plugin", load) for name, load in {**plugins().dialects, **given}.items()}
    found |= {name: Known("okl" if name in DIALECTS else "xdsl", load) for name, load in factories().items()}
    return dict(sorted(found.items()))


def explanation(name: str) -> Explanation | None:
    """The page of an op, type, attribute or dialect; None if the name is unknown."""
    known = dialects()
    if name in known:
        return _dialect_explanation(name, known[name])
    bare = name.lstrip("!#")
    prefix, dot, _ = bare.partition(".")
    if not dot or prefix not in known:
        return None
    dialect = known[prefix].load()
    for op in dialect.operations:
        if op.name == name:
            return _op_explanation(op, known[prefix].origin)
    for attribute in dialect.attributes:
        if attribute.name in (bare, bare.removeprefix("builtin.")):
            return _attribute_explanation(attribute, known[prefix].origin)
    return None


def names_in(prefix: str) -> list[str]:
    """The ops, types and attributes of a dialect; none if there is no such dialect."""
    known = dialects().get(prefix)
    if known is None:
        return []
    dialect = known.load()
    return [op.name for op in dialect.operations] + [name_of(attribute) for attribute in dialect.attributes]


def ops_called(word: str) -> list[str]:
    """The ops with this name, in our dialects and the common ones, or else in all others."""
    known = dialects()
    usual = [*DIALECTS, *extended_dialects()]
    for names in (usual, [name for name in known if name not in usual]):
        operations = [op for name in names for op in known[name].load().operations]
        found = [op.name for op in operations if op.name.partition(".")[2] == word]
        if found:
            return found
    return []


def _dialect_explanation(name: str, known: Known) -> Explanation:
    dialect = known.load()
    operations = sorted(dialect.operations, key=lambda op: op.name)
    attributes = sorted(dialect.attributes, key=lambda attribute: attribute.name)
    types = [attribute for attribute in attributes if issubclass(attribute, TypeAttribute)]
    others = [attribute for attribute in attributes if not issubclass(attribute, TypeAttribute)]
    sections = [
        Section(title, table([(name_of(one) if one in attributes else one.name, _summary(one)) for one in some]))
        for title, some in (("Operations", operations), ("Types", types), ("Attributes", others))
        if some
    ]
    return Explanation(name, "dialect", _of_module(name), {"Comes from": known.origin}, sections=tuple(sections))


def _of_module(dialect: str) -> str:
    """The docstring of the module that a dialect is defined in."""
    place = DIALECTS.get(dialect, f"xdsl.dialects.{dialect}:").partition(":")[0]
    try:
        module = sys.modules.get(place) or import_module(place)
    except ImportError:
        return ""  # a dialect of a plugin
    return inspect.cleandoc(module.__doc__ or "")


def _documentation(of: type[Operation] | type[Attribute]) -> str:
    """Its own docstring, neither inherited nor generated."""
    text = vars(of).get("__doc__") or ""
    return "" if text.startswith(f"{of.__name__}(") else inspect.cleandoc(text)


def _summary(of: type[Operation] | type[Attribute]) -> str:
    return first_line(_documentation(of))


def _op_explanation(op: type[Operation], origin: str) -> Explanation:
    facts = {"Comes from": origin, "Defined in": f"{op.__module__}.{op.__name__}"}
    traits = sorted({_trait(type(trait).__name__) for trait in op.traits.traits} - {""})
    if traits:
        facts["Traits"] = ", ".join(traits)
    sections: list[Section] = []
    if issubclass(op, IRDLOperation):
        sections += _parts_of(op.get_irdl_definition())
    sections += [Section(title, tuple(text.splitlines())) for title, text in forms_of_example(op.name)]
    text = _documentation(op) or "Its definition has no description."
    return Explanation(op.name, "operation", text, facts, sections=tuple(sections))


def _trait(name: str) -> str:
    """The name of a trait: the same for all classes of patterns, "" for private traits."""
    return "" if name.startswith("_") else "HasCanonicalizationPatterns" if name.endswith(_PATTERNS) else name


def _parts_of(definition: OpDef) -> Iterator[Section]:
    """The sections on operands, results, attributes, regions and successors that are not empty."""
    said = _constraints_in_mlir(definition.name)
    groups: Sequence[tuple[str, Sequence[tuple[str, object]]]] = (
        ("Operands", definition.operands),
        ("Results", definition.results),
        ("Properties", _by_name(definition, definition.properties)),
        ("Attributes", _by_name(definition, definition.attributes)),
        ("Regions", definition.regions),
        ("Successors", definition.successors),
    )
    for title, parts in groups:
        if parts:
            yield Section(title, table([(name, _constraint_text(part, said.get(name, ""))) for name, part in parts]))
    if definition.assembly_format is not None:
        yield Section("Assembly format", (definition.assembly_format,))


def _constraints_in_mlir(name: str) -> Mapping[str, str]:
    """MLIR's texts of the constraints of an upstream op, by the names of our fields."""
    parts = parts_of(upstream_rows(name.partition(".")[0]).get(name, ""))
    found = [named(text) for section in ("in", "out", "attr") for text in parts.get(section, ())]
    return {
        key: one.constraint
        for one in found
        for key in (one.name, field_name(one.name))
        if not one.constraint.startswith("<")
    }


def _by_name(definition: OpDef, attributes: Mapping[str, AttrOrPropDef]) -> list[tuple[str, object]]:
    return [(name, attributes[name]) for name in sorted(attributes)]


def _constraint_text(part: object, said: str) -> str:
    """The constraint of a part of an op, and the number of times it may occur.

    `said` is MLIR's text of the constraint; the classes of some ops leave it to the verifier.
    """
    words: list[str] = []
    match part:
        case OptionalDef():
            words.append("optional")
        case VariadicDef():
            words.append("any number")
        case _:
            pass
    match part:
        case OperandDef() | ResultDef():
            words.append(_or_said(part.constr, said))
        case AttrOrPropDef():
            words.append(_or_said(part.constr, said))
            if part.default_value is not None:
                words.append(f"{print_attribute(part.default_value)} by default")
        case RegionDef():
            arguments = in_words(part.entry_args)
            words.append("region" if arguments == ANYTHING else f"region, with arguments: {arguments}")
            if "SingleBlock" in type(part).__name__:
                words.append("of one block")
        case _:
            words.append("block")
    return ", ".join(words)


def _or_said(constraint: AttrConstraint | RangeConstraint, said: str) -> str:
    words = in_words(constraint)
    return said if said and words == ANYTHING else words


def _attribute_explanation(attribute: type[Attribute], origin: str) -> Explanation:
    kind = "type" if issubclass(attribute, TypeAttribute) else "attribute"
    facts = {"Comes from": origin, "Defined in": f"{attribute.__module__}.{attribute.__name__}"}
    text = _documentation(attribute) or "Its definition has no description."
    sections: tuple[Section, ...] = ()
    name = name_of(attribute)
    if issubclass(attribute, ParametrizedAttribute):
        definition = attribute.get_irdl_definition()
        assert isinstance(definition, ParamAttrDef)
        rows = [(name, in_words(parameter.constr)) for name, parameter in definition.parameters]
        sections = (Section("Parameters", table(rows)),) if rows else ()
    return Explanation(name, kind, text, facts, sections=sections)
