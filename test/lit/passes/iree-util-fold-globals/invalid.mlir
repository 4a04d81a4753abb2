// RUN: okl-opt %s -iree-util-fold-globals --allow-unregistered-dialect --split-input-file --verify-diagnostics

util.global private @a = 5 : i32
// expected-error @+1 {{operation may define symbols, so the uses of globals cannot be told}}
"other.table"() ({
}) : () -> ()

// -----

// Without globals there is nothing to tell.
"other.table"() ({
}) : () -> ()
