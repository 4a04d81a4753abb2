"""The limit of rewriting, which no input is known to reach."""

from __future__ import annotations

import io

import pytest

from okl_opt.cli.main import main

NAMES = ["resolve-ranked-shaped-type-result-dims", "resolve-shaped-type-result-dims"]


@pytest.mark.parametrize("name", NAMES)
def test_reaching_the_limit_is_an_error_unless_an_option_says_otherwise(name: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("okl_opt.passes.memref.result_dims.rewrite_by_name", lambda *_: False)
    err = io.StringIO()
    assert main((f"-{name}",), io.StringIO("module {}"), io.StringIO(), err) == 1
    assert (
        "<stdin>:1:1: error: 'builtin.module' op dim operation resolution hit pattern iteration limit" in err.getvalue()
    )
    quiet = f"-{name}=error-on-pattern-iteration-limit=false"
    assert main((quiet,), io.StringIO("module {}"), io.StringIO(), err) == 0
