// RUN: okl-opt %s -symbol-dce --allow-unregistered-dialect --split-input-file --verify-diagnostics

// An unknown op with a region may be a table of its own.
func.func private @f()
// expected-error @+1 {{operation contains potentially unknown symbol table, meaning that we can't reliable compute symbol uses}}
"test.table"() ({
}) : () -> ()

