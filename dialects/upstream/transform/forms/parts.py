"""The parts of an op that its format reads and writes in turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.ir import Attribute, Region, SSAValue
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer

from okl_opt.dialects.modules import parts_of, upstream_rows
from okl_opt.dialects.upstream.transform.forms.defaults import DEFAULTS, OPTIONAL_DEFAULTS


class Row:
    """The parts of an op in its definition."""

    def __init__(self, name: str):
        parts = parts_of(upstream_rows("transform")[name])

        def marks(section: str) -> Mapping[str, str]:
            names = [text.partition(": ")[0] for text in parts.get(section, ())]
            return {text.rstrip("?*"): text[-1:] if text.endswith(("?", "*")) else "" for text in names}

        self.name = name
        self.operands, self.results, self.regions = marks("in"), marks("out"), marks("region")
        self.constraints = {
            name.rstrip("?*"): constraint
            for name, _, constraint in (text.partition(": ") for text in parts.get("out", ()))
        }
        """The constraints of results."""
        self.attributes = {
            text.partition(": ")[0].removesuffix("?"): text.partition(": ")[2] for text in parts.get("attr", ())
        }
        self.same_types = bool({"SameOperandsAndResultType", "SameTypeOperands"} & set(parts.get("trait", ())))
        self.is_segmented = "AttrSizedOperandSegments" in parts.get("trait", ())
        self.terminator = next(
            (
                trait.partition("(")[2].removesuffix(")")
                for trait in parts.get("trait", ())
                if trait.startswith("SingleBlockImplicitTerminator")
            ),
            "",
        )
        self.defaults = DEFAULTS.get(name, {})

    def default_of(self, name: str) -> Attribute | None:
        """The default value, which is not written."""
        return self.defaults.get(name, OPTIONAL_DEFAULTS.get(name))


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

    def infer_types(self) -> None:
        """Give groups without types in the format the type of the only group with types."""
        if self.row.same_types and len(self.types) == 1:
            ((known, (type, *_)),) = self.types.items()
            for name in (*self.row.operands, *self.row.results):
                if name != known:
                    self.types[name] = [type] * (len(self.operands[name]) if name in self.operands else 1)
        elif "replicated" in self.row.results:
            self.types["replicated"] = self.types["handles"]


@dataclass
class Space:
    """The last written text, which determines the next space."""

    after_punctuation: bool = False
    wanted: bool = True

    def before_part(self, printer: Printer) -> None:
        if self.wanted or not self.after_punctuation:
            printer.print_string(" ")
        self.wanted, self.after_punctuation = True, False
