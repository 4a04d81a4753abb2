"""A plugin: targets that store the operands of products in tiles of 4x4."""

from collections.abc import Mapping

from xdsl.dialects.builtin import DictionaryAttr, TensorType
from xdsl.ir import Attribute, Dialect, ParametrizedAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.universe import Universe

from okl_opt.dialects.iree_cpu import CPUEncodingSolverAttr
from okl_opt.passes.encoding.solvers.contraction import operand_layout, product_of
from okl_opt.passes.encoding.tiles import Tile


@irdl_attr_definition
class SquareTilesAttr(ParametrizedAttribute):
    """`#acme.square_tiles`: the solver of these targets."""

    name = "acme.square_tiles"

    def configured(self, configuration: Mapping[str, Attribute]) -> Attribute:
        """The solver of a target; this one asks for nothing."""
        return self

    def layout(self, type: TensorType[Attribute]) -> Attribute | None:
        """The tiles of a tensor, as data; None if it is no operand of a product."""
        product = product_of(type)
        if product is None:
            return None
        return CPUEncodingSolverAttr(DictionaryAttr(operand_layout(product, Tile(4, 4, 4)).entries()))


UNIVERSE = Universe(all_dialects={"acme": lambda: Dialect("acme", [], [SquareTilesAttr])})
