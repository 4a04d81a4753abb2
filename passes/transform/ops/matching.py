"""Transform ops that match payload. Source: `Linalg{Transform,Match}Ops.cpp`, `TransformOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, StringAttr
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.diagnostic import bare_error, op_name
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.control_flow import is_loop
from okl_opt.dialects.interfaces.tiling import tileable
from okl_opt.dialects.upstream.shared.destination_style import is_structured
from okl_opt.dialects.upstream.transform.declared import operand_groups
from okl_opt.passes.transform.failures import SilenceableError, silenceable
from okl_opt.passes.transform.run import Payload, Run, flag, number


def apply_match(run: Run, op: Operation) -> None:
    """Find the matching ops in the target, including the target itself."""
    targets = run.targets(op)
    if len(targets) != 1:
        raise bare_error(op, "requires exactly one target handle")
    run.state.set_ops(op.results[0], [each for each in targets[0].walk(region_first=True) if _matches(op, each)])


def _matches(op: Operation, found: Operation) -> bool:
    names = op.properties.get("ops")
    if isa(names, ArrayAttr[StringAttr]) and op_name(found) not in [name.data for name in names]:
        return False
    if "interface" in op.properties and not _INTERFACES[number(op, "interface")](found):
        return False
    wanted = op.properties.get("op_attrs")
    if isinstance(wanted, DictionaryAttr):
        attributes = {**found.attributes, **found.properties}
        if any(attributes.get(name) != value for name, value in wanted.data.items()):
            return False
    type = op.properties.get("filter_result_type")
    if type is not None and list(found.result_types) != [type]:
        return False
    types = op.properties.get("filter_operand_types")
    if not isa(types, ArrayAttr[Attribute]):
        return True
    listed = list(types.data)
    return list(found.operand_types) == (listed * len(found.operands) if len(listed) == 1 else listed)


def _is_linalg_op(op: Operation) -> bool:
    return is_structured(op)


def _is_tileable(op: Operation) -> bool:
    return tileable(op) is not None


_INTERFACES = (_is_linalg_op, _is_tileable, is_loop)


# ----- matchers


def _single(run: Run, op: Operation) -> Operation:
    """Return the single payload op of a matcher."""
    ops = run.state.ops(op.operands[0])
    if len(ops) != 1:
        raise bare_error(op, "SingleOpMatchOpTrait requires the operand handle to point to a single payload op")
    return ops[0]


def apply_match_operation_name(run: Run, op: Operation) -> None:
    found = _single(run, op)
    names = op.properties["op_names"]
    assert isa(names, ArrayAttr[StringAttr]), "verified"
    if op_name(found) not in [name.data for name in names]:
        raise silenceable(op, "wrong operation name")


def apply_match_operation_empty(run: Run, op: Operation) -> None:
    if run.state.ops(op.operands[0]):
        raise silenceable(op, "operation is not empty")


def apply_match_param_cmpi(run: Run, op: Operation) -> None:
    ones, others = (run.state.numbers(operand) for operand in op.operands)
    if len(ones) != len(others):
        counts = f"parameters have different payload lengths ({len(ones)} vs {len(others)})"
        raise bare_error(op, counts)
    predicate = number(op, "predicate")
    words = (
        "equal to",
        "not equal to",
        "less than",
        "less than or equal to",
        "greater than",
        "greater than or equal to",
    )
    for one, other in zip(ones, others, strict=True):
        holds = (one == other, one != other, one < other, one <= other, one > other, one >= other)[predicate]
        if not holds:
            raise silenceable(op, f"expected parameter to be {words[predicate]} {other}, got {one}")


# ----- many ops at once


def _matcher(run: Run, op: Operation, symbol: Attribute) -> Operation:
    found = run.sequence_named(symbol)
    if found is None:
        raise bare_error(op, f"unresolved matcher symbol {symbol}")
    return found


def _match(run: Run, op: Operation, matcher: Operation, arguments: Sequence[Payload]) -> list[Payload] | None:
    """Run a matcher; return the yielded payload, None if it does not match."""
    try:
        return run.call(op, matcher, arguments)
    except SilenceableError:
        return None


def apply_collect_matching(run: Run, op: Operation) -> None:
    """Collect the payload yielded by a matcher for all matching ops in the root."""
    matcher = _matcher(run, op, op.properties["matcher"])
    found: list[list[Operation | SSAValue | Attribute]] = [[] for _ in op.results]
    for root in run.targets(op, "root"):
        for each in list(root.walk()):
            yielded = _match(run, op, matcher, [[each]])
            if yielded is not None:
                _check_count(op, yielded, len(op.results))
                for part, more in zip(found, yielded, strict=True):
                    part += more
    run.give(op, found)


def _check_count(op: Operation, yielded: Sequence[Payload], count: int) -> None:
    if len(yielded) != count:
        expected = f"expected the matcher to yield as many values as op has results ({count})"
        raise bare_error(op, f"{expected}, got {len(yielded)}")


def _check_signatures(op: Operation, forwarded: int, pairs: Sequence[tuple[Operation, Operation]]) -> None:
    """Check the numbers of arguments and results of matchers and actions. Raises: DiagnosticError."""
    for matcher, action in pairs:
        for sequence, found, what, wanted in (
            (matcher, len(matcher.regions[0].block.args), "matcher arguments", forwarded + 1),
            (action, len(action.regions[0].block.args), "action arguments", _yielded(matcher)),
        ):
            if found != wanted:
                name = f"the number of {what} ({found}) for {_symbol(sequence)}"
                raise bare_error(op, f"the number of operands ({wanted}) doesn't match {name}")
        if _yielded(action) != len(op.results) - 1:
            extra = f"the number of extra op results ({len(op.results) - 1})"
            found_results = f"the number of action results ({_yielded(action)}) for {_symbol(action)}"
            raise bare_error(op, f"{found_results} doesn't match {extra}")


def _yielded(sequence: Operation) -> int:
    last = sequence.regions[0].block.last_op
    return 0 if last is None else len(last.operands)


def _symbol(sequence: Operation) -> str:
    name = sequence.properties.get("sym_name")
    return f"@{name.data}" if isinstance(name, StringAttr) else "the sequence"


def apply_foreach_match(run: Run, op: Operation) -> None:
    """Run the action of the first successful matcher on each op in the root, inner ones first."""
    matchers, actions = op.properties["matchers"], op.properties["actions"]
    assert isa(matchers, ArrayAttr[Attribute]) and isa(actions, ArrayAttr[Attribute]), "verified"
    pairs = [
        (_matcher(run, op, matcher), _matcher(run, op, action))
        for matcher, action in zip(matchers.data, actions.data, strict=False)
    ]
    forwarded = [run.state.payload(value) for value in operand_groups(op)["forwarded_inputs"]]
    _check_signatures(op, len(forwarded), pairs)
    roots = run.targets(op, "root")
    outputs: list[list[Operation | SSAValue | Attribute]] = [[] for _ in op.results[1:]]
    failures: list[SilenceableError] = []
    for root in roots:
        for each in list(root.walk(region_first=True)):
            if flag(op, "restrict_root") and each is root:
                continue
            for matcher, action in pairs:
                matched = _match(run, op, matcher, [[each], *forwarded])
                if matched is None:
                    continue
                try:
                    yielded = run.call(op, action, matched)
                except SilenceableError as failure:
                    failures.append(failure)
                else:
                    for part, more in zip(outputs, yielded, strict=False):
                        part += more
                break
    run.give(op, [roots, *outputs])
    if failures:
        raise SilenceableError([each for failure in failures for each in failure.diagnostics])
