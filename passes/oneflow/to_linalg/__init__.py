"""The rules of `lower-oneflow-to-linalg`: one file for each group of ops, with a table of rules."""
