"""Rules for values passed along control flow edges of ops with regions. Source: `ControlFlowInterfaces.cpp` of MLIR 22.

An input is a result of the op, or a region argument, that receives a value on each edge: for `scf.for`, its results and
`iter_args`. The values are the last operands of the op, and of the terminators inside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from okl_opt.dialects.fields import first_use_of
from okl_opt.dialects.interfaces.control_flow import Edge, leaves_region, region_flow_of
from okl_opt.dialects.interfaces.folding import Rule
from okl_opt.dialects.upstream.shared.regions import is_inside, with_other_values


def _branches(op: Operation) -> Iterator[tuple[Operation, Sequence[Edge]]]:
    """The op and its terminators, each with its outgoing edges."""
    flow = region_flow_of(op)
    assert flow is not None, "ops with these rules say where control goes"
    yield op, flow.enter(op, [None] * len(op.operands))
    for region in op.regions:
        for block in region.blocks:
            last = block.last_op
            # Terminators of other dialects, such as `ub.unreachable`, have no edges.
            if last is not None and leaves_region(last) and last.dialect_name() == op.dialect_name():
                yield last, flow.leave(op, last, [None] * len(last.operands))


def _values_of(op: Operation) -> list[SSAValue]:
    """The results and region arguments of an op, among which are the inputs."""
    return [*op.results, *(value for region in op.regions for block in region.blocks for value in block.args)]


def _sources(op: Operation) -> dict[SSAValue, dict[Operation, SSAValue]]:
    """For each input, its values from the op and the terminators."""
    found: dict[SSAValue, dict[Operation, SSAValue]] = {}
    for branch, edges in _branches(op):
        for edge in edges:
            for input, operand in zip(edge.inputs, edge.operands, strict=True):
                found.setdefault(input, {})[branch] = operand
    return found


def _only_value(input: SSAValue, sources: Mapping[SSAValue, Mapping[Operation, SSAValue]]) -> SSAValue | None:
    """The value that an input has on all edges; None if there are several, or none."""
    found: SSAValue | None = None
    pending, visited = [input], {input}
    while pending:
        operands = sources.get(value := pending.pop())
        if operands is None:
            if found is not None:
                return None
            found = value
            continue
        for operand in operands.values():
            if operand not in visited:
                visited.add(operand)
                pending.append(operand)
    return found


def make_region_branch_op_successor_inputs_dead(op: Operation, rewriter: PatternRewriter) -> None:
    """Replace an input by its value, if it receives the same outside value on all edges.

    Before:  (%n: index, %x: i32, %y: i32)
             %c0 = arith.constant 0 : index
             %c1 = arith.constant 1 : index
             %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (i32, i32) {
               %0 = "test.op"(%a, %b) : (i32, i32) -> i32
               scf.yield %0, %b : i32, i32
             }
             return %r#0, %r#1 : i32, i32
    After:   %c0 = arith.constant 0 : index
             %c1 = arith.constant 1 : index
             %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (i32) {
               %0 = "test.op"(%a, %y) : (i32, i32) -> i32
               scf.yield %0 : i32
             }
             return %r, %y : i32, i32
    """
    if not _values_of(op):
        return
    sources = _sources(op)
    for input in sources:
        if input.first_use is None:
            continue
        value = _only_value(input, sources)
        if value is not None and value.owner is not op and not is_inside(value, op):
            rewriter.replace_all_uses_with(input, value)


def remove_duplicate_successor_input_uses(op: Operation, rewriter: PatternRewriter) -> None:
    """Merge inputs that always receive the same values.

    Before:  (%n: index, %x: i32)
             %c0 = arith.constant 0 : index
             %c1 = arith.constant 1 : index
             %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (i32, i32) {
               %0 = "test.op"(%a, %b) : (i32, i32) -> i32
               scf.yield %0, %0 : i32, i32
             }
             return %r#0, %r#1 : i32, i32
    After:   %c0 = arith.constant 0 : index
             %c1 = arith.constant 1 : index
             %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (i32) {
               %0 = "test.op"(%a, %a) : (i32, i32) -> i32
               scf.yield %0 : i32
             }
             return %r, %r : i32, i32
    """
    if len(_values_of(op)) <= 1:
        return
    first: dict[tuple[object, ...], SSAValue] = {}
    for input, operands in sorted(_sources(op).items(), key=lambda pair: _number(pair[0])):
        earlier = first.setdefault((input.owner, frozenset(operands.items())), input)
        if earlier is not input and input.first_use is not None:
            rewriter.replace_all_uses_with(input, earlier)


def _number(input: SSAValue) -> int:
    assert isinstance(input, OpResult | BlockArgument), "a value of an op or of a block"
    return input.index


def remove_dead_region_branch_op_successor_inputs(op: Operation, rewriter: PatternRewriter) -> None:
    """Remove unused inputs, unless a used input receives the same operand.

    Before:  (%n: index, %x: i32, %y: i32)
             %c0 = arith.constant 0 : index
             %c1 = arith.constant 1 : index
             %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (i32, i32) {
               %0 = "test.op"(%a) : (i32) -> i32
               %1 = "test.other"() : () -> i32
               scf.yield %0, %1 : i32, i32
             }
             return %r#0 : i32
    After:   %c0 = arith.constant 0 : index
             %c1 = arith.constant 1 : index
             %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (i32) {
               %0 = "test.op"(%a) : (i32) -> i32
               %1 = "test.other"() : () -> i32
               scf.yield %0 : i32
             }
             return %r : i32
    """
    if None not in map(first_use_of, _values_of(op)):
        return
    dead = _dead_inputs(op)
    if not dead:
        return
    for branch, edges in list(_branches(op)):
        dropped = {index for edge in edges for index, input in _by_operand(branch, edge) if input in dead}
        if dropped:
            rewriter.notify_op_modified(branch)
            branch.operands = [value for index, value in enumerate(branch.operands) if index not in dropped]
    for input in dead:
        if isinstance(input, BlockArgument):
            rewriter.erase_block_argument(input)
    kept = [result for result in op.results if result not in dead]
    if len(kept) < len(op.results):
        new = with_other_values(rewriter, op, op.operands, [result.type for result in kept])
        for old, result in zip(kept, new.results, strict=True):
            rewriter.replace_all_uses_with(old, result)
        rewriter.erase(op)


def _by_operand(branch: Operation, edge: Edge) -> Iterator[tuple[int, SSAValue]]:
    """The inputs of an edge, with the numbers of the operands passed to them."""
    return enumerate(edge.inputs, len(branch.operands) - len(edge.inputs))


def _dead_inputs(op: Operation) -> dict[SSAValue, None]:
    """The unused inputs, except those that share an operand with a used input."""
    sharing: dict[tuple[Operation, int], list[SSAValue]] = {}
    for branch, edges in _branches(op):
        for edge in edges:
            for index, input in _by_operand(branch, edge):
                sharing.setdefault((branch, index), []).append(input)
    places: dict[SSAValue, list[tuple[Operation, int]]] = {}
    for place, inputs in sharing.items():
        for input in inputs:
            places.setdefault(input, []).append(place)
    needed = [input for input in places if input.first_use is not None]
    kept = set(needed)
    while needed:
        for place in places[needed.pop()]:
            for input in sharing[place]:
                if input not in kept:
                    kept.add(input)
                    needed.append(input)
    return {input: None for input in places if input not in kept}


REGION_RULES: Sequence[Callable[[Operation, PatternRewriter], None]] = (
    make_region_branch_op_successor_inputs_dead,
    remove_duplicate_successor_input_uses,
    remove_dead_region_branch_op_successor_inputs,
)


def region_rules() -> list[Rule]:
    """The rules for an op with region control flow, in MLIR's order."""
    return [Rule("".join(word.capitalize() for word in rule.__name__.split("_")), rule, 1) for rule in REGION_RULES]
