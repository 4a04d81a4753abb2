"""Ops and attributes of upstream dialects that xDSL lacks, or cannot represent as in MLIR 22."""
