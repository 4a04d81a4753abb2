"""Sizes that passes and the runtime agree on."""

from __future__ import annotations

STACK_BYTES = 64 << 10
"""The most bytes that a function may allocate on the stack: a thread's stack has megabytes, and calls nest."""

LOOP_DEPTH = 64
"""The most loops in each other. LLVM takes 2 s for 64 of blocks, 14 s for 128, over 70 s for 256."""

VECTOR_WORK = 1 << 19
"""The most work that vectors make for LLVM, as `runtime/code/budgets.py` estimates it: about 40 s. A gather of 512
elements takes 16 s, and one of 1024 over a minute; an addition of 8192 elements takes 8 s.
"""
