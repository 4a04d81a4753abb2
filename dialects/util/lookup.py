"""Finding the global named by an op."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from xdsl.ir import Operation

from okl_opt.dialects.interfaces.symbols import nearest_table
from okl_opt.dialects.util.functions import InitializerOp
from okl_opt.dialects.util.globals import GlobalOp

# Symbol table op -> its globals by name. Entries may be outdated, so each is checked before use.
_globals: WeakKeyDictionary[Operation, dict[str, GlobalOp]] = WeakKeyDictionary()


def find_global(user: Operation, name: str) -> GlobalOp | None:
    """The global of that name as seen from `user`; None if there is none."""
    table = nearest_table(user)
    if table is None:
        return None
    found = _globals.get(table, {}).get(name)
    if found is None or found.parent_op() is not table or found.sym_name.data != name:
        # Missing or outdated entries mean that the table has changed, so read it again.
        _globals[table] = {
            op.sym_name.data: op
            for region in table.regions
            for block in region.blocks
            for op in block.ops
            if isinstance(op, GlobalOp)
        }
        found = _globals[table].get(name)
    return found


def is_in_initializer(op: Operation) -> bool:
    """Return whether an op stands in an initializer, at any depth."""
    parent = op.parent_op()
    while parent is not None and not isinstance(parent, InitializerOp):
        parent = parent.parent_op()
    return parent is not None
