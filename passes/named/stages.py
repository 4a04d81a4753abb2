"""Stages of a pipeline: each pass, and the ops that show that it has not run yet.

A named pipeline and the passes that a partly lowered module still needs are read from the same stages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import op_name


def _always(op: Operation) -> bool:
    return True


class Stage(NamedTuple):
    """A pass as pipeline text, and the ops that only occur before the pass.

    `ops` are names of ops, and dialects with a point at the end; `when` filters these ops. An optional pass is left out
    if no op needs it.
    """

    element: str
    ops: tuple[str, ...] = ()
    when: Callable[[Operation], bool] = _always
    is_optional: bool = False


def elements(stages: Sequence[Stage]) -> tuple[str, ...]:
    """The passes of stages that are not optional, as elements of pipeline text."""
    return tuple(stage.element for stage in stages if not stage.is_optional)


class _Contents:
    """The ops of a module by name."""

    def __init__(self, module: ModuleOp):
        self._by_name: dict[str, list[Operation]] = {}
        for op in module.walk():
            self._by_name.setdefault(op_name(op), []).append(op)

    def await_pass(self, stage: Stage) -> bool:
        return any(stage.when(op) for name in self._names(stage.ops) for op in self._by_name[name])

    def _names(self, ops: Sequence[str]) -> Iterator[str]:
        for name in self._by_name:
            if name in ops or f"{name.partition('.')[0]}." in ops:
                yield name


def remaining_passes(stages: Sequence[Stage], module: ModuleOp) -> Sequence[str]:
    """Return the passes from the first one that an op of the module needs, as elements of pipeline text."""
    contents = _Contents(module)
    first = next((number for number, stage in enumerate(stages) if contents.await_pass(stage)), len(stages))
    return [stage.element for stage in stages[first:] if not stage.is_optional or contents.await_pass(stage)]
