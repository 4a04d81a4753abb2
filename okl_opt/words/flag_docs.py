"""The texts of docs/flags/ beyond the table: prose, examples, differences from mlir-opt.

Not imported by a run, to keep start-up fast. Every example is run when the pages are made and by a test.
"""

from __future__ import annotations

from typing import NamedTuple

from okl_opt.words.flags import FLAGS, Flag, Kind, Settings, spelled

NOT_IN_MLIR_OPT = "mlir-opt has no such flag."


class FlagText(NamedTuple):
    """One flag. `upstream` is "" if mlir-opt does the same; `default` is for defaults not in the table."""

    text: str = ""
    examples: tuple[str, ...] = ()
    upstream: str = ""
    default: str = ""


class GroupText(NamedTuple):
    """One page: its introduction, the input files of its examples, and whether mlir-opt lacks all its flags."""

    text: str
    inputs: tuple[str, ...] = ()
    ours: bool = False


GROUPS: dict[str, GroupText] = {
    "Input and output": GroupText(
        "A command line has one input file; none, or `-`, is standard input, which diagnostics call `<stdin>`. `-x` "
        "and `--x` are one. A flag that needs a value takes it after `=` or as the next word; a switch and a flag "
        "whose value may be left out take it after `=` only. Of a flag that is given twice the last counts, unless it "
        "says otherwise.",
        ("docs/inputs/split.mlir", "docs/inputs/norm.irdl.mlir", "docs/inputs/plugin.py"),
    ),
    "Verification and diagnostics": GroupText(
        "A diagnostic has a file, a line, a column, a severity and a message, then the line with a caret, on standard "
        "error. The exit status is 1 if there was an error, 0 if not, 70 after a mistake of the program itself, and "
        "130 after Ctrl-C.",
        ("docs/inputs/wrong.mlir", "docs/inputs/expected.mlir"),
    ),
    "Passes": GroupText(
        "A pass is a flag of its own: `-cse`, `--lower-to-okl`, with options after `=`: `-lower-to-okl=func-name=f`, "
        'or `-wrap-ops-to-kernel-launch="mode=simple min-ops=1"`. Passes run in the order of the flags. A pass on '
        "functions runs on each function, as with mlir-opt. `okl-opt explain PASS` tells "
        "what a pass does.",
        ("docs/inputs/twice.mlir",),
    ),
    "Printing": GroupText(
        "These change how IR is written, in the result, in dumps and in diagnostics, and never what it means.",
        ("docs/inputs/twice.mlir", "docs/inputs/names.mlir", "docs/inputs/large.mlir", "docs/inputs/resource.mlir"),
    ),
    "IR dumps": GroupText(
        "Dumps go to standard error, each below a header that names the pass. A pass on functions dumps the "
        "function that it ran on. In the examples `-o /dev/null` drops the result.",
        ("docs/inputs/two.mlir",),
    ),
    "Running": GroupText(
        "All of these need `--run`, and mlir-opt has none of them; the names for inputs and outputs are those of "
        "iree-run-module. [Running](../running.md) tells what can be run and how inputs are written. Most examples "
        "read [relu_tanh.mlir](../../examples/relu_tanh.mlir).",
        ("docs/inputs/ratio.mlir", "docs/inputs/freed.mlir"),
        ours=True,
    ),
    "Asking": GroupText(
        "These answer on standard output, read no input, and end with exit status 0. So does `okl-opt explain NAME`, "
        "which is no flag but a first word: everything about one pass, pipeline, flag, op, type or dialect, or about "
        "an error message. A file of that name is `./explain`.",
    ),
}

_TWICE, _TWO = "docs/inputs/twice.mlir", "docs/inputs/two.mlir"
_QUIET = "-o /dev/null"
_LAUNCH = "okl-opt examples/relu_tanh.mlir -wrap-ops-to-kernel-launch --run --input=2xf32=1,-1"
_LAUNCHES = "okl-opt docs/inputs/launches.mlir --run --target=cuda-emu"
_ALONE_AFTER_ALL = "Alone it means after every pass."
_ONLY_ALONE = "It changes what the flags that print dumps print; alone it does nothing."

TEXTS: dict[str, FlagText] = {
    # Input and output
    "o": FlagText(
        "The file is not written when the run fails.",
        (f"okl-opt {_TWICE} -o out.mlir", "head -2 out.mlir"),
        default="`-`",
    ),
    "split-input-file": FlagText(
        "Each chunk is parsed, verified and lowered separately; an error in one does not stop the others. Lines "
        "are counted through the whole file.",
        ("okl-opt docs/inputs/split.mlir --split-input-file",),
    ),
    "output-split-marker": FlagText(
        examples=("okl-opt docs/inputs/split.mlir --split-input-file --output-split-marker='// next'",),
    ),
    "no-implicit-module": FlagText(
        "Without it, ops that stand outside of a module are put into one.",
        (f"okl-opt {_TWICE} --no-implicit-module", "okl-opt docs/inputs/split.mlir --no-implicit-module"),
    ),
    "watch": FlagText(
        "The first run shows its output, each later one what is different in it, as `--print-ir-diff` does (`=side` "
        "for columns). Errors are shown, and the watch goes on until Ctrl-C. The file of `-o` is written by each run "
        "that succeeds. Standard input cannot be watched.",
        upstream=NOT_IN_MLIR_OPT,
    ),
    "allow-unregistered-dialect": FlagText(
        'Only in generic form, `"name"(...)`, since their custom form is unknown.',
        (
            "echo '\"my.op\"() : () -> ()' | okl-opt --allow-unregistered-dialect",
            "echo '\"my.op\"() : () -> ()' | okl-opt",
        ),
    ),
    "irdl-file": FlagText(
        examples=(
            "echo 'func.func @f(%x: f32) { \"my.norm\"(%x) : (f32) -> f32 return }' | okl-opt "
            "--irdl-file=docs/inputs/norm.irdl.mlir",
        ),
    ),
    "load-dialect-plugin": FlagText(
        "Every one counts. The universe is an xDSL `Universe`. Installed packages need no flag: they are found by "
        "their entry point `xdsl.universe`.",
        ("echo 'greet.hello' | okl-opt --load-dialect-plugin=docs/inputs/plugin.py",),
        upstream="mlir-opt takes a shared library.",
    ),
    "load-pass-plugin": FlagText(
        "Every one counts. The pass may then be used like any other.",
        (
            "okl-opt docs/inputs/split.mlir --load-pass-plugin=docs/inputs/plugin.py --split-input-file "
            "-drop-declarations",
        ),
        upstream="mlir-opt takes a shared library.",
    ),
    "emit": FlagText(
        "`llvm` is LLVM IR as text, `asm` assembly, `obj` an object file, `so` a shared library with a C header beside "
        "it. Functions of loops and buffers that are not in the llvm dialect yet are lowered by the passes that "
        "`--run` adds, without its checks. The last three are for the processor of `--target-cpu` and "
        "`--target-features`, this machine's by default, and at the level of `-O`; the last two need `-o`. "
        "[Code for C](../codegen.md#code-for-c) says more. With `--target=cuda`, `llvm` and `ptx` are the kernels of "
        "all gpu.modules as one text, lowered by passes where they are not in the llvm dialect yet, and `cubin` is "
        "what NVIDIA's assembler makes of that; `--target-cpu` is a GPU, `sm_90` by default. A kernel is called as in "
        "its module; where several modules have one of the same name, the module's name and two underlines come first.",
        (
            "okl-opt examples/relu_tanh.mlir -okl-lower-pipeline --emit=llvm | grep define",
            "okl-opt docs/inputs/sum_to.mlir --emit=asm -O1 --target-cpu=x86-64-v3 | grep globl",
        ),
        upstream="mlir-opt has no such flag; mlir-translate, llc and a linker do this.",
    ),
    "emit-bytecode": FlagText(
        examples=(f"okl-opt {_TWICE} --emit-bytecode",),
        upstream="mlir-opt writes bytecode.",
    ),
    "emit-bytecode-version": FlagText(upstream="mlir-opt writes bytecode."),
    "elide-resource-data-from-bytecode": FlagText(upstream="mlir-opt writes bytecode."),
    # Verification and diagnostics
    "mlir-very-unsafe-disable-verifier-on-parsing": FlagText(
        "For tests of passes on IR that is wrong on purpose.",
        ("okl-opt docs/inputs/wrong.mlir --mlir-very-unsafe-disable-verifier-on-parsing --mlir-print-op-generic",),
    ),
    "verify-roundtrip": FlagText(
        "The input is printed, in custom and in generic form, and parsed again; a difference is an error.",
        (f"okl-opt {_TWICE} --verify-roundtrip {_QUIET}",),
    ),
    "validate": FlagText(
        "On standard error, a line for each function that a pass changed: `proved`, `same on N inputs`, or `not looked "
        "at` and why; one that does something else is an error with an input. `prove` asks a solver, `try` runs both "
        "versions, `both` tries what is not proved, `end` looks at the whole pipeline once. See "
        "[validation](../validation.md).",
        (f"okl-opt {_TWICE} -cse --validate {_QUIET}",),
        upstream=NOT_IN_MLIR_OPT,
    ),
    "verify-diagnostics": FlagText(
        "A comment is `expected-error {{text}}`, likewise with `warning`, `remark` and `note`, for a diagnostic on "
        "its own line, or `@+1`, `@-1`, `@above`, `@below`, `@unknown`. The text is a part of the message; after "
        "`-re` what stands in further braces is a regular expression. Unexpected diagnostics are errors, and so "
        "are expected ones that are not produced. `only-expected` ignores the former.",
        (
            f"okl-opt docs/inputs/expected.mlir --verify-diagnostics {_QUIET}",
            f"okl-opt docs/inputs/wrong.mlir --verify-diagnostics {_QUIET}",
        ),
    ),
    "mlir-print-op-on-diagnostic": FlagText(
        examples=("okl-opt docs/inputs/wrong.mlir --mlir-print-op-on-diagnostic=0",),
    ),
    "mlir-print-stacktrace-on-diagnostic": FlagText(
        "For those who work on okl-opt.",
    ),
    "mlir-diagnostic-verbosity-level": FlagText(
        "`errors` shows errors only, `warnings` those too, `remarks` everything.",
    ),
    "mlir-disable-diagnostic-notes": FlagText(
        examples=(
            "echo 'func.func private @f() func.func private @f()' | okl-opt --mlir-print-op-on-diagnostic=0",
            "echo 'func.func private @f() func.func private @f()' | okl-opt --mlir-print-op-on-diagnostic=0 "
            "--mlir-disable-diagnostic-notes",
        ),
    ),
    "color": FlagText(
        "The variable `NO_COLOR` turns colours off on a terminal; the flag is stronger.", default="on if on a terminal"
    ),
    # Passes
    "p": FlagText(
        "The text is `anchor(pass,...)`, where the anchor is the name of the op that is given to the passes in "
        "brackets, and a pass may have options in braces. Here nothing is nested by itself. Not together with passes "
        "as flags.",
        (
            f"okl-opt {_TWICE} -p 'builtin.module(func.func(cse),convert-func-to-llvm{{index-bitwidth=32}})'",
            f"okl-opt {_TWICE} -p 'builtin.module(func.func(cze))'",
        ),
    ),
    "dump-pass-pipeline": FlagText(
        "On standard error, with every option of every pass; pipelines are expanded.",
        (f"okl-opt examples/relu_tanh.mlir -wrap-ops-to-kernel-launch --dump-pass-pipeline {_QUIET}",),
    ),
    "run-reproducer": FlagText(
        "A reproducer ends with `{-# external_resources: ... #-}`, which holds a pipeline. Those of mlir-opt run here "
        "and those of okl-opt run there, as far as both have the passes. A file may come from a stranger: its pipeline "
        "may name only passes that touch nothing but IR, so none that opens files or starts programs, and of a plugin "
        "only those whose class has `touches_only_ir = True`. The command line may name any: `--pass-pipeline` takes "
        "the place of the file's pipeline.",
        (
            f"okl-opt {_TWICE} -cse --mlir-generate-reproducer=reproducer.mlir {_QUIET}",
            "okl-opt reproducer.mlir --run-reproducer",
        ),
    ),
    "mlir-generate-reproducer": FlagText(
        "Written before the passes run, so also if they crash.",
        (
            f"okl-opt {_TWICE} -cse --mlir-generate-reproducer=reproducer.mlir {_QUIET}",
            "cat reproducer.mlir",
        ),
    ),
    "mlir-pass-pipeline-crash-reproducer": FlagText(
        "It holds the module as it was before the first pass, and the pipeline.",
        (
            "okl-opt examples/relu_tanh.mlir -wrap-ops-to-kernel-launch -lower-to-okl "
            "--mlir-pass-pipeline-crash-reproducer=crash.mlir --mlir-print-op-on-diagnostic=0",
        ),
    ),
    "mlir-pass-pipeline-local-reproducer": FlagText(
        "Together with `--mlir-pass-pipeline-crash-reproducer` and `--mlir-disable-threading`, as in mlir-opt.",
        (
            "okl-opt examples/relu_tanh.mlir -wrap-ops-to-kernel-launch -lower-to-okl "
            "--mlir-pass-pipeline-crash-reproducer=crash.mlir --mlir-pass-pipeline-local-reproducer "
            "--mlir-disable-threading --mlir-print-op-on-diagnostic=0",
            "grep pipeline: crash.mlir",
        ),
    ),
    "mlir-timing": FlagText(
        "On standard error. Here the numbers are taken out.",
        (f"okl-opt {_TWICE} -cse --mlir-timing {_QUIET} 2>&1 | sed 's/ *[0-9][0-9.]*%*/ N/g'",),
    ),
    "mlir-timing-display": FlagText(
        "`tree` is the order in which things happened; `list` adds up what has the same name, the longest first."
    ),
    "mlir-pass-statistics": FlagText(
        "On standard error. Which passes count what: `okl-opt explain PASS`.",
        (f"okl-opt {_TWICE} -cse --mlir-pass-statistics {_QUIET}",),
    ),
    "print-op-stats-after-all": FlagText(
        "On standard error: a table of the input, and one after each pass for the op that it ran on, with the "
        'differences. `json` is one list for each part of the input, written when its passes have run: `[{"pass": '
        '"cse", "op": "func.func @f", "counts": {...}}, ...]`.',
        (
            f"okl-opt {_TWICE} -cse --print-op-stats-after-all {_QUIET}",
            f"okl-opt {_TWICE} --print-op-stats-after-all=json {_QUIET}",
        ),
        upstream=NOT_IN_MLIR_OPT,
    ),
    "mlir-disable-threading": FlagText("Accepted, so that command lines written for mlir-opt work."),
    "pause-after": FlagText(
        "The editor is `$VISUAL`, else `$EDITOR`; they may have words, as `code --wait`. A pass on a function shows "
        "that function, one on the module the module. The run waits for the editor, and goes on with what it wrote, "
        "verified: what is wrong with it is shown, and on a terminal it can be edited again. A file that was not "
        "changed changes nothing, and an editor that ends with an error (`:cq` in vi) ends the run. Every one counts, "
        "and one may name several.",
        (f'EDITOR="sed -i s/addi/muli/" okl-opt {_TWICE} -cse --pause-after=cse',),
        upstream=NOT_IN_MLIR_OPT,
    ),
    "okl-rewrite-limit": FlagText(
        "The rewrites of all passes are counted together, in order: each change by a pattern, each op that is "
        "folded or erased in between, and each change of a pass that edits op by op. After N of them no more are "
        "made; passes that change the IR in one piece are not limited. `okl-opt bisect` looks for the N at which "
        "something breaks.",
        (f"okl-opt {_TWICE} -cse --okl-rewrite-limit=0",),
        upstream="mlir-opt has debug counters, in builds with assertions, one for each kind of action.",
    ),
    # Printing
    "mlir-print-op-generic": FlagText(examples=(f"okl-opt {_TWICE} --mlir-print-op-generic",)),
    "print-op-generic": FlagText(upstream="mlir-opt has the long name only; this one is xdsl-opt's."),
    "mlir-print-local-scope": FlagText(
        "An attribute, type or location is then written where it is used; the result ends with one newline, not two.",
        ("echo 'memref.global @g : memref<4x4xf32, affine_map<(a, b) -> (b, a)>>' | okl-opt --mlir-print-local-scope",),
    ),
    "mlir-print-debuginfo": FlagText(
        "Locations are aliases, defined after the module; those of block arguments before it.",
        ("okl-opt docs/inputs/names.mlir --mlir-print-debuginfo",),
    ),
    "print-iree-compat": FlagText(
        "What IREE called `flow.dispatch.tensor.load` in 2022 is `iree_tensor_ext.dispatch.tensor.load` today, and so "
        "on. The result is read by `iree-opt` and `iree-compile` of IREE 3.13, and by okl-opt.",
        ("okl-opt docs/inputs/dispatch.mlir --print-iree-compat",),
        upstream=NOT_IN_MLIR_OPT,
    ),
    "mlir-pretty-debuginfo": FlagText(
        "With `--mlir-print-debuginfo`. Such text cannot be read back.",
        ("okl-opt docs/inputs/names.mlir --mlir-print-debuginfo --mlir-pretty-debuginfo",),
        upstream="mlir-opt lists the locations outside of the module too.",
    ),
    "mlir-elide-elementsattrs-if-larger": FlagText(
        examples=("okl-opt docs/inputs/large.mlir --mlir-elide-elementsattrs-if-larger=4",)
    ),
    "mlir-elide-resource-strings-if-larger": FlagText(
        examples=("okl-opt docs/inputs/resource.mlir --mlir-elide-resource-strings-if-larger=8",)
    ),
    "mlir-print-elementsattrs-with-hex-if-larger": FlagText(
        examples=("okl-opt docs/inputs/large.mlir --mlir-print-elementsattrs-with-hex-if-larger=4",)
    ),
    "mlir-print-skip-regions": FlagText(examples=(f"okl-opt {_TWICE} --mlir-print-skip-regions",)),
    "mlir-print-value-users": FlagText(examples=(f"okl-opt {_TWICE} -cse --mlir-print-value-users",)),
    "mlir-print-unique-ssa-ids": FlagText(
        "Without it two functions may both have a `%arg0`.",
        (f"okl-opt {_TWO} --mlir-print-unique-ssa-ids",),
    ),
    "mlir-use-nameloc-as-prefix": FlagText(examples=("okl-opt docs/inputs/names.mlir --mlir-use-nameloc-as-prefix",)),
    "print-provenance": FlagText(
        "Each op that a pass made gets a comment: the input ops that it derives from, their locations, the pass, "
        "and the pattern. An error at such an op has a note with the same, and with the pattern's source location. "
        "The output can be parsed again.",
        ("okl-opt examples/relu_tanh.mlir -wrap-ops-to-kernel-launch --print-provenance",),
        upstream=NOT_IN_MLIR_OPT,
    ),
    "print-tile-choice": FlagText(
        "A remark on standard error for each op that is the root of a nest of `-tile-linalg`: its loops, the tiles of "
        "the parallel loops and of those within, and the reasons. A tile of 0 leaves a loop as it is.",
        (f"okl-opt docs/inputs/matmul_relu.mlir -tile-linalg=target-cpu=x86-64-v3 --print-tile-choice {_QUIET}",),
        upstream=NOT_IN_MLIR_OPT,
    ),
    "print-source-names": FlagText(
        "Values that a pass made keep MLIR's names.",
        (f"okl-opt {_TWICE} -cse --print-source-names",),
        upstream=NOT_IN_MLIR_OPT,
    ),
    "print-no-properties": FlagText(
        "For tools that read MLIR text from before properties.",
        (f"okl-opt {_TWICE} --mlir-print-op-generic --print-no-properties | grep add",),
        upstream=NOT_IN_MLIR_OPT,
    ),
    "print-typed-pointers": FlagText(
        "The syntax of MLIR before opaque pointers. Both spellings are read.",
        ("echo 'llvm.func @f(!llvm.ptr)' | okl-opt --print-typed-pointers",),
        upstream=NOT_IN_MLIR_OPT,
    ),
    # IR dumps
    "mlir-print-ir-before": FlagText(
        "Every one counts, and one may name several.",
        (f"okl-opt {_TWO} -cse --mlir-print-ir-before=cse {_QUIET}",),
    ),
    "mlir-print-ir-after": FlagText(
        "Every one counts, and one may name several.",
        (f"okl-opt {_TWO} -cse -canonicalize --mlir-print-ir-after=canonicalize {_QUIET}",),
    ),
    "mlir-print-ir-after-all": FlagText(
        examples=(f"okl-opt {_TWO} -p 'builtin.module(func.func(canonicalize))' --mlir-print-ir-after-all {_QUIET}",)
    ),
    "mlir-print-ir-after-change": FlagText(
        _ONLY_ALONE,
        (
            f"okl-opt {_TWO} -p 'builtin.module(func.func(cse))' --mlir-print-ir-after-all"
            f" --mlir-print-ir-after-change {_QUIET}",
        ),
    ),
    "mlir-print-ir-after-failure": FlagText(
        examples=(
            f"okl-opt {_TWICE} -cse -lower-to-okl --mlir-print-ir-after-failure --mlir-print-op-on-diagnostic=0",
        ),
    ),
    "mlir-print-ir-module-scope": FlagText(
        _ONLY_ALONE,
        (
            f"okl-opt {_TWO} -p 'builtin.module(func.func(cse))' --mlir-print-ir-after-all"
            f" --mlir-print-ir-after-change --mlir-print-ir-module-scope {_QUIET}",
        ),
        upstream="mlir-opt asks for `--mlir-disable-threading` with it.",
    ),
    "mlir-print-ir-tree-dir": FlagText(
        "One file for each pass and op, in folders by op; the numbers are the places of the passes in the pipeline.",
        (
            f"okl-opt {_TWO} -p 'builtin.module(cse,func.func(canonicalize))' --mlir-print-ir-tree-dir=dumps {_QUIET}",
            "find dumps -type f | sort",
        ),
        upstream="mlir-opt writes nothing unless another flag prints dumps; here the flag alone means after all.",
    ),
    "print-ir-diff": FlagText(
        "Lines are compared without the names of their values, so that one new op does not change all lines below "
        "it. `side` shows both in columns, as wide as the terminal or `COLUMNS`, 160 in a file. A nested pass shows "
        "its own op, `--mlir-print-ir-module-scope` the whole module. Dumps before passes stay whole, and "
        f"`--mlir-print-ir-after-change` leaves out passes that changed nothing. {_ALONE_AFTER_ALL}",
        (f"okl-opt {_TWO} -cse --print-ir-diff {_QUIET}",),
        upstream=NOT_IN_MLIR_OPT,
    ),
    "print-ir-collapse-unchanged": FlagText(
        "After a pass: if the pass changed nothing. Before a pass: if the last dump of the op showed the same. "
        f"{_ALONE_AFTER_ALL}",
        (f"okl-opt {_TWICE} -canonicalize --mlir-print-ir-after-all --print-ir-collapse-unchanged {_QUIET}",),
        upstream=NOT_IN_MLIR_OPT,
    ),
    "print-ir-filter": FlagText(
        "Passes on these ops, or inside of them, print as ever; those on an op around them print these ops only, each "
        "with its name in the header. With `--mlir-print-ir-module-scope` the same passes print the whole module. A "
        f"symbol that nothing has prints nothing. Every one counts. {_ALONE_AFTER_ALL}",
        (f"okl-opt {_TWO} -cse --mlir-print-ir-after-all --print-ir-filter=@g {_QUIET}",),
        upstream=NOT_IN_MLIR_OPT,
    ),
    "print-ir-to": FlagText(
        _ALONE_AFTER_ALL,
        (
            f"okl-opt {_TWO} -cse --mlir-print-ir-after-all --print-ir-to=dumps.txt {_QUIET}",
            "head -1 dumps.txt",
        ),
        upstream=NOT_IN_MLIR_OPT,
    ),
    "report": FlagText(
        "One page for the browser that needs nothing else: each pass with its time and what it changed, side by "
        "side; the history of every op; diagnostics where they happened. A run that fails or is interrupted leaves "
        "what happened until then. [More](../report.md).",
        (f"okl-opt {_TWO} -cse --report=report.html {_QUIET}", "grep -c '</html>' report.html"),
        upstream=NOT_IN_MLIR_OPT,
    ),
    # Running
    "run": FlagText(
        "Standard output carries the results; the final IR is written only if `-o FILE` asks for it.", (_LAUNCH,)
    ),
    "function": FlagText(
        "Needed where the module has several that can be run. Here the launch is run by itself, with all its results.",
        (f"{_LAUNCH} --function=wrap0",),
    ),
    "shared-libs": FlagText(
        "A remark says that they are not opened. A function that neither the module nor the runtime has is an error, "
        "as it always is; it then names the libraries. Every one counts. [More]"
        "(../codegen.md#functions-of-mlir-runners-libraries)."
    ),
    "check-uninitialized": FlagText(
        "Memory that a function allocates has a mark for each byte that was written. Copies of blocks copy marks; "
        "elements that are printed, and those of results, count as read. Globals and arguments count as written. See "
        "`okl-opt explain check-uninitialized-reads`."
    ),
    "check-accesses": FlagText(
        "For functions, kernels of `--target=cuda-emu` and those of stream programs: each load, store, atomic op, copy "
        "and call is compared with the memory that is live at that moment, after all passes and apart from the checks "
        "that `guard-memory-accesses` makes. The first that is wrong ends the run at its op. Blocks that were freed "
        "are kept as long as memory allows. Runs take about 20 times as long. [More]"
        "(../running.md#finding-a-wrong-access).",
        ("okl-opt docs/inputs/freed.mlir --run --input=index=2 --check-accesses",),
    ),
    "check-workgroups": FlagText(
        "For dispatches of IREE's Flow whose workgroups ask for their number. That no slice leaves its tensor is "
        "always checked."
    ),
    "codegen": FlagText(
        "`loops`: each op becomes its own nest of loops, nothing is fused, packed or vectorised. `vectors`, or options "
        "of `tensors-to-vectors-pipeline`, such as `data-tiling=off`: code that is fast, and takes longer to compile. "
        "`auto`: loops for runs that are estimated to take less time than that. [More]"
        "(../codegen.md#functions-on-tensors).",
        ("okl-opt docs/inputs/chain.mlir --run --codegen=loops --input=4xf32=random:7",),
        default="`auto`",
    ),
    "print-codegen-choice": FlagText(
        "On standard error, a line for each function whose tensors are lowered: the choice of `--codegen=auto`, and "
        "the estimates that it follows from.",
        ("okl-opt docs/inputs/chain.mlir --run --print-codegen-choice --input=4xf32=1",),
    ),
    "target": FlagText(
        "Programs that launch kernels need it. `cuda-emu` runs their kernels on the processor of the host and says "
        "`emulated` on standard error: indices, arguments, barriers and the order of launches are checked, memory "
        "spaces and speed are not. An access outside of its memory names block and thread.",
        (f"{_LAUNCHES} --input=8xf32=1",),
        default="`cpu`",
    ),
    "emu-seed": FlagText(
        "With `--target=cuda-emu`. Launches on several streams are done in an order drawn anew for each seed, and new "
        "memory is filled with what is no number, so a dependence that is missing shows as a wrong result. The same "
        "seed always gives the same order. Each of the seeds 0 to 15 keeps another launch back (of more than 16, "
        "every 16th) until nothing else is left to do: one of them shows a dependence that is missing between two "
        "launches. The rest is done as late as it may with these seeds, and at once with 16 to 31.",
        (f"{_LAUNCHES} --emu-seed=1 --input=8xf32=1",),
    ),
    "cuda-graph": FlagText(
        "For a job on `cuda`, and for programs that launch kernels. `auto`: what can be a graph becomes one, the rest "
        "is launched kernel by kernel. `require`: what cannot be one is an error. Without the flag it is `auto` if "
        "`ONEFLOW_KERNEL_ENABLE_CUDA_GRAPH` is on in the environment. A program is one graph if its host does nothing "
        "from the first launch, copy or fill to the last: so allocations come before, and what waits for what is said "
        "by tokens. `cuda-emu` has no graphs, but runs a program as one: in any order that its edges allow, drawn with "
        "`--emu-seed`.",
        (f"{_LAUNCHES} --cuda-graph=require --input=8xf32=1",),
        default="`off`",
    ),
    "dump-launch-plan": FlagText(
        "On standard error, before the run: allocations, launches with stream and sizes, the events that they record "
        "and wait for (`record=e0`, `wait=e0`), and where the host waits (`sync`). Loops and branches have plans of "
        "their own. [Running](../running.md#launches-at-the-same-time) tells of the plans of okl launches.",
        (f"{_LAUNCHES} --dump-launch-plan --input=8xf32=1",),
    ),
    "lower-through": FlagText(
        "[Running](../running.md#kernels) tells what `linalg` does; `--codegen` then says how.",
        (f"{_LAUNCH} --lower-through=linalg",),
        default="`kernels`",
    ),
    "hoist-guards": FlagText(
        "`on`: where nothing that can be seen comes before. `early`: also where something is printed or written "
        "before, which a run that fails then lacks. `off`: never. See `okl-opt explain guard-memory-accesses`.",
        default="`on`",
    ),
    "input": FlagText(
        "Every one counts, one for each parameter, in order.", (_LAUNCH.replace("2xf32=1,-1", "2xf32=random:7"),)
    ),
    "parameters": FlagText("Every one counts. What each `oneflow.variable` holds, by its `op_name`."),
    "output": FlagText(
        "Every one counts, one for each result, in order.",
        (f"{_LAUNCH} --output=@y.npy", "okl-opt examples/relu_tanh.mlir --run --input=@y.npy"),
        default="`-` for each",
    ),
    "repeat": FlagText(
        "Nothing is built or allocated again: `--print-run-stats` shows it.",
        (f"{_LAUNCH} --repeat=3 --print-run-stats 2>&1 | grep -e prepared -e runs",),
    ),
    "print-run-stats": FlagText(
        "On standard error. [Running](../running.md#measuring-and-looking) says what `peak memory` counts.",
        (f"{_LAUNCH} --print-run-stats 2>&1 | grep prepared",),
    ),
    "expected-output": FlagText(
        "Every one counts, one for each result, in order. Types and shapes must be the same, numbers within the "
        "tolerance.",
        (
            f"{_LAUNCH} --expected-output=2xf32=0.761594,0 --expected-atol=1e-6",
            f"{_LAUNCH} --expected-output=2xf32=0.5,0",
        ),
    ),
    "expected-atol": FlagText(default="by the type of the elements"),
    "expected-rtol": FlagText(default="by the type of the elements"),
    "output-digits": FlagText(examples=(f"{_LAUNCH} --output-digits=3",)),
    "output-max-element-count": FlagText("What is left out is `...`.", (f"{_LAUNCH} --output-max-element-count=1",)),
    "print-kernel-choice": FlagText(
        "On standard error, a line for each op: index, type, name, provider, bytes of scratch, and why providers of "
        "higher priority do not serve it.",
        (f"{_LAUNCH} --print-kernel-choice",),
    ),
    "benchmark": FlagText(
        "After the results, on standard error: `setup:` is all that came before the first run; `run:` a run of "
        "compiled code on buffers that are bound, timed in compiled code; `call:` a run as a call of the library, "
        "which binds buffers each time. Each of the last two is measured for SECONDS: the least, the median, what 95 "
        "of 100 runs do not exceed, and how many runs there were. Runs of less than 5 us are timed several at a time. "
        "It goes with none of the flags that look into a run. See [Running](../running.md#measuring-and-looking).",
    ),
    "profile": FlagText(
        "Printed on standard error, by time. A file must end in `.json`: Chrome's trace format, which Perfetto and "
        "`chrome://tracing` show. The runs that are profiled are those of `--repeat`. Times are taken in compiled code "
        "around each kernel; code without this flag has nothing of it.",
        (
            f"{_LAUNCH} --repeat=10 --profile 2>&1 | grep -o 'wrap0.*' | sort",
            f"{_LAUNCH} --profile=profile.json",
            "grep -c relu-0 profile.json",
        ),
    ),
    "check-numerics": FlagText(
        "An op makes NaN if a result has one and no operand has; it makes infinity if a result has one and no "
        "operand has NaN or infinity. Ops that only pass them on do not stop the run, and are reported at its end. "
        "Results of type f16, bf16, f32 and f64 are looked at, also those of ops that run once, at load.",
        (
            "okl-opt docs/inputs/ratio.mlir --run --input=3xf32=1,2,3 --input=3xf32=1,0,1 --check-numerics",
            "okl-opt docs/inputs/ratio.mlir --run --input=3xf32=1,nan,3 --input=3xf32=1,1,1 --check-numerics",
        ),
    ),
    "trace-tensors": FlagText(
        "On standard error, in the order in which ops run, in the form of results.",
        (f"{_LAUNCH} --trace-tensors", f"{_LAUNCH} --trace-tensors=1"),
    ),
    "kernel-provider": FlagText(
        "Every one counts; `*` is any op.", (f"{_LAUNCH} --kernel-provider=tanh:ref --print-kernel-choice",)
    ),
    "threads": FlagText(
        "Results do not depend on it.", (f"{_LAUNCH} --threads=1",), default="the processors that this process may use"
    ),
    "runtime-checks": FlagText(examples=(f"{_LAUNCH} --runtime-checks",)),
    "device": FlagText(examples=(f"{_LAUNCH} --device=cpu",), default="what the ops say"),
    "target-cpu": FlagText(default="this one"),
    "target-features": FlagText(default="those of this processor"),
    "launcher-module": FlagText(
        "Needed where the input is `@okl_compute` or `@okl_subgraph` in the llvm dialect, written by an earlier "
        "command: it refers to ops by number. The module is the one with `@okl_init_context`, or with "
        "`@okl_subgraph` as convert-okm-to-okl makes it. See the [tutorial](../tutorial.md#to-code)."
    ),
    "object-cache": FlagText(default="a folder in the user's cache folder"),
    "unsafe-llvm": FlagText(
        "By default what the llvm dialect may do in a file is limited, since a file is data: see "
        "[Safety](../running.md#safety)."
    ),
    "isolate": FlagText(
        "With `auto` code is compiled and run in a child process, which the kernel keeps from other programs, from the "
        "network, from reading what is not named, and from writing anything but the files named as outputs. If it "
        "crashes, that is one error line. `strict` starts a process for all that comes after the flags, and refuses to "
        "run where the kernel lacks a part of these walls. With `off` all is done in the process of the command, as "
        "always on an NVIDIA GPU and with `--pause-after`. See [Isolation](../running.md#isolation).",
        default="auto",
    ),
    "isolate-memory": FlagText(
        "Bytes of address space, in `MiB`, `GiB` or `TiB`; 1GiB is the least. Not with `--isolate=off`.",
        default="no limit; half of the machine's memory with `strict`",
    ),
    "isolate-seconds": FlagText(
        "The run is stopped after this time; with `strict` set-up is included. Not with `--isolate=off`.",
        default="no limit; 600 with `strict`",
    ),
    # Asking
    "help": FlagText(examples=("okl-opt --help",)),
    "version": FlagText(upstream="mlir-opt prints LLVM's."),
    "help-list": FlagText(examples=("okl-opt --help-list | head -5",)),
    "list-passes": FlagText(
        "Our passes, our pipelines, the passes of xDSL and those of each plugin have a section each. A line has a name "
        "and what it does.",
        ("okl-opt --list-passes | grep launch",),
        upstream="mlir-opt prints names only.",
    ),
}


def text_of(flag: Flag) -> FlagText:
    """The text about a flag on the page of its group."""
    return TEXTS.get(flag.name, FlagText())


def sentences(flag: Flag) -> str:
    """The description of a flag, in sentences."""
    return f"{flag.help[0].upper()}{flag.help[1:]}. {text_of(flag).text}".rstrip()


def default_of(flag: Flag) -> str:
    """The default, as a sentence; "" for a flag that only prints an answer."""
    if flag.group == FLAGS["help"].group:
        return ""
    value = Settings().value(flag.setting)
    if text_of(flag).default:
        return f"Default: {text_of(flag).default}."
    if flag.kind is Kind.SWITCH:
        return f"Default: {'on' if value != flag.inverted else 'off'}."
    if flag.kind is Kind.OPTIONAL:
        return f"Default: off. `{spelled(flag)}` alone is `{spelled(flag)}={flag.bare}`."
    return f"Default: `{value}`." if value else "Default: none."


def upstream_of(flag: Flag) -> str:
    """The difference from mlir-opt, as a sentence; "" if the page states it for the whole group."""
    if text_of(flag).upstream:
        return text_of(flag).upstream
    return "" if GROUPS[flag.group].ours else "As in mlir-opt."
