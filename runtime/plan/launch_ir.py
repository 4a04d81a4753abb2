"""Read the plan of a launch from its okl functions: `okl_init_context`, or OneFlow's later `okl_subgraph` with its
pool.

No later code reads IR. The launcher may rely on its checks: a tensor slot has one type everywhere, tensors are written
before they are read, and all pool tensors lie within the pool.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from xdsl.dialects import func
from xdsl.dialects.builtin import IntegerAttr, ModuleOp
from xdsl.ir import Block, Operation, SSAValue

from okl_opt.dialects import okl
from okl_opt.dialects.diagnostic import op_error
from okl_opt.passes.analysis.launch_names import SUBGRAPH
from okl_opt.passes.analysis.memory_pool import Pool
from okl_opt.passes.okm.tag_cuda_graph_support import TAG
from okl_opt.runtime.base.abi import MAX_BYTES, round_up
from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.plan.from_ir import reg_context, tensor_spec, written_positions
from okl_opt.runtime.plan.launch_plan import LaunchPlan, OpPlan, Slot, Space, copy_op
from okl_opt.runtime.plan.pool_places import PoolPlaces

INIT_CONTEXT = "okl_init_context"
MAX_SLOTS = 1 << 16
"""Highest number of arguments or results of one launch."""


def find_function(module: ModuleOp, name: str) -> func.FuncOp | None:
    """The `func.func` of that name with a body."""
    for op in module.ops:
        if isinstance(op, func.FuncOp) and op.sym_name.data == name and op.body.blocks:
            return op
    return None


@dataclass
class _Slots:
    """The tensors of a launch with their types, collected from its ops."""

    pool: PoolPlaces | None = None
    """The places of temporaries; None in a launch without a pool."""
    args: dict[int, TensorSpec] = field(default_factory=dict[int, TensorSpec])
    rets: dict[int, TensorSpec] = field(default_factory=dict[int, TensorSpec])
    written: set[int] = field(default_factory=set[int])

    def note(self, op: Operation, space: Space, index: int, spec: TensorSpec) -> Slot:
        table = self.args if space is Space.ARG else self.rets
        if index >= MAX_SLOTS:
            raise op_error(op, f"{space.value} index {index} is too large: a launch has at most {MAX_SLOTS}")
        known = table.setdefault(index, spec)
        if known != spec:
            raise op_error(op, f"{space.value} {index} has type {spec} here, and {known} elsewhere in the launch")
        return Slot(space, index)

    def read(self, op: okl.GetTensorFromArgOp | okl.GetTensorFromRetOp) -> Slot:
        """Record a read: of an argument, or of a result that an earlier op has written. Raises: DiagnosticError."""
        space = Space.ARG if isinstance(op, okl.GetTensorFromArgOp) else Space.RET
        index = _number(op, "index")
        if space is Space.RET and index not in self.written:
            raise op_error(op, f"reads result {index}, which no earlier op writes")
        return self.note(op, space, index, tensor_spec(op.results[0].type, op))

    def write(self, op: okl.GetTensorAsRetOp) -> Slot:
        """Record the write of a result, which no other op may write. Raises: DiagnosticError."""
        index = _number(op, "index")
        if index in self.written:
            raise op_error(op, f"result {index} is written a second time")
        self.written.add(index)
        return self.note(op, Space.RET, index, tensor_spec(op.operands[1].type, op))

    def places(self, op: Operation) -> PoolPlaces:
        """The pool of the launch. Raises: DiagnosticError at `op`, if there is none."""
        if self.pool is None:
            raise op_error(op, "has no pool: the launch has no 'pool_size'")
        return self.pool

    def all_args(self) -> tuple[TensorSpec | None, ...]:
        return tuple(self.args.get(index) for index in range(max(self.args, default=-1) + 1))

    def all_rets(self, function: func.FuncOp) -> tuple[TensorSpec, ...]:
        """The types of all results. Raises: DiagnosticError at the function, if no op writes one."""
        for index in range(max(self.rets, default=-1) + 1):
            if index not in self.rets:
                raise op_error(function, f"no op writes result {index}, but one writes result {max(self.rets)}")
        return tuple(self.rets[index] for index in sorted(self.rets))


def plan_from_subgraph(module: ModuleOp, name: str, device: str | None) -> LaunchPlan:
    """The plan of a module's `okl_subgraph`, with the temporaries placed as in the IR.

    Op number i is the `okl.wrapper_kernel` of index i.
    Raises: DiagnosticError at the offending op.
    """
    function = _launcher_function(module, SUBGRAPH)
    launcher = function.body.block.args[0]
    size = _number(function, "pool_size")
    if not 0 < size <= MAX_BYTES:
        raise op_error(function, f"has a pool of {size} bytes, expected 1 to {MAX_BYTES}")
    pool = PoolPlaces(size)
    slots = _Slots(pool)
    ops: list[OpPlan] = []
    extra: list[list[OpPlan]] = []
    for op in function.body.block.ops:
        match op:
            case okl.WrapperKernelOp():
                if _number(op, "index") != len(ops):
                    raise op_error(op, f"has index {_number(op, 'index')}, but is number {len(ops)} of the launch")
                plan, copies = _kernel_region(op, launcher, slots, device)
                ops.append(plan)
                extra.append(copies)
            case func.ReturnOp():
                pass
            case _:
                raise op_error(op, f"may not stand in '{SUBGRAPH}'")
    order = range(len(ops))
    plan = _with_copies(name, function, slots, ops, extra, list(order), list(order))
    memory = Pool(tuple(pool.offsets), round_up(size))
    return plan._replace(temps=tuple(pool.temps), pool=memory, captured=_tag(function) if device is None else None)


def _tag(function: func.FuncOp) -> bool | None:
    """The graph tag of a function, which applies to the device of its ops; None without a tag."""
    tag = function.attributes.get(TAG)
    return None if not isinstance(tag, IntegerAttr) else bool(tag.value.data)


def _launcher_function(module: ModuleOp, name: str) -> func.FuncOp:
    """The function of that name, which must have one block with the launcher as its only argument."""
    function = find_function(module, name)
    if function is None:
        raise op_error(module, f"cannot run: it has no function '{name}'")
    if len(function.body.blocks) != 1 or [arg.type for arg in function.body.block.args] != [okl.LauncherCtxType()]:
        raise op_error(function, "must have one block, and the launcher as its one argument")
    return function


def plan_from_init_context(module: ModuleOp, name: str, device: str | None) -> LaunchPlan:
    """The plan of the launch that a module's `okl_init_context` builds.

    Reg contexts, run contexts and kernels are numbered in program order.
    Raises: DiagnosticError at the offending op.
    """
    function = _launcher_function(module, INIT_CONTEXT)
    launcher = function.body.block.args[0]
    slots = _Slots()
    ops: list[OpPlan] = []
    extra: list[list[OpPlan]] = []
    numbers: dict[SSAValue, int] = {}
    runs: list[int] = []
    kernels: list[int] = []
    for op in function.body.block.ops:
        match op:
            case okl.BuildRegCtxOp() if len(op.results) == 1:
                numbers[op.results[0]] = len(ops)
                plan, copies = _kernel_region(op, launcher, slots, device)
                ops.append(plan)
                extra.append(copies)
            case okl.BuildRunCtxOp():
                if len(op.operands) != 1:
                    raise op_error(op, "takes the launcher as second operand: the runtime needs the form with one")
                runs.append(_reg_number(op, numbers))
            case okl.BuildOpKernelOp():
                kernels.append(_reg_number(op, numbers))
            case func.ReturnOp():
                pass
            case _:
                raise op_error(op, f"may not stand in '{INIT_CONTEXT}'")
    if not len(ops) == len(runs) == len(kernels):
        raise op_error(
            function,
            f"builds {len(ops)} reg contexts, {len(runs)} run contexts and {len(kernels)} kernels: counts differ",
        )
    return _with_copies(name, function, slots, ops, extra, runs, kernels)


def _with_copies(
    name: str,
    function: func.FuncOp,
    slots: _Slots,
    ops: list[OpPlan],
    extra: list[list[OpPlan]],
    runs: list[int],
    kernels: list[int],
) -> LaunchPlan:
    """The plan of a launch; copies after ops are appended to the tables."""
    copies_after: dict[int, tuple[int, ...]] = {}
    for run, number in enumerate(tuple(runs)):
        for copy in extra[number]:
            copies_after[run] = (*copies_after.get(run, ()), len(ops))
            runs.append(len(ops))
            kernels.append(len(ops))
            ops.append(copy)
    rets = slots.all_rets(function)
    return LaunchPlan(name, slots.all_args(), rets, (), tuple(ops), tuple(runs), tuple(kernels), copies_after)


def _reg_number(op: Operation, numbers: dict[SSAValue, int]) -> int:
    number = numbers.get(op.operands[0]) if op.operands else None
    if number is None:
        raise op_error(op, f"takes a reg context that no op of '{INIT_CONTEXT}' builds")
    return number


def _kernel_region(
    op: okl.BuildRegCtxOp | okl.WrapperKernelOp, launcher: SSAValue, slots: _Slots, device: str | None
) -> tuple[OpPlan, list[OpPlan]]:
    """One op with its tensors, and the copies for results that fill several slots."""
    block = _single_block(op)
    compute: Operation | None = None
    reads: dict[SSAValue, Slot] = {}
    writes: dict[SSAValue, list[Slot]] = {}
    for inner in block.ops:
        match inner:
            case okl.GetTensorFromArgOp() | okl.GetTensorFromRetOp():
                _check_launcher(inner, launcher)
                reads[inner.results[0]] = slots.read(inner)
            case okl.PoolToTensorOp():
                _check_launcher(inner, launcher)
                spec = tensor_spec(inner.results[0].type, inner)
                reads[inner.results[0]] = slots.places(inner).read(inner, _number(inner, "offset"), spec)
            case okl.GetTensorAsRetOp():
                _check_launcher(inner, launcher)
                writes.setdefault(inner.operands[1], []).append(slots.write(inner))
            case okl.TensorToPoolOp():
                _check_launcher(inner, launcher)
                spec = tensor_spec(inner.operands[1].type, inner)
                slot = slots.places(inner).write(inner, _number(inner, "offset"), spec)
                writes.setdefault(inner.operands[1], []).append(slot)
            case okl.PoolToBufferOp():
                _check_launcher(inner, launcher)
                spec = tensor_spec(inner.results[0].type, inner)
                slots.places(inner).claim(inner, _number(inner, "offset"), spec)
            case okl.ReturnOp():
                pass
            case _:
                if compute is not None:
                    raise op_error(inner, "is the second compute op of one kernel")
                compute = inner
    if slots.pool is not None:
        slots.pool.next_op()
    if compute is None:
        raise op_error(op, "has no compute op")
    reg = reg_context(compute, device)
    for value in compute.operands:
        if value not in reads:
            raise op_error(compute, "has an operand that does not come from an okl.get_tensor op")
    inputs = tuple(reads[value] for value in compute.operands)
    outputs: list[Slot] = []
    copies: list[OpPlan] = []
    for number, (value, spec) in enumerate(zip(compute.results, reg.outputs, strict=True)):
        targets = sorted(writes.pop(value, []), key=lambda slot: (slot.space is Space.TEMP, slot.index))
        if not targets:
            raise op_error(compute, f"no return slot for result #{number} of '{reg.op_name}'")
        outputs.append(targets[0])
        copies += [copy_op(reg.op_name, spec, targets[0], target, compute) for target in targets[1:]]
    if writes:
        raise op_error(compute, "is beside an op that places a tensor other than its results")
    return OpPlan(reg, inputs, tuple(outputs), written_positions(compute), compute), copies


def _single_block(op: okl.BuildRegCtxOp | okl.WrapperKernelOp) -> Block:
    region = op.regions[0]
    if len(region.blocks) != 1:
        raise op_error(op, "must have one region of one block")
    if region.block.args:
        raise op_error(op, "has its operands as block arguments: the runtime needs the form with okl.get_tensor ops")
    return region.block


def _check_launcher(op: Operation, launcher: SSAValue) -> None:
    if not op.operands or op.operands[0] is not launcher:
        raise op_error(op, "must take the launcher of the function around it")
    if len(op.operands) + len(op.results) != 2 + isinstance(op, okl.GetTensorAsRetOp | okl.TensorToPoolOp):
        raise op_error(op, "has too few or too many operands or results")


def _number(op: Operation, name: str) -> int:
    attribute = op.attributes.get(name)
    if attribute is None:
        attribute = op.properties.get(name)
    if not isinstance(attribute, IntegerAttr) or attribute.value.data < 0:
        article = "an" if name[0] in "aeiou" else "a"
        raise op_error(op, f"needs {article} {name}, 0 or more, to be run")
    return attribute.value.data
