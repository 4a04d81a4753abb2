"""The layers of a `grouped_matmul_bias`, and the layout of its scratch and packed weights."""

from __future__ import annotations

from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.matmul.product import is_prepacked
from okl_opt.runtime.kernels.cpu.llvm.matmul.tiling import packed_bytes

RUN_BYTES, TABLE_BYTES = 128, 64
"""Sizes at the start of a group's scratch: an okl_run_ctx and the table of its operands, before the layers' scratch."""


def layers_of_group(reg: RegContext) -> list[RegContext]:
    """The layers of a `grouped_matmul_bias`.

    Operand j of layer i is operand j * layers + i of the group.
    """
    count = len(reg.outputs)
    layers: list[RegContext] = []
    for number, out in enumerate(reg.outputs):
        inputs = reg.inputs[number::count]
        constants = tuple(j for j in range(len(inputs)) if j * count + number in reg.constants)
        layers.append(
            RegContext(
                "fused_matmul_bias",
                reg.op_name,
                reg.device,
                inputs,
                (out,),
                (("x", 0), ("weight", 0), ("bias", 0))[: len(inputs)],
                (("out", 0),),
                {"alpha": 1.0, "activation": "none"},
                constants=constants,
            )
        )
    return layers


def packed_starts(reg: RegContext) -> dict[int, int]:
    """The offsets of packed weights in the state of a group: layer -> byte."""
    starts: dict[int, int] = {}
    end = 0
    for number, layer in enumerate(layers_of_group(reg)):
        if is_prepacked(layer):
            starts[number] = end
            end += packed_bytes(layer)
    return starts
