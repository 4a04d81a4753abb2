"""Texts with encodings as IREE 3.13 has them: what is called otherwise today, and what is said in another place."""

from __future__ import annotations

import re
from collections.abc import Sequence

_MAP = r"affine_map<\([^()]*\) -> \([^()]*\)>"
_RENAMED = (
    (re.compile(r"\b(cpu|vmvx)_encoding_solver\b"), r"\1_encoding_resolver"),
    (re.compile(r"\bencoding_solver = "), "iree.encoding.resolver = "),
    (re.compile(r"\btarget_configuration = (\{innerDimsPos[^{}]*\})"), r"configuration = {encoding_info = \1}"),
    (re.compile(r"\btarget_configuration = "), "configuration = "),
    # The map of a broadcast stands beside that of its operand, the result.
    (
        re.compile(rf"user_indexing_maps = \[({_MAP}), ({_MAP}), ({_MAP})\], bcast_map = ({_MAP})"),
        r"user_indexing_maps = [\1, \2, [\3, \4]]",
    ),
)
_FLOW = re.compile(r"(?<![\w.])flow\.dispatch\.(?=tensor|workload)")
_SUBSPAN = re.compile(r"\bstream\.binding\.subspan %arg(\d+)\[(%\w+)\] : !stream\.binding -> ")
_MOST_BINDINGS = 8
_ROUNDING = re.compile(r", round_dims_to = array<i64: [^<>]*>")
_CHANGE = re.compile(r"iree_encoding\.(set|unset)_encoding (%\w+)")
_ENCODING, _LAYOUTS = "#iree_encoding.encoding<", ", targets = "
_BRACKET = re.compile(r"->|[<>]")


def as_today(text: str, extents: Sequence[str] = (), sizes: Sequence[str] = ()) -> str:
    """A text of ours, aliases written out, as IREE 3.13 reads it.

    `extents` are those of the loops of all encodings, `?` where they are not known, and `sizes` the values that give
    the unknown ones: IREE has them in place of what M, N and K are rounded up to. Without extents it has neither.
    """
    text = _with_layouts_alone(text)
    text = _ROUNDING.sub(f", iteration_sizes = [{', '.join(extents)}]" if extents else "", text)
    if sizes:
        text = _CHANGE.sub(rf"iree_encoding.\1_encoding \2 encoding_dims{{{', '.join(sizes)}}}", text)
    for pattern, today in _RENAMED:
        text = pattern.sub(today, text)
    return text


def as_code(text: str) -> str:
    """A function of an executable as IREE has it when it generates code: bindings are no arguments any more."""
    bindings = ", ".join(["#hal.pipeline.binding<storage_buffer>"] * _MOST_BINDINGS)
    subspan = (
        rf"hal.interface.binding.subspan layout(<bindings = [{bindings}]>) binding(\1) alignment(64) offset(\2) : "
    )
    return _SUBSPAN.sub(subspan, _FLOW.sub("iree_tensor_ext.dispatch.", text))


def _with_layouts_alone(text: str) -> str:
    """The text, where an encoding that has layouts says nothing else."""
    first, *others = text.split(_ENCODING)
    parts = [first]
    for part in others:
        end = _closing(part)
        _, listed, layouts = part[:end].partition(_LAYOUTS)
        written = f"#iree_encoding.layout<{layouts}>" if listed else f"{_ENCODING}{part[:end]}>"
        parts.append(written + part[end + 1 :])
    return "".join(parts)


def _closing(text: str) -> int:
    """Where the bracket is closed that was opened before the text."""
    depth = 1
    for bracket in _BRACKET.finditer(text):
        depth += {"<": 1, ">": -1, "->": 0}[bracket[0]]
        if depth == 0:
            return bracket.start()
    raise AssertionError(f"no closing bracket in {text}")


_ORIGINAL = "encoding_attr = "


def without_originals(text: str) -> str:
    """A text of IREE, where layouts do not repeat the encodings that they were made of, as those of VMVX do."""
    first, *others = text.split(_ORIGINAL + _ENCODING)
    return "".join([first, *(part[_closing(part) + 1 :].removeprefix(", ") for part in others)])


# ----- texts whose ops are in another order

_FIRST = re.compile(r"^ *(%\w+)((?::\d+)? = (?:arith\.constant|iree_codegen\.query_tile_sizes) .*\n)", re.MULTILINE)


def in_order(text: str) -> str:
    """The text of a function with the ops that have no operands first, by what they are, and called by their place."""
    first = sorted(_FIRST.findall(text), key=lambda found: found[1])
    names = {name: f"%first{place}" for place, (name, _) in enumerate(first)}
    moved = "".join(f"{name}{rest}" for name, rest in first) + _FIRST.sub("", text)
    return re.sub(r"%\w+", lambda match: names.get(match[0], match[0]), moved)
