"""LLVM IR to machine code in this process: optimise, emit an object, link it with exactly the symbols it may have.

A library sees only what `link` hands it: nothing of the process is searched. What an object needs is read from its
symbol table before the linker sees it, so that an unresolved name is our error and never a line of LLVM's.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Mapping, Sequence
from functools import cache
from struct import unpack_from
from typing import TYPE_CHECKING, NamedTuple

from runtime.abi import ABI_VERSION
from runtime.errors import LinkError, OklRuntimeError
from runtime.object_cache import ObjectCache, cache_key

if TYPE_CHECKING:
    from llvmlite import binding

_MATHS = (
    *("acos", "asin", "atan", "atan2", "cos", "cosh", "sin", "sinh", "tan", "tanh", "exp", "exp2", "expm1"),
    *("log", "log10", "log1p", "log2", "pow", "sqrt", "cbrt", "erf", "erfc", "lgamma", "tgamma", "fma", "fmod"),
    *("ceil", "floor", "nearbyint", "rint", "round", "roundeven", "trunc", "fabs", "fmax", "fmin", "copysign", "ldexp"),
)
LIBRARY_FUNCTIONS = frozenset(
    (
        *("memcpy", "memmove", "memset", "memcmp", "bzero"),
        *("__extendhfsf2", "__truncsfhf2", "__truncdfhf2", "__truncsfbf2", "__truncdfbf2"),
        *(name + suffix for name in _MATHS for suffix in ("", "f")),
    )
)
"""What code generation may ask for: block copies, maths, conversions of small floats. No I/O, no process control."""


class Target(NamedTuple):
    """The processor to generate for; empty fields mean this machine."""

    cpu: str = ""
    features: str = ""


class Library:
    """Linked code. Its addresses are good as long as this object is referenced."""

    def __init__(self, tracker: binding.ResourceTracker, compiler: binding.LLJIT, names: Sequence[str]):
        self._tracker = tracker
        self._compiler = compiler
        self.addresses: Mapping[str, int] = {name: tracker[name] for name in names}


def compile_object(
    modules: Sequence[str],
    target: Target,
    *,
    optimise: bool,
    keep: Sequence[str],
    level: int | None = None,
    cache: ObjectCache | None = None,
) -> bytes:
    """Machine code of LLVM IR modules linked together; all functions but `keep` become internal.

    `optimise` False leaves out the IR pipeline. `level` is the effort of code generation: by default 3 after the
    pipeline and 1, for long straight code, without it. What `cache` has is not compiled again.
    """
    from llvmlite import binding

    if level is None:
        level = 3 if optimise else 1
    machine = _machine(target, level)
    if cache is None:
        return _compile(modules, machine, optimise, keep)
    version = ".".join(map(str, binding.llvm_version_info))
    effort = f"{optimise} {level}"
    key = cache_key([version, str(ABI_VERSION), machine.triple, *resolve_target(target), effort, *keep, "", *modules])
    code = cache.get(key)
    if code is None:
        code = _compile(modules, machine, optimise, keep)
        cache.put(key, code)
    return code


def _compile(modules: Sequence[str], machine: binding.TargetMachine, optimise: bool, keep: Sequence[str]) -> bytes:
    from llvmlite import binding

    whole: binding.ModuleRef | None = None
    for text in modules:
        module = binding.parse_assembly(text)
        module.triple = machine.triple
        module.data_layout = str(machine.target_data)
        module.verify()
        if whole is None:
            whole = module
        else:
            whole.link_in(module)
    assert whole is not None, "nothing to compile"
    for function in whole.functions:
        if not function.is_declaration and function.name not in keep:
            function.linkage = "internal"
    if optimise:
        tuning = binding.create_pipeline_tuning_options(speed_level=3)
        tuning.loop_vectorization = True
        tuning.slp_vectorization = True
        tuning.loop_unrolling = True
        builder = binding.create_pass_builder(machine, tuning)
        builder.getModulePassManager().run(whole, builder)
    return machine.emit_object(whole)


_lock = threading.Lock()
_next_library = 0


def link(objects: Sequence[bytes], exports: Sequence[str], imports: Mapping[str, int], wanted_by: str) -> Library:
    """Load objects as one library of this process.

    Raises: LinkError for the first symbol (by name) that neither the objects, `imports` nor LIBRARY_FUNCTIONS give.
    """
    from llvmlite import binding

    global _next_library
    defined: set[str] = set()
    undefined: set[str] = set()
    for data in objects:
        has, needs = symbols(data)
        defined |= has
        undefined |= needs
    builder = binding.JITLibraryBuilder()
    for data in objects:
        builder.add_object_img(data)
    for name in sorted(undefined - defined):
        address = imports.get(name) or _library_function(name)
        if address is None:
            raise LinkError(f"unresolved symbol '{name}' needed by {wanted_by}")
        builder.import_symbol(name, address)
    for name in exports:
        if name not in defined:
            raise LinkError(f"{wanted_by} does not define '{name}'")
        builder.export_symbol(name)
    with _lock:
        compiler = _compiler()
        _next_library += 1
        try:
            tracker = builder.link(compiler, f"okl_{_next_library}")
        except RuntimeError as error:
            raise LinkError(f"{wanted_by}: {error}") from error
    return Library(tracker, compiler, exports)


@cache
def _library_function(name: str) -> int | None:
    if name not in LIBRARY_FUNCTIONS:
        return None
    for library in (None, "libm.so.6", "libgcc_s.so.1"):
        try:
            function = getattr(ctypes.CDLL(library), name)
        except (OSError, AttributeError):
            continue
        return ctypes.cast(function, ctypes.c_void_p).value
    return None


_SHT_SYMTAB = 2
_STB_LOCAL = 0
_SHN_UNDEF = 0


def symbols(data: bytes) -> tuple[set[str], set[str]]:
    """The global symbols that an ELF object defines and needs.

    Raises: OklRuntimeError for other object formats.
    """
    if data[:6] != b"\x7fELF\x02\x01":
        raise OklRuntimeError("running code needs a machine whose object files are 64-bit little-endian ELF")
    (sections_at,) = unpack_from("<Q", data, 0x28)
    size, count = unpack_from("<HH", data, 0x3A)
    defined: set[str] = set()
    undefined: set[str] = set()
    for number in range(count):
        header = sections_at + number * size
        (kind,) = unpack_from("<I", data, header + 4)
        if kind != _SHT_SYMTAB:
            continue
        offset, length, strings_section = unpack_from("<QQI", data, header + 24)
        (strings_at,) = unpack_from("<Q", data, sections_at + strings_section * size + 24)
        for entry in range(offset, offset + length, 24):
            name_at, info, _, section = unpack_from("<IBBH", data, entry)
            if info >> 4 == _STB_LOCAL or name_at == 0:
                continue
            start = strings_at + name_at
            name = data[start : data.index(b"\0", start)].decode()
            (undefined if section == _SHN_UNDEF else defined).add(name)
    return defined, undefined - {"_GLOBAL_OFFSET_TABLE_"}


@cache
def _compiler() -> binding.LLJIT:
    from llvmlite import binding

    return binding.create_lljit_compiler(_machine(Target(), 3), suppress_errors=True)


@cache
def _machine(target: Target, level: int) -> binding.TargetMachine:
    from llvmlite import binding

    _initialise()
    cpu, features = resolve_target(target)
    if target != Target():
        _check_target(target, cpu, features)
    return binding.Target.from_default_triple().create_target_machine(
        cpu=cpu, features=features, opt=level, reloc="pic", jit=True
    )


_PROBE = """
import sys
from llvmlite import binding
binding.initialize_native_target()
binding.initialize_native_asmprinter()
cpu, features = sys.argv[1:]
machine = binding.Target.from_default_triple().create_target_machine(cpu=cpu, features=features, opt=1, jit=True)
code = "define double @f(double %x, float %y) { %z = fpext float %y to double %w = fadd double %x, %z ret double %w }"
machine.emit_object(binding.parse_assembly(code))
"""


@cache
def _check_target(target: Target, cpu: str, features: str) -> None:
    """Try a target out in a process of its own: LLVM ends the process for some, and only grumbles at unknown names.

    Raises: OklRuntimeError.
    """
    import subprocess
    import sys

    probe = subprocess.run([sys.executable, "-c", _PROBE, cpu, features], capture_output=True, text=True, check=False)
    grumbles = [line for line in probe.stderr.splitlines() if line.startswith(("'", "LLVM ERROR: "))]
    if not grumbles and not probe.returncode:
        return
    reason = grumbles[0].removeprefix("LLVM ERROR: ").partition(" (ignoring ")[0] if grumbles else "LLVM cannot use it"
    flags = [f"--target-cpu={target.cpu}"] * bool(target.cpu) + [f"--target-features={target.features}"] * bool(
        target.features
    )
    raise OklRuntimeError(f"{' '.join(flags)}: {reason}")


@cache
def _initialise() -> None:
    from llvmlite import binding

    binding.initialize_native_target()
    binding.initialize_native_asmprinter()


@cache
def resolve_target(target: Target) -> tuple[str, str]:
    """Processor name and feature list for code that this machine can run.

    The host's own list comes without `prefer-256-bit` where AVX-512 exists, so that 512-bit vectors are used. For a
    processor given by name, what this machine lacks is switched off.
    Raises: OklRuntimeError for a feature asked for that this machine lacks.
    """
    from llvmlite import binding

    host = binding.get_host_cpu_features()
    features: list[str] = []
    if not target.cpu:
        features += [("+" if on else "-") + name for name, on in sorted(host.items())]
        if host.get("avx512f"):
            features.append("-prefer-256-bit")
    else:
        features += ["-" + name for name, on in sorted(host.items()) if not on]
    for feature in filter(None, target.features.split(",")):
        if feature[0] not in "+-":
            raise OklRuntimeError(f"--target-features: '{feature}' must start with + or -")
        if feature[0] == "+" and not host.get(feature[1:], False):
            raise OklRuntimeError(f"--target-features: this machine has no '{feature[1:]}'")
        features.append(feature)
    return target.cpu or binding.get_host_cpu_name(), ",".join(features)
