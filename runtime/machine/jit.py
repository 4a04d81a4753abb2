"""LLVM IR to machine code in this process: optimise, emit an object, link it with the allowed symbols only.

The undefined symbols of an object are read from its symbol table before linking, because LLVM's linker would search the
whole process for a symbol without an address. So `link` gives each one an address, or refuses the object.
"""

from __future__ import annotations

import ctypes
import re
import threading
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from struct import error as StructError
from struct import unpack_from
from typing import TYPE_CHECKING, NamedTuple

from okl_opt.runtime.base.abi import ABI_VERSION
from okl_opt.runtime.base.errors import LinkError, OklRuntimeError
from okl_opt.runtime.base.switches import read_switches
from okl_opt.runtime.machine.llvm_rules import RUNTIME, Rules
from okl_opt.runtime.machine.object_cache import ObjectCache, cache_key
from okl_opt.runtime.machine.processor import Processor, processor
from okl_opt.runtime.native.small_floats import TRUNCATIONS, truncations

if TYPE_CHECKING:
    from llvmlite import binding

_MATHS = (
    *("acos", "asin", "atan", "atan2", "cos", "cosh", "sin", "sinh", "tan", "tanh", "exp", "exp2", "expm1"),
    *("log", "log10", "log1p", "log2", "pow", "sqrt", "cbrt", "erf", "erfc", "lgamma", "tgamma", "fma", "fmod"),
    *("ceil", "floor", "nearbyint", "rint", "round", "roundeven", "trunc", "fabs", "fmax", "fmin", "copysign", "ldexp"),
    *("acosh", "asinh", "atanh", "exp10", "fdim", "hypot", "logb", "nextafter", "remainder", "sincos"),
)
LIBRARY_FUNCTIONS = frozenset(
    (
        *("memcpy", "memmove", "memset", "memcmp", "bzero"),
        *("__powisf2", "__powidf2"),
        *("__divti3", "__udivti3", "__modti3", "__umodti3"),
        *("__floattisf", "__floattidf", "__floatuntisf", "__floatuntidf"),
        *("__fixsfti", "__fixdfti", "__fixunssfti", "__fixunsdfti"),
        *("__extendhfsf2", "__truncsfhf2", "__truncdfhf2", "__truncsfbf2", "__truncdfbf2"),
        *(name + suffix for name in _MATHS for suffix in ("", "f")),
    )
)
"""Symbols that code generation may need: block copies, maths, integers of 128 bits, conversions of floats. No I/O or
process control.
"""


class Target(NamedTuple):
    """The processor to generate for; empty fields mean this machine."""

    cpu: str = ""
    features: str = ""

    @property
    def flags(self) -> str:
        """The command-line flags of this target."""
        named = {"--target-cpu": self.cpu, "--target-features": self.features}
        return " ".join(f"{flag}={value}" for flag, value in named.items() if value)


class Source(NamedTuple):
    """LLVM IR as text, and the rules that are checked after LLVM has parsed it."""

    text: str
    rules: Rules


class Library:
    """Linked code. Its addresses are valid as long as this object is alive."""

    def __init__(self, tracker: binding.ResourceTracker, compiler: binding.LLJIT, names: Sequence[str]):
        self._tracker = tracker
        self._compiler = compiler
        self.addresses: Mapping[str, int] = {name: tracker[name] for name in names}


def compile_object(
    modules: Sequence[Source | str],
    target: Target,
    *,
    optimise: bool,
    keep: Sequence[str],
    imports: Collection[str] = (),
    level: int | None = None,
    cache: ObjectCache | None = None,
) -> bytes:
    """The machine code of `compile_named`."""
    return compile_named(modules, target, optimise=optimise, keep=keep, imports=imports, level=level, cache=cache).text


class NamedObject(NamedTuple):
    """Machine code, and its name in the cache; None without a cache."""

    text: bytes
    key: str | None


def compile_named(
    modules: Sequence[Source | str],
    target: Target,
    *,
    optimise: bool,
    keep: Sequence[str],
    imports: Collection[str] = (),
    level: int | None = None,
    cache: ObjectCache | None = None,
) -> NamedObject:
    """Machine code of LLVM IR modules linked together; all functions but `keep` become internal.

    A text without rules is the runtime's own. The modules may call each other, `imports` and LIBRARY_FUNCTIONS.
    `optimise` False leaves out the IR pipeline.
    `level` is the effort of code generation: by default 3 after the pipeline and 1, for long straight code, without it.
    Code in `cache` is not compiled again.
    Raises: OklRuntimeError for a module that breaks its rules.
    """
    from llvmlite import binding

    if level is None:
        level = 3 if optimise else 1
    # Code generation of level 0 ends the process at additions of vectors with overflow.
    level = max(level, 1)
    machine = _machine(target, level)
    sources = [Source(module, RUNTIME) if isinstance(module, str) else module for module in modules]
    _check_instructions(sources, target)
    if cache is None:
        return NamedObject(_compile(sources, machine, optimise, keep, imports), None)
    version = ".".join(map(str, binding.llvm_version_info))
    effort = f"{optimise} {level}"
    texts = [part for source in sources for part in (source.rules.name, source.text)]
    key = cache_key([version, str(ABI_VERSION), machine.triple, *resolve_target(target), effort, *keep, "", *texts])
    code = cache.get(key)
    if code is None:
        code = _compile(sources, machine, optimise, keep, imports)
        cache.put(key, code)
    return NamedObject(code, key)


_INSTRUCTIONS = {
    r"@llvm\.x86\.avx512\.vpdpbusd\.512": ("avx512vnni",),
    r"@llvm\.x86\.avx512\.vpdpbusd\.(?!512)": ("avx512vnni", "avxvnni"),
    r"@llvm\.x86\.avx512bf16\.": ("avx512bf16",),
}
"""Functions that are instructions of some processors, each with its features, one of which is needed."""


def _check_instructions(sources: Sequence[Source], target: Target) -> None:
    """Refuse instructions of another processor: LLVM would end the process. Raises: OklRuntimeError."""
    from okl_opt.passes.codegen.target import target_of

    for pattern, needed in _INSTRUCTIONS.items():
        if not any(re.search(pattern, source.text) for source in sources):
            continue
        cpu, features = resolve_target(target)
        try:
            found = target_of(cpu, features).features
        except ValueError:
            found = target_of("generic", features).features
        if not found.intersection(needed):
            raise OklRuntimeError(
                f"code that needs {' or '.join(needed)} is compiled for '{cpu}', which lacks it: "
                "give passes and --target-cpu the same processor"
            )


def _compile(
    sources: Sequence[Source],
    machine: binding.TargetMachine,
    optimise: bool,
    keep: Sequence[str],
    imports: Collection[str],
) -> bytes:
    from llvmlite import binding

    # Only compiled code is checked: cached code was checked before.
    from okl_opt.runtime.machine.llvm_check import check_llvm

    parsed = [_parse(source.text, machine) for source in sources]
    defined = {function.name for module in parsed for function in module.functions if not function.is_declaration}
    for source, module in zip(sources, parsed, strict=True):
        check_llvm(module, source.rules, LIBRARY_FUNCTIONS.union(imports, defined))
    whole, *others = parsed
    for module in others:
        whole.link_in(module)
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


def _parse(text: str, machine: binding.TargetMachine) -> binding.ModuleRef:
    from llvmlite import binding

    module = binding.parse_assembly(text)
    module.triple = machine.triple
    module.data_layout = str(machine.target_data)
    module.verify()
    return module


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
    address = library_address(name)
    return _truncations().addresses[name] if address is None and name in TRUNCATIONS else address


@cache
def _truncations() -> Library:
    """Our own code of functions that the compiler's library may lack."""
    code = compile_object([truncations()], Target(), optimise=True, keep=TRUNCATIONS)
    return link([code], TRUNCATIONS, {}, "rounding to bf16")


def library_address(name: str) -> int | None:
    """The address of a function of C's library; None if there is none."""
    for library in (None, "libm.so.6", "libgcc_s.so.1"):
        try:
            function = getattr(ctypes.CDLL(library), name)
        except (OSError, AttributeError):
            continue
        return ctypes.cast(function, ctypes.c_void_p).value
    return None


class _Section(NamedTuple):
    """The header of an ELF section."""

    name: str
    kind: int
    offset: int
    size: int
    link: int


_ELF = b"\x7fELF\x02\x01"
_NO_ELF = "running and linking code needs a machine whose object files are 64-bit little-endian ELF"
_SHT_SYMTAB, _SHT_RELA = 2, 4
_SECTIONS = re.compile(
    r"(?:\.rela)?(?:\.l?(?:text|rodata|data|bss)(?:\..*)?|\.eh_frame|\.note\.GNU-stack|\.comment|\.llvm_addrsig)?"
    r"|\.symtab|\.strtab|\.shstrtab"
)
"""The sections of compiled code: no initializer arrays, nothing for dynamic linking."""
_STB_LOCAL, _STT_FILE, _STT_IFUNC = 0, 4, 10
_SHN_UNDEF, _SHN_LORESERVE = 0, 0xFF00
_OWN_TABLE = "_GLOBAL_OFFSET_TABLE_"
"""A symbol for the object's own address table, made by the linker."""
_PLAIN_ADDENDS = frozenset({0, -4})
"""Allowed addends of relocations against external symbols: the symbol itself, for calls and loads of its address."""


def symbols(data: bytes) -> tuple[set[str], set[str]]:
    """The global symbols that an ELF object defines and needs.

    Raises: LinkError for an object that is damaged, runs code when loaded, or accesses an address beside an external
    symbol; OklRuntimeError for other object formats.
    """
    if data[:6] != _ELF:
        raise OklRuntimeError(_NO_ELF)
    try:
        return _symbols(data)
    except (StructError, IndexError, ValueError) as error:
        raise LinkError("the object is damaged") from error


def _symbols(data: bytes) -> tuple[set[str], set[str]]:
    sections = _sections(data)
    strange = [section.name for section in sections if not _SECTIONS.fullmatch(section.name)]
    if strange:
        raise LinkError(f"the object has section '{strange[0]}', which compiled code never has")
    defined: set[str] = set()
    undefined: dict[int, str] = {}
    for number, name, info, place in _symbol_table(data, sections):
        if info & 0xF == _STT_IFUNC or place >= _SHN_LORESERVE:
            raise LinkError(f"the object has symbol '{name}' of a kind that compiled code never has")
        if name == _OWN_TABLE:
            continue
        if place == _SHN_UNDEF:
            undefined[number] = name
        elif info >> 4 != _STB_LOCAL:
            defined.add(name)
    for section in sections:
        if section.kind == _SHT_RELA:
            for entry in range(section.offset, section.offset + section.size, 24):
                _, info, addend = unpack_from("<QQq", data, entry)
                name = undefined.get(info >> 32)
                if name is not None and addend not in _PLAIN_ADDENDS:
                    raise LinkError(f"the object accesses memory beside the external symbol '{name}'")
    return defined, set(undefined.values())


def undefined_symbols(data: bytes) -> list[str]:
    """The names of the symbols that an ELF object needs, sorted. Raises: OklRuntimeError for other formats."""
    if data[:6] != _ELF:
        raise OklRuntimeError(_NO_ELF)
    table = _symbol_table(data, _sections(data))
    return sorted({name for _, name, _, place in table if place == _SHN_UNDEF and name != _OWN_TABLE})


def _symbol_table(data: bytes, sections: Sequence[_Section]) -> Iterator[tuple[int, str, int, int]]:
    """Number, name, info and section of each symbol, except names of files."""
    for section in sections:
        if section.kind != _SHT_SYMTAB:
            continue
        strings = sections[section.link].offset
        for number, entry in enumerate(range(section.offset, section.offset + section.size, 24)):
            name_at, info, _, place = unpack_from("<IBBH", data, entry)
            if number and info & 0xF != _STT_FILE:
                yield number, _text_at(data, strings + name_at), info, place


def _sections(data: bytes) -> list[_Section]:
    (sections_at,) = unpack_from("<Q", data, 0x28)
    size, count, names_in = unpack_from("<HHH", data, 0x3A)
    (names_at,) = unpack_from("<Q", data, sections_at + names_in * size + 24)
    found: list[_Section] = []
    for header in range(sections_at, sections_at + count * size, size):
        name_at, kind = unpack_from("<II", data, header)
        offset, length, link = unpack_from("<QQI", data, header + 24)
        found.append(_Section(_text_at(data, names_at + name_at), kind, offset, length, link))
    return found


def _text_at(data: bytes, start: int) -> str:
    return data[start : data.index(b"\0", start)].decode()


@cache
def _compiler() -> binding.LLJIT:
    from llvmlite import binding

    return binding.create_lljit_compiler(_machine(Target(), 3), suppress_errors=True)


def _machine(target: Target, level: int) -> binding.TargetMachine:
    cpu, features = resolve_target(target)
    check_target(target)
    return _machine_for(cpu, features, level)


@cache
def _machine_for(cpu: str, features: str, level: int) -> binding.TargetMachine:
    from llvmlite import binding

    _initialise()
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
def check_target(target: Target) -> None:
    """Try a target in a child process: LLVM aborts the process for some targets, and only warns of unknown names.

    Raises: OklRuntimeError.
    """
    if target == Target():
        return
    cpu, features = resolve_target(target)
    from okl_opt.runtime.base.processes import run_python

    probe = run_python(_PROBE, cpu, features)
    grumbles = [line for line in probe.stderr.splitlines() if line.startswith(("'", "LLVM ERROR: "))]
    if not grumbles and not probe.returncode:
        return
    reason = grumbles[0].removeprefix("LLVM ERROR: ").partition(" (ignoring ")[0] if grumbles else "LLVM cannot use it"
    raise OklRuntimeError(f"{target.flags}: {reason}")


@cache
def _initialise() -> None:
    from llvmlite import binding

    binding.initialize_native_target()
    binding.initialize_native_asmprinter()


def target_of_passes(target: Target) -> Target:
    """The target in the form of pass options, where no name means this machine, whatever level is set.

    Raises: OklRuntimeError for a level that is unknown, or that this machine lacks.
    """
    return target._replace(cpu=processor().name) if not target.cpu and read_switches().cpu_level else target


def resolve_target(target: Target) -> tuple[str, str]:
    """Processor name and feature list for code that this machine can run.

    The machine's own list comes without `prefer-256-bit` where AVX-512 exists, so that 512-bit vectors are used. For a
    processor given by name, features that this machine lacks are disabled.
    Raises: OklRuntimeError for a requested feature that this machine lacks.
    """
    return _resolve(target, processor())


@cache
def _resolve(target: Target, machine: Processor) -> tuple[str, str]:
    features = ["-" + name for name in machine.lacking]
    if not target.cpu:
        features += ["+" + name for name in machine.features]
    features.sort(key=lambda feature: feature[1:])
    if not target.cpu and "avx512f" in machine.features:
        features.append("-prefer-256-bit")
    for feature in filter(None, target.features.split(",")):
        if feature[0] not in "+-":
            raise OklRuntimeError(f"--target-features: '{feature}' must start with + or -")
        if feature[0] == "+" and feature[1:] not in machine.features:
            raise OklRuntimeError(f"--target-features: this machine has no '{feature[1:]}'")
        features.append(feature)
    return target.cpu or machine.name, ",".join(features)
