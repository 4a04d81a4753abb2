"""The targets that a function or an executable is compiled for: what it says itself, or where it is dispatched."""

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
"""The attribute of an op that says for which target it is compiled."""


def own_target(op: Operation) -> ExecutableTargetAttr | None:
    """The target that an op says, or the nearest op around it that says one."""
    around: Operation | None = op
    while around is not None:
        found = around.attributes.get(TARGET)
        if isinstance(found, ExecutableTargetAttr):
            return found
        around = around.parent_op()
    return None


@dataclass
class Sites:
    """Where an executable is dispatched: the targets of the devices of each site, with the first site of each list."""

    first: dict[tuple[ExecutableTargetAttr, ...], Operation] = field(
        default_factory=dict[tuple[ExecutableTargetAttr, ...], Operation]
    )

    @property
    def targets(self) -> list[ExecutableTargetAttr]:
        """All targets, each once."""
        return list(dict.fromkeys(target for targets in self.first for target in targets))

    def lists_with(self, target: ExecutableTargetAttr) -> Sequence[Sequence[ExecutableTargetAttr]]:
        """The targets of the devices that have this one."""
        return [targets for targets in self.first if target in targets]


class DispatchSites:
    """The dispatches in a module and around it, and where they run."""

    def __init__(self, op: Operation):
        self._top = op
        while (parent := self._top.parent_op()) is not None:
            self._top = parent

    def of(self, executable: Executable) -> Sites:
        """Where an executable runs. Raises: DiagnosticError at a dispatch whose device is not known."""
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
