"""Uses of the globals of a module."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.interfaces.symbols import UnknownSymbolTable, is_private, uses_in_regions
from okl_opt.dialects.util import GlobalLoadOp, GlobalOp, GlobalStoreOp


@dataclass
class GlobalUses:
    """The accesses to a global, unordered."""

    op: GlobalOp
    loads: list[GlobalLoadOp] = field(default_factory=list[GlobalLoadOp])
    stores: list[GlobalStoreOp] = field(default_factory=list[GlobalStoreOp])
    others: list[Operation] = field(default_factory=list[Operation])
    """Other uses, with unknown accesses, for instance ops that take its address."""

    @property
    def name(self) -> str:
        return self.op.sym_name.data

    @property
    def is_known(self) -> bool:
        """True if all uses in the module are loads and stores by name."""
        return not self.others

    @property
    def is_private(self) -> bool:
        """True if all uses are known, and other modules cannot access the global."""
        return self.is_known and is_private(self.op)


def global_uses(module: ModuleOp) -> Sequence[GlobalUses]:
    """Return the globals of a module, in order, with their uses.

    Raises: DiagnosticError, if an unregistered op may define symbols, so that the uses are unknown.
    """
    found = {op.sym_name.data: GlobalUses(op) for op in module.ops if isinstance(op, GlobalOp)}
    if not found:
        return ()
    try:
        for user, reference in uses_in_regions(module.regions):
            uses = found.get(reference.root_reference.data)
            if uses is None:
                continue
            if isinstance(user, GlobalLoadOp):
                uses.loads.append(user)
            elif isinstance(user, GlobalStoreOp):
                uses.stores.append(user)
            else:
                uses.others.append(user)
    except UnknownSymbolTable as exception:
        raise bare_error(exception.op, "operation may define symbols, so the uses of globals cannot be told") from None
    return list(found.values())
