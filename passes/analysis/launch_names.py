"""The names of the functions of a launch."""

from __future__ import annotations

RECYCLE = "okl_recycle"
COMPUTE = "okl_compute"
INIT_CONTEXT = "okl_init_context"
SUBGRAPH = "okl_subgraph"
"""The compute function of a launch with a memory pool."""

LAUNCH_FUNCTIONS = (RECYCLE, COMPUTE, INIT_CONTEXT, SUBGRAPH)
