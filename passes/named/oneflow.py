"""The named pipeline on jobs.

Source: seed 000_5288debaba9517ca.txt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from okl_opt.passes.pipeline.pipeline import Pipeline


@dataclass(frozen=True)
class OneFlowInferencePipeline(Pipeline):
    """Optimize a job for inference.

    The job must not train. The result has fewer ops, images in one layout, and constant parts computed at load.
    """

    name = "oneflow-inference-pipeline"

    nhwc: bool = True
    """Put images in the layout NHWC."""
    fuse_elementwise: bool = True
    """Fuse elementwise ops into one kernel."""

    def elements(self) -> Sequence[str | Pipeline]:
        return (
            # An unused result would count as a second user, and ops with two users are not fused.
            "canonicalize",
            # Before the fold for a bias between convolution and normalisation; after it for the following ops.
            "fuse-conv-bias-relu-add",
            "fold-batch-norm-into-conv",
            "fuse-conv-bias-relu-add",
            *(["auto-nhwc"] if self.nhwc else []),
            "fuse-matmul-bias-gelu",
            "cse-with-attributes-ignored",
            "cse-put-attributes",
            "group-matmul",
            *(["fuse-elementwise-kernels"] if self.fuse_elementwise else []),
        )
