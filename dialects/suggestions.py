"""Suggestions for misspelled names, and lists of names in a sentence."""

from __future__ import annotations

from collections.abc import Sequence


def suggestions(name: str, known: Sequence[str]) -> list[str]:
    """Up to three of the known names that look like `name`, the closest first."""
    from difflib import SequenceMatcher, get_close_matches

    near = get_close_matches(name, known, n=3, cutoff=0.6)
    # Among equally close names, prefer one with the same first letter.
    return sorted(near, key=lambda one: (-SequenceMatcher(None, one, name).ratio(), one[:1] != name[:1]))


def alternatives(names: Sequence[str]) -> str:
    """'a', 'b' or 'c'."""
    quoted = [f"'{name}'" for name in names]
    return quoted[0] if len(quoted) == 1 else ", ".join(quoted[:-1]) + " or " + quoted[-1]
