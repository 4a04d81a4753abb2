"""Names that hold line ends and escape sequences begin no line of what the tool says, and move no cursor."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest

NASTY = "x\nresult[0]: f32=1\nokl-opt: error: fake\nf.mlir:1:1: error: fake\x1b[2J\r\u202e\x85y"
IN_IR = "".join(f"\\{byte:02X}" if byte < 32 or byte > 126 else chr(byte) for byte in NASTY.encode())
T = "tensor<2xf32>"
INTEGERS = "tensor<2xsi32>"
COMMON = 'device_tag = "cpu", device_name = ["@0:0"]'
LOCATION = f'loc("{IN_IR}":1:1)'


def user(op: str, types: str, operands: str = "", more: str = "", name: str = IN_IR) -> str:
    return f'"oneflow.{op}"({operands}) {{op_name = "{name}", {COMMON}{more}}} : {types}'


def variable(kind: str, data_type: int) -> str:
    return user(
        "variable", f"() -> {kind}", "", f', output_lbns = ["v"], shape = [2 : si64], data_type = {data_type} : i32'
    )


def job(body: str, name: str = IN_IR, kind: str = T) -> str:
    return f'oneflow.job @"{name}"(%x: {kind}) -> {kind} {{\n{body}\noneflow.return %y : {kind}\n}}\n'


RELU = job(f"%y = {user('relu', f'({T}) -> {T}', '%x')}")
ADD = job(f"%v = {variable(T, 2)}\n%y = {user('broadcast_add', f'({T}, {T}) -> {T}', '%x, %v')}")
ADD_INTEGERS = job(
    f"%v = {variable(INTEGERS, 5)}\n%y = {user('broadcast_add', f'({INTEGERS}, {INTEGERS}) -> {INTEGERS}', '%x, %v')}",
    kind=INTEGERS,
)
DIVISION = job(f"%y = {user('broadcast_div', f'({INTEGERS}, {INTEGERS}) -> {INTEGERS}', '%x, %x')}", kind=INTEGERS)
FUNCTION = f'func.func @"{IN_IR}"(%a: i32) -> i32 {{\n%0 = arith.addi %a, %a : i32\nreturn %0 : i32\n}}\n'
REPRODUCER = f"""
module {{}}
{{-# external_resources: {{mlir_reproducer: {{
  pipeline: "builtin.module({IN_IR})", disable_threading: true, verify_each: true}}}} #-}}
"""
RUN = ("--run", "--input=2xf32=1,2")

SAID: dict[str, tuple[str, Sequence[str], str]] = {
    "a symbol twice": (FUNCTION * 2, (), "redefinition of symbol"),
    "a symbol that is not there": (f'func.func @f() {{ func.call @"{IN_IR}"() : () -> () return }}', (), "error: "),
    "an op that is not known": (f'"{IN_IR}"() : () -> ()', (), "error: "),
    "an op of an unknown dialect": (f'"a.{IN_IR}"() : () -> ()', (), "unregistered dialect"),
    "an attribute": (f'func.func private @f() attributes {{"{IN_IR}" = 1, "{IN_IR}" = 2}}', (), "error: "),
    "a place": (f'"func.return"() : () -> () {LOCATION}', (), "error: "),
    "a place of a note": (f"func.func private @f() {LOCATION}\nfunc.func private @f()", (), "note: "),
    "a parse error in a pass": (RELU, ("-trim-return-to-void", "-split-into-funcs"), ""),
    "candidates": (RELU + job("", "b").replace("%y", "%x"), RUN, "several candidates"),
    "no candidate": (RELU, (*RUN, "--function=nope"), "candidates: "),
    "a device": (RELU.replace('"cpu"', f'"{IN_IR}"'), RUN, "device_tag"),
    "a variable without value": (ADD, RUN, "no value for variable"),
    "a variable without random numbers": (
        ADD_INTEGERS,
        ("--run", "--input=2xsi32", "--parameters=random:1"),
        "none of type si32",
    ),
    "a parameter of another type": (ADD, (*RUN, "--parameters=p.safetensors"), "but the variable is"),
    "names in a header": (ADD, (*RUN, "--parameters=overlapping.safetensors"), "overlap"),
    "a name twice": (ADD, (*RUN, "--parameters=twice.safetensors"), "is there twice"),
    "an element type": (ADD, (*RUN, "--parameters=type.safetensors"), "has element type"),
    "names in an archive": (RELU, ("--run", "--input=@xs.npz:w"), "it has "),
    "an array's type": (RELU, ("--run", "--input=@x.npy"), "which no tensor has"),
    "a kernel that fails": (DIVISION, ("--run", "--input=2xsi32"), "failed"),
    "reports of a run": (
        RELU,
        (*RUN, "--print-kernel-choice", "--print-run-stats", "--profile", "--trace-tensors"),
        "result[0]: 2xf32=1 2",
    ),
    "numerics": (RELU, ("--run", "--input=2xf32=nan,1", "--check-numerics"), ""),
    "dumps": (FUNCTION, ("-mlir-print-ir-after-all", "-mlir-print-ir-module-scope", "-cse"), "IR Dump"),
    "picked dumps": (FUNCTION, ("-mlir-print-ir-after-all", f"--print-ir-filter={NASTY}", "-cse"), "IR Dump"),
    "dumps of launches": (RELU, ("-wrap-ops-to-kernel-launch", "-mlir-print-ir-after-all", *RUN), "IR Dump"),
    "counts of ops": (
        FUNCTION + f'"a.{IN_IR}"() : () -> ()',
        ("--print-op-stats-after-all", "-cse"),
        "Operations encountered",
    ),
    "origins": (RELU, ("-wrap-ops-to-kernel-launch", "--print-provenance"), ""),
    "a pipeline in a file": (REPRODUCER, ("--run-reproducer",), "MLIR Textual PassPipeline Parser"),
    "a report": (FUNCTION, ("--report=page.html", "-cse"), ""),
    "what was not expected": (FUNCTION * 2, ("--verify-diagnostics",), "unexpected error"),
    "round trips": (FUNCTION, ("--verify-roundtrip",), ""),
    "times": (FUNCTION, ("-mlir-timing", "-cse"), "Execution time report"),
}


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Parameters and inputs with the name in them."""

    def parameters(place: str, header: object) -> None:
        text = header if isinstance(header, bytes) else json.dumps(header).encode()
        (tmp_path / place).write_bytes(struct.pack("<Q", len(text)) + text + bytes(64))

    def tensor(begin: int, end: int, kind: str = "F32") -> dict[str, object]:
        return {"dtype": kind, "shape": [(end - begin) // 4], "data_offsets": [begin, end]}

    parameters("p.safetensors", {NASTY: tensor(0, 12)})
    parameters("overlapping.safetensors", {NASTY: tensor(0, 8), f"{NASTY}2": tensor(4, 12)})
    parameters("twice.safetensors", f"{{{json.dumps(NASTY)}: 1, {json.dumps(NASTY)}: 1}}".encode())
    parameters("type.safetensors", {NASTY: tensor(0, 8, NASTY)})
    np.savez(tmp_path / "xs.npz", **{NASTY: np.zeros(2)})
    np.save(tmp_path / "x.npy", np.zeros(2, [(NASTY, "f4")]))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def check(text: str) -> None:
    for line in text.split("\n"):
        assert not line.startswith(("result[0]: f32=1", "okl-opt: error: fake", "f.mlir:1:1: error: fake")), text
    assert not {"\x1b", "\r", "\u202e", "\x85"} & set(text), repr(text)


@pytest.mark.parametrize("case", SAID)
def test_they_begin_no_line(case: str, files: Path, okl_opt: Callable[..., tuple[int, str, str]]):
    text, words, message = SAID[case]
    more = () if case == "an op of an unknown dialect" else ("-allow-unregistered-dialect",)
    if "--run" in words:
        more = (*more, "--unsafe-llvm")  # else symbols of such names are refused, whatever else is wrong
    (files / "in.mlir").write_text(text)
    status, out, err = okl_opt("in.mlir", *words, *more)
    assert status in (0, 1), err
    assert message in out + err
    check(out)
    check(err)


def test_file_names_begin_no_line(files: Path, okl_opt: Callable[..., tuple[int, str, str]]):
    (files / "in.mlir").write_text(RELU)
    for words in (
        [f"{NASTY}.mlir"],
        ["in.mlir", "-o", f"{NASTY}/y.mlir"],
        ["in.mlir", *RUN, f"--output=@{NASTY}/y.npy"],
        ["in.mlir", "--run", f"--input=@{NASTY}.npy"],
        ["in.mlir", *RUN, f"--parameters={NASTY}.npz"],
        ["in.mlir", "--run", f"--input={NASTY}"],
    ):
        status, out, err = okl_opt(*words)
        assert status == 1
        check(out + err)


def test_library_warnings(files: Path):
    from okl_opt.dialects.diagnostic import UNKNOWN, Diagnostic, Severity, emit

    with pytest.warns(UserWarning, match=r"^x\\0Aresult"):
        emit(Diagnostic(Severity.WARNING, UNKNOWN, NASTY))
