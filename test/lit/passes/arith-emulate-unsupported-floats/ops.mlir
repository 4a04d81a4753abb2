// RUN: okl-opt %s -arith-emulate-unsupported-floats="source-types=bf16 target-type=f32" | filecheck %s

// CHECK-LABEL: func.func @sum
// CHECK-DAG:     %[[A:.*]] = arith.extf %arg0 fastmath<contract> : bf16 to f32
// CHECK-DAG:     %[[B:.*]] = arith.extf %arg1 fastmath<contract> : bf16 to f32
// CHECK:         %[[SUM:.*]] = arith.addf %[[A]], %[[B]] : f32
// CHECK-NEXT:    %[[R:.*]] = arith.truncf %[[SUM]] fastmath<contract> : f32 to bf16
// CHECK-NEXT:    return %[[R]] : bf16
func.func @sum(%a: bf16, %b: bf16) -> bf16 {
  %0 = arith.addf %a, %b : bf16
  return %0 : bf16
}

// What does not compute stays, and so do other types.
// CHECK-LABEL: func.func @stays
// CHECK-NEXT:    arith.bitcast %arg0 : bf16 to i16
// CHECK-NEXT:    arith.addf %arg1, %arg1 : f16
func.func @stays(%a: bf16, %b: f16) -> (i16, f16) {
  %0 = arith.bitcast %a : bf16 to i16
  %1 = arith.addf %b, %b : f16
  return %0, %1 : i16, f16
}
