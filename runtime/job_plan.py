"""A job as steps: runs of compute ops that become one launch each, and the kernel launches between them.

`oneflow.input` and `oneflow.output` are the identity, `oneflow.variable` names a parameter; control edges say nothing
that the order of the block does not say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from xdsl.ir import Operation, SSAValue

from dialects.diagnostic import op_error
from dialects.oneflow.frame import InputOp, JobOp, KernelLaunchOp, OutputOp, ReturnOp, VariableOp
from runtime.dtypes import TensorSpec
from runtime.from_ir import reg_context, string_attribute, tensor_spec
from runtime.kernels.context import RegContext
from runtime.plan import LaunchPlan, OpPlan, Slot, Space, copy_op
from runtime.program import Layout


class OpsStep(NamedTuple):
    """Compute ops that run as one launch, and the storages of its arguments and results."""

    plan: LaunchPlan
    args: tuple[int, ...]
    rets: tuple[int, ...]


class LaunchStep(NamedTuple):
    """An `oneflow.kernel_launch`."""

    op: KernelLaunchOp
    args: tuple[int, ...]
    rets: tuple[int, ...]


class JobPlan(NamedTuple):
    """Where the values of a job live, and what computes them in order."""

    layout: Layout
    steps: tuple[OpsStep | LaunchStep, ...]


@dataclass
class _Node:
    """A compute op, or a copy (`reg` None), on storages."""

    op: Operation
    reg: RegContext | None
    inputs: tuple[int, ...]
    outputs: tuple[int, ...]


@dataclass
class _Builder:
    storages: list[TensorSpec | None] = field(default_factory=list[TensorSpec | None])
    places: dict[SSAValue, int] = field(default_factory=dict[SSAValue, int])
    variables: dict[str, int] = field(default_factory=dict[str, int])
    parts: list[list[_Node] | LaunchStep] = field(default_factory=list[list[_Node] | LaunchStep])

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

    def add(self, node: _Node) -> None:
        if not self.parts or isinstance(self.parts[-1], LaunchStep):
            self.parts.append([])
        part = self.parts[-1]
        assert isinstance(part, list)
        part.append(node)


def plan_job(job: JobOp, device: str | None) -> JobPlan:
    """The steps of a job.

    Raises: DiagnosticError at an op that cannot run.
    """
    if len(job.regions[0].blocks) != 1:
        raise op_error(job, "cannot run: its body must be one block")
    builder = _Builder()
    block = job.regions[0].block
    for argument in block.args:
        builder.places[argument] = builder.new(tensor_spec(argument.type, job))
    returned: Sequence[SSAValue] = ()
    for op in block.ops:
        match op:
            case InputOp() | OutputOp():
                storage = builder.place(op.operands[0], op)
                if tensor_spec(op.results[0].type, op) != builder.spec(storage):
                    raise op_error(op, f"changes the type {builder.spec(storage)} of its operand")
                builder.places[op.results[0]] = storage
            case VariableOp():
                builder.places[op.results[0]] = _variable(op, builder)
            case KernelLaunchOp():
                inputs = tuple(builder.place(value, op) for value in op.operands)
                outputs = tuple(_new_result(value, op, builder) for value in op.results)
                builder.parts.append(LaunchStep(op, inputs, outputs))
            case ReturnOp():
                returned = op.operands
            case _:
                reg = reg_context(op, device)
                inputs = tuple(builder.place(value, op) for value in op.operands)
                outputs = tuple(_new_result(value, op, builder) for value in op.results)
                builder.add(_Node(op, reg, inputs, outputs))
    params = tuple(range(len(block.args)))
    results = _results(returned, job, params, builder)
    layout = Layout(job.sym_name.data, tuple(builder.storages), params, builder.variables, results)
    return JobPlan(layout, _steps(layout, builder))


def _variable(op: VariableOp, builder: _Builder) -> int:
    name = string_attribute(op, "op_name")
    spec = tensor_spec(op.results[0].type, op)
    storage = builder.variables.get(name)
    if storage is None:
        storage = builder.variables[name] = builder.new(spec)
    elif builder.spec(storage) != spec:
        raise op_error(op, f"has type {spec}, but variable '{name}' was {builder.spec(storage)} before")
    return storage


def _new_result(value: SSAValue, op: Operation, builder: _Builder) -> int:
    builder.places[value] = builder.new(tensor_spec(value.type, op))
    return builder.places[value]


def _results(returned: Sequence[SSAValue], job: JobOp, params: Sequence[int], builder: _Builder) -> tuple[int, ...]:
    """Storages of the job's results; what is given from outside, or returned twice, is copied to one of its own."""
    taken = {*params, *builder.variables.values()}
    results: list[int] = []
    for value in returned:
        storage = builder.place(value, job)
        if storage in taken:
            source = storage
            storage = builder.new(builder.spec(source))
            terminator = job.regions[0].block.last_op
            assert terminator is not None
            builder.add(_Node(terminator, None, (source,), (storage,)))
        taken.add(storage)
        results.append(storage)
    return tuple(results)


def _steps(layout: Layout, builder: _Builder) -> tuple[OpsStep | LaunchStep, ...]:
    last_part: dict[int, int] = {}
    for number, part in enumerate(builder.parts):
        used = part.args if isinstance(part, LaunchStep) else [i for node in part for i in node.inputs]
        for storage in used:
            last_part[storage] = number
    steps: list[OpsStep | LaunchStep] = []
    for number, part in enumerate(builder.parts):
        if isinstance(part, LaunchStep):
            steps.append(part)
            continue
        kept = {*layout.results, *(storage for storage, last in last_part.items() if last > number)}
        steps.append(_ops_step(layout, part, kept))
    return tuple(steps)


def _ops_step(layout: Layout, nodes: Sequence[_Node], kept: set[int]) -> OpsStep:
    """One launch: storages from before are its arguments, those needed afterwards its results, others temporaries."""
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
            ops.append(OpPlan(node.reg, inputs, outputs, node.op))
    specs = {space: tuple(layout.storages[index] for index in indices) for space, indices in spaces.items()}
    order = tuple(range(len(ops)))
    plan = LaunchPlan(
        layout.name, specs[Space.ARG], _known(specs[Space.RET]), _known(specs[Space.TEMP]), tuple(ops), order, order
    )
    return OpsStep(plan, tuple(spaces[Space.ARG]), tuple(spaces[Space.RET]))


def _known(specs: Sequence[TensorSpec | None]) -> tuple[TensorSpec, ...]:
    known = tuple(spec for spec in specs if spec is not None)
    assert len(known) == len(specs), "every storage of a job has a type"
    return known
