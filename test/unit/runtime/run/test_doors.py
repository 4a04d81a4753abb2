"""Every way in which a stranger's file has been tried, one row each: whatever stands in the file, nothing else happens.

A row is a folder of files and a command line. What it must not do shows in the interpreter's audit events, in the files
of the folder, and in what is said. The planted inputs are those of the tests beside this one.
"""

from __future__ import annotations

import io
import json
import os
import re
import struct
import sys
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
import test_started_processes
from planted import planted_module

from bench.faults.audit import audited
from bench.faults.jobs import variable
from okl_opt.cli.main import main
from okl_opt.passes.named.okl import LOWER_TO_CONTEXT

UNIT = Path(__file__).parents[2]
LIT = UNIT.parent / "lit"
sys.path += [str(UNIT / "okl_opt" / "commands"), str(UNIT / "runtime" / "memory"), str(UNIT / "runtime" / "compile")]
import test_hostile_files  # noqa: E402
import test_run_policy  # noqa: E402
import test_safety  # noqa: E402

PIPELINE = '{-# external_resources: { mlir_reproducer: { pipeline: "builtin.module(apply-pdl)" } } #-}'
VICTIM = "victim"
"""The file that every planted command makes."""
SECRET = "the text of a file that nobody has named"


class Door(NamedTuple):
    """`argv` is run in a folder with `files`; it must end with `status` and say something that matches `says`."""

    argv: tuple[str, ...]
    files: Mapping[str, str | bytes]
    status: int = 1
    says: str = ""


RUN = ("--run", "--input=2xf32=1,-1", "--object-cache=off")
JOB = test_started_processes.JOB
T = test_safety.T
PLACED = test_safety.COMMON


class _Evil:
    """What a pickle makes of it runs a command."""

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.system, (f"touch {VICTIM}",)


def names() -> Iterator[tuple[str, Door]]:
    planted = planted_module(f"touch {VICTIM}")
    argv = ("in.mlir", *RUN, "--function=okl_compute")
    yield "read as code", Door(argv, {"in.mlir": planted}, says="control characters in the name")
    yield "emitted", Door(("in.mlir", "--emit=llvm"), {"in.mlir": planted[planted.index("llvm.func") :]}, 0)
    yield (
        "in a launcher module",
        Door(
            ("in.mlir", *RUN, "--function=okl_compute", "--launcher-module=l.mlir"),
            {"in.mlir": test_safety.compute(), "l.mlir": planted},
            0,
        ),
    )


def code_in_the_llvm_dialect() -> Iterator[tuple[str, Door]]:
    context = lowered(test_safety.CONTEXT)
    argv = ("in.mlir", *RUN, "--function=okl_compute", "--launcher-module=l.mlir")
    ctors = (
        '"llvm.mlir.global_ctors"() <{ctors = [@okl_compute], priorities = [0 : i32], data = [#llvm.zero]}> : () -> ()'
    )
    bodies = {**test_safety.REFUSED_BY_NAME, "addressof": "%v = llvm.mlir.addressof @system : !llvm.ptr"}
    texts = {name: test_safety.compute(body) for name, body in bodies.items()}
    texts |= {name: test_safety.compute(rest=rest) for name, rest in test_safety.GLOBALS.items()}
    for name, (body, rest, _) in test_safety.CALLS.items():
        body = test_safety.BODY + "%n = llvm.mlir.constant(0 : i64) : i64\n" + body
        texts[name] = test_safety.compute(body, rest=rest)
    for name, text in texts.items():
        yield name, Door(argv, {"in.mlir": text, "l.mlir": context})
    unknown = (*argv, "--allow-unregistered-dialect")
    yield "constructors", Door(unknown, {"in.mlir": test_safety.compute(rest=ctors), "l.mlir": context})
    alias = (
        '"llvm.mlir.alias"() <{alias_type = i8, sym_name = "okl_call", linkage = #llvm.linkage<external>}> ({})'
        " : () -> ()"
    )
    yield "an alias", Door(unknown, {"in.mlir": test_safety.compute(rest=alias), "l.mlir": context})
    named = 'llvm.func @"{}"(%c: !llvm.ptr) {{ llvm.return }}'
    for name in (r"llvm.global_ctors", r"a\22 = alias i8, ptr @system", r"\01system"):
        text = test_safety.compute(f'llvm.call @"{name}"(%c) : (!llvm.ptr) -> ()', rest=named.format(name))
        # Only a name of LLVM's own, or with control characters, is refused; another is a name.
        yield f"@{name}", Door(argv, {"in.mlir": text, "l.mlir": context}, status=int("alias" not in name))


def other_contents_of_a_launcher_module() -> Iterator[tuple[str, Door]]:
    argv = ("in.mlir", *RUN, "--function=okl_compute", "--launcher-module=l.mlir")
    context = lowered(test_safety.CONTEXT)
    others = {
        "nothing": "",
        "a job": JOB,
        "llvm code": test_safety.compute(),
        "a pass to run": f"module {{}}\n{PIPELINE}",
        "calls": context.replace(
            "    return\n", "    func.call @okl_compute(%arg0) : (!okl.launcher_ctx) -> ()\n    return\n"
        ),
        "assembly": 'module attributes {llvm.module_asm = [".globl x"]} {}',
        "rubbish": "\0\1\2",
        "bytecode": b"ML\xefR",
    }
    for name, text in others.items():
        yield name, Door(argv, {"in.mlir": test_safety.compute(), "l.mlir": text})


def assemblies_of_launches() -> Iterator[tuple[str, Door]]:
    relu = f'%0 = "oneflow.relu"(%a) {{{PLACED}, op_name = "r"}} : ({T}) -> {T}'
    good = f"func.func @k(%a: {T}) -> {T} {{ {relu} return %0 : {T} }}"
    evil = 'llvm.func @okl_compute(%c: !llvm.ptr) { llvm.inline_asm has_side_effects "ud2", "" : () -> () llvm.return }'
    others = {
        "a second function": good + "\n" + good.replace("@k", "@m"),
        "an llvm function beside it": good + "\n" + evil,
        "llvm ops in it": good.replace("return", "%p = llvm.mlir.zero : !llvm.ptr return"),
        "a module": f"module {{ {good} {evil} }}",
        "a compute function": good.replace("@k", "@okl_compute"),
        "its own end": good + '"} : () -> ()',
        "a launch in it": good.replace("oneflow.relu", "oneflow.kernel_launch"),
        "no text": "",
    }
    for name, assembly in others.items():
        escaped = assembly.replace("\\", "\\\\").replace('"', "\\22").replace("\n", "\\0A")
        text = f"""oneflow.job @j(%a: {T}) -> {T} {{
          %0 = oneflow.kernel_launch @k(%a) {{{PLACED}, op_name = "k", mlir_assembly = "{escaped}"}} : ({T}) -> {T}
          oneflow.return %0 : {T}
        }}"""
        yield name, Door(("in.mlir", *RUN), {"in.mlir": text})


def pipelines_in_files() -> Iterator[tuple[str, Door]]:
    """The lit tests of reproducers and transform scripts: programs, files to open, format fields."""
    for path in ("driver/run_reproducer_refused.mlir", "passes/transform-interpreter/invalid.mlir"):
        text = (LIT / path).read_text()
        for number, chunk in enumerate(text.split("// -----\n")):
            flag = "--run-reproducer" if "reproducer" in path else "-transform-interpreter"
            good = "expected-error" not in chunk
            yield f"{path} {number}", Door(("in.mlir", flag), {"in.mlir": chunk, "p.pdl": SECRET}, int(not good))


def run_lines() -> Iterator[tuple[str, Door]]:
    for command in (*test_run_policy.HOSTILE, *test_run_policy.WRITES):
        if "%T/out" in command or "%T/dangling" in command:
            continue  # which are links in the folder of that test
        text = f"// RUN: {command.replace('{folder}', '.')}\n// CHECK: module\nmodule {{\n}}\n"
        files = {"test.mlir": text, "evil.py": test_run_policy.PLUGIN.format(mark=VICTIM)}
        yield command, Door(("update-tests", "test.mlir"), files, says="this RUN line is refused")


def files_of_tensors() -> Iterator[tuple[str, Door]]:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("w.npy", test_hostile_files.saved(np.array([_Evil()], dtype=object), pickled=True))
    text = f"""oneflow.job @j(%a: {T}) -> {T} {{
      %w = "oneflow.variable"() {variable("w", [2])} : () -> {T}
      %0 = "oneflow.broadcast_add"(%a, %w) {{{PLACED}, op_name = "a"}} : ({T}, {T}) -> {T}
      oneflow.return %0 : {T}
    }}"""
    archives = {"a pickle in an archive": stream.getvalue()}
    for name, (data, _) in test_hostile_files.BAD_NPY.items():
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w") as archive:
            archive.writestr("w.npy", data)
        archives[f"{name} in an archive"] = stream.getvalue()
        files = {"in.mlir": JOB, "x.npy": data}
        yield name, Door(("in.mlir", "--run", "--input=@x.npy", "--object-cache=off"), files)
    for name, data in archives.items():
        yield name, Door(("in.mlir", *RUN, "--parameters=p.npz"), {"in.mlir": text, "p.npz": data})
    pickled = test_hostile_files.saved(np.array([_Evil()], dtype=object), pickled=True)
    yield (
        "a pickle as input",
        Door(
            ("in.mlir", "--run", "--input=@x.npy", "--object-cache=off"),
            {"in.mlir": JOB, "x.npy": pickled},
            says="pickled Python objects",
        ),
    )
    for name, (header, _) in test_hostile_files.BAD_HEADERS.items():
        encoded = header if isinstance(header, bytes) else json.dumps(header).encode()
        data = struct.pack("<Q", len(encoded)) + encoded + bytes(12)
        argv = ("in.mlir", *RUN, "--parameters=p.safetensors")
        # Where a header describes other tensors too, the one that is needed may be a good one.
        yield f"{name} in safetensors", Door(argv, {"in.mlir": text, "p.safetensors": data})


def dialects_in_irdl() -> Iterator[tuple[str, Door]]:
    any_result = "%0 = irdl.any irdl.results(r: %0)"
    odd = {
        "a dialect of ours": "irdl.dialect @okl { irdl.operation @launch { ANY } }",
        "builtin": "irdl.dialect @builtin { irdl.operation @module { ANY } }",
        "code in C++": "irdl.dialect @x { irdl.type @t { CODE irdl.parameters(p: %0) } }".replace(
            "CODE", '%0 = irdl.c_pred "::system(\\22touch victim\\22)"'
        ),
        "names with quotes": r'irdl.dialect @"x\22y" { irdl.operation @"a\22() : () -> ()" { ANY } }',
        "names of Python": "irdl.dialect @__class__ { irdl.operation @__init__ { ANY } }",
        "fields of Python": "irdl.dialect @x { irdl.operation @o { %0 = irdl.any irdl.operands(__class__: %0) } }",
        "names of folders": r'irdl.dialect @"../../x" { irdl.operation @"/etc/passwd" { ANY } }',
        "control characters": r'irdl.dialect @"\1B[31m\0Ax" { irdl.operation @"\0D" { ANY } }',
        "a type of itself": "irdl.dialect @x { irdl.type @t { %0 = irdl.base @x::@t irdl.parameters(p: %0) } }",
        "a type that is not": "irdl.dialect @x { irdl.type @t { %0 = irdl.base @y::@z irdl.parameters(p: %0) } }",
        "a pass to run": PIPELINE,
    }
    fine = ("names with quotes", "names of Python", "fields of Python", "control characters", "a pass to run")
    for name, text in odd.items():
        yield (
            name,
            Door(
                ("in.mlir", "--irdl-file=d.irdl"),
                {"in.mlir": "module {}", "d.irdl": text.replace("ANY", any_result)},
                int(name not in fine),
            ),
        )


def resources() -> Iterator[tuple[str, Door]]:
    blobs = {
        "no number": '"0x"',
        "half of an alignment": '"0x0400"',
        "no power of two": '"0x03000000AABB"',
        "a huge alignment": '"0xFFFFFFFFAABB"',
        "odd digits": '"0x04000000ABC"',
        "no digits": '"0x04000000zz"',
        "a path": '"/etc/passwd"',
        "a list": "[1, 2]",
        "nesting": "{" * 5000,
        "no end": '"0x04',
    }
    for name, blob in blobs.items():
        text = (
            "func.func @f() -> tensor<2xi8> {\n  %0 = arith.constant dense_resource<b> : tensor<2xi8>\n"
            f"  return %0 : tensor<2xi8>\n}}\n{{-# dialect_resources: {{ builtin: {{ b: {blob} }} }} #-}}"
        )
        yield name, Door(("in.mlir", "-canonicalize", "-cse"), {"in.mlir": text}, 1)


def places_in_files() -> Iterator[tuple[str, Door]]:
    bad = f'"oneflow.relu"() {{{PLACED}, op_name = "r"}} : () -> ()'
    argvs: Sequence[tuple[str, ...]] = ((), ("--mlir-print-stacktrace-on-diagnostic",), ("--verify-diagnostics",))
    for argv in argvs:
        text = f'{bad} loc("secret":1:1)'
        yield f"a file to show {argv}", Door(("in.mlir", *argv), {"in.mlir": text, "secret": SECRET})
    tagged = JOB.replace('"cpu"', '"../../evil"')
    yield "a device", Door(("in.mlir", *RUN), {"in.mlir": tagged}, says="neither")
    renamed = JOB.replace('op_name = "r"', 'op_name = "r", op_type_name = "os.system"')
    yield "a kernel", Door(("in.mlir", *RUN), {"in.mlir": renamed})


GROUPS = (
    *(names, code_in_the_llvm_dialect, other_contents_of_a_launcher_module, assemblies_of_launches, pipelines_in_files),
    *(run_lines, files_of_tensors, dialects_in_irdl, resources, places_in_files),
)


def called(*argv: str, text: str = "") -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    return main(argv, io.StringIO(text), out, err), out.getvalue(), err.getvalue()


def lowered(text: str) -> str:
    """The module that holds the contexts of a launch."""
    status, out, err = called(*(f"-{name}" for name in LOWER_TO_CONTEXT), text=text)
    assert status == 0, err
    return out


DOORS = {f"{group.__name__}: {name}": door for group in GROUPS for name, door in group()}


@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)
def test_nothing_gets_out(door: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    for name, content in door.files.items():
        (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OKL_OPT_TRACEBACK", "0")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with audited(tmp_path) as events:
        status, out, err = called(*door.argv)
    assert not events
    assert sorted(os.listdir(tmp_path)) == sorted(door.files)
    assert all(
        (tmp_path / name).read_bytes() == (data if isinstance(data, bytes) else data.encode())
        for name, data in door.files.items()
    )
    assert status == door.status, (status, err)
    assert re.search(door.says, err) and "internal error" not in err and SECRET not in out + err


PLANTED_FOLDERS = {
    "--target-cpu": ("job.mlir", *RUN, "--target-features=-avx"),
    "bisect": ("bisect", "--test=false", "--", "job.mlir", "-cse"),
    "reduce": ("reduce", "--test=false", "job.mlir", "-j1"),
    "explain": ("explain", "cse"),
    "--run": ("job.mlir", *RUN),
}


planted = test_started_processes.planted


@pytest.mark.sample(1)
@pytest.mark.parametrize("argv", PLANTED_FOLDERS.values(), ids=PLANTED_FOLDERS)
def test_modules_in_the_folder_that_one_works_in(argv: tuple[str, ...], planted: Path):
    """The editor's server is in `test_started_processes.py`, as it answers requests."""
    done = test_started_processes.python(planted, test_started_processes.OKL_OPT, *argv)
    assert done.returncode in (0, 1) and "Traceback" not in done.stderr, done.stderr
