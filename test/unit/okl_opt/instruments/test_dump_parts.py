"""The dumps of a whole pipeline, cut apart at their headers: who printed them, and that each part is IR of its own."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse, print_op
from okl_opt.dialects.verifier import verify

JOB = str(Path(__file__).parents[4] / "examples" / "relu_tanh.mlir")

# Source: the seed's dump of 19 October and its list of flags of 28 October; MLIR 22 for the last two.
CLASSES = {
    "aggregate-compute-ops": "AggregateComputeOpsPass",
    "wrap-ops-to-kernel-launch": "WrapOpsToKernelLaunchPass",
    "kernel-launch-to-module": "KernelLaunchToModulePass",
    "extract-kernel-launch-tensor": "ExtractKernelLaunchTensorPass",
    "trim-return-to-void": "TrimReturnAsVoidPass",
    "lower-to-okl": "LowerToOKLPass",
    "split-into-funcs": "SplitIntoFuncsPass",
    "fetch-from-launcher": "FetchFromLauncherPass",
    "only-keep-compute-ops": "OnlyKeepComputeOpsPass",
    "lower-launcher-to-llvm-ptr": "LowerLauncherToLLVMPtrPass",
    "lower-okl-to-llvm-call": "LowerOKLToLLVMCallPass",
    "reconcile-unrealized-casts": "ReconcileUnrealizedCastsPass",
    "convert-func-to-llvm": "ConvertFuncToLLVMPass",
}
HEADER = re.compile(r"^// -----// IR Dump (Before|After) (\w+) \(([\w-]+)\) //----- //\n", re.MULTILINE)


def parts(dumps: str) -> list[tuple[str, str, str, str]]:
    """Before or After, class, flag and text of each dump."""
    fields = HEADER.split(dumps)
    assert fields[0] == "", "text before the first header"
    return [(fields[i], fields[i + 1], fields[i + 2], fields[i + 3]) for i in range(1, len(fields), 4)]


@pytest.mark.parametrize("flags", [("--okl-lower-pipeline",), tuple(f"-{name}" for name in CLASSES)])
def test_every_pass_under_its_class_name(flags: tuple[str, ...], okl_opt: Callable[..., tuple[int, str, str]]) -> None:
    status, out, err = okl_opt(JOB, *flags, "--mlir-print-ir-after-all")
    assert status == 0
    found = parts(err)
    assert [(when, class_name, flag) for when, class_name, flag, _ in found] == [
        ("After", class_name, flag) for flag, class_name in CLASSES.items()
    ]
    for *_, text in found:
        module = parse(make_context(), text)
        verify(module)
        assert print_op(module) + "\n\n\n" == text
    assert out == found[-1][3].removesuffix("\n")


def test_before_is_what_the_pass_before_left(okl_opt: Callable[..., tuple[int, str, str]]) -> None:
    flags = ("--okl-lower-pipeline", "--mlir-print-ir-before-all", "--mlir-print-ir-after-all")
    _, _, err = okl_opt(JOB, *flags)
    found = parts(err)
    assert [when for when, *_ in found] == ["Before", "After"] * len(CLASSES)
    assert all(found[i][3] == found[i + 1][3] for i in range(1, len(found) - 1, 2))


def test_the_older_classes(okl_opt: Callable[..., tuple[int, str, str]]) -> None:
    text = "func.func @okl_compute(%l: !okl.launcher_ctx) { return }"
    _, _, err = okl_opt("-lower-to-llvm-func", "--mlir-print-ir-after-all", text=text)
    names = [class_name for _, class_name, _, _ in parts(err)]
    assert names == ["LowerOKLToLLVMFuncPass", "LowerOKLToLLVMCallPass"]
    _, _, err = okl_opt("-trim-return-as-void", "--mlir-print-ir-after=trim-return-as-void", text=text)
    assert parts(err)[0][1:3] == ("TrimReturnAsVoidPass", "trim-return-to-void")
