"""Entries of the normalisations."""

from __future__ import annotations

from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.accepts import FLOATS
from okl_opt.runtime.kernels.cpu.llvm.frame.entry import emitted, generated
from okl_opt.runtime.kernels.cpu.llvm.norm.shape import (
    batch_scratch,
    begin_axis,
    group_scratch,
    group_view,
    statistics_type,
)
from okl_opt.runtime.kernels.registry import by_op_type

_PARAMETERS = ("moving_mean", "moving_variance", "gamma", "beta")


def _supports_batch(reg: RegContext) -> str | None:
    x = reg.inputs[0]
    if x.dtype not in FLOATS:
        return f"element type {x.dtype.spelling} is not supported"
    axis = reg.integer("axis")
    if not 0 <= axis < x.rank:
        return f"axis {axis} is not an axis of {x}"
    statistics = x._replace(shape=(x.shape[axis],), dtype=statistics_type(x.dtype))
    for (key, _), spec in zip(reg.input_keys, reg.inputs, strict=True):
        wanted = statistics if key in _PARAMETERS else x
        if spec != wanted:
            return f"{key} is {spec}, expected {wanted}"
    for key in _PARAMETERS[: 0 if reg.attrs["training"] else 2]:
        if reg.input_index(key) is None:
            return f"{key} is needed unless training"
    reserve = TensorSpec(((x.elem_count + 31) // 32,), DType.SI32)
    results = {"mean": statistics, "inv_variance": statistics, "reserve_space": reserve}
    for (key, _), spec in zip(reg.output_keys, reg.outputs, strict=True):
        wanted = results.get(key, x)
        if spec != wanted:
            return f"{key} is {spec}, expected {wanted}"
    return None


def _supports_layer(reg: RegContext) -> str | None:
    x = reg.inputs[0]
    if x.dtype not in FLOATS:
        return f"element type {x.dtype.spelling} is not supported"
    if len(reg.outputs) != 3:
        return f"expected 3 results, got {len(reg.outputs)}"
    begin = begin_axis(reg)
    if begin != begin_axis(reg, "begin_params_axis"):
        return "begin_norm_axis and begin_params_axis differ"
    if not 0 <= begin < max(x.rank, 1):
        return f"begin_norm_axis {reg.integer('begin_norm_axis')} is not an axis of {x}"
    y, mean, inverse = reg.outputs
    statistics = DType.F64 if x.dtype is DType.F64 else DType.F32
    if y != x or any(spec.shape != x.shape[:begin] or spec.dtype is not statistics for spec in (mean, inverse)):
        return "the results do not have the types that follow from the operand"
    for key, flag in (("beta", "center"), ("gamma", "scale")):
        index = reg.input_index(key)
        if bool(reg.attrs[flag]) != (index is not None):
            return f"{flag} and the operand {key} do not agree"
        if index is not None and (reg.inputs[index].shape != x.shape[begin:] or reg.inputs[index].dtype is not x.dtype):
            return f"{key} is {reg.inputs[index]}, expected the normalised axes of {x}"
    return None


def _supports_group(reg: RegContext) -> str | None:
    x, groups = reg.inputs[0], reg.integer("num_groups")
    if x.dtype not in FLOATS:
        return f"element type {x.dtype.spelling} is not supported"
    if x.rank < 2:
        return f"expected rank 2 or more, got {x.rank}"
    if reg.attrs["data_format"] not in ("channels_first", "channels_last"):
        return f"data_format {reg.attrs['data_format']} is not supported"
    if reg.attrs["activation"] not in ("none", "silu"):
        return f"activation {reg.attrs['activation']} is not supported"
    channels = group_view(reg).channels
    if groups < 1 or channels % groups:
        return f"{groups} groups do not divide {channels} channels"
    for key in ("beta", "gamma"):
        index = reg.input_index(key)
        if bool(reg.attrs["affine"]) != (index is not None):
            return f"affine and the operand {key} do not agree"
        if index is not None and reg.inputs[index] != x._replace(shape=(channels,)):
            return f"{key} is {reg.inputs[index]}, expected {x._replace(shape=(channels,))}"
    statistics = x._replace(shape=(x.shape[0], groups), dtype=statistics_type(x.dtype))
    if reg.outputs != (x, statistics, statistics):
        return "the results do not have the types that follow from the operand"
    return None


def _supports_rms(reg: RegContext) -> str | None:
    x = reg.inputs[0]
    if x.dtype not in FLOATS:
        return f"element type {x.dtype.spelling} is not supported"
    normalized = tuple(reg.integers("normalized_shape"))
    kept = x.rank - len(normalized)
    if kept < 0 or x.shape[kept:] != normalized:
        return f"normalized_shape {list(normalized)} is not the last axes of {x}"
    for spec in reg.inputs[1:]:
        if spec != x._replace(shape=normalized):
            return f"the weight is {spec}, expected {x._replace(shape=normalized)}"
    statistics = x._replace(shape=x.shape[:kept], dtype=statistics_type(x.dtype))
    return None if reg.outputs == (x, statistics) else "the results do not have the types that follow from the operand"


def _kept_statistics(reg: RegContext) -> int:
    """Scratch for the statistics, copied to the results at the end: a result may share an operand's buffer."""
    return sum(spec.nbytes for spec in reg.outputs[1:])


def _batch_workspace(reg: RegContext) -> int:
    return batch_scratch(reg).nbytes


def _group_workspace(reg: RegContext) -> int:
    return group_scratch(reg).nbytes


entry_of = by_op_type(
    [
        *(
            generated(
                op_type, _supports_batch, emitted("norm.normalization:emit"), in_place=True, workspace=_batch_workspace
            )
            for op_type in ("normalization", "normalization_infer", "normalization_add_relu")
        ),
        generated(
            "layer_norm", _supports_layer, emitted("norm.layer_norm:emit"), in_place=True, workspace=_kept_statistics
        ),
        generated(
            "group_norm", _supports_group, emitted("norm.group_norm:emit"), in_place=True, workspace=_group_workspace
        ),
        generated("rms_norm", _supports_rms, emitted("norm.rms_norm:emit"), in_place=True, workspace=_kept_statistics),
    ]
)
