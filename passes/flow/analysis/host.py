"""The distinction between ops of the host and ops in dispatches."""

from __future__ import annotations

from xdsl.ir import Operation

from okl_opt.dialects.flow import DispatchRegionOp, DispatchWorkgroupsOp
from okl_opt.dialects.upstream.shared.destination_style import is_structured


def is_on_host(op: Operation) -> bool:
    """Return whether an op runs outside of dispatches and of linalg ops."""
    around = op.parent_op()
    while around is not None:
        if isinstance(around, DispatchRegionOp | DispatchWorkgroupsOp) or is_structured(around):
            return False
        around = around.parent_op()
    return True
