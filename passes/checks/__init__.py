"""Passes that let a program check its own accesses when it runs."""
