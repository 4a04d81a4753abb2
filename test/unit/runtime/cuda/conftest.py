"""Lets the tests of this folder import the stand-in for the driver; the probe is asked anew in each, and after it."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from runtime.cuda.probe import probe


@pytest.fixture(autouse=True)
def anew() -> Iterator[None]:
    probe.cache_clear()
    yield
    probe.cache_clear()
