"""The table of flags: spelling, kind of value, setting, help.

Source: mlir-opt's flags; iree-run-module's for inputs and outputs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum, auto
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
    op_on_diagnostic: bool | Literal["full"] = True
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


_IO, _CHECK, _PASSES = "Input and output", "Verification and diagnostics", "Passes"
_PRINT, _DUMP, _RUN, _ASK = "Printing", "IR dumps", "Running", "Asking"

_SWITCH, _OPTIONAL, _VALUE, _REPEATED = Kind.SWITCH, Kind.OPTIONAL, Kind.VALUE, Kind.REPEATED
_READS, _WRITES, _FILLS, _CODE = Reach.READS, Reach.WRITES, Reach.FILLS, Reach.CODE

_ROWS = (
    Flag("o", _VALUE, "output", _IO, "write the result to a file; - is standard output", metavar="FILE", reach=_WRITES),
    Flag(
        "split-input-file",
        _OPTIONAL,
        "split_marker",
        _IO,
        f"treat the input as several, split at the marker ('{SPLIT_MARKER}')",
        bare=SPLIT_MARKER,
        metavar="MARKER",
    ),
    Flag(
        "output-split-marker",
        _VALUE,
        "output_split_marker",
        _IO,
        f"put this between the outputs of a split input ('{SPLIT_MARKER}')",
        metavar="MARKER",
    ),
    Flag("no-implicit-module", _SWITCH, "no_implicit_module", _IO, "the input is one op of any kind"),
    Flag("allow-unregistered-dialect", _SWITCH, "allow_unregistered", _IO, "accept ops of unknown dialects"),
    Flag(
        "irdl-file",
        _VALUE,
        "irdl_file",
        _IO,
        "register the dialects that a file defines in IRDL",
        metavar="FILE",
        empty_is_bare=True,
        reach=_READS,
    ),
    Flag(
        "load-dialect-plugin",
        _REPEATED,
        "dialect_plugins",
        _IO,
        "load the dialects of a plugin: module:UNIVERSE or a .py file",
        metavar="PLUGIN",
        reach=_CODE,
    ),
    Flag(
        "load-pass-plugin",
        _REPEATED,
        "pass_plugins",
        _IO,
        "load the passes of a plugin, likewise",
        metavar="PLUGIN",
        reach=_CODE,
    ),
    Flag("watch", _SWITCH, "watch", _IO, "run again when the input changes, and show what that changed"),
    Flag(
        "emit",
        _VALUE,
        "emit",
        _IO,
        "write MLIR, LLVM IR, code for a processor, or for a GPU",
        choices=("mlir", "llvm", "asm", "obj", "so", "ptx", "cubin"),
    ),
    Flag("emit-bytecode", _SWITCH, "emit_bytecode", _IO, "refused: only text is written"),
    Flag("emit-bytecode-version", _VALUE, "bytecode_version", _IO, "refused, as --emit-bytecode", metavar="N"),
    Flag("elide-resource-data-from-bytecode", _SWITCH, "emit_bytecode", _IO, "refused, as --emit-bytecode"),
    Flag("verify-each", _SWITCH, "verify_each", _CHECK, "verify after each pass; on unless =0"),
    Flag(
        "mlir-very-unsafe-disable-verifier-on-parsing",
        _SWITCH,
        "verify_on_parsing",
        _CHECK,
        "do not verify what was parsed",
        inverted=True,
    ),
    Flag("verify-roundtrip", _SWITCH, "verify_roundtrip", _CHECK, "print, parse and compare what was parsed"),
    Flag(
        "verify-diagnostics",
        _OPTIONAL,
        "verify_diagnostics",
        _CHECK,
        "compare diagnostics with the expected-* comments",
        choices=("all", "only-expected"),
        bare="all",
        empty_is_bare=True,
    ),
    Flag(
        "mlir-print-op-on-diagnostic",
        _SWITCH,
        "op_on_diagnostic",
        _CHECK,
        "show the op of an error, with =full its regions too; on unless =0",
        choices=("full",),
    ),
    Flag(
        "mlir-print-stacktrace-on-diagnostic",
        _SWITCH,
        "stacktrace_on_diagnostic",
        _CHECK,
        "show where in okl-opt a diagnostic arose",
    ),
    Flag(
        "mlir-diagnostic-verbosity-level",
        _VALUE,
        "diagnostic_verbosity",
        _CHECK,
        "show diagnostics of this severity and above",
        choices=("errors", "warnings", "remarks"),
    ),
    Flag("mlir-disable-diagnostic-notes", _SWITCH, "diagnostic_notes", _CHECK, "show no notes", inverted=True),
    Flag("color", _SWITCH, "color", _CHECK, "colour diagnostics and diffs; by default on a terminal only"),
    Flag("p", _VALUE, "pipeline", _PASSES, "pipeline text, e.g. 'builtin.module(func.func(cse))'", metavar="TEXT"),
    Flag("pass-pipeline", _VALUE, "pipeline", _PASSES, "as -p", metavar="TEXT"),
    Flag("dump-pass-pipeline", _SWITCH, "dump_pass_pipeline", _PASSES, "print the pipeline that will run"),
    Flag("run-reproducer", _SWITCH, "run_reproducer", _PASSES, "run the pipeline that the input file carries"),
    Flag(
        "mlir-pass-pipeline-crash-reproducer",
        _VALUE,
        "crash_reproducer",
        _PASSES,
        "write a reproducer to a file if a pass fails",
        metavar="FILE",
        reach=_WRITES,
    ),
    Flag(
        "mlir-pass-pipeline-local-reproducer",
        _SWITCH,
        "local_reproducer",
        _PASSES,
        "put only the failing pass and the IR before it into that reproducer",
    ),
    Flag(
        "mlir-generate-reproducer",
        _VALUE,
        "generate_reproducer",
        _PASSES,
        "always write a reproducer",
        metavar="FILE",
        empty_is_bare=True,
        reach=_WRITES,
    ),
    Flag("mlir-timing", _SWITCH, "timing", _PASSES, "print how long everything took"),
    Flag(
        "mlir-timing-display",
        _VALUE,
        "timing_display",
        _PASSES,
        "the times as a tree or as a list",
        choices=("list", "tree"),
    ),
    Flag(
        "mlir-output-format", _VALUE, "output_format", _PASSES, "the times as text or as JSON", choices=("text", "json")
    ),
    Flag("mlir-pass-statistics", _SWITCH, "pass_statistics", _PASSES, "print what passes counted"),
    Flag(
        "mlir-pass-statistics-display",
        _VALUE,
        "pass_statistics_display",
        _PASSES,
        "what passes counted by pass name or by pipeline",
        choices=("list", "pipeline"),
    ),
    Flag("print-tile-choice", _SWITCH, "print_tile_choice", _PASSES, "print the tiles that were chosen, and why"),
    Flag(
        "print-op-stats-after-all",
        _OPTIONAL,
        "op_stats",
        _PASSES,
        "print how many ops of each name there are, at first and after each pass",
        choices=("text", "json"),
        bare="text",
    ),
    Flag(
        "mlir-disable-threading", _SWITCH, "disable_threading", _PASSES, "run passes on one thread, as they always do"
    ),
    Flag(
        "pause-after",
        _REPEATED,
        "pause_after",
        _PASSES,
        "edit the IR after these passes in $EDITOR",
        metavar="PASS,...",
        reach=_CODE,
    ),
    Flag(
        "okl-rewrite-limit",
        _VALUE,
        "rewrite_limit",
        _PASSES,
        "let patterns make N rewrites, and no more",
        int,
        metavar="N",
        unsigned=True,
    ),
    Flag("mlir-print-op-generic", _SWITCH, "generic", _PRINT, "print every op in generic form"),
    Flag("print-op-generic", _SWITCH, "generic", _PRINT, "as --mlir-print-op-generic"),
    Flag("mlir-print-local-scope", _SWITCH, "local_scope", _PRINT, "print without aliases"),
    Flag("mlir-print-debuginfo", _SWITCH, "debuginfo", _PRINT, "print locations"),
    Flag("print-iree-compat", _SWITCH, "iree_compat", _PRINT, "print ops of Flow as today's IREE reads them"),
    Flag("mlir-pretty-debuginfo", _SWITCH, "pretty_debuginfo", _PRINT, "print locations for people, in line"),
    Flag(
        "mlir-elide-elementsattrs-if-larger",
        _VALUE,
        "elide_elements_above",
        _PRINT,
        "leave out constants of more than N elements",
        int,
        metavar="N",
        unsigned=True,
    ),
    Flag(
        "mlir-elide-resource-strings-if-larger",
        _VALUE,
        "elide_resources_above",
        _PRINT,
        "leave out resources of more than N characters",
        int,
        metavar="N",
        unsigned=True,
    ),
    Flag(
        "mlir-print-elementsattrs-with-hex-if-larger",
        _VALUE,
        "hex_elements_above",
        _PRINT,
        "print constants of more than N elements as hex; -1: none",
        int,
        metavar="N",
    ),
    Flag("mlir-print-skip-regions", _SWITCH, "skip_regions", _PRINT, "print {...} for regions"),
    Flag("mlir-print-value-users", _SWITCH, "value_users", _PRINT, "print the users of values as comments"),
    Flag("mlir-print-unique-ssa-ids", _SWITCH, "unique_ssa_ids", _PRINT, "number values through all regions"),
    Flag("mlir-use-nameloc-as-prefix", _SWITCH, "nameloc_prefix", _PRINT, 'name values by their loc("name")'),
    Flag("print-provenance", _SWITCH, "print_provenance", _PRINT, "print what ops were made of, and by which pass"),
    Flag("print-source-names", _SWITCH, "source_names", _PRINT, "keep the value names of the input"),
    Flag(
        "print-no-properties",
        _SWITCH,
        "no_properties",
        _PRINT,
        "print properties among the attributes, in generic form",
    ),
    Flag("print-typed-pointers", _SWITCH, "typed_pointers", _PRINT, "print !llvm.ptr as !llvm.ptr<i8>"),
    Flag(
        "mlir-print-ir-before", _REPEATED, "print_before", _DUMP, "dump the IR before these passes", metavar="PASS,..."
    ),
    Flag("mlir-print-ir-after", _REPEATED, "print_after", _DUMP, "dump the IR after these passes", metavar="PASS,..."),
    Flag("mlir-print-ir-before-all", _SWITCH, "print_before_all", _DUMP, "dump the IR before every pass"),
    Flag("mlir-print-ir-after-all", _SWITCH, "print_after_all", _DUMP, "dump the IR after every pass"),
    Flag(
        "mlir-print-ir-after-change",
        _SWITCH,
        "print_after_change",
        _DUMP,
        "dump after a pass only if it changed the IR",
    ),
    Flag("mlir-print-ir-after-failure", _SWITCH, "print_after_failure", _DUMP, "dump only after a pass that failed"),
    Flag("mlir-print-ir-module-scope", _SWITCH, "print_module_scope", _DUMP, "always dump the whole module"),
    Flag(
        "mlir-print-ir-tree-dir",
        _VALUE,
        "print_tree_dir",
        _DUMP,
        "dump into files of a folder",
        metavar="DIR",
        reach=_FILLS,
    ),
    Flag(
        "print-ir-diff",
        _OPTIONAL,
        "print_diff",
        _DUMP,
        "dump after each pass only what it changed",
        choices=("unified", "side"),
        bare="unified",
    ),
    Flag(
        "print-ir-collapse-unchanged",
        _SWITCH,
        "print_collapse_unchanged",
        _DUMP,
        "dump a line for IR that did not change",
    ),
    Flag(
        "print-ir-filter", _REPEATED, "print_filter", _DUMP, "dump only the ops of these symbols", metavar="@SYMBOL,..."
    ),
    Flag(
        "print-ir-to",
        _VALUE,
        "print_to",
        _DUMP,
        "dump into a file instead of standard error",
        metavar="FILE",
        reach=_WRITES,
    ),
    Flag(
        "report",
        _VALUE,
        "report",
        _DUMP,
        "write a page that shows what each pass did",
        metavar="FILE.html",
        empty_is_bare=True,
        reach=_WRITES,
    ),
    Flag("run", _SWITCH, "run", _RUN, "run the module that the passes made"),
    Flag("function", _VALUE, "function", _RUN, "the function or job to run", metavar="NAME"),
    Flag("entry-function", _VALUE, "function", _RUN, "as --function", metavar="NAME"),
    Flag("e", _VALUE, "function", _RUN, "as --function, as mlir-runner has it", metavar="NAME"),
    Flag(
        "entry-point-result",
        _VALUE,
        "entry_point_result",
        _RUN,
        "print the function's one result as mlir-runner does",
        choices=("void", "i32", "i64", "f32"),
    ),
    Flag("print-arguments", _SWITCH, "print_arguments", _RUN, "print the memrefs among the arguments after the run"),
    Flag("memory-limit", _VALUE, "memory_limit", _RUN, "memory that a function may allocate: 4GiB", metavar="SIZE"),
    Flag(
        "check-uninitialized",
        _SWITCH,
        "check_uninitialized",
        _RUN,
        "end where a function reads memory that it has not written",
    ),
    Flag(
        "check-workgroups",
        _SWITCH,
        "check_workgroups",
        _RUN,
        "end where two workgroups of a dispatch write one element",
    ),
    Flag(
        "codegen",
        _VALUE,
        "codegen",
        _RUN,
        "how tensors are lowered: loops, or options of tensors-to-vectors-pipeline",
        metavar="OPTIONS",
    ),
    Flag(
        "lower-through",
        _VALUE,
        "lower_through",
        _RUN,
        "run compute ops of launches as kernels, or lower them to linalg and code",
        choices=("kernels", "linalg"),
    ),
    Flag(
        "hoist-guards",
        _VALUE,
        "hoist_guards",
        _RUN,
        "take checks of a function out of loops",
        choices=("on", "early", "off"),
    ),
    Flag(
        "shared-libs",
        _REPEATED,
        "libraries",
        _RUN,
        "libraries of mlir-runner, whose functions the runtime has; they are not opened",
        metavar="FILE,...",
    ),
    Flag("dlopen", _REPEATED, "libraries", _RUN, "as --shared-libs", metavar="FILE,..."),
    Flag("stable-addresses", _SWITCH, "stable_addresses", _RUN, "print 0x0 for the addresses of memrefs"),
    Flag(
        "O",
        _VALUE,
        "opt_level",
        _RUN,
        "how much LLVM optimises a function: -O0 to -O3",
        int,
        metavar="N",
        is_prefix=True,
    ),
    Flag(
        "input",
        _REPEATED,
        "inputs",
        _RUN,
        "one argument: 2xf32=1,-1, 4xf32=random:7, @x.npy",
        metavar="SPEC",
        reach=_READS,
    ),
    Flag(
        "parameters",
        _REPEATED,
        "parameters",
        _RUN,
        "variables: .safetensors, .npz or random:SEED",
        metavar="FILE",
        reach=_READS,
    ),
    Flag(
        "output",
        _REPEATED,
        "outputs",
        _RUN,
        "where one result goes: @y.npy, or - to print",
        metavar="PLACE",
        reach=_WRITES,
    ),
    Flag("expected-output", _REPEATED, "expected", _RUN, "what one result must be", metavar="SPEC", reach=_READS),
    Flag("expected-atol", _VALUE, "expected_atol", _RUN, "absolute tolerance", float, metavar="X"),
    Flag("expected-rtol", _VALUE, "expected_rtol", _RUN, "relative tolerance", float, metavar="X"),
    Flag("output-digits", _VALUE, "output_digits", _RUN, "significant digits of results", int, metavar="N"),
    Flag(
        "output-max-element-count",
        _VALUE,
        "output_max_element_count",
        _RUN,
        "elements printed of a result, at most",
        int,
        metavar="N",
    ),
    Flag("repeat", _VALUE, "repeat", _RUN, "run N times on the same contexts", int, metavar="N"),
    Flag("print-run-stats", _SWITCH, "print_run_stats", _RUN, "print what was built, prepared and run"),
    Flag("print-kernel-choice", _SWITCH, "print_kernel_choice", _RUN, "print which kernel serves which op"),
    Flag(
        "benchmark",
        _OPTIONAL,
        "benchmark",
        _RUN,
        "measure how long a run takes, for so many seconds",
        float,
        bare="1",
        metavar="SECONDS",
    ),
    Flag(
        "profile",
        _OPTIONAL,
        "profile",
        _RUN,
        "print how long each op took, or write it for Perfetto as .json",
        bare="-",
        metavar="FILE",
        reach=_WRITES,
    ),
    Flag("check-numerics", _SWITCH, "check_numerics", _RUN, "stop at the first op that makes NaN or infinity"),
    Flag(
        "trace-tensors",
        _OPTIONAL,
        "trace_tensors",
        _RUN,
        "print the first N elements of every op's results",
        int,
        bare="8",
        metavar="N",
        unsigned=True,
    ),
    Flag("kernel-provider", _REPEATED, "kernel_providers", _RUN, "force the provider of an op", metavar="OP:NAME"),
    Flag("device", _VALUE, "device", _RUN, "override every device_tag", metavar="NAME"),
    Flag("target", _VALUE, "target", _RUN, "where kernels of gpu.modules run", choices=("cpu", "cuda", "cuda-emu")),
    Flag(
        "emu-seed",
        _VALUE,
        "emulator_seed",
        _RUN,
        "emulate streams in an order drawn with a seed",
        int,
        metavar="N",
        unsigned=True,
    ),
    Flag(
        "cuda-graph",
        _VALUE,
        "cuda_graph",
        _RUN,
        "make graphs of launches on an NVIDIA GPU, and launch these",
        choices=("off", "auto", "require"),
    ),
    Flag("dump-launch-plan", _SWITCH, "dump_launch_plan", _RUN, "print launches with their streams and events"),
    Flag("target-cpu", _VALUE, "target_cpu", _RUN, "processor to compile for, as LLVM names it", metavar="NAME"),
    Flag("target-features", _VALUE, "target_features", _RUN, "its features, as LLVM names them", metavar="LIST"),
    Flag(
        "launcher-module",
        _VALUE,
        "launcher_module",
        _RUN,
        "the module with the ops of the launch",
        metavar="FILE",
        reach=_READS,
    ),
    Flag("threads", _VALUE, "threads", _RUN, "how many threads run a kernel", int, metavar="N"),
    Flag("runtime-checks", _SWITCH, "runtime_checks", _RUN, "check the numbers of ops at every fetch"),
    Flag(
        "object-cache",
        _VALUE,
        "object_cache",
        _RUN,
        "where compiled code is kept, or 'off'",
        metavar="DIR",
        reach=_FILLS,
    ),
    Flag("strict-layout", _SWITCH, "strict_layout", _RUN, "refuse inputs that would have to be copied"),
    Flag("unsafe-llvm", _SWITCH, "unsafe_llvm", _RUN, "let the module's own llvm ops do what they like", reach=_CODE),
    Flag(
        "isolate",
        _OPTIONAL,
        "isolate",
        _RUN,
        "run in a process that reaches nothing but what the flags name",
        choices=("on", "strict"),
        bare="on",
    ),
    Flag("isolate-memory", _VALUE, "isolate_memory", _RUN, "memory that an isolated run may use: 4GiB", metavar="SIZE"),
    Flag("isolate-seconds", _VALUE, "isolate_seconds", _RUN, "how long an isolated run may take", float, metavar="N"),
    Flag("help", _SWITCH, "help", _ASK, "what people type, on one screen"),
    Flag("help-list", _SWITCH, "help_list", _ASK, "every flag, by group"),
    Flag("help-hidden", _SWITCH, "help_list", _ASK, "as --help-list"),
    Flag("version", _SWITCH, "version", _ASK, "versions of okl-opt, xDSL and Python"),
    Flag("list-passes", _SWITCH, "list_passes", _ASK, "every pass, with where it comes from"),
    Flag("show-dialects", _SWITCH, "show_dialects", _ASK, "every dialect"),
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
