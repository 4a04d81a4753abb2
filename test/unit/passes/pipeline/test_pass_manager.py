"""Order of nested passes, failures, and what instruments hear."""

from __future__ import annotations

import io
from dataclasses import dataclass

import pytest
from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, StringAttr, i32
from xdsl.ir import Operation
from xdsl.passes import ModulePass
from xdsl.utils.exceptions import PassFailedException

from okl_opt.dialects.diagnostic import DiagnosticError, op_error
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import PrintOptions, parse, print_op
from okl_opt.instruments.dumps import IRDumps
from okl_opt.passes.base import OpPass
from okl_opt.passes.pipeline.manager import Instrument, PassManager, PipelineFailed
from okl_opt.passes.pipeline.text import Manager, ScheduledPass, parse_pipeline
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.runtime.prepare.launcher_module import LauncherModule
from okl_opt.words.flags import Settings

TWO = "func.func @f() { return }\nfunc.func @g() { return }"


@dataclass(frozen=True)
class RecordingPass(OpPass):
    """Notes the op it runs on, in `seen`."""

    name = "record"
    anchor = "func.func"
    seen: tuple[list[str], ...] = ()

    def apply_to(self, ctx: Context, op: Operation) -> None:
        self.seen[0].append(op.properties["sym_name"].data)  # pyright: ignore


@dataclass(frozen=True)
class RaisingPass(ModulePass):
    """Raises what it is given."""

    name = "raise"
    problem: BaseException

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        raise self.problem


@dataclass(frozen=True)
class BreakingPass(ModulePass):
    """Gives each function a result that its body does not return."""

    name = "break"
    notes: bool = True
    """Whether it goes through the editor, as it must."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        edit = Editor(self)
        for function in op.ops:
            assert isinstance(function, func.FuncOp)
            changed = edit.modify(function) if self.notes else function
            changed.function_type = type(function.function_type).from_lists([], [i32])


class Recorder(Instrument):
    def __init__(self) -> None:
        self.heard: list[str] = []

    def before_pass(self, scheduled: ScheduledPass, op: Operation) -> None:
        self.heard.append(f"before {scheduled.name}")

    def after_pass(self, scheduled: ScheduledPass, op: Operation) -> None:
        self.heard.append(f"after {scheduled.name}")

    def failed(self, scheduled: ScheduledPass, op: Operation) -> None:
        self.heard.append(f"failed {scheduled.name}")


def scheduled(instance: ModulePass, origin: str = "okl") -> ScheduledPass:
    anchor = instance.anchor if isinstance(instance, OpPass) else "builtin.module"
    assert isinstance(anchor, str)
    return ScheduledPass(instance.name, type(instance).__name__, (anchor,), origin, instance)


def module_of(text: str) -> tuple[Context, ModuleOp]:
    context = make_context()
    module = parse(context, text, "in.mlir")
    assert isinstance(module, ModuleOp)
    return context, module


def failure(instance: ModulePass, origin: str = "okl") -> tuple[DiagnosticError, list[str]]:
    """What is reported, and what instruments hear, when one pass runs."""
    context, module = module_of(TWO)
    reported: list[DiagnosticError] = []
    recorder = Recorder()
    manager = PassManager(context, reported.append, (recorder,))
    with pytest.raises(PipelineFailed):
        manager.run(Manager("builtin.module", [scheduled(instance, origin)]), module)
    (problem,) = reported
    return problem, recorder.heard


def test_a_nested_manager_finishes_one_op_before_the_next() -> None:
    context, module = module_of(TWO)
    seen: list[str] = []
    record = scheduled(RecordingPass((seen,)))
    nested = Manager("func.func", [record, record])
    PassManager(context, lambda _: None).run(Manager("builtin.module", [nested]), module)
    assert seen == ["f", "f", "g", "g"]


def test_xdsl_passes_on_any_op_leave_ops_in_their_place() -> None:
    context, module = module_of(TWO)
    PassManager(context, lambda _: None).run(parse_pipeline("builtin.module(func.func(cse,canonicalize))"), module)
    assert [op.properties["sym_name"] for op in module.ops] == [StringAttr("f"), StringAttr("g")]


def test_a_diagnostic_is_reported_and_ends_the_pipeline() -> None:
    _, module = module_of(TWO)
    problem, heard = failure(RaisingPass(op_error(module, "is wrong")))
    assert problem.diagnostics[0].message == "'builtin.module' op is wrong"
    assert heard == ["before raise", "failed raise"]


def test_what_xdsl_raises_becomes_a_diagnostic() -> None:
    problem, _ = failure(RaisingPass(PassFailedException("not today")))
    assert problem.diagnostics[0].message == "'builtin.module' op pass 'raise' failed: not today"
    problem, _ = failure(RaisingPass(DiagnosticError()))
    assert problem.diagnostics[0].message == "'builtin.module' op pass 'raise' failed"
    problem, _ = failure(RaisingPass(ValueError("odd shape")), origin="xdsl")
    assert problem.diagnostics[0].message == "'builtin.module' op pass 'raise' of xDSL failed: odd shape"
    problem, _ = failure(RaisingPass(AssertionError("matcher\nnot found")), origin="xdsl")
    message = "'builtin.module' op pass 'raise' of xDSL failed: AssertionError: matcher not found"
    assert problem.diagnostics[0].message == message


def test_what_a_plugin_raises_has_its_place() -> None:
    problem, _ = failure(RaisingPass(ValueError("odd shape")), origin="plugin.py")
    line = RaisingPass.apply.__code__.co_firstlineno + 1
    message = f"'builtin.module' op pass 'raise' failed: odd shape ({__file__}:{line})"
    assert problem.diagnostics[0].message == message


@pytest.mark.parametrize("origin", ["okl", "xdsl"])
def test_a_file_that_a_pass_cannot_use_is_a_failure(origin: str) -> None:
    problem, _ = failure(RaisingPass(FileNotFoundError(2, "No such file", "patterns.mlir")), origin=origin)
    of_whom = " of xDSL" if origin == "xdsl" else ""
    message = f"'builtin.module' op pass 'raise'{of_whom} failed: 'patterns.mlir': No such file"
    assert problem.diagnostics[0].message == message


@pytest.mark.parametrize("leaving", [SystemExit(0), GeneratorExit()])
def test_a_pass_that_leaves_has_crashed(leaving: BaseException) -> None:
    context, module = module_of(TWO)
    heard: list[str] = []
    top = Manager("builtin.module", [scheduled(RaisingPass(leaving), origin="a plugin")])
    with pytest.raises(type(leaving)) as caught:
        PassManager(context, lambda _: None, (FullRecorder(heard, "a"),)).run(top, module)
    assert caught.value.__notes__ == ["in pass `raise` of a plugin", "heard"]


def test_a_crash_of_ours_stays_one_and_names_the_pass() -> None:
    context, module = module_of(TWO)
    with pytest.raises(ValueError) as caught:
        PassManager(context, lambda _: None).run(
            Manager("builtin.module", [scheduled(RaisingPass(ValueError("mistake")))]), module
        )
    assert caught.value.__notes__ == ["in pass `raise`"]


def test_invalid_ir_names_the_pass_that_left_it() -> None:
    problem, heard = failure(BreakingPass())
    assert problem.diagnostics[-1].notes[-1].message == "IR failed to verify after pass `break`"
    assert heard == ["before break", "failed break"]


def test_after_a_foreign_pass_everything_is_verified() -> None:
    problem, heard = failure(BreakingPass(notes=False), "plugin")
    assert problem.diagnostics[-1].notes[-1].message == "IR failed to verify after pass `break`"
    assert heard == ["before break", "failed break"]


def test_what_a_pass_changed_without_noting_it_is_found_at_the_end() -> None:
    problem, heard = failure(BreakingPass(notes=False))
    assert problem.diagnostics[-1].notes[-1].message == "IR failed to verify after pass `break`"
    assert heard == ["before break", "after break", "failed break"]
    context, module = module_of(TWO)
    reported: list[DiagnosticError] = []
    passes = [scheduled(BreakingPass(notes=False)), *parse_pipeline("builtin.module(cse)").elements]
    with pytest.raises(PipelineFailed):
        PassManager(context, reported.append).run(Manager("builtin.module", passes), module)
    found = problem.diagnostics[0].message
    assert reported[0].diagnostics[0].message == found
    assert reported[0].diagnostics[-1].notes[-1].message == "IR failed to verify after one of the passes `break`, `cse`"


def test_a_foreign_pass_clears_those_before_it_or_names_itself() -> None:
    context, module = module_of(TWO)
    reported: list[DiagnosticError] = []
    passes = [scheduled(BreakingPass(notes=False)), scheduled(RecordingPass(seen=([],)), "plugin")]
    with pytest.raises(PipelineFailed):
        nested = Manager("func.func", [passes[1]])
        PassManager(context, reported.append).run(Manager("builtin.module", [passes[0], nested]), module)
    assert reported[0].diagnostics[-1].notes[-1].message == "IR failed to verify after pass `record`"


def test_a_pipeline_for_another_op() -> None:
    context, module = module_of(TWO)
    with pytest.raises(DiagnosticError, match=r"can't run 'func.func' pass manager on 'builtin.module' op"):
        PassManager(context, lambda _: None).run(parse_pipeline("func.func(cse)"), module)


def test_dumps_name_the_launch_of_a_run() -> None:
    context, module = module_of("func.func @f() { return }")
    stream = io.StringIO()
    dumps = IRDumps(Settings(), stream, PrintOptions(), print_all=True, label="launch wrap0")
    PassManager(context, lambda _: None, (dumps,)).run(parse_pipeline("builtin.module(cse)"), module)
    assert stream.getvalue() == (
        "// -----// IR Dump After CSE (cse) [launch wrap0] //----- //\n"
        "module {\n  func.func @f() {\n    return\n  }\n}\n\n\n"
    )


def test_the_launcher_module_is_the_last_that_had_the_function() -> None:
    context, module = module_of("func.func @okl_init_context() { return }")
    launcher = LauncherModule()
    manager = parse_pipeline("builtin.module(cse)")
    PassManager(context, lambda _: None, (launcher,)).run(manager, module)
    for op in list(module.ops):
        op.detach()
    PassManager(context, lambda _: None, (launcher,)).run(manager, module)
    assert launcher.module is not None
    assert "okl_init_context" in print_op(launcher.module)


class FullRecorder(Recorder):
    """Hears every hook, under a name."""

    def __init__(self, heard: list[str], name: str) -> None:
        self.heard = heard
        self.name = name

    def begin(self, op: Operation) -> None:
        self.heard.append(f"{self.name} begin {op.name}")

    def finish(self) -> None:
        self.heard.append(f"{self.name} finish")

    def before_pipeline(self, manager: Manager, op: Operation) -> None:
        self.heard.append(f"{self.name} into {manager.anchor}")

    def after_pipeline(self, manager: Manager, op: Operation) -> None:
        self.heard.append(f"{self.name} out of {manager.anchor}")

    def transformed(self, scheduled: ScheduledPass, op: Operation) -> None:
        self.heard.append(f"{self.name} transformed")

    def crashed(self, scheduled: ScheduledPass, op: Operation, crash: BaseException) -> None:
        crash.add_note("heard")


def test_the_first_instrument_is_around_the_others() -> None:
    context, module = module_of("func.func @f() { return }")
    heard: list[str] = []
    instruments = (FullRecorder(heard, "a"), FullRecorder(heard, "b"))
    manager = Manager("builtin.module", [Manager("func.func", [scheduled(RecordingPass(([],)))])])
    PassManager(context, lambda _: None, instruments).run(manager, module)
    assert heard == [
        "a begin builtin.module",
        "b begin builtin.module",
        "a into func.func",
        "b into func.func",
        "before record",
        "before record",
        "b transformed",
        "a transformed",
        "after record",
        "after record",
        "b out of func.func",
        "a out of func.func",
        "b finish",
        "a finish",
    ]


def test_a_failure_still_finishes_and_a_crash_is_told() -> None:
    context, module = module_of(TWO)
    heard: list[str] = []
    recorder = FullRecorder(heard, "a")
    top = Manager("builtin.module", [scheduled(RaisingPass(op_error(module, "is wrong")))])
    with pytest.raises(PipelineFailed):
        PassManager(context, lambda _: None, (recorder,)).run(top, module)
    assert heard[-2:] == ["failed raise", "a finish"]
    top = Manager("builtin.module", [scheduled(RaisingPass(KeyError("lost")), origin="a plugin")])
    with pytest.raises(KeyError) as caught:
        PassManager(context, lambda _: None, (recorder,)).run(top, module)
    assert caught.value.__notes__ == ["in pass `raise` of a plugin", "heard"]
    assert heard[-1] == "before raise"


def test_no_pass_runs_on_an_unregistered_op() -> None:
    context = make_context(allow_unregistered=True)
    module = parse(context, '"a.b"() : () -> ()', "in.mlir")
    reported: list[DiagnosticError] = []
    with pytest.raises(PipelineFailed):
        PassManager(context, reported.append).run(parse_pipeline("builtin.module(a.b(cse))"), module)
    assert reported[0].message == "'a.b' op trying to schedule a pass on an unregistered operation"
