"""The ways to make a module smaller, one file per kind, in order: those that remove most come first."""

from __future__ import annotations

from okl_opt.commands.reduce.simplifiers.attributes import DELETE_ATTRIBUTES
from okl_opt.commands.reduce.simplifiers.blocks import DROP_BLOCK_ARGUMENTS, JOIN_BLOCKS, RETURN_EARLY, TAKE_BRANCHES
from okl_opt.commands.reduce.simplifiers.functions import DELETE_BODIES, DELETE_FUNCTIONS
from okl_opt.commands.reduce.simplifiers.literals import SHRINK_LITERALS
from okl_opt.commands.reduce.simplifiers.operands import DROP_OPERANDS, DROP_PARAMETERS, REDIRECT_OPERANDS
from okl_opt.commands.reduce.simplifiers.ops import (
    BYPASS_OPS,
    DELETE_OPS,
    OPS_TO_CONSTANTS,
    OPS_TO_PARAMETERS,
    OPS_TO_PLACEHOLDERS,
    UNWRAP_OPS,
)
from okl_opt.commands.reduce.simplifiers.results import DROP_FUNCTION_RESULTS, DROP_RESULTS
from okl_opt.commands.reduce.simplifiers.shapes import SHRINK_SHAPES
from okl_opt.commands.reduce.simplifiers.simplifier import Simplifier

SIMPLIFIERS: tuple[Simplifier, ...] = (
    DELETE_FUNCTIONS,
    DELETE_BODIES,
    TAKE_BRANCHES,
    RETURN_EARLY,
    JOIN_BLOCKS,
    DROP_FUNCTION_RESULTS,
    DELETE_OPS,
    BYPASS_OPS,
    UNWRAP_OPS,
    OPS_TO_PARAMETERS,
    OPS_TO_CONSTANTS,
    OPS_TO_PLACEHOLDERS,
    REDIRECT_OPERANDS,
    DROP_OPERANDS,
    DROP_PARAMETERS,
    DROP_BLOCK_ARGUMENTS,
    DROP_RESULTS,
    *SHRINK_SHAPES,
    DELETE_ATTRIBUTES,
    *SHRINK_LITERALS,
)
