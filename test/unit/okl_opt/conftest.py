"""Fixtures for tests of the driver: a command line in this process."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import NamedTuple

import pytest

from okl_opt.cli.main import main


class Result(NamedTuple):
    status: int
    out: str
    err: str


@pytest.fixture
def okl_opt() -> Callable[..., Result]:
    """okl_opt("--cse", ..., text="module {}") -> status, standard output, standard error."""

    def call(*argv: str, text: str = "") -> Result:
        out, err = io.StringIO(), io.StringIO()
        status = main(argv, io.StringIO(text), out, err)
        return Result(status, out.getvalue(), err.getvalue())

    return call
