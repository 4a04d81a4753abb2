"""Say in encodings of size queries which targets may decide how the tensor is stored.

Before:  %0 = stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<?x?xf32, #encoding>{%m, %k} : index
After:   #encoding1 = #iree_encoding.encoding<..., targets = [#executable_target_of_a]>
         %0 = stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<?x?xf32, #encoding1>{%m, %k} : index

A target with a solver gives the solver, which is told the rest of the target's configuration. Targets are in the order
in which they are written; IREE lists those of the devices of a selection in reverse.
Source: seed 001_a194e06ab9f2a0e7.txt, "MakeEncodingSolvable".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Attribute, Operation

from dialects.diagnostic import Severity, emit, op_diagnostic
from dialects.hal.attributes import ExecutableTargetAttr
from dialects.iree_encoding.ops import encoding_of, with_encoding
from dialects.stream import TensorSizeOfOp
from passes.base import OpPass
from passes.encoding.sites import Resolver, affinities_of, is_open
from passes.encoding.solvers import SOLVER_KEY, solver_attribute
from passes.rewriting.edit import Editor


@dataclass(frozen=True)
class MakeEncodingSolvablePass(OpPass):
    """See the module docstring."""

    name = "make-encoding-solvable"
    anchor = ModuleOp.name
    touches_only_ir = True

    encoding_field_name: Literal["targets", "layouts"] = "targets"
    """What the list is called in the text."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        assert isinstance(op, ModuleOp)
        resolver = Resolver(affinities_of(op))
        edit = Editor(self)
        told: set[Attribute] = set()
        for query in [inner for inner in op.walk() if isinstance(inner, TensorSizeOfOp)]:
            encoding = encoding_of(query.tensor_type)
            affinities = resolver.affinities.of_op(query)
            if encoding is None or not is_open(query.tensor_type) or not affinities:
                continue
            targets = list(dict.fromkeys(t for each in affinities for t in resolver.targets(query, each)))
            for target in targets:
                if target not in told:
                    told.add(target)
                    _warn_of_differences(query, target)
            if edit.begin(query):
                solvable = encoding.replaced(layouts_name=StringAttr(self.encoding_field_name)).with_candidates(
                    list(dict.fromkeys(map(_candidate, targets)))
                )
                edit.modify(query).properties[query.TENSOR] = with_encoding(query.tensor_type, solvable)


def _candidate(target: Attribute) -> Attribute:
    """The solver of a target, or the target."""
    found = solver_attribute(target) if isinstance(target, ExecutableTargetAttr) else None
    return target if found is None else found


def _warn_of_differences(op: Operation, target: Attribute) -> None:
    """Tell where a target and its solver say different things of the same entry: the solver's word counts."""
    if not isinstance(target, ExecutableTargetAttr):
        return
    solver = target.configuration.data.get(SOLVER_KEY)
    own = getattr(solver, "entries", {})
    for key, value in target.configuration.data.items():
        if key in own and own[key] != value:
            what = f"the target has {key} = {value}, but its solver has {own[key]}, which is used"
            emit(op_diagnostic(Severity.WARNING, op, what))
