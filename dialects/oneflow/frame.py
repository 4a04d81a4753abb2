"""The ops around computations: jobs, their inputs, outputs and variables, and kernel launches.

Source: seed 000_5288debaba9517ca.txt, `oneflow.job` to `oneflow.kernel_launch`.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import (
    ArrayAttr,
    BytesAttr,
    DictionaryAttr,
    FloatAttr,
    FunctionType,
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
    TensorType,
    f32,
    i1,
)
from xdsl.dialects.utils.format import parse_func_op_like, print_func_op_like
from xdsl.ir import Attribute, Block, BlockArgument, Region, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    attr_def,
    irdl_op_definition,
    operand_def,
    opt_attr_def,
    opt_result_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import HasParent, IsolatedFromAbove, IsTerminator, NoMemoryEffect, SymbolOpInterface
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.declare import declared_ops
from okl_opt.dialects.local_checks import VerifiedAlone
from okl_opt.dialects.oneflow.base import BOOL, I32, SI64, SI64S, STRINGS, OneFlowOp
from okl_opt.dialects.oneflow.traits import NamesVariable, SharesFirstOperand, TensorSource, UserOp, WritesOperands
from okl_opt.dialects.sbp import ParallelAttr
from okl_opt.dialects.text.assembly.value_list import parse_value_list, print_value_list


@irdl_op_definition
class JobOp(IRDLOperation):
    """A program: one block of straight-line ops on tensors, ending in `oneflow.return`.

    oneflow.job @job(%arg0: tensor<2xf32>) -> tensor<2xf32> {
      oneflow.return %arg0 : tensor<2xf32>
    }
    """

    name = "oneflow.job"

    sym_name = attr_def(StringAttr)
    function_type = attr_def(FunctionType)
    sym_visibility = opt_attr_def(StringAttr)
    arg_attrs = opt_attr_def(ArrayAttr[DictionaryAttr])
    res_attrs = opt_attr_def(ArrayAttr[DictionaryAttr])
    body = region_def("single_block")

    traits = traits_def(IsolatedFromAbove(), SymbolOpInterface())

    def __init__(self, name: str, function_type: FunctionType, body: Region | None = None):
        super().__init__(
            attributes={"sym_name": StringAttr(name), "function_type": function_type},
            regions=[Region(Block(arg_types=function_type.inputs)) if body is None else body],
        )

    @property
    def args(self) -> Sequence[BlockArgument]:
        """Parameters of the job."""
        return self.body.block.args

    def verify_(self) -> None:
        inputs = self.function_type.inputs.data
        arguments = self.body.block.args
        if len(arguments) != len(inputs):
            raise VerifyException(
                f"entry block must have {len(inputs)} arguments to match function signature, has {len(arguments)}"
            )
        for number, (argument, wanted) in enumerate(zip(arguments, inputs, strict=True)):
            if argument.type != wanted:
                raise VerifyException(
                    f"type of entry block argument #{number}({argument.type}) must match the type of the "
                    f"corresponding argument in function signature({wanted})"
                )
        if not isinstance(self.body.block.last_op, ReturnOp):
            raise VerifyException("block must end with 'oneflow.return'")

    @classmethod
    def parse(cls, parser: Parser) -> JobOp:
        visibility = parser.parse_optional_visibility_keyword()
        reserved = ("sym_name", "function_type", "sym_visibility", "arg_attrs", "res_attrs")
        name, inputs, outputs, body, extra, arg_attrs, res_attrs = parse_func_op_like(
            parser, reserved_attr_names=reserved
        )
        if not body.blocks:
            parser.raise_error("expected a body: a job cannot be declared only")
        attributes: dict[str, Attribute] = {} if extra is None else dict(extra.data)
        attributes["sym_name"] = StringAttr(name)
        attributes["function_type"] = FunctionType.from_lists(inputs, outputs)
        if visibility is not None:
            attributes["sym_visibility"] = visibility
        if arg_attrs is not None:
            attributes["arg_attrs"] = arg_attrs
        if res_attrs is not None:
            attributes["res_attrs"] = res_attrs
        return cls.create(attributes=attributes, regions=[body])

    def print(self, printer: Printer) -> None:
        if self.sym_visibility is not None:
            printer.print_string(f" {self.sym_visibility.data}")
        print_func_op_like(
            printer,
            self.sym_name,
            self.function_type,
            self.body,
            self.attributes,
            arg_attrs=self.arg_attrs,
            res_attrs=self.res_attrs,
            reserved_attr_names=("sym_name", "function_type", "sym_visibility", "arg_attrs", "res_attrs"),
        )


@irdl_op_definition
class ReturnOp(IRDLOperation):
    """Ends a job and gives its results: `oneflow.return %a, %b : T1, T2`, or `oneflow.return`."""

    name = "oneflow.return"

    values = var_operand_def()

    traits = traits_def(HasParent(JobOp), IsTerminator(), NoMemoryEffect())

    def __init__(self, *values: SSAValue):
        super().__init__(operands=[values])

    def verify_(self) -> None:
        job = self.parent_op()
        if not isinstance(job, JobOp):
            return
        name = job.sym_name.data
        results = job.function_type.outputs.data
        if len(self.operands) != len(results):
            raise VerifyException(
                f"has {len(self.operands)} operands, but enclosing function (@{name}) returns {len(results)}"
            )
        for number, (value, wanted) in enumerate(zip(self.operands, results, strict=True)):
            if value.type != wanted:
                raise VerifyException(
                    f"type of return operand {number} ({value.type}) doesn't match function result type ({wanted}) "
                    f"in function @{name}"
                )

    @classmethod
    def parse(cls, parser: Parser) -> ReturnOp:
        attributes, values = parse_value_list(parser)
        return cls.create(operands=values, attributes=attributes)

    def print(self, printer: Printer) -> None:
        print_value_list(self, printer)


class _BoundaryOp(OneFlowOp):
    """A tensor that enters or leaves a job: `shape` and `data_type` describe it, `output_lbns` names it."""

    output_lbns = attr_def(STRINGS)
    shape = opt_attr_def(SI64S)
    data_type = opt_attr_def(I32)
    is_dynamic = opt_attr_def(BOOL)
    nd_sbp = opt_attr_def(STRINGS)
    job_name = opt_attr_def(StringAttr)

    traits = traits_def(TensorSource(), VerifiedAlone())

    def verify_(self) -> None:
        # Checked after the fields' constraints, so that each error is reported once.
        count = len(self.output_lbns)
        if count != 1:
            raise VerifyException(f"'output_lbns' must name the one data result, has {count} names")
        number = self.data_type
        if number is not None and not 0 <= number.value.data <= 12:
            raise VerifyException(f"'data_type' must be a data type from 0 to 12, got {number.value.data}")


class _PassThroughOp(_BoundaryOp):
    """The identity. Operands after the first, and a second result, are control edges."""

    input = operand_def(TensorType)
    ctrl_inputs = var_operand_def()
    output = result_def(TensorType)
    ctrl_output = opt_result_def()

    traits = traits_def(SharesFirstOperand())

    def verify_(self) -> None:
        super().verify_()
        if self.input.type != self.output.type:
            raise VerifyException(f"operand type {self.input.type} differs from result type {self.output.type}")


@irdl_op_definition
class InputOp(_PassThroughOp):
    """A parameter of the job.

    %output = "oneflow.input"(%arg0) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in",
      output_lbns = ["in/out"], shape = [2 : si64]} : (tensor<2xf32>) -> tensor<2xf32>
    """

    name = "oneflow.input"


@irdl_op_definition
class OutputOp(_PassThroughOp):
    """A result of the job.

    %output = "oneflow.output"(%0) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "out",
      output_lbns = ["out/out"], shape = [2 : si64]} : (tensor<2xf32>) -> tensor<2xf32>
    """

    name = "oneflow.output"


@irdl_op_definition
class VariableOp(_BoundaryOp):
    """A stored array of the model; its value is set when the job is run, or by an initialiser.

    %output = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w",
      output_lbns = ["w/out"], shape = [2 : si64]} : () -> tensor<2xf32>
    """

    name = "oneflow.variable"

    ctrl_inputs = var_operand_def()
    output = result_def(TensorType)
    ctrl_output = opt_result_def()
    model_name = opt_attr_def(StringAttr, default_value=StringAttr("weight"))
    l1_regularization = opt_attr_def(FloatAttr.constr(f32), default_value=FloatAttr(0.0, f32))
    l2_regularization = opt_attr_def(FloatAttr.constr(f32), default_value=FloatAttr(0.0, f32))
    trainable = opt_attr_def(BOOL, default_value=IntegerAttr(1, i1))
    float_initializer = opt_attr_def(FloatAttr.constr(f32))
    integer_initializer = opt_attr_def(SI64)
    parallel = opt_attr_def(ParallelAttr)

    traits = traits_def(NamesVariable())


@irdl_op_definition
class KernelLaunchOp(OneFlowOp):
    """Run the ops of one wrapped function, on one device.

    %0 = oneflow.kernel_launch @wrap0(%a) {device_name = ["@0:0"], device_tag = "cpu", mlir_assembly = "...",
      op_name = "wrap0"} : (tensor<2xf32>) -> tensor<2xf32>

    `mlir_assembly` holds the function that is run. The callee is informative and is not looked up, since passes rename
    and retype it while the launch stays. A launch has side effects: it is never removed as unused.
    """

    name = "oneflow.kernel_launch"

    in_ = var_operand_def()
    out = var_result_def()
    callee = attr_def(SymbolRefAttr)
    mlir_assembly = attr_def(StringAttr | BytesAttr)

    traits = traits_def(UserOp(), WritesOperands())

    def verify_(self) -> None:
        if len(self.callee.nested_references) != 0:
            raise VerifyException(f"'callee' must be a flat symbol reference, got {self.callee}")

    @classmethod
    def parse(cls, parser: Parser) -> KernelLaunchOp:
        callee = SymbolRefAttr(parser.parse_symbol_name())
        operands = parser.parse_comma_separated_list(parser.Delimiter.PAREN, parser.parse_unresolved_operand)
        attributes = parser.parse_optional_attr_dict()
        if "callee" in attributes:
            parser.raise_error("'callee' comes before the operands, not among the attributes")
        parser.parse_punctuation(":")
        position = parser.pos
        type_ = parser.parse_function_type()
        return cls.create(
            operands=parser.resolve_operands(operands, type_.inputs.data, position),
            result_types=type_.outputs.data,
            attributes={**attributes, "callee": callee},
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_attribute(self.callee)
        printer.print_string("(")
        printer.print_list(self.operands, printer.print_ssa_value)
        printer.print_string(")")
        printer.print_op_attributes(self.attributes, reserved_attr_names=("callee",))
        printer.print_string(" : ")
        printer.print_operation_type(self)


FRAME_OPS = declared_ops(globals())
