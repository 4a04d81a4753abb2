"""Attributes and types remembered by their source text.

Only closed forms take part: texts that mean the same wherever they stand, with no alias, no SSA name and nothing after
them that could belong to them. Attributes are immutable, so that two places may share one.
"""

from __future__ import annotations

import re

_SCALAR = r"(?:[su]?i[0-9]+|index|none|b?f16|f32|f64)"
_SHAPED = rf"(?:tensor|memref|vector)<(?:[0-9?]+x)*{_SCALAR}>"
# A dialect type without parameters: the end below looks at what follows. A name without a dot is an alias.
_DIALECT_TYPE = r"![A-Za-z_][A-Za-z0-9_]*\.[A-Za-z0-9_$.]*[A-Za-z0-9_$]"
_TYPE = rf"(?:{_SHAPED}|{_SCALAR}|{_DIALECT_TYPE})"
# No more of a name, no parameters.
_TYPE_END = r"(?![A-Za-z0-9_$.<])"

_TYPES = rf"\((?:{_TYPE}(?:, {_TYPE})*)?\)"
_NUMBER = rf"-?(?:0x[0-9a-fA-F]+|[0-9]+(?:\.[0-9]*(?:[eE][-+]?[0-9]+)?)?)(?: : {_SCALAR})?"
_STRING = r'"[^"\\\n\v\f]*"'
_SYMBOL = r"@[A-Za-z_][A-Za-z0-9_$.]*"
_SIMPLE = rf"(?:{_STRING}|{_NUMBER}|true|false|unit|{_SYMBOL}|{_TYPE})"

TYPE = re.compile(rf"{_TYPE}{_TYPE_END}")
FUNCTION_TYPE = re.compile(rf"{_TYPES} -> (?:{_TYPE}{_TYPE_END}|{_TYPES})(?! *->)")

# One entry of an attribute dictionary with the comma or brace after it, when its value is closed.
ENTRY = re.compile(
    r"[ \t\r\n]*([A-Za-z_][A-Za-z0-9_$.]*)"
    rf"(?: = ({_SIMPLE}|\[(?:{_SIMPLE}(?:, {_SIMPLE})*)?\]|{_TYPES} -> (?:{_TYPE}|{_TYPES})))?"
    r"[ \t\r\n]*([,}])"
)
