"""The memref dialect, where xDSL lacks it or has it in a form that cannot hold the IR of MLIR 22."""

OVERRIDDEN = "memref.copy memref.dma_start memref.dma_wait memref.rank memref.reinterpret_cast"
"""Names of ops and attributes that xDSL has, too; the class in `ops` counts. Known without an import of `ops`."""
