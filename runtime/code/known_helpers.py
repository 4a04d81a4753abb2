"""All our LLVM IR functions that modules may call, by name."""

from __future__ import annotations

from collections.abc import Sequence

from okl_opt.runtime.code.helpers import HELPERS, Helper
from okl_opt.runtime.code.vector_maths import vector_helper, vector_maths


def helper_of(name: str) -> Helper | None:
    """The helper that a module calls by this name."""
    return HELPERS.get(name) or vector_helper(name)


def helpers_in(text: str) -> Sequence[Helper]:
    """The helpers called in some LLVM IR."""
    vectors = [vector_helper(name) for name in vector_maths() if f"@{name}(" in text]
    found = [helper for helper in HELPERS.values() if f"@{helper.name}(" in text]
    return [*found, *(helper for helper in vectors if helper is not None)]
