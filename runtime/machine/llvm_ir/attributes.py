"""Attributes of functions, parameters, results and calls.

Source: `AttrKindDetail.h` and `ModuleTranslation.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr, StringAttr, UnitAttr
from xdsl.dialects.llvm import CallingConventionAttr, FramePointerKindAttr, TargetFeaturesAttr
from xdsl.ir import Attribute, Operation, TypeAttribute

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.llvm.held import held
from okl_opt.runtime.machine.llvm_ir.escapes import string
from okl_opt.runtime.machine.llvm_ir.metadata import field
from okl_opt.runtime.machine.llvm_ir.types import Untranslatable
from okl_opt.runtime.machine.llvm_ir.writer import ModuleWriter
from okl_opt.runtime.machine.llvm_rules import words

# ----- parameters and results

_OF_EXTENSION = ("signext", "zeroext")
"""The extension attributes: parts of the calling convention, not claims about values."""
_UNITS = frozenset(
    (
        "allocalign",
        "allocptr",
        "immarg",
        "inreg",
        "nest",
        "noalias",
        "nofree",
        "nonnull",
        "noundef",
        "readnone",
        "readonly",
        "returned",
        "writeonly",
        *_OF_EXTENSION,
    )
)
_WITH_NUMBERS = frozenset(("alignstack", "dereferenceable", "dereferenceable_or_null"))
_WITH_TYPES = frozenset(("byref", "byval", "elementtype", "inalloca", "preallocated", "sret"))


def parameter(module: ModuleWriter, attributes: Attribute | None, owner: str = "an argument") -> str:
    """` noalias align 16`, with a blank before each. Raises: Untranslatable."""
    if not isa(attributes, DictionaryAttr) or not attributes.data:
        return ""
    found: list[str] = []
    for name, value in attributes.data.items():
        if not name.startswith("llvm."):
            continue
        word = name.removeprefix("llvm.")
        text = _parameter_text(module, word, value)
        if text is None:
            raise Untranslatable(f"attribute '{name}' of {owner} has no translation")
        if module.claims or word in _OF_EXTENSION:
            found.append(f" {text}")
    return "".join(found)


def _parameter_text(module: ModuleWriter, word: str, value: Attribute) -> str | None:
    if isinstance(value, UnitAttr):
        return "captures(none)" if word == "nocapture" else word if word in _UNITS else None
    if isa(value, IntegerAttr):
        number = value.value.data
        return f"align {number}" if word == "align" else f"{word}({number})" if word in _WITH_NUMBERS else None
    if word == "range":
        # Most modules have no such attributes.
        from okl_opt.dialects.upstream.llvm.attributes import ConstantRangeAttr

        if not isinstance(value, ConstantRangeAttr):
            return None
        return f"range({module.types.text(value.type)} {value.lower.data}, {value.upper.data})"
    if isinstance(value, TypeAttribute) and word in _WITH_TYPES:
        return f"{word}({module.types.text(value)})"
    return None


def listed(op: Operation, name: str, count: int) -> list[Attribute | None]:
    """The attributes of each of `count` parameters or results; None without attributes."""
    found = held(op, name)
    entries: list[Attribute | None] = [*found] if isa(found, ArrayAttr) else []
    return (entries + [None] * count)[:count]


# ----- calling conventions

_AS_IN_LLVM = words("""
    anyregcc cfguard_checkcc coldcc cxx_fast_tlscc fastcc preserve_allcc preserve_mostcc swiftcc swifttailcc tailcc
    win64cc x86_64_sysvcc x86_fastcallcc x86_regcallcc x86_stdcallcc x86_thiscallcc x86_vectorcallcc
""")
_CONVENTIONS = {
    "ccc": "",
    "cc_10": "cc 10 ",
    "cc_11": "cc 11 ",
    **{word: f"{word} " for word in _AS_IN_LLVM},
}
"""LLVM's words for calling conventions; MLIR's other conventions are not translated."""


def convention(module: ModuleWriter, op: Operation) -> str:
    """The calling convention, with a blank after it. Raises: DiagnosticError if it is not translated."""
    held_ = op.properties.get("CConv")
    name = held_.convention.data if isinstance(held_, CallingConventionAttr) else "ccc"
    word = _CONVENTIONS.get(name)
    if word is None:
        raise op_error(op, f"has a calling convention that is not translated: {name}")
    return word if module.claims else ""


# ----- functions and calls

_FUNCTION_UNITS: Mapping[str, str] = {
    "always_inline": "alwaysinline",
    "convergent": "convergent",
    "inline_hint": "inlinehint",
    "no_inline": "noinline",
    "no_unwind": "nounwind",
    "optimize_none": "optnone",
    "will_return": "willreturn",
}
_HARMLESS = ("no_inline", "optimize_none")
_FUNCTION_STRINGS: Mapping[str, str] = {
    "denormal_fp_math": "denormal-fp-math",
    "denormal_fp_math_f32": "denormal-fp-math-f32",
    "fp_contract": "fp-contract",
    "instrument_function_entry": "instrument-function-entry",
    "instrument_function_exit": "instrument-function-exit",
    "prefer_vector_width": "prefer-vector-width",
    "reciprocal_estimates": "reciprocal-estimates",
    "target_cpu": "target-cpu",
    "tune_cpu": "tune-cpu",
}
_FUNCTION_TRUTHS: Mapping[str, str] = {
    "no_infs_fp_math": "no-infs-fp-math",
    "no_nans_fp_math": "no-nans-fp-math",
    "no_signed_zeros_fp_math": "no-signed-zeros-fp-math",
}
_FUNCTION_MARKS: Mapping[str, str] = {
    "arm_in_za": "aarch64_in_za",
    "arm_inout_za": "aarch64_inout_za",
    "arm_locally_streaming": "aarch64_pstate_sm_body",
    "arm_new_za": "aarch64_new_za",
    "arm_out_za": "aarch64_out_za",
    "arm_preserves_za": "aarch64_preserves_za",
    "arm_streaming": "aarch64_pstate_sm_enabled",
    "arm_streaming_compatible": "aarch64_pstate_sm_compatible",
}


def of_function(module: ModuleWriter, op: Operation) -> str:
    """The attributes of a function, with a blank before each. Raises: Untranslatable."""
    if not module.claims:
        harmless = [_FUNCTION_UNITS[name] for name in _HARMLESS if held(op, name) is not None]
        passed = held(op, "passthrough")
        if "noinline" not in harmless and isa(passed, ArrayAttr) and StringAttr("noinline") in passed.data:
            harmless.append("noinline")
        return "".join(f" {word}" for word in harmless)
    parts = [*_units(op), *_passed_through(op), *_memory(op)]
    parts += [string(word) for name, word in _FUNCTION_MARKS.items() if held(op, name) is not None]
    for name, key in _FUNCTION_STRINGS.items():
        value = held(op, name)
        if isinstance(value, StringAttr):
            parts.append(f"{string(key)}={string(value.data)}")
    for name, key in _FUNCTION_TRUTHS.items():
        value = held(op, name)
        if isa(value, IntegerAttr):
            parts.append(f'{string(key)}="{"true" if value.value.data else "false"}"')
    features = held(op, "target_features")
    if isinstance(features, TargetFeaturesAttr) and features.features.data:
        joined = ",".join(feature.data for feature in features.features)
        parts.append(f'"target-features"={string(joined)}')
    parts += [*_frame_pointer(op), *_tables(op), *_scalable_range(op)]
    return "".join(f" {part}" for part in parts)


def of_call(module: ModuleWriter, op: Operation) -> str:
    """The attributes of a call, with a blank before each."""
    if not module.claims:
        return " noinline" if held(op, "no_inline") is not None else ""
    return "".join(f" {part}" for part in (*_units(op), *_memory(op)))


def _units(op: Operation) -> list[str]:
    return [word for name, word in _FUNCTION_UNITS.items() if held(op, name) is not None]


_PLACES = {
    "argMem": "argmem",
    "inaccessibleMem": "inaccessiblemem",
    "errnoMem": "errnomem",
    "targetMem0": "target_mem0",
    "targetMem1": "target_mem1",
}


def _memory(op: Operation) -> list[str]:
    """`memory(none, argmem: read)`."""
    effects = held(op, "memory_effects")
    if effects is None:
        return []
    places = (f", {place}: {_word(effects, name)}" for name, place in _PLACES.items())
    return [f"memory({_word(effects, 'other')}{''.join(places)})"]


def _word(attribute: Attribute, name: str) -> str:
    """The word in a field of an attribute."""
    word = field(attribute, name)
    return word.data if isinstance(word, StringAttr) else "none"


def _frame_pointer(op: Operation) -> list[str]:
    kind = held(op, "frame_pointer")
    if kind is None:
        return []
    word = kind.data.value if isinstance(kind, FramePointerKindAttr) else _word(kind, "framePointerKind")
    return [f'"frame-pointer"={string(word)}']


def _tables(op: Operation) -> list[str]:
    kind = held(op, "uwtable_kind")
    word = "none" if kind is None else _word(kind, "uwtableKind")
    return [] if word == "none" else [f"uwtable({word})"]


def _scalable_range(op: Operation) -> list[str]:
    bounds = held(op, "vscale_range")
    if bounds is None:
        return []
    values = (field(bounds, name) for name in ("minRange", "maxRange"))
    numbers = [value.value.data for value in values if isa(value, IntegerAttr)]
    return [f"vscale_range({','.join(map(str, numbers))})"]


# Function attributes that LLVM knows by name; others are strings.
_KNOWN = words("""
    alwaysinline builtin cold convergent disable_sanitizer_instrumentation fn_ret_thunk_extern hot hybrid_patchable
    inlinehint jumptable minsize mustprogress naked nobuiltin nocallback nocf_check nodivergencesource noduplicate
    nofree noimplicitfloat noinline nomerge nonlazybind noprofile norecurse noredzone noreturn nosanitize_bounds
    nosanitize_coverage nosync nounwind null_pointer_is_valid optdebug optforfuzzing optnone optsize
    presplitcoroutine readnone readonly returns_twice safestack sanitize_address sanitize_hwaddress sanitize_memory
    sanitize_memtag sanitize_numerical_stability sanitize_realtime sanitize_realtime_blocking sanitize_thread
    sanitize_type shadowcallstack skipprofile speculatable speculative_load_hardening ssp sspreq sspstrong strictfp
    willreturn writeonly
""")
_KNOWN_WITH_NUMBERS = frozenset(("alignstack", "allocsize", "uwtable", "vscale_range"))
_OF_PARAMETERS = (_UNITS | _WITH_NUMBERS | _WITH_TYPES | {"align", "captures", "range"}) - _KNOWN - {"alignstack"}


def _passed_through(op: Operation) -> list[str]:
    """The attributes that a function states by LLVM's names. Raises: Untranslatable."""
    passed = held(op, "passthrough")
    found: list[str] = []
    for attribute in passed if isa(passed, ArrayAttr) else ():
        key, value = _key_and_value(attribute)
        if key in _OF_PARAMETERS or (key in _KNOWN_WITH_NUMBERS and value is None):
            raise Untranslatable(f"'{key}' without a value is not an attribute of functions")
        if key in _KNOWN:
            if value is not None:
                raise Untranslatable(f"attribute '{key}' takes no value")
            found.append(key)
        elif value is None:
            found.append(string(key))
        elif key == "alignstack" and value.isdecimal():
            found.append(f"alignstack({int(value)})")
        elif key in _KNOWN_WITH_NUMBERS:
            raise Untranslatable(f"attribute '{key}' with value '{value}' is not translated")
        else:
            found.append(f"{string(key)}={string(value)}")
    return found


def _key_and_value(attribute: Attribute) -> tuple[str, str | None]:
    if isinstance(attribute, StringAttr):
        return attribute.data, None
    if isa(attribute, ArrayAttr) and len(attribute) == 2:
        key, value = attribute
        if isinstance(key, StringAttr) and isinstance(value, StringAttr):
            return key.data, value.data
    raise Untranslatable("a function attribute must be a string, or an array of two strings")
