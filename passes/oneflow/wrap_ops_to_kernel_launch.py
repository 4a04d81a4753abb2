"""Wrap each run of adjacent compute ops on one device into a function, and launch it.

Before:  oneflow.job @j(%arg0: tensor<2xf32>) -> tensor<2xf32> {
           %0 = "oneflow.relu"(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
           oneflow.return %0 : tensor<2xf32>
         }
After:   func.func @wrap0(%arg0: tensor<2xf32>) -> tensor<2xf32> attributes {llvm.emit_c_interface} {
           %0 = "oneflow.relu"(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
           return %0 : tensor<2xf32>
         }
         oneflow.job @j(%arg0: tensor<2xf32>) -> tensor<2xf32> {
           %0 = oneflow.kernel_launch @wrap0(%arg0) {mlir_assembly =
                "\\22func.func\\22() ({\\0A^bb0(%arg0: tensor<2xf32>):\\0A  %0 = \\22oneflow.relu\\22(%arg0)
                {device_name = [\\22@0:0\\22], device_tag = \\22cpu\\22, op_name = \\22relu\\22} : (tensor<2xf32>) ->
                tensor<2xf32>\\0A  \\22func.return\\22(%0) : (tensor<2xf32>) -> ()\\0A}) {function_type =
                (tensor<2xf32>) -> tensor<2xf32>, llvm.emit_c_interface, sym_name = \\22wrap0\\22} : () -> ()",
                op_name = "wrap0"} : (tensor<2xf32>) -> tensor<2xf32>
           oneflow.return %0 : tensor<2xf32>
         }

With `compiler` the functions name the generator that compiles them when the launch runs: `attributes {Compiler =
"blas", Primitive = 1 : i32, global_symbol = "wrap0", llvm.emit_c_interface}`. No kernels run their ops then.

Ops with a region are not wrapped, except `oneflow.fused_elementwise`, which counts as one user op.
Source: seed 000_5288debaba9517ca.txt, -wrap-ops-to-kernel-launch; with `mode`, OneFlow's pass of August 2025.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, StringAttr, SymbolRefAttr, UnitAttr
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import error, op_error
from okl_opt.dialects.interfaces.compiler_functions import COMPILER, FALLBACK, GLOBAL_SYMBOL, PRIMITIVE, SET
from okl_opt.dialects.interfaces.effects import storage_of, written_operands
from okl_opt.dialects.oneflow.frame import InputOp, JobOp, KernelLaunchOp, OutputOp, VariableOp
from okl_opt.dialects.oneflow.fused import FusedElementwiseOp
from okl_opt.dialects.oneflow.interface import is_compute_op
from okl_opt.dialects.oneflow.placement import PLACEMENT
from okl_opt.dialects.text import print_assembly
from okl_opt.passes.analysis.functions import symbols
from okl_opt.passes.analysis.kernel_facts import supports_capture
from okl_opt.passes.base import Pass, Statistic
from okl_opt.passes.rewriting.edit import Editor, block_for
from okl_opt.passes.rewriting.watch import count

Mode = Literal["simple", "cuda_graph"]

# The attributes that a launch inherits from its group's first op. OneFlow's list lacks `hierarchy`; the seed prints it.
INHERITED = ("device_name", "device_tag", "hierarchy", "scope_symbol_id")


@dataclass(frozen=True)
class Group:
    """A maximal run of adjacent ops for one launch."""

    ops: tuple[Operation, ...]
    arguments: tuple[SSAValue, ...]
    """One value for each parameter of the function."""
    results: tuple[SSAValue, ...]
    """The values that the function returns."""


def is_packable(op: Operation, mode: Mode | None) -> bool:
    """Return whether `op` may be wrapped into a launch."""
    if "op_name" not in op.attributes or (op.regions and not isinstance(op, FusedElementwiseOp)):
        return False
    if isinstance(op, (InputOp, OutputOp, VariableOp, KernelLaunchOp)):
        return False
    return mode is None or is_compute_op(op)


def placement(op: Operation, mode: Mode | None) -> tuple[Attribute | bool | None, ...]:
    """Return the properties that all ops of a group share."""
    device = (op.attributes.get("device_tag"), op.attributes.get("device_name"))
    return (*device, supports_capture(op)) if mode == "cuda_graph" else device


def groups(block: Block, mode: Mode | None, min_ops: int, merge_args: bool) -> list[Group]:
    """Return the groups of a job, in order."""
    found: list[Group] = []
    run: list[Operation] = []
    for op in block.ops:
        packable = is_packable(op, mode)
        if run and (not packable or placement(op, mode) != placement(run[0], mode)):
            found.append(group_of(run, mode, merge_args))
            run = []
        if packable:
            run.append(op)
    if run:
        found.append(group_of(run, mode, merge_args))
    return [group for group in found if len(group.ops) >= min_ops]


def group_of(ops: list[Operation], mode: Mode | None, merge_args: bool) -> Group:
    """Return the group of `ops`. Each outside operand is an argument, once per use or (`merge_args`) per value."""
    members = set(ops)
    inside = {result for op in ops for result in op.results}
    arguments = [operand for op in ops for operand in op.operands if operand not in inside]
    results = [result for op in ops for result in op.results]
    if merge_args:
        arguments = list(dict.fromkeys(arguments))
    if mode is not None:
        results = [result for result in results if any(use.operation not in members for use in result.uses)]
    return Group(tuple(ops), tuple(arguments), tuple(results))


def check(group: Group) -> None:
    """Check that a group has a device, which only ops of unknown dialects can lack. Raises: DiagnosticError."""
    for name in PLACEMENT:
        if name not in group.ops[0].attributes:
            raise op_error(group.ops[0], f"cannot be wrapped: expected operation to have attribute: {name}")


def function_of(group: Group, name: str, tags: Mapping[str, Attribute]) -> func.FuncOp:
    """Return a function with the ops of the group, and the attributes `tags`.

    If one value is passed as several arguments, the body reads the last one everywhere, as in the seed's IR of 12
    October. The same holds for values that share memory written by an op of the group: all must see the write.
    """
    block, values = block_for(group.arguments)
    written = {storage_of(value) for op in group.ops for value in written_operands(op)}
    if written:
        last = {(storage_of(value), value.type): values[value] for value in group.arguments}
        values.update((value, last[storage_of(value), value.type]) for value in values if storage_of(value) in written)
    for op in group.ops:
        block.add_op(op.clone(values))
    block.add_op(func.ReturnOp(*(values[result] for result in group.results)))
    types = [value.type for value in group.arguments], [value.type for value in group.results]
    function = func.FuncOp(name, types, Region(block))
    function.attributes |= {**tags, "llvm.emit_c_interface": UnitAttr()}
    return function


def launch_of(group: Group, function: func.FuncOp) -> KernelLaunchOp:
    """Return the launch that replaces the group."""
    first = group.ops[0]
    attributes: dict[str, Attribute] = {name: first.attributes[name] for name in INHERITED if name in first.attributes}
    attributes["callee"] = SymbolRefAttr(function.sym_name)
    attributes["mlir_assembly"] = StringAttr(print_assembly(function))
    attributes["op_name"] = function.sym_name
    return KernelLaunchOp.create(
        operands=group.arguments,
        result_types=[result.type for result in group.results],
        attributes=attributes,
    )


@dataclass(frozen=True)
class WrapOpsToKernelLaunchPass(Pass):
    """Wrap runs of adjacent compute ops on one device into functions, launched by `oneflow.kernel_launch`."""

    name = "wrap-ops-to-kernel-launch"
    statistics: ClassVar[tuple[Statistic, ...]] = (
        Statistic("num-launches", "Number of kernel launches made"),
        Statistic("num-ops-wrapped", "Number of ops that moved into functions"),
    )

    merge_args: bool = False
    """Make one parameter for each distinct value, instead of one for each operand from outside."""
    mode: Mode | None = None
    """Return only values used outside (`simple`); also separate ops that a CUDA graph cannot capture (`cuda_graph`)."""
    min_ops: int | None = None
    """The least number of ops in a group; 1, or 2 with `mode`, if not given."""

    compiler: str | None = None
    """The external code generator to compile the functions at run time, instead of kernels for their ops."""
    fallback: str | None = None
    """The generator for functions that `compiler` refuses: `llvm` if not given, `none` for no other one."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        min_ops = self.min_ops
        if min_ops is None:
            min_ops = 1 if self.mode is None else 2
        if min_ops < 1:
            raise error(op.location, f"{self.name}: option min-ops must be 1 or more, got {min_ops}")
        if self.compiler is None and self.fallback is not None:
            what = "option fallback is for functions that option compiler tags, which is not given"
            raise error(op.location, f"{self.name}: {what}")
        if self.compiler == "" or self.fallback == "":
            raise error(op.location, f"{self.name}: options compiler and fallback must not be empty")
        jobs = [
            (block, groups(block, self.mode, min_ops, self.merge_args))
            for job in op.ops
            if isinstance(job, JobOp)
            for block in job.body.blocks
        ]
        for _, found in jobs:
            for group in found:
                check(group)

        taken = symbols(op)
        prefix = "wrap" if self.mode is None else "_mlir_oneflow_subgraph"
        number = 0
        edit = Editor(self)
        for block, found in jobs:
            replaced: dict[SSAValue, SSAValue] = {}
            wrapped: list[Operation] = []
            for group in found:
                if not edit.begin(*group.ops):
                    break
                while f"{prefix}{number}" in taken:
                    number += 1
                name = f"{prefix}{number}"
                function = function_of(group, name, self._tags(name))
                number += 1
                edit.insert(function, InsertPoint.at_start(op.body.block))
                launch = edit.insert(launch_of(group, function), InsertPoint.after(group.ops[-1]))
                replaced.update(zip(group.results, launch.results, strict=True))
                wrapped += group.ops
                count(self, "num-launches")
                count(self, "num-ops-wrapped", len(group.ops))
            edit.replace_operands(block.ops, replaced)
            for dead in reversed(wrapped):
                edit.erase(dead)

    def _tags(self, name: str) -> dict[str, Attribute]:
        """Return the attributes of a function for an external code generator."""
        if self.compiler is None:
            return {}
        tags: dict[str, Attribute] = {COMPILER: StringAttr(self.compiler), PRIMITIVE: SET}
        if self.fallback is not None:
            tags[FALLBACK] = StringAttr(self.fallback)
        return {**tags, GLOBAL_SYMBOL: StringAttr(name)}
