"""Running a script of the transform dialect on an op. Source: `TransformInterpreterUtils.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.context import Context
from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import DiagnosticError, bare_error, op_error
from okl_opt.passes.rewriting.watch import followed_ops
from okl_opt.passes.transform.failures import ScriptStopped, SilenceableError
from okl_opt.passes.transform.run import Payload, Run
from okl_opt.passes.transform.table import handler

ENTRY_POINT = "__transform_main"
"""The default sequence."""


def run_sequence(
    by: object, ctx: Context, module: Operation, name: str, root: Operation, further: Sequence[Payload] = ()
) -> None:
    """Run the named sequence of a module on `root`, with further arguments.

    Raises: DiagnosticError if there is no such sequence, it takes other arguments, or it fails.
    """
    script = _sequence_named(module, name)
    if script is None:
        raise op_error(module, f"has no transform.named_sequence @{name}")
    expected = len(script.regions[0].block.args) - 1
    if expected != len(further):
        found = f"expects {expected} extra value bindings, but {len(further)} were provided to the interpreter"
        raise bare_error(script, f"operation {found}")
    run = Run(by, ctx, handler, script.parent_op() or module, root)
    with followed_ops(run.state):
        try:
            run.call(script, script, [[root], *further])
        except SilenceableError as failure:
            raise DiagnosticError(*failure.diagnostics) from failure
        except ScriptStopped:
            return


def _sequence_named(module: Operation, name: str) -> Operation | None:
    """Return the sequence of a name, in the module or a nested one; None if it is missing or has no body."""
    for op in module.walk():
        if op.name == "transform.named_sequence" and op.properties.get("sym_name") == StringAttr(name):
            return op if op.regions[0].blocks else None
    return None
