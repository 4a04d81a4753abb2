// RUN: okl-opt explain okl.launch | filecheck %s --check-prefix=OP
// RUN: okl-opt explain okl | filecheck %s --check-prefix=DIALECT
// RUN: okl-opt explain '!okl.kernel' | filecheck %s --check-prefix=TYPE
// RUN: okl-opt explain in.mlir:3:9: error: operand '#0' does not dominate this use | filecheck %s --check-prefix=ERROR
// RUN: not okl-opt explain okl.lunch 2>&1 | filecheck %s --check-prefix=UNKNOWN

// OP:      okl.launch: operation
// OP:      Comes from: okl
// OP:      Operands:
// OP-NEXT:   run_ctx{{ +}}!okl.run_ctx
// OP-NEXT:   kernel{{ +}}!okl.kernel

// DIALECT:      okl: dialect
// DIALECT:      Operations:
// DIALECT:        okl.build_reg_ctx
// DIALECT:      Types:
// DIALECT:        !okl.kernel

// TYPE: !okl.kernel: type

// ERROR: operand #... does not dominate this use: error
// ERROR: What to do:

// UNKNOWN:      okl-opt: error: no pass, pipeline, flag, op or dialect is called 'okl.lunch'
// UNKNOWN-NEXT: okl-opt: Did you mean 'okl.launch'
