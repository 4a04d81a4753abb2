"""What the formats of the llvm dialect use besides its definitions. Source: `LLVMEnums.td` and LLVM itself."""

from __future__ import annotations

from xdsl.ir import Operation

from okl_opt.dialects.upstream.shared.formats.parts import Vocabulary


def _numbered(words: str) -> dict[str, int]:
    return {word: number for number, word in enumerate(words.split())}


# Source: `AtomicBinOp`.
_OPERATIONS = _numbered(
    "xchg add sub _and nand _or _xor max min umax umin fadd fsub fmax fmin uinc_wrap udec_wrap usub_cond usub_sat "
    "fmaximum fminimum"
)
OPERATIONS = tuple(_OPERATIONS)
# Source: `AtomicOrdering` of LLVM; the number 3 is unused.
ORDERINGS = {"not_atomic": 0, "unordered": 1, "monotonic": 2, "acquire": 4, "release": 5, "acq_rel": 6, "seq_cst": 7}
_SELECTIONS = _numbered("any exactmatch largest nodeduplicate samesize")
# Source: `RoundingMode` of LLVM.
_ROUNDING_MODES = {
    "towardzero": 0,
    "tonearest": 1,
    "upward": 2,
    "downward": 3,
    "tonearestaway": 4,
    "dynamic": 7,
    "invalid": -1,
}
# Source: `fp::ExceptionBehavior` of LLVM.
_EXCEPTION_BEHAVIORS = _numbered("ignore maytrap strict")


def _op_class(name: str) -> type[Operation] | None:
    """Return the class of an op; imported on demand, as most programs have no such ops."""
    from okl_opt.dialects.upstream.llvm.formatted import FORMATTED

    return next((op for op in FORMATTED if op.name == name), None)


VOCABULARY = Vocabulary(
    _op_class,
    numbers={
        "Atomic ordering for LLVM's memory model": ORDERINGS,
        "LLVM Comdat Types": _SELECTIONS,
        "LLVM Exception Behavior": _EXCEPTION_BEHAVIORS,
        "LLVM Rounding Mode whose minimum value is 0": _ROUNDING_MODES,
        "llvm.atomicrmw binary operations": _OPERATIONS,
    },
)
READ_BY_FORMAT = (
    "llvm.atomicrmw",
    "llvm.comdat_selector",
    "llvm.fence",
    "llvm.intr.experimental.constrained.fpext",
    "llvm.intr.experimental.constrained.fptrunc",
    "llvm.intr.experimental.constrained.sitofp",
    "llvm.intr.experimental.constrained.uitofp",
)
"""The ops with enums in their formats."""
