"""The cf dialect, where xDSL lacks it or has it in a form that cannot hold the IR of MLIR 22."""

OVERRIDDEN = "cf.cond_br"
"""Names of ops and attributes that xDSL has, too; the class in `ops` counts. Known without an import of `ops`."""
