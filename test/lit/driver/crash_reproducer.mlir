// RUN: not okl-opt %s -cse -lower-to-okl --mlir-pass-pipeline-crash-reproducer=%t 2>&1 | filecheck %s
// RUN: filecheck %s --check-prefix=FILE --input-file=%t
// RUN: not okl-opt %s -cse -lower-to-okl --mlir-pass-pipeline-crash-reproducer=%t --mlir-pass-pipeline-local-reproducer --mlir-disable-threading 2>&1 | filecheck %s --check-prefix=LOCAL
// RUN: filecheck %s --check-prefix=LOCAL-FILE --input-file=%t

// CHECK:           error: 'builtin.module' op has no function of type (!okl.launcher_ctx) -> () to lower
// CHECK:           crash_reproducer.mlir:0:0: error: Failures have been detected while processing an MLIR pass pipeline
// CHECK-NEXT:      crash_reproducer.mlir:0:0: note: Pipeline failed while executing [`LowerToOKLPass` on 'builtin.module' operation]: reproducer generated at `{{.*}}`
// FILE-COUNT-2:    arith.constant 1
// FILE:            pipeline: "builtin.module(cse, lower-to-okl{emit-function-type=true func-name=okl_func})",
// FILE-NEXT:       disable_threading: false,
// FILE-NEXT:       verify_each: true

// LOCAL:           note: Pipeline failed while executing `LowerToOKLPass` on 'builtin.module' operation: reproducer generated at
// LOCAL-FILE:      arith.constant 1
// LOCAL-FILE-NOT:  arith.constant
// LOCAL-FILE:      pipeline: "builtin.module(lower-to-okl{emit-function-type=true func-name=okl_func})",
// LOCAL-FILE-NEXT: disable_threading: true,
func.func @f() -> (i32, i32) {
  %0 = arith.constant 1 : i32
  %1 = arith.constant 1 : i32
  return %0, %1 : i32, i32
}
