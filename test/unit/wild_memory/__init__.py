"""Random programs with hostile numbers, and a hunt for accesses that the checks of a run let pass."""
