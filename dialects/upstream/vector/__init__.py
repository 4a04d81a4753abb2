"""The vector dialect: ops and attributes that xDSL lacks, or cannot represent as in MLIR 22."""

OVERRIDDEN = "vector.print"
"""Ops and attributes that replace xDSL's of the same name; listed here so that `ops` need not be imported."""
