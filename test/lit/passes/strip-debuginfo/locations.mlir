// RUN: okl-opt %s -strip-debuginfo --mlir-print-debuginfo --mlir-print-local-scope | filecheck %s

// CHECK:      func.func @f(%{{.*}}: i32 loc(unknown)) -> i32 {
// CHECK-NEXT:   return %{{.*}} : i32 loc(unknown)
// CHECK-NEXT: } loc(unknown)
func.func @f(%arg0: i32 loc("argument")) -> i32 {
  return %arg0 : i32 loc("x.c":3:4)
} loc(fused["a", "b"])
