"""Names that mean something to LLVM, linkers, shells, terminals and pages: wherever they stand, they are data.

`python -m bench.faults names` runs many more of these cases.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.faults.audit import audited
from bench.faults.hostile_names import NAMES
from bench.faults.name_cases import BASES, MODES, Case, cases
from bench.faults.names import answer, name_everything


@pytest.mark.slow("compiles programs")
def test_names_in_all_places(tmp_path: Path):
    seen = name_everything(200, tmp_path)
    assert seen.cases == 200 and seen.is_good, seen.text()


@pytest.mark.parametrize(
    ("base", "place", "mode"),
    [
        *(("job", place, "run") for place in ("device_tag", "op_type")),
        ("job", "file", "no kernel"),
        ("job", "variable", "no parameters"),
        ("launch", "launch", "pool"),
        ("function", "op_type", "run"),
        ("llvm", "device_tag", "run"),
        ("nested", "op", "diff"),
    ],
)
def test_no_line_is_a_name_s(base: str, place: str, mode: str, tmp_path: Path):
    assert not answer((Case(b"x\nokl-opt: error: forged", base, place, mode), str(tmp_path))).forged


def test_the_cases_are_spread():
    chosen = cases(4 * len(NAMES))
    assert {case.name for case in chosen} == set(NAMES)
    assert {case.mode for case in chosen} == set(MODES) and {case.base for case in chosen} == set(BASES)
    assert len(NAMES) > 200


@pytest.mark.parametrize(
    ("base", "mode"), [("job", "run"), ("job", "lowered run"), ("job", "watched"), ("launch", "run"), ("llvm", "run")]
)
def test_a_name_that_means_nothing_runs(base: str, mode: str, tmp_path: Path):
    """Else the cases would be refused before their names matter."""
    seen = answer((Case(b"plain", base, "all", mode), str(tmp_path)))
    assert (seen.status, seen.faults, seen.forged) == (0, (), ())


def test_what_is_done_outside_of_the_folder_is_seen(tmp_path: Path):
    folder = tmp_path / "folder"
    folder.mkdir()
    with audited(folder) as events:
        (folder / "inside").write_text("")
        (tmp_path / "outside").write_text("")
        (folder / ".." / "above").mkdir()
    assert [event.partition(" ")[0] for event in events] == ["open", "os.mkdir"]
