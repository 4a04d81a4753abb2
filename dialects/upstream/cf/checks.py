"""Checks of branches beyond their definitions. Source: `ControlFlowOps.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr
from xdsl.ir import Operation
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.hints import isa
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.checks import FindSymbol, Replacements


def _check_switch(find: FindSymbol, op: Operation) -> None:
    values, cases = op.properties.get("case_values"), len(op.successors) - 1
    if not isa(values, DenseIntOrFPElementsAttr):
        if cases:
            raise VerifyException(f"number of case values (0) should match number of case destinations ({cases})")
        return
    flag, element = op.operands[0].type, values.get_element_type()
    if flag != element:
        raise VerifyException(f"'flag' type ({quoted(flag)}) should match case value type ({quoted(element)})")
    count = len(values)
    if count != cases:
        raise VerifyException(f"number of case values ({count}) should match number of case destinations ({cases})")


INSTEAD: Replacements = {"cf.switch": _check_switch}
