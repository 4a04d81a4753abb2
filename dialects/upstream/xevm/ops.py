"""The xevm dialect's target, named by a `gpu.module`. Its ops are not defined. Source: `XeVMOps.td` of MLIR."""

from __future__ import annotations

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntAttr, NoneAttr, StringAttr
from xdsl.ir import Dialect
from xdsl.irdl import irdl_attr_definition

from okl_opt.dialects.upstream.shared.gpu_target import GpuTarget, common_defaults


@irdl_attr_definition
class TargetAttr(GpuTarget):
    """An Intel GPU target with compilation options; omitted ones have their defaults.

    #xevm.target<O = 3, chip = "bmg">
    """

    name = "xevm.target"
    DEFINITION = "XeVM_TargetAttr"
    DEFAULTS = {
        **common_defaults("spirv64-unknown-unknown", "bmg"),
        "flags": ("::mlir::DictionaryAttr", NoneAttr()),
        "linkFiles": ("::mlir::ArrayAttr", NoneAttr()),
    }

    optimization: IntAttr
    triple: StringAttr
    chip: StringAttr
    flags: DictionaryAttr | NoneAttr
    link: ArrayAttr | NoneAttr


XEVM = Dialect("xevm", [], [TargetAttr])
