"""What passes say about kernels is true of the kernels that the runtime has."""

from __future__ import annotations

from xdsl.dialects.builtin import ArrayAttr, StringAttr
from xdsl.ir import Attribute, Operation

from dialects.oneflow import ONEFLOW
from dialects.oneflow.compute import ComputeOp
from passes.analysis.kernel_facts import FACTS, SCRATCH, scratch_bytes, supports_capture
from runtime.kernels.registry import default_registry


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


def test_every_kernel_of_the_runtime_has_its_facts():
    """Kernels of the CPU take scratch from the workspace, whatever they need; others are in the tables."""
    registry = default_registry()
    devices = {
        entry.device
        for op_type in registry.op_types()
        for device in ("cpu", "cuda")
        for entry in registry.entries(op_type, device)
    }
    assert devices == {"cpu"}, "kernels of another device need a row for what they can do and what they need"
    assert SCRATCH == {}


def test_the_table_names_kernels_that_can_be_asked_for():
    asked = {op.name.removeprefix("oneflow.") for op in COMPUTE_OPS if supports_capture(op_on("cuda", op))}
    assert asked == {name for name, facts in FACTS.items() if facts.captured} | {"add_n2"}
    assert not asked & {"copy", "adaptive_avg_pool2d", "dropout", "arg_sort", "dim_gather"}
