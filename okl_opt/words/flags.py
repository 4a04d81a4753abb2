"""The table of flags: spelling, kind of value, setting, help.

Source: mlir-opt's flags; iree-run-module's for inputs and outputs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from okl_opt.runtime.base.options import RunOptions

SPLIT_MARKER = "// -----"
BINARY = frozenset({"obj", "so", "cubin"})
"""The binary formats of `--emit`."""
FOR_GPU = frozenset({"ptx", "cubin"})
"""The formats of `--emit` for a GPU."""
CODE = BINARY | FOR_GPU | {"asm"}
"""The formats of `--emit` for a processor."""


class Kind(Enum):
    """The kind of value that a flag takes."""

    SWITCH = auto()
    """Nothing, or `=` and a boolean."""
    OPTIONAL = auto()
    """Nothing, or `=` and a value; never the next word."""
    VALUE = auto()
    """`=` and a value, or the next word; the last one counts."""
    REPEATED = auto()
    """As VALUE; all occurrences count."""


class Reach(Enum):
    """The access that a flag gives, besides the input and standard streams."""

    NOTHING = auto()
    READS = auto()
    """A file that its value names."""
    WRITES = auto()
    """A file that its value names; none for `-`."""
    FILLS = auto()
    """A folder that its value names, in which files are made."""
    CODE = auto()
    """Anything: foreign or unchecked code runs."""


class Flag(NamedTuple):
    """One row of the table.

    `bare` is the value of an OPTIONAL flag without one. `choices` are all values of a flag; for a switch, those besides
    booleans. An `inverted` switch turns its setting off. An `unsigned` integer is not negative. With `empty_is_bare` an
    empty value means the flag alone; for a flag that needs a value, no value. The value of a `is_prefix` flag of one
    letter may follow at once: `-O2`.
    """

    name: str
    kind: Kind
    setting: str
    group: str
    help: str
    type: type[int] | type[float] | type[str] = str
    choices: tuple[str, ...] = ()
    bare: str = ""
    metavar: str = ""
    inverted: bool = False
    unsigned: bool = False
    empty_is_bare: bool = False
    is_prefix: bool = False
    reach: Reach = Reach.NOTHING


class Settings:
    """The settings of a command line: one field per flag of the table below, `words` as given, `passes` in order.

    Not a dataclass: creating one of this size takes longer than parsing a small module.
    """

    words: tuple[str, ...] = ()
    passes: tuple[tuple[str, str], ...] = ()
    input: str = "-"
    output: str | None = None
    pipeline: str | None = None
    split_marker: str | None = None
    output_split_marker: str = SPLIT_MARKER
    no_implicit_module: bool = False
    allow_unregistered: bool = False
    irdl_file: str | None = None
    dialect_plugins: Sequence[str] = ()
    pass_plugins: Sequence[str] = ()
    emit: str = "mlir"
    watch: bool = False
    emit_bytecode: bool = False
    bytecode_version: str | None = None

    verify_each: bool = True
    verify_on_parsing: bool = True
    verify_roundtrip: bool = False
    verify_diagnostics: str | None = None
    op_on_diagnostic: bool | Literal["full", "short"] = True
    stacktrace_on_diagnostic: bool = False
    diagnostic_verbosity: str = "remarks"
    diagnostic_notes: bool = True
    color: bool | None = None

    dump_pass_pipeline: bool = False
    run_reproducer: bool = False
    crash_reproducer: str | None = None
    local_reproducer: bool = False
    generate_reproducer: str | None = None
    timing: bool = False
    timing_display: str = "tree"
    output_format: str = "text"
    pass_statistics: bool = False
    pass_statistics_display: str = "pipeline"
    op_stats: str | None = None
    disable_threading: bool = False
    rewrite_limit: int | None = None
    pause_after: Sequence[str] = ()
    validate: str | None = None

    generic: bool = False
    local_scope: bool = False
    debuginfo: bool = False
    pretty_debuginfo: bool = False
    iree_compat: bool = False
    elide_elements_above: int | None = None
    elide_resources_above: int | None = None
    hex_elements_above: int = 100
    skip_regions: bool = False
    value_users: bool = False
    unique_ssa_ids: bool = False
    nameloc_prefix: bool = False
    source_names: bool = False
    print_provenance: bool = False
    print_tile_choice: bool = False
    no_properties: bool = False
    typed_pointers: bool = False

    print_before: Sequence[str] = ()
    print_after: Sequence[str] = ()
    print_before_all: bool = False
    print_after_all: bool = False
    print_after_change: bool = False
    print_after_failure: bool = False
    print_module_scope: bool = False
    print_tree_dir: str | None = None
    print_diff: str | None = None
    print_collapse_unchanged: bool = False
    print_filter: Sequence[str] = ()
    print_to: str | None = None
    report: str | None = None

    run: bool = False
    launcher_module: str | None = None
    run_values: Mapping[str, Any] = MappingProxyType({})
    """The values of the flags for `--run`, by field of `RunOptions`."""
    isolate: str | None = None
    isolate_memory: str | None = None
    isolate_seconds: float | None = None

    help: bool = False
    help_list: bool = False
    version: bool = False
    list_passes: bool = False
    show_dialects: bool = False

    def __init__(self, **values: Any):
        for name, value in values.items():
            assert hasattr(Settings, name), name
            setattr(self, name, value)

    def value(self, name: str) -> object:
        """The value of a setting or of a run option."""
        return getattr(self if hasattr(Settings, name) else self.run_options, name)

    @property
    def run_options(self) -> RunOptions:
        """The options of a run."""
        from okl_opt.runtime.base.options import RunOptions

        return RunOptions(**self.run_values)


def _flag(group: str, written: str, kind: Kind, setting: str, help: str, type: type[Any] = str, **more: Any) -> Flag:
    """A row; `written` is the name, then `=` and the word for its value in the help, if it has one."""
    name, _, metavar = written.partition("=")
    return Flag(name, kind, setting, group, help, type, metavar=metavar, **more)


_io, _check, _passes = (
    partial(_flag, group) for group in ("Input and output", "Verification and diagnostics", "Passes")
)
_print, _dump, _run, _ask = (partial(_flag, group) for group in ("Printing", "IR dumps", "Running", "Asking"))

_SWITCH, _OPTIONAL, _VALUE, _REPEATED = Kind.SWITCH, Kind.OPTIONAL, Kind.VALUE, Kind.REPEATED
_READS, _WRITES, _FILLS, _CODE = Reach.READS, Reach.WRITES, Reach.FILLS, Reach.CODE

_ROWS = (
    _io("o=FILE", _VALUE, "output", "write the result to a file; - is standard output", reach=_WRITES),
    _io(
        "split-input-file=MARKER",
        _OPTIONAL,
        "split_marker",
        f"treat the input as several, split at the marker ('{SPLIT_MARKER}')",
        bare=SPLIT_MARKER,
    ),
    _io(
        "output-split-marker=MARKER",
        _VALUE,
        "output_split_marker",
        f"put this between the outputs of a split input ('{SPLIT_MARKER}')",
    ),
    _io("no-implicit-module", _SWITCH, "no_implicit_module", "the input is one op of any kind"),
    _io("allow-unregistered-dialect", _SWITCH, "allow_unregistered", "accept ops of unknown dialects"),
    _io(
        "irdl-file=FILE",
        _VALUE,
        "irdl_file",
        "register the dialects that a file defines in IRDL",
        empty_is_bare=True,
        reach=_READS,
    ),
    _io(
        "load-dialect-plugin=PLUGIN",
        _REPEATED,
        "dialect_plugins",
        "load the dialects of a plugin: module:UNIVERSE or a .py file",
        reach=_CODE,
    ),
    _io("load-pass-plugin=PLUGIN", _REPEATED, "pass_plugins", "load the passes of a plugin, likewise", reach=_CODE),
    _io("watch", _SWITCH, "watch", "run again when the input changes, and show what that changed"),
    _io(
        "emit",
        _VALUE,
        "emit",
        "write MLIR, LLVM IR, code for a processor, or for a GPU",
        choices=("mlir", "llvm", "asm", "obj", "so", "ptx", "cubin"),
    ),
    _io("emit-bytecode", _SWITCH, "emit_bytecode", "refused: only text is written"),
    _io("emit-bytecode-version=N", _VALUE, "bytecode_version", "refused, as --emit-bytecode"),
    _io("elide-resource-data-from-bytecode", _SWITCH, "emit_bytecode", "refused, as --emit-bytecode"),
    _check("verify-each", _SWITCH, "verify_each", "verify after each pass; on unless =0"),
    _check(
        "mlir-very-unsafe-disable-verifier-on-parsing",
        _SWITCH,
        "verify_on_parsing",
        "do not verify what was parsed",
        inverted=True,
    ),
    _check("verify-roundtrip", _SWITCH, "verify_roundtrip", "print, parse and compare what was parsed"),
    _check(
        "validate",
        _OPTIONAL,
        "validate",
        "say after each pass of each function: proved, same on N inputs, or refuted",
        choices=("prove", "try", "both", "end", "prove,end", "try,end"),
        bare="both",
    ),
    _check(
        "verify-diagnostics",
        _OPTIONAL,
        "verify_diagnostics",
        "compare diagnostics with the expected-* comments",
        choices=("all", "only-expected"),
        bare="all",
        empty_is_bare=True,
    ),
    _check(
        "mlir-print-op-on-diagnostic",
        _SWITCH,
        "op_on_diagnostic",
        "show the op of an error, with =short without its regions; on unless =0",
        choices=("full", "short"),
    ),
    _check(
        "mlir-print-stacktrace-on-diagnostic",
        _SWITCH,
        "stacktrace_on_diagnostic",
        "show where in okl-opt a diagnostic arose",
    ),
    _check(
        "mlir-diagnostic-verbosity-level",
        _VALUE,
        "diagnostic_verbosity",
        "show diagnostics of this severity and above",
        choices=("errors", "warnings", "remarks"),
    ),
    _check("mlir-disable-diagnostic-notes", _SWITCH, "diagnostic_notes", "show no notes", inverted=True),
    _check("color", _SWITCH, "color", "colour diagnostics and diffs; by default on a terminal only"),
    _passes("p=TEXT", _VALUE, "pipeline", "pipeline text, e.g. 'builtin.module(func.func(cse))'"),
    _passes("pass-pipeline=TEXT", _VALUE, "pipeline", "as -p"),
    _passes("dump-pass-pipeline", _SWITCH, "dump_pass_pipeline", "print the pipeline that will run"),
    _passes("run-reproducer", _SWITCH, "run_reproducer", "run the pipeline that the input file carries"),
    _passes(
        "mlir-pass-pipeline-crash-reproducer=FILE",
        _VALUE,
        "crash_reproducer",
        "write a reproducer to a file if a pass fails",
        reach=_WRITES,
    ),
    _passes(
        "mlir-pass-pipeline-local-reproducer",
        _SWITCH,
        "local_reproducer",
        "put only the failing pass and the IR before it into that reproducer",
    ),
    _passes(
        "mlir-generate-reproducer=FILE",
        _VALUE,
        "generate_reproducer",
        "always write a reproducer",
        empty_is_bare=True,
        reach=_WRITES,
    ),
    _passes("mlir-timing", _SWITCH, "timing", "print how long everything took"),
    _passes(
        "mlir-timing-display", _VALUE, "timing_display", "the times as a tree or as a list", choices=("list", "tree")
    ),
    _passes("mlir-output-format", _VALUE, "output_format", "the times as text or as JSON", choices=("text", "json")),
    _passes("mlir-pass-statistics", _SWITCH, "pass_statistics", "print what passes counted"),
    _passes(
        "mlir-pass-statistics-display",
        _VALUE,
        "pass_statistics_display",
        "what passes counted by pass name or by pipeline",
        choices=("list", "pipeline"),
    ),
    _passes("print-tile-choice", _SWITCH, "print_tile_choice", "print the tiles that were chosen, and why"),
    _passes(
        "print-op-stats-after-all",
        _OPTIONAL,
        "op_stats",
        "print how many ops of each name there are, at first and after each pass",
        choices=("text", "json"),
        bare="text",
    ),
    _passes("mlir-disable-threading", _SWITCH, "disable_threading", "run passes on one thread, as they always do"),
    _passes("pause-after=PASS,...", _REPEATED, "pause_after", "edit the IR after these passes in $EDITOR", reach=_CODE),
    _passes(
        "okl-rewrite-limit=N", _VALUE, "rewrite_limit", "let patterns make N rewrites, and no more", int, unsigned=True
    ),
    _print("mlir-print-op-generic", _SWITCH, "generic", "print every op in generic form"),
    _print("print-op-generic", _SWITCH, "generic", "as --mlir-print-op-generic"),
    _print("mlir-print-local-scope", _SWITCH, "local_scope", "print without aliases"),
    _print("mlir-print-debuginfo", _SWITCH, "debuginfo", "print locations"),
    _print("print-iree-compat", _SWITCH, "iree_compat", "print ops of Flow as today's IREE reads them"),
    _print("mlir-pretty-debuginfo", _SWITCH, "pretty_debuginfo", "print locations for people, in line"),
    _print(
        "mlir-elide-elementsattrs-if-larger=N",
        _VALUE,
        "elide_elements_above",
        "leave out constants of more than N elements",
        int,
        unsigned=True,
    ),
    _print(
        "mlir-elide-resource-strings-if-larger=N",
        _VALUE,
        "elide_resources_above",
        "leave out resources of more than N characters",
        int,
        unsigned=True,
    ),
    _print(
        "mlir-print-elementsattrs-with-hex-if-larger=N",
        _VALUE,
        "hex_elements_above",
        "print constants of more than N elements as hex; -1: none",
        int,
    ),
    _print("mlir-print-skip-regions", _SWITCH, "skip_regions", "print {...} for regions"),
    _print("mlir-print-value-users", _SWITCH, "value_users", "print the users of values as comments"),
    _print("mlir-print-unique-ssa-ids", _SWITCH, "unique_ssa_ids", "number values through all regions"),
    _print("mlir-use-nameloc-as-prefix", _SWITCH, "nameloc_prefix", 'name values by their loc("name")'),
    _print("print-provenance", _SWITCH, "print_provenance", "print what ops were made of, and by which pass"),
    _print("print-source-names", _SWITCH, "source_names", "keep the value names of the input"),
    _print("print-no-properties", _SWITCH, "no_properties", "print properties among the attributes, in generic form"),
    _print("print-typed-pointers", _SWITCH, "typed_pointers", "print !llvm.ptr as !llvm.ptr<i8>"),
    _dump("mlir-print-ir-before=PASS,...", _REPEATED, "print_before", "dump the IR before these passes"),
    _dump("mlir-print-ir-after=PASS,...", _REPEATED, "print_after", "dump the IR after these passes"),
    _dump("mlir-print-ir-before-all", _SWITCH, "print_before_all", "dump the IR before every pass"),
    _dump("mlir-print-ir-after-all", _SWITCH, "print_after_all", "dump the IR after every pass"),
    _dump("mlir-print-ir-after-change", _SWITCH, "print_after_change", "dump after a pass only if it changed the IR"),
    _dump("mlir-print-ir-after-failure", _SWITCH, "print_after_failure", "dump only after a pass that failed"),
    _dump("mlir-print-ir-module-scope", _SWITCH, "print_module_scope", "always dump the whole module"),
    _dump("mlir-print-ir-tree-dir=DIR", _VALUE, "print_tree_dir", "dump into files of a folder", reach=_FILLS),
    _dump(
        "print-ir-diff",
        _OPTIONAL,
        "print_diff",
        "dump after each pass only what it changed",
        choices=("unified", "side"),
        bare="unified",
    ),
    _dump("print-ir-collapse-unchanged", _SWITCH, "print_collapse_unchanged", "dump a line for IR that did not change"),
    _dump("print-ir-filter=@SYMBOL,...", _REPEATED, "print_filter", "dump only the ops of these symbols"),
    _dump("print-ir-to=FILE", _VALUE, "print_to", "dump into a file instead of standard error", reach=_WRITES),
    _dump(
        "report=FILE.html",
        _VALUE,
        "report",
        "write a page that shows what each pass did",
        empty_is_bare=True,
        reach=_WRITES,
    ),
    _run("run", _SWITCH, "run", "run the module that the passes made"),
    _run("function=NAME", _VALUE, "function", "the function or job to run"),
    _run("entry-function=NAME", _VALUE, "function", "as --function"),
    _run("e=NAME", _VALUE, "function", "as --function, as mlir-runner has it"),
    _run(
        "entry-point-result",
        _VALUE,
        "entry_point_result",
        "print the function's one result as mlir-runner does",
        choices=("void", "i32", "i64", "f32"),
    ),
    _run("print-arguments", _SWITCH, "print_arguments", "print the memrefs among the arguments after the run"),
    _run("memory-limit=SIZE", _VALUE, "memory_limit", "memory that a function may allocate: 4GiB"),
    _run(
        "check-uninitialized",
        _SWITCH,
        "check_uninitialized",
        "end where a function reads memory that it has not written",
    ),
    _run(
        "check-accesses",
        _SWITCH,
        "check_accesses",
        "end where a function accesses memory that is not live",
    ),
    _run("check-workgroups", _SWITCH, "check_workgroups", "end where two workgroups of a dispatch write one element"),
    _run(
        "codegen=OPTIONS",
        _VALUE,
        "codegen",
        "how tensors are lowered: auto, loops, vectors, or options of vectors",
    ),
    _run("print-codegen-choice", _SWITCH, "print_codegen_choice", "show what auto chose for each function, and why"),
    _run(
        "lower-through",
        _VALUE,
        "lower_through",
        "run compute ops of launches as kernels, or lower them to linalg and code",
        choices=("kernels", "linalg"),
    ),
    _run(
        "hoist-guards", _VALUE, "hoist_guards", "take checks of a function out of loops", choices=("on", "early", "off")
    ),
    _run(
        "shared-libs=FILE,...",
        _REPEATED,
        "libraries",
        "libraries of mlir-runner, whose functions the runtime has; they are not opened",
    ),
    _run("dlopen=FILE,...", _REPEATED, "libraries", "as --shared-libs"),
    _run("stable-addresses", _SWITCH, "stable_addresses", "print 0x0 for the addresses of memrefs"),
    _run("O=N", _VALUE, "opt_level", "how much LLVM optimises a function: -O0 to -O3", int, is_prefix=True),
    _run("input=SPEC", _REPEATED, "inputs", "one argument: 2xf32=1,-1, 4xf32=random:7, @x.npy", reach=_READS),
    _run("parameters=FILE", _REPEATED, "parameters", "variables: .safetensors, .npz or random:SEED", reach=_READS),
    _run("output=PLACE", _REPEATED, "outputs", "where one result goes: @y.npy, or - to print", reach=_WRITES),
    _run("expected-output=SPEC", _REPEATED, "expected", "what one result must be", reach=_READS),
    _run("expected-atol=X", _VALUE, "expected_atol", "absolute tolerance", float),
    _run("expected-rtol=X", _VALUE, "expected_rtol", "relative tolerance", float),
    _run("output-digits=N", _VALUE, "output_digits", "significant digits of results", int),
    _run(
        "output-max-element-count=N", _VALUE, "output_max_element_count", "elements printed of a result, at most", int
    ),
    _run("repeat=N", _VALUE, "repeat", "run N times on the same contexts", int),
    _run("print-run-stats", _SWITCH, "print_run_stats", "print what was built, prepared and run"),
    _run("print-kernel-choice", _SWITCH, "print_kernel_choice", "print which kernel serves which op"),
    _run(
        "benchmark=SECONDS",
        _OPTIONAL,
        "benchmark",
        "measure how long a run takes, for so many seconds",
        float,
        bare="1",
    ),
    _run(
        "profile=FILE",
        _OPTIONAL,
        "profile",
        "print how long each op took, or write it for Perfetto as .json",
        bare="-",
        reach=_WRITES,
    ),
    _run("check-numerics", _SWITCH, "check_numerics", "stop at the first op that makes NaN or infinity"),
    _run(
        "trace-tensors=N",
        _OPTIONAL,
        "trace_tensors",
        "print the first N elements of every op's results",
        int,
        bare="8",
        unsigned=True,
    ),
    _run("kernel-provider=OP:NAME", _REPEATED, "kernel_providers", "force the provider of an op"),
    _run("device=NAME", _VALUE, "device", "override every device_tag"),
    _run("target", _VALUE, "target", "where kernels of gpu.modules run", choices=("cpu", "cuda", "cuda-emu")),
    _run("emu-seed=N", _VALUE, "emulator_seed", "emulate streams in an order drawn with a seed", int, unsigned=True),
    _run(
        "cuda-graph",
        _VALUE,
        "cuda_graph",
        "make graphs of launches on an NVIDIA GPU, and launch these",
        choices=("off", "auto", "require"),
    ),
    _run("dump-launch-plan", _SWITCH, "dump_launch_plan", "print launches with their streams and events"),
    _run("target-cpu=NAME", _VALUE, "target_cpu", "processor to compile for, as LLVM names it"),
    _run("target-features=LIST", _VALUE, "target_features", "its features, as LLVM names them"),
    _run("launcher-module=FILE", _VALUE, "launcher_module", "the module with the ops of the launch", reach=_READS),
    _run("threads=N", _VALUE, "threads", "how many threads run a kernel", int),
    _run("runtime-checks", _SWITCH, "runtime_checks", "check the numbers of ops at every fetch"),
    _run("object-cache=DIR", _VALUE, "object_cache", "where compiled code is kept, or 'off'", reach=_FILLS),
    _run("strict-layout", _SWITCH, "strict_layout", "refuse inputs that would have to be copied"),
    _run("unsafe-llvm", _SWITCH, "unsafe_llvm", "let the module's own llvm ops do what they like", reach=_CODE),
    _run(
        "isolate",
        _OPTIONAL,
        "isolate",
        "what is done behind walls: compiled code, all, or nothing",
        choices=("auto", "strict", "off"),
        bare="strict",
    ),
    _run("isolate-memory=SIZE", _VALUE, "isolate_memory", "memory that an isolated run may use: 4GiB"),
    _run("isolate-seconds=N", _VALUE, "isolate_seconds", "how long an isolated run may take", float),
    _ask("help", _SWITCH, "help", "what people type, on one screen"),
    _ask("help-list", _SWITCH, "help_list", "every flag, by group"),
    _ask("help-hidden", _SWITCH, "help_list", "as --help-list"),
    _ask("version", _SWITCH, "version", "versions of okl-opt, xDSL and Python"),
    _ask("list-passes", _SWITCH, "list_passes", "every pass, with where it comes from"),
    _ask("show-dialects", _SWITCH, "show_dialects", "every dialect"),
)

FLAGS: dict[str, Flag] = {flag.name: flag for flag in _ROWS}
"""Every flag by its name, without dashes."""


def place_written(flag: Flag, value: str) -> str | None:
    """The file or folder that a flag with this value writes, or None."""
    if flag.reach not in (Reach.WRITES, Reach.FILLS) or value == "-" or (flag.empty_is_bare and not value):
        return None
    match flag.name:
        case "output":
            return value[1:] if value.startswith("@") else None
        case "object-cache" if value == "off":
            return None
        case _:
            return value


def place_read(flag: Flag, value: str) -> str | None:
    """The file that a flag with this value reads, or None."""
    if flag.reach is not Reach.READS or value == "-" or not value:
        return None
    match flag.name:
        case "input" | "expected-output":
            path, colon, _ = value[1:].rpartition(":")
            file = path if colon and path.endswith(".npz") else value[1:]
            return file if value.startswith("@") else None
        case "parameters" if value.startswith("random:"):
            return None
        case _:
            return value


def spelled(flag: Flag) -> str:
    """The spelling of the flag with its dashes."""
    return f"-{flag.name}" if len(flag.name) == 1 else f"--{flag.name}"
