"""Tables about MLIR's transform dialect."""
