"""A bad input, and what is said of it."""

from __future__ import annotations

from dataclasses import dataclass

# Severity, line, column of each diagnostic and note, in order.
Places = tuple[tuple[str, int, int], ...]

# The usual reason for other words.
OURS = "the check is xDSL's or ours, and says what it found in words of its own"


@dataclass(frozen=True)
class Bad:
    text: str
    places: Places
    message: str
    # Why mlir-opt's places are others, where they are.
    differs: str = ""
    # Why mlir-opt's words are others, where they are and the places are not.
    words: str = ""


def body(body: str, signature: str = "()") -> str:
    """A function around `body`."""
    return f"func.func @f{signature} {{\n{body}\n}}\n"


def attribute(text: str) -> str:
    """An op with the attribute `text`."""
    return f'"test.op"() {{a = {text}}} : () -> ()\n'
