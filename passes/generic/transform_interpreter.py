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

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from string import Formatter
from typing import TYPE_CHECKING

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass
from xdsl.utils.exceptions import ArgSpecParseError, PassFailedException

from dialects.diagnostic import op_error, op_name
from dialects.hints import isa
from dialects.quiet_imports import quiet_imports
from passes.pipeline.entries import load_class
from passes.pipeline.from_files import RULE, may_be_named_in_files
from passes.pipeline.table import PASSES
from passes.pipeline.xdsl_passes import xdsl_passes

if TYPE_CHECKING:
    from xdsl.interpreter import Interpreter


@dataclass(frozen=True)
class TransformInterpreterPass(ModulePass):
    """See the module docstring."""

    name = "transform-interpreter"
    touches_only_ir = True

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
        try:
            _interpreter(ctx, op).call_op(script, (OperationHandle(op),))
        except (ValueError, NotImplementedError) as problem:
            raise op_error(script, f"cannot be run: {problem}") from problem


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
                if spec.name == TransformInterpreterPass.name or not may_be_named_in_files(load()):
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
