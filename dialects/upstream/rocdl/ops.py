"""The rocdl dialect's target, named by a `gpu.module`. Its ops are not defined. Source: `ROCDLOps.td` of MLIR."""

from __future__ import annotations

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntAttr, NoneAttr, StringAttr
from xdsl.ir import Dialect
from xdsl.irdl import irdl_attr_definition

from okl_opt.dialects.upstream.shared.gpu_target import GpuTarget, common_defaults


@irdl_attr_definition
class TargetAttr(GpuTarget):
    """An AMD GPU target with compilation options; omitted ones have their defaults.

    #rocdl.target<O = 3, chip = "gfx900">
    """

    name = "rocdl.target"
    DEFINITION = "ROCDL_TargetAttr"
    DEFAULTS = {
        **common_defaults("amdgcn-amd-amdhsa", "gfx900"),
        "features": ("::llvm::StringRef", StringAttr("")),
        "abi": ("::llvm::StringRef", StringAttr("600")),
        "flags": ("DictionaryAttr", NoneAttr()),
        "link": ("ArrayAttr", NoneAttr()),
    }

    optimization: IntAttr
    triple: StringAttr
    chip: StringAttr
    features: StringAttr
    abi: StringAttr
    flags: DictionaryAttr | NoneAttr
    link: ArrayAttr | NoneAttr


ROCDL = Dialect("rocdl", [], [TargetAttr])
