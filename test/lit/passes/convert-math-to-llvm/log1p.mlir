// RUN: okl-opt %s -convert-math-to-llvm | filecheck %s
// RUN: okl-opt %s -convert-math-to-llvm=approximate-log1p=false | filecheck %s --check-prefix=EXACT

// log(1 + x) is not exact for small x: it can be left to `convert-math-to-libm`.
// CHECK:         %[[ONE:.*]] = llvm.mlir.constant(1.000000e+00 : f64) : f64
// CHECK-NEXT:    %[[SUM:.*]] = llvm.fadd %[[ONE]], %arg0 : f64
// CHECK-NEXT:    llvm.intr.log(%[[SUM]]) : (f64) -> f64
// EXACT:         math.log1p %arg0 : f64
func.func @f(%x: f64) -> f64 {
  %0 = math.log1p %x : f64
  return %0 : f64
}
