"""Entries of the linear layers: matrix products with their epilogue, alone or in groups."""

from __future__ import annotations

from runtime.kernels.context import RegContext
from runtime.kernels.cpu.llvm.frame.accepts import NUMBERS, one_type
from runtime.kernels.cpu.llvm.matmul import entry as matmul
from runtime.kernels.cpu.llvm.matmul.product import product_of
from runtime.kernels.cpu.llvm.matmul.tiling import packed_bytes, packed_layout
from runtime.kernels.registry import EmittedKernel, KernelEntry, Packing

RUN_BYTES, TABLE_BYTES = 128, 64
"""Of a group's scratch: an okl_run_ctx and the table of its operands, in front of the scratch of the layers."""


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


def _supports_layer(reg: RegContext) -> str | None:
    x, weight, *others = reg.inputs
    reason = one_type(NUMBERS)(reg) or matmul.reason_against(reg)
    if reason is not None:
        return reason
    if len(weight.shape) != 2 or any(spec.shape not in (weight.shape[:1], reg.outputs[0].shape) for spec in others):
        return "weight, bias or addend do not fit the result"
    activation = reg.attrs["activation"]
    if activation not in ("none", "relu") and not x.dtype.is_float:
        return f"activation {activation} is not supported for element type {x.dtype.spelling}"
    return None


def _supports_group(reg: RegContext) -> str | None:
    return next((reason for reason in map(_supports_layer, layers_of_group(reg)) if reason is not None), None)


def _group_priority(reg: RegContext) -> int:
    return max(map(matmul.priority, layers_of_group(reg)))


def _group_workspace(reg: RegContext) -> int:
    return RUN_BYTES + TABLE_BYTES + max(map(matmul.workspace, layers_of_group(reg)))


def packed_starts(reg: RegContext) -> dict[int, int]:
    """Where in the state of a group the weights lie that are packed once: layer -> byte."""
    starts: dict[int, int] = {}
    end = 0
    for number, layer in enumerate(layers_of_group(reg)):
        if matmul.is_prepacked(layer):
            starts[number] = end
            end += packed_bytes(layer)
    return starts


def _pack_group(reg: RegContext) -> Packing | None:
    layers = layers_of_group(reg)
    starts = packed_starts(reg)
    if not starts:
        return None
    from runtime.kernels.cpu.llvm.matmul.bias_code import emit_packing

    layout = ", ".join(packed_layout(product_of(layers[number])) for number in starts)
    nbytes = sum(packed_bytes(layers[number]) for number in starts)
    return Packing(tuple(len(layers) + number for number in starts), layout, nbytes, EmittedKernel(emit_packing))


def _prepare_group(reg: RegContext) -> EmittedKernel:
    from runtime.kernels.cpu.llvm.matmul.bias_code import emit_group

    return EmittedKernel(emit_group)


ENTRIES = [
    KernelEntry(
        "fused_matmul_bias",
        "llvm",
        matmul.priority,
        _supports_layer,
        matmul.prepare,
        workspace=matmul.workspace,
        flags=matmul.FLAGS,
        pack=matmul.pack,
    ),
    KernelEntry(
        "grouped_matmul_bias",
        "llvm",
        _group_priority,
        _supports_group,
        _prepare_group,
        workspace=_group_workspace,
        flags=matmul.FLAGS,
        pack=_pack_group,
    ),
]
