"""A pattern that turns outputs that an elementwise op reads into inputs.

Source: `MoveInitOperandsToInput` in `DropUnitDims.cpp` of MLIR 22.
"""

from __future__ import annotations

from xdsl.dialects.linalg.ops import GenericOp
from xdsl.ir import SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from okl_opt.dialects.upstream.linalg.folds.structured import is_on_tensors
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.dialects.upstream.shared.sizes import sizes_of
from okl_opt.dialects.upstream.tensor.new_ops import empty_op
from okl_opt.passes.linalg.payloads import all_parallel, maps_attribute, maps_of, uses_operand
from okl_opt.passes.rewriting.edit import place_after


class MoveInitOperandsToInput(RewritePattern):
    """linalg.generic outs(%read) -> linalg.generic ins(%read) outs(tensor.empty), if all loops are parallel"""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: GenericOp, rewriter: PatternRewriter) -> None:
        if not is_on_tensors(op) or not all_parallel(op):
            return
        count, maps = len(op.inputs), maps_of(op)
        moved = [place for place in range(count, len(op.operands)) if uses_operand(op, place)]
        if not moved:
            return
        outputs = list(op.outputs)
        for place in moved:
            outputs[place - count] = _empty_like(op.operands[place], rewriter)
        body = rewriter.move_region_contents_to_new_regions(op.body)
        for number, place in enumerate(moved):
            # Each inserted argument shifts the arguments of the outputs by one.
            old = body.block.args[place + number]
            new = body.block.insert_arg(old.type, count + number)
            new.location, new.name_hint = old.location, old.name_hint
            rewriter.replace_all_uses_with(old, new)
        new_op = GenericOp(
            [*op.inputs, *(op.operands[place] for place in moved)],
            outputs,
            body,
            maps_attribute([*maps[:count], *(maps[place] for place in moved), *maps[count:]]),
            op.iterator_types,
            op.result_types,
        )
        new_op.attributes.update(op.attributes)
        rewriter.replace(op, new_op)


def _empty_like(value: SSAValue, rewriter: PatternRewriter) -> SSAValue:
    """Return an empty tensor with the sizes of `value`, inserted right after its definition."""
    outer = rewriter.insertion_point
    rewriter.insertion_point = place_after(value)
    new = rewriter.insert(empty_op(sizes_of(rewriter, value), element_of(value.type))).tensor
    rewriter.insertion_point = outer
    return new
