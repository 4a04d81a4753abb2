"""Sizes that passes and the runtime agree on."""

from __future__ import annotations

STACK_BYTES = 64 << 10
"""The most bytes that a function may allocate on the stack: a thread's stack has megabytes, and calls nest."""
