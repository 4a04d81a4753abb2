"""Traces can be stripped again, and then nothing has changed."""

from __future__ import annotations

import io

from okl_opt.cli.main import main

MODULE = """module {
  flow.executable private @exe {
    flow.executable.export public @entry
  }
  func.func @f(%arg0: tensor<?xf32>, %arg1: index) -> tensor<?xf32> {
    %0 = flow.dispatch @exe::@entry(%arg0, %arg1) : (tensor<?xf32>{%arg1}, index) -> tensor<?xf32>{%arg1}
    %1:2 = flow.dispatch @exe::@entry(%0) : (tensor<?xf32>{%arg1}) -> (tensor<2xf32>, %0{%arg1})
    return %1#1 : tensor<?xf32>
  }
}

"""


def run(*flags: str) -> str:
    out, err = io.StringIO(), io.StringIO()
    assert main(flags, io.StringIO(MODULE), out, err) == 0, err.getvalue()
    return out.getvalue()


def test_stripping_undoes_tracing():
    traced = run("--iree-flow-inject-dispatch-tracing")
    assert traced.count("flow.tensor.trace") == 4
    assert run("--iree-flow-inject-dispatch-tracing", "--iree-util-strip-debug-ops") == run()


def test_traces_stay_where_values_are_shown():
    kept = run("--iree-flow-inject-dispatch-tracing", "--canonicalize", "--cse", "--iree-util-apply-patterns")
    assert kept.count("flow.tensor.trace") == 4
