"""Ops and attributes of upstream dialects that xDSL lacks, or has in a form that cannot hold the IR of MLIR 22."""
