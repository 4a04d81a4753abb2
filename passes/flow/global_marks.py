"""Attributes of the functions that `convert-util-to-func` makes, as plain data."""

GLOBAL = "util.global"
"""The attribute of an argument or result that stands for a global."""
INITIALIZER = "util.initializer"
"""The attribute of the function that initializes the globals."""
