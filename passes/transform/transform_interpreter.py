"""Run the transform script of a module on the module itself.

A script has handles to ops, values and parameters: it matches ops of the module, and tiles, fuses, packs, pads,
vectorizes and simplifies these. A handle is of no use after an op consumed what it stands for. A failure is an error at
the op of the script, unless an op around it silences it. As a script is a part of the file that it works on, it may
name only passes that touch nothing but IR (`passes/pipeline/from_files.py`), runs a limited number of ops, and prints
values without taking any apart.

Before:  transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
           %0 = transform.apply_registered_pass "cse" to %arg0 : (!transform.any_op) -> !transform.any_op
           transform.yield
         }
         func.func @f(%arg0: i32) -> (i32, i32) {
           %0 = arith.muli %arg0, %arg0 : i32
           %1 = arith.muli %arg0, %arg0 : i32
           return %0, %1 : i32, i32
         }
After:   transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
           %0 = transform.apply_registered_pass "cse" to %arg0 : (!transform.any_op) -> !transform.any_op
           transform.yield
         }
         func.func @f(%arg0: i32) -> (i32, i32) {
           %0 = arith.muli %arg0, %arg0 : i32
           return %0, %0 : i32, i32
         }

Source: `InterpreterPass.cpp`, `TransformInterpreterUtils.cpp` of MLIR 22.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Operation
from xdsl.passes import ModulePass

from okl_opt.dialects.diagnostic import bare_error, op_name
from okl_opt.dialects.visible import in_one_line
from okl_opt.passes.transform.script import ENTRY_POINT, run_sequence


@dataclass(frozen=True)
class InterpreterPass(ModulePass):
    """See the module docstring."""

    name = "transform-interpreter"
    touches_only_ir = True

    debug_payload_root_tag: str = ""
    """What the op has as `transform.target_tag` that the sequence gets in the module's place; none for the module."""
    debug_bind_trailing_args: tuple[str, ...] = ()
    """Names of ops: for each one the sequence gets all such ops as a further argument."""
    disable_expensive_checks: bool = False
    """Leave out checks of MLIR's that take long; there are none here."""
    entry_point: str = ENTRY_POINT
    """The name of the sequence that is run."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        root = self._payload_root(op)
        run_sequence(self, ctx, op, self.entry_point, root, self._bound(root))

    def _payload_root(self, module: ModuleOp) -> Operation:
        """What the sequence works on."""
        tag = self.debug_payload_root_tag
        if not tag:
            return module
        tagged = [op for op in module.walk() if op.attributes.get(_TAG) == StringAttr(tag)]
        if not tagged:
            raise bare_error(module, f'could not find the operation with {_TAG}="{tag}" attribute')
        if len(tagged) > 1:
            raise bare_error(tagged[1], f'more than one operation with {_TAG}="{tag}" attribute')
        return tagged[0]

    def _bound(self, root: Operation) -> list[list[Operation]]:
        """The ops for each further argument of the sequence."""
        for name in self.debug_bind_trailing_args:
            if not _OP_NAME.fullmatch(name):
                raise bare_error(root, f"only the name of an op can be bound to an argument, got '{in_one_line(name)}'")
        return [[op for op in root.walk() if op_name(op) == name] for name in self.debug_bind_trailing_args]


_TAG = "transform.target_tag"
_OP_NAME = re.compile(r"\w+(\.[\w$.-]+)+")
