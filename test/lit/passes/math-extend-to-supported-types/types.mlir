// RUN: okl-opt %s -math-extend-to-supported-types | filecheck %s
// RUN: okl-opt %s -math-extend-to-supported-types="extra-types=f16 target-type=f64" | filecheck %s --check-prefix=HALF
// RUN: not okl-opt %s -math-extend-to-supported-types=target-type=i32 2>&1 | filecheck %s --check-prefix=INTEGER

// INTEGER: error: could not map target type 'i32' to a known floating-point type

// CHECK-LABEL: func.func @f(
// CHECK-DAG:     %[[X:.*]] = arith.extf %arg0 fastmath<contract> : f16 to f32
// CHECK-DAG:     %[[Y:.*]] = arith.extf %arg1 fastmath<contract> : vector<2xbf16> to vector<2xf32>
// CHECK:         %[[ROOT:.*]] = math.sqrt %[[X]] : f32
// CHECK-NEXT:    arith.truncf %[[ROOT]] fastmath<contract> : f32 to f16
// CHECK:         math.sqrt %[[Y]] : vector<2xf32>
// HALF-LABEL:  func.func @f(
// HALF:          math.sqrt %arg0 : f16
// HALF:          math.sqrt %{{.*}} : vector<2xf64>
func.func @f(%x: f16, %y: vector<2xbf16>) -> (f16, vector<2xbf16>) {
  %0 = math.sqrt %x : f16
  %1 = math.sqrt %y : vector<2xbf16>
  return %0, %1 : f16, vector<2xbf16>
}
