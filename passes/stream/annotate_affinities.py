"""Annotate ops with the devices of their execution and of their tensors or resources, for debugging.

Before:  util.func private @f(%x: tensor<4xf32>) -> tensor<4xf32> {
           %0 = flow.tensor.transfer %x : tensor<4xf32> to #hal.device.affinity<@a>
           %1 = flow.tensor.clone %0 : tensor<4xf32>
           util.return %1 : tensor<4xf32>
         }
After:   util.func private @f(%x: tensor<4xf32>) -> tensor<4xf32> {
           %0 = flow.tensor.transfer %x : tensor<4xf32> to #hal.device.affinity<@a>
               attributes {stream.affinities = [#hal.device.affinity<@a>], stream.affinities.operands = ["unknown"],
               stream.affinities.results = [[#hal.device.affinity<@a>]]}
           %1 = flow.tensor.clone %0 {stream.affinities = [#hal.device.affinity<@a>],
               stream.affinities.operands = [[#hal.device.affinity<@a>]],
               stream.affinities.results = [[#hal.device.affinity<@a>]]} : tensor<4xf32>
           util.return {stream.affinities = [#hal.device.affinity<@a>],
               stream.affinities.operands = [[#hal.device.affinity<@a>]]} %1 : tensor<4xf32>
         }

Each list has the possible affinities, sorted, for each operand and result that is a tensor or a resource; for values
from outside with unknown affinities, "unknown". Globals get the affinities of their contents. Executables are not
annotated.
Source: IREE's `AnnotateAffinities.cpp`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.context import Context
from xdsl.dialects.builtin import ArrayAttr, ModuleOp, StringAttr
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects import util
from okl_opt.dialects.interfaces.affinity import AffinityOp
from okl_opt.passes.analysis.affinity import AffinityAnalysis
from okl_opt.passes.base import Pass
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.stream.stored import is_executable, is_stored, is_stored_type

_UNKNOWN = StringAttr("unknown")


class AnnotateAffinitiesPass(Pass):
    name = "annotate-affinities"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        analysis = AffinityAnalysis(op, is_stored, is_executable)
        changes = [(each, found) for each in analysis.ops() if (found := _annotations(each, analysis))]
        edit = Editor(self)
        for each, found in changes:
            if not edit.begin(each):
                return
            edit.modify(each).attributes.update(found)


def _annotations(op: Operation, analysis: AffinityAnalysis) -> Mapping[str, Attribute]:
    """Return the annotations of an op; {} for an op unrelated to devices."""
    if isinstance(op, util.GlobalOp):
        return {"stream.affinities": ArrayAttr(analysis.of_global(op))} if is_stored_type(op.type) else {}
    operands, results = _of_values(op.operands, analysis), _of_values(op.results, analysis)
    if not (operands or results or isinstance(op, AffinityOp)):
        return {}
    found: dict[str, Attribute] = {"stream.affinities": ArrayAttr(analysis.of_op(op))}
    if operands:
        found["stream.affinities.operands"] = ArrayAttr(operands)
    if results:
        found["stream.affinities.results"] = ArrayAttr(results)
    return found


def _of_values(values: Sequence[SSAValue], analysis: AffinityAnalysis) -> list[Attribute]:
    found = [analysis.of_value(value) for value in values if is_stored(value)]
    return [_UNKNOWN if each is None else ArrayAttr(each) for each in found]
