"""Shape functions, and libraries of them. Source: `ShapeOps.td` and `Shape.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    FunctionType,
    StringAttr,
)
from xdsl.ir import Attribute
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    opt_prop_def,
    prop_def,
    region_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import IsolatedFromAbove, NoTerminator, SymbolOpInterface, SymbolTable

from okl_opt.dialects.declare import declared_ops
from okl_opt.dialects.text.assembly.dictionaries import parse_dictionary
from okl_opt.dialects.text.assembly.function_like import parse_function, print_function


@irdl_op_definition
class FunctionLibraryOp(IRDLOperation):
    """Shape functions, and the mapping from ops to them.

    shape.function_library @library {
      func @same(%arg: !shape.value_shape) -> !shape.shape { ... }
    } mapping {std.atan = @same}
    """

    name = "shape.function_library"

    sym_name = prop_def(StringAttr)
    sym_visibility = opt_prop_def(StringAttr)
    mapping = prop_def(DictionaryAttr)
    body = region_def()

    traits = traits_def(IsolatedFromAbove(), NoTerminator(), SymbolTable(), SymbolOpInterface())

    @classmethod
    def parse(cls, parser: Parser) -> FunctionLibraryOp:
        properties: dict[str, Attribute] = {"sym_name": parser.parse_symbol_name()}
        given = parser.parse_optional_attr_dict_with_keyword()
        attributes = {} if given is None else dict(given.data)
        if "sym_visibility" in attributes:
            properties["sym_visibility"] = attributes.pop("sym_visibility")
        body = parser.parse_region()
        parser.parse_keyword("mapping")
        properties["mapping"] = DictionaryAttr(parse_dictionary(parser))
        return cls.create(properties=properties, attributes=attributes, regions=[body])

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_symbol_name(self.sym_name.data)
        named = {} if self.sym_visibility is None else {"sym_visibility": self.sym_visibility}
        printer.print_op_attributes({**named, **self.attributes}, print_keyword=True)
        printer.print_string(" ")
        printer.print_region(self.body, print_entry_block_args=False, print_empty_block=False)
        printer.print_string(" mapping ")
        printer.print_attribute(self.mapping)


@irdl_op_definition
class FuncOp(IRDLOperation):
    """A shape function: `shape.func @f(%arg: !shape.value_shape) -> !shape.shape { ... }`."""

    name = "shape.func"

    sym_name = prop_def(StringAttr)
    function_type = prop_def(FunctionType)
    arg_attrs = opt_prop_def(ArrayAttr[DictionaryAttr])
    res_attrs = opt_prop_def(ArrayAttr[DictionaryAttr])
    sym_visibility = opt_prop_def(StringAttr)
    body = region_def()

    traits = traits_def(IsolatedFromAbove(), SymbolOpInterface())

    @classmethod
    def parse(cls, parser: Parser) -> FuncOp:
        visibility = parser.parse_optional_visibility_keyword()
        function = parse_function(parser)
        properties = {
            "sym_name": function.name,
            "function_type": FunctionType.from_lists(function.inputs, function.outputs),
            "arg_attrs": function.arg_attrs,
            "res_attrs": function.res_attrs,
            "sym_visibility": visibility,
        }
        return cls.create(
            properties={name: value for name, value in properties.items() if value is not None},
            attributes=function.attributes,
            regions=[function.body],
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        if self.sym_visibility is not None:
            printer.print_string(self.sym_visibility.data + " ")
        print_function(
            printer,
            self.sym_name.data,
            self.function_type,
            self.body,
            self.attributes,
            self.arg_attrs,
            self.res_attrs,
        )


OPS = declared_ops(globals())
