"""What the text before an op's custom form says: where its name begins, and how many results it names.

Ask for the results before an op of its regions is parsed.
"""

from __future__ import annotations

from xdsl.parser import Parser, Position


def name_position(parser: Parser) -> Position:
    """Where the name of the op begins, where MLIR reports what concerns the op as a whole."""
    return getattr(parser, "op_start", parser.pos)


def result_count(parser: Parser) -> int:
    """How many results the text names."""
    return len(getattr(parser, "result_names", ()))
