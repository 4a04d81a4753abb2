"""Plugins named on the command line: what they add, for how long, and what is refused of them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

OklOpt = Callable[..., tuple[int, str, str]]

ROOT = Path(__file__).parents[4]
FILE = Path(__file__).parents[1] / "plugins" / "failing_passes.py"
PASSES, DIALECTS = f"--load-pass-plugin={FILE}", f"--load-dialect-plugin={FILE}"
FUNCTION = "func.func private @f()\n"

HEAD = """
from dataclasses import dataclass
from xdsl.ir import Dialect
from xdsl.passes import ModulePass
from xdsl.universe import Universe
from okl_opt.passes.base import OpPass

@dataclass(frozen=True)
class P(OpPass):
    name = "new-pass"
    def apply_to(self, ctx, op):
        pass

def explode():
    raise RuntimeError("two\\nlines")

class Unfinished(ModulePass):
    name = "new-pass"

@dataclass(frozen=True)
class Untyped(P):
    option: "Nowhere" = None

class two_words(P):
    name = "two words"

"""


@pytest.fixture
def plugin(tmp_path: Path) -> Callable[[str], Path]:
    """plugin(passes, dialects) -> a file whose Universe has these."""

    def write(passes: str = "", dialects: str = "") -> Path:
        path = tmp_path / "plugin.py"
        path.write_text(f"{HEAD}U = Universe(all_passes={{{passes}}}, all_dialects={{{dialects}}})\n")
        return path

    return write  # pyright: ignore[reportReturnType]


@pytest.mark.parametrize(
    "arguments", [(PASSES, "-test-talk"), ("-test-talk", PASSES), ("--test-talk", *PASSES.split("="))]
)
def test_the_flag_may_stand_anywhere(arguments: tuple[str, ...], okl_opt: OklOpt) -> None:
    status, _, err = okl_opt(*arguments, text=FUNCTION)
    assert (status, "warning: 'builtin.module' op is hot" in err) == (0, True)


def test_known_in_every_place_that_names_passes(okl_opt: OklOpt) -> None:
    status, _, err = okl_opt(PASSES, "-p", "builtin.module(test-talk)", "--mlir-print-ir-after=test-talk", text="")
    assert (status, "IR Dump After TalkPass (test-talk)" in err) == (0, True)
    _, _, section = okl_opt(PASSES, "--list-passes")[1].partition(f"Passes of plugin '{FILE}':\n")
    assert "\n  test-talk" in section
    assert "Did you mean '--test-fail', " in okl_opt(PASSES, "--test-fial")[2]


def test_forgotten_after_the_run(okl_opt: OklOpt) -> None:
    modules = set(sys.modules)
    assert okl_opt(PASSES, "-test-talk", text="")[0] == 0
    assert not [name for name in set(sys.modules) - modules if "okl_opt_plugin" in name]
    status, _, err = okl_opt("-test-talk", text="")
    assert (status, err.startswith("okl-opt: Unknown command line argument '-test-talk'.")) == (1, True)


def test_dialects(okl_opt: OklOpt) -> None:
    text = '"spare.nothing"() : () -> ()'
    assert okl_opt(DIALECTS, text=text) == (0, 'module {\n  "spare.nothing"() : () -> ()\n}\n\n', "")
    assert okl_opt(PASSES, text=text)[0] == 1
    assert "spare" in okl_opt(DIALECTS, "--show-dialects")[1]


def test_both_flags_with_one_file(okl_opt: OklOpt) -> None:
    assert okl_opt(DIALECTS, PASSES, PASSES, "-test-talk", text='"spare.nothing"() : () -> ()')[0] == 0


def test_a_universe_of_an_importable_module(okl_opt: OklOpt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a_plugin_of_the_test.py").write_text(f"{HEAD}U = Universe(all_passes={{'new-pass': lambda: P}})\n")
    monkeypatch.syspath_prepend(tmp_path)  # pyright: ignore[reportUnknownMemberType]
    assert okl_opt("--load-pass-plugin=a_plugin_of_the_test:U", "-new-pass", text="")[0] == 0


@pytest.mark.parametrize(
    ("passes", "reason"),
    [
        ("", "has no passes"),
        ("'other': lambda: P", "its pass 'other' calls itself 'new-pass'"),
        ("'cse': lambda: P", "the name of its pass 'cse' is taken: 'okl' has that pass too"),
        ("'licm': lambda: P", "the name of its pass 'licm' is taken: 'okl' has that pass too"),
        ("'split-input-file': lambda: P", "is taken: it is a flag or pipeline of okl-opt"),
        ("'okl-lower-pipeline': lambda: P", "is taken: it is a flag or pipeline of okl-opt"),
        ("'new-pass': lambda: Dialect", "its pass 'new-pass' is no ModulePass but <class 'xdsl.ir.core.Dialect'>"),
        ("'two words': lambda: two_words", "the name of its pass 'two words' cannot be written on a command line"),
        ("'new-pass': lambda: Unfinished", "its pass 'new-pass' does not define apply"),
        ("'new-pass': lambda: Untyped", "its pass 'new-pass' cannot be loaded: NameError: name 'Nowhere' is not"),
        ("'new-pass': explode", "its pass 'new-pass' cannot be loaded: RuntimeError: two lines ({path}:15)"),
    ],
)
def test_passes_that_are_refused(passes: str, reason: str, plugin: Callable[..., Path], okl_opt: OklOpt) -> None:
    path = plugin(passes)
    status, out, err = okl_opt(f"--load-pass-plugin={path}", text="")
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert err.startswith(f"okl-opt: for the --load-pass-plugin option: plugin '{path}': ")
    assert reason.format(path=path) in err


@pytest.mark.parametrize(
    ("dialects", "reason"),
    [
        ("", "has no dialects"),
        ("'x': lambda: Dialect('y')", "its dialect 'x' calls itself 'y'"),
        ("'arith': lambda: Dialect('arith')", "the name of its dialect 'arith' is taken"),
        ("'okl': lambda: Dialect('okl')", "the name of its dialect 'okl' is taken"),
        ("'x': lambda: P", "its dialect 'x' is no Dialect but <class"),
    ],
)
def test_dialects_that_are_refused(dialects: str, reason: str, plugin: Callable[..., Path], okl_opt: OklOpt) -> None:
    status, _, err = okl_opt(f"--load-dialect-plugin={plugin('', dialects)}", text="")
    assert (status, err.count("\n"), reason in err) == (1, 1, True), err


@pytest.mark.parametrize(
    ("contents", "reason"),
    [
        (
            "import a_module_that_is_not",
            "cannot be loaded: ModuleNotFoundError: No module named 'a_module_that_is_not' (",
        ),
        ("\nx = (", "cannot be loaded: SyntaxError: '(' was never closed ({path}:2)"),
        ("raise SystemExit(3)", "cannot be loaded: SystemExit: 3 ({path}:1)"),
        ("x = 1", "a plugin's file defines one Universe, this one 0"),
        (f"{HEAD}A = Universe()\nB = Universe()", "a plugin's file defines one Universe, this one 2: A, B"),
    ],
)
def test_files_that_are_refused(contents: str, reason: str, tmp_path: Path, okl_opt: OklOpt) -> None:
    path = tmp_path / "plugin.py"
    path.write_text(contents)
    status, _, err = okl_opt(f"--load-pass-plugin={path}", text="")
    assert (status, err.count("\n"), reason.format(path=path) in err) == (1, 1, True), err


@pytest.mark.parametrize(
    ("place", "reason"),
    [
        ("nowhere.py", "No such file or directory"),
        ("plugin", "a plugin is given as module:UNIVERSE or as a .py file"),
        ("plugin:", "a plugin is given as module:UNIVERSE or as a .py file"),
        ("a_module_that_is_not:U", "cannot be loaded: ModuleNotFoundError: No module named 'a_module_that_is_not'"),
        ("os:path", "'path' is no Universe but module"),
        ("os:nothing", "module 'os' has no 'nothing'"),
    ],
)
def test_places_that_are_refused(place: str, reason: str, okl_opt: OklOpt) -> None:
    message = f"okl-opt: for the --load-dialect-plugin option: plugin '{place}': {reason}\n"
    assert okl_opt("--load-dialect-plugin", place, text="") == (1, "", message)


def test_a_folder_is_no_plugin(tmp_path: Path, okl_opt: OklOpt) -> None:
    folder = tmp_path / "plugin.py"
    folder.mkdir()
    assert okl_opt(f"--load-pass-plugin={folder}", text="")[2].endswith(": Is a directory\n")


def test_two_plugins_with_one_pass(plugin: Callable[..., Path], tmp_path: Path, okl_opt: OklOpt) -> None:
    first = plugin("'new-pass': lambda: P")
    second = tmp_path / "second.py"
    second.write_text(first.read_text())
    status, _, err = okl_opt(f"--load-pass-plugin={first}", f"--load-pass-plugin={second}", text="")
    assert (status, f"is taken: '{first}' has that pass too" in err) == (1, True)


RAISING = """
import sys
from dataclasses import dataclass
from xdsl.passes import ModulePass
from xdsl.universe import Universe
from okl_opt.passes.rewriting.walk import walk

@dataclass(frozen=True)
class P(ModulePass):
    name = "raise-it"
    how: str = ""

    def apply(self, ctx, op):
        getattr(self, self.how)(op)

    def text(self, op):
        raise TypeError("two\\nlines \\x1b[31m")

    def leave(self, op):
        sys.exit(3)

    def deep(self, op):
        self.deep(op)

    def ours(self, op):
        walk(3, [])

    def generator(self, op):
        list(self.elements())

    def elements(self):
        yield 1
        raise KeyError("lost")

    def without(self, op):
        assert False

    def stop(self, op):
        raise KeyboardInterrupt

UNIVERSE = Universe(all_passes={"raise-it": lambda: P})
"""


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("text", "raised TypeError: two lines \\1B[31m ({path}:17 in text)"),
        ("leave", "raised SystemExit: 3 ({path}:20 in leave)"),
        ("deep", "raised RecursionError: maximum recursion depth exceeded ({path}:23 in deep)"),
        ("generator", "raised KeyError: 'lost' ({path}:33 in elements)"),
        ("without", "raised AssertionError ({path}:36 in without)"),
    ],
)
def test_a_plugin_that_raises_is_named(how: str, said: str, tmp_path: Path, okl_opt: OklOpt) -> None:
    path = tmp_path / "raising.py"
    path.write_text(RAISING)
    status, out, err = okl_opt(f"--load-pass-plugin={path}", f"--raise-it=how={how}", text=FUNCTION)
    first, second = err.splitlines()
    assert (status, out) == (1, "")
    assert first == f"okl-opt: error: plugin '{path}': pass 'raise-it' {said.format(path=path)}"
    assert second.endswith("; OKL_OPT_TRACEBACK=1 shows the traceback")


def test_a_plugin_that_calls_what_raises(tmp_path: Path, okl_opt: OklOpt, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "raising.py"
    path.write_text(RAISING)
    words = (f"--load-pass-plugin={path}", "--raise-it=how=ours")
    err = okl_opt(*words, text=FUNCTION)[2]
    assert f"pass 'raise-it' raised AttributeError: 'int' object has no attribute 'regions' (in walk at {ROOT}" in err
    assert f", called by the plugin at {path}:26 in ours)\n" in err
    monkeypatch.setenv("OKL_OPT_TRACEBACK", "1")
    status, _, err = okl_opt(*words, text=FUNCTION)
    assert status == 1 and err.startswith("Traceback (most recent call last):\n")


def test_an_interrupt_in_a_plugin(tmp_path: Path, okl_opt: OklOpt) -> None:
    path = tmp_path / "raising.py"
    path.write_text(RAISING)
    assert okl_opt(f"--load-pass-plugin={path}", "--raise-it=how=stop", text=FUNCTION)[0] == 130
