"""Warm processes for tests: one for a module of them, or none yet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from warm_command import Warm


@pytest.fixture
def warm(tmp_path: Path) -> Iterator[Warm]:
    """No warm process yet."""
    found = Warm(tmp_path / "run")
    found.folder.mkdir()
    yield found
    found.stop()


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Warm]:
    """One that all tests of a module ask, and none ends."""
    found = Warm(tmp_path_factory.mktemp("run"))
    found.serve()
    yield found
    found.stop()
