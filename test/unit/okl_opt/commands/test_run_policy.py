"""What RUN lines may do: nothing that a stranger's file should not, however it is spelled."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from okl_opt.commands.lit.policy import Refused, check_stages
from okl_opt.commands.lit.run_lines import parse_command, substituted
from okl_opt.commands.lsp import lenses
from okl_opt.commands.lsp.worker import PASSES, REPORT, RUN, UPDATE, Job
from okl_opt.words.flags import FLAGS, Reach

OklOpt = Callable[..., tuple[int, str, str]]

PLUGIN = """
import os
open({mark!r}, "w").close()
from xdsl.passes import ModulePass
from xdsl.universe import Universe

class NothingPass(ModulePass):
    name = "test-nothing"

    def apply(self, ctx, op):
        pass

UNIVERSE = Universe(all_passes={{"test-nothing": lambda: NothingPass}})
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder for what a RUN line writes, with a link out of it."""
    made = tmp_path / "made"
    made.mkdir()
    (made / "out").symlink_to(tmp_path)
    (made / "dangling").symlink_to(tmp_path / "nothing")
    return made


def checked(command: str, folder: Path) -> None:
    values = {"s": f"{folder}/test.mlir", "S": "/beside", "t": f"{folder}/test.mlir.tmp", "T": str(folder)}
    check_stages(parse_command(substituted(command, values)), str(folder))


WRITES = [
    # Redirections, in any stage.
    "okl-opt %s > %S/victim",
    "okl-opt %s 2> %S/victim",
    "okl-opt %s | okl-opt - > /victim",
    "okl-opt %s | filecheck %s > %S/victim",
    "okl-opt %s > victim",
    # Links and dots lead out, also where nothing is yet.
    "okl-opt %s > %t/../../victim",
    "okl-opt %s > %T/nosuch/../../victim",
    "okl-opt %s > %T/out/victim",
    "okl-opt %s > %T/dangling",
    "okl-opt %s > %T",
    "okl-opt %s > %T-more",
    "okl-opt %s > ''",
    # Spellings of a flag.
    "okl-opt %s -o %S/victim",
    "okl-opt %s --o %S/victim",
    "okl-opt %s -o=%S/victim",
    "okl-opt %s --o=%S/victim",
    "okl-opt '-o' %S/vic''tim %s",
    "okl-opt %s -o %t -o %S/victim",
    "okl-opt %s -o %S/victim -o %t",
    "okl-opt %s -o victim",
    "not okl-opt %s -o %S/victim",
    # Every flag that writes.
    "okl-opt %s -cse -mlir-pass-pipeline-crash-reproducer=%S/victim",
    "okl-opt %s -cse --mlir-generate-reproducer %S/victim",
    "okl-opt %s -cse --print-ir-to=%S/victim",
    "okl-opt %s -cse --mlir-print-ir-tree-dir=%S",
    "okl-opt %s -cse --report=%S/victim.html",
    "okl-opt %s --run --output=@%S/victim.npy",
    "okl-opt %s --run --output=@%t.npy --output=@%S/victim.npy",
    "okl-opt %s --run --profile=%S/victim.json",
    "okl-opt %s --run --object-cache=%S",
]


@pytest.mark.parametrize("command", WRITES)
def test_writing_outside(command: str, folder: Path):
    with pytest.raises(Refused, match=r"may write below %t and %T only, not '.*'; --trust-run-lines allows it"):
        checked(command, folder)


def test_every_flag_that_writes_is_among_them():
    writing = {flag.name for flag in FLAGS.values() if flag.reach in (Reach.WRITES, Reach.FILLS)}
    assert writing == {name for name in writing if any(f"-{name} " in line or f"-{name}=" in line for line in WRITES)}


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("okl-opt %s --load-pass-plugin=%S/evil.py", "--load-pass-plugin, which runs code"),
        ("okl-opt %s -load-pass-plugin %S/evil.py", "--load-pass-plugin, which runs code"),
        ("okl-opt %s --load-dialect-plugin %S/evil.py", "--load-dialect-plugin, which runs code"),
        ("okl-opt --load-pass-plugin=evil:UNIVERSE %s -nosuch", "--load-pass-plugin, which runs code"),
        ("okl-opt %s -cse -pause-after=cse", "--pause-after, which runs code"),
        ("okl-opt %s -cse --pause-after cse", "--pause-after, which runs code"),
        ("okl-opt %s --run --unsafe-llvm", "--unsafe-llvm, which runs code"),
        ("okl-opt %s --watch", "--watch, which never ends"),
        ("okl-opt %s --emit=so -o %t.so", "--emit=so, which starts a linker"),
        ("okl-opt %s | okl-opt -watch", "--watch, which never ends"),
        ("okl-opt bisect --test='touch victim' -- %s -cse", "may not run `okl-opt bisect`"),
        ("okl-opt reduce --test='touch victim' %s", "may not run `okl-opt reduce`"),
        ("okl-opt update-tests %S/other.mlir", "may not run `okl-opt update-tests`"),
        ("okl-opt lsp", "may not run `okl-opt lsp`"),
        ("okl-opt explain --load-pass-plugin=%S/evil.py cse", "--load-pass-plugin, which runs code"),
        ("okl-opt explain -- --load-pass-plugin=%S/evil.py cse", "--load-pass-plugin, which runs code"),
        ("okl-opt %s -apply-pdl=pdl_file=/etc/passwd", "not 'apply-pdl'"),
        ("okl-opt %s --apply-pdl", "not 'apply-pdl'"),
        ("okl-opt %s -p 'builtin.module(cse,any(builtin.module(apply-pdl)))'", "not 'apply-pdl'"),
        ("okl-opt %s --pass-pipeline 'builtin.module(apply-eqsat-pdl)'", "not 'apply-eqsat-pdl'"),
        ("okl-opt --eqsat-add-costs=cost_file=/etc/passwd %s", "not 'eqsat-add-costs'"),
    ],
)
def test_code_of_others(command: str, message: str, folder: Path):
    with pytest.raises(Refused) as refused:
        checked(command, folder)
    assert message in str(refused.value) and str(refused.value).endswith("; --trust-run-lines allows it")


@pytest.mark.parametrize(
    "command",
    [
        "okl-opt %s -cse | filecheck %s",
        "okl-opt %s > %t 2> %t.err",
        "okl-opt %s > %T/x",
        "okl-opt %s > %T/nosuch/../x",
        "okl-opt %s > %s",
        "okl-opt %s -o %t.out -o - -o /dev/null 2> /dev/null",
        "okl-opt %s --run --output=- --output=@%t.npy --profile --object-cache=off",
        "okl-opt %s --run --profile=%t.json --object-cache %T/cache --input=@%S/x.npy --parameters=%S/p.npz",
        "okl-opt %s -cse --print-ir-to=- --report=%t.html --mlir-generate-reproducer= --mlir-print-ir-tree-dir %T/tree",
        "okl-opt < %S/other.mlir --irdl-file=%S/d.irdl --run-reproducer",
        "okl-opt %s -oneflow-inference-pipeline -transform-interpreter -convert-scf-to-cf",
        "okl-opt -- --load-pass-plugin=evil.py",
        "okl-opt explain cse",
        "okl-opt --help",
        "FileCheck %s --input-file=%S/other --check-prefix A",
        # These do nothing, as they are no command lines.
        "not okl-opt %s -nosuch",
        "not okl-opt %s -p 'builtin.module('",
        "not okl-opt %s --emit=nosuch",
        "not okl-opt -o",
        "not okl-opt %s -mlir-opt",
    ],
)
def test_what_a_run_line_may_do(command: str, folder: Path):
    checked(command, folder)


HOSTILE = [
    "okl-opt %s -o %S/victim | filecheck %s",
    "okl-opt %s > %S/victim",
    "okl-opt --load-pass-plugin=%S/evil.py %s -test-nothing | filecheck %s",
    "okl-opt bisect --test='touch {folder}/victim; exit 1' -- %s -cse | filecheck %s",
    # Nothing runs of a line that is refused for its end.
    "okl-opt %s -o %T/first | okl-opt --load-pass-plugin=%S/evil.py %s | filecheck %s",
]


def hostile(command: str, folder: Path) -> str:
    (folder / "evil.py").write_text(PLUGIN.format(mark=str(folder / "victim")))
    run = command.replace("{folder}", str(folder))
    return f"// RUN: {run}\n// CHECK: module\nmodule {{\n}}\n"


@pytest.mark.parametrize("argv", [("--check",), (), ("--force",)])
@pytest.mark.parametrize("command", HOSTILE)
def test_update_tests(okl_opt: OklOpt, tmp_path: Path, command: str, argv: tuple[str, ...]):
    test = tmp_path / "test.mlir"
    test.write_text(hostile(command, tmp_path))
    before = set(os.listdir(tmp_path))
    status, out, err = okl_opt("update-tests", *argv, str(test))
    assert (status, out, set(os.listdir(tmp_path))) == (1, "", before)
    assert err.startswith(f"{test}: error: line 1: this RUN line is refused: a RUN line may ")
    assert err.endswith("; --trust-run-lines allows it\n")
    assert test.read_text() == hostile(command, tmp_path)


def test_no_line_runs_if_a_later_one_is_refused(okl_opt: OklOpt, tmp_path: Path):
    test = tmp_path / "test.mlir"
    test.write_text("// RUN: not okl-opt %s | filecheck %s\n// RUN: okl-opt %s > victim\n// CHECK: x\nmodule {\n}\n")
    assert ": error: line 2: this RUN line is refused" in okl_opt("update-tests", str(test))[2]


@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", [RUN, PASSES, REPORT, UPDATE])
@pytest.mark.parametrize("command", HOSTILE[1:3])
def test_code_lenses(tmp_path: Path, command: str, kind: str):
    text = hostile(command, tmp_path)
    job = Job(kind, text, str(tmp_path / "test.mlir"), 1, str(tmp_path / "report.html"))
    before = set(os.listdir(tmp_path))
    done = asyncio.run(lenses.done(job))
    assert not done.ok and "this RUN line is refused: a RUN line may " in done.message
    assert set(os.listdir(tmp_path)) == before
    assert asyncio.run(lenses.done(job._replace(trusted=True))).ok
    assert (tmp_path / "victim").exists()


@pytest.mark.parametrize("command", HOSTILE[:3])
def test_a_file_that_is_trusted(okl_opt: OklOpt, tmp_path: Path, command: str):
    test = tmp_path / "test.mlir"
    test.write_text(hostile(command, tmp_path).replace("-o %S/victim", "--print-ir-to=%S/victim -cse"))
    assert okl_opt("update-tests", "--check", "--trust-run-lines", str(test)) == (0, "", "")
    assert (tmp_path / "victim").exists()
