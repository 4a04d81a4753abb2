// RUN: okl-opt explain -trim-return-as-void | filecheck %s
// RUN: not okl-opt explain trim-return 2>&1 | filecheck %s --check-prefix=UNKNOWN

// CHECK:      trim-return-to-void: pass
// CHECK:      Runs on: {{ *}}builtin.module
// CHECK:      Also called: trim-return-as-void
// CHECK:      Before:
// CHECK-NEXT:   func.func @wrap0(%arg0: !okl.launcher_ctx) -> tensor<2xf32> {
// CHECK:      After okl-opt -trim-return-to-void:
// CHECK-NEXT:   func.func @wrap0(%arg0: !okl.launcher_ctx) {

// UNKNOWN:      okl-opt: error: no pass, pipeline, flag, op or dialect is called 'trim-return'
// UNKNOWN-NEXT: okl-opt: Did you mean 'trim-return-to-void'
