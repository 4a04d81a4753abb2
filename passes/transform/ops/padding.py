"""`transform.structured.pad`. Source: `PadOp` in `LinalgTransformOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import ArrayAttr, FloatAttr, IntegerAttr
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.numbers.matchers import filled
from okl_opt.dialects.registry import create
from okl_opt.dialects.upstream.linalg.folds.structured import is_on_tensors
from okl_opt.dialects.upstream.linalg.loops import inits_of
from okl_opt.dialects.upstream.shared.destination_style import is_structured
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.passes.linalg.named import named_op
from okl_opt.passes.linalg.padding import Padding, pad
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.transform.failures import silenceable
from okl_opt.passes.transform.ops.tiling import sizes_of
from okl_opt.passes.transform.run import Run, flag, numbers, text

_MATERIALIZE = "bufferization.materialize_in_destination"
_COPY_BACKS = (_MATERIALIZE, "linalg.copy", "none")


def apply_pad(run: Run, op: Operation) -> None:
    """Pad the operands of each target, and copy its results to the destinations."""
    targets = run.targets(op)
    columns = sizes_of(run, op, "pad_to_multiple_of", "static_pad_to_multiple_of", len(targets))
    padded: list[Operation] = []
    pads: list[Operation] = []
    copies: list[Operation] = []
    for target, multiples in zip(targets, columns, strict=True):
        if not is_structured(target):
            raise silenceable(op, "expected LinalgOp target", target)
        padding = _padding(op, target, multiples)
        edit = run.begin(target)
        edit.insertion_point = InsertPoint.before(target)
        made = pad(target, padding, edit) if is_on_tensors(target) else None
        if made is None:
            raise silenceable(op, "failed to pad op", target)
        results = _copied_back(edit, op, target, made.results)
        edit.replace(target, [], results)
        padded.append(made.op)
        pads += made.pads
        copies += [each.owner for each in results if isinstance(each.owner, Operation) and each not in made.results]
    run.give(op, [padded, pads, copies])


def _padding(op: Operation, target: Operation, multiples: Sequence[int | SSAValue]) -> Padding:
    dims = numbers(op, "padding_dimensions")
    known = [each for each in multiples if isinstance(each, int)]
    if len(known) != len(multiples) or any(each < 1 for each in known):
        raise bare_error(op, "expected pad_to_multiple_of to be positive numbers")
    if known and len(known) != len(dims):
        raise bare_error(op, "expects as many multiples as padding_dimensions")
    return Padding(
        _values(op, target),
        dict(zip(dims, known or [1] * len(dims), strict=True)),
        [bool(each) for each in numbers(op, "nofold_flags")],
        flag(op, "use_prescribed_tensor_shapes"),
    )


def _values(op: Operation, target: Operation) -> list[Attribute | None]:
    """Return the padding value of each operand: the given one, or zero."""
    written = op.properties["padding_values"]
    given = list(written.data) if isa(written, ArrayAttr[Attribute]) else []
    found: list[Attribute | None] = []
    for place, operand in enumerate(target.operands):
        element = element_of(operand.type)
        value = given[place] if place < len(given) else filled(element, 0)
        if isa(value, FloatAttr | IntegerAttr) and value.type != element:
            words = f"expects a padding value of type {element}, got {value}"
            raise silenceable(op, words, target)
        if value is None or not isa(value, FloatAttr | IntegerAttr):
            raise silenceable(op, "expects padding values that are numbers", target)
        found.append(value)
    return found


def _copied_back(edit: Editor, op: Operation, target: Operation, results: Sequence[SSAValue]) -> list[SSAValue]:
    """Copy the results into the destinations of the target; return the copies."""
    kind = text(op, "copy_back_op") or _MATERIALIZE
    if kind not in _COPY_BACKS:
        raise bare_error(op, "invalid copy_back_op")
    copied: list[SSAValue] = []
    for result, dest in zip(results, inits_of(target), strict=True):
        if kind == "none":
            copied.append(result)
        elif kind == "linalg.copy":
            copied.append(edit.insert(named_op("copy", [result], [dest], [dest.type])).results[0])
        else:
            copied.append(edit.insert(create(_MATERIALIZE, [result, dest], [dest.type])).results[0])
    return copied
