"""The memref dialect: ops and attributes that xDSL lacks, or cannot represent as in MLIR 22."""

OVERRIDDEN = "memref.copy memref.dma_start memref.dma_wait memref.rank memref.reinterpret_cast"
"""Ops and attributes that replace xDSL's of the same name; listed here so that `ops` need not be imported."""
