// RUN: okl-opt %s -math-uplift-to-fma | filecheck %s

// Both ops must allow contraction; the new one has the flags that both have.
// CHECK-LABEL: func.func @both(
// CHECK-NEXT:    math.fma %arg0, %arg1, %arg2 fastmath<nnan,contract> : f32
func.func @both(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = arith.mulf %a, %b fastmath<fast> : f32
  %1 = arith.addf %c, %0 fastmath<nnan,contract> : f32
  return %1 : f32
}

// CHECK-LABEL: func.func @one(
// CHECK-NEXT:    arith.mulf
// CHECK-NEXT:    arith.addf
func.func @one(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = arith.mulf %a, %b : f32
  %1 = arith.addf %0, %c fastmath<contract> : f32
  return %1 : f32
}
