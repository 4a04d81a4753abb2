"""Calls, functions and returns of func. Source: `FuncOps.td` of MLIR 22."""

CALLS = {"func.call": "callee", "func.call_indirect": "callee"}
CALLABLES = frozenset({"func.func"})
RETURNS = frozenset({"func.return"})
