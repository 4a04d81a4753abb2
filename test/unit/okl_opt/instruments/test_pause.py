"""`--pause-after`: an editor, here a program, between two passes."""

from __future__ import annotations

import os
import pty
import select
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

MODULE = """\
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
func.func @g(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
"""


@pytest.fixture
def editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """editor("text = text.replace(...)"): an editor that does this to what it is given, and keeps what it saw."""

    def make(code: str) -> Path:
        script, seen = tmp_path / "editor.py", tmp_path / "seen"
        seen.mkdir(exist_ok=True)
        script.write_text(
            "import sys\nfrom pathlib import Path\n"
            "file = Path(sys.argv[1])\ntext = file.read_text()\n"
            f"seen = Path({str(seen)!r})\ntimes = len(list(seen.iterdir())) + 1\n"
            "(seen / str(times)).write_text(file.name + '\\n' + text)\n"
            f"{code}\nfile.write_text(text)\n"
        )
        monkeypatch.delenv("VISUAL", raising=False)
        monkeypatch.setenv("EDITOR", f"{sys.executable} '{script}'")
        return seen

    return make


def seen(folder: Path) -> list[str]:
    return [path.read_text() for path in sorted(folder.iterdir())]


def test_what_is_edited_goes_on(editor: Callable[[str], Path], okl_opt: Callable[..., tuple[int, str, str]]):
    folder = editor("text = text.replace('arith.muli %0, %0', 'arith.addi %0, %0')")
    status, out, err = okl_opt("-cse", "-canonicalize", "--pause-after=cse", text=MODULE)
    assert (status, err) == (0, "")
    assert "arith.muli" not in out and "%1 = arith.addi %0, %0 : i32" in out
    (shown,) = seen(folder)
    assert shown.startswith("after-cse-1.mlir\nmodule {\n") and "arith.muli %0, %0" in shown


def test_the_passes_behind_it_see_what_was_edited(
    editor: Callable[[str], Path], okl_opt: Callable[..., tuple[int, str, str]]
):
    editor("text = text.replace('return', '%9 = arith.addi %arg0, %arg0 : i32\\n    return')")
    out = okl_opt("-canonicalize", "-cse", "--pause-after=canonicalize", text=MODULE)[1]
    assert "%9" not in out and out.count("arith.addi") == 2


def test_a_file_that_is_not_changed_changes_nothing(
    editor: Callable[[str], Path], okl_opt: Callable[..., tuple[int, str, str]]
):
    folder = editor("")
    assert okl_opt("-cse", "--pause-after=cse", text=MODULE) == okl_opt("-cse", text=MODULE)
    assert len(seen(folder)) == 1


def test_a_nested_pass_shows_its_function(editor: Callable[[str], Path], okl_opt: Callable[..., tuple[int, str, str]]):
    folder = editor("text = text.replace('arith.addi', 'arith.subi')")
    pipeline = "builtin.module(func.func(cse,canonicalize))"
    status, out, err = okl_opt("-p", pipeline, "--pause-after=cse", text=MODULE)
    assert (status, err) == (0, "")
    first, second = seen(folder)
    assert first.startswith("after-cse-1.mlir\nfunc.func @f(") and second.startswith("after-cse-2.mlir\nfunc.func @g(")
    assert out.count("arith.subi") + out.count("arith.constant 0") >= 1 and "arith.addi" not in out


def test_ops_that_were_written_are_like_those_of_the_input(
    editor: Callable[[str], Path], okl_opt: Callable[..., tuple[int, str, str]]
):
    editor("text = text.replace('return %1', '%8 = arith.constant 2 : i32\\n%9 = arith.addi %8, %8 : i32\\nreturn %9')")
    argv = ("-cse", "-canonicalize", "--pause-after=cse", "--print-provenance", "--mlir-print-ir-after=cse")
    status, out, err = okl_opt(*argv, text=MODULE)
    assert (status, out.count("//")) == (0, 1)
    assert "%c4_i32 = arith.constant 4 : i32 // from `arith.addi` at " in out and "after-cse-1.mlir:6:6 by " in out
    assert "arith.muli" in err and "constant" not in err


def test_names_of_passes_are_known_by_their_aliases(
    editor: Callable[[str], Path], okl_opt: Callable[..., tuple[int, str, str]]
):
    folder = editor("")
    text = "func.func @wrap0(%l: !okl.launcher_ctx) {\n  return\n}\n"
    assert okl_opt("-trim-return-to-void", "--pause-after=trim-return-as-void,cse", text=text)[0] == 0
    assert len(seen(folder)) == 1


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (
            "text = text.replace('arith.muli', 'arith.nosuch')",
            "after-cse-1.mlir:4:10: error: custom op 'arith.nosuch' is",
        ),
        ("text = text.replace('return %1', 'return %2')", "use of undeclared SSA value name"),
        ("text = text.replace('@g', '@f')", "redefinition of symbol named 'f'"),
        ("text = text[:50]", "error: "),
    ],
)
def test_what_is_wrong_stops_the_run(
    code: str, message: str, editor: Callable[[str], Path], okl_opt: Callable[..., tuple[int, str, str]]
):
    editor(code)
    status, out, err = okl_opt("-cse", "-canonicalize", "--pause-after=cse", "-o", "-", text=MODULE)
    assert (status, out) == (1, "")
    assert message in err and "Traceback" not in err


def test_another_op_in_its_place_is_refused(
    editor: Callable[[str], Path], okl_opt: Callable[..., tuple[int, str, str]]
):
    editor("text = 'llvm.func @f()\\n'")
    status, _, err = okl_opt("-p", "builtin.module(func.func(cse))", "--pause-after=cse", text=MODULE)
    assert status == 1
    assert "after-cse-1.mlir:1:1: error: the pipeline goes on with 'func.func', and this is 'llvm.func'" in err


def test_what_is_no_text_is_refused(editor: Callable[[str], Path], okl_opt: Callable[..., tuple[int, str, str]]):
    editor("file.write_bytes(b'\\xff'); sys.exit()")
    err = okl_opt("-cse", "--pause-after=cse", text=MODULE)[2]
    assert err == "okl-opt: error: --pause-after cannot read back what was edited: it is not UTF-8\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (None, "--pause-after needs an editor: set VISUAL or EDITOR, e.g. EDITOR=vi"),
        ("  ", "--pause-after needs an editor: set VISUAL or EDITOR, e.g. EDITOR=vi"),
        ("a 'b", "--pause-after cannot read EDITOR: No closing quotation"),
        ("/no/such/editor -w", "--pause-after cannot start the editor '/no/such/editor': No such file or directory"),
        ("false", "--pause-after: the editor 'false' ended with status 1; the run stops here"),
    ],
)
def test_editors_that_do_not_work(
    words: str | None, message: str, monkeypatch: pytest.MonkeyPatch, okl_opt: Callable[..., tuple[int, str, str]]
):
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.delenv("EDITOR", raising=False)
    if words is not None:
        monkeypatch.setenv("EDITOR", words)
    assert okl_opt("-cse", "--pause-after=cse", text=MODULE) == (1, "", f"okl-opt: error: {message}\n")


def test_visual_goes_before_editor(
    editor: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch, okl_opt: Callable[..., tuple[int, str, str]]
):
    folder = editor("")
    monkeypatch.setenv("VISUAL", os.environ["EDITOR"])
    monkeypatch.setenv("EDITOR", "false")
    assert okl_opt("-cse", "--pause-after=cse", text=MODULE)[0] == 0
    assert len(seen(folder)) == 1


def test_an_unknown_pass_is_refused(okl_opt: Callable[..., tuple[int, str, str]]):
    status, _, err = okl_opt("-cse", "--pause-after=csee", text=MODULE)
    assert status == 1
    assert err.startswith("okl-opt: for the --pause-after option: Cannot find option named 'csee'! Did you mean 'cse'")


def on_a_terminal(argv: list[str], answers: dict[str, str]) -> tuple[int, str]:
    """The command on a terminal of its own, where text is answered; status, and what stood there."""
    child, terminal = pty.fork()
    if child == 0:
        code = "from okl_opt.cli.main import entry_point; entry_point()"
        os.execv(sys.executable, [sys.executable, "-c", code, *argv])
    said, end = "", time.monotonic() + 60
    waiting = dict(answers)
    while time.monotonic() < end:
        if not select.select([terminal], [], [], 1)[0]:
            continue
        try:
            data = os.read(terminal, 65536)
        except OSError:  # the other end is closed
            break
        if not data:
            break
        said += data.decode(errors="replace")
        for question in [question for question in waiting if question in said]:
            os.write(terminal, waiting.pop(question).encode())
    status = os.waitpid(child, 0)[1]
    os.close(terminal)
    return os.waitstatus_to_exitcode(status), said


def test_on_a_terminal_it_is_edited_again(editor: Callable[[str], Path], tmp_path: Path):
    folder = editor("text = text.replace('muli', 'nosuch') if times == 1 else text.replace('nosuch', 'subi')")
    file = tmp_path / "in.mlir"
    file.write_text(MODULE)
    status, said = on_a_terminal([str(file), "-cse", "--pause-after=cse"], {"edit again? [Y/n] ": "y\n"})
    assert "custom op 'arith.nosuch' is unknown" in said
    assert status == 0 and "arith.subi" in said.partition("edit again?")[2]
    assert len(seen(folder)) == 2


def test_on_a_terminal_one_may_give_up(editor: Callable[[str], Path], tmp_path: Path):
    editor("text = text.replace('muli', 'nosuch')")
    file = tmp_path / "in.mlir"
    file.write_text(MODULE)
    status, said = on_a_terminal([str(file), "-cse", "--pause-after=cse"], {"edit again? [Y/n] ": "n\n"})
    assert status == 1
    assert "func.func @g" not in said.partition("edit again?")[2]
