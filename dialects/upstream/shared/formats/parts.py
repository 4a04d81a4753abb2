"""The parts of an op that its format reads and writes in turn."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.ir import Attribute, Operation, Region, SSAValue
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer

from okl_opt.dialects.modules import parts_of, upstream_rows
from okl_opt.dialects.text import quoted
from okl_opt.dialects.text.assembly.op_text import name_position
from okl_opt.dialects.upstream.shared.declared_ops import KNOWN_TYPES, named
from okl_opt.dialects.upstream.shared.type_constraints import TYPE_CONSTRAINTS

_EQUAL_TYPES = re.compile(r"(?:operand|result) #\d+ and (?:operand|result) #\d+ have the same type: (\w+) -> (\w+)")

ReadDirective = Callable[[Parser, "Parts", Sequence[str]], None]
WriteDirective = Callable[[Printer, "Parts", Sequence[str]], None]


@dataclass(frozen=True)
class Vocabulary:
    """What a dialect's definitions do not say."""

    op_class: Callable[[str], type[Operation] | None]
    """Returns the class of an op."""
    words: Mapping[str, Sequence[str]] = field(default_factory=dict[str, Sequence[str]])
    """Constraint of an attribute -> the words of the enum."""
    numbers: Mapping[str, Mapping[str, int]] = field(default_factory=dict[str, Mapping[str, int]])
    """Constraint of an attribute -> the numbers of the words of an enum, whose attributes are integers of 64 bits."""
    types: Mapping[str, Attribute] = field(default_factory=dict[str, Attribute])
    """Constraint of a value -> the type that formats omit."""
    same_types: Mapping[str, str] = field(default_factory=dict[str, str])
    """Results without types in formats -> the operands with their types."""
    defaults: Mapping[str, Mapping[str, Attribute]] = field(default_factory=dict[str, Mapping[str, Attribute]])
    """Op name -> the defaults of attributes that a text may omit. Source: `DefaultValuedAttr`."""
    optional_defaults: Mapping[str, Attribute] = field(default_factory=dict[str, Attribute])
    """The defaults of optional attributes, which are not printed. Source: `DefaultValuedOptionalAttr`."""
    directives: Mapping[str, tuple[ReadDirective, WriteDirective]] = field(
        default_factory=dict[str, tuple[ReadDirective, WriteDirective]]
    )
    """Name of a directive -> its parser and printer."""

    def known_class(self, name: str) -> type[Operation]:
        """The class of an op of the dialect."""
        found = self.op_class(name)
        assert found is not None, f"{name} is in definitions.txt"
        return found


def known_type(constraint: str, vocabulary: Vocabulary) -> Attribute | None:
    """The only type that fits a constraint; None if there are several."""
    return vocabulary.types.get(constraint, KNOWN_TYPES.get(constraint))


class Row:
    """The parts of an op in its definition."""

    def __init__(self, name: str, vocabulary: Vocabulary):
        parts = parts_of(upstream_rows(name.partition(".")[0])[name])

        def marks(section: str) -> Mapping[str, str]:
            return {each.name: each.mark for each in map(named, parts.get(section, ()))}

        def constraints(section: str) -> Mapping[str, str]:
            return {each.name: each.constraint for each in map(named, parts.get(section, ()))}

        self.name, self.vocabulary = name, vocabulary
        self.operands, self.results, self.regions = marks("in"), marks("out"), marks("region")
        self.constraints = {**constraints("in"), **constraints("out")}
        """The constraints of operands and results."""
        self.attributes = constraints("attr")
        traits = parts.get("trait", ())
        self.inferred = [found.groups() for text in parts.get("that", ()) if (found := _EQUAL_TYPES.fullmatch(text))]
        """Names of values, and of those that have their types."""
        self.same_types = bool({"SameOperandsAndResultType", "SameTypeOperands"} & set(traits))
        self.has_single_block = "SingleBlock" in traits
        self.is_segmented = "AttrSizedOperandSegments" in traits
        self.terminator = next(
            (
                trait.partition("(")[2].removesuffix(")")
                for trait in traits
                if trait.startswith("SingleBlockImplicitTerminator")
            ),
            "",
        )
        self.defaults = vocabulary.defaults.get(name, {})

    def default_of(self, name: str) -> Attribute | None:
        """The default value, which is not written."""
        return self.defaults.get(name, self.vocabulary.optional_defaults.get(name))


@dataclass
class Parts:
    """The parts of an op being read, or being written; when writing, values and types are known."""

    row: Row
    operands: dict[str, Sequence[UnresolvedOperand]] = field(default_factory=dict[str, Sequence[UnresolvedOperand]])
    types: dict[str, Sequence[Attribute]] = field(default_factory=dict[str, Sequence[Attribute]])
    values: dict[str, Sequence[SSAValue]] = field(default_factory=dict[str, Sequence[SSAValue]])
    attributes: dict[str, Attribute] = field(default_factory=dict[str, Attribute])
    regions: dict[str, Sequence[Region]] = field(default_factory=dict[str, Sequence[Region]])

    def set_types(self, names: Sequence[str], types: Sequence[Attribute], parser: Parser) -> None:
        """Divide types among groups; operand groups determine the lengths."""
        marks = {**self.row.operands, **self.row.results}
        known = {name: len(self.operands.get(name, ())) for name in names if name in self.row.operands}
        open_groups = [name for name in names if name not in known and marks[name]]
        fixed = sum(known.values()) + sum(1 for name in names if name not in known and not marks[name])
        rest = len(types) - fixed
        if rest < 0 or (rest and len(open_groups) != 1):
            parser.raise_error(f"expected {fixed} types, but found {len(types)}")
        start = 0
        for name in names:
            size = known.get(name, rest if name in open_groups else 1)
            self.types[name] = types[start : start + size]
            start += size

    def infer_types(self, parser: Parser) -> None:
        """Give groups without types in the format the type of the only group with types, or the only type that fits."""
        if self.row.same_types and len(self.types) == 1:
            ((known, (type, *_)),) = self.types.items()
            for name in (*self.row.operands, *self.row.results):
                if name != known:
                    self.types[name] = [type] * (len(self.operands[name]) if name in self.operands else 1)
        for name, like in self.row.vocabulary.same_types.items():
            if name in self.row.results:
                self.types[name] = self.types[like]
        for source, target in self.row.inferred:
            if target not in self.types:
                self.types[target] = self._checked(source, parser)
        for name, constraint in self.row.constraints.items():
            type = known_type(constraint, self.row.vocabulary)
            if name not in self.types and type is not None:
                count = len(self.operands.get(name, ())) if name in self.row.operands else not self.row.results[name]
                self.types[name] = [type] * count

    def _checked(self, name: str, parser: Parser) -> Sequence[Attribute]:
        """The types of a value, from which another type is inferred; fails if they do not fit."""
        constraint, start = TYPE_CONSTRAINTS[self.row.constraints[name]], name_position(parser)
        for type in self.types[name]:
            if not constraint.holds(type):
                parser.raise_error(f"'{name}' must be {constraint.text}, but got {quoted(type)}", start, start + 1)
        return self.types[name]


@dataclass
class Space:
    """The last written text, which determines the next space."""

    after_punctuation: bool = False
    wanted: bool = True

    def before_part(self, printer: Printer) -> None:
        if self.wanted or not self.after_punctuation:
            printer.print_string(" ")
        self.wanted, self.after_punctuation = True, False
