"""Split the lowered function by phase: building contexts, computing, recycling.

Before:  func.func @okl_func(%arg0: !okl.launcher_ctx) attributes {compiled = "true"} {
           %0 = "okl.build_reg_ctx"() ({
             %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32}
                  : (!okl.launcher_ctx) -> tensor<2xf32>
             %4 = "oneflow.relu"(%3) : (tensor<2xf32>) -> tensor<2xf32>
             %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32}
                  : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
             okl.return
           }) {function_type = () -> ()} : () -> !okl.reg_ctx
           %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
           %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
           "okl.launch"(%1, %2) : (!okl.run_ctx, !okl.kernel) -> ()
           "okl.destroy_reg_ctx"(%0) : (!okl.reg_ctx) -> ()
           "okl.destroy_run_ctx"(%1) : (!okl.run_ctx) -> ()
           return
         }
After:   func.func @okl_recycle(%arg0: !okl.launcher_ctx) {
           %0 = call @get_resources_type_0(%arg0) : (!okl.launcher_ctx) -> !okl.reg_ctx
           %1 = call @get_resources_type_1(%arg0) : (!okl.launcher_ctx) -> !okl.run_ctx
           %2 = call @get_resources_type_2(%arg0) : (!okl.launcher_ctx) -> !okl.kernel
           "okl.destroy_reg_ctx"(%0) : (!okl.reg_ctx) -> ()
           "okl.destroy_run_ctx"(%1) : (!okl.run_ctx) -> ()
           return
         }
         func.func @okl_compute(%arg0: !okl.launcher_ctx) {
           %0 = call @get_resources_type_0(%arg0) : (!okl.launcher_ctx) -> !okl.reg_ctx
           %1 = call @get_resources_type_1(%arg0) : (!okl.launcher_ctx) -> !okl.run_ctx
           %2 = call @get_resources_type_2(%arg0) : (!okl.launcher_ctx) -> !okl.kernel
           "okl.launch"(%1, %2) : (!okl.run_ctx, !okl.kernel) -> ()
           return
         }
         func.func @okl_init_context(%arg0: !okl.launcher_ctx) {
           %0 = "okl.build_reg_ctx"() ({
             %3 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32}
                  : (!okl.launcher_ctx) -> tensor<2xf32>
             %4 = "oneflow.relu"(%3) : (tensor<2xf32>) -> tensor<2xf32>
             %5 = "okl.get_tensor_as_ret"(%arg0, %4) {index = 0 : i32, tensor_type = 2 : i32}
                  : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
             okl.return
           }) {function_type = () -> ()} : () -> !okl.reg_ctx
           %1 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
           %2 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
           return
         }
         func.func private @get_resources_type_0(!okl.launcher_ctx) -> !okl.reg_ctx
         func.func private @get_resources_type_1(!okl.launcher_ctx) -> !okl.run_ctx
         func.func private @get_resources_type_2(!okl.launcher_ctx) -> !okl.kernel

Source: seed 000_5288debaba9517ca.txt, -split-into-funcs, in the form of 19 October. For a launch without ops, calls and
declarations have no results; upstream crashes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.okl import (
    BuildOpKernelOp,
    BuildRegCtxOp,
    BuildRunCtxOp,
    DestroyRegCtxOp,
    DestroyRunCtxOp,
    LauncherCtxType,
)
from okl_opt.passes.analysis.functions import defined_functions, is_launcher_function, single_block, symbols, type_list
from okl_opt.passes.analysis.launch_names import COMPUTE, INIT_CONTEXT, RECYCLE
from okl_opt.passes.base import Pass
from okl_opt.passes.rewriting.edit import Editor, block_for

BUILD = (BuildRegCtxOp, BuildRunCtxOp, BuildOpKernelOp)
DESTROY = (DestroyRegCtxOp, DestroyRunCtxOp)
RESOURCES = ("get_resources_type_0", "get_resources_type_1", "get_resources_type_2")
NAMES = (RECYCLE, COMPUTE, INIT_CONTEXT, *RESOURCES)


@dataclass(frozen=True)
class Phases:
    """The ops of a lowered function by phase, each in order."""

    builds: tuple[tuple[Operation, ...], ...]
    """The ops that build reg contexts, run contexts, kernels."""
    destroys: tuple[tuple[Operation, ...], ...]
    """The ops that destroy reg contexts, run contexts."""
    rest: tuple[Operation, ...]
    """The launches and the return."""

    def built(self) -> list[SSAValue]:
        """Return all resources, in the order of `builds`."""
        return [result for ops in self.builds for op in ops for result in op.results]


def phases(function: func.FuncOp) -> Phases:
    """Sort the ops of a function by phase."""
    ops = list(single_block(function)[0].ops)
    return Phases(
        tuple(tuple(op for op in ops if isinstance(op, kind)) for kind in BUILD),
        tuple(tuple(op for op in ops if isinstance(op, kind)) for kind in DESTROY),
        tuple(op for op in ops if not isinstance(op, (*BUILD, *DESTROY))),
    )


def function_to_split(module: ModuleOp) -> func.FuncOp | None:
    """Return the only launch function; None if the module is split already.

    Raises: DiagnosticError if there is not exactly one function, of the right type, or a new name is taken.
    """
    taken = symbols(module)
    present = [name for name in NAMES if name in taken]
    if len(present) == len(NAMES):
        return None
    if present:
        raise op_error(taken[present[0]], f"'{present[0]}' is a name that split-into-funcs gives")
    found = defined_functions(module)
    if not found:
        raise op_error(module, "has no function to split")
    if len(found) > 1:
        raise op_error(
            found[1], f"'{found[1].sym_name.data}' is not the only function: split-into-funcs needs one"
        ).note(found[0].location, f"'{found[0].sym_name.data}' is another")
    function = found[0]
    if not is_launcher_function(function):
        inputs, outputs = function.function_type.inputs.data, function.function_type.outputs.data
        raise op_error(
            function,
            f"'{function.sym_name.data}' has type {type_list(inputs)} -> {type_list(outputs)}, "
            "expected (!okl.launcher_ctx) -> ()",
        )
    return function


def check(function: func.FuncOp, found: Phases) -> None:
    """Check that no op of a new function reads values that only another one has. Raises: DiagnosticError."""
    launcher = function.body.block.args[0]
    built = set(found.built())
    for ops in found.builds:
        for op in ops:
            for nested in op.walk():
                for operand in nested.operands:
                    if operand is launcher or (nested is op and operand in built) or inside(operand, op):
                        continue
                    raise op_error(nested, "reads a value that okl_init_context would not have")
    for ops in found.destroys:
        for op in ops:
            if any(operand not in built for operand in op.operands):
                raise op_error(op, "destroys what this function does not build")


def inside(value: SSAValue, op: Operation) -> bool:
    """Return whether a region of `op` defines `value`."""
    owner = value.owner
    return owner is not op and op.is_ancestor(owner)


@dataclass(frozen=True)
class Splitting:
    """Builds the functions that replace the function."""

    edit: Editor
    function: func.FuncOp
    found: Phases

    def make(self, name: str, ops: Sequence[Operation], *, calls: bool) -> None:
        """Insert a function, and move `ops` into it; with `calls`, it gets resources from the placeholder functions."""
        block, values = block_for(self.function.body.block.args)
        (launcher,) = block.args
        if calls:
            for resource, builds in zip(RESOURCES, self.found.builds, strict=True):
                results = [result for op in builds for result in op.results]
                call = func.CallOp(resource, [launcher], [result.type for result in results])
                values.update(zip(results, self.edit.append(block, call).results, strict=True))
        for op in ops:
            if op.parent is None:
                self.edit.append(block, op)
            else:
                self.edit.move(op, InsertPoint.at_end(block))
        self.edit.replace_operands(ops, values)
        made = func.FuncOp(name, ([launcher.type], []), Region(block))
        self.edit.insert(made, InsertPoint.before(self.function))

    def declare(self, name: str, builds: Sequence[Operation]) -> None:
        """Declare a placeholder function that returns all resources of one kind."""
        types = [result.type for op in builds for result in op.results]
        made = func.FuncOp.external(name, [LauncherCtxType()], types)
        self.edit.insert(made, InsertPoint.before(self.function))


class SplitIntoFuncsPass(Pass):
    """Split `@okl_func` into `@okl_recycle`, `@okl_compute` and `@okl_init_context`."""

    name = "split-into-funcs"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        function = function_to_split(op)
        if function is None:
            return
        found = phases(function)
        check(function, found)

        edit = Editor(self)
        if not edit.begin(function):
            return
        terminator = found.rest[-1]
        destroys = [op for ops in found.destroys for op in ops]
        builds = [op for ops in found.builds for op in ops]
        splitting = Splitting(edit, function, found)
        splitting.make(RECYCLE, [*destroys, terminator.clone()], calls=True)
        splitting.make(COMPUTE, found.rest, calls=True)
        splitting.make(INIT_CONTEXT, [*builds, terminator.clone()], calls=False)
        for name, builds_of_kind in zip(RESOURCES, found.builds, strict=True):
            splitting.declare(name, builds_of_kind)
        edit.erase(function)
