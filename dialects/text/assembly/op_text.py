"""Facts about the text before an op's custom form: the position of the op's name, and the number of results.

Ask for the results before an op of its regions is parsed.
"""

from __future__ import annotations

from xdsl.parser import Parser, Position


def name_position(parser: Parser) -> Position:
    """The position of the op's name, where MLIR reports errors about the whole op."""
    return getattr(parser, "op_start", parser.pos)


def result_count(parser: Parser) -> int:
    """The number of results named in the text."""
    return len(getattr(parser, "result_names", ()))
