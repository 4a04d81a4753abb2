"""Functions as values, their calls and their ends."""

CALLS = {"byoc.invoke": "callee"}
"""The attribute does not exist: what is called is always a value."""
CALLABLES = frozenset({"byoc.literal"})
RETURNS = frozenset({"byoc.yield"})
