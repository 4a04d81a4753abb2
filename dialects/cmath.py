"""xDSL's cmath dialect, read from the IRDL file that defines it.

Importing `xdsl.dialects.cmath` also writes a stub beside that file, which may not be writable.
"""

from __future__ import annotations

from importlib.resources import files

from xdsl.context import Context
from xdsl.dialects import get_all_dialects
from xdsl.dialects.irdl import DialectOp
from xdsl.interpreters.irdl import make_dialect
from xdsl.ir import Dialect
from xdsl.parser import Parser
from xdsl.traits import SymbolTable


def _read() -> Dialect:
    file = files("xdsl.dialects") / "cmath.irdl"
    context = Context()
    for name, factory in get_all_dialects().items():
        context.register_dialect(name, factory)
    module = Parser(context, file.read_text(), file.name).parse_module()
    definition = SymbolTable.lookup_symbol(module, "cmath")
    assert isinstance(definition, DialectOp)
    return make_dialect(definition)


CMATH = _read()
