"""Transform ops that run passes on parts of a module. Source: `TransformOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr, ModuleOp, StringAttr, i1
from xdsl.ir import Attribute, Operation
from xdsl.passes import ModulePass
from xdsl.utils.arg_spec import parse_pipeline
from xdsl.utils.exceptions import ArgSpecParseError

from okl_opt.dialects.diagnostic import bare_error, op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.control_flow import is_loop
from okl_opt.dialects.interfaces.effects import is_unused, may_be_dropped
from okl_opt.dialects.text import print_attribute
from okl_opt.dialects.upstream.transform.ops import ParamOperandAttr
from okl_opt.dialects.visible import in_one_line
from okl_opt.passes.base import OpPass
from okl_opt.passes.generic.cse import CSE
from okl_opt.passes.generic.loop_invariant_code_motion import Hoister
from okl_opt.passes.pipeline.entries import load_class
from okl_opt.passes.pipeline.from_files import RULE, may_be_named_in_files
from okl_opt.passes.pipeline.options import OptionError, build_pass
from okl_opt.passes.pipeline.table import PASSES
from okl_opt.passes.pipeline.xdsl_passes import xdsl_passes
from okl_opt.passes.transform.failures import check_not_itself, wrong_kind
from okl_opt.passes.transform.run import Run, text


def apply_cse(run: Run, op: Operation) -> None:
    for target in run.targets(op):
        check_not_itself(op, target)
        CSE().apply_to(run.context, target)


def apply_dce(run: Run, op: Operation) -> None:
    """Erase dead ops, transitively."""
    for target in run.targets(op):
        check_not_itself(op, target)
        edit = run.begin(target)
        pending = [each for each in target.walk() if each is not target]
        while pending:
            each = pending.pop()
            if each.parent is None or not is_unused(each) or not may_be_dropped(each):
                continue
            pending += [operand.owner for operand in each.operands if isinstance(operand.owner, Operation)]
            edit.erase(each)


def apply_licm(run: Run, op: Operation) -> None:
    """Move loop-invariant ops out of the target loop."""
    for target in run.targets(op):
        if not is_loop(target):
            raise wrong_kind(op, target)
        Hoister(run.by, target.parent_op() or target).empty(target)


# ----- passes by name


@cache
def _known_passes() -> dict[str, Callable[[], type[ModulePass]]]:
    ours = {name: partial(load_class, place) for name, place in PASSES.items()}
    return {**xdsl_passes(), **ours}


def apply_registered_pass(run: Run, op: Operation) -> None:
    """Run a pass, or a comma-separated list of passes, on each target."""
    targets = run.targets(op)
    passes = _passes(run, op)
    for target in targets:
        for each in passes:
            _apply(run, op, each, target)
    run.state.set_ops(op.results[0], targets)


def _passes(run: Run, op: Operation) -> list[ModulePass]:
    name = text(op, "pass_name") or ""
    options = _options_text(run, op)
    if options:
        return [_build(op, name, _class(op, name), options)]
    try:
        specs = list(parse_pipeline(name))
    except ArgSpecParseError as problem:
        reason = str(problem).strip().splitlines()[-1].strip()
        raise op_error(op, f"the passes cannot be read: {reason}") from problem
    classes = [(spec, _class(op, spec.name)) for spec in specs]
    try:
        return [cls.from_spec(spec) for spec, cls in classes]
    except (ValueError, NotImplementedError) as problem:
        raise op_error(op, f"cannot be run: {problem}") from problem


def _class(op: Operation, name: str) -> type[ModulePass]:
    load = _known_passes().get(name)
    if load is None:
        raise bare_error(op, f"unknown pass or pass pipeline: {in_one_line(name)}")
    found = load()
    if name == _ITSELF or not may_be_named_in_files(found):
        raise op_error(op, f"pass '{name}' is refused: {RULE}")
    return found


def _build(op: Operation, name: str, cls: type[ModulePass], options: str) -> ModulePass:
    try:
        return build_pass(name, cls, options)
    except OptionError as problem:
        raise op_error(op, str(problem)) from problem


def _options_text(run: Run, op: Operation) -> str:
    """Return options in pipeline syntax: `top-down=false max-iterations=3`."""
    options = op.properties.get("options")
    if not isinstance(options, DictionaryAttr):
        return ""
    return " ".join(f"{name}={_value_text(run, op, value)}" for name, value in options.data.items())


def _value_text(run: Run, op: Operation, value: Attribute) -> str:
    if isinstance(value, ParamOperandAttr):
        place = value.index.value.data
        if not 0 <= place < len(op.operands) - 1:
            raise op_error(op, f"dynamic option index {place} is out of bounds for the number of dynamic options")
        return ",".join(_value_text(run, op, each) for each in run.state.params(op.operands[1 + place]))
    if isa(value, ArrayAttr[Attribute]):
        return ",".join(_value_text(run, op, each) for each in value.data)
    if isinstance(value, StringAttr):
        return value.data
    if isa(value, IntegerAttr) and value.type == i1:
        return "true" if value.value.data else "false"
    return str(value.value.data) if isa(value, IntegerAttr) else print_attribute(value)


def _apply(run: Run, op: Operation, each: ModulePass, target: Operation) -> None:
    if isinstance(target, ModuleOp):
        each.apply(run.context, target)
        return
    anchors = (each.anchor,) if isinstance(each, OpPass) and isinstance(each.anchor, str | None) else ()
    if not isinstance(each, OpPass) or (None not in anchors and target.name not in anchors):
        raise op_error(op, f"pass '{each.name}' cannot run on '{target.name}'").note(target.location, "target op")
    each.apply_to(run.context, target)


_ITSELF = "transform-interpreter"
