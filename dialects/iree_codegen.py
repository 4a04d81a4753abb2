"""Of IREE's iree_codegen dialect: the op that asks for tile sizes at run time. Source: `IREECodegenOps.td` of IREE."""

from __future__ import annotations

from xdsl.dialects.builtin import IndexType, TensorType
from xdsl.ir import Attribute, Dialect
from xdsl.irdl import IRDLOperation, irdl_op_definition, prop_def, traits_def, var_result_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.hints import isa

_INDEX = IndexType()


@irdl_op_definition
class QueryTileSizesOp(IRDLOperation):
    """The tile sizes of an encoded tensor, which are known on the device only: one for each dimension.

    %0:2 = iree_codegen.query_tile_sizes tensor<?x?xf32, #encoding> -> index, index
    """

    name = "iree_codegen.query_tile_sizes"

    tensor_type = prop_def(TensorType[Attribute])
    results_ = var_result_def(_INDEX)

    traits = traits_def(Pure())

    def __init__(self, type: TensorType[Attribute]):
        super().__init__(properties={"tensor_type": type}, result_types=[[_INDEX] * type.get_num_dims()])

    def verify_(self) -> None:
        rank = self.tensor_type.get_num_dims()
        if len(self.results_) != rank:
            raise VerifyException(f"expected a result for each of {rank} dimensions, got {len(self.results_)}")

    @classmethod
    def parse(cls, parser: Parser) -> QueryTileSizesOp:
        attributes = parser.parse_optional_attr_dict()
        start = parser.pos
        type = parser.parse_type()
        if not isa(type, TensorType[Attribute]):
            parser.raise_error("expected a tensor type", start)
        parser.parse_punctuation("->")
        results = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
        return cls.create(properties={"tensor_type": type}, result_types=results, attributes=attributes)

    def print(self, printer: Printer) -> None:
        printer.print_op_attributes(self.attributes)
        printer.print_string(" ")
        printer.print_attribute(self.tensor_type)
        printer.print_string(" -> ")
        printer.print_list(self.result_types, printer.print_attribute)


IREE_CODEGEN = Dialect("iree_codegen", [QueryTileSizesOp], [])
