"""Bytes and exit statuses against mlir-opt 22, where it is installed."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from host import tool

pytestmark = pytest.mark.host("mlir-opt")

NESTED = "builtin.module(cse,builtin.module(cse,func.func(canonicalize,cse),any(cse)),cse)"

FILES = {
    "two.mlir": """#map = affine_map<(d0) -> (d0 * 2)>
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
func.func @g(%a: i32) -> i32 attributes {m = #map} {
  return %a : i32
}
""",
    "nested.mlir": """module @top {
  module @in.ner attributes {t.a = 1 : i32} {
    func.func private @"we ird"()
    func.func @h() {
      %0 = arith.constant 1 : i32
      return
    }
  }
  module { func.func @"k/l"() { return } }
}
""",
    "return.mlir": "func.func @f(%a: i32) -> i32 {\n  return\n}\n",
    "symbol.mlir": "func.func @f() { return }\nfunc.func @f() { return }\n",
    "split.mlir": """func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}
// -----
foo
// ----- x
func.func @g() -> i32 { return }
// ------
 module {} // -----
""",
    "expected.mlir": """// expected-error @+1 {{does not exist}}
func.func @f() {
  return
}
// -----
func.func @g() -> i32 {
  // expected-warning @below {{has 0 operands}}
  // expected-note @below {{zz}}
  return
}
// -----
func.func @h() -> i32 {
  return  // expected-error-re {{op has {{[0-9]+}} oper}}
}
// -----
func.func @s() {return}   // expected-note {{see existing}}
// expected-error @below {{redef}} expected-error {{b}}
func.func @s() {return}
""",
}

ALL = ["--mlir-print-ir-after-all", "--mlir-disable-threading"]


@pytest.mark.parametrize(
    "argv",
    [
        ["two.mlir"],
        ["two.mlir", "--mlir-print-local-scope"],
        ["two.mlir", "--mlir-print-op-generic"],
        ["two.mlir", "--cse", "-mlir-print-ir-after-all"],
        ["two.mlir", "-cse", "-canonicalize", "-mlir-print-ir-after-all", "-mlir-print-ir-before=cse"],
        ["two.mlir", "-p", "builtin.module(func.func(cse,canonicalize),cse)", *ALL, "--mlir-print-ir-before=cse"],
        ["two.mlir", "-p", "builtin.module(func.func(cse,canonicalize),cse)", *ALL, "--mlir-print-ir-module-scope"],
        ["two.mlir", "-p", "builtin.module(func.func(cse,canonicalize),cse)", *ALL, "--mlir-print-ir-after-change"],
        ["two.mlir", "--cse", "--mlir-print-ir-module-scope", *ALL],
        ["two.mlir", "--cse", "--mlir-print-ir-after-change"],
        ["two.mlir", "--cse", "--mlir-print-ir-after-failure", *ALL],
        ["nested.mlir", "-p", NESTED, *ALL, "--mlir-print-ir-before-all"],
        ["nested.mlir", "-p", NESTED, *ALL, "--mlir-print-op-generic"],
        ["nested.mlir", "-p", NESTED, *ALL, "--mlir-print-local-scope"],
        ["nested.mlir", "-p", NESTED, *ALL, "--mlir-print-ir-module-scope"],
        ["two.mlir", "two.mlir"],
        ["two.mlir", "-o"],
        ["two.mlir", "--", "--cse"],
        ["two.mlir", "--verify-each=maybe"],
        ["two.mlir", "-p", "cse"],
        ["two.mlir", "-p", "func.func(cse)"],
        ["two.mlir", "-p", "any(cse)"],
        ["two.mlir", "-p", "builtin.module(cse)", "--cse"],
        ["two.mlir", "--mlir-print-ir-after=nosuch"],
        ["return.mlir"],
        ["return.mlir", "--color"],
        ["return.mlir", "--mlir-print-op-on-diagnostic=0"],
        ["symbol.mlir"],
        ["split.mlir", "--split-input-file"],
        ["split.mlir", "--split-input-file", "-o", "out.mlir"],
        ["expected.mlir", "--split-input-file", "--verify-diagnostics", "-o", "-"],
        ["expected.mlir", "--split-input-file", "--verify-diagnostics=only-expected"],
    ],
    ids=" ".join,
)
def test_the_same_bytes(
    argv: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    okl_opt: Callable[..., tuple[int, str, str]],
) -> None:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    mlir_opt = tool("mlir-opt")
    theirs = subprocess.run([mlir_opt, *argv], capture_output=True, text=True)
    # mlir-opt shows the op of an error with all its regions.
    status, out, err = okl_opt(*argv, *(["--mlir-print-op-on-diagnostic=full"] if argv == ["symbol.mlir"] else []))
    assert out == theirs.stdout
    assert err == theirs.stderr.replace(mlir_opt, "okl-opt").replace(Path(mlir_opt).name, "okl-opt")
    assert status == theirs.returncode
    assert not (tmp_path / "out.mlir").exists()


@pytest.mark.parametrize(
    "more", [[], ["--mlir-print-ir-before=canonicalize"], ["--mlir-print-ir-module-scope"]], ids=str
)
def test_the_same_tree(
    more: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    okl_opt: Callable[..., tuple[int, str, str]],
) -> None:
    (tmp_path / "nested.mlir").write_text(FILES["nested.mlir"])
    monkeypatch.chdir(tmp_path)
    mlir_opt = tool("mlir-opt")
    argv = ["nested.mlir", "-p", NESTED, *ALL, *more, "-o", "/dev/null"]
    subprocess.run([mlir_opt, *argv, "--mlir-print-ir-tree-dir=theirs"], check=True)
    assert okl_opt(*argv, "--mlir-print-ir-tree-dir=ours")[0] == 0

    def files(root: str) -> dict[str, str]:
        return {str(path.relative_to(root)): path.read_text() for path in Path(root).rglob("*.mlir")}

    assert files("theirs")
    assert files("ours") == files("theirs")
