"""A job as steps: runs of compute ops that become one launch each, and the kernel launches between them.

`oneflow.input` and `oneflow.output` are the identity, `oneflow.variable` names a parameter; control edges are implied
by the order of the block. Ops that depend only on parameters that no op writes are computed once, when the parameters
are set.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from xdsl.dialects import func
from xdsl.ir import BlockArgument, Operation, SSAValue

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.interfaces.effects import written_operands
from okl_opt.dialects.oneflow.frame import InputOp, JobOp, KernelLaunchOp, OutputOp, ReturnOp, VariableOp
from okl_opt.passes.analysis.load_time import constant_values, is_function
from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.plan.from_ir import reg_context, string_attribute, tensor_spec, written_positions
from okl_opt.runtime.plan.launch_plan import LaunchPlan, OpPlan, Slot, Space, copy_op, with_constants
from okl_opt.runtime.plan.layout import Layout


class PlannedOps(NamedTuple):
    """Compute ops that form one launch, and the storages of its arguments and results."""

    plan: LaunchPlan
    args: tuple[int, ...]
    rets: tuple[int, ...]


class PlannedLaunch(NamedTuple):
    """An `oneflow.kernel_launch` by the function that it launches; `constants` are arguments by number."""

    function: func.FuncOp
    args: tuple[int, ...]
    rets: tuple[int, ...]
    constants: tuple[int, ...]


class JobPlan(NamedTuple):
    """The storages of a job's values, the steps at load, and the steps of each run."""

    layout: Layout
    load_steps: tuple[PlannedOps | PlannedLaunch, ...]
    steps: tuple[PlannedOps | PlannedLaunch, ...]


@dataclass
class _Node:
    """A compute op, or a copy (`reg` None), on storages."""

    op: Operation
    reg: RegContext | None
    inputs: tuple[int, ...]
    outputs: tuple[int, ...]


@dataclass
class _Launch:
    """A kernel launch on storages."""

    function: func.FuncOp
    inputs: tuple[int, ...]
    outputs: tuple[int, ...]


_Part = list[_Node] | _Launch
"""Compute ops between two launches, or a launch."""


@dataclass
class _JobPlanner:
    storages: list[TensorSpec | None] = field(default_factory=list[TensorSpec | None])
    places: dict[SSAValue, int] = field(default_factory=dict[SSAValue, int])
    variables: dict[str, int] = field(default_factory=dict[str, int])
    written: set[int] = field(default_factory=set[int])
    """Storages that ops write in place; they are never constants."""
    constants: set[int] = field(default_factory=set[int])
    load_parts: list[_Part] = field(default_factory=list[_Part])
    parts: list[_Part] = field(default_factory=list[_Part])

    def new(self, spec: TensorSpec) -> int:
        self.storages.append(spec)
        return len(self.storages) - 1

    def place(self, value: SSAValue, op: Operation) -> int:
        if value not in self.places:
            raise op_error(op, "uses a control value as a tensor")
        return self.places[value]

    def spec(self, storage: int) -> TensorSpec:
        spec = self.storages[storage]
        assert spec is not None
        return spec

    def add(self, node: _Node | _Launch) -> None:
        """Append a node; it runs at load if its results are the same in every run."""
        at_load = node.outputs and self.constants.issuperset(node.outputs)
        self._append(self.load_parts if at_load else self.parts, node)

    def add_copy(self, node: _Node) -> None:
        """Append a copy into a result, which is written in each run."""
        self._append(self.parts, node)

    def _append(self, parts: list[_Part], node: _Node | _Launch) -> None:
        if isinstance(node, _Launch):
            parts.append(node)
            return
        if not parts or isinstance(parts[-1], _Launch):
            parts.append([])
        part = parts[-1]
        assert isinstance(part, list)
        part.append(node)


def plan_job(job: JobOp, device: str | None, launched: Callable[[KernelLaunchOp], func.FuncOp]) -> JobPlan:
    """The steps of a job; `launched` gives the function of a kernel launch.

    Raises: DiagnosticError at an op that cannot run.
    """
    if len(job.regions[0].blocks) != 1:
        raise op_error(job, "cannot run: its body must be one block")
    planner = _JobPlanner()
    block = job.regions[0].block
    for argument in block.args:
        planner.places[argument] = planner.new(tensor_spec(argument.type, job))
    returned: Sequence[SSAValue] = ()
    nodes: list[_Node | _Launch] = []
    launches: dict[Operation, func.FuncOp] = {}
    for op in block.ops:
        match op:
            case InputOp() | OutputOp():
                storage = planner.place(op.operands[0], op)
                if tensor_spec(op.results[0].type, op) != planner.spec(storage):
                    raise op_error(op, f"changes the type {planner.spec(storage)} of its operand")
                planner.places[op.results[0]] = storage
            case VariableOp():
                planner.places[op.results[0]] = _variable(op, planner)
            case KernelLaunchOp():
                inputs = tuple(planner.place(value, op) for value in op.operands)
                function = launches[op] = launched(op)
                planner.written.update(inputs[number] for number in _written_parameters(function))
                outputs = tuple(_new_result(value, op, planner) for value in op.results)
                nodes.append(_Launch(function, inputs, outputs))
            case ReturnOp():
                returned = op.operands
            case _:
                reg = reg_context(op, device)
                inputs = tuple(planner.place(value, op) for value in op.operands)
                planner.written.update(inputs[position] for position in written_positions(op))
                outputs = tuple(_new_result(value, op, planner) for value in op.results)
                nodes.append(_Node(op, reg, inputs, outputs))

    def is_written(value: SSAValue) -> bool:
        return planner.places[value] in planner.written

    def repeats(op: Operation) -> bool:
        return all(map(is_function, _ops_of(launches[op]))) if op in launches else is_function(op)

    planner.constants.update(planner.places[value] for value in constant_values(block, is_written, repeats))
    for node in nodes:
        planner.add(node)
    params = tuple(range(len(block.args)))
    results = _results(returned, job, params, planner)
    layout = Layout(
        job.sym_name.data,
        tuple(planner.storages),
        params,
        planner.variables,
        results,
        frozenset(planner.constants),
    )
    steps = _steps(layout, [*planner.load_parts, *planner.parts])
    count = len(planner.load_parts)
    return JobPlan(layout, steps[:count], steps[count:])


def _ops_of(function: func.FuncOp) -> list[Operation]:
    return [op for op in function.body.block.ops if not isinstance(op, func.ReturnOp)]


def _written_parameters(function: func.FuncOp) -> list[int]:
    """Numbers of the parameters of a launched function that an op in it writes in place."""
    written = [value for op in function.body.block.ops for value in written_operands(op)]
    return [value.index for value in written if isinstance(value, BlockArgument)]


def _variable(op: VariableOp, planner: _JobPlanner) -> int:
    name = string_attribute(op, "op_name")
    spec = tensor_spec(op.results[0].type, op)
    storage = planner.variables.get(name)
    if storage is None:
        storage = planner.variables[name] = planner.new(spec)
    elif planner.spec(storage) != spec:
        raise op_error(op, f"has type {spec}, but variable '{name}' was {planner.spec(storage)} before")
    return storage


def _new_result(value: SSAValue, op: Operation, planner: _JobPlanner) -> int:
    planner.places[value] = planner.new(tensor_spec(value.type, op))
    return planner.places[value]


def _results(returned: Sequence[SSAValue], job: JobOp, params: Sequence[int], planner: _JobPlanner) -> tuple[int, ...]:
    """Storages of the job's results; parameters, variables, constants and values returned twice are copied."""
    taken = {*params, *planner.variables.values(), *planner.constants}
    results: list[int] = []
    for value in returned:
        storage = planner.place(value, job)
        if storage in taken:
            source = storage
            storage = planner.new(planner.spec(source))
            terminator = job.regions[0].block.last_op
            assert terminator is not None
            planner.add_copy(_Node(terminator, None, (source,), (storage,)))
        taken.add(storage)
        results.append(storage)
    return tuple(results)


def _steps(layout: Layout, parts: Sequence[_Part]) -> tuple[PlannedOps | PlannedLaunch, ...]:
    last_part: dict[int, int] = {}
    for number, part in enumerate(parts):
        for node in part if isinstance(part, list) else (part,):
            for storage in node.inputs:
                last_part[storage] = number
    results = set(layout.results)
    steps: list[PlannedOps | PlannedLaunch] = []
    for number, part in enumerate(parts):
        if isinstance(part, _Launch):
            constants = _constant_positions(part.inputs, layout)
            steps.append(PlannedLaunch(part.function, part.inputs, part.outputs, constants))
            continue
        made = {storage for node in part for storage in node.outputs}
        kept = {storage for storage in made if storage in results or last_part.get(storage, number) > number}
        steps.append(_ops_step(layout, part, kept))
    return tuple(steps)


def _constant_positions(storages: Sequence[int], layout: Layout) -> tuple[int, ...]:
    return tuple(position for position, storage in enumerate(storages) if storage in layout.constants)


def _ops_step(layout: Layout, nodes: Sequence[_Node], kept: set[int]) -> PlannedOps:
    """One launch: storages written before are its arguments, those used later its results, others temporaries."""
    slots: dict[int, Slot] = {}
    spaces: dict[Space, list[int]] = {space: [] for space in Space}

    def slot(storage: int, space: Space) -> Slot:
        if storage not in slots:
            slots[storage] = Slot(space, len(spaces[space]))
            spaces[space].append(storage)
        return slots[storage]

    ops: list[OpPlan] = []
    for node in nodes:
        inputs = tuple(slot(storage, Space.ARG) for storage in node.inputs)
        outputs = tuple(slot(storage, Space.RET if storage in kept else Space.TEMP) for storage in node.outputs)
        if node.reg is None:
            spec = layout.storages[node.inputs[0]]
            assert spec is not None
            ops.append(copy_op("return", spec, inputs[0], outputs[0], node.op))
        else:
            ops.append(OpPlan(node.reg, inputs, outputs, written_positions(node.op), node.op))
    specs = {space: tuple(layout.storages[index] for index in indices) for space, indices in spaces.items()}
    order = tuple(range(len(ops)))
    plan = LaunchPlan(
        layout.name, specs[Space.ARG], _known(specs[Space.RET]), _known(specs[Space.TEMP]), tuple(ops), order, order
    )
    args = tuple(spaces[Space.ARG])
    plan = with_constants(plan, _constant_positions(args, layout))
    return PlannedOps(plan, args, tuple(spaces[Space.RET]))


def _known(specs: Sequence[TensorSpec | None]) -> tuple[TensorSpec, ...]:
    known = tuple(spec for spec in specs if spec is not None)
    assert len(known) == len(specs), "every storage of a job has a type"
    return known
