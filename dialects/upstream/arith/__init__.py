"""The arith dialect: ops and attributes that xDSL lacks, or cannot represent as in MLIR 22."""

OVERRIDDEN = "arith.divsi arith.divui arith.extf arith.shrsi arith.shrui arith.truncf arith.trunci"
"""Ops and attributes that replace xDSL's of the same name; listed here so that `ops` need not be imported."""
