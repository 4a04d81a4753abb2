"""Transform ops for control flow and printing. Source: `TransformOps.cpp`, `DebugExtensionOps.cpp` of MLIR 22."""

from __future__ import annotations

from string import Formatter

from xdsl.dialects.builtin import StringAttr, UnitAttr
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.diagnostic import Diagnostic, Severity, bare_error, emit, op_error, op_name
from okl_opt.dialects.text import print_op
from okl_opt.dialects.text.fused_locations import location_of
from okl_opt.dialects.text.options import PrintOptions
from okl_opt.dialects.upstream.transform.declared import operand_groups
from okl_opt.passes.transform.failures import SilenceableError, silenceable
from okl_opt.passes.transform.run import Payload, Run, flag, no_payload, number, text

_SUPPRESS = 2


def apply_include(run: Run, op: Operation) -> None:
    callee = run.named_sequence(op, "target")
    arguments = [run.state.payload(operand) for operand in op.operands]
    try:
        yielded = run.call(op, callee, arguments)
    except SilenceableError:
        if number(op, "failure_propagation_mode") != _SUPPRESS:
            raise
        yielded = no_payload(op)
    run.give(op, yielded)


def apply_sequence(run: Run, op: Operation) -> None:
    arguments = [run.state.payload(operand) for operand in op.operands]
    try:
        yielded = run.block(op, op.regions[0].block, arguments)
    except SilenceableError:
        if number(op, "failure_propagation_mode") != _SUPPRESS:
            raise
        yielded = no_payload(op)
    run.give(op, yielded)


def apply_foreach(run: Run, op: Operation) -> None:
    """Run the body for each entity, together with the entities at the same position of other targets."""
    payloads = [run.state.payload(operand) for operand in op.operands]
    count = min(map(len, payloads), default=0)
    if not flag(op, "with_zip_shortest"):
        for operand, payload in zip(op.operands, payloads, strict=True):
            if len(payload) != len(payloads[0]):
                sizes = f"prior targets' payload size ({len(payloads[0])}) differs from payload size ({len(payload)})"
                raise silenceable(op, f"{sizes} of target {operand}")
    found: list[list[Operation | SSAValue | Attribute]] = [[] for _ in op.results]
    for place in range(count):
        yielded = run.block(op, op.regions[0].block, [[payload[place]] for payload in payloads])
        for part, more in zip(found, yielded, strict=False):
            part += more
    run.give(op, found)


def apply_print(run: Run, op: Operation) -> None:
    """Print the ops of the handle, or the whole payload without one."""
    name = text(op, "name")
    head = f"[[[ IR printer: {name} " if name else "[[[ IR printer: "
    groups = operand_groups(op)["target"]
    options = PrintOptions(local_scope=True, skip_regions=flag(op, "skip_regions"))
    print(f"{head}]]]" if groups else f"{head}top-level ]]]")
    for target in run.state.ops(groups[0]) if groups else [run.root]:
        print(print_op(target, options))


def apply_annotate(run: Run, op: Operation) -> None:
    name = text(op, "name")
    assert name is not None, "verified"
    value: Attribute = UnitAttr()
    groups = operand_groups(op)
    if groups["param"]:
        params = run.state.params(groups["param"][0])
        if len(params) != 1:
            raise bare_error(op, f"parameter produces {len(params)} attributes, but only one is expected")
        value = params[0]
    for target in run.targets(op):
        edit = run.begin(target)
        edit.modify(target).attributes[name] = value


def apply_emit_remark_at(run: Run, op: Operation) -> None:
    message = text(op, "message") or ""
    for each in run.state.payload(op.operands[0]):
        if isinstance(each, Operation):
            emit(Diagnostic(Severity.REMARK, each.location, message))
        elif isinstance(each, SSAValue):
            emit(Diagnostic(Severity.REMARK, location_of(each), message))


def apply_emit_param_as_remark(run: Run, op: Operation) -> None:
    groups = operand_groups(op)
    words = " ".join(str(value) for value in run.state.params(groups["param"][0]))
    message = f"{text(op, 'message') or ''} {words}".strip()
    anchors = run.state.ops(groups["anchor"][0]) if groups["anchor"] else [op]
    for anchor in anchors:
        emit(Diagnostic(Severity.REMARK, anchor.location, message))


def apply_print_format(run: Run, op: Operation) -> None:
    """Run `printf.print_format` of xDSL."""
    written = op.properties.get("format_str") or op.attributes.get("format_str")
    assert isinstance(written, StringAttr), "verified"
    # Python's format fields would give access to the whole process: `{.__init__.__globals__}`.
    for _, name, form, conversion in Formatter().parse(written.data):
        if name or form or conversion:
            raise op_error(op, "only '{}' is understood in the text to print")
    print(written.data.format(*(_shown(run.state.payload(operand)) for operand in op.operands)), end="")


def _shown(payload: Payload) -> str:
    """Return the printed text of a handle."""
    return ", ".join(op_name(each) if isinstance(each, Operation) else str(each) for each in payload)
