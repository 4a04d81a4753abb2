"""Parsing values: scopes, forward references, and operands inside affine maps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NoReturn, cast

from xdsl.context import Context
from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap, AffineSet
from xdsl.parser import Position, UnresolvedOperand
from xdsl.parser.core import ForwardDeclaredValue
from xdsl.utils.lexer import Span

from okl_opt.dialects.diagnostic import Diagnostic, DiagnosticError, Severity
from okl_opt.dialects.text.locations import SourceMap
from okl_opt.dialects.text.read.affine_parser import (
    SSAOperands,
    parse_expression,
    parse_expression_of_names,
    parse_map,
    parse_set,
)
from okl_opt.dialects.text.read.attribute_parser import TextAttributeParser
from okl_opt.dialects.text.read.errors import shown


@dataclass
class Scope:
    """A scope of value names: one for the file and one for each op isolated from above."""

    values: dict[str, tuple[SSAValue, ...]] = field(default_factory=dict[str, tuple[SSAValue, ...]])
    definitions: dict[str, Position] = field(default_factory=dict[str, Position])
    forward: dict[str, dict[int, ForwardDeclaredValue]] = field(
        default_factory=dict[str, dict[int, ForwardDeclaredValue]]
    )
    first_uses: dict[str, Position] = field(default_factory=dict[str, Position])
    # First uses of single results that are not defined yet, by name and number.
    uses: dict[tuple[str, int], Position] = field(default_factory=dict[tuple[str, int], Position])
    # Names defined in the innermost region; they end with it.
    regional: list[str] = field(default_factory=list[str])


class ValueParser(TextAttributeParser):
    """The part of the parser for value names."""

    def __init__(self, ctx: Context, text: str, source: SourceMap):
        super().__init__(ctx, text, source)
        self._undeclared: list[Position] = []
        self._enter_scope(Scope())

    def _enter_scope(self, scope: Scope) -> None:
        self._scope = scope
        # The base class and the ops' parsers access these two.
        self.ssa_values = scope.values
        self.forward_ssa_references = scope.forward

    def _check_all_declared(self, scope: Scope) -> None:
        self._undeclared.extend(scope.uses.values())

    def _raise_undeclared(self) -> None:
        if self._undeclared:
            raise DiagnosticError(
                *(
                    Diagnostic(Severity.ERROR, self.source.location(offset), "use of undeclared SSA value name")
                    for offset in sorted(self._undeclared)
                )
            )

    def resolve_operand(self, operand: UnresolvedOperand, type: Attribute) -> SSAValue:  # pyright: ignore[reportIncompatibleMethodOverride]
        span = operand.span
        name = span.text[1:]
        scope = self._scope
        values = scope.values.get(name)
        if values is None:
            references = scope.forward.setdefault(name, {})
            value = references.get(operand.index)
            if value is None:
                value = references[operand.index] = ForwardDeclaredValue(type)
                scope.uses[name, operand.index] = span.start
                scope.first_uses.setdefault(name, span.start)
                return value
        elif operand.index < len(values):
            value = values[operand.index]
        else:
            self.raise_error("reference to invalid result number", span)
        if value.type is not type and value.type != type:
            self._raise_type_clash(operand, type, value.type)
        return value

    def resolve_operands(
        self, args: Sequence[UnresolvedOperand], input_types: Sequence[Attribute], error_pos: Position
    ) -> Sequence[SSAValue]:
        if len(args) != len(input_types):
            start = args[0].span.start if args else self.op_start
            counts = f"got {len(args)} operands and {len(input_types)} types"
            self.raise_error(f"number of operands and types do not match: {counts}", start, start + 1)
        return [self.resolve_operand(operand, type) for operand, type in zip(args, input_types, strict=True)]

    def _raise_type_clash(self, operand: UnresolvedOperand, wanted: Attribute, found: Attribute) -> NoReturn:
        span, name = operand.span, operand.span.text[1:]
        prior = self._scope.definitions.get(name)
        if prior is None:
            prior = self._scope.uses[name, operand.index]
        message = f"use of value '%{name}' expects different type than prior uses: {shown(wanted)} vs {shown(found)}"
        error = Diagnostic(Severity.ERROR, self.source.location(span.start), message)
        raise DiagnosticError(error.note(self.source.location(prior), "prior use here"))

    def _register_ssa_definition(self, name: str, values: Sequence[SSAValue], span: Span[str]) -> None:
        scope = self._scope
        if name in scope.values:
            error = Diagnostic(Severity.ERROR, self.source.location(span.start), f"redefinition of SSA value '%{name}'")
            earlier = self.source.location(scope.definitions[name])
            raise DiagnosticError(error.note(earlier, "previously defined here"))
        scope.values[name] = tuple(values)
        scope.definitions[name] = span.start
        scope.regional.append(name)
        if name in scope.forward:
            self._resolve_forward_uses(name, values, span)
        if not name.isdigit() and SSAValue.is_valid_name(name):
            for value in values:
                # The property setter would drop a trailing number: `x_1` is not `x`.
                value._name = name  # pyright: ignore[reportPrivateUsage]

    def _resolve_forward_uses(self, name: str, values: Sequence[SSAValue], span: Span[str]) -> None:
        scope = self._scope
        del scope.first_uses[name]
        for index, placeholder in scope.forward.pop(name).items():
            if index >= len(values):
                # As in MLIR, a missing result stays undeclared.
                continue
            first_use = scope.uses.pop((name, index))
            value = values[index]
            if value.type != placeholder.type:
                text = f"definition of SSA value '%{name}#{index}' has type {shown(value.type)}"
                error = Diagnostic(Severity.ERROR, self.source.location(span.start), text)
                note = f"previously used here with type {shown(placeholder.type)}"
                raise DiagnosticError(error.note(self.source.location(first_use), note))
            placeholder.replace_all_uses_with(value)

    def _value(self, name: str) -> SSAValue | None:
        """The value of `name`, which may have a result number; None if it is not defined yet."""
        name, _, number = name[1:].partition("#")
        values = self._scope.values.get(name, ())
        index = int(number or 0)
        return values[index] if index < len(values) else None

    def _typed_values(self, names: Sequence[str], types: Sequence[Attribute]) -> list[SSAValue] | None:
        """The values of `names`; None if one is not defined yet or not of its type."""
        known = self._scope.values
        values: list[SSAValue] = []
        for name, type in zip(names, types, strict=True):
            found = known.get(name[1:])
            value = self._value(name) if found is None else found[0]
            if value is None or (value.type is not type and value.type != type):
                return None
            values.append(value)
        return values

    def parse_affine_map(self) -> AffineMap:
        return parse_map(self)

    def parse_affine_set(self) -> AffineSet:
        return parse_set(self)

    def parse_affine_expression_of_names(self, dims: list[str], symbols: list[str]) -> AffineExpr:
        """An affine expression over bare names."""
        return parse_expression_of_names(self, dims, symbols)

    def parse_affine_expression_of_ssa_ids(self, operands: SSAOperands) -> AffineExpr:
        """An affine expression over SSA names, which are added to `operands`."""
        return parse_expression(self, operands)

    def resolve_affine_operands(self, operands: SSAOperands) -> list[SSAValue[IndexType]]:
        """The values of `operands`, dimensions first."""
        index = IndexType()
        return [cast(SSAValue[IndexType], self.resolve_operand(operand, index)) for operand in operands.all()]

    def parse_affine_map_of_ssa_ids(self) -> tuple[AffineMap, Sequence[SSAValue[IndexType]]]:
        operands = SSAOperands()
        results = self.parse_comma_separated_list(
            self.Delimiter.SQUARE, lambda: self.parse_affine_expression_of_ssa_ids(operands), " in affine map"
        )
        return operands.map(results), self.resolve_affine_operands(operands)
