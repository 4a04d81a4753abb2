"""The names of a function's or a job's arguments, as its text has them."""

from __future__ import annotations

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import BlockArgument, Operation

_INPUT = "oneflow.input"


def argument_names(function: Operation) -> tuple[str | None, ...]:
    """The names of the entry block's arguments: without `%`, None for numbers; of a job the names of its inputs."""
    if not function.regions or not function.regions[0].blocks:
        return ()
    return tuple(map(_name, function.regions[0].blocks[0].args))


def _name(argument: BlockArgument) -> str | None:
    """The `op_name` of a job's input if Python can write it as a keyword; else the name in the text."""
    for use in argument.uses:
        if use.operation.name == _INPUT:
            name = use.operation.attributes.get("op_name") or use.operation.properties.get("op_name")
            if isinstance(name, StringAttr) and name.data.isidentifier():
                return name.data
    return argument.name_hint
