"""The nvvm dialect's target, which a `gpu.module` names. Its ops are not defined. Source: `NVVMOps.td` of MLIR."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntAttr, NoneAttr, StringAttr, UnitAttr
from xdsl.ir import Attribute, Dialect
from xdsl.irdl import irdl_attr_definition

from dialects.hints import isa
from dialects.upstream.shared.gpu_target import GpuTarget, common_defaults


@irdl_attr_definition
class TargetAttr(GpuTarget):
    """An NVIDIA GPU target with compilation options; omitted ones have their defaults.

    #nvvm.target<chip = "sm_90", flags = {fast}>
    """

    name = "nvvm.target"
    DEFINITION = "NVVM_TargetAttr"
    DEFAULTS = {
        **common_defaults("nvptx64-nvidia-cuda", "sm_50"),
        "features": ("::llvm::StringRef", StringAttr("")),
        "flags": ("DictionaryAttr", NoneAttr()),
        "link": ("ArrayAttr", NoneAttr()),
        "verifyTarget": ("bool", UnitAttr()),
    }

    optimization: IntAttr
    triple: StringAttr
    chip: StringAttr
    features: StringAttr
    flags: DictionaryAttr | NoneAttr
    link: ArrayAttr | NoneAttr
    verify_target: UnitAttr | NoneAttr

    @classmethod
    def problem(cls, values: Mapping[str, Attribute]) -> str | None:
        level, link = values["O"], values["link"]
        if isa(level, IntAttr) and not 0 <= level.data <= 3:
            return "The optimization level must be a number between 0 and 3."
        for name in ("triple", "chip"):
            if values[name] == StringAttr(""):
                return f"The target {name} cannot be empty."
        if isa(link, ArrayAttr[Attribute]) and not all(isinstance(file, StringAttr) for file in link):
            return "All the elements in the `link` array must be strings."
        return None


NVVM = Dialect("nvvm", [], [TargetAttr])
