"""The rows of all ops are complete, and looking up a kernel loads none of what it needs to run."""

import subprocess
import sys

import pytest

from okl_opt.passes.analysis import kernel_facts
from okl_opt.passes.analysis.kernel_facts import Facts
from okl_opt.runtime.kernels import table
from okl_opt.runtime.kernels.check import check_rows
from okl_opt.runtime.kernels.cpu.llvm.pointwise import rows
from okl_opt.runtime.kernels.cpu.ref import table as oracle
from okl_opt.runtime.kernels.registry import KernelRegistry, default_registry

MODULES = sorted({module for op_type in table.ROWS for module in table.modules_of(op_type, "cpu")})


def test_rows_are_complete():
    assert check_rows() == []


def test_an_op_is_not_there_because_somebody_asked_for_it():
    default_registry().entries("undeclared", "cpu")
    assert "undeclared" not in default_registry().op_types()
    assert check_rows() == []


@pytest.fixture
def fresh_registry():
    """Kernels that are looked up anew, before and after."""
    default_registry.cache_clear()
    yield
    default_registry.cache_clear()


@pytest.mark.usefixtures("fresh_registry")
def test_a_half_written_op_is_told(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(rows.ROWS, "undeclared", rows.ROWS["tanh"])
    assert check_rows() == [
        "kernel row 'undeclared': no op 'oneflow.undeclared' in dialects/oneflow",
        "kernel row 'undeclared': no function of the oracle in runtime/kernels/cpu/ref",
    ]


@pytest.mark.usefixtures("fresh_registry")
def test_an_op_without_kernel_or_oracle_is_told(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delitem(rows.ROWS, "tanh")
    monkeypatch.delitem(table.ROWS, "softmax")
    monkeypatch.delitem(oracle.KERNELS, "where")
    place = "runtime/kernels/table.py or runtime/kernels/cpu/llvm/pointwise"
    assert sorted(check_rows()) == [
        f"function 'softmax' of the oracle in runtime/kernels/cpu/ref: no kernel row in {place}",
        f"function 'tanh' of the oracle in runtime/kernels/cpu/ref: no kernel row in {place}",
        "kernel row 'where': no function of the oracle in runtime/kernels/cpu/ref",
        f"op 'oneflow.softmax': no kernel row in {place}",
        f"op 'oneflow.tanh': no kernel row in {place}",
    ]


@pytest.mark.usefixtures("fresh_registry")
def test_a_row_that_names_the_wrong_module_is_told(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(table.ROWS, "softmax", "llvm.norm.entry blas")
    assert check_rows() == ["kernel row 'softmax': it names blas, llvm; the modules have it for "]


def test_wrong_facts_are_told(monkeypatch: pytest.MonkeyPatch):
    place = "row '{}' in passes/analysis/kernel_facts.py: "
    monkeypatch.setitem(kernel_facts.FACTS, "tanh", Facts("dear"))  # pyright: ignore[reportArgumentType]
    monkeypatch.setitem(kernel_facts.FACTS, "pad", Facts("loops"))
    monkeypatch.setitem(kernel_facts.FACTS, "sort", Facts("slow"))
    monkeypatch.setitem(kernel_facts.FACTS, "exp", Facts("light"))
    monkeypatch.delitem(kernel_facts.FACTS, "relu")
    assert sorted(check_rows()) == [
        "kernel row 'relu': its code is light, which needs a row with cost 'light' in passes/analysis/kernel_facts.py",
        place.format("exp") + "cost 'light', but the code of the kernel row is not light: say 'slow'",
        place.format("pad") + "no op 'oneflow.pad' in dialects/oneflow",
        place.format("sort") + "cost 'slow', but 'oneflow.sort' is not elementwise in dialects/oneflow",
        place.format("tanh") + "cost 'dear' is not one of light, slow, loops",
    ]


def loaded_by(code: str) -> set[str]:
    code = f"import sys; {code}; print(*sys.modules)"
    return set(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split())


def test_import_is_light():
    loaded = loaded_by("; ".join(f"import {module}" for module in (*MODULES, *table.modules_of("relu", "cpu"))))
    assert not {"numpy", "numba", "llvmlite", "xdsl"} & loaded


@pytest.mark.parametrize(("op_type", "folder"), [("softmax", "reduce"), ("tril", "move")])
def test_one_kernel_loads_one_module(op_type: str, folder: str):
    loaded = loaded_by(
        "from okl_opt.runtime.kernels.registry import default_registry\n"
        f"assert default_registry().entries({op_type!r}, 'cpu')"
    )
    folders = {name.split(".")[5] for name in loaded if name.startswith("okl_opt.runtime.kernels.cpu.llvm.")}
    assert folders == {"frame", folder}
    assert "llvmlite" not in loaded


def test_a_registry_of_nothing():
    assert list(KernelRegistry().op_types()) == [] and list(KernelRegistry().entries("relu", "cpu")) == []
