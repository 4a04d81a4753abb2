"""Proofs that a pass kept the meaning of a function."""
