"""Plans of launches as plain data, which is read with all the care that data from outside needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from okl_opt.passes.analysis.memory_pool import Pool
from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.base.plain_data import Broken, list_of, mapping_of, number_of, text_of
from okl_opt.runtime.kernels.context import AttrValue, FusedBody, FusedOp, Key, RegContext
from okl_opt.runtime.plan.launch_plan import LaunchPlan, OpPlan, Slot, Space
from okl_opt.runtime.plan.layout import Layout

# ----- writing


def plan_data(plan: LaunchPlan) -> object:
    """A plan without streams as data."""
    assert not plan.streams, "its launches are on no streams"
    pool = plan.pool
    return {
        "name": plan.name,
        "args": [_spec_data(spec) for spec in plan.args],
        "rets": [_spec_data(spec) for spec in plan.rets],
        "temps": [_spec_data(spec) for spec in plan.temps],
        "ops": [_op_data(op) for op in plan.ops],
        "runs": plan.runs,
        "kernels": plan.kernels,
        "copies": sorted((run, list(copies)) for run, copies in plan.copies.items()),
        "constants": sorted(plan.constants),
        "pool": None if pool is None else [pool.offsets, pool.nbytes],
        "captured": plan.captured,
    }


def layout_data(layout: Layout) -> object:
    """The storages of a program as data."""
    return {
        "name": layout.name,
        "storages": [_spec_data(spec) for spec in layout.storages],
        "params": layout.params,
        "variables": sorted(layout.variables.items(), key=lambda item: item[1]),
        "results": layout.results,
        "constants": sorted(layout.constants),
    }


def _spec_data(spec: TensorSpec | None) -> object:
    return None if spec is None else [spec.shape, spec.dtype.name]


def _op_data(op: OpPlan) -> object:
    return [_reg_data(op.reg), _slots_data(op.inputs), _slots_data(op.outputs), op.written]


def _slots_data(slots: Sequence[Slot]) -> object:
    return [[slot.space.name, slot.index] for slot in slots]


def _reg_data(reg: RegContext) -> object:
    body = reg.body
    steps = None if body is None else [[_reg_data(step.reg), step.operands] for step in body.steps]
    return {
        "names": [reg.op_type, reg.op_name, reg.device],
        "inputs": [_spec_data(spec) for spec in reg.inputs],
        "outputs": [_spec_data(spec) for spec in reg.outputs],
        "keys": [reg.input_keys, reg.output_keys],
        "attrs": list(reg.attrs.items()),
        "constants": reg.constants,
        "body": None if body is None else [steps, body.yields],
    }


# ----- reading


def plan_of_data(data: object) -> LaunchPlan:
    """The plan that was made data; each slot that it names exists, with the type that its op states. Raises: Broken."""
    entry = mapping_of(data)
    pool = None
    if entry.get("pool") is not None:
        offsets, nbytes = _items(entry.get("pool"), 2)
        pool = Pool(_numbers(offsets), number_of(nbytes))
    captured = entry.get("captured")
    copies = [_items(each, 2) for each in list_of(entry.get("copies"))]
    plan = LaunchPlan(
        text_of(entry.get("name")),
        tuple(None if each is None else _spec(each) for each in list_of(entry.get("args"))),
        _specs(entry.get("rets")),
        _specs(entry.get("temps")),
        tuple(map(_op, list_of(entry.get("ops")))),
        _numbers(entry.get("runs")),
        _numbers(entry.get("kernels")),
        {number_of(run): _numbers(after) for run, after in copies},
        frozenset(_numbers(entry.get("constants"))),
        pool,
        captured=None if captured is None else captured is True,
    )
    _check(plan)
    return plan


def layout_of_data(data: object) -> Layout:
    """The storages that were made data. Raises: Broken."""
    entry = mapping_of(data)
    storages = tuple(None if each is None else _spec(each) for each in list_of(entry.get("storages")))
    pairs = [_items(each, 2) for each in list_of(entry.get("variables"))]
    layout = Layout(
        text_of(entry.get("name")),
        storages,
        _numbers(entry.get("params")),
        {text_of(name): number_of(number) for name, number in pairs},
        _numbers(entry.get("results")),
        frozenset(_numbers(entry.get("constants"))),
    )
    _check_numbers((*layout.params, *layout.variables.values(), *layout.results, *layout.constants), len(storages))
    return layout


def _check(plan: LaunchPlan) -> None:
    """Refuse numbers of what does not exist, and slots of other types than their ops state. Raises: Broken."""
    specs = {Space.ARG: plan.args, Space.RET: plan.rets, Space.TEMP: plan.temps}
    for op in plan.ops:
        reg = op.reg
        for slots, stated in ((op.inputs, reg.inputs), (op.outputs, reg.outputs)):
            if len(slots) != len(stated):
                raise Broken
            for slot, spec in zip(slots, stated, strict=True):
                _check_numbers([slot.index], len(specs[slot.space]))
                if specs[slot.space][slot.index] != spec:
                    raise Broken
        _check_numbers((*op.written, *reg.constants), len(reg.inputs))
        if len(reg.input_keys) != len(reg.inputs) or len(reg.output_keys) != len(reg.outputs):
            raise Broken
    _check_numbers((*plan.runs, *plan.kernels), len(plan.ops))
    _check_numbers((*plan.copies, *(each for copies in plan.copies.values() for each in copies)), len(plan.runs))
    _check_numbers(plan.constants, len(plan.args))
    if plan.pool is not None:
        if len(plan.pool.offsets) != len(plan.temps):
            raise Broken
        for spec, offset in zip(plan.temps, plan.pool.offsets, strict=True):
            if not 0 <= offset <= plan.pool.nbytes - spec.nbytes:
                raise Broken


def _check_numbers(numbers: Sequence[int] | frozenset[int], count: int) -> None:
    if any(not 0 <= number < count for number in numbers):
        raise Broken


def _items(data: object, count: int) -> list[object]:
    items = list_of(data)
    if len(items) != count:
        raise Broken
    return items


def _numbers(data: object) -> tuple[int, ...]:
    return tuple(map(number_of, list_of(data)))


def _spec(data: object) -> TensorSpec:
    shape, name = _items(data, 2)
    sizes = _numbers(shape)
    if min(sizes, default=0) < 0 or text_of(name) not in DType.__members__:
        raise Broken
    return TensorSpec(sizes, DType[text_of(name)])


def _specs(data: object) -> tuple[TensorSpec, ...]:
    return tuple(map(_spec, list_of(data)))


def _op(data: object) -> OpPlan:
    reg, inputs, outputs, written = _items(data, 4)
    return OpPlan(_reg(reg), _slots(inputs), _slots(outputs), _numbers(written))


def _slots(data: object) -> tuple[Slot, ...]:
    return tuple(map(_slot, list_of(data)))


def _slot(data: object) -> Slot:
    name, index = _items(data, 2)
    if text_of(name) not in Space.__members__:
        raise Broken
    return Slot(Space[text_of(name)], number_of(index))


def _reg(data: object) -> RegContext:
    entry = mapping_of(data)
    names, keys = _items(entry.get("names"), 3), _items(entry.get("keys"), 2)
    pairs = [_items(each, 2) for each in list_of(entry.get("attrs"))]
    op_type, op_name, device = map(text_of, names)
    return RegContext(
        op_type,
        op_name,
        device,
        _specs(entry.get("inputs")),
        _specs(entry.get("outputs")),
        _keys(keys[0]),
        _keys(keys[1]),
        {text_of(name): _attribute(value) for name, value in pairs},
        _numbers(entry.get("constants")),
        _body(entry.get("body")),
    )


def _keys(data: object) -> tuple[Key, ...]:
    pairs = [_items(each, 2) for each in list_of(data)]
    return tuple((text_of(name), number_of(index)) for name, index in pairs)


def _attribute(value: object) -> AttrValue:
    if isinstance(value, bool | int | float | str):
        return value
    values = list_of(value)
    kinds = {type(each) for each in values}
    if len(kinds) > 1 or not kinds <= {int, float, str}:
        raise Broken
    return cast("tuple[int, ...]", tuple(values))


def _body(data: object) -> FusedBody | None:
    if data is None:
        return None
    steps, yields = _items(data, 2)
    pairs = [_items(each, 2) for each in list_of(steps)]
    return FusedBody(tuple(FusedOp(_reg(reg), _numbers(operands)) for reg, operands in pairs), _numbers(yields))
