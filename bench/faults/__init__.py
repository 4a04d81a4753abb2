"""Faults that are provoked on purpose: what is counted and seen, not how long it takes."""
