"""Each flag of mlir-opt on the same input as here: what mlir-opt 22 prints, what okl-opt prints, and how they compare.

A row is a command line. Both tools run it in a folder of its own that holds the files it names, and the rule says how
the exit statuses, the two streams and the files left behind compare:

- SAME: equal bytes;
- DIFFERENT: they differ, for the reason given; `shows` is a part of what okl-opt prints;
- OURS: mlir-opt has no such flag; `shows` is a part of what okl-opt prints.

`python test/unit/okl_opt/driver/parity_transcript.py` prints all of it, flag by flag.
"""

from __future__ import annotations

import io
import os
import shlex
import subprocess
from enum import Enum
from pathlib import Path
from typing import NamedTuple

import pytest
from host import tool

from okl_opt.cli.main import main


class Rule(Enum):
    SAME = "equal bytes"
    DIFFERENT = "different"
    OURS = "not in mlir-opt"


SAME, DIFFERENT, OURS = Rule

FILES = {
    # Two ops that compute the same: `cse` changes @f and leaves @g.
    "two.mlir": """func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
func.func @g(%a: i32) -> i32 {
  return %a : i32
}
""",
    "nested.mlir": """module @outer {
  module @inner {
    func.func @f() { return }
    func.func @"a b"() { return }
  }
}
""",
    "loop.mlir": """func.func @f(%n: index, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 1.5 : f32
  scf.for %i = %c0 to %n step %c1 {
    memref.store %cst, %m[%i] : memref<?xf32>
  }
  return
}
""",
    "map.mlir": """#map = affine_map<(d0) -> (d0 * 2)>
func.func @f(%m: memref<4xf32, #map>) attributes {a = #map} {
  return
}
""",
    "large.mlir": """func.func @f() -> tensor<8xi32> {
  %0 = arith.constant dense<[1, 2, 3, 4, 5, 6, 7, 8]> : tensor<8xi32>
  return %0 : tensor<8xi32>
}
""",
    "resource.mlir": """func.func @f() -> tensor<2xi32> {
  %0 = arith.constant dense_resource<blob> : tensor<2xi32>
  return %0 : tensor<2xi32>
}
{-#
  dialect_resources: {
    builtin: {
      blob: "0x040000000100000002000000"
    }
  }
#-}
""",
    "locations.mlir": """func.func @f(%a: i32 loc("a")) -> i32 {
  %0 = arith.addi %a, %a : i32 loc("sum"("x.py":3:4))
  %1 = arith.muli %0, %0 : i32 loc(fused["one", callsite("two" at "y.py":5:6)])
  return %1 : i32 loc(unknown)
}
""",
    "split.mlir": """func.func @f() {
  return
}
// -----
func.func @g() -> i32 {
  return
}
// -----
func.func @h() {
  return
}
""",
    "marked.mlir": "func.func @f() { return }\n// CUT\nfunc.func @g() { return }\n",
    "expected.mlir": """func.func @f() -> i32 {
  // expected-error @below {{has 0 operands}}
  return
}
// -----
// expected-warning @below {{never comes}}
func.func @g() {
  return
}
""",
    "wrong_type.mlir": """func.func @f(%a: i32) {
  %0 = arith.addi %a, %a : i64
  return
}
""",
    # What `cse` changes and leaves invalid.
    "invalid.mlir": "func.func @f(%a: i32) -> i32 {\n  %0 = arith.addi %a, %a : i32\n  return\n}\n",
    "wrong_return.mlir": "func.func @f() -> i32 {\n  return\n}\n",
    "no_dominance.mlir": """func.func @f() -> i32 {
  %0 = arith.addi %1, %1 : i32
  %1 = arith.constant 1 : i32
  return %0 : i32
}
""",
    "unregistered.mlir": '%0 = "x.y"() {a = 1 : i8} : () -> i32\n',
    "function.mlir": "func.func @f() { return }\n",
    "pair.mlir": "func.func @f() { return }\nfunc.func @g() { return }\n",
    "typed_pointer.mlir": "func.func private @f(!llvm.ptr<i8>)\n",
    "cast.mlir": """func.func @f(%a: i32) -> i64 {
  %0 = builtin.unrealized_conversion_cast %a : i32 to i64
  return %0 : i64
}
""",
    "reproducer.mlir": """module {
  func.func @f(%arg0: i32) {
    %0 = arith.addi %arg0, %arg0 : i32
    return
  }
}

{-#
  external_resources: {
    mlir_reproducer: {
      pipeline: "builtin.module(func.func(cse))",
      disable_threading: true,
      verify_each: true
    }
  }
#-}
""",
    "dialect.irdl.mlir": """irdl.dialect @toy {
  irdl.operation @one {
    %0 = irdl.is i32
    irdl.results(value: %0)
  }
}
""",
    "toy.mlir": 'func.func @f() {\n  %0 = "toy.one"() : () -> i32\n  return\n}\n',
    "toy_wrong.mlir": 'func.func @f() {\n  %0 = "toy.one"() : () -> i64\n  return\n}\n',
    "plugin.py": """from xdsl.passes import ModulePass
from xdsl.universe import Universe


class NothingPass(ModulePass):
    name = "do-nothing"

    def apply(self, ctx, op):
        pass


UNIVERSE = Universe(all_passes={"do-nothing": lambda: NothingPass})
""",
}

FUNCTIONS = "-p 'builtin.module(func.func(cse,canonicalize),cse)'"
MODULES = "-p 'builtin.module(cse,builtin.module(cse,func.func(canonicalize,cse)),cse)'"
IN_ORDER = "--mlir-disable-threading"
QUIET = "-o /dev/null"
UNVERIFIED = "--mlir-very-unsafe-disable-verifier-on-parsing"
CRASH = "--mlir-print-ir-after-failure --mlir-pass-pipeline-crash-reproducer=repro.mlir"
LOCAL = "--mlir-pass-pipeline-local-reproducer"
VERIFY_NOTE = "invalid.mlir:3:3: note: IR failed to verify after pass `cse`\n"
ONE_NOTE = f"one note more: {VERIFY_NOTE.strip()}"


class Row(NamedTuple):
    """A command line without the program's name. `stdin` is a file's name."""

    command: str
    rule: Rule = SAME
    reason: str = ""
    shows: str = ""
    stdin: str = ""


TABLE: dict[str, tuple[Row, ...]] = {
    "-pass, --pass, in order": (
        Row("two.mlir -canonicalize --cse -mlir-print-ir-after-all"),
        Row("two.mlir --cse=1", DIFFERENT, "mlir-opt's words are a placeholder; ours name pass and option", "cse"),
        Row("loop.mlir --convert-scf-to-cf"),
    ),
    '--pass="a=1 b=2"': (
        Row(
            'two.mlir --canonicalize="max-iteration=1"',
            DIFFERENT,
            "ours names the pass, and what may be meant",
            "no such option max-iteration of pass 'canonicalize', did you mean",
        ),
        Row('two.mlir -wrap-ops-to-kernel-launch="mode=simple"', OURS, shows="module"),
        Row("two.mlir -p 'builtin.module(wrap-ops-to-kernel-launch{mode=simple})'", OURS, shows="module"),
    ),
    "-p, --pass-pipeline": (
        Row(f"two.mlir {FUNCTIONS} --mlir-print-ir-after-all {IN_ORDER}"),
        Row("two.mlir --pass-pipeline=' builtin.module( func.func( cse ) , any(canonicalize)) '"),
        Row("two.mlir -p 'builtin.module()'"),
        Row("two.mlir -p cse"),
        Row("two.mlir -p 'func.func(cse)'"),
        Row("two.mlir -p 'builtin.module(cse)' --cse"),
        Row(
            "two.mlir -p 'builtin.module(func.func(cze))'",
            DIFFERENT,
            "the text is shown as typed, where mlir-opt strips the outer anchor, and with a suggestion",
            "'cze' does not refer to a registered pass or pass pipeline",
        ),
        Row(
            "two.mlir -p 'builtin.module(cse,)'",
            DIFFERENT,
            "the text is shown as typed, where mlir-opt strips the outer anchor",
            "'' does not refer to a registered pass or pass pipeline",
        ),
    ),
    "-o, -, stdin": (
        Row("two.mlir -o out.mlir"),
        Row("wrong_return.mlir -o out.mlir"),
        Row("- -o -", stdin="two.mlir"),
        Row("", stdin="wrong_return.mlir"),
        Row("two.mlir nested.mlir"),
        Row("two.mlir -o"),
        Row("nosuch.mlir", DIFFERENT, "one form for all files that cannot be read", "nosuch.mlir"),
    ),
    "unknown pass": (
        Row("two.mlir --cze", DIFFERENT, "up to three suggestions", "Did you mean '--cse'"),
        Row("two.mlir --bogus", DIFFERENT, "no suggestion where nothing is near", "'--bogus'.  Try: 'okl-opt --help'"),
        Row("two.mlir --mlir-print-ir-after=nosuch"),
    ),
    "--mlir-print-ir-before/after[-all]": (
        Row(f"two.mlir {FUNCTIONS} --mlir-print-ir-before-all --mlir-print-ir-after-all {IN_ORDER}"),
        Row("two.mlir --cse --canonicalize --mlir-print-ir-before=cse,canonicalize --mlir-print-ir-after=cse"),
        Row(
            "two.mlir --cse --mlir-print-ir-after cse",
            DIFFERENT,
            "mlir-opt takes the next word for a second input file",
            "IR Dump After CSE (cse)",
        ),
        Row("loop.mlir --cse --convert-scf-to-cf --mlir-print-ir-after-all"),
        Row(f"map.mlir {FUNCTIONS} --mlir-print-ir-after-all {IN_ORDER}"),
        Row(f"locations.mlir {FUNCTIONS} --mlir-print-ir-after-all --mlir-print-debuginfo {IN_ORDER}"),
        Row("large.mlir --cse --mlir-print-ir-after-all --mlir-elide-elementsattrs-if-larger=4"),
        Row(f"loop.mlir {FUNCTIONS} --mlir-print-ir-before-all --mlir-print-value-users {IN_ORDER}"),
        Row(f"two.mlir {FUNCTIONS} --mlir-print-ir-after-all --mlir-print-op-generic {IN_ORDER}"),
        Row(f"two.mlir {FUNCTIONS} --mlir-print-ir-after-all --mlir-print-skip-regions {IN_ORDER}"),
        Row(f"two.mlir {FUNCTIONS} --mlir-print-ir-after-all --mlir-print-unique-ssa-ids {IN_ORDER}"),
        Row("resource.mlir --cse --mlir-print-ir-after-all"),
        Row("unregistered.mlir --cse --canonicalize --mlir-print-ir-after-all --allow-unregistered-dialect"),
        Row("function.mlir --no-implicit-module -p 'func.func(cse)' --mlir-print-ir-before-all"),
        Row(
            "wrong_return.mlir --mlir-very-unsafe-disable-verifier-on-parsing --cse --verify-each=0 "
            "--mlir-print-ir-before-all",
        ),
    ),
    "-after-change, -after-failure, -module-scope, -tree-dir": (
        Row(f"two.mlir {FUNCTIONS} --mlir-print-ir-after-all --mlir-print-ir-after-change {IN_ORDER}"),
        Row(f"two.mlir {FUNCTIONS} --mlir-print-ir-after-change {IN_ORDER}"),
        Row(f"two.mlir {FUNCTIONS} --mlir-print-ir-after-all --mlir-print-ir-module-scope {IN_ORDER}"),
        Row("two.mlir --cse --mlir-print-ir-after-failure"),
        Row("two.mlir --cse --mlir-print-ir-before-all --mlir-print-ir-after-all --mlir-print-ir-after-change"),
        Row(
            f"two.mlir {FUNCTIONS} --mlir-print-ir-after-all --mlir-print-ir-after-change "
            f"--mlir-print-ir-module-scope {IN_ORDER}"
        ),
        Row(f"nested.mlir {MODULES} --mlir-print-ir-before-all --mlir-print-ir-after-all {IN_ORDER}"),
        Row(
            f"nested.mlir {MODULES} --mlir-print-ir-before-all --mlir-print-ir-after=cse "
            f"--mlir-print-ir-module-scope {IN_ORDER}"
        ),
        Row(f"two.mlir {FUNCTIONS} --mlir-print-ir-after-all --mlir-print-ir-tree-dir=tree {IN_ORDER}"),
        Row(
            f"two.mlir {FUNCTIONS} --mlir-print-ir-before=cse --mlir-print-ir-after=canonicalize "
            f"--mlir-print-ir-tree-dir=tree {IN_ORDER}"
        ),
        Row(f"nested.mlir {MODULES} --mlir-print-ir-after-all --mlir-print-ir-tree-dir=tree {IN_ORDER}"),
        Row(
            f"nested.mlir {MODULES} --mlir-print-ir-before-all --mlir-print-ir-after-all "
            f"--mlir-print-ir-tree-dir=tree --mlir-print-ir-module-scope {IN_ORDER}"
        ),
        Row(
            f"two.mlir --cse --mlir-print-ir-tree-dir=tree {QUIET}",
            DIFFERENT,
            "alone it means after all, where mlir-opt writes nothing",
            "IR Dump After CSE (cse)",
        ),
    ),
    "--print-ir-diff": (
        Row(f"two.mlir --cse --canonicalize --print-ir-diff {QUIET}", OURS, shows="@@ -1,6 +1,5 @@"),
        Row(f"two.mlir --cse --print-ir-diff=side {QUIET}", OURS, shows="%1 = arith.addi %arg0, %arg0 : i32"),
        Row(
            f"two.mlir {FUNCTIONS} --mlir-print-ir-after-all --print-ir-collapse-unchanged {QUIET}",
            OURS,
            shows="// no change\n",
        ),
        Row(f"two.mlir --cse --print-ir-filter=@f {QUIET}", OURS, shows="('func.func' operation: @f) //----- //"),
        Row(f"two.mlir --cse --mlir-print-ir-after-all --print-ir-to=dumps.txt {QUIET}", OURS, shows="dumps.txt"),
        Row(f"two.mlir --cse --print-op-stats-after-all {QUIET}", OURS, shows="    arith.addi   , 1 (-1)"),
        Row(
            f"two.mlir --cse --print-op-stats-after-all=json {QUIET}",
            OURS,
            shows='{"pass": "cse", "op": "builtin.module"',
        ),
    ),
    "--mlir-print-op-generic": (
        Row("loop.mlir --mlir-print-op-generic"),
        Row("two.mlir --print-op-generic", OURS, shows='"arith.addi"(%arg1, %arg1)'),
    ),
    "--mlir-print-local-scope": (Row("map.mlir"), Row("map.mlir --mlir-print-local-scope")),
    "--mlir-print-debuginfo, --mlir-pretty-debuginfo": (
        Row("two.mlir --mlir-print-debuginfo"),
        Row("locations.mlir --mlir-print-debuginfo"),
        Row("locations.mlir --mlir-print-debuginfo --mlir-print-local-scope"),
        Row("locations.mlir --mlir-print-debuginfo --mlir-pretty-debuginfo"),
    ),
    "elide / hex elements": (
        Row("large.mlir --mlir-elide-elementsattrs-if-larger=4"),
        Row("large.mlir --mlir-elide-elementsattrs-if-larger=8"),
        Row("large.mlir --mlir-print-elementsattrs-with-hex-if-larger=4"),
        Row("large.mlir --mlir-print-elementsattrs-with-hex-if-larger=-1"),
        Row("resource.mlir --mlir-elide-resource-strings-if-larger=4"),
        Row("resource.mlir"),
    ),
    "skip-regions, value-users, unique-ids, nameloc prefix": (
        Row("two.mlir --mlir-print-skip-regions"),
        Row("loop.mlir --mlir-print-value-users"),
        Row("nested.mlir --mlir-print-unique-ssa-ids"),
        Row("two.mlir --mlir-print-unique-ssa-ids"),
        Row("locations.mlir --mlir-use-nameloc-as-prefix"),
    ),
    "source names kept": (Row("two.mlir --print-source-names", OURS, shows="func.func @f(%a: i32)"),),
    "print without properties": (
        Row(
            "two.mlir --mlir-print-op-generic --print-no-properties",
            OURS,
            shows='"arith.addi"(%arg1, %arg1) {overflowFlags',
        ),
    ),
    "--split-input-file[=m], --output-split-marker": (
        Row("split.mlir --split-input-file"),
        Row("split.mlir --split-input-file -o out.mlir"),
        Row("marked.mlir --split-input-file='// CUT'"),
        Row("marked.mlir --split-input-file='// CUT' --output-split-marker='// CUT'"),
    ),
    "--verify-diagnostics": (
        Row("expected.mlir --split-input-file --verify-diagnostics"),
        Row("expected.mlir --split-input-file --verify-diagnostics=only-expected -o out.mlir"),
        Row(
            "expected.mlir --split-input-file",
            DIFFERENT,
            "mlir-opt misses diagnostics that it was not asked to expect, at exit status 0 if nothing else is wrong",
            "has 0 operands",
        ),
    ),
    "--verify-each": (
        Row("two.mlir --cse --verify-each=0"),
        Row("two.mlir --verify-each=maybe"),
    ),
    "dominance check": (Row("no_dominance.mlir"),),
    "--verify-roundtrip": (Row("two.mlir --verify-roundtrip"), Row("map.mlir --verify-roundtrip")),
    "--allow-unregistered-dialect": (
        Row("unregistered.mlir --allow-unregistered-dialect"),
        Row("unregistered.mlir"),
    ),
    "--no-implicit-module": (
        Row("function.mlir --no-implicit-module"),
        Row("function.mlir --no-implicit-module -p 'func.func(cse)' --mlir-print-ir-after-all"),
        Row("function.mlir --no-implicit-module --cse"),
        Row("pair.mlir --no-implicit-module"),
    ),
    "--show-dialects, --list-passes": (
        Row("--show-dialects", DIFFERENT, "other dialects", "Available Dialects: "),
        Row(
            "--list-passes",
            DIFFERENT,
            "mlir-opt's is a list of classes and options; ours has a section for each origin",
            "cse",
        ),
    ),
    "--dump-pass-pipeline": (
        Row(f"two.mlir -p 'builtin.module(func.func(cse),cse)' --dump-pass-pipeline {QUIET}"),
        Row(f"two.mlir --canonicalize --dump-pass-pipeline {QUIET}"),
    ),
    "--mlir-timing, display, json": (
        Row(
            f"two.mlir --cse --mlir-timing {QUIET}",
            DIFFERENT,
            "two rows more: Import, and (V) Verifier below a pass",
            "  ----Wall Time----  ----Name----",
        ),
        Row(f"two.mlir --cse --mlir-timing --mlir-timing-display=list {QUIET}", DIFFERENT, "likewise", "Total"),
        Row(f"two.mlir --cse --mlir-timing --mlir-output-format=json {QUIET}", DIFFERENT, "likewise", '{"wall": '),
    ),
    "--mlir-pass-statistics": (
        Row(
            f"two.mlir --cse --mlir-pass-statistics {QUIET}",
            DIFFERENT,
            "release builds of mlir-opt count nothing",
            "(S) 1 num-cse'd",
        ),
        Row(
            f"two.mlir --cse --mlir-pass-statistics --mlir-pass-statistics-display=list {QUIET}",
            DIFFERENT,
            "likewise",
            "(S) 1 num-cse'd",
        ),
    ),
    "crash/local/always reproducer, --run-reproducer": (
        Row("reproducer.mlir --run-reproducer"),
        Row("reproducer.mlir --run-reproducer --mlir-print-ir-after-all"),
        Row("two.mlir --run-reproducer"),
        Row(
            "two.mlir -p 'builtin.module(func.func(cse))' --mlir-generate-reproducer=repro.mlir",
            DIFFERENT,
            "ours holds the module that the passes began with and verifies each; mlir-opt's the one that they made",
            'pipeline: "builtin.module(func.func(cse))"',
        ),
        Row(f"invalid.mlir {UNVERIFIED} --cse {IN_ORDER} {CRASH}", DIFFERENT, ONE_NOTE, VERIFY_NOTE),
        Row(f"invalid.mlir {UNVERIFIED} --cse {IN_ORDER} {CRASH} {LOCAL}", DIFFERENT, ONE_NOTE, VERIFY_NOTE),
    ),
    "--mlir-disable-threading": (Row("two.mlir --cse --mlir-disable-threading"),),
    "--emit-bytecode": (
        Row(
            "two.mlir --emit-bytecode -o out.mlirbc",
            DIFFERENT,
            "only text is written",
            "--emit-bytecode is not supported; write text and convert it with `mlir-opt --emit-bytecode`",
        ),
    ),
    "--irdl-file": (
        Row("toy.mlir --irdl-file=dialect.irdl.mlir"),
        Row(
            "toy_wrong.mlir --irdl-file=dialect.irdl.mlir",
            DIFFERENT,
            "xDSL's words for a constraint that does not hold, at the same place",
            "toy_wrong.mlir:2:8: error: 'toy.one' op result 'value'",
        ),
    ),
    "--load-dialect-plugin, --load-pass-plugin": (
        Row(
            "two.mlir --load-pass-plugin=plugin.py --do-nothing",
            DIFFERENT,
            "plugins are Python here and shared libraries there",
            "func.func @g(%arg0: i32)",
        ),
        Row("two.mlir --load-dialect-plugin=nosuch.py", DIFFERENT, "likewise", "nosuch.py"),
    ),
    "--mlir-print-op-on-diagnostic, stack trace": (
        Row("wrong_return.mlir"),
        Row("wrong_return.mlir --mlir-print-op-on-diagnostic=0"),
        Row(
            "wrong_return.mlir --mlir-print-stacktrace-on-diagnostic",
            DIFFERENT,
            "the frames are Python's here and C++'s there",
            "has 0 operands",
        ),
    ),
    "--mlir-diagnostic-verbosity-level, --mlir-disable-diagnostic-notes": (
        Row(
            "wrong_type.mlir --mlir-disable-diagnostic-notes",
            DIFFERENT,
            "mlir-opt 22 shows the notes all the same",
            "wrong_type.mlir:2:19: error: use of value",
        ),
        Row("wrong_type.mlir --mlir-diagnostic-verbosity-level=errors"),
        Row("wrong_type.mlir --mlir-diagnostic-verbosity-level=warnings"),
        Row("wrong_type.mlir --mlir-diagnostic-verbosity-level=remarks"),
        Row(
            "wrong_type.mlir --mlir-diagnostic-verbosity-level=nosuch",
            DIFFERENT,
            "ours says what it may be",
            "Cannot find option named 'nosuch'! It is one of 'errors', 'warnings' or 'remarks'",
        ),
    ),
    "--color": (Row("wrong_type.mlir --color"), Row("wrong_type.mlir --color=0"), Row("two.mlir --color")),
    "exit code of a usage error": (Row("two.mlir --mlir-print-op-generic=perhaps"),),
    "error text": (Row("wrong_type.mlir"),),
    "locations on ops": (Row("two.mlir --cse --mlir-print-debuginfo"),),
    "typed !llvm.ptr<T>": (
        Row(
            "typed_pointer.mlir",
            DIFFERENT,
            "mlir-opt refuses it; it is read and printed without its type",
            "!llvm.ptr)",
        ),
        Row("typed_pointer.mlir --print-typed-pointers", DIFFERENT, "mlir-opt has no such flag", "!llvm.ptr<i8>)"),
    ),
    "action log, debug counters": (
        Row(
            "two.mlir --log-actions-to=-",
            DIFFERENT,
            "not offered",
            "Unknown command line argument '--log-actions-to=-'",
        ),
        Row("two.mlir --mlir-debug-counter=x-skip=1", DIFFERENT, "not offered", "Unknown command line argument"),
    ),
    "--emit": (
        Row("two.mlir --emit=mlir", OURS, shows="func.func @f(%arg0: i32) -> i32 {"),
        Row("two.mlir --convert-func-to-llvm --emit=nosuch", OURS, shows="--emit"),
    ),
}


class Outcome(NamedTuple):
    """What a tool did: exit status, streams, and the files that it left, by name."""

    status: int
    out: str
    err: str
    files: dict[str, str]

    def text(self) -> str:
        """All of it for people, streams and files one after the other."""
        parts = [self.out, self.err, *(f"[{name}]\n{text}" for name, text in self.files.items())]
        return "".join(part if part.endswith("\n") else part + "\n" for part in parts if part)


def run_mlir_opt(row: Row, folder: Path) -> Outcome:
    """The row's command in a folder of its own; the program calls itself okl-opt."""
    mlir_opt = tool("mlir-opt")
    _fill(folder)
    done = subprocess.run(
        [mlir_opt, *shlex.split(row.command)],
        cwd=folder,
        input=FILES.get(row.stdin, ""),
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    err = done.stderr.replace(mlir_opt, "okl-opt").replace(Path(mlir_opt).name, "okl-opt")
    return Outcome(done.returncode, done.stdout, err, _left(folder))


def run_okl_opt(row: Row, folder: Path) -> Outcome:
    """The row's command in a folder of its own, in this process."""
    _fill(folder)
    before = os.getcwd()
    out, err = io.StringIO(), io.StringIO()
    os.chdir(folder)
    try:
        status = main(shlex.split(row.command), io.StringIO(FILES.get(row.stdin, "")), out, err)
    finally:
        os.chdir(before)
    return Outcome(status, out.getvalue(), err.getvalue(), _left(folder))


def _fill(folder: Path) -> None:
    folder.mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text)


def _left(folder: Path) -> dict[str, str]:
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix != ".pyc"]
    names = {str(path.relative_to(folder)): path for path in paths}
    return {name: path.read_text(errors="replace") for name, path in names.items() if name not in FILES}


ROWS = [pytest.param(row, id=row.command) for rows in TABLE.values() for row in rows]


@pytest.mark.parametrize("row", ROWS)
def test_parity(row: Row, tmp_path: Path) -> None:
    ours = run_okl_opt(row, tmp_path / "ours")
    if row.rule in (DIFFERENT, OURS):
        assert row.shows in ours.text()
    if row.rule is OURS:
        return
    theirs = run_mlir_opt(row, tmp_path / "theirs")
    if row.rule is DIFFERENT:
        assert theirs != ours, "no longer different"
        if row.reason == ONE_NOTE:
            assert theirs == ours._replace(err=ours.err.replace(VERIFY_NOTE, ""))
        return
    assert theirs == ours, f"--- mlir-opt\n{theirs.text()}--- okl-opt\n{ours.text()}"
