"""Attributes and types remembered by their source text.

Only closed forms take part: texts that mean the same wherever they stand, with no alias, no SSA name and nothing after
them that could belong to them. Attributes are immutable, so that two places may share one.
"""

from __future__ import annotations

import re
from functools import cached_property

_SCALAR = r"(?:[su]?i[0-9]+|index|none|b?f16|f32|f64)"
_SHAPED = rf"(?:tensor|memref|vector)<(?:[0-9?]+x)*{_SCALAR}>"
# A dialect type without parameters: the end below looks at what follows. A name without a dot is an alias.
_DIALECT_TYPE = r"![A-Za-z_][A-Za-z0-9_]*\.[A-Za-z0-9_$.]*[A-Za-z0-9_$]"
_TYPE = rf"(?:{_SHAPED}|{_SCALAR}|{_DIALECT_TYPE})"
# No more of a name, no parameters.
_TYPE_END = r"(?![A-Za-z0-9_$.<])"


def _list(item: str, close: str) -> str:
    """Items with ", " between them, and the bracket after them. The item stands here once: it takes long to compile."""
    return rf"(?:{item}(?:, (?!{close})|(?={close})))*{close}"


_TYPES = r"\(" + _list(_TYPE, r"\)")
_NUMBER = rf"-?(?:0x[0-9a-fA-F]+|[0-9]+(?:\.[0-9]*(?:[eE][-+]?[0-9]+)?)?)(?: : {_SCALAR})?"
_STRING = r'"[^"\\\n\v\f]*"'
_SYMBOL = r"@[A-Za-z_][A-Za-z0-9_$.]*"
_SIMPLE = rf"(?:{_STRING}|{_NUMBER}|true|false|unit|{_SYMBOL}|{_TYPE})"
_ARRAY = r"\[" + _list(_SIMPLE, r"\]")


class ClosedForms:
    """The patterns, each compiled when it is first asked for: that takes milliseconds, and small inputs need few."""

    @cached_property
    def type(self) -> re.Pattern[str]:
        return re.compile(rf"{_TYPE}{_TYPE_END}")

    @cached_property
    def function_type(self) -> re.Pattern[str]:
        return re.compile(rf"{_TYPES} -> (?:{_TYPE}{_TYPE_END}|{_TYPES})(?! *->)")

    @cached_property
    def entry(self) -> re.Pattern[str]:
        """One entry of an attribute dictionary with the comma or brace after it, when its value is closed."""
        return re.compile(
            r"[ \t\r\n]*([A-Za-z_][A-Za-z0-9_$.]*)"
            rf"(?: = ({_SIMPLE}|{_ARRAY}|{_TYPES} -> (?:{_TYPE}|{_TYPES})))?"
            r"[ \t\r\n]*([,}])"
        )


CLOSED = ClosedForms()
