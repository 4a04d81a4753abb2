"""Calls, functions and returns of util. Source: `UtilOps.td` of IREE."""

CALLS = {"util.call": "callee"}
CALLABLES = frozenset({"util.func", "util.initializer"})
RETURNS = frozenset({"util.initializer.return", "util.return"})
