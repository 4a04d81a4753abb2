"""The flags of the command line, as a table: spelling, what may follow, the setting it fills, its help.

Source: mlir-opt's flags; iree-run-module's for inputs and outputs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from types import MappingProxyType
from typing import Any, NamedTuple

SPLIT_MARKER = "// -----"


class Kind(Enum):
    """What follows a flag."""

    SWITCH = auto()
    """Nothing, or `=` and a boolean."""
    OPTIONAL = auto()
    """Nothing, or `=` and a value; never the next word."""
    VALUE = auto()
    """`=` and a value, or the next word; the last one counts."""
    REPEATED = auto()
    """As VALUE, and every one counts."""


class Flag(NamedTuple):
    """One row. `bare` is the value of an OPTIONAL flag that stands alone; `choices` are all that a value may be."""

    name: str
    kind: Kind
    setting: str
    group: str
    help: str
    type: type[int] | type[float] | type[str] = str
    choices: tuple[str, ...] = ()
    bare: str = ""
    metavar: str = ""


class Settings:
    """What a command line asks for. Field by field the flags of the table below; `passes` are in the order given.

    No dataclass: making one of this size takes longer than reading a small module.
    """

    passes: tuple[tuple[str, str], ...] = ()
    input: str = "-"
    output: str | None = None
    pipeline: str | None = None
    split_marker: str | None = None
    allow_unregistered: bool = False
    verify_each: bool = True
    verify_diagnostics: str | None = None
    emit: str = "mlir"
    disable_threading: bool = False

    generic: bool = False
    local_scope: bool = False
    typed_pointers: bool = False

    print_before: Sequence[str] = ()
    print_after: Sequence[str] = ()
    print_before_all: bool = False
    print_after_all: bool = False
    print_after_change: bool = False
    print_after_failure: bool = False
    print_module_scope: bool = False
    print_tree_dir: str | None = None

    op_on_diagnostic: bool = True
    color: bool | None = None

    run: bool = False
    function: str | None = None
    inputs: Sequence[str] = ()
    parameters: Sequence[str] = ()
    outputs: Sequence[str] = ()
    expected: Sequence[str] = ()
    expected_atol: float | None = None
    expected_rtol: float | None = None
    output_digits: int = 6
    output_max_element_count: int = 1024
    repeat: int = 1
    print_run_stats: bool = False
    print_kernel_choice: bool = False
    kernel_providers: Mapping[str, str] = MappingProxyType({})
    device: str | None = None
    target_cpu: str = ""
    target_features: str = ""
    launcher_module: str | None = None
    runtime_checks: bool = False
    object_cache: str | None = None
    strict_layout: bool = False
    unsafe_llvm: bool = False

    help: bool = False
    version: bool = False
    list_passes: bool = False
    show_dialects: bool = False

    def __init__(self, **values: Any):
        for name, value in values.items():
            assert hasattr(Settings, name), name
            setattr(self, name, value)


_IO, _PRINT, _DUMP, _RUN, _ASK = "Input and output", "Printing", "IR dumps (standard error)", "Running", "Asking"

_ROWS = (
    Flag("p", Kind.VALUE, "pipeline", _IO, "pipeline text, e.g. 'builtin.module(func.func(cse))'", metavar="TEXT"),
    Flag("pass-pipeline", Kind.VALUE, "pipeline", _IO, "as -p", metavar="TEXT"),
    Flag("o", Kind.VALUE, "output", _IO, "write the result to a file; - is standard output", metavar="FILE"),
    Flag(
        "split-input-file",
        Kind.OPTIONAL,
        "split_marker",
        _IO,
        f"treat the input as several, split at the marker ('{SPLIT_MARKER}')",
        bare=SPLIT_MARKER,
        metavar="MARKER",
    ),
    Flag("allow-unregistered-dialect", Kind.SWITCH, "allow_unregistered", _IO, "accept ops of unknown dialects"),
    Flag("verify-each", Kind.SWITCH, "verify_each", _IO, "verify after each pass; on unless =0"),
    Flag(
        "verify-diagnostics",
        Kind.OPTIONAL,
        "verify_diagnostics",
        _IO,
        "compare diagnostics with the expected-* comments",
        choices=("all", "only-expected"),
        bare="all",
    ),
    Flag("emit", Kind.VALUE, "emit", _IO, "what to write", choices=("mlir", "llvm")),
    Flag("mlir-disable-threading", Kind.SWITCH, "disable_threading", _IO, "as it is: passes run on one thread"),
    Flag("mlir-print-op-generic", Kind.SWITCH, "generic", _PRINT, "print every op in generic form"),
    Flag("print-op-generic", Kind.SWITCH, "generic", _PRINT, "as --mlir-print-op-generic"),
    Flag("mlir-print-local-scope", Kind.SWITCH, "local_scope", _PRINT, "print without aliases"),
    Flag("print-typed-pointers", Kind.SWITCH, "typed_pointers", _PRINT, "print !llvm.ptr as !llvm.ptr<i8>"),
    Flag(
        "mlir-print-op-on-diagnostic", Kind.SWITCH, "op_on_diagnostic", _PRINT, "show the op of an error; on unless =0"
    ),
    Flag("color", Kind.SWITCH, "color", _PRINT, "colour diagnostics; by default on a terminal only"),
    Flag("mlir-print-ir-before", Kind.REPEATED, "print_before", _DUMP, "before these passes", metavar="PASS,..."),
    Flag("mlir-print-ir-after", Kind.REPEATED, "print_after", _DUMP, "after these passes", metavar="PASS,..."),
    Flag("mlir-print-ir-before-all", Kind.SWITCH, "print_before_all", _DUMP, "before every pass"),
    Flag("mlir-print-ir-after-all", Kind.SWITCH, "print_after_all", _DUMP, "after every pass"),
    Flag(
        "mlir-print-ir-after-change", Kind.SWITCH, "print_after_change", _DUMP, "of those after, only where IR changed"
    ),
    Flag("mlir-print-ir-after-failure", Kind.SWITCH, "print_after_failure", _DUMP, "only after a pass that failed"),
    Flag("mlir-print-ir-module-scope", Kind.SWITCH, "print_module_scope", _DUMP, "always the whole module"),
    Flag("mlir-print-ir-tree-dir", Kind.VALUE, "print_tree_dir", _DUMP, "into files of a folder", metavar="DIR"),
    Flag("run", Kind.SWITCH, "run", _RUN, "run the module that the passes made"),
    Flag("function", Kind.VALUE, "function", _RUN, "the function or job to run", metavar="NAME"),
    Flag("entry-function", Kind.VALUE, "function", _RUN, "as --function", metavar="NAME"),
    Flag("input", Kind.REPEATED, "inputs", _RUN, "one argument: 2xf32=1,-1, 4xf32=random:7, @x.npy", metavar="SPEC"),
    Flag(
        "parameters", Kind.REPEATED, "parameters", _RUN, "variables: .safetensors, .npz or random:SEED", metavar="FILE"
    ),
    Flag("output", Kind.REPEATED, "outputs", _RUN, "where one result goes: @y.npy, or - to print", metavar="PLACE"),
    Flag("expected-output", Kind.REPEATED, "expected", _RUN, "what one result must be", metavar="SPEC"),
    Flag("expected-atol", Kind.VALUE, "expected_atol", _RUN, "absolute tolerance", float, metavar="X"),
    Flag("expected-rtol", Kind.VALUE, "expected_rtol", _RUN, "relative tolerance", float, metavar="X"),
    Flag("output-digits", Kind.VALUE, "output_digits", _RUN, "significant digits of results (6)", int, metavar="N"),
    Flag(
        "output-max-element-count",
        Kind.VALUE,
        "output_max_element_count",
        _RUN,
        "elements printed of a result (1024)",
        int,
        metavar="N",
    ),
    Flag("repeat", Kind.VALUE, "repeat", _RUN, "run N times on the same contexts", int, metavar="N"),
    Flag("print-run-stats", Kind.SWITCH, "print_run_stats", _RUN, "print what was built, prepared and run"),
    Flag("print-kernel-choice", Kind.SWITCH, "print_kernel_choice", _RUN, "print which kernel serves which op"),
    Flag("kernel-provider", Kind.REPEATED, "kernel_providers", _RUN, "force the provider of an op", metavar="OP:NAME"),
    Flag("device", Kind.VALUE, "device", _RUN, "override every device_tag", metavar="NAME"),
    Flag("target-cpu", Kind.VALUE, "target_cpu", _RUN, "processor to compile for; default: this one", metavar="NAME"),
    Flag("target-features", Kind.VALUE, "target_features", _RUN, "its features, as LLVM names them", metavar="LIST"),
    Flag("launcher-module", Kind.VALUE, "launcher_module", _RUN, "the module with @okl_init_context", metavar="FILE"),
    Flag("runtime-checks", Kind.SWITCH, "runtime_checks", _RUN, "check the numbers of ops at every fetch"),
    Flag("object-cache", Kind.VALUE, "object_cache", _RUN, "where compiled code is kept, or 'off'", metavar="DIR"),
    Flag("strict-layout", Kind.SWITCH, "strict_layout", _RUN, "refuse inputs that would have to be copied"),
    Flag("unsafe-llvm", Kind.SWITCH, "unsafe_llvm", _RUN, "let the module's own llvm ops do what they like"),
    Flag("help", Kind.SWITCH, "help", _ASK, "this page"),
    Flag("version", Kind.SWITCH, "version", _ASK, "versions of okl-opt, xDSL and Python"),
    Flag("list-passes", Kind.SWITCH, "list_passes", _ASK, "every pass, with where it comes from"),
    Flag("show-dialects", Kind.SWITCH, "show_dialects", _ASK, "every dialect"),
)

FLAGS: dict[str, Flag] = {flag.name: flag for flag in _ROWS}
"""Every flag by its name, without dashes."""
