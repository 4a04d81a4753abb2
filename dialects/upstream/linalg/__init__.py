"""The linalg dialect: ops and attributes that xDSL lacks, or cannot represent as in MLIR 22."""

OVERRIDDEN = (
    "linalg.conv_2d_nchw_fchw linalg.conv_2d_ngchw_fgchw linalg.conv_2d_ngchw_gfchw linalg.conv_2d_nhwc_fhwc "
    "linalg.conv_2d_nhwc_hwcf linalg.conv_2d_nhwgc_gfhwc linalg.copy linalg.pooling_nchw_max "
    "linalg.quantized_matmul linalg.reduce"
)
"""Ops and attributes that replace xDSL's of the same name; listed here so that `ops` need not be imported."""
