"""The table of observers: settings that exist, classes that load, and what a run tells them."""

from __future__ import annotations

import io
from collections.abc import Sequence
from types import TracebackType

import pytest

from okl_opt.dialects.diagnostic import Diagnostic
from okl_opt.driver.driver import process_input
from okl_opt.instruments.observer import OBSERVERS, Observer, PipelineRun, Row, SessionObserver
from okl_opt.passes.pipeline.manager import Instrument
from okl_opt.runtime.base.options import RunOptions
from okl_opt.words.flags import FLAGS, Settings


@pytest.mark.parametrize("row", OBSERVERS, ids=lambda row: row.place)
def test_a_row_names_settings_of_flags_and_a_class(row: Row) -> None:
    assert {*row.settings} <= {flag.setting for flag in FLAGS.values()}
    assert issubclass(row.load(), SessionObserver)
    assert not row.is_wanted(Settings())
    for name in row.settings:
        assert row.is_wanted(Settings(**{name: "given"}))


def test_a_flag_fills_a_setting_or_an_option_of_a_run_and_no_name_is_both() -> None:
    for flag in FLAGS.values():
        assert hasattr(Settings, flag.setting) != (flag.setting in RunOptions._fields), flag.name


class Log(Observer):
    def __init__(self) -> None:
        self.heard_of: list[str] = []

    def __enter__(self) -> None:
        self.heard_of.append("begin")

    def __exit__(
        self, kind: type[BaseException] | None, end: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.heard_of.append("end")

    def prepare(self) -> None:
        self.heard_of.append("prepare")

    def begin_chunk(self, source: str, first_line: int) -> None:
        self.heard_of.append(f"begin {source}:{first_line}")

    def finish_chunk(self) -> None:
        self.heard_of.append("finish chunk")

    def begin_stage(self, stage: str) -> None:
        if stage != "Import":
            self.heard_of.append(f"begin {stage}")

    def finish_stage(self, stage: str) -> None:
        if stage != "Import":
            self.heard_of.append(f"finish {stage}")

    def begin_pipeline(self, run: PipelineRun) -> Sequence[Instrument]:
        self.heard_of.append(f"run {len(run.manager.elements)}")
        return ()

    def heard(self, diagnostic: Diagnostic) -> None:
        self.heard_of.append(diagnostic.message)


def test_an_observer_is_told_of_everything_in_order() -> None:
    log = Log()
    text = "func.func private @f()\n// -----\nnosuch"
    settings = Settings(passes=(("cse", ""),), split_marker="// -----")
    assert process_input(settings, io.StringIO(text), io.StringIO(), io.StringIO(), [log]) == 1
    message = log.heard_of.pop(-3)
    assert "nosuch" in message
    assert log.heard_of == [
        *("begin", "prepare"),
        *("begin <stdin>:1", "begin Parser", "finish Parser", "run 1", "begin Output", "finish Output", "finish chunk"),
        *("begin <stdin>:2", "begin Parser", "finish Parser", "finish chunk", "end"),
    ]
