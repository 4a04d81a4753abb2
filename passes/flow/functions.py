"""What passes on functions run on."""

from __future__ import annotations

FUNCTION_LIKE = ("func.func", "util.func", "util.initializer")
"""Functions, and what runs before all of them. Source: seed 002; `FunctionLikeNest` of IREE."""
