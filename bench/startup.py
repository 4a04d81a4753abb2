"""How long it takes until a trivial module is read, verified and printed; and how fast text becomes IR."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from bench.command import last_function
from bench.contest import Contestant, check_equal, compare
from bench.inputs import EMPTY_FUNCTION, arith_ops, oneflow_job, unregistered_ops
from bench.measure import Figure, compare_processes

BARE_DRIVER = """
import sys
from xdsl.context import Context
from xdsl.dialects import get_all_dialects
from xdsl.parser import Parser
from xdsl.printer import Printer
ctx = Context()
for name, factory in get_all_dialects().items():
    ctx.register_dialect(name, factory)
with open(sys.argv[1]) as file:
    module = Parser(ctx, file.read(), sys.argv[1]).parse_module()
module.verify()
Printer().print_op(module)
"""
"""The least that a driver on xDSL does: every dialect registered, none loaded before the text names it."""


def empty_function() -> Figure:
    """okl-opt against the bare driver, whole processes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "empty.mlir")
        path.write_text(EMPTY_FUNCTION)
        ours = [sys.executable, "-m", "okl_opt", str(path)]
        bare = [sys.executable, "-c", BARE_DRIVER, str(path)]
        check_equal(last_function(ours), last_function(bare))
        return compare_processes([ours], [bare], rounds=15)


def _parse(text: str, *, unregistered: bool) -> Figure:
    from xdsl.ir import Operation
    from xdsl.parser import Parser

    from okl_opt.dialects.registry import make_context
    from okl_opt.dialects.text import parse

    def ours() -> Operation:
        return parse(make_context(allow_unregistered=unregistered), text)

    def xdsl() -> Operation:
        return Parser(make_context(allow_unregistered=unregistered), text).parse_module()

    return compare(Contestant(ours, lambda: str(ours())), Contestant(xdsl, lambda: str(xdsl())), rounds=7)


def parse_job() -> Figure:
    """A OneFlow job of 5000 ops: our parser against xDSL's, the same dialects, in one process."""
    return _parse(oneflow_job(5000), unregistered=False)


def parse_unregistered() -> Figure:
    """5000 generic ops with five attributes of an unknown dialect."""
    return _parse(unregistered_ops(5000), unregistered=True)


def parse_arith() -> Figure:
    """5000 additions in custom form."""
    return _parse(arith_ops(5000), unregistered=False)
