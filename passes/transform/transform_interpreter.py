"""Run the transform script of a module on the module itself.

A script has handles to ops, values and parameters: it matches ops of the module, and tiles, fuses, packs, pads,
vectorizes and simplifies these. A handle is invalid after its payload was consumed. A failure is an error at the op of
the script, unless an enclosing op silences it. A script is part of an untrusted file. So it may name only passes that
touch only IR (`passes/pipeline/from_files.py`), runs a limited number of ops, and prints values without access to
their fields.

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

from okl_opt.dialects.diagnostic import bare_error, op_name
from okl_opt.dialects.visible import in_one_line
from okl_opt.passes.base import Pass
from okl_opt.passes.transform.script import ENTRY_POINT, run_sequence


@dataclass(frozen=True)
class InterpreterPass(Pass):
    name = "transform-interpreter"

    debug_payload_root_tag: str = ""
    """The `transform.target_tag` of the op to use as the payload root instead of the module; by default the module."""
    debug_bind_trailing_args: tuple[str, ...] = ()
    """Names of ops: for each name, all ops of this name are a further argument of the sequence."""
    disable_expensive_checks: bool = False
    """Accepted as in MLIR, where it skips slow checks; no effect here."""
    entry_point: str = ENTRY_POINT
    """The name of the sequence to run."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        root = self._payload_root(op)
        run_sequence(self, ctx, op, self.entry_point, root, self._bound(root))

    def _payload_root(self, module: ModuleOp) -> Operation:
        """Return the root of the payload."""
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
        """Return the ops for each further argument of the sequence."""
        for name in self.debug_bind_trailing_args:
            if not _OP_NAME.fullmatch(name):
                raise bare_error(root, f"only the name of an op can be bound to an argument, got '{in_one_line(name)}'")
        return [[op for op in root.walk() if op_name(op) == name] for name in self.debug_bind_trailing_args]


_TAG = "transform.target_tag"
_OP_NAME = re.compile(r"\w+(\.[\w$.-]+)+")
