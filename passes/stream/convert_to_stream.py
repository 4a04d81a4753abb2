"""Convert tensors to resources: bytes in the memory of devices, with sizes and timepoints of availability.

Before:  flow.executable private @exe {
           flow.executable.export public @f
           builtin.module {
             func.func @f(%arg0: !flow.dispatch.tensor<readonly:tensor<?xf32>>, %arg1: index,
                 %arg2: !flow.dispatch.tensor<writeonly:tensor<?xf32>>) {
               %0 = flow.dispatch.tie_shape %arg0 : !flow.dispatch.tensor<readonly:tensor<?xf32>>{%arg1}
               %1 = flow.dispatch.tie_shape %arg2 : !flow.dispatch.tensor<writeonly:tensor<?xf32>>{%arg1}
               %2 = flow.dispatch.tensor.load %0, offsets = [0], sizes = [%arg1], strides = [1]
                   : !flow.dispatch.tensor<readonly:tensor<?xf32>>{%arg1} -> tensor<?xf32>
               flow.dispatch.tensor.store %2, %1, offsets = [0], sizes = [%arg1], strides = [1]
                   : tensor<?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?xf32>>{%arg1}
               return
             }
           }
         }
         util.func public @main(%v: !hal.buffer_view) -> !hal.buffer_view {
           %0 = hal.buffer_view.dim<%v : !hal.buffer_view>[0] : index
           %1 = hal.tensor.import on(#hal.device.affinity<@a>) %v "input0" : !hal.buffer_view -> tensor<?xf32>{%0}
           %2 = flow.dispatch @exe::@f(%1, %0) : (tensor<?xf32>{%0}, index) -> tensor<?xf32>{%0}
           %3 = hal.tensor.export on(#hal.device.affinity<@a>) %2 "output0" : tensor<?xf32>{%0} -> !hal.buffer_view
           util.return %3 : !hal.buffer_view
         }
After:   stream.executable private @exe {
           stream.executable.export public @f workgroups(%arg0: index) -> (index, index, index) {
             %x, %y, %z = flow.dispatch.workgroup_count_from_slice %arg0
             stream.return %x, %y, %z : index, index, index
           }
           builtin.module {
             func.func @f(%arg0: !stream.binding, %arg1: index, %arg2: !stream.binding) {
               %c0 = arith.constant 0 : index
               %0 = flow.dispatch.workload.ordinal %arg1, 0 : index
               %1 = stream.binding.subspan %arg0[%c0]
                   : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?xf32>>{%0}
               %2 = stream.binding.subspan %arg2[%c0]
                   : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<?xf32>>{%0}
               %3 = flow.dispatch.tensor.load %1, offsets = [0], sizes = [%0], strides = [1]
                   : !flow.dispatch.tensor<readonly:tensor<?xf32>>{%0} -> tensor<?xf32>
               flow.dispatch.tensor.store %3, %2, offsets = [0], sizes = [%0], strides = [1]
                   : tensor<?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?xf32>>{%0}
               return
             }
           }
         }
         util.func public @main(%v: !hal.buffer_view) -> !hal.buffer_view {
           %c0 = arith.constant 0 : index
           %0 = hal.buffer_view.dim<%v : !hal.buffer_view>[0] : index
           %element_type_f32 = hal.element_type<f32> : i32
           %dense_row_major = hal.encoding_type<dense_row_major> : i32
           hal.buffer_view.assert<%v : !hal.buffer_view> message("input0") shape([%0]) type(%element_type_f32)
               encoding(%dense_row_major)
           %1 = stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<?xf32>{%0} : index
           %2 = stream.tensor.import on(#hal.device.affinity<@a>) %v : !hal.buffer_view -> tensor<?xf32>{%0}
               in !stream.resource<external>{%1}
           %3 = stream.async.transfer %2 : !stream.resource<external>{%1} from(#hal.device.affinity<@a>)
               -> to(#hal.device.affinity<@a>) !stream.resource<*>{%1}
           %4 = stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<?xf32>{%0} : index
           %5 = stream.async.dispatch on(#hal.device.affinity<@a>) @exe::@f[%0](%3[%c0 to %1 for %1], %0)
               : (!stream.resource<*>{%1}, index) -> !stream.resource<*>{%4}
           %6 = stream.async.transfer %5 : !stream.resource<*>{%4} from(#hal.device.affinity<@a>)
               -> to(#hal.device.affinity<@a>) !stream.resource<external>{%4}
           %7 = stream.tensor.export on(#hal.device.affinity<@a>) %6 : tensor<?xf32>{%0}
               in !stream.resource<external>{%4} -> !hal.buffer_view
           util.return %7 : !hal.buffer_view
         }

A tensor becomes two values: its resource, and the resource's size in bytes. An op runs on the device of its operands,
known from transfers and the boundaries of the program; operands on several devices are an error. A dispatch without a
workgroup count gets its index operands as workload. Tensor ops outside of dispatches are errors, except the simplest
ones of flow; so are globals of tensors.
Source: seed 001_a194e06ab9f2a0e7.txt; IREE's `ConvertToStream.cpp` with its patterns for flow, hal and util. Unlike the
seed, IREE today has a `stream.async.cast` instead of a transfer to the same device.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import IndexType, ModuleOp, NoneAttr, TensorType, UnrankedTensorType
from xdsl.ir import Attribute, Operation

from okl_opt.dialects import flow, hal, util
from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.stream import ResourceType
from okl_opt.dialects.upstream.shared.shapes import encoding_of
from okl_opt.passes.analysis.affinity import AffinityAnalysis
from okl_opt.passes.base import Pass
from okl_opt.passes.rewriting.convert import TypeConverter, convert
from okl_opt.passes.stream.bindings import check_executable, counted_exports
from okl_opt.passes.stream.host import Places, patterns
from okl_opt.passes.stream.stored import is_executable, is_stored

_FLOW = (flow.DispatchOp, flow.TransferOp, flow.SplatOp, flow.CloneOp, flow.ReshapeOp, flow.TieShapeOp)


class ConvertToStreamPass(Pass):
    name = "convert-to-stream"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        executables = [each for each in op.ops if isinstance(each, flow.ExecutableOp)]
        analysis = AffinityAnalysis(op, is_stored, is_executable)
        made = patterns(Places(analysis), counted_exports(executables))
        known = {name for pattern in made for name in pattern.names}
        _check(op, known, analysis)
        for each in executables:
            check_executable(each)
        convert(self, op, made, TypeConverter(_converted), _is_legal)


def _is_tensor(type: Attribute) -> bool:
    return isinstance(type, TensorType | UnrankedTensorType)


def _converted(type: Attribute) -> list[Attribute]:
    return [ResourceType(), IndexType()] if isinstance(type, TensorType) else [type]


def _is_legal(op: Operation) -> bool:
    return not _is_on_tensors(op) or _is_dispatched(op)


def _is_on_tensors(op: Operation) -> bool:
    """Return whether an op has tensors among its operands, results or block arguments."""
    if isinstance(op, flow.ExecutableOp | hal.TensorBarrierOp):
        return True
    types = [value.type for value in (*op.operands, *op.results)]
    if isinstance(op, func.FuncOp | util.FuncOp):
        types += [*op.function_type.inputs, *op.function_type.outputs]
    elif isinstance(op, util.GlobalOp):
        types.append(op.type)
    types += [argument.type for region in op.regions for block in region.blocks for argument in block.args]
    return any(map(_is_tensor, types))


def _is_dispatched(op: Operation) -> bool:
    """Return whether an op is nested in an executable."""
    around = op.parent_op()
    while around is not None and not is_executable(around):
        around = around.parent_op()
    return around is not None


def _check(module: ModuleOp, known: set[str], analysis: AffinityAnalysis) -> None:
    """Check that all ops can be converted. Raises: DiagnosticError."""
    waiting: list[Operation] = [module]
    while waiting:
        op = waiting.pop()
        if is_executable(op):
            continue
        if _is_on_tensors(op):
            _check_op(op, known, analysis)
        waiting += reversed([each for region in op.regions for block in region.blocks for each in block.ops])


def _check_op(op: Operation, known: set[str], analysis: AffinityAnalysis) -> None:
    if op.name not in known:
        raise op_error(op, "cannot be written on resources: dispatch it, or convert it to flow")
    if isinstance(op, hal.TensorExportOp) and op.target_storage is not None:
        raise op_error(op, "cannot be written on resources: it has a buffer of its own")
    if isinstance(op, hal.TensorBarrierOp) and not op.sources:
        raise op_error(op, "cannot be written on resources: it waits for nothing")
    if isinstance(op, flow.ReshapeOp) and not all(
        isinstance(encoding_of(type), NoneAttr) for type in (op.source.type, op.result.type)
    ):
        raise op_error(op, "cannot be written on resources: the shape of an encoded tensor says how it lies in memory")
    if isinstance(op, _FLOW) and not isinstance(op, flow.TransferOp) and len(places := analysis.of_op(op)) > 1:
        shown = ", ".join(map(str, places))
        raise op_error(op, f"has operands on several devices ({shown}): transfer them to one")
