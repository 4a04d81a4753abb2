"""Summaries of dispatches for symbol names. Source: `summarizeDispatchWorkgroupsOp` of IREE."""

from __future__ import annotations

import re
from math import inf, prod

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import op_name
from okl_opt.dialects.iree_encoding.ops import encoding_of
from okl_opt.dialects.upstream.linalg.loops import are_parallel, loops_in_shapes, loops_of, shape_of_operand
from okl_opt.dialects.upstream.shared.destination_style import is_structured
from okl_opt.dialects.upstream.shared.shapes import element_of, shape_of
from okl_opt.passes.flow.analysis.known_sizes import ENCODINGS

_ROLES = ("LHS", "RHS", "RESULT")


def plain_summary(dispatch: Operation) -> str:
    """Return the largest linalg op and its loop extents, as in `matmul_2x5x10`; "" if there is none."""
    op = _largest(dispatch)
    return "" if op is None else _joined(op.name.removeprefix("linalg."), _extents(op))


def typed_summary(dispatch: Operation) -> str:
    """Return a summary with element types, as in `matmul_2x5x10_f32`; generic ops are "elementwise" or "reduction".

    A dispatch that changes an encoding is named after the encoding op: `set_encoding_LHS_4xD`.
    """
    encoding = next((op for op in dispatch.walk() if op_name(op) in ENCODINGS), None)
    if encoding is not None:
        return _encoding_summary(encoding)
    op = _largest(dispatch)
    if op is None:
        return ""
    word = op.name.removeprefix("linalg.")
    if isinstance(op, GenericOp):
        word = "elementwise" if all(are_parallel(op)) else "reduction"
    types = [re.sub(r"\W+", "_", str(element_of(operand.type))) for operand in op.operands]
    return f"{_joined(word, _extents(op))}_{types[0] if len(set(types)) == 1 else 'x'.join(types)}"


def _encoding_summary(op: Operation) -> str:
    is_set = op_name(op).endswith(".set_encoding")
    encoded, plain = (op.results[0], op.operands[0]) if is_set else (op.operands[0], op.results[0])
    word = op_name(op).partition(".")[2]
    encoding = encoding_of(encoded.type)
    if encoding is not None:
        word = f"{word}_{_ROLES[encoding.operand]}"
    return _joined(word, list(shape_of(plain.type) or ()))


def _largest(dispatch: Operation) -> Operation | None:
    """Return the linalg op with the most iterations; the last one wins a tie."""
    largest: Operation | None = None
    most = -1.0
    for op in dispatch.walk():
        if is_structured(op):
            extents = _extents(op)
            count = inf if DYNAMIC_INDEX in extents else prod(extents)
            if count >= most:
                largest, most = op, count
    return largest


def _extents(op: Operation) -> list[int]:
    """Return the loop extents of a linalg op, DYNAMIC_INDEX where they are dynamic."""
    places = loops_in_shapes(loops_of(op).maps)
    sizes = [size for operand in op.operands for size in shape_of_operand(operand.type)]
    return [] if places is None else [sizes[place] for place in places]


def _joined(word: str, extents: list[int]) -> str:
    shown = "x".join("D" if extent == DYNAMIC_INDEX else str(extent) for extent in extents)
    return f"{word}_{shown}" if shown else word
