"""What `lower-oneflow-to-linalg` makes of each op: a file for each group of ops, with a table of their rules."""
