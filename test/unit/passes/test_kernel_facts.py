"""What passes say about kernels is true of the kernels that the runtime has."""

from __future__ import annotations

from xdsl.dialects.builtin import ArrayAttr, StringAttr
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.oneflow import ONEFLOW
from okl_opt.dialects.oneflow.compute import ComputeOp
from okl_opt.passes.analysis.kernel_facts import FACTS, SCRATCH, scratch_bytes, supports_capture
from okl_opt.runtime.kernels.registry import default_registry


def op_on(device: str, kind: type[Operation]) -> Operation:
    """An op without operands: the facts look at its name and its device."""
    attributes: dict[str, Attribute] = {
        "device_name": ArrayAttr([StringAttr("@0:0")]),
        "device_tag": StringAttr(device),
        "op_name": StringAttr("o"),
    }
    return kind.create(attributes=attributes)


COMPUTE_OPS = [op for op in ONEFLOW.operations if issubclass(op, ComputeOp)]


def test_no_kernel_of_the_cpu_can_be_captured_or_states_scratch():
    assert COMPUTE_OPS
    for kind in COMPUTE_OPS:
        op = op_on("cpu", kind)
        assert not supports_capture(op) and scratch_bytes(op) == 0, kind.name


def test_kernels_of_the_runtime_take_scratch_from_the_workspace():
    """So none states in the IR what it needs: on neither device."""
    registry = default_registry()
    asked = [(op_type, device) for op_type in registry.op_types() for device in ("cpu", "cuda")]
    assert {entry.device for each in asked for entry in registry.entries(*each)} == {"cpu", "cuda"}
    assert SCRATCH == {}


def test_kernels_that_a_graph_has_are_there():
    """What `tag-cuda-graph-support` says of a kernel is of one that the runtime has."""
    registry = default_registry()
    captured = {name for name, facts in FACTS.items() if facts.captured}
    assert not {name for name in captured & set(registry.op_types()) if not registry.entries(name, "cuda")}


def test_the_table_names_kernels_that_can_be_asked_for():
    asked = {op.name.removeprefix("oneflow.") for op in COMPUTE_OPS if supports_capture(op_on("cuda", op))}
    assert asked == {name for name, facts in FACTS.items() if facts.captured} | {"add_n2"}
    assert not asked & {"copy", "adaptive_avg_pool2d", "dropout", "arg_sort", "dim_gather"}
