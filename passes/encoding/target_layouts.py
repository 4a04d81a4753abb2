"""The layouts of the executing device, and of tensors written by other devices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.iree_encoding.ops import encoding_of
from okl_opt.dialects.text import quoted
from okl_opt.passes.encoding.layout import IDENTITY, TileLayout
from okl_opt.passes.encoding.solvers import is_resolved, layout_of, resolved, solver_of


@dataclass(frozen=True)
class TargetLayouts:
    """The layouts of a target: an executable target, a solver, or None for row-major storage."""

    target: Attribute | None
    devices: Sequence[Sequence[Attribute]] = ()
    """The target lists of the devices that include this target."""
    feature_closure: bool = True

    def of_value(self, op: Operation, type: TensorType[Attribute]) -> TileLayout:
        """Return the layout of a value of this type. Raises: DiagnosticError at `op`."""
        encoding = encoding_of(type)
        if encoding is None:
            return IDENTITY
        if is_resolved(encoding):
            return _common(op, encoding.candidates or ())
        solver = None if self.target is None else solver_of(self.target, feature_closure=self.feature_closure)
        found = None if solver is None else solver.layout(type)
        return IDENTITY if found is None else _tiles(op, found)

    def of_binding(
        self, op: Operation, type: TensorType[Attribute], accessed: Sequence[TensorType[Attribute]]
    ) -> TileLayout:
        """Return the layout of a tensor in a binding; `accessed` are the types of its loads and stores.

        The types of loads and stores have the unresolved encoding. If the binding has the layouts of all targets of a
        device, this target's one counts. Raises: DiagnosticError at `op`.
        """
        encoding = encoding_of(type)
        if encoding is None or not is_resolved(encoding):
            return self.of_value(op, type)
        for value in accessed:
            for targets in self.devices if encoding_of(value) is not None else ():
                own = encoding_of(resolved(value, targets, feature_closure=self.feature_closure))
                if own is not None and own.candidates == encoding.candidates:
                    return self.of_value(op, value)
        return self.of_value(op, type)


def _common(op: Operation, candidates: Sequence[Attribute]) -> TileLayout:
    """Return the layout of all candidates. Raises: DiagnosticError if they differ."""
    tiles = [_tiles(op, each) for each in candidates]
    for other, layout in zip(candidates, tiles, strict=True):
        if layout != tiles[0]:
            raise op_error(
                op,
                f"has a tensor that may be stored as {quoted(candidates[0])} and as {quoted(other)}; its code is for "
                "one of them, so run specialize-encodings first, or let one device write the tensor",
            )
    return tiles[0] if tiles else IDENTITY


def _tiles(op: Operation, attribute: Attribute) -> TileLayout:
    layout = layout_of(attribute)
    if layout is not None and layout.is_identity:
        return IDENTITY
    if not isinstance(layout, TileLayout):
        raise op_error(op, f"has a tensor that is stored as {quoted(attribute)}, which is not in tiles")
    return layout
