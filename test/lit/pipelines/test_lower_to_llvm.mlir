// RUN: okl-opt %s -test-lower-to-llvm | filecheck %s
// RUN: okl-opt %s -test-lower-to-llvm=reassociate-fp-reductions | filecheck %s --check-prefix=ANY
// RUN: okl-opt %s --pass-pipeline='builtin.module(test-lower-to-llvm{reassociate-fp-reductions=true})' | filecheck %s --check-prefix=ANY
// RUN: okl-opt %s -test-lower-to-llvm --dump-pass-pipeline 2>&1 | filecheck %s --check-prefix=PASSES
// RUN: okl-opt %s -lower-to-llvm-pipeline --dump-pass-pipeline 2>&1 | filecheck %s --check-prefix=PASSES

// The name that MLIR's tests have for the pipeline.
// CHECK-LABEL: llvm.func @sum(
// CHECK:         "llvm.intr.vector.reduce.fadd"(%{{.*}}, %arg0) <{fastmathFlags = #llvm.fastmath<none>}>
// ANY:           "llvm.intr.vector.reduce.fadd"(%{{.*}}, %arg0) <{fastmathFlags = #llvm.fastmath<reassoc>}>
// PASSES:      convert-vector-to-llvm{
// PASSES-SAME: reassociate-fp-reductions=false
// PASSES:      reconcile-unrealized-casts
func.func @sum(%v: vector<4xf32>) -> f32 {
  %0 = vector.reduction <add>, %v : vector<4xf32> into f32
  return %0 : f32
}
