"""The place of the input that resembles a pattern most.

Source: lib/FileCheck/FileCheck.cpp of LLVM 22, `printFuzzyMatch`; the distance by bit vectors is Hyyrö's (2003).
"""

from __future__ import annotations

_REACH = 4096
_MOST_WORK = 4096 * 2048
_FARTHEST = 50


def nearest(example: str, region: str) -> int | None:
    """The offset of the text in a region that is nearest to an example; None if nothing resembles it."""
    reach = min(_REACH, len(region))
    if reach * len(example) > _MOST_WORK:
        return None
    masks = _masks(example)
    best, best_quality, lines = None, 0.0, 0
    for at in range(reach):
        if region[at] == "\n":
            lines += 1
        if region[at] in " \t":
            continue
        text = region[at : at + len(example)].partition("\n")[0]
        # The lengths bound the distance from below, and spare most of the work.
        bound = abs(len(example) - len(text)) + lines / 100
        if best is not None and bound >= best_quality:
            continue
        quality = _distance(masks, len(example), text) + lines / 100
        if best is None or quality < best_quality:
            best, best_quality = at, quality
    return best if best and best_quality < _FARTHEST else None


def _masks(example: str) -> dict[str, int]:
    masks: dict[str, int] = {}
    for bit, character in enumerate(example):
        masks[character] = masks.get(character, 0) | 1 << bit
    return masks


def _distance(masks: dict[str, int], length: int, text: str) -> int:
    """The edit distance of a text and the example of the masks: a step per character, all rows at once."""
    if length == 0:
        return len(text)
    every = (1 << length) - 1
    last = 1 << (length - 1)
    positive, negative, distance = every, 0, length
    for character in text:
        equal = masks.get(character, 0)
        vertical = equal | negative
        horizontal = (((equal & positive) + positive) ^ positive) | equal
        up = negative | ~(horizontal | positive) & every
        down = positive & horizontal
        distance += bool(up & last) - bool(down & last)
        up = (up << 1 | 1) & every
        down = down << 1 & every
        positive = down | ~(vertical | up) & every
        negative = up & vertical
    return distance
