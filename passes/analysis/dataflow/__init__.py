"""Data-flow analyses: executed blocks, constant values, and integer ranges."""
