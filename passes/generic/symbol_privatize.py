"""Make symbols private, so that passes see all their uses.

Before:  func.func @main() {
           return
         }
         func.func nested @helper() {
           return
         }
After:   func.func private @main() {
           return
         }
         func.func private @helper() {
           return
         }

Only the symbols directly inside of the op become private.
Source: `lib/Transforms/SymbolPrivatize.cpp` of MLIR 22.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation
from xdsl.irdl import IRDLOperation

from okl_opt.dialects.interfaces.symbols import is_private, symbol_name
from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.edit import Editor


@dataclass(frozen=True)
class SymbolPrivatize(OpPass):
    name = "symbol-privatize"
    keeps_checks = True

    exclude: tuple[str, ...] | None = None
    """Symbols that keep their visibility."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        excluded = self.exclude or ()
        edit = Editor(self)
        for inner in [inner for region in op.regions for block in region.blocks for inner in block.ops]:
            name = symbol_name(inner)
            if name is None or name in excluded or is_private(inner):
                continue
            if edit.begin(inner):
                _make_private(edit.modify(inner))


def _make_private(op: Operation) -> None:
    is_property = isinstance(op, IRDLOperation) and "sym_visibility" in op.get_irdl_definition().properties
    (op.properties if is_property else op.attributes)["sym_visibility"] = StringAttr("private")
