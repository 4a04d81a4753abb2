"""Replace the module by the function in the `mlir_assembly` of one launch.

Before:  oneflow.job @j(%arg0: tensor<2xf32>) -> tensor<2xf32> {
           %0 = oneflow.kernel_launch @wrap0(%arg0) {mlir_assembly =
                "\\22func.func\\22() ({\\0A^bb0(%arg0: tensor<2xf32>):\\0A  %0 = \\22oneflow.relu\\22(%arg0)
                {device_name = [\\22@0:0\\22], device_tag = \\22cpu\\22, op_name = \\22relu\\22} : (tensor<2xf32>) ->
                tensor<2xf32>\\0A  \\22func.return\\22(%0) : (tensor<2xf32>) -> ()\\0A}) {function_type =
                (tensor<2xf32>) -> tensor<2xf32>, llvm.emit_c_interface, sym_name = \\22wrap0\\22} : () -> ()",
                op_name = "wrap0"} : (tensor<2xf32>) -> tensor<2xf32>
           oneflow.return %0 : tensor<2xf32>
         }
After:   func.func @wrap0(%arg0: tensor<2xf32>) -> tensor<2xf32> attributes {llvm.emit_c_interface} {
           %0 = "oneflow.relu"(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
           return %0 : tensor<2xf32>
         }

Source: seed 000_5288debaba9517ca.txt, "what the kernel parses back out of mlir_assembly"; the pass is ours.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.rewriter import InsertPoint
from xdsl.utils.arg_spec import ArgSpec

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.oneflow.frame import KernelLaunchOp
from okl_opt.passes.analysis.functions import symbols
from okl_opt.passes.analysis.launches import function_of_launch, launch_name
from okl_opt.passes.base import Pass
from okl_opt.passes.rewriting.edit import Editor


def chosen_launch(module: ModuleOp, name: str | None) -> KernelLaunchOp | None:
    """Return the launch called `name`, or the only launch; None if the module has none.

    Raises: DiagnosticError, with the existing names, if `name` does not choose exactly one launch.
    """
    launches = [op for op in module.walk() if isinstance(op, KernelLaunchOp)]
    if not launches:
        return None
    chosen = [launch for launch in launches if name is None or launch_name(launch) == name]
    if len(chosen) == 1:
        return chosen[0]
    names = ", ".join(launch_name(launch) for launch in launches)
    if name is None:
        raise op_error(module, f"has several launches, choose one with the option name: {names}")
    if not chosen:
        raise op_error(module, f"has no launch named '{name}'; its launches: {names}")
    raise op_error(chosen[1], f"is not the only launch named '{name}'").note(chosen[0].location, "another is here")


def record_origins(edit: Editor, module: ModuleOp, launch: KernelLaunchOp, function: Operation) -> None:
    """Record the origins of the parsed ops: the same ops of the function in the module, if it still matches."""
    written = symbols(module).get(launch.callee.string_value())
    ops, origins = list(function.walk()), [] if written is None else list(written.walk())
    if [op.name for op in ops] == [op.name for op in origins]:
        for op, origin in zip(ops, origins, strict=True):
            edit.record(op, origin)


@dataclass(frozen=True)
class KernelLaunchToModulePass(Pass):
    """Replace the module by the function of one launch, as input for the passes on single launches."""

    name = "kernel-launch-to-module"

    launch: str | None = field(default=None, metadata={"option": "name"})
    """The `op_name` of the launch; optional if there is exactly one."""

    @classmethod
    def from_spec(cls, spec: ArgSpec) -> Self:
        """Accept the option `name` for the field `launch`, also from xdsl-opt, which sets options by field name."""
        renamed = {"launch" if key == "name" else key: value for key, value in spec.parameters.items()}
        return super().from_spec(ArgSpec(spec.name, renamed))

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        launch = chosen_launch(op, self.launch)
        if launch is None:
            return
        function = function_of_launch(ctx, launch)
        edit = Editor(self)
        if not edit.begin(launch):
            return
        record_origins(edit, op, launch, function)
        others = list(op.ops)
        function.detach()
        edit.insert(function, InsertPoint.at_start(op.body.block))
        for other in others:
            edit.erase(other, safe_erase=False)
        edit.modify(op).attributes.clear()
        op.properties.clear()
