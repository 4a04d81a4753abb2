"""A plugin with an op of jobs, `mad.softsign`, and the kernel that computes it."""

from collections.abc import Sequence
from typing import Any

from xdsl.ir import Dialect
from xdsl.universe import Universe

from okl_opt.dialects.declare import declare
from okl_opt.dialects.oneflow.elementwise import UnaryXYOp
from okl_opt.runtime.kernels.arrays import numpy_entry
from okl_opt.runtime.kernels.context import RegContext

SoftsignOp = declare(UnaryXYOp, "mad.softsign", "x / (1 + |x|)")


def softsign(op: RegContext, operands: Sequence[Any]) -> Sequence[Any]:
    """The results of the op on arrays of its operands."""
    (x,) = operands
    return [x / (1 + abs(x))]


UNIVERSE = Universe(all_dialects={"mad": lambda: Dialect("mad", [SoftsignOp])})
KERNELS = [numpy_entry("softsign", "mad", softsign)]
