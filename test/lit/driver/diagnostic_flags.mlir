// RUN: okl-opt %s --test-talk --load-pass-plugin=%S/Inputs/plugin.py --mlir-diagnostic-verbosity-level=warnings -o /dev/null 2>&1 | filecheck %s --check-prefix=WARNINGS
// RUN: not okl-opt %s --lower-to-okl --test-talk --load-pass-plugin=%S/Inputs/plugin.py --mlir-diagnostic-verbosity-level=errors --mlir-disable-diagnostic-notes 2>&1 | filecheck %s --check-prefix=ERRORS
// RUN: not okl-opt %s --lower-to-okl --mlir-print-stacktrace-on-diagnostic --mlir-print-op-on-diagnostic=short 2>&1 | filecheck %s --check-prefix=TRACE

// WARNINGS:     warning: 'func.func' op is hot
// WARNINGS-NOT: remark:

// ERRORS:       error:
// ERRORS-NOT:   warning:
// ERRORS-NOT:   note:

// TRACE:        error: 'builtin.module' op has no function of type (!okl.launcher_ctx) -> () to lower
// TRACE:        note: diagnostic emitted with trace:
// TRACE-NEXT:   #0 function_to_lower ({{.*}}lower_to_okl.py:{{[0-9]+}})
// TRACE-NEXT:   #1 apply ({{.*}}lower_to_okl.py:{{[0-9]+}})
// TRACE:        note: see current operation: "builtin.module"() ({...}) : () -> ()
func.func private @f()
