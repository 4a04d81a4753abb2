"""Ops of plugins that run: lowered by passes of plugins, with every access guarded; and kernels of plugins."""

from __future__ import annotations

import importlib.util
import io
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from okl_opt import DiagnosticError, OklRuntimeError, load
from okl_opt.cli.main import main
from okl_opt.dialects.registry import DIALECTS
from okl_opt.runtime.code.source import DESCRIBING
from okl_opt.runtime.run.functions import Function, Functions

ROOT = Path(__file__).parents[4]
PLUGIN, SOURCE = ROOT / "docs" / "inputs" / "mad.py", ROOT / "docs" / "inputs" / "mad.mlir"

MORE = """
from xdsl.dialects import func, llvm
from xdsl.dialects.builtin import IntegerAttr, UnrealizedConversionCastOp, i64
from xdsl.irdl import opt_region_def, region_def, var_operand_def, var_result_def

@irdl_op_definition
class AnyOp(IRDLOperation):
    name = "mad.any"
    given = var_operand_def()
    made = var_result_def()
    body = opt_region_def()

@dataclass(frozen=True)
class LowerAtToLLVMPass(ModulePass):
    name = "lower-at-to-llvm"

    def apply(self, ctx, op):
        for at in [each for each in op.walk() if isinstance(each, AtOp)]:
            address = llvm.ConstantOp(IntegerAttr(4096, i64), i64)
            pointer = llvm.IntToPtrOp(address.result)
            load = llvm.LoadOp(pointer.output, at.result.type)
            at.parent.insert_ops_before([address, pointer, load], at)
            at.result.replace_all_uses_with(load.results[0])
            at.detach()
            at.erase()

@dataclass(frozen=True)
class LowerFmaOnlyPass(ModulePass):
    name = "lower-fma-only"

    def apply(self, ctx, op):
        walk(op, [LowerFma()])

@dataclass(frozen=True)
class CastPass(ModulePass):
    name = "cast-any"

    def apply(self, ctx, op):
        for each in [each for each in op.walk() if isinstance(each, AnyOp)]:
            cast = UnrealizedConversionCastOp.get(list(each.given), [value.type for value in each.made])
            each.parent.insert_op_before(cast, each)
            for old, new in zip(each.made, cast.results):
                old.replace_all_uses_with(new)
            each.detach()
            each.erase()

MAD = Dialect("mad", [FmaOp, AtOp, AnyOp])
PASSES = [LowerMadPass, LowerAtToLLVMPass, LowerFmaOnlyPass, CastPass]
UNIVERSE = Universe(
    all_dialects={"mad": lambda: MAD}, all_passes={each.name: lambda each=each: each for each in PASSES})
"""
AT = """
func.func @at(%row: memref<?xf32>, %i: index) -> f32 {
  %a = mad.at %row[%i] : memref<?xf32> -> f32
  return %a : f32
}
"""


def imported(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def mad(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    path = tmp_path_factory.mktemp("plugin") / "mad_of_the_test.py"
    text = PLUGIN.read_text()
    path.write_text(text[: text.index("MAD = Dialect")] + MORE)
    return imported(path)


@pytest.fixture
def refused(mad: ModuleType) -> Callable[..., str]:
    """refused(text, *passes) -> the message with which `load` refuses a module."""

    def message(text: str, *passes: str) -> str:
        with pytest.raises(DiagnosticError) as caught:
            load(text, passes=passes, plugins=[mad])
        return caught.value.diagnostics[0].message

    return message  # pyright: ignore[reportReturnType]


def function_at(text: str, passes: list[str], plugin: ModuleType) -> Function:
    """The function `at` of a module."""
    module = load(text, passes=passes, plugins=[plugin])
    assert isinstance(module, Functions)
    return module["at"]


def command(*words: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    plugins = (f"--load-dialect-plugin={PLUGIN}", f"--load-pass-plugin={PLUGIN}")
    return (
        main([str(SOURCE), *plugins, *words, "--object-cache=off"], io.StringIO(), out, err),
        out.getvalue(),
        err.getvalue(),
    )


def test_a_plugin_of_the_command_line() -> None:
    given = ("--run", "--input=3xf32=1,2,3", "--input=index=3", "--input=f32=10")
    assert command("-lower-mad", *given)[:2] == (0, "result[0]: f32=123\n")
    status, _, said = command(*given)
    assert status == 1 and "'mad.at' op cannot be compiled, and none of the given passes has lowered it; " in said
    assert "these dialects can be compiled: affine, arith, " in said


@pytest.mark.parametrize(
    "passes",
    [
        ["lower-mad"],
        ["lower-fma-only", "lower-mad"],
        ["lower-mad", "lower-to-llvm-pipeline"],
        ["finalize-memref-to-llvm", "lower-mad"],
        ["func.func(canonicalize)", "lower-mad", "func.func(cse)"],
    ],
)
def test_what_a_pass_of_a_plugin_accesses_is_guarded(passes: list[str], mad: ModuleType) -> None:
    at = function_at(AT, passes, mad)
    row = np.array([1, 2, 3], np.float32)
    assert at(row, 2) == 3
    for place in (3, -1, 1 << 40):
        with pytest.raises(OklRuntimeError, match=r"memref.load' op index .* is out of bounds"):
            at(row, place)


def test_a_pass_of_a_plugin_comes_before_those_to_the_llvm_dialect(refused: Callable[..., str]) -> None:
    said = refused(AT, "convert-func-to-llvm", "lower-mad", "lower-to-llvm-pipeline")
    assert "pass 'lower-mad' is not known to keep the checks of accesses" in said
    assert "name 'lower-mad' before passes that lower to the llvm dialect" in said


def test_ops_beside_those_of_a_plugin_are_guarded(mad: ModuleType) -> None:
    body = "%a = mad.at %row[%i] : memref<?xf32> -> f32"
    text = AT.replace(body, f"{body}\n  %b = memref.load %row[%i] : memref<?xf32>")
    with pytest.raises(OklRuntimeError, match="out of bounds"):
        function_at(text, ["lower-mad"], mad)(np.ones(2, np.float32), 2)


def test_accesses_that_cannot_be_guarded(refused: Callable[..., str]) -> None:
    assert "'llvm.load' op is refused by --run: pass 'lower-at-to-llvm' made it" in refused(AT, "lower-at-to-llvm")
    text = AT.replace(
        "%a = mad.at %row[%i] : memref<?xf32> -> f32",
        '%m = "mad.any"(%i) : (index) -> memref<9xf32>\n  %a = memref.load %m[%i] : memref<9xf32>',
    )
    assert "'builtin.unrealized_conversion_cast' op is refused by --run: pass 'cast-any' made it" in refused(
        text, "cast-any"
    )


@pytest.mark.parametrize(
    ("op", "wanted"),
    [
        ('"mad.any"() : () -> !llvm.ptr', "has a value of type !llvm.ptr"),
        ('"mad.any"() : () -> memref<4xf32, 1>', "the memory space of memref<4xf32, 1> is not the default one"),
        ('"mad.any"() : () -> memref<4xmemref<4xf32>>', "has a value of type memref<4xmemref<4xf32>>"),
        ('"mad.any"() : () -> (() -> ())', "has a value of type () -> ()"),
        ('"mad.any"() ({^0(%p: !llvm.ptr): cf.br ^1\n  ^1: cf.br ^1}) : () -> i32', "has a value of type !llvm.ptr"),
        ('"mad.any"() : () -> vector<[4]xf32>', "the length of vector<[4]xf32> is not known"),
        ('"mad.any"() : () -> !okl.launcher_ctx', "has a value of type !okl.launcher_ctx"),
        ('"mad.any"() : () -> memref<4611686018427387904xf32>', "has more than"),
    ],
)
def test_values_that_no_op_may_have(op: str, wanted: str, refused: Callable[..., str]) -> None:
    text = f"func.func @f() {{\n  %m = {op}\n  return\n}}\n"
    assert wanted in refused(text)


def test_ops_of_dialects_that_describe_launches(refused: Callable[..., str]) -> None:
    relu = '"oneflow.relu"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"}'
    text = (
        "func.func @f(%x: tensor<2xf32>, %y: f32) -> f32 {\n"
        f"  %0 = {relu} : (tensor<2xf32>) -> tensor<2xf32>\n"
        "  %1 = mad.fma %y, %y, %y : f32\n  return %1 : f32\n}\n"
        "func.func @g(%y: f32) -> f32 {\n  return %y : f32\n}\n"
    )
    with pytest.raises(DiagnosticError, match="no pass lowers dialect 'oneflow' to code"):
        load(text, function="g", plugins=[mad_of_docs()])


def test_dialects_that_describe_launches_are_ours() -> None:
    """Other dialects of ours may stand in a function, if a pass of the command line lowers them."""
    assert {*DIALECTS} > DESCRIBING


def mad_of_docs() -> ModuleType:
    return imported(PLUGIN)


KERNEL = """
import numpy
from xdsl.ir import Dialect
from xdsl.universe import Universe
from okl_opt.dialects.declare import declare
from okl_opt.dialects.oneflow.elementwise import UnaryXYOp
from okl_opt.runtime.kernels.arrays import numpy_entry

SoftsignOp = declare(UnaryXYOp, "mad.softsign", "x / (1 + |x|)")
MAD = Dialect("mad", [SoftsignOp])
UNIVERSE = Universe(all_dialects={"mad": lambda: MAD})

def softsign(reg, given):
    return [given[0] / (1 + numpy.abs(given[0]))]

KERNELS = [numpy_entry("softsign", "mad", softsign), numpy_entry("relu", "mad", lambda reg, given: [given[0] * 7])]
"""
USER = 'device_name = ["@0:0"], device_tag = "cpu"'
JOB = f"""oneflow.job @f(%x: tensor<2xf32>) -> tensor<2xf32> {{
  %0 = "mad.softsign"(%x) {{{USER}, op_name = "s"}} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.relu"(%0) {{{USER}, op_name = "r"}} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %1 : tensor<2xf32>
}}
"""


@pytest.fixture
def kernels(tmp_path: Path) -> Path:
    path = tmp_path / "kernels.py"
    path.write_text(KERNEL)
    return path


def run_job(*words: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    return (
        main(["--run", "--input=2xf32=1,-1", "--object-cache=off", *words], io.StringIO(JOB), out, err),
        out.getvalue(),
        err.getvalue(),
    )


def test_kernels_of_a_plugin(kernels: Path) -> None:
    plugin = f"--load-dialect-plugin={kernels}"
    assert run_job(plugin)[:2] == (0, "result[0]: 2xf32=0.5 0\n")
    status, out, err = run_job(plugin, "--kernel-provider=relu:mad", "--print-kernel-choice")
    assert (status, out) == (0, "result[0]: 2xf32=3.5 -3.5\n")
    assert "0: softsign (s) provider mad" in err and "1: relu (r) provider mad" in err
    # They are forgotten after the run.
    assert run_job("--load-dialect-plugin=" + str(PLUGIN), "--kernel-provider=relu:mad")[0] == 1


def test_kernels_of_a_plugin_in_a_library(kernels: Path) -> None:
    module = load(JOB, plugins=[imported(kernels)], passes="wrap-ops-to-kernel-launch")
    (result,) = module.launch(np.array([1, -1], np.float32))
    assert np.asarray(result).tolist() == [0.5, 0]


@pytest.mark.parametrize(
    ("kernels_text", "reason"),
    [
        ("KERNELS = 3", "its KERNELS is no list but int"),
        ("KERNELS = [3]", "its KERNELS has something that is no KernelEntry but int"),
        ('KERNELS = [numpy_entry("relu", "llvm", softsign)]', "its kernel 'relu' cannot be of provider 'llvm'"),
        ('KERNELS = [numpy_entry("relu", "a b", softsign)]', "its kernel 'relu' cannot be of provider 'a b'"),
        ("KERNELS *= 2", "provider 'mad' has its kernel 'softsign' twice"),
    ],
)
def test_kernels_that_are_refused(kernels_text: str, reason: str, kernels: Path) -> None:
    kernels.write_text(f"{KERNEL}\n{kernels_text}\n")
    status, _, err = run_job(f"--load-dialect-plugin={kernels}")
    assert status == 1 and err == f"okl-opt: for the --load-dialect-plugin option: plugin '{kernels}': {reason}\n"
