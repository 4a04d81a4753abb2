"""The arith dialect, where xDSL lacks it or has it in a form that cannot hold the IR of MLIR 22."""

OVERRIDDEN = "arith.divsi arith.divui arith.extf arith.shrsi arith.shrui arith.truncf arith.trunci"
"""Ops and attributes that replace xDSL's of the same name; listed here so that `ops` need not be imported."""
