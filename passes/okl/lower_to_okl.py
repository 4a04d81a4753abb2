"""Lower each compute op to okl ops that build, launch and destroy the resources of one kernel.

Before:  func.func @wrap0(%arg0: !okl.launcher_ctx) {
           %0 = "okl.get_tensor_from_arg"(%arg0) {index = 0 : i32, tensor_type = 0 : i32}
                : (!okl.launcher_ctx) -> tensor<2xf32>
           %1 = "oneflow.relu"(%0) : (tensor<2xf32>) -> tensor<2xf32>
           %2 = "okl.get_tensor_as_ret"(%arg0, %1) {index = 0 : i32, tensor_type = 2 : i32}
                : (!okl.launcher_ctx, tensor<2xf32>) -> tensor<2xf32>
           return
         }
After:   func.func @okl_func(%arg0: !okl.launcher_ctx) attributes {compiled = "true"} {
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

Source: seed 000_5288debaba9517ca.txt, -lower-to-okl, in the form of 28 October. Unlike upstream, a repeated operand is
fetched once, and a value returned twice gets all of its slots.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import FunctionType, IntegerAttr, ModuleOp, StringAttr
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import error, op_error
from okl_opt.dialects.okl import (
    BuildOpKernelOp,
    BuildRegCtxOp,
    BuildRunCtxOp,
    DestroyRegCtxOp,
    DestroyRunCtxOp,
    GetTensorAsRetOp,
    GetTensorFromArgOp,
    GetTensorFromRetOp,
    LaunchOp,
    ReturnOp,
)
from okl_opt.passes.analysis.functions import (
    defined_functions,
    is_compiled,
    is_launcher_function,
    is_okl,
    single_block,
    symbols,
)
from okl_opt.passes.base import Pass, Statistic
from okl_opt.passes.rewriting.edit import Editor, block_for
from okl_opt.passes.rewriting.watch import count


@dataclass(frozen=True)
class ComputeOp:
    """A compute op with the sources of its operands and the return slots of its results."""

    op: Operation
    reads: tuple[GetTensorFromArgOp | GetTensorAsRetOp, ...]
    """For each distinct operand, in order of first use, its source: an argument, or an earlier op's return slot."""
    slots: tuple[tuple[GetTensorAsRetOp, ...], ...]
    """For each result its return slots, lowest first."""


def function_to_lower(module: ModuleOp) -> func.FuncOp | None:
    """Return the only launch function not lowered yet; None if the module only has lowered ones.

    Raises: DiagnosticError if there is no launch function, or several to lower.
    """
    candidates = [function for function in defined_functions(module) if is_launcher_function(function)]
    waiting = [function for function in candidates if not is_compiled(function)]
    if len(waiting) == 1:
        return waiting[0]
    if len(waiting) > 1:
        raise op_error(
            waiting[1],
            f"'{waiting[1].sym_name.data}' is not the only function of type (!okl.launcher_ctx) -> (); "
            "choose one launch with kernel-launch-to-module",
        ).note(waiting[0].location, f"'{waiting[0].sym_name.data}' is another")
    if candidates:
        return None
    raise op_error(module, "has no function of type (!okl.launcher_ctx) -> () to lower")


def slot_index(op: GetTensorFromArgOp | GetTensorAsRetOp) -> int:
    """Return the number of the argument or return slot. Raises: DiagnosticError for IR from before 28 October 2022."""
    index = op.attributes.get("index")
    if not isinstance(index, IntegerAttr):
        raise op_error(op, "has no 'index'; make it with extract-kernel-launch-tensor")
    return index.value.data


def slots_by_value(block: Block) -> dict[SSAValue, list[GetTensorAsRetOp]]:
    """Map returned values to their slots, lowest first."""
    found: dict[SSAValue, list[GetTensorAsRetOp]] = {}
    for op in block.ops:
        if isinstance(op, GetTensorAsRetOp):
            found.setdefault(op.operands[1], []).append(op)
    return {value: sorted(slots, key=slot_index) for value, slots in found.items()}


def compute_ops(function: func.FuncOp) -> list[ComputeOp]:
    """Return the compute ops of a launch function, in order, after all checks. Raises: DiagnosticError."""
    block, terminator = single_block(function)
    slots = slots_by_value(block)
    sources: dict[SSAValue, GetTensorFromArgOp | GetTensorAsRetOp] = {}
    computed: set[SSAValue] = set()
    found: list[ComputeOp] = []
    for op in block.ops:
        if op is terminator:
            continue
        if isinstance(op, GetTensorFromArgOp):
            slot_index(op)
            sources[op.results[0]] = op
        elif isinstance(op, GetTensorAsRetOp):
            check_returned(op, computed)
        elif is_okl(op) or "op_name" not in op.attributes:
            raise op_error(
                op, "is not a compute op: lower-to-okl needs a function as extract-kernel-launch-tensor makes"
            )
        else:
            for number, result in enumerate(op.results):
                if result not in slots:
                    name = op.attributes["op_name"]
                    label = name.data if isinstance(name, StringAttr) else op.name
                    raise op_error(op, f"no return slot for result #{number} of '{label}'")
                sources[result] = slots[result][0]
                computed.add(result)
            found.append(ComputeOp(op, reads_of(op, sources), tuple(tuple(slots[result]) for result in op.results)))
    return found


def check_returned(slot: GetTensorAsRetOp, computed: set[SSAValue]) -> None:
    """Check that a slot returns the result of a compute op: nothing would write the slot of any other value."""
    value = slot.operands[1]
    if value in computed:
        return
    index = slot_index(slot)
    if isinstance(value.owner, GetTensorFromArgOp):
        raise op_error(
            slot,
            f"return #{index} is argument #{slot_index(value.owner)} itself: no op writes its slot; "
            "return the result of 'oneflow.identity'",
        )
    raise op_error(slot, f"return #{index} is not the result of a compute op")


def reads_of(
    op: Operation, sources: dict[SSAValue, GetTensorFromArgOp | GetTensorAsRetOp]
) -> tuple[GetTensorFromArgOp | GetTensorAsRetOp, ...]:
    """Return the sources of the distinct operands of `op`, in order of first use."""
    found: dict[SSAValue, GetTensorFromArgOp | GetTensorAsRetOp] = {}
    for number, operand in enumerate(op.operands):
        source = sources.get(operand)
        if source is None:
            raise op_error(op, f"operand #{number} is neither an argument of the launch nor a result of a compute op")
        found[operand] = source
    return tuple(found.values())


def build_reg_ctx(edit: Editor, compute: ComputeOp, launcher: SSAValue, emit_function_type: bool) -> BuildRegCtxOp:
    """Return the op that builds the registration context: its region has the compute op, fetches and slots."""
    op = compute.op
    block = Block()
    values: dict[SSAValue, SSAValue] = {}
    for operand, source in zip(dict.fromkeys(op.operands), compute.reads, strict=True):
        fetch = GetTensorFromArgOp if isinstance(source, GetTensorFromArgOp) else GetTensorFromRetOp
        read = edit.append(block, fetch(launcher, slot_index(source), operand.type), of=source)
        values[operand] = read.results[0]
    edit.append(block, op.clone(values))
    for result, slots in zip(op.results, compute.slots, strict=True):
        for slot in slots:
            edit.append(block, GetTensorAsRetOp(launcher, values[result], slot_index(slot)), of=slot)
    edit.append(block, ReturnOp())
    function_type = FunctionType.from_lists([], []) if emit_function_type else None
    return BuildRegCtxOp(Region(block), function_type)


def lower(edit: Editor, block: Block, compute: ComputeOp, launcher: SSAValue, emit_function_type: bool) -> None:
    """Append the six ops that replace one compute op."""
    edit.set_sources(compute.op)
    reg = build_reg_ctx(edit, compute, launcher, emit_function_type)
    run = BuildRunCtxOp(reg.results[0])
    kernel = BuildOpKernelOp(reg.results[0])
    ops = (
        reg,
        run,
        kernel,
        LaunchOp(run.results[0], kernel.results[0]),
        DestroyRegCtxOp(reg.results[0]),
        DestroyRunCtxOp(run.results[0]),
    )
    edit.append(block, ops)


@dataclass(frozen=True)
class LowerToOKLPass(Pass):
    """Lower the compute ops of the only launch function to okl ops; the function becomes `@okl_func`."""

    name = "lower-to-okl"
    statistics: ClassVar[tuple[Statistic, ...]] = (
        Statistic("num-kernels", "Number of compute ops that became kernels"),
    )

    emit_function_type: bool = True
    """Print `function_type` on `okl.build_reg_ctx`, as the seed does and OneFlow's merged version does not."""
    func_name: str = "okl_func"
    """The name of the new function."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        function = function_to_lower(op)
        if function is None:
            return
        if not self.func_name:
            raise error(op.location, f"{self.name}: option func-name must not be empty")
        other = symbols(op).get(self.func_name)
        if other is not None and other is not function:
            raise op_error(function, f"cannot become '{self.func_name}': the module has a symbol of that name").note(
                other.location, "it is here"
            )
        computes = compute_ops(function)
        edit = Editor(self)
        if not edit.begin(function):
            return
        count(self, "num-kernels", len(computes))

        old, terminator = single_block(function)
        block, _ = block_for(old.args)
        (launcher,) = block.args
        for compute in computes:
            lower(edit, block, compute, launcher, self.emit_function_type)
        edit.append(block, func.ReturnOp(), of=terminator)
        result = func.FuncOp(self.func_name, FunctionType.from_lists([launcher.type], []), Region(block))
        result.attributes["compiled"] = StringAttr("true")
        edit.insert(result, InsertPoint.before(function), of=function)
        edit.erase(function)
