// RUN: okl-opt %s -convert-complex-to-llvm | filecheck %s
// RUN: okl-opt %s -convert-complex-to-llvm=complex-range=improved | filecheck %s --check-prefix=IMPROVED

// A number is a struct of its parts.
// CHECK-LABEL: func.func @parts(
// CHECK-NEXT:    %[[NONE:.*]] = llvm.mlir.poison : !llvm.struct<(f32, f32)>
// CHECK-NEXT:    %[[RE:.*]] = llvm.insertvalue %arg0, %[[NONE]][0]
// CHECK-NEXT:    %[[NUMBER:.*]] = llvm.insertvalue %arg1, %[[RE]][1]
// CHECK:         llvm.fmul %{{.*}}, %{{.*}} {fastmathFlags = #llvm.fastmath<contract>} : f32
func.func @parts(%re: f32, %im: f32) -> f32 {
  %0 = complex.create %re, %im : complex<f32>
  %1 = complex.mul %0, %0 fastmath<contract> : complex<f32>
  %2 = complex.abs %1 : complex<f32>
  return %2 : f32
}

// The square of the divisor may overflow, or become zero, where the quotient does not.
// CHECK-LABEL: func.func @quotient(
// CHECK-COUNT-2: llvm.fdiv
// CHECK-NOT:     llvm.fdiv
// IMPROVED-LABEL: func.func @quotient(
// IMPROVED-COUNT-6: llvm.fdiv
// IMPROVED:         llvm.fcmp "uno"
func.func @quotient(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
  %0 = complex.div %a, %b : complex<f64>
  return %0 : complex<f64>
}
