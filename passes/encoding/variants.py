"""The targets of a function or executable: from its attribute, or from its dispatches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from xdsl.ir import Operation

from okl_opt.dialects.flow.entry_points import Dispatch, Executable
from okl_opt.dialects.hal.attributes import ExecutableTargetAttr
from okl_opt.dialects.interfaces.symbols import nearest_table
from okl_opt.passes.analysis.affinity import AffinityAnalysis
from okl_opt.passes.encoding.devices import targets_of
from okl_opt.passes.encoding.sites import affinities_of

TARGET = "hal.executable.target"
"""The attribute with the target of an op."""


def own_target(op: Operation) -> ExecutableTargetAttr | None:
    """Return the target attribute of an op or of the nearest op around it with one."""
    around: Operation | None = op
    while around is not None:
        found = around.attributes.get(TARGET)
        if isinstance(found, ExecutableTargetAttr):
            return found
        around = around.parent_op()
    return None


@dataclass
class Sites:
    """The dispatches of an executable: each distinct list of device targets, with its first dispatch."""

    first: dict[tuple[ExecutableTargetAttr, ...], Operation] = field(
        default_factory=dict[tuple[ExecutableTargetAttr, ...], Operation]
    )

    @property
    def targets(self) -> list[ExecutableTargetAttr]:
        """The distinct targets."""
        return list(dict.fromkeys(target for targets in self.first for target in targets))

    def lists_with(self, target: ExecutableTargetAttr) -> Sequence[Sequence[ExecutableTargetAttr]]:
        """Return the target lists that include this target."""
        return [targets for targets in self.first if target in targets]


class DispatchSites:
    """The dispatches in the outermost module around an op, and their targets."""

    def __init__(self, op: Operation):
        self._top = op
        while (parent := self._top.parent_op()) is not None:
            self._top = parent

    def of(self, executable: Executable) -> Sites:
        """Return the dispatch sites of an executable. Raises: DiagnosticError at a dispatch with an unknown device."""
        found = Sites()
        for site in self._sites.get((executable.parent_op(), executable.sym_name.data), ()):
            targets = [target for each in self._affinities.of_op(site) for target in targets_of(site, each)]
            if targets:
                found.first.setdefault(tuple(dict.fromkeys(targets)), site)
        return found

    @cached_property
    def _sites(self) -> dict[tuple[Operation | None, str], list[Dispatch]]:
        found: dict[tuple[Operation | None, str], list[Dispatch]] = {}
        for op in self._top.walk():
            if isinstance(op, Dispatch):
                table = nearest_table(op)
                found.setdefault((table, op.entry_point.root_reference.data), []).append(op)
        return found

    @cached_property
    def _affinities(self) -> AffinityAnalysis:
        return affinities_of(self._top)
