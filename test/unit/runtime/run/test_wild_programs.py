"""Random programs with hostile numbers: no access that the checks of a run let pass is wrong."""

from __future__ import annotations

import pytest
from host import is_long
from wild_memory.hunt import RUNS, Report, hunt
from wild_memory.mends import MENDS

_SEEDS = 7_000_000
_MOST = 2000
"""The most programs until a mend that was taken away is missed."""


def _shown(report: Report) -> str:
    return "\n".join(f"seed {fault.seed}, run {fault.run}: {fault.kind}: {fault.message}" for fault in report.faults)


@pytest.mark.parametrize("seed", range(100, 700 if is_long() else 110))
def test_checks_find_all_that_is_wrong(seed: int):
    report = hunt([seed], RUNS if is_long() else 30)
    assert not report.faults, _shown(report)
    assert report.programs == 1


@pytest.mark.parametrize("mend", MENDS if is_long() else ())
def test_each_mend_is_missed(mend: str, monkeypatch: pytest.MonkeyPatch):
    """Take away a mend: a wrong access is found."""
    MENDS[mend](monkeypatch.setattr)
    for first in range(_SEEDS, _SEEDS + _MOST, 20):
        if hunt(range(first, first + 20)).faults:
            return
    pytest.fail(f"{_MOST} programs have no fault without it")
