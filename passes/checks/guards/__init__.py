"""Checks of `guard-memory-accesses`: a module for each dialect, with a table `GUARDS` by op name."""
