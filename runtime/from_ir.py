"""From IR to plans: what the runtime must know of ops and tensors, read from `oneflow` ops and `okl` functions.

Nothing behind this file looks at IR again. What it accepts, kernels may rely on: shapes are static and of a size that
exists, result types are those that the op's rule gives, and a tensor slot has one type everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from xdsl.dialects import func
from xdsl.dialects.builtin import (
    ArrayAttr,
    FloatAttr,
    IntegerAttr,
    IntegerType,
    ModuleOp,
    Signedness,
    StringAttr,
    TensorType,
    bf16,
    f16,
    f32,
    f64,
    i1,
)
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.hints import isa

from dialects import okl
from dialects.diagnostic import op_error
from dialects.oneflow import interface
from runtime.dtypes import DType, TensorSpec
from runtime.errors import InputError
from runtime.kernels.context import AttrValue, RegContext
from runtime.plan import LaunchPlan, OpPlan, Slot, Space, check_size, copy_op

INIT_CONTEXT = "okl_init_context"
MAX_SLOTS = 1 << 16
"""Highest number of arguments or results of one launch."""

_DTYPES: Mapping[Attribute, DType] = {
    f32: DType.F32,
    f64: DType.F64,
    f16: DType.F16,
    bf16: DType.BF16,
    IntegerType(1): DType.BOOL,
    IntegerType(8): DType.BOOL,
    IntegerType(16): DType.SI16,
    IntegerType(32): DType.SI32,
    IntegerType(64): DType.SI64,
    IntegerType(8, Signedness.SIGNED): DType.SI8,
    IntegerType(16, Signedness.SIGNED): DType.SI16,
    IntegerType(32, Signedness.SIGNED): DType.SI32,
    IntegerType(64, Signedness.SIGNED): DType.SI64,
    IntegerType(8, Signedness.UNSIGNED): DType.UI8,
}


def tensor_spec(kind: Attribute, op: Operation) -> TensorSpec:
    """Shape and element type of a tensor type; `op` is where an error points.

    `i1` and `i8` are read as Bool, wider signless integers as signed ones.
    Raises: DiagnosticError for types that no kernel takes.
    """
    spec = _spec_or_reason(kind)
    if isinstance(spec, str):
        raise op_error(op, spec)
    return spec


@lru_cache(maxsize=4096)
def _spec_or_reason(kind: Attribute) -> TensorSpec | str:
    """What a type is to the runtime, or what is wrong with it; kept, since a program has few types and many tensors."""
    if not isa(kind, TensorType[Attribute]):
        return f"has a value of type {kind}, where the runtime needs a ranked tensor"
    dtype = _DTYPES.get(kind.element_type)
    if dtype is None:
        return f"has a tensor of element type {kind.element_type}, which the runtime does not have"
    if any(size < 0 for size in kind.get_shape()):
        return f"has a tensor of type {kind}: the runtime needs static shapes"
    spec = TensorSpec(tuple(kind.get_shape()), dtype)
    try:
        check_size(spec, "a tensor")
    except InputError as error:
        return f"has {error}"
    return spec


def string_attribute(op: Operation, name: str) -> str:
    """The value of a string attribute that every user op carries. Raises: DiagnosticError."""
    attribute = op.attributes.get(name) or op.properties.get(name)
    if not isinstance(attribute, StringAttr):
        raise op_error(op, f"expected operation to have attribute: {name}")
    return attribute.data


def reg_context(op: Operation, device: str | None) -> RegContext:
    """All that a kernel may know of one compute op; `device` overrides its `device_tag`.

    Raises: DiagnosticError if the op is no user op, or breaks its own rules.
    """
    if not interface.is_compute_op(op):
        raise op_error(op, "cannot run: it is no compute op of the oneflow dialect")
    try:
        op.verify(verify_nested_ops=False)
        inferred = interface.infer_result_types(op)
    except VerifyException as error:
        raise op_error(op, str(error)) from error
    inputs = tuple(tensor_spec(value.type, op) for value in op.operands)
    outputs = tuple(tensor_spec(value.type, op) for value in op.results)
    for number, (spec, kind) in enumerate(zip(outputs, inferred, strict=True)):
        if spec != tensor_spec(kind, op):
            raise op_error(op, f"result #{number} has type {spec}, but the op gives {tensor_spec(kind, op)}")
    tag = device or string_attribute(op, "device_tag")
    if tag not in ("cpu", "cuda"):
        raise op_error(op, f'device_tag "{tag}" is neither "cpu" nor "cuda"')
    kernel, known = interface.kernel_name(op), interface.kernel_names(op)
    if kernel not in known:
        # A kernel trusts that its own op's rules hold: shapes, attributes, how many tensors there are.
        raise op_error(op, f'op_type_name "{kernel}" is the kernel of another op; this op has {_quoted(known)}')
    attributes: dict[str, AttrValue] = {}
    for name, attribute in interface.attributes_with_defaults(op).items():
        value = attribute_value(attribute)
        if value is not None:
            attributes[name] = value
    return RegContext(
        kernel,
        string_attribute(op, "op_name"),
        tag,
        inputs,
        outputs,
        interface.operand_keys(op),
        interface.result_keys(op),
        attributes,
    )


def _quoted(names: Sequence[str]) -> str:
    return " and ".join(f'"{name}"' for name in names)


def attribute_value(attribute: Attribute) -> AttrValue | None:
    """An attribute as plain Python; None for kinds that no op of the catalogue declares (they are the user's own)."""
    match attribute:
        case IntegerAttr():
            return attribute.value.data != 0 if attribute.type == i1 else attribute.value.data
        case FloatAttr():
            return attribute.value.data
        case StringAttr():
            return attribute.data
        case ArrayAttr():
            items = [attribute_value(item) for item in attribute]
            numbers = tuple(item for item in items if isinstance(item, int | float))
            texts = tuple(item for item in items if isinstance(item, str))
            return numbers if len(numbers) == len(items) else texts if len(texts) == len(items) else None
        case _:
            return None


def find_function(module: ModuleOp, name: str) -> func.FuncOp | None:
    """The `func.func` of that name with a body."""
    for op in module.ops:
        if isinstance(op, func.FuncOp) and op.sym_name.data == name and op.body.blocks:
            return op
    return None


@dataclass
class _Slots:
    """The tensors of a launch as its ops state them; one type for each."""

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


def plan_from_init_context(module: ModuleOp, name: str, device: str | None) -> LaunchPlan:
    """The launch that a module's `okl_init_context` builds.

    Reg contexts, run contexts and kernels are numbered in program order.
    Raises: DiagnosticError at the op to blame.
    """
    function = find_function(module, INIT_CONTEXT)
    if function is None:
        raise op_error(module, f"cannot run: it has no function '{INIT_CONTEXT}'")
    if len(function.body.blocks) != 1 or [arg.type for arg in function.body.block.args] != [okl.LauncherCtxType()]:
        raise op_error(function, "must have one block, and the launcher as its one argument")
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
                plan, copies = _reg_region(op, launcher, slots, device)
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
            f"builds {len(ops)} reg contexts, {len(runs)} run contexts and {len(kernels)} kernels, not as many",
        )
    copies_after: dict[int, tuple[int, ...]] = {}
    for run, number in enumerate(tuple(runs)):
        for copy in extra[number]:
            copies_after[run] = (*copies_after.get(run, ()), len(ops))
            runs.append(len(ops))
            kernels.append(len(ops))
            ops.append(copy)
    args = tuple(slots.args.get(index) for index in range(max(slots.args, default=-1) + 1))
    rets: list[TensorSpec] = []
    for index in range(max(slots.rets, default=-1) + 1):
        if index not in slots.rets:
            raise op_error(function, f"no op writes result {index}, but one writes result {max(slots.rets)}")
        rets.append(slots.rets[index])
    return LaunchPlan(name, args, tuple(rets), (), tuple(ops), tuple(runs), tuple(kernels), copies_after)


def _reg_number(op: Operation, numbers: dict[SSAValue, int]) -> int:
    number = numbers.get(op.operands[0]) if op.operands else None
    if number is None:
        raise op_error(op, f"takes a reg context that no op of '{INIT_CONTEXT}' builds")
    return number


def _reg_region(
    op: okl.BuildRegCtxOp, launcher: SSAValue, slots: _Slots, device: str | None
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
                space = Space.ARG if isinstance(inner, okl.GetTensorFromArgOp) else Space.RET
                index = _index(inner)
                if space is Space.RET and index not in slots.written:
                    raise op_error(inner, f"reads result {index}, which no earlier op writes")
                spec = tensor_spec(inner.results[0].type, inner)
                reads[inner.results[0]] = slots.note(inner, space, index, spec)
            case okl.GetTensorAsRetOp():
                _check_launcher(inner, launcher)
                index = _index(inner)
                if index in slots.written:
                    raise op_error(inner, f"result {index} is written a second time")
                slots.written.add(index)
                spec = tensor_spec(inner.operands[1].type, inner)
                writes.setdefault(inner.operands[1], []).append(slots.note(inner, Space.RET, index, spec))
            case okl.ReturnOp():
                pass
            case _:
                if compute is not None:
                    raise op_error(inner, "is the second compute op of one reg context")
                compute = inner
    if compute is None:
        raise op_error(op, "has no compute op")
    reg = reg_context(compute, device)
    for value in compute.operands:
        if value not in reads:
            raise op_error(compute, "has an operand that no okl.get_tensor op gives: its place is not known")
    inputs = tuple(reads[value] for value in compute.operands)
    outputs: list[Slot] = []
    copies: list[OpPlan] = []
    for number, (value, spec) in enumerate(zip(compute.results, reg.outputs, strict=True)):
        targets = sorted(writes.pop(value, []), key=lambda slot: slot.index)
        if not targets:
            raise op_error(compute, f"no return slot for result #{number} of '{reg.op_name}'")
        outputs.append(targets[0])
        copies += [copy_op(reg.op_name, spec, targets[0], target, compute) for target in targets[1:]]
    if writes:
        raise op_error(compute, "stands beside an okl.get_tensor_as_ret that returns none of its results")
    return OpPlan(reg, inputs, tuple(outputs), compute), copies


def _single_block(op: okl.BuildRegCtxOp) -> Block:
    region = op.regions[0]
    if len(region.blocks) != 1:
        raise op_error(op, "must have one region of one block")
    if region.block.args:
        raise op_error(op, "has its operands as block arguments: the runtime needs the form with okl.get_tensor ops")
    return region.block


def _check_launcher(op: Operation, launcher: SSAValue) -> None:
    if not op.operands or op.operands[0] is not launcher:
        raise op_error(op, "must take the launcher of the function around it")
    if len(op.operands) + len(op.results) != 2 + isinstance(op, okl.GetTensorAsRetOp):
        raise op_error(op, "has too few or too many operands or results")


def _index(op: Operation) -> int:
    attribute = op.attributes.get("index")
    if attribute is None:
        attribute = op.properties.get("index")
    if not isinstance(attribute, IntegerAttr) or attribute.value.data < 0:
        raise op_error(op, "needs an index, 0 or more, to be run")
    return attribute.value.data
