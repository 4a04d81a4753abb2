"""Run the transform script of a module on the module itself.

A script names passes, ours and xDSL's. As it is a part of the file that it works on, only those that touch nothing but
IR may be named (`passes/pipeline/from_files.py`). It may print values, a handle as the names of its ops, and takes none
apart.

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

Source: xDSL's pass of this name, which does the work; MLIR's.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from string import Formatter
from typing import TYPE_CHECKING

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Operation
from xdsl.passes import ModulePass
from xdsl.utils.exceptions import ArgSpecParseError, PassFailedException

from dialects.diagnostic import bare_error, op_error, op_name
from dialects.hints import isa
from dialects.quiet_imports import quiet_imports
from dialects.visible import in_one_line
from passes.pipeline.entries import load_class
from passes.pipeline.from_files import RULE, may_be_named_in_files
from passes.pipeline.table import PASSES
from passes.pipeline.xdsl_passes import xdsl_passes

if TYPE_CHECKING:
    from xdsl.interpreter import Interpreter


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
    entry_point: str = "__transform_main"
    """The name of the sequence that is run."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        with quiet_imports():
            from xdsl.interpreters.transform import OperationHandle
            from xdsl.transforms.transform_interpreter import TransformInterpreterPass as Theirs

        try:
            script = Theirs.find_transform_entry_point(op, self.entry_point)
        except PassFailedException:
            raise op_error(op, f"has no transform.named_sequence @{self.entry_point}") from None
        root = self._payload_root(op)
        further = [OperationHandle(*ops) for ops in self._bound(root)]
        expected = len(script.body.blocks[0].args) - 1 if script.body.blocks else 0
        if expected != len(further):
            found = f"expects {expected} extra value bindings, but {len(further)} were provided to the interpreter"
            raise bare_error(script, f"operation {found}")
        try:
            _interpreter(ctx, op).call_op(script, (OperationHandle(root), *further))
        except (ValueError, NotImplementedError) as problem:
            raise op_error(script, f"cannot be run: {problem}") from problem

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


def _known_passes() -> dict[str, Callable[[], type[ModulePass]]]:
    ours = {name: partial(load_class, place) for name, place in PASSES.items()}
    return {**xdsl_passes(), **ours}


def _shown(value: object) -> object:
    """What a script prints of a value."""
    from xdsl.interpreters.transform import OperationHandle

    return ", ".join(map(op_name, value.ops)) if isa(value, OperationHandle) else value


def _interpreter(ctx: Context, module: ModuleOp) -> Interpreter:
    """xDSL's, which asks before it runs a pass or prints."""
    from xdsl.dialects.printf import PrintFormatOp
    from xdsl.dialects.transform import ApplyRegisteredPassOp
    from xdsl.interpreter import Interpreter, PythonValues, impl, register_impls
    from xdsl.interpreters.printf import PrintfFunctions
    from xdsl.interpreters.transform import TransformFunctions
    from xdsl.utils.arg_spec import parse_pipeline

    @register_impls
    class Transform(TransformFunctions):
        @impl(ApplyRegisteredPassOp)
        def run_apply_registered_pass_op(
            self, interpreter: Interpreter, op: ApplyRegisteredPassOp, args: PythonValues
        ) -> PythonValues:
            try:
                specs = list(parse_pipeline(op.pass_name.data))
            except ArgSpecParseError as problem:
                reason = str(problem).strip().splitlines()[-1].strip()
                raise op_error(op, f"the passes cannot be read: {reason}") from problem
            for spec in specs:
                load = self.passes.get(spec.name)
                if load is None:
                    raise op_error(op, f"'{spec.name}' does not refer to a registered pass")
                if spec.name == InterpreterPass.name or not may_be_named_in_files(load()):
                    raise op_error(op, f"pass '{spec.name}' is refused: {RULE}")
            return TransformFunctions.run_apply_registered_pass_op(self, interpreter, op, args).values

    @register_impls
    class Printf(PrintfFunctions):
        @impl(PrintFormatOp)
        def run_println(self, interpreter: Interpreter, op: PrintFormatOp, args: PythonValues) -> PythonValues:
            # Python's fields would lead from a value to anything in the process: `{.__init__.__globals__}`.
            for _, name, form, conversion in Formatter().parse(op.format_str.data):
                if name or form or conversion:
                    raise op_error(op, "only '{}' is understood in the text to print")
            return PrintfFunctions.run_println(self, interpreter, op, tuple(map(_shown, args))).values

    interpreter = Interpreter(module)
    interpreter.register_implementations(Transform(ctx, _known_passes()))
    interpreter.register_implementations(Printf())
    return interpreter
