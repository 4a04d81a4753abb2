"""Declarative formats read without a look at constraints, so that the verifier can say what is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from inspect import getclosurevars, isfunction, ismethod

from xdsl.ir import Attribute, Operation
from xdsl.irdl import IRDLOperation, OpDef
from xdsl.irdl.declarative_assembly_format import FormatProgram, ParsingState
from xdsl.parser import Parser
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.text.assembly import Parse


class _LenientProgram(FormatProgram):
    """A format whose constraints infer types, and refuse none."""

    def resolve_constraint_variables(self, state: ParsingState, op_def: OpDef) -> None:
        """Bind the constraint variables; ignore values that violate the constraints."""
        operands = zip(state.operand_types, op_def.operands, strict=True)
        results = zip(state.result_types, op_def.results, strict=True)
        for types, (_, part) in (*operands, *results):
            if types is not None:
                with suppress(VerifyException):
                    part.constr.verify((types,) if isinstance(types, Attribute) else types, state.context)
        for name, part in op_def.properties.items():
            value = state.properties.get(name, part.default_value)
            if value is not None:
                with suppress(VerifyException):
                    part.constr.verify(value, state.context)


def parse_leniently(parser: Parser, op_type: type[Operation], parse: Parse) -> Operation | None:
    """Parse an op whose class has a declarative format; None, with nothing consumed, for others."""
    programs = programs_of(parse)
    if not programs or not issubclass(op_type, IRDLOperation) or op_type.get_irdl_definition().regions:
        return None
    return _LenientProgram(programs[0].stmts).parse(parser, op_type)


def programs_of(parse: Parse) -> Sequence[FormatProgram]:
    """The formats behind a parser; none if it is not declarative."""

    if not isfunction(parse) and not ismethod(parse):
        return ()

    def found() -> Iterator[FormatProgram]:
        for value in getclosurevars(parse).nonlocals.values():
            if isinstance(value, FormatProgram):
                yield value

    return list(found())
