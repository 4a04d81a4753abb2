"""Checks of convolutions and poolings, whose maps depend on strides and dilations only.

Source: `verifyConvolutionInterface` in `LinalgInterfaces.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr
from xdsl.ir import Operation

from dialects.diagnostic import bare_error
from dialects.upstream.linalg.checks.structured import inits_of


def check_convolution(op: Operation) -> None:
    """Check the number of operands, and that each loop of a window moves."""
    outputs = len(inits_of(op))
    if outputs != 1 or len(op.operands) - outputs < 2:
        raise bare_error(op, "expected op with 2 inputs and 1 output")
    for name in ("strides", "dilations"):
        numbers = op.properties.get(name)
        if isinstance(numbers, DenseIntOrFPElementsAttr) and any(number == 0 for number in numbers.iter_values()):
            raise bare_error(op, "unexpected loop dimension for convolution op")
