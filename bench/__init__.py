"""Measurements of okl-opt against a named peer in the same run. `python -m bench` prints the table."""
