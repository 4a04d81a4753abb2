"""What we say of MLIR's transform dialect."""
