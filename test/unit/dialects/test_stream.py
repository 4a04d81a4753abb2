"""What ops of the stream dialect are asked: which operands are resources, and which argument stands for which."""

from __future__ import annotations

from xdsl.dialects import func
from xdsl.dialects.builtin import DYNAMIC_INDEX, ModuleOp, StringAttr, TensorType, f32
from xdsl.ir import Attribute, IRNode, Operation, SSAValue

from okl_opt.dialects import stream
from okl_opt.dialects.flow.types import READONLY, DispatchTensorType
from okl_opt.dialects.interfaces.affinity import AffinityOp
from okl_opt.dialects.interfaces.shape_aware import ShapeAware
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse

TEXT = """
stream.executable private @exe {
  stream.executable.export public @k workgroups(%w: index) -> (index, index, index) {
    stream.return %w, %w, %w : index, index, index
  }
  stream.executable.export public @renamed(@k)
  builtin.module {
    func.func @k(%x: f32, %in: !stream.binding, %inout: !stream.binding, %n: index, %out: !stream.binding) {
      return
    }
  }
}
func.func @f(%x: f32, %r: !stream.resource<*>, %t: !stream.resource<*>, %n: index, %a: index, %b: index, %o: index) {
  %0, %1 = stream.async.dispatch on("here") @exe::@k[%n](%x, %r[%o to %a for %a], %t[%o to %b for %b], %n)
    : (f32, !stream.resource<*>{%a}, !stream.resource<*>{%b}, index) -> (!stream.resource<*>{%n}, %t{%b})
  %2 = stream.async.transfer %0 : !stream.resource<*>{%n} from("here") -> to("there") !stream.resource<external>{%b}
  %3 = stream.async.transfer %0 : !stream.resource<*>{%n} -> to("there") !stream.resource<external>{%b}
  %4 = stream.tensor.sizeof on("there") tensor<?x4xf32>{%n} : index
  return
}
"""


def ops() -> list[Operation]:
    module = parse(make_context(), TEXT)
    assert isinstance(module, ModuleOp)
    return list(module.walk())


def only(kind: type[Operation]) -> list[Operation]:
    return [op for op in ops() if isinstance(op, kind)]


def dispatch() -> stream.AsyncDispatchOp:
    found = only(stream.AsyncDispatchOp)[0]
    assert isinstance(found, stream.AsyncDispatchOp)
    return found


def test_resources_have_the_ranges_in_their_order():
    op = dispatch()
    x, r, t, n = op.arguments
    o, a, b = op.argument_offsets[0], op.argument_ends[0], op.argument_ends[1]
    assert op.resource_operands() == [(1, r, a, (o, a, a)), (2, t, b, (o, b, b))]
    assert op.scalar_operands() == [(0, x), (3, n)]


def test_a_tied_result_is_the_argument_of_its_operand():
    op = dispatch()
    made, written = op.results
    assert op.ties() == [None, 2]
    assert op.resource_results() == [(4, made, op.arguments[3], None), (2, written, op.argument_ends[1], 2)]


def test_sizes_are_those_of_their_resources():
    op = dispatch()
    assert isinstance(op, ShapeAware)
    assert [list(op.operand_sizes(number)) for number in range(1, 5)] == [
        [],
        [op.argument_sizes[0]],
        [op.argument_sizes[1]],
        [],
    ]
    assert [list(op.result_sizes(number)) for number in range(2)] == [[op.arguments[3]], [op.argument_sizes[1]]]
    transfer = only(stream.AsyncTransferOp)[0]
    assert isinstance(transfer, stream.AsyncTransferOp)
    assert list(transfer.operand_sizes(0)) == [transfer.source_size]
    assert list(transfer.operand_sizes(1)) == []
    assert list(transfer.result_sizes(0)) == [transfer.result_size]


def test_affinities():
    named: dict[str, list[Attribute | None]] = {}
    for op in ops():
        if isinstance(op, AffinityOp):
            named.setdefault(op.name, []).append(op.own_affinity())
    here, there = StringAttr("here"), StringAttr("there")
    assert named == {
        "stream.async.dispatch": [here],
        # Where the bytes come from, or else where they go.
        "stream.async.transfer": [here, there],
        "stream.tensor.sizeof": [there],
    }
    assert dispatch().affinity == here


def test_exports_name_their_functions():
    executable = only(stream.ExecutableOp)[0]
    assert isinstance(executable, stream.ExecutableOp)
    first, second = executable.exports()
    assert list(executable.functions()) == ["k"]
    assert first.function() is second.function() is executable.functions()["k"]
    assert first.count is not None
    assert second.count is None


def test_a_dispatch_made_of_its_parts_is_the_same():
    op = dispatch()
    made = stream.AsyncDispatchOp(
        op.entry_point,
        op.workload,
        op.arguments,
        op.argument_sizes,
        op.ranges,
        op.result_types,
        op.target_sizes,
        op.ties(),
        op.affinity,
    )
    assert made.is_structurally_equivalent(op, {value: value for value in op.operands})


BUILT = """
func.func @built(%view: !hal.buffer_view, %fence: !hal.fence, %n: index, %x: f32, %binding: !stream.binding) {
  %size = stream.tensor.sizeof on("here") tensor<?xf32>{%n} : index
  %0 = stream.tensor.import %view : !hal.buffer_view -> tensor<?xf32>{%n} in !stream.resource<external>{%size}
  %1 = stream.tensor.splat %x : f32 -> tensor<?xf32>{%n} in !stream.resource<*>{%size}
  %2 = stream.async.clone on("here") %1 : !stream.resource<*>{%size} -> !stream.resource<*>{%size}
  %3 = stream.async.transfer %2 : !stream.resource<*>{%size} -> to("here") !stream.resource<external>{%size}
  %cast = stream.async.cast on("here") %2 : !stream.resource<*>{%size} -> !stream.resource<external>{%size}
  %4 = stream.timepoint.import %fence : (!hal.fence) => !stream.timepoint
  %5, %6 = stream.timepoint.await %4 => %0, %1 : !stream.resource<external>{%size}, !stream.resource<*>{%size}
  %7, %8 = stream.timepoint.barrier on("here") %6 : !stream.resource<*>{%size} => !stream.timepoint
  stream.timepoint.chain_external %8 => (%fence : !hal.fence)
  %9 = stream.tensor.export %3 : tensor<?xf32>{%n} in !stream.resource<external>{%size} -> !hal.buffer_view
  %10 = stream.binding.subspan %binding[%n] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?xf32>>{%n}
  return
}
"""


def test_constructors_say_what_the_text_says():
    module = parse(make_context(), BUILT)
    assert isinstance(module, ModuleOp)
    (function,) = (op for op in module.ops if isinstance(op, func.FuncOp))
    view, fence, n, x, binding = function.args
    here, tensor, external = StringAttr("here"), TensorType(f32, [DYNAMIC_INDEX]), stream.ResourceType("external")
    size = stream.TensorSizeOfOp(tensor, [n], here)
    imported = stream.TensorImportOp(view, tensor, [n], size.storage_size, external)
    splat = stream.TensorSplatOp(x, tensor, [n], size.storage_size, stream.ResourceType())
    clone = stream.AsyncCloneOp(splat.result, size.storage_size, splat.result.type, size.storage_size, here)
    moved = stream.AsyncTransferOp(clone.result, size.storage_size, external, size.storage_size, None, here)
    cast = stream.AsyncCastOp(clone.result, size.storage_size, external, here)
    signalled = stream.TimepointImportOp(fence)
    waited = stream.TimepointAwaitOp(
        signalled.timepoint, [imported.result, splat.result], [size.storage_size, size.storage_size]
    )
    barrier = stream.TimepointBarrierOp(waited.results[1], size.storage_size, here)
    chain = stream.TimepointChainExternalOp(barrier.timepoint, fence)
    exported = stream.TensorExportOp(moved.result, size.storage_size, tensor, [n])
    subspan = stream.BindingSubspanOp(binding, n, DispatchTensorType(READONLY, tensor), [n])
    given = list(function.body.block.ops)
    made = [size, imported, splat, clone, moved, cast, signalled, waited, barrier, chain, exported, subspan]
    known: dict[IRNode | SSAValue, IRNode | SSAValue] = {value: value for value in function.args}
    for one, other in zip(made, given, strict=False):
        assert one.is_structurally_equivalent(other, known), one.name
        known.update(zip(one.results, other.results, strict=True))
    assert len(made) == len(given) - 1
