"""Solvers of encodings, by the attributes that name them, and encodings whose layouts are known.

The attributes of `dialects/iree_cpu.py` are data, so that their solvers are chosen here. An attribute that
satisfies `Solver` or `Layout` of `passes/encoding/protocols.py` needs no line here.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute

from okl_opt.dialects.hal.attributes import ExecutableTargetAttr
from okl_opt.dialects.iree_cpu import CPUEncodingSolverAttr, EncodingSolver, VMVXEncodingSolverAttr
from okl_opt.dialects.iree_encoding.attributes import EncodingAttr, IdentityAttr
from okl_opt.dialects.iree_encoding.ops import encoding_of, with_encoding, without_encoding
from okl_opt.passes.encoding.layout import IDENTITY, TileLayout
from okl_opt.passes.encoding.protocols import Layout, Solver
from okl_opt.passes.encoding.solvers.cpu import CPUSolver
from okl_opt.passes.encoding.solvers.vmvx import VMVXSolver

SOLVER_KEY = "encoding_solver"
"""The entry of a target's configuration that names its solver."""


def solver_of(attribute: Attribute, *, feature_closure: bool = True) -> Solver | None:
    """The solver that an attribute names; that of an executable target knows the target's configuration.

    None if there is none. `feature_closure` says that a CPU feature implies others.
    """
    if isinstance(attribute, ExecutableTargetAttr):
        named = solver_attribute(attribute)
        return None if named is None else solver_of(named, feature_closure=feature_closure)
    if isinstance(attribute, Solver):
        return attribute
    if isinstance(attribute, CPUEncodingSolverAttr):
        return CPUSolver(attribute, feature_closure)
    return VMVXSolver(attribute, feature_closure) if isinstance(attribute, VMVXEncodingSolverAttr) else None


def solver_attribute(target: ExecutableTargetAttr) -> Attribute | None:
    """The solver of an executable target, which knows all else that the target says; None if it has none."""
    entries = dict(target.configuration.data)
    named = entries.pop(SOLVER_KEY, None)
    solver = None if named is None else solver_of(named)
    return None if solver is None else solver.configured(entries)


def layout_of(attribute: Attribute) -> Layout | None:
    """The layout that an attribute is; None if it is none, as a target or a solver that has not decided."""
    if isinstance(attribute, IdentityAttr):
        return IDENTITY
    if isinstance(attribute, Layout):
        return attribute
    return TileLayout.from_entries(attribute.entries) if isinstance(attribute, EncodingSolver) else None


def is_resolved(encoding: EncodingAttr) -> bool:
    """Whether an encoding lists layouts only."""
    candidates = encoding.candidates
    return candidates is not None and all(layout_of(each) is not None for each in candidates)


def resolved(
    type: TensorType[Attribute], candidates: Sequence[Attribute], *, feature_closure: bool = True
) -> TensorType[Attribute]:
    """The type of an encoded tensor with the layouts that targets or solvers give it, each once.

    What has no answer stores the tensor row by row. If all do, the type has no encoding.
    Source: `SpecializeEncodings.cpp` of IREE.
    """
    encoding = encoding_of(type)
    if encoding is None:
        return type
    layouts = list(dict.fromkeys(_layout_by(type, each, feature_closure) for each in candidates))
    if all(isinstance(layout, IdentityAttr) for layout in layouts):
        return without_encoding(type)
    return with_encoding(type, encoding.resolved(layouts))


def _layout_by(type: TensorType[Attribute], candidate: Attribute, feature_closure: bool) -> Attribute:
    """The layout that a candidate gives a tensor; itself if it is one."""
    layout = layout_of(candidate)
    if layout is None:
        solver = solver_of(candidate, feature_closure=feature_closure)
        found = None if solver is None else solver.layout(type)
        if found is None:
            return IdentityAttr()
        candidate, layout = found, layout_of(found)
    return IdentityAttr() if layout is not None and layout.is_identity else candidate
