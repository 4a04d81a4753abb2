"""Where a name can stand, and what okl-opt is asked to do with it: modules with places for names, and command lines."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from typing import NamedTuple

from bench.faults.hostile_names import NAMES

_T = "tensor<2xf32>"
_PLACED = 'device_name = ["<device_name>"], device_tag = "<device_tag>"'
_PLAIN = 'device_name = ["@0:0"], device_tag = "cpu"'

_JOB = f"""module @"<module>" attributes {{t.a = "<string>", "t.<key>" = 1 : i32}} {{
  oneflow.job @"<job>"(%x: {_T}) -> {_T} {{
    %i = "oneflow.input"(%x) {{data_type = 2 : i32, {_PLAIN}, op_name = "<input>", output_lbns = ["<lbn>"], shape = [2 : si64]}} : ({_T}) -> {_T}
    %w = "oneflow.variable"() {{data_type = 2 : i32, {_PLAIN}, op_name = "<variable>", output_lbns = ["w/out"], shape = [2 : si64]}} : () -> {_T}
    %0 = "oneflow.relu"(%i) {{{_PLACED}, op_name = "<compute>"<op_type>, note = "<string>", ref = @"<symbol>"::@"<nested>"}} : ({_T}) -> {_T} loc("<file>":3:4)
    %1 = "oneflow.broadcast_add"(%0, %w) {{{_PLAIN}, op_name = "<second>", "<key>" = unit}} : ({_T}, {_T}) -> {_T} loc("<location>"("<file>":5:6))
    oneflow.return %1 : {_T}
  }}
}} loc("<file>":1:1)
{{-# dialect_resources: {{ builtin: {{ "<resource>": "0x04000000AABB" }} }} #-}}
"""  # noqa: E501

_ASSEMBLY = (
    f'func.func @"<launch>"(%a: {_T}) -> {_T} attributes {{llvm.emit_c_interface}} '
    f'{{ %0 = "oneflow.relu"(%a) {{{_PLAIN}, op_name = "<compute>"}} : ({_T}) -> {_T} loc("<file>":7:8) '
    f"return %0 : {_T} }}"
)
_LAUNCH = f"""oneflow.job @"<job>"(%x: {_T}) -> {_T} {{
  %0 = oneflow.kernel_launch @"<inner>"(%x) {{{_PLACED}, mlir_assembly = "<assembly>", op_name = "<launch>"}} : ({_T}) -> {_T} loc("<file>":9:9)
  oneflow.return %0 : {_T}
}}
"""  # noqa: E501

_FUNCTION = f"""func.func @"<function>"(%a: {_T} {{t.arg = "<string>"}}) -> {_T} attributes {{note = "<string>"}} {{
  %0 = "oneflow.relu"(%a) {{{_PLACED}, op_name = "<compute>"<op_type>}} : ({_T}) -> {_T} loc("<file>":3:4)
  return %0 : {_T}
}}
func.func private @"<helper>"({_T}) -> {_T}
"""

_LLVM = f"""func.func @okl_init_context(%c: !okl.launcher_ctx) {{
  %0 = "okl.build_reg_ctx"() ({{
    %1 = "okl.get_tensor_from_arg"(%c) {{index = 0 : i32, tensor_type = 0 : i32}} : (!okl.launcher_ctx) -> {_T}
    %2 = "oneflow.relu"(%1) {{{_PLACED}, op_name = "<compute>"<op_type>}} : ({_T}) -> {_T}
    %3 = "okl.get_tensor_as_ret"(%c, %2) {{index = 0 : i32, tensor_type = 2 : i32}} : (!okl.launcher_ctx, {_T}) -> {_T}
    okl.return
  }}) {{function_type = () -> ()}} : () -> !okl.reg_ctx
  %4 = "okl.build_run_ctx"(%0) : (!okl.reg_ctx) -> !okl.run_ctx
  %5 = "okl.build_op_kernel"(%0) : (!okl.reg_ctx) -> !okl.kernel
  return
}}
llvm.func @launch(!llvm.ptr, !llvm.ptr)
llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @fetch_run_ctx(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @"<declared>"(!llvm.ptr)
llvm.func @"<helper>"(%c: !llvm.ptr) {{ llvm.return }}
llvm.func internal @"<inner>"(%c: !llvm.ptr) {{
  llvm.call @"<helper>"(%c) : (!llvm.ptr) -> ()
  %i = llvm.mlir.constant(0 : i64) : i64
  %r = llvm.call @fetch_run_ctx(%c, %i) : (!llvm.ptr, i64) -> !llvm.ptr
  %k = llvm.call @fetch_kernel(%c, %i) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.call @launch(%r, %k) : (!llvm.ptr, !llvm.ptr) -> () loc("<file>":7:8)
  llvm.return
}}
llvm.func @okl_compute(%c: !llvm.ptr) {{
  llvm.call @"<inner>"(%c) : (!llvm.ptr) -> ()
  llvm.return
}}
"""
_CALLED = _LLVM.replace(
    '  llvm.call @"<inner>"', '  llvm.call @"<callee>"(%c) : (!llvm.ptr) -> ()\n  llvm.call @"<inner>"'
)

_UNKNOWN = """module {
  %0 = "t.<op>"() {"<key>" = "<string>"} : () -> !t.t<"<string>"> loc("<file>":1:1)
  "<op>"(%0) : (!t.t<"<string>">) -> ()
}
"""


_NESTED = """"<op>"() ({
  func.func @"<function>"() attributes {note = "<string>"} { return loc("<file>":1:1) }
}) {"<key>" = "<string>"} : () -> ()
"""


class Base(NamedTuple):
    """A module with places for names, how many arguments it takes at its own level, and its result for 1 and -1."""

    text: str
    arguments: int = 1
    result: str = "2xf32=1 0"
    is_job: bool = False
    flags: tuple[str, ...] = ()

    @property
    def places(self) -> tuple[str, ...]:
        return tuple(
            dict.fromkeys(re.findall("<([a-z_]+)>", self.text + (_ASSEMBLY if "<assembly>" in self.text else "")))
        )


UNREGISTERED = "--allow-unregistered-dialect"
_BROKEN = _FUNCTION.replace(f": ({_T}) -> {_T} loc", f": ({_T}) -> tensor<3xf32> loc")
BASES: Mapping[str, Base] = {
    "job": Base(_JOB, result="2xf32=2 1", is_job=True),
    "launch": Base(_LAUNCH, is_job=True),
    "function": Base(_FUNCTION),
    "llvm": Base(_LLVM, flags=("--function=okl_compute",)),
    "called": Base(_CALLED, flags=("--function=okl_compute",)),
    "broken": Base(_BROKEN),
    "unknown": Base(_UNKNOWN, flags=(UNREGISTERED,)),
    "nested": Base(_NESTED, flags=(UNREGISTERED, "--no-implicit-module")),
}
ALL = "all"
"""The place of a name that stands in all places of a module but these, with which it would not run."""
_NOT_IN_ALL = ("op_type", "device_tag", "device_name", "callee")

_APART = {"helper": b"1", "inner": b"2", "declared": b"3"}
"""What keeps the symbols of one module apart where all have the same name."""
_DEFAULTS = {"device_name": b"@0:0", "device_tag": b"cpu", "op_type": b""}


def in_mlir(name: bytes) -> str:
    """A name as it is written between quotes in MLIR."""
    return "".join(chr(byte) if chr(byte).isalnum() and byte < 128 else f"\\{byte:02X}" for byte in name)


def module_of(base: str, place: str, name: bytes) -> str:
    """The text of a module with a name in one place, or in all."""

    def put(found: re.Match[str]) -> str:
        slot = found[1]
        if slot == "assembly":
            return in_mlir(re.sub("<([a-z_]+)>", put, _ASSEMBLY).encode())
        is_meant = slot == place or (place == ALL and slot not in _NOT_IN_ALL)
        if slot == "op_type":
            return f', op_type_name = "{in_mlir(name)}"' if is_meant else ""
        if not is_meant:
            return in_mlir(_DEFAULTS.get(slot, slot.encode()))
        return in_mlir(name + _APART.get(slot, b"") if place == ALL else name)

    return re.sub("<([a-z_]+)>", put, BASES[base].text)


class Mode(NamedTuple):
    """A command line; `OUT` in it is the folder for its files, `NAME` the name itself, `VALUES` a file of parameters.

    `runs` says that results are right if it ends well.
    """

    argv: tuple[str, ...]
    files: tuple[str, ...] = ()
    runs: bool = False
    only_jobs: bool = False


_INPUT = "--input=2xf32=1,-1"
_LOWER = "-okl-lower-pipeline"
_RUN = ("--run", _INPUT, "--parameters=VALUES", "--object-cache=CACHE")
MODES: Mapping[str, Mode] = {
    "print": Mode(()),
    "generic": Mode(("--mlir-print-op-generic", "--mlir-print-debuginfo")),
    "pretty": Mode(
        (
            *("--mlir-pretty-debuginfo", "--mlir-use-nameloc-as-prefix", "--print-source-names", "--print-provenance"),
            *("--mlir-print-value-users", "-canonicalize"),
        )
    ),
    "roundtrip": Mode(("--verify-roundtrip", "--print-op-stats-after-all", "--mlir-timing")),
    "dumps": Mode((_LOWER, "--mlir-print-ir-after-all", "--mlir-print-stacktrace-on-diagnostic"), only_jobs=True),
    "pool": Mode(("-okm-lower-pipeline", "--print-ir-diff", "--mlir-pass-statistics"), only_jobs=True),
    "diff": Mode(("-cse", "-canonicalize", "--print-ir-diff=side", "--print-ir-filter=@NAME", "--color")),
    "tree": Mode(
        ("-cse", "-canonicalize", "--mlir-print-ir-after-all", "--mlir-print-ir-tree-dir=OUT/tree"), ("tree/*",)
    ),
    "tree of functions": Mode(
        ("-p", "any(func.func(cse))", "--mlir-print-ir-after-all", "--mlir-print-ir-tree-dir=OUT/tree"), ("tree/*",)
    ),
    "report": Mode(("-canonicalize", "-cse", "--report=OUT/r.html", "--mlir-print-debuginfo"), ("r.html",)),
    "lowered report": Mode((_LOWER, "--report=OUT/r.html"), ("r.html",), only_jobs=True),
    "reproducer": Mode(("-cse", "--mlir-generate-reproducer=OUT/r.mlir"), ("r.mlir",)),
    "llvm": Mode((_LOWER, "--emit=llvm"), only_jobs=True),
    "expected": Mode(("--split-input-file", "--verify-diagnostics", "-wrap-ops-to-kernel-launch")),
    "run": Mode(_RUN, runs=True),
    "run inferred": Mode((*_RUN, "-oneflow-inference-pipeline"), runs=True, only_jobs=True),
    "run in launches": Mode(
        (*_RUN, "-aggregate-compute-ops", "-wrap-ops-to-kernel-launch", "--mlir-print-ir-after-failure"),
        runs=True,
        only_jobs=True,
    ),
    "run npz": Mode(("--run", _INPUT, "--parameters=OUT/../values.npz", "--object-cache=CACHE"), runs=True),
    "watched": Mode(
        (
            *_RUN,
            "--profile=OUT/p.json",
            "--trace-tensors",
            "--check-numerics",
            "--print-run-stats",
            "--print-kernel-choice",
        ),
        ("p.json",),
        runs=True,
    ),
    "profiled": Mode((*_RUN, "--profile", "--repeat=2"), runs=True),
    "lowered run": Mode((_LOWER, *_RUN, _INPUT, "--function=okl_compute"), only_jobs=True),
    "no parameters": Mode(("--run", _INPUT, "--object-cache=CACHE")),
    "wrong shape": Mode(("--run", "--input=3xf32=1,2,3", "--parameters=VALUES", "--object-cache=CACHE")),
    "too many inputs": Mode((*_RUN, _INPUT, _INPUT)),
    "wrong result": Mode((*_RUN, "--expected-output=2xf32=7,7", "--output=@OUT/y.npy"), ("y.npy",)),
    "no kernel": Mode((*_RUN, "--kernel-provider=relu:onednn")),
    "by name": Mode((*_RUN, "--function=NAME"), runs=True),
    "of another name": Mode((*_RUN, "--function=NAMEx", "--mlir-disable-diagnostic-notes"), runs=True),
}


class Case(NamedTuple):
    name: bytes
    base: str
    place: str
    mode: str

    def __str__(self) -> str:
        return f"{self.name[:40]!r} as {self.place} of '{self.base}', {self.mode}"


def cases(count: int | None, seed: int = 1) -> list[Case]:
    """All cases in an order of chance, or `count` of them, in which names, places and modes come as often as can be."""
    draw = random.Random(seed)
    places = [(base, place) for base in BASES for place in (ALL, *BASES[base].places) if place != "assembly"]
    fits = [
        (base, place, mode)
        for base, place in places
        for mode in MODES
        if (BASES[base].is_job or not MODES[mode].only_jobs)
    ]
    if count is None:
        every = [Case(name, *fit) for name in NAMES for fit in fits]
        draw.shuffle(every)
        return every
    chosen: list[Case] = []
    names: list[bytes] = []
    kinds: list[tuple[str, str, str]] = []
    while len(chosen) < count:
        names = names or draw.sample(NAMES, len(NAMES))
        kinds = kinds or draw.sample(fits, len(fits))
        chosen.append(Case(names.pop(), *kinds.pop()))
    return chosen
