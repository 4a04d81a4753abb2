"""Properties of ops of the flow dialect. Source: `FlowOps.td` of IREE."""

from __future__ import annotations

DEBUG_ONLY = frozenset({"flow.tensor.trace"})
