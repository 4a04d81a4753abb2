"""Convert a Flow program to functions on tensors: its dispatches, its globals and its arguments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xdsl.dialects import func
from xdsl.dialects.builtin import IndexType, ModuleOp
from xdsl.ir import Attribute

from okl_opt.dialects.text.assembly.sized_types import unknown_sizes
from okl_opt.dialects.verifier import verify
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.runtime.code.source import FLOW_DIALECTS
from okl_opt.runtime.prepare.launches import LaunchBuilder


def is_flow(module: ModuleOp) -> bool:
    """Return whether a module has ops of IREE's flow, hal or util."""
    return any(op.name.partition(".")[0] in FLOW_DIALECTS for op in module.walk())


def as_functions(builder: LaunchBuilder, module: ModuleOp) -> ModuleOp:
    """Return the module itself, or for a Flow program a copy of functions on tensors. Raises: DiagnosticError."""
    new = [] if builder.unsafe else _new_sizes(builder.functions.source, module)
    if not is_flow(module) and not new:
        return module
    copy = module.clone()
    for sizes in new:
        sizes.check(copy)
    if not is_flow(copy):
        return copy
    # Imported here, since other programs need nothing of Flow.
    from okl_opt.passes.named.flow import FlowToTensorsPipeline

    builder.options.progress.step("lowering of Flow")
    passes = [FlowToTensorsPipeline(builder.functions.checks_workgroups).text()]
    builder.run_pipeline(builder.ctx, copy, passes, "run flow")
    verify(copy)
    return copy


class _NewSizes(NamedTuple):
    """Size parameters that passes have added to a function, after its tensor arguments."""

    name: str
    sizes: Sequence[tuple[int, Sequence[int]]]
    """The number of an argument, and the numbers of the arguments that are its sizes."""

    def check(self, module: ModuleOp) -> None:
        """Insert checks of the sizes that the caller gives, since the code after passes relies on them."""
        # Imported here, since most programs have no new sizes.
        from okl_opt.passes.flow.claimed_sizes import check_sizes

        function = next(op for op in module.ops if isinstance(op, func.FuncOp) and op.sym_name.data == self.name)
        arguments = function.body.blocks[0].args
        first = function.body.blocks[0].first_op
        assert first is not None, "the block has a terminator"
        for number, sizes in self.sizes:
            tensor = arguments[number]
            message = f"the size given for dimension {{}} of argument {number} is not that of the tensor"
            check_sizes(first, tensor, tensor.type, [arguments[each] for each in sizes], message, Editor())


def _new_sizes(source: ModuleOp | None, module: ModuleOp) -> list[_NewSizes]:
    """The functions to which `iree-flow-expand-tensor-shapes` has added sizes."""
    if source is None:
        return []
    as_read = {op.sym_name.data: op for op in source.ops if isinstance(op, func.FuncOp)}
    found: list[_NewSizes] = []
    for op in module.ops:
        if isinstance(op, func.FuncOp) and op.body.blocks and op.sym_name.data in as_read:
            before = as_read[op.sym_name.data].function_type.inputs.data
            sizes = _sizes_after(before, op.function_type.inputs.data)
            if sizes:
                found.append(_NewSizes(op.sym_name.data, sizes))
    return found


def _sizes_after(before: Sequence[Attribute], types: Sequence[Attribute]) -> list[tuple[int, Sequence[int]]]:
    """The arguments whose sizes now follow them as new parameters, each with the numbers of these parameters."""
    if len(types) <= len(before):
        return []
    found: list[tuple[int, Sequence[int]]] = []
    place = 0
    for type_ in before:
        number, count = place, unknown_sizes(type_)
        sizes = range(place + 1, place + 1 + count)
        place += 1 + count
        if place > len(types) or any(not isinstance(types[each], IndexType) for each in sizes):
            return []
        if count:
            found.append((number, sizes))
    return found
