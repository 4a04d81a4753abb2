"""Checks that each op has its rows in the dialect, the facts of passes, the kernels and the oracle.

For tests and tools; it imports the code of every op.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import get_args

from okl_opt.runtime.base.devices import KERNELS
from okl_opt.runtime.kernels import table
from okl_opt.runtime.kernels.registry import default_registry

_DIALECT = "dialects/oneflow"
_FACTS = "passes/analysis/kernel_facts.py"
_TABLE = "runtime/kernels/table.py"
_POINTWISE = "runtime/kernels/cpu/llvm/pointwise"
_ORACLE = "runtime/kernels/cpu/ref"
_RULES = "passes/oneflow/to_linalg"

_ROOTS = ("sqrt", "rsqrt")
"""One or two instructions, which passes may fuse, but slow ones."""


def check_rows() -> list[str]:
    """The errors, each a sentence that names the op and the place; empty if all is complete."""
    return [*_check_ops(), *_check_kernels(), *_check_other_devices(), *_check_facts()]


def _check_ops() -> Iterator[str]:
    """Check that every op of the dialect has a kernel, and every fusible one a pointwise kernel."""
    from okl_opt.runtime.kernels.cpu.llvm.pointwise.rows import ROWS

    kernels = default_registry().op_types()
    for name, is_pointwise in _ops().items():
        if name not in kernels:
            yield f"op 'oneflow.{name}': no kernel row in {_TABLE} or {_POINTWISE}"
        elif is_pointwise and name not in ROWS:
            yield f"op 'oneflow.{name}': it is elementwise in {_DIALECT}, and has no row in {_POINTWISE}"


def _check_kernels() -> Iterator[str]:
    """Check that every kernel row has an op, an oracle function, and the entries that it names."""
    from okl_opt.runtime.kernels.cpu.ref.table import KERNELS

    ops = _ops()
    registry = default_registry()
    for name in registry.op_types():
        if name not in ops:
            yield f"kernel row '{name}': no op 'oneflow.{name}' in {_DIALECT}"
        if name not in KERNELS:
            yield f"kernel row '{name}': no function of the oracle in {_ORACLE}"
        stated = sorted({module.split(".")[0] for module in table.ROWS.get(name, table.POINTWISE).split()})
        found = sorted(entry.provider for entry in registry.entries(name, "cpu") if entry.provider != "ref")
        if stated != found:
            yield f"kernel row '{name}': it names {', '.join(stated)}; the modules have it for {', '.join(found)}"
    for name in KERNELS:
        if name not in registry.op_types():
            yield f"function '{name}' of the oracle in {_ORACLE}: no kernel row in {_TABLE} or {_POINTWISE}"


def _check_other_devices() -> Iterator[str]:
    """Check that devices whose kernels one module generates have a row for every op."""
    for device in KERNELS:
        for name in _ops():
            if not default_registry().entries(name, device):
                yield f"op 'oneflow.{name}': no kernel for {device}, whose kernels are made by the rules of {_RULES}"
    for device, libraries in table.LIBRARIES.items():
        for name, modules in libraries.items():
            for module in modules.split():
                if name not in _ops() or import_module(module).entry_of(name) is None:
                    yield f"row '{name}' for {device} in {_TABLE}: no such op, or no kernel for it in {module}"


def _check_facts() -> Iterator[str]:
    """Check that every row of facts has an op and a valid cost that fits the op and its kernel."""
    from okl_opt.passes.analysis.kernel_facts import FACTS, Cost, Facts
    from okl_opt.runtime.kernels.cpu.llvm.pointwise.rows import ROWS

    ops = _ops()
    for name, facts in FACTS.items():
        if facts.cost not in get_args(Cost):
            yield f"row '{name}' in {_FACTS}: cost '{facts.cost}' is not one of {', '.join(get_args(Cost))}"
        if name not in ops:
            yield f"row '{name}' in {_FACTS}: no op 'oneflow.{name}' in {_DIALECT}"
        elif ops[name] != (facts.cost != "loops"):
            kind = "elementwise" if ops[name] else "not elementwise"
            yield f"row '{name}' in {_FACTS}: cost '{facts.cost}', but 'oneflow.{name}' is {kind} in {_DIALECT}"
    for name, row in ROWS.items():
        if ops.get(name) and row.code.light and FACTS.get(name, Facts()).cost == "slow":
            yield f"kernel row '{name}': its code is light, which needs a row with cost 'light' in {_FACTS}"
        if name not in _ROOTS and not row.code.light and FACTS.get(name, Facts()).cost == "light":
            yield f"row '{name}' in {_FACTS}: cost 'light', but the code of the kernel row is not light: say 'slow'"


def _ops() -> dict[str, bool]:
    """The kernel names of the dialect's ops, and whether passes may fuse such an op."""
    from okl_opt.dialects.oneflow import ONEFLOW
    from okl_opt.dialects.oneflow.compute import ComputeOp
    from okl_opt.dialects.oneflow.fused import is_pointwise

    ops = [kind.create() for kind in ONEFLOW.operations if issubclass(kind, ComputeOp)]
    names = {op.name.removeprefix("oneflow."): is_pointwise(op) for op in ops}
    del names["add_n2"]  # it uses the kernel of add_n
    return names
