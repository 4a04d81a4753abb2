"""The library function that decides which of several memrefs to free, and its insertion into modules.

Source: `LowerDeallocations.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp, StringAttr, UnknownLoc
from xdsl.ir import Operation
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.interfaces.control_flow import is_callable
from okl_opt.dialects.interfaces.symbols import nearest_table, symbol_name
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.dialects.upstream.bufferization.ops import DeallocOp
from okl_opt.passes.rewriting.edit import Editor

_NAME = "dealloc_helper"

_TEXT = """
func.func private @dealloc_helper(%to_free: memref<?xindex>, %retained: memref<?xindex>, %conditions: memref<?xi1>,
                                  %frees: memref<?xi1>, %owns: memref<?xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  %freed_count = memref.dim %to_free, %c0 : memref<?xindex>
  %retained_count = memref.dim %retained, %c0 : memref<?xindex>
  // A retained memref is owned if it is a memref to free whose condition holds.
  scf.for %i = %c0 to %retained_count step %c1 {
    memref.store %false, %owns[%i] : memref<?xi1>
  }
  scf.for %i = %c0 to %freed_count step %c1 {
    %address = memref.load %to_free[%i] : memref<?xindex>
    %condition = memref.load %conditions[%i] : memref<?xi1>
    %is_not_retained = scf.for %j = %c0 to %retained_count step %c1 iter_args(%before = %true) -> (i1) {
      %other = memref.load %retained[%j] : memref<?xindex>
      %is_same = arith.cmpi eq, %other, %address : index
      scf.if %is_same {
        %owned = memref.load %owns[%j] : memref<?xi1>
        %now_owned = arith.ori %owned, %condition : i1
        memref.store %now_owned, %owns[%j] : memref<?xi1>
      }
      %is_other = arith.cmpi ne, %other, %address : index
      %so_far = arith.andi %before, %is_other : i1
      scf.yield %so_far : i1
    }
    // One that comes before with the same address is the one to free.
    %is_first = scf.for %j = %c0 to %i step %c1 iter_args(%before = %is_not_retained) -> (i1) {
      %other = memref.load %to_free[%j] : memref<?xindex>
      %is_other = arith.cmpi ne, %other, %address : index
      %so_far = arith.andi %before, %is_other : i1
      scf.yield %so_far : i1
    }
    %is_freed = arith.andi %is_first, %condition : i1
    memref.store %is_freed, %frees[%i] : memref<?xi1>
  }
  return
}
"""


class DeallocHelpers:
    """Adds library functions to the symbol tables in the op that a pass runs on, and names them."""

    def __init__(self, top: Operation, edit: Editor):
        if not isinstance(top, ModuleOp) and not is_callable(top):
            raise bare_error(top, "root operation must be a builtin.module or a function")
        self._may_be_added = isinstance(top, ModuleOp)
        self._edit = edit
        self._names: dict[Operation, str] = {}

    def check(self, op: DeallocOp) -> None:
        """Refuse an op that needs a library function if none can be added."""
        if len(op.memrefs) > 1 and not self._may_be_added:
            raise bare_error(
                op,
                "library function required for generic lowering, but cannot be automatically inserted when operating "
                "on functions",
            )

    def name_for(self, op: DeallocOp) -> str | None:
        """Return the name of the library function for `op`, adding the function at first use, or None if not needed."""
        table = nearest_table(op)
        if len(op.memrefs) < 2 or table is None:
            return None
        name = self._names.get(table)
        if name is None:
            name = self._names[table] = self._add(table)
        return name

    def _add(self, table: Operation) -> str:
        block = table.regions[0].block
        taken = {symbol_name(op) for op in block.ops}
        name, number = _NAME, 0
        while name in taken:
            name, number = f"{_NAME}_{number}", number + 1
        function = _function()
        function.properties["sym_name"] = StringAttr(name)
        self._edit.insert(function, InsertPoint.at_end(block))
        return name


def _function() -> Operation:
    """Parse the library function, detached and without locations.

    Its inputs are the addresses of memrefs to free, those of retained ones, and the conditions for freeing. Its outputs
    are which memrefs to free, and which retained ones are owned.
    """
    module = parse(make_context(), _TEXT)
    assert isinstance(module, ModuleOp), "parsed with an implicit module"
    function = module.body.block.first_op
    assert function is not None, "the text has a function"
    function.detach()
    for op in function.walk():
        op.location = UnknownLoc()
        for region in op.regions:
            for block in region.blocks:
                for argument in block.args:
                    argument.location = UnknownLoc()
    return function
