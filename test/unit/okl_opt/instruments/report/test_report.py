"""`--report`: what the page knows, without a browser."""

from __future__ import annotations

import io
import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from okl_opt.cli import main as program
from okl_opt.instruments.diff import alignment
from okl_opt.instruments.report.page import page
from okl_opt.instruments.report.record import Record
from okl_opt.instruments.report.snapshots import LONGEST_LINE, runs

OklOpt = Callable[..., Any]

PLUGIN = Path(__file__).parents[2] / "plugins" / "failing_passes.py"
LOAD = f"--load-pass-plugin={PLUGIN}"
QUIET = ("-o", "/dev/null")

TEXT = """func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
func.func @g() {
  return
}
"""
JOB = """oneflow.job @Job(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.relu"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"}
    : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %0 : tensor<2xf32>
}
"""
NESTED = ("-p", "builtin.module(func.func(cse,canonicalize))")


class Page:
    """The data of a page, and what its rows say."""

    def __init__(self, html: str):
        found = re.search(r'<script type="application/json" id="data">(.*?)</script>', html, re.DOTALL)
        assert found is not None
        self.html = html
        self.data: dict[str, Any] = json.loads(found[1])
        self.steps: list[dict[str, Any]] = self.data["steps"]

    def lines(self, picture: int) -> list[int]:
        flat = self.data["pictures"][picture]["runs"]
        return [first + i for first, count in zip(flat[::2], flat[1::2], strict=True) for i in range(count)]

    def text(self, picture: int) -> str:
        return "\n".join(self.data["lines"][line] for line in self.lines(picture))

    def op(self, picture: int, text: str) -> int:
        """The op of the line that holds a text."""
        found = [line for line in self.lines(picture) if text in self.data["lines"][line]]
        assert len(found) == 1, text
        return self.data["lineOps"][found[0]]

    def life(self, op: int) -> tuple[str, str, list[str], str]:
        """Its name, its place, the names of its sources, and the pass that made it."""
        name, place, sources, maker = self.data["lives"][op - 1]
        names = [self.data["opNames"][self.data["lives"][source - 1][0]] for source in sources]
        return self.data["opNames"][name], place, names, "" if maker < 0 else self.data["makers"][maker][0]

    def root(self, op: int) -> int:
        """The op of the input that an op goes back to first."""
        while sources := self.data["lives"][op - 1][2]:
            op = sources[0]
        return op

    def names(self) -> list[tuple[str, str]]:
        return [(step["kind"], step["name"]) for step in self.steps]


@pytest.fixture
def reported(okl_opt: OklOpt, tmp_path: Path) -> Callable[..., tuple[int, Page]]:
    """reported("--cse", ..., text=...) -> status, page."""

    def call(*argv: str, text: str = TEXT, name: str = "in.mlir") -> tuple[int, Page]:
        source, path = tmp_path / name, tmp_path / "report.html"
        source.write_text(text)
        status, _, _ = okl_opt(str(source), *argv, *QUIET, f"--report={path}")
        return status, Page(path.read_text())

    return call


Reported = Callable[..., tuple[int, Page]]


def test_a_pass_that_runs_a_pipeline_ends_after_it(reported: Reported) -> None:
    status, found = reported("--inline")
    passes = [step for step in found.steps if step["kind"] == "pass"]
    assert status == 0
    assert [(step["name"], step["outcome"]) for step in passes] == [
        ("inline", "done"),
        ("canonicalize", "done"),
        ("canonicalize", "done"),
    ]
    assert passes[0]["before"] != passes[0]["after"]


def test_a_pass_that_changes_something(reported: Reported) -> None:
    status, found = reported("--cse")
    given, cse = found.steps
    assert status == 0
    assert (given["kind"], given["pipeline"]) == ("input", "builtin.module(cse)")
    assert (cse["kind"], cse["name"], cse["title"]) == ("pass", "cse", "CSE")
    assert cse["subject"] == "'builtin.module' operation"
    assert (cse["outcome"], cse["change"], cse["added"], cse["removed"]) == ("done", "lines", 0, 1)
    assert cse["before"] == given["after"]
    assert cse["rows"] == [3, 1, 0, 7, 0, 0]
    assert cse["seconds"] >= 0 and cse["verifying"] >= 0
    assert found.text(cse["after"]).splitlines()[2:5] == [
        "    %0 = arith.addi %arg0, %arg0 : i32",
        "    %1 = arith.muli %0, %0 : i32",
        "    return %1 : i32",
    ]


def test_a_pass_that_changes_nothing_adds_no_lines(reported: Reported) -> None:
    _, found = reported("--cse", "--cse", "--canonicalize")
    *_, again, last = found.steps
    assert (again["change"], again["before"]) == ("nothing", again["after"])
    assert again["before"] == last["after"]
    assert len(found.data["pictures"]) == 2
    assert len(set(zip(found.data["lines"], found.data["lineOps"], strict=True))) == len(found.data["lines"])


def test_operands_in_another_order_are_a_change(reported: Reported) -> None:
    body = "  %c = arith.constant 7 : i32\n  %0 = arith.addi %c, %a : i32\n  return %0 : i32\n"
    text = f"func.func @f(%a: i32) -> i32 {{\n{body}}}\n"
    _, found = reported("--canonicalize", text=text)
    assert (found.steps[1]["change"], found.steps[1]["rows"]) == ("lines", [3, 1, 1, 3, 0, 0])
    assert "arith.addi %arg0, %c7_i32" in found.text(found.steps[1]["after"])


def test_nested_anchors(reported: Reported) -> None:
    _, found = reported(*NESTED)
    assert found.names() == [
        ("input", found.steps[0]["name"]),
        ("pipeline", "'func.func' operation: @f"),
        ("pass", "cse"),
        ("pass", "canonicalize"),
        ("pipeline", "'func.func' operation: @g"),
        ("pass", "cse"),
        ("pass", "canonicalize"),
    ]
    assert [step.get("depth") for step in found.steps] == [0, 0, 1, 1, 0, 1, 1]
    assert found.text(found.steps[2]["before"]).startswith("func.func @f(%arg0: i32)")
    assert found.text(found.steps[5]["before"]).startswith("func.func @g()")
    assert found.steps[3]["before"] == found.steps[2]["after"]


def test_every_line_has_its_op(reported: Reported) -> None:
    _, found = reported("--cse")
    assert found.life(found.op(0, "arith.muli"))[:2] == ("arith.muli", f"{found.steps[0]['name']}:4:8")
    assert found.life(found.op(0, "@f"))[0] == "func.func"
    owners = [found.data["lineOps"][line] for line in found.lines(0)]
    assert owners[1] == owners[6], "the brace that closes a function is the function's"
    assert owners[0] == owners[-1] and found.life(owners[0])[0] == "builtin.module"


def test_extents_of_symbols(reported: Reported) -> None:
    _, found = reported("--cse")
    assert found.data["symbols"] == ["f", "g"]
    assert found.data["pictures"][0]["symbols"] == [0, 1, 6, 1, 7, 9]


def test_the_life_of_an_op_that_is_lowered(reported: Reported) -> None:
    _, found = reported("-okl-lower-pipeline", text=JOB)
    lowered = next(step for step in found.steps if step["name"] == "lower-to-okl")
    launch = found.op(lowered["after"], '"okl.launch"(')
    name, place, sources, maker = found.life(launch)
    root = found.life(found.root(launch))[1]
    assert (name, maker, sources) == ("okl.launch", "lower-to-okl", ["oneflow.relu"])
    assert place == "<mlir_assembly of wrap0>:3:8"
    assert root.endswith("in.mlir:2:8")


@pytest.mark.parametrize("passes", [("--cse",), NESTED, ("-okl-lower-pipeline",)], ids=str)
def test_rows_have_all_lines(reported: Reported, passes: tuple[str, ...]) -> None:
    status, found = reported(*passes, text=JOB if "-okl-lower-pipeline" in passes else TEXT)
    assert status == 0
    compared = [step for step in found.steps if "rows" in step]
    assert compared
    for step in compared:
        same, old, new = (sum(step["rows"][i::3]) for i in range(3))
        assert (same + old, same + new) == (len(found.lines(step["before"])), len(found.lines(step["after"])))
        assert step["added"] == len(ops(found, step["after"]) - ops(found, step["before"]))


def ops(found: Page, picture: int) -> set[int]:
    return {found.data["lineOps"][line] for line in found.lines(picture)} - {0}


def test_the_parts_of_a_reproducer_make_one(reported: Reported, okl_opt: OklOpt) -> None:
    _, found = reported("--cse", "--canonicalize")
    given = found.steps[0]
    reproducer = f"{found.text(given['after'])}\n{found.data['endings'][given['ending']]}"
    assert okl_opt("--run-reproducer", text=reproducer)[:2] == (0, f"{found.text(found.steps[-1]['after'])}\n\n")
    canonicalize = found.steps[2]
    alone = f"{found.text(canonicalize['before'])}\n{found.data['endings'][canonicalize['ending']]}"
    assert okl_opt("--run-reproducer", "--dump-pass-pipeline", text=alone).err.count("canonicalize") == 1


def test_a_failed_pipeline_shows_what_happened_until_then(reported: Reported) -> None:
    status, found = reported(LOAD, "-p", "builtin.module(cse,func.func(test-fail{message=bad}),cse)")
    assert status == 1
    assert [name for kind, name in found.names() if kind == "pass"] == ["cse", "test-fail"]
    failed = found.steps[-1]
    assert (failed["outcome"], failed["change"]) == ("failed", "nothing")
    (note,) = failed["notes"]
    assert note["severity"] == "error"
    assert "in.mlir:1:1: error: 'func.func' op bad\n" in note["text"]
    assert found.life(note["op"])[0] == "func.func"


def test_warnings_are_kept_with_the_pass_that_says_them(reported: Reported) -> None:
    status, found = reported(LOAD, "-test-talk", "--cse")
    assert status == 0
    assert [note["severity"] for note in found.steps[1]["notes"]] == ["warning", "remark"]
    assert "notes" not in found.steps[0] and "notes" not in found.steps[2]


INVALID = """
from dataclasses import dataclass
from xdsl.passes import ModulePass
from xdsl.universe import Universe

@dataclass(frozen=True)
class InvalidPass(ModulePass):
    name = "test-invalid"

    def apply(self, ctx, op):
        last = [inner for inner in op.walk() if inner.name == "func.return"][0]
        last.detach()
        last.erase()

PLUGIN = Universe(all_passes={"test-invalid": lambda: InvalidPass})
"""


def test_invalid_ir_is_shown_in_generic_form(reported: Reported, tmp_path: Path) -> None:
    plugin = tmp_path / "invalid.py"
    plugin.write_text(INVALID)
    status, found = reported(f"--load-pass-plugin={plugin}", "-test-invalid")
    failed = found.steps[-1]
    assert (status, failed["outcome"], failed["removed"]) == (1, "failed", 1)
    assert not found.data["pictures"][failed["after"]]["valid"]
    assert '"func.func"()' in found.text(failed["after"])


def test_a_crash_leaves_a_report(reported: Reported) -> None:
    status, found = reported(LOAD, "--cse", "-test-crash", "--cse")
    assert status == program.FAILURE
    crashed = found.steps[-1]
    assert (crashed["name"], crashed["outcome"]) == ("test-crash", "crashed")
    assert crashed["notes"][0]["text"] == "KeyError: 'lost'"
    assert "before" in crashed and "after" not in crashed


def test_what_cannot_be_read_is_in_the_report(reported: Reported) -> None:
    status, found = reported("--cse", text="func.func @f( {\n")
    (given,) = found.steps
    assert status == 1
    assert given["kind"] == "input" and "error: " in given["notes"][0]["text"]
    assert "func.func @f( {" in given["notes"][0]["text"], "with the source line"


def test_a_missing_input_is_in_the_report(okl_opt: OklOpt, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    assert okl_opt(str(tmp_path / "none.mlir"), "--cse", f"--report={path}").status == 1
    (step,) = Page(path.read_text()).steps
    assert step["kind"] == "end" and "cannot open input file" in step["notes"][0]["text"]


def test_chunks_one_after_the_other(reported: Reported) -> None:
    text = f"{TEXT}// -----\nfunc.func @h( {{\n// -----\nfunc.func @i() {{ return }}\n"
    status, found = reported("--cse", "--split-input-file", text=text)
    assert status == 1
    kinds = [(step["kind"], "notes" in step) for step in found.steps]
    assert kinds == [("input", False), ("pass", False), ("input", True), ("input", False), ("pass", False)]
    assert [step["name"].rpartition("in.mlir")[2] for step in found.steps if step["kind"] == "input"] == [
        "",
        ":10",
        ":12",
    ]
    assert found.life(found.op(found.steps[3]["after"], "@i"))[1].endswith("in.mlir:13:1")


def test_pipelines_that_a_run_starts(reported: Reported) -> None:
    status, found = reported(
        "-wrap-ops-to-kernel-launch", "--run", "--input=2xf32=1,-1", "--object-cache=off", text=JOB
    )
    assert status == 0
    inputs = [step for step in found.steps if step["kind"] == "input"]
    assert len(inputs) > 1, "lowering a launch is a pipeline of its own"
    assert inputs[0]["name"].endswith("in.mlir") and not inputs[1]["name"].endswith("in.mlir")


def test_without_passes_the_input_is_shown(reported: Reported) -> None:
    status, found = reported()
    assert (status, len(found.steps)) == (0, 1)
    assert "arith.muli" in found.text(found.steps[0]["after"])


HOSTILE = "</script><script>alert(1)</script><!-- \u2028\u2029 \\ {{data}}"


def test_strings_cannot_leave_the_data(reported: Reported) -> None:
    quoted = HOSTILE.replace("\\", "\\\\")
    text = f'func.func @"{quoted}"() attributes {{note = "{quoted}"}} {{\n  return\n}}\n'
    status, found = reported("--cse", f"--print-ir-filter=@{HOSTILE}", text=text)
    assert status == 0
    _, plain = reported("--cse")
    assert found.html.count("<script") == plain.html.count("<script")
    assert found.html.count("</script") == plain.html.count("</script") == 2
    assert "<!--" not in found.html and "\u2028" not in found.html and "\u2029" not in found.html
    assert HOSTILE in found.data["symbols"]
    assert HOSTILE in found.data["command"]


def test_a_page_needs_no_network(reported: Reported) -> None:
    _, found = reported("--cse")
    assert not re.search(r"https?:|//[\w.]+\.\w+/|\bsrc=|<link|@import|url\(", found.html)
    assert "default-src 'none'" in found.html


def test_names_that_are_no_text(okl_opt: OklOpt, tmp_path: Path) -> None:
    """A file may be called by bytes that are no UTF-8."""
    source = tmp_path / os.fsdecode(b"in\xff.mlir")
    source.write_text(TEXT)
    path = tmp_path / "report.html"
    assert okl_opt(str(source), "--cse", *QUIET, f"--report={path}").status == 0
    assert "\udcff" in Page(path.read_text()).data["command"]


@pytest.mark.parametrize(
    ("place", "reason"),
    [("", "Is a directory"), ("none/report.html", "No such file or directory"), ("\0", "embedded null byte")],
)
def test_a_place_that_cannot_be_written_is_said_before_the_work(
    okl_opt: OklOpt, tmp_path: Path, place: str, reason: str
) -> None:
    path = f"{tmp_path}/{place}"
    status, out, err = okl_opt("--cse", f"--report={path}", text=TEXT)
    assert (status, out) == (1, "")
    assert err.startswith("okl-opt: error: cannot open output file '") and err.endswith(f"': {reason}\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.host("dev-full")
def test_a_full_disk(okl_opt: OklOpt) -> None:
    status, _, err = okl_opt("--cse", *QUIET, "--report=/dev/full", text=TEXT)
    assert (status, err) == (1, "okl-opt: error: cannot open output file '/dev/full': No space left on device\n")


def test_on_standard_output(okl_opt: OklOpt) -> None:
    status, out, _ = okl_opt("--cse", *QUIET, "--report=-", text=TEXT)
    assert status == 0
    assert Page(out).steps[1]["name"] == "cse"


def test_an_empty_place_is_none(okl_opt: OklOpt) -> None:
    assert okl_opt("--report=", text=TEXT) == okl_opt(text=TEXT)


def test_large_constants_are_left_out_of_lines(reported: Reported) -> None:
    text = f"func.func @f() {{\n  %0 = arith.constant dense<{list(range(100))}> : tensor<100xi32>\n  return\n}}\n"
    _, found = reported("--cse", text=text)
    op = found.op(0, "dense_resource<__elided__>")
    (beginning,) = found.data["constants"][str(op)]
    assert beginning == f"value, the first 32 of 100: dense<{list(range(32))}> : tensor<32xi32>"
    assert not found.data["pictures"][0]["whole"]
    _, found = reported("--cse", "--mlir-elide-elementsattrs-if-larger=100", text=text)
    assert found.data["constants"] == {} and found.data["pictures"][0]["whole"]


def test_of_very_long_lines_the_beginning_is_kept(reported: Reported) -> None:
    text = f'func.func @f() attributes {{note = "{"x" * 2 * LONGEST_LINE}"}} {{\n  return\n}}\n'
    _, found = reported("--cse", text=text)
    longest = max(found.data["lines"], key=len)
    assert LONGEST_LINE < len(longest) < LONGEST_LINE + 50
    assert longest.endswith("more characters")
    assert not found.data["pictures"][0]["whole"]


def test_a_full_report_says_what_it_leaves_out(reported: Reported, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("okl_opt.instruments.report.snapshots.LARGEST", 10)
    _, found = reported("--cse", "--cse")
    assert found.data["leftOut"]
    assert len(found.data["pictures"]) == 1
    assert "after" not in found.steps[-1] and found.steps[-1]["outcome"] == "done"


def test_two_reports_differ_in_times_only(reported: Reported) -> None:
    _, first = reported(*NESTED)
    _, second = reported(*NESTED)
    assert without_times(first.data) == without_times(second.data)


def without_times(data: dict[str, Any]) -> dict[str, Any]:
    timeless = [
        {name: value for name, value in step.items() if name not in ("seconds", "verifying")} for step in data["steps"]
    ]
    return {**data, "steps": timeless}


def test_what_a_report_costs_others_is_nothing(okl_opt: OklOpt, tmp_path: Path) -> None:
    """Output and diagnostics are those of a command line without a report."""
    argv = ("--cse", "--mlir-print-ir-after-all")
    assert okl_opt(*argv, f"--report={tmp_path / 'r.html'}", text=TEXT) == okl_opt(*argv, text=TEXT)


def test_runs() -> None:
    assert runs([]) == []
    assert runs([4, 5, 6, 2, 3, 9]) == [4, 3, 2, 2, 9, 1]


@pytest.mark.parametrize(
    ("before", "after", "rows"),
    [
        ("", "", [0, 0, 0]),
        ("a", "a", [1, 0, 0]),
        ("a", "", [0, 1, 0, 0, 0, 0]),
        ("a%1", "a%2", [1, 0, 0]),
        ("abcd", "abxd", [2, 1, 1, 1, 0, 0]),
        ("abab", "ab", [2, 2, 0, 0, 0, 0]),
        ("ac", "abc", [1, 0, 1, 1, 0, 0]),
    ],
)
def test_alignment(before: str, after: str, rows: list[int]) -> None:
    """A letter stands for a line."""
    old, new = (re.findall(r".(?:%\d)?", text) for text in (before, after))
    assert [count for run in alignment(old, new) for count in run] == rows


def test_an_empty_record_is_a_page() -> None:
    from okl_opt.instruments.report.snapshots import Snapshots

    assert Page(page(Record("okl-opt", Snapshots(16)))).steps == []


def test_interrupted(okl_opt: OklOpt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C in a pass: what happened until then is kept."""
    from okl_opt.passes.pipeline import manager as pass_manager

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(pass_manager, "apply_pass", interrupt)
    path = tmp_path / "report.html"
    assert program.main(["--cse", f"--report={path}"], io.StringIO(TEXT), io.StringIO(), io.StringIO()) == 130
    last = Page(path.read_text()).steps[-1]
    assert last["outcome"] == "stopped"
    assert last["notes"] == [{"severity": "error", "text": "interrupted", "op": 0}]


class Closed(io.StringIO):
    """Nobody reads it."""

    def write(self, text: str) -> int:
        raise BrokenPipeError(32, "Broken pipe")


def test_a_closed_pipe_is_no_error(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    assert program.main(["--cse", f"--report={path}"], io.StringIO(TEXT), Closed(), io.StringIO()) == 0
    found = Page(path.read_text())
    assert [step["name"] for step in found.steps] == ["<stdin>", "cse"]
    assert not any("notes" in step for step in found.steps)


@pytest.mark.parametrize("words", [("in",), ("-o", "in"), ("-o", "in", "in")])
def test_a_report_over_another_file(okl_opt: OklOpt, tmp_path: Path, words: tuple[str, ...]) -> None:
    path = tmp_path / "in"
    path.write_text(TEXT)
    status, out, err = okl_opt(f"--report={path}", *(str(path) if word == "in" else word for word in words), text=TEXT)
    assert (status, out, path.read_text()) == (1, "", TEXT)
    assert re.search("--report can't write over the (in|out)put file", err)


def test_a_report_over_ir(okl_opt: OklOpt, tmp_path: Path) -> None:
    """Somebody forgot the name of the page."""
    path = tmp_path / "in.mlir"
    path.write_text(TEXT)
    status, _, err = okl_opt("--cse", "--report", str(path))
    assert (status, path.read_text()) == (1, TEXT)
    assert "is a name for IR" in err


LAUNCHES = """module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @k(%x: memref<8xf32>) kernel {
      gpu.return
    }
  }
  func.func @f(%x: memref<8xf32>, %y: memref<8xf32>) -> f32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    gpu.launch_func @m::@k blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : memref<8xf32>)
    gpu.memcpy %y, %x : memref<8xf32>, memref<8xf32>
    %0 = memref.load %x[%c0] : memref<8xf32>
    return %0 : f32
  }
  func.func @no_launches() {
    return
  }
}
"""


def steps_of(plan: dict[str, Any]) -> list[tuple[str, Any, Any, Any, Any]]:
    """Kind, stream, waits, record and syncs of the steps of a plan."""
    names = ("kind", "stream", "waits", "record", "syncs")
    return [tuple(step.get(name) for name in names) for step in plan["steps"]]  # type: ignore


def test_the_plan_of_launches_at_the_step_that_changed_it(reported: Reported) -> None:
    status, found = reported("--gpu-async-dag", "--gpu-assign-streams", "--canonicalize", text=LAUNCHES)
    assert status == 0
    assert {step["name"]: step["plans"] for step in found.steps if "plans" in step} == {
        found.steps[0]["name"]: [0],
        "gpu-async-dag": [1],
    }
    before, after = found.data["plans"]
    assert (before["name"], before["streams"], before["events"]) == ("f", 1, 2)
    assert steps_of(before) == [
        ("launch", 0, None, 0, None),
        ("sync", None, None, None, [0]),
        ("copy", 0, None, 1, None),
        ("sync", None, None, None, [1]),
        ("load", None, None, None, None),
        ("return", None, None, None, None),
    ]
    assert [kind for kind, *_ in steps_of(after)] == ["launch", "copy", "sync", "load", "sync", "return"]
    assert after["text"].splitlines()[1] == "  0 launch   s0 @m::@k grid=1,1,1 block=1,1,1 args=arg0 record=e0"
    launch = found.op(found.steps[0]["after"], "gpu.launch_func")
    assert before["steps"][0]["op"] == before["steps"][1]["op"] == launch
    assert found.life(after["steps"][0]["op"])[3] == "gpu-async-dag"


def test_a_plan_that_cannot_be_is_left_out(reported: Reported) -> None:
    text = LAUNCHES.replace("gpu.memcpy %y, %x", "%t = gpu.wait async\n    %u = gpu.memcpy async [%t] %y, %x").replace(
        ": memref<8xf32>, memref<8xf32>", ": memref<8xf32>, memref<8xf32> {okl.stream = 7 : i32}"
    )
    status, found = reported("--canonicalize", text=text)
    assert (status, found.data["plans"]) == (0, [])


def test_of_a_long_plan_the_beginning_is_kept(reported: Reported, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("okl_opt.instruments.report.plans.MOST_STEPS", 3)
    _, found = reported(text=LAUNCHES)
    (plan,) = found.data["plans"]
    assert plan["leftOut"] and len(plan["steps"]) == 3
    assert len(plan["text"].splitlines()) == 3


def test_steps_of_a_loop_are_in_it(reported: Reported) -> None:
    text = LAUNCHES.replace("gpu.memcpy", "scf.for %i = %c0 to %c1 step %c1 {\n    gpu.memcpy").replace(
        ": memref<8xf32>, memref<8xf32>", ": memref<8xf32>, memref<8xf32>\n    }"
    )
    _, found = reported(text=text)
    (plan,) = found.data["plans"]
    (loop,) = (step for step in plan["steps"] if "bodies" in step)
    assert (loop["kind"], loop["about"], [body["name"] for body in loop["bodies"]]) == (
        "for",
        "i0 = 0 to 1 step 1",
        ["body"],
    )
    assert steps_of(loop["bodies"][0])[0][0] == "copy"


TWO_BRANCHES = (Path(__file__).parent / "inputs" / "two_branches.mlir").read_text()
TO_STREAMS = (
    *("-extract-kernel-launch-tensor", "-trim-return-to-void", "-lower-to-okl"),
    *("-okl-launch-dag", "-okl-assign-streams", "-split-into-funcs", "-fetch-from-launcher"),
)


def test_launches_of_okl_have_a_plan_where_they_are_on_streams(reported: Reported) -> None:
    status, found = reported(*TO_STREAMS, text=TWO_BRANCHES)
    assert status == 0
    # The function that is split is there no more.
    changed = {step["name"]: step["plans"] for step in found.steps if "plans" in step}
    assert changed == {"okl-assign-streams": [0], "split-into-funcs": [1]}
    whole, split = (plan["text"] for plan in found.data["plans"])
    assert whole == (
        "plan @okl_func streams=2 events=1\n"
        '  0 launch   s0 relu "r"\n'
        '  1 launch   s1 tanh "t" record=e0\n'
        '  2 launch   s0 add_n2 "s" wait=e0\n'
        "  3 join     s0,s1"
    )
    assert split.splitlines()[:2] == ["plan @okl_compute streams=2 events=1", "  0 launch   s0 run_ctx0"]


@pytest.mark.parametrize("stream", ["-1 : i32", "1024 : i32", '"x"'])
def test_launches_of_okl_on_streams_that_cannot_be_have_no_plan(reported: Reported, stream: str) -> None:
    text = f"""func.func @f(%run: !okl.run_ctx, %kernel: !okl.kernel) {{
  "okl.launch"(%run, %kernel) {{okl.stream = {stream}, okl.wait = 3 : i32}} : (!okl.run_ctx, !okl.kernel) -> ()
  return
}}
"""
    assert reported(text=text)[1].data["plans"] == []
