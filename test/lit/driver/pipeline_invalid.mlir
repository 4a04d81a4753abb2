// RUN: not okl-opt %s -p 'builtin.module(cse, cze)' 2>&1 | filecheck %s --check-prefix=NAME --strict-whitespace
// RUN: not okl-opt %s -p 'cse' 2>&1 | filecheck %s --check-prefix=ANCHOR
// RUN: not okl-opt %s -p 'builtin.module(cse)' -cse 2>&1 | filecheck %s --check-prefix=BOTH
// RUN: not okl-opt %s -p 'func.func(cse)' 2>&1 | filecheck %s --check-prefix=TOP
// RUN: not okl-opt %s -p 'builtin.module(func.func(lower-to-okl))' 2>&1 | filecheck %s --check-prefix=NEST
// RUN: not okl-opt %s --wrap-ops-to-kernel-launch='mode=simpel' 2>&1 | filecheck %s --check-prefix=VALUE
// RUN: not okl-opt %s --wrap-ops-to-kernel-launch='mod=simple' 2>&1 | filecheck %s --check-prefix=OPTION
// RUN: okl-opt %s -p 'builtin.module(nosuch.op(cse))' 2>&1 | filecheck %s --check-prefix=UNKNOWN

// NAME:      <unknown>:0: error: MLIR Textual PassPipeline Parser:1:21: error: 'cze' does not refer to a registered pass or pass pipeline, did you mean 'cse' or 'dce'?
// NAME-NEXT: builtin.module(cse, cze)
// NAME-NEXT:                     ^

// ANCHOR: <unknown>:0: error: expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'
// BOTH:   <unknown>:0: error: '-pass-pipeline' option can't be used with individual pass options
// TOP:    pipeline_invalid.mlir:0:0: error: can't run 'func.func' pass manager on 'builtin.module' op
// NEST:   <unknown>:0: error: Can't add pass 'LowerToOKLPass' restricted to 'builtin.module' on a PassManager intended to run on 'func.func', did you intend to nest?
// VALUE:  pass 'wrap-ops-to-kernel-launch', option 'mode': 'simpel' is not one of 'simple' or 'cuda_graph'
// OPTION: no such option mod of pass 'wrap-ops-to-kernel-launch', did you mean 'mode'?

// An anchor that matches nothing is allowed.
// UNKNOWN:      okl-opt: warning: no dialect has the operation 'nosuch.op' of the pass pipeline
// UNKNOWN-NEXT: module {
