"""Passes that add run-time checks of memory accesses to a program."""
