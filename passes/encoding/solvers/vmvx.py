"""Layouts of contraction operands on VMVX, IREE's interpreter of kernels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from xdsl.dialects.builtin import DictionaryAttr, TensorType
from xdsl.ir import Attribute

from okl_opt.dialects.iree_cpu import VMVXEncodingSolverAttr
from okl_opt.passes.encoding.solvers.contraction import product_of, tiled_layout
from okl_opt.passes.encoding.tiles import narrow_side, vmvx_tiles


@dataclass(frozen=True)
class VMVXSolver:
    """Chooses tiles by `ukernels` of the configuration; with microkernels they are known at run time."""

    attribute: VMVXEncodingSolverAttr
    feature_closure: bool = True

    def configured(self, configuration: Mapping[str, Attribute]) -> VMVXEncodingSolverAttr:
        if self.attribute.entries:
            return self.attribute
        return VMVXEncodingSolverAttr(DictionaryAttr(dict(configuration)))

    def layout(self, type: TensorType[Attribute]) -> VMVXEncodingSolverAttr | None:
        product = product_of(type)
        if product is None:
            return None
        is_narrow = narrow_side(product.encoding) is not None
        tiles = vmvx_tiles(self.attribute.entries, has_batch=bool(product.dims.batch), is_narrow=is_narrow)
        found = tiled_layout(product, tiles)
        return None if found is None else VMVXEncodingSolverAttr(DictionaryAttr(found.entries()))
