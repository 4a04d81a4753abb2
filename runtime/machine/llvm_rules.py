"""What modules of LLVM IR may hold: rules for each kind of code that the runtime compiles. `llvm_check` holds them."""

from __future__ import annotations

from typing import NamedTuple


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


class Rules(NamedTuple):
    """What a module may hold. `opcodes` are those of its instructions, None for any module at all.

    `pointers` allows calls of computed addresses, `globals` constants and variables of the module's own.
    """

    name: str
    opcodes: frozenset[str] | None
    pointers: bool = False
    globals: bool = False


COMPUTE = Rules("compute", frozenset({"add", "br", "call", "icmp", "phi", "ret"}))
"""A launch's compute function, whose shape a stranger's IR decides: calls of entry points, and a loop around them."""

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

TRANSLATED = KERNEL._replace(name="translated", opcodes=(KERNEL.opcodes or frozenset()) | {"inttoptr"})
"""A kernel of ours that numba has translated."""

RUNTIME = KERNEL._replace(name="runtime", pointers=True)
"""Code of the runtime itself, which calls kernels through their addresses."""

OWNER = Rules("owner", None)
"""Code that its owner answers for (--unsafe-llvm)."""
