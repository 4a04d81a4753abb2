"""The report of --mlir-timing, with a clock that the test moves."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from xdsl.dialects.builtin import ModuleOp

from okl_opt.instruments.timing import Timing
from okl_opt.passes.pipeline.text import Manager, ScheduledPass, parse_pipeline

SPLIT = "func.func @f() { return }\n// -----\nfunc.func @g() -> i32 { return }\n// -----\nfunc.func @h() { return }\n"


class Clock:
    """Says what `now` is."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def timed() -> Timing:
    """1 s of parsing with 0.5 s of import in it, 2 s of a pass with 0.5 s of verification, 0.5 s of nothing."""
    clock, op = Clock(), ModuleOp([])
    timing = Timing(clock)

    timing.begin_stage("Parser")
    timing.begin_stage("Import")
    clock.now += 0.5
    timing.finish_stage("Import")
    clock.now += 1.0
    timing.finish_stage("Parser")
    (manager,) = parse_pipeline("builtin.module(func.func(cse))").elements
    assert isinstance(manager, Manager)
    (scheduled,) = manager.elements
    assert isinstance(scheduled, ScheduledPass)
    timing.before_pipeline(manager, op)
    timing.before_pass(scheduled, op)
    clock.now += 1.5
    timing.transformed(scheduled, op)
    clock.now += 0.5
    timing.after_pass(scheduled, op)
    timing.after_pipeline(manager, op)
    clock.now += 0.5
    return timing


def test_the_tree() -> None:
    assert timed().report("tree", "text") == (
        "===-------------------------------------------------------------------------===\n"
        "                         ... Execution time report ...\n"
        "===-------------------------------------------------------------------------===\n"
        "  Total Execution Time: 4.0000 seconds\n\n"
        "  ----Wall Time----  ----Name----\n"
        "    1.0000 ( 25.0%)  Parser\n"
        "    0.5000 ( 12.5%)  Import\n"
        "    2.0000 ( 50.0%)  'func.func' Pipeline\n"
        "    2.0000 ( 50.0%)    CSE\n"
        "    0.5000 ( 12.5%)      (V) Verifier\n"
        "    0.5000 ( 12.5%)  Rest\n"
        "    4.0000 (100.0%)  Total\n"
    )


def test_the_list_is_sorted() -> None:
    rows = timed().report("list", "text").partition("----Name----\n")[2]
    assert [row.split(")  ")[1] for row in rows.splitlines()] == [
        "root",
        "'func.func' Pipeline",
        "CSE",
        "Parser",
        "Import",
        "(V) Verifier",
        "Rest",
        "Total",
    ]


def test_json_is_json() -> None:
    tree = json.loads(timed().report("tree", "json"))
    assert [row["name"] for row in tree] == ["Parser", "Import", "'func.func' Pipeline", "Rest", "Total"]
    # mlir-opt ends each list of children with an empty object.
    assert [row.get("name") for row in tree[2]["passes"]] == ["CSE", None]
    assert tree[2]["wall"] == {"duration": 2.0, "percentage": 50.0}
    assert json.loads(timed().report("list", "json"))[0]["name"] == "root"


def names(report: str) -> list[str]:
    """The names of the rows of all reports in a text."""
    return re.findall(r"^ +[\d.]+ \( *[\d.]+%\) +(.*)$", report, re.MULTILINE)


def test_each_chunk_has_its_report(okl_opt: Callable[..., tuple[int, str, str]]) -> None:
    status, _, err = okl_opt("--split-input-file", "-cse", "--mlir-timing", text=SPLIT)
    assert status == 1
    whole = ["Parser", "CSE", "(A) DominanceInfo", "(V) Verifier", "Output", "Rest", "Total"]
    assert [name for name in names(err) if name != "Import"] == [*whole, "Parser", "Rest", "Total", *whole]


def test_a_pass_that_fails_is_in_the_report(okl_opt: Callable[..., tuple[int, str, str]]) -> None:
    status, _, err = okl_opt("-cse", "-lower-to-okl", "-cse", "--mlir-timing", text="module {\n}")
    assert status == 1
    assert names(err)[-6:] == ["CSE", "(A) DominanceInfo", "(V) Verifier", "LowerToOKLPass", "Rest", "Total"]
    assert err.index("error:") < err.index("Execution time report")


@pytest.mark.parametrize("flag", ["--mlir-timing-display=flat", "--mlir-output-format=xml"])
def test_an_unknown_form_is_refused(flag: str, okl_opt: Callable[..., tuple[int, str, str]]) -> None:
    status, _, err = okl_opt("--mlir-timing", flag, text="module {}")
    assert (status, "Cannot find option named" in err) == (1, True)
