"""Transform ops that derive handles from handles. Source: `TransformOps.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import IntegerAttr, i64
from xdsl.dialects.transform import ParamType
from xdsl.ir import Block, Operation, OpResult, SSAValue

from okl_opt.dialects.diagnostic import bare_error, error, op_name
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.effects import is_isolated
from okl_opt.dialects.text import print_op, quoted
from okl_opt.dialects.text.options import PrintOptions
from okl_opt.dialects.upstream.transform.declared import operand_groups
from okl_opt.passes.transform.failures import silenceable
from okl_opt.passes.transform.run import Payload, Run, flag, number, numbers, text


def apply_cast(run: Run, op: Operation) -> None:
    run.state.forward(op.operands[0], op.results[0])


def apply_param_constant(run: Run, op: Operation) -> None:
    """Set the parameter, checking the attribute's type. Source: `ParamType::checkPayload`."""
    value, type = op.properties["value"], op.results[0].type
    if isa(value, IntegerAttr) and isinstance(type, ParamType) and value.type != type.type:
        attribute = f"the type of the parameter attribute ({quoted(value.type)})"
        raise error(op.location, f"expected {attribute} to match the parameter type ({quoted(type.type)})")
    run.state.set_params(op.results[0], [op.properties["value"]])


def apply_num_associations(run: Run, op: Operation) -> None:
    run.state.set_params(op.results[0], [IntegerAttr(len(run.state.payload(op.operands[0])), i64)])


def apply_get_parent_op(run: Run, op: Operation) -> None:
    """Find the `nth_parent` enclosing op of each target, counting only ops with the required properties."""
    wanted = text(op, "op_name")
    found: list[Operation] = []
    for target in run.targets(op):
        parent: Operation | None = target
        for _ in range(number(op, "nth_parent", 1)):
            parent = None if parent is None else parent.parent_op()
            while parent is not None and not _is_wanted(op, parent, wanted):
                parent = parent.parent_op()
        if parent is not None:
            found.append(parent)
        elif not flag(op, "allow_empty_results"):
            raise silenceable(op, "could not find a parent op that matches all requirements", target)
    run.state.set_ops(op.results[0], dict.fromkeys(found) if flag(op, "deduplicate") else found)


def _is_wanted(op: Operation, parent: Operation, name: str | None) -> bool:
    if flag(op, "isolated_from_above") and not is_isolated(parent):
        return False
    return name is None or op_name(parent) == name


def _positions(op: Operation, target: Operation, count: int, of: str) -> list[int]:
    """Return the specified positions. Source: `expandTargetSpecification` of `MatchInterfaces.cpp`."""
    if flag(op, "is_all"):
        return list(range(count))
    found: list[int] = []
    for written in numbers(op, "raw_position_list"):
        place = written + count if written < 0 else written
        if not 0 <= place < count:
            name = f"position overflow {place} (updated from {written}) for maximum {count}"
            raise silenceable(op, f"{of}{name}" if of else name, target)
        if place in found:
            raise silenceable(op, f"repeated position {place} (updated from {written})", target)
        found.append(place)
    return [place for place in range(count) if place not in found] if flag(op, "is_inverted") else found


def apply_get_operand(run: Run, op: Operation) -> None:
    values: list[SSAValue] = []
    for target in run.targets(op):
        values += [target.operands[place] for place in _positions(op, target, len(target.operands), "")]
    run.state.set_values(op.results[0], values)


def apply_get_result(run: Run, op: Operation) -> None:
    values: list[SSAValue] = []
    for target in run.targets(op):
        values += [target.results[place] for place in _positions(op, target, len(target.results), "")]
    run.state.set_values(op.results[0], values)


def apply_get_producer_of_operand(run: Run, op: Operation) -> None:
    place = number(op, "operand_number")
    found: list[Operation] = []
    for target in run.targets(op):
        if not 0 <= place < len(target.operands):
            raise silenceable(op, "targeted op does not have enough operands", target)
        producer = target.operands[place].owner
        if not isinstance(producer, Operation):
            raise silenceable(op, f"could not find a producer for operand number: {place} of {op_name(target)}", target)
        found.append(producer)
    run.state.set_ops(op.results[0], found)


def apply_get_consumers_of_result(run: Run, op: Operation) -> None:
    targets = run.targets(op)
    if not targets:
        run.state.set_ops(op.results[0], [])
        return
    if len(targets) != 1:
        raise bare_error(op, "handle must be mapped to exactly one payload op")
    place = number(op, "result_number")
    if not 0 <= place < len(targets[0].results):
        raise bare_error(op, "result number overflow")
    run.state.set_ops(op.results[0], [use.operation for use in targets[0].results[place].uses])


def apply_get_defining_op(run: Run, op: Operation) -> None:
    found: list[Operation] = []
    for value in run.state.values(op.operands[0]):
        if not isinstance(value, OpResult):
            owner = value.owner
            at = owner.parent_op() if isinstance(owner, Block) else owner
            raise silenceable(op, "cannot get defining op of block argument", at)
        found.append(value.op)
    run.state.set_ops(op.results[0], found)


def apply_select(run: Run, op: Operation) -> None:
    wanted = text(op, "op_name")
    run.state.set_ops(op.results[0], [target for target in run.targets(op) if op_name(target) == wanted])


def apply_merge_handles(run: Run, op: Operation) -> None:
    merged = [each for operand in op.operands for each in run.state.payload(operand)]
    run.state.set(op.results[0], list(dict.fromkeys(merged)) if flag(op, "deduplicate") else merged)


def apply_replicate(run: Run, op: Operation) -> None:
    groups = operand_groups(op)
    (pattern,) = groups["pattern"]
    count = len(run.state.ops(pattern))
    for handle, result in zip(groups["handles"], op.results, strict=True):
        run.state.set(result, [each for each in run.state.payload(handle) for _ in range(count)])


def apply_split_handle(run: Run, op: Operation) -> None:
    payload = run.state.payload(op.operands[0])
    count = len(op.results)
    passes_empty = flag(op, "pass_through_empty_handle") and not payload
    overflow = number(op, "overflow_result", -1)
    if len(payload) > count and overflow < 0:
        raise _wrong_count(op, len(payload))
    if len(payload) < count and flag(op, "fail_on_payload_too_small") and not passes_empty:
        raise _wrong_count(op, len(payload))
    found: list[Payload] = [[] for _ in op.results]
    if overflow >= 0 and len(payload) > count:
        extra = len(payload) - count
        sizes = [1 + (extra if place == overflow else 0) for place in range(count)]
    else:
        sizes = [1 if place < len(payload) else 0 for place in range(count)]
    start = 0
    for place, size in enumerate(sizes):
        found[place] = payload[start : start + size]
        start += size
    run.give(op, found)


def _wrong_count(op: Operation, found: int) -> Exception:
    handle = op.operands[0]
    owner = handle.owner
    shown = print_op(owner, PrintOptions(generic=True, local_scope=True)) if isinstance(owner, Operation) else ""
    head = shown.partition("\n")[0] or "the handle"
    return silenceable(op, f"{head} expected to contain {len(op.results)} payloads but it contains {found} payloads")
