"""Layouts of contraction operands on CPUs, by target triple and features."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from xdsl.dialects.builtin import DictionaryAttr, TensorType
from xdsl.ir import Attribute

from okl_opt.dialects.iree_cpu import CPUEncodingSolverAttr
from okl_opt.passes.encoding.solvers.contraction import product_of, tiled_layout
from okl_opt.passes.encoding.tiles import cpu_tiles


@dataclass(frozen=True)
class CPUSolver:
    """Chooses tiles by `target_triple` and `cpu_features` of the configuration."""

    attribute: CPUEncodingSolverAttr
    feature_closure: bool = True

    def configured(self, configuration: Mapping[str, Attribute]) -> CPUEncodingSolverAttr:
        if self.attribute.entries:
            return self.attribute
        return CPUEncodingSolverAttr(DictionaryAttr(dict(configuration)))

    def layout(self, type: TensorType[Attribute]) -> CPUEncodingSolverAttr | None:
        product = product_of(type)
        if product is None:
            return None
        tiles = cpu_tiles(self.attribute.entries, product.types, closure=self.feature_closure)
        found = tiled_layout(product, tiles)
        return None if found is None else CPUEncodingSolverAttr(DictionaryAttr(found.entries()))
