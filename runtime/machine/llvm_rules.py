"""Rules on LLVM IR for each kind of code that the runtime compiles; checked by `llvm_check`."""

from __future__ import annotations

from typing import NamedTuple


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


class Rules(NamedTuple):
    """The rules on a module. `opcodes` are the allowed instructions, None for no rules.

    `pointers` allows indirect calls, `globals` the module's own constants and variables.
    """

    name: str
    opcodes: frozenset[str] | None
    pointers: bool = False
    globals: bool = False


COMPUTE = Rules("compute", frozenset({"add", "br", "call", "icmp", "phi", "ret"}))
"""A launch's compute function, derived from untrusted IR: calls of entry points, and a loop around them."""

KERNEL = Rules(
    "kernel",
    words("""
        add alloca and ashr atomicrmw bitcast br call cmpxchg extractelement extractvalue fadd fcmp fdiv fence fmul fneg
        fpext fptosi fptoui fptrunc freeze frem fsub getelementptr icmp insertelement insertvalue load lshr mul or phi
        ptrtoint ret sdiv select sext shl shufflevector sitofp srem store sub switch trunc udiv uitofp unreachable urem
        xor zext
    """),
    globals=True,
)
"""A kernel: arithmetic, memory, branches, and calls by name."""

FUNCTION = KERNEL._replace(
    name="function", opcodes=(KERNEL.opcodes or frozenset()) | words("inttoptr fptoui"), pointers=True
)
"""A function of loops and buffers, lowered by passes: its indirect calls are of its own functions."""

TRANSLATED = KERNEL._replace(name="translated", opcodes=(KERNEL.opcodes or frozenset()) | {"inttoptr"})
"""Our kernels translated by numba."""

RUNTIME = KERNEL._replace(name="runtime", pointers=True)
"""Code of the runtime itself, which calls kernels indirectly."""

OWNER = Rules("owner", None)
"""Code trusted by the user (--unsafe-llvm)."""
