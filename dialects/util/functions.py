"""Functions, their calls, and initializers."""

from __future__ import annotations

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, FlatSymbolRefAttrConstr, FunctionType, StringAttr
from xdsl.ir import Region, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    opt_prop_def,
    prop_def,
    region_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import HasParent, IsolatedFromAbove, IsTerminator, Pure, SymbolOpInterface
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.text import quoted
from okl_opt.dialects.text.assembly.function_like import parse_function, print_function


@irdl_op_definition
class InitializerOp(IRDLOperation):
    """Runs when the module is loaded, after the initializers above it.

    util.initializer {
      %0 = arith.constant 5 : i32
      util.global.store %0, @a : i32
      util.initializer.return
    }
    """

    name = "util.initializer"

    function_type = prop_def(FunctionType)
    body = region_def()

    traits = traits_def(IsolatedFromAbove())

    def __init__(self, body: Region):
        super().__init__(properties={"function_type": FunctionType.from_lists([], [])}, regions=[body])

    @classmethod
    def parse(cls, parser: Parser) -> InitializerOp:
        attributes = parser.parse_optional_attr_dict_with_keyword()
        op = cls(parser.parse_region())
        if attributes is not None:
            op.attributes.update(attributes.data)
        return op

    def print(self, printer: Printer) -> None:
        printer.print_op_attributes(self.attributes, print_keyword=True)
        printer.print_string(" ")
        printer.print_region(self.body, print_entry_block_args=False)

    def verify_(self) -> None:
        if self.function_type != FunctionType.from_lists([], []):
            raise VerifyException(f"must take and return nothing, got {quoted(self.function_type)}")
        if self.body.blocks.first is None or self.body.blocks.first.args:
            raise VerifyException("must have a body without arguments")


@irdl_op_definition
class InitializerReturnOp(IRDLOperation):
    """The end of an initializer, as IREE spelled it in 2022; `util.return` is read there, too.

    util.initializer.return
    """

    name = "util.initializer.return"

    traits = traits_def(IsTerminator(), Pure(), HasParent(InitializerOp))

    assembly_format = "attr-dict"

    def __init__(self):
        super().__init__()


@irdl_op_definition
class FuncOp(IRDLOperation):
    """A function, or the declaration of one.

    util.func public @f(%arg0: i32) -> i32 {
      util.return %arg0 : i32
    }
    """

    name = "util.func"

    sym_name = prop_def(StringAttr)
    sym_visibility = opt_prop_def(StringAttr)
    function_type = prop_def(FunctionType)
    arg_attrs = opt_prop_def(ArrayAttr[DictionaryAttr])
    res_attrs = opt_prop_def(ArrayAttr[DictionaryAttr])
    body = region_def()

    traits = traits_def(IsolatedFromAbove(), SymbolOpInterface())

    def __init__(self, name: str, function_type: FunctionType, body: Region, visibility: str = "public"):
        super().__init__(
            properties={
                "sym_name": StringAttr(name),
                "sym_visibility": StringAttr(visibility),
                "function_type": function_type,
            },
            regions=[body],
        )

    @classmethod
    def parse(cls, parser: Parser) -> FuncOp:
        visibility = parser.parse_optional_visibility_keyword()
        function = parse_function(parser, inferred=("sym_visibility", "sym_name", "function_type"))
        properties = {
            "sym_name": function.name,
            "sym_visibility": visibility,
            "function_type": FunctionType.from_lists(function.inputs, function.outputs),
            "arg_attrs": function.arg_attrs,
            "res_attrs": function.res_attrs,
        }
        return cls.create(
            properties={name: value for name, value in properties.items() if value is not None},
            attributes=function.attributes,
            regions=[function.body],
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(f" {'public' if self.sym_visibility is None else self.sym_visibility.data} ")
        print_function(
            printer,
            self.sym_name.data,
            self.function_type,
            self.body,
            self.attributes,
            self.arg_attrs,
            self.res_attrs,
            names_declared=True,
        )

    def verify_(self) -> None:
        entry = self.body.blocks.first
        if entry is None:
            if self.sym_visibility is None or self.sym_visibility.data == "public":
                raise VerifyException("symbol declaration cannot have public visibility")
        elif tuple(entry.arg_types) != self.function_type.inputs.data:
            raise VerifyException("the arguments of the entry block must be those of the function")


@irdl_op_definition
class CallOp(IRDLOperation):
    """A call of a `util.func`.

    %0 = util.call @f(%arg0) : (i32) -> i32
    """

    name = "util.call"

    callee = prop_def(FlatSymbolRefAttrConstr)
    arguments = var_operand_def()
    res = var_result_def()

    assembly_format = "$callee `(` $arguments `)` attr-dict `:` functional-type($arguments, $res)"


@irdl_op_definition
class ReturnOp(IRDLOperation):
    """The end of a function or an initializer.

    util.return %0 : i32
    """

    name = "util.return"

    arguments = var_operand_def()

    traits = traits_def(IsTerminator(), Pure(), HasParent(FuncOp, InitializerOp))

    assembly_format = "attr-dict ($arguments^ `:` type($arguments))?"

    def __init__(self, *arguments: SSAValue):
        super().__init__(operands=[arguments])

    def verify_(self) -> None:
        function = self.parent_op()
        expected = function.function_type.outputs.data if isinstance(function, FuncOp) else ()
        if len(expected) != len(self.arguments):
            raise VerifyException(
                f"has {len(self.arguments)} operands, but enclosing function-like op returns {len(expected)}"
            )
        for index, (operand, type) in enumerate(zip(self.arguments, expected, strict=True)):
            if operand.type != type:
                raise VerifyException(
                    f"type of return operand {index} ({quoted(operand.type)}) doesn't match function result type "
                    f"({quoted(type)})"
                )
