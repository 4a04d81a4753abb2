"""Solvers of encodings, looked up by attribute, and resolution of encodings.

The attributes of `dialects/iree_cpu.py` are data only, so this module chooses their solvers. Attributes that satisfy
`Solver` or `Layout` of `passes/encoding/protocols.py` need no entry here.
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
"""The entry of a target's configuration that holds its solver."""


def solver_of(attribute: Attribute, *, feature_closure: bool = True) -> Solver | None:
    """Return the solver of an attribute; for an executable target, configured with the target's entries.

    None if there is none. `feature_closure` lets a CPU feature imply others.
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
    """Return the solver of an executable target, configured with the target's other entries; None without one."""
    entries = dict(target.configuration.data)
    named = entries.pop(SOLVER_KEY, None)
    solver = None if named is None else solver_of(named)
    return None if solver is None else solver.configured(entries)


def layout_of(attribute: Attribute) -> Layout | None:
    """Return the layout of an attribute; None for other attributes, e.g. targets and unconfigured solvers."""
    if isinstance(attribute, IdentityAttr):
        return IDENTITY
    if isinstance(attribute, Layout):
        return attribute
    return TileLayout.from_entries(attribute.entries) if isinstance(attribute, EncodingSolver) else None


def is_resolved(encoding: EncodingAttr) -> bool:
    """Return whether an encoding lists layouts only."""
    candidates = encoding.candidates
    return candidates is not None and all(layout_of(each) is not None for each in candidates)


def resolved(
    type: TensorType[Attribute], candidates: Sequence[Attribute], *, feature_closure: bool = True
) -> TensorType[Attribute]:
    """Return the type of an encoded tensor with the distinct layouts chosen by targets or solvers.

    A candidate without a layout stores the tensor row by row. If all do, the type has no encoding.
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
    """Return the layout that a candidate chooses for a tensor; the candidate if it is a layout."""
    layout = layout_of(candidate)
    if layout is None:
        solver = solver_of(candidate, feature_closure=feature_closure)
        found = None if solver is None else solver.layout(type)
        if found is None:
            return IdentityAttr()
        candidate, layout = found, layout_of(found)
    return IdentityAttr() if layout is not None and layout.is_identity else candidate
