"""Classes of upstream ops whose form is declarative, each made of its row in `definitions.txt` and its format.

`dialects/upstream/<dialect>/formats.txt` has the format of each op, written by `docs/definitions.py` from MLIR's own
`assemblyFormat`. A class is made so if no code uses its fields. The row verifies the types of values and attributes;
the constraints of the class only infer the types that the format omits, and choose the text of attributes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    FlatSymbolRefAttrConstr,
    FloatAttr,
    IntegerAttr,
    StringAttr,
    UnitAttr,
    f64,
    i1,
    i32,
    i64,
)
from xdsl.ir import Attribute
from xdsl.irdl import AnyAttr, AttrConstraint, BaseAttr, IRDLOperation, VarConstraint

from okl_opt.dialects.declare import declare
from okl_opt.dialects.modules import parts_of, upstream_rows
from okl_opt.dialects.upstream.shared.declared_ops import KNOWN_TYPES, Named, field_name, fields_of, named

_ATTRIBUTES: Mapping[str, AttrConstraint] = {
    "1-bit signless integer attribute": IntegerAttr.constr(i1),
    "32-bit signless integer attribute": IntegerAttr.constr(i32),
    "64-bit float attribute": FloatAttr.constr(f64),
    "64-bit signless integer attribute": IntegerAttr.constr(i64),
    "array attribute": BaseAttr(ArrayAttr),
    "flat symbol reference attribute": FlatSymbolRefAttrConstr,
    "i64 dense array attribute": DenseArrayBase.constr(i64),
    "string array attribute": BaseAttr(ArrayAttr),
    "string attribute": BaseAttr(StringAttr),
    "unit attribute": BaseAttr(UnitAttr),
}
"""Constraint -> the constraint that chooses the text of an attribute in a format."""

_IN_XDSL = (
    (r"qualified\((type\(\$\w+\))\)", r"\1"),
    # MLIR prints a space here.
    (r"`\]` `\[`", "`]` ` ` `[`"),
)
"""Patterns of MLIR's formats, and what they are in xDSL's."""


class Formats:
    """The maker of the classes of a module."""

    def __init__(
        self,
        module: str,
        *,
        types: Mapping[str, Attribute] | None = None,
        attributes: Mapping[str, AttrConstraint] | None = None,
    ):
        """Constraints of the dialect: `types` are those whose type formats omit, `attributes` extends `_ATTRIBUTES`."""
        self._module = module
        self._types = {**KNOWN_TYPES, "1-bit signless integer": i1, **(types or {})}
        self._attributes = {**_ATTRIBUTES, **(attributes or {})}

    def op(self, name: str, doc: str, **members: object) -> type[IRDLOperation]:
        """Make the class of the op `name`, which may have no format; `members` replace what its row says."""
        dialect = name.partition(".")[0]
        parts = parts_of(upstream_rows(dialect)[name])
        format = "" if "assembly_format" in members else upstream_rows(dialect, "formats.txt").get(name, "")
        for pattern, replacement in _IN_XDSL:
            format = re.sub(pattern, replacement, format)
        fields = fields_of(parts, _value_constraints(parts, format, self._types), self._attributes)
        format = re.sub(r"(?<=\$)\w+", lambda found: field_name(found[0]), format)
        return declare(
            IRDLOperation,
            name,
            doc,
            **{**fields, "assembly_format": format or None, "__module__": self._module, **members},
        )

    def ops(self, docs: Mapping[str, str]) -> tuple[type[IRDLOperation], ...]:
        """Make the classes of ops; `docs` maps their names to docstrings."""
        return tuple(self.op(name, doc) for name, doc in docs.items())


def _value_constraints(
    parts: Mapping[str, Sequence[str]], format: str, known: Mapping[str, Attribute]
) -> Mapping[str, Attribute | AttrConstraint]:
    """The constraints that infer the types which the format omits, by the names of operands and results."""
    if not format:
        return {}
    values = {section: list(map(named, parts.get(section, ()))) for section in ("in", "out")}
    typed = {name for text in re.findall(r"type\(([^()]*)\)", format) for name in re.findall(r"\$(\w+)", text)}
    for section, word in (("in", "operands"), ("out", "results")):
        if re.search(rf"type\([^()]*\b{word}\b", format):
            typed |= {value.name for value in values[section]}
    constraints: dict[str, Attribute | AttrConstraint] = {}
    for number, names in enumerate(_equal_types(parts, values)):
        if not typed.issuperset(names):
            constraints |= dict.fromkeys(names, VarConstraint(f"T{number}", AnyAttr()))
    for name, _, constraint in (*values["in"], *values["out"]):
        if name not in typed and name not in constraints:
            constraints[name] = known[constraint]
    return constraints


def _equal_types(parts: Mapping[str, Sequence[str]], values: Mapping[str, Sequence[Named]]) -> Iterator[Sequence[str]]:
    """The names of operands and results with equal types, group by group."""
    traits = parts.get("trait", ())
    if "SameOperandsAndResultType" in traits:
        yield [value.name for section in ("in", "out") for value in values[section]]
    elif "SameTypeOperands" in traits:
        yield [value.name for value in values["in"]]
    for text in parts.get("that", ()):
        found = re.fullmatch(r"all of \{(.*)\} have same type", text)
        if found is not None:
            yield found[1].split(", ")
