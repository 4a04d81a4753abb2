"""The normal form of a module: the same for modules that differ in names of values and symbols, places and layout."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects.diagnostic import file_position
from okl_opt.dialects.text import PrintOptions, print_op
from okl_opt.runtime.base.places import Place
from okl_opt.runtime.prepare.functions import has_body, symbol_name

_TOKEN = re.compile(r'(\bsym_name = )?("(?:[^"\\]|\\.)*")|@([A-Za-z_][A-Za-z0-9_$.]*)')
"""A string, which may be the name that an op defines, or a symbol."""
_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_$.]*")
"""Names that are printed without quotes."""
_BLOB = "dense_resource"


class NormalForm(NamedTuple):
    """The text, with the numbers of the places of ops; the symbols that have numbers in it, in order; the places."""

    text: str
    symbols: Sequence[str]
    places: Sequence[Place]

    def number(self, symbol: str) -> str:
        """What stands for a symbol: its number, or the name itself."""
        return str(self.symbols.index(symbol)) if symbol in self.symbols else f"@{symbol}"


def normal_form(module: ModuleOp) -> NormalForm | None:
    """The normal form of a module; None if its text does not determine it.

    Symbols that are only declared keep their names, which say what is called.
    """
    text = print_op(module, PrintOptions(generic=True))
    if _BLOB in text:
        return None
    names = [name for op in module.walk() if has_body(op) and (name := symbol_name(op)) is not None]
    symbols = tuple(name for name in dict.fromkeys(names) if _PLAIN.fullmatch(name))
    numbers = {name: number for number, name in enumerate(symbols)}

    def renamed(token: re.Match[str]) -> str:
        defines, string, symbol = token.groups()
        number = numbers.get(symbol if string is None else string[1:-1] if defines else "")
        if number is None:
            return token[0]
        # Neither is in any text that is printed.
        return f"@{number}" if string is None else f"{defines}<{number}>"

    # Ops that share a place in one text share one in the other.
    found = [file_position(op.location) for op in module.walk()]
    places = {
        place: number for number, place in enumerate(dict.fromkeys(place for place in found if place is not None))
    }
    shared = " ".join("-" if place is None else str(places[place]) for place in found)
    return NormalForm(f"{_TOKEN.sub(renamed, text)}\n{shared}", symbols, tuple(places))
