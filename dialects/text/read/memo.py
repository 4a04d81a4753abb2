"""A cache of attributes and types by source text.

Only closed forms are cached: texts with the same meaning everywhere, without aliases and SSA names, and with no
possible continuation. Attributes are immutable, so they can be shared.
"""

from __future__ import annotations

import re
from functools import cached_property

_SCALAR = r"(?:[su]?i[0-9]+|index|none|b?f16|f32|f64)"
_SHAPED = rf"(?:tensor|memref|vector)<(?:[0-9?]+x)*{_SCALAR}>"
# A dialect type without parameters; the pattern below checks what follows. A name without a dot is an alias.
_DIALECT_TYPE = r"![A-Za-z_][A-Za-z0-9_]*\.[A-Za-z0-9_$.]*[A-Za-z0-9_$]"
_TYPE = rf"(?:{_SHAPED}|{_SCALAR}|{_DIALECT_TYPE})"
# Not followed by more of a name, or by parameters.
_TYPE_END = r"(?![A-Za-z0-9_$.<])"


def _list(item: str, close: str) -> str:
    """Items separated by ", ", and the closing bracket. The item occurs only once in the pattern, as it is slow to
    compile.
    """
    return rf"(?:{item}(?:, (?!{close})|(?={close})))*{close}"


_TYPES = r"\(" + _list(_TYPE, r"\)")
_NUMBER = rf"-?(?:0x[0-9a-fA-F]+|[0-9]+(?:\.[0-9]*(?:[eE][-+]?[0-9]+)?)?)(?: : {_SCALAR})?"
_STRING = r'"[^"\\\n\v\f]*"'
_SYMBOL = r"@[A-Za-z_][A-Za-z0-9_$.]*"
_SIMPLE = rf"(?:{_STRING}|{_NUMBER}|true|false|unit|{_SYMBOL}|{_TYPE})"
_ARRAY = r"\[" + _list(_SIMPLE, r"\]")


class ClosedForms:
    """The patterns, each compiled on first use: that takes milliseconds, and small inputs need few."""

    @cached_property
    def type(self) -> re.Pattern[str]:
        return re.compile(rf"{_TYPE}{_TYPE_END}")

    @cached_property
    def function_type(self) -> re.Pattern[str]:
        return re.compile(rf"{_TYPES} -> (?:{_TYPE}{_TYPE_END}|{_TYPES})(?! *->)")

    @cached_property
    def entry(self) -> re.Pattern[str]:
        """One entry of an attribute dictionary with a closed value, and the comma or brace after it."""
        return re.compile(
            r"[ \t\r\n]*([A-Za-z_][A-Za-z0-9_$.]*)"
            rf"(?: = ({_SIMPLE}|{_ARRAY}|{_TYPES} -> (?:{_TYPE}|{_TYPES})))?"
            r"[ \t\r\n]*([,}])"
        )


CLOSED = ClosedForms()
