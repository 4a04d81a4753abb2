"""The table of benchmarks: its rows, how they are chosen and judged, and that what is timed computes the same."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from bench import __main__ as table
from bench import choice, contest, convolution, kernels, matmul, measure, runner_alone
from bench.contest import Contestant, check_equal
from bench.machine import MANY
from bench.measure import Failed, Figure, MissingPeer
from bench.models import ours
from bench.rows import ROWS, Row

NUMBERED = {"L": 5, "F": 10, "M": 10, "C": 8, "N": 4, "J": 5}
"""Groups of rows that have goals, and how many each has: variants of one have a letter behind the number."""


def test_ids_are_unique():
    ids = [row.id for row in ROWS]
    assert len(set(ids)) == len(ids)


def test_every_numbered_row_is_there():
    ids = {row.id for row in ROWS}
    assert {f"{group}{number}" for group, count in NUMBERED.items() for number in range(1, count + 1)} <= ids


def test_a_row_names_its_peer_and_no_floor_is_above_the_goal():
    for row in ROWS:
        assert row.case and row.peer, row.id
        assert row.floor is None or row.goal is None or row.floor <= row.goal, row.id


@pytest.mark.parametrize(
    ("names", "wanted"),
    [
        (["F1"], ["F1"]),
        (["J"], ["J1", "J1n", "J2", "J3", "J3n", "J3c", "J4", "J4c", "J5"]),
        (["C4*"], ["C4", "C4l", "C4i"]),
        (["L2", "L1"], ["L1", "L2"]),
    ],
)
def test_rows_are_selected_in_order_by_id_group_or_pattern(names: list[str], wanted: list[str]):
    assert [row.id for row in table.selected(names)] == wanted


def test_no_names_select_all_rows():
    assert table.selected([]) == list(ROWS)


def test_an_unknown_row_is_refused(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as stopped:
        table.main(["F1", "F99"])
    assert stopped.value.code == 2
    assert "no row F99; there are S1, " in capsys.readouterr().err


def row(run: Callable[[], Figure | bool], goal: float | None = 2.0, floor: float | None = 1.0) -> Row:
    return Row("X1", "a case", "a peer", goal, floor, run)


@pytest.mark.parametrize(
    ("ratio", "goal", "floor", "wanted"),
    [(2, 2, 1, "goal"), (1.9, 2, 1, "below goal"), (0.9, 2, 1, "MISS"), (0.9, 2, None, "below goal"), (9, None, 1, "")],
)
def test_a_ratio_is_judged_by_goal_and_floor(ratio: float, goal: float | None, floor: float | None, wanted: str):
    figure = Figure(1.0, ratio)
    assert table.verdict(row(lambda: figure, goal, floor), figure) == wanted


def missing() -> Figure:
    raise MissingPeer("torch (pip install '.[bench]')")


def wrong() -> Figure:
    raise Failed("results differ")


def test_the_table_ends_with_a_summary(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    runs = (lambda: Figure(1.0, 3.0), lambda: Figure(1.0, 0.5, "in two shapes"), lambda: True, missing)
    monkeypatch.setattr(table, "ROWS", [row(run) for run in runs])
    assert table.main([]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[-1] == (
        "4 rows: 2 at goal, 0 below goal, 1 below floor, 0 without a goal, 1 without their peer, 0 failed"
    )
    assert printed[-4].endswith("0.5      2      1  MISS; in two shapes")
    assert printed[-2].endswith("peer missing: torch (pip install '.[bench]')")


def test_a_row_whose_results_differ_fails_the_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(table, "ROWS", [row(wrong), row(lambda: True)])
    assert table.main([]) == 1
    assert capsys.readouterr().out.splitlines()[-3:-1] == [
        f"X1   {'a case':<50} FAILED: results differ",
        f"X1   {'a case':<50} yes",
    ]


def test_the_head_names_machine_and_versions(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(table, "ROWS", [row(lambda: True)])
    table.main([])
    machine, versions = capsys.readouterr().out.splitlines()[:2]
    assert "processors; load " in machine
    assert all(f" {name} " in versions for name in ("xdsl", "llvmlite", "numba", "numpy", "torch", "iree", "onednn"))


@pytest.mark.parametrize(
    ("ours", "peer"),
    [
        ([1.0, 2.0], [1.0, 2.1]),
        ([1.0], [1.0, 1.0]),
        ([float("nan")], [1.0]),
        ([1.0], [float("nan")]),
        ("a", "b"),
    ],
)
def test_results_that_differ_are_never_timed(ours: object, peer: object):
    calls: list[str] = []
    with pytest.raises(Failed, match="results differ"):
        contest.compare(
            Contestant(lambda: calls.append("ours"), lambda: ours),
            Contestant(lambda: calls.append("peer"), lambda: peer),
        )
    assert not calls


def test_times_are_per_run(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(contest, "seconds_in_turn", lambda calls, rounds: [6.0, 6.0])
    figure = contest.compare(Contestant(int, lambda: 1.0, runs=3), Contestant(int, lambda: 1.0))
    assert (figure.ours, figure.peer, figure.ratio) == (2.0, 6.0, 3.0)


def test_all_contestants_take_part_in_every_round(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(measure, "_repeats", lambda call: 1)
    calls: list[int] = []
    measure.seconds_in_turn([lambda: calls.append(0), lambda: calls.append(1)], rounds=7)
    assert calls == [0, 1] * 7


def gate(count: int) -> np.ndarray:
    x, w, b = np.random.default_rng(0).standard_normal((3, count), np.float32)
    return np.tanh(np.maximum(x, 0)) * w + b


def test_rows_on_several_threads_say_how_many():
    said = {text for row in ROWS for text in re.findall(r"\d+ threads?", row.case)}
    assert said == {"1 thread", f"{MANY} thread{'s' * (MANY > 1)}"}
    assert 1 <= MANY <= 4


PRODUCT = choice.Case(matmul.Shape(8, 16, 12), constant=True)


@pytest.mark.host("openblas", "onednn")
@pytest.mark.parametrize("threads", [1, 2])
def test_onednn_is_timed_in_a_process_of_its_own_on_several_threads(threads: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(contest, "seconds_in_turn", lambda calls, rounds: [1.0 for call in calls])
    chosen, times = choice.measure(PRODUCT, threads, choice.providers(threads))
    assert chosen in times and set(times) == {"llvm", "blas", *(["onednn"] if threads == 1 else [])}
    assert choice.measure(PRODUCT, threads, [choice.APART])[1] == {"onednn": 1.0}


@pytest.mark.parametrize("contestant", [kernels.fused, kernels.unfused])
def test_the_gate_computes_what_its_name_says(contestant: Callable[[int, int], Contestant]):
    check_equal(contestant(65, 1).result(), gate(65))


@pytest.mark.host("torch")
@pytest.mark.parametrize("contestant", [kernels.eager, kernels.buffered, kernels.buffered_ops])
def test_the_gate_of_torch_computes_the_same(contestant: Callable[[int, int], Contestant]):
    check_equal(contestant(65, 1).result(), gate(65))


@pytest.mark.host("iree")
def test_the_gate_of_iree_computes_the_same():
    check_equal(kernels.iree(65, 1).result(), gate(65))


@pytest.mark.parametrize("contestant", [matmul.ours, matmul.prepacked])
def test_a_product_is_one(contestant: Callable[[matmul.Shape, int], Contestant]):
    random = np.random.default_rng(0)
    a, b = random.standard_normal((3, 5), np.float32), random.standard_normal((5, 4), np.float32)
    check_equal(contestant(matmul.Shape(3, 4, 5), 1).result(), a @ b)


@pytest.mark.host("torch")
@pytest.mark.parametrize("peer", [convolution.eager, convolution.channels_last])
def test_a_convolution_agrees_with_torch(peer: Callable[[convolution.Layer, int], Contestant]):
    layer = convolution.Layer(3, 2, 4, 6, 8)
    check_equal(convolution.ours(layer, 1).result(), peer(layer, 1).result())


def test_the_worst_choice_is_told(monkeypatch: pytest.MonkeyPatch):
    """On several threads among what two processes print."""
    cases = "512x512x512: onednn llvm=2.0 blas=1.8{}\n1x8x8, a parameter: llvm llvm=1.0 blas=0.5\n"
    printed = {
        ("1",): cases.format(" onednn=1.9"),
        ("2",): cases.format(""),
        ("2", "onednn"): "512x512x512: onednn onednn=9.0\n1x8x8, a parameter: llvm\n",
    }
    monkeypatch.setattr(choice, "run_module", lambda command: printed[tuple(command[1:])])
    assert choice.worst(1) == Figure(1.0, 0.5, "worst of 2: 1x8x8, a parameter, by llvm")
    assert choice.worst(2) == Figure(9.0, 1.8, "worst of 2: 512x512x512, by onednn")


def test_a_plan_runs_without_a_compiler():
    assert contest.run_module(["bench.runner_alone", "off"]) == f"result[0]: 16xf32={' '.join(['0.462117'] * 16)}\n"


def test_the_plan_alone_is_that_of_the_job():
    from bench.inputs import oneflow_job
    from bench.launch import context_of_job

    def facts(plan: runner_alone.LaunchPlan) -> object:
        ops = [(op.reg._replace(op_name=""), op.inputs, op.outputs) for op in plan.ops]
        return ops, plan._replace(name="", ops=())

    job = context_of_job(oneflow_job(2, "16"), wrap=False).launch.plan
    assert facts(runner_alone.relu_tanh()) == facts(job)


def test_a_contestant_writes_its_results(tmp_path: Path):
    assert (
        contest.serve(
            {"half": lambda case, threads: Contestant(int, lambda: case / 2)},
            {"S": [1, 3]},
            ["half", "1", "S", str(tmp_path)],
        )
        == 0
    )
    assert [np.load(path).item() for path in sorted(tmp_path.iterdir())] == [0.5, 1.5]


def test_a_contestant_without_its_library_says_so(capsys: pytest.CaptureFixture[str]):
    assert contest.serve({"torch": lambda case, threads: missing()}, {"S": [1]}, ["torch", "1", "S"]) == contest.MISSING
    assert capsys.readouterr().err == "torch (pip install '.[bench]')\n"


def test_a_choice_that_was_not_timed_fails_its_row(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(choice, "run_module", lambda command: "8x8x8: onednn llvm=1.0 blas=2.0\n")
    with pytest.raises(Failed, match="8x8x8: onednn is the default choice, but has no time beside llvm, blas"):
        choice.worst(1)


def test_rows_of_own_kernels_leave_out_the_libraries_of_extras():
    providers = ours.without_libraries()
    assert set(providers.values()) == {"llvm"}
    assert {"conv2d", "matmul", "fused_matmul_bias"} <= providers.keys()
    assert "embedding" not in providers
