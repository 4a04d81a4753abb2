"""Assembly of the omp dialect, without clauses; ops with clauses are read and written in generic form.

Source: `OpenMPOps.td` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import DenseArrayBase, i32
from xdsl.dialects.omp import ParallelOp, TerminatorOp
from xdsl.ir import Operation
from xdsl.parser import Parser

from okl_opt.dialects.text.assembly import Assembly, declarative

_OPERAND_GROUPS = 6


def parse_parallel(parser: Parser) -> Operation:
    """`omp.parallel { ... } {a}`."""
    region = parser.parse_optional_region()
    if region is None:
        parser.raise_error("expected '{' to begin a region: clauses are read in generic form only")
    return ParallelOp.create(
        regions=[region],
        properties={"operandSegmentSizes": DenseArrayBase.from_list(i32, [0] * _OPERAND_GROUPS)},
        attributes=parser.parse_optional_attr_dict(),
    )


ASM: Mapping[str, Assembly] = {
    ParallelOp.name: Assembly(parse_parallel, None),
    TerminatorOp.name: declarative(TerminatorOp, "attr-dict"),
}
