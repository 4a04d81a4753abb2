"""Checks of llvm functions and of exception handling in them. Source: `LLVMDialect.cpp` of MLIR 22."""

from __future__ import annotations

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, IntAttr
from xdsl.dialects.llvm import FuncOp, LinkageAttr, LLVMArrayType, LLVMVoidType
from xdsl.ir import Attribute, Operation
from xdsl.traits import SymbolTable
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.diagnostic import bare_error, op_error
from okl_opt.dialects.fields import all_ops_in
from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.llvm.exceptions import InvokeOp, LandingpadOp, ResumeOp
from okl_opt.dialects.upstream.llvm.held import held
from okl_opt.dialects.upstream.shared.shapes import integers


def check_function(op: Operation) -> None:
    """Check the linkage and mutually exclusive attributes."""
    assert isinstance(op, FuncOp)
    linkage = linkage_of(op)
    if linkage == "common":
        raise VerifyException("functions cannot have 'common' linkage")
    if op.body.blocks.first is None:
        if linkage not in ("external", "extern_weak"):
            raise VerifyException("external functions must have 'external' or 'extern_weak' linkage")
        return
    inline, optimize = held(op, "no_inline"), held(op, "optimize_none")
    if inline is not None and held(op, "always_inline") is not None:
        raise bare_error(op, "no_inline and always_inline attributes are incompatible")
    if optimize is not None and inline is None:
        raise VerifyException("with optimize_none must also be no_inline")
    _check_inside(op)


def linkage_of(op: Operation) -> str:
    """The linkage of a function or global."""
    linkage = op.properties.get("linkage")
    return linkage.linkage.data if isinstance(linkage, LinkageAttr) else "external"


_OF_FUNCTIONS = frozenset((LandingpadOp.name, ResumeOp.name, "llvm.blocktag"))


def _check_inside(op: FuncOp) -> None:
    """Check that all landing pads have the same type, and that block tags are unique."""
    expected: Attribute | None = None
    tags: set[Attribute] = set()
    for inner in all_ops_in(op.body):
        if inner.name not in _OF_FUNCTIONS:
            continue
        if inner.name == "llvm.blocktag":
            _check_tag(inner, tags)
            continue
        if isinstance(inner, LandingpadOp):
            found, message = inner.res.type, "'llvm.landingpad' should have a consistent result type inside a function"
        elif isinstance(inner, ResumeOp):
            found, message = inner.value.type, "'llvm.resume' should have a consistent input type inside a function"
        else:
            continue
        if expected is not None and expected != found:
            raise bare_error(op, message)
        expected = found


def _check_tag(op: Operation, tags: set[Attribute]) -> None:
    # Most functions have none, so that these attributes need not be imported.
    from okl_opt.dialects.upstream.llvm.attributes import BLOCK_TAG

    tag = held(op, "tag")
    if not isinstance(tag, BLOCK_TAG):
        return
    if tag in tags:
        number = tag.field("id")
        text = number.data if isa(number, IntAttr) else ""
        raise bare_error(op, f"duplicate block tag '{text}' in the same function: ")
    tags.add(tag)


def check_return(op: Operation) -> None:
    """Check the returned value against the function's type."""
    function = op.parent_op()
    if not isinstance(function, FuncOp):
        return
    if isinstance(function.function_type.output, LLVMVoidType):
        if op.operands:
            raise op_error(op, "expected no operands").note(function.location, "when returning from function")
    elif not op.operands:
        raise op_error(op, "expected 1 operand").note(function.location, "when returning from function")
    elif op.operands[0].type != function.function_type.output:
        raise op_error(op, "mismatching result types").note(function.location, "when returning from function")


def check_landing_pad(op: Operation) -> None:
    """Check the clauses, and that the function has a personality."""
    parent = op.parent_op()
    while parent is not None and not isinstance(parent, FuncOp):
        parent = parent.parent_op()
    if parent is not None and held(parent, "personality") is None:
        raise bare_error(op, "llvm.landingpad needs to be in a function with a personality")
    if held(op, "cleanup") is None and not op.operands:
        raise bare_error(op, "landingpad instruction expects at least one clause or cleanup attribute")
    for index, value in enumerate(op.operands):
        owner = value.owner
        name = owner.name if isinstance(owner, Operation) else ""
        if isinstance(value.type, LLVMArrayType) or name in ("llvm.mlir.zero", "llvm.mlir.addressof"):
            continue
        if name != "llvm.bitcast":
            raise bare_error(op, f"clause #{index} is not a known constant - null, addressof, bitcast")
        assert isinstance(owner, Operation)
        source = owner.operands[0].owner
        if not isinstance(source, Operation) or source.name != "llvm.mlir.addressof":
            error = bare_error(op, "constant clauses expected")
            note = "global addresses expected as operand to bitcast used in clauses for landingpad"
            raise error.note(owner.location, note)


def check_unwind(op: Operation) -> None:
    """Check that an invoke unwinds to a landing pad."""
    assert isinstance(op, InvokeOp)
    first = op.unwindDest.first_op
    if first is None:
        raise bare_error(op, "must have at least one operation in unwind destination")
    if not isinstance(first, LandingpadOp):
        raise bare_error(op, "first operation in unwind destination should be a llvm.landingpad operation")


def check_switch(op: Operation) -> None:
    """Check the case values, and that there is a weight for each successor."""
    values = op.properties.get("case_values")
    cases = values.get_shape()[0] if isa(values, DenseIntOrFPElementsAttr) and values.get_shape() else 0
    if cases != len(op.successors) - 1:
        raise VerifyException("expects number of case values to match number of case destinations")
    if isa(values, DenseIntOrFPElementsAttr) and values.get_element_type() != op.operands[0].type:
        raise bare_error(op, "expects case value type to match condition value type")
    weights = op.properties.get("branch_weights")
    if weights is not None and len(integers(weights)) != len(op.successors):
        raise bare_error(
            op,
            "expects number of branch weights to match number of successors: "
            f"{len(integers(weights))} vs {len(op.successors)}",
        )


def is_module(op: Operation | None) -> bool:
    """Return whether `op` may contain globals. Source: `satisfiesLLVMModule`."""
    return op is not None and op.has_trait(SymbolTable, value_if_unregistered=False)
