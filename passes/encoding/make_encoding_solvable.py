"""Add to encodings of size queries the targets or solvers that may choose the layout.

Before:  #map = affine_map<(d0, d1, d2) -> (d0, d2)>
         #map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
         #map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
         #lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32],
             user_indexing_maps = [#map, #map1, #map2]>
         util.global private @a = #hal.device.target<"local", [#hal.executable.target<"vmvx", "vmvx-bytecode-fb">]>
             : !hal.device
         util.func private @f() -> index {
           %0 = stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<17x5xf32, #lhs> : index
           util.return %0 : index
         }
After:   #executable_target_vmvx_bytecode_fb = #hal.executable.target<"vmvx", "vmvx-bytecode-fb">
         #map = affine_map<(d0, d1, d2) -> (d0, d2)>
         #map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
         #map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
         #device_target_local = #hal.device.target<"local", [#executable_target_vmvx_bytecode_fb]> : !hal.device
         #encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32,
             f32], user_indexing_maps = [#map, #map1, #map2], targets = [#executable_target_vmvx_bytecode_fb]>
         util.global private @a = #device_target_local
         util.func private @f() -> index {
           %0 = stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<17x5xf32, #encoding> : index
           util.return %0 : index
         }

A target with a solver contributes the solver, with the rest of the target's configuration added. Targets are in textual
order; IREE reverses the devices of a selection.
Source: seed 001_a194e06ab9f2a0e7.txt, "MakeEncodingSolvable".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.diagnostic import Severity, emit, op_diagnostic
from okl_opt.dialects.hal.attributes import ExecutableTargetAttr
from okl_opt.dialects.iree_encoding.ops import encoding_of, with_encoding
from okl_opt.dialects.stream import TensorSizeOfOp
from okl_opt.passes.base import Pass
from okl_opt.passes.encoding.sites import Resolver, Tensor, affinities_of, host_ops, is_open
from okl_opt.passes.encoding.solvers import SOLVER_KEY, solver_attribute
from okl_opt.passes.rewriting.edit import Editor


@dataclass(frozen=True)
class MakeEncodingSolvablePass(Pass):
    name = "make-encoding-solvable"

    encoding_field_name: Literal["targets", "layouts"] | None = None
    """The name of the list in the text. By default the present name, or `targets`."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        resolver = Resolver(affinities_of(op))
        edit = Editor(self)
        told: set[Attribute] = set()
        for query in [inner for inner in host_ops(op) if isinstance(inner, TensorSizeOfOp)]:
            affinities = resolver.affinities.of_op(query) if is_open(query.tensor_type) else ()
            targets = list(dict.fromkeys(t for each in affinities for t in resolver.targets(query, each)))
            for target in targets:
                if target not in told:
                    told.add(target)
                    _warn_of_differences(query, target)
            solvable = self._solvable(query.tensor_type, targets) if targets else query.tensor_type
            if solvable != query.tensor_type and edit.begin(query):
                edit.modify(query).properties[query.TENSOR] = solvable

    def _solvable(self, type: Tensor, targets: Sequence[Attribute]) -> Tensor:
        """Return the type of an encoded tensor with its candidates: targets or solvers."""
        encoding = encoding_of(type)
        assert encoding is not None, "the tensor is encoded"
        if self.encoding_field_name is not None:
            encoding = encoding.replaced(layouts_name=StringAttr(self.encoding_field_name))
        return with_encoding(type, encoding.with_candidates(list(dict.fromkeys(map(_candidate, targets)))))


def _candidate(target: Attribute) -> Attribute:
    """Return the solver of a target, or the target without one."""
    found = solver_attribute(target) if isinstance(target, ExecutableTargetAttr) else None
    return target if found is None else found


def _warn_of_differences(op: Operation, target: Attribute) -> None:
    """Warn if a target and its solver have different values for an entry; the solver's value is used."""
    if not isinstance(target, ExecutableTargetAttr):
        return
    solver = target.configuration.data.get(SOLVER_KEY)
    own = getattr(solver, "entries", {})
    for key, value in target.configuration.data.items():
        if key in own and own[key] != value:
            what = f"the target has {key} = {value}, but its solver has {own[key]}, which is used"
            emit(op_diagnostic(Severity.WARNING, op, what))
